"""Case numbers by the office's pattern: unique, in order, never given twice.

A pattern is text in which YYYY or YY stands for the year and one run of # for the counter ("YYYY-####",
"B-YY-###"). With a year in it the counter starts again each year by the office's calendar; without one it
runs on. A counter that outgrows its # grows longer, it does not start again.
"""

from __future__ import annotations

import datetime as dt
import itertools
import re
import unicodedata
from collections.abc import Iterable
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from models.office_tables import CASE_NUMBERS, NUMBER_SERIES
from services.tokens import fold

_COUNTER = re.compile(r"#+")
_GROUP = re.compile(r"[^\W\d_]+|\d+")
# Letters of other alphabets that look like one of ours, small or as a capital.
_LOOK_ALIKES = str.maketrans("авеѕіјкмнорстухһԁԛԝαβεζηικμνορτυχ", "abesijkmhopctyxhdqwabezhikmnoptyx")
_SOME = 400  # not law: numbers looked up in one statement


def pattern_obstacle(pattern: str) -> str:
    """Why a pattern cannot be used, as a sentence; "" when it can."""
    if len(_COUNTER.findall(pattern)) != 1:
        return "The pattern of case numbers needs one run of #, which becomes the counter: YYYY-####."
    if not pattern.isprintable():
        return "The pattern of case numbers holds a character that cannot be seen. Type it anew."
    if len(pattern) > 40:
        return "The pattern of case numbers is longer than a number may be."
    return ""


def folded(number: str) -> str:
    """The form in which two numbers count as the same: letters and digits alone, without case."""
    return "".join(part for part in number.casefold() if part.isalnum())


def evidence_key(number: str) -> str:
    """The form in which two numbers of specimens or containers count as the same.

    Case, accents, full width and the kind of separator do not count, nor does a separator between letters and
    figures ("S-1", "s 1", "S1"), which a scanner or a hand leaves out. One between two groups of figures
    does: "S-1-1" is not "S-11". Letters of other alphabets count as what they look like.
    """
    seen = "".join(sign for sign in number if unicodedata.category(sign) != "Cf")
    groups = _GROUP.findall(fold(seen).translate(_LOOK_ALIKES))
    joined = groups[:1]
    for before, group in itertools.pairwise(groups):
        joined.append(f"-{group}" if before.isalpha() == group.isalpha() else group)
    return "".join(joined)


def series_of(pattern: str, at: dt.datetime, zone: str) -> str:
    """The pattern with the year filled in: the series the counter belongs to."""
    year = at.astimezone(ZoneInfo(zone)).year
    return pattern.replace("YYYY", f"{year:04d}").replace("YY", f"{year % 100:02d}")


def next_number(connection: Connection, pattern: str, at: dt.datetime, zone: str) -> str:
    """The next free number; the caller's transaction holds the write lock, and gives it back if it fails."""
    series = series_of(pattern, at, zone)
    last = connection.execute(
        sa.select(NUMBER_SERIES.c.last).where(NUMBER_SERIES.c.series == series)
    ).scalar_one_or_none()
    count = (last or 0) + 1
    while is_taken(connection, numbered(series, count)):
        count += 1
    if last is None:
        connection.execute(NUMBER_SERIES.insert().values(series=series, last=count))
    else:
        connection.execute(NUMBER_SERIES.update().where(NUMBER_SERIES.c.series == series).values(last=count))
    return numbered(series, count)


def next_numbers(connection: Connection, pattern: str, at: dt.datetime, zone: str, count: int) -> list[str]:
    """The next free numbers for several cases at once."""
    if not count:
        return []
    series = series_of(pattern, at, zone)
    query = sa.select(NUMBER_SERIES.c.last).where(NUMBER_SERIES.c.series == series)
    last = connection.execute(query).scalar_one_or_none()
    given: list[str] = []
    upto = last or 0
    while len(given) < count:
        wanted = [numbered(series, n) for n in range(upto + 1, upto + 1 + min(count - len(given), _SOME))]
        upto += len(wanted)
        taken = taken_of(connection, wanted)
        given += [number for number in wanted if folded(number) not in taken]
    if last is None:
        connection.execute(NUMBER_SERIES.insert().values(series=series, last=upto))
    else:
        connection.execute(NUMBER_SERIES.update().where(NUMBER_SERIES.c.series == series).values(last=upto))
    return given


def taken_of(connection: Connection, wanted: Iterable[str]) -> set[str]:
    """The folded numbers among those wanted that were given before."""
    keys = [folded(number) for number in wanted]
    found: set[str] = set()
    for start in range(0, len(keys), _SOME):
        query = sa.select(CASE_NUMBERS.c.folded).where(CASE_NUMBERS.c.folded.in_(keys[start : start + _SOME]))
        found.update(connection.execute(query).scalars())
    return found


def claim_all(connection: Connection, given: Iterable[tuple[str, str]]) -> None:
    """Take numbers (number, case id) for ever."""
    rows = [{"folded": folded(n), "number": n, "case_id": case_id} for n, case_id in given]
    if rows:
        connection.execute(CASE_NUMBERS.insert(), rows)


def numbered(series: str, count: int) -> str:
    """The number of a series for a count."""

    def digits(found: re.Match[str]) -> str:
        return str(count).zfill(len(found[0]))

    return _COUNTER.sub(digits, series)


def is_taken(connection: Connection, number: str) -> bool:
    """Whether the number was ever given, by this program or typed by somebody."""
    query = sa.select(CASE_NUMBERS.c.case_id).where(CASE_NUMBERS.c.folded == folded(number))
    return connection.execute(query).first() is not None


def claim(connection: Connection, number: str, case_id: str) -> None:
    """Take a number for a case for ever."""
    connection.execute(CASE_NUMBERS.insert().values(folded=folded(number), number=number, case_id=case_id))


def case_of(connection: Connection, number: str) -> str | None:
    """The id of the case that bears the number, however it is written."""
    query = sa.select(CASE_NUMBERS.c.case_id).where(CASE_NUMBERS.c.folded == folded(number))
    return connection.execute(query).scalar_one_or_none()
