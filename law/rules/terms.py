"""Deadlines of notices and written reports in words and instants.

The notice has no hours and none are invented. The written report of a boat has days only under NR
5.08(1), and only for accidents reportable under that rule; that of a snowmobile under s. 350.15(3)(a).
"""

from __future__ import annotations

import dataclasses

from law.answers import Answer
from law.deadlines import due_by_days, next_working_day
from law.decisions import Deadline, Decision
from law.engine import Finding
from law.errors import LawGap
from law.facts import PersonFacts
from law.instants import When
from law.rules.common import SLED, Regime
from law.tables import LawValue

_WHILE_INCAPABLE = (
    "OPEN QUESTION (NR 5.08(1)): whether the days run while the operator is incapable; "
    "the strict date is shown."
)
_DEATH_TOO_LATE = "Only a death makes it reportable under NR 5.08, and it came after these days had run."
_NO_DAYS = "the statute names no number of days"


def notice_deadline(f: Finding, regime: Regime, person: PersonFacts, unable: Answer) -> Deadline:
    """Words alone: the law names no hours."""
    when = f.value(regime.notice_when)
    starts = "the accident"
    note = ""
    if unable is Answer.YES:
        starts = "ability to give it"
        note = "Operator incapable: the duty waits until able."
        if person.able_again.known is not None:
            note = "Operator able again: due now, without delay."
    elif unable is Answer.UNKNOWN:
        note = "Whether the operator is able is not on record."
    elif unable is Answer.LEGAL_CALL:
        note = "Operator missing: whether the duty waits is a legal call."
    return Deadline(words=when.text, starts=starts, counted_by="given", note=note)


def report_deadline(f: Finding, regime: Regime, operator: PersonFacts | None) -> Deadline:
    """Deadline of the written report; `operator` None when somebody else makes it."""
    waiting = operator is not None and operator.incapable.known is True
    if regime is SLED:
        found = by_days(f, f.value("sled.report.days"), "the accident", "received")
    else:
        found = _boat_report(f)
    if not waiting or operator is None:
        return found
    return _until_able(found, operator)


def _until_able(found: Deadline, operator: PersonFacts) -> Deadline:
    note = _WHILE_INCAPABLE if found.due else ""
    able = operator.able_again.known
    starts = "ability to make it" if able is None else "the day the operator was able again"
    words = f"when able; {found.words}" if able is None else found.words
    return Deadline(
        words=words,
        starts=starts,
        due=found.due,
        counted_by=found.counted_by,
        rolled=found.rolled,
        note=" ".join(part for part in (found.note, note) if part),
    )


def _boat_report(f: Finding) -> Deadline:
    rule = f.other("boat.reportable_rule")
    if rule.answer in (Answer.NO, Answer.NOT_LOADED, Answer.NOT_IN_FORCE):
        note = (
            "Not reportable under NR 5.08, so its days do not apply."
            if rule.answer is Answer.NO
            else "The days of NR 5.08 are not loaded for this day."
        )
        return Deadline(words=_NO_DAYS, starts="the accident", note=note)
    try:
        days = f.value("nr5.report.days")
        counted_by = f.value("nr5.report.counted_by").text
    except LawGap as gap:
        return Deadline(words=_NO_DAYS, starts="the accident", note=f"{gap.citation}: {gap.why}.")
    f.law("NR 5.08(1)")
    sure = rule.answer is Answer.YES
    note = "" if sure else "Whether the days of NR 5.08 apply is open; the date holds if they do."
    found = by_days(f, days, "the day of the accident", counted_by, note=note)
    late = _DEATH_TOO_LATE if _only_by_later_death(f, rule, found.due) else ""
    return dataclasses.replace(found, note=" ".join(part for part in (note, late) if part))


def _only_by_later_death(f: Finding, rule: Decision, due: When | None) -> bool:
    """True when nothing but a death makes the accident reportable, and it came after the days had run."""
    met = {one.id for one in rule.elements if one.status == "satisfied"} - {"accident"}
    if met != {"death"} or due is None or due.latest is None:
        return False
    last = due.latest
    died = [one.died.value.earliest for one in f.facts.deaths if one.died.value is not None]
    whole = bool(died) and len(died) == len(f.facts.deaths)
    return whole and all(one is not None and one > last for one in died)


def by_days(f: Finding, days: LawValue, starts: str, counted_by: str, *, note: str = "") -> Deadline:
    """A period of days from the accident."""
    return days_from(f, f.facts.incident.occurred.value, days, starts, counted_by, note)


def days_from(
    f: Finding,
    start: When | None,
    days: LawValue,
    starts: str,
    counted_by: str,
    note: str = "",
    *,
    rolls: bool = True,
) -> Deadline:
    """A period of days from a time; without the time the words stand alone.

    `rolls` False where the law of this State on Sundays and holidays does not govern the period.
    """
    first_counts = f.value("days.first_day_counts")
    due = due_by_days(start, days, first_counts.flag) if start else None
    if due is None:
        f.lack(f.facts.incident.occurred, "It starts the days.")
    rolled = None
    if rolls and due is not None and due.is_exact and due.latest is not None:
        last = due.local_days()[1]
        rolled = next_working_day(last, f.matter.tables.holidays) if last else None
    words = days.phrase or f"within {days.display} days after {starts}"
    return Deadline(words=words, starts=starts, due=due, counted_by=counted_by, rolled=rolled, note=note)
