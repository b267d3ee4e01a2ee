"""Every file and every row of a folder is taken in or listed; no cell is changed on the way."""

from __future__ import annotations

from pathlib import Path

import pytest

from services.importing.tables import NothingToRead, Table, read_folder
from tests.importing.made_up import ACCIDENT_HEADINGS, accident, injury, vessel, write_table


def test_tables_are_told_by_their_headings_and_not_by_their_names(tmp_path: Path) -> None:
    write_table(tmp_path, "Vessels.csv", [vessel()], file="export (3).CSV")
    write_table(tmp_path, "Injuries.csv", [injury()], file="a.csv")
    (tmp_path / "notes.txt").write_text("BARDID,InjuredID\n1,2\n")
    found = read_folder(tmp_path)
    assert [(file.name, file.table, len(file.rows)) for file in found.files] == [
        ("export (3).CSV", Table.VESSELS, 1),
        ("a.csv", Table.INJURIES, 1),
    ]


def test_a_cell_keeps_its_line_breaks_tabs_quotes_and_padding(tmp_path: Path) -> None:
    narrative = 'He said \u201cstop\u201d\u00a0twice,\r\n\tthen "went" on.  '
    write_table(tmp_path, "Accidents.csv", [accident(RedactedNarrative=narrative)])
    (row,) = read_folder(tmp_path).rows
    assert row["RedactedNarrative"] == narrative
    assert row["NearestCityTown"] == "Nowhere          "
    assert row["NoSuchColumn"] == ""


@pytest.mark.parametrize(("encoding", "named"), [("utf-8-sig", "UTF-8"), ("cp1252", "Windows-1252")])
def test_the_encoding_is_found_and_named(tmp_path: Path, encoding: str, named: str) -> None:
    write_table(
        tmp_path, "Accidents.csv", [accident(NameOfBodyOfWater="Lac Ren\u00e9e \u2019s")], encoding=encoding
    )
    (file,) = read_folder(tmp_path).files
    assert file.encoding == named
    assert file.rows[0]["NameOfBodyOfWater"] == "Lac Ren\u00e9e \u2019s"


def test_a_table_with_semicolons_or_in_utf_16_is_read_too(tmp_path: Path) -> None:
    path = write_table(tmp_path, "Injuries.csv", [injury()])
    text = path.read_text(encoding="utf-8").replace(",", ";")
    path.write_bytes(text.encode("utf-16"))
    (file,) = read_folder(tmp_path).files
    assert (file.encoding, file.rows[0].accident) == ("UTF-16", "WI-2030-0001")


def test_every_row_that_cannot_go_in_is_listed_with_its_number_and_reason(tmp_path: Path) -> None:
    path = write_table(
        tmp_path,
        "Vessels.csv",
        [vessel(), vessel(number="  "), vessel(own=""), dict.fromkeys(vessel(), " ")],
    )
    with path.open("a", newline="") as stream:
        stream.write("\r\nonly,three,cells\r\n")
    (file,) = read_folder(tmp_path).files
    assert len(file.rows) == 1
    assert [(out.number, out.reason.split(",")[0]) for out in file.left_out] == [
        (2, "The row has no BARDID"),
        (3, "The row has no VesselID"),
        (4, "The row is blank."),
        (6, "The row has 3 cells"),
    ]


def test_unknown_columns_are_named_and_their_cells_kept(tmp_path: Path) -> None:
    headings = [*ACCIDENT_HEADINGS, "MoonPhase"]
    write_table(tmp_path, "Accidents.csv", [accident(MoonPhase="waning")], headings=headings)
    (file,) = read_folder(tmp_path).files
    assert file.unknown_columns == ("MoonPhase",)
    assert file.rows[0]["MoonPhase"] == "waning"


def test_files_that_are_no_table_are_listed(tmp_path: Path) -> None:
    write_table(tmp_path, "Injuries.csv", [injury()])
    (tmp_path / "Deaths.csv").write_text('"never closed\n')
    (tmp_path / "prices.csv").write_text("item,price\nrope,2\n")
    (tmp_path / "twice.csv").write_text("BARDID,InjuredID,BARDID\n1,2,3\n")
    found = read_folder(tmp_path)
    assert [(out.file, bool(out.reason)) for out in found.left_out] == [
        ("Deaths.csv", True),
        ("prices.csv", True),
        ("twice.csv", True),
    ]


@pytest.mark.parametrize("what", ["empty", "file", "missing"])
def test_a_folder_without_any_table_is_refused_with_what_was_looked_for(tmp_path: Path, what: str) -> None:
    folder = tmp_path / what
    if what == "empty":
        folder.mkdir()
    elif what == "file":
        folder.write_text("")
    with pytest.raises(NothingToRead, match=r"Accidents\.csv|not a folder"):
        read_folder(folder)
