"""Tests of a living person (ss. 30.684(2), 350.104(2), 343.305(6), 885.235): facility, kinds, validity,
report, and weight by time.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any

from law.answers import Answer, all_of
from law.decisions import Decision
from law.engine import Finding, Subject
from law.fact import Fact
from law.facts import CaseFacts
from law.facts_arrest import TestFacts
from law.instants import When, elapsed_bounds, within
from law.rules.common import opening
from law.rules.concentration import BLOOD, BREATH, URINE
from law.rules.custody import (
    TEST_DAY,
    ArrestLaw,
    absent,
    arrests_of,
    first_known,
    happened,
    pair,
    part,
    request_of,
    requests_of,
    test_day,
    test_subjects,
    tests_of,
)
from law.wording import elapsed

# --- the facility ----------------------------------------------------------------------------------------


def _facility(f: Finding, law: ArrestLaw) -> Decision:
    f.law(law.sec("(2)(a)"))
    test: TestFacts = f.subject.record
    needed = f.value(law.value("facility.tests"))
    kinds = test.facility_tests.known
    f.because(
        f"A facility is prepared for {needed.display} of the three kinds.", needed.law, test.facility_tests
    )
    if kinds is None:
        f.lack(test.facility_tests, f"It must be able to do {needed.display} of breath, blood and urine.")
        return f.decide(Answer.UNKNOWN, f"{test.label}: which tests the facility can do is not recorded.")
    if needed.reached_by(len(set(kinds))):
        return f.decide(
            Answer.YES, f"{test.label}: the facility can do {len(set(kinds))} of the three kinds."
        )
    return f.decide(
        Answer.NO, f"{test.label}: the facility can do fewer than {needed.display} of the three kinds."
    )


def _differ(f: Finding, law: ArrestLaw) -> Decision:
    f.because("The additional test is of another kind than the designated one.", f.law(law.sec("(2)(c)")))
    test: TestFacts = f.subject.record
    designated = _designated(f.facts, test)
    if designated.known is None or test.specimen.known is None:
        f.lack(designated if designated.known is None else test.specimen, "The two kinds must differ.")
        return f.decide(Answer.UNKNOWN, f"{test.label}: the kind of one of the two tests is not recorded.")
    if designated.known != test.specimen.known:
        return f.decide(Answer.YES, f"{test.label}: of another kind than the designated test.")
    return f.decide(Answer.NO, f"{test.label}: of the same kind as the designated test.")


def _designated(facts: CaseFacts, additional: TestFacts) -> Fact[str]:
    """The kind designated: as the request names it, else as the designated test was."""
    named = [one.designated for one in requests_of(facts, additional.person_id) if one.designated.settled]
    done = [one.specimen for one in tests_of(facts, additional.person_id) if one.basis.known == "designated"]
    return next(iter((*named, *done)), absent("test_request", "designated", "Test designated"))


# --- validity and report ---------------------------------------------------------------------------------


def _validity(f: Finding, law: ArrestLaw) -> Decision:
    test: TestFacts = f.subject.record
    section = f.law(law.sec("(2)(d)"))
    rule = f.law("343.305(6)")
    f.because("Valid as s. 343.305(6) says: approved methods, and people with a permit.", section)
    if test.specimen.known is None:
        f.lack(test.specimen, "Blood and urine, and breath, have rules of their own.")
        return f.decide(Answer.UNKNOWN, f"{test.label}: the specimen is not recorded.")
    f.because("What the rule asks to be on record.", rule, test.specimen)
    answer = _breath_valid(f, test) if test.specimen.known == BREATH else _fluid_valid(f, test)
    if answer is Answer.YES:
        return f.decide(answer, f"{test.label}: what its validity rests on is on record.")
    if answer is Answer.NO:
        return f.decide(answer, f"{test.label}: the record contradicts what its validity rests on.")
    return f.decide(
        answer, f"{test.label}: {opening(answer).lower()}; not all its validity rests on is on record."
    )


def _fluid_valid(f: Finding, test: TestFacts) -> Answer:
    permit = f.element("analyst_permit", "Permit of the analyst", happened(test.analyst_permit))
    method = f.element("method", "Approved method", happened(test.method))
    for fact, answer in ((test.analyst_permit, permit), (test.method, method)):
        if answer is Answer.UNKNOWN:
            f.lack(fact, "An analysis is valid with an approved method and a permit.")
    return all_of([permit, method])


def _breath_valid(f: Finding, test: TestFacts) -> Answer:
    permit = f.element("operator_permit", "Permit of the operator", happened(test.operator_permit))
    observed = part(f, "observation", "Observed long enough before", _Breath(f, test).observed)
    samples = part(f, "samples", "Adequate samples", _Breath(f, test).samples)
    check = f.element("calibration", "Calibration check", happened(test.calibration))
    for fact, answer in ((test.operator_permit, permit), (test.calibration, check)):
        if answer is Answer.UNKNOWN:
            f.lack(fact, "A breath test is proved by it.")
    return all_of([permit, observed, samples, check])


class _Breath:
    """What the rules on breath tests ask, where they are loaded."""

    def __init__(self, f: Finding, test: TestFacts) -> None:
        self.f, self.test = f, test

    def observed(self) -> Answer:
        """Whether the observation was as long as the rule asks."""
        least, test = self.f.value("breath.observation_minutes"), self.test
        start, end = test.observed_from.value, test.observed_until.value or test.sampled.value
        if start is None or end is None:
            self.f.lack(
                test.observed_from if start is None else test.observed_until, "Its length is proved by it."
            )
            return Answer.UNKNOWN
        needed = dt.timedelta(minutes=least.number)
        shortest, longest = elapsed_bounds(start, end)
        self.f.because(
            f"Observed before the test; {least.display} minutes are asked.", least.law, test.observed_from
        )
        if shortest is not None and shortest >= needed:
            return Answer.YES
        return Answer.NO if longest is not None and longest < needed else Answer.UNKNOWN

    def samples(self) -> Answer:
        """Whether as many samples as the rule asks are on record."""
        needed, test = self.f.value("breath.samples"), self.test
        both = (test.first_sample, test.second_sample)
        self.f.because(f"{needed.display} adequate samples are asked.", needed.law, *both)
        if sum(one.settled for one in both) >= needed.number:
            return Answer.YES
        for one in both:
            if not one.settled:
                self.f.lack(one, "Each sample is put on record.")
        return Answer.UNKNOWN


def _report(f: Finding, law: ArrestLaw) -> Decision:
    section = f.law(law.sec("(2)(e)"))
    test: TestFacts = f.subject.record
    request = request_of(f.facts, test)
    officer = request.officer if request and request.officer.settled else test.asked_by
    f.because(
        "The report states findings, who asked and who was tested; copies go to officer and person.", section
    )
    wanted: tuple[tuple[str, str, Fact[Any]], ...] = (
        ("findings", "Findings", test.result),
        ("officer", "Who requested it", officer),
        ("to_officer", "Copy to the officer", test.to_officer),
        ("to_person", "Copy to the person", test.to_person),
    )
    answers = []
    for key, label, fact in wanted:
        answers.append(f.element(key, label, happened(fact)))
        if answers[-1] is Answer.UNKNOWN:
            f.lack(fact, "The report of the facility is complete with it.")
    answer = all_of(answers)
    if answer is Answer.YES:
        return f.decide(answer, f"{test.label}: the report is complete, and both copies went out.")
    if answer is Answer.NO:
        return f.decide(answer, f"{test.label}: the report or one of its two copies is lacking.")
    return f.decide(
        answer,
        f"{test.label}: {opening(answer).lower()}; the report or one of its two copies is not on record.",
    )


# --- weight by time --------------------------------------------------------------------------------------


def _weight(f: Finding, law: ArrestLaw) -> Decision:
    f.law_if(law.sec("(4)"))
    section = f.law("885.235(1g)")
    f.law_if("885.235(3)")
    test: TestFacts = f.subject.record
    hours = f.value("evidence.hours")
    event = _event(f.facts, test)
    f.because(
        f"A sample within {hours.display} hours of the event needs no expert.", section, event, test.sampled
    )
    if event.value is None or test.sampled.value is None:
        f.lack(
            event if event.value is None else test.sampled,
            f"Later than {hours.display} hours needs an expert.",
        )
        return f.decide(Answer.UNKNOWN, f"{test.label}: the time from the event to the sample is not known.")
    limit = hours.hours if hours.inclusive else hours.hours - dt.timedelta(seconds=1)
    answer = within(event.value, test.sampled.value, limit)
    after = f"{test.label}: sampled {_span(event.value, test.sampled.value)} after the event"
    if answer is Answer.YES:
        return f.decide(
            answer,
            f"{after}; no expert needed.",
        )
    if answer is Answer.NO:
        return f.decide(
            answer,
            f"{after}; an expert is needed.",
        )
    f.lack(
        event if not event.value.is_exact else test.sampled,
        "The exact time decides whether an expert is needed.",
    )
    return f.decide(answer, f"{test.label}: {opening(answer).lower()} whether an expert is needed.")


def _event(facts: CaseFacts, test: TestFacts) -> Fact[When]:
    """The operation: as the arrest says it, else the accident's time."""
    operated = tuple(one.operated_at for one in arrests_of(facts, test.person_id))
    return first_known(*operated, facts.incident.occurred)


def _span(start: When, end: When) -> str:
    shortest, longest = elapsed_bounds(start, end)
    words = [elapsed(one) for one in dict.fromkeys((shortest, longest)) if one is not None]
    return " to ".join(words)


# --- subjects and the list -------------------------------------------------------------------------------


def _at_facility(facts: CaseFacts, law: ArrestLaw) -> Iterable[Subject]:
    return (
        one
        for one in test_subjects(facts, law)
        if not one.record.facility.untouched or not one.record.facility_tests.untouched
    )


def _additional_tests(facts: CaseFacts, law: ArrestLaw) -> Iterable[Subject]:
    return (one for one in test_subjects(facts, law) if one.record.basis.known == "additional")


def _valid_kinds(facts: CaseFacts, law: ArrestLaw) -> Iterable[Subject]:
    kinds = (None, BLOOD, BREATH, URINE)
    return (one for one in test_subjects(facts, law) if one.record.specimen.known in kinds)


def _cite_2a(law: ArrestLaw) -> str:
    return law.sec("(2)(a)")


def _cite_2c(law: ArrestLaw) -> str:
    return law.sec("(2)(c)")


def _cite_2d(law: ArrestLaw) -> str:
    return law.sec("(2)(d)")


def _cite_2e(law: ArrestLaw) -> str:
    return law.sec("(2)(e)")


def _cite_weight(law: ArrestLaw) -> str:
    return law.sec("(4)")


_NOT_LOADED = (Answer.NOT_LOADED, "The section was not obtained for the day.")

RULES = (
    *pair(
        "test.facility",
        "{subject}: is the facility prepared for enough kinds of test?",
        _cite_2a,
        _facility,
        _at_facility,
        test_day,
        TEST_DAY,
        (
            (Answer.YES, "It can do as many kinds as the section asks."),
            (Answer.NO, "It can do fewer."),
            (Answer.UNKNOWN, "What it can do is not recorded."),
            _NOT_LOADED,
        ),
    ),
    *pair(
        "test.designated_additional",
        "{subject}: is it of another kind than the designated test?",
        _cite_2c,
        _differ,
        _additional_tests,
        test_day,
        TEST_DAY,
        (
            (Answer.YES, "The two kinds differ."),
            (Answer.NO, "The two are of one kind."),
            (Answer.UNKNOWN, "One of the two kinds is not recorded."),
            _NOT_LOADED,
        ),
    ),
    *pair(
        "test.validity",
        "{subject}: is what its validity rests on recorded?",
        _cite_2d,
        _validity,
        _valid_kinds,
        test_day,
        TEST_DAY,
        (
            (Answer.YES, "Permits, methods, observation, samples and check are on record, as its kind asks."),
            (Answer.NO, "The record contradicts one of them."),
            (Answer.UNKNOWN, "One of them is not recorded."),
            (Answer.NOT_LOADED, "s. 343.305(6) or the section was not obtained for the day."),
        ),
    ),
    *pair(
        "test.facility_report",
        "{subject}: is the facility's report complete and delivered?",
        _cite_2e,
        _report,
        _at_facility,
        test_day,
        TEST_DAY,
        (
            (Answer.YES, "Findings, officer, and both copies are on record."),
            (Answer.NO, "The record says that one is lacking."),
            (Answer.UNKNOWN, "One is not recorded."),
            _NOT_LOADED,
        ),
    ),
    *pair(
        "test.time_weight",
        "{subject}: was it sampled soon enough to need no expert?",
        _cite_weight,
        _weight,
        test_subjects,
        test_day,
        TEST_DAY,
        (
            (Answer.YES, "Within the hours: no expert is needed."),
            (Answer.NO, "Later: an expert is needed."),
            (Answer.UNKNOWN, "The time of the event or of the sample is not known well enough."),
            (Answer.NOT_LOADED, "s. 885.235 was not obtained for the day."),
        ),
    ),
)
