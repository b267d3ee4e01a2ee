"""Provisions a prosecutor looks at beside the charges, which this program does not decide."""

from __future__ import annotations

from law.answers import Answer
from law.decisions import Decision
from law.engine import Finding, Rule, Subject
from law.facts import CaseFacts
from law.rules.charges_raising import ALCOHOL, DEATH_OF_ANOTHER, GREAT_HARM, SCENE, signals
from law.rules.common import always
from law.rules.priors import OFFENCE_DAY, offence_day

_MEANS = (
    (Answer.LEGAL_CALL, "The provision is to be looked at; nothing of it is decided here."),
    (Answer.NOT_LOADED, "The provision was not obtained for the day."),
)


def _point(f: Finding) -> Decision:
    law = f.law(f.rule.citation)
    f.because(law.restatement or f"See s. {law.citation}.", law)
    return f.decide(
        Answer.LEGAL_CALL, f"{f.subject.label}: s. {law.citation} is to be looked at; it is not decided here."
    )


def _with(facts: CaseFacts, *wanted: str) -> tuple[Subject, ...]:
    found = signals(facts)
    return tuple(
        Subject(id=f"involvement/{person.id}", label=person.label, record=person)
        for person in facts.people
        if set(wanted) <= found.get(person.id, frozenset())
    )


def _homicide(facts: CaseFacts) -> tuple[Subject, ...]:
    return _with(facts, ALCOHOL, DEATH_OF_ANOTHER)


def _great_harm(facts: CaseFacts) -> tuple[Subject, ...]:
    return _with(facts, ALCOHOL, GREAT_HARM)


def _left(facts: CaseFacts) -> tuple[Subject, ...]:
    return tuple(one for one in _with(facts, SCENE) if _of_boat(facts, one))


def _of_boat(facts: CaseFacts, subject: Subject) -> bool:
    craft = facts.craft(subject.record.craft_id)
    return craft is not None and craft.kind == "boat" and subject.record.is_a("operator")


RULES = tuple(
    Rule(
        id=f"pointer.{cite}",
        citation=cite,
        question=question,
        subjects=subjects,
        day=offence_day,
        day_role=OFFENCE_DAY,
        editions=always(_point),
        means=_MEANS,
        arises=arises,
    )
    for cite, question, subjects, arises in (
        (
            "940.09",
            "{subject}: homicide by intoxicated use?",
            _homicide,
            "An operator of whom an intoxicant is recorded, and the death of somebody else.",
        ),
        (
            "940.25",
            "{subject}: injury by intoxicated use?",
            _great_harm,
            "An operator of whom an intoxicant is recorded, and great bodily harm of somebody else.",
        ),
        (
            "30.80(2g)",
            "{subject}: which penalty for the duties at the scene?",
            _left,
            "An operator of a boat of whom the record says that a duty at the scene was not met.",
        ),
    )
)
