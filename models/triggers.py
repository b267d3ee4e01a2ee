"""Rows that may not change, and rows that may not go: refused by the database itself, whoever asks.

The triggers are put in place after each migration (rebuilding a table drops them) and their absence is one of
the things `verify` names.
"""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from models.custody_state import REDACTED
from models.engine import is_sqlite
from models.records import CustodyEvent
from models.tables import APPEND_ONLY, EMPTIABLE, LEDGER, LEDGER_KEPT, NO_DELETE, RECORD_TABLES, SEALED_BY

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
    allowed = _ledger_emptied("IS NOT DISTINCT FROM")
    connection.exec_driver_sql(_POSTGRES_LEDGER.format(allowed=allowed, refused=_REFUSED))
    for table, name, event, level, condition in _postgres():
        connection.exec_driver_sql(f"DROP TRIGGER IF EXISTS {name} ON {table}")
        connection.exec_driver_sql(
            f"CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH {level} {condition} "
            f"EXECUTE FUNCTION {_refuser(table, event)}()"
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
        if table not in EMPTIABLE and table != LEDGER:
            yield _refusal(table, "UPDATE", "")
        yield _refusal(table, "DELETE", "")
    yield _refusal(LEDGER, "UPDATE", f"WHEN NOT ({_ledger_emptied('IS')}) ")
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


def _ledger_emptied(same: str) -> str:
    """The condition under which the row of a custody entry may lose its words.

    Args:
        same: the operator that compares two values which may be empty.
    """
    kept = [f"new.{c} {same} old.{c}" for c in LEDGER_KEPT]
    columns = (column.name for column in RECORD_TABLES[CustodyEvent].columns)
    gone = [f"(new.{c} IS NULL OR new.{c} = '{REDACTED}')" for c in columns if c not in LEDGER_KEPT]
    ordered = (
        "EXISTS (SELECT 1 FROM custody_entries WHERE custody_entries.event_id = new.id "
        "AND custody_entries.payload IS NULL AND custody_entries.redacted_seq IS NOT NULL)"
    )
    return " AND ".join((*kept, *gone, ordered))


def _refusal(table: str, event: str, condition: str) -> tuple[str, str]:
    name = f"{table}_no_{event.lower()}"
    return name, (
        f"CREATE TRIGGER {name} BEFORE {event} ON {table} {condition}"
        f"BEGIN SELECT RAISE(ABORT, '{_REFUSED}'); END"
    )


# A condition that looks at another table stands in a function of its own: PostgreSQL takes none in a trigger.
_POSTGRES_LEDGER = """
CREATE OR REPLACE FUNCTION wakeline_refuse_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {allowed} THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION '{refused}' USING ERRCODE = 'restrict_violation';
END
$$"""
_POSTGRES_REFUSE = f"""
CREATE OR REPLACE FUNCTION wakeline_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '{_REFUSED}' USING ERRCODE = 'restrict_violation';
END
$$"""


def _refuser(table: str, event: str) -> str:
    return "wakeline_refuse_ledger" if (table, event) == (LEDGER, "UPDATE") else "wakeline_refuse"


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
