"""What tests of the window share: the theme, an office on disk, a window over it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QVBoxLayout, QWidget

from services.accounts import FirstRun
from services.actor import Actor
from services.bootstrap import DataDir, Services
from services.clock import FixedClock
from services.settings import CountyOf
from tests.support.offices import open_quickly
from ui.commands import Command, OnScreen, Showing
from ui.context import ContextEntry, Screen, ScreenSpec, UiContext
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, Words, column

NOW = dt.datetime(2026, 11, 1, 11, 3, tzinfo=dt.UTC)
ZONE = "America/Chicago"
PASSWORD = "a sentence is fine"


@pytest.fixture
def holder(qapp: QApplication) -> Iterator[ThemeHolder]:
    made = ThemeHolder(qapp, "light")
    yield made
    made.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock(NOW)


@pytest.fixture
def services(template: DataDir, tmp_path: Path, clock: FixedClock) -> Iterator[Services]:
    opened = open_quickly(template, DataDir(tmp_path / "office"), clock)
    yield opened
    opened.close()


@pytest.fixture
def actor(services: Services) -> Actor:
    return services.accounts.first_run(
        FirstRun(
            office="Tamarack County Sheriff",
            counties=(CountyOf(county="vilas"),),
            zone=ZONE,
            admin_name="R. Haldane",
            admin_user="rhaldane",
            password=PASSWORD,
            office_kinds=frozenset({"sheriff"}),
        )
    )


class PlainScreen(Screen):
    """A screen with everything the frame offers: entries, a panel, a field, commands."""

    def __init__(self, context: UiContext) -> None:
        super().__init__()
        self.shown: list[tuple[str, str]] = []
        self.chosen = ""
        self.may_leave = True
        self.leavings = 0
        self.pressed = 0
        layout = column(context.theme, self, margins=4)
        self.edit = QLineEdit()
        self.edit.setAccessibleName("A field")
        layout.addWidget(Words(context.theme, "A page of the window", "title"))
        layout.addWidget(self.edit)
        layout.addStretch(1)
        self._panel = QWidget()
        inside = QVBoxLayout(self._panel)
        inside.addWidget(QLabel("Findings"))
        self.panel_button = Button(context.theme, "Go to field", "arrow_right", "link")
        inside.addWidget(self.panel_button)

    def title(self) -> str:
        return "A page"

    def context_entries(self) -> tuple[ContextEntry, ...]:
        return (
            ContextEntry(key="owed", title="What is owed", group="Views", count="9"),
            ContextEntry(key="late", title="Overdue", count="2", state="overdue"),
        )

    def current_entry(self) -> str:
        return "owed"

    def choose_entry(self, key: str) -> None:
        self.chosen = key

    def panel(self) -> QWidget | None:
        return self._panel

    def panel_title(self) -> str:
        return "Findings"

    def panel_count(self) -> str:
        return "9"

    def show_record(self, record_id: str, path: str = "") -> None:
        self.shown.append((record_id, path))

    def can_leave(self) -> bool:
        return self.may_leave

    def left(self) -> None:
        self.leavings += 1

    def press(self) -> None:
        self.pressed += 1


class BareScreen(Screen):
    """A screen that uses nothing."""

    def __init__(self, context: UiContext) -> None:
        super().__init__()
        column(context.theme, self, margins=4).addWidget(Words(context.theme, "Nothing here"))


SPECS = (
    ScreenSpec(
        key="home",
        title="Home",
        icon="home",
        make=PlainScreen,
        shortcut="Ctrl+1",
        commands=(
            Command(
                id="plain.press",
                title="Press it",
                run=OnScreen("home", "press"),
                when=Showing("home"),
                shortcut="Ctrl+Shift+X",
                group="This page",
            ),
        ),
    ),
    ScreenSpec(key="bare", title="Bare", icon="folder", make=BareScreen, shortcut="Ctrl+2"),
    ScreenSpec(key="hidden", title="Hidden", icon="sheet", make=BareScreen, rail=False),
)
