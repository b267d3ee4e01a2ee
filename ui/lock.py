"""The idle lock: so many minutes without a key or a click, and the window locks. Work stays as it was."""

from __future__ import annotations

import datetime as dt

from PySide6.QtCore import QEvent, QObject, QTimer, Signal

from services.clock import Clock
from ui.input_watch import input_watch

_ACTIVE = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.Wheel,
        QEvent.Type.MouseMove,
        QEvent.Type.TouchBegin,
    }
)
LOOK_EVERY_MS = 5_000


class IdleLock(QObject):
    """Watches the whole application. Compares instants, so time asleep counts as idle."""

    idle = Signal()

    def __init__(self, clock: Clock, minutes: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self.minutes = minutes
        self._last = clock.now()
        self._heard = 0
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_EVERY_MS)
        self._timer.timeout.connect(self.look)

    def start(self) -> None:
        """Begin to watch."""
        self._last = self._clock.now()
        watch = input_watch()
        if watch is not None and not self._heard:
            self._heard = watch.hear(_ACTIVE, self._note)
        if self.minutes > 0:
            self._timer.start()

    def stop(self) -> None:
        """Watch no more: the window is locked."""
        self._timer.stop()
        watch = input_watch()
        if watch is not None:
            watch.forget(self._heard)
        self._heard = 0

    def look(self) -> None:
        """Lock if nobody has done anything for long enough."""
        if self._clock.now() - self._last >= dt.timedelta(minutes=self.minutes):
            self.stop()
            self.idle.emit()

    def _note(self, watched: QObject, event: QEvent) -> bool:
        self._last = self._clock.now()
        return False
