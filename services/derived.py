"""Derived rows an older store does not have yet: made once, when it is opened after an upgrade."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from models.engine import writing
from models.office_tables import KEPT_TOTALS
from models.records import Arrest, Container, Specimen
from models.tables import CASE_INDEX, RECORD_TABLES
from models.types import is_set
from services import casestore, custodyindex, holdindex, indexing
from services.derivedmark import EVIDENCE, MARK, STATUSES, VERSION, made_so_far
from services.office import Office


def ensure(office: Office) -> None:
    """Make what is missing."""
    with writing(office.engine) as connection:
        made = made_so_far(connection)
        if made < EVIDENCE:
            _make_custody(connection, office)
        if made < STATUSES:
            _make_statuses(connection)
        if made < VERSION:
            connection.execute(KEPT_TOTALS.delete().where(KEPT_TOTALS.c.name == MARK))
            connection.execute(KEPT_TOTALS.insert().values(name=MARK, total=VERSION))


def _make_statuses(connection: Connection) -> None:
    """A case that says nothing of its status is listed as open."""
    c = CASE_INDEX.c
    blank = (
        sa.select(sa.func.count()).select_from(CASE_INDEX).where(c.status.is_(None), is_set(c.voided, False))
    )
    counted = connection.execute(blank).scalar_one()
    if counted:
        indexing.add_total(connection, indexing.total_name("status", indexing.OPEN), counted)
    connection.execute(CASE_INDEX.update().where(c.status.is_(None)).values(status=indexing.OPEN))


def _make_custody(connection: Connection, office: Office) -> None:
    at = office.clock.now().replace(microsecond=0)
    wanted: dict[str, None] = {}
    for cls in (Specimen, Container, Arrest):
        column = RECORD_TABLES[cls].c.case_id
        wanted |= dict.fromkeys(connection.execute(sa.select(column).distinct()).scalars())
    for case_id in wanted:
        casefile = casestore.load(connection, case_id)
        if casefile is not None:
            custodyindex.rewrite(connection, casefile)
            holdindex.rewrite(connection, casefile, at)
