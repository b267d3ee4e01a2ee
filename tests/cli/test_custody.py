"""Specimens and holds without a window: the same services, the same refusals."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from tests.cli.conftest import CASE, PASSWORD, Run

ARREST = {
    "id": "A1",
    "involvement_id": "I1",
    "arrested": "2026-07-01T02:00:00-05:00",
    "offences": ["boat_under_influence"],
}


@pytest.fixture
def arrest(office: Run, tmp_path: Path) -> str:
    """A case with an arrest and a tube; gives its number."""
    case = copy.deepcopy(CASE)
    case["case"]["matter"] = "arrest"  # type: ignore[index]
    case["arrests"] = [ARREST]
    case["specimens"] = [{"id": "S1", "number": "S-26-1", "specimen_kind": "blood"}]
    case["containers"] = [{"id": "C1", "specimen_id": "S1", "number": "S-26-1-A", "kind": "tube"}]
    path = tmp_path / "arrest.json"
    path.write_text(json.dumps(case), encoding="utf-8")
    made = office("new", path, "--json")
    assert made.code == 0, made.err
    return str(made.json["number"])


def test_a_tube_from_the_draw_to_a_courier_and_its_receipt(office: Run, arrest: str, tmp_path: Path) -> None:
    def custody(*words: str | Path) -> dict[str, object]:
        ran = office("custody", *words, "--json")
        assert ran.code == 0, ran.err
        return dict(ran.json)

    custody("add", "S-26-1", "collected", "--at", "2026-07-01T03:10")
    custody("add", "S-26-1-A", "sealed", "--seal", "A77", "--at", "2026-07-01T03:15")
    sent = custody("hand-over", "S-26-1", "--to", "Ole Lund", "--to-agency", "Lakes Courier")
    assert sent["now"]["holder"] == "Ole Lund"  # type: ignore[index]
    assert len(sent["waiting"]) == 1  # type: ignore[arg-type]
    assert [s["number"] for s in custody("list", "--unconfirmed")["specimens"]] == ["S-26-1"]  # type: ignore[attr-defined]
    refused = office("custody", "confirm", "S-26-1")
    assert (refused.code, refused.out) == (2, "")
    paper = tmp_path / "receipt.pdf"
    paper.write_bytes(b"%PDF-1.4 made up")
    done = custody("confirm", "S-26-1", "--by", "Ole Lund", "--by-paper", paper)
    assert done["waiting"] == []
    assert done["entries"][-1]["entry"]["received_how"] == "signed_paper"  # type: ignore[index]
    assert custody("list", "ole", "--standing", "held")["specimens"]
    assert custody("list", "--standing", "stored")["specimens"] == []
    head = f"{done['count']}:{done['head']}"
    assert custody("verify", "S-26-1", "--expect", head)["ok"] is True
    stale = office("custody", "verify", "S-26-1", "--expect", f"9:{done['head']}")
    assert stale.code == 1
    assert "truncated" in stale.out
    assert office("custody", "verify", "S-26-1", "--expect", "nine").code == 2


def test_another_confirms_with_the_own_password_from_a_file(office: Run, arrest: str, tmp_path: Path) -> None:
    office("custody", "add", "S-26-1", "collected")
    other = office("custody", "hand-over", "S-26-1", "--giver", "Sol Brandt", "--to", "Ole Lund")
    assert other.code == 3
    assert "has not confirmed" in other.err
    wrong = tmp_path / "wrong"
    wrong.write_text("not the one\n")
    words = ("custody", "hand-over", "S-26-1", "--to-user", "ada", "--to-password-file")
    assert office(*words, wrong).code == 3
    assert PASSWORD not in office(*words, wrong).err


def test_what_cannot_be_entered_is_said_and_not_entered(office: Run, arrest: str) -> None:
    assert office("custody", "show", "S-99").code == 2
    assert office("custody", "add", "S-26-1", "stored").code == 2
    assert office("custody", "add", "S-26-1", "disposed", "--at", "yesterday").code == 2
    office("custody", "add", "S-26-1", "collected")
    office("custody", "add", "S-26-1", "hold_placed", "--authority", "Order of branch 2")
    kept = office("custody", "add", "S-26-1", "disposed", "--authority", "Letter")
    assert kept.code == 3
    assert "Order of branch 2" in kept.err
    assert office("custody", "add", "S-26-1", "hold_lifted", "--authority", "Order of July 9").code == 0
    assert office("custody", "show", "S-26-1", "--json").json["count"] == 3


def test_what_lies_in_storage_is_taken_out_in_the_same_act_when_asked(office: Run, arrest: str) -> None:
    office("custody", "add", "S-26-1", "collected")
    office("custody", "add", "S-26-1", "stored", "--place", "Shelf 1")
    words = ("custody", "hand-over", "S-26-1", "--to", "Ole Lund")
    assert office(*words).code == 3
    done = office(*words, "--take-out", "--json")
    assert [e["entry"]["event"] for e in done.json["entries"]][2:] == ["taken_out", "handed_over"]


def test_split_correct_strike_redact_and_count_a_shelf(office: Run, arrest: str, tmp_path: Path) -> None:
    office("custody", "add", "S-26-1", "collected")
    split = office(
        "custody", "split", "S-26-1", "--container", "S-26-1-A", "--part", "P-1=Z1", "--part", "P-2", "--json"
    )
    assert split.code == 0, split.err
    assert {c["number"] for c in split.json["containers"]} == {"S-26-1-A", "P-1", "P-2"}
    stored = ("custody", "add", "S-26-1", "stored", "--container", "P-1", "--place", "Shelf 1", "--json")
    seq = office(*stored).json["count"]
    moved = office(
        "custody", "correct", "S-26-1", str(seq), "--reason", "Misread", "--place", "Shelf 2", "--json"
    )
    assert {c["number"]: c["holder"] for c in moved.json["containers"]}["P-1"] == "Shelf 2"
    numbers = tmp_path / "scanned"
    numbers.write_text("P-1\nNOBODY-7\n")
    shelf = office("custody", "inventory", "Shelf 2", "--scanned", numbers, "--close", "--json")
    assert shelf.code == 1
    assert [one["number"] for one in shelf.json["found"]] == ["P-1"]
    assert shelf.json["unknown"] == ["NOBODY-7"]
    numbers.write_text("")
    office("custody", "inventory", "Shelf 2", "--scanned", numbers, "--enter-missing")
    missing = office("custody", "list", "--standing", "missing", "--json").json["specimens"]
    assert [one["number"] for one in missing] == ["S-26-1"]
    seq += 1
    assert office("custody", "strike", "S-26-1", str(seq + 1), "--reason", "Wrong tube").code == 0
    order = (
        "custody",
        "redact",
        "S-26-1",
        "--entry",
        "2",
        "--order",
        "Order of branch 2 of July 9",
        "--json",
    )
    gone = office(*order)
    assert gone.code == 0, gone.err
    assert [e["redacted_by"] for e in gone.json["entries"]][:2] == ["", "Order of branch 2 of July 9"]
    told = office("custody", "verify", "S-26-1")
    assert told.code == 0
    assert "entry 2 was redacted by Order of branch 2 of July 9" in told.out
    assert office("verify").code == 0


def test_a_release_is_refused_with_its_citation_until_a_way_out_is_open(office: Run, arrest: str) -> None:
    (held,) = office("holds", "list", "--json").json["holds"]
    assert held["case_number"] == arrest
    assert {route["id"] for route in held["routes"]} == {"time", "test", "adult"}
    early = ("holds", "release", arrest, "--ground", "time_elapsed", "--at", "2026-07-01T13:59")
    refused = office(*early)
    assert refused.code == 3
    assert "30.687" in refused.err
    assert len(office("holds", "list", "--json").json["holds"]) == 1
    assert office(*early, "--override-ground", "Power cut").code == 2
    adult = ("holds", "release", arrest, "--ground", "responsible_adult", "--at", "2026-07-01T05:00")
    assert office(*adult, "--adult", "Gro Finchley").code == 2
    done = office(
        *adult, "--adult", "Gro Finchley", "--relation", "spouse", "--identification", "Licence",
        "--receipt-signed",
    )  # fmt: skip
    assert done.code == 0, done.err
    assert office("holds", "list", "--json").json["holds"] == []


def test_an_override_needs_ground_and_person_and_another_authority_is_apart(office: Run, arrest: str) -> None:
    words = ("holds", "end", arrest, "--kind", "warrant", "--authority", "Warrant 26-TR-9", "--json")
    assert office(*words).json["hold"]["others"]
    early = ("holds", "release", arrest, "--ground", "time_elapsed", "--at", "2026-07-01T13:59")
    done = office(*early, "--override-ground", "Hospital", "--override-person", "Sgt. Ada Example")
    assert done.code == 0, done.err
    assert office(*early).code == 3


def test_words_of_a_record_command_no_terminal(office: Run, arrest: str) -> None:
    noted = "\x1b[2J\u202egone\x9b31m"
    shown = office("custody", "add", "S-26-1", "inspected", "--note", noted)
    assert shown.code == 0, shown.err
    assert "\\x1b[2J\\u202egone\\x9b31m" in shown.out
    assert office("custody", "show", "S-26-1", "--json").json["entries"][-1]["entry"]["note"] == noted


@pytest.mark.parametrize("number", ["\udcfc", "a\0b", "\u202e", "O'Brien; DROP TABLE cases"])
def test_a_number_no_database_holds_is_simply_not_found(office: Run, arrest: str, number: str) -> None:
    shown = office("custody", "show", number)
    assert (shown.code, shown.out) == (2, "")
