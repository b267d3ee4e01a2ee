"""What every command says of a case with a fenced value: only the raw export of the case holds it."""

from __future__ import annotations

import itertools
import json
import uuid
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.registry import BY_NAME
from law.packet import Purpose
from models import codec
from tests.cli.conftest import Run
from tests.support.fencewalk import IN_BLOOD, SCREENED, ZONE, decedent_case, looks_for, screened_case
from tests.support.packetcase import words_of

CASES = {SCREENED: screened_case, IN_BLOOD: decedent_case}

OF_NO_CASE = {"init", "new", "import", "law", "statutes", "schema", "self-check", "version", "verify", "void"}
"""Commands that say nothing of what a case holds, or take it in."""

WALKED: dict[str, tuple[tuple[str, ...], ...]] = {
    "show": (("{case}",), ("{case}", "--history")),
    "list": ((), ("--json",)),
    "evaluate": (("--case", "{case}"), ("--case", "{case}", "--json"), ("{file}",), ("{file}", "--json")),
    "duties": ((), ("--json",)),
    "holds": (("list",), ("list", "--json")),
    "custody": (("list",), ("list", "--json")),
    "coroner": (("board",), ("board", "--json"), ("month", "2026-07", "--json"), ("claims", "--json")),
    "statistics": ((), ("--from", "2025", "--json")),
    "print": (("{case}", "F20", "-o", "{folder}/f20.pdf", "--json"),),
    "packet": tuple(
        ("{case}", "--purpose", purpose, *more)
        for purpose in Purpose
        for more in ((), ("--json",), ("-o", f"{{folder}}/{purpose}.pdf"))
    ),
    "export": (("{case}", "-o", "{folder}/one.zip", "--json"),),
}


def test_every_command_is_walked_or_says_nothing_of_a_case() -> None:
    assert set(WALKED) | OF_NO_CASE == set(BY_NAME)


@pytest.mark.parametrize("value", [SCREENED, IN_BLOOD])
def test_no_command_tells_it_but_the_raw_export(office: Run, tmp_path: Path, value: str) -> None:
    made = CASES[value](_ids().__next__)
    path = tmp_path / "case.json"
    path.write_text(codec.dumps(made, zone=ZONE), encoding="utf-8")
    new = office("new", path, "--json")
    assert new.code == 0, new.err
    places = {"case": str(new.json["number"]), "file": str(path), "folder": str(tmp_path)}
    told = looks_for(value)
    for command, calls in WALKED.items():
        for words in calls:
            ran = office(command, *(word.format(**places) for word in words))
            assert not told(ran.out), (command, words)
            assert not told(ran.err), (command, words)


def test_the_package_of_a_case_holds_it_in_the_case_file_alone(office: Run, tmp_path: Path) -> None:
    made = screened_case(_ids().__next__)
    path = tmp_path / "case.json"
    path.write_text(codec.dumps(made, zone=ZONE), encoding="utf-8")
    number = office("new", path, "--json").json["number"]
    packet = ("packet", number, "--purpose", "discovery")
    assert office(*packet, "-o", tmp_path / "packet.pdf").code == 0
    assert office("packet", number, "--given", "1", "--for", "Counsel Made-up", "--way", "mail").code == 0
    assert office("print", number, "F20", "-o", tmp_path / "f20.pdf").code == 0
    assert office("export", number, "-o", tmp_path / "one.zip").code == 0
    told = looks_for(SCREENED)
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        words = {name: words_in(name, archive.read(name)) for name in archive.namelist()}
    assert {name.partition("/")[0] for name in words} >= {"register.json", "packets", "prints"}
    assert "Counsel Made-up" in words["register.json"]
    assert {name for name, text in words.items() if told(text)} == {"case.json"}
    tables = tmp_path / "tables"
    assert office("export", "--all", "--tables", "-o", tables).code == 0
    assert not any(told(one.read_text(encoding="utf-8-sig")) for one in tables.iterdir())
    acts = [line for line in office("show", number, "--history").out.splitlines() if "exported" in line]
    assert len(acts) == 2


def words_in(name: str, content: bytes) -> str:
    """What a file of a package says: the bytes of a page hold no words as they are read."""
    return words_of(content) if name.endswith(".pdf") else content.decode("utf-8")


def test_what_is_shown_says_that_something_is_kept_back(office: Run, tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    path.write_text(codec.dumps(screened_case(_ids().__next__), zone=ZONE), encoding="utf-8")
    number = office("new", path, "--json").json["number"]
    shown = office("show", number).json["screenings"][0]
    assert shown["result"] == {"state": "not_stated", "reason": "kept behind its fence"}
    assert json.loads(path.read_text())["screenings"][0]["result"]["value"]


def _ids() -> Iterator[str]:
    return (str(uuid.UUID(int=number)) for number in itertools.count(1))
