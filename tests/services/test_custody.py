"""The ledger: it grows, both sides confirm, the holder follows from it, and what it says is named."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa

from forms.custody_findings import Fault
from models import codec
from models.custody_state import Standing
from models.engine import writing
from models.records import Container, CustodyEvent, Document, Specimen
from services.actor import Role
from services.bulk import NewCase as BulkCase
from services.custody_values import Details, Part, Party, SpecimenQuery
from services.errors import Invalid, Refused
from services.exchange.intake import take_in
from tests.services.changing import add, edit
from tests.services.conftest import NOW, PASSWORD, Office, someone
from tests.services.specimens import arrest_case, at, keeper, look, told


def test_a_tube_goes_from_the_draw_to_the_laboratory_and_back(office: Office) -> None:
    custody, case = office.services.custody, arrest_case(office)
    renata, sol = keeper(office), someone(office.services, office.admin, Role.OFFICER, "Sol Brandt")
    specimen = look(office, case).specimen.id
    custody.collect(sol, specimen, 0, told(-60))
    custody.seal(sol, specimen, 1, told(-55, seal="A77"))
    to = Party(user_name="custodian-Renata Quist", password=PASSWORD)
    handed = custody.hand_over(sol, specimen, 2, to, told(-50, seal="A77", seal_state="intact"))
    assert handed.entries[0].received_by == "Renata Quist"
    assert handed.entries[0].received_how == "own_password"
    assert handed.entries[0].released_how == "signed_in"
    custody.enter(renata, specimen, 3, "stored", told(-45, place="Refrigerator 2"))
    assert look(office, case).now.standing is Standing.STORED
    assert look(office, case).now.holder == "Refrigerator 2"
    custody.enter(renata, specimen, 4, "taken_out", told(-40))
    custody.ship(renata, specimen, 5, Party(agency="Parcel post"), told(-35, carrier="Parcel 7712"))
    sent = look(office, case)
    assert sent.now.standing is Standing.IN_TRANSIT
    assert [one.event.event for one in custody.waiting(office.clerk)] == ["shipped"]
    custody.receipt(renata, specimen, 6, Party(name="Ida Vance", agency="State laboratory"), told(-20))
    got = look(office, case)
    assert (got.now.holder, got.now.agency) == ("Ida Vance", "State laboratory")
    assert [one.event.event for one in custody.waiting(office.clerk)] == ["received"]
    assert got.findings == () or {f.fault for f in got.findings} == {Fault.COLD}
    assert [entry.seq for entry in got.entries] == list(range(1, 8))
    assert got.entries[-1].entered_at == NOW
    assert office.services.integrity.verify().ok


def test_nobody_enters_over_what_somebody_else_just_entered(office: Office) -> None:
    case, renata = arrest_case(office), keeper(office)
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(renata, specimen, 0)
    custody.hand_over(renata, specimen, 1, Party(name="Courier One"))
    with pytest.raises(Refused, match="since you looked"):
        custody.hand_over(renata, specimen, 1, Party(name="Courier Two"))
    assert look(office, case).now.holder == "Courier One"


def test_nobody_gives_away_what_somebody_else_holds(office: Office) -> None:
    case, renata = arrest_case(office), keeper(office)
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(renata, specimen, 0, told(-60))
    custody.hand_over(renata, specimen, 1, Party(name="Courier One"), told(-50))
    with pytest.raises(Refused, match="Courier One holds it"):
        custody.hand_over(renata, specimen, 2, Party(name="Courier Two"), told(-40))


def test_what_lies_in_storage_is_taken_out_first(office: Office) -> None:
    case, renata = arrest_case(office), keeper(office)
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(renata, specimen, 0, told(-60))
    custody.enter(renata, specimen, 1, "stored", told(-50, place="Locker 3"))
    with pytest.raises(Refused, match="Take it out"):
        custody.hand_over(renata, specimen, 2, Party(name="Courier One"), told(-40))


def test_a_wrong_password_confirms_nothing(office: Office) -> None:
    case, sol = arrest_case(office), someone(office.services, office.admin, Role.OFFICER, "Sol Brandt")
    keeper(office)
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(sol, specimen, 0, told(-60))
    with pytest.raises(Refused, match="password"):
        custody.hand_over(
            sol, specimen, 1, Party(user_name="custodian-Renata Quist", password="something else")
        )
    assert look(office, case).seq == 1


def test_a_party_without_an_account_stands_on_the_board_until_its_receipt_is_in(office: Office) -> None:
    case, renata = arrest_case(office), keeper(office)
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(renata, specimen, 0, told(-60))
    courier = Party(name="Ole Lund", agency="Lakes Courier")
    handed = custody.hand_over(renata, specimen, 1, courier, told(-50)).entries[0]
    assert handed.received_how == "not_yet"
    assert look(office, case).now.holder == "Ole Lund"
    (row,) = custody.waiting(office.clerk)
    assert (row.number, row.event.id) == ("S-1", handed.id)
    with pytest.raises(Invalid, match="signed paper"):
        custody.confirm(renata, specimen, 2, handed.id, Party(name="Ole Lund"))
    with pytest.raises(Invalid, match="not among the documents"):
        custody.confirm(renata, specimen, 2, handed.id, Party(receipt_id="nothing"))
    stored = office.get(case)
    paper = Document(id=office.services.cases.new_id(), title="Receipt")
    office.save(add(stored, paper), stored)
    custody.confirm(renata, specimen, 2, handed.id, Party(receipt_id=paper.id))
    assert custody.waiting(office.clerk) == ()
    assert look(office, case).now.holder == "Ole Lund"
    with pytest.raises(Refused, match="waits for nobody"):
        custody.confirm(renata, specimen, 3, handed.id, Party(receipt_id=paper.id))


def test_somebody_else_does_not_confirm_for_the_receiver(office: Office) -> None:
    case, renata = arrest_case(office), keeper(office)
    keeper(office, "Sol Brandt")
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(renata, specimen, 0, told(-60))
    handed = custody.hand_over(renata, specimen, 1, Party(name="Ole Lund"), told(-50)).entries[0]
    with pytest.raises(Refused, match="Ole Lund"):
        custody.confirm(
            renata, specimen, 2, handed.id, Party(user_name="custodian-Sol Brandt", password=PASSWORD)
        )


def test_what_comes_late_needs_a_reason_and_stands_where_its_time_puts_it(office: Office) -> None:
    case, renata = arrest_case(office), keeper(office)
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(renata, specimen, 0, told(-60))
    custody.enter(renata, specimen, 1, "stored", told(-10, place="Locker 3"))
    with pytest.raises(Invalid, match="why it comes late"):
        custody.seal(renata, specimen, 2, told(-55, seal="A77"))
    custody.seal(renata, specimen, 2, told(-55, seal="A77", late_reason="Paper slip found"))
    ledger = look(office, case)
    assert Fault.BACKWARDS not in {f.fault for f in ledger.findings}
    assert ledger.now.holder == "Locker 3"
    entry = ledger.entries[-1]
    assert entry.event.occurred == at(-55)
    assert entry.entered_at == NOW


def test_what_lies_ahead_is_not_entered(office: Office) -> None:
    case, renata = arrest_case(office), keeper(office)
    with pytest.raises(Invalid, match="lies ahead"):
        office.services.custody.collect(renata, look(office, case).specimen.id, 0, told(5))


def test_a_correction_is_a_new_entry_and_the_old_one_stays(office: Office) -> None:
    case, renata = arrest_case(office), keeper(office)
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(renata, specimen, 0, told(-60))
    wrong = custody.hand_over(renata, specimen, 1, Party(name="Ole Lund"), told(-50)).entries[0]
    with pytest.raises(Invalid, match="reason"):
        custody.correct(renata, specimen, 2, wrong.id, " ", received_by="Olaf Lind")
    custody.correct(renata, specimen, 2, wrong.id, "Name misheard", received_by="Olaf Lind")
    ledger = look(office, case)
    assert [e.event.received_by for e in ledger.entries] == [None, "Ole Lund", "Olaf Lind"]
    assert ledger.entries[-1].event.corrects == wrong.id
    assert ledger.now.holder == "Olaf Lind"
    with pytest.raises(Refused, match="corrected before"):
        custody.strike(renata, specimen, 3, wrong.id, "Again")


def test_a_struck_entry_is_not_read(office: Office) -> None:
    case, renata = arrest_case(office), keeper(office)
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(renata, specimen, 0, told(-60))
    wrong = custody.hand_over(renata, specimen, 1, Party(name="Ole Lund"), told(-50)).entries[0]
    custody.strike(renata, specimen, 2, wrong.id, "Entered on the wrong specimen")
    ledger = look(office, case)
    assert ledger.now.holder == "Renata Quist"
    assert ledger.waiting == ()
    assert len(ledger.entries) == 3


def test_parts_go_their_own_way(office: Office) -> None:
    case, renata = arrest_case(office), keeper(office)
    custody, specimen = office.services.custody, look(office, case).specimen.id
    first = case.all(Container)[0]
    custody.collect(renata, specimen, 0, told(-60))
    parts = (Part(number="S-1-1a", kind="vial"), Part(number="S-1-1b", kind="vial"))
    after = custody.split(renata, specimen, 1, first.id, parts, told(-50)).casefile
    one, two = (c for c in after.all(Container) if c.parent_id == first.id)
    custody.hand_over(renata, specimen, 4, Party(name="Second laboratory"), told(-40, container_id=one.id))
    custody.hand_over(renata, specimen, 5, Party(name="Ole Lund"), told(-30, container_id=first.id))
    now = {c.number: held.holder for c, held in look(office, case).containers_now}
    assert now == {
        "S-1-1": "Ole Lund",
        "S-1-2": "Renata Quist",
        "S-1-1a": "Second laboratory",
        "S-1-1b": "Renata Quist",
    }
    custody.consume(renata, specimen, 6, told(-20, container_id=two.id))
    with pytest.raises(Refused, match="used up"):
        custody.hand_over(renata, specimen, 7, Party(name="Anybody"), told(-10, container_id=two.id))


def test_tubes_that_are_apart_do_not_move_together(office: Office) -> None:
    case, renata = arrest_case(office), keeper(office)
    custody, specimen = office.services.custody, look(office, case).specimen.id
    first, second = case.all(Container)
    custody.collect(renata, specimen, 0, told(-60))
    custody.hand_over(renata, specimen, 1, Party(name="Ole Lund"), told(-50, container_id=first.id))
    with pytest.raises(Refused, match="not together"):
        custody.hand_over(renata, specimen, 2, Party(name="Ida Vance"), told(-40))
    custody.consume(renata, specimen, 2, told(-40, container_id=first.id))
    custody.hand_over(renata, specimen, 3, Party(name="Ida Vance"), told(-30))
    now = {c.id: state for c, state in look(office, case).containers_now}
    assert now[first.id].standing is Standing.CONSUMED
    assert now[second.id].holder == "Ida Vance"


def test_the_receiver_confirms_later_under_the_own_account(office: Office) -> None:
    case, renata, sol = arrest_case(office), keeper(office), keeper(office, "Sol Brandt")
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(renata, specimen, 0, told(-60))
    handed = custody.hand_over(renata, specimen, 1, Party(name="Sol Brandt"), told(-50)).entries[0]
    assert len(custody.waiting(office.clerk)) == 1
    custody.confirm(sol, specimen, 2, handed.id, Party(name="Sol Brandt"))
    assert custody.waiting(office.clerk) == ()
    assert look(office, case).entries[-1].event.received_how == "signed_in"


def test_a_hand_over_between_two_others_needs_both_to_confirm(office: Office) -> None:
    case, sol = arrest_case(office), keeper(office, "Sol Brandt")
    keeper(office)
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(sol, specimen, 0, told(-60))
    to = Party(user_name="custodian-Renata Quist", password=PASSWORD)
    with pytest.raises(Refused, match="has not confirmed"):
        custody.hand_over(office.clerk, specimen, 1, to, told(-50), giver=Party(name="Sol Brandt"))
    giver = Party(user_name="custodian-Sol Brandt", password=PASSWORD)
    entry = custody.hand_over(office.clerk, specimen, 1, to, told(-50), giver=giver).entries[0]
    assert (entry.released_by, entry.released_how) == ("Sol Brandt", "own_password")
    assert (entry.received_by, entry.received_how) == ("Renata Quist", "own_password")
    assert entry.entered_by == office.clerk.name


def test_nobody_hands_over_in_the_name_of_somebody_who_did_not_confirm(office: Office) -> None:
    case, sol, renata = arrest_case(office), keeper(office, "Sol Brandt"), keeper(office)
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(sol, specimen, 0, told(-60))
    named, to = told(-50, released_by="Sol Brandt"), Party(name="Ole Lund")
    for act in (custody.hand_over, custody.give_back):
        with pytest.raises(Refused, match="Sol Brandt hands it over and has not confirmed"):
            act(renata, specimen, 1, to, named)
    with pytest.raises(Refused, match="has not confirmed"):
        custody.ship(renata, specimen, 1, to, replace(named, carrier="Parcel 7712"))
    assert look(office, case).seq == 1
    stored = office.get(case)
    paper = Document(id=office.services.cases.new_id(), title="Sheet signed by S. Brandt")
    office.save(add(stored, paper), stored)
    giver = Party(name="Sol Brandt", receipt_id=paper.id)
    entry = custody.hand_over(renata, specimen, 1, to, told(-50), giver=giver).entries[0]
    assert (entry.released_by, entry.released_how) == ("Sol Brandt", "signed_paper")
    assert (entry.received_how, entry.receipt_id) == ("not_yet", paper.id)


def test_what_is_not_found_is_missing_until_an_entry_tells_where_it_was(office: Office) -> None:
    case, renata = arrest_case(office), keeper(office)
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(renata, specimen, 0, told(-60))
    custody.enter(renata, specimen, 1, "stored", told(-50, place="Locker 3"))
    custody.enter(renata, specimen, 2, "not_found", told(-40, note="Yearly count"))
    gone = look(office, case)
    assert (gone.now.standing, gone.now.holder) == (Standing.MISSING, "Locker 3")
    assert Fault.CONTAINER in {f.fault for f in gone.findings}
    with pytest.raises(Refused, match="not found in Locker 3"):
        custody.hand_over(renata, specimen, 3, Party(name="Ole Lund"), told(-30))
    custody.enter(renata, specimen, 3, "stored", told(-20, place="Refrigerator 2"))
    found = look(office, case)
    assert (found.now.standing, found.now.holder) == (Standing.STORED, "Refrigerator 2")
    assert Fault.CONTAINER not in {f.fault for f in found.findings}


def test_parts_are_told_apart_by_their_labels(office: Office) -> None:
    case, renata = arrest_case(office), keeper(office)
    custody, specimen = office.services.custody, look(office, case).specimen.id
    first = case.all(Container)[0]
    custody.collect(renata, specimen, 0, told(-60))
    for numbers in ((), ("",), ("a", "a"), ("S-1-2",)):
        with pytest.raises(Invalid, match="label"):
            custody.split(renata, specimen, 1, first.id, tuple(Part(number=n) for n in numbers))
    assert len(office.get(case).all(Container)) == 2


def test_a_receipt_answers_the_hand_over_it_is_the_receipt_of(office: Office) -> None:
    case, renata = arrest_case(office), keeper(office)
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(renata, specimen, 0, told(-60))
    lab = custody.hand_over(renata, specimen, 1, Party(name="State laboratory"), told(-50)).entries[0]
    custody.receipt(renata, specimen, 2, Party(name="Renata Quist"), told(-40))
    # That it came back says nothing of who had it there: the laboratory's receipt is still owed.
    assert [one.event.id for one in custody.waiting(office.clerk)] == [lab.id]
    custody.ship(renata, specimen, 3, Party(), told(-30, carrier="Parcel 7712"))
    custody.receipt(renata, specimen, 4, Party(name="Renata Quist"), told(-20))
    assert [one.event.id for one in custody.waiting(office.clerk)] == [lab.id]


def test_a_retention_hold_blocks_disposal(office: Office) -> None:
    case, renata = arrest_case(office), keeper(office)
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(renata, specimen, 0, told(-60))
    hold = custody.place_hold(renata, specimen, 1, "Order of branch 2 of July 1").entries[0]
    with pytest.raises(Invalid, match="authority"):
        custody.dispose(renata, specimen, 2, Details())
    with pytest.raises(Refused, match="Order of branch 2"):
        custody.dispose(renata, specimen, 2, Details(authority="Letter of the prosecutor"))
    custody.lift_hold(renata, specimen, 2, hold.id, "Order of branch 2 of July 9")
    custody.dispose(renata, specimen, 3, Details(authority="Letter of the prosecutor"))
    assert look(office, case).now.standing is Standing.DISPOSED
    with pytest.raises(Refused, match="disposed of"):
        custody.enter(renata, specimen, 4, "stored", Details(place="Locker 3"))


def test_readers_enter_nothing_and_officers_dispose_of_nothing(office: Office) -> None:
    case = arrest_case(office)
    reader = someone(office.services, office.admin, Role.READ_ONLY, "Una Marsh")
    officer = someone(office.services, office.admin, Role.OFFICER, "Sol Brandt")
    custody, specimen = office.services.custody, look(office, case).specimen.id
    with pytest.raises(Refused, match="role"):
        custody.collect(reader, specimen, 0)
    custody.collect(officer, specimen, 0)
    with pytest.raises(Refused, match="role"):
        custody.dispose(officer, specimen, 1, Details(authority="Mine"))


def test_a_saved_case_does_not_change_its_ledger(office: Office) -> None:
    case, renata = arrest_case(office), keeper(office)
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(renata, specimen, 0, told(-60))
    stored = office.get(case)
    (entry,) = stored.all(CustodyEvent)
    with pytest.raises(Refused, match="only grows"):
        office.save(edit(stored, entry, place="Elsewhere"), stored)
    with pytest.raises(Refused, match="only grows"):
        office.save(add(stored, CustodyEvent(id="x", specimen_id=specimen)), stored)
    with pytest.raises(Refused, match="only grows"):
        office.services.cases.void(office.clerk, f"custody_event/{entry.id}", "Not wanted")
    with pytest.raises(Refused, match="stays on record"):
        office.services.cases.void(office.clerk, f"specimen/{specimen}", "Not wanted")
    noted = edit(stored, stored.all(Specimen)[0], preservative="Sodium fluoride")
    assert office.save(noted, stored).all(CustodyEvent) == (entry,)


def test_the_database_refuses_to_change_an_entry(office: Office) -> None:
    case, renata = arrest_case(office), keeper(office)
    office.services.custody.collect(renata, look(office, case).specimen.id, 0)
    engine = office.services.office.engine
    for statement in (
        "UPDATE custody_events SET place = 'x'",
        "DELETE FROM custody_events",
        "UPDATE custody_entries SET body = 'x'",
        "UPDATE custody_entries SET event_id = 'x', payload = NULL, salt = NULL, redacted_seq = 1",
        "DELETE FROM custody_entries",
    ):
        with pytest.raises(sa.exc.DBAPIError, match="cannot be changed"), writing(engine) as connection:
            connection.exec_driver_sql(statement)


def test_a_case_file_brings_its_ledger_along(office: Office) -> None:
    case, renata = arrest_case(office), keeper(office)
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(renata, specimen, 0, told(-60))
    custody.hand_over(renata, specimen, 1, Party(name="Ole Lund"), told(-50))
    text = codec.dumps(office.get(case)).replace(case.case.id, "another").replace(specimen, "its-specimen")
    for record in office.get(case).records:
        text = text.replace(record.id, f"r-{record.id[-12:]}")
    taken = take_in(office.services.cases, office.clerk, codec.loads(text).casefile)
    other = office.services.cases.get(office.clerk, taken.case_id)
    ledger = custody.ledger(office.clerk, other.all(Specimen)[0].id)
    assert [e.event.event for e in ledger.entries] == ["collected", "handed_over"]
    assert ledger.entries[0].event.entered_by == "Renata Quist"
    assert ledger.entries[0].entered_by == office.clerk.name
    assert ledger.now.holder == "Ole Lund"
    assert office.services.integrity.verify().ok


def test_many_cases_at_once_bring_their_ledgers_along(office: Office) -> None:
    cases = office.services.cases
    begun = cases.new(office.clerk, kind="boating")
    specimen = Specimen(id=cases.new_id(), number="B-9", position=1)
    entries = tuple(
        CustodyEvent(
            id=cases.new_id(),
            specimen_id=specimen.id,
            event=event,
            received_by=name,
            position=n,
            occurred=at(n),
        )
        for n, (event, name) in enumerate((("collected", "Sol Brandt"), ("handed_over", "Ole Lund")), 1)
    )
    whole = replace(begun, records=(specimen, *entries))
    office.services.bulk.take_in(office.clerk, [BulkCase(casefile=whole, source="a list")], "Import")
    ledger = office.services.custody.ledger(office.clerk, specimen.id)
    assert [e.seq for e in ledger.entries] == [1, 2]
    assert ledger.now.holder == "Ole Lund"
    assert [one.holder for one in office.services.custody.scan(office.clerk, "b9")] == ["Ole Lund"]
    assert office.services.integrity.verify().ok


def test_a_scan_finds_specimen_and_tube_however_they_are_written(office: Office) -> None:
    case, renata = arrest_case(office, "WL-0042"), keeper(office)
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(renata, specimen, 0)
    (found,) = custody.scan(office.clerk, "wl 0042")
    assert (found.specimen_id, found.kind, found.holder) == (specimen, "specimen", "Renata Quist")
    (tube,) = custody.scan(office.clerk, "WL-0042-1\n")
    assert (tube.specimen_id, tube.kind) == (specimen, "container")
    assert custody.scan(office.clerk, "WL-0043") == ()
    assert [one.number for one in custody.numbered(office.clerk, "wl 00")] == [
        "WL-0042",
        "WL-0042-1",
        "WL-0042-2",
    ]
    assert custody.numbered(office.clerk, "WL-0043") == custody.numbered(office.clerk, "-") == ()
    assert custody.scan(office.clerk, "--") == ()


def test_an_inventory_tells_found_missing_unexpected_and_unknown(office: Office) -> None:
    renata, custody = keeper(office), office.services.custody
    for number, place in (("S-1", "Refrigerator 2"), ("S-2", "Refrigerator 2"), ("S-3", "Locker 3")):
        case = arrest_case(office, number)
        specimen = case.all(Specimen)[0].id
        custody.collect(renata, specimen, 0, told(-60))
        custody.enter(renata, specimen, 1, "stored", told(-50, place=place))
    inventories = office.services.inventories
    assert inventories.places(office.clerk) == (("Locker 3", 2), ("Refrigerator 2", 4))
    scanned = ["S-1-1", "s1 1", "S-1-2", "S-2-1", "S-3-2", "4006381333931"]
    outcome = inventories.compare(office.clerk, "refrigerator 2", scanned)
    assert [one.number for one in outcome.found] == ["S-1-1", "S-1-2", "S-2-1"]
    assert [one.number for one in outcome.missing] == ["S-2-2"]
    assert [(one.number, one.holder) for one in outcome.unexpected] == [("S-3-2", "Locker 3")]
    assert outcome.unknown == ("4006381333931",)
    whole = inventories.compare(office.clerk, "Refrigerator 2", ["S-1", "S-2"])
    assert len(whole.found) == 4
    assert whole.missing == whole.unexpected == ()
    inventories.close(renata, "Refrigerator 2", scanned, "Yearly count")
    assert office.services.integrity.verify().ok


def test_gaps_are_named_from_the_length_the_office_sets(office: Office) -> None:
    case, renata = arrest_case(office), keeper(office)
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(renata, specimen, 0, told(-60))
    late = told(-40, released_by="Sol Brandt", late_reason="From the paper sheet")
    custody.receipt(renata, specimen, 1, Party(name="Ole Lund"), late)
    assert Fault.GAP not in {f.fault for f in look(office, case).findings}
    office.services.settings.change(office.admin, custody_gap_minutes=19)
    assert Fault.GAP in {f.fault for f in look(office, case).findings}
    assert office.services.settings.get().custody_gap == dt.timedelta(minutes=19)


def test_the_list_of_specimens_is_paged_searched_and_narrowed(office: Office) -> None:
    renata, custody = keeper(office), office.services.custody
    cases = [arrest_case(office, f"WL-7{n}9") for n in range(5)]
    ids = [case.all(Specimen)[0].id for case in cases]
    for specimen in ids:
        custody.collect(renata, specimen, 0, told(-60))
    custody.hand_over(renata, ids[1], 1, Party(name="Ole Ødegård"), told(-50))
    custody.enter(renata, ids[2], 1, "stored", told(-50, place="Locker 3"))
    custody.enter(renata, ids[3], 1, "stored", told(-50, place="Locker 3"))
    custody.enter(renata, ids[3], 2, "not_found", told(-40))
    tube = cases[4].all(Container)[0].id
    custody.hand_over(renata, ids[4], 1, Party(name="Second laboratory"), told(-50, container_id=tube))

    def listed(**query: Any) -> list[str]:
        found: list[str] = []
        after: str | None = None
        while True:
            page = custody.page(office.clerk, SpecimenQuery(size=2, after=after, **query))
            assert len(page.rows) <= 2
            found += [row.specimen.id for row in page.rows]
            after = page.after
            if after is None:
                return found

    assert listed() == sorted(ids, reverse=True)
    assert listed(standing=Standing.STORED) == [ids[2]]
    assert listed(standing=Standing.MISSING) == [ids[3]]
    assert set(listed(unconfirmed=True)) == {ids[1], ids[4]}
    # Of the fifth one tube is with the laboratory, the other still with its keeper: both find it.
    assert listed(holder="second LABORATORY") == [ids[4]]
    assert set(listed(holder="Renata Quist")) == {ids[0], ids[4]}
    assert listed(text="odegard") == [ids[1]]
    assert listed(text="wl 739") == listed(text="WL-739-2") == [ids[3]]
    assert len(listed(text="Finch")) == 5
    assert listed(text="% _") == listed(text="nobody at all") == []
    assert dict(custody.holders(office.clerk))["Renata Quist"] == 3
    (row,) = custody.page(office.clerk, SpecimenQuery(text="WL-749")).rows
    assert {part.holder for part in row.parts} == {"Second laboratory", "Renata Quist"}
    assert (row.kind, row.unconfirmed, "Finchley" in row.person) == ("blood", True, True)
