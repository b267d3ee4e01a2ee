"""One fact of the record as a rule sees it: its value, why it has none, and where it is entered."""

from __future__ import annotations

from decimal import Decimal
from typing import Generic, TypeVar

from law.answers import Answer
from law.decisions import FactUse, MissingFact
from law.plain import dataclass

T = TypeVar("T")

BLANK = "blank"
CONTESTED = "contested"
NOT_APPLICABLE = "not_applicable"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact(Generic[T]):
    """One fact.

    Attributes:
        path: field it stands in, "kind/record-id.field".
        label: the field's label with whose it is.
        value: the value, None when there is none.
        state: "" for a settled value; "blank" when nobody has said; else the recorded answer state. A
            contested fact may hold a value beside the state.
        shown: the value in words.
        inferred: why the value follows from other fields, "" when it was entered as such.
    """

    path: str
    label: str
    value: T | None = None
    state: str = BLANK
    shown: str = ""
    inferred: str = ""

    @property
    def known(self) -> T | None:
        """The value when it is settled."""
        return self.value if self.state == "" else None

    @property
    def settled(self) -> bool:
        """True when the value stands and nobody disputes it."""
        return self.state == "" and self.value is not None

    @property
    def untouched(self) -> bool:
        """True when nobody has said anything, not even that it is unknown."""
        return self.state == BLANK and self.value is None

    def use(self) -> FactUse:
        """The fact as a reason names it."""
        shown = self.shown or ("not stated" if self.value is None else str(self.value))
        return FactUse(
            path=self.path, label=self.label, value=shown + (" (contested)" if self._disputed else "")
        )

    def missing(self, would_settle: str = "") -> MissingFact:
        """The fact as a finding misses it."""
        return MissingFact(
            path=self.path, label=self.label, state=self.state or BLANK, would_settle=would_settle
        )

    @property
    def _disputed(self) -> bool:
        return self.state == CONTESTED


def told(fact: Fact[bool]) -> Answer:
    """What a yes-or-no fact answers; blank, unknown, pending and the like are unknown, never no.

    A question marked as not applicable is a no: what does not apply to the case did not happen in it.
    """
    if fact.state == "" and fact.value is not None:
        return Answer.YES if fact.value else Answer.NO
    if fact.state == CONTESTED:
        return Answer.CONTESTED
    if fact.state == NOT_APPLICABLE:
        return Answer.NO
    return Answer.UNKNOWN


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """An amount with its unit; `value` is None when what was written is no plain number."""

    value: Decimal | None
    unit: str
    written: str
