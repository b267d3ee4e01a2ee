"""The steps of the penalties of each craft, and what the counting of earlier convictions rests on."""

from __future__ import annotations

from law.plain import dataclass
from law.rules.custody import BOAT, SLED, ArrestLaw


@dataclass(frozen=True, slots=True, kw_only=True)
class Ladder:
    """The steps of one craft: what its counting rests on, and its steps by the number that counts.

    Attributes:
        section: the section with the steps.
        steps: subdivision and parameter of each step; the last holds for any higher number.
        youth: parameter of the youth penalty.
        offences: the provisions a conviction for operating or for causing injury is under; the section that
            holds them holds no other offence.
        local: what a local ordinance has to conform with.
        refusal: the refusal; its section holds duties beside it.
        young: the youth offence.
        young_refusal: parameter of the age below which a refusal has the youth penalty too, "" for none.
    """

    law: ArrestLaw
    section: str
    counting: str
    steps: tuple[tuple[str, str], ...]
    years: str
    youth: str
    youth_subdivision: str
    offences: tuple[str, ...]
    local: str
    refusal: str
    young: str
    young_refusal: str = ""


LADDERS = {
    BOAT.kind: Ladder(
        law=BOAT,
        section="30.80(6)(a)",
        counting="30.80(6)(c)",
        steps=(
            ("1.", "boat.penalty.first"),
            ("2.", "boat.penalty.second"),
            ("3.", "boat.penalty.third"),
            ("4.", "boat.penalty.fourth"),
            ("5.", "boat.penalty.fifth"),
        ),
        years="boat.prior.years",
        youth="boat.penalty.youth",
        youth_subdivision="6.",
        offences=(
            "30.681(1)(a)",
            "30.681(1)(b)",
            "30.681(1)(bn)",
            "30.681(2)(a)",
            "30.681(2)(b)",
        ),
        local="30.681(1)",
        refusal="30.684(5)",
        young="30.681(1)(bn)",
    ),
    SLED.kind: Ladder(
        law=SLED,
        section="350.11(3)(a)",
        counting="350.11(3)(c)",
        steps=(
            ("1.", "sled.penalty.first"),
            ("2.", "sled.penalty.second"),
            ("3.", "sled.penalty.third"),
        ),
        years="sled.prior.years",
        youth="sled.penalty.youth",
        youth_subdivision="4.",
        offences=(
            "350.101(1)(a)",
            "350.101(1)(b)",
            "350.101(1)(bm)",
            "350.101(1)(c)",
            "350.101(2)(a)",
            "350.101(2)(b)",
            "350.101(2)(bm)",
        ),
        local="350.101(1)",
        refusal="350.104(5)",
        young="350.101(1)(c)",
        young_refusal="sled.charge.youth_age",
    ),
}
