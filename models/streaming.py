"""Reading many rows without holding them all, and without leaving a cursor open behind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

_BATCH = 2_000  # not law: rows fetched at once


def streamed(connection: Connection, query: Executable, at_once: int = _BATCH) -> Iterator[Any]:
    """The rows of a query, `at_once` of them held at a time: fewer where a row is large.

    The cursor is closed when the rows end, when the reader stops early and when reading raises: a cursor the
    server keeps open would hold up whoever comes next on the connection.
    """
    with connection.execution_options(yield_per=at_once).execute(query) as rows:
        yield from rows
