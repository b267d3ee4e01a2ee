"""A person with a keyboard and nothing else: types, presses, and reads what has the focus."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from ui.main_window import MainWindow

Modifier = Qt.KeyboardModifier
CONTROL = Modifier.ControlModifier
SHIFT = Modifier.ShiftModifier
NONE = Modifier.NoModifier
MOST_TABS = 200
_NO_PAUSE = 60_000  # not law: milliseconds


class Keys:
    """Sends every key to what has the focus, as a keyboard does."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self._qtbot, self._window = qtbot, window

    @property
    def focus(self) -> QWidget:
        """What has the keyboard."""
        widget = QApplication.focusWidget()
        assert widget is not None, "nothing has the keyboard"
        return widget

    @property
    def name(self) -> str:
        """What a screen reader would call it."""
        return self.focus.accessibleName() or getattr(self.focus, "text", str)()

    def press(self, key: Qt.Key, modifiers: Modifier = NONE) -> None:
        """Press a key."""
        self._qtbot.keyClick(self.focus, key, modifiers)
        self.settle()

    def command(self, key: Qt.Key, modifiers: Modifier = CONTROL) -> None:
        """Press the keys of a command."""
        self.press(key, modifiers)

    def type(self, text: str) -> None:
        """Type words. Letters beyond ASCII come as an input method sends them: a key with its text."""
        for letter in text:
            if letter.isascii():
                self._qtbot.keyClicks(self.focus, letter)
            else:
                for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                    QApplication.sendEvent(self.focus, QKeyEvent(kind, Qt.Key.Key_unknown, NONE, letter))

    def tab_to(self, name: str, *, back: bool = False) -> None:
        """Press Tab until something so called has the keyboard."""
        for _ in range(MOST_TABS):
            if name in self.name:
                return
            self.press(Qt.Key.Key_Backtab if back else Qt.Key.Key_Tab, SHIFT if back else NONE)
        raise AssertionError(f"no way to {name!r} by Tab; the keyboard is at {self.name!r}")

    def fill(self, name: str, text: str) -> None:
        """Go to a field and type into it."""
        self.tab_to(name)
        self.type(text)

    def answer(self, name: str, letter: str) -> None:
        """Answer a yes or no question by its letter."""
        self.tab_to(f"{name}: Yes")
        self.type(letter)
        self.settle()

    def tick(self, name: str) -> None:
        """Tick a box."""
        self.tab_to(name)
        assert isinstance(self.focus, QCheckBox)
        self.press(Qt.Key.Key_Space)

    def choose(self, name: str, words: str) -> None:
        """Choose from a list by typing the beginning of the words."""
        self.tab_to(name)
        combo = self.focus
        assert isinstance(combo, QComboBox)
        self.press(Qt.Key.Key_Space)  # opens the list
        popup = combo.view()
        # A list begins its search anew after a pause; how busy the machine is must not decide what one is.
        QApplication.setKeyboardInputInterval(_NO_PAUSE)
        popup.keyboardSearch("")
        # The list finds an entry by its first letters; those beyond ASCII are not needed to tell it apart.
        self._qtbot.keyClicks(popup, "".join(takewhile(str.isascii, words)))
        self._qtbot.keyClick(popup, Qt.Key.Key_Return)
        self.settle()
        assert words in combo.currentText(), combo.currentText()

    def settle(self) -> None:
        """Wait until nothing is asked of the database any more."""
        QApplication.processEvents()
        self.wait_until(lambda: not self._window.tasks.busy)
        QApplication.processEvents()

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds."""
        self._qtbot.waitUntil(holds, timeout=20_000)

    def come_back(self) -> None:
        """The window is in front again: without a window manager nobody else does it after a dialog."""
        self._window.activateWindow()
        self.wait_until(self._window.isActiveWindow)
        self.settle()

    def pause(self, milliseconds: int = 350) -> None:
        """Let time pass for what follows a moment later."""
        self._qtbot.wait(milliseconds)
        self.settle()
