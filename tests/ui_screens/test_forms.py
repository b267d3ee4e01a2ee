"""Forms inside the program: the preview is the PDF, printing keeps what was printed."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pypdfium2
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from pytestqt.qtbot import QtBot

from services.actor import Actor
from services.bootstrap import Services
from tests.ui_screens.made import saved_case
from tests.ui_screens.windows import Desk, MakeDesk
from ui.screens.case.documents import DocumentsCard
from ui.screens.case.forms_view import FormsView
from ui.screens.case.page import CasePage
from ui.screens.pdf_pages import PdfPages, draw_on_printer
from ui.screens.print_job import make_printer


def forms_of(desk: Desk, case_id: str) -> FormsView:
    desk.case(case_id)
    desk.give("case.print")
    desk.settle()
    view = desk.screen(CasePage).views.forms()
    assert view is not None
    return view


def words_of(pdf: bytes) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        return " ".join(page.get_textpage().get_text_bounded() for page in document)


def ink(image: QImage) -> int:
    small = image.scaled(60, 80)
    return sum(small.pixelColor(x, y).lightness() < 200 for x in range(60) for y in range(80))


def test_the_preview_is_the_file_that_prints(desk: MakeDesk, services: Services, actor: Actor) -> None:
    case = saved_case(services, actor)
    view = forms_of(desk(), case.case.id)
    assert view._shown.rendered is not None
    assert view.preview.page_count == view._shown.rendered.pages
    assert "Little Heron Lake" in words_of(view._shown.pdf)
    assert "Print incomplete" in view.print.text()
    assert view.missing_count == len(view._shown.rendered.missing) > 0


def test_there_is_a_sheet_for_each_operator(desk: MakeDesk, services: Services, actor: Actor) -> None:
    view = forms_of(desk(), saved_case(services, actor).case.id)
    sheets = [view.sheet.itemText(n) for n in range(view.sheet.count())]
    reports = [words for words in sheets if words.startswith("F01")]
    assert len(reports) == 2
    assert any("Vosburgh" in words for words in reports)


def test_a_gap_leads_to_its_field(desk: MakeDesk, services: Services, actor: Actor) -> None:
    opened = desk()
    view = forms_of(opened, saved_case(services, actor).case.id)
    assert view._shown.rendered is not None
    path = next(m.path for m in view._shown.rendered.missing if m.path.startswith("craft/"))
    view.completeness.go_to.emit(path)
    opened.settle()
    page = opened.screen(CasePage)
    assert page.open_case is not None
    assert page.stack.currentWidget() is page.open_case.cards


def test_what_was_saved_as_pdf_is_kept_and_marked_when_the_record_changes(
    desk: MakeDesk, services: Services, actor: Actor, tmp_path: Path
) -> None:
    case = saved_case(services, actor)
    opened = desk()
    view = forms_of(opened, case.case.id)
    target = tmp_path / "report.pdf"
    view.save_to(target)
    opened.settle()
    opened.settle()
    [printed] = services.printing.printed(actor, case.case.id)
    assert target.read_bytes() == services.printing.stored(actor, printed.id)
    assert not printed.changed_since
    incident = case.incident
    assert incident is not None
    changed = dataclasses.replace(incident, water="Sable Flowage")
    services.cases.save(
        actor,
        case,
        dataclasses.replace(case, records=tuple(changed if r is incident else r for r in case.records)),
    )
    view.refresh()
    opened.settle()
    [line] = [view._line(row) for row in view._printed]
    assert line.changed
    assert "changed since" in line.below
    view.show_stored(line.printed_id)
    opened.settle()
    assert "Little Heron Lake" in words_of(view._shown.pdf)


def test_nothing_unsaved_is_issued(qtbot: QtBot, desk: MakeDesk, services: Services, tmp_path: Path) -> None:
    opened = desk()
    opened.case()
    opened.give("case.print")
    opened.settle()
    view = opened.screen(CasePage).views.forms()
    assert view is not None
    view.save_to(tmp_path / "report.pdf")
    opened.settle()
    assert not (tmp_path / "report.pdf").exists()


def test_a_blank_form_prints_without_a_case_being_saved(
    desk: MakeDesk, services: Services, actor: Actor, tmp_path: Path
) -> None:
    opened = desk()
    view = forms_of(opened, saved_case(services, actor).case.id)
    view.blank.click()
    opened.settle()
    assert view.print.text() == "Print blank"
    assert "Little Heron Lake" not in words_of(view._shown.pdf)
    view.save_to(tmp_path / "blank.pdf")
    opened.settle()
    assert (tmp_path / "blank.pdf").exists()


def test_pages_turn_by_keyboard(qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor) -> None:
    view = forms_of(desk(), saved_case(services, actor).case.id)
    assert view.preview.current_page() == 1
    qtbot.keyClick(view.preview, Qt.Key.Key_PageDown)
    assert view.preview.current_page() == 2
    qtbot.keyClick(view.preview, Qt.Key.Key_End)
    assert view.preview.current_page() == view.preview.page_count
    assert view.page_words.text() == f"Page {view.preview.page_count} of {view.preview.page_count}"


def test_the_printer_gets_every_page_at_its_true_size(
    qapp: object, services: Services, actor: Actor, tmp_path: Path
) -> None:
    case = saved_case(services, actor)
    rendered = services.printing.render(actor, case.case.id, "F01")
    printer = make_printer("F01")
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    assert draw_on_printer(rendered.pdf, printer) == rendered.pages
    out = (tmp_path / "printed.pdf").read_bytes()
    with pypdfium2.PdfDocument(out) as document:
        assert len(document) == rendered.pages
        width, height = document.get_page_size(0)
    assert (round(width), round(height)) == (612, 792)
    sent, printed = PdfPages(rendered.pdf), PdfPages(out)
    for number in range(rendered.pages):
        assert abs(ink(sent.image(number, 1.0)) - ink(printed.image(number, 1.0))) < 150


def test_a_place_that_takes_no_file_is_told_and_leaves_the_program_open(
    desk: MakeDesk, services: Services, actor: Actor, tmp_path: Path
) -> None:
    opened = desk()
    view = forms_of(opened, saved_case(services, actor).case.id)
    told: list[str] = []
    opened.window.tasks.failed.disconnect()
    opened.window.tasks.failed.connect(lambda failure: told.append(failure.sentence))
    view.save_to(tmp_path / "gone" / "report.pdf")
    opened.settle()
    assert told == ["report.pdf cannot be written: No such file or directory."]


def test_a_file_that_cannot_be_read_is_told_where_it_was_chosen(
    desk: MakeDesk, services: Services, actor: Actor, tmp_path: Path
) -> None:
    opened = desk()
    opened.case(saved_case(services, actor).case.id)
    page, case = opened.screen(CasePage), opened.open_case()
    card = DocumentsCard(page.context, case.draft, case.maker)
    card.attach(tmp_path / "gone.jpg")
    opened.settle()
    assert "gone.jpg cannot be read" in card.say.words.text()


def test_a_form_is_issued_with_the_printer_chosen_and_not_before(
    desk: MakeDesk, services: Services, actor: Actor, tmp_path: Path
) -> None:
    case = saved_case(services, actor)
    opened = desk()
    view = forms_of(opened, case.case.id)
    view.print_now()  # the dialog stands open, nobody has chosen
    opened.settle()
    for dialog in view.findChildren(QPrintDialog):
        dialog.reject()
    opened.settle()
    assert services.printing.printed(actor, case.case.id) == ()
    printer = make_printer("F01")
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    view.print_on_printer(printer)
    opened.settle()
    assert len(services.printing.printed(actor, case.case.id)) == 1
    assert (tmp_path / "printed.pdf").stat().st_size > 0
