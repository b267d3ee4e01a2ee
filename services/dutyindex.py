"""Duties of a case as rows of the board, derived from the findings.

Rewritten in the transaction of each save. Rows hold instants, never a state: what is late is told by the
clock at reading. A duty is met only by a filing with a date and a way.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from enum import StrEnum
from typing import Any

import sqlalchemy as sa

from law.answers import Answer
from law.decisions import Deadline, Decision, Duty
from law.instants import DayRange, Precision, When, end_of_day
from law.plain import dataclass
from models.casefile import CaseFile
from models.records import DutyNote, Filing
from models.tables import DUTY_INDEX
from services.dutymet import done_by_record, excuse_on_record
from services.indexing import sort_instant

SHOWN_ANSWERS = frozenset(
    {Answer.YES, Answer.UNKNOWN, Answer.CONTESTED, Answer.LEGAL_CALL, Answer.NOT_LOADED}
)
NOT_NEEDED = "not_needed"

# What each rule of a duty would have somebody do, for findings that cannot tell yet whether it is owed.
WOULD_BE = {
    "boat.notice": "Notice of the accident",
    "boat.report": "Written report",
    "federal.notice": "Federal notice",
    "federal.report": "Federal report",
    "agency.forward": "Forwarding of the report",
    "agency.investigation": "Investigation report",
    "arrest.notice": "Notice of the arrest",
    "sled.notice": "Notice of the accident",
    "sled.report": "Written report",
    "specimen.draw": "Blood specimen of the decedent",
    "coroner.monthly": "Monthly report of the death",
}
_OWED_BY = {
    "agency": "the agency",
    "specimen": "the coroner or medical examiner",
    "coroner": "the coroner or medical examiner",
}
"""Who would owe it, by the first word of the rule; else whom the finding is about."""
CLOSED = "closed"


class DutyState(StrEnum):
    """How a duty stands at an instant; the values are keys of the state vocabulary of the screen."""

    OVERDUE = "overdue"  # its latest limit has passed
    DUE_NOW = "due_now"  # between the limits of an interval, or to be done without delay
    DUE_TODAY = "due_today"
    OWED = "owed"
    UNTOLD = "untold"  # whether it is owed cannot be told yet
    DONE = "done"
    NOT_NEEDED = "not_needed"  # somebody said so and why


@dataclass(frozen=True, slots=True, kw_only=True)
class Met:
    """When and how a duty was met."""

    at: dt.datetime
    way: str


def duty_rows(casefile: CaseFile, decisions: Iterable[Decision], at: dt.datetime) -> list[dict[str, Any]]:
    """The rows of a case: one for each duty owed, or perhaps owed."""
    rows: dict[str, dict[str, Any]] = {}
    for decision in decisions:
        duty = decision.duty or _would_be(decision)
        if duty is not None and decision.answer in SHOWN_ANSWERS:
            row = _row(casefile, decision, duty, at)
            rows.setdefault(row["id"], row)
    return list(rows.values())


def _would_be(decision: Decision) -> Duty | None:
    """The duty somebody may owe, without a deadline, where the finding cannot tell yet."""
    if decision.id not in WOULD_BE or decision.answer is Answer.YES:
        return None
    return Duty(
        id=f"{decision.id}:{decision.subject}",
        what=WOULD_BE[decision.id],
        by_whom=_OWED_BY.get(decision.id.partition(".")[0], decision.subject_label),
        to_whom="",
        deadline=Deadline(words="", starts=""),
    )


def _row(casefile: CaseFile, decision: Decision, duty: Duty, at: dt.datetime) -> dict[str, Any]:
    due, met, note = duty.deadline.due, met_by(casefile, duty), _note(casefile, duty)
    excuse = None if met or note else excuse_on_record(casefile, duty)
    return {
        "id": f"{casefile.case.id}:{duty.id}",
        "case_id": casefile.case.id,
        "case_number": casefile.case.number or "",
        "duty_id": duty.id,
        "rule_id": decision.id,
        "subject": decision.subject,
        "answer": (Answer.YES if duty.owed else decision.answer).value,
        "what": duty.what,
        "by_whom": duty.by_whom,
        "to_whom": duty.to_whom,
        "words": duty.deadline.words,
        "why": decision.headline,
        "citation": decision.citation,
        "form": duty.form,
        "filing_kind": duty.filing_kind,
        "counted_by": duty.deadline.counted_by,
        "due_precision": due.precision.value if due else None,
        "due_earliest": due.earliest if due else None,
        "due_latest": due.latest if due else None,
        "due_zone": due.zone if due else None,
        "sort_at": _sort_at(casefile, due, at),
        "met_at": met.at if met else None,
        "met_by": met.way if met else None,
        "note_kind": note.says if note else (NOT_NEEDED if excuse else None),
        "note": note.reason if note else excuse,
        "missing": decision.missing[0].label if decision.missing else None,
        "missing_path": decision.missing[0].path if decision.missing else None,
        "watched": casefile.case.void_reason is None and casefile.case.status != CLOSED,
    }


def _sort_at(casefile: CaseFile, due: When | None, at: dt.datetime) -> dt.datetime:
    bound = (due.latest or due.earliest) if due else None
    return bound or sort_instant(casefile, at)


def _note(casefile: CaseFile, duty: Duty) -> DutyNote | None:
    found = [note for note in casefile.all(DutyNote) if note.duty_id == duty.id]
    return found[-1] if found else None


def met_by(casefile: CaseFile, duty: Duty) -> Met | None:
    """The first filing that answers the duty and has a date and a way, else what the record itself shows."""
    found = [met for f in casefile.all(Filing) if answers(f, duty) and (met := met_at(f, duty)) is not None]
    done = None if found else done_by_record(casefile, duty)
    return Met(at=_instant(done[0]), way=done[1]) if done else min(found, key=_when_met, default=None)


def _when_met(met: Met) -> dt.datetime:
    return met.at


def answers(filing: Filing, duty: Duty) -> bool:
    """Whether the filing is about this duty: it names it, or is its kind for the same person or craft."""
    if filing.duty_id:
        return filing.duty_id == duty.id
    if not duty.filing_kind or filing.duty != duty.filing_kind:
        return False
    if duty.by_involvement:
        return duty.by_involvement in (filing.for_operator, filing.by_involvement)
    return not duty.by_craft or filing.for_craft == duty.by_craft


def met_at(filing: Filing, duty: Duty) -> Met | None:
    """When the filing met the duty, by what the law counts; None without a date or a way."""
    own: Met | None
    if filing.sent is not None and filing.sent_way:
        own = Met(at=_instant(filing.sent), way=filing.sent_way)
    elif filing.way:
        when = filing.made or filing.received
        own = Met(at=_instant(when), way=filing.way) if when else None
    else:
        return None
    counted = _counted(filing, duty.deadline.counted_by)
    if own is None:
        return Met(at=counted, way=filing.way or "") if counted else None
    return Met(at=counted or own.at, way=own.way)


def _counted(filing: Filing, counted_by: str) -> dt.datetime | None:
    if counted_by == "postmark" and filing.postmarked is not None:
        return _day_end(filing.postmarked, filing)
    if counted_by == "received" and filing.received is not None:
        return _instant(filing.received)
    return None


def _instant(when: When) -> dt.datetime:
    bound = when.earliest or when.latest
    assert bound is not None  # a When has at least one bound
    return bound


def _day_end(days: DayRange, filing: Filing) -> dt.datetime:
    zone = next((w.zone for w in (filing.made, filing.received, filing.sent) if w is not None), "UTC")
    return end_of_day(days.latest, zone)


def due_of(row: Any) -> When | None:
    """The deadline of a stored row."""
    if row.due_precision is None:
        return None
    return When(
        precision=Precision(row.due_precision),
        earliest=row.due_earliest,
        latest=row.due_latest,
        zone=row.due_zone,
    )


def state_clause(state: DutyState, now: dt.datetime, day_end: dt.datetime) -> sa.ColumnElement[bool]:
    """Rows that are in a state at an instant; the same rule as `DutyRow.state_at`."""
    c = DUTY_INDEX.c
    needed = sa.or_(c.note_kind.is_(None), c.note_kind != NOT_NEEDED)
    if state is DutyState.DONE:
        return c.met_at.is_not(None)
    if state is DutyState.NOT_NEEDED:
        return sa.and_(c.met_at.is_(None), sa.not_(needed))
    open_ = sa.and_(c.met_at.is_(None), needed)
    if state is DutyState.UNTOLD:
        return sa.and_(open_, c.answer != Answer.YES.value)
    owed = sa.and_(open_, c.answer == Answer.YES.value)
    now_ = sa.or_(
        c.due_precision.is_(None),
        sa.and_(
            sa.or_(c.due_latest.is_(None), c.due_latest >= now),
            sa.or_(
                sa.and_(c.due_earliest.is_(None), c.due_latest.is_not(None)),
                sa.and_(c.due_earliest <= now, sa.or_(c.due_latest.is_(None), c.due_earliest < c.due_latest)),
            ),
        ),
    )
    if state is DutyState.DUE_NOW:
        return sa.and_(owed, now_)
    if state is DutyState.OVERDUE:
        return sa.and_(owed, c.due_latest < now)
    later = sa.and_(owed, sa.not_(now_), sa.or_(c.due_latest.is_(None), c.due_latest >= now))
    first = sa.func.coalesce(c.due_latest, c.due_earliest)
    return sa.and_(later, first <= day_end if state is DutyState.DUE_TODAY else first > day_end)
