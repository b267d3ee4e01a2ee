"""The federal notice and report (33 CFR 173.53, 173.55), on waters subject to U.S. jurisdiction alone."""

from __future__ import annotations

import dataclasses

from law.answers import Answer, all_of, any_of, negate
from law.decisions import Deadline, Decision, Duty
from law.engine import Finding, Rule, Subject
from law.facts import CaseFacts, CraftFacts, PersonFacts, told
from law.instants import at_or_before
from law.rules.common import (
    BOAT,
    INCIDENT_DAY,
    always,
    crafts,
    incident_day,
    opening,
    operators,
    person_subject,
    unmanned,
)
from law.rules.federal_terms import federal_deadline, possible_ends
from law.rules.harm import death, gone
from law.rules.people import incapable, is_dead, is_missing, occupied, role_answer, still_gone
from law.rules.reportable import is_inspected
from law.wording import listed


def _reportable(f: Finding) -> Answer:
    return f.element("reportable", "Federally reportable", f.build_on(f.other("boat.reportable_federal")))


def notice(f: Finding) -> Decision:
    """Immediate notice of a death or disappearance."""
    law = f.law("33 CFR 173.53")
    outside = _outside(f)
    if outside is not None:
        return outside
    waters = told(f.facts.incident.us_waters)
    if waters in (Answer.UNKNOWN, Answer.CONTESTED):
        f.lack(f.facts.incident.us_waters, "No ends every federal duty.")
    lost = any_of([death(f), _gone(f)])
    accident = f.build_on(f.other("boat.accident"))
    answer = all_of([waters, accident, lost, *_by_operator(f)])
    f.because("Notice is for a death or a disappearance only.", law)
    if answer is not Answer.YES:
        return _not_owed(f, answer, "federal notice")
    return _notice_given(f)


def _gone(f: Finding) -> Answer:
    answer = gone(f.facts, BOAT.kind)
    if answer is Answer.UNKNOWN:
        f.lack(f.facts.incident.any_disappearance, "A disappearance counts like a death.")
    elif answer is Answer.LEGAL_CALL:
        f.ask(
            "OPEN QUESTION (33 CFR 173.53): the notice is for a disappearance from a vessel, the text names "
            "no circumstances; whether one that indicates no harm counts is a legal call."
        )
    return f.element("disappearance", "Disappearance from a vessel", answer)


def _notice_given(f: Finding) -> Decision:
    """By the operator; by each person aboard when no operator of the vessel can."""
    person: PersonFacts = f.subject.record
    deadline = Deadline(
        words=f.value("federal.notice.when").text, starts="the occurrence", counted_by="given"
    )
    to_whom = f.value("federal.notice.addressee").text
    if not person.is_a("operator"):
        ages = person.age.value
        if ages is not None and not f.value("report.grown_age").reached_by(ages[1]):
            f.because(f"{person.label} is a child; the text says each person, at no age.", None, person.age)
            return f.decide(
                Answer.LEGAL_CALL, f"A legal call whether {person.label} owes the federal notice."
            )
        f.because("No operator of the vessel can give the notice, so each person aboard does.")
        what = "Federal notice, or making sure that it was given"
        words = f"{person.label} gives the federal notice or makes sure that it was given, {deadline.words}."
        return _owed(f, deadline, what, "federal_notice", to_whom, words)
    if not _cannot_now(f.facts, person):
        return _owed(f, deadline, "Federal notice", "federal_notice", to_whom)
    f.because(f"{person.label} is not able to give it.", None, person.incapable)
    others = [one.label for one in _able_others(f.facts, person.craft_id)]
    if others:
        return f.decide(
            Answer.NO, f"{person.label} cannot give the notice: each person aboard does ({listed(others)})."
        )
    waits = dataclasses.replace(deadline, note="Operator not able to give it: the duty waits until able.")
    return _owed(f, waits, "Federal notice", "federal_notice", to_whom)


def _cannot_now(facts: CaseFacts, person: PersonFacts) -> bool:
    """True when the record says the person is dead, missing, or incapable and not able again."""
    incapable_now = person.incapable.known is True and person.able_again.known is None
    return facts.death_of(person.id) is not None or still_gone(facts, person) or incapable_now


def _able_others(facts: CaseFacts, craft_id: str | None) -> tuple[PersonFacts, ...]:
    """People aboard a boat, beside its operators, whom nothing on record keeps from giving notice."""
    return tuple(
        person
        for person in facts.on(craft_id or "")
        if not person.is_a("operator") and occupied(person) is Answer.YES and not _cannot_now(facts, person)
    )


def _outside(f: Finding) -> Decision | None:
    """Not applicable: the waters, or a vessel that the rules leave out."""
    reportable = f.other("boat.reportable_federal")
    if reportable.answer is Answer.NOT_APPLICABLE:
        f.build_on(reportable)
        return f.decide(Answer.NOT_APPLICABLE, reportable.headline)
    record = f.subject.record
    craft = record if isinstance(record, CraftFacts) else f.facts.craft(record.craft_id)
    if craft is None or not is_inspected(craft):
        return None
    f.because(f"{craft.label} is an inspected vessel.", f.law("33 CFR 173.51"), craft.vessel_class)
    return f.decide(Answer.NOT_APPLICABLE, "Not applicable: the rule leaves out inspected vessels.")


def report(f: Finding) -> Decision:
    """The operator's federal report."""
    law = f.law("33 CFR 173.55(b)")
    outside = _outside(f)
    if outside is not None:
        return outside
    answer = all_of([_reportable(f), *_by_operator(f)])
    if answer is not Answer.YES:
        return _not_owed(f, answer, "federal report")
    person: PersonFacts = f.subject.record
    if _cannot_submit(f, person) is Answer.YES:
        f.law("33 CFR 173.55(c)")
        return f.decide(Answer.NO, f"{person.label} cannot submit the report: the owner of the vessel does.")
    f.because("The operator of each vessel submits the report.", law)
    return _owed(
        f, federal_deadline(f), "Federal report", "federal_report", f.value("federal.addressee").text
    )


def _cannot_submit(f: Finding, person: PersonFacts) -> Answer:
    """Whether the operator cannot submit it: dead, missing, or incapable until the time has run."""
    if is_missing(f, person) and not is_dead(f, person):
        f.because(f"{person.label} is missing and cannot submit a report.")
        return Answer.YES
    answer = incapable(f, person)
    able = person.able_again.known
    if answer is not Answer.YES or is_dead(f, person) or able is None:
        return answer
    # While it is open whether the hours or the days apply, only what holds under both is settled.
    in_time = {
        Answer.UNKNOWN if due is None or due.earliest is None else at_or_before(able, due.earliest)
        for due in possible_ends(f)
    }
    return negate(in_time.pop()) if len(in_time) == 1 else Answer.UNKNOWN


def owner_report(f: Finding) -> Decision:
    """The owner's federal report where the operator cannot submit it."""
    law = f.law("33 CFR 173.55(c)")
    craft: CraftFacts = f.subject.record
    outside = _outside(f)
    if outside is not None:
        return outside
    reportable = _reportable(f)
    cannot = f.element("operator_cannot", "The operator cannot submit the report", _operator_cannot(f, craft))
    answer = all_of([reportable, cannot])
    f.because("When the operator cannot submit the report, the owner does.", law)
    if answer is Answer.NO:
        return f.decide(answer, f"{craft.label}: no report of the owner is owed.")
    if answer is not Answer.YES:
        return f.decide(answer, f"{opening(answer)} whether the owner of {craft.label} reports.")
    return _owner(f, craft)


def _owner(f: Finding, craft: CraftFacts) -> Decision:
    owners = [person for person in f.facts.on(craft.id) if person.is_a("owner")]
    living = [person for person in owners if not is_dead(f, person)]
    if owners and not living:
        f.because("Every owner on record is dead.")
        return f.decide(Answer.NO, f"{craft.label}: the owner is dead.")
    who = living[0].label if living else f"the owner of {craft.label}, not on record"
    duty = Duty(
        id=f"{f.rule.id}:{f.subject.id}",
        what="Federal report of the owner",
        by_whom=who,
        to_whom=f.value("federal.addressee").text,
        deadline=federal_deadline(f),
        by_involvement=living[0].id if living else "",
        by_craft=craft.id,
        form="F01",
        filing_kind="owner_report",
    )
    return f.decide(Answer.YES, f"{who} submits the federal report: the operator cannot.", duty=duty)


def _operator_cannot(f: Finding, craft: CraftFacts) -> Answer:
    drivers = f.facts.operators_of(craft.id)
    if drivers:
        return all_of(_cannot_submit(f, one) for one in drivers)
    if craft.aboard_count.known == 0:
        f.ask("OPEN QUESTION (33 CFR 173.55(c)): whether the owner of a vessel with nobody aboard reports.")
        return Answer.LEGAL_CALL
    f.lack(craft.aboard_count, "Whether the vessel had an operator, and who.")
    return Answer.UNKNOWN


def _by_operator(f: Finding) -> tuple[Answer, ...]:
    record = f.subject.record
    if isinstance(record, CraftFacts):
        if record.aboard_count.known == 0:
            return (f.element("operator", "Operator", Answer.NO, "nobody aboard"),)
        f.lack(record.aboard_count, "Whether the vessel had an operator, and who.")
        return (f.element("operator", "Operator", Answer.UNKNOWN),)
    person: PersonFacts = record
    if not person.is_a("operator"):
        return ()
    answer = role_answer(person, "operator")
    if answer is Answer.CONTESTED:
        f.lack(person.roles, "Whether this person operated.")
    if is_dead(f, person):
        f.because(f"{person.label} is dead.")
        answer = Answer.NO
    return (f.element("operator", "Operator", answer),)


def _not_owed(f: Finding, answer: Answer, what: str) -> Decision:
    if answer is Answer.NO:
        return f.decide(answer, f"{f.subject.label} owes no {what}.")
    return f.decide(answer, f"{opening(answer)} whether {f.subject.label} owes the {what}.")


def _owed(f: Finding, deadline: Deadline, what: str, filing: str, to_whom: str, words: str = "") -> Decision:
    person: PersonFacts = f.subject.record
    if filing == "federal_report":
        f.law("33 CFR 173.59")
    duty = Duty(
        id=f"{f.rule.id}:{f.subject.id}",
        what=what,
        by_whom=person.label,
        to_whom=to_whom,
        deadline=deadline,
        by_involvement=person.id,
        by_craft=person.craft_id or "",
        form="F01" if filing == "federal_report" else "",
        filing_kind=filing,
    )
    said = words or f"{person.label} owes the {what.lower()}, {deadline.words}."
    return f.decide(Answer.YES, said, duty=duty)


def _operators(facts: CaseFacts) -> tuple[Subject, ...]:
    return (*operators(facts, BOAT), *unmanned(facts, BOAT))


def _notifiers(facts: CaseFacts) -> tuple[Subject, ...]:
    """Operators; and the people aboard a boat none of whose operators can give the notice."""
    others: list[Subject] = []
    for boat in crafts(facts, BOAT):
        drivers = facts.operators_of(boat.record.id)
        if drivers and all(_cannot_now(facts, one) for one in drivers):
            others += [person_subject(one) for one in _able_others(facts, boat.record.id)]
    return (*_operators(facts), *others)


def _boats(facts: CaseFacts) -> tuple[Subject, ...]:
    return crafts(facts, BOAT)


_MEANS = (
    (Answer.YES, "It is owed: U.S. waters, a trigger of the rule, and an operator (or owner) to make it."),
    (Answer.NO, "No trigger, nobody aboard, the operator is dead, or somebody else makes it."),
    (Answer.UNKNOWN, "The waters, a trigger, or who operated is not recorded."),
    (Answer.NOT_APPLICABLE, "Not on waters subject to U.S. jurisdiction, or inspected vessels only."),
)

RULES = (
    Rule(
        id="federal.notice",
        citation="33 CFR 173.53",
        question="Does {subject} owe the federal notice?",
        subjects=_notifiers,
        day=incident_day,
        day_role=INCIDENT_DAY,
        editions=always(notice),
        means=_MEANS,
    ),
    Rule(
        id="federal.report",
        citation="33 CFR 173.55(b)",
        question="Does {subject} owe the federal report?",
        subjects=_operators,
        day=incident_day,
        day_role=INCIDENT_DAY,
        editions=always(report),
        means=_MEANS,
    ),
    Rule(
        id="boat.owner_report",
        citation="33 CFR 173.55(c)",
        question="Does the owner of {subject} submit the federal report?",
        subjects=_boats,
        day=incident_day,
        day_role=INCIDENT_DAY,
        editions=always(owner_report),
        means=_MEANS,
    ),
)
