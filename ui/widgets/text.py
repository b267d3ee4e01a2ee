"""Editors of words: one line, identifiers with warnings, paragraphs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy

from models.fields import State
from ui.theme.holder import ThemeHolder
from ui.widgets.editor import EditorValue, Note
from ui.widgets.entry import EVERY_STATE, Entry, LineEntry
from ui.widgets.spans import span_of, units

Check = Callable[[str], Sequence[str]]
"""Warnings about what was typed; none of them keeps it from being stored."""


class TextEditor(LineEntry):
    """One line, kept exactly as typed."""

    def __init__(self, holder: ThemeHolder, states: Sequence[State] = EVERY_STATE) -> None:
        super().__init__(holder, states)
        self.put_line()

    def read_input(self) -> EditorValue:
        text = self.line.text()
        return EditorValue(value=text if text.strip() else None)

    def show_input(self, value: EditorValue) -> None:
        self.show_line(value.value or value.typed)


class IdentifierEditor(TextEditor):
    """A number with letters: kept as typed, looked at by a check when the line is left."""

    def __init__(
        self, holder: ThemeHolder, check: Check | None = None, states: Sequence[State] = EVERY_STATE
    ) -> None:
        super().__init__(holder, states)
        self._check = check

    def input_notes(self) -> tuple[Note, ...]:
        if self._check is None or not self._settled or not self.line.text().strip():
            return ()
        return tuple(Note(role="warning", text=text) for text in self._check(self.line.text()))


class Paragraphs(QPlainTextEdit):
    """A box for paragraphs: Enter makes a line, Tab leaves, Ctrl+Tab sets a tab, Ctrl+Enter asks to save."""

    left = Signal()
    save_asked = Signal()

    def __init__(self, holder: ThemeHolder, lines: int) -> None:
        super().__init__()
        self._holder, self._lines = holder, lines
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        holder.changed.connect(self.updateGeometry)

    def show_text(self, text: str) -> None:
        """Show a text; where somebody types, the cursor goes behind what changed."""
        shown = self.toPlainText()
        if shown == text:
            return
        self.setPlainText(text)
        if self.hasFocus():
            cursor = self.textCursor()
            cursor.setPosition(units(text, span_of(shown, text).new_end))
            self.setTextCursor(cursor)
            self.ensureCursorVisible()

    def sizeHint(self) -> QSize:
        theme = self._holder.theme
        return QSize(theme.lines(20), theme.lines(self._lines) + theme.units(4))

    def minimumSizeHint(self) -> QSize:
        theme = self._holder.theme
        return QSize(theme.lines(8), theme.lines(min(self._lines, 3)) + theme.units(4))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if control and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.save_asked.emit()
        elif control and event.key() == Qt.Key.Key_Tab:
            self.insertPlainText("\t")
        elif event.key() == Qt.Key.Key_F8:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()


class LongTextEditor(Entry):
    """Paragraphs. `save_asked` is sent on Ctrl+Enter."""

    save_asked = Signal()

    def __init__(self, holder: ThemeHolder, lines: int = 5, states: Sequence[State] = EVERY_STATE) -> None:
        super().__init__(holder, states)
        self.box = Paragraphs(holder, lines)
        self.box.textChanged.connect(self.tell)
        self.box.left.connect(self.finished)
        self.box.save_asked.connect(self.save_asked)
        self.put_input(self.box)

    def read_input(self) -> EditorValue:
        text = self.box.toPlainText()
        return EditorValue(value=text if text.strip() else None)

    def show_input(self, value: EditorValue) -> None:
        self.box.show_text(value.value or value.typed)
