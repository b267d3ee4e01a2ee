"""Whether a boat's report states what NR 5.08(1)(a)-(r) and 33 CFR 173.57(b) ask for.

The rule takes, per boat, which required items the record answers; it knows no field. An item the reporter
left out may be marked as not stated and is then no gap: 173.57 asks for items if available.
"""

from __future__ import annotations

from law.answers import Answer, any_of
from law.decisions import Decision
from law.engine import Finding, Rule, Subject
from law.facts import CaseFacts, CraftFacts, ItemState, told
from law.rules.common import BOAT, INCIDENT_DAY, always, crafts, incident_day
from law.rules.harm import any_craft_damaged, other_property
from law.tables import RequiredItem

STATED = "answered"
BLANK_ITEM = "blank"


def under_rule(f: Finding) -> Decision:
    """NR 5.08(1)(a)-(r)."""
    f.because("The rule lists what a report states.", f.law("NR 5.08(1)"))
    return _complete(f, "NR5.08", "NR 5.08(1)(a)-(r)", f.other("boat.reportable_rule"))


def under_federal_rule(f: Finding) -> Decision:
    """33 CFR 173.57(b)."""
    f.because("The regulation lists what a report states if it is available.", f.law("33 CFR 173.57"))
    return _complete(f, "33CFR173.57", "33 CFR 173.57(b)", f.other("boat.reportable_federal"))


def _complete(f: Finding, list_id: str, name: str, reportable: Decision) -> Decision:
    if reportable.answer in (Answer.NO, Answer.NOT_APPLICABLE):
        return f.decide(Answer.NOT_APPLICABLE, f"Not applicable: {reportable.headline}")
    craft: CraftFacts = f.subject.record
    states = f.facts.items.get(craft.id, {})
    gaps = 0
    for item in f.matter.tables.items[list_id]:
        gaps += _item(f, item, states.get(item.key))
    if gaps:
        what = "1 item of" if gaps == 1 else f"{gaps} items of"
        return f.decide(Answer.NO, f"{craft.label}: {what} {name} missing.")
    return f.decide(Answer.YES, f"{craft.label}: every item of {name} that applies is stated or marked.")


def _item(f: Finding, item: RequiredItem, state: ItemState | None) -> int:
    """Add the item as an element; 1 when it is a gap."""
    applies = _applies(f, item)
    if applies is Answer.NO:
        f.element(item.key, item.wording, Answer.NOT_APPLICABLE, "nothing of the kind on record")
        return 0
    said = state.state if state else BLANK_ITEM
    if said == STATED:
        f.element(item.key, item.wording, Answer.YES)
        return 0
    if said == BLANK_ITEM:
        f.element(item.key, item.wording, Answer.NO, "blank")
        return 1
    f.element(item.key, item.wording, Answer.UNKNOWN, said.replace("_", " ") + " by the reporter")
    return 0


def _applies(f: Finding, item: RequiredItem) -> Answer:
    facts = f.facts
    if item.applies == "death":
        return Answer.YES if facts.deaths else told(facts.incident.any_death)
    if item.applies == "injury_or_death":
        hurt = Answer.YES if facts.injuries else told(facts.incident.any_injury)
        return any_of([hurt, Answer.YES if facts.deaths else told(facts.incident.any_death)])
    if item.applies == "damage":
        return any_of([any_craft_damaged(facts), _other_quietly(f)])
    if item.applies == "other_craft":
        return Answer.YES if len(facts.of_kind(BOAT.kind)) > 1 else Answer.NO
    if item.applies == "other_property":
        return _other_quietly(f)
    if item.applies == "witnesses":
        return Answer.NO if "witnesses" in facts.none_of else Answer.UNKNOWN
    return Answer.YES


def _other_quietly(f: Finding) -> Answer:
    before = list(f.lacks)
    answer = other_property(f, "")
    f.lacks[:] = before
    return answer


def _boats(facts: CaseFacts) -> tuple[Subject, ...]:
    return crafts(facts, BOAT)


_MEANS = (
    (Answer.YES, "Every item that applies is answered, or marked as not stated, unknown or pending."),
    (Answer.NO, "At least one item is blank; the elements name them."),
    (Answer.NOT_APPLICABLE, "The accident is not reportable under that text."),
)

RULES = (
    Rule(
        id="boat.complete_rule",
        citation="NR 5.08(1)",
        question="Does the report of {subject} state what NR 5.08(1) asks?",
        subjects=_boats,
        day=incident_day,
        day_role=INCIDENT_DAY,
        editions=always(under_rule),
        means=_MEANS,
    ),
    Rule(
        id="boat.complete_federal",
        citation="33 CFR 173.57",
        question="Does the report of {subject} state what 33 CFR 173.57 asks?",
        subjects=_boats,
        day=incident_day,
        day_role=INCIDENT_DAY,
        editions=always(under_federal_rule),
        means=_MEANS,
    ),
)
