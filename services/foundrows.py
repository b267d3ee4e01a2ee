"""What the findings of a case put on the boards: duties, and what waits at the coroner's desk."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from law.decisions import Decision
from models.casefile import CaseFile
from models.tables import CORONER_INDEX, DUTY_INDEX
from services import coronerindex, dutyindex

Rows = list[tuple[sa.Table, list[dict[str, Any]]]]


def found_rows(casefile: CaseFile, decisions: Iterable[Decision], at: dt.datetime) -> Rows:
    """The rows of a case by their table."""
    told = tuple(decisions)
    return [
        (DUTY_INDEX, dutyindex.duty_rows(casefile, told, at)),
        (CORONER_INDEX, coronerindex.coroner_rows(casefile, told, at)),
    ]


def rewrite(
    connection: Connection, casefile: CaseFile, decisions: Iterable[Decision], at: dt.datetime
) -> None:
    """Replace the rows of a case."""
    for table, rows in found_rows(casefile, decisions, at):
        connection.execute(table.delete().where(table.c.case_id == casefile.case.id))
        if rows:
            connection.execute(table.insert(), rows)
