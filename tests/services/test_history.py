"""The history reads like a person wrote it, proves itself, and keeps what was replaced."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest
import sqlalchemy as sa

from forms.values import BEHIND
from law.instants import exact
from models import audit
from models.audit import Signature
from models.engine import writing
from models.fields import FieldState, Quantity, State
from models.records import Craft, Document, Incident, Injury, Screening, Specimen
from services.actor import Role
from services.bootstrap import DataDir, Services, open_office
from services.clock import FixedClock
from services.errors import NotFound, Refused
from services.passwords import Passwords
from tests.services.changing import add, edit, only
from tests.services.conftest import NOW, ZONE, NewCase, Office, first_run, someone


def sentences(office: Office, case_id: str) -> list[str]:
    return [entry.sentence for entry in office.services.history.of_case(office.clerk, case_id)]


def test_a_change_reads_from_what_to_what_by_whom_and_why(
    office: Office, accident: NewCase, clock: FixedClock
) -> None:
    saved = office.save(accident())
    clock.set(NOW + dt.timedelta(hours=2))
    officer = someone(office.services, office.admin, Role.OFFICER, name="Silas Marrow")
    incident = only(saved, Incident)
    edited = edit(saved, incident, water="Gull Lake")
    office.services.cases.save(officer, saved, edited, "The caller named the wrong lake.")
    last = office.services.history.of_case(office.clerk, saved.case.id)[-1]
    assert last.sentence == "changed Body of water from “Lantern Lake” to “Gull Lake”"
    assert (last.who, last.reason) == ("Silas Marrow", "The caller named the wrong lake.")
    assert last.at == NOW + dt.timedelta(hours=2)
    assert last.path == f"incident/{incident.id}.water"
    assert (last.before, last.after) == ("Lantern Lake", "Gull Lake")


def test_a_fenced_value_is_not_told_by_the_history(office: Office, accident: NewCase) -> None:
    first = Quantity(written="0.192", unit="g/210 L")
    saved = office.save(
        add(
            accident(),
            Screening(
                id=office.services.cases.new_id(), position=1, result=first, result_text="read as 0.192"
            ),
        )
    )
    second = replace(first, written="0.193")
    office.save(edit(saved, only(saved, Screening), result=second), saved)
    told = office.services.history.of_case(office.clerk, saved.case.id)
    words = " ".join(f"{entry.sentence} {entry.before} {entry.after}" for entry in told)
    assert "0.19" not in words
    assert told[-1].sentence == f"changed Result from “{BEHIND}” to “{BEHIND}”"


def test_every_kind_of_value_is_said_in_words(office: Office, accident: NewCase) -> None:
    saved = office.save(accident())
    craft, incident = only(saved, Craft), only(saved, Incident)
    edited = edit(
        edit(saved, incident, occurred=exact(NOW + dt.timedelta(minutes=30), ZONE), on_ice=False),
        craft,
        damage_cost=123456789,
        length=Quantity(written="17.50", unit="ft"),
        hull="aluminum",
        aboard_count=0,
        states={"moored": FieldState(state=State.UNKNOWN, reason="nobody saw")},
    )
    office.save(edited, saved)
    told = sentences(office, saved.case.id)
    assert (
        "changed Date and time of the accident from “07/10/2026 10:00 CDT” to “07/10/2026 10:30 CDT”" in told
    )
    assert "changed Repair cost estimate from blank to “$1,234,567.89”" in told
    assert "changed Length from blank to “17.50 ft”" in told
    assert "changed Hull material from blank to “Aluminum”" in told
    assert "changed On ice from blank to “no”" in told
    assert "changed People aboard from blank to “0”" in told
    assert "changed Moored or at anchor from blank to “unknown (nobody saw)”" in told


def test_a_figure_of_the_law_in_a_label_is_filled_in(office: Office, accident: NewCase) -> None:
    saved = office.save(accident())
    injury = Injury(id=office.services.cases.new_id(), disabled_long=True)
    after = office.save(add(saved, injury), saved)
    office.save(edit(after, only(after, Injury), disabled_long=False), after)
    assert all("{law:" not in sentence for sentence in sentences(office, saved.case.id))


def test_what_was_deleted_and_entered_again_is_still_there(office: Office, accident: NewCase) -> None:
    saved = office.save(accident())
    first = Specimen(id=office.services.cases.new_id(), volume=Quantity(written="4", unit="mL"))
    after = office.save(add(saved, first), saved)
    office.services.cases.void(office.clerk, f"specimen/{first.id}", "Typed wrong.")
    after = office.get(after)
    second = Specimen(id=office.services.cases.new_id(), volume=Quantity(written="10", unit="mL"))
    office.save(add(after, second), after)
    entries = office.services.history.of_case(office.clerk, saved.case.id)
    assert [e.after for e in entries if e.sentence == "added specimen"] == ["Volume: 4 mL", "Volume: 10 mL"]


def test_a_record_changed_behind_the_programs_back_is_named(office: Office, accident: NewCase) -> None:
    saved = office.save(accident())
    engine = office.services.office.engine
    with writing(engine) as connection:
        connection.execute(sa.text("UPDATE crafts SET registration = 'WS 1 XX'"))
    verified = office.services.integrity.verify()
    assert not verified.ok
    assert set(verified.kinds) - {"stale"} == {"altered"}  # what is due may follow the change
    assert only(saved, Craft).id in verified.findings[0]
    assert "WS 1 XX" not in verified.findings[0]


def test_a_record_put_in_behind_the_programs_back_is_named(office: Office, accident: NewCase) -> None:
    office.save(accident())
    with writing(office.services.office.engine) as connection:
        connection.execute(sa.text("INSERT INTO people (id, version, name) VALUES ('x', 1, 'Nobody')"))
    assert office.services.integrity.verify().kinds == ("altered",)


def test_paper_and_witness_are_compared(office: Office, accident: NewCase) -> None:
    office.save(accident())
    verify = office.services.integrity.verify
    expected = office.services.integrity.head(office.clerk)
    assert verify(expected).ok
    assert any("paper" in witness for witness in verify(expected).witnesses)
    count, _, head = expected.partition(":")
    assert not verify(f"{int(count) + 1}:{head}").ok
    assert not verify(f"{count}:{'0' * 64}").ok
    with pytest.raises(ValueError, match="COUNT:HEAD"):
        verify("yes")


def test_without_a_witness_the_result_says_so(office: Office, accident: NewCase, folder: DataDir) -> None:
    office.save(accident())
    folder.witness.unlink()
    verified = office.services.integrity.verify()
    assert verified.ok
    assert "none" in verified.witnesses[0]


def test_an_older_copy_put_in_its_place_is_told_by_the_witness(
    services: Services, folder: DataDir, clock: FixedClock
) -> None:
    actor = first_run(services)
    services.close()
    copy = folder.database.read_bytes()
    again = open_office(folder, clock=clock, passwords=Passwords.quick())
    begun = again.cases.new(actor, kind="boating")
    again.cases.save(actor, begun, begun)
    again.close()
    folder.database.write_bytes(copy)
    restored = open_office(folder, clock=clock, passwords=Passwords.quick())
    verified = restored.integrity.verify()
    restored.close()
    assert not verified.ok
    assert verified.kinds == ("truncated",)
    assert "older copy" in verified.findings[0]


def test_a_court_order_empties_one_change_and_says_so(office: Office, accident: NewCase) -> None:
    saved = office.save(accident())
    with writing(office.services.office.engine) as connection:
        row = connection.execute(sa.text("SELECT seq, n FROM audit_leaves WHERE kind = 'incident'")).one()
        signed = Signature(actor_id="u", actor_name="Judge's clerk", act="redact", at=NOW)
        audit.redact(connection, signed, "order 26-CV-17", [(row.seq, row.n)])
    verified = office.services.integrity.verify()
    assert verified.ok
    assert verified.kinds == ("redacted",)
    assert "made a change that was redacted by order of a court" in sentences(office, saved.case.id)


def test_documents_come_back_unchanged_or_not_at_all(
    office: Office, accident: NewCase, folder: DataDir
) -> None:
    saved = office.save(accident())
    content = bytes(range(256)) * 40
    documents = office.services.documents
    after = documents.add(office.clerk, saved.case.id, file_name="Foto ü.jpg", content=content).casefile
    document = only(after, Document)
    assert (document.file_name, document.size_bytes) == ("Foto ü.jpg", len(content))
    assert documents.read(office.clerk, document.sha256 or "") == content
    (path,) = (p for p in folder.documents.rglob("*") if p.is_file())
    path.write_bytes(b"changed")
    with pytest.raises(Refused):
        documents.read(office.clerk, document.sha256 or "")
    assert office.services.integrity.verify().kinds == ("altered",)
    path.unlink()
    with pytest.raises(NotFound):
        documents.read(office.clerk, document.sha256 or "")
    (told,) = office.services.integrity.verify().findings
    assert told.startswith(f"Case {saved.case.number}: the file {(document.sha256 or '')[:12]}")
    assert told.endswith("of a document is gone.")


def test_settings_are_kept_with_their_history(office: Office, folder: DataDir) -> None:
    settings = office.services.settings
    settings.change(office.admin, "moved", idle_lock_minutes=5, addressees={"warden": "Warden Post 4"})
    assert settings.get() == replace(
        settings.get(), idle_lock_minutes=5, addressees={"warden": "Warden Post 4"}
    )
    settings.set_workstation(theme="dark", width=1200)
    settings.set_workstation(width=1300)
    assert settings.workstation() == {"theme": "dark", "width": 1300}
    folder.workstation.write_text("not json")
    assert settings.workstation() == {}
