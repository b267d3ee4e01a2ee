"""What the cases in YAML cannot say: both sides of an issue, fenced results, and texts an office enters."""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
from decimal import Decimal

import pytest

from law.answers import Answer
from law.decisions import Decision
from law.fact import Fact
from law.facts_arrest import ScreeningFacts
from law.loader import load_tables
from law.office import with_office_editions
from law.rules.custody import happened
from law.tables import LawTables, OfficeEdition
from models import codec
from models.canonical import Json
from services.evaluate import decisions_json, evaluate
from tests.law.lawcases import load_all

SCREENED = "0.1937"
FIRST_DAY = dt.date(2026, 4, 20)

REQUEST: dict[str, Json] = {
    "id": "W1",
    "arrest_id": "A1",
    "involvement_id": "P1",
    "requested": "2026-05-02T22:20:00-05:00",
    "designated": "blood",
    "statement_1": "2026-05-02T22:20:00-05:00",
    "statement_2": "2026-05-02T22:20:00-05:00",
    "statement_3": "2026-05-02T22:20:00-05:00",
    "form_used": "motor_vehicle_form",
    "answer": "refused",
    "answer_words": "No.",
}


def case(**more: Json) -> dict[str, Json]:
    """An arrest with a request that was refused."""
    return {
        "format": codec.FORMAT,
        "zone": "America/Chicago",
        "case": {"kind": "boating", "matter": "arrest"},
        "crafts": [{"id": "V1", "kind": "boat", "is_motorboat": True}],
        "involvements": [{"id": "P1", "called": "person arrested", "roles": ["operator"], "craft_id": "V1"}],
        "arrests": [
            {
                "id": "A1",
                "involvement_id": "P1",
                "arrested": "2026-05-02T22:00:00-05:00",
                "offences": ["boat_under_influence"],
                "probable_cause": "Swaying.",
            }
        ],
        "test_requests": [REQUEST],
        "screenings": [
            {
                "id": "S1",
                "involvement_id": "P1",
                "before_arrest": True,
                "kind": "breath",
                "result": {"value": SCREENED, "unit": "g/210 L"},
                "result_text": f"showed {SCREENED}",
            }
        ],
        **more,
    }


def findings(whole: dict[str, Json], tables: LawTables | None = None) -> dict[str, Decision]:
    return {one.id: one for one in evaluate(codec.decode(whole).casefile, tables=tables)}


def entered(number: int) -> OfficeEdition:
    """A statement as an office would enter it."""
    return OfficeEdition(
        target=f"boat.statement.{number}",
        start=FIRST_DAY,
        value=f"Text {number} of the act",
        citation=f"30.684(1)(b){number}.",
        source="the act itself",
        reason="the text came",
        by="an administrator",
    )


def test_each_issue_shows_both_sides_and_a_question_to_ask() -> None:
    found = findings(case())
    for letter in "abcd":
        assert found[f"refusal.issue_{letter}"].ask
    assert any("Probable cause" in one.text for one in found["refusal.issue_a"].speaks_for)
    assert any(
        "motor-vehicle form" in one.text for one in findings(case_of_2001())["refusal.issue_c"].speaks_against
    )
    refused = found["refusal.issue_d"].speaks_for[0]
    assert [fact.path for fact in refused.facts] == ["test_request/W1.answer", "test_request/W1.answer_words"]


def case_of_2001() -> dict[str, Json]:
    times = {key: str(value).replace("2026-05", "2001-08") for key, value in REQUEST.items()}
    return case(
        test_requests=[{**times}],
        arrests=[
            {
                "id": "A1",
                "involvement_id": "P1",
                "arrested": "2001-08-02T22:00:00-05:00",
                "offences": ["boat_under_influence"],
            }
        ],
    )


def test_the_result_of_a_screening_stands_in_no_finding() -> None:
    decisions = evaluate(codec.decode(case()).casefile)
    text = json.dumps(decisions_json(decisions, zone="America/Chicago", law_date=None, law_source="all"))
    assert SCREENED not in text
    assert {"screening.valid", "screening.use"} <= {one.id for one in decisions}


def test_the_statements_are_loaded_once_the_office_enters_them() -> None:
    assert findings(case())["request.statements"].answer is Answer.NOT_LOADED
    tables = with_office_editions(load_tables(), [entered(1), entered(2)])
    assert findings(case(), tables)["request.statements"].answer is Answer.NOT_LOADED
    tables = with_office_editions(load_tables(), [entered(number) for number in (1, 2, 3)])
    statements = findings(case(), tables)["request.statements"]
    assert statements.answer is Answer.YES
    assert any("Text 2 of the act" in reason.text for reason in statements.reasons)
    assert all(law.office_note for law in statements.laws if law.citation.startswith("30.684(1)(b)"))


@pytest.mark.parametrize("day", [dt.date(2026, 4, 4), dt.date(2030, 1, 1)])
def test_the_old_statements_are_never_offered_as_current(day: dt.date) -> None:
    found = {
        one.id: one
        for one in evaluate(codec.decode(case()).casefile, law_date=day)
        if one.id == "request.statements"
    }["request.statements"]
    assert found.answer is Answer.NOT_LOADED
    assert not any("deemed to have consented" in reason.text for reason in found.reasons)


def test_no_finding_speaks_of_taking_a_licence_away() -> None:
    for one in load_all():
        for decision in evaluate(one.casefile, law_date=one.law_date, source=one.source):
            said = " ".join([decision.headline, *(reason.text for reason in decision.reasons), *decision.ask])
            assert "revo" not in said.lower()
            assert "licen" not in said.lower()


def test_a_result_keeps_every_place_the_laboratory_wrote() -> None:
    for written, shown in (("0.0796", "0.0796"), ("0.10", "0.10"), (".1", "0.1")):
        tests: Json = [
            {
                "id": "T1",
                "involvement_id": "P1",
                "specimen_kind": "blood",
                "result": {"value": written, "unit": "g/100 mL"},
                "result_confirmed": True,
            }
        ]
        assert f"{Decimal(shown)} g/100 mL" in findings(case(chemical_tests=tests))["test.value"].headline


def test_a_snowmobile_keeps_to_its_own_section() -> None:
    arrest: Json = {
        "id": "A1",
        "involvement_id": "P1",
        "arrested": "2005-02-04T22:00:00-06:00",
        "offences": ["snowmobile_under_influence"],
    }
    found = findings(case(arrests=[arrest], test_requests=[]))
    cited = {law.citation for one in found.values() for law in one.laws if one.id.startswith("release")}
    assert "350.107" in cited
    assert not any(citation.startswith("30.") for citation in cited)


def test_the_facts_hold_no_field_for_a_screening_result() -> None:
    assert not any("result" in one.name for one in dataclasses.fields(ScreeningFacts))


@pytest.mark.parametrize(
    "words",
    ["none", "None.", "no", "N/A", "-", "No exigency", "There was none", "no exigent circumstances existed"],
)
def test_words_that_tell_of_nothing_are_no_fact(words: str) -> None:
    fact = Fact(path="test_request/W1.exigency", label="Exigency", value=words, state="")
    assert happened(fact) is Answer.UNKNOWN


@pytest.mark.parametrize(
    "words",
    [
        "No time for a warrant before surgery",
        "Surgery at once",
        "None of the judges answered",
        "22-SW-14",
        "No. 14",
    ],
)
def test_words_that_tell_something_are_one(words: str) -> None:
    assert (
        happened(Fact(path="test_request/W1.exigency", label="Exigency", value=words, state="")) is Answer.YES
    )
