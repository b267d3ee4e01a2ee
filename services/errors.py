"""Known failures. Each has a sentence (what, why) and a remedy (what next); everything else is a bug.

The texts never hold a password or what a record says of a person, so that they may be logged.
"""

from __future__ import annotations

from collections.abc import Sequence

from law.plain import dataclass
from models.problems import Problem
from models.store_errors import (
    Known,
    StoreCorrupt,
    StoreFailure,
    StoreFull,
    StoreLocked,
    StoreReadOnly,
    StoreTooNew,
    StoreUnavailable,
)


class Told(Known):
    """A known failure made with its two sentences."""

    def __init__(self, sentence: str, remedy: str) -> None:
        super().__init__(f"{sentence} {remedy}".strip())
        self.sentence = sentence
        self.remedy = remedy


class Refused(Told):
    """The law, the office's rules or the person's role do not allow it.

    Attributes:
        cite: citation of the provision behind it; "" when it is the office's own rule.
    """

    def __init__(self, because: str, remedy: str, *, cite: str = "") -> None:
        super().__init__(because, remedy)
        self.cite = cite
        self.because = because


class Invalid(Told):
    """What was handed in cannot be kept as it is; every obstacle is listed."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        count = len(problems)
        first = problems[0].message if problems else ""
        sentence = first if count == 1 else f"{count} things keep this from being saved. The first: {first}"
        super().__init__(sentence, "Correct what is listed and save again.")
        self.problems: tuple[Problem, ...] = tuple(problems)


class NotFound(Told):
    """There is no such case, draft, print or person."""

    def __init__(self, what: str) -> None:
        super().__init__(f"There is no {what} here.", "Look for it in the list; it may bear another number.")


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictField:
    """A field that two people changed: what it was, what each made of it, in words."""

    path: str
    label: str
    before: str
    mine: str
    theirs: str


class Conflict(Told):
    """Somebody else saved the same fields meanwhile. Nothing was saved."""

    def __init__(self, items: Sequence[ConflictField]) -> None:
        count = len(items)
        fields = "one field" if count == 1 else f"{count} fields"
        super().__init__(
            f"Somebody else changed {fields} you changed too, while you were working. Nothing was saved.",
            "Choose for each field: yours, theirs, or what it was before.",
        )
        self.items: tuple[ConflictField, ...] = tuple(items)


__all__ = [
    "Conflict",
    "ConflictField",
    "Invalid",
    "Known",
    "NotFound",
    "Problem",
    "Refused",
    "StoreCorrupt",
    "StoreFailure",
    "StoreFull",
    "StoreLocked",
    "StoreReadOnly",
    "StoreTooNew",
    "StoreUnavailable",
]
