"""Official text is read whole, in both layouts it is handed out in, with the faults such texts have."""

from __future__ import annotations

import dataclasses
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from law.loader import load_tables
from law.statutes.phrases import phrases_missing
from law.statutes.provision import PieceKind, StatuteText, cross_references, squeezed
from law.statutes.reader import read_statutes
from law.statutes.refused import UnknownLayout
from law.statutes.running import unfinished

BOATS, SNOWMOBILES = "000_", "004_"

# How other texts head their parts: acts, ordinances, codes of other States, pages of the web, lists.
FOREIGN = (
    "§ 5 foo",
    "SEC 4: whatever",
    "Sec. 12. Penalties",
    "SECTION 1. 30.50 (4m) of the statutes is amended to read:",
    "Section 4.",
    "ART. IX - General provisions",
    "Article 3: Boats",
    "RULE 7 (Lights)",
    "Chapter 12. Boats",
    "TITLE XIV",
    "<<<",
    "<h2>Boats</h2>",
    "## Boats",
    "* Boats shall carry lights.",
    "• Boats shall carry lights.",
    "-----",
    "\x00",
    "bell\x07",
    "\x7f",
)


def _source(shared: Path, beginning: str) -> str:
    return next((shared / "seeds").glob(f"{beginning}*")).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def boats(shared: Path) -> StatuteText:
    return read_statutes(_source(shared, BOATS))


@pytest.fixture(scope="module")
def snowmobiles(shared: Path) -> StatuteText:
    return read_statutes(_source(shared, SNOWMOBILES))


@pytest.mark.parametrize("beginning", [BOATS, SNOWMOBILES])
def test_nothing_of_a_text_is_lost_or_added(shared: Path, beginning: str) -> None:
    source = _source(shared, beginning)
    read = read_statutes(source)
    assert squeezed(piece.text for piece in read.pieces) == squeezed([source])
    owned = squeezed(p.text for p in read.pieces if p.kind in (PieceKind.TITLE, PieceKind.TEXT))
    assert owned == squeezed(words for one in read.provisions for words in (one.title, one.text))


def test_how_many_sections_and_parts_each_text_has(boats: StatuteText, snowmobiles: StatuteText) -> None:
    assert (boats.layout, len(boats.sections), len(boats.provisions)) == ("outline", 31, 440)
    assert (snowmobiles.layout, len(snowmobiles.sections), len(snowmobiles.provisions)) == ("cited", 12, 72)
    kinds = Counter(note.kind for note in boats.notes)
    assert (kinds[PieceKind.HISTORY], kinds[PieceKind.CROSS_REFERENCE]) == (29, 9)
    assert [note.section for note in snowmobiles.notes] == ["350.045", "350.047", "350.07"]


def test_a_provision_stands_under_its_own_citation(boats: StatuteText, snowmobiles: StatuteText) -> None:
    assert "10th day" in boats.words("30.67(6)(a)")
    assert boats.words("30.684(4)").startswith("(4) Admissibility")  # its bracket is lost in the source
    assert "controlling the speed or direction" in boats.words("30.50(8g)")
    assert "not attained the age of 19" in snowmobiles.words("350.101(1)(c)")
    assert "350.11 (3) (a) 2. and 3." in snowmobiles.words("350.101(1)(d)")
    assert snowmobiles.words("350.09(1)").startswith("(1) Any snowmobile operated during")
    assert snowmobiles.words("350.12") == ""


def test_what_is_out_of_its_place_is_kept_and_says_so(boats: StatuteText) -> None:
    lost = [one.citation for one in boats.provisions if not one.section]
    assert lost == ["(b) after 30.525", "(c) after 30.525", "(1) after 30.625", "(2) after 30.625"]
    doubted = {one.citation for one in boats.provisions if one.doubt and one.section}
    assert doubted == {"30.68(2)", "30.742(6)"}
    assert {one.copy for one in boats.find("30.772")} == {2}  # printed twice; the first copy is cut off
    assert "30.772(4)" in {one.citation for one in boats.find("30.772")}


def test_the_sections_a_text_names_are_found(boats: StatuteText) -> None:
    assert "30.684(5)" in cross_references(boats.words("30.50(9x)"))
    assert cross_references("a fee of 30.00 dollars, s. 30.67 (2) (a)") == ("30.00", "30.67(2)(a)")


@pytest.mark.parametrize(
    ("source", "line", "words"),
    [
        ("", 1, ""),
        ("Dear office,\nhere is the text.", 1, "Dear office"),
        ("SUBCHAPTER V\n<p>30.50 Definitions</p>", 2, "<p>"),
        ("30.50 Definitions.\n(1) A word.\n<div>more</div>", 3, "<div>"),
        ("350.02(2)(b)\n(b) Words.\n<br>", 3, "<br>"),
        ("30.50 Definitions.\n\x00", 2, "?"),
    ],
)
def test_a_text_in_another_layout_is_refused_with_its_line(source: str, line: int, words: str) -> None:
    with pytest.raises(UnknownLayout) as refused:
        read_statutes(source)
    assert refused.value.line == line
    assert refused.value.words.startswith(words)


@settings(max_examples=150)
@given(data=st.data())
def test_a_heading_of_another_scheme_is_refused_wherever_it_stands(shared: Path, data: st.DataObject) -> None:
    lines = _source(shared, data.draw(st.sampled_from([BOATS, SNOWMOBILES]))).split("\n")
    place = data.draw(st.integers(0, len(lines)))
    foreign = data.draw(st.sampled_from(FOREIGN))
    with pytest.raises(UnknownLayout) as refused:
        read_statutes("\n".join([*lines[:place], foreign, *lines[place:]]))
    assert refused.value.line == place + 1
    assert foreign.startswith(refused.value.words.strip("?"))


@settings(max_examples=80)
@given(data=st.data())
def test_a_line_after_a_whole_sentence_that_is_none_itself_is_refused(
    shared: Path, data: st.DataObject
) -> None:
    lines = _source(shared, data.draw(st.sampled_from([BOATS, SNOWMOBILES]))).split("\n")
    # A citation that stands alone takes any words below it; it has no blank in it.
    whole = [n for n, line in enumerate(lines, 1) if " " in line.strip() and not unfinished(line)]
    place = data.draw(st.sampled_from(whole))
    stray = data.draw(st.sampled_from(["Page 12 of 40", "Local boating laws", "continued", "RENTALS"]))
    with pytest.raises(UnknownLayout) as refused:
        read_statutes("\n".join([*lines[:place], stray, *lines[place:]]))
    assert (refused.value.line, refused.value.words) == (place + 1, stray)


@pytest.mark.parametrize("beginning", [BOATS, SNOWMOBILES])
def test_a_text_taken_in_before_a_line_was_refused_stays_readable(shared: Path, beginning: str) -> None:
    source = _source(shared, beginning)
    strange = f"{source}\nSEC 4: whatever\n<<<\n"
    read = read_statutes(strange, strict=False)
    assert squeezed(piece.text for piece in read.pieces) == squeezed([strange])
    assert read.provisions[:-1] == read_statutes(source).provisions[:-1]


def test_notes_of_the_online_layout_stand_below_their_labels() -> None:
    source = (
        "350.07\n350.07\nDriving animals. No person may drive animals.\n350.07 History\n"
        "History: 1971 c. 277;\n2001 a. 16.\n350.07 Cross-reference\nSee also s. NR 5.12, Wis. adm. code.\n"
        "350.07 Annotation\nA dog is an animal. State v. Made-up, 1 Wis. 2d 3.\n350.07 Note Of no force.\n"
        "350.08\n350.08\nOwner. The owner may not.\n"
    )
    read = read_statutes(source)
    assert squeezed(piece.text for piece in read.pieces) == squeezed([source])
    assert [(note.section, note.kind.value, note.text) for note in read.notes] == [
        ("350.07", "history", "History: 1971 c. 277; 2001 a. 16."),
        ("350.07", "cross_reference", "See also s. NR 5.12, Wis. adm. code."),
        ("350.07", "annotation", "A dog is an animal. State v. Made-up, 1 Wis. 2d 3."),
        ("350.07", "annotation", "Of no force."),
    ]
    assert read.sections == ("350.07", "350.08")


def test_words_that_go_on_over_lines_stay_with_their_provision() -> None:
    wrapped = (
        "30.50 Definitions.\n(1) A boat under s.\n30.67 (2) counts. Section 30.68\n(2) does not, if\n"
        "it is moored;\nand one adrift is treated\nas moored. Whoever\nfinds it shall tell the owner.\n"
        "No person may keep it for more than a day.\nHistory: 2001 a. 16.\n\nCHAPTER 31\n\nDAMS\n\n"
        "31.01 Definitions. In this chapter:\n"
    )
    read = read_statutes(wrapped)
    assert squeezed(piece.text for piece in read.pieces) == squeezed([wrapped])
    assert read.sections == ("30.50", "31.01")
    assert "and one adrift" in read.words("30.50(1)") + read.words("30.50(2)")
    assert "No person may keep it" in read.words("30.50")
    assert [p.text for p in read.pieces if p.kind is PieceKind.HEADING] == ["CHAPTER 31", "DAMS"]


def test_every_phrase_the_tables_quote_from_the_seeds_stands_there(
    boats: StatuteText, snowmobiles: StatuteText
) -> None:
    missing = phrases_missing(load_tables(), [boats, snowmobiles])
    assert [str(one) for one in missing] == []


def test_a_phrase_that_is_not_there_is_named(boats: StatuteText) -> None:
    tables = load_tables()
    series = tables.parameters["boat.duty.dock_feet"]
    read, *later = series.editions
    wrong = dataclasses.replace(read, phrase="within {value} days of noon")
    changed = tables.replaced(dataclasses.replace(series, editions=(wrong, *later)), view="changed")
    assert {one.parameter for one in phrases_missing(changed, [boats])} == {"boat.duty.dock_feet"}
