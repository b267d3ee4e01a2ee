"""Taking a fact away never turns a finding over: a settled answer stays, or it opens.

Every yes-or-no fact of every law case is replaced by *unknown*, one at a time.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import pytest

from law.answers import Answer
from law.decisions import Decision
from law.loader import load_tables
from models.casefile import CaseFile
from models.fields import FieldState, Kind, State, specs_of
from models.records import CaseRecord, Record
from tests.law.lawcases import LawCase, load_all, trace

SETTLED = (Answer.YES, Answer.NO)

# An item marked as unknown is stated: completeness asks for a word, not for knowledge.
ABOUT_WORDS = ("boat.complete_rule", "boat.complete_federal")

# Whoever operated owes the report (federally the notice too) unless shown to be incapable; then another
# does. Without knowing whether the operator is incapable the duty rests on the operator.
RESTS_ON_OPERATOR = ("boat.report", "sled.report", "federal.report", "federal.notice")


def blanked(record: Record) -> Iterator[tuple[str, Record]]:
    """The record with each yes-or-no fact it states made unknown."""
    for key, spec in specs_of(type(record)).items():
        if spec.kind is Kind.TRI and getattr(record, key) is not None:
            states = {**record.states, key: FieldState(state=State.UNKNOWN)}
            yield key, dataclasses.replace(record, **{key: None}, states=states)


def vaguer(casefile: CaseFile) -> Iterator[tuple[str, CaseFile]]:
    for index, record in enumerate(casefile.records):
        for key, other in blanked(record):
            assert isinstance(other, CaseRecord)
            records = (*casefile.records[:index], other, *casefile.records[index + 1 :])
            yield f"{record.KIND}.{key}", dataclasses.replace(casefile, records=records)


def settled(case: LawCase) -> dict[tuple[str, str], Decision]:
    decisions = trace(case, load_tables()).decisions
    return {(d.id, d.subject): d for d in decisions if d.answer in SETTLED and d.id not in ABOUT_WORDS}


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in load_all()])
def test_an_unknown_fact_never_turns_an_answer_over(case: LawCase) -> None:
    before = settled(case)
    turned = []
    for what, casefile in vaguer(case.casefile):
        for key, decision in settled(dataclasses.replace(case, casefile=casefile)).items():
            if key not in before or before[key].answer is decision.answer:
                continue
            if key[0] in RESTS_ON_OPERATOR and decision.answer is Answer.YES:
                continue
            turned.append(f"{what} unknown: {key} was {before[key].headline!r}, is {decision.headline!r}")
    assert turned == []


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in load_all()])
def test_an_open_finding_says_what_is_missing_and_a_settled_one_why(case: LawCase) -> None:
    for decision in trace(case, load_tables()).decisions:
        assert decision.headline
        assert decision.reasons, f"{decision.id}: {decision.headline}"
        if decision.answer is Answer.UNKNOWN and not decision.id.startswith("release"):
            assert decision.missing, f"{decision.id} {decision.subject}: {decision.headline}"
        if decision.answer is Answer.NOT_LOADED:
            assert all(law.citation != "" for law in decision.laws)
