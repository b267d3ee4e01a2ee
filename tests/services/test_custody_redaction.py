"""By order of a court the words of an entry go wherever the office keeps them; the chain stays whole."""

from __future__ import annotations

import json

import pytest
import sqlalchemy as sa

from models.custody_state import REDACTED
from models.engine import writing
from models.office_tables import AUDIT_ENTRIES, AUDIT_LEAVES
from models.records import CustodyEvent
from models.tables import CUSTODY_ENTRIES, CUSTODY_INDEX, DRAFTS, RECORD_TABLES
from services.custody_values import Party
from services.drafts import DraftValue
from services.errors import Invalid, Refused
from services.exchange.export import export_case
from tests.reports.papercases import text_of
from tests.services.conftest import NOW, Office
from tests.services.specimens import arrest_case, keeper, look, told
from tests.services.test_custody_tampering import unguard

EVENTS = RECORD_TABLES[CustodyEvent]
ORDER = "Order of branch 2, 26-CF-101, of July 9"
SECRET = "Magnus Secretname"


@pytest.fixture
def ledger(office: Office) -> Office:
    """A ledger whose second entry names somebody a court wants out."""
    case, renata = arrest_case(office), keeper(office)
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(renata, specimen, 0, told(-60))
    custody.hand_over(renata, specimen, 1, Party(name=SECRET), told(-50, purpose=f"for {SECRET}"))
    custody.receipt(renata, specimen, 2, Party(name="Renata Quist"), told(-40))
    stored = office.get(case)
    kept = {"draft_id": "d1", "case_id": case.case.id, "base_versions": {}, "saved_at": NOW}
    office.services.drafts.put(office.clerk, DraftValue(casefile=stored, **kept))
    return office


def specimen_of(office: Office) -> str:
    with writing(office.services.office.engine) as connection:
        return str(connection.execute(sa.select(EVENTS.c.specimen_id)).scalars().first())


def everything(office: Office) -> str:
    """All text of the tables that tell of custody."""
    tables = (EVENTS, CUSTODY_ENTRIES, CUSTODY_INDEX, AUDIT_ENTRIES, AUDIT_LEAVES, DRAFTS)
    with writing(office.services.office.engine) as connection:
        return "\n".join(str(tuple(row)) for t in tables for row in connection.execute(sa.select(t)))


def test_the_words_are_gone_and_verify_names_the_order(ledger: Office) -> None:
    custody, specimen = ledger.services.custody, specimen_of(ledger)
    assert SECRET in everything(ledger)
    before = custody.ledger(ledger.admin, specimen)
    custody.redact(ledger.admin, specimen, 3, [2, 3], ORDER)
    assert SECRET not in everything(ledger)
    found = ledger.services.integrity.verify()
    assert found.ok
    assert set(found.kinds) == {"redacted"}
    assert any("entry 2 was redacted by" in s and ORDER in s for s in found.findings)
    (draft,) = ledger.services.drafts.mine(ledger.clerk)
    assert [e.received_by for e in draft.casefile.all(CustodyEvent)][1] == REDACTED
    after = custody.ledger(ledger.admin, specimen)
    assert (after.seq, after.head) == (before.seq, before.head)
    assert [e.hash for e in after.entries] == [e.hash for e in before.entries]
    assert [e.event.occurred for e in after.entries] == [e.event.occurred for e in before.entries]
    assert [e.redacted_by for e in after.entries] == ["", ORDER, ORDER]
    assert after.entries[1].event.received_by == REDACTED
    assert after.findings == ()
    told_of = ledger.services.history.of_case(ledger.admin, after.casefile.case.id)
    assert any("redacted" in entry.sentence and ORDER in entry.after for entry in told_of)


def test_the_words_are_gone_from_the_bytes_of_the_store(ledger: Office) -> None:
    folder, engine = ledger.services.office.folder, ledger.services.office.engine
    specimen = specimen_of(ledger)
    done = ledger.services.custody.redact(ledger.admin, specimen, 3, [2, 3], ORDER)
    assert folder is not None
    assert done.scrubbed is (engine.dialect.name == "sqlite")
    for file in folder.path.glob("*sqlite*"):
        assert SECRET.encode() not in file.read_bytes()


def test_only_an_administrator_redacts_and_only_by_an_order(ledger: Office) -> None:
    custody, specimen = ledger.services.custody, specimen_of(ledger)
    with pytest.raises(Refused, match="role"):
        custody.redact(ledger.clerk, specimen, 3, [2], ORDER)
    with pytest.raises(Invalid, match="order of a court"):
        custody.redact(ledger.admin, specimen, 3, [2], " ")
    for numbers in ((), (4,), (0,)):
        with pytest.raises(Invalid):
            custody.redact(ledger.admin, specimen, 3, numbers, ORDER)
    with pytest.raises(Refused, match="since you looked"):
        custody.redact(ledger.admin, specimen, 2, [2], ORDER)
    assert SECRET in everything(ledger)
    custody.redact(ledger.admin, specimen, 3, [2], ORDER)
    with pytest.raises(Invalid, match="redacted before"):
        custody.redact(ledger.admin, specimen, 3, [2], ORDER)


def test_the_ledger_goes_on_after_it(ledger: Office) -> None:
    custody, specimen = ledger.services.custody, specimen_of(ledger)
    custody.redact(ledger.admin, specimen, 3, [3], ORDER)
    renata = next(u for u in ledger.services.accounts.users() if u.name == "Renata Quist").actor
    custody.hand_over(renata, specimen, 3, Party(name="Ole Lund"), told(-30))
    assert custody.ledger(ledger.admin, specimen).now.holder == "Ole Lund"
    assert ledger.services.integrity.verify().ok


def test_an_entry_emptied_without_an_order_is_altered_and_a_redacted_row_stays_as_it_is(
    ledger: Office,
) -> None:
    specimen = specimen_of(ledger)
    ledger.services.custody.redact(ledger.admin, specimen, 3, [2], ORDER)
    entries = CUSTODY_ENTRIES.c
    with writing(ledger.services.office.engine) as connection:
        connection.execute(
            CUSTODY_ENTRIES.update().where(entries.seq == 1).values(payload=None, salt=None, redacted_seq=1)
        )
        connection.execute(EVENTS.update().where(EVENTS.c.received_by == REDACTED).values(received_by=None))
    found = ledger.services.integrity.verify()
    assert not found.ok
    said = " ".join(found.findings)
    assert "entry 1 was emptied, and no order is on record for it" in said
    assert "entry 2: its row was changed after it was redacted" in said


def test_what_a_redacted_change_was_about_is_still_watched(ledger: Office) -> None:
    """Its kind, record and case are hashed with what is gone, so the order keeps them apart."""
    ledger.services.custody.redact(ledger.admin, specimen_of(ledger), 3, [2], ORDER)
    leaves = AUDIT_LEAVES.c
    emptied = leaves.payload.is_(None)
    for column in (leaves.case_id, leaves.record_id, leaves.kind):
        with writing(ledger.services.office.engine) as connection:
            unguard(connection)
            was = connection.execute(sa.select(column).where(emptied)).scalar_one()
            connection.execute(AUDIT_LEAVES.update().where(emptied).values({column.name: "another"}))
        found = ledger.services.integrity.verify()
        assert "altered after it was redacted" in " ".join(found.findings)
        with writing(ledger.services.office.engine) as connection:
            unguard(connection)
            connection.execute(AUDIT_LEAVES.update().where(emptied).values({column.name: was}))


def test_the_database_takes_words_out_only_where_an_order_emptied_the_link(ledger: Office) -> None:
    engine = ledger.services.office.engine
    blank = EVENTS.update().values(received_by=None, purpose=None)
    with pytest.raises(sa.exc.DBAPIError, match="cannot be changed"), writing(engine) as connection:
        connection.execute(blank)
    ledger.services.custody.redact(ledger.admin, specimen_of(ledger), 3, [2], ORDER)
    other = EVENTS.update().where(EVENTS.c.received_by == REDACTED).values(received_by="Somebody Else")
    with pytest.raises(sa.exc.DBAPIError, match="cannot be changed"), writing(engine) as connection:
        connection.execute(other)


def test_an_exported_case_says_what_was_redacted(ledger: Office) -> None:
    specimen = specimen_of(ledger)
    after = ledger.services.custody.redact(ledger.admin, specimen, 3, [2, 3], ORDER).casefile
    package = export_case(ledger.services, ledger.admin, after)
    assert not any(SECRET.encode() in content for content in package.files.values())
    links = json.loads(package.files["custody.json"])["chains"][0]["entries"]
    assert [link["redacted_by"] for link in links] == ["", ORDER, ORDER]


def test_the_printed_ledger_names_the_order(ledger: Office) -> None:
    specimen = specimen_of(ledger)
    case = ledger.services.custody.redact(ledger.admin, specimen, 3, [2, 3], ORDER).casefile
    printing = ledger.services.printing
    printed = printing.issue(ledger.admin, case.case.id, "F17")
    text = " ".join("\n".join(text_of(printed.pdf)).split())
    assert f"redacted by {ORDER}" in text
    assert SECRET not in text
