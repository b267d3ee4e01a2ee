"""Duties brought in line with changed law tables while people work on, batch by batch on the database thread.

Each batch is put behind what waits there, so that whatever somebody asks for comes first.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject

from services.actor import Actor
from services.changes import Changes
from services.rederive import DERIVERS, Step, Waiting
from ui.context import UiContext
from ui.tasks import Failure

WORDS = "Duties of cases, by the law tables as they are now"


class Rederiving(QObject):
    """One for each desk; begins when the desk opens and when the law tables change.

    Attributes:
        running: whether batches are being derived.
    """

    def __init__(self, context: UiContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self.running = False
        self._stopped = False
        self._done = self._total = 0
        context.events.law_changed.connect(self.begin)

    def begin(self) -> None:
        """Look whether cases wait, and derive them; while that runs already, count anew."""
        session = self._context.session
        if session.is_open and session.actor.may(DERIVERS):
            look = self._context.services.rederive.waiting
            self._context.tasks.read(look, partial(self._found, session.actor), self._failed, owner=self)

    def stop(self) -> None:
        """Leave the rest to the next time the window opens."""
        self._stopped = True

    def _found(self, actor: Actor, waiting: Waiting) -> None:
        if waiting.is_current:
            return
        self._done, self._total, self._stopped = 0, waiting.cases, False
        self._show()
        if not self.running:
            self.running = True
            self._next(actor)

    def _next(self, actor: Actor) -> None:
        step = partial(self._context.services.rederive.step, actor)
        self._context.tasks.read(step, partial(self._derived, actor), self._failed, owner=self)

    def _derived(self, actor: Actor, step: Step) -> None:
        self._done += step.done
        if step.finished or self._stopped:
            self._end()
            return
        self._show()
        self._next(actor)

    def _show(self) -> None:
        total = max(self._total, self._done + 1)
        self._context.status.progress(WORDS, self._done, total, self.stop)

    def _end(self) -> None:
        self.running = False
        self._context.status.progress("", 1, 1, None)
        if self._done:
            self._context.events.changed.emit(Changes(kinds=frozenset({"duty"}), ids=frozenset()), self)

    def _failed(self, failure: Failure) -> None:
        self._end()
        self._context.status.say(f"Not all duties follow the law tables yet. {failure.sentence}")
