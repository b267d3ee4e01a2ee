"""Elements the duties of equipment, display, traffic and towing share."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from law.answers import Answer, all_of, any_of
from law.decisions import Sanction
from law.fact import Fact, told
from law.rules.charges_ground import Ground, Offence, Part, absent_observation
from law.rules.charges_parts import OPERATES, observed
from law.rules.penalties import not_loaded
from law.rules.people import role_answer

OBSERVED = "An observation that says so, or a charge on record."
BOATS, SNOWMOBILES = "boat", "snowmobile"
BOAT_PENALTY = not_loaded("30.80")


def duty(
    cite: str,
    title: str,
    parts: tuple[Part, ...],
    *signals: str,
    kind: str = BOATS,
    raised: str = OBSERVED,
    sanction: Callable[[Ground], Sanction] = BOAT_PENALTY,
    note: str = "",
) -> Offence:
    """A duty of the catalogue as something that can be charged; general penalties of boats are not loaded."""
    return Offence(
        cite=cite,
        title=title,
        kind=kind,
        parts=parts,
        signals=frozenset(signals),
        raised=raised,
        sanction=sanction,
        note=note,
    )


def seen(question: str) -> str:
    """The signal of an observation that answers a question."""
    return f"seen:{question}"


def answered(g: Ground, fact: Fact[bool], why: str) -> Answer:
    """What a recorded yes or no answers, with the lack named."""
    answer = told(fact)
    g.use(fact)
    if answer in (Answer.UNKNOWN, Answer.CONTESTED):
        g.miss(fact, why)
    return answer


def dark(g: Ground) -> Answer:
    """Between sunset and sunrise at the place."""
    fact = g.f.facts.incident.dark
    answer = answered(g, fact, "Time and place decide whether the sun was down.")
    if fact.inferred and answer in (Answer.YES, Answer.NO):
        g.say(fact.inferred)
    return answer


DARK = Part(
    id="dark", label="Between sunset and sunrise", ask=dark, question="At what time and where was it?"
)


def owner_or_operator(g: Ground) -> Answer:
    """The owner of the craft, or whoever operates it, by the roles on record."""
    g.use(g.person.roles)
    return any_of([role_answer(g.person, "owner"), role_answer(g.person, "operator")])


def owner(g: Ground) -> Answer:
    """The owner of the craft: as recorded; whose it is stays open while nobody is recorded as its owner."""
    g.use(g.person.roles)
    answer = role_answer(g.person, "owner")
    known = [one for one in g.f.facts.on(g.craft.id) if one.is_a("owner")] if g.craft else []
    if answer is Answer.NO and not known:
        g.miss(g.person.roles, "Only the owner is bound; nobody is recorded as owner.")
        return Answer.UNKNOWN
    return answer


def owner_let(g: Ground) -> Answer:
    """The owner, who let somebody else operate it so."""
    owned = owner(g)
    if owned is Answer.NO:
        return Answer.NO
    return all_of([owned, g.asked("permitted_operator")])


OWNER = Part(id="owner", label="Owner of the craft", ask=owner, question="Whose craft was it?")
OWNER_OR_OPERATOR = Part(
    id="owner",
    label="Owner or operator of the craft",
    ask=owner_or_operator,
    question="Whose craft was it, and who operated it?",
)
OPERATES_OR_LETS = (
    dataclasses.replace(OPERATES, either="who"),
    Part(
        id="owner_let",
        label="Or owner who let it be operated so",
        ask=owner_let,
        question="Whose boat was it, and did the owner know of the operation and allow it?",
        either="who",
    ),
)


def over(question: str, parameter: str, unit: str) -> Callable[[Ground], Answer]:
    """Ask whether an amount observed is over a figure."""

    def ask(g: Ground) -> Answer:
        most, one = g.f.value(parameter), g.seen(question)
        measure = one.amount.known if one else None
        if one is None or measure is None or measure.value is None or measure.unit != unit:
            g.miss(one.amount if one else absent_observation(question), f"Over {most.display} {unit} or not.")
            return Answer.UNKNOWN
        g.rest_on(one)
        g.say(f"{measure.written} {unit}; the figure is {most.display}")
        return Answer.YES if measure.value > most.number else Answer.NO

    return ask


def fewer(question: str, parameter: str) -> Callable[[Ground], Answer]:
    """Ask whether a number observed is below a figure."""

    def ask(g: Ground) -> Answer:
        least, one = g.f.value(parameter), g.seen(question)
        measure = one.amount.known if one else None
        if one is None or measure is None or measure.value is None:
            g.miss(one.amount if one else absent_observation(question), f"Fewer than {least.display} or not.")
            return Answer.UNKNOWN
        g.rest_on(one)
        g.say(f"{measure.written}; {least.display} are asked")
        return Answer.YES if measure.value < least.number else Answer.NO

    return ask


def element(id: str, label: str, ask: Callable[[Ground], Answer], question: str) -> Part:
    """An element asked by a function."""
    return Part(id=id, label=label, ask=ask, question=question)


NO_WAKE = observed("speed", "Faster than slow-no-wake", "above_no_wake")

__all__ = [
    "BOATS",
    "DARK",
    "NO_WAKE",
    "OBSERVED",
    "OPERATES_OR_LETS",
    "OWNER",
    "OWNER_OR_OPERATOR",
    "SNOWMOBILES",
    "answered",
    "dark",
    "duty",
    "element",
    "fewer",
    "over",
    "seen",
]
