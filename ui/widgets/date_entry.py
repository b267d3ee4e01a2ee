"""Entry of a calendar date, whole or in part. Empty stays empty; a birth never lies ahead."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from forms.entry.dates import range_in_full, read_day, show_range
from forms.entry.notes import Unread
from forms.entry.times import step_day
from law.instants import DayRange
from models.fields import State
from ui.theme.holder import ThemeHolder
from ui.widgets.editor import EditorValue, Note
from ui.widgets.entry import EVERY_STATE, Line, LineEntry

Today = Callable[[], dt.date]
_STEPS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}


class DateLine(Line):
    """A line for a date: + and - go a day on or back from a whole date or from an empty box (today)."""

    stepped = Signal()

    def __init__(self, today: Today, states: Sequence[State] = (), *, hint: str = "") -> None:
        super().__init__(states, hint=hint)
        self._today = today

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        if step is not None and self._may_step():
            moved = step_day(self.text(), step, self._today())
            if moved is not None:
                self.setText(moved)
                self.stepped.emit()
                return
        super().keyPressEvent(event)

    def _may_step(self) -> bool:
        """A hyphen within 10-31-2026 is a hyphen; behind a whole date it is a step."""
        text = self.text().strip()
        return not text or step_day(text, 0, self._today()) == text


class DayEditor(LineEntry):
    """A DAY field. `born`: never after today, never before 1900. `future`: later dates are usual here."""

    def __init__(
        self,
        holder: ThemeHolder,
        today: Today,
        *,
        born: bool = False,
        future: bool = False,
        states: Sequence[State] = EVERY_STATE,
    ) -> None:
        super().__init__(holder, states)
        self._today, self._born, self._future = today, born, future
        self._given: DayRange | None = None
        self.line = self._make_line()
        self.put_line()

    def _make_line(self) -> DateLine:
        self.line.deleteLater()
        line = DateLine(self._today, self.states, hint="mm/dd/yyyy, F8 if unknown")
        line.textEdited.connect(self._typed)
        line.stepped.connect(self._typed)
        line.left.connect(self._left)
        line.returnPressed.connect(self._left)
        line.state_wanted.connect(self.give_state)
        return line

    def _typed(self) -> None:
        self._given = None
        self._edited()

    def read_input(self) -> EditorValue:
        if self._given is not None:
            return EditorValue(value=self._given)
        text = self.line.text().strip()
        if not text:
            return EditorValue()
        try:
            return EditorValue(value=read_day(text, self._today(), born=self._born, future=self._future))
        except Unread as refused:
            return EditorValue(typed=text, problem=str(refused))

    def show_input(self, value: EditorValue) -> None:
        if self.read_input() == value:
            return
        self._given = value.value
        self.show_line(show_range(value.value) if isinstance(value.value, DayRange) else value.typed)

    def input_notes(self) -> tuple[Note, ...]:
        value = self.read_input()
        if not isinstance(value.value, DayRange):
            return super().input_notes()
        said = range_in_full(value.value)
        if value.value.written:
            return (Note(role="read", text=f"Read as {said}. Typed “{value.value.written}” is kept."),)
        whole = self._settled and value.value.is_exact
        # A date typed in full says itself; what is less, or still being typed, is said in words.
        return () if whole else (Note(role="echo", text=f"{said[:1].upper()}{said[1:]}."),)
