"""The hold after an arrest and its three ways out (ss. 30.687, 350.107).

Elapsed hours from the arrest; a test the officer requested under s. 30.684(1)(a) that shows the
concentration or less, from the moment its result is known; a responsible adult at any time. The hold is
the least: when it ends nobody must be released. A preliminary screening, an additional, optional or
private test never opens the second way.
"""

from __future__ import annotations

from law.answers import Answer, any_of
from law.deadlines import open_from_hours
from law.decisions import Decision, MissingFact, Route
from law.engine import Finding
from law.fact import Fact, Measure, told
from law.facts_arrest import ArrestFacts, TestFacts
from law.instants import When
from law.rules.common import opening
from law.rules.concentration import URINE, level_of
from law.rules.custody import ARREST_DAY, ArrestLaw, arrest_day, arrest_subjects, pair, tests_of
from law.rules.release_scope import cite_scope
from law.tables import LawValue
from law.wording import when

DESIGNATED = "designated"


def _decide(f: Finding, law: ArrestLaw) -> Decision:
    section = f.law(law.hold)
    f.law_if(law.intoxicated)
    f.law_if(law.sec("(1)(a)"))
    arrest: ArrestFacts = f.subject.record
    applies = f.element("intoxicated_law", "Arrest under the intoxicated law", _applies(f, law))
    if applies is Answer.NO:
        f.because(
            "The hold is for arrests under the intoxicated law; no offence of this arrest is in it.", section
        )
        return f.decide(
            Answer.NOT_APPLICABLE, "Not applicable: this arrest is not one under the intoxicated law."
        )
    routes = (_by_time(f, law, arrest), _by_test(f, law, arrest), _to_adult(f, law, arrest))
    f.because("The hold is the least that is asked; when it is over nobody must be released.", section)
    headline = _headline(routes)
    if applies is not Answer.YES:
        return f.decide(applies, f"{opening(applies)} whether the hold applies. {headline}", routes=routes)
    return f.decide(Answer.YES, headline, routes=routes)


def _applies(f: Finding, law: ArrestLaw) -> Answer:
    """What the finding about the scope of the hold says, with its reasons."""
    scope = f.other(f"release.scope@{cite_scope(law)}", f.subject)
    f.reasons.extend(scope.reasons)
    f.lack_all(scope.missing)
    return scope.answer


def _by_time(f: Finding, law: ArrestLaw, arrest: ArrestFacts) -> Route:
    hours = f.value(law.value("release.hours"))
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


def _by_test(f: Finding, law: ArrestLaw, arrest: ArrestFacts) -> Route:
    limit = f.value(law.value("release.concentration"))
    title = f"Test under s. {law.sec('(1)(a)')} of {limit.display} or less"
    limits = (limit, f.value("result.plausible_most"))
    routes = [_one_test(law, limits, title, test) for test in tests_of(f.facts, arrest.person_id)]
    if not routes:
        return Route(
            id="test",
            title=title,
            answer=Answer.NO,
            why=f"No test under s. {law.sec('(1)(a)')} is on record.",
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


def _one_test(law: ArrestLaw, limits: tuple[LawValue, LawValue], title: str, test: TestFacts) -> Route:
    limit = limits[0]
    shown, asked = test.result.shown or "no result", f"s. {law.sec('(1)(a)')}"
    basis = test.basis.known
    if basis is not None and basis != DESIGNATED:
        why = f"{test.label}, {shown}: not requested by the officer under {asked}, so it opens nothing."
        return Route(id="test", title=title, answer=Answer.NO, why=why)
    level = _shows(limits, test)
    if level is Answer.NO:
        return Route(
            id="test", title=title, answer=Answer.NO, why=f"{test.label}, {shown}: over {limit.display}."
        )
    missing = _open_facts(test, basis is None)
    if basis is None or level is Answer.UNKNOWN:
        why = f"{test.label}, {shown}: whether it shows {limit.display} or less under {asked} is open."
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


def _shows(limits: tuple[LawValue, LawValue], test: TestFacts) -> Answer:
    """Whether the result is the concentration or less.

    It shows so only with unit and specimen told and confirmed; a plausible figure over it shows the contrary
    before that. An implausible one that nobody confirmed shows nothing. Urine is no concentration of blood
    or breath.
    """
    (limit, most), level = limits, level_of(test)
    if level is None or level.specimen == URINE:
        return Answer.UNKNOWN
    sure = told(test.confirmed) is Answer.YES
    if limit.keeps(level.value):
        return Answer.YES if sure else Answer.UNKNOWN
    return Answer.NO if sure or most.keeps(level.value) else Answer.UNKNOWN


def _open_facts(test: TestFacts, basis_open: bool) -> tuple[MissingFact, ...]:
    facts: list[Fact[str] | Fact[Measure] | Fact[bool]] = []
    if basis_open:
        facts.append(test.basis)
    if level_of(test) is None:
        facts.extend(fact for fact in (test.specimen, test.result) if not fact.settled or fact is test.result)
    if told(test.confirmed) is not Answer.YES:
        facts.append(test.confirmed)
    return tuple(
        fact.missing("The test counts only with its basis, specimen, unit and result told.") for fact in facts
    )


def _to_adult(f: Finding, law: ArrestLaw, arrest: ArrestFacts) -> Route:
    adults = f.value(law.value("release.adults"))
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


def _cite(law: ArrestLaw) -> str:
    return law.hold


RULES = pair(
    "release.earliest",
    "{subject}: when is the earliest release?",
    _cite,
    _decide,
    arrest_subjects,
    arrest_day,
    ARREST_DAY,
    (
        (Answer.YES, "The hold applies; the routes say when each way out opens."),
        (
            Answer.UNKNOWN,
            "What the arrest was for is not recorded, or whether the hold covers it was not read.",
        ),
        (Answer.NOT_APPLICABLE, "The arrest is not one under the intoxicated law."),
        (Answer.NOT_LOADED, "The section was not obtained."),
    ),
)
