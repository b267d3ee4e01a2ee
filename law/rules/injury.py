"""Injury in its three senses.

One set of facts is asked and three answers are derived: s. 30.67(3)(b) (medical treatment, disability,
loss of consciousness), treatment beyond first aid (NR 5.08, 33 CFR 173.55), treatment by a physician (s.
350.15). What follows: admitted to hospital or treated by a physician is medical treatment; being treated
is not yet being treated beyond first aid.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from law.answers import Answer, any_of
from law.decisions import Decision
from law.engine import Finding, Rule, Subject
from law.facts import CaseFacts, InjuryFacts, told
from law.rules.common import BOAT, INCIDENT_DAY, SLED, Decide, always, concerns, incident_day


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Hurt:
    """One injured person with every injury recorded of that person."""

    label: str
    injuries: tuple[InjuryFacts, ...]


def injured(facts: CaseFacts) -> tuple[Subject, ...]:
    """Each injured person once; an injury of nobody named stands for itself."""
    by_person: dict[str, list[InjuryFacts]] = {}
    for injury in facts.injuries:
        key = f"involvement/{injury.person_id}" if injury.person_id else f"injury/{injury.id}"
        by_person.setdefault(key, []).append(injury)
    return tuple(
        Subject(id=key, label=found[0].label, record=Hurt(label=found[0].label, injuries=tuple(found)))
        for key, found in by_person.items()
    )


def _in_boat_case(facts: CaseFacts) -> tuple[Subject, ...]:
    return injured(facts) if concerns(facts, BOAT) else ()


def _in_sled_case(facts: CaseFacts) -> tuple[Subject, ...]:
    return injured(facts) if concerns(facts, SLED) else ()


def statutory(f: Finding) -> Decision:
    """Physical injury resulting in medical treatment, long disability or loss of consciousness."""
    law = f.law("30.67(3)(b)")
    hours = f.value("boat.injury.disability_hours")
    over = f"disabled for {'more than' if not hours.inclusive else 'at least'} {hours.display} hours"
    parts: list[Answer] = []
    for injury in f.subject.record.injuries:
        parts.append(_part(f, injury, "treatment", "medical treatment"))
        parts.append(_part(f, injury, "disabled", over))
        parts.append(_part(f, injury, "unconscious", "lost consciousness"))
    f.because("The statute counts medical treatment, disability and loss of consciousness.", law)
    return _decide(f, any_of(parts), "under s. 30.67(3)(b)")


def beyond_first_aid(f: Finding) -> Decision:
    """Injury that requires medical treatment beyond first aid."""
    parts = [
        _part(f, injury, "beyond_first_aid", "treatment beyond first aid")
        for injury in f.subject.record.injuries
    ]
    f.because("The federal rule counts treatment beyond first aid.", f.law("33 CFR 173.55(a)"))
    return _decide(f, any_of(parts), "beyond first aid")


def by_physician(f: Finding) -> Decision:
    """Injury that requires treatment by a physician."""
    law = f.law(SLED.report)
    parts = [
        _part(f, injury, "physician", "treatment by a physician") for injury in f.subject.record.injuries
    ]
    f.because("Chapter 350 counts treatment by a physician.", law)
    return _decide(f, any_of(parts), "requiring a physician")


def _part(f: Finding, injury: InjuryFacts, name: str, words: str) -> Answer:
    fact = getattr(injury, name)
    answer = told(fact)
    label = f.subject.label
    if answer is Answer.YES:
        f.because(f"{label}: {words}" + (f" ({fact.inferred})." if fact.inferred else "."), None, fact)
    elif answer is Answer.NO:
        f.because(f"{label}: not {words}" + (f" ({fact.inferred})." if fact.inferred else "."), None, fact)
    else:
        f.lack(fact, f"Yes makes it an injury: {words}.")
    return f.element(name, words[:1].upper() + words[1:], answer)


def _decide(f: Finding, answer: Answer, sense: str) -> Decision:
    who = f.subject.label
    headline = {
        Answer.YES: f"{who}: an injury {sense}.",
        Answer.NO: f"{who}: no injury {sense}.",
        Answer.CONTESTED: f"Contested: sources differ on what happened to {who}.",
    }.get(answer, f"Cannot be told yet whether {who} has an injury {sense}.")
    return f.decide(answer, headline)


def _rule(
    id: str, citation: str, words: str, subjects: Callable[[CaseFacts], tuple[Subject, ...]], decide: Decide
) -> Rule:
    return Rule(
        id=id,
        citation=citation,
        question=f"{{subject}}: an injury {words}?",
        subjects=subjects,
        day=incident_day,
        day_role=INCIDENT_DAY,
        editions=always(decide),
        means=(
            (Answer.YES, f"The record shows an injury {words}."),
            (Answer.NO, "Every alternative is ruled out by the record."),
            (Answer.UNKNOWN, "No alternative is shown and at least one is not known."),
        ),
    )


RULES = (
    _rule("injury.boat", "30.67(3)(b)", "under s. 30.67(3)(b)", _in_boat_case, statutory),
    _rule("injury.first_aid", "33 CFR 173.55(a)", "beyond first aid", _in_boat_case, beyond_first_aid),
    _rule("injury.physician", SLED.report, "requiring a physician", _in_sled_case, by_physician),
)
