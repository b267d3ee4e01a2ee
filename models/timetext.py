"""Times and dates as a case file writes them, and back.

Local times without an offset are read in the zone of the file. A local time that the zone skipped in spring,
or passed twice in autumn, is never guessed: the reader is told and asked for the offset.
"""

from __future__ import annotations

import calendar
import datetime as dt
import re
from collections.abc import Mapping
from zoneinfo import ZoneInfo

from law.instants import UTC, DayRange, Precision, When, end_of_day, start_of_day, whole_day
from models.canonical import Json
from models.storable import is_zone

# "About" a time means this much to either side, unless the interval is given.
ABOUT = dt.timedelta(hours=1)

_INSTANT = re.compile(
    r"(?P<wall>\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?P<offset>Z|[+-]\d\d:\d\d(?::\d\d)?)?", re.ASCII
)
_DAY = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?", re.ASCII)
_FIRST_YEAR, _LAST_YEAR = 1000, 9998

_FORMS = (
    'Write "2023-09-17T23:55:00-05:00", "2023-09-17", "2023-09" or "2023", or one of '
    '{"about": ...}, {"from": ..., "until": ...}, {"before": ...}, {"after": ...}.'
)
_DAY_FORMS = 'Write "1983-02-11", "1983-02", "1983" or {"from": "1983-02-11", "until": "1983-02-14"}.'
_EXTRAS = {"written", "zone"}
_SHAPES: dict[Precision, frozenset[str]] = {
    Precision.ABOUT: frozenset({"about", "earliest", "latest"}),
    Precision.RANGE: frozenset({"from", "until"}),
    Precision.BEFORE: frozenset({"before"}),
    Precision.AFTER: frozenset({"after"}),
}


class TimeProblem(ValueError):
    """A time or date that cannot be read as it stands; the text is the sentence to show."""


def read_instant(text: str, zone: str) -> dt.datetime:
    """The UTC instant of "2023-09-17T23:55:00-05:00", or of a local time in `zone`. Raises TimeProblem."""
    found = _INSTANT.fullmatch(text)
    if found is None:
        raise TimeProblem(f"{text!r} is not a date with a time of day. {_FORMS}")
    try:
        wall = dt.datetime.fromisoformat(found["wall"])
        _check_year(wall.year)
        if found["offset"]:
            return dt.datetime.fromisoformat(text).astimezone(UTC)
        return _resolve(wall, zone)
    except TimeProblem:
        raise
    except (ValueError, OverflowError):
        raise TimeProblem(
            f"{text!r} is no time of the calendar. Check the day and the time of day."
        ) from None


def _resolve(wall: dt.datetime, zone: str) -> dt.datetime:
    possible = local_instants(wall, zone)
    shown = f"{wall:%Y-%m-%d %H:%M}"
    if not possible:
        raise TimeProblem(
            f"{shown} did not occur in {zone}: the clocks were put forward over it. "
            "Give the time the clock really showed, or the time with its offset."
        )
    if len(possible) > 1:
        first, second = (format_instant(instant, zone) for instant in possible)
        raise TimeProblem(
            f"{shown} occurred twice in {zone}, because the clocks were put back. "
            f"Write {first!r} for the first time or {second!r} for the second."
        )
    return possible[0]


def local_instants(wall: dt.datetime, zone: str) -> tuple[dt.datetime, ...]:
    """The instants at which a clock in `zone` showed `wall` (naive): none, one or two, in order."""
    info = ZoneInfo(zone)
    found = {wall.replace(tzinfo=info, fold=fold).astimezone(UTC) for fold in (0, 1)}
    return tuple(sorted(i for i in found if i.astimezone(info).replace(tzinfo=None) == wall))


def format_instant(instant: dt.datetime, zone: str) -> str:
    """ISO 8601 with seconds and the offset that `zone` had at that instant."""
    return instant.astimezone(ZoneInfo(zone)).isoformat(timespec="seconds")


def read_when(raw: Json, zone: str) -> When:
    """A `When` from its case-file form. Raises TimeProblem."""
    if isinstance(raw, str):
        return _from_text(raw, zone, "")
    if not isinstance(raw, Mapping):
        raise TimeProblem(f"This is not a time. {_FORMS}")
    own_zone = raw.get("zone", zone)
    written = raw.get("written", "")
    if not isinstance(own_zone, str) or not is_zone(own_zone):
        raise TimeProblem('"zone" is not the name of a time zone. Write one such as "America/Chicago".')
    if not isinstance(written, str):
        raise TimeProblem('"written" holds the words as typed, so it is text.')
    return _from_shape(raw, own_zone, written)


def _from_shape(raw: Mapping[str, Json], zone: str, written: str) -> When:
    keys = set(raw) - _EXTRAS
    parts = {key: value for key, value in raw.items() if isinstance(value, str)}
    if not keys or keys - set(parts):
        raise TimeProblem(f"The parts of a time are text. {_FORMS}")
    if keys == {"at"}:
        return _from_text(parts["at"], zone, written)
    if "precision" in keys:
        return _long_form(parts, keys, zone, written)
    for precision, allowed in _SHAPES.items():
        if keys <= allowed and precision_key(precision) in keys:
            earliest, latest = _bounds(precision, parts, zone)
            return _when(precision, earliest, latest, zone, written)
    raise TimeProblem(f"A time is not made of {', '.join(sorted(keys))}. {_FORMS}")


def precision_key(precision: Precision) -> str:
    """The key that tells which form of a time it is."""
    return "from" if precision is Precision.RANGE else precision.value


def _bounds(
    precision: Precision, parts: Mapping[str, str], zone: str
) -> tuple[dt.datetime | None, dt.datetime | None]:
    if precision is Precision.BEFORE:
        return None, _edge(parts["before"], zone, last=True)
    if precision is Precision.AFTER:
        return _edge(parts["after"], zone, last=False), None
    if precision is Precision.RANGE:
        if "until" not in parts:
            raise TimeProblem('A range needs "from" and "until". Write {"after": ...} when the end is open.')
        return _edge(parts["from"], zone, last=False), _edge(parts["until"], zone, last=True)
    middle = read_instant(parts["about"], zone)
    earliest = read_instant(parts["earliest"], zone) if "earliest" in parts else middle - ABOUT
    latest = read_instant(parts["latest"], zone) if "latest" in parts else middle + ABOUT
    return earliest, latest


def _edge(text: str, zone: str, *, last: bool) -> dt.datetime:
    # A day alone counts whole: a range until 3 August ends with that day's last second.
    if _DAY.fullmatch(text) is None:
        return read_instant(text, zone)
    first_day, last_day = read_days(text)
    return end_of_day(last_day, zone) if last else start_of_day(first_day, zone)


def _long_form(parts: Mapping[str, str], keys: set[str], zone: str, written: str) -> When:
    try:
        precision = Precision(parts["precision"])
    except ValueError:
        known = ", ".join(Precision)
        raise TimeProblem(f'"precision" is one of {known}.') from None
    if keys - {"precision", "earliest", "latest"}:
        raise TimeProblem('Beside "precision" stand "earliest" and "latest" only.')
    earliest = read_instant(parts["earliest"], zone) if "earliest" in parts else None
    latest = read_instant(parts["latest"], zone) if "latest" in parts else None
    if (earliest is None) != (precision is Precision.BEFORE) or (latest is None) != (
        precision is Precision.AFTER
    ):
        raise TimeProblem('"earliest" is left out for "before" alone, "latest" for "after" alone.')
    return _when(precision, earliest, latest, zone, written)


def _when(
    precision: Precision, earliest: dt.datetime | None, latest: dt.datetime | None, zone: str, written: str
) -> When:
    if earliest is not None and latest is not None and earliest > latest:
        raise TimeProblem("The earliest time lies after the latest. Exchange them or correct one.")
    return When(precision=precision, earliest=earliest, latest=latest, zone=zone, written=written)


def _from_text(text: str, zone: str, written: str) -> When:
    found = _DAY.fullmatch(text)
    if found is None:
        instant = read_instant(text, zone)
        return _when(Precision.EXACT, instant, instant, zone, written)
    first, last = read_days(text)
    if found[3]:
        return whole_day(first, zone, written)
    precision = Precision.MONTH if found[2] else Precision.YEAR
    return _when(precision, start_of_day(first, zone), end_of_day(last, zone), zone, written)


def write_when(when: When, zone: str) -> Json:
    """The shortest case-file form that reads back as exactly this value, in a file of zone `zone`."""
    extras: dict[str, Json] = {}
    if when.zone != zone:
        extras["zone"] = when.zone
    if when.written:
        extras["written"] = when.written
    for short in (_short_form(when), _long_written(when)):
        raw: Json = short["at"] if set(short) == {"at"} and not extras else {**short, **extras}
        try:
            if read_when(raw, zone) == when:
                return raw
        except TimeProblem:
            continue
    raise ValueError("a When outside the years a case file can state")


def _short_form(when: When) -> dict[str, Json]:
    first = format_instant(when.earliest, when.zone) if when.earliest else ""
    last = format_instant(when.latest, when.zone) if when.latest else ""
    match when.precision:
        case Precision.EXACT:
            return {"at": first}
        case Precision.DAY:
            return {"at": first[:10]}
        case Precision.MONTH:
            return {"at": first[:7]}
        case Precision.YEAR:
            return {"at": first[:4]}
        case Precision.RANGE:
            return {"from": first, "until": last}
        case Precision.BEFORE:
            return {"before": last}
        case Precision.AFTER:
            return {"after": first}
        case Precision.ABOUT:
            return _about(when, first, last)


def _about(when: When, first: str, last: str) -> dict[str, Json]:
    if when.earliest is None or when.latest is None:
        return {"about": first or last}
    middle = when.earliest + dt.timedelta(seconds=int((when.latest - when.earliest).total_seconds()) // 2)
    about: dict[str, Json] = {"about": format_instant(middle, when.zone)}
    if (middle - ABOUT, middle + ABOUT) != (when.earliest, when.latest):
        about |= {"earliest": first, "latest": last}
    return about


def _long_written(when: When) -> dict[str, Json]:
    long: dict[str, Json] = {"precision": when.precision.value}
    if when.earliest is not None:
        long["earliest"] = format_instant(when.earliest, when.zone)
    if when.latest is not None:
        long["latest"] = format_instant(when.latest, when.zone)
    return long


def read_days(text: str) -> tuple[dt.date, dt.date]:
    """First and last day of "1983-02-11", "1983-02" or "1983". Raises TimeProblem."""
    found = _DAY.fullmatch(text)
    if found is None:
        raise TimeProblem(f"{text!r} is not a date. {_DAY_FORMS}")
    year, month, day = (int(part) if part else None for part in found.groups())
    assert year is not None
    _check_year(year)
    try:
        first = dt.date(year, month or 1, day or 1)
    except ValueError:
        raise TimeProblem(f"{text!r} is no day of the calendar. Check the month and the day.") from None
    last_month = month or 12
    last = first if day else dt.date(year, last_month, calendar.monthrange(year, last_month)[1])
    return first, last


def read_day_range(raw: Json) -> DayRange:
    """A `DayRange` from its case-file form. Raises TimeProblem."""
    if isinstance(raw, str):
        first, last = read_days(raw)
        return DayRange(earliest=first, latest=last)
    if not isinstance(raw, Mapping) or not {"from", "until"} <= set(raw) <= {"from", "until", "written"}:
        raise TimeProblem(f"This is not a date. {_DAY_FORMS}")
    start, end, written = raw["from"], raw["until"], raw.get("written", "")
    if not (isinstance(start, str) and isinstance(end, str) and isinstance(written, str)):
        raise TimeProblem(f"The parts of a date are text. {_DAY_FORMS}")
    first, last = read_days(start)[0], read_days(end)[1]
    if first > last:
        raise TimeProblem("The first day lies after the last. Exchange them or correct one.")
    return DayRange(earliest=first, latest=last, written=written)


def write_day_range(value: DayRange) -> Json:
    """The shortest case-file form that reads back as exactly this value."""
    if value.written:
        ends: dict[str, Json] = {"from": value.earliest.isoformat(), "until": value.latest.isoformat()}
        return {**ends, "written": value.written}
    iso = value.earliest.isoformat()
    for text in (iso, iso[:7], iso[:4]):
        if read_days(text) == (value.earliest, value.latest):
            return text
    return {"from": iso, "until": value.latest.isoformat()}


def _check_year(year: int) -> None:
    if not _FIRST_YEAR <= year <= _LAST_YEAR:
        raise TimeProblem(f"The year {year} cannot be meant. Check it.")
