"""Arrest, tests and release of the transcribed cases: what is said when asked at an instant, what is
left open, and what is never said at all.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

import pytest

from law.answers import Answer
from law.decisions import Decision
from law.instants import at_or_before
from services.evaluate import evaluate
from tests.cases.pairs import READABLE, Pair, casefile_of, named

KEYS = ("absent", "never_cited")
OF_A_FINDING = ("asked", "open", "says")
WITH_MORE = [
    pair
    for pair in READABLE
    if any(
        any(key in wanted for key in KEYS)
        or any(key in finding for finding in wanted.get("findings", []) for key in OF_A_FINDING)
        for wanted in pair.evaluations
    )
]


@pytest.mark.parametrize("pair", named(WITH_MORE))
def test_the_arrest_cases_are_answered_as_they_are_written(pair: Pair) -> None:
    lines = [
        f"[{wanted['law_source']}] {line}"
        for wanted in pair.evaluations
        for line in more(
            evaluate(
                casefile_of(pair, wanted),
                law_date=dt.date.fromisoformat(wanted["law_date"]),
                source=wanted["law_source"],
            ),
            wanted,
        )
    ]
    assert not lines, "\n" + "\n".join(lines)


def more(decisions: tuple[Decision, ...], wanted: dict[str, Any]) -> Iterator[str]:
    """What an evaluation expects beyond answers, elements and routes."""
    found = {(one.id, one.subject): one for one in decisions}
    for name in wanted.get("absent", []):
        yield from (f"{one.id} of {one.subject} does not arise" for one in decisions if one.id == name)
    for section in wanted.get("never_cited", []):
        yield from (
            f"{one.id} of {one.subject} cites {law}"
            for one in decisions
            for law in (one.citation, *(law.citation for law in one.laws))
            if law.startswith(section)
        )
    for line in wanted.get("findings", []):
        one = found.get((line["id"], line["subject"]))
        if one is not None:
            yield from (f"{one.id} of {one.subject}: {text}" for text in _of_one(one, line))


def _of_one(one: Decision, line: dict[str, Any]) -> Iterator[str]:
    said = " ".join([one.headline, *(reason.text for reason in one.reasons)])
    for text in _list(line.get("says", [])):
        if text not in said:
            yield f"{text!r} is not in {said!r}"
    for text in _list(line.get("open", [])):
        if not any(text in question for question in one.open_questions):
            yield f"{text!r} is in none of {one.open_questions}"
    routes = {route.id: route for route in one.routes}
    for asked in line.get("asked", []):
        opens = routes[asked["route"]].opens
        answer = at_or_before(opens, dt.datetime.fromisoformat(asked["at"])) if opens else Answer.UNKNOWN
        if answer != asked["open"]:
            yield f"asked at {asked['at']}: expected {asked['open']}, found {answer}"


def _list(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value
