"""The request for a sample or test with its three statements, and the route without one
(ss. 30.684(1), 350.104(1)).

A request needs an arrest under the intoxicated law. The statements are said at the request and before the
sample. Without request and statements only a person not capable of withdrawing consent can be tested, and
only with probable cause of its own.
"""

from __future__ import annotations

from collections.abc import Iterable

from law.answers import Answer, all_of
from law.decisions import Decision
from law.engine import Finding, Subject
from law.fact import Fact, told
from law.facts import CaseFacts
from law.facts_arrest import PROBABLE_CAUSE, RequestFacts
from law.instants import When
from law.rules.common import opening
from law.rules.custody import (
    REQUEST_DAY,
    SAY_NONE,
    ArrestLaw,
    absent,
    arrest_of,
    arrested_under,
    happened,
    miss_arrest,
    order,
    pair,
    part,
    request_day,
    request_subjects,
    requested,
    says_none,
)

MOTOR_VEHICLE_FORM = "motor_vehicle_form"
RIGHT_FORMS = {"boat": "boat_form", "snowmobile": "snowmobile_form"}
READ_OUT = "read_from_statute"


# --- the request itself ----------------------------------------------------------------------------------


def _basis(f: Finding, law: ArrestLaw) -> Decision:
    section = f.law(law.sec("(1)(a)"))
    f.law_if(law.intoxicated)
    one: RequestFacts = f.subject.record
    arrest = arrest_of(f.facts, one)
    made = f.element("requested", "A request was made", requested(one))
    f.because("A request needs an arrest under the intoxicated law, and an officer who makes it.", section)
    if made is Answer.NO:
        return f.decide(Answer.NOT_APPLICABLE, f"{one.label}: no request was made.")
    if made is Answer.UNKNOWN:
        f.lack(one.requested, "Without a request nothing can be refused.")
    under = f.element("arrested", "Arrested under the intoxicated law", arrested_under(law, f.facts, arrest))
    if under is Answer.UNKNOWN:
        miss_arrest(f, arrest, "A request under the section needs an arrest under the intoxicated law.")
    in_order = _after_arrest(f, one)
    answer = all_of([made, under, in_order])
    if answer is Answer.YES:
        return f.decide(answer, f"{one.label}: a request under s. {law.sec('(1)(a)')}.")
    if answer is Answer.NO:
        why = "no arrest under the intoxicated law" if under is Answer.NO else "it came before the arrest"
        return f.decide(answer, f"{one.label}: not under s. {law.sec('(1)(a)')}; {why}.")
    return f.decide(
        answer, f"{one.label}: {opening(answer).lower()} whether s. {law.sec('(1)(a)')} covers it."
    )


def _after_arrest(f: Finding, one: RequestFacts) -> Answer:
    """Only times that contradict the order matter; times not known leave the order as told."""
    arrest = arrest_of(f.facts, one)
    if arrest is None or order(arrest.arrested, one.requested) is not Answer.NO:
        return Answer.NOT_APPLICABLE
    f.because("The request stands before the arrest.", None, arrest.arrested, one.requested)
    return f.element("after_arrest", "After the arrest", Answer.NO)


# --- the three statements --------------------------------------------------------------------------------


def _statements(f: Finding, law: ArrestLaw) -> Decision:
    one: RequestFacts = f.subject.record
    f.because(
        "Three statements are said at the request and before the sample or test.", f.law_if(law.sec("(1)(b)"))
    )
    if requested(one) is Answer.NO:
        return f.decide(Answer.NOT_APPLICABLE, f"{one.label}: no request was made, so none was owed.")
    _name_wording(f, law, one)
    said = [_statement(f, law, number, fact) for number, fact in enumerate(one.statements, 1)]
    answer = all_of([*said, _in_time(f, one)])
    if answer is Answer.YES:
        return f.decide(answer, f"{one.label}: all three statements were said in time.")
    if answer is Answer.NOT_LOADED:
        f.law_if(law.sec("(1)(b)"))
        return f.decide(
            answer, f"{one.label}: the statements of that day are not loaded; enter their text first."
        )
    if answer is Answer.NO:
        lacking = [str(number) for number, one_said in enumerate(said, 1) if one_said is Answer.NO]
        why = f"statement {', '.join(lacking)} was not said" if lacking else "said too late"
        return f.decide(answer, f"{one.label}: the information was not given; {why}.")
    open_ones = [str(number) for number, one_said in enumerate(said, 1) if one_said is not Answer.YES]
    return f.decide(
        answer, f"{one.label}: {opening(answer).lower()}; statement {', '.join(open_ones)} not on record."
    )


def _name_wording(f: Finding, law: ArrestLaw, one: RequestFacts) -> None:
    """Which version was said: one of the office, compared item by item, or the statute's own words."""
    version = one.wording.known
    if version is None:
        return
    wording = f.wording(law.values, version)
    if wording is None:
        f.because(
            "The wording named is none of the office's: compare it with the three items.", None, one.wording
        )
        return
    pairs = (f"item {n} by sentence {_numbers(chosen)}" for n, chosen in enumerate(wording.covers, 1))
    f.because(
        f"Said in the office's wording {wording.version} ({wording.language}, {wording.by}), which covers "
        f"{', '.join(pairs)}.",
        None,
        one.wording,
    )


def _numbers(chosen: Iterable[int]) -> str:
    return " and ".join(str(number) for number in sorted(chosen))


def _statement(f: Finding, law: ArrestLaw, number: int, fact: Fact[When]) -> Answer:
    label = f"Statement {number} said"
    answer = part(f, f"statement_{number}", label, _Said(f, law, number, fact).ask)
    if answer is Answer.UNKNOWN:
        f.lack(fact, "Each of the three statements is needed.")
    return answer


class _Said:
    """Whether a statement was said, where its text of the day is at hand."""

    def __init__(self, f: Finding, law: ArrestLaw, number: int, fact: Fact[When]) -> None:
        self.f, self.law, self.number, self.fact = f, law, number, fact

    def ask(self) -> Answer:
        text = self.f.value(self.law.value(f"statement.{self.number}"))
        self.f.because(f"Statement {self.number}: {text.text}.", text.law, self.fact)
        return happened(self.fact)


def _in_time(f: Finding, one: RequestFacts) -> Answer:
    """Before the answer and before each sample; unknown times leave it open only through the statements."""
    ends = [test.sampled for test in f.facts.tests if test.request_id == one.id]
    late = [
        (fact, end)
        for fact in one.statements
        for end in (*ends, one.answered)
        if order(fact, end) is Answer.NO
    ]
    for fact, end in late:
        f.because("It was said after the answer or the sample.", None, fact, end)
    return f.element("in_time", "Before the answer and the sample", Answer.NO if late else _known_order(one))


def _known_order(one: RequestFacts) -> Answer:
    return Answer.YES if all(fact.value is not None for fact in one.statements) else Answer.NOT_APPLICABLE


# --- the route without a request -------------------------------------------------------------------------


def _unconscious(f: Finding, law: ArrestLaw) -> Decision:
    section = f.law(law.sec("(1)(c)"))
    one: RequestFacts = f.subject.record
    f.because("Not capable of withdrawing consent, and probable cause: no request, no statements.", section)
    unable = f.element("incapable", "Not capable of withdrawing consent", incapable(f, one))
    cause = f.element("probable_cause", "Probable cause on record", cause_of_route(f, one))
    answer = all_of([unable, cause, _ground(f, law, one)])
    name = f"s. {law.sec('(1)(c)')}"
    if answer is Answer.YES:
        return f.decide(answer, f"{one.label}: request and information unnecessary under {name}.")
    if answer is Answer.NO:
        why = "capable of withdrawing consent" if unable is Answer.NO else "no probable cause"
        return f.decide(
            answer, f"{one.label}: not open under {name}; {why}. Arrest, request and statements are needed."
        )
    return f.decide(answer, f"{one.label}: {opening(answer).lower()} whether {name} is open.")


def incapable(f: Finding, one: RequestFacts) -> Answer:
    """Not capable of withdrawing consent; facts on record with the answer left open are a legal call."""
    answer = told(one.unconscious)
    if answer is Answer.UNKNOWN and not one.unconscious.untouched and one.unconscious_facts.settled:
        f.because(
            "Whether the person could withdraw consent is a question of fact.", None, one.unconscious_facts
        )
        return Answer.LEGAL_CALL
    if answer is Answer.UNKNOWN:
        f.lack(one.unconscious, "The route is only for a person not capable of withdrawing consent.")
    return answer


def cause_of_route(f: Finding, one: RequestFacts) -> Answer:
    """Probable cause for the route: the answer to its question, else what the arrest's record says of it."""
    noted = [
        seen
        for seen in f.facts.observations
        if seen.person_id == one.person_id and seen.question == PROBABLE_CAUSE
    ]
    for seen in noted:
        f.because("Probable cause is on record.", None, seen.answer)
    if noted:
        answers = {told(seen.answer) for seen in noted}
        answer = answers.pop() if len(answers) == 1 else Answer.CONTESTED
    else:
        arrest = arrest_of(f.facts, one)
        answer = happened(arrest.probable_cause) if arrest else Answer.UNKNOWN
    if answer is Answer.UNKNOWN:
        f.lack(
            noted[0].answer if noted else absent("observation", "answer", "Probable cause"),
            "The route needs probable cause of its own.",
        )
    return answer


def _ground(f: Finding, law: ArrestLaw, one: RequestFacts) -> Answer:
    needed = f.value(law.value("unconscious.ground_needed"))
    if not needed.flag:
        return Answer.NOT_APPLICABLE
    answer = warrant_or_exigency(one)
    f.because(
        "A court held consent by this clause unconstitutional: a warrant or exigency is noted.", needed.law
    )
    if answer is Answer.UNKNOWN:
        lack_warrant_or_exigency(f, one, "The route rests on a warrant or on exigency since then.")
    return f.element("warrant_or_exigency", "Warrant or exigency noted", answer)


def warrant_or_exigency(one: RequestFacts) -> Answer:
    """Whether a warrant or exigency is on record; no only where both are said not to be."""
    answers = [happened(one.warrant), happened(one.warrant_at), happened(one.exigency)]
    if Answer.YES in answers:
        return Answer.YES
    none = answers[2] is Answer.NO and Answer.NO in answers[:2]
    return Answer.NO if none else Answer.UNKNOWN


def lack_warrant_or_exigency(f: Finding, one: RequestFacts, why: str) -> None:
    """Miss what of the two is not told; what is marked as not applicable is not asked again."""
    no_warrant = Answer.NO in (happened(one.warrant), happened(one.warrant_at))
    for fact, said in ((one.warrant, no_warrant), (one.exigency, happened(one.exigency) is Answer.NO)):
        if not said:
            f.lack(fact, SAY_NONE if says_none(fact) else why)


# --- the form used ---------------------------------------------------------------------------------------


def _form(f: Finding, law: ArrestLaw) -> Decision:
    f.because("The statements are those of the craft's own section.", f.law(law.sec("(1)(b)")))
    one: RequestFacts = f.subject.record
    form = one.form.known
    f.because("The form used.", None, one.form)
    if form is None or form == "other":
        f.lack(one.form, "Another law's form does not hold the three statements of this one.")
        return f.decide(Answer.UNKNOWN, f"{one.label}: cannot be told yet which form was used.")
    if form == MOTOR_VEHICLE_FORM:
        head = "the motor-vehicle form was used. It is not the form of this section: check each statement."
        return f.decide(Answer.YES, f"{one.label}: {head}")
    if form in RIGHT_FORMS.values() and form != RIGHT_FORMS[law.kind]:
        head = "the form of another craft was used. It names other sections: check each statement."
        return f.decide(Answer.YES, f"{one.label}: {head}")
    return f.decide(Answer.NO, f"{one.label}: no form of another law was used.")


# --- subjects and the list -------------------------------------------------------------------------------


def _with_form(facts: CaseFacts, law: ArrestLaw) -> Iterable[Subject]:
    return (one for one in request_subjects(facts, law) if not one.record.form.untouched)


def _route_asked(facts: CaseFacts, law: ArrestLaw) -> Iterable[Subject]:
    return (one for one in request_subjects(facts, law) if not one.record.unconscious.untouched)


def _cite_request(law: ArrestLaw) -> str:
    return law.sec("(1)(a)")


def _cite_information(law: ArrestLaw) -> str:
    return law.sec("(1)(b)")


def cite_route(law: ArrestLaw) -> str:
    """The citation the route's rule is registered under."""
    return law.sec("(1)(c)")


RULES = (
    *pair(
        "request.basis",
        "{subject}: a request under the section?",
        _cite_request,
        _basis,
        request_subjects,
        request_day,
        REQUEST_DAY,
        (
            (Answer.YES, "Requested after an arrest under the intoxicated law."),
            (Answer.NO, "There was no arrest under that law, or the request came before it."),
            (Answer.UNKNOWN, "The request or what the arrest was for is not recorded."),
            (Answer.NOT_APPLICABLE, "No request was made."),
            (Answer.NOT_LOADED, "The section was not obtained for the day."),
        ),
    ),
    *pair(
        "request.statements",
        "{subject}: were the three statements said?",
        _cite_information,
        _statements,
        request_subjects,
        request_day,
        REQUEST_DAY,
        (
            (Answer.YES, "All three, before the answer and the sample."),
            (Answer.NO, "One was not said, or was said too late."),
            (Answer.UNKNOWN, "Not each of the three is recorded."),
            (Answer.NOT_APPLICABLE, "No request was made."),
            (
                Answer.NOT_LOADED,
                "The statements of that day were not obtained: enter them as an office edition.",
            ),
        ),
    ),
    *pair(
        "request.unconscious_route",
        "{subject}: were request and statements unnecessary?",
        cite_route,
        _unconscious,
        _route_asked,
        request_day,
        REQUEST_DAY,
        (
            (
                Answer.YES,
                "Not capable of withdrawing consent, with probable cause; since 2021 also a ground.",
            ),
            (Answer.NO, "Capable of withdrawing consent, or no probable cause."),
            (Answer.UNKNOWN, "Incapacity, probable cause or, since 2021, the ground is not recorded."),
            (Answer.LEGAL_CALL, "Whether the person could withdraw consent is a question of fact."),
            (Answer.NOT_IN_FORCE, "Repealed."),
            (Answer.NOT_LOADED, "The section was not obtained for the day."),
        ),
    ),
    *pair(
        "request.wrong_form",
        "{subject}: was a form of another law used?",
        _cite_information,
        _form,
        _with_form,
        request_day,
        REQUEST_DAY,
        (
            (Answer.YES, "The motor-vehicle form, or the form of another craft."),
            (Answer.NO, "The craft's own form, no form, or read from the statute."),
            (Answer.UNKNOWN, "Which form is not recorded."),
            (Answer.NOT_LOADED, "The section was not obtained for the day."),
        ),
    ),
)
