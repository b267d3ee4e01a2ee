"""Arrests from which nobody was released yet, as rows of the board of holds."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any

from sqlalchemy.engine import Connection

from law.answers import Answer
from law.decisions import Decision
from models.casefile import CaseFile
from models.records import Arrest, Release
from models.tables import HOLD_INDEX
from services.dutyindex import CLOSED

RULE = "release.earliest"
# What keeps a person held by another authority; everything else of the list ends the hold.
GOES_ON = frozenset({"warrant", "probation_hold", "other_charge"})


def rewrite(connection: Connection, casefile: CaseFile, at: dt.datetime) -> None:
    """Replace the rows of a case."""
    connection.execute(HOLD_INDEX.delete().where(HOLD_INDEX.c.case_id == casefile.case.id))
    rows = hold_rows(casefile, at)
    if rows:
        connection.execute(HOLD_INDEX.insert(), rows)


def hold_rows(casefile: CaseFile, at: dt.datetime) -> list[dict[str, Any]]:
    """One row for each arrest without a release."""
    return [
        {
            "arrest_id": arrest.id,
            "case_id": casefile.case.id,
            "sort_at": _instant(arrest, at),
            "watched": casefile.case.void_reason is None and casefile.case.status != CLOSED,
        }
        for arrest in casefile.all(Arrest)
        if end_of(casefile, arrest.id) is None
    ]


def _instant(arrest: Arrest, fallback: dt.datetime) -> dt.datetime:
    bound = (arrest.arrested.earliest or arrest.arrested.latest) if arrest.arrested else None
    return bound or fallback


def end_of(casefile: CaseFile, arrest_id: str) -> Release | None:
    """The record with which the hold ended, None while it goes on.

    A time or a ground says that it ended, a time that is said to be unknown as well.
    """
    for one in casefile.all(Release):
        said = one.released is not None or "released" in one.states or one.ground is not None
        if one.arrest_id == arrest_id and (said or one.other_kind) and one.other_kind not in GOES_ON:
            return one
    return None


def goes_on_by(casefile: CaseFile, arrest_id: str) -> tuple[Release, ...]:
    """Other authorities by which the person is held, beside the hold of the section."""
    return tuple(
        one for one in casefile.all(Release) if one.arrest_id == arrest_id and one.other_kind in GOES_ON
    )


def hold_of(decisions: Iterable[Decision], arrest_id: str) -> Decision | None:
    """The finding on the hold of an arrest, None where it is not told yet."""
    subject = f"arrest/{arrest_id}"
    return next((d for d in decisions if d.id == RULE and d.subject == subject), None)


def never_held(decisions: Iterable[Decision], arrest_id: str) -> bool:
    """Whether the finding says that the hold of the section does not apply; an untold one does not."""
    found = hold_of(decisions, arrest_id)
    return found is not None and found.answer is Answer.NOT_APPLICABLE
