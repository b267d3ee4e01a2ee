"""The two laws of arrest, test, hold and refusal: the same sheets, each with its own chapter's sections."""

from __future__ import annotations

from forms import fences
from forms.fences import Fence
from law.plain import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """Sections and words of one law.

    Attributes:
        craft: "boat" or "snowmobile".
        act: "boating" or "snowmobiling".
        values: prefix of its figures and texts in the law tables.
        offence, screening, consent, tests, notice, hold: its sections.
        fence: the fence around a screening result.
    """

    craft: str
    act: str
    values: str
    offence: str
    screening: str
    consent: str
    tests: str
    notice: str
    hold: str
    fence: Fence

    @property
    def law(self) -> str:
        """What the statutes call this law."""
        return f"intoxicated {self.act} law"


BOAT = Chapter(
    craft="boat",
    act="boating",
    values="boat",
    offence="30.681",
    screening="30.682",
    consent="30.683",
    tests="30.684",
    notice="30.686",
    hold="30.687",
    fence=fences.SCREENING,
)
SLED = Chapter(
    craft="snowmobile",
    act="snowmobiling",
    values="sled",
    offence="350.101",
    screening="350.102",
    consent="350.103",
    tests="350.104",
    notice="350.106",
    hold="350.107",
    fence=fences.SNOWMOBILE_SCREENING,
)
