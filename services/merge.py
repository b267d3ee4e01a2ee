"""Two people, one case: what each changed is compared field by field.

`base` is what the editor loaded, `edited` what the editor made of it, `current` what is stored now. A field
the editor did not touch keeps what is stored; a field only the editor touched takes the editor's value; a
field both touched, with different outcomes, is a conflict and nothing is saved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from law.plain import dataclass
from models.casefile import CaseFile
from models.codec import SPECS
from models.fields import FieldSpec, FieldState, Kind, State
from models.records import Record
from models.values import FieldValue, empty_value, field_value
from services.casestore import path_of
from services.errors import ConflictField
from services.words import BLANK, say_field

VOID = "void_reason"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A record to write: what is stored (None for a new one) and what it becomes."""

    before: Record | None
    after: Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """What a save comes to."""

    changes: tuple[Change, ...]
    conflicts: tuple[ConflictField, ...]


def records_of(casefile: CaseFile) -> Iterator[Record]:
    """Its people, the case, its records: what is pointed at by the database comes first."""
    yield from casefile.people
    yield casefile.case
    yield from casefile.records


def by_id(casefile: CaseFile | None) -> dict[str, Record]:
    """Every record of a case by id."""
    return {record.id: record for record in records_of(casefile)} if casefile else {}


def merge(base: CaseFile, edited: CaseFile, current: Mapping[str, Record], zone: str) -> Merged:
    """Work out what to write. `current` holds every stored record that `edited` names, by id."""
    loaded = by_id(base)
    changes: list[Change] = []
    conflicts: list[ConflictField] = []
    for mine in records_of(edited):
        stored = current.get(mine.id)
        if stored is None:
            changes.append(Change(before=None, after=replace(_settled(mine), version=1)))
            continue
        merged, clashes = merge_record(loaded.get(mine.id, stored), mine, stored, zone)
        conflicts += clashes
        if merged is not None:
            changes.append(Change(before=stored, after=replace(merged, version=stored.version + 1)))
    return Merged(changes=tuple(changes), conflicts=tuple(conflicts))


def merge_record(
    base: Record, mine: Record, stored: Record, zone: str
) -> tuple[Record | None, list[ConflictField]]:
    """The merged record (None when nothing of it is to be written) and the fields in conflict."""
    fields: dict[str, FieldValue] = {}
    conflicts = []
    for key, spec in SPECS[type(mine)].items():
        before, wanted, now = (_comparable(spec, r, key) for r in (base, mine, stored))
        if wanted in (before, now):
            continue
        if now != before:
            conflicts.append(_conflict(mine, spec, (before, wanted, now), zone))
        fields[key] = wanted
    void = _merge_void(base, mine, stored, conflicts)
    if not fields and void == stored.void_reason:
        return None, conflicts
    return replace(with_fields(stored, fields), void_reason=void), conflicts


def _settled(record: Record) -> Record:
    specs = SPECS[type(record)]
    return with_fields(record, {key: _comparable(specs[key], record, key) for key in record.states})


def _comparable(spec: FieldSpec, record: Record, key: str) -> FieldValue:
    held = field_value(record, key)
    # A value beside "unknown" is not kept: the state is what was said last.
    if held.state is not None and held.state.state is not State.CONTESTED:
        return FieldValue(value=empty_value(spec), state=held.state, typed=held.typed)
    return held


def _merge_void(base: Record, mine: Record, stored: Record, conflicts: list[ConflictField]) -> str | None:
    if mine.void_reason == base.void_reason or mine.void_reason == stored.void_reason:
        return stored.void_reason
    if stored.void_reason != base.void_reason:
        said = (r.void_reason or "not voided" for r in (base, mine, stored))
        before, wanted, now = said
        item = ConflictField(path=path_of(mine, VOID), label="Voided", before=before, mine=wanted, theirs=now)
        conflicts.append(item)
    return mine.void_reason


def _conflict(
    record: Record, spec: FieldSpec, held: tuple[FieldValue, FieldValue, FieldValue], zone: str
) -> ConflictField:
    before, mine, theirs = (say_field(spec, value, zone) for value in held)
    return ConflictField(
        path=path_of(record, spec.key), label=spec.label, before=before, mine=mine, theirs=theirs
    )


def with_fields(record: Record, fields: Mapping[str, FieldValue]) -> Record:
    """The record with some fields replaced: value, state and words together."""
    if not fields:
        return record
    states: dict[str, FieldState] = {k: v for k, v in record.states.items() if k not in fields}
    typed: dict[str, str] = {k: v for k, v in record.typed.items() if k not in fields}
    values: dict[str, Any] = {}
    for key, held in fields.items():
        values[key] = held.value
        if held.state is not None:
            states[key] = held.state
        if held.typed is not None:
            typed[key] = held.typed
    return replace(record, states=states, typed=typed, **values)


def with_records(casefile: CaseFile, changed: Iterable[Record]) -> CaseFile:
    """The case with some of its records exchanged for others of the same id."""
    new = {record.id: record for record in changed}
    return CaseFile(
        case=new.get(casefile.case.id, casefile.case),  # type: ignore[arg-type]  # ids belong to one kind
        records=tuple(new.get(r.id, r) for r in casefile.records),  # type: ignore[misc]
        people=tuple(new.get(p.id, p) for p in casefile.people),  # type: ignore[misc]
    )


def choose(
    base: CaseFile, edited: CaseFile, current: CaseFile, choices: Mapping[str, str]
) -> tuple[CaseFile, CaseFile]:
    """Base and edited with each conflict settled.

    Args:
        choices: by path of the field: "mine", "theirs" or "before".
    """
    loaded, wanted, stored = by_id(base), by_id(edited), by_id(current)
    for path, choice in choices.items():
        head, _, key = path.rpartition(".")
        record_id = head.partition("/")[2]
        if record_id not in wanted or record_id not in stored:
            continue
        source = {"mine": wanted, "theirs": stored, "before": loaded}[choice]
        now = stored[record_id]
        chosen = source.get(record_id, now)
        wanted[record_id] = _take(wanted[record_id], chosen, key)
        loaded[record_id] = _take(loaded.get(record_id, now), now, key)
    return with_records(base, loaded.values()), with_records(edited, wanted.values())


def _take(record: Record, source: Record, key: str) -> Record:
    if key == VOID:
        return replace(record, void_reason=source.void_reason)
    return with_fields(record, {key: field_value(source, key)})


def is_reference(spec: FieldSpec) -> bool:
    """Whether the field points at other records."""
    return spec.kind in (Kind.REF, Kind.REFS)


__all__ = ["BLANK", "Change", "Merged", "by_id", "choose", "merge", "records_of", "with_fields"]
