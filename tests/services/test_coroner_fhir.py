"""One decedent's specimen and result as a FHIR message out, a laboratory's message in."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from fhir.resources.R4B.bundle import Bundle

from models.casefile import CaseFile
from models.fields import Quantity
from models.records import LabWork, Specimen
from services.actor import Actor, Role
from services.coroner_given import Draw, ResultGiven
from services.errors import Invalid, Refused
from services.exchange.fhir_codes import LOINC, SNOMED
from services.exchange.fhir_read import read_message
from tests.services.conftest import Office, someone
from tests.services.coroners import coroner_of, death_id, fatal, local

NINE = Quantity(written="9.5", unit="cc", value=Decimal("9.5"))
DIGITS = 12345  # stands for 0.010 in a message, which Python would write without its last digit
RESULT = Quantity(written="0.187", unit="g/100 mL", value=Decimal("0.187"))


@pytest.fixture
def coroner(office: Office) -> Actor:
    return coroner_of(office)


@pytest.fixture
def drawn(office: Office, coroner: Actor) -> tuple[CaseFile, Specimen]:
    """A decedent with a blood specimen of a known number."""
    died = local(2026, 6, 9, 14)
    case = fatal(office, "Aurelia Thorne-Øst", died)
    given = Draw(
        collected=local(2026, 6, 9, 20),
        volume=NINE,
        capacity="coroner",
        site="femoral_vein",
        number="CB-26-0042",
        preservative="sodium fluoride",
        reason="little_blood",
    )
    saved = office.services.coroner_acts.record_draw(coroner, case.case.id, death_id(case), given)
    return saved.casefile, saved.casefile.all(Specimen)[-1]


def lab_message(specimen: str, value: dict[str, Any], **changes: Any) -> bytes:
    """A message as a laboratory sends it: its own ids, our number among the specimen's."""
    observation: dict[str, Any] = {
        "resourceType": "Observation",
        "id": "result-1",
        "status": "final",
        "code": {"coding": [{"system": LOINC, "code": "56478-1", "display": "Ethanol in Blood by GC"}]},
        "specimen": {"reference": "Specimen/lab-specimen"},
        **value,
        **changes,
    }
    entries = [
        {
            "resourceType": "DiagnosticReport",
            "id": "report",
            "status": "final",
            "code": {"text": "Ethanol"},
            "identifier": [{"value": "T26-00911"}],
            "performer": [{"display": "State Laboratory"}],
        },
        {
            "resourceType": "Specimen",
            "id": "lab-specimen",
            "identifier": [{"value": specimen}],
            "accessionIdentifier": {"value": "X352356"},
            "type": {"coding": [{"system": SNOMED, "code": "258580003"}]},
        },
        observation,
    ]
    bundle = {"resourceType": "Bundle", "type": "message", "entry": [{"resource": one} for one in entries]}
    return json.dumps(bundle).replace(str(DIGITS), "0.010").encode()


def test_what_goes_out_is_fhir_and_holds_the_value_as_written(
    office: Office, coroner: Actor, drawn: tuple[CaseFile, Specimen]
) -> None:
    case, specimen = drawn
    given = ResultGiven(laboratory="State Laboratory", analyte="alcohol", value=RESULT)
    office.services.coroner_acts.result_received(coroner, case.case.id, specimen.id, given)
    sent = office.services.coroner_exchange.export(coroner, case.case.id, death_id(case))
    Bundle.model_validate_json(sent)
    raw = [entry["resource"] for entry in json.loads(sent)["entry"]]
    kinds = [one["resourceType"] for one in raw]
    assert kinds == ["MessageHeader", "Patient", "Specimen", "Observation", "DiagnosticReport"]
    assert raw[1]["name"][0]["text"] == "Aurelia Thorne-Øst"
    assert raw[2]["collection"]["quantity"] == {"value": 9.5, "unit": "mL"}
    assert raw[2]["collection"]["collectedDateTime"] == "2026-06-10T01:00:00Z"
    assert raw[2]["collection"]["bodySite"]["coding"][0]["code"] == "83419000"
    assert raw[3]["valueString"] == "0.187 g/100 mL"
    assert raw[3]["code"]["coding"][0]["code"] == "56478-1"
    told = office.services.history.of_case(office.clerk, case.case.id)
    assert [entry.who for entry in told if entry.path.startswith("export/")] == ["Cora Lindqvist"]


def test_who_may_not_read_a_decedents_result_exports_nothing(
    office: Office, coroner: Actor, drawn: tuple[CaseFile, Specimen]
) -> None:
    case, _ = drawn
    for role in (Role.PROSECUTOR, Role.RECORDS_CLERK):
        reader = someone(office.services, office.admin, role, f"Somebody {role.value}")
        with pytest.raises(Refused):
            office.services.coroner_exchange.export(reader, case.case.id, death_id(case))
        with pytest.raises(Refused):
            office.services.coroner_exchange.plan(reader, case.case.id, lab_message("CB-26-0042", {}))


@pytest.mark.parametrize(
    ("value", "kept", "words"),
    [
        ({"valueString": "0.145 g/dL"}, ("0.145", "g/100 mL"), None),
        ({"valueQuantity": {"value": 145, "unit": "mg/dL"}}, ("145", "mg/dL"), None),
        ({"valueString": "less than 0.010 g/dL"}, None, "less than 0.010 g/dL"),
        ({"valueQuantity": {"value": DIGITS, "unit": "g/dL", "comparator": "<"}}, None, "<0.010 g/dL"),
    ],
)
def test_a_laboratorys_result_comes_in_once_as_it_was_written(
    office: Office,
    coroner: Actor,
    drawn: tuple[CaseFile, Specimen],
    value: dict[str, Any],
    kept: tuple[str, str] | None,
    words: str | None,
) -> None:
    case, specimen = drawn
    content = lab_message("CB-26-0042", value)
    exchange = office.services.coroner_exchange
    intake, _ = exchange.take_in(coroner, case.case.id, content)
    assert [row.is_new for row in intake.rows] == [True]
    again, changes = exchange.take_in(coroner, case.case.id, content)
    assert ([row.known for row in again.rows], changes.ids) == ([True], frozenset())
    [found] = office.services.coroner.results(coroner, case.case.id, death_id(case))
    work: LabWork = found.work
    assert work.specimen_id == specimen.id
    assert (work.laboratory, work.report_number, work.analyte) == ("State Laboratory", "T26-00911", "alcohol")
    assert (None if work.result is None else (work.result.written, work.result.unit)) == kept
    assert work.result_text == words


def test_an_amended_result_keeps_the_earlier(
    office: Office, coroner: Actor, drawn: tuple[CaseFile, Specimen]
) -> None:
    case, _ = drawn
    exchange = office.services.coroner_exchange
    exchange.take_in(coroner, case.case.id, lab_message("CB-26-0042", {"valueString": "0.145 g/dL"}))
    amended = lab_message("CB-26-0042", {"valueString": "0.154 g/dL"}, status="amended")
    exchange.take_in(coroner, case.case.id, amended)
    found = office.services.coroner.results(coroner, case.case.id, death_id(case))
    assert [(one.work.result.written, one.superseded) for one in found if one.work.result] == [
        ("0.145", True),
        ("0.154", False),
    ]


def test_a_specimen_nobody_here_drew_is_listed_and_not_taken_in(
    office: Office, coroner: Actor, drawn: tuple[CaseFile, Specimen]
) -> None:
    case, _ = drawn
    content = lab_message("SOMEBODY-ELSE", {"valueString": "0.145 g/dL"})
    intake, changes = office.services.coroner_exchange.take_in(coroner, case.case.id, content)
    assert [(row.specimen, row.is_new) for row in intake.rows] == [(None, False)]
    assert changes.ids == frozenset()


def changed(content: bytes, **parts: Any) -> bytes:
    """A message with resources put in after it, and keys of its report changed."""
    raw = json.loads(content)
    raw["entry"] += [{"resource": one} for one in parts.pop("more", ())]
    raw["entry"][0]["resource"] |= parts
    return json.dumps(raw).encode()


def observation(id: str, words: str, value: str, **more: Any) -> dict[str, Any]:
    return {
        "resourceType": "Observation",
        "id": id,
        "status": "final",
        "code": {"text": words},
        "specimen": {"reference": "Specimen/lab-specimen"},
        "valueString": value,
        **more,
    }


def kept(office: Office, coroner: Actor, case: CaseFile) -> list[tuple[str, bool]]:
    """Results on record as (value or words, superseded)."""
    found = office.services.coroner.results(coroner, case.case.id, death_id(case))
    return [
        (one.work.result.written if one.work.result else one.work.result_text or "", one.superseded)
        for one in found
    ]


@pytest.mark.parametrize(
    ("value", "parts", "why"),
    [
        ({"valueString": "0.145 g/dL", "status": "preliminary"}, {}, "no final result"),
        ({"valueString": "0.145 g/dL", "status": "entered-in-error"}, {}, "no final result"),
        ({"valueString": "0.145 g/dL", "status": "cancelled"}, {}, "no final result"),
        ({"valueString": "0.145 g/dL"}, {"status": "entered-in-error"}, "no final result"),
        ({}, {}, "states no value"),
    ],
)
def test_what_the_laboratory_does_not_stand_by_is_not_taken_in(
    office: Office,
    coroner: Actor,
    drawn: tuple[CaseFile, Specimen],
    value: dict[str, Any],
    parts: dict[str, Any],
    why: str,
) -> None:
    case, _ = drawn
    content = changed(lab_message("CB-26-0042", value), **parts)
    intake, changes = office.services.coroner_exchange.take_in(coroner, case.case.id, content)
    assert (kept(office, coroner, case), changes.ids) == ([], frozenset())
    assert [why in row.left for row in intake.rows] == [True]


def test_a_value_that_is_not_said_to_amend_takes_no_place(
    office: Office, coroner: Actor, drawn: tuple[CaseFile, Specimen]
) -> None:
    case, _ = drawn
    exchange = office.services.coroner_exchange
    first = lab_message("CB-26-0042", {"valueString": "0.145 g/dL"})
    amended = lab_message("CB-26-0042", {"valueString": "0.154 g/dL"}, status="amended")
    back = lab_message("CB-26-0042", {"valueString": "0.145 g/dL"}, status="amended")
    exchange.take_in(coroner, case.case.id, first)
    other = lab_message("CB-26-0042", {"valueString": "0.254 g/dL"})
    intake, _ = exchange.take_in(coroner, case.case.id, other)
    assert "does not say" in intake.rows[0].left
    exchange.take_in(coroner, case.case.id, amended)
    again, _ = exchange.take_in(coroner, case.case.id, first)
    assert again.rows[0].known
    returned, _ = exchange.take_in(coroner, case.case.id, back)
    assert "amended since" in returned.rows[0].left
    assert kept(office, coroner, case) == [("0.145", True), ("0.154", False)]


def test_substances_without_a_code_come_in_each_and_once(
    office: Office, coroner: Actor, drawn: tuple[CaseFile, Specimen]
) -> None:
    case, _ = drawn
    more = [observation("2", "XYLAZINE", "POSITIVE"), observation("3", "Caffeine", "POSITIVE")]
    content = changed(lab_message("CB-26-0042", {"valueString": "0.145 g/dL"}), more=more)
    exchange = office.services.coroner_exchange
    for _ in range(2):
        intake, _ = exchange.take_in(coroner, case.case.id, content)
    assert [row.known for row in intake.rows] == [True, True, True]
    assert kept(office, coroner, case) == [
        ("0.145", False),
        ("XYLAZINE: POSITIVE", False),
        ("Caffeine: POSITIVE", False),
    ]


def test_two_values_of_one_test_in_a_message_are_nobody_s_to_choose_from(
    office: Office, coroner: Actor, drawn: tuple[CaseFile, Specimen]
) -> None:
    case, _ = drawn
    content = changed(
        lab_message("CB-26-0042", {"valueString": "0.145 g/dL"}),
        more=[
            observation(
                "2", "Ethanol", "0.154 g/dL", code={"coding": [{"system": LOINC, "code": "56478-1"}]}
            ),
            observation("3", "Caffeine", "POSITIVE"),
            observation("4", "Caffeine", "POSITIVE"),
        ],
    )
    intake, _ = office.services.coroner_exchange.take_in(coroner, case.case.id, content)
    assert [bool(row.left) for row in intake.rows] == [True, True, False, False]
    assert kept(office, coroner, case) == [("Caffeine: POSITIVE", False)]


def test_a_message_is_matched_by_numbers_alone_and_another_patient_is_told(
    office: Office, coroner: Actor, drawn: tuple[CaseFile, Specimen]
) -> None:
    case, _ = drawn
    raw = lab_message("SOMEBODY-ELSE", {"valueString": "0.145 g/dL"}).replace(b"lab-specimen", b"CB-26-0042")
    exchange = office.services.coroner_exchange
    assert exchange.plan(coroner, case.case.id, raw).rows[0].specimen is None
    patient = {"resourceType": "Patient", "name": [{"family": "Brandvold", "given": ["Ola"]}]}
    content = changed(lab_message("CB-26-0042", {"valueString": "0.145 g/dL"}), more=[patient])
    assert exchange.plan(coroner, case.case.id, content).doubts == (
        "The message is of Ola Brandvold; the decedent is on record as Aurelia Thorne-Øst.",
    )
    patient["name"] = [{"text": "THORNE-ØST, AURELIA"}]
    content = changed(lab_message("CB-26-0042", {"valueString": "0.145 g/dL"}), more=[patient])
    assert exchange.plan(coroner, case.case.id, content).doubts == ()


def test_codes_not_known_here_are_kept_and_named() -> None:
    code = {"coding": [{"system": LOINC, "code": "99999-9", "display": "Xylazine"}], "text": "XYLAZINE"}
    found = read_message(lab_message("CB-26-0042", {"valueString": "POSITIVE"}, code=code))
    [result] = found.results
    assert (result.analyte, result.substance, result.written, result.value) == (
        None,
        "XYLAZINE",
        "POSITIVE",
        None,
    )
    assert found.unknown == ("substance 99999-9 of LOINC (Xylazine)",)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"not json",
        b'{"resourceType": "Patient"}',
        b'{"resourceType": "Bundle", "type": "message", "entry": []}',
        b'{"resourceType": "Bundle", "entry": [{"resource": {"resourceType": "Observation"}}]}',
        b"\xff\xfe\x00",
        b"[" * 100_000,
    ],
)
def test_what_is_no_message_of_results_is_refused_with_sentences(
    office: Office, coroner: Actor, drawn: tuple[CaseFile, Specimen], content: bytes
) -> None:
    case, _ = drawn
    with pytest.raises(Invalid) as refused:
        office.services.coroner_exchange.plan(coroner, case.case.id, content)
    assert all(problem.message for problem in refused.value.problems)
