"""The faces are the ones that came with the program, and each has the letters people's names need."""

from __future__ import annotations

import hashlib
import re

import pytest

from reports.engine.faces import FOLDER, Face, clean, faults, load, runs, width
from reports.engine.text import cut, fit, fit_lines, wrap

LETTERS = (
    "ABCXYZabcxyz0123456789 ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ"
    "ĄąĆćĘęŁłŃńŚśŹźŻżĂăȘșȚțĞğİıŞşŐőŰűČčĎďĚěŇňŘřŠšŤťŮůŽžĐđĲĳŒœ"
    "ẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẺẻẼẽẾếỀềỂểỄễỆệỈỉỊịỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợỤụỦủỨứỪừỬửỮữỰựỲỳỴỵỶỷỸỹƠơƯư"
    "ąęįųǧāēōʼ§†½¼′″°µ–—“”‘’…·×»"
)


@pytest.mark.parametrize("face", Face, ids=[face.value for face in Face])
def test_file_is_the_one_its_readme_names(face: Face) -> None:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    row = re.search(rf"\| {re.escape(face.value)}\.ttf \| (\d+) \| ([0-9a-f]{{64}}) \|", readme)
    assert row is not None
    data = (FOLDER / f"{face.value}.ttf").read_bytes()
    assert len(data) == int(row[1])
    assert hashlib.sha256(data).hexdigest() == row[2]


@pytest.mark.parametrize("face", [f for f in Face if f is not Face.SECOND], ids=str)
def test_face_has_the_letters_of_names(face: Face) -> None:
    known = load(face).face.charToGlyph
    assert [letter for letter in LETTERS if ord(letter) not in known] == []


def test_the_second_face_fills_in_what_the_first_lacks() -> None:
    assert runs("≤ 0.05 → ☐", Face.MEDIUM) == [
        (Face.SECOND, "≤"),
        (Face.MEDIUM, " 0.05 "),
        (Face.SECOND, "→"),
        (Face.MEDIUM, " "),
        (Face.SECOND, "☐"),
    ]
    assert faults("≤ → ☐ ✓ ■", Face.MEDIUM) == set()


def test_no_letter_is_drawn_as_nothing() -> None:
    for letter in ("\N{SPEEDBOAT}", "漢", "\ufe6b", "\U0010ffff"):
        assert width(letter, Face.MEDIUM, 10) > 0
        assert runs(letter, Face.MEDIUM) == [(Face.SECOND, "□")]


def test_marks_without_a_composed_letter_are_reported() -> None:
    (fault,) = faults(clean("a\u0328\u0304"), Face.MEDIUM)
    assert (fault.code_point, fault.name) == ("U+0304", "COMBINING MACRON")


class TestFitting:
    def test_shrinks_then_takes_two_lines_then_is_cut_between_words(self) -> None:
        room = 150.0
        assert fit("Short", Face.MEDIUM, room).size == 9.5
        shrunk = fit("Hernández-Villanueva-O’Shaughnessy", Face.MEDIUM, room)
        assert shrunk.complete
        assert 7 <= shrunk.size < 9.5
        assert len(shrunk.lines) == 1
        two = fit("Hernández-Villanueva-O’Shaughnessy, María de los Ángeles", Face.MEDIUM, room)
        assert two.complete
        assert (two.size, len(two.lines)) == (7, 2)
        long = fit("Menominee River Yacht and Canoe Club, " * 4, Face.MEDIUM, room)
        assert not long.complete
        assert long.lines[0].endswith(" …")
        assert "Menominee River Yacht and" in long.lines[0]

    def test_lines_never_leave_the_room(self) -> None:
        text = "x" * 200 + " Hernández-Villanueva-O’Shaughnessy-and-Sons " + "word " * 50
        for line in wrap(text, Face.MEDIUM, 9.5, 120):
            assert width(line, Face.MEDIUM, 9.5) <= 120.2

    def test_wide_words_part_behind_a_hyphen(self) -> None:
        assert wrap("Hernández-Villanueva", Face.MEDIUM, 9.5, 70)[0] == "Hernández-"

    def test_wrapping_loses_no_letter(self) -> None:
        text = "one  two   three " + "y" * 90 + "\nlast-line/with-parts " * 5
        lines = wrap(text, Face.MEDIUM, 9.5, 60)
        assert "".join("".join(lines).split()) == "".join(text.split())

    def test_several_lines_end_with_a_mark_when_cut(self) -> None:
        fitted = fit_lines("word " * 200, Face.MEDIUM, 100, 2)
        assert not fitted.complete
        assert len(fitted.lines) == 2
        assert fitted.lines[-1].endswith("…")
        assert width(fitted.lines[-1], Face.MEDIUM, fitted.size) <= 100.2

    def test_what_fits_is_not_marked_as_cut(self) -> None:
        assert cut("fits", Face.MEDIUM, 9.5, 100) == "fits"
