"""Young operators and those who let them (ss. 350.05, 350.08), and the ways not to operate (s. 350.10)."""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Callable
from dataclasses import replace
from zoneinfo import ZoneInfo

from law.answers import Answer, all_of, any_of, negate
from law.decisions import Decision, Element, ElementRole
from law.engine import Subject
from law.fact import Fact, Measure, told
from law.facts import PersonFacts
from law.instants import When
from law.questions import QUESTIONS
from law.rules.charges_boating import within_feet
from law.rules.charges_ground import Ground, Offence, Part, absent_observation, offence
from law.rules.charges_influence import influenced
from law.rules.charges_parts import (
    OPERATES,
    denied,
    exception,
    no_certificate,
    not_attained,
    observed,
    years_of,
)
from law.rules.charges_raising import (
    ALCOHOL,
    ALCOHOL_SEEN,
    COLLISION,
    MINOR,
    MINOR_OPERATES_OTHERS,
    SOBER,
    signals,
)
from law.rules.penalties import forfeiture
from law.tables import LawValue

_PENALTY = forfeiture("sled.penalty.general", "any provision of the chapter without a penalty of its own")
_OVER = (
    'OPEN QUESTION (350.05): "over 12" and "over 18" leave the year after the birthday open; at exactly that '
    "age it is a legal call."
)


_offence = functools.partial(offence, kind="snowmobile", sanction=_PENALTY)


# --- ages ------------------------------------------------------------------------------------------------


def under_twelve(g: Ground) -> Answer:
    """Below the age at which nobody operates alone."""
    return not_attained(g, g.person, g.f.value("sled.charge.age_none"))


def certificate_age(g: Ground) -> Answer:
    """Over the one age and under the other."""
    over, under = g.f.value("sled.charge.certificate_over"), g.f.value("sled.charge.certificate_under")
    return all_of([_over(g, g.person, over), not_attained(g, g.person, under)])


def _over(g: Ground, person: PersonFacts, age: LawValue) -> Answer:
    """Whether a person is over an age in years; at exactly that age the text is open."""
    ages = years_of(g, person)
    if ages is None:
        g.miss(person.age, f"Over {age.display} or not decides.")
        return Answer.UNKNOWN
    if ages[0] > age.number:
        return Answer.YES
    if ages[1] < age.number:
        return Answer.NO
    if ages == (age.number, age.number):
        return Answer.LEGAL_CALL
    g.miss(person.born, f"Over {age.display} or not decides.")
    return Answer.UNKNOWN


def unaccompanied(g: Ground) -> Answer:
    """Nobody the section names was on the same snowmobile (s. 350.05(4))."""
    return negate(_company(g, certified=False))


def unaccompanied_or_certified(g: Ground) -> Answer:
    """Neither company on the same snowmobile nor, for the older, a certified person over the other age."""
    return negate(_company(g, certified=True))


def _company(g: Ground, *, certified: bool) -> Answer:
    if g.seen("accompanied") is not None:
        return g.asked("accompanied")
    if g.craft is not None and g.craft.aboard_count.known == 1:
        g.say("alone on the snowmobile", g.craft.aboard_count)
        return Answer.NO
    grown = g.f.value("sled.charge.companion_over")
    found = [_companion(g, one, grown, certified=certified) for one in _on_it(g)]
    answer = any_of(found) if found else Answer.UNKNOWN
    if answer is Answer.YES:
        return answer
    g.miss(absent_observation("accompanied"), f"A parent, guardian or person over {grown.display} on it.")
    return Answer.LEGAL_CALL if answer is Answer.LEGAL_CALL else Answer.UNKNOWN


def _on_it(g: Ground) -> tuple[PersonFacts, ...]:
    if g.craft is None:
        return ()
    return tuple(
        one for one in g.f.facts.on(g.craft.id) if one.id != g.person.id and told(one.aboard) is Answer.YES
    )


def _companion(g: Ground, one: PersonFacts, grown: LawValue, *, certified: bool) -> Answer:
    answer = _over(g, one, grown)
    if answer is Answer.YES:
        g.say(f"{one.label}, {one.age.shown}, was on the same snowmobile", one.age)
        return answer
    if not certified:
        return answer
    young = g.f.value("sled.charge.certified_companion_over")
    with_certificate = all_of([_over(g, one, young), told(one.certificate)])
    if with_certificate is Answer.YES:
        g.say(
            f"{one.label}, {one.age.shown}, with a certificate, was on the same snowmobile", one.certificate
        )
    return any_of([answer, with_certificate])


FAMILY_LAND = exception("exception_land", "Exception: land of the parent or guardian", "family_land")
NO_CERTIFICATE = Part(
    id="no_certificate",
    label="No safety certificate",
    ask=no_certificate,
    question="Did the operator hold a safety certificate, of this or another State or province?",
)

# --- letting others operate ------------------------------------------------------------------------------


def in_control(g: Ground) -> Answer:
    """Owner, or otherwise in charge or control of the snowmobile."""
    if g.person.is_a("owner"):
        g.say("recorded as owner", g.person.roles)
        return Answer.YES
    if g.person.is_a("operator"):
        g.say("recorded on the snowmobile with the young operator", g.person.roles)
        return Answer.CONTESTED if g.person.roles.state == "contested" else Answer.YES
    g.miss(g.person.roles, "Only who has charge or control can permit it.")
    return Answer.UNKNOWN


def prohibited_operator(g: Ground) -> Answer:
    """The other was prohibited by s. 350.05, incapable, or under the influence."""
    others = [one for one in _on_the_craft(g) if one.is_a("operator") or one.roles.state == "contested"]
    found = []
    for one in others:
        subject = Subject(id=f"involvement/{one.id}", label=one.label, record=one)
        for cite in ("350.05(1)", "350.05(2)"):
            decision = g.f.other(f"charge.{cite}", subject)
            if decision.answer is not Answer.NO or _of_that_age(decision):
                g.say(decision.headline)
            found.append(_conduct(decision.elements) if decision.elements else decision.answer)
    if g.seen("incapable_operator") is not None:
        found.append(g.asked("incapable_operator"))
    influence = [_influenced(g, one) for one in others if _speaks_of_drink(g, one)]
    if not influence and g.seen("incapable_operator") is None:
        g.remark("Nothing is on record of an intoxicant, or of what made the operator incapable.")
    return any_of([*found, *influence]) if found or influence else Answer.UNKNOWN


def _on_the_craft(g: Ground) -> tuple[PersonFacts, ...]:
    return tuple(one for one in (g.f.facts.on(g.craft.id) if g.craft else ()) if one.id != g.person.id)


def _of_that_age(decision: Decision) -> bool:
    return any(one.id == "age" and one.status.as_answer() is not Answer.NO for one in decision.elements)


def _conduct(elements: tuple[Element, ...]) -> Answer:
    met = [
        one.status.as_answer() for one in elements if one.role is ElementRole.ELEMENT and one.id != "living"
    ]
    off = [one.status.as_answer() for one in elements if one.role is ElementRole.EXCEPTION]
    return Answer.NO if Answer.YES in off else all_of(met)


def _speaks_of_drink(g: Ground, one: PersonFacts) -> bool:
    """Whether anything on record speaks of an intoxicant in the other, be it that nobody knows."""
    raised = signals(g.f.facts).get(one.id, frozenset())
    asked = any(seen.person_id == one.id and seen.question in ALCOHOL_SEEN for seen in g.f.facts.observations)
    return asked or any(word in (ALCOHOL, SOBER) or word.startswith("charged:350.101") for word in raised)


def _influenced(g: Ground, one: PersonFacts) -> Answer:
    """Whether the other was under the influence, by all that shows it of a charge against that person."""
    other = replace(g, person=one)
    answer = influenced(other)
    if answer is Answer.YES:
        g.say(f"{one.label}: under the influence, as the record shows")
    return answer


# --- speed, distance, hours ------------------------------------------------------------------------------


def slower_than(parameter: str) -> Callable[[Ground], Answer]:
    """Ask whether the speed was over a figure."""

    def ask(g: Ground) -> Answer:
        most = g.f.value(parameter)
        one = g.seen("speed")
        fact: Fact[Measure] = one.amount if one else _speed(g)
        measure = fact.known
        if measure is None or measure.value is None or measure.unit != "mph":
            g.miss(fact, f"Over {most.display} miles per hour or not.")
            return Answer.UNKNOWN
        g.say(f"{measure.written} mph; {most.display} mph are allowed", fact)
        return negate(Answer.YES if most.keeps(measure.value) else Answer.NO)

    return ask


def _speed(g: Ground) -> Fact[Measure]:
    return g.craft.speed if g.craft else Fact(path="observation/.speed", label=QUESTIONS["speed"].words)


def near_on_ice(g: Ground) -> Answer:
    """Within the distance of a person not in or upon a vehicle, or of a fishing shanty."""
    ways = (("near_person_on_ice", "sled.charge.ice_feet"), ("near_shanty", "sled.charge.ice_feet"))
    found = [within_feet(question, parameter)(g) for question, parameter in ways if g.seen(question)]
    if not found:
        g.miss(absent_observation("near_shanty"), "The distance decides.")
    return any_of(found) if found else Answer.UNKNOWN


def on_ice(g: Ground) -> Answer:
    """On the frozen surface of public waters."""
    fact = g.f.facts.incident.on_ice
    answer = told(fact)
    g.use(fact)
    if answer is not Answer.YES:
        g.miss(fact, "Only the frozen surface of public waters is reached.")
    return answer


def at_night(g: Ground) -> Answer:
    """Between the hours of the evening and the morning, by the clock of the place."""
    start, end = g.f.value("sled.charge.quiet_from"), g.f.value("sled.charge.quiet_until")
    when: When | None = g.f.facts.incident.occurred.value
    if when is None or when.earliest is None or when.latest is None:
        g.miss(g.f.facts.incident.occurred, "The hour decides.")
        return Answer.UNKNOWN
    g.use(g.f.facts.incident.occurred)
    inside = {
        _in_hours(_minute(moment, when.zone), start.number, end.number)
        for moment in (when.earliest, when.latest)
    }
    if len(inside) == 1 and (when.latest - when.earliest).total_seconds() < _SHORT:
        return Answer.YES if inside.pop() else Answer.NO
    g.miss(g.f.facts.incident.occurred, "The hour decides.")
    return Answer.UNKNOWN


_SHORT = 6 * 3600  # a longer stretch may leave the hours and come back


def _minute(moment: dt.datetime, zone: str) -> int:
    local = moment.astimezone(ZoneInfo(zone))
    return int(local.hour * 60 + local.minute)


def _in_hours(minute: int, start: int, end: int) -> bool:
    return minute >= start or minute <= end


# --- the offences ----------------------------------------------------------------------------------------

_OBSERVED = "An observation that says so, or a charge on record."


def _manner(
    letter: str, title: str, label: str, question: str, *rest: Part, key: str = "manner", note: str = ""
) -> Offence:
    return _offence(
        f"350.10(1)({letter})",
        title,
        (OPERATES, observed(key, label, question), *rest),
        f"seen:{question}",
        raised=_OBSERVED,
        note=note,
    )


_CONSENT = denied("no_consent", "Without the consent of whose land it is", "owner_consented")
OFFENCES = (
    _offence(
        "350.05(1)",
        "a child operating alone",
        (
            OPERATES,
            Part(
                id="age",
                label="Below the age",
                ask=under_twelve,
                question="On what day was the operator born?",
            ),
            Part(
                id="not_accompanied",
                label="Not accompanied on the same snowmobile by a parent, guardian or grown person",
                ask=unaccompanied,
                question="Who else was on the same snowmobile, and how old?",
            ),
            FAMILY_LAND,
        ),
        MINOR,
        raised="A person who may have operated and whose recorded age may be below 18.",
        note=_OVER,
    ),
    _offence(
        "350.05(2)",
        "a young operator without certificate or company",
        (
            OPERATES,
            Part(
                id="age",
                label="Over the one age and under the other",
                ask=certificate_age,
                question="On what day was the operator born?",
            ),
            NO_CERTIFICATE,
            Part(
                id="not_accompanied",
                label="Not accompanied on the same snowmobile as the section allows",
                ask=unaccompanied_or_certified,
                question="Who else was on the same snowmobile, how old, and with a certificate?",
            ),
            exception(
                "exception_course",
                "Exception: enrolled in an approved course, in the area the instructor designated",
                "enrolled_in_area",
            ),
            FAMILY_LAND,
        ),
        MINOR,
        raised="A person who may have operated and whose recorded age may be below 18.",
        note=_OVER,
    ),
    _offence(
        "350.08",
        "letting a prohibited person operate",
        (
            Part(
                id="control",
                label="Owner, or in charge or control",
                ask=in_control,
                question="Who had charge of the snowmobile?",
            ),
            Part(
                id="prohibited",
                label="The other was prohibited, incapable or under the influence",
                ask=prohibited_operator,
                question="How old was the operator, with whom, with what certificate, in what state?",
            ),
            observed("permitted", "Knowingly authorized or permitted it", "permitted_operator"),
        ),
        MINOR_OPERATES_OTHERS,
        "seen:permitted_operator",
        raised="The owner of, or a grown person on, a snowmobile that a young person may have operated.",
    ),
    _offence(
        "350.10(1)(a)",
        "unreasonable or improper speed",
        (OPERATES, observed("speed", "Speed unreasonable or improper", "unreasonable_speed")),
        "seen:unreasonable_speed",
        "factor:excessive_speed",
        raised="An observation or report of excessive speed.",
    ),
    _offence(
        "350.10(1)(b)",
        "careless operation",
        (
            OPERATES,
            observed("careless", "Careless, endangering another or their property", "careless"),
        ),
        "seen:careless",
        "factor:careless_reckless_operation",
        COLLISION,
        raised="An observation or report of careless operation, or a collision.",
    ),
    _manner(
        "c",
        "passing a sign",
        "Passed a stop, yield or regulatory sign",
        "ignored_sign",
        exception("exception_family", "Exception: land of the immediate family, sub. (2)", "on_own_land"),
    ),
    _manner("d", "excessive exhaust noise", "Excessive or unusual noise of the exhaust", "loud_exhaust"),
    _manner(
        "f",
        "on private property without consent",
        "On the private property of another",
        "on_private_land",
        _CONSENT,
    ),
    _offence(
        "350.10(1)(g)",
        "fast near a dwelling at night",
        (
            OPERATES,
            Part(
                id="hours",
                label="Within the hours",
                ask=at_night,
                question="At what time was it?",
            ),
            Part(
                id="distance",
                label="Within the distance of a dwelling",
                ask=within_feet("near_dwelling", "sled.charge.dwelling_feet"),
                question="How near was the dwelling, and how was that measured?",
            ),
            Part(
                id="speed",
                label="Faster than allowed",
                ask=slower_than("sled.charge.dwelling_mph"),
                question="How fast was it, and how was that measured?",
            ),
        ),
        "seen:near_dwelling",
        raised="A recorded distance to a dwelling.",
    ),
    _manner(
        "h",
        "in a planting area",
        "In a nursery, planting or reproduction area, growing stock in danger",
        "in_planting",
    ),
    _offence(
        "350.10(1)(i)",
        "fast near a person or shanty on the ice",
        (
            OPERATES,
            Part(
                id="on_ice",
                label="On the frozen surface of public waters",
                ask=on_ice,
                question="Was it on the ice of public waters?",
            ),
            Part(
                id="distance",
                label="Within the distance of a person or shanty",
                ask=near_on_ice,
                question="How near was the person or shanty, and how was that measured?",
            ),
            Part(
                id="speed",
                label="Faster than allowed",
                ask=slower_than("sled.charge.ice_mph"),
                question="How fast was it, and how was that measured?",
            ),
        ),
        "seen:near_person_on_ice",
        "seen:near_shanty",
        raised="A recorded distance to a person or a fishing shanty.",
    ),
    _manner(
        "j",
        "on a slide, ski or skating area",
        "On a slide, ski or skating area",
        "on_slide",
        exception("exception_serving", "Exception: serving the area, crossing, yielding", "serving_area"),
    ),
    _manner(
        "k",
        "on cemetery, school or church property",
        "On such property",
        "on_cemetery",
        _CONSENT,
    ),
    _manner(
        "L",
        "on an airport",
        "On the lands of an operating airport",
        "on_airport",
        exception("exception_duty", "Exception: on duty, or with consent", "on_duty_or_consent"),
    ),
    _manner("m", "on Indian lands without consent", "On Indian lands", "on_indian_lands", _CONSENT),
)
"""Offences of young operators and of ways not to operate, in the order of the law."""
