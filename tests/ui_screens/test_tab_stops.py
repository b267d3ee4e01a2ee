"""Every stop of Tab can be seen and does something; what is higher than its place scrolls by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QAbstractScrollArea, QApplication, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from services.actor import Actor, Role
from services.bootstrap import Services
from tests.ui.frame_fixtures import PASSWORD
from tests.ui_screens.arrests import arrest_case
from tests.ui_screens.deaths import at_the_laboratory
from tests.ui_screens.made import saved_case
from tests.ui_screens.test_every_screen import open_everything
from tests.ui_screens.tubes import page, tube
from tests.ui_screens.windows import Desk, MakeDesk
from ui.binding.tab_order import stops
from ui.dialogs import Sheet
from ui.screens.case.page import CasePage
from ui.screens.pdf_view import PdfView
from ui.screens.release_sheet import ReleaseSheet
from ui.theme.holder import ThemeHolder
from ui.widgets.scroll import ReadingArea

SHOW_THE_KEYBOARD = (QAbstractItemView, QPlainTextEdit, PdfView, ReadingArea)
OF_SHEETS = ("Holds", "Custody", "Coroner", "Monthly reports")
SHEETS = 14
"""How many different sheets the commands below open; fewer would mean that the walk has gone blind."""


def invisible(part: QWidget) -> bool:
    return isinstance(part, QAbstractScrollArea) and not isinstance(part, SHOW_THE_KEYBOARD)


def walked(qtbot: QtBot, sheet: Sheet) -> list[QWidget]:
    """What Tab reaches in a sheet, once around, each looked at while it has the keyboard."""
    seen: list[QWidget] = []
    for _ in range(200):
        now = QApplication.focusWidget()
        assert now is not None
        if seen and now is seen[0]:
            break
        assert not invisible(now), f"{type(sheet).__name__}: {type(now).__name__}"
        assert not now.visibleRegion().isEmpty(), f"{type(sheet).__name__}: {now.accessibleName()}"
        seen.append(now)
        qtbot.keyClick(now, Qt.Key.Key_Tab)
        QApplication.processEvents()
    return seen


def open_sheet() -> Sheet | None:
    found = [w for w in QApplication.topLevelWidgets() if isinstance(w, Sheet) and w.isVisible()]
    return found[0] if found else None


def sheets_at(qtbot: QtBot, opened: Desk, go: Callable[[], object]) -> set[str]:
    """Give each command that a place offers, walk each sheet that opens and leave it; their kinds."""
    desk, found = opened.window.desk, set()
    assert desk is not None
    go()
    for command in desk.context.commands.available(desk.context):
        if command.group not in OF_SHEETS and command.id != "window.keys":
            continue
        if command.id.startswith("custody.enter_") and command.id != "custody.enter_hold_placed":
            continue  # one sheet with another choice made in it
        go()
        opened.give(command.id)
        sheet = open_sheet()
        if sheet is not None:
            found.add(type(sheet).__name__)
            qtbot.waitUntil(sheet.isActiveWindow)
            assert walked(qtbot, sheet)
            sheet.reject()
            opened.settle()
    return found


@pytest.fixture
def everybody(services: Services, actor: Actor) -> Actor:
    """Somebody who may do everything."""
    added = services.accounts.add_user(
        actor, user_name="ifalk", name="Ines Falk", roles=frozenset(Role), password=PASSWORD
    )
    return added.actor


def test_no_sheet_has_a_stop_that_cannot_be_seen(
    qtbot: QtBot, desk: MakeDesk, services: Services, everybody: Actor
) -> None:
    _, specimen = tube(services, everybody)
    death = at_the_laboratory(services, everybody, told=True)
    opened = desk(everybody)

    def ledger() -> None:
        page(opened, specimen).table.choose(services.custody.ledger(everybody, specimen).entries[0].event.id)

    def decedent() -> None:
        if not isinstance(opened.window.desk.frame.current(), CasePage):  # type: ignore[union-attr]
            opened.open("case", death.case.id)
        opened.screen(CasePage).choose_entry("coroner")
        opened.settle()

    found = sheets_at(qtbot, opened, partial(opened.open, "holds"))
    found |= sheets_at(qtbot, opened, partial(opened.open, "months"))
    found |= sheets_at(qtbot, opened, ledger)
    found |= sheets_at(qtbot, opened, decedent)
    assert len(found) >= SHEETS, found


def test_no_page_has_a_stop_that_cannot_be_seen(desk: MakeDesk, services: Services, actor: Actor) -> None:
    case = saved_case(services, actor)
    opened = desk()
    for name, shown in open_everything(opened, case.case.id):
        assert [type(part).__name__ for part in stops(shown.window()) if invisible(part)] == [], name


def test_a_sheet_higher_than_its_place_scrolls_by_keyboard_and_keeps_the_field_in_sight(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor, holder: ThemeHolder
) -> None:
    arrest_case(services, actor)
    opened = desk()
    opened.open("holds")
    opened.give("hold.release_adult")
    sheet = open_sheet()
    assert isinstance(sheet, ReleaseSheet)
    sheet.ask_override()
    sheet._area.setFixedHeight(holder.theme.lines(7))
    sheet.adjustSize()
    QApplication.processEvents()
    bar = sheet._area.verticalScrollBar()
    assert bar.maximum() > sheet._area.height(), "the sheet has to be higher than its place"
    places = set()
    first = stops(sheet)[0]
    first.setFocus()
    for part in stops(sheet):
        part.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        shown = part.visibleRegion().boundingRect()
        assert shown.height() == part.height(), part.accessibleName()
        places.add(bar.value())
    assert len(places) > 2
    first.setFocus()
    before = bar.value()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_PageDown)
    assert bar.value() > before, "Page Down scrolls, whatever field has the keyboard"
    sheet.reject()
    opened.settle()


def test_the_sheet_of_keys_is_read_by_keyboard_and_shows_that_it_is(qtbot: QtBot, desk: MakeDesk) -> None:
    opened = desk()
    opened.give("window.keys")
    sheet = open_sheet()
    assert sheet is not None
    qtbot.waitUntil(sheet.isActiveWindow)
    (area,) = sheet.findChildren(ReadingArea)
    area.setFocus()
    QApplication.processEvents()
    with_keyboard = area.grab().toImage().pixelColor(0, area.height() // 2)
    stops(sheet)[-1].setFocus()
    QApplication.processEvents()
    assert area.grab().toImage().pixelColor(0, area.height() // 2) != with_keyboard
    area.setFocus()
    qtbot.keyClick(area, Qt.Key.Key_PageDown)
    assert area.verticalScrollBar().value() > 0
    sheet.reject()
    opened.settle()
