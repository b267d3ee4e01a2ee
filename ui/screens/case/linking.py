"""Linking evidence to an issue, and unlinking it: pure changes of the case, each one step of undo."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from forms.evidence import WHOLE_CASE, Evidence, Linked
from law.instants import When
from models.casefile import CaseFile
from models.records import EvidenceLink, RefusalCase
from ui.binding.edits import new_record, with_record, without_record

UNLINKED = "Taken away on the page of the issues"


def with_refusal(
    casefile: CaseFile, refusal: RefusalCase | None, request_id: str | None
) -> tuple[CaseFile, RefusalCase]:
    """The case with a refusal case for a request; a new one when there is none."""
    if refusal is not None:
        return casefile, refusal
    made = new_record(casefile, RefusalCase, request_id=request_id)
    assert isinstance(made, RefusalCase)
    return with_record(casefile, made), made


def with_link(
    casefile: CaseFile,
    refusal: RefusalCase,
    evidence: Evidence,
    *,
    issue: str,
    side: str,
    by: str,
    at: When,
) -> CaseFile:
    """The case with a link from an issue to a piece of evidence."""
    link = new_record(
        casefile,
        EvidenceLink,
        refusal_id=refusal.id,
        issue=issue,
        side=side,
        target_id=evidence.record_id,
        fact=evidence.fact,
        linked_by=by,
        linked=at,
    )
    return with_record(casefile, link)


def without_links(casefile: CaseFile, refusal: RefusalCase, links: Iterable[Linked]) -> CaseFile:
    """The case with these links taken away: a saved one is voided, one never saved is forgotten."""
    for link in links:
        casefile = _without(casefile, refusal.id, link)
    return casefile


def _without(casefile: CaseFile, refusal_id: str, link: Linked) -> CaseFile:
    if link.issue == WHOLE_CASE and not link.link_id:
        return _without_document(casefile, refusal_id, link.evidence.record_id)
    held = casefile.find(link.link_id)
    if held is None:
        return casefile
    if held.version == 0:
        return without_record(casefile, held.id)
    return with_record(casefile, replace(held, void_reason=UNLINKED))


def _without_document(casefile: CaseFile, refusal_id: str, document_id: str) -> CaseFile:
    """The refusal case without a document that was linked to it as a whole."""
    refusal = casefile.find(refusal_id)
    assert isinstance(refusal, RefusalCase)
    kept = replace(
        refusal,
        evidence_for=tuple(one for one in refusal.evidence_for if one != document_id),
        evidence_against=tuple(one for one in refusal.evidence_against if one != document_id),
    )
    return with_record(casefile, kept)
