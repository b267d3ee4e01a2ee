"""Container labels: where they stand, what their bars say, and what prints nothing."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pypdfium2
import pytest

from forms.container_labels import ContainerLabel, labels_of
from forms.f17 import F17
from models.records import Specimen
from reports.engine import barcode
from reports.engine.faces import width
from reports.engine.labels import MODULES, ROLL, SAFE, SHEET, Stock
from reports.engine.shapes import Bars, Line, Page, Rect
from reports.paper import LabelPaper, paint_labels
from tests.reports.arrestcases import arrest_case, arrest_scope
from tests.reports.papercases import changed, pictures, text_of
from tests.reports.test_pages import decoded


def labels(copies: int = 1, **person: str) -> tuple[ContainerLabel, ...]:
    casefile = changed(arrest_case(), "P1", **person)
    specimen = casefile.find("S1")
    assert isinstance(specimen, Specimen)
    return labels_of(casefile, specimen, arrest_scope(F17, casefile).manner, copies=copies)


def bars_of(page: Page) -> list[Bars]:
    return [rule for rule in page.rules if isinstance(rule, Bars)]


def corner(paper: LabelPaper, place: int) -> tuple[float, float]:
    _, x, y = paper.layout.corners[place]
    return x, y


def test_thirty_positions_fit_the_sheet() -> None:
    corners = [SHEET.corner(n) for n in range(SHEET.count)]
    assert SHEET.count == 30
    assert corners[0] == (13.5, 36.0)
    assert corners[1] == (211.5, 36.0)
    assert corners[3] == (13.5, 108.0)
    last = corners[-1]
    assert (last[0] + SHEET.label[0], last[1] + SHEET.label[1]) == (598.5, 756.0)


def test_labels_begin_at_the_start_position_and_go_on_on_the_next_sheet() -> None:
    paper = paint_labels(labels(copies=4), SHEET, start=25)
    assert paper.pages == 2
    assert corner(paper, 0) == SHEET.corner(24)
    assert paper.layout.corners[5] == (1, *SHEET.corner(29))
    assert paper.layout.corners[6] == (2, *SHEET.corner(0))


@pytest.mark.parametrize("start", [0, 31])
def test_a_position_the_sheet_does_not_have_is_refused(start: int) -> None:
    with pytest.raises(ValueError, match="positions 1 to 30"):
        paint_labels(labels(), SHEET, start=start)


def test_the_shift_of_a_printer_moves_everything() -> None:
    plain, moved = (paint_labels(labels(), SHEET, shift=shift) for shift in ((0.0, 0.0), (1.5, -0.5)))
    for one, other in zip(plain.layout.pages[0].texts, moved.layout.pages[0].texts, strict=True):
        assert (other.x - one.x, other.y - one.y) == pytest.approx((1.5, -0.5))


@pytest.mark.parametrize("stock", [SHEET, ROLL], ids=["sheet", "roll"])
def test_everything_stands_in_the_safe_area_of_its_label(stock: Stock) -> None:
    paper = paint_labels(labels(), stock)
    for place, (number, x, y) in enumerate(paper.layout.corners):
        page = paper.layout.pages[number - 1]
        inside = [t for t in page.texts if x <= t.x < x + stock.label[0] and y <= t.y < y + stock.label[1]]
        assert len(inside) >= 5, place
        for text in inside:
            assert text.x >= x + SAFE - 0.1
            assert text.x + width(text.text, text.face, text.size) <= x + stock.label[0] - SAFE + 0.1
            assert y + SAFE <= text.y <= y + stock.label[1] - SAFE
        (box,) = [r for r in page.rules if isinstance(r, Rect) and x <= r.x < x + 189 and y <= r.y < y + 72]
        assert (box.w, box.h) == (30.0, 25.0)


def test_a_label_says_number_name_draw_and_seal() -> None:
    (text, *_) = text_of(paint_labels(labels(), ROLL).pdf)
    for words in (
        "2001-B-0147-S1",
        "TUBE 1 of 2",
        "O’Beirne-LaDuke, Tomasz Đặng, III",
        "07/15/2001 01:06 CDT",
        "Xiong, Pa Houa",
        "seal S-004417",
        "Initials",
    ):
        assert words in text


def test_pages_of_a_roll_have_the_size_of_a_label() -> None:
    document = pypdfium2.PdfDocument(paint_labels(labels(), ROLL).pdf)
    assert {document[n].get_size() for n in range(len(document))} == {(189.0, 72.0)}
    assert len(document) == 3
    document.close()


def test_the_bars_keep_their_quiet_zone_and_whole_dots() -> None:
    paper = paint_labels(labels(), SHEET)
    page = paper.layout.pages[0]
    assert len(bars_of(page)) == 3
    for bars, (_, x, _y) in zip(bars_of(page), paper.layout.corners, strict=True):
        quiet = barcode.QUIET * bars.module
        assert bars.module == MODULES[0] == pytest.approx(3 * 72 / 300)
        assert bars.height == 17
        assert bars.x - quiet >= x
        ends = bars.x + bars.w + quiet
        assert all(not (bars.x < r.x < ends) for r in page.rules if isinstance(r, Rect))
        same_height = [t for t in page.texts if bars.y < t.y - 1 < bars.y + bars.height]
        assert all(not (bars.x - quiet < t.x < ends) for t in same_height)


@pytest.mark.parametrize("stock", [SHEET, ROLL], ids=["sheet", "roll"])
def test_the_bars_read_back_from_the_print(stock: Stock) -> None:
    paper = paint_labels(labels(), stock)
    (bars, *_) = bars_of(paper.layout.pages[0])
    page = pictures(paper.pdf, 300)[0]
    y = round((bars.y + bars.height / 2) * 300 / 72)
    ends = round((bars.x + bars.w + 6) * 300 / 72)
    row = [page.getpixel((x, y)) < 128 for x in range(round((bars.x - 6) * 300 / 72), ends)]
    dots = [len(list(run)) for _, run in itertools.groupby(row)][1:-1]
    assert decoded([round(count / 3) for count in dots]) == "2001-B-0147-S1"


def test_unused_positions_print_nothing() -> None:
    page = paint_labels(labels(), SHEET, start=4).layout.pages[0]
    assert not [rule for rule in page.rules if isinstance(rule, Line)]
    assert min(text.y for text in page.texts) > SHEET.corner(3)[1]
    assert max(text.y for text in page.texts) < SHEET.corner(6)[1]


def test_the_preview_shows_used_and_free_positions() -> None:
    text = text_of(paint_labels(labels(), SHEET, start=4, preview=True).pdf)[0]
    assert "position 3: used" in text
    assert "position 7: free" in text
    assert "position 4" not in text


def test_invented_data_is_marked_on_every_label() -> None:
    assert text_of(paint_labels(labels(), SHEET, sample=True).pdf)[0].count("SAMPLE · INVENTED DATA") == 3


def test_a_long_name_takes_two_lines_and_one_longer_still_is_named() -> None:
    two = "María de los Ángeles Hernández-Villanueva-O’Shaughnessy de la Cruz"
    paper = paint_labels(labels(last=two, first="", middle="", suffix=""), ROLL)
    assert "".join(two.split()) in "".join(text_of(paper.pdf)[0].split())
    assert paper.layout.shortened == []
    assert {bars.height for bars in bars_of(paper.layout.pages[0])} == {10.0}
    longer = paint_labels(labels(last=two * 3, first="", middle="", suffix=""), ROLL)
    assert any(two in words for words in longer.layout.shortened)


def test_a_number_too_long_for_any_bars_is_named() -> None:
    (label, *_) = labels()
    long = "SHERIFF-RECORDS-DIVISION-2001-B-000147-SPECIMEN-1"
    paper = paint_labels([replace(label, number=long, codes=(long,), seal="")], ROLL)
    assert paper.layout.no_bars == [long]
    assert "seal ________" in text_of(paper.pdf)[0]


def test_the_same_labels_give_the_same_bytes() -> None:
    assert paint_labels(labels(), SHEET).sha256 == paint_labels(labels(), SHEET).sha256
