"""Keeps who is held up to date and tells when a route opens; right at once after sleep or a set clock.

The timer only makes it look at the clock. What is shown follows from the instant read there, so that a timer
that was late or early changes nothing.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QSystemTrayIcon

from services.changes import Changes
from services.holds import HoldRoute, HoldRow
from ui.context import UiContext

TICK_MS, READ_MS = 1_000, 60_000


class HoldWatch(QObject):
    """The people held, read on the worker thread.

    Signals:
        rows_changed(): other people, or others' facts.
        ticked(datetime): the clock was read (UTC).
        opened(HoldRow, HoldRoute): a route came open since the clock was read before.
    """

    rows_changed = Signal()
    ticked = Signal(object)
    opened = Signal(object, object)

    def __init__(self, context: UiContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self.rows: tuple[HoldRow, ...] = ()
        self._before = context.services.clock.now()
        self._tick = self._timer(TICK_MS, self.tick)
        self._read = self._timer(READ_MS, self.refresh)
        context.events.changed.connect(self._on_changed)
        context.events.law_changed.connect(self.refresh_anew)

    def _timer(self, every_ms: int, run: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setInterval(every_ms)
        timer.timeout.connect(run)
        timer.start()
        return timer

    @property
    def now(self) -> dt.datetime:
        """The instant by the office's clock, UTC."""
        return self._context.services.clock.now()

    def refresh(self) -> None:
        """Read who is held."""
        if not self._context.session.is_open:
            return
        holds, actor = self._context.services.holds, self._context.actor
        self._context.tasks.read(lambda: holds.board(actor), self._take, owner=self, key=f"holds {id(self)}")

    def refresh_anew(self) -> None:
        """Work the findings out anew, after the law tables changed."""
        self._context.services.holds.forget()
        self.refresh()

    def _take(self, rows: tuple[HoldRow, ...]) -> None:
        if rows != self.rows:
            self.rows = rows
            self.rows_changed.emit()
        self.tick()

    def _on_changed(self, changes: Changes, initiator: object) -> None:
        self.refresh()

    def tick(self) -> None:
        """Look at the clock."""
        now, before = self.now, self._before
        self._before = now
        self.ticked.emit(now)
        for row, route in self._context.services.holds.came_open(self.rows, after=before, until=now):
            self.opened.emit(row, route)


class DesktopNotice(QObject):
    """Tells on the desktop that a route opened, where the desktop has a place for it.

    The notice names the case and the ground, never the person: others may see the desktop.
    """

    def __init__(self, context: UiContext, watch: HoldWatch) -> None:
        super().__init__(watch)
        self._context = context
        self._tray: QSystemTrayIcon | None = None
        watch.opened.connect(self.tell)

    def tell(self, row: HoldRow, route: HoldRoute) -> None:
        """Say it on the desktop; in the window it stands on the board and in the status line."""
        words = f"Case {row.case_number}: a way out is open. {route.title} (s. {row.citation})."
        self._context.status.say(words)
        if not QSystemTrayIcon.isSystemTrayAvailable():
            return
        if self._tray is None:
            self._tray = QSystemTrayIcon(self._context.theme.icon("clock"), self)
            self._tray.show()
        self._tray.showMessage("Wakeline: a route opened", words)
