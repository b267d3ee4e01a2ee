"""Refusal (ss. 30.684(5), 350.104(5)): the four issues of its hearing, inability, and the constitution.

For each issue: what the record holds for it and against it, what is missing, and what to ask the officer. An
answer says what the record shows if proven, never how a court will rule.
"""

from __future__ import annotations

from collections.abc import Iterable

from law.answers import Answer, all_of, any_of
from law.decisions import Decision
from law.engine import Finding, Subject
from law.fact import CONTESTED, told
from law.facts import CaseFacts
from law.facts_arrest import PROBABLE_CAUSE, ArrestFacts, RequestFacts
from law.rules.common import opening
from law.rules.concentration import BLOOD
from law.rules.custody import (
    REQUEST_DAY,
    ArrestLaw,
    absent,
    arrest_of,
    arrested_under,
    happened,
    miss_arrest,
    order,
    pair,
    request_day,
    request_subjects,
    requested,
)
from law.rules.request import (
    MOTOR_VEHICLE_FORM,
    cite_route,
    lack_warrant_or_exigency,
    warrant_or_exigency,
)
from law.typed_provision import mentions

REFUSED = {
    "refused": "refused in words",
    "refused_by_conduct": "refused by conduct",
    "consented_then_refused": "agreed and then refused; agreeing first does not undo it",
}
NOT_REFUSED = {"submitted": "submitted", "not_capable": "was not capable of an answer"}
PRIORS = "prior_convictions"
CONSTITUTION = "refusal.constitution"
CONVICTED = "convicted"


def _open(f: Finding, law: ArrestLaw) -> tuple[RequestFacts, ArrestFacts | None]:
    """The request at issue and its arrest, with the section as the first reason."""
    section = f.law(law.sec("(5)"))
    one: RequestFacts = f.subject.record
    f.because("The issues are limited to four.", section)
    return one, arrest_of(f.facts, one)


def _closed(f: Finding, answer: Answer, head: str) -> Decision:
    """The decision in one shape: yes and no as the record shows, everything else with its opening words."""
    one: RequestFacts = f.subject.record
    lead = {Answer.YES: "the record shows that", Answer.NO: "the record speaks against that"}
    words = lead.get(answer) or f"{opening(answer).lower()} whether"
    return f.decide(answer, f"{one.label}: {words} {head}.")


# --- (a) probable cause ----------------------------------------------------------------------------------


def _issue_a(f: Finding, law: ArrestLaw) -> Decision:
    one, arrest = _open(f, law)
    answers = [_cause_written(f, arrest), *_cause_noted(f, one), _court(f, law, one)]
    for test in f.facts.field_tests:
        if test.person_id == one.person_id:
            f.side(True, f"A field test is on record: {test.label}.", test.clues)
    for screening in f.facts.screenings:
        if screening.person_id == one.person_id:
            f.side(True, "A preliminary screening was asked for.", screening.requested)
    f.questions.append("What was seen of the operation and of the person, and when, before the arrest?")
    found = set(answers) - {Answer.UNKNOWN}
    answer = Answer.UNKNOWN if not found else (found.pop() if len(found) == 1 else Answer.CONTESTED)
    if answer is Answer.UNKNOWN:
        f.lack(
            arrest.probable_cause if arrest else absent("arrest", "probable_cause", "Probable cause"),
            "The facts that gave probable cause, with their times.",
        )
    return _closed(f, answer, "there was probable cause")


def _cause_written(f: Finding, arrest: ArrestFacts | None) -> Answer:
    if arrest is None or happened(arrest.probable_cause) is not Answer.YES:
        return Answer.UNKNOWN
    f.side(True, "Probable cause is written down with the arrest.", arrest.probable_cause)
    return Answer.YES


def _cause_noted(f: Finding, one: RequestFacts) -> Iterable[Answer]:
    for seen in f.facts.observations:
        if seen.person_id != one.person_id or seen.question != PROBABLE_CAUSE:
            continue
        answer = told(seen.answer)
        if answer in (Answer.YES, Answer.NO):
            f.side(answer is Answer.YES, "Probable cause is answered.", seen.answer)
        yield answer


def _court(f: Finding, law: ArrestLaw, one: RequestFacts) -> Answer:
    """A conviction under the craft's own section on operating says more than probable cause."""
    for charge in f.facts.charges:
        under = mentions(charge.provision.known, law.offence_section)
        if charge.person_id == one.person_id and under and charge.disposition.known == CONVICTED:
            f.side(True, "A court convicted of the offence.", charge.provision, charge.disposition)
            return Answer.YES
    return Answer.UNKNOWN


# --- (b) lawful arrest -----------------------------------------------------------------------------------


def _issue_b(f: Finding, law: ArrestLaw) -> Decision:
    one, arrest = _open(f, law)
    answer = f.element("arrested", "Arrested under the intoxicated law", arrested_under(law, f.facts, arrest))
    if arrest is not None and answer is not Answer.UNKNOWN:
        f.side(answer is Answer.YES, "What the arrest was for.", arrest.offences)
    if arrest is not None and order(arrest.arrested, one.requested) is Answer.NO:
        f.side(False, "The request stands before the arrest.", arrest.arrested, one.requested)
        answer = Answer.CONTESTED if answer is Answer.YES else answer
    if answer is Answer.UNKNOWN:
        miss_arrest(f, arrest, "A refusal needs an arrest under the intoxicated law.")
    if arrest is not None and not arrest.arrested.settled:
        f.lack(arrest.arrested, "The time of the arrest is put to the officer.")
    f.questions.append(
        "When, where and for what was the person placed under arrest, and on what ground stopped?"
    )
    return _closed(f, answer, "the person was placed under arrest under the intoxicated law")


# --- (c) request and information -------------------------------------------------------------------------


def _issue_c(f: Finding, law: ArrestLaw) -> Decision:
    one, _ = _open(f, law)
    f.questions.append("In which words was the request made, and was each of the three statements said?")
    f.law(law.sec("(5)(c)"))
    made = f.element("requested", "A request was made", requested(one))
    information = _information(f, law, one)
    given = all_of([made, information])
    unnecessary = _unnecessary(f, law, one)
    answer = any_of([given, unnecessary])
    if answer is Answer.UNKNOWN and made is Answer.UNKNOWN:
        f.lack(one.requested, "The request is put on record.")
    return _closed(f, answer, "request and information were given, or were unnecessary")


def _information(f: Finding, law: ArrestLaw, one: RequestFacts) -> Answer:
    found = f.other(f"request.statements@{law.sec('(1)(b)')}", f.subject)
    f.lack_all(found.missing)
    f.because(found.headline)
    for number, fact in enumerate(one.statements, 1):
        if happened(fact) in (Answer.YES, Answer.NO):
            f.side(happened(fact) is Answer.YES, f"Statement {number}.", fact)
    answer = found.answer
    if one.form.known == MOTOR_VEHICLE_FORM:
        f.side(False, "The motor-vehicle form was used, which is not the form of this section.", one.form)
        answer = Answer.CONTESTED if answer in (Answer.UNKNOWN, Answer.YES) else answer
    return f.element("information", "The three statements were said", answer)


def _unnecessary(f: Finding, law: ArrestLaw, one: RequestFacts) -> Answer:
    if one.unconscious.untouched:
        return Answer.NOT_APPLICABLE
    found = f.other(f"request.unconscious_route@{cite_route(law)}", f.subject)
    f.because(found.headline)
    if found.answer is Answer.UNKNOWN:
        f.lack_all(found.missing)
    if found.answer in (Answer.YES, Answer.NO):
        f.side(found.answer is Answer.YES, found.headline, one.unconscious)
    return f.element("unnecessary", "Neither was necessary", found.answer)


# --- (d) refusal -----------------------------------------------------------------------------------------


def _issue_d(f: Finding, law: ArrestLaw) -> Decision:
    one, _ = _open(f, law)
    f.questions.append("What did the person say and do, how often was the person asked, and who was there?")
    answer = _refused(f, one)
    if answer in (Answer.UNKNOWN, Answer.CONTESTED):
        f.lack(one.answer, "What the person said or did decides.")
    if one.words.settled:
        f.because("Words and conduct on record.", None, one.words)
    return _closed(f, answer, "the person refused")


def _refused(f: Finding, one: RequestFacts) -> Answer:
    said = one.answer.known
    if one.answer.state == CONTESTED:
        f.side(
            False,
            "The record is disputed: an attempt without a usable sample is not by itself a refusal.",
            one.words,
        )
        return Answer.CONTESTED
    if said in REFUSED:
        f.side(True, f"The person {REFUSED[said]}.", one.answer, one.words)
        f.because("A refusal once made stands: a later change of mind is no cure.")
        return Answer.YES
    if said in NOT_REFUSED:
        f.side(False, f"The person {NOT_REFUSED[said]}.", one.answer, one.words)
        return Answer.NO
    if said is not None:
        f.side(
            True,
            "Courts have taken a condition, or a demand for somebody else first, as a refusal.",
            one.answer,
        )
        return Answer.LEGAL_CALL
    return Answer.UNKNOWN


# --- inability and constitution --------------------------------------------------------------------------


def _inability(f: Finding, law: ArrestLaw) -> Decision:
    one, _ = _open(f, law)
    f.because(
        "It is shown by a preponderance: a physical disability or disease unrelated to an intoxicant.",
        f.law(law.sec("(5)")),
        one.inability,
        one.inability_support,
    )
    f.questions.append("Did the person name a disability or disease, and was a doctor or record of it there?")
    claimed = f.element("claimed", "Physical inability claimed", told(one.inability))
    support = f.element("support", "Medical support on record", happened(one.inability_support))
    if claimed is Answer.NO:
        return f.decide(claimed, f"{one.label}: no physical inability is claimed.")
    if claimed is not Answer.YES:
        f.lack(one.inability, "A physical inability unrelated to an intoxicant is no refusal.")
        return f.decide(claimed, f"{one.label}: {opening(claimed).lower()} whether an inability is claimed.")
    if support is Answer.YES:
        f.side(True, "Medical support is on record.", one.inability_support)
        return f.decide(
            Answer.LEGAL_CALL, f"{one.label}: an inability is claimed with support; a court weighs it."
        )
    f.lack(one.inability_support, "Without support a claim is not shown by a preponderance.")
    return f.decide(Answer.UNKNOWN, f"{one.label}: an inability is claimed; its support is not on record.")


def _constitution(f: Finding, law: ArrestLaw) -> Decision:
    one, _ = _open(f, law)
    f.because(
        "Courts allow no criminal penalty for refusing blood without a warrant (since 2016). A first offence "
        "is civil, a later one is a crime.",
        f.law(law.sec("(5)")),
        one.designated,
    )
    blood = (
        Answer.YES
        if one.designated.known == BLOOD
        else (Answer.NO if one.designated.known else Answer.UNKNOWN)
    )
    f.element("blood", "Blood was requested", blood)
    no_warrant = _without_warrant(one)
    f.element("no_warrant", "No warrant or exigency", no_warrant)
    criminal = f.element("criminal", "A criminal penalty", _criminal(f, one))
    answer = all_of([blood, no_warrant, criminal])
    if blood is Answer.UNKNOWN:
        f.lack(one.designated, "The doubt is about blood.")
    if no_warrant is Answer.UNKNOWN:
        lack_warrant_or_exigency(f, one, "The doubt is about blood without a warrant or exigency.")
    if answer is Answer.YES:
        return f.decide(
            answer,
            f"{one.label}: blood without a warrant, and a criminal penalty: suspect. The prosecutor decides.",
        )
    if answer is Answer.NO:
        return f.decide(answer, f"{one.label}: not blood without a warrant with a criminal penalty.")
    return f.decide(
        answer, f"{one.label}: {opening(answer).lower()} whether a criminal penalty would be suspect."
    )


def _without_warrant(one: RequestFacts) -> Answer:
    found = warrant_or_exigency(one)
    return {Answer.YES: Answer.NO, Answer.NO: Answer.YES}.get(found, found)


def _criminal(f: Finding, one: RequestFacts) -> Answer:
    """Any earlier conviction on record makes it possible; how they count is another finding."""
    priors = [prior for prior in f.facts.priors if prior.person_id == one.person_id]
    if priors:
        f.because(
            "An earlier conviction is on record; whether it counts is another question.",
            None,
            priors[0].craft_kind,
        )
        return Answer.YES
    if PRIORS in f.facts.none_of:
        return Answer.NO
    f.lack(
        absent("prior_conviction", "provision", "Earlier convictions"), "With one that counts it is a crime."
    )
    return Answer.UNKNOWN


# --- subjects and the list -------------------------------------------------------------------------------


def _at_issue(facts: CaseFacts, law: ArrestLaw) -> Iterable[Subject]:
    """Requests that somebody may have refused: not those with a plain yes, unless an action is on record."""
    actions = {one.request_id for one in facts.refusal_cases}
    return (
        one
        for one in request_subjects(facts, law)
        if one.record.id in actions
        or (requested(one.record) is not Answer.NO and one.record.answer.known != "submitted")
        or _asked_without_request(one.record)
    )


def _asked_without_request(one: RequestFacts) -> bool:
    return one.unconscious.value is not None


def _refused_only(facts: CaseFacts, law: ArrestLaw) -> Iterable[Subject]:
    return (one for one in _at_issue(facts, law) if one.record.answer.known in REFUSED)


def _cite(law: ArrestLaw) -> str:
    return law.sec("(5)")


def _cite_c(law: ArrestLaw) -> str:
    return law.sec("(5)(c)")


_MEANS = (
    (Answer.YES, "The record shows it, if proven."),
    (Answer.NO, "The record speaks against it."),
    (Answer.UNKNOWN, "The record does not hold what decides."),
    (Answer.CONTESTED, "The record speaks both ways."),
    (Answer.NOT_LOADED, "The section was not obtained for the day."),
)

RULES = (
    *pair(
        "refusal.issue_a",
        "{subject}: was there probable cause?",
        _cite,
        _issue_a,
        _at_issue,
        request_day,
        REQUEST_DAY,
        _MEANS,
    ),
    *pair(
        "refusal.issue_b",
        "{subject}: was the person lawfully under arrest?",
        _cite,
        _issue_b,
        _at_issue,
        request_day,
        REQUEST_DAY,
        _MEANS,
    ),
    *pair(
        "refusal.issue_c",
        "{subject}: were request and information given, or unnecessary?",
        _cite_c,
        _issue_c,
        _at_issue,
        request_day,
        REQUEST_DAY,
        _MEANS,
    ),
    *pair(
        "refusal.issue_d",
        "{subject}: did the person refuse?",
        _cite,
        _issue_d,
        _at_issue,
        request_day,
        REQUEST_DAY,
        (
            *_MEANS,
            (Answer.LEGAL_CALL, "A condition, or another test first: courts have taken it as a refusal."),
        ),
    ),
    *pair(
        "refusal.inability",
        "{subject}: is a physical inability claimed?",
        _cite,
        _inability,
        _at_issue,
        request_day,
        REQUEST_DAY,
        (
            (Answer.NO, "None is claimed."),
            (Answer.UNKNOWN, "Whether one is claimed, or its support, is not recorded."),
            (Answer.LEGAL_CALL, "Claimed with medical support: a court weighs it."),
            (Answer.NOT_LOADED, "The section was not obtained for the day."),
        ),
    ),
    *pair(
        CONSTITUTION,
        "{subject}: would a criminal penalty for this refusal be suspect?",
        _cite,
        _constitution,
        _refused_only,
        request_day,
        REQUEST_DAY,
        (
            (Answer.YES, "Blood, no warrant or exigency, and an earlier conviction on record."),
            (Answer.NO, "Not blood, or a warrant or exigency is on record, or a first offence."),
            (Answer.UNKNOWN, "One of the three is not recorded."),
            (Answer.NOT_LOADED, "The section was not obtained for the day."),
        ),
    ),
)
