"""Rows that may not change, and rows that may not go: refused by the database itself, whoever asks.

The triggers are put in place after each migration (rebuilding a table drops them) and their absence is one of
the things `verify` names.
"""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from models.engine import is_sqlite
from models.tables import APPEND_ONLY, EMPTIABLE, NO_DELETE, SEALED_BY

# A court order may empty one payload: payload and salt go to NULL, the entry that names the order is noted,
# nothing else changes and nothing was noted before.
_REFUSED = "the history of the office cannot be changed"


def install(connection: Connection) -> None:
    """Put every trigger in place, replacing what has its name."""
    if is_sqlite(connection):
        for name, statement in _sqlite():
            connection.exec_driver_sql(f"DROP TRIGGER IF EXISTS {name}")
            connection.exec_driver_sql(statement)
        return
    connection.exec_driver_sql(_POSTGRES_REFUSE)
    for table, name, event, level, condition in _postgres():
        connection.exec_driver_sql(f"DROP TRIGGER IF EXISTS {name} ON {table}")
        connection.exec_driver_sql(
            f"CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH {level} {condition} "
            "EXECUTE FUNCTION wakeline_refuse()"
        )


def missing(connection: Connection) -> tuple[str, ...]:
    """Names of triggers that should be there, as they should be, and are not."""
    if is_sqlite(connection):
        rows = connection.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        found = {str(name): str(statement) for name, statement in rows}
        return tuple(name for name, statement in _sqlite() if found.get(name) != statement)
    rows = connection.execute(
        sa.text(
            "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D' "
            "AND tgrelid IN (SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace)"
        )
    )
    names = set(rows.scalars())
    return tuple(name for _, name, *_ in _postgres() if name not in names)


def _sqlite() -> Iterator[tuple[str, str]]:
    for table in APPEND_ONLY:
        if table not in EMPTIABLE:
            yield _refusal(table, "UPDATE", "")
        yield _refusal(table, "DELETE", "")
    for table, columns in EMPTIABLE.items():
        kept = " AND ".join(f"new.{c} IS old.{c}" for c in columns)
        allowed = f"({kept} AND {_EMPTIED})"
        yield _refusal(table, "UPDATE", f"WHEN NOT {allowed} ")
    for table, column in SEALED_BY.items():
        yield _refusal(table, "UPDATE", f"WHEN old.{column} IS NOT NULL ")
    for table in NO_DELETE:
        yield _refusal(table, "DELETE", "")


_EMPTIED = (
    "new.payload IS NULL AND new.salt IS NULL AND new.redacted_seq IS NOT NULL AND old.redacted_seq IS NULL"
)


def _refusal(table: str, event: str, condition: str) -> tuple[str, str]:
    name = f"{table}_no_{event.lower()}"
    return name, (
        f"CREATE TRIGGER {name} BEFORE {event} ON {table} {condition}"
        f"BEGIN SELECT RAISE(ABORT, '{_REFUSED}'); END"
    )


_POSTGRES_REFUSE = f"""
CREATE OR REPLACE FUNCTION wakeline_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '{_REFUSED}' USING ERRCODE = 'restrict_violation';
END
$$"""


def _postgres() -> Iterator[tuple[str, str, str, str, str]]:
    for table in APPEND_ONLY:
        if table not in EMPTIABLE:
            yield table, f"{table}_no_update", "UPDATE", "ROW", ""
        yield table, f"{table}_no_delete", "DELETE", "ROW", ""
        yield table, f"{table}_no_truncate", "TRUNCATE", "STATEMENT", ""
    for table, columns in EMPTIABLE.items():
        kept = " AND ".join(f"NEW.{c} IS NOT DISTINCT FROM OLD.{c}" for c in columns)
        condition = f"WHEN (NOT ({kept} AND {_EMPTIED}))"
        yield table, f"{table}_no_update", "UPDATE", "ROW", condition
    for table, column in SEALED_BY.items():
        yield table, f"{table}_no_update", "UPDATE", "ROW", f"WHEN (OLD.{column} IS NOT NULL)"
    for table in NO_DELETE:
        yield table, f"{table}_no_delete", "DELETE", "ROW", ""
        yield table, f"{table}_no_truncate", "TRUNCATE", "STATEMENT", ""
