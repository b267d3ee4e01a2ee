"""The tables that opening an office and signing in read, and what every table is made with.

Kept apart from `models.tables`, which knows every record: whoever signs in waits for none of them.
"""

from __future__ import annotations

import sqlalchemy as sa

from models.types import BIG, TEXT, Tri, UtcInstant

NAMING = {
    "pk": "pk_%(table_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
}
metadata = sa.MetaData(naming_convention=NAMING)


def own_table(name: str, *items: sa.schema.SchemaItem) -> sa.Table:
    """A table of the program's own."""
    return sa.Table(name, metadata, *items, sqlite_strict=True)


# Numbers once given, in the form that counts as the same (folded). A row outlives a voided case: no number
# comes twice.
CASE_NUMBERS = own_table(
    "case_numbers",
    sa.Column("folded", TEXT, primary_key=True),
    sa.Column("number", TEXT, nullable=False),
    sa.Column("case_id", TEXT, nullable=False),
    sa.UniqueConstraint("case_id"),
)
NUMBER_SERIES = own_table(
    "number_series",
    sa.Column("series", TEXT, primary_key=True),
    sa.Column("last", BIG, nullable=False),
)
USERS = own_table(
    "users",
    sa.Column("id", TEXT, primary_key=True),
    sa.Column("version", BIG, nullable=False),
    sa.Column("user_name", TEXT, nullable=False),
    sa.Column("folded", TEXT, nullable=False),
    sa.Column("name", TEXT, nullable=False),
    sa.Column("roles", TEXT, nullable=False),
    sa.Column("password_hash", TEXT, nullable=False),
    sa.Column("active", Tri(), nullable=False),
    sa.Column("failed_count", BIG, nullable=False),
    sa.Column("failed_at", UtcInstant),
    sa.UniqueConstraint("folded"),
)
SETTINGS = own_table(
    "settings",
    sa.Column("key", TEXT, primary_key=True),
    sa.Column("version", BIG, nullable=False),
    sa.Column("value", TEXT, nullable=False),
)
OFFICE_EDITIONS = own_table(
    "office_editions",
    sa.Column("id", TEXT, primary_key=True),
    sa.Column("entered_at", UtcInstant, nullable=False),
    sa.Column("entered_by", TEXT, nullable=False),
    sa.Column("body", TEXT, nullable=False),
)
# Append-only. `body` is the canonical text that was hashed, kept as it is, so that verifying never depends on
# writing it again in the same way.
AUDIT_ENTRIES = own_table(
    "audit_entries",
    sa.Column("seq", BIG, primary_key=True, autoincrement=False),
    sa.Column("prev", TEXT, nullable=False),
    sa.Column("hash", TEXT, nullable=False),
    sa.Column("body", TEXT, nullable=False),
    sa.UniqueConstraint("prev"),
    sa.UniqueConstraint("hash"),
)
# Payloads stand beside the chain: it holds their salted digests only, so a court can have one emptied.
AUDIT_LEAVES = own_table(
    "audit_leaves",
    sa.Column("seq", BIG, primary_key=True, autoincrement=False),
    sa.Column("n", BIG, primary_key=True, autoincrement=False),
    sa.Column("case_id", TEXT),
    sa.Column("kind", TEXT, nullable=False),
    sa.Column("record_id", TEXT, nullable=False),
    sa.Column("digest", TEXT, nullable=False),
    sa.Column("salt", TEXT),
    sa.Column("payload", TEXT),
    sa.Column("redacted_seq", BIG),
    sa.Index(None, "case_id", "seq"),
    sa.Index(None, "record_id", "seq"),
)
AUDIT_HEAD = own_table(
    "audit_head",
    sa.Column("id", BIG, primary_key=True, autoincrement=False),
    sa.Column("seq", BIG, nullable=False),
    sa.Column("hash", TEXT, nullable=False),
    sa.CheckConstraint("id = 1", name="one_row"),
)
# Totals kept beside the rows, because counting a million rows takes longer than showing them.
KEPT_TOTALS = own_table(
    "kept_totals",
    sa.Column("name", TEXT, primary_key=True),
    sa.Column("total", BIG, nullable=False),
)
STORE_VERSION = own_table(
    "store_version",
    sa.Column("id", BIG, primary_key=True, autoincrement=False),
    sa.Column("major", BIG, nullable=False),
    sa.Column("minor", BIG, nullable=False),
    sa.CheckConstraint("id = 1", name="one_row"),
)
