"""One boat or one snowmobile, and what it cost."""

from __future__ import annotations

from forms.screens.layout import group, rows, section
from forms.screens.predicates import is_boat, is_snowmobile
from models.records import Craft

CRAFT = section(
    "craft",
    "Craft",
    Craft,
    rows("registration:4 hin:4 hin_condition:4", "make:4 model:4 year:4", when=is_boat),
    rows("boat_type:4 length:4 hull:4", "propulsion:4 horsepower:4 personal_watercraft:4", when=is_boat),
    rows("registration:4 vin:5 year:3", "make:4 model:4 displacement:4", when=is_snowmobile),
    rows("aboard_count:3 towed_count:3 first_preparer:6"),
    group(
        "craft.then",
        "When it happened",
        "operation:6 activity:6",
        "speed:4 moored:4 commercial_use:4",
        when=is_boat,
    ),
    group(
        "craft.sled_then",
        "When it happened",
        "operation:6 activity:6",
        "speed:4 head_lamp:4 muffler:4",
        when=is_snowmobile,
    ),
    group(
        "craft.safety",
        "Safety equipment",
        "pfds_aboard:4 pfds_accessible:4 pfds_used:4",
        "extinguishers:4 extinguishers_used:4 extinguisher_type:4",
        "navigation_lights:4 cutoff_switch:4 cutoff_used:4",
        when=is_boat,
    ),
    group(
        "craft.detail",
        "The boat in detail",
        "is_motorboat:4 under_sail_alone:4 rented:4",
        "name:4 called:4 boat_subtype:4",
        "beam:4 depth:4 engine_drive:4",
        "engines:4 fuel:4 engine_serial:4",
        "capacity_people:4 capacity_pounds:4",
        folded=True,
        when=is_boat,
    ),
    group(
        "craft.sled_detail",
        "The snowmobile in detail",
        "name:4 called:4 rented:4",
        "tail_lamp:4 fuel:4 engine_serial:4",
        "length:4 engines:4 commercial_use:4",
        folded=True,
        when=is_snowmobile,
    ),
    group("craft.events", "This craft's own events and causes", "events:12", "factors:12", folded=True),
    group(
        "craft.numbering",
        "Numbering and registration",
        "kind:4 registration_state:4 registration_expires:4",
        "numbering_basis:6 exempt_reason:6",
        "card_aboard:4 decals_displayed:4 number_displayed:4",
        "application_proof:4 days_in_state:4 state_of_use:4",
        folded=True,
    ),
    group(
        "craft.use",
        "Use, insurance, note",
        "vessel_class:6 commercial_note:6",
        "insurer:12",
        "note:12x2",
        folded=True,
    ),
    repeat=True,
    columns=("kind", "registration", "make", "length", "aboard_count"),
    none_key="crafts",
    only={
        "numbering_basis": is_boat,
        "state_of_use": is_boat,
        "vessel_class": is_boat,
    },
)

DAMAGE = section(
    "damage.craft",
    "Damage to the craft",
    Craft,
    rows("damaged:4 total_loss:4 repair_practical:4", "damage_cost:6 replacement_cost:6", "damage_text:12x2"),
    repeat=True,
    columns=("registration", "damaged", "damage_cost", "total_loss"),
)
