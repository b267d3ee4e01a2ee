"""The hold after an arrest and its three ways out (ss. 30.687, 350.107).

Elapsed hours from the arrest; a test the officer requested under s. 30.684(1)(a) that shows the
concentration or less, from the moment its result is known; a responsible adult at any time. The hold is
the least: when it ends nobody must be released. A preliminary screening, an additional, optional or
private test never opens the second way.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from law.answers import Answer, any_of
from law.deadlines import open_from_hours
from law.decisions import Decision, MissingFact, Route
from law.engine import Finding, Rule, Subject
from law.facts import ArrestFacts, CaseFacts, Fact, Measure, TestFacts, told
from law.instants import When
from law.rules.common import always, opening
from law.tables import LawValue
from law.wording import when

DESIGNATED = "designated"
_SCALE = {"g/100 mL": Decimal(1), "g/210 L": Decimal(1), "mg/dL": Decimal(1000)}
_SPECIMENS = {"g/100 mL": "blood", "g/210 L": "breath", "mg/dL": "blood"}
_EITHER = ("homicide_intoxicated", "injury_intoxicated")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold:
    """The hold of one kind of craft."""

    citation: str
    test: str
    prefix: str
    values: str
    offences: frozenset[str]
    young_alone: str = ""


BOAT_HOLD = Hold(
    citation="30.687",
    test="30.684(1)(a)",
    prefix="boat_",
    values="boat.release",
    offences=frozenset(
        {
            "boat_under_influence",
            "boat_concentration",
            "boat_concentration_commercial",
            "boat_under_age",
            "boat_drug",
            "boat_injury",
            "boat_local",
            *_EITHER,
        }
    ),
)
SLED_HOLD = Hold(
    citation="350.107",
    test="350.104(1)(a)",
    prefix="snowmobile_",
    values="sled.release",
    offences=frozenset(
        {
            "snowmobile_under_influence",
            "snowmobile_concentration",
            "snowmobile_under_age",
            "snowmobile_drug",
            "snowmobile_injury",
            "snowmobile_local",
            *_EITHER,
        }
    ),
    young_alone="snowmobile_under_age",
)


def boat_release(f: Finding) -> Decision:
    """Section 30.687."""
    f.law_if("30.50(4m)")
    f.law_if("30.684(1)(a)")
    return _decide(f, BOAT_HOLD)


def sled_release(f: Finding) -> Decision:
    """Section 350.107, whose body was not read."""
    return _decide(f, SLED_HOLD)


def _decide(f: Finding, hold: Hold) -> Decision:
    law = f.law(hold.citation)
    arrest: ArrestFacts = f.subject.record
    applies = _applies(f, hold, arrest)
    if applies is Answer.NO:
        f.because(
            "The hold is for arrests under the intoxicated law; no offence of this arrest is in it.", law
        )
        return f.decide(
            Answer.NOT_APPLICABLE, "Not applicable: this arrest is not one under the intoxicated law."
        )
    routes = (_by_time(f, hold, arrest), _by_test(f, hold, arrest), _to_adult(f, hold, arrest))
    f.because("The hold is the least that is asked; when it is over nobody must be released.", law)
    headline = _headline(routes)
    if applies is not Answer.YES:
        return f.decide(applies, f"{opening(applies)} whether the hold applies. {headline}", routes=routes)
    return f.decide(Answer.YES, headline, routes=routes)


def _applies(f: Finding, hold: Hold, arrest: ArrestFacts) -> Answer:
    offences = arrest.offences.value or ()
    if not offences:
        f.lack(arrest.offences, "The hold is for the intoxicated law; refusal alone is not in it.")
        return f.element("intoxicated_law", "Arrest under the intoxicated law", Answer.UNKNOWN)
    inside = [offence for offence in offences if offence in hold.offences]
    answer = Answer.YES if inside else Answer.NO
    if inside and set(inside) == {hold.young_alone}:
        f.because("Whether the hold covers an arrest for the young operator's offence alone was not read.")
        answer = Answer.UNKNOWN
    f.because(f"Arrested for: {arrest.offences.shown or ', '.join(offences)}.", None, arrest.offences)
    return f.element("intoxicated_law", "Arrest under the intoxicated law", answer)


def _by_time(f: Finding, hold: Hold, arrest: ArrestFacts) -> Route:
    hours = f.value(f"{hold.values}.hours")
    title = f"{hours.display} hours from the arrest"
    if arrest.arrested.value is None:
        missing = arrest.arrested.missing(f"{hours.display} elapsed hours run from it.")
        f.lack(arrest.arrested, f"{hours.display} elapsed hours run from it.")
        return Route(
            id="time",
            title=title,
            answer=Answer.UNKNOWN,
            why="The time of the arrest is missing.",
            missing=(missing,),
        )
    opens = open_from_hours(arrest.arrested.value, hours)
    f.because(
        f"Arrested {when(arrest.arrested.value)}; {hours.display} elapsed hours end {when(opens)}.",
        hours.law,
        arrest.arrested,
    )
    return Route(
        id="time",
        title=title,
        answer=Answer.YES,
        opens=opens,
        why="Elapsed time, whatever the clocks do in between.",
    )


def _by_test(f: Finding, hold: Hold, arrest: ArrestFacts) -> Route:
    limit = f.value(f"{hold.values}.concentration")
    title = f"Test under s. {hold.test} of {limit.display} or less"
    tests = [test for test in f.facts.tests if test.person_id == arrest.person_id]
    routes = [_one_test(hold, limit, title, test) for test in tests]
    if not routes:
        return Route(
            id="test", title=title, answer=Answer.NO, why=f"No test under s. {hold.test} is on record."
        )
    answer = any_of(route.answer for route in routes)
    best = [route for route in routes if route.answer is answer]
    chosen = min(best, key=_opens_first)
    for route in routes:
        f.because(route.why)
        f.lack_all(route.missing if answer is Answer.UNKNOWN else ())
    return chosen


def _opens_first(route: Route) -> tuple[bool, str]:
    earliest = route.opens.earliest if route.opens else None
    return (earliest is None, earliest.isoformat() if earliest else "")


def _one_test(hold: Hold, limit: LawValue, title: str, test: TestFacts) -> Route:
    shown = test.result.shown or "no result"
    basis = test.basis.known
    if basis is not None and basis != DESIGNATED:
        why = (
            f"{test.label}, {shown}: not requested by the officer under s. {hold.test}, so it opens nothing."
        )
        return Route(id="test", title=title, answer=Answer.NO, why=why)
    level = _shows(limit, test)
    if level is Answer.NO:
        return Route(
            id="test", title=title, answer=Answer.NO, why=f"{test.label}, {shown}: over {limit.display}."
        )
    missing = _open_facts(test, basis is None)
    if basis is None or level is Answer.UNKNOWN:
        why = f"{test.label}, {shown}: whether it shows {limit.display} or less under s. {hold.test} is open."
        return Route(id="test", title=title, answer=Answer.UNKNOWN, why=why, missing=missing)
    if test.known_at.value is None:
        fact = test.known_at
        return Route(
            id="test",
            title=title,
            answer=Answer.YES,
            why=f"{test.label}, {shown}: {limit.display} or less; when the result was known is missing.",
            missing=(fact.missing("The way is open from then on."),),
        )
    why = f"{test.label}, {shown}: {limit.display} or less, known {when(test.known_at.value)}."
    return Route(id="test", title=title, answer=Answer.YES, opens=test.known_at.value, why=why)


def _shows(limit: LawValue, test: TestFacts) -> Answer:
    """Whether the result is the concentration or less; unknown unless unit and specimen are told and
    confirmed.
    """
    level = concentration(test)
    if level is None:
        return Answer.UNKNOWN
    if not limit.keeps(level):
        return Answer.NO
    return Answer.YES if told(test.confirmed) is Answer.YES else Answer.UNKNOWN


def concentration(test: TestFacts) -> Decimal | None:
    """The result as an alcohol concentration; None when pending, without a number, or not of blood or
    breath.
    """
    measure: Measure | None = test.result.known
    if measure is None or measure.value is None or measure.unit not in _SCALE:
        return None
    if test.specimen.known != _SPECIMENS[measure.unit]:
        return None
    return measure.value / _SCALE[measure.unit]


def _open_facts(test: TestFacts, basis_open: bool) -> tuple[MissingFact, ...]:
    facts: list[Fact[str] | Fact[Measure] | Fact[bool]] = []
    if basis_open:
        facts.append(test.basis)
    if concentration(test) is None:
        facts.extend(fact for fact in (test.specimen, test.result) if not fact.settled or fact is test.result)
    if told(test.confirmed) is not Answer.YES:
        facts.append(test.confirmed)
    return tuple(
        fact.missing("The test counts only with its basis, specimen, unit and result told.") for fact in facts
    )


def _to_adult(f: Finding, hold: Hold, arrest: ArrestFacts) -> Route:
    adults = f.value(f"{hold.values}.adults")
    title = f"To {adults.text}"
    why = "At any time after the arrest."
    return Route(id="adult", title=title, answer=Answer.YES, opens=arrest.arrested.value, why=why)


def _headline(routes: tuple[Route, ...]) -> str:
    time, test, adult = routes
    tail = f"{adult.title}: at any time."
    if test.answer is Answer.YES and test.opens is not None:
        first = test.opens if time.opens is None or _before(test.opens, time.opens) else time.opens
        return f"Earliest release: {when(first)}. {tail}"
    if test.answer is Answer.YES:
        return f"Earliest release: from when the result of the test was known. {tail}"
    if time.opens is None:
        return f"Earliest release cannot be told yet: the time of the arrest is missing. {tail}"
    open_test = " unless the test opens it earlier" if test.answer is Answer.UNKNOWN else ""
    return f"Earliest release: {when(time.opens)}{open_test}. {tail}"


def _before(one: When, two: When) -> bool:
    return one.latest is not None and two.latest is not None and one.latest <= two.latest


def _hold_of(facts: CaseFacts, arrest: ArrestFacts) -> Hold:
    offences = arrest.offences.value or ()
    if any(offence.startswith(SLED_HOLD.prefix) for offence in offences):
        return SLED_HOLD
    if any(offence.startswith(BOAT_HOLD.prefix) for offence in offences):
        return BOAT_HOLD
    person = facts.person(arrest.person_id)
    craft = facts.craft(person.craft_id) if person else None
    kind = craft.kind if craft else facts.kind.value
    return SLED_HOLD if kind == "snowmobile" else BOAT_HOLD


def _arrests(facts: CaseFacts, hold: Hold) -> tuple[Subject, ...]:
    return tuple(
        Subject(id=f"arrest/{arrest.id}", label=arrest.label, record=arrest)
        for arrest in facts.arrests
        if _hold_of(facts, arrest) is hold
    )


def _boat_arrests(facts: CaseFacts) -> tuple[Subject, ...]:
    return _arrests(facts, BOAT_HOLD)


def _sled_arrests(facts: CaseFacts) -> tuple[Subject, ...]:
    return _arrests(facts, SLED_HOLD)


def _arrest_day(_facts: CaseFacts, subject: Subject) -> Fact[When]:
    arrest: ArrestFacts = subject.record
    return arrest.arrested


_MEANS = (
    (Answer.YES, "The hold applies; the routes say when each way out opens."),
    (Answer.UNKNOWN, "What the arrest was for is not recorded, or whether the hold covers it was not read."),
    (Answer.NOT_APPLICABLE, "The arrest is not one under the intoxicated law."),
    (Answer.NOT_LOADED, "The section was not obtained."),
)

RULES = (
    Rule(
        id="release.earliest",
        citation=BOAT_HOLD.citation,
        question="{subject}: when is the earliest release?",
        subjects=_boat_arrests,
        day=_arrest_day,
        day_role="date of the arrest",
        editions=always(boat_release),
        means=_MEANS,
    ),
    Rule(
        id="release.earliest",
        citation=SLED_HOLD.citation,
        question="{subject}: when is the earliest release?",
        subjects=_sled_arrests,
        day=_arrest_day,
        day_role="date of the arrest",
        editions=always(sled_release),
        means=_MEANS,
    ),
)
