"""The forms of a case: the real PDF inside the program, what it lacks, printing, saving, earlier prints."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from forms.filled import Missing
from services.errors import Known
from ui.binding.draft_model import DraftModel
from ui.context import UiContext
from ui.dialogs import choose_target
from ui.files import write_file
from ui.screens.case.completeness import CompletenessPanel, Gap, PrintedLine
from ui.screens.case.following import later
from ui.screens.due_words import moment_words
from ui.screens.pdf_view import PAGE_WIDTH, WHOLE_PAGE, PdfView
from ui.screens.print_job import choose_printer, print_on
from ui.screens.sheets import SheetChoice, sheets_of
from ui.widgets.basic import Button, Chip, IconMark, Words, column, row
from ui.widgets.combo import Combo

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from services.printing import PrintedRow
    from services.rendering import Printed, Rendered

RENDER_AFTER_MS = 400
LOW_L = 24
_ZOOMS = (
    ("Whole page", WHOLE_PAGE),
    ("Page width", PAGE_WIDTH),
    ("100 %", "100"),
    ("150 %", "150"),
    ("200 %", "200"),
)


@dataclass(slots=True)
class _Shown:
    """What the preview shows: a rendering of the draft, a blank form, or a stored print."""

    rendered: Rendered | None = None
    stored: bytes = b""
    blank: bool = False

    @property
    def pdf(self) -> bytes:
        return self.stored or (self.rendered.pdf if self.rendered is not None else b"")


class FormsView(QWidget):
    """Preview at the left, completeness in the panel.

    Signals:
        go_to(str): the path of a field.
        counted(): how many boxes are missing changed.
    """

    go_to = Signal(str)
    counted = Signal()

    def __init__(self, context: UiContext, draft: DraftModel) -> None:
        super().__init__()
        self._context, self._draft = context, draft
        self._shown = _Shown()
        self._printed: tuple[PrintedRow, ...] = ()
        self._sheets: tuple[SheetChoice, ...] = ()
        self.missing_count = 0
        self.completeness = CompletenessPanel(context.theme)
        self.completeness.go_to.connect(self.go_to)
        self.completeness.open_printed.connect(self.show_stored)
        self._build()
        self._soon: QTimer = later(self, RENDER_AFTER_MS, self.render_draft)
        draft.edited.connect(self._on_edited)
        self.setFocusProxy(self.preview)

    def _build(self) -> None:
        holder = self._context.theme
        layout = column(holder, self, gap=0)
        layout.addWidget(self._head())
        layout.addWidget(self._second())
        self.preview = PdfView(holder)
        self.preview.page_changed.connect(self._on_page)
        layout.addWidget(self.preview, 1)
        self.say = Words(holder, "", "body", "text2", wrap=True)
        self.say.setMargin(holder.theme.units(4))
        self.say.hide()
        layout.addWidget(self.say)

    def _head(self) -> QFrame:
        holder = self._context.theme
        band = QFrame()
        band.setObjectName("band")
        line = row(holder, band, margins=(4, 2, 4, 2), gap=3)
        self.sheet = Combo(holder, 9)
        self.sheet.setAccessibleName("Form")
        self.sheet.activated.connect(self._on_sheet)
        self.chip = Chip(holder, "missing")
        self.print = Button(holder, "Print", "print", "primary")
        self.print.clicked.connect(self.print_now)
        self.sheet.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        line.addWidget(IconMark(holder, "document", "accent", 1.7))
        line.addWidget(self.sheet, 1)
        line.addWidget(self.chip)
        line.addWidget(self.print)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        band.setSizePolicy(policy)
        return band

    def _second(self) -> QFrame:
        holder = self._context.theme
        band = QFrame()
        band.setObjectName("foot")
        line = row(holder, band, margins=(4, 1, 4, 1), gap=3)
        self.page_words = Words(holder, "", "lead")
        line.addWidget(self.page_words)
        self.keys = Words(holder, "Page Down, Page Up", "caption", "text2")
        self.keys.set_wide(True)
        line.addWidget(self.keys, 1)
        self.blank = Button(holder, "Blank form", "sheet")
        self.blank.setCheckable(True)
        self.blank.clicked.connect(self.render_draft)
        self.save_pdf = Button(holder, "Save as PDF", "export")
        self.save_pdf.clicked.connect(self.ask_where_to_save)
        self.zoom = Combo(holder, 8)
        self.zoom.setAccessibleName("Size of the preview")
        for words, key in _ZOOMS:
            self.zoom.addItem(words, key)
        self.zoom.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.zoom.activated.connect(self._on_zoom)
        for part in (self.blank, self.save_pdf, self.zoom):
            line.addWidget(part)
        return band

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # In a low window a whole page would be too small to read.
        low = self.height() < self._context.theme.theme.lines(LOW_L)
        self.preview.fit(PAGE_WIDTH if low else str(self.zoom.currentData()))

    # -- choosing ------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the draft as it stands, and the prints there are."""
        self._fill_sheets()
        self.render_draft()
        self._read_printed()

    def _fill_sheets(self) -> None:
        sheets = sheets_of(self._draft.current)
        if sheets == self._sheets:
            return
        chosen = self.sheet_chosen()
        self._sheets = sheets
        self.sheet.clear()
        for choice in sheets:
            self.sheet.addItem(choice.words)
        index = next((n for n, s in enumerate(sheets) if chosen is not None and s.key == chosen.key), 0)
        self.sheet.setCurrentIndex(index)

    def sheet_chosen(self) -> SheetChoice | None:
        """The form and what it is about."""
        at = self.sheet.currentIndex()
        return self._sheets[at] if 0 <= at < len(self._sheets) else None

    def choose_form(self, form_id: str, subject: str = "") -> None:
        """Show a form by its id, for a subject when one is named."""
        for number, choice in enumerate(self._sheets):
            if choice.form_id == form_id and subject in ("", choice.subject):
                self.sheet.setCurrentIndex(number)
                self.render_draft()
                return

    def _on_sheet(self, _: int) -> None:
        self.render_draft()

    def _on_zoom(self, at: int) -> None:
        self.preview.fit(str(self.zoom.itemData(at)))

    def _on_page(self, page: int, count: int) -> None:
        self.page_words.setText(f"Page {page} of {count}" if count else "")

    # -- rendering -----------------------------------------------------------------------------------

    def _on_edited(self) -> None:
        if self.isVisible():
            self._soon.start()

    def render_draft(self) -> None:
        """Draw the form from the draft as it stands; nothing is stored."""
        choice = self.sheet_chosen()
        if choice is None:
            self._say("There is no form for this kind of case yet.")
            return
        printing, actor = self._context.services.printing, self._context.actor
        casefile, blank = self._draft.current, self.blank.isChecked()
        self._context.tasks.read(
            lambda: printing.render(actor, casefile, choice.form_id, subject=choice.subject, blank=blank),
            self._take(blank=blank),
            self._not_rendered,
            owner=self,
            key=f"render {self._draft.draft_id}",
        )

    def _take(self, *, blank: bool) -> Callable[[Rendered], None]:
        def take(rendered: Rendered) -> None:
            self._shown = _Shown(rendered=rendered, blank=blank)
            self._show()

        return take

    def _not_rendered(self, failure: Known) -> None:
        self._say(f"{failure.sentence} {failure.remedy}")

    def _say(self, sentence: str) -> None:
        self.say.setText(sentence)
        self.say.setVisible(bool(sentence))
        self.preview.setVisible(not sentence)

    def _show(self) -> None:
        self._say("")
        self.preview.show_pdf(self._shown.pdf)
        rendered = self._shown.rendered
        self.missing_count = 0 if rendered is None or self._shown.blank else len(rendered.missing)
        self._show_head()
        self._show_completeness()
        self.counted.emit()

    def _show_head(self) -> None:
        count, blank = self.missing_count, self._shown.blank
        if self._shown.stored:
            self.chip.show_state("plain", "as it was printed")
        elif blank:
            self.chip.show_state("plain", "blank form")
        elif count:
            self.chip.show_state("missing", f"incomplete: {count} missing")
        else:
            self.chip.show_state("done", "complete")
        words = "Print blank" if blank else "Print incomplete" if count else "Print"
        self.print.setText("Print again" if self._shown.stored else words)

    def _show_completeness(self) -> None:
        rendered = self._shown.rendered
        gaps: list[Gap] = []
        choice = self.sheet_chosen()
        if rendered is not None and choice is not None and not self._shown.blank:
            gaps = [_gap(missing) for missing in rendered.missing]
        self.completeness.show_form(
            gaps,
            rendered.boxes if rendered is not None and not self._shown.blank else 0,
            [self._line(printed) for printed in self._printed],
            choice.fence if choice is not None else "",
            " ".join(rendered.glyphs) if rendered is not None else "",
        )

    # -- prints --------------------------------------------------------------------------------------

    def _read_printed(self) -> None:
        if self._draft.is_new:
            return
        printing, actor, case_id = (
            self._context.services.printing,
            self._context.actor,
            self._draft.base.case.id,
        )
        self._context.tasks.read(
            lambda: printing.printed(actor, case_id), self._take_printed, owner=self, key=f"printed {case_id}"
        )

    def _take_printed(self, rows: tuple[PrintedRow, ...]) -> None:
        self._printed = rows
        self._show_completeness()

    def _line(self, printed: PrintedRow) -> PrintedLine:
        changed = len(printed.changed_boxes)
        below = (
            "unchanged since"
            if not printed.changed_since
            else f"{changed} boxes changed since; kept as it was"
        )
        return PrintedLine(
            printed_id=printed.printed_id,
            words=f"{printed.form_id}, {moment_words(printed.printed_at, self._context.zone)}",
            below=f"{printed.printed_by}; {below}",
            changed=printed.changed_since,
        )

    def show_stored(self, printed_id: str) -> None:
        """Show an earlier print as it was: the stored bytes."""
        printing, actor = self._context.services.printing, self._context.actor
        self._context.tasks.read(
            lambda: printing.stored(actor, printed_id), self._take_stored, owner=self, key="stored"
        )

    def _take_stored(self, pdf: bytes) -> None:
        self._shown = _Shown(stored=pdf)
        self._show()

    # -- acts ----------------------------------------------------------------------------------------

    def print_now(self) -> None:
        """Print what is shown: a printer is chosen, then a case's form is stored as issued and printed."""
        if self._may_issue():
            choose_printer(self, self._title(), self.print_on_printer)

    def print_on_printer(self, printer: QPrinter) -> None:
        """Issue what is shown and print it on a printer that was chosen."""
        self._issue(functools.partial(self._send, printer))

    def _send(self, printer: QPrinter, pdf: bytes) -> None:
        print_on(printer, pdf, self._title(), self._context.status.say)

    def ask_where_to_save(self) -> None:
        """Save what is shown as a PDF: the very bytes that would be printed."""
        choose_target(self, "Save as PDF", "PDF files (*.pdf)", self.save_to, start=f"{self._title()}.pdf")

    def save_to(self, path: Path) -> None:
        """Store the form as issued and write it to a file."""

        def write(pdf: bytes) -> None:
            self._context.tasks.read(lambda: write_file(path, pdf), self._written(path), owner=self)

        self._issue(write)

    def _written(self, path: Path) -> Callable[[None], None]:
        def say(_: None) -> None:
            self._context.status.say(f"Saved as {path.name}.")

        return say

    def _may_issue(self) -> bool:
        """Whether there is something to print or save that may go out as it is; says why not."""
        if self._shown.blank or self._shown.stored:
            return True
        if self._draft.is_edited or self._draft.is_new:
            self._context.status.say("Save the case first: what is printed is kept with what was saved.")
            return False
        return self.sheet_chosen() is not None

    def _issue(self, then: Callable[[bytes], None]) -> None:
        choice = self.sheet_chosen()
        if not self._may_issue():
            return
        if choice is None or self._shown.blank or self._shown.stored:
            then(self._shown.pdf)
            return
        printing, actor, case_id = (
            self._context.services.printing,
            self._context.actor,
            self._draft.base.case.id,
        )

        def take(printed: Printed) -> None:
            self._read_printed()
            then(printed.pdf)

        self._context.tasks.write(
            lambda: printing.issue(actor, case_id, choice.form_id, subject=choice.subject), take, owner=self
        )

    def _title(self) -> str:
        choice, number = self.sheet_chosen(), self._draft.current.case.number or "draft"
        return f"{choice.form_id if choice is not None else 'form'} {number}"


def _gap(missing: Missing) -> Gap:
    return Gap(label=missing.label, where=missing.where, from_whom=missing.from_whom, path=missing.path)
