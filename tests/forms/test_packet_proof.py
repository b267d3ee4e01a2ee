"""Who proves what: entered witnesses first, then whom the record names, and where there is nobody, a gap."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from forms.derive.charges import charges_of_all
from forms.packet_gaps import A_WITNESS, Gap, gaps
from forms.packet_people import witnesses
from forms.packet_proof import issue_proofs, issue_title, proofs
from forms.scope import GAP
from forms.values import Manner
from law.answers import Answer
from law.packet import Purpose
from law.proof import WHOLE, write
from models.casefile import CaseFile
from models.records import (
    Arrest,
    ChemicalTest,
    CustodyEvent,
    Document,
    Injury,
    Observation,
    WitnessProof,
)
from models.records import TestRequest as RequestForTest
from models.records.base import CaseRecord
from services.evaluate import evaluate
from tests.forms.test_packet_forms import ZONE, the_case
from tests.support.packetcase import OPEN_WORDS

OFFICER, NURSE, ANALYST = "Deputy Ann Made-up", "Nurse Ivo Made-up", "Dr. Una Made-up"
CHARGES = ("30.681(1)(a)", "30.681(1)(b)1.", "30.684(5)")


def with_changed(case: CaseFile, cls: type[CaseRecord], **values: object) -> CaseFile:
    """The case with every record of a class changed."""
    return replace(case, records=tuple(replace(r, **values) if type(r) is cls else r for r in case.records))


def of_charges(case: CaseFile) -> dict[tuple[str, str], str]:
    """Who proves each element of the charges, by provision and element, of the one arrested."""
    charges = [c for c in charges_of_all(evaluate(case)) if c.citation in CHARGES]
    return {(p.finding.citation, p.element.id): p.who for p in proofs(case, charges) if p.element}


def of_issues(case: CaseFile) -> list[str]:
    return [proof.who for proof in issue_proofs(case, evaluate(case))]


def weak(case: CaseFile, purpose: Purpose = Purpose.TRIAL) -> tuple[Gap, ...]:
    return gaps(case, evaluate(case), purpose, gap=GAP)


def test_each_element_is_proved_by_whom_the_record_names_for_what_it_rests_on() -> None:
    who = of_charges(the_case())
    assert OFFICER in who["30.684(5)", "arrest"]
    assert OFFICER in who["30.684(5)", "request"]
    assert OFFICER in who["30.684(5)", "refused"]
    concentration = who["30.681(1)(b)1.", "concentration"]
    assert f"{NURSE} (the draw of the sample; from the record, subpoena not asked)" in concentration
    assert f"{ANALYST} (the analysis; from the record, subpoena not asked)" in concentration
    assert OFFICER not in concentration
    assert who["30.681(1)(b)1.", "not_commercial"] == ""


def test_an_entered_witness_comes_first_and_is_not_named_twice_in_two_spellings() -> None:
    who = of_charges(the_case())["30.681(1)(a)", "operation"]
    assert who == f"Abel Rost ({OPEN_WORDS}; no subpoena served)"
    seen = of_charges(the_case())["30.681(1)(a)", "influence"]
    assert "Abel Rost (what was seen; from the record, subpoena asked)" in seen
    case = the_case()
    lines = witnesses(case, Manner(zone=ZONE, casefile=case))
    assert len([line for line in lines if "Rost" in line.name]) == 1


def test_custodians_and_the_operator_of_the_instrument_prove_the_test() -> None:
    case = the_case()
    (test,) = case.all(ChemicalTest)
    entry = CustodyEvent(
        id="E1",
        specimen_id=test.specimen_id,
        event="handed_over",
        released_by=OFFICER,
        received_by="L. Keeper",
    )
    blown = replace(case, records=(*case.records, entry))
    blown = with_changed(blown, ChemicalTest, instrument_operator="Sgt. Odo Made-up")
    who = of_charges(blown)["30.681(1)(b)1.", "concentration"]
    assert "Sgt. Odo Made-up (the run of the instrument;" in who
    assert f"{OFFICER}, L. Keeper (custody of the specimen;" in who


def test_the_injured_person_can_tell_of_the_injury_and_a_fenced_paper_makes_nobody_a_witness() -> None:
    case = the_case()
    charges = [c for c in charges_of_all(evaluate(case)) if c.citation == "30.681(2)(a)"]
    (injury,) = [p for p in proofs(case, charges) if p.element and p.element.id == "injury"]
    assert injury.who.startswith("Ferm, Tilda (the own injury;")
    paper = Document(id="D9", legal_class="operator_report")
    fenced = with_changed(replace(case, records=(*case.records, paper)), Observation, source_document="D9")
    assert "what was seen" not in of_charges(fenced)["30.681(1)(a)", "influence"]


def test_each_of_the_four_issues_has_its_people_and_without_them_it_is_a_gap() -> None:
    case = the_case()
    found = of_issues(case)
    assert len(found) == 4
    assert all(OFFICER in who for who in found)
    assert not [one for one in weak(case, Purpose.REFUSAL) if one.group.startswith("No witness")]
    nameless = with_changed(with_changed(case, RequestForTest, officer=None), Arrest, officer=None)
    missing = [one.what for one in weak(nameless, Purpose.REFUSAL) if one.group.startswith("No witness")]
    assert missing == [
        "(b) was the person lawfully under arrest?",
        "(c) were request and information given, or unnecessary?",
        "(d) did the person refuse?",
    ]


def test_whoever_asked_can_tell_of_the_request_where_its_law_is_not_loaded() -> None:
    case = the_case()
    found = list(issue_proofs(case, evaluate(case, law_date=dt.date(2026, 11, 30))))
    unread = [proof for proof in found if proof.finding.answer is Answer.NOT_LOADED]
    assert [issue_title(proof)[:3] for proof in unread] == ["(c)"]
    assert all(OFFICER in proof.who for proof in found)


def test_a_right_the_person_has_not_is_no_weak_place() -> None:
    assert not [one for one in weak(the_case()) if "optional test" in one.what]


@pytest.mark.parametrize("letter", ["a", "b", "c", "d"])
def test_a_witness_entered_for_one_issue_stands_at_that_issue_alone(letter: str) -> None:
    case = the_case()
    entered = WitnessProof(
        id="W9", named="Juno Made-up", elements=(write(WHOLE, f"refusal.issue_{letter}"),), proves="heard it"
    )
    found = of_issues(replace(case, records=(*case.records, entered)))
    at = ["abcd".index(letter)]
    assert [n for n, who in enumerate(found) if who.startswith("Juno Made-up (heard it)")] == at


def test_an_element_nobody_proves_is_a_gap_once_and_one_with_a_witness_is_none() -> None:
    case = the_case()
    found = [one for one in weak(case) if one.group == "No witness: Marlow Quist (operator of boat 1)"]
    assert [one.what for one in found] == ["No commercial motorboat"]
    assert "30.681(1)(b)1., 30.681(2)(b)1." in found[0].lacks
    entered = WitnessProof(id="W9", named="Juno Made-up", elements=("not_commercial",))
    known = replace(case, records=(*case.records, entered))
    assert not [one for one in weak(known) if one.group.startswith("No witness: Marlow")]
    thin = [one for one in weak(case) if one.group.startswith("Thin") and "Caused by" in one.what]
    assert thin
    assert all(one.lacks.endswith(A_WITNESS) for one in thin)


@pytest.mark.parametrize(
    ("values", "gap"),
    [
        ({"drawn_by": None}, "who drew the sample"),
        ({"analyst": None}, "who analysed the sample"),
        ({"specimen_kind": "breath"}, "who operated the instrument"),
        ({"specimen_kind": "breath", "instrument_operator": "Sgt. Odo Made-up"}, ""),
        ({"drawn_by": None, "sampled": None, "result": None}, ""),
    ],
)
def test_whoever_made_a_test_and_is_not_on_record_is_a_gap(values: dict[str, object], gap: str) -> None:
    case = with_changed(the_case(), ChemicalTest, **values)
    found = [one.what.partition(": ")[2] for one in weak(case) if one.what.startswith("chemical test of")]
    assert found == ([gap] if gap else [])


def test_the_injury_is_not_proved_by_a_record_of_nobody() -> None:
    case = with_changed(the_case(), Injury, involvement_id=None)
    charges = [c for c in charges_of_all(evaluate(case)) if c.citation == "30.681(2)(a)"]
    assert not [p for p in proofs(case, charges) if p.element and "the own injury" in p.who]
