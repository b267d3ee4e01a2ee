"""Keeps the coroner's board up to date; right at once after sleep or a set clock.

The timer only makes it look at the clock: what is shown follows from the instant read there. Nothing is read
for somebody whose role the board is not for.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from services.actor import CORONERS
from services.changes import Changes
from services.coroner_values import Board
from ui.context import UiContext

TICK_MS, READ_MS = 1_000, 60_000
_NOT_ON_THE_BOARD = frozenset({"draft"})


class CoronerWatch(QObject):
    """What waits at the desk, read on the worker thread.

    Signals:
        board_changed(): other rows, or others' facts.
        ticked(datetime): the clock was read (UTC).
    """

    board_changed = Signal()
    ticked = Signal(object)

    def __init__(self, context: UiContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self.board: Board | None = None
        self._timer(TICK_MS, self.tick)
        self._timer(READ_MS, self.refresh)
        context.events.changed.connect(self._on_changed)
        context.events.law_changed.connect(self.refresh)
        context.events.settings_changed.connect(self.refresh)

    def _timer(self, every_ms: int, run: Callable[[], None]) -> None:
        timer = QTimer(self)
        timer.setInterval(every_ms)
        timer.timeout.connect(run)
        timer.start()

    @property
    def now(self) -> dt.datetime:
        """The instant by the office's clock, UTC."""
        return self._context.services.clock.now()

    @property
    def may(self) -> bool:
        """Whether the board is for the person at the desk."""
        return self._context.session.is_open and self._context.actor.may(CORONERS)

    def refresh(self) -> None:
        """Read the board."""
        if not self.may:
            return
        services, actor = self._context.services, self._context.actor
        self._context.tasks.read(
            lambda: services.coroner.board(actor), self._take, owner=self, key=f"coroner {id(self)}"
        )

    def _take(self, board: Board) -> None:
        if board != self.board:
            self.board = board
            self._context.navigator.set_count("coroner", str(board.total or ""))
            self.board_changed.emit()
        self.tick()

    def _on_changed(self, changes: Changes, initiator: object) -> None:
        if changes.kinds - _NOT_ON_THE_BOARD:
            self.refresh()

    def tick(self) -> None:
        """Look at the clock."""
        self.ticked.emit(self.now)
