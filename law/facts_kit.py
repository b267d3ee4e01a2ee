"""What a craft had with it, what it showed and how it was numbered: facts of equipment and display."""

from __future__ import annotations

from law.fact import Fact, Measure
from law.plain import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class KitFacts:
    """Equipment and display of one craft, as recorded at the time.

    Attributes:
        basis: key of the list of numbering bases.
        length: feet or inches, as recorded.
        boat_type: key of the list of types.
        towed: people towed.
    """

    basis: Fact[str]
    card_aboard: Fact[bool]
    decals: Fact[bool]
    number_shown: Fact[bool]
    application_proof: Fact[bool]
    days_in_state: Fact[int]
    lights: Fact[bool]
    head_lamp: Fact[bool]
    tail_lamp: Fact[bool]
    muffler: Fact[bool]
    cutoff_fitted: Fact[bool]
    cutoff_used: Fact[bool]
    devices_aboard: Fact[int]
    devices_accessible: Fact[bool]
    extinguishers: Fact[int]
    boat_type: Fact[str]
    length: Fact[Measure]
    towed: Fact[int]
