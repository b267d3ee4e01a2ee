"""One field of a record as a fact: path, label, value, why there is none, and the value in words."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any

from law.facts import BLANK, Fact, Measure
from law.instants import DayRange, When
from law.wording import day, money, when
from models import codes
from models.fields import FieldSpec, Kind, Quantity, is_blank, specs_of
from models.records import ALL_RECORDS, Record

_SPECS: Mapping[str, Mapping[str, FieldSpec]] = {record.KIND: specs_of(record) for record in ALL_RECORDS}


def fact(record: Record, key: str, whose: str = "") -> Fact[Any]:
    """One field as a fact, with its path and label."""
    spec = _SPECS[record.KIND][key]
    value = getattr(record, key)
    state = record.states.get(key)
    blank = is_blank(value)
    return Fact(
        path=f"{record.KIND}/{record.id}.{key}",
        label=f"{spec.label}, {whose}" if whose else spec.label,
        value=None if blank else _plain(value),
        state=state.state.value if state else (BLANK if blank else ""),
        shown="" if blank else _shown(spec, value),
    )


def _plain(value: Any) -> Any:
    if isinstance(value, Quantity):
        return Measure(value=value.value, unit=value.unit, written=value.written)
    return value


def _shown(spec: FieldSpec, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, When):
        return value.written or when(value)
    if isinstance(value, DayRange):
        return value.written or (day(value.earliest) if value.is_exact else _days(value))
    if spec.kind is Kind.MONEY:
        return money(value)
    if isinstance(value, Quantity):
        return f"{value.written} {value.unit}".strip()
    if spec.kind is Kind.CODE:
        return codes.label(spec.code_list, value)
    if spec.kind is Kind.CODES:
        return ", ".join(codes.label(spec.code_list, key) for key in value)
    return str(value)


def _days(value: DayRange) -> str:
    return f"{day(value.earliest)} to {day(value.latest)}"


def inferred(said: Fact[bool], value: bool, why: str) -> Fact[bool]:
    """A yes or no that follows from elsewhere, where nobody has said anything about the field itself."""
    if not said.untouched:
        return said
    return Fact(
        path=said.path,
        label=said.label,
        value=value,
        state="",
        shown="yes" if value else "no",
        inferred=why,
    )


def unshown(one: Fact[Any]) -> Fact[Any]:
    """The fact with its value out of every sentence: a finding says that it is on record."""
    return dataclasses.replace(one, shown="on record") if one.value is not None else one


def on_record(record: Record, keys: Iterable[str], whose: str = "") -> Fact[bool]:
    """That any of some fields is filled; what it says stays in the record."""
    said: list[Fact[Any]] = [fact(record, key, whose) for key in keys]
    there = next((found for found in said if found.value is not None), None)
    first = there or said[0]
    return Fact(
        path=first.path,
        label=first.label,
        value=True if there else None,
        state=first.state,
        shown="on record" if there else "",
    )
