"""The history shows where it was touched, whoever touched it, and stays whole under a court's order."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from models import audit, triggers, upgrade
from models.audit import GENESIS, Leaf, Signature
from models.engine import is_sqlite, make_engine, reading, writing
from models.verify import Finding, check_expected, entry_hashes, verify_chain

AT = dt.datetime(2026, 7, 4, 12, tzinfo=dt.UTC)
SIGNED = Signature(actor_id="u1", actor_name="Renata Quist", act="save", at=AT, reason="why")


@pytest.fixture
def store(db_url: str) -> Iterator[Engine]:
    engine = make_engine(db_url)
    upgrade.prepare(engine, create=True)
    with writing(engine) as connection:
        audit.start(connection)
        for n in range(1, 7):
            leaves = [
                Leaf(kind="craft", record_id=f"r{n}.{m}", case_id="c", payload={"after": {"make": f"m{n}"}})
                for m in (1, 2)
            ]
            audit.append(connection, SIGNED, leaves)
    yield engine
    engine.dispose()


def unguarded(store: Engine, *statements: str) -> None:
    """What somebody with the file in hand does: protections off, change, protections on again."""
    with writing(store) as connection:
        if is_sqlite(store):
            names = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'trigger'")
            for name in names.scalars().all():
                connection.exec_driver_sql(f"DROP TRIGGER {name}")
        else:
            connection.exec_driver_sql("SET session_replication_role = replica")
        for statement in statements:
            connection.exec_driver_sql(statement)
        triggers.install(connection)


def found(store: Engine, witnesses: dict[int, str] | None = None) -> tuple[Finding, ...]:
    with reading(store) as connection:
        return verify_chain(connection, witnesses or {})[1]


def kinds(findings: tuple[Finding, ...]) -> set[str]:
    return {finding.kind for finding in findings}


def test_an_untouched_history_verifies(store: Engine) -> None:
    with reading(store) as connection:
        head, findings = verify_chain(connection, {})
        assert findings == ()
        assert head == audit.head(connection)
        assert head.count == 6


def test_an_altered_entry_is_named(store: Engine) -> None:
    unguarded(store, "UPDATE audit_entries SET body = replace(body, 'Renata', 'Nobody') WHERE seq = 3")
    findings = found(store)
    assert kinds(findings) == {"altered"}
    assert "Entry 3 was altered" in findings[0].sentence


def test_an_altered_payload_is_named(store: Engine) -> None:
    unguarded(store, "UPDATE audit_leaves SET payload = '{}' WHERE seq = 4 AND n = 2")
    assert [f.sentence for f in found(store)] == ["Change 2 of entry 4 was altered."]


def test_a_payload_given_to_another_record_is_named(store: Engine) -> None:
    unguarded(store, "UPDATE audit_leaves SET record_id = 'other' WHERE seq = 4 AND n = 2")
    assert kinds(found(store)) == {"altered"}


def test_a_removed_entry_is_missing(store: Engine) -> None:
    unguarded(store, "DELETE FROM audit_entries WHERE seq = 2", "DELETE FROM audit_leaves WHERE seq = 2")
    assert "missing" in kinds(found(store))


def test_a_removed_change_is_missing(store: Engine) -> None:
    unguarded(store, "DELETE FROM audit_leaves WHERE seq = 5 AND n = 1")
    assert [f.sentence for f in found(store)] == ["Change 1 of entry 5 is missing."]


def test_a_change_slipped_in_is_named(store: Engine) -> None:
    unguarded(
        store,
        "INSERT INTO audit_leaves (seq, n, kind, record_id, digest, salt, payload) "
        "VALUES (2, 3, 'craft', 'x', 'd', 's', '{}')",
    )
    assert [f.sentence for f in found(store)] == ["Change 3 of entry 2 was added later."]


def test_a_cut_off_end_is_told_by_the_head(store: Engine) -> None:
    unguarded(store, "DELETE FROM audit_leaves WHERE seq > 4", "DELETE FROM audit_entries WHERE seq > 4")
    assert kinds(found(store)) == {"truncated"}


def test_a_cut_off_end_with_its_head_is_told_by_a_witness_alone(store: Engine) -> None:
    with reading(store) as connection:
        known = entry_hashes(connection, [4, 6])
    unguarded(
        store,
        "DELETE FROM audit_leaves WHERE seq > 4",
        "DELETE FROM audit_entries WHERE seq > 4",
        f"UPDATE audit_head SET seq = 4, hash = '{known[4]}'",
    )
    assert found(store) == ()
    assert kinds(found(store, known)) == {"truncated"}
    assert kinds(check_expected({4: known[4]}, 4, f"6:{known[6]}")) == {"truncated"}


def test_a_rebuilt_history_is_told_by_a_witness_alone(store: Engine) -> None:
    with reading(store) as connection:
        known = entry_hashes(connection, [6])
    forged = _rebuild(store)
    assert found(store) == ()
    assert kinds(found(store, known)) == {"altered"}
    assert kinds(check_expected({6: forged}, 6, f"6:{known[6]}")) == {"altered"}


def _rebuild(store: Engine) -> str:
    """Every entry written anew with another name in it, every hash right."""
    with reading(store) as connection:
        rows = connection.exec_driver_sql("SELECT seq, body FROM audit_entries ORDER BY seq").all()
    prev, statements = GENESIS, ["DELETE FROM audit_entries"]
    for seq, body in rows:
        forged = body.replace("Renata", "Nobody")
        hashed = audit.entry_hash(prev, seq, forged)
        statements.append(f"INSERT INTO audit_entries VALUES ({seq}, '{prev}', '{hashed}', '{forged}')")
        prev = hashed
    unguarded(store, *statements, f"UPDATE audit_head SET hash = '{prev}'")
    return prev


def test_a_fork_is_refused_and_named_where_it_was_forced(store: Engine) -> None:
    with reading(store) as connection:
        prev = entry_hashes(connection, [3])[3]
    body = "{}"
    row = f"(7, '{prev}', '{audit.entry_hash(prev, 7, body)}', '{body}')"
    with pytest.raises(sa.exc.IntegrityError), writing(store) as connection:
        connection.exec_driver_sql(f"INSERT INTO audit_entries (seq, prev, hash, body) VALUES {row}")
    if is_sqlite(store):
        rebuilt = (
            "CREATE TABLE forked AS SELECT * FROM audit_entries",
            "DROP TABLE audit_entries",
            "ALTER TABLE forked RENAME TO audit_entries",
        )
    else:
        rebuilt = ("ALTER TABLE audit_entries DROP CONSTRAINT uq_audit_entries_prev",)
    unguarded(store, *rebuilt, f"INSERT INTO audit_entries (seq, prev, hash, body) VALUES {row}")
    assert "forked" in kinds(found(store))


def test_a_missing_protection_is_named(store: Engine) -> None:
    drop = "DROP TRIGGER audit_entries_no_update" + ("" if is_sqlite(store) else " ON audit_entries")
    with writing(store) as connection:
        connection.exec_driver_sql(drop)
    assert kinds(found(store)) == {"unprotected"}


def test_changing_the_history_is_refused(store: Engine) -> None:
    for statement in (
        "UPDATE audit_entries SET body = 'x'",
        "UPDATE audit_leaves SET payload = 'x'",
        "UPDATE audit_leaves SET payload = NULL, salt = NULL",
        "DELETE FROM audit_leaves",
    ):
        with pytest.raises(sa.exc.DBAPIError, match="cannot be changed"), writing(store) as connection:
            connection.exec_driver_sql(statement)
    assert found(store) == ()


def test_a_redaction_by_order_keeps_the_chain_whole(store: Engine) -> None:
    with writing(store) as connection:
        audit.redact(connection, SIGNED, "order 26-CV-17", [(2, 1)])
    with reading(store) as connection:
        kept = connection.exec_driver_sql("SELECT salt, payload FROM audit_leaves WHERE seq = 2 AND n = 1")
        assert tuple(kept.one()) == (None, None)
    findings = found(store)
    assert kinds(findings) == {"redacted"}
    assert findings[0].harmless
    assert "order 26-CV-17" in findings[0].sentence


def test_emptying_without_an_order_is_altering(store: Engine) -> None:
    unguarded(
        store, "UPDATE audit_leaves SET payload = NULL, salt = NULL, redacted_seq = 6 WHERE seq = 2 AND n = 1"
    )
    assert kinds(found(store)) == {"altered"}


def test_the_head_of_somebody_else_stops_an_append(store: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    def stale(connection: Connection) -> audit.Head:
        return audit.Head(count=6, hash="0" * 63 + "1")

    monkeypatch.setattr(audit, "take_head", stale)
    with pytest.raises(audit.HeadMoved), writing(store) as connection:
        audit.append(connection, SIGNED, [])
    monkeypatch.undo()
    assert found(store) == ()


def test_the_same_payload_has_another_digest_each_time() -> None:
    first, second = (audit.leaf_digest(salt, "craft", "r", "c", "{}") for salt in ("a", "b"))
    assert first != second


def test_an_expectation_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="COUNT:HEAD"):
        check_expected({}, 0, "six")
