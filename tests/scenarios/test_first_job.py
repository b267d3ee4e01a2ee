"""The first job of the program, through the real window, by keyboard alone."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from services.bootstrap import Services
from tests.scenarios.keys import CONTROL, SHIFT, Keys
from ui import screens
from ui.finders import finders_of
from ui.main_window import MainWindow
from ui.office_info import actor_of, office_of
from ui.screens.case.page import CasePage
from ui.theme.holder import ThemeHolder

PASSWORD = "a sentence is fine"


@pytest.fixture
def window(qtbot: QtBot, holder: ThemeHolder, services: Services) -> Iterator[MainWindow]:
    opened = MainWindow(
        holder,
        services,
        screens.SCREENS,
        finders=finders_of,
        office_of=functools.partial(office_of, services),
        take_place=functools.partial(actor_of, services),
    )
    opened.resize(round(92 * holder.theme.line), round(57 * holder.theme.line))
    opened.start(None)
    opened.show()
    opened.activateWindow()
    qtbot.waitUntil(opened.isActiveWindow)
    yield opened
    opened.close()
    opened.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_from_the_first_run_to_a_printed_report(
    qtbot: QtBot, window: MainWindow, services: Services, tmp_path: Path
) -> None:
    keys = Keys(qtbot, window)
    set_up_the_office(keys, window)
    begin_an_accident(keys, window)
    add_two_boats(keys)
    add_people(keys)
    add_the_injury(keys)
    number = save(keys, window)
    read_why(keys, window)
    target = tmp_path / "report.pdf"
    print_to_a_file(keys, target)
    check_the_paper(target, number)
    find_it_again(keys, window, number)
    assert services.integrity.verify().ok


def case_page(window: MainWindow) -> CasePage:
    assert window.desk is not None
    screen = window.desk.frame.current()
    assert isinstance(screen, CasePage)
    return screen


def set_up_the_office(keys: Keys, window: MainWindow) -> None:
    keys.fill("Name of the office", "Tamarack County Sheriff")
    keys.choose("County of jurisdiction", "Vilas")
    keys.tab_to("Add county")
    keys.press(Qt.Key.Key_Space)
    keys.fill("First administrator, full name", "R. Haldane")
    keys.fill("User name", "rhaldane")
    keys.fill("Password", PASSWORD)
    keys.fill("The same password again", PASSWORD)
    keys.tab_to("Set up the office")
    keys.press(Qt.Key.Key_Space)
    keys.wait_until(lambda: window.desk is not None)
    keys.settle()


def begin_an_accident(keys: Keys, window: MainWindow) -> None:
    keys.command(Qt.Key.Key_N)
    keys.wait_until(lambda: case_page(window).open_case is not None)
    keys.pause()
    keys.fill("Date and time of the accident, date", "10/31/2026")
    keys.press(Qt.Key.Key_Tab)
    keys.type("2240")
    keys.fill("Body of water", "Little Heron Lake")
    keys.fill("Nearest city", "Town of Orrin")
    keys.choose("County of the accident", "Vilas")
    keys.answer("A collision, accident or other casualty happened", "y")
    keys.answer("Somebody was hurt", "y")
    keys.answer("Somebody died", "n")
    keys.answer("Somebody disappeared from a craft", "n")


def add_two_boats(keys: Keys) -> None:
    for registration in ("WS 1234 AB", "WS 4321 ZZ"):
        keys.command(Qt.Key.Key_B, CONTROL | SHIFT)
        assert keys.name == "Registration number"
        keys.type(registration)


def add_people(keys: Keys) -> None:
    for name, role, boat in (
        ("Dale R. Vosburgh", "Operator", "boat 1"),
        ("Nguyễn Thị Hạnh", "Operator", "boat 2"),
        ("Rhys O'Dell-Whitcombe", "Occupant", "boat 2"),
    ):
        keys.command(Qt.Key.Key_P, CONTROL | SHIFT)
        assert keys.name == "Name as written"
        keys.type(name)
        keys.tick(f"Role: {role}")
        keys.choose("On or with the craft", boat)
        keys.answer("In or on the craft when it happened", "y")
        if name.startswith("Nguyễn"):
            keys.answer("Physically incapable of making the report", "y")
        elif role == "Occupant":
            keys.answer("Capable of making the report", "y")


def add_the_injury(keys: Keys) -> None:
    keys.command(Qt.Key.Key_I, CONTROL | SHIFT)
    assert keys.name == "Injured person"
    keys.choose("Injured person", "Nguyễn")
    keys.answer("Needed medical treatment", "y")


def save(keys: Keys, window: MainWindow) -> str:
    keys.command(Qt.Key.Key_S)
    page = case_page(window)
    assert page.open_case is not None
    casefile = page.open_case.draft.current
    keys.wait_until(lambda: page.open_case is not None and not page.open_case.draft.is_new)
    keys.pause()
    casefile = page.open_case.draft.base
    assert casefile.case.number is not None
    return casefile.case.number


def read_why(keys: Keys, window: MainWindow) -> None:
    keys.command(Qt.Key.Key_F7, Qt.KeyboardModifier.NoModifier)
    keys.tab_to("Written report, Rhys O'Dell-Whitcombe")
    keys.press(Qt.Key.Key_Space)
    why = case_page(window).findings.why
    assert why is not None
    said = " ".join(label.text() for label in why.findChildren(QLabel))
    assert "30.67(2)(b)" in said
    assert "Nguyễn Thị Hạnh" in said
    keys.press(Qt.Key.Key_Escape)
    assert case_page(window).findings.why is None
    assert "Written report, Rhys O'Dell-Whitcombe" in keys.name


def print_to_a_file(keys: Keys, target: Path) -> None:
    keys.command(Qt.Key.Key_P)
    keys.pause(700)
    keys.command(Qt.Key.Key_K)
    keys.type("Save the form shown")
    keys.press(Qt.Key.Key_Return)
    keys.wait_until(lambda: isinstance(QApplication.activeModalWidget(), QFileDialog))
    line = QApplication.activeModalWidget().findChild(QLineEdit)
    assert line is not None
    line.clear()
    line.setFocus()
    keys.type(str(target))
    keys.press(Qt.Key.Key_Return)
    keys.wait_until(target.exists)
    keys.come_back()


def check_the_paper(target: Path, number: str) -> None:
    with pypdfium2.PdfDocument(target) as document:
        words = " ".join(page.get_textpage().get_text_bounded() for page in document)
    assert number in words
    assert "Little Heron Lake" in words
    assert "Vosburgh" in words


def find_it_again(keys: Keys, window: MainWindow, number: str) -> None:
    keys.command(Qt.Key.Key_1)
    keys.command(Qt.Key.Key_K)
    keys.type("Vosberg")
    keys.pause()
    palette = window.desk.palette_box if window.desk is not None else None
    assert palette is not None
    assert any(found.kind in ("cases", "people") for found in palette.shown())
    while palette.view.currentIndex().data() is not None and number not in shown_line(palette):
        keys.press(Qt.Key.Key_Down)
    keys.press(Qt.Key.Key_Return)
    page = case_page(window)
    assert page.title().startswith(number)


def shown_line(palette: object) -> str:
    view = palette.view  # type: ignore[attr-defined]
    found = palette.model.line(view.currentIndex()).found  # type: ignore[attr-defined]
    return f"{found.title} {found.detail}" if found is not None else ""
