"""The charges of the collection itself, held against the findings: a slip in copying would show here."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from law.decisions import Decision
from services.evaluate import evaluate
from tests.cases.pairs import ALL, Pair, casefile_of

# Words of the collection, as an answer and as the status of an element.
_ANSWERS = {"satisfied": "yes", "not_satisfied": "no", "not_in_loaded_text": "not_loaded"}
_STATUSES = {"not_in_loaded_text": "not_loaded"}
_CITED = re.compile(r"\b\d+\.\d+(?:\([0-9a-z]+\))*(?:\d+m?\.)?")
# What the collection says in words instead of with a citation.
_SAID = {"failing to render aid": "350.15(2)"}


def _charges(shared: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    found = json.loads((shared / "cases" / "cases.json").read_text(encoding="utf-8"))["cases"]
    for case in found:
        for charge in case["expected"].get("charges", ()):
            yield case["id"], charge


def _findings(pair: Pair) -> tuple[Decision, ...]:
    asked = pair.evaluations[0]
    day = dt.date.fromisoformat(asked["law_date"])
    return evaluate(casefile_of(pair, asked), law_date=day, source=asked["law_source"])


def _meant(charge: dict[str, Any], one: Decision) -> bool:
    """Whether a finding is about the provision and the person the collection names."""
    cite = _SAID.get(charge["cite"], charge["cite"])
    people = re.findall(r"\bP\d+\b", charge["target"])
    ours = one.id.removeprefix("charge.")
    named = any(ours == c or ours.startswith(f"{c}(") for c in _CITED.findall(cite))
    return named and (not people or one.subject.partition("/")[2] in people)


def _agrees(charge: dict[str, Any], one: Decision) -> bool:
    """The same answer, and every element's status among the finding's own."""
    wanted = Counter(_STATUSES.get(e["status"], e["status"]) for e in charge.get("elements", ()))
    found = Counter(element.status.value for element in one.elements)
    if one.answer.value == "not_loaded":
        found["not_loaded"] += 1  # a finding that is not loaded has no elements: it is its one
    return one.answer.value == _ANSWERS.get(charge["overall"], charge["overall"]) and wanted <= found


def test_every_charge_of_the_collection_is_found_with_the_status_of_every_element(shared: Path) -> None:
    by_case = {pair.expected["source"].removeprefix("cases.json "): pair for pair in ALL}
    findings = {name: _findings(by_case[name]) for name, _ in _charges(shared)}
    wrong = []
    for name, charge in _charges(shared):
        meant = [one for one in findings[name] if one.id.startswith("charge.") and _meant(charge, one)]
        if not any(_agrees(charge, one) for one in meant):
            seen = [(one.id, one.answer.value, [e.status.value for e in one.elements]) for one in meant]
            wrong.append(f"{name} {charge['cite']} of {charge['target']}: {charge['overall']}; found {seen}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("status", ["satisfied", "contested"])
def test_the_comparison_sees_a_status_that_differs(shared: Path, status: str) -> None:
    """Each charge with one element's status exchanged for another is found no longer."""
    by_case = {pair.expected["source"].removeprefix("cases.json "): pair for pair in ALL}
    name, charge = next((n, c) for n, c in _charges(shared) if n == "B02")
    changed = {**charge, "elements": [{**one, "status": status} for one in charge["elements"]]}
    found = [one for one in _findings(by_case[name]) if _meant(charge, one)]
    assert any(_agrees(charge, one) for one in found)
    assert not any(_agrees(changed, one) for one in found)
