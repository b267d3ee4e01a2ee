"""The office enters a dated value or text of the law that the program does not have yet."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from law.errors import BadTables
from law.instants import DayRange
from law.tables import OfficeEdition, Series
from services.errors import Known, Refused
from ui.binding.field_box import FieldBox
from ui.binding.flow import ColumnFlow
from ui.binding.form_view import ACROSS, DOWN
from ui.context import UiContext
from ui.widgets.basic import Button, IconWords, Words, column, row
from ui.widgets.date_entry import DayEditor
from ui.widgets.editor import Editor, EditorValue
from ui.widgets.text import LongTextEditor, TextEditor

_FIELDS: tuple[tuple[str, str, int, str], ...] = (
    ("start", "In force from", 4, "First day it applies."),
    ("until", "Until, not included", 4, "First day it no longer applies; empty while it is in force."),
    ("value", "Value or text", 4, "As the law states it: a number, yes or no, an amount, or the words."),
    ("citation", "Citation", 4, "Where the law says so."),
    ("source", "Source", 8, "Where it was read: act, register, page."),
    ("verified_on", "Checked on", 4, "The day somebody read it."),
    ("reason", "Reason", 8, "Why the office enters it; shown wherever it is used."),
)
_DATES = ("start", "until", "verified_on")
_NEEDED = ("start", "value", "citation", "source", "reason")


class OfficeEditionForm(QFrame):
    """A few inputs in place. The same checks run on them as on the program's own tables.

    Signals:
        added(str): the edition is kept; the id of its figure or provision.
        closed(): nothing was entered.
    """

    added = Signal(str)
    closed = Signal()

    def __init__(self, context: UiContext, series: Series, today: Callable[[], dt.date]) -> None:
        super().__init__()
        self.setObjectName("card")
        self._context, self._series, self._today = context, series, today
        holder = context.theme
        layout = column(holder, self, margins=3, gap=DOWN)
        layout.addWidget(Words(holder, f"Edition of the office: {series.title}", "strong", wrap=True))
        flow = ColumnFlow()
        flow.set_gaps(holder.theme.units(ACROSS), holder.theme.units(DOWN))
        self.boxes: dict[str, FieldBox] = {}
        taken = 0
        for key, label, span, help_text in _FIELDS:
            self.boxes[key] = FieldBox(holder, key, label, self._editor(key), help_text)
            flow.place(self.boxes[key], span, taken // 12)
            taken += span
        layout.addLayout(flow)
        self.boxes["citation"].editor.set_value(_text(series.citation))
        self.say = IconWords(holder, "alert", "", "body", "overdue")
        self.say.hide()
        layout.addWidget(self.say)
        foot = row(holder)
        self.act = Button(holder, "Add this edition", "plus", "primary")
        self.act.clicked.connect(self.add)
        cancel = Button(holder, "Add nothing")
        cancel.clicked.connect(self.closed)
        foot.addWidget(self.act)
        foot.addWidget(cancel)
        foot.addStretch(1)
        layout.addLayout(foot)

    def _editor(self, key: str) -> Editor:
        holder = self._context.theme
        if key in _DATES:
            return DayEditor(holder, self._today, future=key != "verified_on", states=())
        if key == "reason":
            return LongTextEditor(holder, 2, states=())
        return TextEditor(holder, states=())

    def take_focus(self) -> None:
        """Put the keyboard into the first input."""
        self.boxes["start"].take_focus()

    def add(self) -> None:
        """Check what was entered and keep it."""
        values = {key: box.editor.value().value for key, box in self.boxes.items()}
        missing = [self.boxes[key].label.text() for key in _NEEDED if values[key] is None]
        if missing:
            self._say(f"Still to enter: {', '.join(missing)}.")
            return
        edition = OfficeEdition(
            target=self._series.id,
            start=_day(values["start"]) or self._today(),
            until=_day(values["until"]),
            value=str(values["value"]),
            citation=str(values["citation"]),
            source=str(values["source"]),
            reason=str(values["reason"]),
            verified_on=_day(values["verified_on"]),
            by=self._context.actor.name,
        )
        law, actor = self._context.services.law, self._context.actor
        self._context.tasks.write(
            lambda: _checked(law.add_office_edition, actor, edition), self._done, self._refused, owner=self
        )

    def _done(self, _: object) -> None:
        self.added.emit(self._series.id)

    def _refused(self, failure: Known) -> None:
        self._say(f"{failure.sentence} {failure.remedy}")

    def _say(self, sentence: str) -> None:
        self.say.show_words("alert", sentence, "body", "overdue")
        self.say.show()


def _text(words: str) -> EditorValue:
    return EditorValue(value=words)


def _day(value: object) -> dt.date | None:
    return value.earliest if isinstance(value, DayRange) else None


def _checked(add: Callable[..., object], actor: object, edition: OfficeEdition) -> object:
    try:
        return add(actor, edition)
    except BadTables as broken:
        raise Refused(
            f"This edition does not fit the tables: {broken.problem}.", "Correct it and add it again."
        ) from None
