"""Where things stand: sheet, margins, boxes, bar code, missing numbers, change bars, bytes."""

from __future__ import annotations

import io
import itertools
import os
import re
import subprocess
import sys
from pathlib import Path

import pypdf
import pypdfium2
import pytest
from reportlab.graphics.barcode.code128 import _patterns

from forms.arrest_subjects import BINDINGS
from forms.catalogue import FORMS, OFFICE_FORMS
from forms.coroner_subjects import BINDINGS as CORONER_BINDINGS
from forms.f01 import F01
from forms.f03 import F03
from forms.spec import Form
from models.casefile import CaseFile
from reports.engine import barcode
from reports.engine.faces import width
from reports.engine.shapes import COLUMN, LEFT, RIGHT, Bars, Text
from reports.paper import Paper, paint
from tests.reports.arrestcases import arrest_case, arrest_sheet, bare, on_snow
from tests.reports.coronercases import bare as lean
from tests.reports.coronercases import coroner_sheet, drowning, line, report, report_sheet
from tests.reports.coronercases import on_snow as in_winter
from tests.reports.papercases import (
    accident,
    at,
    blank,
    changed,
    facts,
    filled,
    pictures,
    snowmobile,
    text_of,
)
from tests.support.paths import ROOT


def case_for(form: Form, **kwargs: int) -> CaseFile:
    found = accident(**kwargs)  # type: ignore[arg-type]
    return snowmobile(found) if form.case_kind == "snowmobile" else found


def every_paper() -> list[tuple[str, Paper]]:
    found = []
    for form in FORMS:
        found.append((form.id, paint(filled(form, case_for(form)), facts())))
        found.append((f"{form.id} blank", paint(blank(form), facts(case_number=""))))
    for form in FORMS:
        if form.bindings is BINDINGS:
            found.append((f"{form.id} arrest", paint(arrest_sheet(form, arrest_case()), facts(sample=True))))
            found.append((f"{form.id} bare", paint(arrest_sheet(form, bare(arrest_case())), facts())))
            sled = arrest_sheet(form, on_snow(arrest_case()))
            found.append((f"{form.id} on snow", paint(sled, facts(), noun="snowmobile")))
    for form in FORMS:
        if form.bindings is CORONER_BINDINGS:
            for number in range(len(form.subjects(drowning()))):
                sheet = coroner_sheet(form, drowning(), number)
                found.append((f"{form.id} death {number}", paint(sheet, facts(sample=True))))
            found.append((f"{form.id} bare death", paint(coroner_sheet(form, lean(drowning())), facts())))
            sled = coroner_sheet(form, in_winter(drowning()))
            found.append((f"{form.id} death on snow", paint(sled, facts(), noun="snowmobile")))
    for form in OFFICE_FORMS:
        found.append((f"{form.id} blank", paint(blank(form), facts(case_number=""))))
    found.append(("F04 deaths", paint(report_sheet(report(*map(line, range(1, 8)))), facts())))
    found.append(("F04 nil", paint(report_sheet(report(nil=True)), facts(case_number="M-2001-07"))))
    why = f"This case was voided by Renata Quist on 07/10/2026 10:00 CDT: {'Entered twice. ' * 40}"
    for form in FORMS:
        if form.mailed or form.fence or form.id in ("F17", "F23"):
            sheet = filled(form, case_for(form))
            found.append((f"{form.id} voided", paint(sheet, facts(voided=why, case_number="X" * 60))))
    found.append(("F01 large", paint(filled(F01, accident(boats=6, people=20)), facts())))
    return found


PAPERS = every_paper()


@pytest.mark.parametrize(("name", "paper"), PAPERS, ids=[name for name, _ in PAPERS])
def test_every_sheet_is_us_letter_and_keeps_its_margins(name: str, paper: Paper, tmp_path: Path) -> None:
    document = pypdfium2.PdfDocument(paper.pdf)
    assert {document[n].get_size() for n in range(len(document))} == {(612.0, 792.0)}
    document.close()
    for page in paper.layout.pages:
        for text in page.texts:
            if not text.angle:
                assert text.x >= 36, text
                assert text.x + width(text.text, text.face, text.size) <= 576.2, text
                assert 48 <= text.y <= 756, text


@pytest.mark.parametrize(("name", "paper"), PAPERS, ids=[name for name, _ in PAPERS])
def test_nothing_is_smaller_than_it_may_be(name: str, paper: Paper) -> None:
    assert min(text.size for page in paper.layout.pages for text in page.texts) >= 6.2


@pytest.mark.parametrize(("name", "paper"), PAPERS, ids=[name for name, _ in PAPERS])
def test_text_stands_inside_its_box(name: str, paper: Paper) -> None:
    outside = []
    for number, page in enumerate(paper.layout.pages, 1):
        places = [p for p in paper.layout.places.values() if p.page == number]
        for text in page.texts:
            for place in places:
                starts = place.x - 0.1 <= text.x < place.x + place.w - 0.1
                if starts and place.y + 0.1 < text.y <= place.y + place.h:
                    end = text.x + width(text.text, text.face, text.size)
                    if end > place.x + place.w + 0.3:
                        outside.append((text.text, place))
    assert outside == []


@pytest.mark.parametrize(("name", "paper"), PAPERS, ids=[name for name, _ in PAPERS])
def test_no_two_texts_of_one_line_overlap(name: str, paper: Paper) -> None:
    clashes = []
    for page in paper.layout.pages:
        lines: dict[float, list[Text]] = {}
        for text in page.texts:
            if not text.angle:
                lines.setdefault(round(text.y, 1), []).append(text)
        for texts in lines.values():
            texts.sort(key=lambda text: text.x)
            for left, right in itertools.pairwise(texts):
                if left.x + width(left.text, left.face, left.size) > right.x + 0.4:
                    clashes.append((left.text, right.text))
    assert clashes == []


def test_page_numbers_count_every_page() -> None:
    for name, paper in PAPERS:
        for number, text in enumerate(text_of(paper.pdf), 1):
            assert f"Page {number} of {paper.pages}" in text, name


def test_the_same_input_gives_the_same_bytes_twice() -> None:
    assert paint(filled(F01, accident()), facts()).sha256 == paint(filled(F01, accident()), facts()).sha256


def test_another_time_zone_of_the_computer_changes_no_byte() -> None:
    code = (
        "from tests.reports.papercases import accident, facts, filled\n"
        "from forms.f01 import F01\nfrom reports.paper import paint\n"
        "print(paint(filled(F01, accident()), facts()).sha256)"
    )
    digests = set()
    for zone in ("Asia/Tokyo", "America/New_York"):
        environment = {**os.environ, "TZ": zone, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "7"}
        done = subprocess.run(
            [sys.executable, "-c", code],
            env=environment,
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        digests.add(done.stdout.strip())
    assert digests == {paint(filled(F01, accident()), facts()).sha256}


def test_a_plain_pdf_without_fields_or_scripts_and_with_every_face_inside() -> None:
    paper = paint(filled(F01, accident()), facts())
    reader = pypdf.PdfReader(io.BytesIO(paper.pdf))
    root = reader.trailer["/Root"]
    assert "/AcroForm" not in root
    assert "/OpenAction" not in root
    names = set()
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():
            names.add(font.get_object()["/BaseFont"])
            assert "/FontFile2" in font.get_object()["/FontDescriptor"]
    assert not any("Helvetica" in name for name in names)
    assert reader.metadata is not None
    assert reader.metadata.title == "F01 Boating accident report of an operator"


class TestBarCode:
    def test_stands_in_the_margin_with_its_quiet_zone(self) -> None:
        paper = PAPERS[0][1]
        for page in paper.layout.pages:
            (bars,) = [rule for rule in page.rules if isinstance(rule, Bars)]
            assert bars.module == 0.96
            assert bars.x + bars.w == pytest.approx(RIGHT)
            assert bars.w == pytest.approx(134 * 0.96)  # eleven characters in 134 modules: six columns
            assert bars.w <= 6 * COLUMN + 0.1
            quiet = bars.x - barcode.QUIET * bars.module
            near = [t for t in page.texts if not t.angle and bars.y < t.y < bars.y + bars.height]
            assert all(t.x + width(t.text, t.face, t.size) < quiet for t in near)

    def test_modules_are_whole_printer_dots(self) -> None:
        dot = 72 / 300
        for module in (barcode.MODULE, barcode.NARROW_MODULE):
            assert (module / dot) == pytest.approx(round(module / dot))

    def test_long_numbers_narrow_and_then_take_a_line_of_their_own(self) -> None:
        assert barcode.module_for(barcode.modules("2001-B-0147")) == barcode.MODULE
        assert barcode.module_for(barcode.modules("SHERIFF-2001-0147")) == barcode.NARROW_MODULE
        long = "SHERIFF-RECORDS-2001-B-000147"
        assert barcode.module_for(barcode.modules(long)) == 0
        paper = paint(filled(F01, accident()), facts(case_number=long))
        (bars,) = [rule for rule in paper.layout.pages[0].rules if isinstance(rule, Bars)]
        assert bars.y > 101.5
        assert bars.x > LEFT

    def test_a_number_outside_ascii_has_no_bars_but_is_printed(self) -> None:
        paper = paint(filled(F01, accident()), facts(case_number="2001-Ł-0147"))
        assert not [rule for rule in paper.layout.pages[0].rules if isinstance(rule, Bars)]
        assert "2001-Ł-0147" in text_of(paper.pdf)[0]

    def test_reads_back_from_the_printed_page(self) -> None:
        """A row of dots through the bars at 300 dpi gives the number, by the rules of the code."""
        for number in ("2001-B-0147", "2026-00001", "B/17"):
            paper = paint(filled(F01, accident()), facts(case_number=number))
            (bars,) = [rule for rule in paper.layout.pages[0].rules if isinstance(rule, Bars)]
            page = pictures(paper.pdf, 300)[0]
            y = round((bars.y + bars.height / 2) * 300 / 72)
            row = [page.getpixel((x, y)) < 128 for x in range(round((bars.x - 8) * 300 / 72), page.width)]
            dots = [len(list(run)) for _, run in itertools.groupby(row)][1:-1]
            assert decoded([round(count / 4) for count in dots]) == number


def decoded(runs: list[int]) -> str:
    """What a reader makes of bars and spaces: sets B and C of Code 128, with the check symbol checked."""
    symbols = {tuple(ord(s.lower()) - 96 for s in pattern): value for value, pattern in _patterns.items()}
    start, *values, check = [symbols[tuple(runs[n : n + 6])] for n in range(0, len(runs) - 7, 6)]
    assert check == (start + sum(n * value for n, value in enumerate(values, 1))) % 103
    digits, text = start == 105, ""
    for value in values:
        if value in (99, 100):
            digits = value == 99
        else:
            text += f"{value:02d}" if digits else chr(32 + value)
    return text


class TestIncomplete:
    casefile = changed(accident(), "N", water=None, wind=None, cause_opinion=None)

    def test_names_each_missing_box_with_number_and_from_whom(self) -> None:
        form = filled(F01, self.casefile)
        assert [(m.number, m.where, m.label, m.from_whom) for m in form.missing] == [
            (1, "B3", "Body of water", "the operator"),
            (2, "E3", "Wind", "the operator"),
            (3, "F3", "Opinion of the cause, in words", "the operator"),
        ]
        assert [m.path for m in form.missing] == [
            "incident/N.water",
            "incident/N.wind",
            "incident/N.cause_opinion",
        ]
        pages = text_of(paint(form, facts()).pdf)
        assert "INCOMPLETE: 3 items missing" in pages[0]
        assert "Not to be filed or served as complete." in pages[0]
        for page in pages[1:]:
            assert "INCOMPLETE: 3 items missing when printed, listed on page 1" in page

    def test_the_same_number_stands_in_the_empty_box(self) -> None:
        form = filled(F01, self.casefile)
        paper = paint(form, facts())
        for item in form.missing:
            place = paper.layout.places[item.box]
            texts = [
                t for t in paper.layout.pages[place.page - 1].texts if t.white and t.text == str(item.number)
            ]
            inside = [
                t
                for t in texts
                if place.x <= t.x <= place.x + place.w and place.y <= t.y <= place.y + place.h
            ]
            assert len(inside) == 1, item

    def test_a_state_is_an_answer_and_not_missing(self) -> None:
        form = filled(F01, accident())
        assert form.missing == ()
        assert form.needed > 40

    def test_more_than_twelve_are_listed_further_on(self) -> None:
        empty = CaseFile(case=accident().case, records=(), people=())
        form = filled(F03, empty)
        assert len(form.missing) > 12
        pages = text_of(paint(form, facts()).pdf)
        more = re.search(r"(\d+) more on page (\d+)", pages[0])
        assert more is not None
        assert int(more[1]) == len(form.missing) - 12
        assert form.missing[-1].label in pages[int(more[2]) - 1]

    def test_signatures_and_pen_boxes_are_never_missing(self) -> None:
        empty = CaseFile(case=accident().case, records=(), people=())
        assert not {m.box for m in filled(F01, empty).missing} & {"M4"}


FIRST = at("2001-07-15T08:00:00-05:00")


class TestReprint:
    def test_bars_mark_the_changed_boxes_and_no_others(self) -> None:
        plain = paint(filled(F01, accident()), facts())
        reprint = paint(
            filled(F01, accident()),
            facts(
                first_printed=at("2001-07-15T08:00:00-05:00"), changed=frozenset({"C1", "D5", "E6", "I1#2.6"})
            ),
        )
        assert "REPRINT · 4 boxes changed since 07/15/2001 08:00 CDT (bar at left)" in text_of(reprint.pdf)[0]
        bars = [
            tag
            for before, after in zip(plain.layout.pages, reprint.layout.pages, strict=True)
            for tag in set(after.tags) - set(before.tags)
        ]
        assert len(bars) == 4
        assert {bar.w for bar in bars} == {2.4}
        name = reprint.layout.places["C1"]
        assert any(bar.x + bar.w < LEFT and name.y < bar.y < name.y + name.h for bar in bars)

    def test_another_law_date_is_said(self) -> None:
        paper = paint(
            filled(F01, accident()),
            facts(
                first_printed=at("2001-07-15T08:00:00-05:00"),
                first_law_date=at("2001-07-01T12:00:00-05:00").date(),
            ),
        )
        assert "law then 07/01/2001" in text_of(paper.pdf)[0]


class TestBlank:
    def test_has_every_box_and_no_value(self) -> None:
        for form in FORMS:
            empty, full = blank(form), filled(form, case_for(form))
            assert not any(empty.values.values())
            assert empty.missing == ()
            numbers = {box.split("#")[0].split("@")[0] for box in full.values}
            assert numbers <= {box.split("#")[0].split("@")[0] for box in empty.values} | {
                box.split("#")[0] for box in full.values if "#" in box
            }

    def test_says_what_it_is_and_leaves_room_for_a_number(self) -> None:
        text = text_of(paint(blank(F01), facts(case_number="")).pdf)[0]
        assert "BLANK FORM · write in black or blue-black ink" in text
        assert "Agency case number" in text
        assert "no case number yet" in text
        assert "audit" not in text
        assert "Printed 07/16" not in text

    def test_rows_leave_room_for_a_hand(self) -> None:
        paper = paint(blank(F01), facts(case_number=""))
        assert paper.layout.places["B1"].h >= 28
        assert paper.layout.places["C8"].h >= 30


def test_training_data_is_marked_in_both_margins_of_every_page() -> None:
    paper = paint(filled(F01, accident()), facts(sample=True))
    for page in paper.layout.pages:
        marks = [t for t in page.texts if t.text == "SAMPLE · INVENTED DATA"]
        assert sorted(t.angle for t in marks) == [-90, 90]
        assert min(t.x for t in marks) < LEFT
        assert max(t.x for t in marks) > RIGHT


def test_a_number_is_slashed_and_a_signature_date_is_never_filled() -> None:
    paper = paint(filled(F01, accident()), facts())
    place = paper.layout.places["M4"]
    texts = [t for t in paper.layout.pages[place.page - 1].texts if place.y <= t.y <= place.y + place.h]
    right = [t.text for t in texts if t.x > LEFT + 17 * COLUMN]
    assert right == ["Date and time signed"]


def test_long_names_of_office_and_person_never_push_out_the_figures() -> None:
    office = "Menominee River County Sheriff’s Office, Division of Recreational Safety and Inquiry, Station 3"
    paper = paint(
        filled(F01, accident()),
        facts(office=office, printed_by="María de los Ángeles Hernández-Villanueva-O’Shaughnessy, " * 3),
    )
    (text, *_) = text_of(paper.pdf)
    assert "".join(office.split()) in "".join(text.split())
    assert "record v17 · audit 4118 · 7C1E 09AB 52F0" in text
    assert "Printed 07/16/2001 09:12 CDT by María" in text
