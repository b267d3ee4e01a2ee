"""Equipment and display of a craft, and the dark, as facts."""

from __future__ import annotations

import dataclasses

from law.answers import Answer
from law.facts import Fact, KitFacts
from models.records import Craft, Incident
from services.daylight import STATE, Area, dark
from services.fieldfacts import fact

# Dusk and dawn leave open on which side of sunset and sunrise it was.
_LIGHT_TELLS = {"day": False, "night": True}


def dark_fact(incident: Incident) -> Fact[bool]:
    """Between sunset and sunrise, by time and place; where the time leaves it open, by the light told."""
    said = fact(incident, "light")
    plain: Fact[bool] = Fact(path=said.path, label="Between sunset and sunrise", state=said.state)
    place, words = _area(incident)
    answer = dark(incident.occurred, place) if incident.occurred else Answer.UNKNOWN
    if answer is not Answer.UNKNOWN:
        return _told(plain, answer is Answer.YES, f"by the sun {words}")
    if incident.light in _LIGHT_TELLS:
        return _told(plain, _LIGHT_TELLS[incident.light], f"the light is told as {said.shown.lower()}")
    return plain


def _area(incident: Incident) -> tuple[Area, str]:
    """Where the sun is asked for, with the place in words: the position told, else the State."""
    latitude, longitude = incident.latitude, incident.longitude
    north, east = latitude.value if latitude else None, longitude.value if longitude else None
    if north is None or east is None:
        return STATE, "anywhere in the State"
    point = Area(south=float(north), north=float(north), west=float(east), east=float(east))
    return point, f"at {north}, {east}"


def _told(one: Fact[bool], value: bool, why: str) -> Fact[bool]:
    return dataclasses.replace(one, value=value, state="", shown="yes" if value else "no", inferred=why)


def kit_of(craft: Craft, label: str) -> KitFacts:
    """Equipment, display and numbering of a craft."""
    return KitFacts(
        basis=fact(craft, "numbering_basis", label),
        card_aboard=fact(craft, "card_aboard", label),
        decals=fact(craft, "decals_displayed", label),
        number_shown=fact(craft, "number_displayed", label),
        application_proof=fact(craft, "application_proof", label),
        days_in_state=fact(craft, "days_in_state", label),
        lights=fact(craft, "navigation_lights", label),
        head_lamp=fact(craft, "head_lamp", label),
        tail_lamp=fact(craft, "tail_lamp", label),
        muffler=fact(craft, "muffler", label),
        cutoff_fitted=fact(craft, "cutoff_switch", label),
        cutoff_used=fact(craft, "cutoff_used", label),
        devices_aboard=fact(craft, "pfds_aboard", label),
        devices_accessible=fact(craft, "pfds_accessible", label),
        extinguishers=fact(craft, "extinguishers", label),
        boat_type=fact(craft, "boat_type", label),
        length=fact(craft, "length", label),
        towed=fact(craft, "towed_count", label),
    )
