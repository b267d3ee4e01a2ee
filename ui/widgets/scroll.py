"""What is higher than its place scrolls, by wheel and by keyboard, and is itself no stop of Tab."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget

from ui.theme.holder import ThemeHolder

ROOM_L = 3
"""Lines of height kept above and below a part that got the keyboard: its label and what is said below it."""


class ScrollArea(QScrollArea):
    """A part of a page or dialog that scrolls.

    It takes no keyboard: a stop of Tab at it would show nowhere. Keys that what stands inside does not use
    (Page Up, Page Down) scroll it, and a part that gets the keyboard comes into sight, however it got it.
    """

    def __init__(self, holder: ThemeHolder) -> None:
        super().__init__()
        self._sizes = holder
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        QApplication.instance().focusChanged.connect(self._keep_in_sight)  # type: ignore[union-attr]

    def _keep_in_sight(self, _: QObject | None, now: QObject | None) -> None:
        inside = self.widget()
        if not isinstance(now, QWidget) or inside is None or not inside.isAncestorOf(now):
            return
        # What was pressed stays under the pointer; a table higher than the page shows a place of its own.
        pressed = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        if not pressed and now.height() <= self.viewport().height():
            self.ensureWidgetVisible(now, 0, self._sizes.theme.lines(ROOM_L))


class ReadingArea(ScrollArea):
    """Words to read with nothing to press: the one kind that takes the keyboard, and shows that it has it."""

    def __init__(self, holder: ThemeHolder, name: str) -> None:
        super().__init__(holder)
        self.setObjectName("reading")
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
