"""The preliminary screening (ss. 30.682, 350.102): whether one was made under the section, and its uses.

No rule sees the result. A sample given after the arrest is no screening under the section. Declining costs
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from law.answers import Answer, all_of, negate
from law.decisions import Decision
from law.engine import Finding, Subject
from law.fact import Fact, told
from law.facts import CaseFacts
from law.facts_arrest import ScreeningFacts
from law.instants import When
from law.rules.common import opening
from law.rules.custody import NO_ARREST, ArrestLaw, arrests_of, first_known, happened, law_of, order, pair

ORAL_FLUID = "oral_fluid"
SCREENING_DAY = "date of the screening"


def _valid(f: Finding, law: ArrestLaw) -> Decision:
    section = f.law(f"{law.screening}(1)")
    one: ScreeningFacts = f.subject.record
    cause = f.element("probable_cause", "Probable cause on record", happened(one.probable_cause))
    before = f.element("before_arrest", "Asked before an arrest", _before(f, one))
    kind = f.element("kind", "Breath", _kind(f, law, one))
    if cause is Answer.UNKNOWN:
        f.lack(one.probable_cause, "A screening needs probable cause before it.")
    _declined(f, law, one)
    f.because("A screening is asked for on probable cause and before an arrest.", section, one.requested)
    answer = all_of([cause, before, kind])
    if answer is Answer.YES:
        return f.decide(answer, f"{one.label}: a preliminary screening under s. {law.screening}.")
    if answer is Answer.NO:
        why = _why_not(before, kind)
        return f.decide(answer, f"{one.label}: no screening under s. {law.screening}. {why}")
    return f.decide(answer, f"{one.label}: {opening(answer).lower()} whether s. {law.screening} covers it.")


def _why_not(before: Answer, kind: Answer) -> str:
    if before is Answer.NO:
        return "It came after the arrest."
    if kind is Answer.NO:
        return "Oral fluid is not a screening on that day."
    return "No probable cause came before it."


def _before(f: Finding, one: ScreeningFacts) -> Answer:
    said, arrests = told(one.before_arrest), arrests_of(f.facts, one.person_id)
    if not arrests and NO_ARREST in f.facts.none_of:
        return Answer.YES if said is Answer.UNKNOWN else said
    by_times = order(one.requested, arrests[0].arrested) if arrests else Answer.UNKNOWN
    settled = {answer for answer in (said, by_times) if answer in (Answer.YES, Answer.NO)}
    if len(settled) > 1:
        f.because("The times on record and the answer given differ.", None, one.requested, one.before_arrest)
        return Answer.CONTESTED
    if settled:
        return settled.pop()
    f.lack(one.before_arrest, "A sample after the arrest is no screening under the section.")
    return said


def _kind(f: Finding, law: ArrestLaw, one: ScreeningFacts) -> Answer:
    if one.kind.known is None:
        f.lack(one.kind, "Which sample it was decides whether the section covers it.")
        return Answer.UNKNOWN
    if one.kind.known != ORAL_FLUID:
        return Answer.YES
    allowed = f.value(law.value("screening.oral_fluid"))
    f.because("Oral fluid counts only from the day a later act put it in.", allowed.law, one.kind)
    return Answer.YES if allowed.flag else Answer.NO


def _declined(f: Finding, law: ArrestLaw, one: ScreeningFacts) -> None:
    if told(one.declined) is Answer.YES:
        f.because("Declined; that carries no penalty.", f.law(f"{law.screening}(4)"), one.declined)


def _use(f: Finding, law: ArrestLaw) -> Decision:
    one: ScreeningFacts = f.subject.record
    f.law_if(f"{law.screening}(1)")
    uses, proof = f.law(f"{law.screening}(2)"), f.law(f"{law.screening}(3)")
    valid = f.build_on(f.other(f"screening.valid@{_cite_valid(law)}", f.subject))
    may = Answer.NO if valid is Answer.NO else Answer.YES
    f.because(
        "It may be used to decide on an arrest and on a request for a test, and for nothing else.", uses
    )
    f.because(
        "In a proceeding it shows only that an arrest or a request that is challenged was right.", proof
    )
    f.element("decide_arrest", "Deciding whether to arrest", may)
    f.element("decide_request", "Deciding whether to request a chemical test", may)
    f.element("show_cause", "Showing probable cause when the arrest is challenged", may)
    f.element("show_request", "Showing that a chemical test was properly required", may)
    f.element("concentration", "Proof of a concentration", negate(Answer.YES))
    f.element("release", "Earlier release", negate(Answer.YES))
    f.element("record_of_result", "Alcohol figure of a report or export", negate(Answer.YES))
    if valid is Answer.YES:
        return f.decide(valid, f"{one.label}: for deciding on arrest and request only; no proof of a level.")
    if valid is Answer.NO:
        return f.decide(valid, f"{one.label}: none of the uses of s. {law.screening}, and no chemical test.")
    return f.decide(valid, f"{one.label}: at most for deciding on arrest and request; no proof of a level.")


def _screenings(facts: CaseFacts, law: ArrestLaw) -> Iterable[Subject]:
    return (
        Subject(id=f"screening/{one.id}", label=one.label, record=one)
        for one in facts.screenings
        if law_of(facts, one.person_id) is law
    )


def _day(facts: CaseFacts, subject: Subject) -> Fact[When]:
    one: ScreeningFacts = subject.record
    arrests = tuple(arrest.arrested for arrest in arrests_of(facts, one.person_id))
    return first_known(one.requested, *arrests, facts.incident.occurred)


def _cite_valid(law: ArrestLaw) -> str:
    return f"{law.screening}(1)"


def _cite_use(law: ArrestLaw) -> str:
    return f"{law.screening}(2)"


RULES = (
    *pair(
        "screening.valid",
        "{subject}: was it a preliminary screening under the section?",
        _cite_valid,
        _valid,
        _screenings,
        _day,
        SCREENING_DAY,
        (
            (Answer.YES, "Probable cause, before the arrest, and a sample the section names."),
            (Answer.NO, "It came after the arrest, or its sample is not one the section names."),
            (Answer.UNKNOWN, "Probable cause, the order or the sample is not recorded."),
            (Answer.NOT_LOADED, "The section was not obtained for the day."),
        ),
    ),
    *pair(
        "screening.use",
        "{subject}: what may it be used for?",
        _cite_use,
        _use,
        _screenings,
        _day,
        SCREENING_DAY,
        (
            (
                Answer.YES,
                "The two decisions of the officer, and showing that they were right when challenged.",
            ),
            (Answer.NO, "It is no screening under the section and no chemical test."),
            (
                Answer.UNKNOWN,
                "Whether it was a screening under the section is open; the uses shown are the most.",
            ),
            (Answer.NOT_LOADED, "The section was not obtained for the day."),
        ),
    ),
)
