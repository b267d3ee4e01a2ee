"""Which accidents are reportable, under four texts that ask four different things.

s. 30.67(2)(a): death, injury in its own sense, disappearance, property damage of any amount. NR 5.08(1):
loss of life, treatment beyond first aid, damage over the figure, complete loss; no disappearance. 33 CFR
173.55(a): death, beyond first aid, disappearance, damage at the figure or more, complete loss, and only
on waters of the United States. s. 350.15(3)(a): death or an injury that requires a physician; neither
damage nor disappearance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from law.answers import Answer, all_of, any_of
from law.decisions import Decision, MissingFact
from law.engine import Finding, Rule, Subject
from law.errors import LawGap
from law.facts import CaseFacts, CraftFacts, told
from law.rules.common import BOAT, INCIDENT_DAY, SLED, Decide, always, case_if, incident_day, opening
from law.rules.damage import any_damage, complete_loss, over, total
from law.rules.harm import death, disappearance, injuries
from law.rules.injury import injured
from law.wording import listed

_INSPECTED = "inspected"
_NAMES = {
    "death": "death",
    "injury": "injury",
    "disappearance": "disappearance",
    "damage": "property damage",
    "complete_loss": "complete loss of a boat",
}


def under_statute(f: Finding) -> Decision:
    """Section 30.67(2)(a)."""
    law = f.law(BOAT.report)
    f.law("30.67(3)(b)")
    accident = _accident(f, "boat.accident")
    triggers = _triggers(
        f,
        list(f.lacks),
        [
            death(f),
            injuries(f, "injury.boat", injured(f.facts)),
            disappearance(f, BOAT.kind),
            any_damage(f, f.value("boat.damage.threshold")),
        ],
    )
    f.because("The statute names death, injury, disappearance and property damage of any amount.", law)
    return _decide(f, all_of([accident, triggers]), "under s. 30.67(2)(a)")


def under_rule(f: Finding) -> Decision:
    """NR 5.08(1)."""
    law = f.law("NR 5.08(1)")
    accident = _accident(f, "boat.accident")
    triggers = _triggers(
        f,
        list(f.lacks),
        [
            death(f),
            injuries(f, "injury.first_aid", injured(f.facts)),
            _damage_over(f, "nr5.damage.threshold", personal_counts=True),
            complete_loss(f, f.facts.of_kind(BOAT.kind)),
        ],
    )
    f.because(
        "The rule names loss of life, treatment beyond first aid, damage over its figure and complete loss; "
        "it does not name a disappearance.",
        law,
    )
    return _decide(f, all_of([accident, triggers]), "under NR 5.08(1)")


def under_federal_rule(f: Finding) -> Decision:
    """33 CFR 173.55(a), on waters subject to the jurisdiction of the United States."""
    law = f.law("33 CFR 173.55(a)")
    f.because("The rule reaches waters subject to U.S. jurisdiction only.", f.law("33 CFR 173.51"))
    waters = _waters(f)
    boats = f.facts.of_kind(BOAT.kind)
    if waters is Answer.NO:
        return f.decide(Answer.NOT_APPLICABLE, "Not applicable: not on waters subject to U.S. jurisdiction.")
    if boats and all(is_inspected(boat) for boat in boats):
        f.because("Every boat on record is an inspected vessel.", f.law("33 CFR 173.51"))
        return f.decide(Answer.NOT_APPLICABLE, "Not applicable: the rule leaves out inspected vessels.")
    accident = _accident(f, "boat.accident")
    counts = f.value("federal.damage.personal_property_counts")
    if not counts.flag:
        f.because("Personal property does not count in the federal sum.", counts.law)
    triggers = _triggers(
        f,
        list(f.lacks),
        [
            death(f),
            injuries(f, "injury.first_aid", injured(f.facts)),
            disappearance(f, BOAT.kind),
            _damage_over(f, "federal.damage.threshold", personal_counts=counts.flag),
            complete_loss(f, boats),
        ],
    )
    f.because("The federal rule asks on which waters it happened, then what came of it.", law)
    return _decide(f, all_of([waters, accident, triggers]), "under 33 CFR 173.55(a)")


def sled_reportable(f: Finding) -> Decision:
    """Section 350.15(3)(a): no damage trigger and no disappearance trigger."""
    law = f.law(SLED.report)
    accident = _accident(f, "sled.accident")
    triggers = _triggers(f, list(f.lacks), [death(f), injuries(f, "injury.physician", injured(f.facts))])
    f.because("Chapter 350 names death and an injury that requires a physician; nothing else.", law)
    return _decide(f, all_of([accident, triggers]), "under s. 350.15(3)(a)")


def _triggers(f: Finding, lacks_before: list[MissingFact], answers: Iterable[Answer]) -> Answer:
    """Whether anything the text names came of it; once something did, what else might have is not missing."""
    answer = any_of(answers)
    if answer is Answer.YES:
        f.lacks[:] = lacks_before
    return answer


def _accident(f: Finding, rule_id: str) -> Answer:
    return f.element("accident", "An accident", f.build_on(f.other(rule_id)))


def _waters(f: Finding) -> Answer:
    fact = f.facts.incident.us_waters
    answer = told(fact)
    if answer in (Answer.UNKNOWN, Answer.CONTESTED):
        f.lack(fact, "No ends every federal duty; yes lets the federal rule apply.")
    return f.element("us_waters", "Waters subject to U.S. jurisdiction", answer)


def is_inspected(boat: CraftFacts) -> bool:
    """True for a vessel under inspection, which the federal report rules leave out.

    Its damage still counts towards the duty of the operator of another vessel.
    """
    return boat.vessel_class.known == _INSPECTED


def _damage_over(f: Finding, parameter: str, *, personal_counts: bool) -> Answer:
    """The damage trigger, summed over every craft and other property.

    Where its figure cannot be given the other triggers still can decide.
    """
    try:
        threshold = f.value(parameter)
    except LawGap as gap:
        f.because(f"{gap.citation}: {gap.why}.")
        if gap.answer is Answer.UNKNOWN:
            f.lack(f.facts.incident.occurred, "It chooses between the figures.")
        return f.element("damage", "Damage over the figure", gap.answer, gap.why)
    f.law_if("30.67(3)(c)")
    return over(f, total(f, personal_counts=personal_counts), threshold)


def _decide(f: Finding, answer: Answer, under: str) -> Decision:
    if answer is Answer.YES:
        met = [_NAMES[e.id] for e in f.elements if e.id in _NAMES and e.status == "satisfied"]
        return f.decide(answer, f"Reportable {under}: {listed(met)}.")
    if answer is Answer.NO:
        accident = next(e for e in f.elements if e.id == "accident")
        why = "there was no accident" if accident.status == "not_satisfied" else "nothing it names came of it"
        return f.decide(answer, f"Not reportable {under}: {why}.")
    shown = any(e.status == "satisfied" for e in f.elements if e.id in _NAMES)
    open_parts = [
        _NAMES.get(e.id, e.label[:1].lower() + e.label[1:])
        for e in f.elements
        if e.status == answer.value and not (shown and e.id in _NAMES)
    ]
    return f.decide(answer, f"{opening(answer)} whether it is reportable {under}: {_open(open_parts)}.")


def _open(parts: list[str]) -> str:
    return listed(parts) if parts else "facts are missing"


def _boat_case(facts: CaseFacts) -> tuple[Subject, ...]:
    return case_if(facts, BOAT)


def _sled_case(facts: CaseFacts) -> tuple[Subject, ...]:
    return case_if(facts, SLED)


def _rule(
    id: str, citation: str, under: str, subjects: Callable[[CaseFacts], tuple[Subject, ...]], decide: Decide
) -> Rule:
    return Rule(
        id=id,
        citation=citation,
        question=f"Is the accident reportable under {under}?",
        subjects=subjects,
        day=incident_day,
        day_role=INCIDENT_DAY,
        editions=always(decide),
        means=(
            (Answer.YES, "There was an accident and at least one thing the text names came of it."),
            (Answer.NO, "There was no accident, or everything the text names is ruled out."),
            (Answer.UNKNOWN, "Nothing the text names is shown, and at least one thing is not ruled out."),
            (Answer.NOT_LOADED, "The text, or the figure the answer turns on, was not obtained for the day."),
            (Answer.NOT_APPLICABLE, "The federal rule does not reach these waters or these vessels."),
        ),
    )


RULES = (
    _rule("boat.reportable", BOAT.report, "s. 30.67(2)(a)", _boat_case, under_statute),
    _rule("boat.reportable_rule", "NR 5.08(1)", "NR 5.08(1)", _boat_case, under_rule),
    _rule("boat.reportable_federal", "33 CFR 173.55(a)", "33 CFR 173.55", _boat_case, under_federal_rule),
    _rule("sled.reportable", SLED.report, "s. 350.15(3)(a)", _sled_case, sled_reportable),
)
