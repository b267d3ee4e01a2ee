"""The library of official text from the command line."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import PASSWORD, Run


def test_a_text_is_taken_in_read_searched_and_checked(office: Run, shared: Path) -> None:
    boats = next((shared / "seeds").glob("000_*"))
    said = ["--edition", "2001-02 statutes", "--from", "2001-01-01", "--source", "the given document"]
    taken = office("statutes", "add", boats, *said)
    assert (taken.code, "31 sections, 440 provisions" in taken.out) == (0, True)
    assert "30.742(6) (line 876)" in taken.out
    shown = office("statutes", "show", "30.687", "--on", "2002-01-15", "--json")
    assert shown.json["passage"]["found"] == "30.687"
    assert office("statutes", "show", "350.107").code == 1
    hits = office("statutes", "search", "embalming", "release", "--json").json["hits"]
    assert [hit["citation"] for hit in hits] == ["30.67(6)(b)"]
    assert office("statutes", "check", "--json").json == {"missing": []}


def test_a_text_in_another_layout_is_refused_with_its_line(office: Run, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("SUBCHAPTER V\nDear office,\n", encoding="utf-8")
    said = ["--edition", "x", "--from", "2001-01-01", "--source", "y"]
    refused = office("statutes", "add", letter, *said)
    assert refused.code == 2
    assert 'Line 2 ("Dear office,")' in refused.err
    assert PASSWORD not in refused.err
