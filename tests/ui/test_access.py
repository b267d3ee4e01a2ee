"""What everybody must be able to reach, read and hear; and that nothing is cut at any scale."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import weakref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from services.actor import Actor
from tests.support.paths import ROOT
from tests.ui.editors import MAKERS, VALUES
from tests.ui.window_fixtures import MakeWindow
from ui.first_run import FirstRunPage
from ui.main_window import MainWindow
from ui.theme.holder import ThemeHolder
from ui.widgets.editor import EditorValue

READ_ALOUD = (QAbstractButton, QLineEdit, QComboBox, QPlainTextEdit)
WIDTHS_L = (91, 87, 66, 43)


def nameless(window: QWidget) -> list[str]:
    """Visible parts that take the keyboard and have no words for a screen reader."""
    return [
        f"{type(part).__name__} in {type(part.parent()).__name__}"
        for kind in READ_ALOUD
        for part in window.findChildren(kind)
        if part.isVisible() and part.focusPolicy() != Qt.FocusPolicy.NoFocus and not spoken(part)
    ]


def spoken(part: QWidget) -> str:
    words = part.text() if isinstance(part, QAbstractButton) else ""
    return part.accessibleName() or words


def cut(window: QWidget) -> list[str]:
    """Visible buttons, labels and inputs narrower or lower than they need."""
    found = []
    for part in window.findChildren(QWidget):
        if not part.isVisible() or not isinstance(part, QAbstractButton | QLabel | QLineEdit | QComboBox):
            continue
        least = part.minimumSizeHint()
        if isinstance(part, QLabel) and part.wordWrap():
            least.setWidth(0)
            least.setHeight(min(least.height(), part.heightForWidth(part.width())))
        if part.width() < least.width() or part.height() < least.height():
            words = (
                part.text() if isinstance(part, QAbstractButton | QLabel | QLineEdit) else part.currentText()
            )
            found.append(f"{type(part).__name__} {words!r}: {part.size()} of {least}")
    return found


@pytest.mark.parametrize("width", WIDTHS_L)
@pytest.mark.parametrize("points", [9, 10, 14])
def test_nothing_of_the_frame_is_cut_or_nameless(
    window: MakeWindow, actor: Actor, holder: ThemeHolder, width: float, points: int
) -> None:
    holder.set_points(points)
    opened = window(actor, width, 30)
    assert cut(opened) == []
    assert nameless(opened) == []


@pytest.mark.parametrize("width", WIDTHS_L)
def test_nothing_of_the_gate_is_cut_or_nameless(window: MakeWindow, width: float, qtbot: QtBot) -> None:
    opened = window(None, width, 24)
    assert isinstance(opened.gate, FirstRunPage)
    assert cut(opened) == []
    assert nameless(opened) == []
    assert opened.minimumSizeHint().width() <= opened.width()


@pytest.mark.parametrize("name", MAKERS)
def test_no_editor_needs_more_width_than_the_narrowest_page(
    qtbot: QtBot, holder: ThemeHolder, name: str
) -> None:
    editor = MAKERS[name](holder)
    qtbot.addWidget(editor)
    for value in (EditorValue(), EditorValue(value=VALUES[name])):
        editor.set_value(value)
        assert editor.minimumSizeHint().width() <= holder.theme.lines(24)
        editor.resize(holder.theme.lines(36), editor.heightForWidth(holder.theme.lines(36)))
        editor.show()
        assert cut(editor) == []


SCALES = ("1", "1.25", "1.5", "2")
PROBE = """
import sys
from tests.ui.scale_probe import main
sys.exit(main())
"""


@pytest.mark.parametrize("scale", SCALES)
def test_nothing_is_cut_on_a_small_screen_at_this_scale(scale: str) -> None:
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "QT_SCALE_FACTOR": scale,
        "PYTHONPATH": str(ROOT),
    }
    ran = subprocess.run(
        [sys.executable, "-c", PROBE], env=environment, cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_desk_that_was_dropped_is_gone(qtbot: QtBot, window: MakeWindow, actor: Actor) -> None:
    opened: MainWindow = window(actor)
    assert opened.desk is not None
    gone = [weakref.ref(opened.desk), weakref.ref(opened.desk.frame), weakref.ref(opened.desk.palette_box)]
    opened.sign_out()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def all_gone() -> bool:
        gc.collect()
        return all(ref() is None for ref in gone)

    # A job the desk asked for as it opened keeps it until its answer has come back and was dropped.
    qtbot.waitUntil(all_gone, timeout=10_000)


def test_an_editor_that_was_dropped_is_gone(qtbot: QtBot, holder: ThemeHolder) -> None:
    for name, make in MAKERS.items():
        editor = make(holder)
        editor.set_value(EditorValue(value=VALUES[name]))
        gone = weakref.ref(editor)
        editor.deleteLater()
        QCoreApplication.sendPostedEvents(editor, QEvent.Type.DeferredDelete.value)
        del editor
        gc.collect()
        assert gone() is None, name
