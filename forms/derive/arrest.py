"""What the sheets say of an arrested person, the arrest, and what the law finds about it."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from zoneinfo import ZoneInfo

from forms.chapters import Chapter
from forms.derive.people import born_of_bound, name_of_bound, reach_of_bound
from forms.derive.summary import ANSWER_WORDS
from forms.names import address_of, plain_name
from forms.parts import Finding
from forms.scope import Scope
from forms.values import BLANK, Shown, date_text, weekday_text
from law.answers import Answer
from law.decisions import Decision
from law.errors import LawGap
from law.instants import When
from models.records import Person

NOT_TOLD = "cannot be told yet"


def name(scope: Scope) -> Shown:
    """Name of the person."""
    return name_of_bound(scope, "who", "who_person")


def born(scope: Scope) -> Shown:
    """Date of birth, else the age."""
    return born_of_bound(scope, "who", "who_person")


def reach(scope: Scope) -> Shown:
    """Address and telephone."""
    return reach_of_bound(scope, "who_person")


def address(scope: Scope) -> Shown:
    """Address in one line."""
    person = scope.record("who_person")
    if isinstance(person, Person) and address_of(person):
        return Shown(text=address_of(person))
    return scope.shown("who_person.address")


def licence(scope: Scope) -> Shown:
    """Licence or other identification with its State."""
    number, state = scope.shown("who_person.licence"), scope.value("who_person.licence_state")
    if number.text and state:
        return Shown(text=f"{state} {number.text}", word=number.word, reason=number.reason)
    return number


def signed_name(scope: Scope) -> Shown:
    """The person's name as a signature line prints it."""
    person = scope.record("who_person")
    return Shown(text=plain_name(person)) if isinstance(person, Person) else BLANK


def offences(scope: Scope) -> Shown:
    """What the arrest was for, with the ordinance."""
    shown, ordinance = scope.shown("arrest.offences"), scope.text("arrest.ordinance")
    if ordinance:
        return Shown(text=f"{shown.text}; {ordinance}" if shown.text else ordinance, word=shown.word)
    return shown


def arrest_day(scope: Scope) -> dt.date | None:
    """The day of the arrest; None when it is not one day."""
    return _day(scope.value("arrest.arrested"))


def request_day(scope: Scope) -> dt.date | None:
    """The day of the request, else of the arrest; None when it is not one day."""
    asked = scope.value("request.requested")
    return _day(asked) if asked is not None else arrest_day(scope)


def screening_day(scope: Scope) -> dt.date | None:
    """The day of the screening, else of the arrest; None when it is not one day."""
    asked = scope.value("screening.requested")
    return _day(asked) if asked is not None else arrest_day(scope)


def test_day(scope: Scope) -> dt.date | None:
    """The day of the test's sample, else of the request; None when it is not one day."""
    sampled = scope.value("test.sampled")
    return _day(sampled) if sampled is not None else request_day(scope)


def specimen_day(scope: Scope) -> dt.date | None:
    """The day the specimen was collected; None when it is not one day."""
    return _day(scope.value("specimen.collected"))


def _day(when: object) -> dt.date | None:
    if not isinstance(when, When):
        return None
    first, last = when.local_days()
    return first if first == last else None


def day_of(scope: Scope, day: dt.date | None) -> dt.date | None:
    """The day a provision is asked for: that of the sheet, or of a blank form."""
    return day or scope.manner.on


def provisions(cites: tuple[str, ...], day: str, scope: Scope) -> tuple[Finding, ...]:
    """Provisions in the words of the law tables, with what is doubtful about them.

    Args:
        day: which day of the sheet chooses the edition: a key of `DAYS`.
    """
    on = day_of(scope, DAYS[day](scope))
    return tuple(_provision(scope, cite, on) for cite in cites)


DAYS = {
    "arrest": arrest_day,
    "request": request_day,
    "screening": screening_day,
    "test": test_day,
    "specimen": specimen_day,
}


def _provision(scope: Scope, cite: str, on: dt.date | None) -> Finding:
    title = scope.laws.provisions[cite].title if cite in scope.laws.provisions else ""
    head = f"{title}, s. {cite}" if title else f"s. {cite}"
    if on is None:
        return Finding(tag="§", title=head, sentence="Which edition applies cannot be told yet.")
    try:
        law = scope.laws.provision(cite, on)
    except (LawGap, KeyError) as gap:
        why = gap.why if isinstance(gap, LawGap) else "the law tables do not hold it"
        return Finding(tag="§", title=head, sentence=f"Not loaded for {date_text(on)}: {why}.")
    doubt = " · LOW CONFIDENCE: check the text" if law.confidence.is_low else ""
    return Finding(tag="§", title=f"{head} · {law.edition}{doubt}", sentence=law.restatement)


def findings_on(rules: tuple[str, ...], binding: str, scope: Scope) -> tuple[Finding, ...]:
    """What the rules answer about a bound record; one that does not answer yet says so."""
    record = scope.record(binding)
    if record is None:
        return ()
    found = [scope.decision(rule, f"{record.KIND}/{record.id}") for rule in rules]
    return tuple(finding_of(decision) for decision in found if decision is not None)


def answers_on(rules: tuple[str, ...], binding: str, scope: Scope) -> tuple[Finding, ...]:
    """The same without the reasons: the answer in one sentence, and what is missing."""
    found = findings_on(rules, binding, scope)
    return tuple(replace(f, points=tuple(p for p in f.points if p.startswith("Missing"))) for f in found)


def finding_of(decision: Decision) -> Finding:
    """A decision as a panel says it, without its questions to officers."""
    missing = tuple(f"Missing: {fact.label}" for fact in decision.missing)
    doubt = " · LOW CONFIDENCE: check the text" if decision.low_confidence else ""
    return Finding(
        tag="§",
        title=decision.question,
        sentence=decision.headline,
        citation=f"s. {decision.citation}{doubt}",
        answer=ANSWER_WORDS[decision.answer],
        settled=decision.answer is Answer.YES,
        points=(*(reason.text for reason in decision.reasons), *missing),
    )


def open_questions(chapter: Chapter, day: str, scope: Scope) -> tuple[Finding, ...]:
    """What is open about the hold of this chapter, from the law tables; () when nothing is."""
    on = day_of(scope, DAYS[day](scope))
    try:
        words = scope.laws.open_question(chapter.hold, on) if on else ""
    except (LawGap, KeyError):
        return ()
    return (Finding(tag="?", title=words),) if words else ()


def weekday(instant: dt.datetime, zone: str) -> str:
    """The weekday of an instant in a zone, in three letters."""
    return weekday_text(instant.astimezone(ZoneInfo(zone)).date())
