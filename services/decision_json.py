"""Findings as JSON: every decision with its stable id, elements, reasons and missing facts.

The layout is described in docs/case-file.md. Words (answers, statuses, states) are those of `law.answers`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from law.decisions import (
    Deadline,
    Decision,
    Duty,
    Element,
    FactUse,
    LawSource,
    MissingFact,
    Reason,
    Route,
    Sanction,
    Support,
)
from law.instants import When
from models.canonical import Json
from models.timetext import write_when

FORMAT = "wakeline.decisions/1"


def decisions_json(
    decisions: Iterable[Decision], *, zone: str, law_date: dt.date | None, law_source: str
) -> dict[str, Json]:
    """All findings of one case.

    Args:
        decisions: in the order to show them.
        zone: zone in which times are written.
        law_date: the day asked for in place of each rule's own, None when every rule used its own.
        law_source: "all" or "seeds".
    """
    return {
        "format": FORMAT,
        "law_date": _day(law_date),
        "law_source": law_source,
        "decisions": [decision_json(decision, zone) for decision in decisions],
    }


def decision_json(decision: Decision, zone: str) -> dict[str, Json]:
    """One finding."""
    return {
        "id": decision.id,
        "subject": decision.subject,
        "subject_label": decision.subject_label,
        "question": decision.question,
        "citation": decision.citation,
        "answer": decision.answer.value,
        "headline": decision.headline,
        "law_date": _day(decision.law_date),
        "law_date_role": decision.law_date_role,
        "low_confidence": decision.low_confidence,
        "elements": [_element(element) for element in decision.elements],
        "reasons": [_reason(reason) for reason in decision.reasons],
        "missing": [_missing(missing) for missing in decision.missing],
        "laws": [_law(law) for law in decision.laws],
        "duty": _duty(decision.duty, zone) if decision.duty else None,
        "routes": [_route(route, zone) for route in decision.routes],
        "open_questions": list(decision.open_questions),
        "for": [_reason(reason) for reason in decision.speaks_for],
        "against": [_reason(reason) for reason in decision.speaks_against],
        "ask": list(decision.ask),
        "sanction": _sanction(decision.sanction) if decision.sanction else None,
    }


def _element(element: Element) -> Json:
    return {
        "id": element.id,
        "label": element.label,
        "status": element.status.value,
        "why": element.why,
        "role": element.role.value,
        "facts": [_fact(fact) for fact in element.facts],
        "missing": [_missing(missing) for missing in element.missing],
        "witnesses": [_support(one) for one in element.witnesses],
        "documents": [_support(one) for one in element.documents],
        "ask": element.ask,
        "notes": list(element.notes),
        "doubts": list(element.doubts),
    }


def _support(one: Support) -> Json:
    return {"path": one.path, "label": one.label, "note": one.note, "kept_out": one.kept_out}


def _sanction(one: Sanction) -> Json:
    return {
        "nature": one.nature.value,
        "citation": one.citation,
        "words": one.words,
        "burden": one.burden,
        "why": one.why,
        "low_confidence": one.low_confidence,
    }


def _reason(reason: Reason) -> Json:
    law = reason.law
    return {
        "text": reason.text,
        "citation": law.citation if law else None,
        "edition": law.edition if law else None,
        "source": law.source if law else None,
        "confidence": law.confidence.value if law else None,
        "facts": [_fact(fact) for fact in reason.facts],
    }


def _fact(fact: FactUse) -> Json:
    return {"path": fact.path, "label": fact.label, "value": fact.value}


def _missing(missing: MissingFact) -> Json:
    return {
        "path": missing.path,
        "label": missing.label,
        "state": missing.state,
        "would_settle": missing.would_settle,
    }


def _law(law: LawSource) -> Json:
    return {
        "citation": law.citation,
        "edition": law.edition,
        "valid_from": _day(law.valid_from),
        "valid_until": _day(law.valid_until),
        "source": law.source,
        "confidence": law.confidence.value,
        "restatement": law.restatement,
        "verified_on": _day(law.verified_on),
        "office_note": law.office_note,
    }


def _duty(duty: Duty, zone: str) -> Json:
    return {
        "id": duty.id,
        "what": duty.what,
        "by_whom": duty.by_whom,
        "by_involvement": duty.by_involvement,
        "by_craft": duty.by_craft,
        "to_whom": duty.to_whom,
        "form": duty.form,
        "filing_kind": duty.filing_kind,
        "deadline": _deadline(duty.deadline, zone),
    }


def _deadline(deadline: Deadline, zone: str) -> Json:
    return {
        "words": deadline.words,
        "starts": deadline.starts,
        "due": _when(deadline.due, zone),
        "counted_by": deadline.counted_by,
        "rolled": _day(deadline.rolled),
        "note": deadline.note,
    }


def _route(route: Route, zone: str) -> Json:
    return {
        "id": route.id,
        "title": route.title,
        "answer": route.answer.value,
        "opens": _when(route.opens, zone),
        "why": route.why,
        "missing": [_missing(missing) for missing in route.missing],
    }


def _when(when: When | None, zone: str) -> Json:
    return None if when is None else write_when(when, zone)


def _day(day: dt.date | None) -> Json:
    return None if day is None else day.isoformat()
