"""Rows of the board for an invented case: a notice and a written report, met long ago in all but the latest
cases.

Evaluating a million cases to get them would take hours; the rows have the shape and the spread of derived
ones.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from benchmarks.invented_case import ZONE, Made

_DUTIES = (
    ("boat.notice", "Give notice of the accident", "notice", dt.timedelta(0)),
    ("boat.report", "File the written report", "operator_report", dt.timedelta(days=10)),
)


def duties_of(made: Made) -> list[dict[str, Any]]:
    """Two rows of `duty_index`."""
    return [_row(made, *duty) for duty in _DUTIES]


def _row(made: Made, rule: str, what: str, filing_kind: str, length: dt.timedelta) -> dict[str, Any]:
    case = made.casefile.case
    happened = made.created_at - dt.timedelta(days=1)
    due = happened + length
    closed = case.status == "closed"
    met = happened + dt.timedelta(hours=3) if closed or filing_kind == "notice" else None
    return {
        "id": f"{case.id}:{rule}/P1",
        "case_id": case.id,
        "case_number": case.number,
        "duty_id": f"{rule}/P1",
        "rule_id": rule,
        "subject": "involvement/P1",
        "answer": "yes",
        "what": what,
        "by_whom": "Operator",
        "to_whom": "Department",
        "words": "within the time the rule names",
        "why": "The operator of each boat owes it.",
        "citation": "30.67(2)(a)",
        "form": "F01",
        "filing_kind": filing_kind,
        "counted_by": "postmark" if length else "",
        "due_precision": "exact" if length else None,
        "due_earliest": due if length else None,
        "due_latest": due if length else None,
        "due_zone": ZONE if length else None,
        "sort_at": due,
        "met_at": met,
        "met_by": "telephone" if met else None,
        "note_kind": None,
        "note": None,
        "watched": not closed,
    }
