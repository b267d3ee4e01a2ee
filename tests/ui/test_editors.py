"""What holds for every editor: empty stays empty, a value survives, the wheel changes nothing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from models.fields import FieldState, State, is_blank
from tests.ui.editors import MAKERS, VALUES
from ui.input_watch import input_watch
from ui.theme.holder import ThemeHolder
from ui.widgets.editor import EditorValue
from ui.widgets.entry import Entry
from ui.widgets.wheel import guard_wheel

EVERY = tuple(MAKERS)


def shown(qtbot: QtBot, holder: ThemeHolder, name: str) -> Entry:
    editor = MAKERS[name](holder)
    editor.set_label("The field")
    qtbot.addWidget(editor)
    editor.show()
    editor.activateWindow()
    qtbot.waitUntil(editor.isActiveWindow)
    return editor


@pytest.mark.parametrize("name", EVERY)
def test_an_untouched_editor_is_blank(qtbot: QtBot, holder: ThemeHolder, name: str) -> None:
    editor = shown(qtbot, holder, name)
    for widget in (editor, *editor.findChildren(QWidget)):
        widget.setFocus()
    assert editor.value().is_blank
    assert is_blank(editor.value().value)


@pytest.mark.parametrize("name", EVERY)
def test_a_value_shown_is_the_value_held_and_nothing_is_told(
    qtbot: QtBot, holder: ThemeHolder, name: str
) -> None:
    editor = shown(qtbot, holder, name)
    told: list[object] = []
    editor.changed.connect(lambda: told.append(1))
    editor.set_value(EditorValue(value=VALUES[name]))
    assert editor.value().value == VALUES[name]
    editor.set_value(EditorValue())
    assert editor.value().is_blank
    assert told == []


@pytest.mark.parametrize("name", EVERY)
def test_a_state_is_no_value_and_comes_with_its_reason(qtbot: QtBot, holder: ThemeHolder, name: str) -> None:
    editor = shown(qtbot, holder, name)
    state = FieldState(state=State.NOT_STATED, reason="left out by the reporter")
    editor.set_value(EditorValue(value=VALUES[name], state=state))
    assert is_blank(editor.value().value)
    assert editor.value().state == state
    editor.set_value(EditorValue(value=VALUES[name]))
    assert editor.value().state is None
    assert editor.value().value == VALUES[name]


@pytest.mark.parametrize("name", EVERY)
def test_sources_that_differ_keep_a_value(qtbot: QtBot, holder: ThemeHolder, name: str) -> None:
    editor = shown(qtbot, holder, name)
    value = EditorValue(value=VALUES[name], state=FieldState(state=State.CONTESTED))
    editor.set_value(value)
    assert editor.value().value == VALUES[name]
    assert editor.value().state == value.state


@pytest.mark.parametrize("name", EVERY)
def test_f8_says_unknown_with_a_reason_and_goes_back(qtbot: QtBot, holder: ThemeHolder, name: str) -> None:
    editor = shown(qtbot, holder, name)
    editor.setFocus()
    focus = QApplication.focusWidget()
    assert focus is not None
    assert editor.isAncestorOf(focus)
    qtbot.keyClick(focus, Qt.Key.Key_F8)
    qtbot.keyClicks(QApplication.focusWidget(), "not asked")
    assert editor.value().state == FieldState(state=State.UNKNOWN, reason="not asked")
    assert is_blank(editor.value().value)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_F8)
    assert editor.value().is_blank


@pytest.mark.parametrize("name", EVERY)
def test_the_wheel_never_changes_a_value(
    qtbot: QtBot, holder: ThemeHolder, name: str, qapp: QApplication
) -> None:
    guard = guard_wheel()
    editor = MAKERS[name](holder)
    area = QScrollArea()
    inside = QWidget()
    layout = QVBoxLayout(inside)
    layout.addWidget(editor)
    layout.addSpacing(4000)
    area.setWidget(inside)
    area.setWidgetResizable(True)
    qtbot.addWidget(area)
    area.resize(500, 300)
    area.show()
    editor.set_value(EditorValue(value=VALUES[name]))
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0)
    before = editor.value()
    for widget in (editor, *editor.findChildren(QWidget)):
        if widget.isVisible() and not widget.isWindow():
            widget.setFocus()
            turn(area, widget, 120)
            turn(area, widget, -120)
    watch = input_watch()
    assert watch is not None
    watch.forget(guard)
    assert editor.value() == before
    assert area.verticalScrollBar().value() > 0


def turn(area: QScrollArea, widget: QWidget, delta: int) -> None:
    """A turn of the wheel as it comes from the window system, with the pointer over the widget."""
    at = widget.mapTo(area, widget.rect().center())
    QTest.wheelEvent(area.windowHandle(), QPointF(at), QPoint(0, delta))


@pytest.mark.parametrize("name", EVERY)
def test_every_part_that_takes_the_keyboard_has_the_field_in_its_name(
    qtbot: QtBot, holder: ThemeHolder, name: str
) -> None:
    editor = shown(qtbot, holder, name)
    editor.set_value(EditorValue(value=VALUES[name]))
    parts = [
        part
        for kind in (QLineEdit, QComboBox, QPlainTextEdit)
        for part in editor.findChildren(kind)
        if part.isVisible() and part.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    assert [part for part in parts if "The field" not in part.accessibleName()] == []
    assert editor.accessibleName() == "The field"


@pytest.mark.parametrize("name", EVERY)
def test_a_refused_value_is_marked_and_the_mark_goes(qtbot: QtBot, holder: ThemeHolder, name: str) -> None:
    editor = shown(qtbot, holder, name)
    editor.set_problem("This cannot be.")
    marks = {widget.property("mark") for widget in editor.inputs()}
    assert marks in ({"refused"}, set())
    editor.set_problem(None)
    assert {widget.property("mark") for widget in editor.inputs()} <= {""}


@pytest.mark.parametrize("name", EVERY)
def test_an_editor_that_may_not_be_changed_is_not(
    qtbot: QtBot, holder: ThemeHolder, name: str, qapp: QApplication
) -> None:
    editor = shown(qtbot, holder, name)
    editor.set_value(EditorValue(value=VALUES[name]))
    editor.set_read_only(True)
    for widget in editor.findChildren(QWidget):
        for key in (Qt.Key.Key_Delete, Qt.Key.Key_F8):
            press = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier)
            qapp.sendEvent(widget, press)
    assert editor.value().value == VALUES[name]
