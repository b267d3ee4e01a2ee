"""`evaluate FILE`: findings without any office, for people and for scripts."""

from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from law.answers import Answer, ElementStatus
from tests.cli.conftest import CASE, Run
from tests.support.paths import ROOT


def by_id(found: dict, decision_id: str) -> list[dict]:
    return [decision for decision in found["decisions"] if decision["id"] == decision_id]


def test_findings_of_a_file_with_reasons(run: Run, case_file: Path) -> None:
    shown = run("evaluate", case_file, "--json")
    assert (shown.code, shown.err) == (0, "")
    found = shown.json
    assert found["format"] == "wakeline.decisions/1"
    (reportable,) = by_id(found, "boat.reportable")
    assert (reportable["answer"], reportable["citation"], reportable["subject"]) == (
        "yes",
        "30.67(2)(a)",
        "case",
    )
    assert reportable["reasons"]
    (report,) = by_id(found, "boat.report")
    assert report["subject"] == "involvement/I1"
    assert report["duty"]["by_involvement"] == "I1"
    assert report["duty"]["deadline"]["words"]


def test_every_word_of_the_json_is_one_of_the_documented_ones(run: Run, case_file: Path) -> None:
    keys = {
        "id", "subject", "subject_label", "question", "citation", "answer", "headline", "law_date",
        "law_date_role", "low_confidence", "elements", "reasons", "missing", "laws", "duty", "routes",
        "open_questions", "for", "against", "ask", "sanction",
    }  # fmt: skip
    for decision in run("evaluate", case_file, "--json").json["decisions"]:
        assert keys <= set(decision) <= keys | {"for", "against", "ask"}
        Answer(decision["answer"])
        for element in decision["elements"]:
            assert set(element) == {
                *("id", "label", "status", "why", "role", "facts", "missing"),
                *("witnesses", "documents", "ask", "notes", "doubts"),
            }
            ElementStatus(element["status"])
        for reason in decision["reasons"]:
            assert set(reason) == {"text", "citation", "edition", "source", "confidence", "facts"}
        for missing in decision["missing"]:
            assert set(missing) == {"path", "label", "state", "would_settle"}


def test_the_law_of_another_day_and_of_the_seeds_alone(run: Run, case_file: Path) -> None:
    shown = run("evaluate", case_file, "--json", "--law-date", "2002-01-15", "--law-source", "seeds")
    found = shown.json
    assert (found["law_date"], found["law_source"]) == ("2002-01-15", "seeds")
    assert {d["law_date"] for d in found["decisions"]} <= {"2002-01-15", None}
    (federal,) = by_id(found, "boat.reportable_federal")
    assert federal["answer"] == "not_loaded"


def test_for_people_each_finding_says_its_answer_and_its_law(run: Run, case_file: Path) -> None:
    shown = run("evaluate", case_file, "--only", "boat.reportable")
    assert shown.code == 0
    assert "[30.67(2)(a)]" in shown.out
    assert "yes" in shown.out.splitlines()[0]
    assert "boat.report " not in shown.out


def test_a_file_may_come_from_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    text = TextIOWrapper(BytesIO(json.dumps(CASE).encode()), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", text)
    assert run("evaluate", "-", "--json").json["decisions"]


def test_the_zone_of_the_machine_changes_nothing(
    run: Run, case_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = run("evaluate", case_file, "--json").out
    monkeypatch.setenv("TZ", "America/Los_Angeles")
    assert run("evaluate", case_file, "--json").out == here


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"[]", "braces"),
        (b"{}", "format"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b'{"format": "wakeline.case/2", "case": {}}', "format"),
        (b'{"format": "wakeline.case/1", "case": {"knid": "boating"}}', "knid"),
        (b'{"format": "wakeline.case/1", "case": {}, "crafts": [{"id": "A"}, {"id": "A"}]}', "twice"),
        (b'{"format": "wakeline.case/1", "case": {}, "incident": {"any_death": "no"}}', "true or false"),
        (
            b'{"format": "wakeline.case/1", "case": {}, "deaths": [{"died": "2026-03-08T02:30"}]}',
            "did not occur",
        ),
        (b'{"format": "wakeline.case/1", "case": {}, "injuries": [{"involvement_id": "X9"}]}', "X9"),
        (b'{"format": "wakeline.case/1", "case": {}, "incident": {"weather": ["cluody"]}}', "cloudy"),
    ],
)
def test_a_file_that_is_no_case_file_is_refused_with_what_to_do(
    run: Run, tmp_path: Path, content: bytes, told: str
) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    shown = run("evaluate", path, "--json")
    assert (shown.code, shown.out) == (2, "")
    assert told in shown.err


@pytest.mark.parametrize("name", ["nowhere.json", "."])
def test_a_file_that_cannot_be_read_is_named(run: Run, tmp_path: Path, name: str) -> None:
    shown = run("evaluate", tmp_path / name)
    assert (shown.code, shown.out) == (2, "")
    assert str(tmp_path) in shown.err


def test_a_byte_order_mark_and_a_path_with_odd_letters_are_fine(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "Müller #1 100%"
    folder.mkdir()
    path = folder / "a case.json"
    path.write_text(json.dumps(CASE), encoding="utf-8-sig")
    assert run("evaluate", path).code == 0


def test_either_a_file_or_a_case_is_wanted(run: Run, case_file: Path) -> None:
    assert run("evaluate").code == 2
    assert run("evaluate", case_file, "--case", "2023-1").code == 2


def test_a_file_is_evaluated_without_loading_a_database(case_file: Path) -> None:
    script = (
        "import sys; from cli.app import main; code = main(['evaluate', sys.argv[1], '--json'])\n"
        "heavy = {'sqlalchemy', 'reportlab', 'PySide6'} & set(sys.modules)\n"
        "sys.exit(code or (9 if heavy else 0))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(case_file)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_issues_of_a_refusal_stand_in_plain_text_with_both_sides(run: Run) -> None:
    case = ROOT / "tests" / "cases" / "files" / "B21.json"
    shown = run("evaluate", case, "--only", "refusal.issue_c", "--law-date", "2002-01-15")
    assert shown.code == 0
    lines = [line.strip() for line in shown.out.splitlines()]
    assert any(line.startswith("Against: The motor-vehicle form was used") for line in lines)
    assert any(line.startswith("Ask the officer: ") for line in lines)
    for_it = run("evaluate", case, "--only", "refusal.issue_b", "--law-date", "2002-01-15")
    assert "For: What the arrest was for. " in for_it.out


def test_a_finding_nobody_knows_is_refused_with_the_nearest(run: Run, case_file: Path) -> None:
    refused = run("evaluate", case_file, "--only", "boat.reportabel")
    assert refused.code == 2
    assert "boat.reportable" in refused.err
