"""Who owes the notice and the written report, boat and snowmobile side by side.

Every operator of every craft in the accident (ss. 30.67(2)(a), 350.15(3)(a)); for the written report of a
physically incapable operator, the capable occupant of the same craft (ss. 30.67(2)(b), 350.15(3)(b)). Without
such an occupant the duty stays with a living operator until able; a dead operator's is closed. Nobody aboard:
no reporter. An operator nobody knows of: cannot be told.
"""

from __future__ import annotations

from law.answers import Answer, all_of, any_of
from law.decisions import Decision, Duty
from law.engine import Finding, Rule, Subject
from law.errors import LawGap
from law.facts import CaseFacts, CraftFacts, PersonFacts
from law.rules.common import (
    BOAT,
    INCIDENT_DAY,
    SLED,
    Regime,
    always,
    craft_subject,
    crafts,
    incident_day,
    opening,
    operators,
    unmanned,
)
from law.rules.people import (
    could_report,
    incapable,
    is_dead,
    is_missing,
    is_operator,
    nobody_else,
    occupied,
    other_occupants,
    role_answer,
)
from law.rules.terms import notice_deadline, report_deadline

_UNTIL_ABLE = "none can report now: the duty stays until able"


def substitute(f: Finding, regime: Regime) -> Decision:
    """Whether another occupant of the same craft makes the written report."""
    law = f.law(regime.substitute)
    craft: CraftFacts = f.subject.record
    reportable = f.element("reportable", "Reportable", f.build_on(f.other(regime.rule("reportable"))))
    if reportable is Answer.NO:
        return f.decide(Answer.NO, f"{craft.label}: no written report is owed.")
    drivers = f.facts.operators_of(craft.id)
    if not drivers:
        return _substitute_without_operator(f, craft, reportable)
    unable = f.element(
        "operator_incapable", "Operator physically incapable", all_of(incapable(f, one) for one in drivers)
    )
    others = other_occupants(f, craft, {one.id for one in drivers})
    could = _any_capable(f, craft, drivers, others)
    f.because(
        "The statute names another occupant of the same craft who is capable of making the report.", law
    )
    answer = all_of([reportable, unable, could])
    return _decide_substitute(f, regime, answer, drivers[0], others)


def _substitute_without_operator(f: Finding, craft: CraftFacts, reportable: Answer) -> Decision:
    if craft.aboard_count.known == 0:
        f.because(f"Nobody was aboard {craft.label}.", None, craft.aboard_count)
        return f.decide(Answer.NO, f"{craft.label}: nobody was aboard, so nobody reports for an operator.")
    f.lack(craft.aboard_count, "Zero ends the question; otherwise who operated.")
    answer = all_of([reportable, Answer.UNKNOWN])
    return f.decide(answer, f"{opening(answer)}: who operated {craft.label} is not on record.")


def _any_capable(
    f: Finding, craft: CraftFacts, drivers: tuple[PersonFacts, ...], others: tuple[PersonFacts, ...]
) -> Answer:
    aboard = sum(person.count for person in (*drivers, *others))
    parts = [could_report(f, person) for person in others]
    if nobody_else(f, craft, others, aboard) is not Answer.YES:
        parts.append(Answer.UNKNOWN)
    if not others and not parts:
        f.because(
            f"No other occupant of {craft.label} is on record, and nobody else was aboard.",
            None,
            craft.aboard_count,
        )
    return f.element(
        "capable_occupant", "A capable other occupant of the same craft", any_of([Answer.NO, *parts])
    )


def _decide_substitute(
    f: Finding, regime: Regime, answer: Answer, driver: PersonFacts, others: tuple[PersonFacts, ...]
) -> Decision:
    craft: CraftFacts = f.subject.record
    if answer is Answer.YES:
        who = next(person for person in others if could_report(f, person) is Answer.YES)
        if regime is BOAT:
            f.element("notice", "Whether the occupant also owes the notice", Answer.LEGAL_CALL)
            f.ask(
                "OPEN QUESTION (30.67(2)(b)): whether the occupant who makes the report also owes the notice."
            )
        duty = _report_duty(f, regime, who, craft, "occupant_report", driver)
        return f.decide(
            answer, f"{who.label} makes the written report in the place of {driver.label}.", duty=duty
        )
    if answer is Answer.NO:
        return f.decide(answer, f"{craft.label}: nobody reports in the operator's place.")
    return f.decide(answer, f"{opening(answer)} whether another occupant of {craft.label} makes the report.")


def notice(f: Finding, regime: Regime) -> Decision:
    """Whether the operator owes notice of the accident."""
    law = f.law(regime.report)
    if isinstance(f.subject.record, CraftFacts):
        return _nobody_known(f, regime, "notice")
    person, craft, answer = _duty_arises(f, regime)
    if answer is not Answer.YES:
        return _not_owed(f, answer, person, "notice")
    if is_dead(f, person):
        f.because(f"{person.label} is dead.")
        return f.decide(Answer.NO, f"{person.label} is dead: no notice is owed.")
    f.because("Every operator of every craft in the accident gives notice; fault does not matter.", law)
    able = incapable(f, person)
    duty = Duty(
        id=f"{f.rule.id}:{f.subject.id}",
        what="Notice of the accident",
        by_whom=person.label,
        to_whom=f.value(regime.notice_addressee).text,
        deadline=notice_deadline(f, regime, person, able),
        by_involvement=person.id,
        by_craft=craft.id,
        filing_kind="notice",
    )
    when = " when able" if able is Answer.YES else ""
    return f.decide(Answer.YES, f"{person.label} owes notice{when}, {duty.deadline.words}.", duty=duty)


def report(f: Finding, regime: Regime) -> Decision:
    """Whether the operator owes the written report."""
    law = f.law(regime.report)
    if isinstance(f.subject.record, CraftFacts):
        return _nobody_known(f, regime, "written report")
    person, craft, answer = _duty_arises(f, regime)
    if answer is Answer.CONTESTED and _reports_anyway(f, regime, person, craft):
        return _owed(f, regime, person, craft, "as operator, or as the capable occupant")
    if answer is not Answer.YES:
        return _not_owed(f, answer, person, "written report")
    f.because("Every operator of every craft in the accident files a report; fault does not matter.", law)
    return _by_capability(f, regime, person, craft)


def _by_capability(f: Finding, regime: Regime, person: PersonFacts, craft: CraftFacts) -> Decision:
    able = incapable(f, person)
    if is_missing(f, person) and not is_dead(f, person):
        return f.decide(
            Answer.LEGAL_CALL,
            f"A legal call: {person.label} is missing; whether that is incapacity the text does not say.",
        )
    if able is not Answer.YES:
        return _owed(f, regime, person, craft, "")
    f.law(regime.substitute)
    instead = f.other(regime.rule("substitute"), craft_subject(craft))
    if is_dead(f, person):
        tail = f" {instead.headline}" if instead.answer is Answer.YES else ""
        return f.decide(Answer.NO, f"{person.label} is dead: the duty is closed for {person.label}.{tail}")
    if instead.answer is Answer.YES:
        f.build_on(instead)
        return f.decide(Answer.NO, f"{person.label} is incapable: {instead.headline}")
    fellow = _fellow_operator(f, person, craft)
    if fellow is not None:
        return f.decide(
            Answer.NO,
            f"{person.label} is incapable: {fellow.label} was in the same {regime.word}, is capable and "
            "makes the report.",
        )
    if instead.answer is Answer.NO:
        again = person.able_again.known is not None
        note = "able again, and nobody else could report" if again else _UNTIL_ABLE
        return _owed(f, regime, person, craft, note)
    f.build_on(instead)
    return f.decide(
        instead.answer,
        f"{opening(instead.answer)}: {person.label} is incapable, and whether another occupant of "
        f"{craft.label} reports is open.",
    )


def _fellow_operator(f: Finding, person: PersonFacts, craft: CraftFacts) -> PersonFacts | None:
    """Another operator of the same craft who was in it and is not incapable: an *other occupant* as well."""
    for one in f.facts.operators_of(craft.id):
        aboard = one.id != person.id and occupied(one) is Answer.YES
        if aboard and incapable(f, one) is Answer.NO:
            return one
    return None


def _duty_arises(f: Finding, regime: Regime) -> tuple[PersonFacts, CraftFacts, Answer]:
    person: PersonFacts = f.subject.record
    craft = f.facts.craft(person.craft_id)
    assert craft is not None, "an operator is a subject by the craft operated"
    reportable = f.element("reportable", "Reportable", f.build_on(f.other(regime.rule("reportable"))))
    operator = is_operator(f, person, craft, regime) if reportable is not Answer.NO else Answer.UNKNOWN
    return person, craft, all_of([reportable, operator])


def _reports_anyway(f: Finding, regime: Regime, person: PersonFacts, craft: CraftFacts) -> bool:
    """Whoever of the people aboard operated, this person reports: the others are incapable, this one is
    not.
    """
    if role_answer(person, "operator") is not Answer.CONTESTED or f.elements[0].status != "satisfied":
        return False
    others = other_occupants(f, craft, {person.id})
    sure = nobody_else(f, craft, others, sum(one.count for one in (person, *others))) is Answer.YES
    f.law(regime.substitute)
    return (
        sure
        and bool(others)
        and all(incapable(f, one) is Answer.YES for one in others)
        and could_report(f, person) is Answer.YES
    )


def _not_owed(f: Finding, answer: Answer, person: PersonFacts, what: str) -> Decision:
    if answer is Answer.NO:
        return f.decide(answer, f"{person.label} owes no {what}.")
    return f.decide(answer, f"{opening(answer)} whether {person.label} owes the {what}.")


def _nobody_known(f: Finding, regime: Regime, what: str) -> Decision:
    """A craft for which no operator is on record: nobody aboard, or cannot be told."""
    craft: CraftFacts = f.subject.record
    if regime is BOAT:
        f.law_if("30.50(8r)")
    reportable = f.element("reportable", "Reportable", f.build_on(f.other(regime.rule("reportable"))))
    if reportable is Answer.NO:
        return f.decide(Answer.NO, f"{craft.label}: no {what} is owed.")
    if craft.aboard_count.known == 0:
        f.because(f"Nobody was aboard {craft.label}.", None, craft.aboard_count)
        return f.decide(
            Answer.NO, f"{craft.label}: nobody was aboard, so there is no operator who owes the {what}."
        )
    f.lack(craft.aboard_count, "Zero: nobody owes it. More: who operated.")
    answer = all_of([reportable, Answer.UNKNOWN])
    return f.decide(
        answer, f"{opening(answer)}: whether {craft.label} had an operator, and who, is not on record."
    )


def _owed(f: Finding, regime: Regime, person: PersonFacts, craft: CraftFacts, note: str) -> Decision:
    duty = _report_duty(f, regime, person, craft, "operator_report", person)
    tail = f" ({note})" if note else ""
    return f.decide(Answer.YES, f"{person.label} owes the written report{tail}.", duty=duty)


def _report_duty(
    f: Finding, regime: Regime, who: PersonFacts, craft: CraftFacts, filing: str, operator: PersonFacts
) -> Duty:
    return Duty(
        id=f"{f.rule.id}:{f.subject.id}",
        what="Written report",
        by_whom=who.label,
        to_whom=f.value(regime.report_addressee).text,
        deadline=report_deadline(f, regime, operator if filing == "operator_report" else None),
        by_involvement=who.id,
        by_craft=craft.id,
        form=regime.form,
        filing_kind=filing,
        address=_address(f) if regime is BOAT else "",
    )


def _address(f: Finding) -> str:
    """Where the report is sent; "" where the address of that day was not obtained."""
    try:
        return f.value("boat.report.address").text
    except LawGap:
        return ""


def boat_notice(f: Finding) -> Decision:
    """Section 30.67(2)(a), the notice."""
    return notice(f, BOAT)


def boat_report(f: Finding) -> Decision:
    """Section 30.67(2)(a), the written report."""
    return report(f, BOAT)


def boat_substitute(f: Finding) -> Decision:
    """Section 30.67(2)(b)."""
    return substitute(f, BOAT)


def sled_notice(f: Finding) -> Decision:
    """Section 350.15(3)(a), the notice."""
    return notice(f, SLED)


def sled_report(f: Finding) -> Decision:
    """Section 350.15(3)(a), the written report."""
    return report(f, SLED)


def sled_substitute(f: Finding) -> Decision:
    """Section 350.15(3)(b)."""
    return substitute(f, SLED)


def _boat_people(facts: CaseFacts) -> tuple[Subject, ...]:
    return (*operators(facts, BOAT), *unmanned(facts, BOAT))


def _boat_operators(facts: CaseFacts) -> tuple[Subject, ...]:
    return operators(facts, BOAT)


def _sled_people(facts: CaseFacts) -> tuple[Subject, ...]:
    return (*operators(facts, SLED), *unmanned(facts, SLED))


def _boats(facts: CaseFacts) -> tuple[Subject, ...]:
    return tuple(s for s in crafts(facts, BOAT) if facts.operators_of(s.record.id))


def _sleds(facts: CaseFacts) -> tuple[Subject, ...]:
    return tuple(s for s in crafts(facts, SLED) if facts.operators_of(s.record.id))


_OWED = (
    (Answer.YES, "The person owes it; when incapable and without a substitute, when able."),
    (
        Answer.NO,
        "Nothing is reportable, nobody was aboard, the operator is dead, or another occupant makes it.",
    ),
    (Answer.UNKNOWN, "Whether it is reportable, or who operated, is not recorded."),
    (Answer.CONTESTED, "Sources differ on who operated."),
    (
        Answer.LEGAL_CALL,
        "A paddler or a boat under sail alone, a missing operator, or only children aboard.",
    ),
    (Answer.NOT_LOADED, "The text was not obtained for the day."),
)
_INSTEAD = (
    (Answer.YES, "The operator is incapable and this occupant of the same craft is capable."),
    (Answer.NO, "The operator is capable, or nobody else in the craft can make the report."),
    (Answer.UNKNOWN, "Whether the operator is incapable, or an occupant capable, is not recorded."),
    (Answer.LEGAL_CALL, "Only a child is left, or the operator is missing."),
)

RULES = (
    Rule(
        id="boat.notice",
        citation=BOAT.report,
        question="Does {subject} owe notice of the accident?",
        subjects=_boat_people,
        day=incident_day,
        day_role=INCIDENT_DAY,
        editions=always(boat_notice),
        means=_OWED,
    ),
    Rule(
        id="boat.report",
        citation=BOAT.report,
        question="Does {subject} owe the written report?",
        subjects=_boat_people,
        day=incident_day,
        day_role=INCIDENT_DAY,
        editions=always(boat_report),
        means=_OWED,
    ),
    Rule(
        id="boat.substitute",
        citation=BOAT.substitute,
        question="Does another occupant of {subject} make the written report?",
        subjects=_boats,
        day=incident_day,
        day_role=INCIDENT_DAY,
        editions=always(boat_substitute),
        means=_INSTEAD,
    ),
    Rule(
        id="sled.notice",
        citation=SLED.report,
        question="Does {subject} owe notice of the accident?",
        subjects=_sled_people,
        day=incident_day,
        day_role=INCIDENT_DAY,
        editions=always(sled_notice),
        means=_OWED,
    ),
    Rule(
        id="sled.report",
        citation=SLED.report,
        question="Does {subject} owe the written report?",
        subjects=_sled_people,
        day=incident_day,
        day_role=INCIDENT_DAY,
        editions=always(sled_report),
        means=_OWED,
    ),
    Rule(
        id="sled.substitute",
        citation=SLED.substitute,
        question="Does another occupant of {subject} make the written report?",
        subjects=_sleds,
        day=incident_day,
        day_role=INCIDENT_DAY,
        editions=always(sled_substitute),
        means=_INSTEAD,
    ),
)
