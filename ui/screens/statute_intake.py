"""Taking in an official text: which edition it is, from when, where it comes from."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from law.instants import DayRange
from services.errors import Invalid, Known
from services.statutes import MOST_LETTERS, Edition
from ui.binding.field_box import FieldBox
from ui.binding.flow import ColumnFlow
from ui.binding.form_view import ACROSS, DOWN
from ui.context import UiContext
from ui.dialogs import choose_file
from ui.widgets.basic import Button, IconWords, Words, column, row
from ui.widgets.date_entry import DayEditor
from ui.widgets.text import TextEditor

_FILES = "Text (*.txt);;All files (*)"


class StatuteIntake(QFrame):
    """A few inputs in place; what was typed stays while a text is refused.

    Signals:
        added(): a text was taken in.
        closed(): nothing was.
    """

    added = Signal()
    closed = Signal()

    def __init__(self, context: UiContext, today: Callable[[], dt.date]) -> None:
        super().__init__()
        self.setObjectName("card")
        self._context = context
        holder = context.theme
        layout = column(holder, self, margins=3, gap=DOWN)
        layout.addWidget(Words(holder, "Take in an official text", "strong", wrap=True))
        flow = ColumnFlow()
        flow.set_gaps(holder.theme.units(ACROSS), holder.theme.units(DOWN))
        named = TextEditor(holder, states=())
        start = DayEditor(holder, today, future=True, states=())
        until = DayEditor(holder, today, future=True, states=())
        source = TextEditor(holder, states=())
        self.boxes = {
            "name": FieldBox(holder, "name", "Edition", named, "Such as 2001-02 statutes."),
            "start": FieldBox(holder, "start", "Law from", start, "First day this text was law."),
            "until": FieldBox(
                holder, "until", "Until, not included", until, "Empty while it is the text in force."
            ),
            "source": FieldBox(holder, "source", "Source", source, "Where the file comes from."),
        }
        for at, (key, span) in enumerate((("name", 4), ("start", 4), ("until", 4), ("source", 12))):
            flow.place(self.boxes[key], span, at // 3)
        layout.addLayout(flow)
        self.say = IconWords(holder, "alert", "", "body", "overdue")
        self.say.hide()
        layout.addWidget(self.say)
        foot = row(holder)
        self.act = Button(holder, "Choose the file", "folder", "primary")
        self.act.clicked.connect(self._choose)
        cancel = Button(holder, "Take in nothing")
        cancel.clicked.connect(self.closed)
        foot.addWidget(self.act)
        foot.addWidget(cancel)
        foot.addStretch(1)
        layout.addLayout(foot)

    def take_focus(self) -> None:
        """Put the keyboard into the first input."""
        self.boxes["name"].take_focus()

    def _choose(self) -> None:
        if self._edition("") is not None:
            choose_file(self, "Official text", _FILES, self.take_in)

    def take_in(self, path: Path) -> None:
        """Take in a file with what the inputs say of it."""
        edition = self._edition(path.name)
        if edition is None:
            return
        library, actor = self._context.services.statutes, self._context.actor
        self._context.tasks.write(
            lambda: library.take_in(actor, _read(path), edition), self._done, self._refused, owner=self
        )

    def _edition(self, file: str) -> Edition | None:
        """What the inputs say; None, with a sentence, while the first day is missing."""
        start = _day(self.boxes["start"].editor.value().value)
        if start is None:
            self._tell("Enter the first day this text was law; it is chosen by that day.")
            return None
        return Edition(
            name=str(self.boxes["name"].editor.value().value or ""),
            source=str(self.boxes["source"].editor.value().value or ""),
            start=start,
            until=_day(self.boxes["until"].editor.value().value),
            file=file,
        )

    def _done(self, _: object) -> None:
        self.added.emit()

    def _refused(self, failure: Known) -> None:
        if isinstance(failure, Invalid):
            self._tell(" ".join(problem.message for problem in failure.problems))
        else:
            self._tell(f"{failure.sentence} {failure.remedy}")

    def _tell(self, sentence: str) -> None:
        self.say.show_words("alert", sentence, "body", "overdue")
        self.say.show()


def _day(value: object) -> dt.date | None:
    return value.earliest if isinstance(value, DayRange) else None


def _read(path: Path) -> str:
    """The text of a file, never more of it than a text may hold; letters that are none become marks."""
    with path.open("rb") as file:
        return file.read(MOST_LETTERS + 1).decode("utf-8-sig", errors="replace")
