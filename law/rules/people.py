"""Who counts as an operator, who is incapable, who could report in the operator's place."""

from __future__ import annotations

from law.answers import Answer, all_of
from law.engine import Finding
from law.facts import CaseFacts, CraftFacts, Fact, PersonFacts, told
from law.rules.common import BOAT, Regime

_SLED_OPERATOR = (
    "OPEN QUESTION (350.01): the definitions of operate and operator were not read; "
    "the role on record is taken."
)
OWN_FILINGS = ("operator_report", "notice", "federal_report", "federal_notice")


def role_answer(person: PersonFacts, role: str) -> Answer:
    """Whether the record gives the person the role; a disputed role is contested."""
    if person.roles.state == "contested":
        return Answer.CONTESTED
    if person.roles.settled:
        return Answer.YES if person.is_a(role) else Answer.NO
    return Answer.UNKNOWN


def is_operator(f: Finding, person: PersonFacts, craft: CraftFacts, regime: Regime) -> Answer:
    """Whether the person is an operator in the statute's sense.

    Reading rule R4: 'operator' is defined by motorboats alone (s. 30.50(8r)) while s. 30.67 says operator
    of a boat, so somebody who paddled, or sailed under sail alone, is a legal call, not yes and not no.
    """
    answer = role_answer(person, "operator")
    if answer is Answer.CONTESTED:
        f.lack(person.roles, "Whether this person operated.")
    if regime is BOAT:
        answer = all_of([answer, _by_kind_of_boat(f, craft)])
    else:
        f.ask(_SLED_OPERATOR)
    return f.element("operator", "Operator", answer)


def _by_kind_of_boat(f: Finding, craft: CraftFacts) -> Answer:
    law = f.law_if("30.50(8r)")
    motor, sail = told(craft.motorboat), told(craft.sail_alone)
    if motor is Answer.NO or sail is Answer.YES:
        f.because(
            f"{craft.label} was no motorboat under power: the definition of operator speaks of motorboats "
            "only, the duty of the operator of a boat.",
            law,
            craft.motorboat,
        )
        f.ask(
            "OPEN QUESTION (30.50(8r)): whether somebody who paddles, or sails under sail alone, is an "
            "operator of a boat under s. 30.67."
        )
        return Answer.LEGAL_CALL
    if motor is Answer.UNKNOWN:
        f.lack(
            craft.motorboat, "Yes: its operator owes the duty. No: whether a paddler does is a legal call."
        )
        return Answer.UNKNOWN
    if sail is Answer.UNKNOWN and not craft.sail_alone.untouched:
        f.lack(craft.sail_alone, "Under sail alone the operator's duty is a legal call.")
        return Answer.UNKNOWN
    return Answer.CONTESTED if Answer.CONTESTED in (motor, sail) else Answer.YES


def is_dead(f: Finding, person: PersonFacts) -> bool:
    """True when a death of the person is on record."""
    return f.facts.death_of(person.id) is not None


def is_missing(f: Finding, person: PersonFacts) -> bool:
    """True when the person disappeared and nobody found the person, dead or alive."""
    return still_gone(f.facts, person)


def still_gone(facts: CaseFacts, person: PersonFacts) -> bool:
    """`is_missing` where there is no finding yet."""
    return any(
        one.person_id == person.id and not one.found.settled and not one.found_alive.settled
        for one in facts.disappearances
    )


def incapable(f: Finding, person: PersonFacts) -> Answer:
    """Whether the person is physically incapable of making the report. Unwilling is not incapable."""
    if is_dead(f, person):
        f.because(f"{person.label} is dead.")
        return Answer.YES
    if is_missing(f, person):
        f.because(
            f"{person.label} is missing; whether a missing operator is incapable the text does not say."
        )
        f.ask("OPEN QUESTION (30.67(2)(b)): whether an operator who is missing is physically incapable.")
        return Answer.LEGAL_CALL
    answer = told(person.incapable)
    if answer is Answer.UNKNOWN and person.incapable.untouched and _acted(f, person):
        f.because(f"{person.label} gave a notice or filed a report, so is not incapable.")
        return Answer.NO
    if answer is Answer.YES and person.able_again.known is not None:
        f.because(f"{person.label} was physically incapable and is able again.", None, person.able_again)
    elif answer in (Answer.UNKNOWN, Answer.CONTESTED):
        f.lack(person.incapable, "Yes puts the written report on a capable occupant of the same craft.")
    else:
        word = "is" if answer is Answer.YES else "is not"
        f.because(f"{person.label} {word} physically incapable of making the report.", None, person.incapable)
    return answer


def _acted(f: Finding, person: PersonFacts) -> bool:
    if person.can_report.known:
        return True
    return any(one.by_person == person.id and one.duty in OWN_FILINGS for one in f.facts.filings)


def other_occupants(f: Finding, craft: CraftFacts, person_ids: set[str]) -> tuple[PersonFacts, ...]:
    """People who were, or may have been, in the craft apart from those named; towed people are not in it."""
    return tuple(
        person
        for person in f.facts.on(craft.id)
        if person.id not in person_ids and occupied(person) is not Answer.NO
    )


def occupied(person: PersonFacts) -> Answer:
    """Whether the person was an occupant of the craft it is recorded with."""
    said = told(person.aboard)
    if said is not Answer.UNKNOWN:
        return said
    if person.is_a("towed", "swimmer", "bystander"):
        return Answer.NO
    if person.is_a("operator", "occupant"):
        return Answer.CONTESTED if person.roles.state == "contested" else Answer.YES
    return Answer.UNKNOWN if person.is_a("victim") or not person.roles.value else Answer.NO


def could_report(f: Finding, person: PersonFacts) -> Answer:
    """Whether an occupant is capable of making the report.

    The text names no age. A child with nothing recorded is a legal call; a grown occupant with nothing
    recorded is simply not known.
    """
    if is_dead(f, person):
        f.because(f"{person.label} is dead.")
        return Answer.NO
    if is_missing(f, person):
        return Answer.LEGAL_CALL
    said = told(person.can_report)
    if said is Answer.NO or told(person.incapable) is Answer.YES:
        f.because(f"{person.label} is not capable of making the report.", None, person.can_report)
        return Answer.NO
    if said in (Answer.YES, Answer.CONTESTED):
        f.because(f"{person.label} is capable of making the report.", None, person.can_report)
        return said
    return _by_age(f, person)


def _by_age(f: Finding, person: PersonFacts) -> Answer:
    grown = f.value("report.grown_age")
    ages: Fact[tuple[int, int]] = person.age
    if ages.value is not None and not grown.reached_by(ages.value[1]):
        f.because(
            f"{person.label} is a child; the text asks only whether the occupant is capable, at no age.",
            None,
            ages,
        )
        return Answer.LEGAL_CALL
    f.lack(person.can_report, "Yes puts the written report on this occupant; no leaves it with the operator.")
    return Answer.UNKNOWN


def nobody_else(f: Finding, craft: CraftFacts, others: tuple[PersonFacts, ...], known_aboard: int) -> Answer:
    """Whether it is settled that nobody but the people recorded was aboard.

    Without a count of people aboard this is not known, unless others are recorded (then the list is taken as
    complete).
    """
    count = craft.aboard_count.known
    if count is not None:
        if count <= known_aboard:
            return Answer.YES
        f.lack(craft.aboard_count, "Who else was aboard.")
        return Answer.UNKNOWN
    if others:
        return Answer.YES
    f.lack(craft.aboard_count, "One: nobody can report in the operator's place. More: who else was aboard.")
    return Answer.UNKNOWN
