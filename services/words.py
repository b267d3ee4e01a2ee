"""Values in plain words, as lists, conflicts and the history show them.

Dates are month/day/year, times run to 24, the zone's letters stand beside every time.
"""

from __future__ import annotations

import datetime as dt
from typing import Any
from zoneinfo import ZoneInfo

from forms.values import BEHIND
from law.instants import DayRange, Precision, When
from models import codes
from models.canonical import Json
from models.fields import FieldSpec, Kind, Quantity, State
from models.storable import ValueProblem
from models.values import FieldValue, dollars, read_field

BLANK = "blank"
STATE_WORDS = {
    State.UNKNOWN: "unknown",
    State.NOT_APPLICABLE: "not applicable",
    State.NOT_STATED: "not stated by the reporter",
    State.PENDING: "pending",
    State.DECLINED: "declined",
    State.CONTESTED: "contested",
}


def say_instant(instant: dt.datetime, zone: str) -> str:
    """09/17/2023 23:55 CDT."""
    return instant.astimezone(ZoneInfo(zone)).strftime("%m/%d/%Y %H:%M %Z")


def say_day(day: dt.date) -> str:
    """09/17/2023."""
    return day.strftime("%m/%d/%Y")


def say_when(when: When, zone: str) -> str:
    """A time as far as it is known, in `zone`."""
    first = say_instant(when.earliest, zone) if when.earliest else ""
    last = say_instant(when.latest, zone) if when.latest else ""
    days = when.local_days()
    match when.precision:
        case Precision.EXACT:
            return first
        case Precision.DAY if days[0]:
            return say_day(days[0])
        case Precision.MONTH if days[0]:
            return days[0].strftime("%m/%Y")
        case Precision.YEAR if days[0]:
            return f"{days[0].year:04d}"
        case Precision.BEFORE:
            return f"at or before {last}"
        case Precision.AFTER:
            return f"at or after {first}"
        case Precision.ABOUT if when.earliest and when.latest:
            middle = when.earliest + (when.latest - when.earliest) / 2
            return f"about {say_instant(middle.replace(microsecond=0), zone)} ({first} to {last})"
    return f"between {first} and {last}"


def say_day_range(days: DayRange) -> str:
    """A date as far as it is known."""
    if days.is_exact:
        return say_day(days.earliest)
    return f"{say_day(days.earliest)} to {say_day(days.latest)}"


def say_value(spec: FieldSpec, value: Any, zone: str) -> str:
    """A field's value; "blank" when there is none, of a fenced one only that it is there."""
    if value is None or value == ():
        return BLANK
    if spec.fence:
        return BEHIND
    if isinstance(value, When):
        return say_when(value, zone)
    if isinstance(value, DayRange):
        return say_day_range(value)
    if isinstance(value, Quantity):
        return f"{value.written} {value.unit}".strip()
    if spec.kind is Kind.TRI:
        return "yes" if value else "no"
    if spec.kind is Kind.MONEY:
        return f"${int(dollars(value).split('.')[0]):,}.{value % 100:02d}"
    if spec.kind is Kind.INTEGER:
        return f"{value} {spec.unit}".strip()
    if spec.kind is Kind.CODE:
        return codes.label(spec.code_list, value)
    if spec.kind is Kind.CODES:
        return ", ".join(codes.label(spec.code_list, key) for key in value)
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def say_field(spec: FieldSpec, field: FieldValue, zone: str) -> str:
    """A field with its answer state: "unknown (nobody saw)", "contested: 18 mph"."""
    said = say_value(spec, field.value, zone)
    if field.state is None:
        return field.typed if said == BLANK and field.typed and not spec.fence else said
    words = STATE_WORDS[field.state.state]
    if field.state.reason and not spec.fence:
        words = f"{words} ({field.state.reason})"
    return words if said == BLANK else f"{words}: {said}"


def say_json(spec: FieldSpec, raw: Json, zone: str) -> str:
    """The same from a field's case-file form; "blank" for None."""
    if raw is None:
        return BLANK
    try:
        return say_field(spec, read_field(spec, raw, "UTC"), zone)
    except ValueProblem:
        return BEHIND if spec.fence else str(raw)
