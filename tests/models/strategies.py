"""Hypothesis strategies for records and whole cases: every kind of value, state and partial time."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from decimal import Decimal
from typing import Any

from hypothesis import strategies as st

from law.instants import UTC, DayRange, Precision, When, end_of_day, exact, start_of_day, whole_day
from models import codes
from models.casefile import CaseFile
from models.codec import SPECS
from models.fields import FieldSpec, FieldState, Kind, Quantity, State, fits, is_blank
from models.records import CASE_RECORDS, Case, CaseRecord, Incident, Person, Record
from models.values import empty_value, plain_decimal

ZONES = st.sampled_from(["America/Chicago", "America/New_York", "UTC"])
TEXTS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=0, max_size=40)
INSTANTS = st.datetimes(dt.datetime(1920, 1, 1), dt.datetime(2080, 1, 1)).map(
    lambda d: d.replace(microsecond=0, tzinfo=UTC)
)
DAYS = st.dates(dt.date(1900, 1, 1), dt.date(2080, 1, 1))


@st.composite
def whens(draw: st.DrawFn) -> When:
    precision = draw(st.sampled_from(Precision))
    zone, written = draw(ZONES), draw(st.just("") | TEXTS)
    if precision is Precision.EXACT:
        return exact(draw(INSTANTS), zone, written)
    if precision is Precision.DAY:
        return whole_day(draw(DAYS), zone, written)
    if precision in (Precision.MONTH, Precision.YEAR):
        return _calendar(draw(DAYS), precision, zone, written)
    first, last = sorted((draw(INSTANTS), draw(INSTANTS)))
    return When(
        precision=precision,
        earliest=None if precision is Precision.BEFORE else first,
        latest=None if precision is Precision.AFTER else last,
        zone=zone,
        written=written,
    )


def _calendar(day: dt.date, precision: Precision, zone: str, written: str) -> When:
    first = day.replace(day=1) if precision is Precision.MONTH else day.replace(month=1, day=1)
    after = (first + dt.timedelta(days=32 if precision is Precision.MONTH else 366)).replace(day=1)
    last = (after if precision is Precision.MONTH else after.replace(month=1)) - dt.timedelta(days=1)
    return When(
        precision=precision,
        earliest=start_of_day(first, zone),
        latest=end_of_day(last, zone),
        zone=zone,
        written=written,
    )


@st.composite
def day_ranges(draw: st.DrawFn) -> DayRange:
    first, last = sorted((draw(DAYS), draw(DAYS)))
    return DayRange(
        earliest=first, latest=draw(st.sampled_from([first, last])), written=draw(st.just("") | TEXTS)
    )


def quantities(spec: FieldSpec) -> st.SearchStrategy[Quantity]:
    numbers = st.decimals(min_value=Decimal(-1000), max_value=Decimal(100000), places=3, allow_nan=False).map(
        str
    )
    words = numbers | TEXTS
    return st.builds(
        lambda written, unit: Quantity(written=written, unit=unit, value=plain_decimal(written)),
        words,
        st.sampled_from(("", *spec.units)),
    )


def values(spec: FieldSpec) -> st.SearchStrategy[Any]:
    """A value the field may hold, blank included; references stay blank (they must name a record)."""
    plain: dict[Kind, st.SearchStrategy[Any]] = {
        Kind.TRI: st.booleans(),
        Kind.INTEGER: st.integers(-(10**9), 10**9),
        Kind.MONEY: st.integers(0, 10**12),
        Kind.WHEN: whens(),
        Kind.DAY: day_ranges(),
        Kind.REF: st.none(),
        Kind.REFS: st.just(()),
    }
    held = quantities(spec) if spec.kind is Kind.QUANTITY else plain.get(spec.kind, TEXTS)
    if spec.code_list:
        keys = st.sampled_from(sorted(codes.keys(spec.code_list)))
        held = keys if spec.kind is Kind.CODE else st.lists(keys, max_size=3).map(tuple)
    return st.just(empty_value(spec)) | held


@st.composite
def records(draw: st.DrawFn, cls: type[Record]) -> Record:
    """A record with a handful of fields filled in, some with an answer state or words as typed."""
    specs = SPECS[cls]
    keys = draw(st.lists(st.sampled_from(sorted(specs)), max_size=6, unique=True))
    fields: dict[str, Any] = {}
    states, typed = {}, {}
    for key in keys:
        state = draw(st.none() | st.sampled_from(State))
        if state is not None:
            states[key] = FieldState(state=state, reason=draw(TEXTS))
        if state is None or state is State.CONTESTED:
            fields[key] = draw(values(specs[key]))
        if draw(st.booleans()):
            typed[key] = draw(TEXTS)
    return cls(**fields, states=states, typed=typed)


@st.composite
def casefiles(draw: st.DrawFn) -> CaseFile:
    """A whole case: up to three people, up to six records of any kinds, references between them."""
    case = replace(draw(records(Case)), id="case")
    people = tuple(replace(draw(records(Person)), id=f"P{n}") for n in range(1, draw(st.integers(0, 3)) + 1))
    kinds = draw(st.lists(st.sampled_from(CASE_RECORDS), max_size=6))
    found: list[CaseRecord] = []
    for cls in CASE_RECORDS:
        count = min(kinds.count(cls), 1 if cls is Incident else 9)
        for position in range(1, count + 1):
            record = draw(records(cls))
            found.append(
                replace(record, id=f"{cls.KIND}-{position}", case_id="case", position=position)  # type: ignore[call-arg, arg-type]
            )
    linked = tuple(_linked(record, tuple(found), people) for record in found)
    return CaseFile(case=case, records=linked, people=people)  # type: ignore[arg-type]


def _linked(record: CaseRecord, found: tuple[CaseRecord, ...], people: tuple[Person, ...]) -> CaseRecord:
    """The record with its blank references pointed at whatever fits."""
    changes: dict[str, Any] = {}
    for key, spec in SPECS[type(record)].items():
        if spec.kind is Kind.REF and key not in record.states and is_blank(getattr(record, key)):
            pool: tuple[Record, ...] = people if spec.target == "person" else found
            target = next((r for r in pool if fits(spec, r.KIND) and r is not record), None)
            if target is not None:
                changes[key] = target.id
    return replace(record, **changes)
