"""A hand-over in one dialog, with both sides confirming; and the receipt of an earlier one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from forms.screens import acts
from models import custody_state as state
from models.custody_state import Held
from models.records import CustodyEvent
from services.custody_values import Entered, Ledger, Party
from ui.context import UiContext
from ui.screens.custody_sheets import NOW, CustodySheet, Side, details_of
from ui.screens.entry_form import EntryForm
from ui.widgets.basic import Hairline, IconWords, Words

WAYS = (
    (state.HANDED_OVER, "Hand over to a person"),
    (state.SHIPPED, "Send by a carrier"),
    (state.RETURNED, "Return to where it came from"),
)
LATER = "With neither it stands at once as not yet confirmed by the receiver, until a receipt is in."


class HandOverSheet(CustodySheet):
    """From one hand to another, in one dialog."""

    def __init__(self, context: UiContext, parent: QWidget, ledger: Ledger) -> None:
        super().__init__(context, parent, ledger, "Hand over", "Record the hand-over")
        self.thing = self.choice("Which thing", self.things())
        self.show_choice(self.thing, len(ledger.containers) > 1)
        self.thing.activated.connect(self._show_giver)
        self.whence = IconWords(self.holder, "pin", "")
        self.parts.addWidget(self.whence)
        self.way = self.choice("How", WAYS)
        self.who = self.form().add_words(("to", "To: name", 7), ("agency", "Agency", 5))
        self.details = self.form().add_rows(CustodyEvent, acts.HAND_OVER)
        self.parts.addWidget(Words(self.holder, NOW, "caption", "text2"))
        last = next((e.event.seal for e in reversed(ledger.entries) if e.event.seal), None)
        if last:
            self.details.boxes["seal"].editor.setToolTip(f"Last read: {last}")
        self.parts.addWidget(Hairline(self.holder))
        # Shown while somebody else than the one signed in holds it.
        self.giver = Side(self, "Who hands it over confirms", "who hands it over")
        self.parts.addWidget(self.giver)
        self.second = Side(self, "The receiving person confirms", "the receiver", LATER)
        self.parts.addWidget(self.second)
        self.findings_line()
        self._show_giver()

    def forms(self) -> tuple[EntryForm, ...]:
        return (self.who, self.details)

    def held(self) -> Held:
        """Where the chosen thing is."""
        chosen = self.thing.currentData()
        if not chosen and self.ledger.containers_now:
            # Together they move only from one place; the service says so when they are apart.
            chosen = self.ledger.containers_now[0][0].id
        found = next((now for c, now in self.ledger.containers_now if c.id == chosen), None)
        return found or self.ledger.now

    def needs_giver(self) -> bool:
        """Whether somebody else than the one signed in hands it over."""
        now = self.held()
        lies = now.standing in (state.Standing.STORED, state.Standing.UNTOLD)
        return not lies and not state.same_name(now.holder, self.context.actor.name)

    def _show_giver(self) -> None:
        now, actor = self.held(), self.context.actor
        if now.standing is state.Standing.STORED:
            words = f"From {now.holder}. An entry takes it out of storage first, in the name of {actor.name}."
        else:
            words = f"From {now.holder or actor.name}, the holder now."
        self.whence.words.setText(words)
        self.giver.setVisible(self.needs_giver())
        self._fit()

    def record(self) -> None:
        to = self.second.party(self.who.text("to"), self.who.text("agency"))
        if not to.name and not to.user_name and not self.details.text("carrier"):
            self.who.boxes["to"].set_problem("Say to whom it is handed over.")
            return
        giver = None
        if self.needs_giver():
            giver = self.giver.party(self.held().holder)
        self.write(self._act(to, giver))

    def _act(self, to: Party, giver: Party | None) -> Callable[[], Entered]:
        custody, actor, ledger = self.context.services.custody, self.context.actor, self.ledger
        acts_of = {state.SHIPPED: custody.ship, state.RETURNED: custody.give_back}
        act = acts_of.get(str(self.way.currentData()), custody.hand_over)
        details = details_of(self.details, self.thing.currentData())
        stored = self.held().standing is state.Standing.STORED

        def run() -> Entered:
            return act(actor, ledger.specimen.id, ledger.seq, to, details, giver=giver, from_storage=stored)

        return run


class ConfirmSheet(CustodySheet):
    """The receiver of a hand-over confirms it."""

    def __init__(self, context: UiContext, parent: QWidget, ledger: Ledger, event: CustodyEvent) -> None:
        super().__init__(context, parent, ledger, "Receipt of", "Record the receipt")
        self.entry = event
        whom = event.received_by or "the receiver"
        self.parts.addWidget(Words(self.holder, f"{whom} has not confirmed the hand-over yet.", wrap=True))
        self.second = Side(self, "The receiving person confirms", "the receiver")
        self.parts.addWidget(self.second)

    def forms(self) -> tuple[EntryForm, ...]:
        return ()

    def record(self) -> None:
        event, actor = self.entry, self.context.actor
        # Whoever is named and signed in needs no other proof.
        own = state.same_name(event.received_by or "", actor.name)
        if not own and not self.second.is_given():
            self.refuse(
                "A receipt is confirmed by the receiver's password or by the signed paper. Give one of them."
            )
            return
        custody, ledger = self.context.services.custody, self.ledger
        by = self.second.party(event.received_by or "", event.received_agency or "")
        self.write(lambda: custody.confirm(actor, ledger.specimen.id, ledger.seq, event.id, by))
