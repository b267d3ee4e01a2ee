"""What the case summary says: the timeline, the duties with their reasons, the findings, the history."""

from __future__ import annotations

from dataclasses import replace

from forms.derive.people import address_of_bound, name_of_bound
from forms.derive.timeline import timeline
from forms.names import craft_name, record_name
from forms.parts import Finding
from forms.scope import Scope
from forms.values import BLANK, Shown
from law.answers import Answer
from law.decisions import Decision
from models.records import Craft, Filing, Involvement

ANSWER_WORDS = {
    Answer.YES: "yes",
    Answer.NO: "no",
    Answer.UNKNOWN: "cannot be told yet",
    Answer.CONTESTED: "contested",
    Answer.LEGAL_CALL: "legal call",
    Answer.NOT_APPLICABLE: "not applicable",
    Answer.NOT_IN_FORCE: "not in force",
    Answer.NOT_LOADED: "law not loaded",
}


def timeline_rows(scope: Scope) -> tuple[Scope, ...]:
    """Every time the case holds, in order."""
    return timeline(scope)


def line_when(scope: Scope) -> Shown:
    """The time of this line."""
    return Shown(text=scope.line.when) if scope.line else BLANK


def line_text(scope: Scope) -> Shown:
    """The sentence of this line."""
    return Shown(text=scope.line.text) if scope.line else BLANK


def line_who(scope: Scope) -> Shown:
    """Whom this line is about, or who acted."""
    return Shown(text=scope.line.who) if scope.line else BLANK


def line_note(scope: Scope) -> Shown:
    """What stands behind this line."""
    return Shown(text=scope.line.note) if scope.line else BLANK


def history_rows(scope: Scope) -> tuple[Scope, ...]:
    """The extract of the history, oldest first."""
    return tuple(replace(scope, line=line) for line in scope.history)


def duty_findings(scope: Scope) -> tuple[Finding, ...]:
    """Each duty with who owes it to whom, by when, its state and the reason."""
    duties = tuple(
        Finding(
            tag=str(number),
            title=f"{duty.what}: {duty.by_whom} to {duty.to_whom}",
            sentence=f"Due {duty.due}." if duty.due else "",
            citation=duty.citation,
            answer=duty.state,
            settled=duty.settled,
            points=tuple(point for point in (duty.why, duty.met) if point),
        )
        for number, duty in enumerate(scope.duties, 1)
    )
    return duties if scope.casefile.case.void_reason is None else (_lists_nothing(bool(duties)), *duties)


def _lists_nothing(anything_met: bool) -> Finding:
    """What stands before what was met in a voided case."""
    title = "A voided case lists nothing as owed: what is owed stands in the case that holds"
    met = "What was met stands below." if anything_met else ""
    return Finding(tag="–", title=title, sentence=met, answer="voided", settled=True)


def finding_of(number: int, decision: Decision) -> Finding:
    """A decision as a sheet states it: question, answer, reasons, what is missing."""
    missing = [f"Missing: {fact.label}" for fact in decision.missing]
    subject = decision.subject_label
    about = (
        f" ({subject})" if subject and decision.subject != "case" and subject not in decision.question else ""
    )
    edition = next((reason.law.edition for reason in decision.reasons if reason.law), "")
    citation = f"{decision.citation} · {edition}" if edition else decision.citation
    return Finding(
        tag=str(number),
        title=f"{decision.question}{about}",
        sentence=decision.headline,
        citation=citation + (" · low confidence" if decision.low_confidence else ""),
        answer=ANSWER_WORDS[decision.answer],
        settled=decision.answer is Answer.YES,
        points=(*(reason.text for reason in decision.reasons), *missing),
    )


def every_finding(scope: Scope) -> tuple[Decision, ...]:
    """Every finding of the case: the summary prints them all."""
    return scope.decisions


def no_history(scope: Scope) -> Shown:
    """What an empty extract says."""
    return Shown(text="no entry yet") if scope.at is not None else BLANK


def no_times(scope: Scope) -> Shown:
    """What an empty timeline says."""
    return Shown(text="no time recorded") if scope.at is not None else BLANK


def craft_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each craft."""
    crafts = scope.casefile.all(Craft)
    return tuple(scope.bind(craft=craft) for craft in crafts)


def craft_known(scope: Scope) -> Shown:
    """Running number of the craft and what it is known by."""
    craft = scope.record("craft")
    return Shown(text=craft_name(scope.casefile, craft)) if isinstance(craft, Craft) else BLANK


def case_people_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each person of the case."""
    case = scope.casefile
    return tuple(
        scope.bind(who=person, who_person=case.person(person.person_id)) for person in case.all(Involvement)
    )


def who_and_address(scope: Scope) -> Shown:
    """Name and address of the person of this row."""
    name, address = name_of_bound(scope, "who", "who_person"), address_of_bound(scope, "who_person")
    return Shown(text=f"{name.text}, {address.text}") if name.text and address.text else name


def filing_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each notice and report on record."""
    return tuple(scope.bind(row_filing=filing) for filing in scope.casefile.all(Filing))


def filing_by(scope: Scope) -> Shown:
    """Who made the notice or report."""
    filing = scope.record("row_filing")
    if isinstance(filing, Filing):
        by = scope.casefile.find(filing.by_involvement)
        if isinstance(by, Involvement):
            return Shown(text=record_name(scope.casefile, by))
    return scope.shown("row_filing.by_named")
