"""What the law core raises: absence of law is said, never filled in."""

from __future__ import annotations

from law.answers import Answer


class BadTables(ValueError):
    """A table of the law breaks its own rules.

    Attributes:
        file: name of the file, or "office edition".
        key: where in it ("boat.release.hours / values / 1 / from").
        problem: what is wrong, and what is expected.
    """

    def __init__(self, file: str, key: str, problem: str) -> None:
        super().__init__(f"{file}: {key}: {problem}")
        self.file, self.key, self.problem = file, key, problem


class LawGap(LookupError):
    """No edition can be given: not loaded, not in force, or the day that chooses is not known.

    Attributes:
        answer: what a finding that rests on it answers: NOT_LOADED, NOT_IN_FORCE or UNKNOWN.
        target: id of the parameter or citation of the provision.
        citation: the law in question.
        why: in words.
    """

    def __init__(self, answer: Answer, target: str, citation: str, why: str) -> None:
        super().__init__(f"{target}: {why}")
        self.answer, self.target, self.citation, self.why = answer, target, citation, why


class NoRuleApplies(LookupError):
    """No edition of a rule covers the day."""


class RuleConflict(LookupError):
    """Two editions of a rule of the same rank cover the same day."""
