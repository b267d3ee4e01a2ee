"""Every typed word of an arrest is on its sheets; nothing is cut; new components survive the copier."""

from __future__ import annotations

import re
from operator import attrgetter

import pytest

from forms.catalogue import FORM_BY_ID
from forms.f12 import F12
from forms.f13 import F13
from forms.f17 import F17
from forms.f19 import F19
from forms.f20 import F20
from forms.f24 import F24
from forms.spec import Form
from models.casefile import CaseFile
from reports.engine.shapes import COLUMN, LEFT, Bars, Hatch, Rect
from reports.paper import Paper, paint
from tests.reports.arrestcases import arrest_case, arrest_sheet, bare, entry, on_snow
from tests.reports.papercases import blank, changed, facts, squeezed, text_of
from tests.reports.test_copies import copied_first_page, share_of_black
from tests.reports.test_words import ODD_TEXT, assert_page_numbers, words

LONG = {
    "A1": ("place", "officer", "agency", "operating_place", "operating_facts", "probable_cause", "held_at"),
    "SC1": ("requested_by", "probable_cause", "result_text", "instrument"),
    "R1": ("officer", "language", "answer_words", "inability_support", "witness", "exigency"),
    "RL1": ("released_by", "adult_name", "adult_id", "other_authority", "override_reason"),
    "T1": ("facility", "asked_by", "drawn_by", "analyst", "method", "instrument", "outcome"),
    "T2": ("facility", "asked_by", "outcome"),
    "S1": ("number", "collected_by", "preservative", "lot"),
    "L1": ("laboratory", "received_by", "report_number"),
    "E2": ("released_by", "received_by", "place", "purpose", "condition", "carrier", "late_reason", "note"),
    "RF1": ("court", "court_number", "ruling_text"),
    "FT1": ("officer", "result"),
    "RC1": ("recording_id", "minutes", "kept_by"),
    "D1": ("title", "source", "note"),
    "P1": ("last", "address", "city"),
}
PRINTED = {
    "F12": {"SC1": LONG["SC1"], "A1": ("officer", "agency"), "P1": ("last",)},
    "F13": {"R1": ("officer", "language", "answer_words", "inability_support", "witness"), "A1": ("place",)},
    "F14": {"T2": LONG["T2"], "A1": ("place", "officer", "agency"), "P1": ("last",)},
    "F15": {"S1": LONG["S1"], "L1": LONG["L1"], "P1": LONG["P1"]},
    "F16": {"T1": LONG["T1"], "P1": LONG["P1"]},
    "F17": {"S1": LONG["S1"], "E2": LONG["E2"], "P1": ("last",)},
    "F18": {"A1": ("place", "officer", "agency", "operating_place"), "P1": LONG["P1"]},
    "F19": {"RL1": LONG["RL1"], "A1": ("place", "officer", "agency", "held_at"), "P1": ("last",)},
    "F20": {"RF1": LONG["RF1"], "FT1": LONG["FT1"], "RC1": LONG["RC1"], "D1": LONG["D1"]},
    "F24": {"A1": ("operating_facts", "probable_cause", "operating_place"), "FT1": LONG["FT1"]},
}
ALL = [F12, F13, F17, F19, F20, F24]


def overflowing() -> tuple[CaseFile, dict[tuple[str, str], str]]:
    """The arrest with every text longer than any box."""
    casefile = arrest_case()
    typed: dict[tuple[str, str], str] = {}
    for record, keys in LONG.items():
        values = {key: words(45, seed=len(typed) + n) for n, key in enumerate(keys)}
        typed |= {(record, key): value for key, value in values.items()}
        casefile = changed(casefile, record, **values)
    return casefile, typed


CASE, TYPED = overflowing()


@pytest.mark.parametrize("form_id", sorted(PRINTED))
def test_every_word_is_printed_however_long_the_texts_are(form_id: str) -> None:
    paper = paint(arrest_sheet(FORM_BY_ID[form_id], CASE), facts())
    found = squeezed("\n".join(text_of(paper.pdf)))
    lost = {
        (record, key): missing
        for record, keys in PRINTED[form_id].items()
        for key in keys
        if (missing := [word for word in TYPED[record, key].split() if word not in found])
    }
    assert lost == {}
    assert_page_numbers(paper)


@pytest.mark.parametrize("form", ALL, ids=[form.id for form in ALL])
def test_odd_text_stands_as_typed(form: Form) -> None:
    casefile = changed(arrest_case(), "P1", last=ODD_TEXT, first="", middle="", suffix="")
    text = "\n".join(text_of(paint(arrest_sheet(form, casefile), facts()).pdf))
    assert squeezed(ODD_TEXT) in squeezed(text)


def test_hundreds_of_entries_are_all_printed_and_the_lines_go_on_after_them() -> None:
    base = arrest_case()
    more = [
        entry(n, "handed_over", "10-01 14:05", released_by=f"Holder{n - 1}", received_by=f"Holder{n}")
        for n in range(15, 215)
    ]
    casefile = CaseFile(case=base.case, records=(*base.records, *more), people=base.people)
    paper = paint(arrest_sheet(F17, casefile), facts())
    text = "\n".join(text_of(paper.pdf))
    assert {f"Holder{n}" for n in range(15, 215)} <= set(text.split())
    assert "Head of the chain at printing: 214 entries" in text
    numbers = [p for p in paper.layout.places if p.startswith("D1#")]
    assert len(numbers) >= 6
    assert re.search(r"\b215\b", text)
    assert_page_numbers(paper)


class TestCustodySheet:
    paper = paint(arrest_sheet(F17, arrest_case()), facts())

    def test_head_in_fours_in_bars_and_in_full(self) -> None:
        head = arrest_sheet(F17, arrest_case()).values["E4"].replace(" ", "")
        first, *_, last = text_of(self.paper.pdf)
        fours = " ".join(head[n : n + 4] for n in range(0, 32, 4))
        assert fours in first
        assert " ".join(head[n : n + 8] for n in range(0, 64, 8)) in last
        bars = [rule for rule in self.paper.layout.pages[0].rules if isinstance(rule, Bars)]
        case, chain = sorted(bars, key=attrgetter("y"))
        assert (case.module, chain.module) == (0.96, 0.72)
        assert case.y < 89 < chain.y

    def test_footer_names_count_and_head_on_every_page(self) -> None:
        head = arrest_sheet(F17, arrest_case()).values["E4"]
        for text in text_of(self.paper.pdf):
            assert f"custody 14 · {head[:4]} {head[4:8]}" in text
            assert "Complete · 1 gap named" in text

    def test_the_gap_is_a_row_of_its_own_between_the_entries(self) -> None:
        page = self.paper.layout.pages[0]
        (hatch,) = [rule for rule in page.rules if isinstance(rule, Hatch)]
        places = self.paper.layout.places
        assert places["B1#11.1"].y < hatch.y < places["B1#12.1"].y
        said = "From 07/18/2001 17:10 CDT (entry 10) to 10/01/2001 08:15 CDT (entry 12): 74 days 15 h 05 min."
        assert said in text_of(self.paper.pdf)[0]

    def test_lines_for_hands_are_high_enough_and_numbered_on(self) -> None:
        places = [place for box, place in self.paper.layout.places.items() if box.startswith("D1#")]
        assert {place.h for place in places} == {76.0}
        assert len(places) >= 6
        assert "15" in text_of(self.paper.pdf)[-1].split()

    def test_a_blank_sheet_begins_with_line_one(self) -> None:
        text = text_of(paint(blank(F17), facts(case_number="")).pdf)
        assert "Faults named" not in "".join(text)
        assert "Hand-overs on paper" in text[0]


def statements(paper: Paper) -> list[float]:
    return [paper.layout.places[f"B{n}"].h for n in (1, 2, 3)]


def test_statements_grow_with_their_words_and_never_break() -> None:
    full = paint(arrest_sheet(F13, arrest_case()), facts())
    assert min(statements(full)) >= 66
    assert len({full.layout.places[f"B{n}"].page for n in (1, 2, 3)}) == 1
    snow = paint(arrest_sheet(F13, on_snow(arrest_case())), facts(), noun="snowmobile")
    assert statements(snow)[1] > statements(snow)[0]


def test_initials_are_never_printed() -> None:
    paper = paint(arrest_sheet(F13, arrest_case()), facts())
    place = paper.layout.places["B1"]
    inside = [
        t.text
        for t in paper.layout.pages[place.page - 1].texts
        if place.y <= t.y < place.y + 42 and t.x > LEFT + 18.5 * COLUMN
    ]
    assert inside == ["Officer’s initials", "Person’s initials"]


def test_boxes_of_a_route_stand_behind_its_tag() -> None:
    places = paint(arrest_sheet(F19, arrest_case()), facts()).layout.places
    assert {places[box].x for box in ("C2", "C5", "C10")} == {LEFT + COLUMN}


def test_the_screening_fence_is_on_every_page_of_its_sheet() -> None:
    casefile = changed(arrest_case(), "SC1", probable_cause=words(700, seed=4))
    for text in text_of(paint(arrest_sheet(F12, casefile), facts()).pdf):
        assert "PRELIMINARY SCREENING: FOR THE TWO PURPOSES OF s. 30.682 ONLY" in text
        assert "Screening result: s. 30.682 only" in text
    snow = paint(arrest_sheet(F12, on_snow(arrest_case())), facts(), noun="snowmobile")
    assert "FOR THE TWO PURPOSES OF s. 350.102 ONLY" in text_of(snow.pdf)[0]


def test_the_doubt_about_the_section_not_read_is_on_every_page() -> None:
    snow = paint(arrest_sheet(F19, on_snow(bare(arrest_case()))), facts(), noun="snowmobile")
    for text in text_of(snow.pdf):
        assert "s. 350.107" in text
        assert "LOW CONFIDENCE: check the text" in text


class TestCopier:
    def test_solid_and_outlined_states_can_still_be_told(self) -> None:
        paper = paint(arrest_sheet(F19, arrest_case()), facts())
        page = copied_first_page(paper)
        solid = [t for t in paper.layout.pages[0].tags if t.h == 14]
        outlined = [r for r in paper.layout.pages[0].rules if isinstance(r, Rect) and r.line == 1.1]
        assert (len(solid), len(outlined)) == (1, 2)
        assert min(share_of_black(page, tag) for tag in solid) > 0.6
        assert max(share_of_black(page, tag) for tag in outlined) < 0.45

    def test_the_gap_tag_and_the_statement_numbers_are_still_there(self) -> None:
        ledger = paint(arrest_sheet(F17, arrest_case()), facts())
        page = copied_first_page(ledger)
        (hatch,) = [rule for rule in ledger.layout.pages[0].rules if isinstance(rule, Hatch)]
        (tag,) = [t for t in ledger.layout.pages[0].tags if t.y == hatch.y]
        assert 0.6 < share_of_black(page, tag) < 0.97
        said = paint(arrest_sheet(F13, arrest_case()), facts())
        page = copied_first_page(said)
        for number in (1, 2, 3):
            place = said.layout.places[f"B{number}"]
            (tag,) = [t for t in said.layout.pages[0].tags if t.y == place.y and t.w == 21.5]
            assert 0.6 < share_of_black(page, tag) < 0.97

    def test_squares_of_a_hand_over_line_stay_white(self) -> None:
        paper = paint(arrest_sheet(F17, bare(arrest_case())), facts())
        page = copied_first_page(paper)
        squares = [r for r in paper.layout.pages[0].rules if isinstance(r, Rect) and r.line == 0.9]
        assert len(squares) >= 12
        assert max(share_of_black(page, square) for square in squares) < 0.15


@pytest.mark.parametrize("form", ALL, ids=[form.id for form in ALL])
def test_the_same_arrest_gives_the_same_bytes(form: Form) -> None:
    first, second = (paint(arrest_sheet(form, arrest_case()), facts()).sha256 for _ in range(2))
    assert first == second
