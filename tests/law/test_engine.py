from __future__ import annotations

import ast
import dataclasses
import datetime as dt
import json
from pathlib import Path

import pytest

from law.answers import Answer
from law.citations import parse
from law.editions import law_day
from law.engine import Rule, RuleEdition
from law.errors import NoRuleApplies, RuleConflict
from law.loader import load_tables
from law.rules import RULES
from law.rules.accident import boat_accident
from law.rules.common import incident_day
from models.fields import specs_of
from models.records import ALL_RECORDS
from tests.law.lawcases import load_all, run
from tests.support.paths import product_files

CHANGE = dt.date(2020, 1, 1)


def rule(*editions: RuleEdition) -> Rule:
    return dataclasses.replace(RULES[0], editions=editions)


def edition(start: dt.date | None, until: dt.date | None, rank: int = 0) -> RuleEdition:
    return RuleEdition(decide=boat_accident, start=start, until=until, rank=rank)


def test_the_day_of_the_change_belongs_to_the_new_edition() -> None:
    old, new = edition(None, CHANGE), edition(CHANGE, None)
    for step, expected in ((-1, old), (0, new), (1, new)):
        assert rule(old, new).edition(law_day(CHANGE + dt.timedelta(days=step))) is expected


def test_two_editions_of_one_rank_are_a_conflict() -> None:
    with pytest.raises(RuleConflict):
        rule(edition(None, None), edition(CHANGE, None)).edition(law_day(CHANGE))


def test_an_exception_of_higher_rank_goes_before() -> None:
    exception = edition(CHANGE, None, rank=1)
    assert rule(edition(None, None), exception).edition(law_day(CHANGE)) is exception


def test_no_edition_is_said_not_guessed() -> None:
    with pytest.raises(NoRuleApplies):
        rule(edition(CHANGE, None)).edition(law_day(CHANGE - dt.timedelta(days=1)))


@pytest.mark.parametrize("one", RULES, ids=lambda one: f"{one.id} {one.citation}")
def test_every_rule_is_documented_and_cites_the_catalogue(one: Rule) -> None:
    assert one.means
    assert one.day_role
    names = [parse(name) for name in load_tables().provisions if name != "program"]
    assert any(name.covers(parse(one.citation)) for name in names)
    for year in range(1990, 2031):
        assert one.edition(law_day(dt.date(year, 7, 1)))


def test_every_rule_has_law_cases_for_each_answer_it_explains() -> None:
    """What docs/findings.md says an answer means, some law case shows."""
    shown = {(line["id"], line["answer"]) for case in load_all() for line in case.expect if "answer" in line}
    asked = (Answer.YES, Answer.NO, Answer.NOT_LOADED)
    explained = {(one.id, answer) for one in RULES for answer, _ in one.means if answer in asked}
    assert sorted(f"{name} {answer}" for name, answer in explained if (name, answer.value) not in shown) == []


def test_the_same_facts_give_the_same_findings() -> None:
    case = load_all()[0]
    assert run(case, load_tables()) == run(case, load_tables())


def test_required_items_of_fields_are_known_to_the_law() -> None:
    known = {item.key for items in load_tables().items.values() for item in items}
    named = {key for record in ALL_RECORDS for spec in specs_of(record).values() for key in spec.items}
    assert named <= known


def test_the_day_that_selects_the_law_is_the_rules_own() -> None:
    roles = {one.id: one.day_role for one in RULES}
    assert roles["release.earliest"] == "date of the arrest"
    assert roles["specimen.draw"] == "date of the death"
    assert roles["agency.forward"] == "date the report was received"
    assert {one.day is incident_day for one in RULES if one.id.startswith("boat.")} == {True}


def test_no_code_knows_a_case(shared: Path) -> None:
    """The collection's case ids (and the variants') stand in no product file."""
    collection = json.loads((shared / "cases" / "cases.json").read_text(encoding="utf-8"))
    ids = {case["id"] for case in collection["cases"]}
    found = []
    for path in product_files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and node.value in ids:
                found.append(f"{path.name}: {node.value}")
    assert found == []
