"""The arrest cases give the answers written for them through the command line as well."""

from __future__ import annotations

import datetime as dt
import json

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
