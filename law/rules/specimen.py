"""The blood specimen of a decedent (ss. 30.67(6)(b), 350.155(2)): is one due, and by when is it drawn.

What cannot be ruled out is treated as due: a specimen not drawn cannot be drawn later. Any decedent counts,
whatever the role, on or off any boat, with or without a motor, or any snowmobile.
"""

from __future__ import annotations

import datetime as dt

from law.answers import Answer, all_of
from law.deadlines import due_by_hours
from law.decisions import Deadline, Decision, Duty
from law.engine import Finding, Subject
from law.facts import CaseFacts, DeathFacts, DisappearanceFacts, SpecimenFacts, told
from law.instants import When, elapsed_bounds, within
from law.rules.coroner_law import (
    BLOOD,
    DEATH_DAY,
    CoronerLaw,
    accident,
    cite_specimen,
    death_day,
    death_subjects,
    death_time,
    file_of,
    in_reach,
    missing_subjects,
    of_file,
    pair,
    specimens_of,
)
from law.tables import LawValue
from law.wording import elapsed, instant, when

FORM = "F05"
FILING = "specimen_drawn"


def _draw(f: Finding, law: CoronerLaw) -> Decision:
    section = f.law(law.specimen)
    if isinstance(f.subject.record, DisappearanceFacts):
        return _no_death_yet(f)
    one: DeathFacts = f.subject.record
    happened = f.element("accident", "An accident", accident(f, law))
    soon = f.element("in_time", "Death soon enough after the accident", _soon(f, law, one))
    answer = all_of([happened, soon, in_reach(f, one)])
    f.because("Any decedent counts, whatever the role; the time runs from the accident to death.", section)
    if answer is Answer.NO:
        return f.decide(answer, f"{one.label}: no specimen is due.")
    if answer is not Answer.YES:
        f.because("It cannot be ruled out, so it is handled as required, and why is put on record.", section)
        _why_handled(f, one)
    duty = _duty(f, law, one)
    return f.decide(answer, f"{one.label}: {_act(f, one, answer, duty.deadline.due)}", duty=duty)


def _why_handled(f: Finding, one: DeathFacts) -> None:
    """In the coroner's file stands why a specimen that cannot be ruled out was handled as required."""
    file = file_of(f.facts, one)
    if file is not None and not file.treated_reason.settled:
        f.demand(file.treated_reason, "Why it is handled as requiring a specimen belongs on record.")


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
        was = "a blood specimen was due" if answer is Answer.YES else "one cannot be ruled out; it was due"
        return f"{was} by {_draw_words(due)}. Not possible: body {since}."
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


def _no_death_yet(f: Finding) -> Decision:
    gone: DisappearanceFacts = f.subject.record
    f.because("A specimen is due from a body; nobody was found.", f.law(f.rule.citation))
    f.lack(gone.found, "No death is established while nobody was found.")
    return f.decide(Answer.UNKNOWN, f"{gone.label}: cannot be told yet; no death is established.")


def _soon(f: Finding, law: CoronerLaw, one: DeathFacts) -> Answer:
    hours = f.value(law.draw("death_hours"))
    if one.instantaneous.known:
        f.because(f"{one.label} died at once, so within {hours.display} hours.", hours.law, one.instantaneous)
        return Answer.YES
    occurred, died = f.facts.incident.occurred.value, death_time(f.facts, one)
    if occurred is None or died is None:
        for fact in (f.facts.incident.occurred, one.died):
            if fact.value is None:
                f.lack(fact, f"Within {hours.display} hours of the accident a specimen is due.")
        return Answer.UNKNOWN
    longest = elapsed_bounds(occurred, died)[1]
    if longest is not None and longest < dt.timedelta(0):
        f.because("The death on record lies before the accident: one of the times is wrong.", None, one.died)
        f.lack(one.died, "A death before the accident contradicts the record.")
        return Answer.UNKNOWN
    answer = within(occurred, died, span_of(hours))
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


def span_of(hours: LawValue) -> dt.timedelta:
    """The longest elapsed time that is still within the hours."""
    return hours.hours if hours.inclusive else hours.hours - dt.timedelta(seconds=1)


def _duty(f: Finding, law: CoronerLaw, one: DeathFacts) -> Duty:
    hours, volume = f.value(law.draw("draw_hours")), f.value(law.draw("volume_cc"))
    least = "at least" if volume.inclusive else "more than"
    died = death_time(f.facts, one)
    due = due_by_hours(died, hours) if died else None
    note = _window_note(one, due)
    _on_record(f, law, one, due)
    return Duty(
        id=f"{f.rule.id}:{f.subject.id}",
        what=f"Blood specimen of {least} {volume.display} cc",
        by_whom=f.value(law.draw("by_whom")).text,
        to_whom=f.value(law.draw("laboratory")).text,
        deadline=Deadline(
            words=hours.phrase or f"within {hours.display} hours after death",
            starts="death",
            due=due,
            counted_by="drawn",
            note=note,
        ),
        form=FORM,
        filing_kind=FILING,
    )


def _window_note(one: DeathFacts, due: When | None) -> str:
    if due is not None and _window_closed(one, due) is Answer.YES:
        return "The time was over before the body was found: record that it was not possible, not late."
    return "" if due is None or due.is_exact else "Counted from the earliest possible death."


def _on_record(f: Finding, law: CoronerLaw, one: DeathFacts, due: When | None) -> None:
    """What the record shows of the drawing: volume and time of each specimen of this decedent."""
    drawn = [specimen for specimen in specimens_of(f.facts, one) if specimen.kind.value in (None, BLOOD)]
    if not drawn and due is not None and _window_closed(one, due) is Answer.YES:
        f.element("drawn", "Drawn", Answer.NOT_APPLICABLE, "not possible: body not recovered")
        reason_on_record(f, one, None)
        return
    file = file_of(f.facts, one)
    if not drawn and file is not None and told(file.not_drawn) is Answer.YES:
        f.element("drawn", "Drawn", Answer.NO, "no specimen was or can be drawn")
        reason_on_record(f, one, None)
        return
    if not drawn:
        f.element("drawn", "Drawn", Answer.UNKNOWN, "no specimen on record")
        return
    for specimen in drawn:
        f.element("volume", f"Volume of {specimen.label}", enough(f, law, specimen))
        f.element("drawn", f"{specimen.label} drawn in time", drawn_in_time(f, law, one, specimen))


def reason_on_record(f: Finding, one: DeathFacts | None, specimen: SpecimenFacts | None) -> Answer:
    """Whether the record says why a draw was late, short or not possible; demands the reason where not."""
    file = file_of(f.facts, one)
    code = of_file(file, "draw_reason", "Draw late, short or impossible because")
    if code.settled:
        f.because(f"The reason on record: {code.shown}.", None, code)
        return f.element("reason", "Reason on record", Answer.YES, code.shown)
    if specimen is not None and specimen.shortfall.settled:
        f.because("A reason is on record in words; none of the list is chosen.", None, specimen.shortfall)
    f.demand(code, "Why it was late, short or not possible belongs on record.")
    return f.element("reason", "Reason on record", Answer.UNKNOWN, "no reason of the list is chosen")


def enough(f: Finding, law: CoronerLaw, specimen: SpecimenFacts) -> Answer:
    """Whether the specimen has the volume; a cc is a mL."""
    volume = f.value(law.draw("volume_cc"))
    measure = specimen.volume.known
    if measure is None or measure.value is None:
        return Answer.UNKNOWN
    return Answer.YES if volume.reached_by(measure.value) else Answer.NO


def drawn_in_time(f: Finding, law: CoronerLaw, one: DeathFacts, specimen: SpecimenFacts) -> Answer:
    """Whether the specimen was drawn within the hours of death: elapsed time, and never of the finding."""
    died, drawn = death_time(f.facts, one), specimen.collected.value
    if died is None or drawn is None:
        return Answer.UNKNOWN
    return within(died, drawn, span_of(f.value(law.draw("draw_hours"))))


def _draw_words(due: When | None) -> str:
    if due is None:
        return ""
    if due.earliest is not None:
        return instant(due.earliest, due.zone) + (
            "" if due.is_exact else ", counted from the earliest possible death"
        )
    return when(due)


def _subjects(facts: CaseFacts, law: CoronerLaw) -> tuple[Subject, ...]:
    return (*death_subjects(facts, law), *missing_subjects(facts, law))


RULES = pair(
    "specimen.draw",
    "{subject}: is a blood specimen due, and by when?",
    cite_specimen,
    _draw,
    _subjects,
    death_day,
    DEATH_DAY,
    (
        (Answer.YES, "Death came within the hours of the accident: a specimen is due by the time shown."),
        (Answer.NO, "Death came later, or there was no accident of the kind."),
        (Answer.UNKNOWN, "It cannot be ruled out: draw the specimen; or no death is established yet."),
        (Answer.LEGAL_CALL, "Death came in another State; handled as required."),
        (Answer.NOT_LOADED, "The section was not obtained for the day."),
    ),
)
