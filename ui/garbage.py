"""Garbage is collected by the window's own thread alone.

The collector runs in whatever thread happens to allocate. From the database thread it may take apart a circle
with a widget in it, and a widget that ends in another thread than its own takes the program with it.

Nor may it run while a widget is ending: Qt holds a lock then, and a second widget that ends inside the end of
the first waits for that lock for ever. So the collector stays stopped when the window goes: the process ends.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 1_000


class Collector(QTimer):
    """Looks once a second whether enough has gathered; once it is made, nothing is collected otherwise."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self.timeout.connect(sweep)
        self.start(EVERY_MS)


def sweep() -> None:
    """Collect the oldest generation that is over its threshold, as the collector would by itself."""
    counts, thresholds = gc.get_count(), gc.get_threshold()
    for generation in (2, 1, 0):
        if counts[generation] > thresholds[generation]:
            gc.collect(generation)
            return
