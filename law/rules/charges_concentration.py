"""A concentration as an element of a charge: what the tests that count show against a limit.

A test counts with a plain number, its unit and specimen told, and both confirmed by a person; a preliminary
screening and the result of a decedent never do. Before anybody confirms a result it can speak for the person
alone: a number that is below the limit in every unit and specimen it may have shows that the limit was not
reached. No value is carried back to the time of operation (reading rule R8); the gap is a remark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal

from law.answers import Answer
from law.engine import Subject
from law.errors import LawGap
from law.fact import told
from law.facts_arrest import TestFacts
from law.plain import dataclass
from law.rules.charges_ground import Ground
from law.rules.concentration import BLOOD, BREATH, MILLIGRAMS, SERUM, URINE, is_drug, level_of
from law.rules.custody import BOAT, SLED, ArrestLaw, absent, tests_of
from law.tables import LawValue

# OPEN QUESTION (30.67(6)(b), 350.155(2)): whether the coroner's own copy of a decedent's result may be used
# against the decedent or anybody else; the collection of cases takes it for the concentration, this program
# compares it with nothing (reading rule R13: hold) and leaves the element a legal call.
_OF_THE_DEAD = "a result after death is on record: it is compared with nothing"
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

    test: TestFacts
    value: Decimal | None
    sure: bool


def law_of(kind: str) -> ArrestLaw:
    """The law on tests of a craft."""
    return BOAT if kind == BOAT.kind else SLED


def readings(g: Ground) -> list[Reading]:
    """The results of a person's tests; screenings and drugs are none."""
    found = []
    for test in tests_of(g.f.facts, g.person.id):
        if test.result.state != "not_applicable" and not is_drug(test):
            found.append(_reading(g, test))
    return found


def _reading(g: Ground, test: TestFacts) -> Reading:
    most = g.f.value("result.plausible_most")
    level = level_of(test)
    sure = told(test.confirmed) is Answer.YES
    if level is not None and sure:
        value = _blood_of_urine(g, level.value) if level.specimen == URINE else level.value
        return Reading(test=test, value=value, sure=True)
    bare = _bare(test)
    return Reading(test=test, value=bare if bare is not None and most.keeps(bare) else None, sure=False)


def _blood_of_urine(g: Ground, value: Decimal) -> Decimal:
    quarters = g.f.value("urine.blood_quarters")
    g.remark(f"Blood is taken as {quarters.display} quarters of urine until shown otherwise, s. 885.235(2).")
    return value * quarters.number / _QUARTERS


def _bare(test: TestFacts) -> Decimal | None:
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
    if g.person.id in g.f.facts.analysed_dead:
        g.say(_OF_THE_DEAD)
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
        g.miss(
            test.result if one.value is None else test.confirmed, "Unit and specimen are told and confirmed."
        )
    if answer in (Answer.YES, Answer.LEGAL_CALL):
        _evidence(g, test)


def _why_not(test: TestFacts) -> str:
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
    g.remark(given.get(weight.answer, "What s. 885.235 gives the result is not loaded."))
    basis = g.f.other(f"sample.basis@{law.sec('(4)')}", subject)
    if basis.answer is not Answer.YES:
        g.remark(f"{basis.headline} Whether the result is admitted turns on it.")


def prima_facie(g: Ground, limit: LawValue) -> bool:
    """Whether a sure result at the limit was sampled within the hours that make it prima facie."""
    law = law_of(g.offence.kind)
    for one in readings(g):
        if one.sure and one.value is not None and limit.reached_by(one.value):
            subject = Subject(id=f"chemical_test/{one.test.id}", label=one.test.label, record=one.test)
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
