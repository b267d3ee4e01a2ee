"""Charges: what raises them, what never reaches them, and figures over their whole range."""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from law.answers import Answer
from law.decisions import Decision, ElementRole
from law.loader import load_tables
from law.proof import read, write
from law.questions import QUESTIONS
from law.rules.charges import OFFENCES
from law.rules.priors import within_years
from models import codec, codes
from models.casefile import CaseFile
from models.fields import FieldState, State, specs_of
from services.evaluate import decisions_json, evaluate
from tests.law.lawcases import load_all

DAYS = st.dates(dt.date(1995, 1, 1), dt.date(2025, 12, 31))
OF_CHARGES = ("charge.", "pointer.", "prior.")


def case(**facts: Any) -> CaseFile:
    whole = {
        "format": codec.FORMAT,
        "zone": "America/Chicago",
        "case": {"kind": "boating", "matter": "arrest"},
        "incident": {"occurred": "2001-07-04T12:00:00"},
        "crafts": [{"id": "V1", "kind": "boat", "is_motorboat": True, "commercial_use": False}],
        "involvements": [{"id": "P1", "called": "operator", "roles": ["operator"], "craft_id": "V1"}],
    }
    return codec.decode({**whole, **facts}).casefile


def charges(casefile: CaseFile) -> dict[tuple[str, str], Decision]:
    return {(d.id, d.subject): d for d in evaluate(casefile) if d.id.startswith(OF_CHARGES)}


# --- what raises a charge ----------------------------------------------------------------------------------


def test_a_plain_accident_raises_no_charge() -> None:
    hurt = case(
        case={"kind": "boating", "matter": "accident"},
        incident={"occurred": "2001-07-04T12:00:00", "casualty": True, "events": ["falls_overboard"]},
        injuries=[{"id": "J1", "involvement_id": "P1", "medical_treatment": True}],
    )
    assert charges(hurt) == {}


@pytest.mark.parametrize("one", [pytest.param(case, id=case.name) for case in load_all()][::7])
def test_unknowns_alone_raise_no_charge(one: Any) -> None:
    """With every fact of a case but its people and craft made unknown, nothing is left to raise a charge."""
    records = tuple(_all_unknown(record) for record in one.casefile.records if record.KIND in _KEPT)
    assert charges(dataclasses.replace(one.casefile, records=records)) == {}


_KEPT = ("incident", "craft", "involvement", "injury", "property_damage", "observation")
# Who somebody is, what a craft is and which question was asked are not what raises a charge.
_IDENTITY = {
    "roles",
    "craft_id",
    "person_id",
    "called",
    "kind",
    "question",
    "about_involvement",
    "about_craft",
}


def _all_unknown(record: Any) -> Any:
    states = dict(record.states)
    blank: dict[str, Any] = {}
    for key, spec in specs_of(type(record)).items():
        if key not in _IDENTITY:
            blank[key] = () if isinstance(getattr(record, key), tuple) else None
            if spec.kind.value in ("tri", "when", "quantity", "code", "integer"):
                states[key] = FieldState(state=State.UNKNOWN)
    if "roles" in specs_of(type(record)):
        # That somebody was towed, or swam, is a fact in itself.
        blank["roles"] = tuple(role for role in record.roles if role in ("operator", "occupant", "owner"))
    return dataclasses.replace(record, **blank, states=states)


def test_every_signal_an_offence_names_can_be_given() -> None:
    """An offence that waits for a question nobody can be asked would never be raised."""
    arrests, factors = (
        {option.key for option in codes.code_list(name).options} for name in ("arrest_offence", "factor")
    )
    known = {"seen": set(QUESTIONS), "denied": set(QUESTIONS), "arrest": arrests, "factor": factors}
    for offence in OFFENCES:
        for signal in offence.signals:
            kind, colon, key = signal.partition(":")
            assert not colon or key in known[kind], f"{offence.cite} waits for {signal}"


# --- what never reaches one --------------------------------------------------------------------------------

MARKS = ("0.1913", "0.2817", "47.3", "0.3719")


def test_no_finding_prints_a_screening_a_decedents_result_or_the_amount_of_a_drug() -> None:
    marked = case(
        screenings=[{"id": "S1", "involvement_id": "P1", "result": {"value": MARKS[0], "unit": "g/210 L"}}],
        deaths=[{"id": "D1", "involvement_id": "P1"}],
        specimens=[
            {"id": "Q1", "involvement_id": "P1", "from_decedent": True, "specimen_kind": "blood"},
            {"id": "Q2", "involvement_id": "P1", "from_decedent": False, "specimen_kind": "blood"},
        ],
        lab_works=[
            _work("L1", "Q1", "alcohol", result={"value": MARKS[1], "unit": "g/100 mL"}),
            _work("L2", "Q2", "cocaine", result={"value": MARKS[2], "unit": "ng/mL"}),
            _work("L3", "Q1", "cocaine", result_text=f"positive, {MARKS[3]}"),
        ],
    )
    found = [d for d in evaluate(marked) if d.id.startswith(OF_CHARGES)]
    text = json.dumps(decisions_json(found, zone="America/Chicago", law_date=None, law_source="all"))
    assert found
    assert [mark for mark in MARKS if mark in text] == []


def _analysed(kind: str, value: str, source: str) -> dict[tuple[str, str], Decision]:
    """The charges of an operator who died and in whose blood that much was found."""
    killed = case(
        crafts=[{"id": "V1", "kind": kind, "is_motorboat": True, "commercial_use": False}],
        deaths=[{"id": "D1", "involvement_id": "P1"}],
        specimens=[{"id": "Q1", "involvement_id": "P1", "from_decedent": True, "specimen_kind": "blood"}],
        lab_works=[_work("L1", "Q1", "alcohol", result={"value": value, "unit": "g/100 mL"})],
    )
    found = evaluate(killed, law_date=dt.date(2002, 1, 15), source=source)
    return {(d.id, d.subject): d for d in found if d.id.startswith(OF_CHARGES)}


@pytest.mark.parametrize(("kind", "source"), [("boat", "all"), ("boat", "seeds"), ("snowmobile", "all")])
@given(thousandths=st.integers(0, 500))
def test_where_its_fence_is_loaded_a_decedents_result_moves_no_charge(
    kind: str, source: str, thousandths: int
) -> None:
    assert _analysed(kind, f"0.{thousandths:03}", source) == _analysed(kind, "0.147", source)


@given(thousandths=st.integers(0, 500))
def test_where_its_fence_is_not_loaded_a_decedents_result_is_compared_and_not_printed(
    thousandths: int,
) -> None:
    """The seeds have no section on the specimen of somebody killed on a snowmobile."""
    value = f"0.{thousandths:03}7"
    found = _analysed("snowmobile", value, "seeds")["charge.350.101(1)(b)", "involvement/P1"]
    reached = next(one for one in found.elements if one.id == "concentration")
    wanted = ("satisfied", "not_applicable") if Decimal(value) >= Decimal("0.1") else ("not_satisfied", "no")
    assert (reached.status.value, found.answer.value) == wanted
    assert "350.155(2)" in " ".join(reached.notes)
    text = json.dumps(decisions_json([found], zone="America/Chicago", law_date=None, law_source="seeds"))
    assert value not in text


def _work(name: str, specimen: str, analyte: str, **result: Any) -> dict[str, Any]:
    return {"id": name, "specimen_id": specimen, "analyte": analyte, **result}


# --- figures over their whole range ------------------------------------------------------------------------


def _tested(value: str, age: int) -> dict[tuple[str, str], Decision]:
    person = {"id": "P1", "called": "operator", "roles": ["operator"], "craft_id": "V1", "age_years": age}
    test = {
        "id": "T1", "involvement_id": "P1", "specimen_kind": "blood", "result_confirmed": True,
        "result": {"value": value, "unit": "g/100 mL"},
    }  # fmt: skip
    return charges(case(involvements=[person], chemical_tests=[test]))


@given(thousandths=st.integers(0, 500), age=st.integers(14, 40))
def test_limit_and_youth_rule_of_boats_neither_overlap_nor_leave_a_gap(thousandths: int, age: int) -> None:
    """Zero, over zero and below the limit, at the limit or over: everybody meets exactly one of the three."""
    value = Decimal(thousandths).scaleb(-3)
    found = _tested(str(value), age)
    limit = load_tables().value("boat.charge.limit", dt.date(2001, 7, 4)).decimal
    drinking = load_tables().value("boat.charge.drinking_age", dt.date(2001, 7, 4)).number
    at_limit = found["charge.30.681(1)(b)1.", "involvement/P1"].answer
    youth = found["charge.30.681(1)(bn)", "involvement/P1"].answer
    assert at_limit is (Answer.YES if value >= limit else Answer.NO)
    assert youth is (Answer.YES if age < drinking and 0 < value < limit else Answer.NO)


@given(convicted=DAYS, arrested=DAYS)
def test_the_years_before_the_arrest_agree_with_counting_days(convicted: dt.date, arrested: dt.date) -> None:
    """Away from anniversaries the answer is the one of walking back year by year, leap days and all."""
    answer = within_years(convicted, arrested, 5)
    if convicted >= arrested:
        assert answer is Answer.NO
        return
    least, most = 5 * 365, 5 * 366
    elapsed = (arrested - convicted).days
    if elapsed < least:
        assert answer is Answer.YES
    elif elapsed > most:
        assert answer is Answer.NO
    if answer is Answer.LEGAL_CALL:
        assert least <= elapsed <= most
        months = {(convicted.month, convicted.day), (arrested.month, arrested.day)}
        assert len(months) == 1 or (2, 29) in months


@given(convicted=DAYS, arrested=DAYS, later=st.integers(1, 400))
def test_a_later_conviction_never_counts_less_while_it_is_before_the_arrest(
    convicted: dt.date, arrested: dt.date, later: int
) -> None:
    other = convicted + dt.timedelta(days=later)
    if other < arrested and within_years(convicted, arrested, 5) is Answer.YES:
        assert within_years(other, arrested, 5) is Answer.YES


# --- references of witnesses -------------------------------------------------------------------------------

FINDING = "charge.30.681(1)(a)"


def test_a_witness_reaches_what_the_reference_names_and_nothing_else() -> None:
    assert read("operation").names(FINDING, "operation", "involvement/P1")
    assert not read("operation").names(FINDING, "influence", "involvement/P1")
    assert read(f"{FINDING}/*@involvement/P1").names(FINDING, "influence", "involvement/P1")
    assert not read(f"{FINDING}/*@involvement/P1").names(FINDING, "influence", "involvement/P2")
    assert not read(f"{FINDING}/influence").names("charge.30.681(2)(a)", "influence", "involvement/P1")


@given(
    element=st.sampled_from([part.id for offence in OFFENCES for part in offence.parts]), whole=st.booleans()
)
def test_a_written_reference_reads_back(element: str, whole: bool) -> None:
    text = write(element, FINDING if whole else "", "involvement/P1" if whole else "")
    assert read(text).names(FINDING, element, "involvement/P1")


def test_ids_of_elements_are_unlike_within_an_offence() -> None:
    for offence in OFFENCES:
        ids = [part.id for part in offence.parts]
        assert len(ids) == len(set(ids)), offence.cite
        assert any(part.role is ElementRole.ELEMENT for part in offence.parts)
        assert offence.raised.endswith(".")
