"""The labels of a specimen's containers: on which printer and paper, from which place, seen first."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLineEdit, QWidget

from services.custody_values import Ledger
from services.labelpaper import ANY_PRINTER, PAPERS, PLACES, SHEET, LabelPapers
from ui.context import UiContext
from ui.dialogs import choose_target
from ui.files import write_file
from ui.screens.custody_sheets import CustodySheet
from ui.screens.entry_form import EntryForm
from ui.screens.pdf_pages import PdfPages
from ui.screens.pdf_view import PAGE_WIDTH, PdfView
from ui.screens.print_job import print_pdf, printer_names
from ui.widgets.basic import Button, Words, column, row

if TYPE_CHECKING:
    from reports.paper import LabelPaper

PREVIEW_L = 14
MOST_COPIES = 20


class LabelSheet(CustodySheet):
    """Labels before they are printed. Nothing of it is stored but the next free place of the sheet."""

    def __init__(self, context: UiContext, parent: QWidget, ledger: Ledger) -> None:
        super().__init__(context, parent, ledger, "Labels of", "Print")
        self.papers_of = LabelPapers(context.services.settings)
        self.labels: LabelPaper | None = None
        names = tuple((name, name) for name in printer_names())
        self.printer = self.choice("Printer", ((ANY_PRINTER, "Chosen when printing"), *names))
        self.printer.activated.connect(self._take_printer)
        self.paper = self.choice("Paper", tuple(PAPERS.items()))
        self.paper.activated.connect(self.refresh)
        self._numbers()
        self.view = PdfView(self.holder)
        self.view.fit(PAGE_WIDTH)
        self.view.setMinimumHeight(self.holder.theme.lines(PREVIEW_L))
        self.view.setAccessibleName("Preview of the labels")
        self.parts.addWidget(self.view)
        self.save = Button(self.holder, "Save as PDF", "export")
        self.save.clicked.connect(self._ask_where)
        self.foot.insertWidget(1, self.save)
        self._take_printer()

    def _numbers(self) -> None:
        line = row(self.holder, gap=3)
        self.start, self.copies = QLineEdit(str(self.papers_of.start)), QLineEdit("1")
        for label, edit in ((f"First free place, 1 to {PLACES}", self.start), ("Labels each", self.copies)):
            part = column(self.holder, gap=1)
            words = Words(self.holder, label, "caption", "text2")
            words.setBuddy(edit)
            edit.setAccessibleName(label)
            edit.editingFinished.connect(self.refresh)
            part.addWidget(words)
            part.addWidget(edit)
            line.addLayout(part, 1)
        self.parts.addLayout(line)

    def forms(self) -> tuple[EntryForm, ...]:
        return ()

    def _take_printer(self) -> None:
        """The paper this printer is set up for."""
        kept = self.papers_of.printer(str(self.printer.currentData()))
        self.paper.setCurrentIndex(max(self.paper.findData(kept.paper), 0))
        self.refresh()

    def refresh(self) -> None:
        """Lay the labels out anew."""
        start, copies = _whole(self.start.text(), PLACES), _whole(self.copies.text(), MOST_COPIES)
        self.start.setEnabled(self._is_sheet())
        if start is None or copies is None:
            self.refuse(f"Places are 1 to {PLACES}, labels each 1 to {MOST_COPIES}. Enter whole numbers.")
            self.act.setEnabled(False)
            return
        self.say.hide()
        printing, actor = self.context.services.printing, self.context.actor
        case, specimen = self.ledger.casefile, self.ledger.specimen.id
        stock, shift = str(self.paper.currentData()), self._shift()
        first = start if self._is_sheet() else 1

        def lay_out(*, preview: bool) -> LabelPaper:
            return printing.labels(
                actor, case, specimen, stock=stock, start=first, shift=shift, copies=copies, preview=preview
            )

        self.context.tasks.read(
            lambda: (lay_out(preview=True), lay_out(preview=False)), self._show, owner=self, key="labels"
        )

    def _is_sheet(self) -> bool:
        return bool(self.paper.currentData() == SHEET)

    def _shift(self) -> tuple[float, float]:
        return self.papers_of.printer(str(self.printer.currentData())).shift

    def _show(self, both: tuple[LabelPaper, LabelPaper]) -> None:
        preview, self.labels = both
        self.view.show_pdf(preview.pdf)
        self.act.setEnabled(True)
        layout = preview.layout
        told = [*(f"Cut short on its label: {words}." for words in dict.fromkeys(layout.shortened))]
        told += [f"No bar code: {number} is too long." for number in dict.fromkeys(layout.no_bars)]
        if told:
            self.refuse(" ".join(told))

    def record(self) -> None:
        if self.labels is None:
            return
        size = PdfPages(self.labels.pdf).sizes[0]
        print_pdf(
            self,
            self.labels.pdf,
            self._title(),
            self._printed,
            name=str(self.printer.currentData()),
            size=None if self._is_sheet() else size,
        )

    def _printed(self, words: str) -> None:
        self._keep_start()
        self.context.status.say(words)
        self.answer("done")

    def _keep_start(self) -> None:
        if self.labels is not None and self._is_sheet():
            start = _whole(self.start.text(), PLACES) or 1
            self.papers_of.keep_start(start + len(self.labels.layout.corners))

    def _title(self) -> str:
        return f"Labels {self.ledger.specimen.number or ''}".strip()

    def _ask_where(self) -> None:
        choose_target(self, "Save as PDF", "PDF files (*.pdf)", self.save_to, start=f"{self._title()}.pdf")

    def save_to(self, path: Path) -> None:
        """Write the labels to a file, without the frames of the preview."""
        if self.labels is None:
            return
        pdf = self.labels.pdf

        def saved(_: None) -> None:
            self._keep_start()
            self.context.status.say(f"Saved as {path.name}.")
            self.answer("done")

        self.context.tasks.read(lambda: write_file(path, pdf), saved, owner=self)


def _whole(text: str, most: int) -> int | None:
    text = text.strip()
    number = int(text) if text.isdecimal() and len(text) <= 3 else 0
    return number if 1 <= number <= most else None
