"""What the hold covers, and to whom a person may go at any time (ss. 30.687, 350.107).

The hold is for arrests under the intoxicated law alone. A hold that ends or goes on by another authority (a
court, a hospital, another charge) does so apart from the section and is shown beside it.
"""

from __future__ import annotations

from collections.abc import Iterable

from law.answers import Answer
from law.decisions import Decision
from law.engine import Finding, Subject
from law.errors import LawGap
from law.fact import Fact
from law.facts import CaseFacts
from law.facts_arrest import ArrestFacts, ReleaseFacts
from law.instants import When
from law.rules.custody import (
    ARREST_DAY,
    SLED,
    ArrestLaw,
    arrest_day,
    arrest_subjects,
    arrested_under,
    first_known,
    law_of,
    miss_arrest,
    pair,
)

YOUNG_ALONE = "snowmobile_under_age"
OTHER_AUTHORITY, TO_ADULT = "other_authority", "responsible_adult"
NAMED = frozenset({"attorney", "spouse"})
RELATIVE, OTHER_ADULT = "relative", "other_adult"


def _scope(f: Finding, law: ArrestLaw) -> Decision:
    section = f.law(law.hold)
    f.law_if(law.intoxicated)
    arrest: ArrestFacts = f.subject.record
    f.because("The hold is for arrests under the intoxicated law.", section, arrest.offences)
    answer = arrested_under(law, f.facts, arrest)
    if (
        answer is Answer.YES
        and law is SLED
        and set(arrest.offences.value or ()) & law.offences == {YOUNG_ALONE}
    ):
        f.because(
            "Its list of offences was not read; the young operator's offence may not be in it.", section
        )
        answer = Answer.UNKNOWN
    f.element("intoxicated_law", "Arrest under the intoxicated law", answer)
    _other_authority(f, arrest)
    if answer is Answer.YES:
        return f.decide(answer, f"{arrest.label}: the hold of s. {law.hold} applies.")
    if answer is Answer.NO:
        f.because("Refusal alone, water skiing under the influence and other offences are outside it.")
        return f.decide(answer, f"{arrest.label}: outside the hold of s. {law.hold}.")
    if not arrest.offences.value:
        miss_arrest(f, arrest, "The hold is for the intoxicated law; refusal alone is not in it.")
    return f.decide(answer, f"{arrest.label}: cannot be told yet whether the hold of s. {law.hold} applies.")


def _other_authority(f: Finding, arrest: ArrestFacts) -> None:
    for one in f.facts.releases:
        if one.arrest_id == arrest.id and one.ground.known == OTHER_AUTHORITY:
            f.because("Held or let go by another authority, apart from the section.", None, one.authority)
            f.element("other_authority", "Other authority on record", Answer.YES, one.authority.shown)


def _adult(f: Finding, law: ArrestLaw) -> Decision:
    section = f.law(law.hold)
    one: ReleaseFacts = f.subject.record
    whom = f.value(f"{law.values}.release.adults")
    f.because(f"At any time to {whom.text}.", section, one.relation, one.adult_age)
    relation = one.relation.known
    if relation is None:
        f.lack(one.relation, "The section names attorney, spouse, relative and other responsible adult.")
        return f.decide(
            Answer.UNKNOWN, f"{one.label}: the relation of the person released to is not recorded."
        )
    if relation in NAMED:
        return f.decide(Answer.YES, f"{one.label}: to {one.relation.shown.lower()}, at any time.")
    return _by_age(f, one, relation)


def _by_age(f: Finding, one: ReleaseFacts, relation: str) -> Decision:
    age, grown = one.adult_age.known, _grown(f, one)
    if relation == RELATIVE and (age is None or grown is Answer.YES):
        return f.decide(Answer.YES, f"{one.label}: to a relative, at any time.")
    if relation == RELATIVE:
        f.because(
            "Whether a relative must be an adult: the words that follow suggest it.", None, one.adult_age
        )
        head = "to a relative not shown to be an adult; whether that does is a legal call"
        return f.decide(Answer.LEGAL_CALL, f"{one.label}: {head}.")
    if grown is Answer.YES:
        return f.decide(grown, f"{one.label}: to a responsible adult, at any time.")
    if grown is Answer.NO:
        return f.decide(grown, f"{one.label}: to a minor who is no relative.")
    f.lack(one.adult_age, "The section says adult.")
    return f.decide(grown, f"{one.label}: whether the person released to is an adult is not on record.")


def _grown(f: Finding, one: ReleaseFacts) -> Answer:
    """Whether the person released to is an adult; the age of an adult may not be loaded."""
    age = one.adult_age.known
    try:
        years = f.value("adult.years")
    except LawGap as gap:
        return gap.answer if age is not None else Answer.UNKNOWN
    if age is None:
        return Answer.UNKNOWN
    f.because(f"An adult is {years.display} or more.", years.law, one.adult_age)
    return Answer.YES if years.reached_by(age) else Answer.NO


def _to_adults(facts: CaseFacts, law: ArrestLaw) -> Iterable[Subject]:
    return (
        Subject(id=f"release/{one.id}", label=one.label, record=one)
        for one in facts.releases
        if (one.ground.value == TO_ADULT or one.relation.value is not None) and _law(facts, one) is law
    )


def _law(facts: CaseFacts, one: ReleaseFacts) -> ArrestLaw:
    arrest = _arrest(facts, one)
    return law_of(facts, arrest.person_id if arrest else None)


def _arrest(facts: CaseFacts, one: ReleaseFacts) -> ArrestFacts | None:
    return next((arrest for arrest in facts.arrests if arrest.id == one.arrest_id), None)


def _release_day(facts: CaseFacts, subject: Subject) -> Fact[When]:
    one: ReleaseFacts = subject.record
    arrest = _arrest(facts, one)
    return first_known(arrest.arrested, one.released) if arrest else one.released


def cite_scope(law: ArrestLaw) -> str:
    """The citation the rule on the scope is registered under."""
    return law.hold


_NOT_LOADED = (Answer.NOT_LOADED, "The section was not obtained for the day.")

RULES = (
    *pair(
        "release.scope",
        "{subject}: does the hold apply?",
        cite_scope,
        _scope,
        arrest_subjects,
        arrest_day,
        ARREST_DAY,
        (
            (Answer.YES, "An arrest under the intoxicated law."),
            (Answer.NO, "Refusal alone, water skiing, or another offence outside the intoxicated law."),
            (
                Answer.UNKNOWN,
                "What the arrest was for is not recorded, or whether the section covers it was not read.",
            ),
            _NOT_LOADED,
        ),
    ),
    *pair(
        "release.adult",
        "{subject}: a person it may be to at any time?",
        cite_scope,
        _adult,
        _to_adults,
        _release_day,
        ARREST_DAY,
        (
            (Answer.YES, "Attorney, spouse, relative, or another responsible adult."),
            (Answer.NO, "A minor who is no relative."),
            (Answer.LEGAL_CALL, "A relative who is a minor."),
            (Answer.UNKNOWN, "The relation or the age is not recorded."),
            _NOT_LOADED,
        ),
    ),
)
