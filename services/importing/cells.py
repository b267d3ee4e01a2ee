"""One cell of a foreign table: what it says, without believing more than it says.

The raw text of every row is kept elsewhere; here a cell becomes a value, or nothing. Cells of the national
boating database hold numbers as "116.0", yes as -1, "Y" or "y", no as 0, "N" or "n", unknown as "U"
or in words.
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from decimal import Decimal

from law.plain import dataclass
from models.values import plain_decimal

_CURLY = str.maketrans(
    {"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2013": "-", "\u2014": "-"}
)
MOST = 10**9  # larger counts and amounts are slips of the keyboard
_YES = frozenset({"-1", "y", "yes", "true"})
_NO = frozenset({"0", "n", "no", "false"})
_UNKNOWN = frozenset({"u", "unk", "unkn", "unknown", "not reported", "not known", "?"})
_NOTHING = frozenset({"", "na", "n/a", "none", "-"})
_NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)", re.ASCII)
_DATE = re.compile(r"(\d{4}-\d\d-\d\d)(?:[ T]\d\d:\d\d(?::\d\d)?(?:\.0+)?)?", re.ASCII)
_CLOCK = re.compile(r"(?:\d{4}-\d\d-\d\d[ T])?(\d\d):(\d\d)(?::(\d\d))?(?:\.0+)?", re.ASCII)
_AMERICAN_DATE = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})(?: .*)?", re.ASCII)


def plain(cell: str) -> str:
    """The text without the blanks the source pads with; what stands inside is left as it is."""
    return cell.strip(" \t\r\n\u00a0\u2007\u202f\ufeff")


def normal(cell: str) -> str:
    """The form in which words are compared: one case, one kind of blank, quote and dash."""
    return " ".join(unicodedata.normalize("NFKC", cell).translate(_CURLY).casefold().split())


def says_unknown(cell: str) -> bool:
    """True when the cell says in words that it is not known."""
    return normal(cell) in _UNKNOWN


def says_nothing(cell: str) -> bool:
    """True for a blank cell and for the words that stand in for blank ("na", "none")."""
    return normal(cell) in _NOTHING


def yes_no(cell: str) -> bool | None:
    """Yes or no; None for a blank, for unknown and for anything else."""
    words = normal(cell).removesuffix(".0")
    if words in _YES:
        return True
    return False if words in _NO else None


def whole(cell: str) -> int | None:
    """The whole number in "116" or "116.0"; None for a blank, a fraction, words, or too large a number."""
    number = exact(cell)
    if number is None or number != number.to_integral_value():
        return None
    return int(number)


def exact(cell: str) -> Decimal | None:
    """The exact number a cell holds; None when it holds none, or one larger than anybody means."""
    number = plain_decimal(plain(cell))
    return number if number is not None and abs(number) <= MOST else None


def written_number(cell: str) -> str:
    """The number as a person would write it: without the ".0" the source's export adds to whole numbers."""
    words = plain(cell)
    return words.removesuffix(".0") if _NUMBER.fullmatch(words) else words


def cents(cell: str) -> int | None:
    """US dollars in whole cents; None when the cell is no amount that has whole cents."""
    number = exact(plain(cell).removeprefix("$"))
    if number is None or number < 0:
        return None
    scaled = number * 100
    return int(scaled) if scaled == scaled.to_integral_value() else None


# Years that can be meant. The source writes 1899-12-30 where a cell holds a time of day alone.
YEARS = range(1900, 2200)


def day(cell: str) -> dt.date | None:
    """The calendar date of "2023-07-08 00:00:00", "2023-07-08" or "7/8/2023", whatever its time of day."""
    words = plain(cell)
    found, american = _DATE.fullmatch(words), _AMERICAN_DATE.fullmatch(words)
    try:
        if found:
            date = dt.date.fromisoformat(found[1])
        elif american:
            month, day_of_month, year = (int(part) for part in american.groups())
            date = dt.date(year, month, day_of_month)
        else:
            return None
    except ValueError:
        return None
    return date if date.year in YEARS else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """A time of day and whether the source is known to write it when nobody gave one."""

    time: dt.time
    placeholder: bool


# Written by the source where no time was given. 08:00 may now and then be meant; the day can be relied on.
_PLACEHOLDERS = frozenset({dt.time(0, 1), dt.time(8, 0)})


def clock(cell: str) -> Clock | None:
    """The time of day of "1899-12-30 17:00:00" or "17:00"; its date means nothing."""
    found = _CLOCK.fullmatch(plain(cell))
    if not found:
        return None
    try:
        time = dt.time(int(found[1]), int(found[2]), int(found[3] or 0))
    except ValueError:
        return None
    return Clock(time=time, placeholder=time in _PLACEHOLDERS)
