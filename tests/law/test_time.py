"""Elapsed hours, days on the calendar and intervals, over every change of the clocks."""

from __future__ import annotations

import dataclasses
import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from law.answers import Answer
from law.deadlines import due_by_days, due_by_hours, last_day, next_working_day, open_from_hours
from law.instants import UTC, Precision, When, exact, whole_day, within
from law.loader import load_tables
from law.tables import Bound, LawValue

ZONE = "America/Chicago"
DAY = dt.date(2022, 7, 1)
INSTANTS = st.datetimes(min_value=dt.datetime(1990, 1, 1), max_value=dt.datetime(2035, 12, 31)).map(
    lambda moment: moment.replace(microsecond=0, tzinfo=UTC)
)
LENGTHS = st.integers(0, 60 * 60 * 24 * 30).map(lambda seconds: dt.timedelta(seconds=seconds))


def hours() -> LawValue:
    return load_tables().value("boat.release.hours", DAY)


def days() -> LawValue:
    return load_tables().value("nr5.report.days", DAY)


def ranges() -> st.SearchStrategy[When]:
    def make(start: dt.datetime, length: dt.timedelta) -> When:
        return When(precision=Precision.RANGE, earliest=start, latest=start + length, zone=ZONE)

    return st.builds(make, INSTANTS, LENGTHS)


@given(INSTANTS)
def test_twelve_hours_are_twelve_hours_whatever_the_clocks_do(moment: dt.datetime) -> None:
    opens = open_from_hours(exact(moment, ZONE), hours())
    assert opens.earliest is not None
    assert opens.earliest - moment == dt.timedelta(hours=hours().number)


@given(INSTANTS)
def test_a_period_of_days_ends_with_a_calendar_day(moment: dt.datetime) -> None:
    due = due_by_days(exact(moment, ZONE), days(), first_counts=False)
    assert due is not None
    assert due.is_exact
    assert due.latest is not None
    local, start = due.latest.astimezone(ZoneInfo(ZONE)), moment.astimezone(ZoneInfo(ZONE))
    assert local.date() - start.date() == dt.timedelta(days=days().number)
    assert local.strftime("%H:%M:%S") == "23:59:59"


@given(ranges(), ranges(), LENGTHS)
def test_within_holds_for_every_instant_it_may_have_been(start: When, end: When, limit: dt.timedelta) -> None:
    answer = within(start, end, limit)
    corners = [
        b - a <= limit for a in (start.earliest, start.latest) for b in (end.earliest, end.latest) if a and b
    ]
    assert answer is (Answer.YES if all(corners) else Answer.NO if not any(corners) else Answer.UNKNOWN)


@given(ranges(), ranges(), LENGTHS, LENGTHS)
def test_knowing_less_never_settles_more(
    start: When, end: When, limit: dt.timedelta, more: dt.timedelta
) -> None:
    assert end.latest is not None
    vaguer = dataclasses.replace(end, latest=end.latest + more)
    before, after = within(start, end, limit), within(start, vaguer, limit)
    assert after in (before, Answer.UNKNOWN)


@given(ranges())
def test_deadlines_of_a_range_are_the_deadlines_of_its_ends(start: When) -> None:
    due = due_by_hours(start, hours())
    assert start.earliest is not None
    assert start.latest is not None
    assert due.earliest == start.earliest + hours().hours
    assert due.latest == start.latest + hours().hours


def test_without_a_bound_there_is_no_last_day() -> None:
    open_end = When(
        precision=Precision.AFTER, earliest=dt.datetime(2022, 7, 1, tzinfo=UTC), latest=None, zone=ZONE
    )
    assert due_by_days(open_end, days(), first_counts=False) is None
    assert due_by_hours(open_end, hours()).latest is None


def test_first_day_out_and_last_day_in() -> None:
    start = dt.date(2022, 7, 10)
    assert last_day(start, days(), first_counts=False) == dt.date(2022, 7, 20)
    assert last_day(start, days(), first_counts=True) == dt.date(2022, 7, 19)
    edition = dataclasses.replace(days().edition, bound=Bound.EXCLUSIVE)
    assert last_day(start, dataclasses.replace(days(), edition=edition), first_counts=False) == dt.date(
        2022, 7, 19
    )


@pytest.mark.parametrize(
    ("strict", "rolled"),
    [
        (dt.date(2022, 7, 8), None),  # a Friday
        (dt.date(2022, 7, 9), dt.date(2022, 7, 11)),
        (dt.date(2022, 7, 10), dt.date(2022, 7, 11)),
        (dt.date(2022, 7, 4), dt.date(2022, 7, 5)),
        (dt.date(2021, 7, 4), dt.date(2021, 7, 6)),  # a holiday on a Sunday
        (dt.date(2022, 5, 30), dt.date(2022, 5, 31)),  # the last Monday of May
        (dt.date(2022, 11, 24), dt.date(2022, 11, 25)),  # the fourth Thursday
        (dt.date(2001, 11, 10), dt.date(2001, 11, 13)),
        (dt.date(2001, 6, 19), None),  # no holiday before 2010
    ],
)
def test_the_note_names_the_next_working_day(strict: dt.date, rolled: dt.date | None) -> None:
    assert next_working_day(strict, load_tables().holidays) == rolled


def test_a_whole_day_is_as_long_as_its_clocks_make_it() -> None:
    for day, length in ((dt.date(2022, 3, 13), 23), (dt.date(2022, 11, 6), 25), (dt.date(2022, 7, 10), 24)):
        one = whole_day(day, ZONE)
        assert one.earliest is not None
        assert one.latest is not None
        assert one.latest - one.earliest + dt.timedelta(seconds=1) == dt.timedelta(hours=length)
