from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from services.actor import Actor
from tests.ui.window_fixtures import MakeWindow, page_of
from ui.palette import Palette, matches


def palette_of(window: MakeWindow, actor: Actor) -> Palette:
    desk = window(actor).desk
    assert desk is not None
    return desk.palette_box


@pytest.mark.parametrize(
    ("typed", "title", "found"),
    [
        ("print em", "Print embalming release", True),
        ("em print", "Print embalming release", True),
        ("rint", "Print embalming release", False),
        ("oster", "Österberg, Åke", True),
        ("", "Anything", True),
        ("lock x", "Lock", False),
    ],
)
def test_every_typed_word_begins_a_word(typed: str, title: str, found: bool) -> None:
    assert matches(typed, title) == found


def test_it_opens_by_key_runs_by_enter_and_the_keyboard_returns(
    qtbot: QtBot, window: MakeWindow, actor: Actor
) -> None:
    opened = window(actor)
    page = page_of(opened)
    page.edit.setFocus()
    qtbot.keyClick(page.edit, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert opened.desk is not None
    palette = opened.desk.palette_box
    assert palette.isVisible()
    assert palette.edit.hasFocus()
    qtbot.keyClicks(palette.edit, "press it")
    assert [found.title for found in palette.shown()] == ["Press it"]
    qtbot.keyClick(palette.edit, Qt.Key.Key_Return)
    assert not palette.isVisible()
    assert page.pressed == 1
    assert page.edit.hasFocus()


def test_esc_closes_and_nothing_is_run(qtbot: QtBot, window: MakeWindow, actor: Actor) -> None:
    opened = window(actor)
    page = page_of(opened)
    page.edit.setFocus()
    assert opened.desk is not None
    palette = opened.desk.palette_box
    palette.open_with("press it")
    qtbot.keyClick(palette.edit, Qt.Key.Key_Escape)
    assert not palette.isVisible()
    assert page.pressed == 0
    assert QApplication.focusWidget() is page.edit


def test_arrows_pass_over_the_heads(qtbot: QtBot, window: MakeWindow, actor: Actor) -> None:
    palette = palette_of(window, actor)
    palette.open_with("")
    chosen = []
    for _ in range(len(palette.shown())):
        line = palette.model.line(palette.view.currentIndex())
        assert line.found is not None
        chosen.append(line.found.title)
        qtbot.keyClick(palette.edit, Qt.Key.Key_Down)
    assert chosen == [found.title for found in palette.shown()]


def test_a_typed_letter_in_the_search_box_opens_it(qtbot: QtBot, window: MakeWindow, actor: Actor) -> None:
    opened = window(actor)
    assert opened.desk is not None
    search = opened.desk.frame.top.search
    search.setFocus()
    qtbot.keyClick(search, Qt.Key.Key_W)
    assert opened.desk.palette_box.edit.text().lower() == "w"
    assert opened.desk.palette_box.edit.selectedText() == ""


def test_a_late_answer_to_an_earlier_question_is_dropped(window: MakeWindow, actor: Actor) -> None:
    palette = palette_of(window, actor)
    palette.open_with("aaa")
    asked = palette._asked
    palette.edit.setText("bbb")
    palette.add(asked, [])
    found = palette.shown()
    assert found == ()


def test_a_prefix_keeps_to_one_kind(window: MakeWindow, actor: Actor, qtbot: QtBot) -> None:
    palette = palette_of(window, actor)
    palette.open_with("@lock")
    qtbot.waitUntil(lambda: not palette._context.tasks.busy)
    assert all(found.kind == "people" for found in palette.shown())
    palette.edit.setText(">lock")
    assert [found.title for found in palette.shown()] == ["Lock"]
