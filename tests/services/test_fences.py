"""What stands behind a fence is given to whom it may be given, and every reading and export is noted."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from decimal import Decimal

import pytest

from forms.values import BEHIND
from law.instants import exact
from models.fields import Quantity
from models.records import Arrest, LabWork, Screening, Specimen
from services.actor import Actor, Role
from services.clock import FixedClock
from services.errors import Refused
from services.exchange.export import export_case, export_tables
from tests.services.changing import add, edit, only
from tests.services.conftest import NewCase, Office

RESULT = Quantity(written="0.192", unit="g/210 L", value=Decimal("0.192"))
CORONER = Actor(user_id="coroner", name="Cora Example", roles=frozenset({Role.CORONER}))
READER = Actor(user_id="reader", name="Rita Example", roles=frozenset({Role.READ_ONLY}))


def screened(office: Office, accident: NewCase) -> str:
    """A case with a screening, by its id."""
    screening = Screening(id=office.services.cases.new_id(), position=1, result=RESULT, result_text="0.192")
    return office.save(add(accident(), screening)).case.id


def later(office: Office) -> None:
    clock = office.services.clock
    assert isinstance(clock, FixedClock)
    clock.set(clock.now() + dt.timedelta(hours=1))


def acts(office: Office, case_id: str) -> list[tuple[str, str]]:
    told = office.services.history.of_case(office.clerk, case_id)
    return [(one.who, one.sentence) for one in told if one.path.startswith(("read/", "export/"))]


@pytest.mark.parametrize("who", [CORONER, READER], ids=["coroner", "reader"])
def test_who_may_not_read_it_gets_the_case_without_it(office: Office, accident: NewCase, who: Actor) -> None:
    case_id = screened(office, accident)
    screening = only(office.services.cases.get(who, case_id), Screening)
    assert (screening.result, screening.result_text) == (None, None)
    assert screening.states["result"].reason == BEHIND
    with pytest.raises(Refused, match="result of a preliminary screening"):
        export_case(office.services, who, office.services.cases.get(who, case_id))
    with pytest.raises(Refused, match="F12"):
        office.services.printing.render(who, case_id, "F12")
    assert office.services.printing.render(who, case_id, "F01").pages


def test_a_case_saved_without_it_keeps_it(office: Office, accident: NewCase) -> None:
    case_id = screened(office, accident)
    seen = office.services.cases.get(CORONER, case_id)
    edited = edit(seen, only(seen, Screening), instrument="made-up sensor")
    saved = office.services.cases.save(CORONER, seen, edited).casefile
    assert only(saved, Screening).result is None
    stored = only(office.services.cases.get(office.clerk, case_id), Screening)
    assert (stored.result, stored.instrument) == (RESULT, "made-up sensor")


def test_an_act_on_the_board_gives_the_case_back_without_it(office: Office, accident: NewCase) -> None:
    new = office.services.cases.new_id
    arrested = exact(office.services.clock.now() - dt.timedelta(hours=2), "America/Chicago")
    arrest = Arrest(id=new(), position=1, arrested=arrested, offences=("boat_under_influence",))
    specimen = Specimen(id=new(), position=1, from_decedent=True)
    work = LabWork(id=new(), position=1, specimen_id=specimen.id, result=replace(RESULT, unit="g/100 mL"))
    office.save(add(accident(), arrest, specimen, work))
    ended = office.services.holds.end_otherwise(
        office.clerk, arrest.id, "court_order", "Made-up County, number 7"
    ).casefile
    assert only(ended, LabWork).result is None
    assert only(office.services.cases.get(CORONER, ended.case.id), LabWork).result is not None


def test_each_reading_is_noted_once_for_a_while(office: Office, accident: NewCase) -> None:
    case_id = screened(office, accident)
    before = len(acts(office, case_id))
    later(office)
    for _ in range(3):
        office.services.cases.get(office.clerk, case_id)
    office.services.cases.get(CORONER, case_id)
    assert len(acts(office, case_id)) == before + 1
    later(office)
    office.services.cases.get(office.clerk, case_id)
    assert acts(office, case_id)[-1] == (office.clerk.name, "read what stands behind a fence")
    assert len(acts(office, case_id)) == before + 2


def test_each_export_is_noted_and_no_table_holds_it(office: Office, accident: NewCase) -> None:
    case_id = screened(office, accident)
    package = export_case(office.services, office.clerk, office.services.cases.get(office.clerk, case_id))
    holding = {name for name, content in package.files.items() if b"0.192" in content}
    assert holding == {"case.json"}
    tables = export_tables(office.services, office.clerk)
    assert not any(b"0.192" in content for content in tables.values())
    exports = [one for one in acts(office, case_id) if one[1] == "exported the case"]
    assert exports == [(office.clerk.name, "exported the case")] * 2


def test_a_fenced_document_is_opened_by_whom_it_may_be_and_the_opening_is_noted(
    office: Office, accident: NewCase
) -> None:
    saved = office.save(accident())
    documents = office.services.documents
    kept = documents.add(
        office.clerk, saved.case.id, file_name="screen.txt", content=b"0.192", legal_class="screening"
    ).casefile
    digest = kept.records[-1].sha256  # type: ignore[attr-defined]  # the document just added
    before = len(acts(office, saved.case.id))
    with pytest.raises(Refused, match="preliminary screening"):
        documents.read(CORONER, digest)
    assert documents.read(office.clerk, digest) == b"0.192"
    assert len(acts(office, saved.case.id)) == before + 1
    with pytest.raises(Refused, match="attach documents"):
        documents.store(READER, b"x")
    with pytest.raises(Refused, match="let drafts go"):
        office.services.drafts.discard(READER, "any")


def test_a_ledger_gives_its_case_to_be_read_and_notes_it(office: Office, accident: NewCase) -> None:
    begun = accident()
    specimen = Specimen(id=office.services.cases.new_id(), number="S-1", from_decedent=False)
    work = LabWork(id=office.services.cases.new_id(), specimen_id=specimen.id, result_text="0.192")
    case_id = office.save(add(begun, specimen, work)).case.id
    for who, given in ((office.clerk, "0.192"), (READER, None)):
        ledger = office.services.custody.ledger(who, specimen.id)
        assert only(ledger.casefile, LabWork).result_text == given
    assert [who for who, _ in acts(office, case_id)] == [office.clerk.name]
