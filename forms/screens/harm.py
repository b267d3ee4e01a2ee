"""Who was hurt, what else was damaged, who is missing, who died."""

from __future__ import annotations

from forms.screens.layout import group, rows, section
from forms.screens.predicates import in_boat_case, in_snowmobile_case
from models.records import Death, Disappearance, Injury, PropertyDamage

INJURY = section(
    "injuries",
    "Injuries",
    Injury,
    rows(
        "involvement_id:6 nature:6",
        "body_part:4 caused_by:4 second_nature:4",
        "medical_treatment:4 beyond_first_aid:4 physician:4 disabled_long:4",
        "lost_consciousness:4 admitted:4 great_bodily_harm:4",
        "hospital:12",
        "description:12x2",
    ),
    repeat=True,
    columns=("involvement_id", "nature", "body_part", "medical_treatment"),
    none_key="injuries",
    only={"beyond_first_aid": in_boat_case, "physician": in_snowmobile_case},
)

PROPERTY = section(
    "damage.property",
    "Damage to other property",
    PropertyDamage,
    rows(
        "item:6 property_class:6",
        "owner_id:6 owner_called:6",
        "repair_practical:4 repair_cost:4 replacement_cost:4",
        "description:12x2",
    ),
    repeat=True,
    columns=("item", "owner_id", "repair_cost", "replacement_cost"),
    none_key="property_damages",
)

DISAPPEARANCE = section(
    "disappearances",
    "Disappearances",
    Disappearance,
    rows(
        "involvement_id:6 from_craft:6",
        "indicates_harm:6 found_alive:6",
        "last_seen:12",
        "found:12",
        "circumstances:12x2",
    ),
    repeat=True,
    columns=("involvement_id", "from_craft", "last_seen", "found"),
    none_key="disappearances",
)

DEATH = section(
    "deaths",
    "Deaths",
    Death,
    rows("involvement_id:6 cause:6", "died:12", "instantaneous:4 recovered:4 manner:4", "cause_text:12"),
    group(
        "death.found",
        "Found and pronounced",
        "last_seen_alive:12",
        "found:12",
        "pronounced:12",
        "place:5 county:4 state:3",
        folded=True,
    ),
    group(
        "death.coroner",
        "Coroner and next of kin",
        "coroner:12",
        "coroner_notified:12",
        "identified_by:12",
        "kin_told:12",
        folded=True,
    ),
    repeat=True,
    columns=("involvement_id", "died", "cause", "recovered"),
    none_key="deaths",
)
