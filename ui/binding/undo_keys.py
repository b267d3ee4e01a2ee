"""Undo on a page that edits a draft: what the foot of the window names is what Ctrl+Z takes back.

A line to type in would take the keys for its own typing and do nothing where nothing was typed, while the
foot names a step of another field. Paragraphs keep no steps of their own beside those of the draft either: of
two accounts of one text one is always the older, and what only the other had is lost.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence, QUndoStack
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from ui.binding.form_view import FormView
from ui.context import Status
from ui.input_watch import input_watch

_KEYS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class UndoOfPage(QObject):
    """Leaves Undo and Redo in the fields of a page to the draft; names the step while the page is shown."""

    def __init__(self, page: QWidget, status: Status) -> None:
        super().__init__(page)
        self._page, self._status = page, status
        self._stack: QUndoStack | None = None
        page.installEventFilter(self)
        watch = input_watch()
        if watch is not None:
            watch.hear_while_alive(self, (QEvent.Type.ShortcutOverride,), self._leave)

    def follow(self, stack: QUndoStack | None) -> None:
        """Name the steps of this draft; None for no draft."""
        self._stack = stack
        if stack is not None:
            stack.undoTextChanged.connect(self._say)
        self._say()

    def _say(self) -> None:
        shown = self._stack is not None and self._page.isVisible()
        self._status.undo_says(self._stack.undoText() if shown and self._stack is not None else "")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # On another page the keys do nothing, so nothing is promised there.
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._say()
        return False

    def _leave(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or not any(event.matches(key) for key in _KEYS):
            return False
        if not isinstance(watched, QLineEdit | QPlainTextEdit) or not self._page.isAncestorOf(watched):
            return False
        if not _is_of_the_draft(watched):
            return False
        event.ignore()  # so that Qt offers the keys to the commands
        return True


def _is_of_the_draft(field: QWidget) -> bool:
    return any(isinstance(part, FormView) for part in _around(field))


def _around(widget: QWidget) -> Iterator[QWidget]:
    above = widget.parentWidget()
    while above is not None:
        yield above
        above = above.parentWidget()
