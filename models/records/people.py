"""People of the office's name index, and what each was in a case."""

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
    text,
    tri,
    when,
)
from models.records.base import CaseRecord, Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Person(Record):
    """A person of the office's one name index. Names stand exactly as typed."""

    KIND: ClassVar[str] = "person"
    TITLE: ClassVar[str] = "Person"

    name: str | None = text("Name as written", help="The whole name as the source writes it.")
    last: str | None = text("Last name", help="One-word names go here.")
    first: str | None = text("First name")
    middle: str | None = text("Middle name")
    suffix: str | None = text("Suffix", help="Jr., III ...")
    aliases: str | None = text("Also known as", help="Separated by semicolons.")
    sex: str | None = code("Sex", "sex")
    born: DayRange | None = day("Date of birth")
    address: str | None = text("Street address")
    city: str | None = text("City")
    state: str | None = code("State", "us_state")
    postcode: str | None = identifier("ZIP code")
    country: str | None = text("Country", help="When not the United States.")
    phone: str | None = identifier("Telephone")
    phone_other: str | None = identifier("Other telephone")
    email: str | None = text("E-mail")
    licence: str | None = identifier("Driver licence or ID number", short="Licence or ID")
    licence_state: str | None = code("Licence State", "us_state")
    is_organization: bool | None = tri("An organization, not a natural person", short="Organization")
    note: str | None = long_text("Note")


@dataclass(frozen=True, slots=True, kw_only=True)
class Involvement(CaseRecord):
    """What one person (or a group nobody named) was in this case."""

    KIND: ClassVar[str] = "involvement"
    TITLE: ClassVar[str] = "Person in the case"

    person_id: str | None = ref("Person", "person", help="Empty while the person is not identified.")
    called: str | None = text("Called in the report", help="How the source names an unidentified person.")
    group_size: int | None = integer(
        "Number of people", help="More than one for a group nobody named singly."
    )
    roles: tuple[str, ...] = codes(
        "Role", "role", help="A person may be several: operator and owner, occupant and witness."
    )
    craft_id: str | None = ref("On or with the craft", "craft")
    aboard: bool | None = tri(
        "In or on the craft when it happened", short="Aboard", help="No for a towed person: not an occupant."
    )
    age_years: int | None = integer(
        "Age at the time", unit="years", help="When the date of birth is not known."
    )
    age_approximate: bool | None = tri("Age is approximate")
    can_report: bool | None = tri(
        "Capable of making the report",
        short="Can report",
        help="For an occupant: able to make the operator's report in the operator's place.",
    )
    physically_incapable: bool | None = tri(
        "Physically incapable of making the report",
        short="Physically incapable",
        help="Unconscious, dead, too badly hurt. Unwilling is not incapable.",
    )
    able_again: When | None = when("Able to report again since")
    experience: str | None = code("Operating experience", "experience")
    training: str | None = code("Safety training", "training")
    certificate: bool | None = tri("Holds a safety certificate")
    certificate_number: str | None = identifier("Certificate number")
    pfd: str | None = code("Life jacket", "pfd_use", items=("NR5.08(1)(q)", "33CFR173.57(b)(15)"))
    helmet: bool | None = tri("Helmet worn")
    can_swim: str | None = code("Swimming ability", "swimming", items=("NR5.08(1)(o)",))
    dress: str | None = text("Dress", items=("NR5.08(1)(o)",))
    activity: str | None = text("What the person was doing", short="Activity", items=("NR5.08(1)(p)",))
    physical_condition: str | None = text("Physical condition before", items=("NR5.08(1)(o)",))
    stopped: bool | None = tri("Stopped at the scene", help="Operator of a boat, s. 30.67(1).")
    stopping_dangerous: bool | None = tri(
        "Stopping would have seriously endangered own craft or people", short="Stopping was dangerous"
    )
    aid_given: bool | None = tri("Gave the assistance needed", short="Gave aid")
    identified_to: str | None = text(
        "Gave name, address and craft identification to",
        help="Each injured person and owner of damaged property.",
    )
    identified: bool | None = tri("Gave name, address and identification", short="Identified self")
    alcohol_opinion: str | None = code("Alcohol or drugs, as the reporter saw it", "alcohol_opinion")
    years_experience: Quantity | None = quantity("Experience in hours or years", "h", "years")
    spoke_language: str | None = text("Language spoken")
    note: str | None = long_text("Note")
    witness_of: str | None = text("What the witness saw")
    same_person_as: str | None = ref("Same person as", "involvement")
