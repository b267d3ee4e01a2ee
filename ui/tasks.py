"""The one database worker thread: work goes in, results come back in the window's own thread.

Known failures reach the caller, everything else the crash path. A result whose owner has gone is dropped; of
reads that share a `key` only the newest one's result is delivered, so that a slow answer never overwrites a
later one.
"""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import shiboken6
from PySide6.QtCore import QObject, Qt, Signal

from services.changes import Changes
from services.errors import Known, StoreFailure
from ui.events import Events

T = TypeVar("T")

KNOWN = (Known, StoreFailure)
Failure = Known | StoreFailure


@dataclass(slots=True, kw_only=True)
class _Job:
    work: Callable[[], Any]
    on_result: Callable[[Any], None] | None
    on_known: Callable[[Failure], None] | None
    owner: QObject | None
    key: str
    writes: bool
    result: Any = None
    failure: BaseException | None = None
    number: int = field(default=0)


class Tasks(QObject):
    """Runs work one after another on one thread.

    Attributes:
        failed: a known failure nobody took: shown by the window.
        busy: whether anything is running or waiting.
    """

    failed = Signal(object)
    busy_changed = Signal(bool)
    _finished = Signal(object)

    def __init__(self, events: Events, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._events = events
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._newest: dict[str, int] = {}
        self._count = 0
        self._open = 0
        self._finished.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        self._thread = threading.Thread(target=self._run, name="database", daemon=True)
        self._thread.start()

    @property
    def busy(self) -> bool:
        """Whether work is running or waiting."""
        return self._open > 0

    def read(
        self,
        work: Callable[[], T],
        on_result: Callable[[T], None],
        on_known: Callable[[Failure], None] | None = None,
        *,
        owner: QObject | None = None,
        key: str = "",
    ) -> None:
        """Ask for something. `owner` is the object the result is for; gone, the result is dropped."""
        self._put(_Job(work=work, on_result=on_result, on_known=on_known, owner=owner, key=key, writes=False))

    def write(
        self,
        work: Callable[[], T],
        on_result: Callable[[T], None] | None = None,
        on_known: Callable[[Failure], None] | None = None,
        *,
        owner: QObject | None = None,
    ) -> None:
        """Change something. A result that is or has `changes` is told to everybody first."""
        self._put(_Job(work=work, on_result=on_result, on_known=on_known, owner=owner, key="", writes=True))

    def stop(self) -> None:
        """Finish what waits and end the thread."""
        self._jobs.put(None)
        self._thread.join()

    def _put(self, job: _Job) -> None:
        self._count += 1
        job.number = self._count
        if job.key:
            self._newest[job.key] = job.number
        self._open += 1
        if self._open == 1:
            self.busy_changed.emit(True)
        self._jobs.put(job)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            if not self._is_stale(job):
                try:
                    job.result = job.work()
                except BaseException as failure:  # handed to the window's thread, not swallowed
                    job.failure = failure
            self._finished.emit(job)
            del job  # or the last job keeps its screen alive while the thread waits for the next

    def _is_stale(self, job: _Job) -> bool:
        return bool(job.key) and self._newest.get(job.key) != job.number

    def _deliver(self, job: _Job) -> None:
        self._open -= 1
        if self._open == 0:
            self.busy_changed.emit(False)
        if self._is_stale(job):
            return
        owner_is_gone = job.owner is not None and not shiboken6.isValid(job.owner)
        if job.failure is not None:
            self._deliver_failure(job, job.failure, owner_is_gone)
            return
        if job.writes:
            self._tell(job, owner_is_gone)
        if job.on_result is not None and not owner_is_gone:
            job.on_result(job.result)

    def _tell(self, job: _Job, owner_is_gone: bool) -> None:
        changes = job.result if isinstance(job.result, Changes) else getattr(job.result, "changes", None)
        if isinstance(changes, Changes):
            self._events.changed.emit(changes, None if owner_is_gone else job.owner)

    def _deliver_failure(self, job: _Job, failure: BaseException, owner_is_gone: bool) -> None:
        if not isinstance(failure, KNOWN):
            sys.excepthook(type(failure), failure, failure.__traceback__)
        elif job.on_known is not None and not owner_is_gone:
            job.on_known(failure)
        else:
            self.failed.emit(failure)
