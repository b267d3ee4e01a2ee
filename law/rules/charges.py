"""The charges as findings: one rule for each offence, in the order of the law."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from law.answers import Answer
from law.citations import Citation, parse
from law.decisions import Decision
from law.engine import Finding, Rule, RuleEdition, Subject
from law.fact import Fact
from law.facts import CaseFacts, PersonFacts
from law.instants import When
from law.rules import (
    charges_boating,
    charges_duties,
    charges_intoxicated,
    charges_pointers,
    charges_snowmobile,
    duties_boats,
    duties_snowmobiles,
    duties_water,
)
from law.rules.charges_ground import Ground, Offence, decide, subject_craft
from law.rules.charges_raising import signals
from law.rules.custody import SLED, day_of_request, law_of, requests_of
from law.rules.priors import OFFENCE_DAY, offence_day

OFFENCES: tuple[Offence, ...] = (
    *charges_intoxicated.OFFENCES,
    *charges_duties.OFFENCES,
    *charges_boating.OFFENCES,
    *charges_snowmobile.OFFENCES,
    *duties_boats.OFFENCES,
    *duties_water.OFFENCES,
    *duties_snowmobiles.OFFENCES,
)
"""Every offence, in the order charges are shown."""

_REFUSALS = ("30.684(5)", "350.104(5)")


_KEY = "charges raised"
Raised = dict[str, list[Subject]]


def _raised(facts: CaseFacts, *, cite: str) -> Iterable[Subject]:
    """Against whom an offence is raised."""
    return raised(facts).get(cite, ())


def raised(facts: CaseFacts) -> Raised:
    """The people against whom each offence is raised, by its citation; worked out once for a case."""
    found: Raised | None = facts.worked_out.get(_KEY)
    if found is None:
        found = facts.worked_out[_KEY] = _raise_all(facts)
    return found


def _raise_all(facts: CaseFacts) -> Raised:
    found: Raised = {}
    of_people = signals(facts)
    for person in facts.people:
        mine = of_people.get(person.id)
        if mine:
            for offence, wanted in _WANTED[_kind(facts, person)]:
                if not wanted.isdisjoint(mine):
                    found.setdefault(offence.cite, []).append(_subject(offence, person))
    return found


def _subject(offence: Offence, person: PersonFacts) -> Subject:
    label = person.label if offence.also_dead else f"parent or guardian of {person.label}"
    return Subject(id=f"involvement/{person.id}", label=label, record=person)


def _kind(facts: CaseFacts, person: PersonFacts) -> str:
    """The kind of craft a person is charged about: of the own craft, else of what the arrest was for."""
    craft = facts.craft(person.craft_id)
    if craft is not None:
        return craft.kind
    return SLED.kind if law_of(facts, person.id) is SLED else "boat"


def _wanted(offence: Offence) -> frozenset[str]:
    """The signals that raise an offence, and a charge on record that names it or what holds it."""
    citation: Citation | None = parse(offence.cite)
    named = []
    while citation is not None:
        named.append(f"charged:{citation}")
        citation = citation.parent
    return offence.signals | frozenset(named)


_WANTED = {
    kind: [(offence, _wanted(offence)) for offence in OFFENCES if offence.kind == kind]
    for kind in ("boat", "snowmobile")
}


def _decide(f: Finding, *, offence: Offence) -> Decision:
    person: PersonFacts = f.subject.record
    return decide(Ground(f=f, offence=offence, person=person, craft=subject_craft(f, person)))


def _request_day(facts: CaseFacts, subject: Subject) -> Fact[When]:
    requests = requests_of(facts, subject.record.id)
    return day_of_request(facts, requests[0]) if requests else offence_day(facts, subject)


def _means() -> tuple[tuple[Answer, str], ...]:
    return (
        (Answer.YES, "The record shows each element, if it is proven."),
        (Answer.NO, "The record speaks against an element, or an exception holds."),
        (Answer.UNKNOWN, "What an element lacks is named, with the question to ask."),
        (Answer.CONTESTED, "Sources differ on an element, and no other is contradicted."),
        (Answer.LEGAL_CALL, "The text is open on an element, or a defence is on record: a person decides."),
        (Answer.NOT_APPLICABLE, "The person is dead."),
    )


def _rule(offence: Offence) -> Rule:
    refusal = offence.cite in _REFUSALS
    return Rule(
        id=offence.id,
        citation=offence.cite,
        question=f"{{subject}}: {offence.title}?",
        subjects=functools.partial(_raised, cite=offence.cite),
        day=_request_day if refusal else offence_day,
        day_role="date of the request" if refusal else OFFENCE_DAY,
        editions=(RuleEdition(decide=functools.partial(_decide, offence=offence)),),
        means=_means(),
        arises=f"{offence.raised} A charge on record that names the provision raises it too.",
    )


RULES: tuple[Rule, ...] = (*(_rule(offence) for offence in OFFENCES), *charges_pointers.RULES)
