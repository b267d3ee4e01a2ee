"""A concentration as an element of a charge: what the tests that count show against a limit.

A test counts with a plain number, its unit and specimen told, and both confirmed by a person; a preliminary
screening never does, and the result of a decedent only where its fence is not loaded. Before anybody confirms
a result it can speak for the person alone: a number that is below the limit in every unit and specimen it may
have shows that the limit was not reached. No value is carried back to the time of operation (reading rule
R8); the gap is a remark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import Any

from law.answers import Answer
from law.engine import Subject
from law.errors import LawGap
from law.fact import Fact, told
from law.facts_arrest import DecedentResultFacts, TestFacts
from law.plain import dataclass
from law.rules.charges_decedent import HELD_BACK, comparable, results_after_death, say_unfenced
from law.rules.charges_ground import Ground
from law.rules.concentration import BLOOD, BREATH, MILLIGRAMS, SERUM, URINE, is_drug, level_of
from law.rules.custody import BOAT, SLED, ArrestLaw, absent, tests_of
from law.tables import LawValue

_QUARTERS = 4
_NO_BACK_CALCULATION = "A test shows the concentration at the test, not at the operation."

Judge = Callable[["Reading"], Answer]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One result as far as it can be used.

    Attributes:
        value: blood or breath concentration, None when none can be told.
        sure: unit and specimen confirmed; otherwise the value is the number in any unit it may have.
    """

    test: TestFacts | DecedentResultFacts
    value: Decimal | None
    sure: bool


def law_of(kind: str) -> ArrestLaw:
    """The law on tests of a craft."""
    return BOAT if kind == BOAT.kind else SLED


def readings(g: Ground) -> list[Reading]:
    """The results of a person's tests; screenings and drugs are none."""
    results: list[TestFacts | DecedentResultFacts] = [*tests_of(g.f.facts, g.person.id)]
    results.extend(comparable(g, law_of(g.offence.kind)))
    return [_reading(g, one) for one in results if one.result.state != "not_applicable" and not is_drug(one)]


def _reading(g: Ground, test: TestFacts | DecedentResultFacts) -> Reading:
    most = g.f.value("result.plausible_most")
    level = level_of(test)
    if level is not None and _confirmed(test):
        value = _blood_of_urine(g, level.value) if level.specimen == URINE else level.value
        return Reading(test=test, value=value, sure=True)
    bare = _bare(test)
    return Reading(test=test, value=bare if bare is not None and most.keeps(bare) else None, sure=False)


def _confirmed(test: TestFacts | DecedentResultFacts) -> bool:
    """A laboratory's result after death is entered from its report, with unit and specimen or without."""
    return isinstance(test, DecedentResultFacts) or told(test.confirmed) is Answer.YES


def _blood_of_urine(g: Ground, value: Decimal) -> Decimal:
    quarters = g.f.value("urine.blood_quarters")
    g.remark(f"Blood is taken as {quarters.display} quarters of urine until shown otherwise, s. 885.235(2).")
    return value * quarters.number / _QUARTERS


def _bare(test: TestFacts | DecedentResultFacts) -> Decimal | None:
    """The number whatever unit and specimen it may have; None for serum, drugs and what is no number."""
    measure = test.result.known
    if measure is None or measure.value is None or test.specimen.known == SERUM:
        return None
    return measure.value.scaleb(-3) if measure.unit == MILLIGRAMS else measure.value


def against(g: Ground, judge: Callable[[Reading], Answer]) -> Answer:
    """What all the tests together show, each judged by itself."""
    found = readings(g)
    answers = []
    for one in found:
        try:
            answer = judge(one)
        except LawGap as gap:
            answer = gap.answer
            g.say(gap.why)
        answers.append(answer)
        _note(g, one, answer)
    if not found:
        return _without_tests(g)
    return _together(g, answers)


def _together(g: Ground, answers: Iterable[Answer]) -> Answer:
    present = set(answers)
    if {Answer.YES, Answer.NO} <= present:
        g.say("the tests differ")
        return Answer.CONTESTED
    order = (Answer.YES, Answer.LEGAL_CALL, Answer.NOT_LOADED, Answer.NOT_IN_FORCE, Answer.UNKNOWN, Answer.NO)
    return next(answer for answer in order if answer in present)


def _without_tests(g: Ground) -> Answer:
    if results_after_death(g):
        g.say(HELD_BACK)
        return Answer.LEGAL_CALL
    g.say("no test that counts is on record; a preliminary screening is none")
    g.miss(
        absent("chemical_test", "result", "Result of a chemical test"), "A test of blood or breath shows it."
    )
    return Answer.UNKNOWN


def _note(g: Ground, one: Reading, answer: Answer) -> None:
    test = one.test
    g.use(test.result)
    if one.value is None:
        g.say(f"{test.label}: {_why_not(test)}")
    else:
        g.say(f"{test.label}: {test.result.shown}")
    if not one.sure and answer in (Answer.UNKNOWN, Answer.LEGAL_CALL):
        g.miss(_what_settles(one), "Unit and specimen are told and confirmed.")
    if isinstance(test, DecedentResultFacts):
        say_unfenced(g, law_of(g.offence.kind))
    elif answer in (Answer.YES, Answer.LEGAL_CALL):
        _evidence(g, test)


def _what_settles(one: Reading) -> Fact[Any]:
    if one.value is None:
        return one.test.result
    return one.test.confirmed if isinstance(one.test, TestFacts) else one.test.specimen


def _why_not(test: TestFacts | DecedentResultFacts) -> str:
    if test.specimen.known == SERUM:
        return "serum or plasma is never compared"
    if test.result.known is None:
        return "no result" if test.result.untouched else f"result {test.result.state.replace('_', ' ')}"
    return f"{test.result.shown} is no plain, plausible number"


def _evidence(g: Ground, test: TestFacts) -> None:
    """What s. 885.235 gives or takes, and on what the sample rests: remarks, never the answer."""
    law = law_of(g.offence.kind)
    subject = Subject(id=f"chemical_test/{test.id}", label=test.label, record=test)
    g.remark(_NO_BACK_CALCULATION)
    weight = g.f.other(f"test.time_weight@{law.sec('(4)')}", subject)
    given = {
        Answer.YES: "Within the hours of s. 885.235: admitted without an expert, prima facie at the limit.",
        Answer.NO: "Later than the hours of s. 885.235(3): an expert has to establish its value.",
        Answer.UNKNOWN: "Whether s. 885.235 asks for an expert turns on the times of operation and sample.",
    }
    remark = g.remark if weight.answer is Answer.YES else g.doubt
    remark(given.get(weight.answer, "What s. 885.235 gives the result is not loaded."))
    basis = g.f.other(f"sample.basis@{law.sec('(4)')}", subject)
    if basis.answer is not Answer.YES:
        g.doubt(f"{basis.headline} Whether the result is admitted turns on it.")


def prima_facie(g: Ground, limit: LawValue) -> bool:
    """Whether a sure result at the limit was sampled within the hours that make it prima facie."""
    law = law_of(g.offence.kind)
    for one in readings(g):
        test = one.test
        if not isinstance(test, TestFacts):
            continue
        if one.sure and one.value is not None and limit.reached_by(one.value):
            subject = Subject(id=f"chemical_test/{test.id}", label=test.label, record=test)
            if g.f.other(f"test.time_weight@{law.sec('(4)')}", subject).answer is Answer.YES:
                return True
    return False


def at_least(limit: LawValue) -> Callable[[Reading], Answer]:
    """Judge whether a result reaches a limit."""

    def judge(one: Reading) -> Answer:
        if one.value is None:
            return Answer.UNKNOWN
        if not limit.reached_by(one.value):
            return Answer.NO
        return Answer.YES if one.sure else Answer.UNKNOWN

    return judge


def between(over: LawValue, most: LawValue) -> Callable[[Reading], Answer]:
    """Judge whether a result lies over one figure and within another."""

    def judge(one: Reading) -> Answer:
        if one.value is None:
            return Answer.UNKNOWN
        if not over.reached_by(one.value):
            return Answer.NO
        if not one.sure:
            return Answer.UNKNOWN
        return Answer.YES if most.keeps(one.value) else Answer.NO

    return judge


def in_blood(judge: Callable[[Reading], Answer]) -> Callable[[Reading], Answer]:
    """A clause that says "blood" alcohol concentration: breath that would meet it is a legal call."""

    def of(one: Reading) -> Answer:
        answer = judge(one)
        breath = one.test.specimen.known == BREATH
        return Answer.LEGAL_CALL if answer is Answer.YES and breath else answer

    return of


def of_blood_or_breath(judge: Callable[[Reading], Answer]) -> Callable[[Reading], Answer]:
    """A clause that names blood and breath and nothing else: a urine result that would meet it is a call."""

    def of(one: Reading) -> Answer:
        answer = judge(one)
        named = one.test.specimen.known in (BLOOD, BREATH)
        return answer if named or answer is not Answer.YES else Answer.LEGAL_CALL

    return of
