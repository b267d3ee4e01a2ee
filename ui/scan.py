"""A bar-code scanner that types like a keyboard: a scan opens the specimen and never submits another form.

A scanner types far faster than a hand and ends with Enter. What it typed into the field that had the keyboard
is taken out again, and its Enter goes nowhere. The times of the keys come from the keys themselves.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget

from ui.input_watch import input_watch

FASTEST_HAND_MS = 35
"""Between two keys of a hand lies more, between two of a scanner less."""

LEAST_LETTERS = 4
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_PLAIN = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.KeypadModifier

Restore = Callable[[], None]


class ScanWatch(QObject):
    """Listens to the keys of the whole application for scans.

    Signals:
        scanned(str): the number read.
    """

    scanned = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._letters = ""
        self._last = 0
        self._restore: Restore | None = None
        watch = input_watch()
        if watch is not None:
            watch.hear_while_alive(self, (QEvent.Type.KeyPress,), self._heard)

    def _heard(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent):
            return False
        if not isinstance(watched, QWidget) or watched is not QApplication.focusWidget():
            return False
        return self._key(event)

    def _key(self, event: QKeyEvent) -> bool:
        # Keys without a time come from a program, not from a device.
        at = event.timestamp()
        fast = bool(at) and bool(self._last) and 0 <= at - self._last <= FASTEST_HAND_MS
        self._last = at
        if event.key() in _ENTER:
            return self._end(fast)
        if not event.text() or not event.text().isprintable() or event.modifiers() not in _PLAIN:
            self._letters = ""
            return False
        if not fast or not self._letters:
            self._letters, self._restore = "", snapshot(QApplication.focusWidget())
        self._letters += event.text()
        return False

    def _end(self, fast: bool) -> bool:
        letters, restore = self._letters, self._restore
        self._letters, self._restore = "", None
        if not fast or len(letters) < LEAST_LETTERS:
            return False
        if restore is not None:
            restore()
        self.scanned.emit(letters)
        return True


def snapshot(widget: QWidget | None) -> Restore | None:
    """How to bring a field back to what it holds now; None for anything that is no field of text."""
    if isinstance(widget, QLineEdit):
        return _Line(widget)
    return _Paragraphs(widget) if isinstance(widget, QPlainTextEdit) else None


class _Line:
    def __init__(self, edit: QLineEdit) -> None:
        self._edit, self._text, self._at = edit, edit.text(), edit.cursorPosition()

    def __call__(self) -> None:
        if self._edit.text() == self._text:
            return
        self._edit.setText(self._text)
        self._edit.setCursorPosition(self._at)
        # A field follows what is typed: the text brought back is told like something typed.
        self._edit.textEdited.emit(self._text)


class _Paragraphs:
    def __init__(self, edit: QPlainTextEdit) -> None:
        self._edit, self._text, self._at = edit, edit.toPlainText(), edit.textCursor().position()

    def __call__(self) -> None:
        if self._edit.toPlainText() == self._text:
            return
        self._edit.setPlainText(self._text)
        cursor = self._edit.textCursor()
        cursor.setPosition(min(self._at, len(self._text)))
        self._edit.setTextCursor(cursor)
