"""Everything of a case that has a time, in the order it happened: pure, for the timeline."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from forms.names import record_name
from forms.values import due_text, when_text
from law.decisions import Decision
from law.instants import DayRange, When, end_of_day, start_of_day
from law.plain import dataclass
from models.casefile import CaseFile
from models.fields import FieldSpec, Kind, specs_of
from models.records import Case, Incident, Record

_FIRST = dt.datetime(1, 1, 1, tzinfo=dt.UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineEvent:
    """One event.

    Attributes:
        what: what happened, in words.
        about: whom or what it concerns.
        words: the time in words, with zone.
        written: the words as the source wrote them, where they differ.
        earliest: first instant it may have been, None when unbounded.
        latest: last instant, None when unbounded.
        is_exact: one instant.
        is_deadline: a limit that follows from the law, not something that happened.
        path: where it is entered, "" for a deadline.
    """

    what: str
    about: str
    words: str
    written: str
    earliest: dt.datetime | None
    latest: dt.datetime | None
    is_exact: bool
    is_deadline: bool = False
    path: str = ""

    @property
    def sort_key(self) -> tuple[dt.datetime, dt.datetime]:
        """Order by the first instant it may have been; "before" sorts by its limit."""
        first = self.earliest or self.latest or _FIRST
        return first, self.latest or first


def events_of(casefile: CaseFile, decisions: Iterable[Decision], zone: str) -> tuple[TimelineEvent, ...]:
    """Recorded times and the limits that follow from them, earliest first."""
    found = [
        event
        for record in (casefile.case, *(r for r in casefile.records if r.void_reason is None))
        for event in _recorded(casefile, record, zone)
    ]
    found += [event for decision in decisions if (event := _deadline(decision, zone)) is not None]
    return tuple(sorted(found, key=_key))


def _key(event: TimelineEvent) -> tuple[dt.datetime, dt.datetime]:
    return event.sort_key


def _recorded(casefile: CaseFile, record: Record, zone: str) -> Iterable[TimelineEvent]:
    for spec in specs_of(type(record)).values():
        value = getattr(record, spec.key)
        if spec.internal:
            continue
        if spec.kind is Kind.WHEN and isinstance(value, When):
            yield _of_when(casefile, record, spec, value, zone)
        elif spec.kind is Kind.DAY and isinstance(value, DayRange) and spec.key == "postmarked":
            first, last = start_of_day(value.earliest, zone), end_of_day(value.latest, zone)
            yield TimelineEvent(
                what=spec.paper_label,
                about=record.TITLE,
                words=value.written or f"{value.earliest:%m/%d/%Y}",
                written="",
                earliest=first,
                latest=last,
                is_exact=False,
                path=f"{record.KIND}/{record.id}.{spec.key}",
            )


def _of_when(casefile: CaseFile, record: Record, spec: FieldSpec, when: When, zone: str) -> TimelineEvent:
    words = when_text(when, zone)
    return TimelineEvent(
        what=spec.label,
        about="" if isinstance(record, Incident | Case) else _about(casefile, record),
        words=words,
        written=when.written if when.written and when.written != words else "",
        earliest=when.earliest,
        latest=when.latest,
        is_exact=when.is_exact,
        path=f"{record.KIND}/{record.id}.{spec.key}",
    )


def _about(casefile: CaseFile, record: Record) -> str:
    person_id = getattr(record, "involvement_id", None) or getattr(record, "by_involvement", None)
    person = casefile.find(person_id)
    return record_name(casefile, person if person is not None else record)


def _deadline(decision: Decision, zone: str) -> TimelineEvent | None:
    duty = decision.duty
    if duty is None or duty.deadline.due is None:
        return None
    due = duty.deadline.due
    return TimelineEvent(
        what=f"Limit: {duty.what}",
        about=duty.by_whom,
        words=due_text(due, zone),
        written="",
        earliest=due.earliest,
        latest=due.latest,
        is_exact=due.is_exact,
        is_deadline=True,
    )
