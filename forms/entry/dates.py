"""Calendar dates as people type them, whole or in part: 10/31/2026, 10/31, Oct 31 2026, 10/2026, 2026, t.

A year of two figures is never read as lying in the future (unless the field is about the future), and a year
that cannot be meant is refused rather than mended.
"""

from __future__ import annotations

import calendar
import datetime as dt
import re

from forms.entry.notes import Unread
from law.instants import DayRange
from law.plain import dataclass

FIRST_YEAR = 1900
LAST_YEAR = 9998
_FORMS = "Write month, day and year, as 10/31/2026; 10/2026 or 2026 when no more is known."

_MONTHS = {name.lower(): number for number, name in enumerate(calendar.month_name) if name}
_SHORT = {name.lower(): number for number, name in enumerate(calendar.month_abbr) if name} | {"sept": 9}
_DAYS = {name.lower(): number for number, name in enumerate(calendar.day_name)}
_DAYS_SHORT = {name.lower(): number for number, name in enumerate(calendar.day_abbr)} | {
    "tues": 1,
    "thurs": 3,
}

_FIGURES = re.compile(r"(\d{1,4})(?:[/.\- ](\d{1,4}))?(?:[/.\- ](\d{1,4}))?", re.ASCII)
_JOINED = re.compile(r"(\d{2})(\d{2})(\d{4}|\d{2})", re.ASCII)
_WORD = re.compile(r"[a-z]+|\d+", re.ASCII)
_TODAY = frozenset({"t", "today"})
_YESTERDAY = frozenset({"y", "yesterday"})


@dataclass(frozen=True, slots=True, kw_only=True)
class DateRead:
    """A date as far as it was told.

    Attributes:
        earliest, latest: the days it may be; the same day when it is told to the day.
        completed: something was added to what was typed (the year, the century), so the echo says "Read as".
    """

    earliest: dt.date
    latest: dt.date
    completed: bool = False

    @property
    def is_day(self) -> bool:
        """Told to the day."""
        return self.earliest == self.latest

    def as_range(self, written: str = "") -> DayRange:
        """The value a DAY field keeps."""
        return DayRange(earliest=self.earliest, latest=self.latest, written=written)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Parts:
    year: str
    month: int
    day: int
    weekday: int | None = None


def read_date(text: str, today: dt.date, *, future: bool = False) -> DateRead:
    """The date meant, seen from `today` (the office's calendar day). `future`: later dates are usual here.

    Raises:
        Unread: when it is no date, or none that can be meant.
    """
    words = " ".join(text.strip().lower().replace(",", " ").split())
    if words in _TODAY:
        return DateRead(earliest=today, latest=today, completed=True)
    if words in _YESTERDAY:
        day = today - dt.timedelta(days=1)
        return DateRead(earliest=day, latest=day, completed=True)
    parts = _in_figures(words) or _in_words(words)
    if parts is None:
        raise Unread(f"“{text.strip()}” is not a date. {_FORMS}")
    return _settle(text.strip(), parts, today, future=future)


def _in_figures(words: str) -> _Parts | None:
    joined = _JOINED.fullmatch(words)
    if joined and not (len(words) == 6 and int(joined[1]) > 12):
        return _Parts(month=int(joined[1]), day=int(joined[2]), year=joined[3])
    found = _FIGURES.fullmatch(words)
    if found is None:
        return None
    first, second, third = found.groups()
    if second is None:
        return _Parts(year=first, month=0, day=0) if len(first) == 4 else None
    if third is None:
        return _two_figures(first, second)
    if len(first) == 4:
        return _Parts(year=first, month=int(second), day=int(third))
    if len(first) > 2 or len(second) > 2 or len(third) not in (2, 4):
        return None
    return _Parts(month=int(first), day=int(second), year=third)


def _two_figures(first: str, second: str) -> _Parts | None:
    if len(second) == 4 and len(first) <= 2:
        return _Parts(month=int(first), day=0, year=second)
    if len(first) == 4 and len(second) <= 2:
        return _Parts(month=int(second), day=0, year=first)
    if len(first) <= 2 and len(second) <= 2:
        return _Parts(month=int(first), day=int(second), year="")
    return None


def _in_words(words: str) -> _Parts | None:
    """As in "Sat Oct 31 2026", "31 October", "Oct 2026"."""
    month = weekday = None
    figures: list[str] = []
    for word in _WORD.findall(re.sub(r"(?<=\d)(st|nd|rd|th)\b", "", words.replace(".", " "))):
        if word.isdigit():
            figures.append(word)
        elif month is None and (word in _MONTHS or word in _SHORT):
            month = _MONTHS.get(word) or _SHORT[word]
        elif weekday is None and (word in _DAYS or word in _DAYS_SHORT):
            weekday = _DAYS[word] if word in _DAYS else _DAYS_SHORT[word]
        elif word != "of":
            return None
    if month is None or not 1 <= len(figures) <= 2:
        return None
    years = [figure for figure in figures if len(figure) == 4]
    days = [figure for figure in figures if len(figure) <= 2]
    if len(figures) == 2 and not years and len(days) == 2:
        years, days = days[1:], days[:1]
    if len(years) > 1 or len(days) > 1:
        return None
    return _Parts(
        year=years[0] if years else "", month=month, day=int(days[0]) if days else 0, weekday=weekday
    )


def _settle(text: str, parts: _Parts, today: dt.date, *, future: bool) -> DateRead:
    if parts.month and not 1 <= parts.month <= 12:
        swapped = 1 <= parts.day <= 12 and parts.month <= 31
        hint = f" Was {parts.day:02d}/{parts.month:02d} meant?" if swapped else ""
        raise Unread(f"“{text}” has no month {parts.month}.{hint} {_FORMS}")
    year, completed = _year(text, parts, today, future=future)
    if not parts.month:
        return DateRead(earliest=dt.date(year, 1, 1), latest=dt.date(year, 12, 31))
    length = calendar.monthrange(year, parts.month)[1]
    if not parts.day:
        month = dt.date(year, parts.month, 1)
        return DateRead(earliest=month, latest=month.replace(day=length), completed=completed)
    if not 1 <= parts.day <= length:
        name = calendar.month_name[parts.month]
        raise Unread(
            f"{name} {parts.day}, {year} did not exist: that month had {length} days. Check the day."
        )
    day = dt.date(year, parts.month, parts.day)
    if parts.weekday is not None and parts.weekday != day.weekday():
        raise Unread(
            f"{day:%B} {day.day}, {day.year} was a {day:%A}, not a {calendar.day_name[parts.weekday]}. "
            "Check which of the two is meant."
        )
    return DateRead(earliest=day, latest=day, completed=completed)


def _year(text: str, parts: _Parts, today: dt.date, *, future: bool) -> tuple[int, bool]:
    if len(parts.year) == 4:
        year = int(parts.year)
        if not FIRST_YEAR <= year <= LAST_YEAR:
            raise Unread(
                f"The year {parts.year} in “{text}” cannot be meant. Write it in full, as 1991 or 2026."
            )
        return year, False
    if parts.year:
        return _century(int(parts.year), parts, today, future=future), True
    return _nearest_year(parts, today, future=future), True


def _century(two: int, parts: _Parts, today: dt.date, *, future: bool) -> int:
    """The latest year ending in these figures that does not lie ahead (or no more than ten years ahead)."""
    limit = today.year + 10 if future else today.year
    year = limit - (limit - two) % 100
    if not future and _starts(year, parts) > today:
        year -= 100
    return year


def _nearest_year(parts: _Parts, today: dt.date, *, future: bool) -> int:
    """The year of a date without one: the last time that day came; where the future is usual, this year."""
    if future or _starts(today.year, parts) <= today:
        return today.year
    return today.year - 1


def _starts(year: int, parts: _Parts) -> dt.date:
    month = parts.month or 1
    day = min(max(parts.day, 1), calendar.monthrange(year, month)[1])
    return dt.date(year, month, day)


def show_date(day: dt.date) -> str:
    """10/31/2026, as the date box shows it."""
    return f"{day:%m/%d/%Y}"


def show_range(value: DayRange) -> str:
    """A date as the box shows it: to the day, the month or the year, else both ends."""
    first, last = value.earliest, value.latest
    if first == last:
        return show_date(first)
    if (first.month, first.day, last.month, last.day) == (1, 1, 12, 31) and first.year == last.year:
        return f"{first.year}"
    whole = calendar.monthrange(first.year, first.month)[1]
    if (first.year, first.month, first.day, last.day) == (last.year, last.month, 1, whole):
        return f"{first:%m/%Y}"
    return f"{show_date(first)} to {show_date(last)}"


def day_in_full(day: dt.date) -> str:
    """Saturday, October 31, 2026."""
    return f"{day:%A}, {day:%B} {day.day}, {day.year}"


def range_in_full(value: DayRange) -> str:
    """The date in words: the day with its weekday, "October 2026", "2026", or both ends."""
    if value.is_exact:
        return day_in_full(value.earliest)
    shown = show_range(value)
    if len(shown) == 4:
        return f"the year {shown}"
    if len(shown) == 7:
        return f"{value.earliest:%B} {value.earliest.year}"
    return f"{day_in_full(value.earliest)} to {day_in_full(value.latest)}"


def read_day(text: str, today: dt.date, *, born: bool = False, future: bool = False) -> DayRange:
    """A DAY field: one date, whole or in part, or two joined by "to". `born`: never after today.

    Raises:
        Unread: no date, or a birth that lies ahead.
    """
    first, joined, second = text.partition(" to ")
    read = read_date(first, today, future=future and not born)
    last = read_date(second, today, future=future and not born) if joined else read
    if last.latest < read.earliest:
        raise Unread("The second date lies before the first. Exchange them or correct one.")
    if born and read.earliest > today:
        raise Unread(f"{day_in_full(read.earliest)} lies ahead, so nobody was born then. Check the year.")
    latest = min(last.latest, today) if born else last.latest
    shown = show_range(DayRange(earliest=read.earliest, latest=latest))
    return DayRange(
        earliest=read.earliest, latest=latest, written="" if shown == text.strip() else text.strip()
    )
