"""A schema kept as data, so that an old migration builds the tables of its own day for ever.

The layout of the JSON files in `frozen/` is written by `freeze` and read by `thaw`; neither may change what
an existing file means.
"""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from sqlalchemy.engine import Connection

FOLDER = Path(__file__).parent / "frozen"

_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_TRI = sa.Boolean(create_constraint=False).with_variant(sa.Integer(), "sqlite")
TYPES: dict[str, sa.types.TypeEngine[Any]] = {
    "text": sa.Text(),
    "big": _BIG,
    "tri": _TRI,
    "bytes": sa.LargeBinary(),
}


@functools.cache
def thaw(name: str, tables: frozenset[str] | None = None) -> sa.MetaData:
    """The tables of a frozen schema (all, or those named); made once, so nobody may change them."""
    raw = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    metadata = sa.MetaData()
    for table, parts in raw.items():
        if tables is None or table in tables:
            _table(metadata, table, parts)
    return metadata


def grow(bind: Connection, old: str, new: str, *, remade: frozenset[str] = frozenset()) -> None:
    """Add what a frozen schema has beyond an older one: tables, columns that may be empty, indexes.

    Args:
        remade: tables the migration makes anew itself.
    """
    before, after = thaw(old), thaw(new)
    added = [table for name, table in after.tables.items() if name not in before.tables]
    after.create_all(bind, tables=added, checkfirst=False)
    operations = Operations(MigrationContext.configure(bind))
    for name, known in before.tables.items():
        if name in remade:
            continue
        table = after.tables[name]
        for column in table.columns:
            if column.name not in known.columns:
                plain = sa.Column(column.name, column.type, nullable=column.nullable)
                operations.add_column(name, plain)
        had = {index.name for index in known.indexes}
        for index in table.indexes:
            if index.name not in had:
                index.create(bind)


def _table(metadata: sa.MetaData, name: str, parts: dict[str, Any]) -> None:
    items: list[sa.schema.SchemaItem] = [
        sa.Column(
            column,
            TYPES[kind],
            nullable="null" in flags,
            autoincrement="auto" in flags,
        )
        for column, kind, *flags in parts["columns"]
    ]
    items.append(sa.PrimaryKeyConstraint(*parts["pk"][1], name=parts["pk"][0]))
    items += [sa.UniqueConstraint(*columns, name=key) for key, columns in parts.get("unique", [])]
    items += [sa.CheckConstraint(text, name=key) for key, text in parts.get("check", [])]
    items += [
        sa.ForeignKeyConstraint([column], [target], name=key, deferrable=True, initially="DEFERRED")
        for key, column, target in parts.get("references", [])
    ]
    items += [sa.Index(key, *columns) for key, columns in parts.get("index", [])]
    sa.Table(name, metadata, *items, sqlite_strict=True)


def freeze(metadata: sa.MetaData) -> str:
    """The JSON text of a schema."""
    shown = {table.name: _shown(table) for table in sorted(metadata.tables.values(), key=_table_name)}
    rows = [f" {json.dumps(name)}: {_lines(parts)}" for name, parts in shown.items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _table_name(table: sa.Table) -> str:
    return table.name


def _lines(parts: dict[str, Any]) -> str:
    lines = []
    for key, value in parts.items():
        rows = ",\n   ".join(json.dumps(row) for row in value)
        lines.append(f'  "{key}": {json.dumps(value)}' if key == "pk" else f'  "{key}": [\n   {rows}]')
    return "{\n" + ",\n".join(lines) + "}"


def _shown(table: sa.Table) -> dict[str, Any]:
    parts: dict[str, Any] = {
        "columns": [_column(column) for column in table.columns],
        "pk": [table.primary_key.name, [c.name for c in table.primary_key.columns]],
    }
    found = sorted(table.constraints, key=_constraint_name)
    unique = [[c.name, [k.name for k in c.columns]] for c in found if isinstance(c, sa.UniqueConstraint)]
    check = [[c.name, str(c.sqltext)] for c in found if isinstance(c, sa.CheckConstraint)]
    references = [
        [c.name, c.column_keys[0], c.elements[0].target_fullname]
        for c in found
        if isinstance(c, sa.ForeignKeyConstraint)
    ]
    index = sorted([i.name, [c.name for c in i.columns]] for i in table.indexes)
    lists = {"unique": unique, "check": check, "references": references, "index": index}
    return parts | {key: value for key, value in lists.items() if value}


def _constraint_name(constraint: sa.Constraint) -> str:
    return str(constraint.name)


def _column(column: sa.Column[Any]) -> list[str]:
    flags = ["null"] if column.nullable else []
    if column.autoincrement is True:
        flags.append("auto")
    return [column.name, _kind(column.type), *flags]


def _kind(type_: sa.types.TypeEngine[Any]) -> str:
    plain = type_.impl_instance if isinstance(type_, sa.types.TypeDecorator) else type_
    if isinstance(plain, sa.Boolean):
        return "tri"
    if isinstance(plain, sa.Integer):
        return "big"
    return "bytes" if isinstance(plain, sa.LargeBinary) else "text"
