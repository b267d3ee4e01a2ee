"""Where and near whom snowmobiles go, and their equipment (ss. 350.02, 350.03, 350.07, 350.09)."""

from __future__ import annotations

import dataclasses

from law.answers import Answer, all_of, any_of, negate
from law.fact import told
from law.rules.charges_boating import within_feet
from law.rules.charges_ground import Ground
from law.rules.charges_parts import OPERATES, denied, exception, observed
from law.rules.charges_snowmobile import slower_than
from law.rules.duties_parts import SNOWMOBILES, answered, dark, duty, element, over, seen
from law.rules.duties_raising import NO_LAMPS, NO_MUFFLER
from law.rules.penalties import forfeiture

_PENALTY = forfeiture("sled.penalty.general", "any provision of the chapter without a penalty of its own")


def lamps_needed(g: Ground) -> Answer:
    """In darkness, or by day on a highway right-of-way."""
    on_highway = g.asked("on_highway_by_day") if g.seen("on_highway_by_day") is not None else Answer.UNKNOWN
    return any_of([dark(g), on_highway])


def lamps_out(g: Ground) -> Answer:
    """Head lamp or tail lamp not lighted."""
    if g.craft is None:
        return Answer.UNKNOWN
    lamps = (g.craft.kit.head_lamp, g.craft.kit.tail_lamp)
    lighted = [told(lamp) for lamp in lamps]
    for lamp, answer in zip(lamps, lighted, strict=True):
        if answer is Answer.NO:
            g.say(f"{lamp.label.lower()}: no", lamp)
        elif answer is Answer.UNKNOWN:
            g.miss(lamp, "Both are lighted.")
    return negate(all_of(lighted))


def no_muffler(g: Ground) -> Answer:
    """No muffler in good order."""
    return (
        negate(answered(g, g.craft.kit.muffler, "Whether it was in place decides."))
        if g.craft
        else Answer.UNKNOWN
    )


_TOO_FAST = element(
    "speed", "Over the speed", slower_than("sled.duty.near_speed"), "How fast was the snowmobile?"
)
OFFENCES = (
    duty(
        "350.02(4)",
        "on the main-travelled or plowed part of a highway",
        (
            OPERATES,
            observed("place", "On that part of a highway", "main_travelled"),
            exception("exception_allowed", "Exception: the section allows it there", "roadway_allowed"),
        ),
        seen("main_travelled"),
        kind=SNOWMOBILES,
        sanction=_PENALTY,
    ),
    duty(
        "350.03(1)",
        "too fast near a person, or not yielding",
        (
            OPERATES,
            element(
                "distance",
                "Within the distance of a person not on a snowmobile",
                within_feet("near_person", "sled.duty.near_feet"),
                "How near was the person, how was that measured?",
            ),
            dataclasses.replace(_TOO_FAST, either="manner"),
            dataclasses.replace(denied("not_yielded", "Did not yield", "gave_way"), either="manner"),
            exception("exception_race", "Exception: private raceway or marked race", "raceway"),
        ),
        seen("near_person"),
        kind=SNOWMOBILES,
        raised="A recorded distance to a person not on a snowmobile.",
        sanction=_PENALTY,
    ),
    duty(
        "350.07",
        "driving an animal",
        (
            OPERATES,
            observed("animal", "Drove or pursued an animal", "chased_animal"),
            exception("exception_farming", "Exception: ordinary farming with livestock", "farming"),
        ),
        seen("chased_animal"),
        kind=SNOWMOBILES,
        sanction=_PENALTY,
    ),
    duty(
        "350.09(1)",
        "lamps not lighted",
        (
            OPERATES,
            element("needed", "In darkness, or on a highway by day", lamps_needed, "When and where was it?"),
            element("lamps", "Head lamp or tail lamp not lighted", lamps_out, "Which lamps were lighted?"),
        ),
        NO_LAMPS,
        kind=SNOWMOBILES,
        raised="A record that a lamp was not lighted.",
        sanction=_PENALTY,
        note=(
            "OPEN QUESTION (350.09(1)): the hours of darkness are not defined in the document; the time from "
            "sunset to sunrise is asked."
        ),
    ),
    duty(
        "350.09(4)",
        "no working brake",
        (OPERATES, observed("brake", "No working brake", "no_brake")),
        seen("no_brake"),
        kind=SNOWMOBILES,
        sanction=_PENALTY,
    ),
    duty(
        "350.09(6)",
        "no muffler",
        (OPERATES, element("muffler", "No muffler in good order", no_muffler, "Was the muffler in place?")),
        NO_MUFFLER,
        kind=SNOWMOBILES,
        raised="A record that no muffler was in place.",
        sanction=_PENALTY,
    ),
    duty(
        "350.09(8m)",
        "too wide",
        (
            OPERATES,
            observed("made", "Made after the day named", "made_since_1994"),
            element(
                "width", "Over the width", over("width", "sled.duty.width_inches", "in"), "How wide was it?"
            ),
        ),
        seen("width"),
        kind=SNOWMOBILES,
        raised="A recorded width.",
        sanction=_PENALTY,
    ),
)
"""Duties of snowmobiles, in the order of the law."""
