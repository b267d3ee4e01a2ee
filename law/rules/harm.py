"""What came of the accident: death, injury, disappearance, damage, as the record tells it."""

from __future__ import annotations

from law.answers import Answer, any_of
from law.engine import Finding, Subject
from law.facts import CaseFacts, CraftFacts, DamageFacts, DisappearanceFacts, Fact, IncidentFacts, told
from law.wording import listed


def death(f: Finding) -> Answer:
    """Whether somebody died. A recorded death settles it; nobody said is unknown."""
    facts = f.facts
    if facts.deaths:
        f.because(f"Death on record: {listed(d.label for d in facts.deaths)}.")
        return f.element("death", "Death", Answer.YES, "on record")
    answer = _asked(f, facts.incident.any_death, "deaths", "A death makes the accident reportable.")
    return f.element("death", "Death", answer, _why(answer))


def disappearance(f: Finding, kind: str) -> Answer:
    """Whether somebody disappeared from a craft of that kind under circumstances that indicate death or
    injury.

    Somebody found later still had disappeared: the duty does not wait for the outcome.
    """
    facts = f.facts
    if facts.disappearances:
        answer = any_of(_one_disappearance(f, one, kind) for one in facts.disappearances)
        return f.element("disappearance", "Disappearance", answer, _why(answer))
    answer = _asked(
        f, facts.incident.any_disappearance, "disappearances", "A disappearance counts like a death."
    )
    if answer is Answer.YES:
        # Somebody is said to be gone, but nothing is recorded of the circumstances.
        answer = Answer.UNKNOWN
        f.lack(
            facts.incident.any_disappearance, "Who disappeared, and whether that indicates death or injury."
        )
    return f.element("disappearance", "Disappearance", answer, _why(answer))


def gone(facts: CaseFacts, kind: str) -> Answer:
    """Whether somebody disappeared from a craft of that kind, in whatever circumstances.

    The federal notice and the fast federal report name a disappearance and no circumstances; one that the
    record says indicates no harm is a legal call.
    """
    found = [one for one in facts.disappearances if _from_kind(facts, one, kind)]
    if found:
        harmless = all(told(one.indicates_harm) is Answer.NO for one in found)
        return Answer.LEGAL_CALL if harmless else Answer.YES
    if facts.disappearances or "disappearances" in facts.none_of:
        return Answer.NO
    return told(facts.incident.any_disappearance)


def _from_kind(facts: CaseFacts, one: DisappearanceFacts, kind: str) -> bool:
    craft = facts.craft(one.from_craft)
    return craft is None or craft.kind == kind


def _one_disappearance(f: Finding, one: DisappearanceFacts, kind: str) -> Answer:
    if not _from_kind(f.facts, one, kind):
        return Answer.NO
    answer = told(one.indicates_harm)
    if answer is Answer.YES:
        f.because(
            f"{one.label} disappeared under circumstances that indicate death or injury.",
            None,
            one.indicates_harm,
        )
    elif answer is Answer.UNKNOWN:
        f.lack(one.indicates_harm, "Yes makes the accident reportable.")
    return answer


def injuries(f: Finding, rule_id: str, subjects: tuple[Subject, ...]) -> Answer:
    """Whether anybody was injured in the sense of the finding `rule_id`."""
    facts = f.facts
    if subjects:
        found = [f.other(rule_id, subject) for subject in subjects]
        answer = any_of(decision.answer for decision in found)
        for decision in found:
            if decision.answer in (answer, Answer.UNKNOWN, Answer.CONTESTED):
                f.build_on(decision)
        return f.element("injury", "Injury", answer, _why(answer))
    answer = _asked(
        f, facts.incident.any_injury, "injuries", "An injury of the kind the law names makes it reportable."
    )
    if answer is Answer.YES:
        # Somebody was hurt, but how is not recorded: the senses of injury differ.
        answer = Answer.UNKNOWN
        f.lack(
            facts.incident.any_injury, "Who was hurt and how: treatment, disability, loss of consciousness."
        )
    return f.element("injury", "Injury", answer, _why(answer))


def any_harm_recorded(facts: CaseFacts) -> bool:
    """True when a death, injury, disappearance or damage stands in the record."""
    return bool(
        facts.deaths
        or facts.injuries
        or facts.disappearances
        or facts.damages
        or any_craft_damaged(facts) is Answer.YES
    )


def any_craft_damaged(facts: CaseFacts) -> Answer:
    """Whether any craft was damaged; worked out once for a case, which asks it of every report."""
    return facts.once("any_craft_damaged", (facts.crafts, facts.incident), _any_damaged)


def _any_damaged(crafts: tuple[CraftFacts, ...], incident: IncidentFacts) -> Answer:
    return any_of(_damaged(craft, incident) for craft in crafts)


def damaged(facts: CaseFacts, craft: CraftFacts) -> Answer:
    """Whether a craft was damaged, from what is said of it and of the accident.

    A cost of zero is a no, a blank cost is nothing.
    """
    return _damaged(craft, facts.incident)


def _damaged(craft: CraftFacts, incident: IncidentFacts) -> Answer:
    said = told(craft.damaged)
    if said in (Answer.YES, Answer.CONTESTED):
        return said
    cost = craft.damage_cost.known or craft.replacement_cost.known or 0
    if cost > 0 or craft.total_loss.known or craft.damage_text.known:
        return Answer.YES
    nothing = craft.damaged.untouched and incident.any_damage.known is False
    if said is Answer.NO or nothing or (said is Answer.UNKNOWN and craft.damage_cost.known == 0):
        return Answer.NO
    return Answer.UNKNOWN


def property_damaged(one: DamageFacts) -> Answer:
    """Whether a recorded piece of property was damaged: yes, unless its cost is stated to be zero."""
    costs = [fact.value for fact in (one.repair_cost, one.replacement_cost) if fact.settled]
    return Answer.NO if costs and not any(costs) else Answer.YES


def other_property(f: Finding, purpose: str) -> Answer:
    """Whether property other than the craft was damaged."""
    facts = f.facts
    if facts.damages:
        return any_of(property_damaged(one) for one in facts.damages)
    if "property_damages" in facts.none_of or facts.incident.any_damage.known is False:
        return Answer.NO
    f.lack(facts.incident.any_damage, purpose)
    return Answer.UNKNOWN


def _asked(f: Finding, fact: Fact[bool], section: str, would_settle: str) -> Answer:
    answer = told(fact)
    if answer is Answer.UNKNOWN and section in f.facts.none_of:
        return Answer.NO
    if answer in (Answer.UNKNOWN, Answer.CONTESTED):
        f.lack(fact, would_settle)
    elif answer in (Answer.YES, Answer.NO):
        f.because(f"{fact.label}: {'yes' if answer is Answer.YES else 'no'}.", None, fact)
    return answer


def _why(answer: Answer) -> str:
    return {
        Answer.YES: "on record",
        Answer.NO: "ruled out by the record",
        Answer.UNKNOWN: "not known",
        Answer.CONTESTED: "sources differ",
    }.get(answer, "")
