"""Derived rows an older store does not have yet: made once, when it is opened after an upgrade."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from models.engine import reading, writing
from models.records import Arrest, Specimen
from models.tables import KEPT_TOTALS, RECORD_TABLES
from services import casestore, custodyindex, holdindex
from services.office import Office

MARK, VERSION = "derived", 1


def ensure(office: Office) -> None:
    """Make what is missing; an office that has everything is only looked at."""
    with reading(office.engine) as connection:
        if _made(connection):
            return
    with writing(office.engine) as connection:
        if not _made(connection):
            _make(connection, office)


def _made(connection: Connection) -> bool:
    c = KEPT_TOTALS.c
    found = connection.execute(sa.select(c.total).where(c.name == MARK)).scalar_one_or_none()
    return found is not None and found >= VERSION


def _make(connection: Connection, office: Office) -> None:
    at = office.clock.now().replace(microsecond=0)
    wanted: dict[str, None] = {}
    for cls in (Specimen, Arrest):
        column = RECORD_TABLES[cls].c.case_id
        wanted |= dict.fromkeys(connection.execute(sa.select(column).distinct()).scalars())
    for case_id in wanted:
        casefile = casestore.load(connection, case_id)
        if casefile is not None:
            custodyindex.rewrite(connection, casefile)
            holdindex.rewrite(connection, casefile, at)
    connection.execute(KEPT_TOTALS.delete().where(KEPT_TOTALS.c.name == MARK))
    connection.execute(KEPT_TOTALS.insert().values(name=MARK, total=VERSION))
