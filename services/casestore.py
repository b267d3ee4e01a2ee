"""Rows to a case and back, inside a transaction somebody else owns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from models import custody
from models.audit import Leaf
from models.canonical import Json
from models.casefile import CaseFile
from models.codec import SPECS, section_key
from models.columns import from_row, to_row
from models.custody import Link
from models.records import (
    CASE_RECORDS,
    RECORD_BY_KIND,
    Case,
    CaseRecord,
    CustodyEvent,
    Involvement,
    Person,
    Record,
)
from models.storable import is_storable
from models.tables import CASES, RECORD_TABLES
from models.values import field_value, write_field
from models.verify import row_digest
from services.uow import Unit

_SOME = 500  # not law: ids named in one statement

# The history writes every time in one zone, so that its words do not depend on a setting.
HISTORY_ZONE = "UTC"


def load(connection: Connection, case_id: str) -> CaseFile | None:
    """The whole case as stored, voided records included; None when there is none."""
    row = connection.execute(sa.select(CASES).where(CASES.c.id == case_id)).first()
    if row is None:
        return None
    kinds = row.kinds.split(",") if row.kinds else []
    records = tuple(
        record for cls in CASE_RECORDS if cls.KIND in kinds for record in _records(connection, cls, case_id)
    )
    wanted = [r.person_id for r in records if isinstance(r, Involvement) and r.person_id]
    return CaseFile(
        case=from_row(Case, row._mapping), records=records, people=load_people(connection, wanted)
    )


def _records(connection: Connection, cls: type[CaseRecord], case_id: str) -> list[CaseRecord]:
    table = RECORD_TABLES[cls]
    query = sa.select(table).where(table.c.case_id == case_id).order_by(table.c.position, table.c.id)
    return [from_row(cls, row._mapping) for row in connection.execute(query)]


def load_people(connection: Connection, ids: Iterable[str]) -> tuple[Person, ...]:
    """People by id, in the order first named."""
    wanted = list(dict.fromkeys(ids))
    table = RECORD_TABLES[Person]
    found: dict[str, Person] = {}
    for start in range(0, len(wanted), _SOME):
        query = sa.select(table).where(table.c.id.in_(wanted[start : start + _SOME]))
        found |= {row.id: from_row(Person, row._mapping) for row in connection.execute(query)}
    return tuple(found[one] for one in wanted if one in found)


def load_record(connection: Connection, kind: str, record_id: str) -> Record | None:
    """One record by its kind and id; None also for an id no database could hold."""
    cls = RECORD_BY_KIND.get(kind)
    if cls is None or not is_storable(record_id):
        return None
    table = RECORD_TABLES[cls]
    row = connection.execute(sa.select(table).where(table.c.id == record_id)).first()
    return None if row is None else from_row(cls, row._mapping)


def taken_ids(connection: Connection, cls: type[Record], ids: Iterable[str]) -> set[str]:
    """Which of the ids a record of the kind bears already, whatever case it is in."""
    wanted, found = list(ids), set[str]()
    column = RECORD_TABLES[cls].c.id
    for start in range(0, len(wanted), _SOME):
        query = sa.select(column).where(column.in_(wanted[start : start + _SOME]))
        found.update(connection.execute(query).scalars())
    return found


def insert(unit: Unit, record: Record, *, kinds: str = "") -> None:
    """Write a new record (its version is already 1) with its entry in the history."""
    table = RECORD_TABLES[type(record)]
    row = to_row(record)
    extra = {"kinds": kinds, "created_at": unit.at, "updated_at": unit.at} if type(record) is Case else {}
    unit.connection.execute(table.insert().values(**row, **extra))
    anchor = chain(unit, record).anchor if isinstance(record, CustodyEvent) else None
    unit.note(change_leaf(None, record, anchor=anchor))


def chain(unit: Unit, event: CustodyEvent) -> Link:
    """Give a custody entry its link; the unit holds the write lock from its beginning."""
    return custody.append(
        unit.connection,
        event,
        shown_fields(event),
        at=unit.at,
        by_id=unit.actor.user_id,
        by_name=unit.actor.name,
    )


def update(unit: Unit, before: Record, after: Record, *, kinds: str | None = None) -> None:
    """Write a record's next version. The row must still be the version `before` was read from."""
    table = RECORD_TABLES[type(after)]
    row = to_row(after)
    if type(after) is Case:
        row["updated_at"] = unit.at
        if kinds is not None:
            row["kinds"] = kinds
    done = unit.connection.execute(
        table.update().where(table.c.id == after.id, table.c.version == before.version).values(**row)
    )
    if done.rowcount != 1:
        raise RuntimeError("a record changed under the write lock")
    unit.note(change_leaf(before, after))


def kinds_text(records: Sequence[CaseRecord]) -> str:
    """The kinds of record a case has, as kept with it."""
    present = {record.KIND for record in records}
    return ",".join(cls.KIND for cls in CASE_RECORDS if cls.KIND in present)


def change_leaf(before: Record | None, after: Record, *, anchor: list[Json] | None = None) -> Leaf:
    """What the history keeps of a change: the fields that differ, and the digest of the whole row.

    Args:
        anchor: chain, number and hash of a custody entry.
    """
    old, new = shown_fields(before) if before else {}, shown_fields(after)
    changed = [key for key in {**old, **new} if old.get(key) != new.get(key)]
    payload: dict[str, Json] = {
        "before": {key: old[key] for key in changed if key in old},
        "after": {key: new[key] for key in changed if key in new},
        "version": after.version,
        "row": row_digest(type(after), to_row(after)),
    }
    if before is None:
        payload["new"] = True
    if anchor is not None:
        payload["chain"] = anchor
    case_id = after.id if isinstance(after, Case) else getattr(after, "case_id", None)
    return Leaf(kind=after.KIND, record_id=after.id, case_id=case_id, payload=payload)


def shown_fields(record: Record) -> dict[str, Json]:
    """Every field that is not blank in its case-file form, and the void mark."""
    out: dict[str, Json] = {}
    for key, spec in SPECS[type(record)].items():
        held = field_value(record, key)
        if not held.blank:
            out[key] = write_field(spec, held, HISTORY_ZONE)
    if record.void_reason is not None:
        out["void_reason"] = record.void_reason
    return out


def path_of(record: Record, key: str = "") -> str:
    """The path of a record or of one of its fields: "kind/record-id.field"."""
    return f"{record.KIND}/{record.id}.{key}" if key else f"{record.KIND}/{record.id}"


def section_of(record: Record) -> str:
    """The case-file section of the record."""
    return section_key(type(record))
