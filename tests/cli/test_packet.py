"""The packet without a window: what it would hold, the file, what was given out; who may decide."""

from __future__ import annotations

import itertools
import uuid
from pathlib import Path

import pytest

from models import codec
from tests.cli.conftest import Run
from tests.support.packetcase import ZONE, packet_case, words_of


@pytest.fixture
def number(office: Run, tmp_path: Path) -> str:
    """A case for a prosecutor in the office, by its number."""
    ids = (str(uuid.UUID(int=n)) for n in itertools.count(1))
    path = tmp_path / "case.json"
    path.write_text(codec.dumps(packet_case(ids.__next__), zone=ZONE), encoding="utf-8")
    made = office("new", path, "--json")
    assert made.code == 0, made.err
    return str(made.json["number"])


def test_the_plan_says_what_stays_out_by_its_citation(office: Run, number: str) -> None:
    told = office("packet", number, "--purpose", "trial", "--json").json
    kept = {one["class"]: (one["citation"], one["treatment"]) for one in told["kept_out"]}
    assert kept == {
        "operator_report": ("30.67(4)", "refused"),
        "coroner_report": ("30.67(4)", "refused"),
        "screening": ("30.682(3)", "apart"),
        "decedent_result": ("30.67(6)(b)", "refused"),
    }
    words = office("packet", number, "--purpose", "discovery").out
    assert "F17" in words
    assert "F21" not in words
    assert "[screening/" in words


def test_a_packet_is_made_kept_given_out_and_listed(office: Run, number: str, tmp_path: Path) -> None:
    target = tmp_path / "packet.pdf"
    made = office("packet", number, "--purpose", "discovery", "--for", "counsel", "-o", target, "--json").json
    assert made["number"] == 1
    assert f"page 1 of {made['pages']}" in words_of(target.read_bytes())
    assert office("packet", number, "--purpose", "discovery", "-o", target).code == 2
    given = office("packet", number, "--given", "1", "--for", "Counsel Made-up", "--way", "mail")
    assert given.code == 0, given.err
    (row,) = office("packet", number, "--register", "--json").json["disclosures"]
    assert (row["to_whom"], row["packet"], row["sha256"]) == ("Counsel Made-up", 1, made["sha256"])


def test_who_is_no_prosecutor_lets_nothing_in(office: Run, number: str) -> None:
    screening = next(
        held["item"]
        for one in office("packet", number, "--purpose", "refusal", "--json").json["kept_out"]
        for held in one["held"]
        if held["item"].startswith("screening/")
    )
    words = ("--purpose", "refusal", "--let-in", screening, "--authority", "motion", "--reason", "challenged")
    refused = office("packet", number, *words, "--challenge", "arrest")
    assert refused.code != 0
    assert "Your role does not allow you to let a fenced thing into a packet" in refused.err


@pytest.mark.parametrize("form", ["F21", "F10", "F10C", "F11"])
def test_the_sheets_of_charges_and_requests_are_printed(
    office: Run, number: str, tmp_path: Path, form: str
) -> None:
    target = tmp_path / f"{form}.pdf"
    assert office("print", number, form, "-o", target).code == 0
    assert form in words_of(target.read_bytes())
    blank = tmp_path / f"{form}-blank.pdf"
    assert office("print", form, "--blank", "-o", blank).code == 0
    assert "BLANK FORM" in words_of(blank.read_bytes())
