"""Codes of the FHIR guide for medicolegal death investigation (HL7 FHIR MDI 2.0, on FHIR R4).

Taken from the public guide's examples. What has no code here travels as text; a code that is not known here
is kept as it came and named.
"""

from __future__ import annotations

from law.plain import dataclass

SNOMED = "http://snomed.info/sct"
LOINC = "http://loinc.org"
MDI = "http://hl7.org/fhir/us/mdi"
EVENT_SYSTEM = f"{MDI}/CodeSystem/CodeSystem-mdi-codes"
EVENT = "tox-result-report"
TRACKING_NUMBER = f"{MDI}/StructureDefinition/Extension-tracking-number"
PROFILES = {
    "Specimen": f"{MDI}/StructureDefinition/Specimen-toxicology-lab",
    "Observation": f"{MDI}/StructureDefinition/Observation-toxicology-lab-result",
    "DiagnosticReport": f"{MDI}/StructureDefinition/DiagnosticReport-toxicology-to-mdi",
    "Bundle": f"{MDI}/StructureDefinition/Bundle-message-tox-to-mdi",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """A code with its system and its words."""

    system: str
    code: str
    display: str


KINDS = {
    "blood": Code(system=SNOMED, code="258580003", display="Whole blood sample"),
    "urine": Code(system=SNOMED, code="122575003", display="Urine specimen (specimen)"),
    "vitreous": Code(system=SNOMED, code="258438000", display="Vitreous humor sample"),
}
"""Kinds of specimen, by key of the list."""

SITES = {
    "femoral_vein": Code(system=SNOMED, code="83419000", display="Femoral vein structure (body structure)")
}
"""Places a specimen was taken from."""

TUBES = {
    "fluoride": Code(
        system=SNOMED,
        code="702287009",
        display="Non-evacuated blood collection tube, potassium oxalate/sodium fluoride (physical object)",
    )
}
"""Containers, by a word of their preservative."""

ANALYTES = {
    ("alcohol", "blood"): Code(
        system=LOINC, code="56478-1", display="Ethanol [Mass/volume] in Blood by Gas chromatography"
    )
}
"""What was looked for in which kind of specimen."""

PANEL = "Toxicology report of a decedent's specimen"
UNITS = {
    "g/dL": "g/100 mL",
    "g/100mL": "g/100 mL",
    "g/100 mL": "g/100 mL",
    "mg/dL": "mg/dL",
    "ng/mL": "ng/mL",
}
"""Units as laboratories write them, and as they are kept here: g/dL and g/100 mL are one unit."""


def kind_of(system: str, code: str) -> str | None:
    """The kind of specimen a code means here; None for one not known."""
    return _found(KINDS, system, code)


def site_of(system: str, code: str) -> str | None:
    """The place a code means here; None for one not known."""
    return _found(SITES, system, code)


def analyte_of(system: str, code: str) -> str | None:
    """The substance a code means here; None for one not known."""
    named = (key[0] for key, one in ANALYTES.items() if (one.system, one.code) == (system, code))
    return next(named, None)


def _found(table: dict[str, Code], system: str, code: str) -> str | None:
    return next((key for key, one in table.items() if (one.system, one.code) == (system, code)), None)
