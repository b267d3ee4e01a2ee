"""Arrest, screening, request, tests, hold and release, refusal."""

from __future__ import annotations

from typing import ClassVar

from law.instants import When
from law.plain import dataclass
from models.fields import (
    ANY_RECORD,
    Quantity,
    code,
    codes,
    identifier,
    integer,
    long_text,
    quantity,
    ref,
    refs,
    text,
    tri,
    when,
)
from models.records.base import CaseRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrest(CaseRecord):
    """A custodial arrest. Its time stands apart from any citation's."""

    KIND: ClassVar[str] = "arrest"
    TITLE: ClassVar[str] = "Arrest"

    involvement_id: str | None = ref("Person arrested", "involvement")
    arrested: When | None = when("Time of the custodial arrest", short="Arrested")
    cited: When | None = when(
        "Citation issued", short="Cited", help="A citation is no arrest: its time stands apart."
    )
    citation_number: str | None = identifier("Citation number")
    place: str | None = text("Place of arrest")
    officer: str | None = text("Arresting officer")
    agency: str | None = text("Agency")
    offences: tuple[str, ...] = codes("Arrested for", "arrest_offence")
    ordinance: str | None = text("Local ordinance")
    operated_at: When | None = when("Time of operation")
    operating_place: str | None = text("Place of operation")
    operating_facts: str | None = long_text(
        "What was seen of the operation", help="Moving, engine on, controls touched."
    )
    probable_cause: str | None = long_text("Probable cause: facts and their times")
    recording: str | None = text("Recordings")
    held_at: str | None = text("Held at")


@dataclass(frozen=True, slots=True, kw_only=True)
class Screening(CaseRecord):
    """A preliminary screening (30.682, 350.102). The result is fenced to its two permitted uses."""

    KIND: ClassVar[str] = "screening"
    TITLE: ClassVar[str] = "Preliminary screening"

    involvement_id: str | None = ref("Person", "involvement")
    requested: When | None = when("Requested")
    requested_by: str | None = text("Requested by")
    probable_cause: str | None = long_text("Probable cause for the screening")
    before_arrest: bool | None = tri("Before the arrest")
    kind: str | None = code("Kind of screening", "screening_kind")
    declined: bool | None = tri("Declined")
    result: Quantity | None = quantity("Result", "g/210 L", fence="screening")
    result_text: str | None = text("Result in words", fence="screening")
    instrument: str | None = text("Instrument")
    sample_destroyed: When | None = when("Oral fluid sample destroyed or returned")


@dataclass(frozen=True, slots=True, kw_only=True)
class TestRequest(CaseRecord):
    """The request for a sample with the three statements, or the unconscious route; and the answer."""

    KIND: ClassVar[str] = "test_request"
    TITLE: ClassVar[str] = "Request for a test"

    arrest_id: str | None = ref("Arrest", "arrest")
    involvement_id: str | None = ref("Person", "involvement")
    requested: When | None = when("Requested")
    officer: str | None = text("Requesting officer")
    designated: str | None = code("Test designated", "test_kind")
    statement_1: When | None = when("First statement said")
    statement_2: When | None = when("Second statement said")
    statement_3: When | None = when("Third statement said")
    wording: str | None = identifier("Wording version")
    language: str | None = text("Language and how said")
    form_used: str | None = code("Form used", "warning_form")
    unconscious: bool | None = tri("Unconscious or otherwise not capable of withdrawing consent")
    unconscious_facts: str | None = long_text("Facts of incapacity")
    answer: str | None = code("Answer", "request_answer")
    answer_words: str | None = long_text("Words and conduct")
    answered: When | None = when("Answered")
    witness: str | None = text("Witness")
    recording: str | None = text("Recording")
    inability_claimed: bool | None = tri("Physical inability claimed")
    inability_support: str | None = long_text("Medical support of the inability")
    warrant_number: str | None = identifier(
        "Warrant number", help="Where there was no warrant, mark it not applicable; words do not say so."
    )
    warrant_judge: str | None = text("Judge")
    warrant_at: When | None = when("Warrant issued")
    exigency: str | None = long_text(
        "Exigency: facts", help="Where there was none, mark it not applicable; the word none is no fact."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ChemicalTest(CaseRecord):
    """One test of a living person's breath, blood or urine."""

    KIND: ClassVar[str] = "chemical_test"
    TITLE: ClassVar[str] = "Chemical test"

    involvement_id: str | None = ref("Person", "involvement")
    request_id: str | None = ref("Request", "test_request")
    basis: str | None = code(
        "Basis", "test_basis", help="Under which paragraph, warrant, consent; unknown is allowed."
    )
    specimen_kind: str | None = code("Specimen", "specimen_kind")
    sampled: When | None = when("Sample taken")
    facility: str | None = text("Test facility")
    facility_tests: tuple[str, ...] = codes("Tests the facility can do", "test_kind")
    asked_by: str | None = text("Asked for by")
    paid_by: str | None = text("At whose expense")
    drawn_by: str | None = text("Drawn by")
    drawer_capacity: str | None = code("Drawn in the capacity of", "drawer_capacity")
    directed_by: str | None = code("Under the direction of", "drawer_capacity")
    instrument: str | None = text("Instrument and serial number")
    instrument_operator: str | None = text("Operated the instrument", help="Who ran the breath test.")
    operator_permit: str | None = identifier("Operator's permit")
    observation_from: When | None = when("Observation from")
    observation_until: When | None = when("Observation until")
    first_sample: Quantity | None = quantity("First sample", "g/210 L")
    second_sample: Quantity | None = quantity("Second sample", "g/210 L")
    calibration: str | None = text("Calibration check")
    blanks: str | None = text(
        "Air blanks", help="Each blank of the run in its order, as the instrument printed."
    )
    run_codes: str | None = text("Codes of the run", help="Status and exception codes as printed.")
    result: Quantity | None = quantity("Result", "g/100 mL", "g/210 L", "mg/dL", "ng/mL")
    result_confirmed: bool | None = tri("Unit and specimen confirmed by a person")
    result_known: When | None = when("Result known")
    analyst: str | None = text("Analyst")
    analyst_permit: str | None = identifier("Analyst's permit")
    method: str | None = text("Method")
    report_to_officer: When | None = when("Facility report to the officer")
    report_to_person: When | None = when("Facility report to the person")
    specimen_id: str | None = ref("Specimen", "specimen")
    outcome: str | None = long_text("What came of it")
    amends: str | None = ref(
        "Amends", "chemical_test", help="The earlier record of this test; it stays as it was."
    )
    amend_reason: str | None = text("Why amended")


@dataclass(frozen=True, slots=True, kw_only=True)
class Release(CaseRecord):
    """The hold after an arrest and how it ended."""

    KIND: ClassVar[str] = "release"
    TITLE: ClassVar[str] = "Hold and release"

    arrest_id: str | None = ref("Arrest", "arrest")
    ground: str | None = code("Ground", "release_ground")
    released: When | None = when("Released")
    released_by: str | None = text("Released by")
    adult_name: str | None = text("Released to")
    adult_relation: str | None = code("Relation", "adult_relation")
    adult_age: int | None = integer("Age of the person released to", unit="years")
    adult_id: str | None = identifier("Identification shown")
    receipt_signed: bool | None = tri("Receipt signed")
    other_kind: str | None = code("How the hold ends or goes on otherwise", "hold_otherwise")
    other_authority: str | None = text("Other authority for the hold or its end")
    override_reason: str | None = long_text("Override: ground and person")


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusalCase(CaseRecord):
    """The refusal action: hearing and ruling on the four issues."""

    KIND: ClassVar[str] = "refusal_case"
    TITLE: ClassVar[str] = "Refusal case"

    request_id: str | None = ref("Request", "test_request")
    hearing: When | None = when("Hearing")
    adjourned: When | None = when("Adjourned to", help="The next hearing when the first was put off.")
    ruled: When | None = when("Ruled")
    court: str | None = text("Court")
    court_number: str | None = identifier("Court number")
    ruling: str | None = code("Ruling", "refusal_ruling")
    ruling_text: str | None = long_text("Ruling in words")
    evidence_for: tuple[str, ...] = refs("Evidence for", "document")
    evidence_against: tuple[str, ...] = refs("Evidence against", "document")


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceLink(CaseRecord):
    """Something on record linked to one issue of a refusal case. To unlink is to void the link.

    What is linked is a record of the case (a document, a recording, a person), or one field of it, such as
    the time at which a statement was said. Nothing behind a fence is offered (`forms.evidence`).
    """

    KIND: ClassVar[str] = "evidence_link"
    TITLE: ClassVar[str] = "Evidence link"

    refusal_id: str | None = ref("Refusal case", "refusal_case")
    issue: str | None = code("Issue", "refusal_issue")
    side: str | None = code("Speaks", "evidence_side")
    target_id: str | None = ref("What is linked", ANY_RECORD)
    fact: str | None = identifier("Field of it", help="Key of the field, blank for the whole record.")
    note: str | None = text("Note")
    linked_by: str | None = text("Linked by")
    linked: When | None = when("Linked", internal=True)
