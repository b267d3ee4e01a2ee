"""What a law enforcement agency forwards, and by when (NR 5.08(2) and (3))."""

from __future__ import annotations

from law.answers import Answer
from law.decisions import Decision, Duty
from law.engine import CASE, Finding, Rule, Subject
from law.facts import CaseFacts, Fact, FilingFacts
from law.instants import When
from law.rules.common import BOAT, INCIDENT_DAY, always, case_if, concerns, incident_day, opening
from law.rules.terms import by_days, days_from

RECEIVED = ("operator_report", "occupant_report", "owner_report")


def forward(f: Finding) -> Decision:
    """An operator's report that an agency received goes on to the department."""
    law = f.law("NR 5.08(2)")
    filing: FilingFacts = f.subject.record
    days = f.value("nr5.forward.days")
    reportable = f.element(
        "reportable", "Reportable under the rule", f.build_on(f.other("boat.reportable_rule"))
    )
    if reportable is not Answer.YES:
        headline = (
            "Nothing is forwarded: not reportable under NR 5.08."
            if reportable is Answer.NO
            else f"{opening(reportable)} whether the report is forwarded."
        )
        return f.decide(reportable, headline)
    f.because("An agency that receives an operator's report forwards it.", law, filing.received)
    if filing.received.value is None:
        f.lack(filing.received, "It starts the days.")
    deadline = days_from(f, filing.received.value, days, "receipt of the report", "sent")
    duty = Duty(
        id=f"{f.rule.id}:{f.subject.id}",
        what="Forward the report",
        by_whom="the agency that received the report",
        to_whom=f.value(BOAT.report_addressee).text,
        deadline=deadline,
        by_involvement="",
        by_craft=filing.for_craft or "",
        form="F01",
        filing_kind="forwarding",
    )
    return f.decide(Answer.YES, f"{f.subject.label} is forwarded {deadline.words}.", duty=duty)


def investigation(f: Finding) -> Decision:
    """The report of an agency that investigates."""
    law = f.law("NR 5.08(3)")
    days = f.value("nr5.investigation.days")
    reportable = f.element(
        "reportable", "Reportable under the rule", f.build_on(f.other("boat.reportable_rule"))
    )
    if reportable is not Answer.YES:
        headline = (
            "No investigation report is owed: not reportable under NR 5.08."
            if reportable is Answer.NO
            else f"{opening(reportable)} whether an agency that investigates owes its report."
        )
        return f.decide(reportable, headline)
    f.because("An agency that investigates forwards its report on the uniform form.", law)
    deadline = by_days(f, days, "the day of the accident", "sent")
    duty = Duty(
        id=f"{f.rule.id}:{CASE.id}",
        what="Investigation report",
        by_whom="the agency that investigates",
        to_whom=f.value(BOAT.report_addressee).text,
        deadline=deadline,
        form="F03",
        filing_kind="investigation_report",
    )
    return f.decide(Answer.YES, f"An agency that investigates sends its report {deadline.words}.", duty=duty)


def _reports_received(facts: CaseFacts) -> tuple[Subject, ...]:
    if not concerns(facts, BOAT):
        return ()
    return tuple(
        Subject(id=f"filing/{one.id}", label=one.label, record=one)
        for one in facts.filings
        if one.duty in RECEIVED
    )


def _boat_case(facts: CaseFacts) -> tuple[Subject, ...]:
    return case_if(facts, BOAT)


def _receipt_day(_facts: CaseFacts, subject: Subject) -> Fact[When]:
    filing: FilingFacts = subject.record
    return filing.received


_MEANS = (
    (Answer.YES, "The agency owes it."),
    (Answer.NO, "Not reportable under NR 5.08."),
    (Answer.UNKNOWN, "Whether it is reportable under NR 5.08 is open."),
    (Answer.NOT_LOADED, "The rule was not obtained for the day."),
)

RULES = (
    Rule(
        id="agency.forward",
        citation="NR 5.08(2)",
        question="Must {subject} be forwarded to the department?",
        subjects=_reports_received,
        day=_receipt_day,
        day_role="date the report was received",
        editions=always(forward),
        means=_MEANS,
    ),
    Rule(
        id="agency.investigation",
        citation="NR 5.08(3)",
        question="Does an agency that investigates owe its report?",
        subjects=_boat_case,
        day=incident_day,
        day_role=INCIDENT_DAY,
        editions=always(investigation),
        means=_MEANS,
    ),
)
