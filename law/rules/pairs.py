"""One question asked of several laws: a rule for each, with its own citation."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import TypeVar

from law.answers import Answer
from law.decisions import Decision
from law.engine import Finding, Rule, RuleEdition, Subject
from law.fact import Fact
from law.facts import CaseFacts
from law.instants import When

L = TypeVar("L")
Means = tuple[tuple[Answer, str], ...]


def pair_of(
    laws: Iterable[L],
    id: str,
    question: str,
    cite: Callable[[L], str],
    decide: Callable[[Finding, L], Decision],
    subjects: Callable[[CaseFacts, L], Iterable[Subject]],
    day: Callable[[CaseFacts, Subject], Fact[When]],
    day_role: str,
    means: Means,
) -> tuple[Rule, ...]:
    """The rule of each law, in the order of the laws."""
    return tuple(
        Rule(
            id=id,
            citation=cite(law),
            question=question,
            subjects=functools.partial(_subjects, subjects=subjects, law=law),
            day=day,
            day_role=day_role,
            editions=(RuleEdition(decide=functools.partial(_decide, decide=decide, law=law)),),
            means=means,
        )
        for law in laws
    )


def _subjects(
    facts: CaseFacts, *, subjects: Callable[[CaseFacts, L], Iterable[Subject]], law: L
) -> Iterable[Subject]:
    return subjects(facts, law)


def _decide(f: Finding, *, decide: Callable[[Finding, L], Decision], law: L) -> Decision:
    return decide(f, law)
