"""Statements asked again and again: composed like any other, written out once, then sent as text with values.

The database answers a page of a list or a search in a fraction of a millisecond. Looking up how a statement
was compiled, and making rows that know their columns by name, takes longer than that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Dialect

from law.plain import dataclass


@dataclass(frozen=True, slots=True)
class _Written:
    """A statement as one kind of database reads it.

    Attributes:
        names: of the parameters in the order of their places; None where the driver takes them by name.
        fixed: values that were part of the statement.
    """

    text: str
    names: tuple[str, ...] | None
    fixed: Mapping[str, Any]


class Prepared:
    """A SELECT with named parameters, whose rows come as plain tuples in the order of its columns.

    Values and columns are as the driver has them: text, whole numbers, yes and no (0 and 1 from SQLite). Not
    for lists of values, whose number would have to be known.
    """

    def __init__(self, statement: sa.Select[Any] | sa.CompoundSelect[Any]) -> None:
        self._statement = statement
        self._written: dict[str, _Written] = {}

    def rows(self, connection: Connection, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """The rows for these values, of which there may be more than the statement names."""
        dialect = connection.dialect
        written = self._written.get(dialect.name) or self._write(dialect)
        given = {**values, **written.fixed} if written.fixed else values
        if written.names is None:
            # A server can be lost at any moment, which is for the pool of connections to notice.
            return [tuple(row) for row in connection.exec_driver_sql(written.text, dict(given))]
        driver: Any = connection.connection.driver_connection
        found: list[tuple[Any, ...]] = driver.execute(
            written.text, tuple([given[name] for name in written.names])
        ).fetchall()
        return found

    def value(self, connection: Connection, values: Mapping[str, Any]) -> Any:
        """The first column of the first row, None without one."""
        rows = self.rows(connection, values)
        return rows[0][0] if rows else None

    def _write(self, dialect: Dialect) -> _Written:
        compiled = self._statement.compile(dialect=dialect)
        assert isinstance(compiled, sa.sql.compiler.SQLCompiler)
        names = compiled.positiontup
        written = _Written(
            text=compiled.string,
            names=None if names is None else tuple(names),
            fixed={name: value for name, value in compiled.params.items() if value is not None},
        )
        self._written[dialect.name] = written
        return written
