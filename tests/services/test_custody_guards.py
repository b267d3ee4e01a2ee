"""What no act of the ledger serves for: to lift a hold, confirm for another, or read a result."""

from __future__ import annotations

from decimal import Decimal

import pytest

from models.fields import Quantity
from models.records import Specimen
from services.coroner_given import Draw, ResultGiven
from services.custody_values import Details, Party
from services.errors import Refused
from tests.services.conftest import PASSWORD, Office
from tests.services.coroners import coroner_of, death_id, fatal, local
from tests.services.specimens import arrest_case, keeper, look, told


@pytest.mark.parametrize("how", ["strike", "correct"])
def test_who_may_not_lift_a_hold_neither_strikes_nor_corrects_it(office: Office, how: str) -> None:
    case, renata, clerk = arrest_case(office), keeper(office), office.clerk
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(renata, specimen, 0, told(-60))
    hold = custody.place_hold(clerk, specimen, 1, "Order of the court").entries[0]
    fields = {"authority": "nobody"} if how == "correct" else {}
    with pytest.raises(Refused, match="does not allow you"):
        getattr(custody, how)(clerk, specimen, 2, hold.id, "Entered on the wrong specimen", **fields)
    assert len(look(office, case).holds) == 1
    custody.strike(renata, specimen, 2, hold.id, "Entered on the wrong specimen")
    assert look(office, case).holds == ()


def test_a_hold_stays_lifted_when_its_words_are_corrected_and_is_back_when_the_lifting_is_struck(
    office: Office,
) -> None:
    case, renata = arrest_case(office), keeper(office)
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(renata, specimen, 0, told(-60))
    hold = custody.place_hold(renata, specimen, 1, "Order of the court").entries[0]
    lifted = custody.lift_hold(renata, specimen, 2, hold.id, "The same court").entries[0]
    custody.correct(renata, specimen, 3, hold.id, "Number left out", authority="Order 12 of the court")
    assert look(office, case).holds == ()
    custody.strike(renata, specimen, 4, lifted.id, "Another specimen was meant")
    (back,) = look(office, case).holds
    assert back.authority == "Order 12 of the court"


def test_a_hand_over_waits_again_when_its_confirmation_is_struck(office: Office) -> None:
    case, renata, sol = arrest_case(office), keeper(office), keeper(office, "Sol Brandt")
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(renata, specimen, 0, told(-60))
    handed = custody.hand_over(renata, specimen, 1, Party(name="Sol Brandt"), told(-50)).entries[0]
    confirmed = custody.confirm(sol, specimen, 2, handed.id, Party(name="Sol Brandt")).entries[0]
    custody.strike(sol, specimen, 3, confirmed.id, "Another tube was meant")
    assert [event.id for event in look(office, case).waiting] == [handed.id]


def test_a_correction_changes_neither_the_kind_of_an_entry_nor_who_confirmed_it(office: Office) -> None:
    case, renata = arrest_case(office), keeper(office)
    keeper(office, "Sol Brandt")
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(renata, specimen, 0, told(-60))
    sol = Party(user_name="custodian-Sol Brandt", password=PASSWORD)
    handed = custody.hand_over(renata, specimen, 1, sol, told(-50)).entries[0]
    for fields in ({"event": "disposed"}, {"received_how": "signed_paper"}, {"answers": handed.id}):
        with pytest.raises(ValueError, match="no fields of an entry"):
            custody.correct(renata, specimen, 2, handed.id, "Why", **fields)
    custody.correct(renata, specimen, 2, handed.id, "It was somebody else", received_by="Ole Lund")
    (waits,) = look(office, case).waiting
    assert (waits.received_by, waits.received_how) == ("Ole Lund", "not_yet")


def test_a_reason_for_coming_late_takes_nothing_out_of_another_s_hands_now(office: Office) -> None:
    case, renata, sol = arrest_case(office), keeper(office), keeper(office, "Sol Brandt")
    custody, specimen = office.services.custody, look(office, case).specimen.id
    custody.collect(renata, specimen, 0, told(-60))
    with pytest.raises(Refused, match="Renata Quist holds it"):
        custody.hand_over(sol, specimen, 1, Party(name="Ole Lund"), Details(late_reason="Just now"))
    with pytest.raises(Refused, match="does not lie in storage"):
        custody.enter(sol, specimen, 1, "taken_out", told(-10))
    assert look(office, case).now.holder == "Renata Quist"


def test_an_act_of_the_ledger_hands_no_decedent_s_result_to_its_maker(office: Office) -> None:
    coroner, renata = coroner_of(office), keeper(office)
    case = fatal(office, "Odd Finchley", local(2026, 7, 1))
    acts, custody = office.services.coroner_acts, office.services.custody
    acts.record_draw(coroner, case.case.id, death_id(case), Draw(collected=local(2026, 7, 1, 13)))
    specimen = office.get(case).all(Specimen)[0].id
    value = Quantity(value=Decimal("0.183"), unit="g/100 mL", written="0.183")
    acts.result_received(coroner, case.case.id, specimen, ResultGiven(analyte="alcohol", value=value))
    entered = custody.collect(renata, specimen, 0, told(-60))
    assert "0.183" not in repr(entered.casefile)
    redacted = custody.redact(office.admin, specimen, 1, [1], "Order 4 of the court")
    assert "0.183" not in repr(redacted.casefile)
    assert "0.183" in repr(office.services.cases.get(coroner, case.case.id))
