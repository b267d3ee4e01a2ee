"""Plain words for values in reasons and headlines: money, days, instants, lists."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from zoneinfo import ZoneInfo

from law.instants import Precision, When

_MONTHS = (
    "January February March April May June July August September October November December".split()  # noqa: SIM905
)


def money(cents: int) -> str:
    """Whole cents as dollars: "$2,000" or "$2,000.50"."""
    dollars, rest = divmod(cents, 100)
    return f"${dollars:,}" + (f".{rest:02d}" if rest else "")


def day(date: dt.date) -> str:
    """A day as "July 2, 2001"."""
    return f"{_MONTHS[date.month - 1]} {date.day}, {date.year}"


def month(date: dt.date) -> str:
    """The month of a day as "July 2001"."""
    return f"{_MONTHS[date.month - 1]} {date.year}"


def instant(moment: dt.datetime, zone: str) -> str:
    """An instant in a zone as "July 2, 2001, 09:00 CDT"; seconds only when there are any."""
    local = moment.astimezone(ZoneInfo(zone))
    clock = local.strftime("%H:%M:%S" if local.second else "%H:%M")
    return f"{day(local.date())}, {clock} {local.tzname()}"


def when(value: When) -> str:
    """A time as far as it is known."""
    if value.earliest is not None and value.earliest == value.latest:
        return instant(value.earliest, value.zone)
    first, last = value.local_days()
    if value.precision in (Precision.DAY, Precision.MONTH, Precision.YEAR) and first is not None:
        return _calendar(value.precision, first)
    if value.earliest is None:
        return f"at or before {instant(value.latest, value.zone)}" if value.latest else "at an unknown time"
    if value.latest is None:
        return f"at or after {instant(value.earliest, value.zone)}"
    if first == last and first is not None:
        return f"between {_clock(value.earliest, value.zone)} and {instant(value.latest, value.zone)}"
    return f"between {instant(value.earliest, value.zone)} and {instant(value.latest, value.zone)}"


def _calendar(precision: Precision, first: dt.date) -> str:
    if precision is Precision.DAY:
        return day(first)
    if precision is Precision.MONTH:
        return month(first)
    return str(first.year)


def _clock(moment: dt.datetime, zone: str) -> str:
    return moment.astimezone(ZoneInfo(zone)).strftime("%H:%M")


def elapsed(length: dt.timedelta) -> str:
    """An elapsed time as "5 h 30 min"; seconds only when there are any."""
    seconds = int(length.total_seconds())
    sign, seconds = ("minus " if seconds < 0 else ""), abs(seconds)
    hours, rest = divmod(seconds, 3600)
    minutes, rest = divmod(rest, 60)
    parts = [f"{hours} h"] + ([f"{minutes} min"] if minutes or rest else []) + ([f"{rest} s"] if rest else [])
    return sign + " ".join(parts)


def listed(words: Iterable[str], last: str = "and") -> str:
    """Join as: a, b and c."""
    every = list(words)
    if len(every) < 2:
        return "".join(every)
    return f"{', '.join(every[:-1])} {last} {every[-1]}"


def sentence(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]
