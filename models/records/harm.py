"""Injuries, damage to other property, disappearances and deaths."""

from __future__ import annotations

from typing import ClassVar

from law.instants import When
from law.plain import dataclass
from models.fields import code, long_text, money, ref, text, tri, when
from models.records.base import CaseRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class Injury(CaseRecord):
    """One person's injury. The law's three senses are derived from the facts asked here."""

    KIND: ClassVar[str] = "injury"
    TITLE: ClassVar[str] = "Injury"

    involvement_id: str | None = ref(
        "Injured person", "involvement", items=("NR5.08(1)(k)", "33CFR173.57(b)(11)")
    )
    nature: str | None = code(
        "Nature of the injury", "injury_nature", items=("NR5.08(1)(L)", "33CFR173.57(b)(17)")
    )
    body_part: str | None = code("Part of the body", "body_part", items=("33CFR173.57(b)(17)",))
    caused_by: str | None = code("Caused by", "injury_cause")
    second_nature: str | None = code("Second injury", "injury_nature")
    description: str | None = long_text(
        "Nature and extent", items=("NR5.08(1)(L)", "33CFR173.57(b)(17)"), help="In the source's words."
    )
    medical_treatment: bool | None = tri(
        "Needed medical treatment", help="Any medical treatment, s. 30.67(3)(b)."
    )
    beyond_first_aid: bool | None = tri("Needed treatment beyond first aid", help="33 CFR 173.55, NR 5.08.")
    physician: bool | None = tri("Needed treatment by a physician", help="Snowmobiles, s. 350.15.")
    lost_consciousness: bool | None = tri("Lost consciousness")
    disabled_long: bool | None = tri("Disabled for more than {law:boat.injury.disability_hours} hours")
    admitted: bool | None = tri("Admitted to hospital")
    great_bodily_harm: bool | None = tri("Great bodily harm")
    hospital: str | None = text("Treated at")


@dataclass(frozen=True, slots=True, kw_only=True)
class PropertyDamage(CaseRecord):
    """Damage to property other than the craft of the case."""

    KIND: ClassVar[str] = "property_damage"
    TITLE: ClassVar[str] = "Property damage"

    owner_id: str | None = ref("Owner", "involvement", items=("NR5.08(1)(j)", "33CFR173.57(b)(14)"))
    owner_called: str | None = text("Owner as named", items=("NR5.08(1)(j)", "33CFR173.57(b)(14)"))
    item: str | None = text("What was damaged", items=("NR5.08(1)(h)", "33CFR173.57(b)(18)"))
    property_class: str | None = code(
        "Kind of property",
        "property_class",
        help="Personal property may stay out of the federal sum, by date.",
    )
    description: str | None = long_text("Damage")
    repair_cost: int | None = money("Repair cost estimate", items=("NR5.08(1)(h)", "33CFR173.57(b)(18)"))
    repair_practical: bool | None = tri("Repair is practical")
    replacement_cost: int | None = money("Replacement cost")


@dataclass(frozen=True, slots=True, kw_only=True)
class Disappearance(CaseRecord):
    """A person gone from a craft under circumstances that may indicate death or injury."""

    KIND: ClassVar[str] = "disappearance"
    TITLE: ClassVar[str] = "Disappearance"

    involvement_id: str | None = ref("Missing person", "involvement")
    from_craft: str | None = ref("From the craft", "craft")
    indicates_harm: bool | None = tri("Circumstances indicate death or injury")
    last_seen: When | None = when("Last seen")
    circumstances: str | None = long_text("Circumstances")
    found: When | None = when("Found")
    found_alive: bool | None = tri("Found alive")


@dataclass(frozen=True, slots=True, kw_only=True)
class Death(CaseRecord):
    """One person's death as the accident's record knows it (the coroner's own file stands apart)."""

    KIND: ClassVar[str] = "death"
    TITLE: ClassVar[str] = "Death"

    involvement_id: str | None = ref("Decedent", "involvement", items=("NR5.08(1)(k)", "33CFR173.57(b)(11)"))
    died: When | None = when("Time of death", help="Actual or medically estimated; a range is fine.")
    last_seen_alive: When | None = when("Last seen alive")
    found: When | None = when("Found")
    pronounced: When | None = when("Pronounced dead")
    place: str | None = text("Place of death")
    county: str | None = code("County of death", "county")
    state: str | None = code("State of death", "us_state")
    instantaneous: bool | None = tri("Died at once", help="Killed instantly, as the source says.")
    manner: str | None = code("Manner", "death_manner")
    cause: str | None = code("Cause", "death_cause", items=("33CFR173.57(b)(12)",))
    cause_text: str | None = text(
        "Cause in words",
        items=("33CFR173.57(b)(12)", "NR5.08(1)(o)"),
        help="Contributing cause of a drowning.",
    )
    identified_by: str | None = text("Identified by whom and how")
    kin_told: When | None = when("Next of kin told")
    coroner: str | None = text("Coroner or medical examiner")
    coroner_notified: When | None = when("Coroner notified")
    recovered: bool | None = tri("Body recovered")
