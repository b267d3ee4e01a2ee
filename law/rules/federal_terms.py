"""By when the federal report is made (33 CFR 173.55(b)): hours, or days from the occurrence or the death."""

from __future__ import annotations

import datetime as dt

from law.answers import Answer, any_of
from law.deadlines import due_by_hours
from law.decisions import Deadline
from law.engine import Finding
from law.facts import CaseFacts, DeathFacts, Fact, told
from law.instants import When, within
from law.rules.common import BOAT
from law.rules.harm import gone
from law.rules.injury import injured
from law.rules.terms import days_from


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
    """From the occurrence, or from a death where nothing else makes the report due."""
    days = f.value("federal.report.days")
    f.ask(
        "OPEN QUESTION (33 CFR 173.55(b)): the regulation does not say how its days are counted; the day "
        "they run from is left out, and the last day is not moved."
    )
    first = _first_death(f.facts)
    if first is not None and not _due_without_death(f):
        return days_from(f, first, days, "the death", "sent", rolls=False)
    note = "The death starts days of its own." if first is not None else ""
    return days_from(f, occurred, days, "the occurrence", "sent", note, rolls=False)


def _first_death(facts: CaseFacts) -> When | None:
    known = [one.died.value for one in facts.deaths if one.died.value is not None]
    return min(known, key=_latest) if known else None


def _latest(time: When) -> dt.datetime:
    return time.latest or dt.datetime.max.replace(tzinfo=dt.UTC)


def _due_without_death(f: Finding) -> bool:
    """True when damage or a complete loss makes the report due from the occurrence, whoever died later."""
    elements = f.other("boat.reportable_federal").elements
    return any(one.id in ("damage", "complete_loss") and one.status == "satisfied" for one in elements)


def _fast(f: Finding) -> Answer:
    """Whether the hours apply: a death soon after, treatment beyond first aid, or a disappearance."""
    facts = f.facts
    hurt = [f.other("injury.first_aid", one).answer for one in injured(facts)]
    soon = [_soon(f, one) for one in facts.deaths]
    return any_of(
        [
            *(hurt or [_not_told_how(f, facts.incident.any_injury, "injuries")]),
            *(soon or [_not_told_how(f, facts.incident.any_death, "deaths")]),
            gone(facts, BOAT.kind),
        ]
    )


def _not_told_how(f: Finding, asked: Fact[bool], section: str) -> Answer:
    """Of harm without a record: no when ruled out; else open, for how bad or how soon it was is not told."""
    said = told(asked)
    if said is Answer.NO or (said is Answer.UNKNOWN and section in f.facts.none_of):
        return Answer.NO
    f.lack(asked, "It chooses between the hours and the days of the report.")
    return Answer.UNKNOWN if said is Answer.YES else said


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


def possible_ends(f: Finding) -> tuple[When | None, ...]:
    """When the time for the report may end."""
    fast = _fast(f)
    occurred = f.facts.incident.occurred.value
    hours = due_by_hours(occurred, f.value("federal.report.fast_hours")) if occurred else None
    if fast is Answer.YES:
        return (hours,)
    days = _ordinary(f, occurred).due
    return (days,) if fast is Answer.NO else (hours, days)
