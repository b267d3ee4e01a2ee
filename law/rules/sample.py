"""On what a sample or test of a living person rests (ss. 30.684, 350.104), and what is noted for blood.

Every sample has a basis: the officer's request, the route without one, the additional or the optional test,
a warrant, consent, exigency, or another lawful means. A basis nobody recorded is unknown, never assumed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from law.answers import Answer, all_of, any_of
from law.decisions import Decision
from law.engine import Finding, Subject
from law.fact import Fact
from law.facts import CaseFacts
from law.facts_arrest import RequestFacts, TestFacts
from law.rules.common import opening
from law.rules.concentration import BLOOD
from law.rules.custody import (
    TEST_DAY,
    ArrestLaw,
    absent,
    arrest_of,
    arrested_under,
    arrests_of,
    miss_arrest,
    pair,
    part,
    request_of,
    requested,
    requests_of,
    test_day,
    test_subjects,
)
from law.rules.request import cite_route, warrant_or_exigency

UNDER_1A, UNDER_1C, UNDER_3A, UNDER_3B, OTHER = "under_1a", "under_1c", "under_3a", "under_3b", "other_means"
ELEMENT_OF = {
    "designated": UNDER_1A,
    "unconscious": UNDER_1C,
    "additional": UNDER_3A,
    "optional": UNDER_3B,
    "private": UNDER_3B,
    "warrant": OTHER,
    "consent": OTHER,
    "exigency": OTHER,
    "medical": OTHER,
}
_LABELS = {
    UNDER_1A: "Requested by the officer under sub. (1)(a)",
    UNDER_1C: "Without request under sub. (1)(c)",
    UNDER_3A: "Additional test under sub. (3)(a)",
    UNDER_3B: "Optional or private test under sub. (3)",
    OTHER: "Other lawful means, sub. (4)",
}
_SUBMITTED = "submitted"


class _Paths:
    """Each basis asked on its own: what the record holds for it and against it."""

    def __init__(self, f: Finding, law: ArrestLaw, test: TestFacts) -> None:
        self.f, self.law, self.test = f, law, test
        self.request: RequestFacts | None = request_of(f.facts, test)
        self.arrest = (
            arrest_of(f.facts, self.request)
            if self.request
            else next(iter(arrests_of(f.facts, test.person_id)), None)
        )

    @property
    def under_arrest(self) -> Answer:
        return arrested_under(self.law, self.f.facts, self.arrest)

    def under_1a(self) -> Answer:
        """An arrest under the intoxicated law, and a request."""
        self.f.law(self.law.sec("(1)(a)"))
        if self.under_arrest is Answer.UNKNOWN:
            miss_arrest(self.f, self.arrest, "A sample under sub. (1)(a) needs an arrest under the law.")
        asked = requested(self.request) if self.request else Answer.UNKNOWN
        if asked is Answer.UNKNOWN:
            made = (
                self.request.requested if self.request else absent("test_request", "requested", "Requested")
            )
            self.f.lack(made, "A sample under sub. (1)(a) needs a request.")
        return all_of([self.under_arrest, asked])

    def under_1c(self) -> Answer:
        """The route for a person not capable of withdrawing consent."""
        if self.request is None or self.request.unconscious.untouched:
            self.f.law(self.law.sec("(1)(c)"))
            fact: Fact[bool] = absent("test_request", "unconscious", "Not capable of withdrawing consent")
            self.f.lack(self.request.unconscious if self.request else fact, "Sub. (1)(c) needs incapacity.")
            return Answer.UNKNOWN
        self.f.law_if(self.law.sec("(1)(c)"))
        subject = Subject(id=f"test_request/{self.request.id}", label=self.request.label, record=self.request)
        return self.f.build_on(self.f.other(f"request.unconscious_route@{cite_route(self.law)}", subject))

    def under_3a(self) -> Answer:
        """The additional test: a request under (1)(a) came before."""
        self.f.law(self.law.sec("(3)(a)"))
        asked = [requested(one) for one in requests_of(self.f.facts, self.test.person_id)]
        if any_of(asked) in (Answer.UNKNOWN, Answer.NOT_APPLICABLE):
            self.f.lack(
                absent("test_request", "requested", "Requested"), "Sub. (3)(a) needs a request before it."
            )
            return Answer.UNKNOWN
        return any_of(asked)

    def under_3b(self) -> Answer:
        """The optional or private test: an arrest."""
        self.f.law(self.law.sec("(3)(b)"))
        if self.under_arrest is Answer.UNKNOWN:
            miss_arrest(self.f, self.arrest, "An optional test needs an arrest under the law.")
        return self.under_arrest

    def other_means(self) -> Answer:
        """A warrant, consent, exigency, or blood taken for treatment."""
        self.f.law(self.law.sec("(4)"))
        basis = self.test.basis.known
        if basis in ("consent", "medical"):
            return Answer.YES
        found = warrant_or_exigency(self.request) if self.request else Answer.UNKNOWN
        if found is Answer.UNKNOWN and basis is not None:
            self.f.lack(*self._ground(basis))
        return found

    def _ground(self, basis: str) -> tuple[Fact[str], str]:
        why = "The ground it rests on is put on record."
        key, label = (
            ("exigency", "Exigency: facts") if basis == "exigency" else ("warrant_number", "Warrant number")
        )
        if self.request is None:
            return absent("test_request", key, label), why
        return (self.request.exigency if basis == "exigency" else self.request.warrant), why


def _basis(f: Finding, law: ArrestLaw) -> Decision:
    test: TestFacts = f.subject.record
    means = f.law(law.sec("(4)"))
    f.because(
        "Every sample rests on a basis; evidence by other lawful means is not limited.", means, test.basis
    )
    paths = _Paths(f, law, test)
    ways = {
        UNDER_1A: paths.under_1a,
        UNDER_1C: paths.under_1c,
        UNDER_3A: paths.under_3a,
        UNDER_3B: paths.under_3b,
        OTHER: paths.other_means,
    }
    basis = test.basis.known
    if basis is None:
        for key in (UNDER_1A, UNDER_1C, OTHER):
            part(f, key, _LABELS[key], _Possible(ways[key]).ask)
        f.lack(
            test.basis, "What the sample rests on decides how it may be used and whether it can end a hold."
        )
        return f.decide(Answer.UNKNOWN, f"{test.label}: what it rests on is not recorded.")
    key = ELEMENT_OF[basis]
    answer = part(f, key, _LABELS[key], ways[key])
    return _told(f, test, answer, _LABELS[key])


class _Possible:
    """A way that nobody recorded as the basis: closed, or possible and no more."""

    def __init__(self, way: Callable[[], Answer]) -> None:
        self.way = way

    def ask(self) -> Answer:
        found = self.way()
        return Answer.UNKNOWN if found is Answer.YES else found


def _told(f: Finding, test: TestFacts, answer: Answer, label: str) -> Decision:
    words = label[:1].lower() + label[1:]
    if answer is Answer.YES:
        return f.decide(answer, f"{test.label}: {words}.")
    if answer is Answer.NO:
        return f.decide(answer, f"{test.label}: recorded as {words}, but the record does not bear it out.")
    return f.decide(answer, f"{test.label}: recorded as {words}. {opening(answer)} whether that holds.")


# --- blood and the constitution --------------------------------------------------------------------------


def _constitution(f: Finding, law: ArrestLaw) -> Decision:
    means = f.law(law.sec("(4)"))
    test: TestFacts = f.subject.record
    request = request_of(f.facts, test)
    f.because(
        "For blood a warrant, consent or exigency is noted: courts have asked for one of them since 2013.",
        means,
    )
    ground = warrant_or_exigency(request) if request else Answer.UNKNOWN
    ground = Answer.YES if test.basis.known in ("warrant", "exigency") else ground
    consent = _consent(test, request)
    f.element("warrant_or_exigency", "Warrant or exigency noted", ground)
    f.element("consent", "Consent noted", consent)
    answer = any_of([ground, consent])
    if answer is Answer.YES:
        return f.decide(answer, f"{test.label}: a warrant, consent or exigency is noted.")
    if answer is Answer.NO:
        return f.decide(
            answer, f"{test.label}: neither warrant nor consent nor exigency. The prosecutor decides."
        )
    f.lack(request.warrant if request else absent("test_request", "warrant_number", "Warrant number"), _NOTE)
    f.lack(test.basis, _NOTE)
    return f.decide(answer, f"{test.label}: no warrant, consent or exigency is noted for the blood.")


_NOTE = "Blood rests on a warrant, consent or exigency."


def _consent(test: TestFacts, request: RequestFacts | None) -> Answer:
    if test.basis.known in ("consent", "additional", "optional", "private"):
        return Answer.YES
    if request is None or request.answer.known is None:
        return Answer.UNKNOWN
    return Answer.YES if request.answer.known == _SUBMITTED else Answer.NO


def _blood_tests(facts: CaseFacts, law: ArrestLaw) -> Iterable[Subject]:
    return (one for one in test_subjects(facts, law) if one.record.specimen.value == BLOOD)


def _cite(law: ArrestLaw) -> str:
    return law.sec("(4)")


RULES = (
    *pair(
        "sample.basis",
        "{subject}: what does it rest on?",
        _cite,
        _basis,
        test_subjects,
        test_day,
        TEST_DAY,
        (
            (Answer.YES, "The basis recorded is borne out by the record."),
            (Answer.NO, "The record contradicts the basis recorded."),
            (Answer.UNKNOWN, "No basis is recorded, or what it needs is not."),
            (Answer.NOT_IN_FORCE, "The route recorded had been repealed."),
            (Answer.NOT_LOADED, "The section was not obtained for the day."),
        ),
    ),
    *pair(
        "sample.constitution",
        "{subject}: is a warrant, consent or exigency noted for the blood?",
        _cite,
        _constitution,
        _blood_tests,
        test_day,
        TEST_DAY,
        (
            (Answer.YES, "One of the three is noted."),
            (Answer.NO, "The record says that there was none of them."),
            (Answer.UNKNOWN, "None of them is noted."),
            (Answer.NOT_LOADED, "The section was not obtained for the day."),
        ),
    ),
)
