"""Packets of the transcribed cases: what is kept out and what may go in, each by its citation."""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections.abc import Iterator
from typing import Any

import pytest

from forms.packet_plan import OUTSIDE_ISSUES, PacketPlan, plan
from law.answers import Answer
from law.loader import load_tables
from law.packet import FENCE_BY_CLASS, OPERATOR_REPORT, SCREENING, Purpose, Treatment
from models.records import Document
from services.evaluate import evaluate
from tests.cases.pairs import READABLE, Pair, casefile_of, named

ZONE = "America/Chicago"
KEPT = {
    "screening_result": "screening",
    "operator_report": "operator_report",
    "later_operator_report": "operator_report",
    "coroner_monthly_report": "coroner_report",
    "decedent_result_and_health_record": "decedent_result",
    "anything outside the four issues in a refusal hearing": OUTSIDE_ISSUES,
}
MAY = {
    "certificate_of_report": "certificate_of_report",
    "statements": "investigation",
    "field observations": "investigation",
    "warden's own interviews": "investigation",
    "the form read, signed": "request_form",
    "laboratory result once the basis of the draw is recorded": "chemical_test/T1",
    "blood result once authority is recorded": "chemical_test/T2",
    "0.114 with authority and chain, 30.684(2)(d), (4)": "chemical_test/T1",
}
"""What the collection says in its words, as the plan calls it."""

WITH_PACKET = [pair for pair in READABLE if "trial_packet" in pair.expected]
REFUSALS = frozenset({"B21"})


def plan_of(pair: Pair, wanted: dict[str, Any], purpose: Purpose) -> PacketPlan:
    casefile = casefile_of(pair, wanted)
    tables = load_tables()
    view = tables.seeds_only() if wanted["law_source"] == "seeds" else tables
    day = dt.date.fromisoformat(wanted["law_date"])
    decisions = evaluate(casefile, law_date=day, source=wanted["law_source"])
    return plan(casefile, decisions, purpose, view, zone=ZONE, law_date=day)


def test_every_case_of_the_collection_with_a_packet_is_here() -> None:
    assert len(WITH_PACKET) == 16


@pytest.mark.parametrize("pair", named(WITH_PACKET))
def test_a_trial_packet_keeps_out_and_takes_in_what_the_collection_says(pair: Pair) -> None:
    purpose = Purpose.REFUSAL if pair.name in REFUSALS else Purpose.TRIAL
    lines = [
        line
        for wanted in pair.evaluations
        for line in _differences(plan_of(pair, wanted, purpose), pair.expected["trial_packet"], wanted)
    ]
    assert not lines, "\n" + "\n".join(lines)


def _differences(found: PacketPlan, wanted: dict[str, Any], asked: dict[str, Any]) -> Iterator[str]:
    kept = {one.key: one for one in found.kept_out}
    if wanted.get("answer") == "not_loaded":
        yield from _held_back(found, Answer.NOT_LOADED if asked["law_source"] == "seeds" else Answer.YES)
        return
    for name, words in _pairs(wanted["keep_out"]):
        one = kept.get(KEPT[name])
        if one is None:
            yield f"{name} is not kept out; kept out: {', '.join(kept)}"
        elif words and not words.startswith(one.citation):
            yield f"{name}: expected {words}, found {one.citation}"
        elif one.answer is not Answer.YES or any(held.let for held in one.held):
            yield f"{name}: {one.answer}"
    may = {one.key: one for one in found.may_go_in}
    for name, words in _pairs(wanted["may_go_in"]):
        allowed = may.get(MAY[name])
        if allowed is None:
            yield f"{name} may not go in; may: {', '.join(may)}"
        elif words and words != f"{allowed.citation}, {allowed.words.partition(', ')[2]}":
            yield f"{name}: expected {words}, found {allowed}"


def _held_back(found: PacketPlan, answer: Answer) -> Iterator[str]:
    """The fences of a law that was not obtained keep their things out all the same."""
    for one in found.fences:
        if one.key in (OPERATOR_REPORT, SCREENING):
            if one.answer is not answer:
                yield f"{one.key}: expected {answer}, found {one.answer}"
            if one.out != one.held or not one.citation.startswith("350."):
                yield f"{one.key}: {one.citation} lets something in"


def _pairs(wanted: list[Any]) -> Iterator[tuple[str, str]]:
    for one in wanted:
        yield from one.items() if isinstance(one, dict) else ((one, ""),)


@pytest.mark.parametrize("purpose", list(Purpose))
@pytest.mark.parametrize("pair", named(WITH_PACKET))
def test_no_packet_of_a_case_holds_a_fenced_document(pair: Pair, purpose: Purpose) -> None:
    """Whatever class of document is put beside the case: out of each packet, and kept out by a citation."""
    wanted = pair.evaluations[-1]
    casefile = casefile_of(pair, wanted)
    documents = tuple(
        Document(id=f"X-{key}", case_id=casefile.case.id, title=key, legal_class=key)
        for key in FENCE_BY_CLASS
    )
    casefile = dataclasses.replace(casefile, records=(*casefile.records, *documents))
    found = plan(casefile, (), purpose, load_tables(), zone=ZONE)
    assert not [one for one in found.exhibits if one.document.id.startswith("X-")]
    for key in FENCE_BY_CLASS:
        held = found.held(f"document/X-{key}")
        assert held is not None
        assert held.let is None
        refused = purpose in (Purpose.TRIAL, Purpose.REFUSAL) and key != SCREENING
        assert (held.treatment is Treatment.REFUSED) == refused
