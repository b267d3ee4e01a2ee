"""A record's fields as columns: which columns a field has, and its value to them and back.

Value columns are typed and may be empty; an empty one is a blank field. Answer states and words as typed
stand together in one canonical JSON column each.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from law.instants import DayRange, Precision, When
from law.plain import dataclass
from models.canonical import canonical_text
from models.codec import SPECS
from models.fields import FieldSpec, FieldState, Kind, Quantity, State, no_states, no_typed
from models.records import CaseRecord, Record
from models.types import instant_text, parse_instant

SUFFIXES: dict[Kind, tuple[tuple[str, str], ...]] = {
    Kind.WHEN: (
        ("_precision", "text"),
        ("_earliest", "text"),
        ("_latest", "text"),
        ("_zone", "text"),
        ("_written", "text"),
    ),
    Kind.DAY: (("_earliest", "text"), ("_latest", "text"), ("_written", "text")),
    Kind.QUANTITY: (("_value", "text"), ("_unit", "text"), ("_written", "text")),
    Kind.MONEY: (("_cents", "integer"),),
    Kind.INTEGER: (("", "integer"),),
    Kind.TRI: (("", "tri"),),
}
_PLAIN = (("", "text"),)


def columns_of(spec: FieldSpec) -> tuple[tuple[str, str], ...]:
    """Names and stored types ("text", "integer", "tri") of a field's columns."""
    return tuple((spec.key + suffix, kind) for suffix, kind in SUFFIXES.get(spec.kind, _PLAIN))


def _plain(value: Any) -> tuple[Any, ...]:
    return (value,)


def _list(value: tuple[str, ...]) -> tuple[Any, ...]:
    return (canonical_text(list(value)) if value else None,)


def _when(value: When | None) -> tuple[Any, ...]:
    if value is None:
        return (None,) * 5
    earliest = instant_text(value.earliest) if value.earliest else None
    latest = instant_text(value.latest) if value.latest else None
    return (value.precision.value, earliest, latest, value.zone, value.written)


def _day(value: DayRange | None) -> tuple[Any, ...]:
    if value is None:
        return (None,) * 3
    return (value.earliest.isoformat(), value.latest.isoformat(), value.written)


def _quantity(value: Quantity | None) -> tuple[Any, ...]:
    if value is None:
        return (None,) * 3
    return (None if value.value is None else str(value.value), value.unit, value.written)


def _from_plain(row: tuple[Any, ...]) -> Any:
    return row[0]


def _from_list(row: tuple[Any, ...]) -> tuple[str, ...]:
    return tuple(json.loads(row[0])) if row[0] else ()


def _from_tri(row: tuple[Any, ...]) -> bool | None:
    return None if row[0] is None else bool(row[0])


def _from_when(row: tuple[Any, ...]) -> When | None:
    if row[0] is None:
        return None
    return When(
        precision=Precision(row[0]),
        earliest=parse_instant(row[1]) if row[1] else None,
        latest=parse_instant(row[2]) if row[2] else None,
        zone=row[3],
        written=row[4],
    )


def _from_day(row: tuple[Any, ...]) -> DayRange | None:
    if row[0] is None:
        return None
    first, last = dt.date.fromisoformat(row[0]), dt.date.fromisoformat(row[1])
    return DayRange(earliest=first, latest=last, written=row[2])


def _from_quantity(row: tuple[Any, ...]) -> Quantity | None:
    if row[2] is None:
        return None
    return Quantity(written=row[2], unit=row[1], value=None if row[0] is None else Decimal(row[0]))


_TO: dict[Kind, Callable[[Any], tuple[Any, ...]]] = {
    Kind.CODES: _list,
    Kind.REFS: _list,
    Kind.WHEN: _when,
    Kind.DAY: _day,
    Kind.QUANTITY: _quantity,
}
_FROM: dict[Kind, Callable[[tuple[Any, ...]], Any]] = {
    Kind.CODES: _from_list,
    Kind.REFS: _from_list,
    Kind.TRI: _from_tri,
    Kind.WHEN: _from_when,
    Kind.DAY: _from_day,
    Kind.QUANTITY: _from_quantity,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plan:
    """One field's way to its columns and back, worked out once per class."""

    key: str
    names: tuple[str, ...]
    to: Callable[[Any], tuple[Any, ...]]
    back: Callable[[tuple[Any, ...]], Any]


def _plan(spec: FieldSpec) -> _Plan:
    return _Plan(
        key=spec.key,
        names=tuple(name for name, _ in columns_of(spec)),
        to=_TO.get(spec.kind, _plain),
        back=_FROM.get(spec.kind, _from_plain),
    )


PLANS: dict[type[Record], tuple[_Plan, ...]] = {
    cls: tuple(_plan(spec) for spec in specs.values()) for cls, specs in SPECS.items()
}


_SYSTEM = ("id", "version", "void_reason", "states", "typed")

# Names of all columns that belong to the record itself, for each class.
ROW_COLUMNS: dict[type[Record], tuple[str, ...]] = {
    cls: (
        *_SYSTEM,
        *(("case_id", "position") if issubclass(cls, CaseRecord) else ()),
        *(name for plan in plans for name in plan.names),
    )
    for cls, plans in PLANS.items()
}


FIELD_KEYS: dict[type[Record], tuple[str, ...]] = {
    cls: tuple(plan.key for plan in plans) for cls, plans in PLANS.items()
}
_EMPTY: dict[type[Record], dict[str, Any]] = {cls: dict.fromkeys(names) for cls, names in ROW_COLUMNS.items()}
FIELD_VALUES: dict[type[Record], Callable[[Record], tuple[Any, ...]]] = {
    cls: attrgetter(*(plan.key for plan in plans)) for cls, plans in PLANS.items()
}


def to_row(record: Record) -> dict[str, Any]:
    """Every column of the record's row."""
    cls = type(record)
    row: dict[str, Any] = _EMPTY[cls].copy()
    row["id"], row["version"], row["void_reason"] = record.id, record.version, record.void_reason
    if record.states:
        row["states"] = _states_text(record.states)
    if record.typed:
        row["typed"] = canonical_text(dict(record.typed))
    if isinstance(record, CaseRecord):
        row["case_id"], row["position"] = record.case_id, record.position
    for plan, value in zip(PLANS[cls], FIELD_VALUES[cls](record), strict=True):
        if value is not None:
            if len(plan.names) == 1:
                row[plan.names[0]] = plan.to(value)[0]
            else:
                row.update(zip(plan.names, plan.to(value), strict=True))
    return row


def _states_text(states: Mapping[str, FieldState]) -> str | None:
    if not states:
        return None
    return canonical_text({key: [held.state.value, held.reason] for key, held in states.items()})


def from_row(cls: type[Record], row: Any) -> Any:
    """The record of a mapping of every column by name."""
    values: dict[str, Any] = {name: row[name] for name in ("id", "version", "void_reason")}
    for name in ("case_id", "position"):
        if name in row:
            values[name] = row[name]
    values["states"] = _states(row["states"])
    values["typed"] = MappingProxyType(json.loads(row["typed"])) if row["typed"] else no_typed()
    for plan in PLANS[cls]:
        values[plan.key] = plan.back(tuple([row[name] for name in plan.names]))
    return cls(**values)


def _states(text: str | None) -> Mapping[str, FieldState]:
    if not text:
        return no_states()
    raw: dict[str, list[str]] = json.loads(text)
    return MappingProxyType(
        {key: FieldState(state=State(state), reason=reason) for key, (state, reason) in raw.items()}
    )
