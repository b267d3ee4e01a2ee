"""A decedent's specimen as drawn (ss. 30.67(6)(b), 350.155(2)): in time, enough, by whom.

Nothing is refused: a draw that came late, was short or was made by somebody else is recorded, and the finding
names the reason that is still missing. A living person's sample is another thing under another section and
never stands in for it.
"""

from __future__ import annotations

from law.answers import Answer, all_of
from law.decisions import Decision
from law.engine import Finding, Subject
from law.facts import DeathFacts, SpecimenFacts, told
from law.instants import When, elapsed_bounds
from law.rules.common import opening
from law.rules.coroner_law import (
    BLOOD,
    DEATH_DAY,
    CoronerLaw,
    cite_specimen,
    death_of,
    death_time,
    pair,
    specimen_day,
    specimen_subjects,
)
from law.rules.specimen import drawn_in_time, enough, reason_on_record
from law.wording import elapsed, listed

_WRONG = {
    "in_time": "drawn too late",
    "volume": "less than the volume asked for",
    "drawer": "drawn by nobody the section names",
}


def _drawn(f: Finding, law: CoronerLaw) -> Decision:
    section = f.law(law.specimen)
    one: SpecimenFacts = f.subject.record
    death = death_of(f.facts, one)
    assert death is not None  # the subjects are the specimens of decedents
    dead = f.element("decedent", "Drawn from the body", _from_the_body(one, death))
    if dead is Answer.UNKNOWN:
        f.lack(one.from_decedent, "A living person's sample never stands in for the specimen from the body.")
    if dead is Answer.NO:
        return _living(f, law, one)
    if one.kind.known not in (None, BLOOD):
        f.because("The section asks for blood; another specimen is kept beside it.", section, one.kind)
        return f.decide(Answer.NOT_APPLICABLE, f"{one.label}: not the blood specimen of s. {law.specimen}.")
    parts = {
        "in_time": f.element("in_time", "Drawn within the hours of death", _time(f, law, one, death)),
        "volume": f.element("volume", "Enough volume", _volume(f, law, one)),
        "drawer": f.element("drawer", "Drawn by somebody the section names", _drawer(f, law, one)),
    }
    wrong = [words for key, words in _WRONG.items() if parts[key] is Answer.NO]
    if wrong:
        reason_on_record(f, death, one)
    return _decide(f, law, one, all_of([dead, *parts.values()]), wrong, _owed(f, law, death))


def _decide(
    f: Finding, law: CoronerLaw, one: SpecimenFacts, answer: Answer, wrong: list[str], owed: Answer
) -> Decision:
    if owed is Answer.NO:
        f.because("None was due; what was drawn is on record all the same.")
        return f.decide(Answer.NOT_APPLICABLE, f"{one.label}: drawn though none was due.")
    if answer is Answer.YES:
        return f.decide(answer, f"{one.label}: drawn in time, enough, by a person s. {law.specimen} names.")
    if answer is Answer.NO:
        return f.decide(answer, f"{one.label}: {listed(wrong)}. Record it with its reason; it is kept.")
    return f.decide(answer, f"{one.label}: {opening(answer).lower()} whether it was drawn as asked.")


def _from_the_body(one: SpecimenFacts, death: DeathFacts) -> Answer:
    """A specimen drawn while the person surely lived is none of the decedent's, whatever is ticked."""
    said = told(one.from_decedent)
    if said is Answer.NO:
        return said
    # The moment itself counts for the body: death and draw may be told to the minute.
    drawn = one.collected.value
    if any(_before(drawn, sure.value) for sure in (death.died, death.last_seen_alive)):
        return Answer.NO
    dead = (death.died.value, death.found.value, death.pronounced.value)
    return Answer.YES if said is Answer.UNKNOWN and any(_after(drawn, sure) for sure in dead) else said


def _after(drawn: When | None, sure: When | None) -> bool:
    """True when the draw surely came no earlier than the other time."""
    first, last = drawn.earliest if drawn else None, sure.latest if sure else None
    return first is not None and last is not None and last <= first


def _before(drawn: When | None, sure: When | None) -> bool:
    """True when the draw surely came before the other time."""
    last, first = drawn.latest if drawn else None, sure.earliest if sure else None
    return last is not None and first is not None and last < first


def _living(f: Finding, law: CoronerLaw, one: SpecimenFacts) -> Decision:
    f.because(
        "It was drawn from the living person. A draw after an arrest is of another section and never stands "
        "in for the specimen from the body.",
        f.law(law.specimen),
        one.from_decedent,
        one.collected,
    )
    return f.decide(
        Answer.NO, f"{one.label}: drawn from the living person; it cannot stand for the specimen of the body."
    )


def _time(f: Finding, law: CoronerLaw, one: SpecimenFacts, death: DeathFacts) -> Answer:
    hours = f.value(law.draw("draw_hours"))
    died, drawn = death_time(f.facts, death), one.collected.value
    if died is None or drawn is None:
        for fact in (one.collected, death.died):
            if fact.value is None:
                f.lack(fact, f"The draw is in time within {hours.display} hours of death.")
        return Answer.UNKNOWN
    answer = drawn_in_time(f, law, death, one)
    shortest, longest = elapsed_bounds(died, drawn)
    least = elapsed(shortest) if shortest is not None else "any time"
    most = "" if shortest == longest else f" to {elapsed(longest) if longest is not None else 'any time'}"
    f.because(
        f"From death to the draw: {least}{most}; the limit is {hours.display} hours, counted from death and "
        "not from finding or pronouncing.",
        hours.law,
        one.collected,
        death.died,
    )
    if answer is Answer.UNKNOWN:
        f.lack(death.died, f"Within {hours.display} hours of death the draw is in time.")
    return answer


def _volume(f: Finding, law: CoronerLaw, one: SpecimenFacts) -> Answer:
    volume = f.value(law.draw("volume_cc"))
    answer = enough(f, law, one)
    least = "at least" if volume.inclusive else "more than"
    f.because(f"Asked for: {least} {volume.display} cc; a cc is a mL.", volume.law, one.volume)
    if answer is Answer.UNKNOWN:
        f.lack(one.volume, f"The section asks for {least} {volume.display} cc.")
    return answer


def _drawer(f: Finding, law: CoronerLaw, one: SpecimenFacts) -> Answer:
    subject = Subject(id=f"specimen/{one.id}", label=one.label, record=one)
    return f.build_on(f.other(f"test.drawer@{law.specimen}", subject))


def _owed(f: Finding, law: CoronerLaw, death: DeathFacts) -> Answer:
    subject = Subject(id=f"death/{death.id}", label=death.label, record=death)
    return f.other(f"specimen.draw@{law.specimen}", subject).answer


RULES = pair(
    "coroner.draw",
    "{subject}: drawn as the section asks?",
    cite_specimen,
    _drawn,
    specimen_subjects,
    specimen_day,
    DEATH_DAY,
    (
        (Answer.YES, "In time, of enough volume, by somebody the section names."),
        (Answer.NO, "Late, short, by somebody else, or not from the body; recorded with its reason."),
        (Answer.UNKNOWN, "Time, volume or drawer is not recorded."),
        (Answer.NOT_APPLICABLE, "No blood, or none was due."),
        (Answer.NOT_LOADED, "The section was not obtained for the day."),
    ),
)
