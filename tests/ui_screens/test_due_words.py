"""Deadlines said from now."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from law.instants import Precision, When, exact, whole_day
from ui.screens.due_words import due_words, untold_words

ZONE = "America/Chicago"
NOW = dt.datetime(2026, 11, 1, 11, 3, tzinfo=dt.UTC)  # 05:03 CST


def at(*parts: int) -> dt.datetime:
    return dt.datetime(*parts, tzinfo=dt.UTC)


def between(first: dt.datetime, last: dt.datetime) -> When:
    return When(precision=Precision.RANGE, earliest=first, latest=last, zone=ZONE)


def test_late_by_days_and_by_minutes() -> None:
    two_days = due_words(exact(at(2026, 10, 30, 5), ZONE), "", NOW, ZONE)
    assert (two_days.state, two_days.chip, two_days.below) == ("overdue", "2 days late", "was due Fri Oct 30")
    minutes = due_words(exact(NOW - dt.timedelta(minutes=38), ZONE), "", NOW, ZONE)
    assert minutes.chip == "38 min late"


@given(
    day=st.dates(dt.date(2001, 1, 1), dt.date(2030, 12, 31)),
    after=st.integers(1, 400),
    hour=st.integers(0, 23),
)
def test_a_day_that_passed_is_late_by_the_days_of_the_calendar(day: dt.date, after: int, hour: int) -> None:
    """Also where a day between has 23 or 25 hours, and in the first hour of the next day."""
    now = dt.datetime.combine(day + dt.timedelta(days=after), dt.time(hour, 30), ZoneInfo(ZONE))
    words = due_words(whole_day(day, ZONE), "", now.astimezone(dt.UTC), ZONE)
    assert words.chip == ("1 day late" if after == 1 else f"{after} days late")


def test_an_interval_is_late_only_after_its_latest_limit() -> None:
    inside = due_words(between(at(2026, 11, 1, 10, 25), at(2026, 11, 1, 16, 35)), "", NOW, ZONE)
    assert (inside.state, inside.group) == ("due_now", "today")
    assert inside.chip == "may be late"
    assert inside.below == "limit 04:25 to 10:35 CST"
    past = due_words(between(at(2026, 11, 1, 9), at(2026, 11, 1, 10)), "", NOW, ZONE)
    assert past.state == "overdue"


def test_today_says_the_time_with_its_zone_and_what_is_left() -> None:
    words = due_words(exact(at(2026, 11, 1, 16, 35), ZONE), "", NOW, ZONE)
    assert (words.chip, words.below) == ("by 10:35 CST", "5 h 32 min left")


def test_a_day_is_due_until_its_end() -> None:
    words = due_words(whole_day(dt.date(2026, 11, 1), ZONE), "", NOW, ZONE)
    assert words.group == "today"
    later = due_words(whole_day(dt.date(2026, 11, 10), ZONE), "", NOW, ZONE)
    assert (later.state, later.chip, later.below) == ("owed", "Tue Nov 10", "9 days left")


def test_no_hour_is_invented_where_the_law_names_none() -> None:
    words = due_words(None, "without delay", NOW, ZONE)
    assert (words.group, words.chip, words.below) == ("today", "today", "without delay")


def test_what_cannot_be_told_names_the_missing_fact() -> None:
    assert untold_words("physician's care").below == "missing: physician's care"
