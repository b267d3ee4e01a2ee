"""A voided case takes nothing new and says why; what physically exists is still entered in its ledger."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from law.answers import Answer
from law.packet import Purpose
from models.casefile import CaseFile
from models.records import Arrest, Document, Specimen
from services.actor import Role
from services.coroner_given import Draw
from services.custody_values import Details, Part, Party
from services.disclosures import Given
from services.errors import Invalid, Refused
from services.packets import Asked
from services.voided import PAPERS
from tests.reports.papercases import text_of
from tests.services.changing import add, edit, only
from tests.services.conftest import Office, someone
from tests.services.coroners import coroner_of, death_id, fatal, local
from tests.services.specimens import arrest_case, at, keeper, look

WHY = "Entered twice."
TOLD = "voided by Renata Quist on 07/10/2026"


def void(office: Office, case: CaseFile) -> CaseFile:
    office.services.cases.void(office.clerk, f"case/{case.case.id}", WHY)
    return office.get(case)


@pytest.fixture
def collected(office: Office) -> CaseFile:
    """A specimen that was collected; the arrest was entered by mistake and taken out."""
    case = arrest_case(office)
    arrest = only(case, Arrest)
    office.services.cases.void(office.clerk, f"arrest/{arrest.id}", "Never happened.")
    specimen = only(case, Specimen).id
    renata = keeper(office)
    office.services.custody.collect(renata, specimen, 0)
    return office.get(case)


Act = Callable[[Office, CaseFile], object]


def change_a_field(office: Office, case: CaseFile) -> object:
    return office.save(edit(case, only(case, Specimen), preservative="EDTA"), case)


def add_a_record(office: Office, case: CaseFile) -> object:
    unused = Specimen(id=office.services.cases.new_id(), number="S-9")
    return office.save(add(case, unused), case)


def change_the_case(office: Office, case: CaseFile) -> object:
    edited = replace(case, case=replace(case.case, lead_agency="Somebody"))
    return office.save(edited, case)


def void_it_again(office: Office, case: CaseFile) -> object:
    return office.services.cases.void(office.clerk, f"case/{case.case.id}", "Another reason.")


def print_a_form(office: Office, case: CaseFile) -> object:
    return office.services.printing.issue(office.clerk, case.case.id, "F15")


def make_a_packet(office: Office, case: CaseFile) -> object:
    return office.services.packets.issue(office.clerk, case.case.id, Asked(purpose=Purpose.DISCOVERY))


@pytest.mark.parametrize(
    "act", [change_a_field, add_a_record, change_the_case, void_it_again, print_a_form, make_a_packet]
)
def test_nothing_new_is_entered_and_the_sentence_says_by_whom_why_and_where_to_go(
    office: Office, collected: CaseFile, act: Act
) -> None:
    voided = void(office, collected)
    before = office.services.integrity.verify().count
    with pytest.raises(Refused) as caught:
        act(office, voided)
    assert TOLD in caught.value.sentence
    assert ": Entered twice. Nothing new" in caught.value.sentence
    assert "take the void back" in caught.value.remedy
    assert office.services.integrity.verify().count == before


def test_a_draw_is_refused_in_a_voided_death(office: Office) -> None:
    coroner = coroner_of(office)
    case = fatal(office, "Ada Made-up", local(2026, 7, 10, 8))
    void(office, case)
    draw = Draw(number="D-1", collected=local(2026, 7, 10, 9), by="Ivo Made-up", reason="other")
    with pytest.raises(Refused, match=TOLD):
        office.services.coroner_acts.record_draw(coroner, case.case.id, death_id(case), draw)


def test_a_release_is_refused_in_a_voided_case(office: Office) -> None:
    case = arrest_case(office, arrested=at(-800))
    case = office.save(replace(case, case=replace(case.case, status="closed")), case)
    void(office, case)
    with pytest.raises(Refused, match=TOLD):
        office.services.holds.release(office.clerk, only(case, Arrest).id, "time_elapsed")


def test_a_linked_case_is_named_and_can_be_linked_afterwards(office: Office, collected: CaseFile) -> None:
    right = arrest_case(office, "S-2")
    voided = void(office, collected)
    linked = replace(voided, case=replace(voided.case, linked_cases=(right.case.id,)))
    after = office.save(linked, voided)
    with pytest.raises(Refused) as caught:
        change_a_field(office, after)
    assert f"the linked case {right.case.number};" in caught.value.remedy


def test_custody_of_a_thing_that_exists_goes_on_to_its_end(office: Office, collected: CaseFile) -> None:
    void(office, collected)
    custody, renata = office.services.custody, keeper(office, "Ole Lund")
    specimen = only(collected, Specimen)
    (first, *_) = look(office, collected).containers
    custody.receipt(renata, specimen.id, 1, Party(name="Ole Lund"), Details())
    seq = look(office, collected).seq
    custody.enter(renata, specimen.id, seq, "inspected", Details(note="Found on the shelf"))
    custody.split(renata, specimen.id, seq + 1, first.id, [Part(number="S-1-3", kind="tube")])
    seq = look(office, collected).seq
    custody.dispose(renata, specimen.id, seq, Details(authority="Order of branch 2"))
    assert {one.standing.value for one in custody.scan(renata, "S-1")} == {"disposed"}
    assert office.services.integrity.verify().ok


def test_a_signed_paper_is_attached_for_it(office: Office, collected: CaseFile) -> None:
    voided = void(office, collected)
    office.services.documents.add(office.clerk, voided.case.id, file_name="receipt.pdf", content=b"%PDF-1.4")
    assert only(office.get(voided), Document).file_name == "receipt.pdf"


def test_no_ledger_is_begun_in_a_voided_case(office: Office) -> None:
    case = arrest_case(office)
    office.services.cases.void(office.clerk, f"arrest/{only(case, Arrest).id}", "Never happened.")
    void(office, case)
    renata = keeper(office)
    with pytest.raises(Refused, match="voided by"):
        office.services.custody.collect(renata, only(case, Specimen).id, 0)
    assert office.services.custody.scan(renata, "S-1") == ()


def test_a_thing_of_a_voided_case_is_still_found_by_scan_and_inventory(
    office: Office, collected: CaseFile
) -> None:
    renata, custody = keeper(office, "Ole Lund"), office.services.custody
    specimen = only(collected, Specimen)
    custody.receipt(renata, specimen.id, 1, Party(name="Ole Lund"), Details())
    custody.enter(renata, specimen.id, 2, "stored", Details(place="Shelf 4"))
    void(office, collected)
    assert {one.case_number for one in custody.scan(renata, "S-1-1")} == {collected.case.number}
    shelf = office.services.inventories.compare(renata, "Shelf 4", ["S-1"])
    assert len(shelf.found) == 2
    assert (shelf.missing, shelf.unknown) == ((), ())


def test_nobody_is_voided_off_the_board_of_holds(office: Office) -> None:
    case = arrest_case(office)
    with pytest.raises(Refused, match="no release is on record"):
        void(office, case)
    assert office.get(case).case.void_reason is None
    assert len(office.services.holds.board(office.clerk)) == 1


def test_an_arrest_that_is_no_hold_keeps_no_case_from_being_voided(office: Office) -> None:
    case = arrest_case(office, offences=("boat_negligent",))
    assert [row.applies for row in office.services.holds.board(office.clerk)] == [Answer.NOT_APPLICABLE]
    assert void(office, case).case.void_reason == WHY
    assert office.services.holds.board(office.clerk) == ()


def test_an_arrest_for_nothing_that_is_told_counts_as_a_hold(office: Office) -> None:
    case = arrest_case(office, offences=())
    assert [row.applies for row in office.services.holds.board(office.clerk)] == [Answer.UNKNOWN]
    with pytest.raises(Refused, match="no release is on record"):
        void(office, case)


def test_a_void_is_taken_back_with_a_reason_and_the_case_goes_on(office: Office, collected: CaseFile) -> None:
    cases = office.services.cases
    void(office, collected)
    with pytest.raises(Invalid, match="reason"):
        cases.lift_void(office.clerk, collected.case.id, " ")
    with pytest.raises(Refused, match="Your role"):
        cases.lift_void(someone(office.services, office.admin, Role.READ_ONLY, "Rea"), collected.case.id, "x")
    back = cases.lift_void(office.clerk, collected.case.id, "The other one was the copy.").casefile
    assert back.case.void_reason is None
    change_a_field(office, back)
    with pytest.raises(Refused, match="not voided"):
        cases.lift_void(office.clerk, collected.case.id, "again")
    told = [(e.sentence, e.reason) for e in office.services.history.of_case(office.clerk, back.case.id)]
    assert any(s.startswith("took back the voiding of") and "copy" in r for s, r in told)
    assert office.services.integrity.verify().ok


def test_a_packet_made_before_is_still_entered_as_given(office: Office, collected: CaseFile) -> None:
    who = someone(office.services, office.admin, Role.PROSECUTOR, "Paula")
    services = office.services
    row, _ = services.packets.issue(who, collected.case.id, Asked(purpose=Purpose.DISCOVERY, own_work=False))
    void(office, collected)
    given = Given(packet_id=row.id, to_whom="Counsel", way="mail", given_at=services.clock.now())
    assert services.disclosures.enter(who, given).sha256 == row.sha256


def test_its_ledger_and_its_summary_are_still_printed(office: Office, collected: CaseFile) -> None:
    void(office, collected)
    for form in ("F17", "F23"):
        assert office.services.printing.issue(office.clerk, collected.case.id, form).pages


@pytest.mark.parametrize("form", sorted(PAPERS))
def test_each_page_that_is_still_printed_says_by_whom_when_and_why_it_was_voided(
    office: Office, collected: CaseFile, form: str
) -> None:
    printing, case_id = office.services.printing, collected.case.id
    assert "VOIDED" not in "".join(text_of(printing.issue(office.clerk, case_id, form).pdf))
    void(office, collected)
    pages = text_of(printing.issue(office.clerk, case_id, form).pdf)
    assert len(pages) > 1
    for page in pages:
        head = " ".join(page.split())
        assert "VOIDED" in head
        assert f"{TOLD} 10:00 CDT: {WHY}" in head


def test_the_summary_of_a_voided_case_lists_nothing_as_owed_but_what_was_met(office: Office) -> None:
    case = fatal(office, "Ada Made-up", local(2026, 6, 9, 8))
    printing = office.services.printing
    assert "OVERDUE" in "".join(text_of(printing.render(office.clerk, case.case.id, "F23").pdf))
    void(office, case)
    text = "".join(text_of(printing.render(office.clerk, case.case.id, "F23").pdf))
    assert "OVERDUE" not in text
    assert "lists nothing as owed" in text


@pytest.mark.parametrize("mark", ["  ", "Some reason"])
def test_an_ordinary_save_does_not_void_a_case(office: Office, collected: CaseFile, mark: str) -> None:
    with pytest.raises(Invalid, match="its own act with a reason"):
        office.save(replace(collected, case=replace(collected.case, void_reason=mark)), collected)
    assert office.get(collected).case.void_reason is None


def test_an_ordinary_save_does_not_take_a_void_back(office: Office, collected: CaseFile) -> None:
    voided = void(office, collected)
    with pytest.raises(Invalid, match="its own act with a reason"):
        office.save(replace(voided, case=replace(voided.case, void_reason=None)), voided, "some reason")
    assert office.get(collected).case.void_reason == WHY


def test_a_record_is_taken_out_with_words_and_comes_back_only_as_a_new_one(
    office: Office, collected: CaseFile
) -> None:
    unused = Specimen(id=office.services.cases.new_id(), number="S-9")
    case = office.save(add(collected, unused), collected)
    for mark in ("", "  "):
        with pytest.raises(Invalid, match="voided with a reason"):
            office.save(edit(case, unused, void_reason=mark), case)
    after = office.save(edit(case, unused, void_reason="Never drawn"), case)
    with pytest.raises(Invalid, match="comes back only as a new one"):
        office.save(edit(after, unused, void_reason=None), after)


def test_who_voids_a_case_that_was_voided_meanwhile_is_told_by_whom(
    office: Office, collected: CaseFile
) -> None:
    void(office, collected)
    for reason in (WHY, "Another"):
        with pytest.raises(Refused, match=TOLD):
            office.services.cases.void_case(office.clerk, collected.case.id, reason)
