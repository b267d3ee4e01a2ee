"""The report of the deaths of a month (ss. 30.67(6)(a), 350.155(1)): whose month, whose county, due when.

The month is the local calendar month of death; the county that of death, whatever the county of the accident.
The last day is strict; the next working day stands beside it as a note. A death that may lie in two months is
owed by the earlier day and counted once. The text has no rule of discovery: a death learned of late is
reported late, as a supplement, with the reason.
"""

from __future__ import annotations

import dataclasses
import datetime as dt

from law.answers import Answer, ElementStatus, all_of
from law.deadlines import next_working_day
from law.decisions import Deadline, Decision, Duty
from law.engine import Finding, Subject
from law.facts import CaseFacts, DeathFacts, DisappearanceFacts, told
from law.instants import Precision, When, end_of_day
from law.rules.common import concerns, opening
from law.rules.coroner_law import (
    DEATH_DAY,
    HOME_STATE,
    LAWS,
    CoronerLaw,
    accident,
    cite_report,
    death_day,
    death_span,
    death_subjects,
    elsewhere,
    file_of,
    missing_subjects,
    of_file,
    pair,
)
from law.rules.custody import first_known
from law.tables import LawValue
from law.wording import day as day_words
from law.wording import month as month_words
from law.wording import when

FORM = "F04"
FILING = "coroner_monthly"

_NATURAL = "natural"


def _monthly(f: Finding, law: CoronerLaw) -> Decision:
    section = f.law(law.report)
    if isinstance(f.subject.record, DisappearanceFacts):
        return _no_death_yet(f)
    one: DeathFacts = f.subject.record
    f.because(
        "The month is that of death and the office that of the place of death, whatever the county of the "
        "accident; no limit of hours applies.",
        section,
        one.died,
        one.county,
        one.state,
    )
    if all(concerns(f.facts, one_law.regime) for one_law in LAWS):
        f.because("A snowmobile is in the case as well; s. 350.155(1) asks for the same report.")
    here = f.element("jurisdiction", "Death in this State", _here(f, one))
    if here is Answer.NO:
        return f.decide(
            here, f"{one.label}: not this office's; death came in another State ({one.state.shown})."
        )
    answer = all_of(
        [
            f.element("accident", "A death from an accident of the kind", accident(f, law)),
            f.element("result", "Death as the result of the accident", _result(f, one)),
        ]
    )
    if answer is Answer.NO:
        return f.decide(answer, f"{one.label}: not in the monthly report of this section.")
    duty = _duty(f, law, one)
    return f.decide(answer, _headline(f, one, answer, duty), duty=duty)


def _headline(f: Finding, one: DeathFacts, answer: Answer, duty: Duty) -> str:
    due = duty.deadline.due
    by = f"by {when_day(due)}" if due is not None else "on the day that follows its month"
    if any(part.id == "month" and part.status is ElementStatus.UNKNOWN for part in f.elements):
        by += ", month not certain"
    if answer is Answer.YES:
        return f"{one.label}: in the monthly report of {duty.by_whom}, {by}."
    return f"{one.label}: {opening(answer).lower()} whether it is in the monthly report; if so {by}."


def when_day(due: When) -> str:
    """The last day in words."""
    first, last = due.local_days()
    one = first or last
    assert one is not None  # a When has at least one bound
    return day_words(one)


def _no_death_yet(f: Finding) -> Decision:
    gone: DisappearanceFacts = f.subject.record
    f.because("Deaths are reported; nobody was found.", f.law(f.rule.citation))
    f.lack(gone.found, "No death is established while nobody was found.")
    return f.decide(Answer.UNKNOWN, f"{gone.label}: cannot be told yet; no death is established.")


def _here(f: Finding, one: DeathFacts) -> Answer:
    """Whether death came in this State; a county on record lies in it."""
    if elsewhere(one):
        return Answer.NO
    if one.county.settled:
        return Answer.YES
    f.lack(one.county, "The report is owed by the office in whose county death came.")
    ours = told(one.in_jurisdiction) is Answer.YES or one.state.known == HOME_STATE
    return Answer.YES if ours else Answer.UNKNOWN


def _result(f: Finding, one: DeathFacts) -> Answer:
    """A death of the record is a result of the accident unless its manner says that it may not be."""
    if one.manner.value != _NATURAL:
        return Answer.YES
    f.because("A natural death may not be the result of the accident: the coroner decides.", None, one.manner)
    return Answer.LEGAL_CALL


def _duty(f: Finding, law: CoronerLaw, one: DeathFacts) -> Duty:
    return Duty(
        id=f"{f.rule.id}:{f.subject.id}",
        what="Monthly report of the death",
        by_whom=_office(one),
        to_whom=f.value(law.value("report_addressee")).text,
        deadline=_deadline(f, law, one),
        form=FORM,
        filing_kind=FILING,
    )


def _office(one: DeathFacts) -> str:
    if one.county.value is None:
        return "the coroner or medical examiner of the county of death"
    return f"the coroner or medical examiner of {one.county.shown} County"


def _deadline(f: Finding, law: CoronerLaw, one: DeathFacts) -> Deadline:
    day = f.value(law.value("report_day"))
    span = death_span(f.facts, one)
    if span is None:
        f.element("month", "Month of death", Answer.UNKNOWN, "no time of death")
        f.lack(one.died, "The month of death decides when it is reported.")
        return Deadline(words=_words(day), starts="the month of death", note="Month not certain.")
    # The month is that of this State's clocks, whatever zone the time was told in.
    due, note = _due(f, one, dataclasses.replace(span, zone=f.zone), day)
    rolled = _rolled(f, due)
    late = _supplement(f, one, due)
    note = " ".join(part for part in (note, late) if part)
    return Deadline(
        words=_words(day), starts="the month of death", due=due, counted_by="sent", rolled=rolled, note=note
    )


def _words(day: LawValue) -> str:
    edge = "on or before" if day.inclusive else "before"
    return f"{edge} the {day.display}th day of the month after the death"


def _due(f: Finding, one: DeathFacts, span: When, day: LawValue) -> tuple[When, str]:
    """The last instant by the earliest month death may lie in, and what to say of a month not certain."""
    first, last = span.local_days()
    months = {(one_day.year, one_day.month) for one_day in (first, last) if one_day is not None}
    certain = first is not None and last is not None and len(months) == 1
    f.element("month", "Month of death", Answer.YES if certain else Answer.UNKNOWN, when(span))
    if first is None:
        assert last is not None  # the caller leaves out a span without bounds
        latest = end_of_day(last_day_for(last, day), span.zone)
        f.lack(one.died, "The month of death decides when it is reported.")
        due = When(precision=Precision.BEFORE, earliest=None, latest=latest, zone=span.zone)
        return due, "Month not certain: death may have come in an earlier month."
    instant = end_of_day(last_day_for(first, day), span.zone)
    due = When(precision=Precision.EXACT, earliest=instant, latest=instant, zone=span.zone)
    if certain:
        return due, ""
    f.lack(one.died, "The month of death decides when it is reported; until then the earlier day is kept.")
    later = f" If death came in {month_words(last)}: {day_words(last_day_for(last, day))}." if last else ""
    note = f"Month not certain; owed by the earlier day, reported once.{later}"
    f.because(note, None, one.died)
    return due, note


def last_day_for(death: dt.date, day: LawValue) -> dt.date:
    """The last day for a death on a day: in the month after it."""
    year, month = (death.year + 1, 1) if death.month == dt.date.max.month else (death.year, death.month + 1)
    return dt.date(year, month, day.number - (0 if day.inclusive else 1))


def _rolled(f: Finding, due: When) -> dt.date | None:
    """The next working day beside the strict one, where the law on it is at hand."""
    if not due.is_exact:
        return None
    last = due.local_days()[1]
    found = next_working_day(last, f.matter.tables.holidays) if last else None
    if found is None or f.law_if("990.001(4)(b)") is None:
        return None
    return found


def _supplement(f: Finding, one: DeathFacts, due: When) -> str:
    """What follows from learning of the death after the day: a supplement at once, never a silent edit."""
    # Nobody learns of a death before somebody is found.
    knew = first_known(one.told_coroner, one.found)
    learned = knew.value
    said = of_file(file_of(f.facts, one), "supplemental", "That report was supplemental")
    start = learned.earliest if learned is not None else None
    if learned is not None and start is not None and due.latest is not None and start > due.latest:
        f.element("supplemental", "Supplemental report", Answer.YES)
        f.because(
            "The death became known after the day had passed. The text has no rule of discovery: it "
            "is reported at once, as a supplement, with the reason.",
            None,
            knew,
        )
        return f"Known {when(learned)}, after the day: report at once as a supplement and say why."
    if said.known is True:
        f.element("supplemental", "Supplemental report", Answer.YES)
    return ""


def _subjects(facts: CaseFacts, law: CoronerLaw) -> tuple[Subject, ...]:
    return (*death_subjects(facts, law), *missing_subjects(facts, law))


RULES = pair(
    "coroner.monthly",
    "{subject}: in which monthly report, and by when?",
    cite_report,
    _monthly,
    _subjects,
    death_day,
    DEATH_DAY,
    (
        (Answer.YES, "The office of the county of death reports it by the day shown."),
        (Answer.NO, "Death came in another State, or there was no accident of the kind."),
        (Answer.UNKNOWN, "No death is established yet, or whether there was an accident is not recorded."),
        (
            Answer.LEGAL_CALL,
            "The manner is natural; whether it is a result of the accident is a person's call.",
        ),
        (Answer.NOT_LOADED, "The section was not obtained for the day."),
    ),
)
