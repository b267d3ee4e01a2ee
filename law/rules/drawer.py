"""Who may draw blood: from a person arrested (ss. 30.684(2)(d), 350.104(2)(d)) and from a decedent
(ss. 30.67(6)(b), 350.155(2)).

The two lists are not the same: a coroner draws from the dead by office and from the arrested not. What
follows from another drawer is not said by the text; it is for the prosecutor.
"""

from __future__ import annotations

from collections.abc import Iterable

from law.answers import Answer
from law.decisions import Decision
from law.engine import Finding, Rule, Subject
from law.fact import NOT_APPLICABLE, Fact
from law.facts import CaseFacts, SpecimenFacts, told
from law.facts_arrest import TestFacts
from law.instants import When
from law.rules.common import opening
from law.rules.concentration import BLOOD
from law.rules.coroner_law import death_of, law_of_case
from law.rules.custody import TEST_DAY, ArrestLaw, first_known, pair, test_day, test_subjects
from law.wording import listed

PHLEBOTOMIST, PHYSICIAN = "phlebotomist", "physician"
_PHYSICIANS = frozenset({PHYSICIAN, "designated_physician"})


def keys(text: str) -> tuple[str, ...]:
    """The keys a table value lists."""
    return tuple(one.strip() for one in text.split(","))


def _living(f: Finding, law: ArrestLaw) -> Decision:
    section = f.law(law.sec("(2)(d)"))
    test: TestFacts = f.subject.record
    listed_keys = keys(f.value(law.value("draw.capacities")).text)
    directors = keys(f.value(law.value("draw.directors")).text)
    f.because("From a person arrested blood is drawn only by the persons of the list.", section, test.drawer)
    f.because("No least volume is named for the living; that is the rule for decedents alone.")
    listed_answer = _on_list(f, law, test, (listed_keys, directors))
    answer = _by_list_or_direction(f, test, listed_answer, directors)
    return _decision(f, answer, test.label, "s. " + law.sec("(2)(d)"))


def _on_list(
    f: Finding, law: ArrestLaw, test: TestFacts, lists: tuple[tuple[str, ...], tuple[str, ...]]
) -> Answer:
    (listed_keys, directors), drawer = lists, test.drawer.known
    if drawer is None:
        f.lack(test.drawer, "Only the persons of the list may draw; the capacity decides.")
        return Answer.UNKNOWN
    # Under direction the list need not be asked, and one of its editions was not obtained.
    if drawer == PHLEBOTOMIST and _directed(test.directed_by, directors) is not Answer.YES:
        added = f.value(law.value("draw.phlebotomist"))
        f.because("A later act added phlebotomists.", added.law, test.drawer)
        return Answer.YES if added.flag else Answer.NO
    named = drawer in listed_keys or (drawer in _PHYSICIANS and PHYSICIAN in listed_keys)
    return Answer.YES if named else Answer.NO


def _by_list_or_direction(
    f: Finding, one: TestFacts | SpecimenFacts, on_list: Answer, directors: tuple[str, ...]
) -> Answer:
    f.element("listed", "A person of the list", on_list)
    if on_list is Answer.YES:
        return on_list
    directed = f.element(
        "directed", "Under the direction of a physician", _directed(one.directed_by, directors)
    )
    if directed is Answer.YES or on_list is Answer.UNKNOWN:
        return Answer.YES if directed is Answer.YES else Answer.UNKNOWN
    if directed is Answer.UNKNOWN:
        f.lack(one.directed_by, "Anybody may draw under the direction of a physician.")
    return directed


def _directed(fact: Fact[str], directors: tuple[str, ...]) -> Answer:
    if fact.state == NOT_APPLICABLE:
        return Answer.NO
    if fact.known is None:
        return Answer.UNKNOWN
    if fact.known in directors or (PHYSICIAN in directors and fact.known in _PHYSICIANS):
        return Answer.YES
    # A physician directs a draw from a decedent only when designated; whether this one was is not told.
    return Answer.UNKNOWN if fact.known == PHYSICIAN else Answer.NO


def _decision(f: Finding, answer: Answer, label: str, section: str) -> Decision:
    if answer is Answer.YES:
        return f.decide(answer, f"{label}: drawn by a person {section} names.")
    if answer is Answer.NO:
        f.because(
            "The text says who may draw and states no exclusion; the immunity it gives is not shown here."
        )
        return f.decide(
            answer, f"{label}: the drawer is none {section} names. Hold it; the prosecutor decides."
        )
    return f.decide(answer, f"{label}: {opening(answer).lower()} whether the drawer is one {section} names.")


def _dead(f: Finding, law: ArrestLaw) -> Decision:
    section = f.law(law.specimen)
    one: SpecimenFacts = f.subject.record
    drawers = keys(f.value(law.value("decedent.drawers")).text)
    directors = keys(f.value(law.value("decedent.directors")).text)
    names = listed((name.replace("_", " ") for name in drawers), "or")
    f.because(f"From a decedent: {names}, or a qualified person that physician directs.", section, one.drawer)
    answer = _by_list_or_direction(f, one, _dead_on_list(f, one, drawers), directors)
    return _decision(f, answer, one.label, f"s. {law.specimen}")


def _dead_on_list(f: Finding, one: SpecimenFacts, drawers: tuple[str, ...]) -> Answer:
    drawer = one.drawer.known
    if drawer is None or (drawer == PHYSICIAN and drawer not in drawers):
        f.lack(one.drawer, "The coroner or medical examiner, or a physician that officer designated.")
        return Answer.UNKNOWN
    return Answer.YES if drawer in drawers else Answer.NO


def _blood_tests(facts: CaseFacts, law: ArrestLaw) -> Iterable[Subject]:
    return (one for one in test_subjects(facts, law) if one.record.specimen.value == BLOOD)


def _dead_specimens(facts: CaseFacts, law: ArrestLaw) -> Iterable[Subject]:
    return (
        Subject(id=f"specimen/{one.id}", label=one.label, record=one)
        for one in facts.specimens
        if one.kind.value == BLOOD and _of_the_dead(facts, one) and _coroners(facts, law)
    )


def _of_the_dead(facts: CaseFacts, one: SpecimenFacts) -> bool:
    return told(one.from_decedent) is not Answer.NO and death_of(facts, one) is not None


def _coroners(facts: CaseFacts, law: ArrestLaw) -> bool:
    """Whether the coroner's section of this law governs the deaths of the case."""
    own = law_of_case(facts)
    return own is not None and own.specimen == law.specimen


def _dead_day(facts: CaseFacts, subject: Subject) -> Fact[When]:
    one: SpecimenFacts = subject.record
    died = tuple(death.died for death in facts.deaths if death.person_id == one.person_id)
    return first_known(one.collected, *died, facts.incident.occurred)


def _cite_living(law: ArrestLaw) -> str:
    return law.sec("(2)(d)")


def _cite_dead(law: ArrestLaw) -> str:
    return law.specimen


_MEANS: tuple[tuple[Answer, str], ...] = (
    (Answer.YES, "A person of the list, or one under the direction it asks for."),
    (Answer.NO, "Neither of the list nor under that direction."),
    (Answer.UNKNOWN, "The capacity or the direction is not recorded."),
    (Answer.NOT_LOADED, "The list of the day was not obtained."),
)
_QUESTION = "{subject}: could the person who drew the blood draw it?"

RULES: tuple[Rule, ...] = (
    *pair("test.drawer", _QUESTION, _cite_living, _living, _blood_tests, test_day, TEST_DAY, _MEANS),
    *pair("test.drawer", _QUESTION, _cite_dead, _dead, _dead_specimens, _dead_day, TEST_DAY, _MEANS),
)
