"""Numbers, display, lights and equipment of boats (ss. 30.51, 30.523, 30.61, 30.62)."""

from __future__ import annotations

from typing import Any

from law.answers import Answer, all_of, any_of, negate
from law.decisions import ElementRole
from law.fact import Fact, told
from law.rules.charges_ground import Ground, Part, absent_observation
from law.rules.charges_parts import OPERATES, OPERATES_MOTORBOAT, OPERATES_PWC, exception, observed
from law.rules.duties_parts import DARK, OPERATES_OR_LETS, OWNER, answered, duty, element, over, seen
from law.rules.duties_raising import (
    FEW_DEVICES,
    LANYARD_LOOSE,
    NO_CARD,
    NO_DECALS,
    NO_EXTINGUISHER,
    NO_LIGHTS,
    NO_MUFFLER,
    NO_NUMBER,
    NOT_WORN_ON_PWC,
    PWC_IN_DARK,
    UNNUMBERED,
)

_SAILS = {"auxiliary_sail", "sail_only"}
_ELSEWHERE = {"other_state", "tribal"}
_COVERED = {"wisconsin_number", "wisconsin_registration"}
_LEFT_OUT = {"government", "foreign", "documented", "exempt"}

# --- numbers ---------------------------------------------------------------------------------------------


def not_covered(g: Ground) -> Answer:
    """Covered by no certificate of number or registration."""
    if g.seen("unnumbered") is not None:
        return g.asked("unnumbered")
    basis = g.craft.kit.basis if g.craft else None
    if basis is None or basis.value is None:
        g.miss(basis or absent_observation("unnumbered"), "How the boat is numbered decides.")
        return Answer.UNKNOWN
    g.say(f"basis of numbering: {basis.shown.lower()}", basis)
    return Answer.NO if basis.value in _COVERED else Answer.YES


def exempt(g: Ground) -> Answer:
    """Exempt (s. 30.51(2)(a) and (b)): by the boat, its documents, a number of elsewhere, an application."""
    if g.seen("exempt") is not None:
        return g.asked("exempt")
    if g.craft is None:
        return g.unspoken()
    ways = [_unpowered(g), _numbered_elsewhere(g), _applied(g)]
    if g.craft.kit.basis.value in _LEFT_OUT:
        g.say(f"on record as {g.craft.kit.basis.shown.lower()}", g.craft.kit.basis)
        ways.append(Answer.YES)
    answer = any_of(ways)
    said_unknown = [fact for fact in _ways_out(g) if fact.value is None and not fact.untouched]
    if answer is Answer.YES or not said_unknown:
        return answer if answer is Answer.YES else g.unspoken()
    for fact in said_unknown:
        g.miss(fact, "It may leave the boat out.")
    return Answer.UNKNOWN


def _ways_out(g: Ground) -> tuple[Fact[Any], ...]:
    """What may exempt the boat: a fact that is unknown on record keeps the exception open."""
    assert g.craft is not None
    kit = g.craft.kit
    elsewhere = (kit.days_in_state, kit.number_shown) if kit.basis.value in _ELSEWHERE else ()
    return (g.craft.motorboat, kit.length, kit.application_proof, *elsewhere)


def _unpowered(g: Ground) -> Answer:
    assert g.craft is not None
    if told(g.craft.motorboat) is not Answer.NO:
        return Answer.NO
    if g.craft.kit.boat_type.value not in _SAILS:
        g.say("a boat without motor and no sailboat", g.craft.motorboat)
        return Answer.YES
    most, length = g.f.value("boat.duty.small_sailboat_feet"), g.craft.kit.length.known
    if length is None or length.value is None or length.unit != "ft":
        return Answer.UNKNOWN
    g.say(f"a sailboat without motor, {length.written} feet; {most.display} are exempt", g.craft.kit.length)
    return Answer.YES if most.keeps(length.value) else Answer.NO


def _numbered_elsewhere(g: Ground) -> Answer:
    assert g.craft is not None
    kit = g.craft.kit
    if kit.basis.value not in _ELSEWHERE or kit.days_in_state.known is None:
        return Answer.UNKNOWN
    most = g.f.value("boat.duty.days_elsewhere")
    g.say(
        f"numbered elsewhere, {kit.days_in_state.known} days here; {most.display} are allowed",
        kit.days_in_state,
    )
    within = Answer.YES if most.keeps(kit.days_in_state.known) else Answer.NO
    shown = told(kit.number_shown)
    return all_of([within, shown])


def _applied(g: Ground) -> Answer:
    assert g.craft is not None
    return told(g.craft.kit.application_proof)


_NOT_COVERED = element(
    "not_covered", "No certificate of number or registration", not_covered, "How was the boat numbered?"
)
_EXEMPT = Part(
    id="exception_exempt",
    label="Exception: exempt under sub. (2)",
    ask=exempt,
    role=ElementRole.EXCEPTION,
    question="Is the boat exempt: no motor, numbered elsewhere and how long here, application aboard?",
)


def _absent(id: str, label: str, field: str, question: str) -> Part:
    """An element that a recorded "no" shows."""

    def ask(g: Ground) -> Answer:
        if g.craft is None:
            return Answer.UNKNOWN
        return negate(answered(g, getattr(g.craft.kit, field), "Whether it was there decides."))

    return element(id, label, ask, question)


_CARD = _absent("card", "No card aboard", "card_aboard", "Was the card aboard?")
_DECALS = _absent("decals", "Decals not displayed", "decals", "Where were the decals, and were they legible?")
_NUMBER = _absent(
    "number", "Number not displayed", "number_shown", "Where was the number, and was it legible?"
)

# --- lights and equipment --------------------------------------------------------------------------------

_LIGHTS = _absent("lights", "Without the lights required", "lights", "Which lights were shown?")
_MUFFLER = _absent(
    "muffler", "No muffler or other device against noise", "muffler", "How was the exhaust muffled?"
)


def too_few_devices(g: Ground) -> Answer:
    """Fewer flotation devices than people on board or attended (towed) by the boat, or out of reach."""
    if g.craft is None:
        return Answer.UNKNOWN
    kit = g.craft.kit
    within_reach = told(kit.devices_accessible)
    if within_reach is Answer.NO:
        g.say("not within reach", kit.devices_accessible)
        return Answer.YES
    devices, people = kit.devices_aboard.known, g.craft.aboard_count.known
    if devices is None or people is None:
        g.miss(
            kit.devices_aboard if devices is None else g.craft.aboard_count, "One for each person is asked."
        )
        return Answer.UNKNOWN
    if kit.towed.known:
        people += kit.towed.known
        g.use(kit.towed)
    g.say(f"{devices} devices for {people} people", kit.devices_aboard, g.craft.aboard_count)
    return Answer.YES if devices < people else Answer.NO


def somebody_without(g: Ground) -> Answer:
    """Somebody riding the personal watercraft wore no device."""
    if g.seen("approved_devices") is not None:
        return negate(g.asked("approved_devices"))
    riding = g.f.facts.on(g.craft.id) if g.craft else ()
    found = []
    for one in riding:
        if one.device.value in ("not_worn", "none_aboard"):
            g.say(f"{one.label}: {one.device.shown.lower()}", one.device)
            found.append(Answer.YES)
        elif one.device.value is None:
            g.miss(one.device, "Everybody riding wears one.")
            found.append(Answer.UNKNOWN)
        elif one.device.value in ("worn", "worn_type_4"):
            g.miss(absent_observation("approved_devices"), "The type worn decides.")
            found.append(Answer.UNKNOWN)
        else:
            found.append(Answer.NO)
    return any_of(found) if found else Answer.UNKNOWN


def lanyard_loose(g: Ground) -> Answer:
    """The maker's lanyard was not fixed as prescribed."""
    if g.seen("lanyard_attached") is not None:
        return negate(g.asked("lanyard_attached"))
    return (
        negate(answered(g, g.craft.kit.cutoff_used, "Whether it was fixed decides."))
        if g.craft
        else Answer.UNKNOWN
    )


def lanyard_fitted(g: Ground) -> Answer:
    """The maker fitted a switch with a lanyard."""
    return (
        answered(g, g.craft.kit.cutoff_fitted, "Only where the maker fitted one.")
        if g.craft
        else Answer.UNKNOWN
    )


def no_extinguisher(g: Ground) -> Answer:
    """No fire extinguisher aboard."""
    fact = g.craft.kit.extinguishers if g.craft else None
    if fact is None or fact.known is None:
        g.miss(fact or absent_observation("open_outboard"), "How many were aboard decides.")
        return Answer.UNKNOWN
    g.say(f"{fact.known} aboard", fact)
    return Answer.YES if fact.known == 0 else Answer.NO


def as_pwc(g: Ground) -> Answer:
    """A personal watercraft, for which par. (b) asks that devices are worn."""
    fact = g.craft.personal_watercraft if g.craft else None
    if fact is None or fact.untouched:
        return g.unspoken()
    g.use(fact)
    return told(fact)


_AS_PWC = Part(
    id="exception_pwc",
    label="Exception: a personal watercraft, par. (b)",
    ask=as_pwc,
    role=ElementRole.EXCEPTION,
    question="Was it a personal watercraft?",
)
_RACE = exception("exception_race", "Exception: race or trial under permit", "race_permit")
_NOISE = exception("exception_use", "Exception: interstate commerce, or official duty", "noise_left_out")

OFFENCES = (
    duty(
        "30.51(1)(a)",
        "a boat without certificate of number or registration",
        (*OPERATES_OR_LETS, _NOT_COVERED, _EXEMPT),
        UNNUMBERED,
        seen("unnumbered"),
        raised="A boat recorded as not numbered, or an observation.",
        note=(
            "OPEN QUESTION (30.51(2)(a)): an application with proof aboard exempts for a number of days, and "
            "a number of elsewhere not in the State of principal use; neither that day nor that State is "
            "compared."
        ),
    ),
    duty(
        "30.523(1)(a)",
        "no card aboard",
        (OPERATES, _CARD),
        NO_CARD,
        raised="A record that the card was not aboard.",
    ),
    duty(
        "30.523(2)(a)",
        "decals not displayed",
        (OWNER, _DECALS),
        NO_DECALS,
        raised="A record that decals were not displayed.",
    ),
    duty(
        "30.523(3)",
        "number not displayed",
        (OWNER, _NUMBER),
        NO_NUMBER,
        raised="A record that the number was not displayed.",
    ),
    duty(
        "30.61(1)(a)",
        "a motorboat without lights after sunset",
        (OPERATES_MOTORBOAT, DARK, _LIGHTS),
        NO_LIGHTS,
        raised="A record that no navigation lights were shown.",
    ),
    duty(
        "30.61(1)(c)",
        "misleading lights",
        (OPERATES_MOTORBOAT, DARK, observed("lights", "Lights that mislead", "wrong_lights")),
        seen("wrong_lights"),
    ),
    duty(
        "30.61(10)(a)",
        "a personal watercraft between sunset and sunrise",
        (OPERATES_PWC, DARK),
        PWC_IN_DARK,
        raised="A personal watercraft and a time between sunset and sunrise at the place.",
    ),
    duty(
        "30.62(2)(a)",
        "no muffler",
        (OPERATES_MOTORBOAT, _MUFFLER, _RACE, _NOISE),
        NO_MUFFLER,
        raised="A record that no muffler was in place.",
    ),
    duty(
        "30.62(2)(b)",
        "too loud",
        (
            OPERATES_MOTORBOAT,
            element(
                "noise",
                "Over the noise level",
                over("noise_level", "boat.duty.noise", "dB"),
                "How loud was it, how was that measured?",
            ),
            _RACE,
            _NOISE,
        ),
        seen("noise_level"),
        raised="A measured noise level.",
    ),
    duty(
        "30.62(2m)",
        "overpowering",
        (*OPERATES_OR_LETS, observed("power", "More power than is safe", "overpowered")),
        seen("overpowered"),
    ),
    duty(
        "30.62(3)(a)",
        "too few flotation devices",
        (
            OPERATES,
            element(
                "devices",
                "Fewer devices than people, or out of reach",
                too_few_devices,
                "How many devices for how many people, and where were they?",
            ),
            _AS_PWC,
        ),
        FEW_DEVICES,
        raised="Fewer devices than people aboard, or devices out of reach.",
        note="OPEN QUESTION (30.62(3)(a)): a sailboard is left out; it has no type of its own on record.",
    ),
    duty(
        "30.62(3)(b)",
        "a personal watercraft without flotation devices worn",
        (
            OPERATES_PWC,
            element("worn", "Somebody riding wore none", somebody_without, "Who wore which device?"),
        ),
        NOT_WORN_ON_PWC,
        seen("approved_devices"),
        raised="Somebody on a personal watercraft recorded without a device.",
    ),
    duty(
        "30.62(3m)",
        "a personal watercraft with a loose lanyard",
        (
            OPERATES_PWC,
            element("fitted", "Fitted by the maker", lanyard_fitted, "Did the maker fit a lanyard switch?"),
            element("loose", "Not fixed to the operator", lanyard_loose, "To what was the lanyard fixed?"),
        ),
        LANYARD_LOOSE,
        seen("lanyard_attached"),
        raised="A record that the lanyard was not attached.",
    ),
    duty(
        "30.62(4)(a)",
        "no fire extinguisher",
        (
            OPERATES_MOTORBOAT,
            element("extinguisher", "None aboard", no_extinguisher, "How many, of which type, where?"),
            exception("exception_open", "Exception: outboard of open construction", "open_outboard"),
            _RACE,
        ),
        NO_EXTINGUISHER,
        raised="A record that no extinguisher was aboard.",
        note="OPEN QUESTION (30.62(4)(a)): number, size and type stand in rules that are not loaded.",
    ),
)
"""Duties of numbers, display and equipment, in the order of the law."""
