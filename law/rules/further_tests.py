"""Tests a person may ask for beside the officer's (ss. 30.684(3), 350.104(3)): additional and optional.

Requested by the officer: the additional test, or one at own expense. Arrested and not requested: a breath
test, or one at own expense. What could not be had at own expense does not keep out the officer's result.
"""

from __future__ import annotations

from collections.abc import Iterable

from law.answers import Answer, all_of, any_of, negate
from law.decisions import Decision
from law.engine import Finding, Subject
from law.fact import Fact, told
from law.facts import CaseFacts
from law.instants import When
from law.rules.common import opening, person_subject
from law.rules.custody import (
    ArrestLaw,
    absent,
    arrested_under,
    arrests_of,
    day_of_request,
    first_known,
    law_of,
    miss_arrest,
    pair,
    requested,
    requests_of,
    tests_of,
)

_REQUEST_OR_ARREST = "date of the request (else of the arrest)"
_NOT_LOADED = (Answer.NOT_LOADED, "The section was not obtained for the day.")


def _additional(f: Finding, law: ArrestLaw) -> Decision:
    right = f.law(law.sec("(3)(a)"))
    f.because("A person arrested, or an operator in an accident with great harm, who was requested.", right)
    able = f.element(
        "arrested_or_operator", "Arrested, or operator in an accident with great harm", _able(f, law)
    )
    asked = f.element("requested", "Requested under sub. (1)(a)", _asked(f))
    answer = all_of([able, asked])
    _came_of_it(f, law, ("additional", "private"))
    if answer is Answer.YES:
        return f.decide(answer, f"{f.subject.label}: may have the additional test.")
    if answer is Answer.NO:
        why = (
            "no request under sub. (1)(a)" if asked is Answer.NO else "neither arrested nor such an operator"
        )
        return f.decide(answer, f"{f.subject.label}: no additional test; {why}.")
    _miss(f, law, able, asked)
    return f.decide(
        answer, f"{f.subject.label}: {opening(answer).lower()} whether the additional test may be had."
    )


def _optional(f: Finding, law: ArrestLaw) -> Decision:
    right = f.law(law.sec("(3)(b)"))
    f.because("A person arrested who was not requested may have a breath test, or one at own expense.", right)
    under = f.element("arrested", "Arrested under the intoxicated law", _under_arrest(f, law))
    asked = _asked(f)
    f.element("not_requested", "Not requested under sub. (1)(a)", negate(asked))
    answer = all_of([under, negate(asked)])
    _came_of_it(f, law, ("optional", "private"))
    if answer is Answer.YES:
        f.because("Where the facility cannot do breath: the designated or the additional test.")
        return f.decide(answer, f"{f.subject.label}: may have an optional test.")
    if answer is Answer.NO:
        why = "requested under sub. (1)(a)" if asked is Answer.YES else "no arrest under the law"
        return f.decide(answer, f"{f.subject.label}: no optional test; {why}.")
    _miss(f, law, under, asked)
    return f.decide(
        answer, f"{f.subject.label}: {opening(answer).lower()} whether an optional test may be had."
    )


def _under_arrest(f: Finding, law: ArrestLaw) -> Answer:
    arrests = arrests_of(f.facts, f.subject.record.id) or (None,)
    return any_of(arrested_under(law, f.facts, arrest) for arrest in arrests)


def _able(f: Finding, law: ArrestLaw) -> Answer:
    return any_of([_under_arrest(f, law), _operator_with_great_harm(f)])


def _operator_with_great_harm(f: Finding) -> Answer:
    """Operator of a craft in an accident with death or great bodily harm of anybody."""
    if not f.subject.record.is_a("operator"):
        return Answer.NO
    dead = f.facts.incident.any_death
    harm = [told(one.harm) for one in f.facts.great_harm]
    return any_of([Answer.YES if f.facts.deaths else told(dead), *harm])


def _asked(f: Finding) -> Answer:
    """Whether a request was made at all; a case without a request record leaves it open."""
    requests = requests_of(f.facts, f.subject.record.id)
    return any_of(requested(one) for one in requests) if requests else Answer.UNKNOWN


def _miss(f: Finding, law: ArrestLaw, able: Answer, asked: Answer) -> None:
    if able is Answer.UNKNOWN:
        miss_arrest(f, next(iter(arrests_of(f.facts, f.subject.record.id)), None), "It needs an arrest.")
    if asked is Answer.UNKNOWN:
        requests = requests_of(f.facts, f.subject.record.id)
        made = requests[0].requested if requests else absent("test_request", "requested", "Requested")
        f.lack(made, "Whether a request was made decides which further test may be had.")


def _came_of_it(f: Finding, law: ArrestLaw, bases: tuple[str, ...]) -> None:
    had = [one for one in tests_of(f.facts, f.subject.record.id) if one.basis.known in bases]
    done = any(one.sampled.value is not None or one.result.value is not None for one in had)
    comply, failed = f.law_if(law.sec("(3)(c)")), f.law_if(law.sec("(3)(d)"))
    if had:
        f.because("The facility makes any test asked for that it is able to make.", comply, had[0].asked_by)
        f.element("had", "Had", Answer.YES if done else Answer.UNKNOWN)
    if had and not done:
        f.because(
            "A test that could not be had at own expense does not keep out the officer's result.", failed
        )


def _people(facts: CaseFacts, law: ArrestLaw) -> Iterable[Subject]:
    return (
        person_subject(person)
        for person in facts.people
        if law_of(facts, person.id) is law and (arrests_of(facts, person.id) or requests_of(facts, person.id))
    )


def _person_day(facts: CaseFacts, subject: Subject) -> Fact[When]:
    person_id = subject.record.id
    times = [day_of_request(facts, one) for one in requests_of(facts, person_id)]
    times += [one.arrested for one in arrests_of(facts, person_id)]
    return first_known(*times, facts.incident.occurred)


def _cite_3a(law: ArrestLaw) -> str:
    return law.sec("(3)(a)")


def _cite_3b(law: ArrestLaw) -> str:
    return law.sec("(3)(b)")


RULES = (
    *pair(
        "test.additional_right",
        "{subject}: may the person have the additional test?",
        _cite_3a,
        _additional,
        _people,
        _person_day,
        _REQUEST_OR_ARREST,
        (
            (Answer.YES, "Arrested (or operator in an accident with great harm) and requested."),
            (Answer.NO, "No request was made, or the person is neither."),
            (Answer.UNKNOWN, "The arrest or the request is not recorded."),
            _NOT_LOADED,
        ),
    ),
    *pair(
        "test.optional_right",
        "{subject}: may the person have an optional test?",
        _cite_3b,
        _optional,
        _people,
        _person_day,
        _REQUEST_OR_ARREST,
        (
            (Answer.YES, "Arrested and not requested."),
            (Answer.NO, "Requested, or not arrested under the law."),
            (Answer.UNKNOWN, "The arrest or whether a request was made is not recorded."),
            _NOT_LOADED,
        ),
    ),
)
