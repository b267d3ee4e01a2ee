"""An import on a thread of its own, so that the window and the database thread stay free for the rest."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from services.errors import Known
from services.importing.job import Progress
from services.importing.tables import NothingToRead

Work = Callable[[Callable[[Progress], None], Callable[[], bool]], Any]


class Job(QObject):
    """One run of something long: reports progress, can be stopped between two cases.

    Signals:
        progressed(Progress): how far it is.
        finished(object): what it gave.
        refused(str): why it could not go on, and what next.
    """

    progressed = Signal(object)
    finished = Signal(object)
    refused = Signal(str)
    _ended = Signal(object, object)

    def __init__(self, work: Work, parent: QObject) -> None:
        super().__init__(parent)
        self._work = work
        self._stop = threading.Event()
        self._ended.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        self._thread = threading.Thread(target=self._run, name="import", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """Ask it to stop; what was saved before stays."""
        self._stop.set()

    def wait(self) -> None:
        """Stop it and wait until its thread has ended."""
        self.stop()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        result, failure = None, None
        try:
            result = self._work(self.progressed.emit, self._stop.is_set)
        except BaseException as problem:  # handed to the window's thread, not swallowed
            failure = problem
        self._ended.emit(result, failure)

    def _deliver(self, result: object, failure: BaseException | None) -> None:
        if failure is None:
            self.finished.emit(result)
        elif isinstance(failure, Known):
            self.refused.emit(f"{failure.sentence} {failure.remedy}")
        elif isinstance(failure, NothingToRead):
            self.refused.emit(str(failure))
        elif isinstance(failure, OSError):
            name = failure.filename or "the folder"
            self.refused.emit(f"{name} cannot be read: {failure.strerror}. Choose another folder.")
        else:
            sys.excepthook(type(failure), failure, failure.__traceback__)
