from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from services.actor import Actor
from services.clock import FixedClock
from tests.ui.frame_fixtures import NOW
from tests.ui.window_fixtures import MakeWindow, page_of
from ui.desk import Desk
from ui.frame.frame import Step
from ui.frame.top_bar import ClockFace, SampleBadge
from ui.main_window import MainWindow
from ui.theme.holder import ThemeHolder


def desk_of(window: MainWindow) -> Desk:
    assert window.desk is not None
    return window.desk


@pytest.mark.parametrize(
    ("width", "step"), [(91, Step.FULL), (87, Step.MIDDLE), (67, Step.MIDDLE), (43, Step.NARROW)]
)
def test_the_width_alone_decides_what_is_shown(
    window: MakeWindow, actor: Actor, width: float, step: Step
) -> None:
    frame = desk_of(window(actor, width, 30)).frame
    assert frame.step is step
    assert frame.rail.isVisible() == (step is not Step.NARROW)
    assert frame.column.isVisible() == (step is not Step.NARROW)
    assert frame.side.isVisible() == (step is Step.FULL)
    assert frame.switcher.isVisible() == (step is not Step.FULL)
    assert frame.top.menu.isVisible() == (step is Step.NARROW)


def test_the_panel_opens_over_the_page_and_esc_closes_it(
    qtbot: QtBot, window: MakeWindow, actor: Actor
) -> None:
    opened = window(actor, 80, 40)
    frame = desk_of(opened).frame
    assert frame.switcher.panel.text() == "Findings 9"
    qtbot.mouseClick(frame.switcher.panel, Qt.MouseButton.LeftButton)
    assert frame.side.isVisible()
    assert page_of(opened).panel_button.hasFocus()
    qtbot.keyClick(page_of(opened).panel_button, Qt.Key.Key_Escape)
    assert not frame.side.isVisible()
    assert page_of(opened).isAncestorOf(QApplication.focusWidget())


def test_in_a_narrow_window_the_column_is_a_drop_down(qtbot: QtBot, window: MakeWindow, actor: Actor) -> None:
    opened = window(actor, 43, 24)
    frame = desk_of(opened).frame
    combo = frame.switcher.entries
    assert [combo.itemText(at) for at in range(combo.count())] == ["What is owed  (9)", "Overdue  (2 late)"]
    combo.setFocus()
    qtbot.keyClick(combo, Qt.Key.Key_Down)
    assert page_of(opened).chosen == "late"


def test_a_wide_window_takes_the_switcher_back(window: MakeWindow, actor: Actor, holder: ThemeHolder) -> None:
    opened = window(actor, 43, 30)
    frame = desk_of(opened).frame
    opened.resize(holder.theme.lines(92), holder.theme.lines(40))
    assert not frame.switcher.isVisible()
    assert frame.column.isVisible()
    assert frame.side.isVisible()


def test_f6_goes_round_the_parts(qtbot: QtBot, window: MakeWindow, actor: Actor) -> None:
    opened = window(actor)
    desk = desk_of(opened)
    desk.frame.rail.focus_first()
    met = []
    for _ in range(5):
        focus = QApplication.focusWidget()
        parts: dict[str, QWidget] = {
            "rail": desk.frame.rail,
            "column": desk.frame.column,
            "page": desk.frame.pages,
            "panel": desk.frame.side,
        }
        met += [name for name, part in parts.items() if focus is not None and part.isAncestorOf(focus)]
        qtbot.keyClick(focus or opened, Qt.Key.Key_F6)
    assert met == ["rail", "column", "page", "panel", "rail"]


def test_arrows_move_along_the_rail_and_the_column(qtbot: QtBot, window: MakeWindow, actor: Actor) -> None:
    opened = window(actor)
    desk = desk_of(opened)
    desk.frame.rail.focus_first()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    focus = QApplication.focusWidget()
    assert isinstance(focus, QAbstractButton)
    assert focus.text() == "Bare"
    desk.frame.column.focus_first()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
    assert page_of(opened).chosen == "late"


def test_a_page_that_may_not_be_left_stays(window: MakeWindow, actor: Actor) -> None:
    opened = window(actor)
    frame = desk_of(opened).frame
    page = page_of(opened)
    page.may_leave = False
    assert not frame.open("bare")
    assert frame.current() is page
    page.may_leave = True
    assert frame.open("bare")
    assert page.leavings == 1


def test_back_returns_to_the_record_shown_before(window: MakeWindow, actor: Actor) -> None:
    opened = window(actor)
    frame = desk_of(opened).frame
    frame.open("home", "case-7", "craft/V1.length")
    frame.open("bare")
    frame.back()
    assert page_of(opened).shown[-1] == ("case-7", "craft/V1.length")
    frame.back()
    assert page_of(opened).shown[-1] == ("", "")


def test_the_clock_shows_date_time_and_zone_and_follows_the_clock(
    qtbot: QtBot, holder: ThemeHolder, clock: FixedClock
) -> None:
    face = ClockFace(holder, clock, "America/Chicago")
    qtbot.addWidget(face)
    assert face.words() == "Sun Nov 1, 2026  05:03 CST"
    width = face.sizeHint().width()
    clock.set(NOW.replace(month=7, day=14, hour=19))
    face.tick()
    assert face.words() == "Tue Jul 14, 2026  14:03 CDT"
    assert face.accessibleName() == face.words()
    assert face.sizeHint().width() == width


def test_a_sample_office_says_so_at_every_width(window: MakeWindow, services: object, actor: Actor) -> None:
    services.settings.change(actor, "a sample", sample=True)  # type: ignore[attr-defined]
    for width in (91, 70, 43):
        badges = window(actor, width, 30).findChildren(SampleBadge)
        assert [badge.isVisible() for badge in badges] == [True]


def test_nothing_of_the_frame_is_cut_at_its_smallest(
    window: MakeWindow, actor: Actor, holder: ThemeHolder
) -> None:
    opened = window(actor, 43, 24)
    assert opened.width() <= holder.theme.lines(44)
    assert opened.height() <= holder.theme.lines(25)
    frame = desk_of(opened).frame
    right = frame.mapTo(opened, QPoint(frame.width(), 0)).x()
    assert right <= opened.width()


def test_a_place_is_opened_by_click_and_by_enter(qtbot: QtBot, window: MakeWindow, actor: Actor) -> None:
    frame = desk_of(window(actor)).frame
    bare = frame.rail._buttons["bare"]
    qtbot.mouseClick(bare, Qt.MouseButton.LeftButton)
    assert frame.place is not None
    assert frame.place.key == "bare"
    assert bare.isChecked()
    frame.rail._buttons["home"].setFocus()
    qtbot.keyClick(frame.rail._buttons["home"], Qt.Key.Key_Return)
    assert frame.place.key == "home"
    assert not bare.isChecked()


def test_a_count_on_the_rail_is_read_aloud(window: MakeWindow, actor: Actor) -> None:
    frame = desk_of(window(actor)).frame
    frame.set_count("home", "3")
    assert frame.rail._buttons["home"].accessibleDescription() == "3 waiting"
