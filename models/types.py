"""How values stand in a column, the same on both databases: no binary fraction, no local time."""

from __future__ import annotations

import datetime as dt
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator, TypeEngine

# SQLite's strict tables know INTEGER and TEXT; PostgreSQL wants the width said.
BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TEXT = sa.Text()
BYTES = sa.LargeBinary()


def instant_text(instant: dt.datetime) -> str:
    """A UTC instant as sortable text, "2023-09-18T04:55:00Z". Raises ValueError for a naive or local time."""
    if instant.utcoffset() != dt.timedelta(0):
        raise ValueError("only UTC instants are stored")
    return instant.strftime("%Y-%m-%dT%H:%M:%SZ") if instant.year >= 1000 else _early(instant)


def _early(instant: dt.datetime) -> str:
    # strftime pads early years on some systems only.
    return instant.replace(tzinfo=None, microsecond=0).isoformat() + "Z"


def parse_instant(text: str) -> dt.datetime:
    """The instant of stored text, which ends in Z."""
    return dt.datetime.fromisoformat(text)


class UtcInstant(TypeDecorator[dt.datetime]):
    """An aware UTC instant, stored as ISO 8601 text that sorts by time."""

    impl = sa.Text
    cache_ok = True

    def process_bind_param(self, value: dt.datetime | None, dialect: Dialect) -> str | None:
        return None if value is None else instant_text(value)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> dt.datetime | None:
        return None if value is None else parse_instant(value)


def is_set(column: sa.ColumnElement[bool], wanted: bool = True) -> sa.ColumnElement[bool]:
    """Whether a yes-or-no column holds this; the same on both databases, where IS takes no value."""
    return column == sa.bindparam(None, wanted, type_=Tri())


class Tri(TypeDecorator[bool]):
    """True, False or NULL; 0 and 1 in SQLite's strict tables."""

    impl = sa.Boolean
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        if dialect.name == "sqlite":
            return dialect.type_descriptor(sa.Integer())
        return dialect.type_descriptor(sa.Boolean())

    def process_bind_param(self, value: bool | None, dialect: Dialect) -> Any:
        if value is None:
            return None
        return int(value) if dialect.name == "sqlite" else value

    def process_result_value(self, value: Any | None, dialect: Dialect) -> bool | None:
        return None if value is None else bool(value)
