"""The screen sections of a case in working order, in one list: nothing registers itself by being imported."""

from __future__ import annotations

from forms.screens import arrest, case, charges, coroner, craft, harm, incident, people, reporting, specimen
from forms.spec import ScreenSection

CASE_SECTIONS: tuple[ScreenSection, ...] = (
    case.HEAD,
    incident.PLACE,
    incident.OUTCOME,
    incident.CONDITIONS,
    people.ROLE,
    people.PERSON,
    craft.CRAFT,
    harm.INJURY,
    harm.DEATH,
    harm.DISAPPEARANCE,
    craft.DAMAGE,
    harm.PROPERTY,
    incident.EVENTS,
    incident.NARRATIVE,
    arrest.ARREST,
    arrest.FIELD_TEST,
    arrest.RECORDING,
    arrest.SCREENING,
    arrest.REQUEST,
    arrest.TEST,
    specimen.SPECIMEN,
    specimen.CONTAINER,
    specimen.LAB_WORK,
    coroner.FILE,
    coroner.ATTEMPT,
    coroner.FORWARDING,
    coroner.CLAIM,
    arrest.RELEASE,
    arrest.REFUSAL,
    arrest.EVIDENCE,
    charges.CHARGE,
    charges.PRIOR,
    charges.WITNESS,
    reporting.FILING,
    reporting.DUTY_NOTE,
    reporting.REQUEST,
    case.DOCUMENT,
    case.NUMBERS,
    case.OBSERVATION,
)
