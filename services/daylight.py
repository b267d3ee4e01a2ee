"""Whether it was between sunset and sunrise, by the sun over the place and the instant; never by a guess.

Without a position the whole State is asked: only what holds in each of its corners is an answer.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from law.answers import Answer
from law.instants import When
from law.plain import dataclass

_RISES = -0.833  # not law: degrees of the sun's centre at sunset, by refraction and the sun's own size
_STEP = dt.timedelta(minutes=10)  # not law: how closely a stretch of time is looked at
_PARTS = 4  # not law: into how many a stretch is cut for the first look
_LONGEST = dt.timedelta(hours=24)  # not law: a longer stretch holds a night and a day


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """Where it was: a rectangle of degrees, north and east positive; a point has equal sides."""

    south: float
    north: float
    west: float
    east: float

    def corners(self) -> Iterator[tuple[float, float]]:
        """Latitude and longitude of each corner, each once."""
        yield from dict.fromkeys((a, b) for a in (self.south, self.north) for b in (self.west, self.east))


STATE = Area(south=42.49, north=47.31, west=-92.9, east=-86.2)
"""Wisconsin with its part of the Great Lakes."""


def dark(when: When, area: Area = STATE) -> Answer:
    """Whether the whole of a time lay between sunset and sunrise in the whole of an area.

    *Unknown* where it holds for a part of the time or the area only, or an end of the time is open.
    """
    if when.earliest is None or when.latest is None or when.latest - when.earliest > _LONGEST:
        return Answer.UNKNOWN
    moments = list(_moments(when.earliest, when.latest))
    # A few moments far apart first: most long stretches hold day and night, and need no closer look.
    apart = moments[:: max(1, len(moments) // _PARTS)]
    found: set[bool] = set()
    for at in (*apart, *moments):
        found.update(_sun_down(at, place) for place in area.corners())
        if len(found) > 1:
            return Answer.UNKNOWN
    return Answer.YES if found.pop() else Answer.NO


def _moments(first: dt.datetime, last: dt.datetime) -> Iterator[dt.datetime]:
    at = first
    while at < last:
        yield at
        at += _STEP
    yield last


def _sun_down(at: dt.datetime, place: tuple[float, float]) -> bool:
    from astral import Observer
    from astral.sun import elevation

    observer = Observer(latitude=place[0], longitude=place[1])
    return float(elevation(observer, at, with_refraction=False)) < _RISES
