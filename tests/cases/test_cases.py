"""The transcribed cases: the findings are the ones written beside each case file."""

from __future__ import annotations

import datetime as dt

import pytest

from models import codec
from services.evaluate import evaluate
from tests.cases.pairs import READABLE, Pair, casefile_of, differences, named


@pytest.mark.parametrize("pair", named(READABLE))
def test_the_findings_are_the_expected_ones(pair: Pair) -> None:
    lines = [
        f"[{wanted['law_source']}, law of {wanted['law_date']}] {line}"
        for wanted in pair.evaluations
        for line in differences(
            evaluate(
                casefile_of(pair, wanted),
                law_date=dt.date.fromisoformat(wanted["law_date"]),
                source=wanted["law_source"],
            ),
            wanted,
        )
    ]
    assert not lines, "\n" + "\n".join(lines)


@pytest.mark.parametrize("pair", named(READABLE))
@pytest.mark.parametrize("source", ["seeds", "all"])
def test_every_case_can_be_evaluated_under_its_own_law(pair: Pair, source: str) -> None:
    decisions = evaluate(codec.loads(pair.text).casefile, source=source)
    keys = [(d.id, d.subject) for d in decisions]
    assert keys
    assert len(keys) == len(set(keys)), "one finding stands twice"
