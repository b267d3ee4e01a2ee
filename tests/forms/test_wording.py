"""How values are said: dates, times, zones, ranges, money, quantities, states."""

from __future__ import annotations

import datetime as dt

import pytest

from forms.names import address_of, person_name, plain_name
from forms.values import (
    Manner,
    day_text,
    due_text,
    length_text,
    money_text,
    say,
    show,
    when_parts,
    when_text,
)
from law.instants import DayRange, Precision, When, exact, whole_day
from models.fields import FieldState, State, specs_of
from models.records import Craft, Incident, Involvement, Person
from tests.reports.papercases import ZONE, accident, at, quantity

TEN_AT_NIGHT = at("2001-07-14T22:00:00-05:00")
MANNER = Manner(zone=ZONE, on=dt.date(2001, 7, 14))


def between(first: str, last: str, precision: Precision = Precision.RANGE) -> When:
    return When(precision=precision, earliest=at(first), latest=at(last), zone=ZONE)


@pytest.mark.parametrize(
    ("when", "said"),
    [
        (exact(at("2001-07-14T22:41:00-05:00"), ZONE), "07/14/2001 22:41 CDT"),
        (exact(at("2001-01-14T22:41:30-06:00"), ZONE), "01/14/2001 22:41:30 CST"),
        (between("2001-07-14T22:25:00-05:00", "2001-07-14T22:35:00-05:00"), "07/14/2001 22:25 to 22:35 CDT"),
        (
            between("2001-07-14T23:30:00-05:00", "2001-07-15T00:30:00-05:00"),
            "07/14/2001 23:30 CDT to 07/15/2001 00:30 CDT",
        ),
        # The repeated hour of autumn: both readings are told apart by their zone.
        (
            between("2001-10-28T01:30:00-05:00", "2001-10-28T01:30:00-06:00"),
            "10/28/2001 01:30 CDT to 01:30 CST",
        ),
        (
            between("2001-07-14T21:30:00-05:00", "2001-07-14T23:30:00-05:00", Precision.ABOUT),
            "about 07/14/2001 22:30 CDT (21:30 to 23:30 CDT)",
        ),
        (whole_day(dt.date(2001, 7, 14), ZONE), "07/14/2001"),
        (
            When(
                precision=Precision.BEFORE, earliest=None, latest=at("2001-07-14T22:00:00-05:00"), zone=ZONE
            ),
            "at or before 07/14/2001 22:00 CDT",
        ),
        (
            When(precision=Precision.AFTER, earliest=TEN_AT_NIGHT, latest=None, zone=ZONE),
            "at or after 07/14/2001 22:00 CDT",
        ),
    ],
)
def test_times(when: When, said: str) -> None:
    assert when_text(when, ZONE) == said


def test_times_are_said_in_the_offices_zone_whatever_zone_they_were_told_in() -> None:
    told = exact(at("2001-07-14T23:41:00-04:00"), "America/New_York")
    assert when_text(told, ZONE) == "07/14/2001 22:41 CDT"


def test_a_day_told_in_another_zone_stays_that_day() -> None:
    assert when_text(whole_day(dt.date(2001, 7, 14), "Asia/Tokyo"), ZONE) == "07/14/2001"


def test_date_and_time_apart() -> None:
    same = between("2001-07-14T22:25:00-05:00", "2001-07-14T22:35:00-05:00")
    assert when_parts(same, ZONE) == ("07/14/2001", "22:25 to 22:35 CDT")
    assert when_parts(whole_day(dt.date(2001, 7, 14), ZONE), ZONE) == ("07/14/2001", "")
    over = between("2001-07-14T23:30:00-05:00", "2001-07-15T00:30:00-05:00")
    assert when_parts(over, ZONE) == ("07/14/2001 to 07/15/2001", "23:30 CDT to 00:30 CDT")
    before = When(precision=Precision.BEFORE, earliest=None, latest=TEN_AT_NIGHT, zone=ZONE)
    assert when_parts(before, ZONE) == ("at or before 07/14/2001", "22:00 CDT")


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        ("1964-02-29", "1964-02-29", "02/29/1964"),
        ("1964-02-01", "1964-02-29", "02/1964"),
        ("1964-01-01", "1964-12-31", "1964"),
        ("1964-02-03", "1964-03-01", "02/03/1964 to 03/01/1964"),
    ],
)
def test_dates(first: str, last: str, said: str) -> None:
    day = DayRange(earliest=dt.date.fromisoformat(first), latest=dt.date.fromisoformat(last))
    assert day_text(day) == said


def test_limits() -> None:
    end = at("2001-07-24T23:59:59-05:00")
    assert due_text(exact(end, ZONE), ZONE) == "Tue 07/24/2001, to its end"
    spread = between("2001-07-24T23:59:59-05:00", "2001-07-25T23:59:59-05:00")
    first, last = "Tue 07/24/2001, to its end", "Wed 07/25/2001, to its end"
    assert due_text(spread, ZONE) == f"at the earliest {first}; at the latest {last}"
    assert due_text(exact(at("2001-07-16T10:35:00-05:00"), ZONE), ZONE) == "Mon 07/16/2001 10:35 CDT"


def test_lengths_and_money() -> None:
    assert length_text(dt.timedelta(hours=12)) == "12 h 00 min"
    assert length_text(dt.timedelta(days=74, hours=15, minutes=5)) == "74 days 15 h 05 min"
    assert [money_text(c) for c in (0, 5, 123_450, 200_000_000, -150)] == [
        "$0.00",
        "$0.05",
        "$1,234.50",
        "$2,000,000.00",
        "-$1.50",
    ]


def test_quantities_as_typed_with_their_unit() -> None:
    spec = specs_of(Craft)["length"]
    shown = show(spec, quantity("18.40", "ft"), None, MANNER)
    assert (shown.text, shown.unit, shown.sentence) == ("18.40", "ft", "18.40 ft")


def test_codes_by_the_day_and_a_key_nobody_knows() -> None:
    assert say(specs_of(Incident)["weather"], ("clear", "rain"), None, MANNER) == "Clear, Rain"
    assert say(specs_of(Incident)["wind"], "gale_of_another_office", None, MANNER) == "gale_of_another_office"


def test_yes_no_and_blank_are_three_things() -> None:
    spec = specs_of(Involvement)["aboard"]
    assert [say(spec, value, None, MANNER) for value in (True, False, None)] == ["yes", "no", ""]


def test_zero_is_a_number_and_blank_is_none() -> None:
    spec = specs_of(Craft)["aboard_count"]
    assert [say(spec, value, None, MANNER) for value in (0, None)] == ["0", ""]


@pytest.mark.parametrize(
    ("state", "word"),
    [
        (State.UNKNOWN, "unknown"),
        (State.NOT_APPLICABLE, "not applicable"),
        (State.NOT_STATED, "not stated"),
        (State.PENDING, "pending"),
        (State.DECLINED, "declined"),
    ],
)
def test_states_are_words(state: State, word: str) -> None:
    spec = specs_of(Incident)["water"]
    shown = show(spec, None, FieldState(state=state, reason="washed off"), MANNER)
    assert (shown.word, shown.blank) == (word, False)
    assert shown.sentence == f"{word} (washed off)"


def test_contested_keeps_the_value_beside_the_word() -> None:
    spec = specs_of(Incident)["water"]
    assert say(spec, "Lake Sample", FieldState(state=State.CONTESTED), MANNER) == "Lake Sample, contested"


def test_references_are_named() -> None:
    manner = Manner(zone=ZONE, casefile=accident())
    assert say(specs_of(Involvement)["craft_id"], "V1", None, manner) == "boat 1, WS 1231 AB"
    assert say(specs_of(Involvement)["person_id"], "P2", None, manner) == "Nguyễn Thị Mai Hương"
    assert say(specs_of(Involvement)["craft_id"], "V9", None, manner) == "V9"


@pytest.mark.parametrize(
    ("parts", "listed", "plain"),
    [
        (
            {"last": "O'Beirne", "first": "Tomasz", "middle": "Đặng", "suffix": "III"},
            "O'Beirne, Tomasz Đặng, III",
            "Tomasz Đặng O'Beirne, III",
        ),
        ({"last": "de la Cruz", "first": "Ana"}, "de la Cruz, Ana", "Ana de la Cruz"),
        ({"last": "LaDuke"}, "LaDuke", "LaDuke"),
        ({"name": "Xiong Pa Houa"}, "Xiong Pa Houa", "Xiong Pa Houa"),
        ({}, "", ""),
    ],
)
def test_names_keep_every_part_as_typed(parts: dict[str, str], listed: str, plain: str) -> None:
    person = Person(**parts)
    assert (person_name(person), plain_name(person)) == (listed, plain)


def test_addresses_leave_out_what_is_blank() -> None:
    assert address_of(Person(address="1 Pier", city="Port Sample", state="WI", postcode="01234")) == (
        "1 Pier, Port Sample, WI 01234"
    )
    assert address_of(Person()) == ""
