"""Whatever is changed past the program in a print, packet, decision or disclosure is named by verify."""

from __future__ import annotations

import datetime as dt
import itertools
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from law.packet import Purpose
from models import audit
from models.audit import Leaf, Signature
from models.canonical import sha256_hex
from models.engine import is_sqlite, writing
from models.office_tables import AUDIT_LEAVES
from models.papers import keep
from models.tables import DISCLOSURES, OFFICE_PRINTS, PACKET_DECISIONS, PACKETS, PRINTS
from models.verify import Finding
from models.verify_papers import verify_papers
from services.clock import FixedClock
from services.disclosures import Given
from services.packets import Asked
from tests.services.conftest import NOW, Office
from tests.services.coroners import LOCAL, coroner_of, fatal, local
from tests.services.test_custody_tampering import GivenUp, unguard
from tests.services.test_packets import Prosecution, begun

KEPT = {table.name: table for table in (PRINTS, OFFICE_PRINTS, PACKETS, PACKET_DECISIONS, DISCLOSURES)}
WITH_BYTES = [table.name for table in KEPT.values() if "pdf" in table.c]
SAID = {
    "prints": "“F20 ed.",
    "office_prints": "“F04 ed.",
    "packets": "“packet 1, Discovery",
    "packet_decisions": "“document let into packets: Discovery",
    "disclosures": "“packet 1 given to Counsel Made-up”",
}


@pytest.fixture
def kept(office: Office) -> Prosecution:
    """One of everything that is kept: a print, a sheet of the office, a packet, a decision, a disclosure."""
    prosecution = begun(office)
    services, who = office.services, prosecution.prosecutor
    services.printing.issue(office.clerk, prosecution.id, "F20")
    prosecution.let(Purpose.DISCOVERY, prosecution.document("operator_report"))
    row, _ = services.packets.issue(who, prosecution.id, Asked(purpose=Purpose.DISCOVERY, own_work=False))
    given = Given(packet_id=row.id, to_whom="Counsel Made-up", way="mail", given_at=services.clock.now())
    services.disclosures.enter(who, given)
    clock = services.clock
    assert isinstance(clock, FixedClock)
    clock.set(dt.datetime(2026, 8, 1, 9, 0, tzinfo=LOCAL))
    coroner = coroner_of(office)
    fatal(office, "Ada Made-up", local(2026, 7, 3, 14), occurred=local(2026, 7, 3, 13))
    report, _ = services.monthly_reports.prepare(coroner, "2026-07")
    services.office_printing.issue(coroner, "F04", f"monthly_report/{report.id}")
    return prosecution


Act = Callable[[Connection], None]


def told(office: Office, change: Act, *, sample: int | None = None) -> tuple[Finding, ...]:
    """What verify names after a change, which is then taken back."""
    found: list[Finding] = []

    def tried() -> None:
        with writing(office.services.office.engine) as connection:
            unguard(connection)
            if is_sqlite(connection):
                connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
            change(connection)
            found.extend(verify_papers(connection, sample=sample))
            raise GivenUp

    with pytest.raises(GivenUp):
        tried()
    return tuple(found)


def flipped(content: bytes, at: int) -> bytes:
    return content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]


def only_row(connection: Connection, table: sa.Table) -> dict[str, Any]:
    (row,) = connection.execute(sa.select(table)).mappings().all()
    return dict(row)


def test_nothing_is_named_where_nothing_was_changed(kept: Prosecution) -> None:
    integrity = kept.office.services.integrity
    assert integrity.verify().findings == ()
    assert integrity.verify(quick=True).findings == ()


def test_one_flipped_bit_is_named_with_case_and_title(kept: Prosecution) -> None:
    number = kept.case.case.number
    places = itertools.product(WITH_BYTES, ("first", "middle", "last"), (None, 1))
    for name, part, sample in places:
        (finding,) = told(kept.office, flip(KEPT[name], part), sample=sample)
        where = "The office's sheets" if name == "office_prints" else f"Case {number}"
        assert finding.kind == "altered", (name, part)
        assert finding.sentence.startswith(f"{where}: the "), (name, part)
        assert SAID[name] in finding.sentence, (name, part)


def flip(table: sa.Table, part: str) -> Act:
    def change(connection: Connection) -> None:
        pdf = only_row(connection, table)["pdf"]
        at = {"first": 0, "middle": len(pdf) // 2, "last": len(pdf) - 1}[part]
        connection.execute(table.update().values(pdf=flipped(pdf, at)))

    return change


def test_bytes_changed_together_with_their_hash_are_named(kept: Prosecution) -> None:
    for name in WITH_BYTES:
        found = told(kept.office, forged(KEPT[name]))
        assert any(SAID[name] in finding.sentence for finding in found), name
        assert {finding.kind for finding in found} == {"altered"}, name


def forged(table: sa.Table) -> Act:
    def change(connection: Connection) -> None:
        pdf = flipped(only_row(connection, table)["pdf"], 100)
        connection.execute(table.update().values(pdf=pdf, sha256=sha256_hex(pdf)))
        if table is PACKETS:
            connection.execute(DISCLOSURES.update().values(sha256=sha256_hex(pdf)))

    return change


def test_what_is_kept_beside_the_bytes_is_compared_column_by_column(kept: Prosecution) -> None:
    for name, table in KEPT.items():
        for column in (c.name for c in table.c if c.name not in ("id", "pdf")):
            found = told(kept.office, another(table, column))
            assert [finding.kind for finding in found] == ["altered"], (name, column)
            assert SAID[name] in found[0].sentence, (name, column)


def another(table: sa.Table, column: str) -> Act:
    def change(connection: Connection) -> None:
        old = only_row(connection, table)[column]
        new: Any = f"{old}x"
        if isinstance(old, bool):
            new = not old
        elif isinstance(old, int):
            new = old + 1
        elif isinstance(old, dt.datetime):
            new = old + dt.timedelta(seconds=1)
        connection.execute(table.update().values({column: new}))

    return change


def test_a_row_that_is_gone_and_one_slipped_in_are_named(kept: Prosecution) -> None:
    for name, table in KEPT.items():
        (gone,) = told(kept.office, emptied(table))
        assert gone.kind == "missing", name
        assert SAID[name] in gone.sentence, name
        (added,) = told(kept.office, slipped_in(table))
        assert added.kind == "altered", name
        assert "the history does not know" in added.sentence, name


def emptied(table: sa.Table) -> Act:
    def change(connection: Connection) -> None:
        connection.execute(table.delete())

    return change


def slipped_in(table: sa.Table) -> Act:
    def change(connection: Connection) -> None:
        more = {"number": 2} if "number" in table.c else {}
        connection.execute(table.insert().values(**{**only_row(connection, table), "id": "made-up", **more}))

    return change


def test_a_leaf_a_court_had_emptied_is_no_finding_and_the_bytes_are_still_held_to_their_hash(
    kept: Prosecution,
) -> None:
    services = kept.office.services
    with writing(services.office.engine) as connection:
        query = sa.select(AUDIT_LEAVES.c.seq, AUDIT_LEAVES.c.n).where(AUDIT_LEAVES.c.kind == "packet")
        leaf = connection.execute(query).one()
        signed = Signature(actor_id="u", actor_name="Clerk of court", act="redact", at=NOW)
        audit.redact(connection, signed, "order 26-CV-17", [(leaf.seq, leaf.n)])
    found = services.integrity.verify()
    assert found.ok
    assert set(found.kinds) == {"redacted"}

    (finding,) = told(kept.office, flip(PACKETS, "middle"))
    assert (finding.kind, f"Case {kept.case.case.number}" in finding.sentence) == ("altered", True)


def test_the_bytes_are_read_a_few_at_a_time(kept: Prosecution) -> None:
    """Forty packets of a million bytes are verified without holding even six of them."""
    size = 1_000_000
    with writing(kept.office.services.office.engine) as connection:
        first = only_row(connection, PACKETS)
        for n in range(2, 42):
            pdf = bytes([n]) * size
            row = {**first, "id": f"made-up-{n}", "number": n, "pdf": pdf, "sha256": sha256_hex(pdf)}
            digest = keep(connection, PACKETS, row)
            payload: dict[str, Any] = {"title": f"packet {n}", "sha256": row["sha256"], "row": digest}
            leaf = Leaf(kind="packet", record_id=row["id"], case_id=row["case_id"], payload=payload)
            signed = Signature(actor_id="u", actor_name="A clerk", act="packet", at=NOW)
            audit.append(connection, signed, [leaf])
    with kept.office.services.office.engine.connect() as connection:
        tracemalloc.start()
        found = verify_papers(connection)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert found == ()
    assert peak < 6 * size


def test_what_an_older_release_noted_without_a_digest_is_held_to_its_hash(kept: Prosecution) -> None:
    """A print of a release that noted the hash alone is verified by that; its other columns are not known."""

    def older(connection: Connection) -> None:
        connection.execute(PRINTS.update().values(printed_by="Somebody Else"))
        for leaf in connection.execute(sa.select(AUDIT_LEAVES).where(AUDIT_LEAVES.c.kind == "print")):
            payload = leaf.payload.replace('"row"', '"was"')
            at = sa.and_(AUDIT_LEAVES.c.seq == leaf.seq, AUDIT_LEAVES.c.n == leaf.n)
            connection.execute(AUDIT_LEAVES.update().where(at).values(payload=payload))

    assert told(kept.office, older) == ()
