"""What a sheet says of the accident as a whole."""

from __future__ import annotations

from dataclasses import replace

from forms.names import (
    craft_noun,
    craft_number,
)
from forms.scope import Scope
from forms.values import (
    BLANK,
    STATE_WORDS,
    Shown,
    date_text,
    weekday_text,
    when_parts,
)
from law.instants import When
from models.casefile import CaseFile
from models.fields import State
from models.records import (
    Craft,
    Death,
    Disappearance,
    Incident,
    Injury,
    Involvement,
    PropertyDamage,
)


def occurred_date(scope: Scope) -> Shown:
    """Date of the accident, with the weekday when it is one day."""
    return _occurred(scope, 0)


def occurred_time(scope: Scope) -> Shown:
    """Time of the accident with its zone."""
    return _occurred(scope, 1)


def _occurred(scope: Scope, part: int) -> Shown:
    value = scope.value("incident.occurred")
    if not isinstance(value, When):
        return scope.shown("incident.occurred")
    parts = when_parts(value, scope.manner.zone)
    text = parts[part]
    if part == 0:
        first, last = value.local_days()
        if first is not None and first == last:
            text = f"{text} {weekday_text(first)}"
    elif not text:
        return Shown(word=STATE_WORDS[State.UNKNOWN])
    return Shown(text=text)


def why_reported(scope: Scope) -> Shown:
    """Which consequences the record holds."""
    case = scope.casefile
    incident = case.incident
    answers = {
        "death": bool(case.all(Death)) or (incident is not None and incident.any_death is True),
        "injury": bool(case.all(Injury)) or (incident is not None and incident.any_injury is True),
        "missing": bool(case.all(Disappearance))
        or (incident is not None and incident.any_disappearance is True),
        "damage": _any_damage(case, incident),
        "total_loss": any(craft.total_loss is True for craft in case.all(Craft)),
    }
    return Shown(chosen=tuple(key for key, held in answers.items() if held))


def _any_damage(case: CaseFile, incident: Incident | None) -> bool:
    craft = any(c.damaged is True or c.damage_cost or c.damage_text for c in case.all(Craft))
    return craft or bool(case.all(PropertyDamage)) or (incident is not None and incident.any_damage is True)


def deaths_count(scope: Scope) -> Shown:
    """Number of deaths recorded; "0" only when somebody said that nobody died."""
    return _count(scope, Death, "any_death", "deaths")


def injured_count(scope: Scope) -> Shown:
    """Number of injured people recorded, each counted once."""
    return _count(scope, Injury, "any_injury", "injuries")


def missing_count(scope: Scope) -> Shown:
    """Number of people recorded as disappeared."""
    return _count(scope, Disappearance, "any_disappearance", "disappearances")


def _count(
    scope: Scope, kind: type[Death] | type[Injury] | type[Disappearance], any_field: str, section: str
) -> Shown:
    records = scope.casefile.all(kind)
    people = {record.involvement_id or record.id for record in records}
    if people:
        return Shown(text=str(sum(_size(scope.casefile, person) for person in people)))
    incident = scope.casefile.incident
    said_none = incident is not None and getattr(incident, any_field) is False
    if said_none or section in scope.casefile.case.sections_none:
        return Shown(text="0")
    return scope.shown(f"incident.{any_field}") if incident and any_field in incident.states else BLANK


def _size(casefile: CaseFile, involvement_id: str) -> int:
    """How many people stand behind a record: a group nobody named singly counts as many as it has."""
    found = casefile.find(involvement_id)
    return found.group_size or 1 if isinstance(found, Involvement) else 1


def craft_count(scope: Scope) -> Shown:
    """How many craft the case holds."""
    count = len(scope.casefile.all(Craft))
    return Shown(text=str(count)) if count else BLANK


def every_craft(scope: Scope) -> Shown:
    """Numbers and names of all craft."""
    crafts = scope.casefile.all(Craft)
    return Shown(text="; ".join(_craft_line(scope.casefile, craft) for craft in crafts))


def _craft_line(case: CaseFile, craft: Craft) -> str:
    known = [craft.registration, craft.name and f"“{craft.name}”"]
    words = ", ".join(part for part in known if part) or craft.called or "no number or name known"
    return f"{craft_noun(case)} {craft_number(case, craft.id)}: {words}"


def incident_state(scope: Scope) -> Shown:
    """State of the accident, as its two letters."""
    shown = scope.shown("incident.state")
    return replace(shown, text=shown.chosen[0], chosen=()) if shown.chosen else shown


def law_day(scope: Scope) -> Shown:
    """The day that selected the law."""
    return Shown(text=date_text(scope.manner.on)) if scope.manner.on else BLANK


def marked_none(scope: Scope, section: str) -> Shown:
    """The word "none" for a section somebody looked at and found empty; blank otherwise."""
    return Shown(text="none") if section in scope.casefile.case.sections_none else BLANK


def where_it_was(scope: Scope) -> Shown:
    """Water or trail, place, municipality and county in one line."""
    keys = ("water", "trail", "place", "municipality", "county")
    found = [scope.text(f"incident.{key}") for key in keys]
    text = ", ".join(part for part in found if part)
    return Shown(text=text) if text else scope.shown("incident.water")
