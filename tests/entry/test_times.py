from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forms.entry.clock import read_clock, twelve_hour
from forms.entry.notes import Unread
from forms.entry.times import (
    Mode,
    Moment,
    Pick,
    TimeEntry,
    WhenRead,
    entry_of,
    now_moment,
    read_entry,
    step_day,
)
from forms.entry.zones import change_on, instants_of
from law.instants import UTC, Precision, When, exact

ZONE = "America/Chicago"
NOW = dt.datetime(2026, 11, 5, 18, 0, tzinfo=UTC)


def utc(*parts: int) -> dt.datetime:
    return dt.datetime(*parts, tzinfo=UTC)  # type: ignore[arg-type,misc]


def typed(date: str, time: str = "", pick: Pick = Pick.NONE, mode: Mode = Mode.EXACT) -> WhenRead:
    return read_entry(TimeEntry(mode=mode, first=Moment(date=date, time=time, pick=pick)), NOW, ZONE)


def between(first: tuple[str, str], second: tuple[str, str]) -> WhenRead:
    entry = TimeEntry(
        mode=Mode.BETWEEN,
        first=Moment(date=first[0], time=first[1]),
        second=Moment(date=second[0], time=second[1]),
    )
    return read_entry(entry, NOW, ZONE)


def said(read: WhenRead) -> str:
    return " ".join(note.text for note in read.notes)


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("12:15 AM", "00:15"),
        ("12:15a", "00:15"),
        ("0015", "00:15"),
        ("12:15 a.m.", "00:15"),
        ("12:15 PM", "12:15"),
        ("12:15", "12:15"),
        ("noon", "12:00"),
        ("midnight", "00:00"),
        ("2350", "23:50"),
        ("11:50p", "23:50"),
        ("1150 pm", "23:50"),
        ("9", "09:00"),
        ("9a", "09:00"),
        ("915", "09:15"),
        ("23.50", "23:50"),
        ("12a", "00:00"),
        ("12p", "12:00"),
    ],
)
def test_a_time_of_day_is_read_as_people_mean_it(text: str, clock: str) -> None:
    assert f"{read_clock(text).time:%H:%M}" == clock


@pytest.mark.parametrize(
    "text", ["25:00", "1299", "0:75", "13a", "0p", "half past", "12:15 xm", "-5", "12345"]
)
def test_what_is_no_time_of_day_is_refused_with_what_was_typed(text: str) -> None:
    with pytest.raises(Unread) as refused:
        read_clock(text)
    assert text in str(refused.value)


def test_an_exact_time_is_echoed_in_full_with_weekday_and_zone() -> None:
    read = typed("10/31/2026", "23:50")
    assert read.when == exact(utc(2026, 11, 1, 4, 50), ZONE)
    assert said(read) == "Saturday, October 31, 2026, 23:50 CDT (11:50 p.m.)."
    assert read.zone_words[0] == "CDT"


def test_what_is_completed_is_said_and_the_typed_words_are_kept() -> None:
    read = typed("10/31", "12:15a")
    assert read.when is not None
    assert read.when.written == "10/31 12:15a"
    assert (
        said(read)
        == "Read as Saturday, October 31, 2026, 00:15 CDT (12:15 a.m.). Typed “10/31 12:15a” is kept."
    )


def test_the_hour_that_comes_twice_asks_and_keeps_nothing_until_answered() -> None:
    read = typed("11/01/2026", "01:35")
    assert read.when is None
    assert read.problem
    assert said(read) == "01:35 came twice that night: the clocks went back at 02:00. Which one?"
    assert read.asked is not None
    assert [choice.words for choice in read.asked.choices] == [
        "First, 01:35 CDT",
        "Second, 01:35 CST",
        "Cannot be told",
    ]


@pytest.mark.parametrize(
    ("answer", "earliest", "latest"),
    [
        (0, utc(2026, 11, 1, 6, 35), utc(2026, 11, 1, 6, 35)),
        (1, utc(2026, 11, 1, 7, 35), utc(2026, 11, 1, 7, 35)),
        (2, utc(2026, 11, 1, 6, 35), utc(2026, 11, 1, 7, 35)),
    ],
)
def test_each_answer_gives_its_time_and_comes_back_into_the_boxes(
    answer: int, earliest: dt.datetime, latest: dt.datetime
) -> None:
    asked = typed("11/01/2026", "01:35").asked
    assert asked is not None
    read = read_entry(TimeEntry(first=asked.choices[answer].moment), NOW, ZONE)
    assert read.when is not None
    assert (read.when.earliest, read.when.latest) == (earliest, latest)
    assert read.asked is not None
    assert read.asked.chosen == answer
    again = read_entry(entry_of(read.when, ZONE), NOW, ZONE)
    assert again.when == read.when


def test_the_hour_that_never_was_is_refused_and_two_real_times_are_offered() -> None:
    read = typed("03/08/2026", "02:30")
    assert read.when is None
    assert said(read) == (
        "02:30 did not exist on March 8, 2026: at 02:00 the clocks went on to 03:00. "
        "The entry is kept as typed until you choose."
    )
    assert read.zone_words[0] == "no such time"
    assert read.asked is not None
    assert [choice.words for choice in read.asked.choices] == ["Use 03:30 CDT", "Use 01:30 CST"]
    used = read_entry(TimeEntry(first=read.asked.choices[0].moment), NOW, ZONE)
    assert used.when == exact(utc(2026, 3, 8, 8, 30), ZONE)


def test_the_offset_is_the_one_of_the_day_not_of_now() -> None:
    read = typed("07/14/2026", "14:00")
    assert read.when is not None
    assert read.when.earliest == utc(2026, 7, 14, 19, 0)
    assert "14:00 CDT" in said(read)


def test_midnight_is_kept_and_which_night_is_asked() -> None:
    read = typed("10/30/2026", "midnight")
    assert read.when is not None
    assert read.when.earliest == utc(2026, 10, 30, 5, 0)
    assert "Which night is meant?" in said(read)
    assert read.asked is not None
    other = read_entry(TimeEntry(first=read.asked.choices[1].moment), NOW, ZONE)
    assert other.when is not None
    assert other.when.earliest == utc(2026, 10, 31, 5, 0)


def test_twenty_four_hundred_is_the_end_of_the_day() -> None:
    read = typed("10/30/2026", "2400")
    assert read.when is not None
    assert read.when.earliest == utc(2026, 10, 31, 5, 0)


def test_without_a_time_the_day_the_month_or_the_year_is_kept() -> None:
    precisions = [typed(text).when for text in ("10/31/2026", "10/2026", "2026")]
    assert [when.precision for when in precisions if when] == [Precision.DAY, Precision.MONTH, Precision.YEAR]
    assert said(typed("10/31/2026")) == "Saturday, October 31, 2026, no time of day."


def test_a_time_of_day_without_a_date_is_asked_to_be_completed() -> None:
    read = typed("", "2350")
    assert read.when is None
    assert "date is missing" in read.problem


def test_between_two_times_is_a_value_and_its_width_is_told() -> None:
    read = between(("10/31/2026", "22:40"), ("10/31/2026", "22:55"))
    assert read.when is not None
    assert read.when.precision is Precision.RANGE
    assert said(read) == "Saturday, October 31, 2026, 22:40 to 22:55 CDT: 15 minutes wide."


def test_a_range_over_the_clock_change_is_as_wide_as_it_lasted() -> None:
    read = between(("10/31/2026", "22:00"), ("11/01/2026", "09:00"))
    assert said(read).endswith("12 h wide.")


def test_a_range_that_ends_before_it_begins_is_refused() -> None:
    read = between(("10/31/2026", "22:40"), ("10/31/2026", "21:00"))
    assert read.when is None
    assert "before the first" in read.problem


def test_about_keeps_an_hour_either_side_and_says_so() -> None:
    read = typed("10/31/2026", "15:00", mode=Mode.ABOUT)
    assert read.when is not None
    assert (read.when.earliest, read.when.latest) == (utc(2026, 10, 31, 19), utc(2026, 10, 31, 21))
    assert "kept as Sat 14:00 CDT to Sat 16:00 CDT" in said(read)


def test_before_and_after_have_one_limit() -> None:
    before, after = (typed("10/31/2026", "15:00", mode=mode).when for mode in (Mode.BEFORE, Mode.AFTER))
    assert before is not None
    assert after is not None
    assert (before.earliest, before.latest) == (None, utc(2026, 10, 31, 20))
    assert (after.earliest, after.latest) == (utc(2026, 10, 31, 20), None)


def test_a_time_that_lies_ahead_is_kept_with_a_warning() -> None:
    read = typed("11/06/2026", "08:00")
    assert read.when is not None
    assert [note.role for note in read.notes] == ["echo", "warning"]


def test_nothing_typed_is_nothing_whatever_button_is_down() -> None:
    for mode in Mode:
        read = read_entry(TimeEntry(mode=mode), NOW, ZONE)
        assert read == WhenRead()


def test_keys_step_a_day_and_give_the_present_minute() -> None:
    assert step_day("10/31/2026", 1, dt.date(2026, 11, 5)) == "11/01/2026"
    assert step_day("", -1, dt.date(2026, 11, 5)) == "11/04/2026"
    assert step_day("10/2026", 1, dt.date(2026, 11, 5)) is None
    assert now_moment(utc(2026, 11, 1, 7, 35), ZONE) == Moment(
        date="11/01/2026", time="01:35", pick=Pick.SECOND
    )


def test_the_change_of_the_clocks_is_found() -> None:
    change = change_on(dt.date(2026, 3, 8), ZONE)
    assert change is not None
    assert (change.at, change.before.hour, change.after.hour) == (utc(2026, 3, 8, 8), 2, 3)
    assert change_on(dt.date(2026, 3, 9), ZONE) is None
    assert change_on(dt.date(2026, 3, 8), "America/Phoenix") is None


def test_noon_and_midnight_have_their_names() -> None:
    assert [twelve_hour(dt.time(hour)) for hour in (0, 1, 12, 13)] == [
        "midnight",
        "1:00 a.m.",
        "noon",
        "1:00 p.m.",
    ]


instants = st.datetimes(dt.datetime(1975, 1, 1), dt.datetime(2037, 1, 1)).map(
    lambda wall: wall.replace(second=0, microsecond=0, tzinfo=UTC)
)
zones = st.sampled_from([ZONE, "America/New_York", "America/Phoenix", "Australia/Lord_Howe", "Europe/Dublin"])


@given(at=instants, zone=zones)
def test_every_instant_survives_the_boxes(at: dt.datetime, zone: str) -> None:
    when = exact(at, zone)
    assert read_entry(entry_of(when, zone), NOW, zone, future=True).when == when


@given(
    at=instants, minutes=st.integers(1, 100_000), zone=zones, precision=st.sampled_from(["range", "about"])
)
def test_every_interval_survives_the_boxes(at: dt.datetime, minutes: int, zone: str, precision: str) -> None:
    end = at + dt.timedelta(minutes=2 * minutes)
    when = When(precision=Precision(precision), earliest=at, latest=end, zone=zone)
    assert read_entry(entry_of(when, zone), NOW, zone, future=True).when == when


@given(date=st.text(max_size=14), time=st.text(max_size=10), mode=st.sampled_from(list(Mode)))
def test_whatever_is_typed_is_read_asked_about_or_refused_with_a_sentence(
    date: str, time: str, mode: Mode
) -> None:
    entry = TimeEntry(mode=mode, first=Moment(date=date, time=time), second=Moment(date=date, time=time))
    read = read_entry(entry, NOW, ZONE)
    assert read.when is not None or entry.is_empty or read.problem


@given(wall=st.datetimes(dt.datetime(2000, 1, 1), dt.datetime(2036, 1, 1)))
def test_a_wall_time_is_never_moved(wall: dt.datetime) -> None:
    wall = wall.replace(second=0, microsecond=0)
    read = typed(f"{wall:%m/%d/%Y}", f"{wall:%H:%M}")
    possible = instants_of(wall, ZONE)
    if len(possible) == 1:
        assert read.when is not None
        assert read.when.earliest == possible[0]
    else:
        assert read.when is None
        assert read.asked is not None
