"""Custody entries that are older than the chains get theirs when a store is brought up to date."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from models import audit, custody, upgrade
from models.audit import Leaf, Signature
from models.engine import APPLICATION_ID, is_sqlite, make_engine, reading, writing
from models.migrations.frozen_schema import thaw
from models.records import CustodyEvent
from models.verify import row_digest, verify_chain, verify_records
from models.verify_custody import verify_custody

AT = dt.datetime(2026, 7, 4, 12, tzinfo=dt.UTC)
SIGNED = Signature(actor_id="u1", actor_name="Renata Quist", act="save", at=AT)


def an_entry(position: int, **fields: Any) -> dict[str, Any]:
    return {"id": f"e{position}", "version": 1, "case_id": "c", "position": position, **fields}


ENTRIES = (
    an_entry(1, specimen_id="s1", event="collected", received_by="Sol Brandt"),
    an_entry(2, specimen_id="s2", event="collected"),
    an_entry(3, specimen_id="s1", event="handed_over", void_reason="Entered twice"),
    an_entry(4, note="Which specimen is not said"),
)


def first_schema(connection: Connection) -> None:
    """A store as the first release left it, with custody entries the history knows."""
    upgrade.migrate(connection, "0001")
    old = thaw("0001").tables
    connection.execute(old["store_version"].insert().values(id=1, major=1, minor=0))
    stamp = "2026-07-04T12:00:00Z"
    case = {"id": "c", "version": 1, "kinds": "custody_event", "created_at": stamp, "updated_at": stamp}
    connection.execute(old["cases"].insert().values(**case))
    for entry in ENTRIES:
        connection.execute(old["custody_events"].insert().values(**entry))
    audit.start(connection)
    leaves = [
        Leaf(kind="custody_event", record_id=row["id"], case_id="c", payload={"row": digest(row)})
        for row in ENTRIES
    ]
    audit.append(connection, SIGNED, leaves)
    if is_sqlite(connection):
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")


def digest(row: dict[str, Any]) -> str:
    names = [column.name for column in thaw("0001").tables["custody_events"].columns]
    later = dict.fromkeys(_later())
    return row_digest(CustodyEvent, {**dict.fromkeys(names), **later, **row})


def _later() -> set[str]:
    new = thaw("0002").tables["custody_events"].columns
    return {column.name for column in new}


@pytest.fixture
def store(db_url: str) -> Any:
    engine = make_engine(db_url)
    with writing(engine) as connection:
        first_schema(connection)
    upgrade.prepare(engine, create=False)
    yield engine
    engine.dispose()


def test_old_entries_are_chained_in_their_order(store: Engine) -> None:
    with reading(store) as connection:
        links = custody.links_of(connection, ["s1", "s2", "c"])
        assert [(one.chain_id, one.seq, one.event_id) for one in links] == [
            ("c", 1, "e4"),
            ("s1", 1, "e1"),
            ("s1", 2, "e3"),
            ("s2", 1, "e2"),
        ]
        assert verify_custody(connection) == ()
        kinds = {one.sentence for one in verify_records(connection)}
        assert not any("custody entry" in sentence for sentence in kinds)
        assert verify_chain(connection, {})[1] == ()


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE custody_events SET received_by = 'Nobody' WHERE id = 'e1'", "its row was changed"),
        ("DELETE FROM custody_entries WHERE event_id = 'e3'", "has no place in the chain"),
        ("DELETE FROM custody_events WHERE id = 'e3'", "has lost its row"),
        ("UPDATE custody_entries SET salt = 'x' WHERE event_id = 'e2'", "does not give its digest"),
        ("UPDATE custody_entries SET payload = NULL WHERE event_id = 'e2'", "was altered"),
    ],
)
def test_what_is_changed_in_them_is_named(store: Engine, statement: str, told: str) -> None:
    with writing(store) as connection:
        if is_sqlite(connection):
            names = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'trigger'")
            for name in names.scalars().all():
                connection.exec_driver_sql(f"DROP TRIGGER {name}")
        else:
            connection.exec_driver_sql("SET LOCAL session_replication_role = replica")
        connection.exec_driver_sql(statement)
    with reading(store) as connection:
        assert any(told in finding.sentence for finding in verify_custody(connection))


def test_two_writers_cannot_both_be_next(store: Engine) -> None:
    with reading(store) as connection:
        row = connection.execute(
            sa.text("SELECT chain_id, seq, body FROM custody_entries WHERE event_id = 'e3'")
        ).one()
    again = sa.text(
        "INSERT INTO custody_entries (chain_id, seq, event_id, prev, hash, body) "
        "VALUES (:chain_id, :seq, 'other', 'p', 'h', :body)"
    )
    with pytest.raises(sa.exc.IntegrityError), writing(store) as connection:
        connection.execute(again, row._asdict())
