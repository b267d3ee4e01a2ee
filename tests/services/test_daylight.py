"""Sunset and sunrise by place and instant; open where the place or the time leaves it open."""

from __future__ import annotations

import datetime as dt

import pytest

from law.answers import Answer
from law.instants import Precision, When, exact
from services.daylight import STATE, Area, dark

ZONE = "America/Chicago"
MADISON = Area(south=43.07, north=43.07, west=-89.4, east=-89.4)


def at(text: str) -> When:
    return exact(dt.datetime.fromisoformat(text), ZONE)


@pytest.mark.parametrize(
    ("when", "place", "expected"),
    [
        # Sunset at Madison on July 4, 2024 is 20:40 CDT, sunrise on July 5 is 05:23 by the published tables.
        ("2024-07-04T20:30:00-05:00", MADISON, Answer.NO),
        ("2024-07-04T20:50:00-05:00", MADISON, Answer.YES),
        ("2024-07-05T05:13:00-05:00", MADISON, Answer.YES),
        ("2024-07-05T05:33:00-05:00", MADISON, Answer.NO),
        # In the west of the State the sun sets some twenty minutes later than in the east.
        ("2024-07-04T20:50:00-05:00", STATE, Answer.UNKNOWN),
        ("2024-07-04T22:30:00-05:00", STATE, Answer.YES),
        ("2024-07-04T12:00:00-05:00", STATE, Answer.NO),
        # Winter, standard time: 16:23 on December 10.
        ("2024-12-10T16:10:00-06:00", MADISON, Answer.NO),
        ("2024-12-10T16:35:00-06:00", MADISON, Answer.YES),
    ],
)
def test_the_sun_decides(when: str, place: Area, expected: Answer) -> None:
    assert dark(at(when), place) is expected


def test_a_stretch_that_holds_the_sunset_is_open() -> None:
    first, last = at("2024-07-04T20:00:00-05:00").earliest, at("2024-07-04T21:30:00-05:00").latest
    when = When(precision=Precision.RANGE, earliest=first, latest=last, zone=ZONE)
    assert dark(when, MADISON) is Answer.UNKNOWN
    assert (
        dark(When(precision=Precision.AFTER, earliest=first, latest=None, zone=ZONE), MADISON)
        is Answer.UNKNOWN
    )
    night = When(
        precision=Precision.RANGE,
        earliest=at("2024-07-04T22:00:00-05:00").earliest,
        latest=at("2024-07-05T04:00:00-05:00").latest,
        zone=ZONE,
    )
    assert dark(night, MADISON) is Answer.YES
