"""How far the derived rows of a store are made; asked at each opening, so it loads nothing that makes any."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from models.engine import reading
from models.office_tables import KEPT_TOTALS
from services.office import Office

MARK = "derived"
CUSTODY, STATUSES, EVIDENCE = 1, 2, 3
VERSION = EVIDENCE


def is_behind(office: Office) -> bool:
    """Whether an earlier release wrote the store, and rows this one reads are still to be made."""
    with reading(office.engine) as connection:
        return made_so_far(connection) < VERSION


def made_so_far(connection: Connection) -> int:
    """The version of the derived rows; 0 before any."""
    c = KEPT_TOTALS.c
    return connection.execute(sa.select(c.total).where(c.name == MARK)).scalar_one_or_none() or 0
