"""Prohibited operation of boats (s. 30.68), skiing under the influence (s. 30.69(4)), traffic and speed."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable

from law.answers import Answer, all_of, any_of, negate
from law.decisions import Decision
from law.engine import Subject
from law.fact import told
from law.rules.charges_ground import Ground, Offence, Part, absent_observation, offence
from law.rules.charges_influence import INFLUENCE
from law.rules.charges_parts import (
    OPERATES,
    OPERATES_MOTORBOAT,
    OPERATES_PWC,
    below,
    exception,
    no_certificate,
    not_attained,
    observed,
)
from law.rules.charges_raising import (
    COLLISION,
    MINOR,
    MINOR_ON_PWC,
    MINOR_RENTED,
    OVER_CAPACITY,
    TWO_MOTORBOATS,
)
from law.rules.duties_parts import OPERATES_OR_LETS
from law.rules.penalties import forfeiture, not_loaded
from law.rules.people import role_answer

_PENALTY = not_loaded("30.80")
_MOORING = forfeiture("boat.penalty.mooring")


_offence = functools.partial(offence, kind="boat", sanction=_PENALTY)


def _seen(question: str) -> str:
    return f"seen:{question}"


# --- people who must not operate -------------------------------------------------------------------------


def not_accompanied(g: Ground) -> Answer:
    """Neither a parent or guardian nor a person of age designated by one was in the boat."""
    if g.seen("accompanied") is not None:
        return negate(g.asked("accompanied"))
    if g.craft is not None and g.craft.aboard_count.known == 1:
        g.say("alone in the boat", g.craft.aboard_count)
        return Answer.YES
    age = g.f.value("boat.charge.companion_age")
    others = [one for one in g.f.facts.on(g.craft.id) if one.id != g.person.id] if g.craft else []
    listed = g.craft is not None and g.craft.aboard_count.known == len(others) + 1
    if listed and all(not_attained(g, one, age) is Answer.YES for one in others):
        g.say(f"everybody else aboard was below {age.display}")
        return Answer.YES
    g.miss(absent_observation("accompanied"), f"A parent, or a designated person of {age.display} or more.")
    return Answer.UNKNOWN


def too_young_for_motorboat(g: Ground) -> Answer:
    """Too young altogether; or of an age that needs company; or of one that needs company or certificate."""
    none, company = g.f.value("boat.charge.age_none"), g.f.value("boat.charge.age_company")
    certificate = g.f.value("boat.charge.age_certificate")
    never = not_attained(g, g.person, none)
    if never is Answer.YES:
        g.say(f"below {none.display} nobody may operate a motorboat")
        return Answer.YES
    below_company = not_attained(g, g.person, company)
    below_certificate = not_attained(g, g.person, certificate)
    if below_certificate is Answer.NO:
        return Answer.NO
    alone = not_accompanied(g)
    needs_company = all_of([below_company, alone])
    needs_either = all_of([negate(below_company), below_certificate, alone, no_certificate(g)])
    return any_of([never, needs_company, needs_either])


def not_pwc(g: Ground) -> Answer:
    """No personal watercraft: par. (b) does not apply to them."""
    return negate(told(g.craft.personal_watercraft)) if g.craft else Answer.UNKNOWN


NOT_PWC = Part(
    id="not_pwc",
    label="No personal watercraft",
    ask=not_pwc,
    question="Was it a personal watercraft?",
)
AGE_RULE = Part(
    id="age",
    label="Of an age that may not operate so",
    ask=too_young_for_motorboat,
    question="When was the person born, who was in the boat, and was there a certificate?",
)
NO_CERTIFICATE = Part(
    id="no_certificate",
    label="Not in possession of a certificate",
    ask=no_certificate,
    question="Had the person a certificate with them?",
)


def certificate_age(g: Ground) -> Answer:
    """At least the one age and below the other."""
    least, under = g.f.value("boat.charge.pwc_age"), g.f.value("boat.charge.pwc_certificate_age")
    return all_of([negate(not_attained(g, g.person, least)), not_attained(g, g.person, under)])


CERTIFICATE_AGE = Part(
    id="age",
    label="Old enough to operate with a certificate, too young without",
    ask=certificate_age,
    question="On what day was the person born?",
)


def violation_of_minor(g: Ground) -> Answer:
    """A violation of par. (b) or (c) by the minor."""
    me = Subject(id=f"involvement/{g.person.id}", label=g.person.label, record=g.person)
    found = [g.f.other(f"charge.{cite}", me) for cite in _OF_MINORS]
    asked = [one for one in found if one.id.removeprefix("charge.") in _raised_for(g)]
    for one in asked:
        g.say(one.headline)
        g.take(one.missing)
    return any_of(_conduct(one) for one in asked) if asked else Answer.UNKNOWN


def _conduct(found: Decision) -> Answer:
    """The violation itself, whether or not the minor lives; to operate and to rent are alternatives."""
    if not found.elements:
        return found.answer
    ways = any_of(one.status.as_answer() for one in found.elements if one.id in _WAYS)
    rest = (one.status.as_answer() for one in found.elements if one.id not in (*_WAYS, "living"))
    return all_of([ways, *rest])


_WAYS = ("operation", "rented")


_OF_MINORS = ("30.68(3)(b)", "30.68(3)(c)1.", "30.68(3)(c)2.", "30.68(3)(c)3.")


def _raised_for(g: Ground) -> tuple[str, ...]:
    pwc = g.craft is not None and told(g.craft.personal_watercraft) is Answer.YES
    return _OF_MINORS[1:] if pwc else _OF_MINORS[:1]


# --- load, lanes, markers --------------------------------------------------------------------------------


def loaded_beyond(g: Ground) -> Answer:
    """Loaded beyond the safe carrying capacity; more people than the plate allows shows it, fewer shows
    nothing.
    """
    if g.seen("overloaded") is not None:
        return g.asked("overloaded")
    aboard = g.craft.aboard_count.known if g.craft else None
    plate = g.craft.capacity.known if g.craft else None
    if g.craft is not None and aboard is not None and plate is not None and aboard > plate:
        g.say(f"{aboard} people on a craft for {plate}", g.craft.aboard_count, g.craft.capacity)
        return Answer.YES
    g.miss(absent_observation("overloaded"), "Weather and conditions count, not the plate alone.")
    return Answer.UNKNOWN


def within_feet(question: str, parameter: str) -> Callable[[Ground], Answer]:
    """Ask whether a distance was within a figure."""

    def ask(g: Ground) -> Answer:
        feet = g.f.value(parameter)
        one = g.seen(question)
        measure = one.amount.known if one else None
        if one is None or measure is None or measure.value is None or measure.unit != "ft":
            g.miss(one.amount if one else absent_observation(question), f"Within {feet.display} feet or not.")
            return Answer.UNKNOWN
        g.rest_on(one)
        g.say(f"{measure.written} feet; {feet.display} feet are asked")
        return Answer.YES if feet.keeps(measure.value) else Answer.NO

    return ask


def circled(g: Ground) -> Answer:
    """Around it repeatedly in a motorboat within the distance; a skier or another boat does not circle so."""
    near = within_feet("circled", "boat.charge.circle_feet")(g)
    motor = told(g.craft.motorboat) if g.craft else Answer.UNKNOWN
    if near is Answer.YES and motor not in (Answer.YES, Answer.NO) and g.craft is not None:
        g.miss(g.craft.motorboat, "Circling is about motorboats.")
    return all_of([near, motor]) if near is Answer.YES else near


def of_the_diving(g: Ground) -> Answer:
    """Part of the diving, with the swimmer, or unable to keep off; whether circling is excused is open."""
    answer = g.spoken_of("part_of_diving")
    if answer is not Answer.YES or not g.seen("circled") or circled(g) is not Answer.YES:
        return answer
    g.f.ask(
        "OPEN QUESTION (30.68(5)): being part of the diving, accompanying the swimmer and want of room are "
        "named after the rule on nearness; whether they excuse circling too is a legal call."
    )
    return Answer.LEGAL_CALL


def too_near(g: Ground) -> Answer:
    """In a motorboat around a boat or swimmer within a distance, or near a flag or swimmer within one."""
    flag = within_feet("near_diver_flag", "boat.charge.flag_feet")
    spoken = [flag(g)] if g.seen("near_diver_flag") else []
    if g.seen("circled"):
        spoken.append(circled(g))
    if spoken:
        return any_of(spoken)
    g.miss(absent_observation("circled"), "The distance decides.")
    return Answer.UNKNOWN


# --- the offences ----------------------------------------------------------------------------------------

_OBSERVED = "An observation that says so, or a charge on record."
_CARELESS = observed(
    "careless", "Careless, negligent or reckless, endangering life, person or property", "careless"
)


def towed(g: Ground) -> Answer:
    """Towed on skis or the like, by the role on record."""
    g.use(g.person.roles)
    return role_answer(g.person, "towed")


def in_control(g: Ground) -> Answer:
    """In charge or control of the boat: its owner or operator on record."""
    g.use(g.person.roles)
    return Answer.YES if g.person.is_a("owner", "operator") else Answer.UNKNOWN


def not_yielded(g: Ground) -> Answer:
    """Did not yield the right-of-way."""
    return negate(g.asked("gave_way"))


_TOWED = Part(
    id="towed",
    label="Used water skis, an aquaplane or similar",
    ask=towed,
    question="What was the person towed on?",
)
_OPERATES_OR_SKIS = (
    dataclasses.replace(OPERATES, either="who"),
    dataclasses.replace(_TOWED, label="Or used water skis, an aquaplane or similar", either="who"),
)
_OPERATES_OR_RENTS_PWC = (
    dataclasses.replace(OPERATES_PWC, either="who"),
    dataclasses.replace(observed("rented", "Or rented or leased one", "rented_craft"), either="who"),
)
_PERMITTED = observed("permitted", "Authorized or knowingly permitted it", "permitted_operator")

OFFENCES = (
    _offence(
        "30.68(2)",
        "negligent operation",
        (*_OPERATES_OR_SKIS, _CARELESS),
        _seen("careless"),
        "factor:careless_reckless_operation",
        "arrest:boat_negligent",
        COLLISION,
        raised="An observation or report of careless operation, an arrest for it, or a collision under way.",
    ),
    _offence(
        "30.68(3)(a)",
        "letting an incapable person operate",
        (
            Part(
                id="control",
                label="In charge or control of the boat",
                ask=in_control,
                question="Who had charge of the boat?",
            ),
            observed("incapable", "The operator was incapable by disability", "incapable_operator"),
            _PERMITTED,
        ),
        _seen("permitted_operator"),
        raised="An observation that the person permitted the operation.",
        note=(
            "OPEN QUESTION (30.68(3)(a)): it names who is in charge or control, not the owner as such; "
            "ownership on record is taken for control."
        ),
    ),
    _offence(
        "30.68(3)(b)",
        "operating a motorboat too young",
        (OPERATES_MOTORBOAT, NOT_PWC, AGE_RULE),
        MINOR,
        raised="An operator of a motorboat whose recorded age may be below 18.",
        note="OPEN QUESTION (30.678): later law asks a certificate of people born from 1989 on; not loaded.",
    ),
    _offence(
        "30.68(3)(c)1.",
        "operating or renting a personal watercraft too young",
        (
            *_OPERATES_OR_RENTS_PWC,
            Part(
                id="age",
                label="Below the age for a personal watercraft",
                ask=below("boat.charge.pwc_age"),
                question="On what day was the person born?",
            ),
        ),
        MINOR_ON_PWC,
        _seen("rented_craft"),
        raised=(
            "An operator of a personal watercraft whose recorded age may be below 18, or an observation who "
            "rented it."
        ),
    ),
    _offence(
        "30.68(3)(c)2.",
        "renting a personal watercraft too young",
        (CERTIFICATE_AGE, observed("rented", "Rented or leased it", "rented_craft")),
        MINOR_RENTED,
        _seen("rented_craft"),
        raised="A young operator of a rented personal watercraft, or an observation who rented it.",
    ),
    _offence(
        "30.68(3)(c)3.",
        "operating a personal watercraft without a certificate",
        (OPERATES_PWC, CERTIFICATE_AGE, NO_CERTIFICATE),
        MINOR_ON_PWC,
        raised="An operator of a personal watercraft whose recorded age may be below 18.",
        note=(
            "OPEN QUESTION (30.68(3)(c)3.): an adult on board does not cure it: par. (b) does not apply to "
            "personal watercraft."
        ),
    ),
    Offence(
        cite="30.68(3)(d)",
        title="a violation of the age rules with the knowledge of a parent or guardian",
        kind="boat",
        parts=(
            Part(
                id="violation",
                label="A violation of par. (b) or (c) by the minor",
                ask=violation_of_minor,
                question="How old was the operator, who was aboard, and was there a certificate?",
            ),
            observed("knowledge", "Done with the knowledge of the parent or guardian", "parent_knew"),
        ),
        signals=frozenset({MINOR, MINOR_ON_PWC}),
        raised="An operator whose recorded age may be below 18.",
        sanction=_PENALTY,
        also_dead=False,
    ),
    _offence(
        "30.68(4)(a)",
        "a hazardous wake",
        (OPERATES_MOTORBOAT, observed("wake", "Approached or passed so as to create it", "hazardous_wake")),
        _seen("hazardous_wake"),
        raised=_OBSERVED,
    ),
    _offence(
        "30.68(4m)",
        "operating a personal watercraft facing backwards",
        (OPERATES_PWC, observed("backwards", "While facing backwards", "faced_backwards")),
        _seen("faced_backwards"),
        raised=_OBSERVED,
    ),
    _offence(
        "30.68(5)",
        "circling a boat or swimmer, or too near a diver's flag or swimmer",
        (
            *_OPERATES_OR_SKIS,
            Part(
                id="distance",
                label="Within the distance",
                ask=too_near,
                question="How near was it, and how was that measured?",
            ),
            dataclasses.replace(
                exception("exception_diving", "Exception: part of the diving, or no room", "part_of_diving"),
                ask=of_the_diving,
            ),
        ),
        _seen("circled"),
        _seen("near_diver_flag"),
        raised="A recorded distance to a boat, swimmer or diver's flag.",
    ),
    _offence(
        "30.68(6)",
        "riding on deck or gunwale in an unsafe manner",
        (
            OPERATES_MOTORBOAT,
            observed("rode", "Rode, or let somebody ride, so while under way", "rode_unsafely"),
            exception("exception_rail", "Exception: inboard of a rail, or there for mooring", "inside_rail"),
        ),
        _seen("rode_unsafely"),
        "factor:people_on_gunwale",
        raised="An observation, or the reported factor of people on gunwale, bow or transom.",
    ),
    _offence(
        "30.68(7)",
        "operating in a marked swimming or restricted area",
        (
            OPERATES,
            observed("area", "In a marked or restricted area", "restricted_area"),
            exception("exception_emergency", "Exception: emergency, patrol or rescue", "emergency_craft"),
        ),
        _seen("restricted_area"),
        raised=_OBSERVED,
    ),
    _offence(
        "30.68(8)",
        "anchoring in a traffic lane",
        (observed("lane", "Left an unattended boat so as to impede a lane", "blocked_lane"),),
        _seen("blocked_lane"),
        raised=_OBSERVED,
    ),
    _offence(
        "30.68(8m)(a)",
        "using a mooring that the law does not allow",
        (observed("mooring", "Used such a mooring", "unlawful_mooring"),),
        _seen("unlawful_mooring"),
        raised=_OBSERVED,
        sanction=_MOORING,
    ),
    _offence(
        "30.68(8m)(b)",
        "using a piling for mooring",
        (
            observed("piling", "Used a piling for mooring", "piling_mooring"),
            exception("exception_waters", "Exception: the Great Lakes or the Mississippi", "great_waters"),
        ),
        _seen("piling_mooring"),
        raised=_OBSERVED,
        sanction=_MOORING,
    ),
    _offence(
        "30.68(9)",
        "overloading",
        (
            *OPERATES_OR_LETS,
            Part(
                id="loaded",
                label="Loaded beyond safe carrying capacity",
                ask=loaded_beyond,
                question="What was aboard, what does the plate say, and what were the conditions?",
            ),
        ),
        OVER_CAPACITY,
        "factor:overloading",
        _seen("overloaded"),
        raised="More people aboard than the plate allows, the factor overloading, or an observation.",
    ),
    _offence(
        "30.68(11)",
        "sounding a horn or siren without need",
        (
            observed("signal", "Sounded it without need", "needless_signal"),
            exception("exception_authorized", "Exception: patrol boat on duty", "authorized"),
        ),
        _seen("needless_signal"),
        raised=_OBSERVED,
    ),
    _offence(
        "30.68(12)",
        "meddling with a navigation aid or marker",
        (
            observed("marker", "Moved, damaged or moored to it", "meddled_with_marker"),
            exception("exception_authorized", "Exception: authorized", "authorized"),
        ),
        _seen("meddled_with_marker"),
        raised=_OBSERVED,
    ),
    _offence(
        "30.69(4)",
        "water skiing under the influence",
        (_TOWED, INFLUENCE),
        "towed_alcohol",
        raised="A towed person of whom an intoxicant is observed, reported or tested.",
        note=(
            "OPEN QUESTION (30.69(4)): it is not part of the intoxicated boating law: no implied consent, no "
            "hold, no count as an earlier conviction."
        ),
    ),
    _offence(
        "30.65(1)(b)",
        "not yielding to the boat on the right",
        (
            OPERATES_MOTORBOAT,
            observed("crossing", "Crossing, with the other boat on the right", "other_on_right"),
            Part(
                id="not_yielded",
                label="Did not yield",
                ask=not_yielded,
                question="Who yielded to whom?",
            ),
            exception("exception_federal", "Exception: federal pilot rules asked for it", "federal_rules"),
        ),
        TWO_MOTORBOATS,
        raised="A collision of motorboats under way.",
    ),
    _offence(
        "30.66(1)",
        "speed greater than reasonable and prudent",
        (
            OPERATES_MOTORBOAT,
            observed("speed", "Faster than reasonable under the conditions", "unreasonable_speed"),
        ),
        TWO_MOTORBOATS,
        _seen("unreasonable_speed"),
        "factor:excessive_speed",
        raised="An observation or report of excessive speed, or a collision of motorboats under way.",
    ),
)
"""Offences of operating boats, in the order of the law."""
