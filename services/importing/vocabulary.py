"""The source's words and the keys they mean here. A word in neither is listed, never guessed."""

from __future__ import annotations

import functools

from law.plain import dataclass
from models import codes
from services.importing.cells import normal, says_unknown

# Words of the source that differ from our labels, by code list. Compared in normal form.
_WORDS: dict[str, dict[str, str]] = {
    "event": {
        "fire/explosion (fuel)": "fire_explosion_fuel",
        "fire/explosion (non-fuel)": "fire_explosion_non_fuel",
        "fire/explosion (unknown origin)": "fire_explosion_unknown_origin",
        "flooding/swamping": "flooding_swamping",
        "skier mishap": "skier_mishap",
        "other": "other",
    },
    "factor": {
        "alcohol": "alcohol_use",
        "carbon monoxide exposure": "carbon_monoxide",
        "dam/lock": "dam_lock",
        "drug": "drug_use",
        "force of wake/wave": "force_of_wake_wave",
        "force of wave/wake": "force_of_wake_wave",
        "ignition of fuel or vapor": "ignition_of_fuel_vapor",
        "inadequate onboard navigation lights": "inadequate_navigation_lights",
        "missing or inadequate navigation aids": "missing_aids",
        "none; not at fault": "not_at_fault",
        "passenger/skier behavior": "passenger_skier_behavior",
        "people on gunwale, bow, or transom": "people_on_gunwale",
        "other": "other",
    },
    "operation": {
        "docking/undocking": "docking_undocking",
        "launching/loading": "launching_loading",
        "rowing/paddling": "rowing_paddling",
        "starting engine": "starting_engine",
        "tied to dock/mooring": "tied_to_dock",
        "other": "other",
    },
    "activity": {
        "boating/relaxation": "relaxation",
        "starting engine": "starting_engine",
        "other": "other",
        "swimming/snorkeling": "swimming_diving",
        "swimming/snorkling/diving": "swimming_diving",
        "swimming/snorkeling/diving": "swimming_diving",
        "towed watersports": "towed_sports",
    },
    "boat_type": {
        "airboat": "air_boat",
        "inflatable": "inflatable",
        "other": "other",
        "pontoon": "pontoon",
        "sail (only)": "sail_only",
    },
    "hull": {"other": "other", "rubber/vinyl/canvas": "rubber_vinyl_canvas"},
    "propulsion": {"other": "other"},
    "engine_drive": {"airboat engine": "other", "other": "other"},
    "fuel": {"gasoline": "gas", "other": "other"},
    "experience": {},
    "training": {
        "american red cross": "american_red_cross",
        "internet": "internet",
        "no education": "none",
        "other": "other",
        "state": "state",
        "us power squadrons": "us_power_squadrons",
        "uscg auxiliary": "uscg_auxiliary",
    },
    "injury_nature": {
        "carbon monoxide": "carbon_monoxide",
        "concussion": "concussion",
        "other": "other",
        "scrape/bruise": "scrape_bruise",
        "sprain/strain": "sprain_strain",
    },
    "body_part": {"body": "body", "other": "other"},
    "death_cause": {"other": "other"},
    "wind": {"none": "none"},
    "vessel_class": {
        "commercial": "other_commercial",
        "governmental": "government",
        "recreational": "recreational",
    },
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a coded cell was read as: a key, or unknown in words, or blank, or not understood."""

    key: str | None = None
    unknown: bool = False
    understood: bool = True


def read_code(list_id: str, cell: str) -> Reading:
    """The key a cell means in a code list."""
    words = normal(cell)
    if not words:
        return Reading()
    if words in ("na", "no operator"):
        return Reading()
    key = _meanings(list_id).get(words)
    if key is not None:
        return Reading(key=key)
    return Reading(unknown=True) if says_unknown(words) else Reading(understood=False)


@functools.cache
def _meanings(list_id: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for option in codes.code_list(list_id).options:
        found.setdefault(normal(option.label), option.key)
    return found | _WORDS.get(list_id, {})


# Role of a hurt or dead person: role key, whether in or on the craft, what the person was doing.
ROLES: dict[str, tuple[str, bool | None, str]] = {
    "operator": ("operator", True, ""),
    "occupant": ("occupant", True, ""),
    "passenger": ("occupant", True, ""),
    "tuber": ("towed", False, "Tubing"),
    "skier": ("towed", False, "Water skiing"),
    "waterskier": ("towed", False, "Water skiing"),
    "wakeboarder": ("towed", False, "Wakeboarding"),
    "kneeboarder": ("towed", False, "Kneeboarding"),
    "parasailor": ("towed", False, "Parasailing"),
    "swimmer": ("swimmer", False, "Swimming"),
    "bystander": ("bystander", False, ""),
}

# Kinds of life jacket the source names for a worn one.
JACKETS = {
    "type i": "worn_type_1",
    "type ii": "worn_type_2",
    "type iii": "worn_type_3",
    "type iv": "worn_type_4",
    "type v": "worn_type_5",
}
