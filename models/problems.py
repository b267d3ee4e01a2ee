"""What keeps a value from being taken in, said where it stands and what to do."""

from __future__ import annotations

from collections.abc import Sequence

from law.plain import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One obstacle.

    Attributes:
        path: where it stands: "section/record-id.field" in a case file, "kind/record-id.field" in a record.
        message: a plain sentence or two: what is there, and what to do.
    """

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class ProblemsFound(ValueError):
    """A text or value could not be taken in. Nothing of it was; every obstacle found is listed."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(f"{len(problems)} problems found")
        self.problems: tuple[Problem, ...] = tuple(problems)
