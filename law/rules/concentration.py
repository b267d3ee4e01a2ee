"""Results as alcohol concentrations: exact, with unit and specimen, and only as far as they are told.

A result counts when it is a plain number, its unit and specimen are told and belong together, and a person
has confirmed both. Milligrams per decilitre of whole blood become grams per 100 mL; serum is never converted
and never compared; a censored result ("less than ...") stays the words it is; an implausible figure counts
for nothing until it is confirmed.
"""

from __future__ import annotations

from decimal import Decimal

from law.answers import Answer, all_of
from law.decisions import Decision
from law.engine import Finding
from law.fact import Measure, told
from law.facts_arrest import DecedentResultFacts, TestFacts
from law.plain import dataclass
from law.rules.common import opening
from law.rules.custody import BOAT, TEST_DAY, ArrestLaw, pair, part, test_day, test_subjects

BLOOD, BREATH, URINE, SERUM = "blood", "breath", "urine", "serum"
BLOOD_UNIT, BREATH_UNIT, MILLIGRAMS, DRUG_UNIT = "g/100 mL", "g/210 L", "mg/dL", "ng/mL"

_PER_BLOOD_UNIT = {BLOOD_UNIT: Decimal(1), MILLIGRAMS: Decimal(1000)}  # 1 g/100 mL is 1000 mg/dL
_QUARTERS = 4
_FITS = {
    BLOOD_UNIT: frozenset({BLOOD, URINE}),
    MILLIGRAMS: frozenset({BLOOD}),
    BREATH_UNIT: frozenset({BREATH}),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """An alcohol concentration.

    Attributes:
        value: the exact decimal, in `unit`; as many places as the laboratory wrote.
        unit: "g/100 mL" of blood (or urine) or "g/210 L" of breath.
        specimen: "blood", "breath" or "urine".
    """

    value: Decimal
    unit: str
    specimen: str

    @property
    def words(self) -> str:
        """As people write it: "0.100 g/100 mL"."""
        return f"{self.value} {self.unit}"


def level_of(test: TestFacts | DecedentResultFacts) -> Level | None:
    """The result in the unit of the law; None when pending, censored, without unit or of another specimen.

    Says nothing of whether anybody confirmed it.
    """
    measure: Measure | None = test.result.known
    specimen = test.specimen.known
    if measure is None or measure.value is None or specimen not in _FITS.get(measure.unit, frozenset()):
        return None
    unit = BREATH_UNIT if measure.unit == BREATH_UNIT else BLOOD_UNIT
    return Level(value=_scaled(measure.value, measure.unit), unit=unit, specimen=specimen)


def _scaled(value: Decimal, unit: str) -> Decimal:
    scale = _PER_BLOOD_UNIT.get(unit, Decimal(1))
    # scaleb moves the point, so that 100 mg/dL is 0.100 and not 0.1.
    return value if scale == 1 else value.scaleb(-3)


def is_drug(test: TestFacts | DecedentResultFacts) -> bool:
    """True for an amount of a drug: no alcohol concentration."""
    measure = test.result.known
    return measure is not None and measure.unit == DRUG_UNIT


def counts(f: Finding, test: TestFacts) -> Answer:
    """Whether the result counts as an alcohol concentration; adds an element for each thing it needs.

    Serum or plasma never counts; everything that is not told leaves it unknown, never no.
    """
    if test.specimen.known == SERUM:
        return f.element("specimen", "Whole blood, breath or urine", Answer.NO, "serum is not blood")
    measure = test.result.known
    number = f.element("number", "A plain number", _number(test), measure.written if measure else "")
    unit = f.element("unit", "Unit told", Answer.YES if measure and measure.unit else Answer.UNKNOWN)
    fits = f.element("specimen", "Specimen told and of that unit", _fits(test))
    sure = f.element("confirmed", "Unit and specimen confirmed by a person", _sure(test))
    plausible = _plausible(f, test)
    _missing(f, test, (number, unit, fits, sure))
    return all_of([number, unit, fits, sure, plausible])


def _number(test: TestFacts) -> Answer:
    measure = test.result.known
    return Answer.YES if measure is not None and measure.value is not None else Answer.UNKNOWN


def _fits(test: TestFacts) -> Answer:
    measure, specimen = test.result.known, test.specimen.known
    if measure is None or specimen is None:
        return Answer.UNKNOWN
    return Answer.YES if specimen in _FITS.get(measure.unit, frozenset()) else Answer.UNKNOWN


def _sure(test: TestFacts) -> Answer:
    """Confirmed or not yet: a person who says no leaves it open, as one who says nothing."""
    return Answer.YES if told(test.confirmed) is Answer.YES else Answer.UNKNOWN


def _plausible(f: Finding, test: TestFacts) -> Answer:
    """An implausible figure is named; confirmed by a person it counts all the same."""
    level = level_of(test)
    measure = test.result.known
    figure = level.value if level else (measure.value if measure else None)
    if figure is None or (level is None and measure is not None and measure.unit == MILLIGRAMS):
        return Answer.NOT_APPLICABLE
    most = f.value("result.plausible_most")
    if most.keeps(figure):
        f.element("plausible", "Plausible", Answer.YES)
        return Answer.NOT_APPLICABLE
    f.element("plausible", "Plausible", Answer.NO, "check the unit and the decimal point")
    f.because(
        f"Over {most.display}: implausible. Kept as typed; check the unit and the decimal point.",
        None,
        test.result,
    )
    return Answer.YES if _sure(test) is Answer.YES else Answer.UNKNOWN


def _missing(f: Finding, test: TestFacts, needs: tuple[Answer, Answer, Answer, Answer]) -> None:
    number, unit, fits, sure = needs
    if Answer.UNKNOWN in (number, unit):
        f.lack(test.result, "A result counts with a plain number and its unit.")
    if fits is Answer.UNKNOWN and not test.specimen.settled:
        f.lack(test.specimen, "Blood, breath and urine have units of their own; serum is never compared.")
    elif fits is Answer.UNKNOWN:
        f.lack(test.result, "The unit is not one of this specimen.")
    if sure is Answer.UNKNOWN:
        f.lack(test.confirmed, "Until a person confirms unit and specimen the result counts for nothing.")


def blood_words(test: TestFacts) -> Answer:
    """Whether a law that says "blood" alcohol concentration reaches the result: breath is a legal call."""
    if test.specimen.known == BREATH:
        return Answer.LEGAL_CALL
    if test.specimen.known == BLOOD:
        return Answer.YES
    return Answer.NO if test.specimen.known == SERUM else Answer.UNKNOWN


# --- the finding -----------------------------------------------------------------------------------------


def _value(f: Finding, law: ArrestLaw) -> Decision:
    f.law(law.sec("(4)"))
    test: TestFacts = f.subject.record
    f.because("The result as written.", None, test.result, test.specimen)
    if is_drug(test):
        return f.decide(
            Answer.NOT_APPLICABLE, f"{test.label}: an amount of a drug, no alcohol concentration."
        )
    answer = counts(f, test)
    if law is BOAT:
        f.element("blood_wording", "Within a clause that says blood alcohol", blood_words(test), _UNDER_AGE)
    level = level_of(test)
    if answer is Answer.NO:
        return f.decide(answer, f"{test.label}: of serum or plasma; never compared with a limit.")
    if answer is not Answer.YES or level is None:
        return f.decide(answer, f"{test.label}: {opening(answer).lower()}; {_why_open(test)}.")
    if level.specimen == URINE:
        return _of_urine(f, test, level)
    return f.decide(answer, f"{test.label}: {level.words} of {level.specimen}.")


_UNDER_AGE = "s. 30.681(1)(bn) says blood alcohol concentration; breath under it is a legal call"


def _of_urine(f: Finding, test: TestFacts, level: Level) -> Decision:
    answer = part(f, "urine", "Blood concentration taken from urine", _Urine(f, level).ask)
    if answer is not Answer.YES:
        return f.decide(answer, f"{test.label}: {level.words} of urine; its effect is not loaded.")
    blood = _Urine(f, level).blood()
    return f.decide(answer, f"{test.label}: {level.words} of urine, taken as {blood} {BLOOD_UNIT} of blood.")


class _Urine:
    """The blood concentration a urine concentration stands for until shown otherwise."""

    def __init__(self, f: Finding, level: Level) -> None:
        self.f, self.level = f, level

    def ask(self) -> Answer:
        self.f.because("Taken from urine by s. 885.235(2).", self.f.value("urine.blood_quarters").law)
        return Answer.YES

    def blood(self) -> Decimal:
        quarters = self.f.value("urine.blood_quarters").number
        return (self.level.value * quarters / _QUARTERS).normalize()


def _why_open(test: TestFacts) -> str:
    measure = test.result.known
    if measure is None:
        return (
            "no result" if test.result.untouched else f"the result is {test.result.state.replace('_', ' ')}"
        )
    if measure.value is None:
        return f"{measure.written!r} is kept as written"
    return f"{measure.written} {measure.unit or 'without a unit'} is not confirmed"


def _cite(law: ArrestLaw) -> str:
    return law.sec("(4)")


RULES = pair(
    "test.value",
    "{subject}: what concentration does it show?",
    _cite,
    _value,
    test_subjects,
    test_day,
    TEST_DAY,
    (
        (Answer.YES, "A confirmed concentration of whole blood, breath or urine."),
        (Answer.NO, "Serum or plasma: never compared."),
        (Answer.UNKNOWN, "Pending, censored, without unit or specimen, implausible, or not confirmed."),
        (Answer.NOT_APPLICABLE, "An amount of a drug."),
        (Answer.NOT_LOADED, "The section was not obtained for the day."),
    ),
)
