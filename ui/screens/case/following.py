"""What follows from each edit a moment later: the findings, and whether the incident is known already."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from ui.binding.draft_model import DraftModel
from ui.context import UiContext

if TYPE_CHECKING:
    from law.decisions import Decision
    from services.listing import CaseRow

EVALUATE_AFTER_MS, COMPARE_AFTER_MS = 250, 1200


def later(owner: QObject, after_ms: int, run: Callable[[], None]) -> QTimer:
    """A timer that runs once, a while after it was last started."""
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.setInterval(after_ms)
    timer.timeout.connect(run)
    return timer


class Findings(QObject):
    """Keeps the findings of a draft up to date, on the worker thread.

    Signals:
        ready(tuple): the decisions on the draft as it stands.
    """

    ready = Signal(object)

    def __init__(self, context: UiContext, draft: DraftModel) -> None:
        super().__init__(draft)
        self._context, self._draft = context, draft
        self.decisions: tuple[Decision, ...] = ()
        self._soon = later(self, EVALUATE_AFTER_MS, self.evaluate)
        draft.edited.connect(self._soon.start)
        context.events.law_changed.connect(self.evaluate)

    def evaluate(self) -> None:
        """Work the findings out now."""
        self._soon.stop()
        law, casefile = self._context.services.law, self._draft.current
        self._context.tasks.read(
            lambda: law.evaluate(casefile), self._take, owner=self, key=f"findings {self._draft.draft_id}"
        )

    def _take(self, decisions: tuple[Decision, ...]) -> None:
        self.decisions = decisions
        self.ready.emit(decisions)


class SameIncident(QObject):
    """Looks for cases that may be the same incident as a new one.

    Signals:
        found(tuple): rows of cases that look like it, none said to be another one.
    """

    found = Signal(object)

    def __init__(self, context: UiContext, draft: DraftModel) -> None:
        super().__init__(draft)
        self._context, self._draft = context, draft
        self._others: set[str] = set()
        self._soon = later(self, COMPARE_AFTER_MS, self.look)
        draft.edited.connect(self._start)

    def _start(self) -> None:
        if self._draft.is_new:
            self._soon.start()

    def look(self) -> None:
        """Look now."""
        cases, actor, casefile = self._context.services.cases, self._context.actor, self._draft.current
        self._context.tasks.read(
            lambda: cases.similar(actor, casefile), self._take, owner=self, key=f"same {self._draft.draft_id}"
        )

    def _take(self, rows: tuple[CaseRow, ...]) -> None:
        self.found.emit(tuple(row for row in rows if row.case_id not in self._others))

    def is_another(self, case_id: str) -> None:
        """The person says it is not the same incident; it is not offered again."""
        self._others.add(case_id)
