"""Shorter words for options on paper, where a list's own label is too long for its square.

The wave heights and wind speeds are the scale of the federal report form, printed so that whoever fills a
blank form marks the same thing as whoever reads it.
"""

from __future__ import annotations

from types import MappingProxyType

WATER = MappingProxyType(
    {
        "calm": "Calm, under 6 in",
        "choppy": "Choppy, 6 in to 2 ft",
        "rough": "Rough, 2 to 6 ft",
        "very_rough": "Very rough, over 6 ft",
    }
)

WIND = MappingProxyType(
    {
        "none": "None",
        "light": "Light, 0–6 mph",
        "moderate": "Moderate, 7–14",
        "strong": "Strong, 15–25",
        "storm": "Storm, over 25",
    }
)

TRAINING = MappingProxyType(
    {
        "uscg_auxiliary": "Coast Guard Aux.",
        "us_power_squadrons": "Power Squadrons",
        "american_red_cross": "Red Cross",
        "internet": "Internet",
        "other": "Other",
    }
)

PFD = MappingProxyType(
    {
        "worn": "Worn, no type said",
        "worn_type_4": "Type IV used",
        "worn_level_label": "Worn, new label",
    }
)

BOAT_TYPE = MappingProxyType(
    {
        "inflatable": "Inflatable",
        "standup_paddleboard": "Paddleboard",
        "personal_watercraft": "Personal watercraft",
        "other": "Other",
    }
)

HULL = MappingProxyType({"rubber_vinyl_canvas": "Rubber, vinyl, canvas", "other": "Other"})

PROPULSION = MappingProxyType({"other": "Other"})

DRIVE = MappingProxyType({"other": "Other"})

FUEL = MappingProxyType({"other": "Other", "none": "None"})

EVENTS = MappingProxyType(
    {
        "carbon_monoxide_exposure": "Carbon monoxide",
        "collision_recreational_vessel": "Collision, recreational boat",
        "collision_commercial_vessel": "Collision, commercial boat",
        "collision_governmental_vessel": "Collision, government boat",
        "collision_fixed_object": "Collision, fixed object",
        "collision_floating_object": "Collision, floating object",
        "collision_submerged_object": "Collision, submerged object",
        "departed_vessel": "Person departed boat",
        "ejected_from_vessel": "Person ejected from boat",
        "falls_overboard": "Fall overboard",
        "fall_in_vessel": "Fall in boat",
        "fire_explosion_fuel": "Fire or explosion, fuel",
        "fire_explosion_non_fuel": "Fire or explosion, not fuel",
        "fire_explosion_unknown_origin": "Fire, origin not known",
        "skier_mishap": "Mishap of a towed person",
        "struck_by_vessel": "Person struck by boat",
        "struck_by_propeller": "Person struck by propeller",
        "vessel_struck_by_vessel": "Boat struck by another boat",
        "sudden_medical_condition": "Sudden medical condition",
        "collision_snowmobile": "Collision, snowmobile",
        "collision_motor_vehicle": "Collision, motor vehicle",
        "collision_person_on_land": "Person struck",
        "collision_animal": "Collision, animal",
        "rollover": "Rolled over",
        "thrown_from_snowmobile": "Person thrown off",
        "other": "Other",
    }
)

FACTORS = MappingProxyType(
    {
        "careless_reckless_operation": "Careless, reckless operation",
        "equipment_failure": "Equipment failure",
        "ignition_of_fuel_vapor": "Ignition of fuel or vapor",
        "inadequate_navigation_lights": "Inadequate lights",
        "missing_aids": "Missing aids to navigation",
        "navigation_rules_violation": "Navigation rules violation",
        "off_throttle_steering": "No steering off throttle",
        "passenger_skier_behavior": "Passenger or skier behaviour",
        "people_on_gunwale": "People on gunwale or bow",
        "sudden_medical_condition": "Sudden medical condition",
        "carbon_monoxide": "Carbon monoxide",
        "not_at_fault": "None; not at fault",
        "overdriving_lights": "Too fast for the lamp",
        "thin_ice": "Thin or broken ice",
        "other": "Other",
    }
)

OPERATION = MappingProxyType({"other": "Other", "tied_to_dock": "Tied to dock or mooring"})

ACTIVITY = MappingProxyType(
    {"other": "Other", "swimming_diving": "Swimming, diving", "towed_sports": "Towed water sports"}
)

SNOWMOBILE_EVENTS = frozenset(
    {
        "collision_snowmobile",
        "collision_motor_vehicle",
        "collision_person_on_land",
        "collision_animal",
        "rollover",
        "thrown_from_snowmobile",
        "broke_through_ice",
        "ran_into_open_water",
    }
)
SNOWMOBILE_FACTORS = frozenset({"thin_ice", "trail_conditions", "overdriving_lights"})
SNOWMOBILE_OPERATIONS = frozenset({"crossing_road", "riding_trail", "riding_off_trail", "riding_ice"})
