"""How this computer prints labels: paper and shift of each printer, the next free place on the sheet."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from services.errors import Invalid
from services.labelpaper import ANY_PRINTER, PAPERS, PLACES, LabelPapers
from ui.binding.flow import ColumnFlow
from ui.binding.form_view import ACROSS, DOWN
from ui.context import UiContext
from ui.screens.print_job import printer_names
from ui.widgets.basic import Button, Card, IconWords, Words, column, row
from ui.widgets.combo import Combo


class LabelsCard(Card):
    """A card of the office page; what it keeps belongs to the computer, not to the office."""

    def __init__(self, context: UiContext) -> None:
        super().__init__(context.theme, "Labels", "of this computer and its printers")
        self._context = context
        self.papers = LabelPapers(context.services.settings)
        holder = context.theme
        self.printer, self.paper = Combo(holder, 14), Combo(holder, 14)
        self.printer.addItem("Any printer", ANY_PRINTER)
        for name in printer_names():
            self.printer.addItem(name, name)
        self.printer.activated.connect(self._show_printer)
        for key, words in PAPERS.items():
            self.paper.addItem(words, key)
        self.right, self.down, self.start = QLineEdit(), QLineEdit(), QLineEdit()
        flow = ColumnFlow()
        flow.set_gaps(holder.theme.units(ACROSS), holder.theme.units(DOWN))
        for widget, label, span, line in (
            (self.printer, "Printer", 6, 0),
            (self.paper, "Label paper", 6, 0),
            (self.right, "Shift to the right, mm", 4, 1),
            (self.down, "Shift downwards, mm", 4, 1),
            (self.start, f"Next free place of the sheet, 1 to {PLACES}", 4, 1),
        ):
            flow.place(self._labelled(label, widget), span, line)
        self.body.addLayout(flow)
        words = "Print one label on plain paper, lay it over the sheet, and enter how far it is off."
        self.body.addWidget(Words(holder, words, "caption", "text2", wrap=True))
        self.says = IconWords(holder, "alert", "", "body", "overdue")
        self.says.hide()
        self.body.addWidget(self.says)
        foot = row(holder)
        self.keep = Button(holder, "Keep for this printer", "tick")
        self.keep.clicked.connect(self.save)
        foot.addWidget(self.keep)
        foot.addStretch(1)
        self.body.addLayout(foot)

    def _labelled(self, label: str, widget: QWidget) -> QWidget:
        holder = self._context.theme
        box = QWidget()
        layout = column(holder, box, gap=1)
        words = Words(holder, label, "caption", "text2", wrap=True)
        words.setBuddy(widget)
        words.setMinimumWidth(holder.theme.lines(11))
        widget.setAccessibleName(label)
        layout.addWidget(words)
        layout.addWidget(widget)
        return box

    def refresh(self) -> None:
        """Show what is kept."""
        self.start.setText(str(self.papers.start))
        self._show_printer()

    def _show_printer(self) -> None:
        kept = self.papers.printer(str(self.printer.currentData()))
        self.paper.setCurrentIndex(max(self.paper.findData(kept.paper), 0))
        self.right.setText(str(kept.right))
        self.down.setText(str(kept.down))

    def save(self) -> None:
        """Keep paper and shift of the chosen printer, and the next free place."""
        place = self.start.text().strip()
        if not (place.isdecimal() and len(place) <= 2 and 1 <= int(place) <= PLACES):
            self._say(f"“{place}” is no place of a sheet. Enter 1 to {PLACES}.")
            return
        try:
            name, paper = str(self.printer.currentData()), str(self.paper.currentData())
            self.papers.keep(name, paper, self.right.text(), self.down.text())
        except Invalid as problem:
            self._say(problem.sentence)
            return
        self.papers.keep_start(int(place))
        self.says.show_words("tick", "Kept on this computer.", "body", "done")
        self.says.show()
        self._context.events.settings_changed.emit()

    def _say(self, sentence: str) -> None:
        self.says.show_words("alert", sentence, "body", "overdue")
        self.says.show()
