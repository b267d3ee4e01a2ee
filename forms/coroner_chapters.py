"""The two laws of a coroner's work: the same sheets, each with its own section and its own words."""

from __future__ import annotations

from forms import fences
from forms.fences import Fence
from law.decisions import Confidence
from law.plain import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Deaths:
    """Sections and words of one law about deaths.

    Attributes:
        craft: "boat" or "snowmobile".
        accident: what the section calls the casualty, in our words.
        values: prefix of its figures and addressees in the law tables.
        report, specimen: its subsections.
        embalmer: whom the section asks to have the release, as the sheet's lines name them.
        fence: the fence around a decedent's result.
        confidence: how well the section's text is established.
    """

    craft: str
    accident: str
    values: str
    report: str
    specimen: str
    embalmer: str
    fence: Fence
    confidence: Confidence


BOAT_DEATHS = Deaths(
    craft="boat",
    accident="boating accident",
    values="boat",
    report="30.67(6)(a)",
    specimen="30.67(6)(b)",
    embalmer="mortician",
    fence=fences.DECEDENT_RESULT,
    confidence=Confidence.SEED,
)
SLED_DEATHS = Deaths(
    craft="snowmobile",
    accident="snowmobile accident",
    values="sled",
    report="350.155(1)",
    specimen="350.155(2)",
    embalmer="funeral director",
    fence=fences.SNOWMOBILE_DECEDENT_RESULT,
    confidence=Confidence.READ,
)


def chapter_of(noun: str) -> Deaths:
    """The law a sheet of a craft is under, "boat" or "snowmobile"."""
    return SLED_DEATHS if noun == SLED_DEATHS.craft else BOAT_DEATHS
