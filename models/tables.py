"""Every table of the store, made from the record declarations and a few of the program's own.

Every constraint is named. Nothing cascades. The database itself holds every record to its case and every
involvement to its person; references inside a case are held by the services, because checking a reference to
a row written later would cost a scan of every table that may point at it. Migrations never import this
module: they carry the schema of their day (`migrations/frozen`), and a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa

from models.codec import SPECS, section_key
from models.columns import columns_of
from models.fields import FieldSpec, Kind
from models.office_tables import metadata, own_table
from models.records import (
    ALL_RECORDS,
    OFFICE_RECORDS,
    Case,
    CaseRecord,
    ClosedPeriod,
    CustodyEvent,
    Incident,
    MonthlyReport,
    Record,
)
from models.types import BIG, BYTES, TEXT, Tri, UtcInstant

_TYPES: dict[str, sa.types.TypeEngine[Any]] = {"text": TEXT, "integer": BIG, "tri": Tri()}


def table_name(cls: type[Record]) -> str:
    """The table of a record class: the section key of the case file, in the plural."""
    return f"{cls.KIND}s" if cls in (Case, Incident) else section_key(cls)


def _reference(column: str, target: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [target], deferrable=True, initially="DEFERRED")


def _system_columns(cls: type[Record]) -> Iterator[sa.schema.SchemaItem]:
    yield sa.Column("id", TEXT, primary_key=True)
    yield sa.Column("version", BIG, nullable=False)
    yield sa.Column("void_reason", TEXT)
    yield sa.Column("states", TEXT)
    yield sa.Column("typed", TEXT)
    yield sa.CheckConstraint("version > 0", name="version")
    if issubclass(cls, CaseRecord):
        yield sa.Column("case_id", TEXT, nullable=False)
        yield sa.Column("position", BIG, nullable=False)
        yield _reference("case_id", "cases.id")
        yield sa.Index(None, "case_id")
    if cls is Case:
        # Kinds of record the case has, so that opening it asks no empty table.
        yield sa.Column("kinds", TEXT, nullable=False)
        yield sa.Column("created_at", UtcInstant, nullable=False)
        yield sa.Column("updated_at", UtcInstant, nullable=False)


def _field_items(spec: FieldSpec) -> Iterator[sa.schema.SchemaItem]:
    for name, stored in columns_of(spec):
        yield sa.Column(name, _TYPES[stored])
    if spec.kind is Kind.REF and spec.target == "person":
        yield _reference(spec.key, "people.id")
        yield sa.Index(None, spec.key)


def _record_table(cls: type[Record]) -> sa.Table:
    fields = (item for spec in SPECS[cls].values() for item in _field_items(spec))
    return sa.Table(table_name(cls), metadata, *_system_columns(cls), *fields, sqlite_strict=True)


class _RecordTables(dict[type[Record], sa.Table]):
    """Tables of records, each made when first asked for: a window needs few of a thousand columns."""

    def __missing__(self, cls: type[Record]) -> sa.Table:
        made = self[cls] = _record_table(cls)
        return made


RECORD_TABLES: dict[type[Record], sa.Table] = _RecordTables()
CASES = RECORD_TABLES[Case]


def whole_schema() -> sa.MetaData:
    """Every table of the store."""
    for cls in (*ALL_RECORDS, *OFFICE_RECORDS):
        RECORD_TABLES[cls]
    return metadata


DRAFTS = own_table(
    "drafts",
    sa.Column("id", TEXT, primary_key=True),
    sa.Column("owner_id", TEXT, nullable=False),
    sa.Column("case_id", TEXT),
    sa.Column("base", TEXT, nullable=False),
    sa.Column("body", TEXT, nullable=False),
    sa.Column("saved_at", UtcInstant, nullable=False),
    sa.Index(None, "owner_id", "saved_at"),
)


def _print_columns() -> Iterator[sa.Column[Any]]:
    """What is kept of every print, of a case or of the office."""
    yield sa.Column("form_id", TEXT, nullable=False)
    yield sa.Column("edition", TEXT, nullable=False)
    yield sa.Column("subject", TEXT, nullable=False)
    yield sa.Column("revision", BIG, nullable=False)
    yield sa.Column("printed_at", UtcInstant, nullable=False)
    yield sa.Column("printed_by_id", TEXT, nullable=False)
    yield sa.Column("printed_by", TEXT, nullable=False)
    yield sa.Column("pages", BIG, nullable=False)
    yield sa.Column("sha256", TEXT, nullable=False)
    yield sa.Column("boxes", TEXT, nullable=False)
    yield sa.Column("pdf", BYTES, nullable=False)


PRINTS = own_table(
    "prints",
    sa.Column("id", TEXT, primary_key=True),
    sa.Column("case_id", TEXT, nullable=False),
    *_print_columns(),
    _reference("case_id", "cases.id"),
    sa.Index(None, "case_id", "printed_at"),
)
# Prints of sheets about the office rather than a case: a month's report.
OFFICE_PRINTS = own_table(
    "office_prints",
    sa.Column("id", TEXT, primary_key=True),
    *_print_columns(),
    sa.Index(None, "form_id", "subject", "printed_at"),
)
# A packet as it was given out of the program: the bytes, and what went in and what was kept out, as canonical
# text. A disclosure says who got it; a decision lets a fenced thing into packets of a purpose, or ends that.
PACKETS = own_table(
    "packets",
    sa.Column("id", TEXT, primary_key=True),
    sa.Column("case_id", TEXT, nullable=False),
    sa.Column("number", BIG, nullable=False),
    sa.Column("purpose", TEXT, nullable=False),
    sa.Column("revision", BIG, nullable=False),
    sa.Column("made_at", UtcInstant, nullable=False),
    sa.Column("made_by_id", TEXT, nullable=False),
    sa.Column("made_by", TEXT, nullable=False),
    sa.Column("pages", BIG, nullable=False),
    sa.Column("sha256", TEXT, nullable=False),
    sa.Column("contents", TEXT, nullable=False),
    sa.Column("pdf", BYTES, nullable=False),
    _reference("case_id", "cases.id"),
    sa.UniqueConstraint("case_id", "number"),
)
DISCLOSURES = own_table(
    "disclosures",
    sa.Column("id", TEXT, primary_key=True),
    sa.Column("case_id", TEXT, nullable=False),
    sa.Column("packet_id", TEXT, nullable=False),
    sa.Column("to_whom", TEXT, nullable=False),
    sa.Column("way", TEXT, nullable=False),
    sa.Column("given_at", UtcInstant, nullable=False),
    sa.Column("entered_at", UtcInstant, nullable=False),
    sa.Column("entered_by_id", TEXT, nullable=False),
    sa.Column("entered_by", TEXT, nullable=False),
    sa.Column("sha256", TEXT, nullable=False),
    sa.Column("note", TEXT, nullable=False),
    _reference("case_id", "cases.id"),
    _reference("packet_id", "packets.id"),
    sa.Index(None, "case_id", "given_at"),
)
PACKET_DECISIONS = own_table(
    "packet_decisions",
    sa.Column("id", TEXT, primary_key=True),
    sa.Column("case_id", TEXT, nullable=False),
    sa.Column("purpose", TEXT, nullable=False),
    sa.Column("item", TEXT, nullable=False),
    sa.Column("lets_in", Tri(), nullable=False),
    sa.Column("authority", TEXT, nullable=False),
    sa.Column("reason", TEXT, nullable=False),
    sa.Column("decided_at", UtcInstant, nullable=False),
    sa.Column("decided_by_id", TEXT, nullable=False),
    sa.Column("decided_by", TEXT, nullable=False),
    _reference("case_id", "cases.id"),
    sa.Index(None, "case_id", "decided_at"),
)
# Official text of the statutes as the office took it in: `source` is the file, whole and unchanged.
STATUTE_TEXTS = own_table(
    "statute_texts",
    sa.Column("id", TEXT, primary_key=True),
    sa.Column("entered_at", UtcInstant, nullable=False),
    sa.Column("entered_by", TEXT, nullable=False),
    sa.Column("body", TEXT, nullable=False),
    sa.Column("sha256", TEXT, nullable=False),
    sa.Column("source", TEXT, nullable=False),
    sa.Index(None, "sha256"),
)


# Append-only. The link of each custody entry beside its row, with the payload it was hashed from.
CUSTODY_ENTRIES = own_table(
    "custody_entries",
    sa.Column("chain_id", TEXT, primary_key=True),
    sa.Column("seq", BIG, primary_key=True, autoincrement=False),
    sa.Column("event_id", TEXT, nullable=False),
    sa.Column("prev", TEXT, nullable=False),
    sa.Column("hash", TEXT, nullable=False),
    sa.Column("body", TEXT, nullable=False),
    sa.Column("salt", TEXT),
    sa.Column("payload", TEXT),
    sa.Column("redacted_seq", BIG),
    sa.UniqueConstraint("event_id"),
    sa.UniqueConstraint("prev"),
    sa.UniqueConstraint("hash"),
)

# Derived rows, rewritten in the transaction of each save; they can be made again from the records at any
# time. `sort_key` is the case's instant in seconds and a tie breaker in one number, so that a page is one
# index range on both databases and the text index yields its rows in order of date.
CASE_INDEX = own_table(
    "case_index",
    sa.Column("sort_key", BIG, primary_key=True, autoincrement=False),
    sa.Column("case_id", TEXT, nullable=False),
    sa.Column("number", TEXT, nullable=False),
    sa.Column("kind", TEXT),
    sa.Column("matter", TEXT),
    sa.Column("status", TEXT),
    sa.Column("county", TEXT),
    sa.Column("assigned_to", TEXT),
    sa.Column("occurred", TEXT),
    sa.Column("day", TEXT),
    sa.Column("place", TEXT),
    sa.Column("place_key", TEXT),
    sa.Column("people", TEXT),
    sa.Column("crafts", TEXT),
    sa.Column("injured", BIG, nullable=False),
    sa.Column("dead", BIG, nullable=False),
    sa.Column("voided", Tri(), nullable=False),
    sa.Column("juvenile", Tri()),
    sa.Column("updated_at", UtcInstant, nullable=False),
    sa.Column("search_text", TEXT, nullable=False),
    sa.UniqueConstraint("case_id"),
    sa.Index(None, "kind", "sort_key"),
    sa.Index(None, "matter", "sort_key"),
    sa.Index(None, "status", "sort_key"),
    sa.Index(None, "county", "sort_key"),
    sa.Index(None, "assigned_to", "sort_key"),
    sa.Index(None, "day"),
    sa.Index(None, "updated_at"),
)
CASE_CRAFTS = own_table(
    "case_crafts",
    sa.Column("case_id", TEXT, primary_key=True),
    sa.Column("number", TEXT, primary_key=True),
    sa.Index(None, "number"),
)
PERSON_INDEX = own_table(
    "person_index",
    sa.Column("row", BIG, primary_key=True, autoincrement=True),
    sa.Column("person_id", TEXT, nullable=False),
    sa.Column("surname", TEXT, nullable=False),
    sa.Column("given", TEXT, nullable=False),
    sa.Column("born", TEXT),
    sa.Column("search_text", TEXT, nullable=False),
    sa.UniqueConstraint("person_id"),
    sa.Index(None, "surname", "given"),
)
SURNAMES = own_table(
    "surnames",
    sa.Column("surname", TEXT, primary_key=True),
    sa.Column("skeleton", TEXT, nullable=False),
    sa.Column("letters", TEXT, nullable=False),
    sa.Index(None, "skeleton"),
    sa.Index(None, "letters"),
)
DUTY_INDEX = own_table(
    "duty_index",
    sa.Column("id", TEXT, primary_key=True),
    sa.Column("case_id", TEXT, nullable=False),
    sa.Column("case_number", TEXT, nullable=False),
    sa.Column("duty_id", TEXT, nullable=False),
    sa.Column("rule_id", TEXT, nullable=False),
    sa.Column("subject", TEXT, nullable=False),
    sa.Column("answer", TEXT, nullable=False),
    sa.Column("what", TEXT, nullable=False),
    sa.Column("by_whom", TEXT, nullable=False),
    sa.Column("to_whom", TEXT, nullable=False),
    sa.Column("words", TEXT, nullable=False),
    sa.Column("why", TEXT, nullable=False),
    sa.Column("citation", TEXT, nullable=False),
    sa.Column("form", TEXT, nullable=False),
    sa.Column("filing_kind", TEXT, nullable=False),
    sa.Column("counted_by", TEXT, nullable=False),
    sa.Column("due_precision", TEXT),
    sa.Column("due_earliest", UtcInstant),
    sa.Column("due_latest", UtcInstant),
    sa.Column("due_zone", TEXT),
    sa.Column("sort_at", UtcInstant, nullable=False),
    sa.Column("met_at", UtcInstant),
    sa.Column("met_by", TEXT),
    sa.Column("note_kind", TEXT),
    sa.Column("note", TEXT),
    sa.Column("missing", TEXT),
    sa.Column("missing_path", TEXT),
    sa.Column("watched", Tri(), nullable=False),
    sa.Index(None, "case_id"),
    sa.Index(None, "watched", "sort_at", "id"),
)
# Where each specimen and container is, for a scan and for a shelf; `unconfirmed` is the hand-over that waits
# for its receiver.
CUSTODY_INDEX = own_table(
    "custody_index",
    sa.Column("id", TEXT, primary_key=True),
    sa.Column("kind", TEXT, nullable=False),
    sa.Column("specimen_id", TEXT, nullable=False),
    sa.Column("case_id", TEXT, nullable=False),
    sa.Column("case_number", TEXT, nullable=False),
    sa.Column("number", TEXT, nullable=False),
    sa.Column("folded", TEXT, nullable=False),
    # Whether the number names its thing by itself; a mark ("A", "Tube 1") does so only within its specimen.
    sa.Column("names", Tri(), nullable=False),
    sa.Column("standing", TEXT, nullable=False),
    sa.Column("holder", TEXT, nullable=False),
    sa.Column("place_key", TEXT, nullable=False),
    sa.Column("since", UtcInstant),
    sa.Column("unconfirmed", TEXT),
    # Whether the row says where something is: a container does, and a specimen that has none.
    sa.Column("counted", Tri(), nullable=False),
    sa.Column("holder_key", TEXT, nullable=False),
    sa.Column("specimen_kind", TEXT, nullable=False),
    sa.Column("person", TEXT, nullable=False),
    sa.Column("words", TEXT, nullable=False),
    sa.Index(None, "case_id"),
    sa.Index(None, "specimen_id"),
    sa.Index(None, "folded", "names"),
    sa.Index(None, "place_key"),
    sa.Index(None, "unconfirmed"),
    sa.Index(None, "counted", "standing", "specimen_id"),
    sa.Index(None, "counted", "holder_key", "standing"),
)
# Arrests nobody was released from yet.
HOLD_INDEX = own_table(
    "hold_index",
    sa.Column("arrest_id", TEXT, primary_key=True),
    sa.Column("case_id", TEXT, nullable=False),
    sa.Column("sort_at", UtcInstant, nullable=False),
    sa.Column("watched", Tri(), nullable=False),
    sa.Index(None, "case_id"),
    sa.Index(None, "watched", "sort_at"),
)
# What the coroner's board shows: one row for each thing that waits, with the instant it presses from.
CORONER_INDEX = own_table(
    "coroner_index",
    sa.Column("id", TEXT, primary_key=True),
    sa.Column("case_id", TEXT, nullable=False),
    sa.Column("case_number", TEXT, nullable=False),
    sa.Column("file_id", TEXT, nullable=False),
    sa.Column("subject", TEXT, nullable=False),
    sa.Column("kind", TEXT, nullable=False),
    sa.Column("who", TEXT, nullable=False),
    sa.Column("detail", TEXT, nullable=False),
    sa.Column("month", TEXT),
    sa.Column("since", UtcInstant),
    sa.Column("due", UtcInstant),
    sa.Column("uncertain", Tri()),
    sa.Column("sort_at", UtcInstant, nullable=False),
    sa.Column("watched", Tri(), nullable=False),
    sa.Index(None, "case_id"),
    sa.Index(None, "kind", "month", "subject"),
    sa.Index(None, "kind", "watched", "sort_at", "id"),
)
# Which report names which death; made again from the reports' bodies.
REPORT_LINES = own_table(
    "report_lines",
    sa.Column("report_id", TEXT, primary_key=True),
    sa.Column("n", BIG, primary_key=True, autoincrement=False),
    sa.Column("month", TEXT, nullable=False),
    sa.Column("case_id", TEXT, nullable=False),
    sa.Column("death_id", TEXT, nullable=False),
    sa.Column("counts", Tri(), nullable=False),
    sa.Column("sent", Tri(), nullable=False),
    sa.Index(None, "case_id"),
    sa.Index(None, "month"),
)


# The ledger's rows are records, and the only ones that never change.
LEDGER = table_name(CustodyEvent)
APPEND_ONLY = (
    "audit_entries",
    "audit_leaves",
    "custody_entries",
    LEDGER,
    "prints",
    "office_prints",
    "packets",
    "disclosures",
    "packet_decisions",
    "office_editions",
    "statute_texts",
    "case_numbers",
)
# What a court's order may empty: the columns that stay as they are when payload and salt go.
EMPTIABLE = {
    "audit_leaves": ("seq", "n", "case_id", "kind", "record_id", "digest"),
    "custody_entries": ("chain_id", "seq", "event_id", "prev", "hash", "body"),
}
_TIME_PARTS = ("precision", "earliest", "latest", "zone", "written")
# The same order takes the words of a custody entry out of its row: these columns stay as they are, each
# other becomes empty, or the mark that stands for a name.
LEDGER_KEPT = (
    *("id", "version", "void_reason", "case_id", "position", "specimen_id", "container_id", "event"),
    *(f"{key}_{part}" for key in ("occurred", "entered") for part in _TIME_PARTS),
    *("released_how", "received_how", "corrects", "answers"),
)
# Records that may be changed until something is entered in a column of theirs, and never afterwards.
SEALED_BY = {table_name(MonthlyReport): "sent_precision", table_name(ClosedPeriod): "closed_precision"}
NO_DELETE = tuple(sorted({table_name(cls) for cls in (*ALL_RECORDS, *OFFICE_RECORDS)} - {LEDGER}))
TEXT_INDEXED = {"case_index": "sort_key", "person_index": "row"}
