"""When, where, in which conditions, in which order and why: the incident as it is taken in."""

from __future__ import annotations

from forms.screens.layout import group, rows, section
from forms.screens.predicates import in_boat_case, in_snowmobile_case
from models.records import Incident

PLACE = section(
    "incident.place",
    "When and where",
    Incident,
    rows("occurred:12"),
    rows(
        "water:5 place:7",
        "municipality:5 county:4 state:3",
        "us_waters:6 interstate_water:6",
        "private_land:6",
        when=in_boat_case,
    ),
    rows(
        "trail:5 place:7",
        "municipality:5 county:4 state:3",
        "on_ice:6",
        "designated_trail:4 private_land:4 owner_consent:4",
        when=in_snowmobile_case,
    ),
    group("incident.position", "Map position", "latitude:4 longitude:4", folded=True),
)

OUTCOME = section(
    "incident.outcome",
    "What came of it",
    Incident,
    rows("casualty:6 any_injury:6", "any_death:6 any_disappearance:6", "any_damage:6"),
    help="Yes or no as far as anybody has looked. The cards below hold each person and each thing.",
)

CONDITIONS = section(
    "incident.conditions",
    "Conditions",
    Incident,
    rows("weather:6 light:3 visibility:3"),
    rows("water_conditions:4 wind:4 water_temperature:4", "air_temperature:4 current:8", when=in_boat_case),
    rows("snow:4 ice:4 trail_condition:4", "wind:6 air_temperature:6", when=in_snowmobile_case),
    group("incident.forecast", "Forecasts, and who helped", "forecast:12x2", "agencies:12x2"),
)

EVENTS = section(
    "incident.events",
    "Events and factors",
    Incident,
    rows("events:7 event_other:5", "factors:7 factor_other:5"),
    rows("alcohol_drugs_contributed:6", "equipment_failure:12x2", "cause_opinion:12x3"),
    group("incident.reviewer", "The agency's own finding", "reviewer_cause:12x3", folded=True),
)

NARRATIVE = section(
    "incident.narrative", "Narrative", Incident, rows("narrative:12x12", "diagram_document:6")
)
