"""Elements that several offences share: operation, influence, concentration, age, injury, use of a craft."""

from __future__ import annotations

import calendar
import datetime as dt
from collections.abc import Callable

from law.answers import Answer, all_of, any_of, negate
from law.decisions import ElementRole
from law.fact import told
from law.facts import InjuryFacts, PersonFacts
from law.instants import DayRange
from law.rules.charges_concentration import (
    Judge,
    against,
    at_least,
    between,
    in_blood,
    of_blood_or_breath,
)
from law.rules.charges_ground import Ground, Part, absent_observation
from law.rules.people import role_answer
from law.tables import LawValue

_SLED_OPERATION = (
    "OPEN QUESTION (350.01): the definitions of operate and operation were not read. Courts have held that "
    "sitting on a parked snowmobile with the engine off is none; the role on record is taken, and moving, "
    "engine and controls are asked for."
)
_UNKNOWN_WHO = ("unknown", "not_stated", "pending")

# --- operation -------------------------------------------------------------------------------------------


def engaged(g: Ground) -> Answer:
    """Engaged in the operation: controlling speed or direction, and for a boat a motorboat not under sail
    alone (s. 30.50(8g)).

    Narrower than an operator (s. 30.50(8r)), who may be responsible or supervise. An observation of who
    controlled speed or direction decides; without one the role on record does (reading rule R10).
    """
    if g.offence.kind == "boat":
        return all_of([_controlled(g), _a_motorboat(g)])
    g.f.ask(_SLED_OPERATION)
    return _controlled(g)


def _controlled(g: Ground) -> Answer:
    person = g.person
    if person.identity.untouched or person.identity.state in _UNKNOWN_WHO:
        g.say("who it was is not on record")
        g.miss(person.identity, "A charge is against somebody.")
        return Answer.UNKNOWN
    one = g.seen("controlled")
    if one is None:
        return _by_role(g)
    answer = g.answer("controlled")
    if answer is Answer.NO and person.is_a("operator"):
        g.say("responsible or supervising is an operator, but no operation", person.roles)
    if answer in (Answer.UNKNOWN, Answer.CONTESTED):
        g.miss(one.answer, "Who controlled speed or direction decides.")
    return answer


def _by_role(g: Ground) -> Answer:
    person = g.person
    answer = role_answer(person, "operator")
    if answer is Answer.YES:
        g.say("recorded as operator", person.roles)
        if g.craft is not None and told(g.craft.moored) is Answer.YES:
            g.say("the craft was moored or at anchor", g.craft.moored)
            g.miss(absent_observation("controlled"), "At anchor nobody controls speed or direction.")
            return Answer.UNKNOWN
    elif answer is Answer.NO:
        g.say("recorded as something else than operator", person.roles)
    else:
        g.miss(absent_observation("controlled"), "Who controlled speed or direction decides.")
    return answer


def _a_motorboat(g: Ground) -> Answer:
    craft = g.craft
    if craft is None:
        g.say("on which craft is not recorded")
        g.miss(absent_observation("controlled"), "The craft has to be a motorboat.")
        return Answer.UNKNOWN
    motor, sail = told(craft.motorboat), told(craft.sail_alone)
    if motor is Answer.NO:
        g.say("no motorboat", craft.motorboat)
    elif motor is not Answer.YES:
        g.miss(craft.motorboat, "Only the operation of a motorboat is reached.")
    if sail is Answer.YES:
        g.say("under sail alone", craft.sail_alone)
    if sail is Answer.UNKNOWN and craft.sail_alone.untouched:
        return motor
    if sail is Answer.UNKNOWN:
        g.miss(craft.sail_alone, "Under sail alone there is no operation of a motorboat.")
    return all_of([motor, negate(sail)])


def operates(g: Ground) -> Answer:
    """Operates or uses a craft (s. 30.50(8): to navigate or otherwise employ), motor or not."""
    return _controlled(g)


def operates_motorboat(g: Ground) -> Answer:
    """Operates a motorboat, engine running or not, sail or not."""
    motor = told(g.craft.motorboat) if g.craft else Answer.UNKNOWN
    if g.craft and motor is not Answer.YES:
        g.use(g.craft.motorboat)
        if motor is not Answer.NO:
            g.miss(g.craft.motorboat, "Only a motorboat is reached.")
        else:
            g.say("no motorboat")
    return all_of([_controlled(g), motor])


def operates_pwc(g: Ground) -> Answer:
    """Operates a personal watercraft."""
    if g.craft is None:
        return Answer.UNKNOWN
    answer = told(g.craft.personal_watercraft)
    g.use(g.craft.personal_watercraft)
    if answer is not Answer.YES:
        g.miss(g.craft.personal_watercraft, "Only a personal watercraft is reached.")
    return all_of([_controlled(g), answer])


OPERATION_QUESTION = (
    "Who controlled speed and direction when, how is that known, and was the engine driving the craft?"
)
ENGAGED = Part(id="operation", label="Operation", ask=engaged, question=OPERATION_QUESTION)
OPERATES = Part(id="operation", label="Operated the craft", ask=operates, question=OPERATION_QUESTION)
OPERATES_MOTORBOAT = Part(
    id="operation", label="Operated a motorboat", ask=operates_motorboat, question=OPERATION_QUESTION
)
OPERATES_PWC = Part(
    id="operation", label="Operated a personal watercraft", ask=operates_pwc, question=OPERATION_QUESTION
)

# --- concentration ---------------------------------------------------------------------------------------


def reaches(parameter: str, wrap: Callable[[Judge], Judge] | None = None) -> Callable[[Ground], Answer]:
    """Ask whether the person had the concentration of a parameter or more."""

    def ask(g: Ground) -> Answer:
        limit = g.f.value(parameter)
        judge = at_least(limit)
        answer = against(g, wrap(judge) if wrap else judge)
        g.say(f"limit {limit.display} or more")
        return answer

    return ask


def youth_range(over: str, most: str, *, blood: bool) -> Callable[[Ground], Answer]:
    """Ask whether the concentration lies in the range of the young."""

    def ask(g: Ground) -> Answer:
        low, high = g.f.value(over), g.f.value(most)
        judge = between(low, high)
        answer = against(g, in_blood(judge) if blood else judge)
        upper = f"not more than {high.display}" if high.inclusive else f"less than {high.display}"
        g.say(f"more than {low.display}, {upper}")
        return answer

    return ask


def concentration(label: str, ask: Callable[[Ground], Answer]) -> Part:
    """The element of a concentration."""
    return Part(
        id="concentration",
        label=label,
        ask=ask,
        question="Which chemical test was made, on what basis, when, with what result, unit and specimen?",
    )


ORDINARY = concentration("Alcohol concentration of the limit or more", reaches("boat.charge.limit"))
COMMERCIAL_LIMIT = concentration(
    "Blood or breath alcohol of the commercial limit or more",
    reaches("boat.charge.commercial_limit", of_blood_or_breath),
)
SLED_LIMIT = concentration("Alcohol concentration of the limit or more", reaches("sled.charge.limit"))

# --- use and age -----------------------------------------------------------------------------------------


def commercial(g: Ground) -> Answer:
    """In commercial use at that time (s. 30.50(3d)): for hire, a livelihood or profit, not its past."""
    if g.craft is None:
        return Answer.UNKNOWN
    answer = told(g.craft.commercial)
    if answer in (Answer.YES, Answer.NO):
        g.say(f"in commercial use at the time: {g.craft.commercial.shown}", g.craft.commercial)
    if answer in (Answer.UNKNOWN, Answer.CONTESTED):
        g.miss(g.craft.commercial, "The use at the time chooses between the two limits.")
    return answer


def not_commercial(g: Ground) -> Answer:
    """Not in commercial use at that time."""
    return negate(commercial(g))


COMMERCIAL = Part(
    id="commercial",
    label="A commercial motorboat",
    ask=commercial,
    question="Was the boat then carrying people or goods for hire, or used for a livelihood or profit?",
)
NOT_COMMERCIAL = Part(
    id="not_commercial",
    label="No commercial motorboat",
    ask=not_commercial,
    question="Was the boat then carrying people or goods for hire, or used for a livelihood or profit?",
)


def below(parameter: str) -> Callable[[Ground], Answer]:
    """Ask whether the person had not attained an age on the day of the incident."""

    def ask(g: Ground) -> Answer:
        return not_attained(g, g.person, g.f.value(parameter))

    return ask


def not_attained(g: Ground, person: PersonFacts, age: LawValue) -> Answer:
    """Whether a person was below an age on the day; an age is reached when the birthday begins.

    Somebody born on February 29 has no birthday in a common year: February 28 is a legal call, from March 1
    on the age is taken as reached.
    """
    ages = years_of(g, person)
    g.use(person.age, person.born)
    if ages is None:
        g.miss(person.age, f"Below {age.display} or not decides.")
        return Answer.UNKNOWN
    least, most = ages
    before_missing, after_missing = (_missing_birthday(g, person, age, on) for on in (_EVE, _MORROW))
    years = f"age {least}" if least == most else f"age {least} to {most}"
    g.say(f"{years} by completed years" if before_missing or after_missing else years)
    if before_missing or after_missing:
        g.say("born on February 29: in a common year the age is taken as reached on March 1")
    if age.reached_by(least):
        return Answer.NO
    if age.reached_by(most):
        g.miss(person.born, f"Whether {age.display} was reached decides.")
        return Answer.UNKNOWN
    if before_missing:
        g.f.ask(
            "OPEN QUESTION (125.02(8m), 350.101(1)(c)): on February 28 of a common year, whether a person "
            "born on February 29 has attained the age."
        )
        return Answer.LEGAL_CALL
    return Answer.CONTESTED if person.age.state == "contested" else Answer.YES


def years_of(g: Ground, person: PersonFacts) -> tuple[int, int] | None:
    """The completed years a person may have had on the day of the offence; None when that is not told.

    As recorded for the accident; without one, from the date of birth to the day the law is chosen by.
    """
    if person.age.value is not None:
        return person.age.value
    born, (first, last) = person.born.known, _days(g)
    if born is None or first is None or last is None:
        return None
    return _completed(born.latest, first), _completed(born.earliest, last)


def _completed(born: dt.date, on: dt.date) -> int:
    return max(0, on.year - born.year - ((on.month, on.day) < (born.month, born.day)))


def _days(g: Ground) -> tuple[dt.date | None, dt.date | None]:
    """First and last day the offence may have been on."""
    when = g.f.rule.day(g.f.facts, g.f.subject).value
    return when.local_days() if when else (None, None)


_EVE, _MORROW = (2, 28), (3, 1)
"""The days on both sides of the birthday that is missing in a common year."""


def _missing_birthday(g: Ground, person: PersonFacts, age: LawValue, on: tuple[int, int]) -> bool:
    """Whether the offence may have been on that day beside the missing birthday that would bring the age."""
    born, (first, last) = person.born.known, _days(g)
    if born is None or first is None or last is None:
        return False
    return any(
        _holds_leap_day(born, year - age.number) and first <= dt.date(year, *on) <= last
        for year in {first.year, last.year}
        if not calendar.isleap(year)
    )


def _holds_leap_day(born: DayRange, year: int) -> bool:
    return calendar.isleap(year) and born.earliest <= dt.date(year, 2, 29) <= born.latest


def no_certificate(g: Ground) -> Answer:
    """Not in possession of a safety certificate."""
    fact = g.person.certificate
    g.use(fact)
    answer = negate(told(fact))
    if answer in (Answer.UNKNOWN, Answer.CONTESTED):
        g.miss(fact, "A certificate allows the operation.")
    return answer


# --- injury ----------------------------------------------------------------------------------------------


def injured_another(g: Ground) -> Answer:
    """Injury to another person: any injury, not the definition of the reporting section (reading rule R9)."""
    facts = g.f.facts
    answers = [_is_hurt(g, one) for one in facts.injuries if one.person_id != g.person.id]
    for death in facts.deaths:
        if death.person_id != g.person.id:
            g.say(f"{death.label}: dead; s. 940.09 speaks of causing death", death.died)
            answers.append(Answer.YES)
    if answers:
        return any_of(answers)
    if "injuries" in facts.none_of or told(facts.incident.any_injury) is Answer.NO:
        g.say("nobody else was hurt", facts.incident.any_injury)
        return Answer.NO
    g.say("the person's own injury does not count")
    g.miss(facts.incident.any_injury, "Whether somebody else was hurt decides.")
    return Answer.UNKNOWN


def _is_hurt(g: Ground, one: InjuryFacts) -> Answer:
    signs = (one.treatment, one.beyond_first_aid, one.physician, one.unconscious, one.disabled)
    for sign in signs:
        if told(sign) is Answer.YES:
            g.say(f"{one.label}: injured", sign)
            return Answer.YES
    if one.nature.settled:
        g.say(f"{one.label}: {one.nature.shown.lower()}", one.nature)
        return Answer.YES
    if all(told(sign) is Answer.NO for sign in signs):
        return Answer.NO
    g.miss(one.treatment, "Whether this person was hurt decides.")
    return Answer.UNKNOWN


def caused(g: Ground) -> Answer:
    """The operation caused it. People on the person's own craft when it collided are taken as hurt by it."""
    if g.seen("caused_by_operation") is not None:
        return g.asked("caused_by_operation")
    facts = g.f.facts
    hurt = {one.person_id for one in facts.injuries} | {one.person_id for one in facts.deaths}
    hurt -= {g.person.id}
    aboard = {one.id for one in facts.on(g.craft.id)} if g.craft else set()
    events = facts.incident.events.value or ()
    struck = any(event.startswith(("collision_", "grounding")) for event in events)
    moored = g.craft is not None and told(g.craft.moored) is Answer.YES
    if hurt & aboard and struck and not moored:
        g.say("people on the person's own craft were hurt when it struck", facts.incident.events)
        return Answer.YES
    g.miss(absent_observation("caused_by_operation"), "The operation has to be the cause.")
    return Answer.UNKNOWN


INJURY = Part(
    id="injury",
    label="Injury to another person",
    ask=injured_another,
    question="Who else was hurt, and how is that known?",
)
CAUSED = Part(
    id="caused",
    label="Caused by the operation",
    ask=caused,
    question="What shows that the operation of this craft caused the injury?",
)


def injury_anyway(g: Ground) -> Answer:
    """The defence that the injury would have happened even so."""
    g.remark("The defendant proves it by a preponderance of the evidence.")
    return g.spoken_of("injury_anyway")


INJURY_ANYWAY = Part(
    id="defence_anyway",
    label="Defence: it would have happened with due care and without intoxicant or concentration",
    ask=injury_anyway,
    role=ElementRole.DEFENCE,
    question="Does anything show that the injury would have happened even so?",
)

# --- plain questions -------------------------------------------------------------------------------------


def observed(id: str, label: str, question: str) -> Part:
    """An element that an observation answers."""

    def ask(g: Ground) -> Answer:
        return g.asked(question)

    return Part(id=id, label=label, ask=ask, question=_words(question))


def exception(id: str, label: str, question: str) -> Part:
    """An exception that an observation answers."""

    def ask(g: Ground) -> Answer:
        return g.spoken_of(question)

    return Part(id=id, label=label, ask=ask, role=ElementRole.EXCEPTION, question=_words(question))


def denied(id: str, label: str, question: str) -> Part:
    """An element that is the contrary of an observation."""

    def ask(g: Ground) -> Answer:
        return negate(g.asked(question))

    return Part(id=id, label=label, ask=ask, question=_words(question))


def _words(question: str) -> str:
    return absent_observation(question).label
