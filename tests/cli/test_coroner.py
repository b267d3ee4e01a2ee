"""The coroner's desk without a window: the month's report, when it is due, its sending, what waits."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from services.actor import Role
from services.bootstrap import DataDir, open_office
from services.passwords import Passwords
from tests.cli.conftest import CASE, PASSWORD, Ran, Run

DEATH = {
    "id": "D1",
    "involvement_id": "I1",
    "died": "2026-04-12T16:00:00-05:00",
    "county": "adams",
    "manner": "accident",
}
FILE = {
    "id": "F1",
    "death_id": "D1",
    "involvement_id": "I1",
    "embalming_asked": "2026-04-12T20:00:00-05:00",
    "funeral_home": "Bell and Son",
}
SPECIMEN = {"id": "S1", "involvement_id": "I1", "from_decedent": True, "specimen_kind": "blood"}
WORK = {
    "specimen_id": "S1",
    "analyte": "alcohol",
    "result": {"value": "0.187", "unit": "g/100 mL"},
    "result_known": "2026-05-01",
}
CLAIM = {"coroner_file_id": "F1", "claimant": "coroner", "claim_kind": "report", "amount": "40.00"}


@pytest.fixture
def desk(run: Run, office: Run, tmp_path: Path, password_file: Path) -> Callable[..., Ran]:
    """Runs `coroner` as the coroner, in an office with one death of April 2026."""
    case = copy.deepcopy(CASE)
    case["incident"] |= {"occurred": "2026-04-12T15:00:00-05:00", "any_death": True}  # type: ignore[operator]
    case |= {"deaths": [DEATH], "coroner_files": [FILE], "claims": [CLAIM]}
    case |= {"specimens": [SPECIMEN], "lab_works": [WORK]}
    path = tmp_path / "death.json"
    path.write_text(json.dumps(case), encoding="utf-8")
    assert office("new", path).code == 0
    folder = DataDir(tmp_path / "office")
    services = open_office(folder, passwords=Passwords.quick())
    admin = services.accounts.sign_in("ada", PASSWORD)
    services.accounts.add_user(
        admin, user_name="cora", name="Cora Example", roles={Role.CORONER}, password=PASSWORD
    )
    services.close()

    def call(*words: str) -> Ran:
        signed = ("--data", folder.path, "--user", "cora", "--password-file", password_file)
        return run("coroner", *words, *signed)

    return call


def test_the_prepared_report_is_printed_by_its_key_and_kept(
    desk: Callable[..., Ran], run: Run, tmp_path: Path, password_file: Path
) -> None:
    assert desk("prepare", "2026-04").code == 0
    signed = ("--data", tmp_path / "office", "--user", "cora", "--password-file", password_file)
    target = tmp_path / "f04.pdf"
    asked = run("print", "F04", "-o", target, *signed)
    assert asked.code == 2
    (line,) = [one for one in asked.err.splitlines() if "monthly_report/" in one]
    key, _, label = line.strip().partition("  ")
    assert label == "April 2026: 1 death"
    shown = run("print", "F04", "--subject", key, "-o", target, "--json", *signed)
    assert shown.code == 0, shown.err
    assert target.read_bytes().startswith(b"%PDF")
    assert shown.json["print_id"]
    assert {one["label"] for one in shown.json["missing"]} == {"Cause", "Circumstances"}
    assert run("print", "F04", "-o", tmp_path / "blank.pdf", "--blank", *signed).code == 0


def test_the_month_is_shown_prepared_sent_and_then_settled(desk: Callable[..., Ran]) -> None:
    month = desk("month", "2026-04", "--json").json
    assert (month["due_day"], month["next_working_day"]) == ("2026-05-10", "2026-05-11")
    assert (month["state"], month["reported"]) == ("overdue", 0)
    (line,) = month["would_state"]
    assert (line["decedent"], line["citation"]) == ("Dana Núñez-O’Brien", "30.67(6)(a)")
    assert ["County of death", "Adams"] in line["states"]
    assert "Due 2026-05-10; next working day 2026-05-11." in desk("month", "2026-04").out

    sending = ("send", "2026-04", "--sent", "2026-05-08", "--way", "mail", "--to", "Department")
    missing = desk(*sending)
    assert (missing.code, missing.out) == (2, "")
    digest = desk("prepare", "2026-04", "--json").json["digest"]
    assert desk("send", "2026-04", "--sent", "soon", "--way", "mail", "--to", "D").code == 2
    assert desk("send", "2026-04", "--sent", "2026-05-08", "--way", "pigeon", "--to", "D").code == 2
    sent = desk(*sending, "--json").json
    assert (sent["digest"], sent["sent_to"], sent["supplement"]) == (digest, "Department", 0)
    assert desk("month", "2026-04", "--json").json["state"] == "sent"
    again = desk("prepare", "2026-04")
    assert again.code == 3
    assert "nothing was added since" in again.err


def test_the_board_names_what_waits_in_text_and_json(desk: Callable[..., Ran]) -> None:
    board = desk("board", "--json").json
    assert [len(board[key]) for key in ("draws", "releases", "claims", "months")] == [1, 1, 1, 1]
    assert board["draws"][0]["due"] == "2026-04-13T09:00:00+00:00", "twelve hours after 16:00 CDT"
    text = desk("board").out
    assert "2026-04-13 04:00 CDT overdue" in text
    assert "coroner: report, $40.00" in desk("claims").out
    assert desk("claims", "--json").json["claims"][0]["detail"]["amount"] == 4000


def test_no_command_of_the_desk_tells_a_result(desk: Callable[..., Ran], office: Run) -> None:
    assert [row["detail"]["analyte"] for row in desk("board", "--json").json["forwardings"]] == ["alcohol"]
    desk("prepare", "2026-04")
    for words in (("board",), ("month", "2026-04"), ("claims",)):
        for form in ((), ("--json",)):
            told = desk(*words, *form)
            assert told.code == 0
            assert "187" not in told.out
    number = desk("board", "--json").json["draws"][0]["case_number"]
    assert "0.187" not in office("show", number).out, "a clerk gets the case without it"


def test_the_desk_is_the_coroners(desk: Callable[..., Ran], office: Run) -> None:
    refused = office("coroner", "board")
    assert (refused.code, refused.out) == (3, "")
    assert "Coroner or medical examiner" in refused.err
    assert desk("month", "April").code == 2
