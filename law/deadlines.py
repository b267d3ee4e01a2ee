"""Last days and last instants.

Days are counted on the calendar of the zone the starting time was told in: the first day left out, the
last one in (s. 990.001(4)(a)), whatever the clocks do in between. Hours are elapsed time. The next
working day is a note beside the strict date, never the date.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from law.instants import Precision, When, end_of_day
from law.tables import HolidayRule, LawValue

_ONE_DAY = dt.timedelta(days=1)
_ONE_SECOND = dt.timedelta(seconds=1)
_SATURDAY, _SUNDAY, _WEEK = 6, 7, 7


def last_day(start: dt.date, days: LawValue, first_counts: bool) -> dt.date:
    """The last day of a period of days that an event on `start` begins.

    `days.inclusive` says that the last day is in; `first_counts` that the day of the event is.
    """
    length = days.number - (1 if first_counts else 0) - (0 if days.inclusive else 1)
    return start + dt.timedelta(days=length)


def due_by_days(start: When, days: LawValue, first_counts: bool) -> When | None:
    """Last permitted instant: the end of the last day. None when the start has no bound at all on one
    side.
    """
    first, last = start.local_days()
    if first is None or last is None:
        return None
    earliest = end_of_day(last_day(first, days, first_counts), start.zone)
    latest = end_of_day(last_day(last, days, first_counts), start.zone)
    return _between(earliest, latest, start.zone)


def due_by_hours(start: When, hours: LawValue) -> When:
    """Last permitted instant of a period of elapsed hours."""
    length = hours.hours - (dt.timedelta(0) if hours.inclusive else _ONE_SECOND)
    return moved(start, length)


def open_from_hours(start: When, hours: LawValue) -> When:
    """First instant at which the hours have elapsed."""
    length = hours.hours + (dt.timedelta(0) if hours.inclusive else _ONE_SECOND)
    return moved(start, length)


def moved(start: When, length: dt.timedelta) -> When:
    """The interval moved on by an elapsed length."""
    earliest = start.earliest + length if start.earliest else None
    latest = start.latest + length if start.latest else None
    exact = earliest is not None and earliest == latest
    return When(
        precision=Precision.EXACT if exact else _open_precision(earliest, latest),
        earliest=earliest,
        latest=latest,
        zone=start.zone,
    )


def _open_precision(earliest: dt.datetime | None, latest: dt.datetime | None) -> Precision:
    if earliest is None:
        return Precision.BEFORE
    return Precision.AFTER if latest is None else Precision.RANGE


def _between(earliest: dt.datetime, latest: dt.datetime, zone: str) -> When:
    precision = Precision.EXACT if earliest == latest else Precision.RANGE
    return When(precision=precision, earliest=earliest, latest=latest, zone=zone)


def next_working_day(day: dt.date, holidays: Iterable[HolidayRule]) -> dt.date | None:
    """The next day that is no Saturday, Sunday or legal holiday; None when `day` itself is one."""
    rules = tuple(holidays)
    if _works(day, rules):
        return None
    later = day + _ONE_DAY
    while not _works(later, rules):
        later += _ONE_DAY
    return later


def _works(day: dt.date, rules: tuple[HolidayRule, ...]) -> bool:
    if day.isoweekday() in (_SATURDAY, _SUNDAY):
        return False
    if any(_is_holiday(day, rule) for rule in rules):
        return False
    # A holiday on a Sunday is taken to move to Monday: see the open question in the calendar.
    before = day - _ONE_DAY
    return not (before.isoweekday() == _SUNDAY and any(_is_holiday(before, rule) for rule in rules))


def _is_holiday(day: dt.date, rule: HolidayRule) -> bool:
    if day.month != rule.month or day.year < rule.since:
        return False
    if rule.day:
        return day.day == rule.day
    if day.isoweekday() != rule.weekday:
        return False
    if rule.nth > 0:
        return (day.day - 1) // _WEEK + 1 == rule.nth
    return (day + dt.timedelta(days=_WEEK)).month != day.month
