"""Whatever is changed in the database of many specimens, past the program, is named by verify."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from models.canonical import canonical_text
from models.columns import ROW_COLUMNS
from models.custody import link_hash, payload_digest
from models.engine import is_sqlite, writing
from models.office_tables import AUDIT_ENTRIES, AUDIT_HEAD, AUDIT_LEAVES
from models.records import ALL_RECORDS, Container, CustodyEvent, Specimen
from models.tables import CASES, CUSTODY_ENTRIES, RECORD_TABLES
from models.types import Tri
from models.verify import Finding, verify_chain, verify_kinds, verify_records
from models.verify_custody import verify_custody
from services.bulk import NewCase
from services.custody_values import Party
from tests.services.conftest import Office
from tests.services.specimens import at, keeper, told
from tests.support.counts import LongCount

EVENTS = RECORD_TABLES[CustodyEvent]
# Made again from the records at any time, and said by nothing else.
STAMPS = {"created_at", "updated_at"}


@pytest.fixture
def many(office: Office, long_count: LongCount) -> Office:
    """An office with many specimens, each with a ledger: taken in at once, then handed on one by one."""
    cases, renata = office.services.cases, keeper(office)
    specimens: list[str] = []
    batch = []
    for n in range(long_count(12, 200)):
        specimen = Specimen(id=cases.new_id(), number=f"T-{n:04d}", position=1, specimen_kind="blood")
        tube = Container(id=cases.new_id(), specimen_id=specimen.id, number=f"T-{n:04d}-1", position=1)
        entries = tuple(
            CustodyEvent(
                id=cases.new_id(),
                specimen_id=specimen.id,
                event=event,
                released_by=giver,
                received_by=receiver,
                occurred=at(minute - 90),
                position=minute,
            )
            for minute, event, giver, receiver in (
                (1, "collected", "Sol Brandt", None),
                (2, "handed_over", "Sol Brandt", "Renata Quist"),
            )
        )
        begun = cases.new(office.clerk, kind="boating")
        batch.append(NewCase(casefile=replace(begun, records=(specimen, tube, *entries)), source="a list"))
        specimens.append(specimen.id)
    office.services.bulk.take_in(office.clerk, batch, "Taken over")
    for specimen_id in specimens[::3]:
        custody = office.services.custody
        custody.seal(renata, specimen_id, 2, told(-40, seal="A1"))
        custody.hand_over(renata, specimen_id, 3, Party(name="Ole Lund"), told(-30))
    # What a court had taken out is watched like the rest.
    for specimen_id in specimens[::12]:
        custody.redact(office.admin, specimen_id, 4, [2, 4], "Order of branch 2")
    return office


def unguard(connection: Connection) -> None:
    """What somebody with the database in hand does first."""
    if is_sqlite(connection):
        names = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for name in names.scalars().all():
            connection.exec_driver_sql(f"DROP TRIGGER {name}")
    else:
        connection.exec_driver_sql("SET LOCAL session_replication_role = replica")


def named(connection: Connection, witnesses: dict[int, str]) -> Iterator[Finding]:
    """What verify names, missing guards and ordered redactions apart; the quick comparisons first."""
    for found in (
        lambda: verify_custody(connection),
        lambda: verify_kinds(connection),
        lambda: verify_chain(connection, witnesses)[1],
        lambda: verify_records(connection),
    ):
        yield from (one for one in found() if one.kind not in ("unprotected", "redacted"))


class GivenUp(Exception):
    """The database was looked at; nothing of the change stays."""


def tables() -> list[sa.Table]:
    ledger = [CUSTODY_ENTRIES, EVENTS] * 6
    records = [RECORD_TABLES[cls] for cls in ALL_RECORDS]
    return [*ledger, AUDIT_ENTRIES, AUDIT_LEAVES, AUDIT_HEAD, *records]


def a_row(connection: Connection, table: sa.Table, chance: random.Random) -> dict[str, Any] | None:
    keys = list(table.primary_key.columns)
    rows = connection.execute(sa.select(table).order_by(*keys)).mappings().all()
    return dict(chance.choice(rows)) if rows else None


def is_row(table: sa.Table, row: dict[str, Any]) -> sa.ColumnElement[bool]:
    return sa.and_(*(column == row[column.name] for column in table.primary_key.columns))


def another(value: Any, chance: random.Random) -> Any:
    if value is None:
        return chance.choice(["x", "{}", "[]"])
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chance.choice([1, 1_000_003])
    place = chance.randrange(len(value) + 1)
    return value[:place] + chance.choice("x7 ") + value[place + chance.choice([0, 1]) :]


def field(connection: Connection, chance: random.Random) -> str | None:
    table = chance.choice(tables())
    row = a_row(connection, table, chance)
    if row is None:
        return None
    column = chance.choice([c for c in table.columns if c.name not in STAMPS])
    new = another(row[column.name], chance)
    if isinstance(column.type, sa.Integer | Tri) and not isinstance(new, int):
        new = True if isinstance(column.type, Tri) else 1
    if new == row[column.name]:
        return None
    connection.execute(table.update().where(is_row(table, row)).values({column.name: new}))
    return f"field {table.name}.{column.name}"


def removal(connection: Connection, chance: random.Random) -> str | None:
    table = chance.choice([t for t in tables() if t is not AUDIT_HEAD])
    row = a_row(connection, table, chance)
    if row is None:
        return None
    connection.execute(table.delete().where(is_row(table, row)))
    return f"removal {table.name}"


def reorder(connection: Connection, chance: random.Random) -> str | None:
    table = chance.choice([CUSTODY_ENTRIES, AUDIT_ENTRIES])
    one, two = a_row(connection, table, chance), a_row(connection, table, chance)
    assert one is not None
    assert two is not None
    keys = [c.name for c in table.primary_key.columns]
    if all(one[key] == two[key] for key in keys):
        return None
    connection.execute(table.delete().where(sa.or_(is_row(table, one), is_row(table, two))))
    for row, other in ((one, two), (two, one)):
        connection.execute(table.insert().values(**{**row, **{key: other[key] for key in keys}}))
    return f"reorder {table.name}"


def truncation(connection: Connection, chance: random.Random) -> str | None:
    if chance.random() < 0.5:
        row = a_row(connection, CUSTODY_ENTRIES, chance)
        assert row is not None
        c = CUSTODY_ENTRIES.c
        end = sa.and_(c.chain_id == row["chain_id"], c.seq >= row["seq"])
        if chance.random() < 0.5:
            gone = connection.execute(sa.select(c.event_id).where(end)).scalars().all()
            connection.execute(EVENTS.delete().where(EVENTS.c.id.in_(gone)))
        connection.execute(CUSTODY_ENTRIES.delete().where(end))
        return "truncation custody_entries"
    row = a_row(connection, AUDIT_ENTRIES, chance)
    assert row is not None
    connection.execute(AUDIT_LEAVES.delete().where(AUDIT_LEAVES.c.seq >= row["seq"]))
    connection.execute(AUDIT_ENTRIES.delete().where(AUDIT_ENTRIES.c.seq >= row["seq"]))
    connection.execute(AUDIT_HEAD.update().values(seq=row["seq"] - 1, hash=row["prev"]))
    return "truncation audit_entries"


def replaced(connection: Connection, chance: random.Random) -> str | None:
    """An entry rewritten with everything that hangs on it in its own row, by somebody who can compute."""
    row = a_row(connection, CUSTODY_ENTRIES, chance)
    assert row is not None
    if row["payload"] is None:
        return None
    payload, body = json.loads(row["payload"]), json.loads(row["body"])
    payload["fields"]["received_by"] = "Somebody Else"
    told_payload = canonical_text(payload)
    body["digest"] = payload_digest(row["salt"], told_payload)
    told_body = canonical_text(body)
    values = {
        "payload": told_payload,
        "body": told_body,
        "hash": link_hash(row["prev"], row["seq"], told_body),
    }
    connection.execute(CUSTODY_ENTRIES.update().where(is_row(CUSTODY_ENTRIES, row)).values(**values))
    return "replaced custody_entries"


CHANGES = (field, field, field, removal, removal, reorder, truncation, replaced)


def changes(office: Office, count: int, witnesses: dict[int, str], chance: random.Random) -> Iterator[str]:
    """Make `count` random changes, each on the untouched database, and yield those nobody named."""
    made = 0
    while made < count:
        try:
            with writing(office.services.office.engine) as connection:
                unguard(connection)
                if is_sqlite(connection):
                    connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
                what = chance.choice(CHANGES)(connection, chance)
                if what is not None:
                    made += 1
                    if next(named(connection, witnesses), None) is None:
                        yield what
                raise GivenUp
        except GivenUp:
            continue
        except sa.exc.IntegrityError:
            continue  # the database itself did not take it


@pytest.mark.timeout(3600)
def test_every_change_past_the_program_is_named(many: Office, long_count: LongCount) -> None:
    seed = random.SystemRandom().randrange(2**32)
    witnesses = many.services.office.witnesses()
    assert many.services.integrity.verify().ok
    unnamed = list(changes(many, long_count(60, 1000), witnesses, random.Random(seed)))
    assert unnamed == [], f"seed {seed}"
    assert many.services.integrity.verify().ok


def test_what_is_compared_is_every_column_of_every_record() -> None:
    for cls in ALL_RECORDS:
        extra = {c.name for c in RECORD_TABLES[cls].columns} - set(ROW_COLUMNS[cls])
        assert extra <= STAMPS | ({"kinds"} if RECORD_TABLES[cls] is CASES else set())


def test_an_entry_slipped_in_is_named(many: Office) -> None:
    told: list[str] = []

    def slip_in() -> None:
        with writing(many.services.office.engine) as connection:
            unguard(connection)
            c = CUSTODY_ENTRIES.c
            query = sa.select(CUSTODY_ENTRIES).order_by(c.seq.desc())
            last = dict(connection.execute(query).mappings().all()[0])
            body = canonical_text({**json.loads(last["body"]), "event": "made-up"})
            hashed = link_hash(last["hash"], last["seq"] + 1, body)
            more = {"seq": last["seq"] + 1, "event_id": "made-up", "prev": last["hash"], "hash": hashed}
            connection.execute(CUSTODY_ENTRIES.insert().values(**{**last, **more, "body": body}))
            told.extend(finding.sentence for finding in named(connection, {}))
            raise GivenUp

    with pytest.raises(GivenUp):
        slip_in()
    assert any("the history does not know it" in sentence for sentence in told)
    assert any("has lost its row" in sentence for sentence in told)
