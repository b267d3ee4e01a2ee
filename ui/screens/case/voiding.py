"""Voiding the case shown, or taking that back, each with a reason; a voided case says what it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from models.casefile import CaseFile
from ui.screens.case.void_sheet import ReasonSheet
from ui.screens.notice import NoticeAct, Notices
from ui.theme.holder import ThemeHolder

if TYPE_CHECKING:
    from ui.screens.case.page import OpenCase

KEY = "voided"


class Voiding:
    """What the case page says and does about the void of the case shown."""

    def __init__(self, holder: ThemeHolder, notices: Notices, window: QWidget) -> None:
        self._holder, self._notices, self._window = holder, notices, window
        self._opened: OpenCase | None = None
        self.sheet: ReasonSheet | None = None

    def follow(self, opened: OpenCase) -> None:
        """Speak of this case from now on."""
        self._opened = opened
        opened.saver.saved.connect(self._tell)
        opened.saver.marked.connect(self._tell)
        self._tell(opened.draft.base)

    @property
    def is_voided(self) -> bool:
        """Whether the case as stored is voided."""
        return self._opened is not None and self._opened.draft.base.case.void_reason is not None

    def _tell(self, casefile: CaseFile) -> None:
        reason = casefile.case.void_reason
        if reason is None:
            self._notices.take_away(KEY)
            return
        why = reason.rstrip(".")
        sentence = (
            f"This case was voided: {why}. Nothing new is entered in it; custody of things whose ledger was "
            "begun goes on."
        )
        act = NoticeAct(words="Take the void back", run=self.ask)
        self._notices.show(KEY, "slash", sentence, act, closes=False)

    def ask(self) -> None:
        """Ask for the reason, then void the case shown or take that back."""
        opened = self._opened
        if opened is None or opened.draft.is_new:
            return
        if self.is_voided:
            words = "The case stands in the lists and on the boards again. The history keeps both reasons."
            sheet = self._sheet("Take the void of this case back", words, "Take the void back")
            sheet.open_for_reason(opened.saver.lift_void)
        else:
            words = (
                "For a case opened by mistake. It leaves lists and boards and takes nothing new; the history "
                "keeps it with your reason."
            )
            self._sheet("Void this case", words, "Void the case").open_for_reason(opened.saver.void)

    def _sheet(self, title: str, words: str, act: str) -> ReasonSheet:
        self.sheet = ReasonSheet(self._holder, self._window, title, words, act, "Leave it")
        return self.sheet
