"""Changes to the plain value of a case: pure functions, no Qt, each giving a new value."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from law.plain import dataclass
from models.casefile import CaseFile
from models.fields import FieldSpec, FieldState, is_blank, specs_of
from models.records import RECORD_BY_KIND, Case, CaseRecord, Involvement, Person, Record


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldRef:
    """One field of one record of the case. `record_id` is "" for a record nobody has made yet."""

    kind: str
    record_id: str
    key: str

    @property
    def path(self) -> str:
        """The path findings use: "kind/record-id.field"."""
        return f"{self.kind}/{self.record_id}.{self.key}"

    @property
    def spec(self) -> FieldSpec:
        """The declaration of the field."""
        return specs_of(RECORD_BY_KIND[self.kind])[self.key]


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What one field holds: value, answer state and the words as typed, together."""

    value: Any = None
    state: FieldState | None = None
    typed: str = ""


def parse_path(path: str) -> FieldRef | None:
    """The field a path names; None when it is not a path of a field."""
    kind, slash, rest = path.partition("/")
    record_id, dot, key = rest.rpartition(".")
    if not slash or not dot or kind not in RECORD_BY_KIND or key not in specs_of(RECORD_BY_KIND[kind]):
        return None
    return FieldRef(kind=kind, record_id=record_id, key=key)


def record_of(casefile: CaseFile, kind: str, record_id: str) -> Record | None:
    """The record a reference names. The case itself answers to its kind whatever the id."""
    if kind == Case.KIND:
        return casefile.case
    if kind == Person.KIND:
        return casefile.person(record_id)
    found = casefile.find(record_id)
    return found if found is not None and kind == found.KIND else None


def content_of(casefile: CaseFile, ref: FieldRef) -> Content:
    """What the field holds; blank content for a record nobody has made."""
    record = record_of(casefile, ref.kind, ref.record_id)
    if record is None:
        return Content(value=_blank(ref))
    return Content(
        value=getattr(record, ref.key), state=record.states.get(ref.key), typed=record.typed.get(ref.key, "")
    )


def with_content(casefile: CaseFile, ref: FieldRef, content: Content) -> CaseFile:
    """The case with this content in the field; the record must exist."""
    record = record_of(casefile, ref.kind, ref.record_id)
    if record is None:
        raise LookupError(f"no record {ref.kind}/{ref.record_id}")
    value = content.value
    if value is None:
        value = _blank(ref)
    changes: dict[str, Any] = {
        ref.key: value,
        "states": _with(record.states, ref.key, content.state),
        "typed": _with(record.typed, ref.key, content.typed or None),
    }
    return with_record(casefile, dataclasses.replace(record, **changes))


def with_record(casefile: CaseFile, record: Record) -> CaseFile:
    """The case with this record in the place of the one with its id, or added at the end."""
    if isinstance(record, Case):
        return dataclasses.replace(casefile, case=record)
    if isinstance(record, Person):
        return dataclasses.replace(casefile, people=_put(casefile.people, record))
    if isinstance(record, CaseRecord):
        return dataclasses.replace(casefile, records=_put(casefile.records, record))
    raise TypeError(f"{type(record).__name__} is no part of a case")


def without_record(casefile: CaseFile, record_id: str) -> CaseFile:
    """The case without a record that was never saved (a saved one is voided, not taken out)."""
    return dataclasses.replace(
        casefile,
        records=tuple(r for r in casefile.records if r.id != record_id),
        people=tuple(p for p in casefile.people if p.id != record_id),
    )


def new_record(casefile: CaseFile, cls: type[CaseRecord], **values: Any) -> CaseRecord:
    """A blank record with a fresh id, placed after the last of its kind."""
    used = [r.position for r in casefile.records if isinstance(r, cls)]
    return cls(id=str(uuid4()), case_id=casefile.case.id, position=max(used, default=0) + 1, **values)


def person_for(casefile: CaseFile, involvement: Involvement) -> tuple[CaseFile, Person]:
    """The person an involvement names; a new one joined to it when it names nobody."""
    known = casefile.person(involvement.person_id)
    if known is not None:
        return casefile, known
    person = Person(id=str(uuid4()))
    joined = dataclasses.replace(involvement, person_id=person.id)
    return with_record(with_record(casefile, person), joined), person


def is_empty(record: Record, besides: frozenset[str] = frozenset()) -> bool:
    """Whether nothing was ever said in a record and it was never saved; `besides`: keys that do not count."""
    if record.version or record.states or record.typed:
        return False
    return all(is_blank(getattr(record, key)) for key in specs_of(type(record)) if key not in besides)


def with_references(casefile: CaseFile, old: str, new: str | None) -> CaseFile:
    """The case in which every record that named one record names another, or none."""
    for record in casefile.records:
        changes = {
            field.name: new for field in dataclasses.fields(record) if getattr(record, field.name) == old
        }
        changes.pop("id", None)
        if changes:
            casefile = with_record(casefile, dataclasses.replace(record, **changes))  # type: ignore[arg-type]  # ids
    return casefile


def is_named(casefile: CaseFile, record_id: str, besides: str) -> bool:
    """Whether a record other than `besides` names this one."""
    return any(
        getattr(record, field.name) == record_id
        for record in casefile.records
        if record.id not in (record_id, besides)
        for field in dataclasses.fields(record)
    )


def _put(records: tuple[Any, ...], record: Record) -> tuple[Any, ...]:
    if any(r.id == record.id for r in records):
        return tuple(record if r.id == record.id else r for r in records)
    return (*records, record)


def _with(mapping: Mapping[str, Any], key: str, value: Any) -> dict[str, Any]:
    changed = {k: v for k, v in mapping.items() if k != key}
    if value is not None:
        changed[key] = value
    return changed


def _blank(ref: FieldRef) -> Any:
    return () if ref.spec.kind in ("codes", "refs") else None


def carry_over(before: CaseFile, edited: CaseFile, onto: CaseFile) -> CaseFile:
    """Take what changed from `before` to `edited` over to `onto`, field by field.

    For what was typed while a save was under way: `before` is what was sent, `onto` what came back.
    """
    result = onto
    for record in (edited.case, *edited.people, *edited.records):
        old = record_of(before, record.KIND, record.id)
        if old is record or old == record:
            continue
        new = record_of(result, record.KIND, record.id)
        result = with_record(result, record if old is None or new is None else _moved(old, record, new))
    return result


def _moved(old: Record, edited: Record, new: Record) -> Record:
    changes: dict[str, Any] = {}
    for field in dataclasses.fields(edited):
        mine = getattr(edited, field.name)
        if mine != getattr(old, field.name) and field.name != "version":
            changes[field.name] = mine
    return dataclasses.replace(new, **changes)
