"""The acts of the coroner by name, for every page that offers them: board and case."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from services.coroner_values import DeathView
from services.errors import Known
from ui.context import UiContext
from ui.dialogs import CANCEL
from ui.screens.coroner_claim_sheets import ClaimEndSheet, ClaimPaidSheet, ClaimSentSheet, ClaimSheet
from ui.screens.coroner_sheets import (
    AskedSheet,
    DeathSheet,
    DrawSheet,
    EmbalmingSheet,
    ForwardSheet,
    Given,
    NoDrawSheet,
    ResultSheet,
)
from ui.screens.notice import Notices

DRAW, NO_DRAW, ASKED, EMBALMING, RESULT, FORWARD = (
    "draw",
    "no_draw",
    "asked",
    "embalming",
    "result",
    "forward",
)
CLAIM, CLAIM_SENT, CLAIM_PAID, CLAIM_END = "claim", "claim_sent", "claim_paid", "claim_end"

Make = Callable[[UiContext, QWidget, Given], DeathSheet]
_SHEETS: Mapping[str, tuple[Make, str]] = MappingProxyType(
    {
        DRAW: (DrawSheet, "The draw is recorded; the specimen has its ledger."),
        NO_DRAW: (NoDrawSheet, "Recorded with its reason."),
        ASKED: (AskedSheet, "Recorded who asked, and when."),
        EMBALMING: (EmbalmingSheet, "Released for embalming; the release has its number (F06)."),
        RESULT: (ResultSheet, "The result is in; it waits to be forwarded."),
        FORWARD: (ForwardSheet, "The forwarding is recorded (F07)."),
        CLAIM: (ClaimSheet, "The claim is entered."),
        CLAIM_SENT: (ClaimSentSheet, "The sending of the claim is entered."),
        CLAIM_PAID: (ClaimPaidSheet, "The payment is entered."),
        CLAIM_END: (ClaimEndSheet, "The claim is ended with its reason."),
    }
)


class DeskActs(QObject):
    """Opens the dialog of an act on one death of a stored case.

    Signals:
        done(): an act was recorded.
        closed(): the dialog is gone, whatever came of it.
    """

    done = Signal()
    closed = Signal()

    def __init__(self, context: UiContext, page: QWidget, notices: Notices) -> None:
        super().__init__(page)
        self._context, self._page, self._notices = context, page, notices
        self.sheet: DeathSheet | None = None

    def ask(self, act: str, case_id: str, death_id: str, subject: str = "", hint: str = "") -> None:
        """Open the dialog of an act, from the record as it stands now."""
        coroner, actor = self._context.services.coroner, self._context.actor

        def take(views: tuple[DeathView, ...]) -> None:
            death = next((view for view in views if _is(view, death_id)), None)
            if death is not None:
                self._open(act, Given(death=death, subject=subject, hint=hint))

        self._notices.take_away("act")
        self._context.tasks.read(
            lambda: coroner.deaths(actor, case_id), take, self._refused, owner=self, key="coroner act"
        )

    def _refused(self, failure: Known) -> None:
        self._notices.show("act", "alert", f"{failure.sentence} {failure.remedy}")

    def _open(self, act: str, given: Given) -> None:
        make, said = _SHEETS[act]
        sheet = self.sheet = make(self._context, self._page, given)

        def answered(answer: str) -> None:
            self.sheet = None
            if answer != CANCEL:
                self._context.status.say(said)
                self.done.emit()
            self.closed.emit()

        sheet.open_for(answered)
        sheet.begin()


def _is(view: DeathView, death_id: str) -> bool:
    one = view.one
    ids = {death.id for death in one.officers} | ({one.file.id} if one.file else set())
    return death_id in ids
