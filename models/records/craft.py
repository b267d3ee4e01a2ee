"""Boats and snowmobiles of a case."""

from __future__ import annotations

from typing import ClassVar

from law.instants import DayRange
from law.plain import dataclass
from models.fields import (
    Quantity,
    code,
    codes,
    day,
    identifier,
    integer,
    long_text,
    money,
    quantity,
    ref,
    text,
    tri,
)
from models.records.base import CaseRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class Craft(CaseRecord):
    """A boat or a snowmobile. Fields of the other kind stay with the record when the kind is corrected."""

    KIND: ClassVar[str] = "craft"
    TITLE: ClassVar[str] = "Craft"

    kind: str | None = code("Boat or snowmobile", "craft_kind")
    called: str | None = text("Called in the report", help="How the source tells the craft apart.")
    registration: str | None = identifier(
        "Registration number", items=("NR5.08(1)(a)", "33CFR173.57(b)(1)"), help="WS 1234 AB; as displayed."
    )
    registration_state: str | None = code("Registered in", "us_state")
    numbering_basis: str | None = code("Basis of numbering", "numbering_basis")
    exempt_reason: str | None = text("Exempt because")
    registration_expires: DayRange | None = day("Registration expires")
    card_aboard: bool | None = tri("Certificate or card aboard")
    decals_displayed: bool | None = tri("Decals displayed")
    number_displayed: bool | None = tri("Number displayed")
    application_proof: bool | None = tri("Proof of application aboard")
    days_in_state: int | None = integer("Days in Wisconsin", unit="days")
    state_of_use: str | None = code("State of principal use", "us_state")
    hin: str | None = identifier("Hull identification number", short="HIN", items=("33CFR173.57(b)(25)",))
    hin_condition: str | None = code("HIN is", "hin_condition")
    vin: str | None = identifier("Frame serial number (VIN)", short="VIN")
    engine_serial: str | None = identifier("Engine serial number")
    name: str | None = text("Name of the craft", items=("NR5.08(1)(a)", "33CFR173.57(b)(1)"))
    make: str | None = text("Make", items=("33CFR173.57(b)(23)",))
    model: str | None = text("Model", items=("33CFR173.57(b)(23)",))
    year: int | None = integer("Model year", items=("33CFR173.57(b)(23)",))
    boat_type: str | None = code("Type", "boat_type", items=("NR5.08(1)(e)", "33CFR173.57(b)(23)"))
    boat_subtype: str | None = text("Type, as the source says")
    length: Quantity | None = quantity("Length", "ft", "in", items=("NR5.08(1)(e)", "33CFR173.57(b)(23)"))
    beam: Quantity | None = quantity("Beam at widest", "ft", "in", items=("33CFR173.57(b)(23)",))
    depth: Quantity | None = quantity("Depth, transom to keel", "ft", "in", items=("33CFR173.57(b)(23)",))
    hull: str | None = code("Hull material", "hull", items=("NR5.08(1)(e)", "33CFR173.57(b)(23)"))
    propulsion: str | None = code("Propulsion", "propulsion", items=("NR5.08(1)(e)", "33CFR173.57(b)(23)"))
    engine_drive: str | None = code("Engine drive", "engine_drive", items=("33CFR173.57(b)(23)",))
    engines: int | None = integer("Number of engines")
    horsepower: Quantity | None = quantity(
        "Total horsepower", "hp", items=("NR5.08(1)(e)", "33CFR173.57(b)(23)")
    )
    fuel: str | None = code("Fuel", "fuel", items=("NR5.08(1)(e)", "33CFR173.57(b)(23)"))
    displacement: Quantity | None = quantity("Engine displacement", "cc")
    head_lamp: bool | None = tri("Head lamp lighted")
    tail_lamp: bool | None = tri("Tail lamp lighted")
    muffler: bool | None = tri("Muffler in place")
    navigation_lights: bool | None = tri("Navigation lights shown")
    cutoff_switch: bool | None = tri("Engine cut-off switch fitted")
    cutoff_used: bool | None = tri("Cut-off lanyard attached")
    is_motorboat: bool | None = tri(
        "Motorboat", help="Equipped with propulsion machinery, whether or not it is the main source of power."
    )
    personal_watercraft: bool | None = tri("Personal watercraft")
    under_sail_alone: bool | None = tri(
        "Under sail alone", help="A sailboat with a motor counts as long as it ran."
    )
    commercial_use: bool | None = tri(
        "In commercial use at the time",
        help="For hire, livelihood or profit at that moment, not the hull's history.",
    )
    commercial_note: str | None = text("Commercial use: note")
    vessel_class: str | None = code(
        "Kind of vessel", "vessel_class", help="Recreational, commercial, inspected ..."
    )
    rented: bool | None = tri("Rented")
    capacity_people: int | None = integer("Capacity plate: people")
    capacity_pounds: int | None = integer("Capacity plate: pounds", unit="lb")
    moored: bool | None = tri("Moored or at anchor")
    aboard_count: int | None = integer(
        "People aboard",
        items=("33CFR173.57(b)(10)",),
        help="Zero when nobody was aboard; towed people apart.",
    )
    towed_count: int | None = integer("People towed", items=("33CFR173.57(b)(10)",))
    pfds_aboard: int | None = integer("Life jackets aboard", items=("NR5.08(1)(q)", "33CFR173.57(b)(15)"))
    pfds_accessible: bool | None = tri("Life jackets within reach", items=("33CFR173.57(b)(15)",))
    pfds_used: bool | None = tri("Life jackets used", items=("NR5.08(1)(q)", "33CFR173.57(b)(15)"))
    extinguishers: int | None = integer("Fire extinguishers aboard", items=("NR5.08(1)(q)",))
    extinguishers_used: int | None = integer(
        "Fire extinguishers used", items=("NR5.08(1)(q)", "33CFR173.57(b)(16)")
    )
    extinguisher_type: str | None = text("Type of extinguisher used", items=("33CFR173.57(b)(16)",))
    operation: tuple[str, ...] = codes("Operation at the time", "operation", items=("33CFR173.57(b)(21)",))
    activity: tuple[str, ...] = codes("Activity at the time", "activity", items=("33CFR173.57(b)(21)",))
    speed: Quantity | None = quantity("Speed", "mph", "kn")
    events: tuple[str, ...] = codes("This craft's events, in order", "event")
    factors: tuple[str, ...] = codes("This craft's causes", "factor")
    damage_text: str | None = long_text(
        "Damage to the craft",
        items=("NR5.08(1)(h)", "33CFR173.57(b)(18)"),
        help="What was damaged and how badly.",
    )
    damage_cost: int | None = money(
        "Repair cost estimate",
        items=("NR5.08(1)(h)", "33CFR173.57(b)(18)"),
        help="Whole cost of repair in dollars.",
    )
    repair_practical: bool | None = tri("Repair is practical")
    replacement_cost: int | None = money("Replacement cost", help="When repair is not practical.")
    damaged: bool | None = tri("Damaged", help="No only when somebody looked.")
    total_loss: bool | None = tri("Total loss", items=("33CFR173.57(b)(18)",))
    insurer: str | None = text("Insurer and policy")
    first_preparer: str | None = ref("Reporting operator", "involvement")
    note: str | None = long_text("Note")
