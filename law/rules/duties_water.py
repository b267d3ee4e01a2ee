"""Traffic, speed, distress, towing, diving and clean water (ss. 30.64-30.66, 30.675, 30.69-30.715)."""

from __future__ import annotations

import dataclasses

from law.answers import Answer, all_of, any_of, negate
from law.decisions import ElementRole
from law.fact import told
from law.rules.charges_boating import towed, within_feet
from law.rules.charges_ground import Ground, Part, absent_observation
from law.rules.charges_parts import OPERATES, OPERATES_MOTORBOAT, OPERATES_PWC, denied, exception, observed
from law.rules.duties_parts import DARK, NO_WAKE, OWNER_OR_OPERATOR, duty, element, fewer, seen
from law.rules.duties_raising import COLLISION_WITH_UNPOWERED, PWC_NEAR_SHORE, PWC_TOWING, TOWING

_FEDERAL = exception("exception_federal", "Exception: federal pilot rules asked for it", "federal_rules")
_PICKUP = exception("exception_pickup", "Exception: marked pickup or drop area", "pickup_area")
_LAKE = observed("lake", "On a lake", "on_lake")


def near_boat_or_shore(g: Ground) -> Answer:
    """Within the distance of another boat, or of the shore of a lake."""
    boat = within_feet("near_boat", "boat.duty.pwc_boat_feet")
    shore = within_feet("near_shore", "boat.duty.pwc_shore_feet")
    spoken = [boat(g)] if g.seen("near_boat") else []
    if g.seen("near_shore"):
        near = shore(g)
        spoken.append(all_of([near, g.asked("on_lake")]) if near is Answer.YES else near)
    if spoken:
        return any_of(spoken)
    g.miss(absent_observation("near_boat"), "The distance decides.")
    return Answer.UNKNOWN


def towing_rule(g: Ground) -> Answer:
    """Section 30.69(3)(a) or (c) applies to the operation: the watercraft tows, or is near towing."""
    near = within_feet("pwc_near_towing", "boat.duty.pwc_tow_feet")
    spoken = [near(g)] if g.seen("pwc_near_towing") else []
    if g.seen("towing") or (g.craft is not None and g.craft.kit.towed.known):
        spoken.append(tows(g))
    return any_of(spoken) if spoken else g.unspoken()


def tows(g: Ground) -> Answer:
    """Tows a person on skis or the like."""
    if g.seen("towing") is not None:
        return g.asked("towing")
    if g.craft is None:
        return Answer.UNKNOWN
    towed = g.craft.kit.towed
    people = [one for one in g.f.facts.on(g.craft.id) if one.is_a("towed")]
    if (towed.known or 0) > 0 or people:
        g.say("a person was towed", towed, *(one.roles for one in people))
        return Answer.YES
    g.miss(towed, "Only towing is reached.")
    return Answer.NO if towed.known == 0 else Answer.UNKNOWN


def no_observer(g: Ground) -> Answer:
    """Nobody competent aboard besides the operator in a position to observe: the duty of who operates."""
    if towed(g) is Answer.YES:
        return Answer.NO
    if g.seen("observer_aboard") is not None:
        return negate(g.asked("observer_aboard"))
    if g.craft is not None and g.craft.aboard_count.known == 1:
        g.say("the operator was alone in the boat", g.craft.aboard_count)
        return Answer.YES
    g.miss(absent_observation("observer_aboard"), "Somebody else able to observe and to signal is asked.")
    return Answer.UNKNOWN


def dived(g: Ground) -> Answer:
    """Dived, or swam with fins, outside a marked area or away from shore."""
    if g.seen("marked_swimming_area") is not None and g.asked("marked_swimming_area") is Answer.YES:
        return Answer.NO
    return g.asked("dived")


def close_to_shore(g: Ground) -> Answer:
    """Within the distance of shore, where fins and skin diving need no flag."""
    if g.seen("near_shore") is None:
        return g.unspoken()
    near = within_feet("near_shore", "boat.duty.shore_dive_feet")(g)
    return all_of([near, negate(g.asked("breathing_apparatus"))]) if near is Answer.YES else near


def skied_in_dark(g: Ground) -> Answer:
    """Towed between sunset and sunrise; whether who operates the boat engages in it too is left open."""
    answer = g.asked("skied_in_dark") if g.seen("skied_in_dark") else DARK.ask(g)
    if answer is not Answer.YES or towed(g) is Answer.YES:
        return answer
    g.f.ask(
        "OPEN QUESTION (30.69(1)(a)): nobody may engage in water skiing from sunset to sunrise; whether who "
        "operates the towing boat engages in it is a legal call."
    )
    return Answer.LEGAL_CALL


_TOWS = element("towing", "Towing a person", tows, "Who was towed, on what?")
_NO_OBSERVER = dataclasses.replace(
    element("no_observer", "No competent observer", no_observer, "Who else was aboard, facing where?"),
    either="way",
)
_IN_THE_DARK = dataclasses.replace(DARK, ask=skied_in_dark, either="way")
_TOWS_OR_IS_TOWED = (
    dataclasses.replace(OPERATES_MOTORBOAT, either="who"),
    Part(id="towed", label="Or was towed", ask=towed, question="Who was towed, on what?", either="who"),
)
_TOWED = Part(id="towed", label="Towed on skis or the like", ask=towed, question="Who was towed, on what?")
_TOWING_RULE = Part(
    id="exception_towing",
    label="Exception: s. 30.69(3)(a) or (c) applies",
    ask=towing_rule,
    role=ElementRole.EXCEPTION,
    question="Did it tow somebody, or was it near somebody being towed?",
)
_SHORE = Part(
    id="exception_shore",
    label="Exception: within the distance of shore, without breathing apparatus",
    ask=close_to_shore,
    role=ElementRole.EXCEPTION,
    question="How far from shore was it, and with breathing apparatus or not?",
)


def commercial_seats(g: Ground) -> Answer:
    """Made to seat fewer than a towing personal watercraft must."""
    return fewer("seats", "boat.duty.pwc_seats")(g)


def motor_met_unpowered(g: Ground) -> Answer:
    """The other was under sail or muscle alone: observed, or the one other boat has no motor."""
    if g.seen("other_unpowered") is not None:
        return g.asked("other_unpowered")
    others = [one for one in g.f.facts.of_kind("boat") if g.craft is not None and one.id != g.craft.id]
    if len(others) == 1 and told(others[0].motorboat) is Answer.NO:
        g.say(f"{others[0].label} has no motor", others[0].motorboat)
        return Answer.YES
    if len(others) == 1 and told(others[0].sail_alone) is Answer.YES:
        g.say(f"{others[0].label} was under sail alone", others[0].sail_alone)
        return Answer.YES
    g.miss(absent_observation("other_unpowered"), "A motorboat yields to sail and muscle alone.")
    return Answer.UNKNOWN


_NOT_YIELDED = denied("not_yielded", "Did not yield", "gave_way")

OFFENCES = (
    duty(
        "30.64(2)",
        "not giving way to a patrol boat",
        (
            OPERATES,
            observed("signal", "A patrol boat signalled on approach", "patrol_signal"),
            denied("not_slowed", "Did not slow and give way", "slowed_for_patrol"),
        ),
        seen("patrol_signal"),
    ),
    duty(
        "30.65(1)(a)",
        "not bearing right when meeting",
        (
            OPERATES_MOTORBOAT,
            observed("head_on", "Approaching head on", "met_head_on"),
            denied("not_right", "Did not bear right", "bore_right"),
            _FEDERAL,
        ),
        seen("met_head_on"),
    ),
    duty(
        "30.65(1)(d)",
        "a motorboat not yielding to sail or muscle",
        (
            OPERATES_MOTORBOAT,
            element(
                "other", "The other under sail or muscle alone", motor_met_unpowered, "What drove the other?"
            ),
            _NOT_YIELDED,
            _FEDERAL,
        ),
        seen("other_unpowered"),
        COLLISION_WITH_UNPOWERED,
        raised="A collision of a motorboat with a boat without motor, or an observation.",
    ),
    duty(
        "30.65(1)(e)",
        "overtaking without yielding",
        (OPERATES, observed("overtook", "Overtaking the other", "overtook"), _NOT_YIELDED, _FEDERAL),
        seen("overtook"),
    ),
    duty(
        "30.65(1)(f)",
        "not keeping course and speed",
        (
            OPERATES,
            observed("right", "Had the right-of-way", "had_right_of_way"),
            denied("not_kept", "Did not keep course and speed", "kept_course"),
            exception("exception_collision", "Exception: a collision was probable", "keeping_risky"),
            _FEDERAL,
        ),
        seen("had_right_of_way"),
    ),
    duty(
        "30.66(2)",
        "faster than posted",
        (OPERATES_MOTORBOAT, observed("speed", "Faster than a marker allowed", "over_posted_speed")),
        seen("over_posted_speed"),
    ),
    duty(
        "30.66(3)(a)",
        "too fast near a dock, raft, pier or buoyed area",
        (
            OPERATES_MOTORBOAT,
            _LAKE,
            NO_WAKE,
            element(
                "distance",
                "Within the distance",
                within_feet("near_dock", "boat.duty.dock_feet"),
                "How near was it, how was that measured?",
            ),
            _PICKUP,
        ),
        seen("near_dock"),
        raised="A recorded distance to a dock, raft, pier or buoyed area.",
    ),
    duty(
        "30.66(3)(b)",
        "a personal watercraft too fast near a boat or the shore",
        (
            OPERATES_PWC,
            NO_WAKE,
            element(
                "distance",
                "Within the distance of a boat or of the shore of a lake",
                near_boat_or_shore,
                "How near was it, how was that measured?",
            ),
            _PICKUP,
            _TOWING_RULE,
        ),
        seen("near_boat"),
        PWC_NEAR_SHORE,
        raised="A recorded distance of a personal watercraft to a boat or the shore.",
    ),
    duty(
        "30.675(1)",
        "no help on a distress signal",
        (
            OPERATES,
            observed("saw", "Saw the signal", "saw_distress"),
            denied("no_help", "Gave no practicable help", "helped_in_distress"),
            exception("exception_danger", "Exception: serious danger in helping", "help_dangerous"),
        ),
        seen("saw_distress"),
    ),
    duty(
        "30.675(2)",
        "a distress flag without need",
        (observed("flag", "Shown without need", "false_distress"),),
        seen("false_distress"),
    ),
    duty(
        "30.69(1)(a)",
        "towing without observer, or between sunset and sunrise",
        (
            *_TOWS_OR_IS_TOWED,
            _TOWS,
            _NO_OBSERVER,
            _IN_THE_DARK,
            exception("exception_tournament", "Exception: tournament with enough light", "tournament"),
        ),
        TOWING,
        seen("towing"),
        seen("skied_in_dark"),
        raised="A person towed, by role, number or observation.",
        note=(
            "OPEN QUESTION (30.69(1)(a)): Class A motorboats worked by the person towed need no observer; "
            "the class of small boats is not on record."
        ),
    ),
    duty(
        "30.69(1)(c)",
        "towing with a personal watercraft of too few seats",
        (
            OPERATES_PWC,
            _TOWS,
            element("seats", "Made to seat too few", commercial_seats, "How many is it made to seat?"),
        ),
        PWC_TOWING,
        raised="A personal watercraft that tows a person.",
    ),
    duty(
        "30.69(2)",
        "careless towing",
        (
            OPERATES_MOTORBOAT,
            _TOWS,
            observed("careless", "Careless, or too near people or property", "towed_carelessly"),
        ),
        seen("towed_carelessly"),
    ),
    duty(
        "30.69(3)(a)",
        "towing too near",
        (
            OPERATES_MOTORBOAT,
            _TOWS,
            element(
                "distance",
                "Within the distance",
                within_feet("tow_near", "boat.duty.tow_feet"),
                "How near was what, how was that measured?",
            ),
            _PICKUP,
        ),
        seen("tow_near"),
        raised="A recorded distance of a towing boat.",
    ),
    duty(
        "30.69(3)(b)",
        "skiing too near a personal watercraft",
        (
            _TOWED,
            element(
                "distance",
                "Within the distance",
                within_feet("skier_near_pwc", "boat.duty.skier_feet"),
                "How near was it, how was that measured?",
            ),
            _PICKUP,
        ),
        seen("skier_near_pwc"),
        raised="A recorded distance of a skier or rope to a personal watercraft.",
    ),
    duty(
        "30.69(3)(c)",
        "a personal watercraft too near towing",
        (
            OPERATES_PWC,
            element(
                "distance",
                "Within the distance",
                within_feet("pwc_near_towing", "boat.duty.pwc_tow_feet"),
                "How near was it, how was that measured?",
            ),
            _PICKUP,
        ),
        seen("pwc_near_towing"),
        raised="A recorded distance of a personal watercraft to towing.",
    ),
    duty(
        "30.70",
        "diving without a flag",
        (
            element(
                "dived",
                "Dived or swam with fins outside a marked area",
                dived,
                "Where and how did they dive?",
            ),
            denied("no_flag", "Not marked by a diver's flag", "diver_flag"),
            _SHORE,
        ),
        seen("dived"),
    ),
    duty(
        "30.71(2)",
        "toilet waste in the water",
        (OWNER_OR_OPERATOR, observed("waste", "Toilet waste went into the water", "toilet_waste")),
        seen("toilet_waste"),
    ),
    duty(
        "30.715(2)",
        "a boat placed with plants attached",
        (
            observed("plants", "Placed in the water with plants attached", "plants_attached"),
            observed("reason", "With reason to believe so", "reason_to_believe"),
        ),
        seen("plants_attached"),
    ),
    duty(
        "30.715(3)",
        "a boat placed with zebra mussels attached",
        (
            observed("mussels", "Placed in the Lower St. Croix with mussels attached", "mussels_attached"),
            observed("reason", "With reason to believe so", "reason_to_believe"),
        ),
        seen("mussels_attached"),
    ),
)
"""Duties on the water, in the order of the law."""
