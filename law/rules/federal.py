"""The federal notice and report (33 CFR 173.53, 173.55), on waters subject to U.S. jurisdiction alone."""

from __future__ import annotations

import datetime as dt

from law.answers import Answer, all_of, any_of
from law.deadlines import due_by_hours
from law.decisions import Deadline, Decision, Duty
from law.engine import Finding, Rule, Subject
from law.facts import CaseFacts, CraftFacts, DeathFacts, PersonFacts, told
from law.instants import When, within
from law.rules.common import BOAT, INCIDENT_DAY, always, crafts, incident_day, opening, operators, unmanned
from law.rules.harm import death, disappearance
from law.rules.injury import injured
from law.rules.people import incapable, is_dead, role_answer
from law.rules.terms import days_from


def _reportable(f: Finding) -> Answer:
    return f.element("reportable", "Federally reportable", f.build_on(f.other("boat.reportable_federal")))


def notice(f: Finding) -> Decision:
    """Immediate notice of a death or disappearance."""
    law = f.law("33 CFR 173.53")
    reportable = f.other("boat.reportable_federal")
    waters = told(f.facts.incident.us_waters)
    if reportable.answer is Answer.NOT_APPLICABLE:
        f.build_on(reportable)
        return f.decide(Answer.NOT_APPLICABLE, reportable.headline)
    if waters in (Answer.UNKNOWN, Answer.CONTESTED):
        f.lack(f.facts.incident.us_waters, "No ends every federal duty.")
    gone = any_of([death(f), disappearance(f, BOAT.kind)])
    accident = f.build_on(f.other("boat.accident"))
    answer = all_of([waters, accident, gone, *_by_operator(f)])
    f.because("Notice is for a death or a disappearance only.", law)
    if answer is not Answer.YES:
        return _not_owed(f, answer, "federal notice")
    deadline = Deadline(
        words=f.value("federal.notice.when").text, starts="the occurrence", counted_by="given"
    )
    return _owed(f, deadline, "Federal notice", "federal_notice")


def report(f: Finding) -> Decision:
    """The operator's federal report."""
    law = f.law("33 CFR 173.55(b)")
    reportable = _reportable(f)
    if reportable is Answer.NOT_APPLICABLE:
        return f.decide(Answer.NOT_APPLICABLE, f.other("boat.reportable_federal").headline)
    answer = all_of([reportable, *_by_operator(f)])
    if answer is not Answer.YES:
        return _not_owed(f, answer, "federal report")
    person: PersonFacts = f.subject.record
    if incapable(f, person) is Answer.YES:
        f.law("33 CFR 173.55(c)")
        return f.decide(Answer.NO, f"{person.label} cannot submit the report: the owner of the vessel does.")
    f.because("The operator of each vessel submits the report.", law)
    return _owed(f, federal_deadline(f), "Federal report", "federal_report")


def owner_report(f: Finding) -> Decision:
    """The owner's federal report where the operator cannot submit it."""
    law = f.law("33 CFR 173.55(c)")
    craft: CraftFacts = f.subject.record
    reportable = _reportable(f)
    if reportable is Answer.NOT_APPLICABLE:
        return f.decide(Answer.NOT_APPLICABLE, f.other("boat.reportable_federal").headline)
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
        return all_of(incapable(f, one) for one in drivers)
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


def _owed(f: Finding, deadline: Deadline, what: str, filing: str) -> Decision:
    person: PersonFacts = f.subject.record
    f.law("33 CFR 173.59")
    duty = Duty(
        id=f"{f.rule.id}:{f.subject.id}",
        what=what,
        by_whom=person.label,
        to_whom=f.value("federal.addressee").text,
        deadline=deadline,
        by_involvement=person.id,
        by_craft=person.craft_id or "",
        form="F01" if filing == "federal_report" else "",
        filing_kind=filing,
    )
    return f.decide(Answer.YES, f"{person.label} owes the {what.lower()}, {deadline.words}.", duty=duty)


def federal_deadline(f: Finding) -> Deadline:
    """Fast when somebody dies soon, is treated beyond first aid or disappears; else days from occurrence
    or death.

    Whether the fast limit applies may be open: then both words stand and the earlier instant is the one
    to keep.
    """
    fast = _fast(f)
    hours, days = f.value("federal.report.fast_hours"), f.value("federal.report.days")
    occurred = f.facts.incident.occurred.value
    if fast is Answer.NO:
        return _ordinary(f, occurred)
    note = (
        ""
        if fast is Answer.YES
        else f"Whether {hours.display} hours or {days.display} days apply is open; keep the earlier."
    )
    if occurred is None:
        f.lack(f.facts.incident.occurred, "It starts the hours.")
    due = due_by_hours(occurred, hours) if occurred else None
    return Deadline(words=hours.phrase, starts="the occurrence", due=due, note=note)


def _ordinary(f: Finding, occurred: When | None) -> Deadline:
    days = f.value("federal.report.days")
    died = [death.died.value for death in f.facts.deaths]
    if died and died[0] is not None:
        return days_from(f, died[0], days, "the death", "sent")
    return days_from(f, occurred, days, "the occurrence", "sent")


def _fast(f: Finding) -> Answer:
    """Whether the hours apply: a death soon after, treatment beyond first aid, or a disappearance."""
    hurt = [f.other("injury.first_aid", one).answer for one in injured(f.facts)]
    if not hurt:
        said = told(f.facts.incident.any_injury)
        # Somebody hurt, nobody said how: whether it went beyond first aid is open.
        hurt = [Answer.UNKNOWN if said is Answer.YES or said is Answer.UNKNOWN else said]
    soon = [_soon(f, one) for one in f.facts.deaths]
    gone = [told(one.indicates_harm) for one in f.facts.disappearances]
    return any_of([Answer.NO, *hurt, *soon, *gone])


def _soon(f: Finding, one: DeathFacts) -> Answer:
    hours = f.value("federal.death.window_hours")
    occurred, died = f.facts.incident.occurred.value, one.died.value
    if one.instantaneous.known:
        return Answer.YES
    if occurred is None or died is None:
        f.lack(one.died, f"A death within {hours.display} hours makes the fast report due.")
        return Answer.UNKNOWN
    limit = hours.hours if hours.inclusive else hours.hours - dt.timedelta(seconds=1)
    return within(occurred, died, limit)


def _operators(facts: CaseFacts) -> tuple[Subject, ...]:
    return (*operators(facts, BOAT), *unmanned(facts, BOAT))


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
        subjects=_operators,
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
