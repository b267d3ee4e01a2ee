"""A window over an office, with the plain screens of `frame_fixtures`."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from services.actor import Actor
from services.bootstrap import Services
from tests.ui.frame_fixtures import SPECS, PlainScreen
from ui.finders import finders_of
from ui.main_window import MainWindow
from ui.office_info import actor_of, office_of
from ui.theme.holder import ThemeHolder

MakeWindow = Callable[..., MainWindow]


@pytest.fixture
def window(qtbot: QtBot, holder: ThemeHolder, services: Services) -> Iterator[MakeWindow]:
    """Makes a shown window: `window(actor)` signed in, `window(None)` before the gate."""
    made: list[MainWindow] = []

    def make(actor: Actor | None, width_l: float = 91, height_l: float = 56) -> MainWindow:
        opened = MainWindow(
            holder,
            services,
            SPECS,
            finders=finders_of,
            office_of=functools.partial(office_of, services),
            take_place=functools.partial(actor_of, services),
        )
        made.append(opened)
        line = holder.theme.line
        opened.resize(round(width_l * line + 0.5), round(height_l * line))
        opened.start(actor)
        opened.show()
        opened.activateWindow()
        qtbot.waitUntil(opened.isActiveWindow)
        return opened

    yield make
    for opened in made:
        opened.close()
        opened.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def page_of(opened: MainWindow) -> PlainScreen:
    """The plain screen that is shown."""
    assert opened.desk is not None
    screen = opened.desk.frame.current()
    assert isinstance(screen, PlainScreen)
    return screen
