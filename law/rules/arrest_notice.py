"""The notice of an arrest to the department (ss. 30.686, 350.106): as soon as practicable. The sections name
no days and no form, and none are made up.
"""

from __future__ import annotations

from law.answers import Answer, any_of
from law.decisions import Deadline, Decision, Duty
from law.engine import Finding
from law.facts_arrest import ArrestFacts
from law.rules.custody import (
    ARREST_DAY,
    ArrestLaw,
    arrest_day,
    arrest_subjects,
    arrested_under,
    miss_arrest,
    pair,
)

FORM = "F18"
FILING = "arrest_notice"


def _notice(f: Finding, law: ArrestLaw) -> Decision:
    section = f.law(law.notice)
    f.law_if(law.intoxicated)
    f.law_if(law.refusal)
    arrest: ArrestFacts = f.subject.record
    under = f.element(
        "intoxicated_law", "Arrest under the intoxicated law", arrested_under(law, f.facts, arrest)
    )
    refusal = f.element("refusal_law", "Arrest under the refusal law", _refusal(law, arrest, under))
    f.because("The officer tells the department of an arrest under either law.", section, arrest.offences)
    answer = any_of([under, refusal])
    if answer is Answer.NO:
        return f.decide(answer, f"{arrest.label}: no notice to the department is owed under this section.")
    if answer is Answer.UNKNOWN:
        miss_arrest(f, arrest, "A notice is owed for an arrest under the intoxicated or the refusal law.")
        return f.decide(
            answer, f"{arrest.label}: cannot be told yet whether a notice to the department is owed."
        )
    duty = _duty(f, law, arrest)
    return f.decide(answer, f"{arrest.label}: {duty.to_whom} is told {duty.deadline.words}.", duty=duty)


def _refusal(law: ArrestLaw, arrest: ArrestFacts, under: Answer) -> Answer:
    if under is Answer.UNKNOWN:
        return Answer.UNKNOWN
    return Answer.YES if law.refusal_offence in (arrest.offences.value or ()) else Answer.NO


def _duty(f: Finding, law: ArrestLaw, arrest: ArrestFacts) -> Duty:
    when = f.value(law.value("arrest_notice.when"))
    return Duty(
        id=f"{f.rule.id}:{f.subject.id}",
        what="Notice of the arrest",
        by_whom=arrest.officer.known or "the arresting officer",
        to_whom=f.value(law.value("arrest_notice.addressee")).text,
        deadline=Deadline(
            words=when.text,
            starts="the arrest",
            counted_by="sent",
            note="The section names no days; a target of the office is the office's own.",
        ),
        form=FORM,
        filing_kind=FILING,
    )


def _cite(law: ArrestLaw) -> str:
    return law.notice


RULES = pair(
    "arrest.notice",
    "{subject}: is the department to be told?",
    _cite,
    _notice,
    arrest_subjects,
    arrest_day,
    ARREST_DAY,
    (
        (Answer.YES, "An arrest under the intoxicated law or the refusal law."),
        (Answer.NO, "An arrest under neither."),
        (Answer.UNKNOWN, "What the arrest was for is not recorded."),
        (Answer.NOT_LOADED, "The section was not obtained for the day."),
    ),
)
