from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forms.entry.dates import range_in_full, read_date, read_day, show_range
from forms.entry.notes import Unread
from law.instants import DayRange

TODAY = dt.date(2026, 11, 1)


def day(text: str, today: dt.date = TODAY) -> dt.date:
    read = read_date(text, today)
    assert read.is_day
    return read.earliest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("10/31/2026", "2026-10-31"),
        ("10-31-2026", "2026-10-31"),
        ("2026-10-31", "2026-10-31"),
        ("Oct 31, 2026", "2026-10-31"),
        ("Sat Oct 31 2026", "2026-10-31"),
        ("31 October 2026", "2026-10-31"),
        ("10312026", "2026-10-31"),
        ("103126", "2026-10-31"),
        ("10/31", "2026-10-31"),
        ("t", "2026-11-01"),
        ("07/16/68", "1968-07-16"),
        ("11/02", "2025-11-02"),
        ("11/02/26", "1926-11-02"),
        ("11/01/26", "2026-11-01"),
        ("2/29/2012", "2012-02-29"),
    ],
)
def test_a_date_is_read_as_people_mean_it(text: str, expected: str) -> None:
    assert day(text).isoformat() == expected


@pytest.mark.parametrize(
    "text", ["4/15/0091", "91", "02/29/2014", "13/13/2026", "31/10/2026", "6/31/2020", "x"]
)
def test_what_cannot_be_meant_is_refused(text: str) -> None:
    with pytest.raises(Unread):
        read_date(text, TODAY)


def test_a_wrong_weekday_is_pointed_out() -> None:
    with pytest.raises(Unread, match="was a Saturday, not a Sunday"):
        read_date("Sun Oct 31 2026", TODAY)


def test_a_date_of_birth_is_never_in_the_future_and_never_before_1900() -> None:
    assert read_day("07/16/68", TODAY, born=True).earliest == dt.date(1968, 7, 16)
    with pytest.raises(Unread, match="lies ahead"):
        read_day("11/02/2026", TODAY, born=True)
    with pytest.raises(Unread, match="1899"):
        read_day("07/16/1899", TODAY, born=True)


def test_a_year_of_birth_in_this_year_ends_today() -> None:
    assert read_day("2026", TODAY, born=True).latest == TODAY


def test_a_date_about_the_future_may_lie_ahead() -> None:
    assert read_date("12/25", TODAY, future=True).earliest == dt.date(2026, 12, 25)
    assert read_date("1/5/27", TODAY, future=True).earliest == dt.date(2027, 1, 5)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("10/31/2026", "Saturday, October 31, 2026"),
        ("10/2026", "October 2026"),
        ("1983", "the year 1983"),
        ("02/11/1983 to 02/14/1983", "Friday, February 11, 1983 to Monday, February 14, 1983"),
    ],
)
def test_a_date_is_told_in_full(text: str, words: str) -> None:
    assert range_in_full(read_day(text, TODAY)) == words


dates = st.dates(dt.date(1900, 1, 1), TODAY)


@given(first=dates, second=dates)
def test_every_range_survives_the_box(first: dt.date, second: dt.date) -> None:
    value = DayRange(earliest=min(first, second), latest=max(first, second))
    assert read_day(show_range(value), TODAY) == value


@given(month=st.integers(1, 12), number=st.integers(1, 28), year=st.integers(0, 99), today=dates)
def test_two_figures_of_a_year_never_lie_ahead(month: int, number: int, year: int, today: dt.date) -> None:
    found = read_date(f"{month}/{number}/{year:02d}", max(today, dt.date(2000, 1, 1))).latest
    assert found <= max(today, dt.date(2000, 1, 1))
    assert found.year % 100 == year


@given(text=st.text(max_size=20))
def test_whatever_is_typed_is_a_date_or_refused(text: str) -> None:
    try:
        found = read_day(text, TODAY, born=True)
    except Unread:
        return
    assert found.latest <= TODAY
