"""Charges, priors, witnesses, field tests, recordings."""

from __future__ import annotations

from typing import ClassVar

from law.instants import DayRange, When
from law.plain import dataclass
from models.fields import code, codes, day, identifier, long_text, ref, refs, text, tri, when
from models.records.base import CaseRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge(CaseRecord):
    """A citation or charge: provision or ordinance, service, court, plea, disposition."""

    KIND: ClassVar[str] = "charge"
    TITLE: ClassVar[str] = "Charge"

    involvement_id: str | None = ref("Person", "involvement")
    provision: str | None = identifier("Provision", help="Citation of the statute.")
    ordinance: str | None = text("Ordinance")
    citation_number: str | None = identifier("Citation number")
    issued: When | None = when("Issued")
    served: When | None = when("Served")
    court: str | None = text("Court")
    court_number: str | None = identifier("Court number")
    hearing: When | None = when("Next hearing")
    plea: str | None = code("Plea", "plea")
    disposition: str | None = code("Disposition", "disposition")
    convicted: DayRange | None = day("Convicted on")


@dataclass(frozen=True, slots=True, kw_only=True)
class PriorConviction(CaseRecord):
    """A conviction before this case, listed whether or not it counts."""

    KIND: ClassVar[str] = "prior_conviction"
    TITLE: ClassVar[str] = "Prior conviction"

    involvement_id: str | None = ref("Person", "involvement")
    provision: str | None = identifier("Provision", help="Of an ordinance the section it conforms with.")
    under: str | None = code("Convicted under", "prior_law")
    craft_kind: str | None = code("Craft", "craft_kind")
    convicted: DayRange | None = day("Convicted on")
    offence_on: DayRange | None = day("Offence on")
    incident_key: str | None = identifier("Incident", help="Convictions of one incident carry one key.")
    jurisdiction: str | None = text("Court or State")
    is_refusal: bool | None = tri("Refusal")
    warrantless_blood_refusal: bool | None = tri("Rests on refusing blood without a warrant")


@dataclass(frozen=True, slots=True, kw_only=True)
class WitnessProof(CaseRecord):
    """What one witness proves, and whether the witness can come."""

    KIND: ClassVar[str] = "witness_proof"
    TITLE: ClassVar[str] = "Witness"

    involvement_id: str | None = ref("Witness", "involvement")
    named: str | None = text("Witness (not in the case)")
    capacity: str | None = code("Witness as", "witness_capacity")
    elements: tuple[str, ...] = refs(
        "Proves", "element", help="Elements by their ids: operation, or charge.30.681(1)(a)/influence."
    )
    proves: str | None = long_text("What it proves")
    subpoena_asked: DayRange | None = day("Subpoena asked")
    subpoena_served: DayRange | None = day("Subpoena served")
    available: bool | None = tri("Available")
    availability: str | None = text("Availability")


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldTest(CaseRecord):
    """A field sobriety test or an observation of impairment."""

    KIND: ClassVar[str] = "field_test"
    TITLE: ClassVar[str] = "Field test"

    involvement_id: str | None = ref("Person", "involvement")
    test: str | None = code("Test", "field_test")
    at: When | None = when("When")
    officer: str | None = text("Officer")
    clues: tuple[str, ...] = codes("Clues", "impairment_clue")
    result: str | None = long_text("What was seen")


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording(CaseRecord):
    """A recording by its id, with the minutes that matter."""

    KIND: ClassVar[str] = "recording"
    TITLE: ClassVar[str] = "Recording"

    recording_id: str | None = identifier("Recording id")
    kind: str | None = code("Kind", "recording_kind")
    started: When | None = when("Started")
    minutes: str | None = long_text("Minutes that matter")
    kept_by: str | None = text("Kept by")
