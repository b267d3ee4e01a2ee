"""The words every finding answers in, and the logic over them.

A finding is never a bare bool: besides *yes* and *no* it can be unknown, contested, a legal call, not
applicable, not in force or not loaded. The eight words are what `evaluate --json` prints. An element of
an offence or a duty is `satisfied`, `not_satisfied` or one of the same last six.

The truth tables of *and*, *or* and *not* over all eight stand here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class Answer(StrEnum):
    """What a finding says; the values are the JSON words."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"
    CONTESTED = "contested"
    LEGAL_CALL = "legal_call"
    NOT_APPLICABLE = "not_applicable"
    NOT_IN_FORCE = "not_in_force"
    NOT_LOADED = "not_loaded"


class ElementStatus(StrEnum):
    """What the record says of one element; the values are the JSON words."""

    SATISFIED = "satisfied"
    NOT_SATISFIED = "not_satisfied"
    UNKNOWN = "unknown"
    CONTESTED = "contested"
    LEGAL_CALL = "legal_call"
    NOT_APPLICABLE = "not_applicable"
    NOT_IN_FORCE = "not_in_force"
    NOT_LOADED = "not_loaded"

    def as_answer(self) -> Answer:
        """The finding a single element would give."""
        return _TO_ANSWER.get(self) or Answer(self.value)

    @classmethod
    def from_answer(cls, answer: Answer) -> ElementStatus:
        """The element's word for a finding."""
        return _TO_STATUS.get(answer) or cls(answer.value)


_TO_ANSWER = {ElementStatus.SATISFIED: Answer.YES, ElementStatus.NOT_SATISFIED: Answer.NO}
_TO_STATUS = {Answer.YES: ElementStatus.SATISFIED, Answer.NO: ElementStatus.NOT_SATISFIED}

# Strongest first. In a conjunction a settled *no* settles the whole, whatever else is open; then absence of
# law (we cannot speak at all) outweighs a dispute, a dispute outweighs a missing fact. *Not applicable* is
# neutral in both: a part that does not apply neither helps nor hurts the rest.
_AND_ORDER = (
    Answer.NO,
    Answer.NOT_IN_FORCE,
    Answer.NOT_LOADED,
    Answer.LEGAL_CALL,
    Answer.CONTESTED,
    Answer.UNKNOWN,
    Answer.YES,
    Answer.NOT_APPLICABLE,
)
_OR_ORDER = (
    Answer.YES,
    Answer.NOT_LOADED,
    Answer.LEGAL_CALL,
    Answer.CONTESTED,
    Answer.UNKNOWN,
    Answer.NO,
    Answer.NOT_IN_FORCE,
    Answer.NOT_APPLICABLE,
)


def all_of(answers: Iterable[Answer]) -> Answer:
    """Conjunction. The empty conjunction is not applicable: nothing was asked."""
    return _strongest(answers, _AND_ORDER)


def any_of(answers: Iterable[Answer]) -> Answer:
    """Disjunction. The empty disjunction is not applicable: nothing was asked."""
    return _strongest(answers, _OR_ORDER)


def negate(answer: Answer) -> Answer:
    """Exchange yes and no; every other word stays what it is."""
    if answer is Answer.YES:
        return Answer.NO
    if answer is Answer.NO:
        return Answer.YES
    return answer


def _strongest(answers: Iterable[Answer], order: tuple[Answer, ...]) -> Answer:
    present = set(answers)
    for candidate in order:
        if candidate in present:
            return candidate
    return Answer.NOT_APPLICABLE
