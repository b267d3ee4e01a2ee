"""One field's value to its case-file form and back, and the small readings they rest on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from law.instants import DayRange, When
from law.plain import dataclass
from models.canonical import Json
from models.fields import FieldSpec, FieldState, Kind, Quantity, State, is_blank
from models.storable import ValueProblem, storable_text
from models.timetext import TimeProblem, read_day_range, read_when, write_day_range, write_when

_PLAIN = re.compile(r"[+-]?(?:\d{1,15}(?:\.\d{0,12})?|\.\d{1,12})", re.ASCII)
_GROUPED = re.compile(r"[+-]?\d{1,3}(?:,\d{3}){1,4}(?:\.\d{0,12})?", re.ASCII)
_NO_FIGURE = re.compile(r"[+-]?(?:inf|infinity|s?nan\d*|∞)", re.IGNORECASE)
_POWER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)\s*e\s*[+-]?\d+", re.ASCII | re.IGNORECASE)
_FIGURES = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)", re.ASCII)
_SHOWN_LENGTH = 40
_DOLLARS = re.compile(r"(\d{1,13})(?:\.(\d\d))?", re.ASCII)
LARGEST_INTEGER = 2**63 - 1  # what both databases hold

TEXT_KINDS = frozenset({Kind.TEXT, Kind.LONG_TEXT, Kind.IDENTIFIER, Kind.CODE, Kind.REF})
LIST_KINDS = frozenset({Kind.CODES, Kind.REFS})


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldValue:
    """All that is known of one field: its value, why there is none, the words as typed."""

    value: Any = None
    state: FieldState | None = None
    typed: str | None = None

    @property
    def blank(self) -> bool:
        """Nobody has said anything."""
        return is_blank(self.value) and self.state is None and self.typed is None


def plain_decimal(written: str) -> Decimal | None:
    """The exact number in "0.050", ".05", "1,200" or "-89.4"; None when it is more than a number."""
    text = written.strip()
    if _PLAIN.fullmatch(text):
        return Decimal(text)
    return Decimal(text.replace(",", "")) if _GROUPED.fullmatch(text) else None


def amount_problem(written: str) -> str:
    """Why an amount cannot be kept as it is written, "" when it can.

    Words that are more than a number ("<0.05") can; what computers take for a number and no scale shows
    ("NaN", "1e99"), or more figures than are kept exactly, cannot.
    """
    text = written.strip()
    shown = text if len(text) <= _SHOWN_LENGTH else f"{text[:_SHOWN_LENGTH]}…"
    if _NO_FIGURE.fullmatch(text):
        return f"“{shown}” is no amount. Write the figures, or leave the field empty and say why."
    if _POWER.fullmatch(text):
        return f"“{shown}” is written with a power of ten. Write the figures in full, as 0.050 or 1,200."
    if _FIGURES.fullmatch(text) and plain_decimal(text) is None:
        return f"“{shown}” has more figures than an amount can be meant to have. Check the figures."
    return ""


def dollars(cents: int) -> str:
    """Cents as a decimal string of dollars: 20000 -> "200.00"."""
    return f"{cents // 100}.{cents % 100:02d}"


def read_dollars(text: str) -> int | None:
    """Cents of "200" or "200.00"; None for anything else."""
    found = _DOLLARS.fullmatch(text)
    return int(found[1]) * 100 + int(found[2] or 0) if found else None


def field_value(record: object, key: str) -> FieldValue:
    """The field's value, state and typed words of a record."""
    states: Mapping[str, FieldState] = getattr(record, "states")  # noqa: B009 (records share no base here)
    typed: Mapping[str, str] = getattr(record, "typed")  # noqa: B009
    return FieldValue(value=getattr(record, key), state=states.get(key), typed=typed.get(key))


def write_field(spec: FieldSpec, field: FieldValue, zone: str) -> Json:
    """The case-file form of a field that is not blank.

    A value beside a state other than CONTESTED is left out: the state is what was said last.
    """
    settled = None if is_blank(field.value) else write_value(spec, field.value, zone)
    if field.state is None:
        if field.typed is None:
            return settled
        return {"value": settled, "typed": field.typed} if settled is not None else {"typed": field.typed}
    shown: dict[str, Json] = {"state": field.state.state.value}
    if field.state.reason:
        shown["reason"] = field.state.reason
    if settled is not None and field.state.state is State.CONTESTED:
        shown["value"] = settled
    if field.typed is not None:
        shown["typed"] = field.typed
    return shown


def write_value(spec: FieldSpec, value: Any, zone: str) -> Json:
    """The case-file form of a value that is not blank."""
    if isinstance(value, When):
        return write_when(value, zone)
    if isinstance(value, DayRange):
        return write_day_range(value)
    if isinstance(value, Quantity):
        return _write_quantity(value)
    if isinstance(value, tuple):
        return list(value)
    if spec.kind is Kind.MONEY:
        return dollars(value)
    kept: Json = value
    return kept


def _write_quantity(value: Quantity) -> Json:
    shown: dict[str, Json] = {"value": value.written, "unit": value.unit}
    if value.value != plain_decimal(value.written):
        shown["number"] = None if value.value is None else str(value.value)
    return shown


def read_field(spec: FieldSpec, raw: Json, zone: str, *, strict: bool = True) -> FieldValue:
    """A field from its case-file form; `strict` refuses units that are not offered. Raises ValueProblem."""
    if not isinstance(raw, Mapping) or not {"state", "typed"} & set(raw):
        return FieldValue(value=read_value(spec, raw, zone, strict=strict))
    unknown = sorted(set(raw) - {"state", "reason", "value", "typed"})
    if unknown:
        raise ValueProblem(
            f"{unknown[0]!r} does not belong beside a state. "
            'Write {"state": ..., "reason": ...} or {"value": ..., "typed": ...}.'
        )
    state = _read_state(raw)
    typed = raw.get("typed")
    if typed is not None and not isinstance(typed, str):
        raise ValueProblem('"typed" holds the words as typed, so it is text.')
    if "value" not in raw:
        return FieldValue(value=empty_value(spec), state=state, typed=typed)
    if state is not None and state.state is not State.CONTESTED:
        raise ValueProblem(
            f"A value stands beside the state {state.state.value!r}. Keep one of the two; "
            'only "contested" may carry a value.'
        )
    value = read_value(spec, raw["value"], zone, strict=strict)
    return FieldValue(value=value, state=state, typed=typed)


def empty_value(spec: FieldSpec) -> Any:
    """What a blank field of this kind holds."""
    return () if spec.kind in LIST_KINDS else None


def _read_state(raw: Mapping[str, Json]) -> FieldState | None:
    if "state" not in raw:
        if "reason" in raw:
            raise ValueProblem('"reason" belongs to a state. Add "state", or take the reason out.')
        return None
    known = ", ".join(State)
    try:
        state = State(str(raw["state"]))
    except ValueError:
        raise ValueProblem(f"{raw['state']!r} is no answer state. Write one of {known}.") from None
    reason = raw.get("reason", "")
    if not isinstance(reason, str):
        raise ValueProblem('"reason" is text.')
    return FieldState(state=state, reason=storable_text(reason))


def read_value(spec: FieldSpec, raw: Json, zone: str, *, strict: bool = True) -> Any:
    """A value from its case-file form. Raises ValueProblem with what is wanted."""
    if raw is None:
        raise ValueProblem('Nothing stands here. Leave the key out, or write {"state": "unknown"}.')
    if spec.kind in TEXT_KINDS:
        return storable_text(_text(raw, "text in quotation marks"))
    if spec.kind in LIST_KINDS:
        return _read_list(raw)
    if spec.kind is Kind.QUANTITY:
        return _read_quantity(spec, raw, strict)
    try:
        return _READERS[spec.kind](spec, raw, zone)
    except TimeProblem as problem:
        raise ValueProblem(str(problem)) from None


def _text(raw: Json, wanted: str) -> str:
    if not isinstance(raw, str):
        raise ValueProblem(f"{_shown(raw)} stands where {wanted} is wanted.")
    return raw


def _shown(raw: object) -> str:
    if isinstance(raw, bool):
        return "true" if raw else "false"
    if isinstance(raw, Mapping):
        return "A group of keys"
    return "A list" if isinstance(raw, list) else f"{str(raw)[:40]!r}"


def _read_list(raw: Json) -> tuple[str, ...]:
    if not isinstance(raw, list):
        raise ValueProblem('A list is wanted. Write it in brackets, such as ["first", "second"].')
    return tuple(storable_text(_text(part, "text in quotation marks")) for part in raw)


def _read_tri(spec: FieldSpec, raw: Json, zone: str) -> bool:
    if not isinstance(raw, bool):
        raise ValueProblem(
            f'{_shown(raw)} stands where true or false is wanted. Write {{"state": "unknown"}} when '
            "it cannot be told, or leave the key out when nobody has said."
        )
    return raw


def _read_integer(spec: FieldSpec, raw: Json, zone: str) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int):
        raise ValueProblem(f"{_shown(raw)} stands where a whole number without quotation marks is wanted.")
    if abs(raw) > LARGEST_INTEGER:
        raise ValueProblem("The number is too large to keep. Check it.")
    return raw


def _read_money(spec: FieldSpec, raw: Json, zone: str) -> int:
    cents = read_dollars(raw) if isinstance(raw, str) else None
    if cents is None:
        raise ValueProblem(
            f'{_shown(raw)} is not an amount. Write dollars and cents in quotation marks, such as "200.00".'
        )
    return cents


def _read_when(spec: FieldSpec, raw: Json, zone: str) -> When:
    when = read_when(raw, zone)
    storable_text(when.written)
    return when


def _read_day(spec: FieldSpec, raw: Json, zone: str) -> DayRange:
    day = read_day_range(raw)
    storable_text(day.written)
    return day


def _read_quantity(spec: FieldSpec, raw: Json, strict: bool) -> Quantity:
    form = f'Write {{"value": "18", "unit": "{spec.unit}"}}, the value as it was typed.'
    if not isinstance(raw, Mapping):
        raise ValueProblem(f"{_shown(raw)} is not an amount with a unit. {form}")
    unknown = sorted(set(raw) - {"value", "unit", "number"})
    if unknown:
        raise ValueProblem(f"{unknown[0]!r} does not belong to an amount. {form}")
    written, unit = raw.get("value"), raw.get("unit")
    if not isinstance(written, str) or not isinstance(unit, str):
        raise ValueProblem(f"The value and the unit are text, and both are wanted. {form}")
    if strict and unit and unit not in spec.units:
        offered = ", ".join(f'"{u}"' for u in spec.units)
        raise ValueProblem(
            f'The unit {unit!r} is not known here. Write one of {offered}, or "" when the source gives none.'
        )
    problem = amount_problem(written)
    if problem:
        raise ValueProblem(f'{problem} As typed words it can stand: {{"typed": "..."}}.')
    return Quantity(written=storable_text(written), unit=unit, value=_number(raw, written))


def _number(raw: Mapping[str, Json], written: str) -> Decimal | None:
    if "number" not in raw:
        return plain_decimal(written)
    number = raw["number"]
    if number is None:
        return None
    exact = plain_decimal(number) if isinstance(number, str) else None
    if exact is None:
        raise ValueProblem('"number" is the exact number as text, or null when the words hold none.')
    return exact


_READERS = {
    Kind.TRI: _read_tri,
    Kind.INTEGER: _read_integer,
    Kind.MONEY: _read_money,
    Kind.WHEN: _read_when,
    Kind.DAY: _read_day,
}
