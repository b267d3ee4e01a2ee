"""When something is due, said from now: the state, the words of its chip and the line below. Pure functions.

A deadline that is an interval is late only when its latest limit has passed; between the limits it is due now
and says that it may be late.
"""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from forms.values import clock_text, weekday_text
from law.instants import When
from law.plain import dataclass

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
MINUTES_A_DAY = 24 * 60


@dataclass(frozen=True, slots=True, kw_only=True)
class DueWords:
    """How a deadline is shown.

    Attributes:
        state: key of `ui.states`.
        group: "overdue", "today", "soon" or "untold": the board's group.
        chip: words of the chip.
        below: the caption under it.
    """

    state: str
    group: str
    chip: str
    below: str


def due_words(due: When | None, words: str, now: dt.datetime, zone: str) -> DueWords:
    """A deadline said from `now` (UTC); without an instant the law's own words stand, as of today."""
    if due is None or (due.earliest is None and due.latest is None):
        return DueWords(state="due_today", group="today", chip="today", below=words or "no set hour")
    first = due.earliest or due.latest
    last = due.latest or due.earliest
    assert first is not None
    assert last is not None
    if last < now:
        below = f"was due {day_words(last, zone, now)}"
        return DueWords(state="overdue", group="overdue", chip=late_words(last, now, zone), below=below)
    if first < now and not due.is_exact and first != last:
        below = f"limit {span_words(first, last, zone, now)}"
        return DueWords(state="due_now", group="today", chip="may be late", below=below)
    return _ahead(last, now, zone)


def untold_words(missing: str) -> DueWords:
    """A duty nobody can settle yet: the missing fact stands where the date would."""
    below = f"missing: {missing}" if missing else "a fact is missing"
    return DueWords(state="untold", group="untold", chip="cannot be told yet", below=below)


def _ahead(last: dt.datetime, now: dt.datetime, zone: str) -> DueWords:
    there, here = (i.astimezone(ZoneInfo(zone)).date() for i in (last, now))
    if there == here:
        chip = "today" if _ends_the_day(last, zone) else f"by {clock_text(last, zone)}"
        return DueWords(state="due_today", group="today", chip=chip, below=f"{left_words(last - now)} left")
    below = f"{_days((there - here).days)} left"
    return DueWords(state="owed", group="soon", chip=day_words(last, zone, now), below=below)


def _ends_the_day(instant: dt.datetime, zone: str) -> bool:
    local = instant.astimezone(ZoneInfo(zone))
    return (local.hour, local.minute) == (23, 59)


def day_words(instant: dt.datetime, zone: str, now: dt.datetime) -> str:
    """A day such as "Tue Nov 10", with the year where it is not this one."""
    local = instant.astimezone(ZoneInfo(zone))
    text = f"{weekday_text(local.date())} {_MONTHS[local.month - 1]} {local.day}"
    return text if local.year == now.astimezone(ZoneInfo(zone)).year else f"{text}, {local.year}"


def moment_words(instant: dt.datetime, zone: str) -> str:
    """A moment such as "Sun Nov 1, 2026, 05:03 CST"."""
    local = instant.astimezone(ZoneInfo(zone))
    day = f"{weekday_text(local.date())} {_MONTHS[local.month - 1]} {local.day}, {local.year}"
    return f"{day}, {clock_text(instant, zone)}"


def span_words(first: dt.datetime, last: dt.datetime, zone: str, now: dt.datetime) -> str:
    """Two limits: times on one day, else days."""
    one, two = (i.astimezone(ZoneInfo(zone)).date() for i in (first, last))
    if one == two:
        return f"{clock_text(first, zone, with_zone=False)} to {clock_text(last, zone)}"
    return f"{day_words(first, zone, now)} to {day_words(last, zone, now)}"


def late_words(limit: dt.datetime, now: dt.datetime, zone: str) -> str:
    """How late something is: "2 days late", "38 min late".

    A limit that is the end of a day is counted as a calendar is: the morning after it is a day late.
    """
    if _ends_the_day(limit, zone):
        there, here = (i.astimezone(ZoneInfo(zone)).date() for i in (limit, now))
        return f"{_days(max((here - there).days, 1))} late"
    return f"{left_words(now - limit)} late"


def left_words(length: dt.timedelta) -> str:
    """A length as people say it: minutes, hours and minutes, or days."""
    minutes = int(length.total_seconds()) // 60
    days, rest = divmod(minutes, MINUTES_A_DAY)
    if days:
        return _days(days)
    hours, minutes = divmod(rest, 60)
    return f"{hours} h {minutes:02d} min" if hours else f"{minutes} min"


def _days(days: int) -> str:
    return "1 day" if days == 1 else f"{days} days"  # not law: a length of time in words
