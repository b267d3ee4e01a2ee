"""The arrest cases give the answers written for them through the command line as well."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path

import pytest

from cli.app import main
from models import codec
from services.decision_json import decision_json
from services.evaluate import evaluate
from tests.cases.pairs import FILES, READABLE, Pair, named

ARREST = ("E01", "E05", "E08", "E14", "E16", "E20", "B02", "B04", "B20", "B21", "B23", "S01", "S03")
CASES = [pair for pair in READABLE if pair.name.startswith(ARREST) and pair.evaluations]


def test_each_named_case_is_there() -> None:
    assert {name for name in ARREST if any(pair.name.startswith(name) for pair in CASES)} == set(ARREST)


@pytest.mark.parametrize("pair", named(CASES))
def test_the_command_says_what_the_findings_say(pair: Pair, capsys: pytest.CaptureFixture[str]) -> None:
    decoded = codec.loads(pair.text)
    for wanted in pair.evaluations:
        day, source = wanted["law_date"], wanted["law_source"]
        words = ["evaluate", str(FILES / f"{pair.name}.json"), "--law-date", day, "--law-source", source]
        assert main([*words, "--json"]) == 0
        told = json.loads(capsys.readouterr().out)["decisions"]
        found = evaluate(decoded.casefile, law_date=dt.date.fromisoformat(day), source=source)
        assert told == [decision_json(one, decoded.zone) for one in found]


@pytest.mark.parametrize(("day", "answer"), [("2002-01-15", "no"), ("2024-07-04", "yes")])
def test_the_limit_of_the_day_decides(
    day: str, answer: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """0.085 is below the limit of 2002 and above that of 2024; only the day asked differs."""
    raw = json.loads((FILES / "E05a.json").read_text(encoding="utf-8"))
    for test in raw["chemical_tests"]:
        test["result"]["value"] = "0.085"
    path = tmp_path / "case.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    assert main(["evaluate", str(path), "--law-date", day, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["decisions"]
    [limit] = [one for one in told if one["id"] == "charge.30.681(1)(b)1."]
    assert limit["answer"] == answer
