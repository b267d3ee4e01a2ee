"""Papers that are kept as they were: prints, packets, what was decided on them and to whom they were given.

A paper is a row that never changes, some with the bytes that were printed. The history keeps the hash of
the bytes and a digest of everything beside them (`row`), so that `models.verify_papers` tells a change of
either.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from models.canonical import Json, canonical_bytes, sha256_hex
from models.types import instant_text

BYTES_COLUMN = "pdf"
"""The column that holds what was printed; the digest of the row leaves it out, for its hash stands there."""


def keep(connection: Connection, table: sa.Table, values: Mapping[str, Any]) -> str:
    """Insert a paper whole, and give the digest the history is to remember it by."""
    connection.execute(table.insert().values(**values))
    return paper_digest(table, values)


def paper_digest(table: sa.Table, row: Mapping[str, Any]) -> str:
    """The digest of a row but for its bytes, empty columns left out, so that later columns change none."""
    names = (column.name for column in table.columns if column.name != BYTES_COLUMN)
    held = {name: _plain(row[name]) for name in names if row.get(name) is not None}
    return sha256_hex(canonical_bytes(held))


def _plain(value: Any) -> Json:
    plain: Json = instant_text(value) if isinstance(value, dt.datetime) else value
    return plain
