"""Clock changes in words: the hour that comes twice, the hour that is left out, and the names of offsets."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from law.instants import UTC, end_of_day, start_of_day
from law.plain import dataclass
from models.timetext import local_instants

MINUTE = dt.timedelta(minutes=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A change of the clocks: the instant, and what the clock showed just before and after (naive)."""

    at: dt.datetime
    before: dt.datetime
    after: dt.datetime


def abbreviation(instant: dt.datetime, zone: str) -> str:
    """CST or CDT, as the zone had it at the instant."""
    return instant.astimezone(ZoneInfo(zone)).strftime("%Z")


def change_on(day: dt.date, zone: str) -> Change | None:
    """The change of the clocks on a day of the zone; None when they did not change."""
    low, high = start_of_day(day, zone), end_of_day(day, zone)
    info = ZoneInfo(zone)
    old, new = low.astimezone(info).utcoffset(), high.astimezone(info).utcoffset()
    if old is None or new is None or old == new:
        return None
    while high - low > dt.timedelta(seconds=1):
        middle = low + (high - low) // 2
        middle = middle.replace(microsecond=0)
        low, high = (middle, high) if middle.astimezone(info).utcoffset() == old else (low, middle)
    return Change(at=high, before=(high + old).replace(tzinfo=None), after=(high + new).replace(tzinfo=None))


def instants_of(wall: dt.datetime, zone: str) -> tuple[dt.datetime, ...]:
    """The UTC instants at which the clock showed `wall` (naive): none, one or two, in order."""
    return local_instants(wall, zone)


def around_gap(wall: dt.datetime, zone: str) -> tuple[dt.datetime, dt.datetime]:
    """For a time the clock never showed: the two real instants as far from the change as it was typed.

    The first is on the clock before the change, the second on the clock after it.
    """
    info = ZoneInfo(zone)
    later = wall.replace(tzinfo=info, fold=0).astimezone(UTC)
    earlier = wall.replace(tzinfo=info, fold=1).astimezone(UTC)
    return min(earlier, later), max(earlier, later)
