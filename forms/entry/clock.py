"""Time of day as people type it: 2350, 23:50, 11:50p, 12:15 AM, 0015, noon, midnight."""

from __future__ import annotations

import datetime as dt
import re

from forms.entry.notes import Unread
from law.plain import dataclass

_FORMS = "Write 23:50, 2350 or 11:50p; noon and midnight are understood."

_CLOCK = re.compile(
    r"(?P<hour>\d{1,2})(?:[:.h](?P<minute>\d{2})(?::(?P<second>\d{2}))?|(?P<joined>\d{2}))?"
    r"\s*(?P<half>a|p|am|pm|a\.m\.?|p\.m\.?)?",
    re.ASCII,
)
_NOON = frozenset({"noon", "12 noon", "12n"})
_MIDNIGHT = frozenset({"midnight", "12 midnight", "midn"})


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRead:
    """A time of day.

    Attributes:
        time: as a 24-hour clock shows it.
        usual: typed as 24-hour figures with or without colon, so that the echo only confirms it.
        midnight: the word was typed; which of the two nights is meant has to be confirmed.
        next_day: 24:00, which is 00:00 of the day after.
    """

    time: dt.time
    usual: bool = True
    midnight: bool = False
    next_day: bool = False


def read_clock(text: str) -> ClockRead:
    """The time of day meant. 12:15a and 0015 are a quarter past midnight.

    Raises:
        Unread: when it is no time of day.
    """
    words = " ".join(text.strip().lower().split())
    if words in _NOON:
        return ClockRead(time=dt.time(12), usual=False)
    if words in _MIDNIGHT:
        return ClockRead(time=dt.time(0), usual=False, midnight=True)
    found = _CLOCK.fullmatch(words.removesuffix(" hrs").removesuffix(" h"))
    if found is None:
        raise Unread(f"“{text.strip()}” is not a time of day. {_FORMS}")
    return _from_parts(text.strip(), found)


def _from_parts(text: str, found: re.Match[str]) -> ClockRead:
    hour, minute = int(found["hour"]), int(found["minute"] or found["joined"] or 0)
    second = int(found["second"] or 0)
    half = (found["half"] or "").replace(".", "")[:1]
    if minute > 59 or second > 59:
        raise Unread(f"“{text}” has more than 59 minutes or seconds. {_FORMS}")
    if half:
        return ClockRead(time=dt.time(_half_day(text, hour, half), minute, second), usual=False)
    if hour == 24 and minute == 0 and second == 0:
        return ClockRead(time=dt.time(0), usual=False, next_day=True)
    if hour > 23:
        raise Unread(f"“{text}” is later than 23:59. {_FORMS}")
    whole = found["minute"] is not None or found["joined"] is not None
    return ClockRead(time=dt.time(hour, minute, second), usual=whole)


def _half_day(text: str, hour: int, half: str) -> int:
    """The 24-hour figure. Twelve is the first hour of its half: 12 a.m. is 00, 12 p.m. is 12."""
    if half == "p" and 13 <= hour <= 23:
        return hour  # "15:30 pm" says the same thing twice
    if not 1 <= hour <= 12:
        raise Unread(f"“{text}” mixes two ways of telling the time. {_FORMS}")
    return hour % 12 + (12 if half == "p" else 0)


def twelve_hour(time: dt.time) -> str:
    """The time as a 12-hour clock tells it: "11:50 p.m.", "noon", "midnight"."""
    if time == dt.time(0):
        return "midnight"
    if time == dt.time(12):
        return "noon"
    half = "a.m." if time.hour < 12 else "p.m."
    return f"{time.hour % 12 or 12}:{time.minute:02d} {half}"


def show_clock(time: dt.time) -> str:
    """23:50, with seconds only when there are any."""
    return f"{time:%H:%M:%S}" if time.second else f"{time:%H:%M}"
