"""Every screen opens without a word from Qt, in every theme, and fits the window at every step."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QLineEdit, QSizePolicy, QWidget

from services.actor import Actor
from services.bootstrap import Services
from tests.ui_screens.made import saved_case
from tests.ui_screens.windows import Desk, MakeDesk
from ui.screens import SCREENS
from ui.screens.case.page import CasePage
from ui.screens.case.sections import ENTRIES
from ui.theme.holder import ThemeHolder

PLACES = [spec.key for spec in SCREENS if spec.key != "case"]
STEPS = [(43, 24), (66, 40), (90, 56)]


def open_everything(desk: Desk, case_id: str) -> list[tuple[str, QWidget]]:
    """Every screen, and every view of a case; with names for the message of a failure."""
    found: list[tuple[str, QWidget]] = []
    for key in PLACES:
        screen = desk.open(key)
        for entry in screen.context_entries():
            if "/" not in entry.key or key == "quick":
                screen.choose_entry(entry.key)
                desk.settle()
                found.append((f"{key} {entry.key}", screen))
        found.append((key, screen))
    desk.case(case_id)
    page = desk.screen(CasePage)
    for entry in ENTRIES[1:]:
        page.choose_entry(entry.key)
        desk.settle()
        found.append((f"case {entry.key}", page))
    return found


@pytest.mark.parametrize("theme", ["light", "dark", "high_contrast"])
def test_screens_open_in_every_theme_in_the_smallest_window(
    desk: MakeDesk, holder: ThemeHolder, services: Services, actor: Actor, theme: str
) -> None:
    case = saved_case(services, actor)
    holder.choose(theme)
    assert len(open_everything(desk(width_l=43, height_l=24), case.case.id)) > len(PLACES)


@pytest.mark.parametrize(("width", "height"), STEPS)
def test_no_page_is_wider_than_its_place_and_nothing_on_it_is_cut(
    desk: MakeDesk, services: Services, actor: Actor, width: int, height: int
) -> None:
    case = saved_case(services, actor)
    opened = desk(width_l=width, height_l=height)
    for key in PLACES:
        screen = opened.open(key)
        assert screen.minimumSizeHint().width() <= screen.width(), key
        assert cut_in(screen) == [], key
    opened.case(case.case.id)
    page = opened.screen(CasePage)
    for entry in ENTRIES[1:]:
        page.choose_entry(entry.key)
        opened.settle()
        assert page.minimumSizeHint().width() <= page.width(), entry.key
        inside = getattr(page.stack.currentWidget(), "widget", lambda: None)()
        if isinstance(inside, QWidget):
            assert inside.minimumSizeHint().width() <= inside.width(), entry.key
        assert cut_in(page) == [], entry.key


def cut_in(page: QWidget) -> list[str]:
    """Buttons narrower than their words, and one-line labels that do not fit."""
    found = []
    for part in page.findChildren(QWidget):
        if not part.isVisible():
            continue
        if isinstance(part, QAbstractButton) and part.text():
            if part.width() < part.minimumSizeHint().width():
                found.append(f"button {part.text()!r}")
        elif isinstance(part, QLabel) and part.text() and not part.wordWrap():
            ignored = part.sizePolicy().horizontalPolicy() == QSizePolicy.Policy.Ignored
            if not ignored and part.width() < part.sizeHint().width():
                found.append(f"label {part.text()!r}")
    return found


def test_every_input_of_a_case_has_a_name_of_its_own(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = saved_case(services, actor)
    opened = desk()
    opened.case(case.case.id)
    page = opened.screen(CasePage)
    nameless = [
        type(part).__name__
        for part in page.findChildren(QWidget)
        if isinstance(part, QLineEdit | QComboBox) and part.isVisible() and not part.accessibleName()
    ]
    assert nameless == []
