"""Cumulative results without a window: closed by the coroner, shown with marks, refused with a reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.exits import Exit
from services.actor import Role
from services.bootstrap import DataDir, open_office
from services.passwords import Passwords
from tests.cli.conftest import PASSWORD, Ran, Run


@pytest.fixture
def desk(run: Run, office: Run, tmp_path: Path, password_file: Path) -> Callable[..., Ran]:
    """Runs a command as the coroner of an office without deaths."""
    folder = DataDir(tmp_path / "office")
    services = open_office(folder, passwords=Passwords.quick())
    admin = services.accounts.sign_in("ada", PASSWORD)
    services.accounts.add_user(
        admin, user_name="cora", name="Cora Example", roles={Role.CORONER}, password=PASSWORD
    )
    services.close()

    def call(command: str, *words: object) -> Ran:
        signed = ("--data", folder.path, "--user", "cora", "--password-file", password_file)
        return run(command, *words, *signed)

    return call


YEARS = ("--from", "2001", "--until", "2005")


def test_a_period_shows_no_figure_before_it_is_closed_and_none_that_is_small_afterwards(
    desk: Callable[..., Ran], tmp_path: Path
) -> None:
    before = json.loads(desk("statistics", *YEARS, "--json").out)
    assert before["closed"] is False
    assert "groupings" not in before
    closed = json.loads(desk("statistics", *YEARS, "--close", "--json").out)
    assert closed == json.loads(desk("statistics", *YEARS, "--json").out)
    assert closed["all"]["deaths"] is None
    by_age = json.loads(desk("statistics", *YEARS, "--by", "age", "--json").out)
    assert [table["key"] for table in by_age["groupings"]] == ["age"]
    assert "* withheld" in desk("statistics", *YEARS).out
    listed = json.loads(desk("statistics", "--json").out)
    assert [one["digest"] for one in listed["periods"]] == [closed["digest"]]
    paper = tmp_path / "f08.pdf"
    printed = desk("print", "F08", "--subject", "boat/2001-2005", "-o", paper)
    assert printed.code == Exit.FINE
    assert paper.read_bytes().startswith(b"%PDF")


def test_what_would_identify_is_refused_and_says_what_to_choose(desk: Callable[..., Ran]) -> None:
    assert desk("statistics", *YEARS, "--close").code == Exit.FINE
    overlap = desk("statistics", "--from", "2005", "--until", "2006", "--close")
    crossed = desk("statistics", *YEARS, "--by", "area", "--by", "age")
    for refused, words in ((overlap, "2001 to 2005"), (crossed, "Choose one of them")):
        assert refused.code == Exit.REFUSED
        assert words in refused.err
        assert refused.out == ""
