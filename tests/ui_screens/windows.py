"""The whole window with the program's own screens, over an office on disk."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from services.actor import Actor
from services.bootstrap import Services
from ui import screens
from ui.binding.field_box import FieldBox
from ui.context import Screen
from ui.finders import finders_of
from ui.main_window import MainWindow
from ui.office_info import actor_of, office_of
from ui.screens.case.page import CasePage, OpenCase
from ui.theme.holder import ThemeHolder

S = TypeVar("S", bound=Screen)
W = TypeVar("W", bound=QWidget)


class Desk:
    """A window with somebody signed in, and short hands for tests."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self.qtbot, self.window = qtbot, window

    def settle(self) -> None:
        """Wait until nothing is asked of the database any more and the layout has run."""
        self.qtbot.waitUntil(self._is_idle, timeout=20_000)
        QApplication.processEvents()
        self.qtbot.waitUntil(self._is_idle, timeout=20_000)

    def _is_idle(self) -> bool:
        return not self.window.tasks.busy

    def pause(self, milliseconds: int) -> None:
        """Let time pass for what follows a moment later."""
        self.qtbot.wait(milliseconds)
        self.settle()

    @property
    def frame(self) -> object:
        assert self.window.desk is not None
        return self.window.desk.frame

    def open(self, key: str, record_id: str = "", path: str = "") -> Screen:
        """Open a screen and wait for it."""
        assert self.window.desk is not None
        self.window.desk.frame.open(key, record_id, path)
        self.settle()
        screen = self.window.desk.frame.current()
        assert screen is not None
        return screen

    def screen(self, kind: type[S]) -> S:
        """The screen shown."""
        assert self.window.desk is not None
        screen = self.window.desk.frame.current()
        assert isinstance(screen, kind)
        return screen

    def case(self, record_id: str = "new/boating/accident") -> OpenCase:
        """Open a case with all its cards."""
        self.open("case", record_id)
        return self.open_case()

    def open_case(self) -> OpenCase:
        """The case that is open."""
        page = self.screen(CasePage)
        self.qtbot.waitUntil(lambda: page.open_case is not None)
        assert page.open_case is not None
        page.open_case.cards.make_all()
        self.settle()
        return page.open_case

    def give(self, command_id: str) -> None:
        """Give a command by its id."""
        assert self.window.desk is not None
        self.window.desk.give(self.window.desk.context.commands[command_id])
        self.settle()


def boxes_of(opened: OpenCase, section: str) -> dict[str, FieldBox]:
    """The fields of a card by the key of its section."""
    for cards in opened.cards.cards.values():
        for card in cards:
            for view in card.views():
                if view.section.key == section:
                    return view.boxes
    raise LookupError(section)


MakeDesk = Callable[..., Desk]


@pytest.fixture
def desk(qtbot: QtBot, holder: ThemeHolder, services: Services, actor: Actor) -> Iterator[MakeDesk]:
    """Makes a shown window with the administrator (or somebody else) signed in."""
    made: list[MainWindow] = []

    def make(who: Actor | None = None, width_l: float = 91, height_l: float = 56) -> Desk:
        window = MainWindow(
            holder,
            services,
            screens.SCREENS,
            finders=finders_of,
            office_of=functools.partial(office_of, services),
            take_place=functools.partial(actor_of, services),
        )
        made.append(window)
        line = holder.theme.line
        window.resize(round(width_l * line + 0.5), round(height_l * line + 0.5))
        window.start(who or actor)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        found = Desk(qtbot, window)
        found.settle()
        return found

    yield make
    for window in made:
        window.close()
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
