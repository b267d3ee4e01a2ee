"""A circle of objects is taken apart in the window's thread, whoever allocates meanwhile."""

from __future__ import annotations

import gc
import threading
import weakref

import shiboken6
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from ui.garbage import Collector, sweep


class _Circle:
    """Refers to itself, so that only the collector ends it."""

    def __init__(self, ended: list[str]) -> None:
        self.me = self
        weakref.finalize(self, lambda: ended.append(threading.current_thread().name))


def test_garbage_ends_in_the_windows_thread(qtbot: QtBot) -> None:
    owner = QObject()
    Collector(owner)
    assert not gc.isenabled()
    ended: list[str] = []
    _Circle(ended)
    kept: list[list[int]] = []
    worker = threading.Thread(target=_allocate, args=(kept,), name="database")
    worker.start()
    worker.join()
    assert ended == []
    qtbot.waitUntil(lambda: bool(ended), timeout=5_000)
    assert ended == [threading.main_thread().name]
    owner.deleteLater()
    qtbot.waitUntil(lambda: not shiboken6.isValid(owner))
    assert not gc.isenabled(), "let loose inside the end of a window it can wait for itself"


def test_what_is_below_its_threshold_is_left() -> None:
    gc.collect()
    ended: list[str] = []
    _Circle(ended)
    gc.disable()
    try:
        sweep()
        assert ended == []
    finally:
        gc.enable()


def _allocate(kept: list[list[int]]) -> None:
    kept += [[number] for number in range(20_000)]
