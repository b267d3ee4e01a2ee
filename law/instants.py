"""Instants, intervals and calendar days.

An instant is an aware UTC `datetime` at second precision. What people know of a time is rarely one instant:
`When` keeps the closed interval of instants it may have been, the zone it was told in, and the words as
written. Elapsed time is always computed between instants, never between wall-clock readings, so a clock
change in between cannot add or take an hour. Days are calendar days in a named zone.
"""

from __future__ import annotations

import datetime as dt
from enum import StrEnum
from zoneinfo import ZoneInfo

from law.answers import Answer
from law.plain import dataclass

UTC = dt.UTC


class Precision(StrEnum):
    """How much of a time is known."""

    EXACT = "exact"  # one instant
    ABOUT = "about"  # near a stated instant; the interval kept is shown to whoever enters it
    DAY = "day"  # a calendar day, no time of day
    MONTH = "month"
    YEAR = "year"
    RANGE = "range"  # between two stated instants, both included
    BEFORE = "before"  # at or before an instant; no earliest
    AFTER = "after"  # at or after an instant; no latest


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """A time as far as it is known: a closed interval of UTC instants.

    Attributes:
        precision: how it was stated.
        earliest: first instant it may have been, or None when unbounded (BEFORE).
        latest: last instant it may have been, or None when unbounded (AFTER).
        zone: IANA zone it was told in; days and months are read in this zone.
        written: the words as typed, never re-written by the program.

    An unknown time is not a `When`: the field's answer state says *unknown* and why.
    """

    precision: Precision
    earliest: dt.datetime | None
    latest: dt.datetime | None
    zone: str
    written: str = ""

    def __post_init__(self) -> None:
        for bound in (self.earliest, self.latest):
            if bound is not None and bound.utcoffset() != dt.timedelta(0):
                raise ValueError("When bounds are UTC instants")
        if self.earliest is not None and self.latest is not None and self.earliest > self.latest:
            raise ValueError("the earliest instant of a When lies after its latest")

    @property
    def is_exact(self) -> bool:
        """True when it is one instant."""
        return self.earliest is not None and self.earliest == self.latest

    def local_days(self) -> tuple[dt.date | None, dt.date | None]:
        """First and last calendar day it may have been, in its own zone; None where unbounded."""
        zone = ZoneInfo(self.zone)
        first = self.earliest.astimezone(zone).date() if self.earliest else None
        last = self.latest.astimezone(zone).date() if self.latest else None
        return first, last


def exact(instant: dt.datetime, zone: str, written: str = "") -> When:
    """A `When` of one instant (any aware datetime; kept as UTC)."""
    utc = instant.astimezone(UTC)
    return When(precision=Precision.EXACT, earliest=utc, latest=utc, zone=zone, written=written)


def whole_day(day: dt.date, zone: str, written: str = "") -> When:
    """A `When` known to the calendar day only: midnight to the last second, in `zone`."""
    return When(
        precision=Precision.DAY,
        earliest=start_of_day(day, zone),
        latest=start_of_day(day + dt.timedelta(days=1), zone) - dt.timedelta(seconds=1),
        zone=zone,
        written=written,
    )


def start_of_day(day: dt.date, zone: str) -> dt.datetime:
    """The UTC instant at which `day` begins in `zone`."""
    return dt.datetime.combine(day, dt.time(0), tzinfo=ZoneInfo(zone)).astimezone(UTC)


def end_of_day(day: dt.date, zone: str) -> dt.datetime:
    """The last second of `day` in `zone`, as a UTC instant."""
    return start_of_day(day + dt.timedelta(days=1), zone) - dt.timedelta(seconds=1)


def after_elapsed(when: When, length: dt.timedelta) -> When:
    """The same interval moved on by an elapsed length."""
    return When(
        precision=when.precision if when.is_exact else Precision.RANGE,
        earliest=when.earliest + length if when.earliest else None,
        latest=when.latest + length if when.latest else None,
        zone=when.zone,
    )


def elapsed_bounds(start: When, end: When) -> tuple[dt.timedelta | None, dt.timedelta | None]:
    """Shortest and longest elapsed time from `start` to `end`; None where unbounded."""
    shortest = end.earliest - start.latest if end.earliest and start.latest else None
    longest = end.latest - start.earliest if end.latest and start.earliest else None
    return shortest, longest


def within(start: When, end: When, limit: dt.timedelta) -> Answer:
    """Whether `end` lies within `limit` of `start`, the limit included: yes, no or unknown."""
    shortest, longest = elapsed_bounds(start, end)
    if longest is not None and longest <= limit:
        return Answer.YES
    if shortest is not None and shortest > limit:
        return Answer.NO
    return Answer.UNKNOWN


def at_or_before(when: When, instant: dt.datetime) -> Answer:
    """Whether the time had come at `instant` (the instant itself included)."""
    if when.latest is not None and when.latest <= instant:
        return Answer.YES
    if when.earliest is not None and when.earliest > instant:
        return Answer.NO
    return Answer.UNKNOWN


@dataclass(frozen=True, slots=True, kw_only=True)
class DayRange:
    """A calendar date as far as it is known: the closed range of days it may be, and the words as typed.

    Used for dates of birth, purchase, issue. Has no time of day and no zone, so it cannot shift a day.
    """

    earliest: dt.date
    latest: dt.date
    written: str = ""

    def __post_init__(self) -> None:
        if self.earliest > self.latest:
            raise ValueError("the first day of a DayRange lies after its last")

    @property
    def is_exact(self) -> bool:
        """True when it is one day."""
        return self.earliest == self.latest
