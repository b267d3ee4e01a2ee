"""The blood specimen of a decedent (ss. 30.67(6)(b), 350.155(2)): is one due, and by when is it drawn.

Times are intervals. The time of death is the recorded one, else it lies between the accident (or when the
person was last seen alive) and the moment the person was found dead or pronounced. What cannot be ruled
out is treated as due: a specimen not drawn cannot be drawn later. Any decedent counts, whatever the role.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from law.answers import Answer, all_of
from law.deadlines import due_by_hours
from law.decisions import Deadline, Decision, Duty
from law.engine import Finding, Rule, Subject
from law.facts import CaseFacts, DeathFacts, DisappearanceFacts, Fact, Measure, SpecimenFacts, told
from law.instants import Precision, When, elapsed_bounds, within
from law.rules.common import BOAT, SLED, Regime, always, concerns
from law.wording import elapsed, instant, when


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """The specimen rule of one kind of craft."""

    regime: Regime
    citation: str
    values: str


BOAT_DRAW = Draw(regime=BOAT, citation="30.67(6)(b)", values="boat.specimen")
SLED_DRAW = Draw(regime=SLED, citation="350.155(2)", values="sled.specimen")


def boat_draw(f: Finding) -> Decision:
    """Section 30.67(6)(b)."""
    return _decide(f, BOAT_DRAW)


def sled_draw(f: Finding) -> Decision:
    """Section 350.155(2)."""
    return _decide(f, SLED_DRAW)


def _decide(f: Finding, draw: Draw) -> Decision:
    law = f.law(draw.citation)
    if isinstance(f.subject.record, DisappearanceFacts):
        return _no_death_yet(f)
    one: DeathFacts = f.subject.record
    accident = f.element("accident", "An accident", _accident(f, draw))
    soon = f.element("in_time", "Death soon enough after the accident", _soon(f, draw, one))
    answer = all_of([accident, soon])
    f.because("Any decedent counts, whatever the role; the time runs from the accident to death.", law)
    if answer is Answer.NO:
        return f.decide(answer, f"{one.label}: no specimen is due.")
    duty = _duty(f, draw, one)
    return f.decide(answer, f"{one.label}: {_act(f, one, answer, duty.deadline.due)}", duty=duty)


def _act(f: Finding, one: DeathFacts, answer: Answer, due: When | None) -> str:
    """What is to be done, in words; a body found too late is a reason, never a fault."""
    lead = "a blood specimen is due." if answer is Answer.YES else "cannot be ruled out; draw the specimen."
    if due is None:
        return f"{lead} The time of death is missing."
    closed = _window_closed(one, due)
    if closed is Answer.NO:
        return f"{lead} Draw by {_draw_words(due)}."
    found = when(one.found.value) if one.found.value else ""
    since = f"not recovered until {found}" if found else "not recovered yet"
    if closed is Answer.YES:
        f.because(
            f"Not possible in time: body {since}. Record it as not possible; it is not late.", None, one.found
        )
        return f"a blood specimen was due by {_draw_words(due)}. Not possible: body {since}."
    f.because(f"Not possible in time if death came early: body {since}. That is not late.", None, one.found)
    last = f" Draw at the latest by {instant(due.latest, due.zone)}." if due.latest else ""
    return f"{lead}{last} Not possible if death came early: body {since}."


def _window_closed(one: DeathFacts, due: When) -> Answer:
    """Whether the time to draw was over before there was a body to draw from."""
    if told(one.recovered) is Answer.NO:
        return Answer.UNKNOWN
    found = one.found.value
    if found is None or found.earliest is None or found.latest is None:
        return Answer.NO
    if due.latest is not None and found.earliest > due.latest:
        return Answer.YES
    return Answer.UNKNOWN if due.earliest is not None and found.latest > due.earliest else Answer.NO


def _accident(f: Finding, draw: Draw) -> Answer:
    """Whether there was an accident; the specimen's own section does not wait for the reporting one."""
    found = f.other(draw.regime.rule("accident"))
    if found.answer in (Answer.NOT_LOADED, Answer.NOT_IN_FORCE):
        said = told(f.facts.incident.casualty)
        # A death on record in a case of the kind: a casualty happened unless somebody says otherwise.
        return Answer.YES if said is Answer.UNKNOWN and f.facts.incident.casualty.untouched else said
    return f.build_on(found)


def _no_death_yet(f: Finding) -> Decision:
    gone: DisappearanceFacts = f.subject.record
    f.because("A specimen is due from a body; nobody was found.", f.law(f.rule.citation))
    f.lack(gone.found, "No death is established while nobody was found.")
    return f.decide(Answer.UNKNOWN, f"{gone.label}: cannot be told yet; no death is established.")


def _soon(f: Finding, draw: Draw, one: DeathFacts) -> Answer:
    hours = f.value(f"{draw.values}.death_hours")
    if one.instantaneous.known:
        f.because(f"{one.label} died at once, so within {hours.display} hours.", hours.law, one.instantaneous)
        return Answer.YES
    occurred, died = f.facts.incident.occurred.value, death_time(f.facts, one)
    if occurred is None or died is None:
        for fact in (f.facts.incident.occurred, one.died):
            if fact.value is None:
                f.lack(fact, f"Within {hours.display} hours of the accident a specimen is due.")
        return Answer.UNKNOWN
    limit = hours.hours if hours.inclusive else hours.hours - dt.timedelta(seconds=1)
    answer = within(occurred, died, limit)
    f.because(
        f"From accident to death: {_span(occurred, died)}; the limit is {hours.display} hours.", hours.law
    )
    if answer is Answer.UNKNOWN:
        f.lack(one.died, f"Within {hours.display} hours a specimen is due; later none is.")
    return answer


def _span(start: When, end: When) -> str:
    shortest, longest = elapsed_bounds(start, end)
    least = elapsed(max(shortest, dt.timedelta(0))) if shortest is not None else "any time"
    if shortest == longest:
        return least
    return f"{least} to {elapsed(longest) if longest is not None else 'any time'}"


def death_time(facts: CaseFacts, one: DeathFacts) -> When | None:
    """The time of death as an interval: the recorded one, else what finding and pronouncing leave open.

    None when neither end of it is known.
    """
    if one.died.value is not None:
        return _within_bounds(facts, one, one.died.value)
    occurred = facts.incident.occurred.value
    starts = [w.earliest for w in (one.last_seen_alive.value, occurred) if w and w.earliest]
    ends = [w.latest for w in (one.found.value, one.pronounced.value) if w and w.latest]
    if one.instantaneous.known and occurred is not None:
        return occurred
    if not ends or not starts:
        return None
    first, last = max(starts), min(ends)
    zone = occurred.zone if occurred else facts.zone
    precision = Precision.EXACT if first == last else Precision.RANGE
    return When(precision=precision, earliest=min(first, last), latest=last, zone=zone)


def _within_bounds(facts: CaseFacts, one: DeathFacts, died: When) -> When:
    """A ranged time of death cut to what the record leaves of it.

    Nobody dies before the accident, before being last seen alive, or after being found dead or pronounced. A
    time that contradicts them stays as told.
    """
    starts = [
        w.earliest for w in (one.last_seen_alive.value, facts.incident.occurred.value) if w and w.earliest
    ]
    ends = [w.latest for w in (one.found.value, one.pronounced.value) if w and w.latest]
    earliest = max([*starts, *([died.earliest] if died.earliest else [])], default=None)
    latest = min([*ends, *([died.latest] if died.latest else [])], default=None)
    cut = (earliest, latest) != (died.earliest, died.latest)
    if died.is_exact or not cut or (earliest is not None and latest is not None and earliest > latest):
        return died
    return When(
        precision=died.precision if None in (earliest, latest) else Precision.RANGE,
        earliest=earliest,
        latest=latest,
        zone=died.zone,
    )


def _duty(f: Finding, draw: Draw, one: DeathFacts) -> Duty:
    hours, volume = f.value(f"{draw.values}.draw_hours"), f.value(f"{draw.values}.volume_cc")
    least = "at least" if volume.inclusive else "more than"
    died = death_time(f.facts, one)
    due = due_by_hours(died, hours) if died else None
    note = _window_note(f, one, due)
    _specimens(f, one, due)
    return Duty(
        id=f"{f.rule.id}:{f.subject.id}",
        what=f"Blood specimen of {least} {volume.display} cc",
        by_whom=f.value(f"{draw.values}.by_whom").text,
        to_whom=f.value(f"{draw.values}.laboratory").text,
        deadline=Deadline(
            words=hours.phrase or f"within {hours.display} hours after death",
            starts="death",
            due=due,
            counted_by="drawn",
            note=note,
        ),
        by_involvement="",
        form="F05",
    )


def _window_note(f: Finding, one: DeathFacts, due: When | None) -> str:
    if due is not None and _window_closed(one, due) is Answer.YES:
        return "The time was over before the body was found: record that it was not possible, not late."
    return "" if due is None or due.is_exact else "Counted from the earliest possible death."


def _specimens(f: Finding, one: DeathFacts, due: When | None) -> None:
    """What the record shows of the drawing: volume and time of each specimen of this decedent."""
    drawn = [specimen for specimen in f.facts.specimens if specimen.person_id == one.person_id]
    if not drawn and due is not None and _window_closed(one, due) is Answer.YES:
        f.element("drawn", "Drawn", Answer.NOT_APPLICABLE, "not possible: body not recovered")
        return
    if not drawn:
        f.element("drawn", "Drawn", Answer.UNKNOWN, "no specimen on record")
        return
    for specimen in drawn:
        f.element("volume", f"Volume of {specimen.label}", _enough(f, specimen))
        f.element("drawn", f"{specimen.label} drawn in time", _in_time(specimen, due))


def _enough(f: Finding, specimen: SpecimenFacts) -> Answer:
    prefix = "sled" if f.rule.citation == SLED_DRAW.citation else "boat"
    volume = f.value(f"{prefix}.specimen.volume_cc")
    measure: Measure | None = specimen.volume.known
    if measure is None or measure.value is None:
        return Answer.UNKNOWN
    return Answer.YES if volume.reached_by(measure.value) else Answer.NO


def _in_time(specimen: SpecimenFacts, due: When | None) -> Answer:
    drawn = specimen.collected.value
    if drawn is None or due is None or drawn.latest is None or drawn.earliest is None:
        return Answer.UNKNOWN
    if due.earliest is not None and drawn.latest <= due.earliest:
        return Answer.YES
    if due.latest is not None and drawn.earliest > due.latest:
        return Answer.NO
    return Answer.UNKNOWN


def _draw_words(due: When | None) -> str:
    if due is None:
        return ""
    if due.earliest is not None:
        return instant(due.earliest, due.zone) + (
            "" if due.is_exact else ", counted from the earliest possible death"
        )
    return when(due)


def _subjects(facts: CaseFacts, draw: Draw) -> tuple[Subject, ...]:
    other = SLED if draw.regime is BOAT else BOAT
    # In a case of both kinds the boat's rule speaks; the snowmobile's only where no boat is concerned.
    if not concerns(facts, draw.regime) or (draw.regime is SLED and concerns(facts, other)):
        return ()
    dead = {one.person_id for one in facts.deaths}
    return (
        *(Subject(id=f"death/{one.id}", label=one.label, record=one) for one in facts.deaths),
        *(
            Subject(id=f"disappearance/{one.id}", label=one.label, record=one)
            for one in facts.disappearances
            if one.person_id not in dead and told(one.found_alive) is not Answer.YES
        ),
    )


def _boat_deaths(facts: CaseFacts) -> tuple[Subject, ...]:
    return _subjects(facts, BOAT_DRAW)


def _sled_deaths(facts: CaseFacts) -> tuple[Subject, ...]:
    return _subjects(facts, SLED_DRAW)


def _death_day(facts: CaseFacts, subject: Subject) -> Fact[When]:
    """The day of death where it is known, else the accident's."""
    record = subject.record
    if isinstance(record, DeathFacts) and record.died.value is not None:
        return record.died
    return facts.incident.occurred


_MEANS = (
    (Answer.YES, "Death came within the hours of the accident: a specimen is due by the time shown."),
    (Answer.NO, "Death came later, or there was no accident of the kind."),
    (Answer.UNKNOWN, "It cannot be ruled out: draw the specimen; or no death is established yet."),
    (Answer.NOT_LOADED, "The section was not obtained for the day."),
)

RULES = (
    Rule(
        id="specimen.draw",
        citation=BOAT_DRAW.citation,
        question="{subject}: is a blood specimen due, and by when?",
        subjects=_boat_deaths,
        day=_death_day,
        day_role="date of the death",
        editions=always(boat_draw),
        means=_MEANS,
    ),
    Rule(
        id="specimen.draw",
        citation=SLED_DRAW.citation,
        question="{subject}: is a blood specimen due, and by when?",
        subjects=_sled_deaths,
        day=_death_day,
        day_role="date of the death",
        editions=always(sled_draw),
        means=_MEANS,
    ),
)
