"""The quick cards' few inputs, which become the case unchanged. Arrest and death get full screens later."""

from __future__ import annotations

from forms.screens.layout import rows, section
from models.records import Arrest, ChemicalTest, Death, Incident, Injury, Release, Specimen

ACCIDENT = section(
    "quick.accident",
    "Accident",
    Incident,
    rows("occurred:12", "casualty:6 any_death:6", "any_disappearance:6 any_damage:6"),
)
ACCIDENT_BOAT_INJURY = section("quick.injury.boat", "Injury", Injury, rows("medical_treatment:6"))
ACCIDENT_SLED_INJURY = section("quick.injury.sled", "Injury", Injury, rows("physician:6"))

ARREST = section("quick.arrest", "Arrest", Arrest, rows("arrested:12"))
ARREST_TEST = section("quick.test", "Test", ChemicalTest, rows("result:6 specimen_kind:6"))
ARREST_RELEASE = section("quick.release", "Release", Release, rows("adult_name:6 adult_relation:6"))

DEATH_ACCIDENT = section("quick.death.accident", "Accident", Incident, rows("occurred:12"))
DEATH = section("quick.death", "Death", Death, rows("last_seen_alive:12", "died:12", "found:12"))
DEATH_SPECIMEN = section("quick.specimen", "Specimen", Specimen, rows("collected:12"))
