"""What is an accident of a boat (s. 30.67(3)(a)) and of a snowmobile (s. 350.15(1))."""

from __future__ import annotations

from law.answers import Answer, all_of
from law.decisions import Decision
from law.engine import CASE, Finding, Rule, Subject
from law.facts import BLANK, CaseFacts, told
from law.rules.common import BOAT, INCIDENT_DAY, SLED, Regime, always, concerns, incident_day
from law.rules.harm import any_harm_recorded


def _every_case(_facts: CaseFacts) -> tuple[Subject, ...]:
    return (CASE,)


def _sled_case(facts: CaseFacts) -> tuple[Subject, ...]:
    return (CASE,) if concerns(facts, SLED) else ()


def boat_accident(f: Finding) -> Decision:
    """A collision, accident or other casualty that involves a boat."""
    law = f.law(BOAT.accident)
    f.law_if("30.50(2)")
    involved = _involved(f, BOAT)
    if involved is Answer.NO:
        f.because(
            "Only snowmobiles are on record; a snowmobile is no watercraft, on ice or in open water.", law
        )
        return f.decide(Answer.NO, "No boating accident: a snowmobile is not a watercraft.")
    f.because("A boating accident is a collision, accident or other casualty that involves a boat.", law)
    return _decide(f, BOAT, involved)


def sled_accident(f: Finding) -> Decision:
    """A collision, accident or other casualty that involves a snowmobile."""
    law = f.law(SLED.accident)
    f.because("A snowmobile accident is a collision, accident or other casualty that involves one.", law)
    return _decide(f, SLED, _involved(f, SLED))


def _involved(f: Finding, regime: Regime) -> Answer:
    facts = f.facts
    if facts.of_kind(regime.kind):
        answer = Answer.YES
    elif facts.kind.value is None:
        f.lack(facts.kind, "It says whether a boat or a snowmobile is concerned.")
        answer = Answer.NO if facts.crafts else Answer.UNKNOWN
    else:
        answer = Answer.YES if facts.kind.value == regime.case_kind else Answer.NO
    return f.element(f"{regime.kind}_involved", f"A {regime.word} is involved", answer)


def _decide(f: Finding, regime: Regime, involved: Answer) -> Decision:
    casualty = _casualty(f)
    answer = all_of([involved, casualty])
    word = "boating" if regime is BOAT else "snowmobile"
    headline = {
        Answer.YES: f"A {word} accident: a casualty that involves a {regime.word} is on record.",
        Answer.NO: f"No {word} accident: the record says that no casualty happened.",
        Answer.CONTESTED: "Contested: sources differ on whether a casualty happened.",
    }.get(answer, "Cannot be told yet: whether a collision, accident or other casualty happened.")
    return f.decide(answer, headline)


def _casualty(f: Finding) -> Answer:
    fact = f.facts.incident.casualty
    answer = told(fact)
    if answer is Answer.UNKNOWN and fact.state == BLANK and any_harm_recorded(f.facts):
        f.because("A death, an injury, a disappearance or damage is on record, so a casualty happened.")
        answer = Answer.YES
    elif answer in (Answer.UNKNOWN, Answer.CONTESTED):
        f.lack(fact, "Yes makes it an accident; no ends every duty to report.")
    else:
        f.because(f"{fact.label}: {fact.shown or ''}.".replace(": .", "."), None, fact)
    return f.element("casualty", "Collision, accident or other casualty", answer)


RULES = (
    Rule(
        id="boat.accident",
        citation=BOAT.accident,
        question="Was there a boating accident?",
        subjects=_every_case,
        day=incident_day,
        day_role=INCIDENT_DAY,
        editions=always(boat_accident),
        means=(
            (Answer.YES, "A collision, accident or other casualty involving a boat is on record."),
            (Answer.NO, "No casualty happened, or no boat was involved; a snowmobile is not a boat."),
            (Answer.UNKNOWN, "Whether a casualty happened, or with what craft, is not recorded."),
        ),
    ),
    Rule(
        id="sled.accident",
        citation=SLED.accident,
        question="Was there a snowmobile accident?",
        subjects=_sled_case,
        day=incident_day,
        day_role=INCIDENT_DAY,
        editions=always(sled_accident),
        means=(
            (Answer.YES, "A collision, accident or other casualty involving a snowmobile is on record."),
            (Answer.NO, "No casualty happened."),
            (Answer.UNKNOWN, "Whether a casualty happened is not recorded."),
        ),
    ),
)
