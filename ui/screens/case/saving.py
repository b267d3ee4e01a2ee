"""Saving a case: what comes back, what was typed meanwhile, what to do when somebody else was there too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from models.casefile import CaseFile
from services.errors import Conflict, Invalid, Known
from ui.binding.draft_model import DraftModel
from ui.binding.edits import carry_over
from ui.context import UiContext
from ui.screens.case.conflict import ConflictSheet

if TYPE_CHECKING:
    from services.cases import Saved


class Saver(QObject):
    """Saves the draft of one case.

    Signals:
        saved(CaseFile): it is in the store under its number.
        marked(CaseFile): another window voided it or took that back; nothing was saved.
        refused(str): it was not; one or two sentences say why and what next.
        problems(tuple): what keeps it from being saved, each with a path.
    """

    saved = Signal(object)
    marked = Signal(object)
    refused = Signal(str)
    problems = Signal(object)

    def __init__(self, context: UiContext, draft: DraftModel, window: QWidget) -> None:
        super().__init__(draft)
        self._context, self._draft, self._window = context, draft, window
        self._sent: CaseFile | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a save is under way: a second one waits for the person to ask again."""
        return self._sent is not None

    def save(self) -> None:
        """Save what the draft holds."""
        if self.is_busy or not (self._draft.is_edited or self._draft.is_new):
            return
        cases, actor = self._context.services.cases, self._context.actor
        base, edited = self._draft.base, self._draft.current
        kept = self._draft.draft_id
        self._send(edited, lambda: cases.save(actor, base, edited, draft_id=kept))

    def void(self, reason: str) -> None:
        """Void the case as stored; what was typed and not saved stays in the draft."""
        cases, actor, case_id = self._context.services.cases, self._context.actor, self._draft.base.case.id
        self._send_void(lambda: cases.void_case(actor, case_id, reason))

    def lift_void(self, reason: str) -> None:
        """Take the void of the case back."""
        cases, actor, case_id = self._context.services.cases, self._context.actor, self._draft.base.case.id
        self._send_void(lambda: cases.lift_void(actor, case_id, reason))

    def _send_void(self, work: Callable[[], Saved]) -> None:
        if not self.is_busy:
            self._sent = self._draft.base
            self._context.tasks.write(work, self._take_void, self._on_void_known, owner=self)

    def _send(self, edited: CaseFile, work: Callable[[], Saved]) -> None:
        self._sent = edited
        self._context.tasks.write(work, self._take, self._on_known, owner=self)

    def _take_void(self, result: Saved) -> None:
        self._sent = None
        if self._draft.is_edited:
            self._draft.voided(result.casefile.case.void_reason)
        else:
            self._draft.saved(result.casefile)
        self.saved.emit(self._draft.base)

    def _take(self, result: Saved) -> None:
        sent, self._sent = self._sent, None
        typed_meanwhile = self._draft.current
        self._draft.saved(result.casefile)
        if sent is not None and typed_meanwhile != sent:
            self._draft.exchange(
                carry_over(sent, typed_meanwhile, result.casefile), "what was typed while saving"
            )
        self.saved.emit(result.casefile)

    def _on_known(self, failure: Known) -> None:
        edited, self._sent = self._sent, None
        if isinstance(failure, Conflict) and edited is not None:
            sheet = ConflictSheet(self._context.theme, self._window, failure)
            sheet.open_for_choices(self._resolve_with(edited))
        elif isinstance(failure, Invalid):
            self.problems.emit(failure.problems)
        else:
            self.refused.emit(f"{failure.sentence} {failure.remedy}")

    def _on_void_known(self, failure: Known) -> None:
        """Say so, and show the void as it is stored: the way to take back another's is to be had here."""
        self._on_known(failure)
        cases, actor, case_id = self._context.services.cases, self._context.actor, self._draft.base.case.id
        self._context.tasks.read(lambda: cases.get(actor, case_id), self._take_mark, owner=self, key="void")

    def _take_mark(self, stored: CaseFile) -> None:
        if stored.case.void_reason != self._draft.base.case.void_reason:
            self._draft.voided(stored.case.void_reason)
            self.marked.emit(self._draft.base)

    def _resolve_with(self, edited: CaseFile) -> Callable[[Mapping[str, str] | None], None]:
        def resolve(choices: Mapping[str, str] | None) -> None:
            if choices is None:
                self.refused.emit("Nothing was saved. The draft keeps what you entered.")
                return
            cases, actor, base = self._context.services.cases, self._context.actor, self._draft.base
            kept = self._draft.draft_id
            self._send(edited, lambda: cases.resolve(actor, base, edited, choices, draft_id=kept))

        return resolve
