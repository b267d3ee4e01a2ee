"""What the rules on arrest, request, tests and refusal share: whose law it is, days, and plain look-ups.

The two laws have the same shape; each rule stands twice, once for boats and once for snowmobiles, and never
borrows the other's citation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from law.answers import Answer
from law.decisions import Decision
from law.engine import Finding, Rule, Subject
from law.errors import LawGap
from law.fact import CONTESTED, NOT_APPLICABLE, Fact
from law.facts import CaseFacts
from law.facts_arrest import ArrestFacts, RequestFacts, TestFacts
from law.instants import When
from law.plain import dataclass
from law.rules.pairs import Means, pair_of

_EITHER = ("homicide_intoxicated", "injury_intoxicated")
NO_ARREST = "arrests"
"""Section of the case that somebody looked at and found empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrestLaw:
    """The law of arrest and tests of one kind of craft: sections and names of its figures."""

    kind: str
    word: str
    prefix: str
    values: str
    screening: str
    tests: str
    notice: str
    hold: str
    intoxicated: str
    refusal: str
    specimen: str
    offences: frozenset[str]
    refusal_offence: str
    offence_section: str

    def sec(self, part: str) -> str:
        """A part of the section on tests: "(1)(a)"."""
        return self.tests + part

    def value(self, name: str) -> str:
        """A figure of this law."""
        return f"{self.values}.{name}"


BOAT = ArrestLaw(
    kind="boat",
    word="boating",
    prefix="boat_",
    values="boat",
    screening="30.682",
    tests="30.684",
    notice="30.686",
    hold="30.687",
    intoxicated="30.50(4m)",
    refusal="30.50(9x)",
    specimen="30.67(6)(b)",
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
    refusal_offence="boat_refusal",
    offence_section="30.681",
)
SLED = ArrestLaw(
    kind="snowmobile",
    word="snowmobiling",
    prefix="snowmobile_",
    values="sled",
    screening="350.102",
    tests="350.104",
    notice="350.106",
    hold="350.107",
    intoxicated="350.01(9c)",
    refusal="350.01(10r)",
    specimen="350.155(2)",
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
    refusal_offence="snowmobile_refusal",
    offence_section="350.101",
)
LAWS = (BOAT, SLED)


def law_of(facts: CaseFacts, person_id: str | None) -> ArrestLaw:
    """Whose law it is: by what the person was arrested for, else by the person's craft, else by the case."""
    for arrest in arrests_of(facts, person_id):
        named = _named(arrest)
        if named is not None:
            return named
    person = facts.person(person_id)
    craft = facts.craft(person.craft_id) if person else None
    kind = craft.kind if craft else facts.kind.value
    return SLED if kind == SLED.kind else BOAT


def _named(arrest: ArrestFacts) -> ArrestLaw | None:
    """The law the offences of an arrest name."""
    offences = arrest.offences.value or ()
    for one in (SLED, BOAT):
        if any(offence.startswith(one.prefix) for offence in offences):
            return one
    return None


def law_of_arrest(facts: CaseFacts, arrest: ArrestFacts) -> ArrestLaw:
    """Whose law an arrest is under: by its own offences first."""
    return _named(arrest) or law_of(facts, arrest.person_id)


def arrests_of(facts: CaseFacts, person_id: str | None) -> tuple[ArrestFacts, ...]:
    """The arrests of a person."""
    return tuple(one for one in facts.arrests if person_id is not None and one.person_id == person_id)


def arrest_of(facts: CaseFacts, request: RequestFacts) -> ArrestFacts | None:
    """The arrest a request belongs to: the one it names, else the person's first."""
    named = [one for one in facts.arrests if one.id == request.arrest_id]
    return next(iter((*named, *arrests_of(facts, request.person_id))), None)


def requests_of(facts: CaseFacts, person_id: str | None) -> tuple[RequestFacts, ...]:
    """The requests to a person."""
    return tuple(one for one in facts.requests if person_id is not None and one.person_id == person_id)


def tests_of(facts: CaseFacts, person_id: str | None) -> tuple[TestFacts, ...]:
    """The tests of a person."""
    return tuple(one for one in facts.tests if person_id is not None and one.person_id == person_id)


def request_of(facts: CaseFacts, test: TestFacts) -> RequestFacts | None:
    """The request a test belongs to: the one it names, else the person's only one."""
    named = [one for one in facts.requests if one.id == test.request_id]
    theirs = requests_of(facts, test.person_id)
    return named[0] if named else (theirs[0] if len(theirs) == 1 else None)


def absent(kind: str, field: str, label: str) -> Fact[Any]:
    """The fact of a record that was never made, to be missed."""
    return Fact(path=f"{kind}/.{field}", label=label)


def happened(fact: Fact[Any]) -> Answer:
    """Whether something is on record at all; *not applicable* says that it did not happen."""
    if fact.state == NOT_APPLICABLE:
        return Answer.NO
    if fact.state == CONTESTED:
        return Answer.CONTESTED
    return Answer.YES if fact.settled and not says_none(fact) else Answer.UNKNOWN


_NONE_SAID = re.compile(
    r"(?:there (?:was|were) )?(?:no|none|nil|n ?a|not|not applicable|not any|unknown|without)"
    r"(?: (?:any|known|noted|recorded|applicable|needed|sought|claimed|given|stated|existed|found|present"
    r"|exigency|exigencies|exigent circumstances?|emergency|warrants?|facts?))*"
)
SAY_NONE = "Its words say that there was none: the field marked *not applicable* says so, words do not."
"""What to do about a text that says *none*: it is no fact, and settles nothing."""


def says_none(fact: Fact[Any]) -> bool:
    """Whether a text tells of nothing: "none", "no exigency", a dash."""
    if not isinstance(fact.known, str):
        return False
    plain = " ".join("".join(c if c.isalnum() else " " for c in fact.known.casefold()).split())
    return not plain or _NONE_SAID.fullmatch(plain) is not None


def requested(request: RequestFacts) -> Answer:
    """Whether a request was made. A record with anything of a request in it says so, unless it says not."""
    if request.requested.state == NOT_APPLICABLE:
        return Answer.NO
    signs: tuple[Fact[Any], ...] = (
        request.requested,
        request.designated,
        request.answer,
        *request.statements,
    )
    if any(sign.value is not None for sign in signs):
        return Answer.YES
    return Answer.UNKNOWN


def arrested_under(law: ArrestLaw, facts: CaseFacts, arrest: ArrestFacts | None) -> Answer:
    """Whether there was an arrest under the intoxicated law."""
    if arrest is None:
        return Answer.NO if NO_ARREST in facts.none_of else Answer.UNKNOWN
    offences = arrest.offences.value
    if not offences:
        return Answer.UNKNOWN
    return Answer.YES if any(offence in law.offences for offence in offences) else Answer.NO


def miss_arrest(f: Finding, arrest: ArrestFacts | None, would_settle: str) -> None:
    """Miss what would tell whether there was an arrest under the intoxicated law."""
    fact = arrest.offences if arrest else absent("arrest", "offences", "Arrested for")
    f.lack(fact, would_settle)


def order(first: Fact[When], second: Fact[When]) -> Answer:
    """Whether the first time was before the second, or at the same instant."""
    one, two = first.value, second.value
    if one is None or two is None:
        return Answer.UNKNOWN
    if one.latest is not None and two.earliest is not None and one.latest <= two.earliest:
        return Answer.YES
    if one.earliest is not None and two.latest is not None and one.earliest > two.latest:
        return Answer.NO
    return Answer.UNKNOWN


def first_known(*times: Fact[When]) -> Fact[When]:
    """The first time that is on record; the first of all when none is."""
    return next((time for time in times if time.value is not None), times[0])


def day_of_request(facts: CaseFacts, request: RequestFacts) -> Fact[When]:
    """The request's time, else the answer's, the arrest's, the accident's."""
    arrest = arrest_of(facts, request)
    arrested = (arrest.arrested,) if arrest else ()
    return first_known(request.requested, request.answered, *arrested, facts.incident.occurred)


def day_of_test(facts: CaseFacts, test: TestFacts) -> Fact[When]:
    """The sample's time, else the request's, the arrest's, the accident's."""
    request = request_of(facts, test)
    asked = (day_of_request(facts, request),) if request else ()
    arrests = tuple(one.arrested for one in arrests_of(facts, test.person_id))
    return first_known(test.sampled, *asked, *arrests, facts.incident.occurred)


def part(f: Finding, id: str, label: str, ask: Callable[[], Answer], why: str = "") -> Answer:
    """An element whose law may not be at hand: *not loaded* or *not in force* is then its status."""
    try:
        return f.element(id, label, ask(), why)
    except LawGap as gap:
        return f.element(id, label, gap.answer, gap.why)


Decide = Callable[[Finding, ArrestLaw], Decision]
Subjects = Callable[[CaseFacts, ArrestLaw], Iterable[Subject]]


def pair(
    id: str,
    question: str,
    cite: Callable[[ArrestLaw], str],
    decide: Decide,
    subjects: Subjects,
    day: Callable[[CaseFacts, Subject], Fact[When]],
    day_role: str,
    means: Means,
) -> tuple[Rule, Rule]:
    """One question, once for boats and once for snowmobiles."""
    boat, sled = pair_of(LAWS, id, question, cite, decide, subjects, day, day_role, means)
    return boat, sled


def request_subjects(facts: CaseFacts, law: ArrestLaw) -> Iterable[Subject]:
    """Each request under this law."""
    return (
        Subject(id=f"test_request/{one.id}", label=one.label, record=one)
        for one in facts.requests
        if law_of(facts, one.person_id) is law
    )


def test_subjects(facts: CaseFacts, law: ArrestLaw) -> Iterable[Subject]:
    """Each test under this law."""
    return (
        Subject(id=f"chemical_test/{one.id}", label=one.label, record=one)
        for one in facts.tests
        if law_of(facts, one.person_id) is law
    )


def arrest_subjects(facts: CaseFacts, law: ArrestLaw) -> Iterable[Subject]:
    """Each arrest under this law."""
    return (
        Subject(id=f"arrest/{one.id}", label=one.label, record=one)
        for one in facts.arrests
        if law_of_arrest(facts, one) is law
    )


def request_day(facts: CaseFacts, subject: Subject) -> Fact[When]:
    """Day of a request as a subject."""
    record: RequestFacts = subject.record
    return day_of_request(facts, record)


def test_day(facts: CaseFacts, subject: Subject) -> Fact[When]:
    """Day of a test as a subject."""
    record: TestFacts = subject.record
    return day_of_test(facts, record)


def arrest_day(_facts: CaseFacts, subject: Subject) -> Fact[When]:
    """Day of an arrest as a subject."""
    record: ArrestFacts = subject.record
    return record.arrested


REQUEST_DAY = "date of the request"
TEST_DAY = "date of the sample"
ARREST_DAY = "date of the arrest"
