"""Charges whose law of the day is not loaded: what is missing, and how the office enters it.

*Not loaded* is neither no nor nothing: the record raises the charge, and nobody read the text of its day.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from forms.derive import charges_asked
from forms.derive.charges import OUT, charge_of_row, charges_of, is_charge, subject_of
from forms.parts import Finding
from forms.scope import Scope
from forms.values import BLANK, Shown, date_text
from law.answers import Answer, ElementStatus
from law.citations import parse
from law.decisions import Decision

TITLE = "The text of the day is not loaded"
NEITHER = "The record raises it; without the text it is neither a charge nor none."


def unread(decisions: Iterable[Decision], subject: str) -> tuple[Decision, ...]:
    """The charges against one person that cannot be worked out because their law was not obtained."""
    return tuple(d for d in charges_of(decisions, subject) if d.answer is Answer.NOT_LOADED)


def told(decisions: Iterable[Decision], subject: str) -> tuple[Decision, ...]:
    """The charges against one person that the record does not speak against and whose law is loaded."""
    apart = OUT | {Answer.NOT_LOADED}
    return tuple(d for d in charges_of(decisions, subject) if d.answer not in apart)


def all_unread(decisions: tuple[Decision, ...]) -> Iterator[Decision]:
    """The same of everybody in a case."""
    for subject in dict.fromkeys(d.subject for d in decisions if is_charge(d)):
        yield from unread(decisions, subject)


def what_is_missing(decision: Decision) -> str:
    """The text nobody read: of the elements that rest on it, else of the whole provision."""
    parts = [
        f"{one.label}: {one.why}" if one.why else one.label
        for one in decision.elements
        if one.status is ElementStatus.NOT_LOADED
    ]
    return "; ".join(parts or [reason.text.rstrip(".") for reason in decision.reasons])


def how_entered(decision: Decision) -> str:
    """Who enters it, where, for which day."""
    section = parse(decision.citation).section
    day = date_text(decision.law_date) if decision.law_date else "the day of the offence"
    return (
        f"An administrator of the law tables enters it: screen Law, look for {section}, "
        f"“Add an edition of the office”, in force on {day}. The charge is then worked out anew."
    )


# --- the table of the worksheet --------------------------------------------------------------------------


def rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each such charge of the person."""
    return tuple(replace(scope, given=one) for one in unread(scope.decisions, subject_of(scope)))


def told_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each charge whose law is loaded and that the record does not speak against."""
    return tuple(replace(scope, given=one) for one in told(scope.decisions, subject_of(scope)))


def with_rows(scope: Scope) -> bool:
    """Whether there is any; a blank sheet has room for none."""
    return bool(rows(scope))


def nothing(words: str, scope: Scope) -> Shown:
    """What an empty list of charges or elements says: `words` where the law of those raised is missing."""
    if scope.record("who") is None:
        return BLANK
    return Shown(text=words if with_rows(scope) else "the record raises no charge")


none_told = partial(nothing, "none whose law of the day is loaded; those raised stand below")
none_asked = partial(nothing, "no element can be asked: the law of the day is not loaded")


def missing(scope: Scope) -> Shown:
    """What is missing."""
    found = charge_of_row(scope)
    return Shown(text=what_is_missing(found)) if found else BLANK


def entered(scope: Scope) -> Shown:
    """How the office enters it."""
    found = charge_of_row(scope)
    return Shown(text=how_entered(found)) if found else BLANK


# --- questions -------------------------------------------------------------------------------------------


def questions(scope: Scope) -> tuple[Finding, ...]:
    """What to ask people, then which text of the law the charges wait for."""
    asked = charges_asked.questions(scope)
    lacking = unread(scope.decisions, subject_of(scope))
    return (*asked, *(_law_wanted(n, one) for n, one in enumerate(lacking, len(asked) + 1)))


def _law_wanted(number: int, decision: Decision) -> Finding:
    return Finding(
        tag=str(number),
        title=f"Not for a witness: the text of s. {decision.citation} of the day is not loaded, see B2.",
        citation=f"for s. {decision.citation}",
    )
