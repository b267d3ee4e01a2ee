"""The screen sections of a case in working order, in one list: nothing registers itself by being imported."""

from __future__ import annotations

from forms.screens import case, craft, harm, incident, people, quick, reporting
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
    quick.ARREST_PAGE,
    reporting.FILING,
    reporting.DUTY_NOTE,
    reporting.REQUEST,
    case.DOCUMENT,
    case.NUMBERS,
    case.OBSERVATION,
)
