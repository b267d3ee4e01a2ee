"""The dialogs of claims: entered, sent, paid, ended. The coroner's and the laboratory's are never one."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from forms.derive.coroner_letter import DEPARTMENT
from forms.screens import coroner as inputs
from models import codes
from models.coroner import ANALYSIS, CORONER, LABORATORY
from models.records import Claim
from services.coroner_given import ClaimGiven
from ui.context import UiContext
from ui.screens.coroner_sheets import DeathSheet, Given
from ui.widgets.basic import Words

ITEMS = (
    (f"{CORONER}/report", "A report: the coroner's claim"),
    (f"{CORONER}/specimen", "A specimen: the coroner's claim"),
    (f"{LABORATORY}/{ANALYSIS}", "An analysis: the laboratory's claim"),
)


def claim_words(claim: Claim) -> str:
    """A claim in a few words: "Coroner or medical examiner: specimen"."""
    whose = codes.label("claimant", claim.claimant) if claim.claimant else "Claimant not named"
    kind = codes.label("claim_kind", claim.claim_kind).lower() if claim.claim_kind else "item not named"
    return f"{whose}: {kind}"


class ClaimSheet(DeathSheet):
    """A new item to be claimed."""

    def __init__(self, context: UiContext, parent: QWidget, given: Given) -> None:
        super().__init__(context, parent, given, f"Claim for {given.who}", "Enter the claim")
        self.what = self.choice("What is claimed", ITEMS)
        self.claimed = self.add(Claim, inputs.CLAIMED)

    def begin(self) -> None:
        self.what.setFocus()

    def record(self) -> None:
        claimant, _, kind = str(self.what.currentData()).partition("/")
        made = ClaimGiven(
            claimant=claimant,
            kind=kind,
            amount=self.claimed.value("amount"),
            payee=self.claimed.text("payee"),
            payee_address=self.claimed.text("payee_address"),
            basis=self.claimed.text("basis"),
        )
        acts, actor, given = self.context.services.coroner_acts, self.context.actor, self.given
        self.write(lambda: acts.claim(actor, given.case_id, given.death.one.id, made))


class OneClaimSheet(DeathSheet):
    """A dialog over one claim of the death."""

    def __init__(self, context: UiContext, parent: QWidget, given: Given, title: str, act: str) -> None:
        super().__init__(context, parent, given, title, act)
        found = given.death.casefile.find(given.subject)
        self.claim = found if isinstance(found, Claim) else None
        if self.claim is not None:
            self.parts.addWidget(Words(self.holder, claim_words(self.claim), "strong", wrap=True))


class ClaimSentSheet(OneClaimSheet):
    """The claim goes to the department."""

    def __init__(self, context: UiContext, parent: QWidget, given: Given) -> None:
        super().__init__(context, parent, given, f"Send the claim for {given.who}", "Enter the sending")
        self.sent = self.add(Claim, inputs.CLAIM_SENT)
        lines = context.services.settings.get().addressees.get(DEPARTMENT, "")
        if lines:
            self.sent.put("sent_to", lines.splitlines()[0])
        self.say_now()

    def record(self) -> None:
        acts, actor, given = self.context.services.coroner_acts, self.context.actor, self.given
        sent, way = self.sent.value("sent"), self.sent.value("sent_way") or ""
        to_whom, number = self.sent.text("sent_to"), self.sent.text("number")
        self.write(
            lambda: acts.send_claims(
                actor, given.case_id, [given.subject], sent=sent, way=way, to_whom=to_whom, number=number
            )
        )


class ClaimPaidSheet(OneClaimSheet):
    """What was paid on a claim altogether."""

    def __init__(self, context: UiContext, parent: QWidget, given: Given) -> None:
        super().__init__(context, parent, given, f"Payment for {given.who}", "Enter the payment")
        self.paid = self.add(Claim, inputs.CLAIM_PAID)
        words = "The sum paid altogether; less than claimed leaves the claim open."
        self.parts.addWidget(Words(self.holder, words, "caption", "text2", wrap=True))
        self.say_now()

    def record(self) -> None:
        amount = self.paid.value("paid")
        if not isinstance(amount, int):
            self.paid.boxes["paid"].set_problem("Enter what was paid; zero is an amount too.")
            return
        acts, actor, given = self.context.services.coroner_acts, self.context.actor, self.given
        at = self.paid.value("paid_at")
        self.write(lambda: acts.paid(actor, given.case_id, given.subject, amount, at))


class ClaimEndSheet(OneClaimSheet):
    """A claim ends without being paid in full."""

    def __init__(self, context: UiContext, parent: QWidget, given: Given) -> None:
        super().__init__(context, parent, given, f"End the claim for {given.who}", "End the claim")
        self.why = self.add(Claim, inputs.CLAIM_ENDED)

    def record(self) -> None:
        acts, actor, given = self.context.services.coroner_acts, self.context.actor, self.given
        reason = self.why.text("ended_reason")
        self.write(lambda: acts.end_claim(actor, given.case_id, given.subject, reason))
