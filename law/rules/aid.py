"""Duties at the scene: stop, give aid, give name and identification (ss. 30.67(1), 350.15(2)).

The finding says whether the duty arose; its elements say what the record shows of how it was met.
"""

from __future__ import annotations

import datetime as dt

from law.answers import Answer, all_of, any_of, negate
from law.decisions import Decision
from law.engine import Finding, Rule, Subject
from law.facts import CaseFacts, CraftFacts, Fact, PersonFacts, told
from law.instants import within
from law.rules.common import BOAT, INCIDENT_DAY, SLED, Regime, always, incident_day, opening, operators
from law.rules.harm import damaged, other_property
from law.rules.people import is_operator


def _arises(f: Finding, regime: Regime) -> tuple[PersonFacts, Answer]:
    person: PersonFacts = f.subject.record
    craft = f.facts.craft(person.craft_id)
    assert craft is not None, "an operator is a subject by the craft operated"
    accident = f.element("accident", "An accident", f.build_on(f.other(regime.rule("accident"))))
    if accident is Answer.NO:
        return person, Answer.NO
    operator = is_operator(f, person, craft, regime)
    return person, all_of([accident, operator, _lived_through(f, person)])


def _lived_through(f: Finding, person: PersonFacts) -> Answer:
    """Whether the person lived after the accident: the duties at the scene end with death, not before."""
    death = f.facts.death_of(person.id)
    if death is None:
        return Answer.YES
    occurred, died = f.facts.incident.occurred.value, death.died.value
    at_once = told(death.instantaneous)
    if at_once is Answer.UNKNOWN and occurred is not None and died is not None:
        at_once = within(occurred, died, dt.timedelta(0))
    answer = negate(at_once)
    if answer is Answer.YES:
        f.because(f"{person.label} died later.", None, death.died)
    elif answer is Answer.NO:
        f.because(f"{person.label} died at once.", None, death.instantaneous)
    else:
        f.lack(death.died, f"Whether {person.label} lived after the accident.")
    return f.element("lived", "Lived after the accident", answer)


def _shown(f: Finding, id: str, label: str, fact: Fact[bool]) -> Answer:
    answer = told(fact)
    if answer in (Answer.UNKNOWN, Answer.CONTESTED):
        f.lack(fact, "Whether the duty was met.")
    return f.element(id, label, answer)


def boat_aid(f: Finding) -> Decision:
    """Stop and give assistance, as far as that brings no serious danger to the own boat or people."""
    f.law(BOAT.aid)
    person, answer = _arises(f, BOAT)
    _shown(f, "stopped", "Stopped", person.stopped)
    _shown(f, "aid_given", "Gave the assistance needed", person.aid_given)
    danger = told(person.stopping_dangerous)
    f.element("no_danger", "No serious danger in stopping", negate(danger))
    if danger is Answer.YES:
        f.because(
            "Stopping would have put the own boat or its people in serious danger.",
            None,
            person.stopping_dangerous,
        )
    return _decide(f, answer, person, "had to stop and give the assistance needed, as far as that was safe")


def boat_identify(f: Finding) -> Decision:
    """Give name, address and identification of the boat to the injured and to owners of damaged property."""
    f.law(BOAT.aid)
    person, answer = _arises(f, BOAT)
    somebody = _somebody_to_tell(f, person)
    _shown(f, "identified", "Gave name, address and identification", person.identified)
    return _decide(
        f, all_of([answer, somebody]), person, "had to give name, address and identification of the boat"
    )


def sled_aid(f: Finding) -> Decision:
    """Give assistance as far as capable, and name, address and identification."""
    f.law(SLED.aid)
    person, answer = _arises(f, SLED)
    _shown(f, "aid_given", "Gave the assistance needed", person.aid_given)
    _somebody_to_tell(f, person)
    _shown(f, "identified", "Gave name, address and identification", person.identified)
    return _decide(f, answer, person, "had to give assistance as far as capable, and name and identification")


def _somebody_to_tell(f: Finding, person: PersonFacts) -> Answer:
    """Whether somebody else was hurt or owns damaged property: nobody tells themselves."""
    facts = f.facts
    hurt_people = [one.person_id for one in facts.injuries] + [one.person_id for one in facts.deaths]
    if hurt_people:
        hurt = Answer.YES if any(one != person.id for one in hurt_people) else Answer.NO
    else:
        hurt = told(facts.incident.any_injury)
    if hurt is Answer.UNKNOWN:
        f.lack(facts.incident.any_injury, "Everyone injured is told who the operator is.")
    crafts = [craft for craft in facts.crafts if not _only_owner(facts, person, craft)]
    harmed = any_of([*(damaged(facts, craft) for craft in crafts), other_property(f, "Its owner is told.")])
    return f.element("somebody_to_tell", "Somebody injured or property damaged", any_of([hurt, harmed]))


def _only_owner(facts: CaseFacts, person: PersonFacts, craft: CraftFacts) -> bool:
    owners = [one.id for one in facts.on(craft.id) if one.is_a("owner")]
    return owners == [person.id]


def _decide(f: Finding, answer: Answer, person: PersonFacts, what: str) -> Decision:
    if answer is Answer.YES:
        return f.decide(answer, f"{person.label} {what}.")
    if answer is Answer.NO:
        return f.decide(answer, f"{person.label}: the duty did not arise.")
    return f.decide(answer, f"{opening(answer)} whether {person.label} {what}.")


def _boat_operators(facts: CaseFacts) -> tuple[Subject, ...]:
    return operators(facts, BOAT)


def _sled_operators(facts: CaseFacts) -> tuple[Subject, ...]:
    return operators(facts, SLED)


_MEANS = (
    (Answer.YES, "The duty arose; the elements say what the record shows of how it was met."),
    (Answer.NO, "No accident, nobody else to tell, or the operator died at once."),
    (
        Answer.UNKNOWN,
        "Whether there was an accident, somebody to tell, or life after it for the operator is not recorded.",
    ),
    (Answer.LEGAL_CALL, "A paddler or a boat under sail alone."),
)

RULES = (
    Rule(
        id="boat.aid",
        citation=BOAT.aid,
        question="Did {subject} have to stop and give aid?",
        subjects=_boat_operators,
        day=incident_day,
        day_role=INCIDENT_DAY,
        editions=always(boat_aid),
        means=_MEANS,
    ),
    Rule(
        id="boat.identify",
        citation=BOAT.aid,
        question="Did {subject} have to give name and identification?",
        subjects=_boat_operators,
        day=incident_day,
        day_role=INCIDENT_DAY,
        editions=always(boat_identify),
        means=_MEANS,
    ),
    Rule(
        id="sled.aid",
        citation=SLED.aid,
        question="Did {subject} have to give aid, name and identification?",
        subjects=_sled_operators,
        day=incident_day,
        day_role=INCIDENT_DAY,
        editions=always(sled_aid),
        means=_MEANS,
    ),
)
