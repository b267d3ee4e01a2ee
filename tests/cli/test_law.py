"""`law`: what the tables say on a day, and editions an office adds from a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

THRESHOLD = "boat.damage.threshold"


def values(shown) -> dict[str, dict]:
    return {row["id"]: row for row in shown.json["values"]}


def test_every_value_is_shown_with_its_law(run: Run) -> None:
    shown = values(run("law", "show", "--json", "--on", "2002-01-15"))
    assert THRESHOLD in shown
    for row in shown.values():
        assert row["value"] is not None or row["why"]
        assert row["value"] is None or (row["citation"] and row["confidence"])


def test_a_provision_is_shown_by_its_citation(run: Run) -> None:
    shown = run("law", "show", "30.67(2)(a)")
    assert shown.code == 0
    assert "2001-02 statutes" in shown.out


def test_the_seeds_alone_know_less(run: Run) -> None:
    every = values(run("law", "show", "--json"))
    seeds = values(run("law", "show", "--json", "--seeds"))
    assert sum(row["value"] is None for row in seeds.values()) > sum(
        row["value"] is None for row in every.values()
    )


def test_what_the_tables_do_not_have_is_told(run: Run) -> None:
    shown = run("law", "show", "boat.moon")
    assert (shown.code, shown.out) == (2, "")
    assert "boat.moon" in shown.err


def edition(**changes: object) -> dict[str, object]:
    usual = {
        "target": THRESHOLD,
        "start": "2030-01-01",
        "value": "750.00",
        "citation": "30.67(2)(a)",
        "source": "a made-up act",
        "reason": "the act was read",
        "by": "somebody",
    }
    return {**usual, **changes}


def write(path: Path, *editions: object) -> Path:
    path.write_text(json.dumps({"format": "wakeline.editions/1", "editions": list(editions)}))
    return path


def test_office_editions_go_in_from_a_file_and_out_again(office: Run, tmp_path: Path) -> None:
    taken = office("law", "add", write(tmp_path / "e.json", edition()), "--json")
    assert taken.code == 0, taken.err
    assert taken.json == {"added": [THRESHOLD], "derived": 0}
    saved = json.loads(office("law", "save").out)
    assert saved["editions"][0] | {"by": "somebody"} == edition() | {
        key: saved["editions"][0][key] for key in saved["editions"][0] if key not in edition()
    }


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"target": "boat.moon"}, "boat.moon"),
        ({"start": "soon"}, "soon"),
        ({"reason": ""}, "reason"),
        ({"valeu": "1"}, "valeu"),
        ({"value": 750}, "kind"),
    ],
)
def test_an_edition_that_cannot_be_taken_in_is_refused_whole(
    office: Run, tmp_path: Path, changes: dict[str, object], told: str
) -> None:
    shown = office("law", "add", write(tmp_path / "e.json", edition(), edition(**changes)))
    assert (shown.code, shown.out) == (2, "")
    assert told in shown.err
    assert json.loads(office("law", "save").out)["editions"] == []


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": "wakeline.editions/1"}'])
def test_a_file_that_holds_no_editions_is_refused(office: Run, tmp_path: Path, text: str) -> None:
    (tmp_path / "e.json").write_text(text)
    assert office("law", "add", tmp_path / "e.json").code == 2


WORDING = {
    "version": "ES-1",
    "chapter": "boat",
    "language": "Spanish",
    "start": "2024-01-01",
    "sentences": ["Uno.", "Dos.", "Tres."],
    "covers": [[1], [2], [3]],
    "source": "court interpreter",
    "by": "somebody",
}


def test_wordings_go_in_from_a_file_and_out_again(office: Run, tmp_path: Path) -> None:
    path = tmp_path / "wordings.json"
    whole = {"format": "wakeline.editions/1", "editions": [], "wordings": [WORDING]}
    path.write_text(json.dumps(whole), encoding="utf-8")
    added = office("law", "add", path, "--json")
    assert (added.code, added.json["wordings"]) == (0, ["ES-1"]), added.err
    saved = office("law", "save").json
    assert saved["wordings"] == [WORDING | {"by": "Ada Example"}]


@pytest.mark.parametrize(
    "change",
    [
        {"covers": [[1], [], [3]]},
        {"covers": [[1], "2", [3]]},
        {"sentences": []},
        {"start": "soon"},
        {"tone": "friendly"},
    ],
)
def test_a_wording_that_leaves_something_open_is_refused(
    office: Run, tmp_path: Path, change: dict[str, object]
) -> None:
    path = tmp_path / "wordings.json"
    whole = {"format": "wakeline.editions/1", "editions": [], "wordings": [WORDING | change]}
    path.write_text(json.dumps(whole), encoding="utf-8")
    added = office("law", "add", path)
    assert added.code != 0
    assert added.err
    assert "wordings" not in office("law", "save").json
