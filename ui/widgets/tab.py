"""Tab goes through the parts as they are read, also through those that were made later."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


class TabAnchor(QWidget):
    """Takes no room, is never seen: marks a place in the order of Tab for parts made later.

    Qt moves a part behind the *last child* of a compound widget, and passes over widgets that take no
    keyboard, so the place must be a hidden widget of its own that would take it.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.hide()


def chain(first: QWidget, others: Iterable[QWidget]) -> None:
    """Let Tab go from `first` (a widget without children that take the keyboard) through the others."""
    before = first
    for part in others:
        QWidget.setTabOrder(before, part)
        before = part
