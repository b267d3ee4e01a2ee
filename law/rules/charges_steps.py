"""The step of the penalties a charge stands on, and what a conviction would carry.

The step (ss. 30.80(6)(a), 350.11(3)(a)) follows from the convictions that count. Where the text leaves open
whether one counts, every step that may follow is shown.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from law.answers import Answer, any_of
from law.decisions import Decision, Nature, Sanction
from law.engine import Finding, Rule, Subject
from law.errors import LawGap
from law.facts import CaseFacts
from law.rules.charges_ground import Ground
from law.rules.charges_raising import ALCOHOL, REFUSED, signals
from law.rules.custody import SLED, absent, law_of
from law.rules.ladders import LADDERS, Ladder
from law.rules.pairs import pair_of
from law.rules.penalties import burden_of, of_nature
from law.rules.priors import OFFENCE_DAY, TIER, Count, cite, count, findings, offence_day
from law.rules.refusal import CONSTITUTION
from law.wording import sentence


def _tier(f: Finding, ladder: Ladder) -> Decision:
    f.law(ladder.section)
    person_id = f.subject.record.id
    counted = count(f, person_id, ladder.law)
    for one in findings(f, person_id, ladder.law):
        f.build_on(one)
    highest = counted.most if counted.told else len(ladder.steps)
    reached = {min(number, len(ladder.steps) - 1) for number in range(counted.least, highest + 1)}
    amounts = [_step(f, ladder, index, reached, counted) for index in range(len(ladder.steps))]
    _youth_step(f, ladder)
    f.because(
        "The single-conviction rule of the joinder paragraph names only subds. 2. and 3.; it is taken for "
        "every step.",
        f.law_if(ladder.counting),
    )
    return _closed(f, ladder, counted, reached, amounts)


def _step(f: Finding, ladder: Ladder, index: int, reached: set[int], counted: Count) -> Answer:
    subdivision, parameter = ladder.steps[index]
    key = f"step_{subdivision.rstrip('.')}"
    if index not in reached:
        return f.element(key, f"Subd. {subdivision}", Answer.NO)
    sure = len(reached) == 1 and counted.told
    try:
        words = f.value(parameter).text
    except LawGap as gap:
        f.because(f"{ladder.section}{subdivision}: {gap.why}.")
        return f.element(key, f"Subd. {subdivision}", gap.answer, gap.why)
    return f.element(key, f"Subd. {subdivision}: {words}", Answer.YES if sure else Answer.UNKNOWN, words)


def _youth_step(f: Finding, ladder: Ladder) -> None:
    """The youth offence has a step of its own, and for a snowmobile so may the refusal of the young."""
    raised = signals(f.facts).get(f.subject.record.id, frozenset()) & {ALCOHOL, REFUSED}
    if not raised or _outgrown(f, ladder):
        return
    if ladder.law is SLED:
        f.ask(
            "OPEN QUESTION (350.11(3)(a)4.): a refusal by a person under 19 is in subd. 4., and literally in "
            "subd. 1. too; both are shown."
        )
    try:
        words = f.value(ladder.youth).text
    except LawGap as gap:
        f.because(f"{ladder.section}{ladder.youth_subdivision}: {gap.why}.")
        return
    f.because(f"Youth offence, subd. {ladder.youth_subdivision}: {words}, whatever the earlier convictions.")


def _outgrown(f: Finding, ladder: Ladder) -> bool:
    """Whether the age on record rules the youth offence out, whatever else it asks."""
    charge = f.other(f"charge.{ladder.young}", f.subject)
    ages = [one.status.as_answer() for one in charge.elements if one.id == "age"]
    return ages == [Answer.NO]


def _closed(f: Finding, ladder: Ladder, counted: Count, reached: set[int], amounts: list[Answer]) -> Decision:
    whose = f.subject.label
    if not counted.told:
        f.lack(
            absent("prior_conviction", "provision", "Earlier convictions"),
            "None, or which: the number that counts sets the step.",
        )
        return f.decide(Answer.UNKNOWN, f"{whose}: nobody has said whether there are earlier convictions.")
    names = " or ".join(f"s. {ladder.section}{ladder.steps[index][0]}" for index in sorted(reached))
    head = f"{whose}: {_how_many(counted)}: {names}"
    if len(reached) > 1:
        return f.decide(counted.left, f"{head} {_LEFT.get(counted.left, _LACKING)}")
    index = reached.pop()
    return f.decide(amounts[index], f"{head} {_words(f, ladder, index)}")


_LEFT = {
    Answer.LEGAL_CALL: "A person decides which count.",
    Answer.CONTESTED: "What is disputed decides which count.",
}
_LACKING = "What is missing decides which count."


def _how_many(counted: Count) -> str:
    if counted.least != counted.most:
        return f"{counted.least} to {counted.most} earlier convictions count"
    number = counted.least
    return "1 earlier conviction counts" if number == 1 else f"{number} earlier convictions count"


def _words(f: Finding, ladder: Ladder, index: int) -> str:
    """The penalty of a step as a sentence."""
    try:
        words = f.aside(ladder.steps[index][1]).text
    except LawGap as gap:
        return f"{sentence(gap.why)}."
    return f"{sentence(words)}."


# --- the sanction of a charge ----------------------------------------------------------------------------


def sanction_by_priors(g: Ground) -> Sanction:
    """Civil for a first offence, a crime with an earlier conviction that counts.

    A refusal by a young person has, for snowmobiles, a step of its own beside that one: both are shown.
    """
    ladder = LADDERS[g.offence.kind]
    found = _by_priors(g, ladder)
    if g.offence.cite != ladder.refusal:
        return found
    if ladder.young_refusal:
        found = _young_refusal(g, ladder, found)
    return _refused_blood(g, ladder, found)


_MAY_BE_SUSPECT = "if blood was asked for without a warrant or exigency, suspect as a crime"
_SUSPECT = {
    Answer.YES: "blood asked for without a warrant or exigency: as a crime suspect, the prosecutor decides",
    Answer.UNKNOWN: _MAY_BE_SUSPECT,
    Answer.CONTESTED: _MAY_BE_SUSPECT,
}


def _refused_blood(g: Ground, ladder: Ladder, found: Sanction) -> Sanction:
    """Where it is or may be a crime: whether its refused request leaves that penalty open to doubt."""
    if found.nature not in (Nature.CRIME, Nature.DEPENDS):
        return found
    rule = g.f.matter.rules[f"{CONSTITUTION}@{ladder.refusal}"]
    theirs = [one for one in rule.subjects(g.f.facts) if one.record.person_id == g.person.id]
    asked = [g.f.other(rule.id, one) for one in theirs]
    doubt = _SUSPECT.get(any_of(one.answer for one in asked))
    if doubt is None:
        return found
    for one in asked:
        g.f.because(one.headline, next(iter(one.laws), None))
    return dataclasses.replace(found, why=f"{found.why}; {doubt}")


def _young_refusal(g: Ground, ladder: Ladder, found: Sanction) -> Sanction:
    try:
        age, words = g.f.aside(ladder.young_refusal), g.f.aside(ladder.youth).text
    except LawGap:
        return found
    years = g.person.age.value
    if years is not None and age.reached_by(years[0]):
        return found
    nature = found.nature if found.nature is Nature.FORFEITURE else Nature.DEPENDS
    return dataclasses.replace(
        found,
        nature=nature,
        words=f"{found.words}; or below {age.display} {words} (subd. {ladder.youth_subdivision})",
        burden=found.burden if nature is found.nature else "",
        why=f"below {age.display} subd. {ladder.youth_subdivision} names it too: the prosecutor decides",
    )


def _by_priors(g: Ground, ladder: Ladder) -> Sanction:
    try:
        counted = count(g.f, g.person.id, ladder.law)
    except LawGap as gap:
        return Sanction(nature=Nature.NOT_LOADED, citation=gap.citation, why=gap.why)
    if counted.told and counted.least == counted.most:
        return _on_step(g, ladder, counted.least)
    first = _on_step(g, ladder, 0)
    if first.nature is Nature.NOT_LOADED:
        return first
    burden = f"{first.burden} (forfeiture); {burden_of(g.f, Nature.CRIME)} (crime)"
    if counted.least:
        return Sanction(
            nature=Nature.CRIME,
            citation=ladder.section,
            burden=burden_of(g.f, Nature.CRIME),
            why=f"{counted.least} to {counted.most} earlier convictions may count: see the penalty steps",
        )
    return Sanction(
        nature=Nature.DEPENDS,
        citation=ladder.section,
        words=first.words,
        burden=burden,
        why="a forfeiture when no earlier conviction counts, a crime when one does",
        low_confidence=first.low_confidence,
    )


def _on_step(g: Ground, ladder: Ladder, number: int) -> Sanction:
    _, parameter = ladder.steps[min(number, len(ladder.steps) - 1)]
    nature = Nature.CRIME if number else Nature.FORFEITURE
    return of_nature(g.f, nature, parameter, _how_many(Count(least=number, most=number, told=True)))


# --- subjects and the list -------------------------------------------------------------------------------


def _charged(facts: CaseFacts, ladder: Ladder) -> Iterable[Subject]:
    """People against whom the record raises an offence with steps, or whose earlier convictions it lists."""
    found = signals(facts)
    listed = {one.person_id for one in facts.priors}
    for person in facts.people:
        raised = found.get(person.id, frozenset()) & {ALCOHOL, REFUSED}
        if (raised or person.id in listed) and law_of(facts, person.id) is ladder.law:
            yield Subject(id=f"involvement/{person.id}", label=person.label, record=person)


_MEANS_TIER = (
    (Answer.YES, "The step that follows from the convictions that count."),
    (
        Answer.UNKNOWN,
        "Nobody has listed the earlier convictions, or a fact is missing that decides whether one counts.",
    ),
    (Answer.LEGAL_CALL, "The text leaves open whether some count: every step that may follow is shown."),
    (Answer.CONTESTED, "A fact is disputed that decides whether one counts."),
    (Answer.NOT_LOADED, "The amounts of the step were not obtained for the day."),
)

RULES: tuple[Rule, ...] = pair_of(
    LADDERS.values(),
    TIER,
    "{subject}: which step of the penalties?",
    cite,
    _tier,
    _charged,
    offence_day,
    OFFENCE_DAY,
    _MEANS_TIER,
)
