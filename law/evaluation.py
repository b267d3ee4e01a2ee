"""Runs every rule over the facts of a case."""

from __future__ import annotations

import datetime as dt

from law.decisions import Decision
from law.engine import Matter, Rule
from law.facts import CaseFacts
from law.rules import RULES
from law.tables import LawTables


def _by_id(rules: tuple[Rule, ...]) -> dict[str, Rule]:
    """Rules by id, and by "id@citation" where one question stands once for each kind of craft."""
    found: dict[str, Rule] = {}
    for rule in rules:
        found.setdefault(rule.id, rule)
        found[f"{rule.id}@{rule.citation}"] = rule
    return found


_RULES = _by_id(RULES)


def matter(facts: CaseFacts, tables: LawTables, law_date: dt.date | None = None) -> Matter:
    """An evaluation, not yet run."""
    return Matter(facts=facts, tables=tables, rules=_RULES, law_date=law_date)


def decide_all(one: Matter) -> tuple[Decision, ...]:
    """Every finding that arises, in the order they are shown."""
    return tuple(decision for rule in RULES for decision in one.run(rule))
