"""Which fields belong to one kind of case alone, and what would no longer be shown if the kind were changed.

Nothing is lost by a change: fields of the other kind stay with their record and come back with it.
"""

from __future__ import annotations

from law.plain import dataclass
from models.casefile import CaseFile
from models.codec import SPECS
from models.values import field_value
from services.casestore import path_of
from services.words import say_field

BOATING, SNOWMOBILE = "boating", "snowmobile"

_BOAT_ONLY = {
    "incident": frozenset(
        {"water", "us_waters", "interstate_water", "water_conditions", "water_temperature", "current"}
    ),
    "craft": frozenset(
        {
            "hin", "hin_condition", "boat_type", "boat_subtype", "beam", "depth", "hull", "propulsion",
            "engine_drive", "horsepower", "cutoff_switch", "cutoff_used", "is_motorboat",
            "personal_watercraft", "under_sail_alone", "vessel_class", "capacity_people", "capacity_pounds",
            "moored", "pfds_aboard", "pfds_accessible", "pfds_used", "extinguishers", "extinguishers_used",
            "extinguisher_type", "navigation_lights", "numbering_basis", "state_of_use",
        }
    ),
    "involvement": frozenset({"pfd", "can_swim", "stopping_dangerous"}),
    "injury": frozenset({"beyond_first_aid"}),
}  # fmt: skip
_SLED_ONLY = {
    "incident": frozenset(
        {"trail", "on_ice", "designated_trail", "owner_consent", "snow", "ice", "trail_condition"}
    ),
    "craft": frozenset({"vin", "displacement", "head_lamp", "tail_lamp", "muffler"}),
    "involvement": frozenset({"helmet"}),
    "injury": frozenset({"physician"}),
}
_ONLY = {BOATING: _BOAT_ONLY, SNOWMOBILE: _SLED_ONLY}


@dataclass(frozen=True, slots=True, kw_only=True)
class Going:
    """A field with something in it that the other kind of case does not show."""

    path: str
    label: str
    value: str


def fields_that_go(casefile: CaseFile, new_kind: str) -> tuple[Going, ...]:
    """Filled fields that a case of the new kind does not show, in the order of the case file."""
    other = SNOWMOBILE if new_kind == BOATING else BOATING
    found = []
    for record in casefile.records:
        only = _ONLY[other].get(record.KIND, frozenset())
        for key, spec in SPECS[type(record)].items():
            held = field_value(record, key)
            if key in only and not held.blank and record.void_reason is None:
                said = say_field(spec, held, "UTC")
                found.append(Going(path=path_of(record, key), label=spec.label, value=said))
    return tuple(found)
