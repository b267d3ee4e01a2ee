"""The case, its numbers, the incident, observations and documents."""

from __future__ import annotations

from typing import ClassVar

from law.instants import DayRange, When
from law.plain import dataclass
from models.fields import (
    Quantity,
    code,
    codes,
    day,
    identifier,
    integer,
    long_text,
    quantity,
    ref,
    refs,
    text,
    tri,
    when,
)
from models.records.base import CaseRecord, Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Case(Record):
    """One matter of the office. `number` is unique and never used again; `kind` may be corrected later."""

    KIND: ClassVar[str] = "case"
    TITLE: ClassVar[str] = "Case"

    number: str | None = identifier("Case number", help="Given by the program from the office's pattern.")
    kind: str | None = code(
        "Kind of case", "case_kind", help="Boating or snowmobile; can be corrected later."
    )
    matter: str | None = code(
        "What the case is about", "case_matter", help="Accident, arrest, death or other."
    )
    county: str | None = code("County", "county")
    status: str | None = code("Status", "case_status")
    lead_agency: str | None = text("Lead agency")
    assigned_to: str | None = text("Assigned to", help="Person of this office who works on the case.")
    duty_assigned_to: str | None = text("Duties watched by", help="Person who watches the case's deadlines.")
    juvenile: bool | None = tri("Juvenile case", help="Marks every screen and print of the case.")
    received: When | None = when("Received by the office", help="When the office first learned of it.")
    intake: str | None = code("Came in by", "intake_source")
    intake_note: str | None = text("Came in: note")
    linked_cases: tuple[str, ...] = refs("Linked cases", "case")
    sections_none: tuple[str, ...] = codes(
        "Marked as none",
        "case_section",
        help="Sections somebody looked at and found empty: none is not blank.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherNumber(CaseRecord):
    """A number another issuer gave to the same matter; searchable."""

    KIND: ClassVar[str] = "other_number"
    TITLE: ClassVar[str] = "Other number"

    issuer_kind: str | None = code("Kind of number", "number_issuer")
    issuer: str | None = text("Issued by")
    number: str | None = identifier("Number")


@dataclass(frozen=True, slots=True, kw_only=True)
class Incident(CaseRecord):
    """What happened: when, where, in which conditions, in which order, why."""

    KIND: ClassVar[str] = "incident"
    TITLE: ClassVar[str] = "Incident"

    occurred: When | None = when(
        "Date and time of the accident",
        short="Date and time",
        help="Exact, about, a day, or between two times. The zone is the office's unless changed.",
        items=("NR5.08(1)(b)", "33CFR173.57(b)(4)"),
    )
    casualty: bool | None = tri(
        "A collision, accident or other casualty happened",
        short="Casualty happened",
        help="No for a stop or a complaint without a casualty; unknown for a suspicion.",
    )
    any_death: bool | None = tri("Somebody died", help="No only when somebody looked and nobody died.")
    any_injury: bool | None = tri(
        "Somebody was hurt", help="No only when somebody looked and nobody was hurt."
    )
    any_disappearance: bool | None = tri("Somebody disappeared from a craft")
    any_damage: bool | None = tri("Anything was damaged", help="Any craft or other property, of any value.")
    water: str | None = text(
        "Body of water", items=("NR5.08(1)(c)", "33CFR173.57(b)(3)"), help="Lake, river, flowage or bay."
    )
    trail: str | None = text(
        "Trail, road, land or ice", help="For a snowmobile: trail name, lake ice, private land."
    )
    place: str | None = text(
        "Exact place",
        items=("NR5.08(1)(c)", "33CFR173.57(b)(5)"),
        help="Where on the water or along the trail.",
    )
    municipality: str | None = text("Nearest city, village or town", items=("33CFR173.57(b)(3)",))
    county: str | None = code("County of the accident", "county", items=("NR5.08(1)(c)", "33CFR173.57(b)(3)"))
    state: str | None = code("State", "us_state", items=("33CFR173.57(b)(3)",))
    latitude: Quantity | None = quantity("Latitude", "deg", help="Decimal degrees, north positive.")
    longitude: Quantity | None = quantity("Longitude", "deg", help="Decimal degrees, west negative.")
    us_waters: bool | None = tri(
        "On waters subject to the jurisdiction of the United States",
        short="U.S. waters",
        help="33 CFR 173.51. Decides whether the federal report rules apply at all.",
    )
    interstate_water: bool | None = tri(
        "Interstate water", help="Mississippi, St. Croix, Michigan, Superior."
    )
    on_ice: bool | None = tri("On ice")
    private_land: bool | None = tri("On private land", help="For a snowmobile, s. 350.1025.")
    designated_trail: bool | None = tri("On a designated snowmobile trail", help="s. 350.1025.")
    owner_consent: bool | None = tri("Landowner consented to the snowmobile being there", help="s. 350.1025.")
    weather: tuple[str, ...] = codes("Weather", "weather", items=("NR5.08(1)(f)", "33CFR173.57(b)(6)"))
    water_conditions: str | None = code(
        "Water", "water_conditions", items=("NR5.08(1)(f)", "33CFR173.57(b)(6)"), help="Height of the waves."
    )
    wind: str | None = code("Wind", "wind", items=("NR5.08(1)(f)",))
    visibility: str | None = code("Visibility", "visibility", items=("33CFR173.57(b)(6)",))
    light: str | None = code("Light", "light")
    air_temperature: Quantity | None = quantity("Air temperature", "F", "C", items=("33CFR173.57(b)(7)",))
    water_temperature: Quantity | None = quantity("Water temperature", "F", "C", items=("33CFR173.57(b)(7)",))
    current: str | None = text("Current or other hazards")
    snow: str | None = code("Snow", "snow")
    ice: str | None = code("Ice", "ice")
    trail_condition: str | None = code("Trail condition", "trail_condition")
    forecast: str | None = long_text(
        "Weather forecasts available and reports used",
        short="Forecasts and reports used",
        items=("33CFR173.57(b)(13)",),
        help="Available to and used by the operator before and during the trip.",
    )
    agencies: str | None = long_text(
        "Police, fire and rescue that assisted", short="Agencies that assisted", items=("NR5.08(1)(n)",)
    )
    events: tuple[str, ...] = codes(
        "What happened, in order",
        "event",
        items=("NR5.08(1)(g)", "33CFR173.57(b)(21)"),
        help="Up to three: first, second, third event.",
    )
    event_other: str | None = text("Other event")
    factors: tuple[str, ...] = codes("Contributing factors", "factor", items=("NR5.08(1)(g)",))
    factor_other: str | None = text("Other factor")
    equipment_failure: str | None = long_text(
        "Equipment failures that caused or contributed",
        short="Equipment failures",
        items=("33CFR173.57(b)(19)",),
    )
    cause_opinion: str | None = long_text(
        "Preparer's opinion of the cause",
        short="Opinion of the cause",
        items=("NR5.08(1)(g)", "33CFR173.57(b)(22)"),
        help="Including whether alcohol or drugs were a cause or contributed.",
    )
    alcohol_drugs_contributed: bool | None = tri(
        "Alcohol or drugs were a cause or contributed",
        short="Alcohol or drugs contributed",
        items=("33CFR173.57(b)(22)",),
        help="The preparer's opinion; no test result belongs here.",
    )
    narrative: str | None = long_text(
        "Narrative", short="Describe what happened", items=("33CFR173.57(b)(20)",)
    )
    reviewer_cause: str | None = long_text(
        "Apparent cause as determined by the agency", help="33 CFR 174.103."
    )
    diagram_document: str | None = ref("Diagram", "document")


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation(CaseRecord):
    """One fact somebody observed: about a person, a craft or the incident."""

    KIND: ClassVar[str] = "observation"
    TITLE: ClassVar[str] = "Observation"

    question: str | None = identifier("Question", help="Key of the catalogue's question.")
    about_involvement: str | None = ref("About the person", "involvement")
    about_craft: str | None = ref("About the craft", "craft")
    answer: bool | None = tri("Answer")
    amount: Quantity | None = quantity("Amount", "ft", "mph", "min", "count", "in", "dB")
    how: str | None = code("How known", "how_known", help="Measured, estimated or told.")
    at: When | None = when("When")
    by: str | None = text("By whom")
    source_document: str | None = ref("Source document", "document")
    note: str | None = text("Note")


@dataclass(frozen=True, slots=True, kw_only=True)
class Document(CaseRecord):
    """An attachment by its SHA-256, with its source and its legal class."""

    KIND: ClassVar[str] = "document"
    TITLE: ClassVar[str] = "Document"

    title: str | None = text("Title")
    file_name: str | None = text("File name")
    sha256: str | None = identifier("SHA-256")
    size_bytes: int | None = integer("Size", unit="bytes")
    media_type: str | None = text("Type of file")
    legal_class: str | None = code("Legal class", "document_class", help="Decides the fences around it.")
    source: str | None = text("Source")
    received: When | None = when("Received")
    dated: DayRange | None = day("Dated")
    note: str | None = long_text("Note")
