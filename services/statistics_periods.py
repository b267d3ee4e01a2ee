"""The closed periods of the office, as they are stored."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from models.columns import from_row
from models.records import ClosedPeriod
from models.tables import RECORD_TABLES


def closed_periods(connection: Connection) -> tuple[ClosedPeriod, ...]:
    """Every closed period, the newest years first."""
    table = RECORD_TABLES[ClosedPeriod]
    query = sa.select(table).order_by(table.c.first_year.desc(), table.c.craft, table.c.id)
    return tuple(from_row(ClosedPeriod, row._mapping) for row in connection.execute(query))


def period_key(period: ClosedPeriod) -> str:
    """How the sheet of a closed period is asked for: craft and years."""
    return f"{period.craft}/{period.first_year}-{period.last_year}"
