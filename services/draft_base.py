"""What a draft was begun from, rebuilt from the history, so that a save finds what others changed since.

A draft keeps the versions of the records it was begun from, not the records. The history has every change
since with what stood there before; taken back one by one, newest first, they give the record as it was.
Where that can not be done (a court had a change emptied, the store is older than the draft) the record counts
as begun from a blank: what both hold and differs is then asked at the save, and nothing is overwritten.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from forms.values import BEHIND
from law.plain import dataclass
from models.audit import read_body
from models.casefile import CaseFile
from models.codec import SPECS
from models.office_tables import AUDIT_ENTRIES, AUDIT_LEAVES
from models.records import Person, Record
from models.storable import ValueProblem
from models.types import parse_instant
from models.values import FieldValue, empty_value, field_value, read_field
from models.verify import parsed
from services import casestore
from services.casestore import HISTORY_ZONE
from services.merge import VOID, by_id, with_fields, with_records


@dataclass(frozen=True, slots=True, kw_only=True)
class Since:
    """Who saved last what a draft was begun from, and the UTC instant."""

    who: str
    at: dt.datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """What a draft is to be compared with.

    Attributes:
        base: the case as the draft was begun from it, with the void mark the case bears now.
        since: the last save after the draft was begun, None when nothing was saved.
        is_whole: whether all of the base could be rebuilt; else what differs is asked at the save.
    """

    base: CaseFile
    since: Since | None = None
    is_whole: bool = True


def begun_from(
    connection: Connection, draft: CaseFile, versions: Mapping[str, int], stored: CaseFile
) -> Begun:
    """Rebuild what a draft was begun from.

    Args:
        draft: the case as it stands in the draft.
        versions: versions of the records it was begun from, by id.
        stored: the same case as it is stored now.
    """
    mine, now = by_id(draft), by_id(stored)
    absent = [record_id for record_id in mine.keys() | versions.keys() if record_id not in now]
    now |= {person.id: person for person in casestore.load_people(connection, absent)}
    # A record keeps the version it was read at while it is edited: what came into the draft later has it too.
    begun = {**{key: record.version for key, record in mine.items()}, **versions}
    known = {key: now[key] for key in now if key in begun}
    old = {key: _back(connection, record, begun[key]) for key, record in known.items()}
    base = {key: record or _asked(now[key], mine.get(key)) for key, record in old.items()}
    later = [record for key, record in known.items() if record.version != begun[key]]
    return Begun(
        base=_assembled(stored, base),
        since=_last_save(connection, later),
        is_whole=all(old.values()),
    )


def _assembled(stored: CaseFile, base: Mapping[str, Record]) -> CaseFile:
    kept = tuple(record for record in stored.records if record.id in base)
    people = tuple(record for record in base.values() if isinstance(record, Person))
    built = with_records(CaseFile(case=stored.case, records=kept, people=people), base.values())
    # No draft changes the void of the case: the page shows it as it is, and the way to take it back.
    return replace(built, case=replace(built.case, void_reason=stored.case.void_reason))


def _back(connection: Connection, record: Record, version: int) -> Record | None:
    """The record as it was at an earlier version; None when the history no longer tells."""
    if version < 1 or version > record.version:
        return None
    leaf = AUDIT_LEAVES.c
    query = (
        sa.select(leaf.payload)
        .where(leaf.record_id == record.id, leaf.kind == record.KIND)
        .order_by(leaf.seq.desc(), leaf.n.desc())
    )
    found: Record | None = record
    for payload in connection.execute(query).scalars() if version < record.version else ():
        if found is None or found.version == version:
            break
        found = _undone(found, parsed(payload)) if payload is not None else None
    return found if found is not None and found.version == version else None


def _undone(record: Record, change: Mapping[str, Any]) -> Record | None:
    """The record before a change; None when the change is not the one that made it."""
    specs, fields = SPECS[type(record)], dict[str, FieldValue]()
    before, after = change.get("before", {}), change.get("after", {})
    if change.get("version") != record.version or not ({*before, *after} - {VOID} <= specs.keys()):
        return None
    for key in {*before, *after} - {VOID}:
        try:
            fields[key] = _read(record, key, before)
        except ValueProblem:
            return None
    void = before.get(VOID) if VOID in {*before, *after} else record.void_reason
    return replace(with_fields(record, fields), void_reason=void, version=record.version - 1)


def _read(record: Record, key: str, before: Mapping[str, Any]) -> FieldValue:
    spec = SPECS[type(record)][key]
    if key not in before:
        return FieldValue(value=empty_value(spec))
    return read_field(spec, before[key], HISTORY_ZONE, strict=False)


def _asked(now: Record, mine: Record | None) -> Record:
    """The record as a blank: what is entered in both and differs is then a conflict, and asked."""
    fields = {key: FieldValue(value=empty_value(spec)) for key, spec in SPECS[type(now)].items()}
    for key, state in mine.states.items() if mine is not None else ():
        # What the typist may not read was no entry of theirs.
        if state.reason == BEHIND and key in fields:
            fields[key] = field_value(mine, key)
    return replace(with_fields(now, fields), void_reason=None)


def _last_save(connection: Connection, changed: Iterable[Record]) -> Since | None:
    ids, kinds = {record.id for record in changed}, {record.KIND for record in changed}
    if not ids:
        return None
    e, leaf = AUDIT_ENTRIES.c, AUDIT_LEAVES.c
    last = sa.select(sa.func.max(leaf.seq)).where(leaf.record_id.in_(ids), leaf.kind.in_(kinds))
    body = connection.execute(sa.select(e.body).where(e.seq == last.scalar_subquery())).scalar()
    if body is None:
        return None
    told = read_body(body)
    actor = told["actor"]
    return Since(who=str(actor["name"]) if isinstance(actor, dict) else "", at=parse_instant(str(told["at"])))
