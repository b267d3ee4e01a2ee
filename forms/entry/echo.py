"""A time in full words with weekday and zone: the echo line, and the sentences of clock changes."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from forms.entry.clock import show_clock, twelve_hour
from forms.entry.dates import day_in_full, range_in_full
from forms.entry.zones import Change
from law.instants import DayRange, Precision, When


def instant_words(at: dt.datetime, zone: str, *, twelve: bool = True) -> str:
    """Saturday, October 31, 2026, 23:50 CDT (11:50 p.m.)."""
    local = at.astimezone(ZoneInfo(zone))
    said = f"{day_in_full(local.date())}, {show_clock(local.time())} {local:%Z}"
    return f"{said} ({twelve_hour(local.time())})" if twelve else said


def echo_words(when: When) -> str:
    """The whole value in words, without a full stop."""
    zone = when.zone
    match when.precision:
        case Precision.EXACT if when.earliest is not None:
            return instant_words(when.earliest, zone)
        case Precision.DAY:
            return f"{_days(when)}, no time of day"
        case Precision.MONTH | Precision.YEAR:
            return f"{_days(when)}, no day"
        case Precision.BEFORE if when.latest is not None:
            return f"{instant_words(when.latest, zone)} or earlier"
        case Precision.AFTER if when.earliest is not None:
            return f"{instant_words(when.earliest, zone)} or later"
        case _:
            return _range_words(when)


def about_words(when: When) -> str:
    """About a time: the middle, and the interval that is kept."""
    if when.earliest is None or when.latest is None:
        return echo_words(when)
    middle = when.earliest + (when.latest - when.earliest) / 2
    kept = f"{_short(when.earliest, when.zone)} to {_short(when.latest, when.zone)}"
    return f"about {instant_words(middle.replace(microsecond=0), when.zone, twelve=False)}, kept as {kept}"


def _range_words(when: When) -> str:
    if when.earliest is None or when.latest is None:
        return "a time without limits"
    first = when.earliest.astimezone(ZoneInfo(when.zone))
    last = when.latest.astimezone(ZoneInfo(when.zone))
    wide = width_words(when.latest - when.earliest)
    if first.date() == last.date():
        begin = show_clock(first.time()) + (f" {first:%Z}" if first.utcoffset() != last.utcoffset() else "")
        return f"{day_in_full(first.date())}, {begin} to {show_clock(last.time())} {last:%Z}: {wide} wide"
    ends = f"{instant_words(when.earliest, when.zone, twelve=False)} to "
    return f"{ends}{instant_words(when.latest, when.zone, twelve=False)}: {wide} wide"


def _short(at: dt.datetime, zone: str) -> str:
    local = at.astimezone(ZoneInfo(zone))
    return f"{local:%a} {show_clock(local.time())} {local:%Z}"


def _days(when: When) -> str:
    first, last = when.local_days()
    if first is None or last is None:
        return "a day without limits"
    return range_in_full(DayRange(earliest=first, latest=last))


def width_words(length: dt.timedelta) -> str:
    """15 minutes, 6 h 10 min, 3 d 4 h."""
    minutes, seconds = divmod(int(length.total_seconds()), 60)
    if minutes < 1:
        return f"{seconds} seconds"
    hours, minutes = divmod(minutes, 60)
    if not hours:
        return f"{minutes} minutes"
    days, hours = divmod(hours, 24)
    parts = [(days, "d"), (hours, "h"), (minutes if not days else 0, "min")]
    return " ".join(f"{count} {unit}" for count, unit in parts if count)


def gap_words(wall: dt.datetime, change: Change | None) -> str:
    """Why a time never occurred, and what happens to the entry."""
    why = ""
    if change is not None:
        why = (
            f": at {show_clock(change.before.time())} the clocks went on to {show_clock(change.after.time())}"
        )
    day = f"{wall:%B} {wall.day}, {wall.year}"
    return (
        f"{show_clock(wall.time())} did not exist on {day}{why}. The entry is kept as typed until you choose."
    )


def repeated_words(wall: dt.datetime, change: Change | None) -> str:
    """Why a time occurred twice, and the question."""
    when = f": the clocks went back at {show_clock(change.before.time())}" if change is not None else ""
    return f"{show_clock(wall.time())} came twice that night{when}. Which one?"


def midnight_words(begins: dt.date) -> str:
    """The night that ends in this midnight, by the days on its two sides."""
    before = begins - dt.timedelta(days=1)
    return f"The night from {before:%A} to {begins:%A}"
