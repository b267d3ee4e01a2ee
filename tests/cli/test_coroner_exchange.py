"""FHIR messages from the command line, on the made-up office."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run

CASE = "2026-0036"


def test_a_message_goes_out_and_comes_back_as_known(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "message.json"
    assert run("coroner", "fhir-out", CASE, "--sample", "-o", target).code == 0
    kinds = [entry["resource"]["resourceType"] for entry in json.loads(target.read_text())["entry"]]
    assert {"Specimen", "Observation", "DiagnosticReport"} <= set(kinds)
    back = run("coroner", "fhir-in", CASE, target, "--sample", "--dry-run", "--json")
    assert back.code == 0
    assert [row["new"] for row in back.json["results"]] == [
        False,
        False,
    ]  # the result and the one that amends it
    again = run("coroner", "fhir-out", CASE, "--sample", "-o", target)
    assert again.code == 2


def test_what_is_no_message_is_refused_without_a_word_of_it(run: Run, tmp_path: Path) -> None:
    letter = tmp_path / "letter.json"
    letter.write_text('{"resourceType": "Bundle", "secret": "0.187"}')
    refused = run("coroner", "fhir-in", CASE, letter, "--sample")
    assert refused.code == 2
    assert "0.187" not in refused.err + refused.out
