"""Dialogs of the packet: a fenced thing is let in or taken out; a packet was given to somebody."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from forms.packet_plan import Held
from forms.screens.layout import rows
from law.instants import When
from law.packet import CHALLENGES, Purpose, Treatment
from models.records import Filing
from services.disclosures import Given
from services.packets import PacketRow
from ui.context import UiContext
from ui.screens.act_sheet import ActSheet
from ui.screens.entry_form import EntryForm
from ui.widgets.basic import Words
from ui.widgets.combo import Combo


class LetInSheet(ActSheet):
    """Authority and reason of a decision; of a screening which of its two uses."""

    def __init__(
        self, context: UiContext, parent: QWidget, case_id: str, purpose: Purpose, held: Held
    ) -> None:
        super().__init__(context, parent, f"Let in: {purpose.label}", "Let it in", "Esc keeps it out")
        self._case_id, self._purpose, self._held = case_id, purpose, held
        self.parts.addWidget(Words(context.theme, held.words, wrap=True))
        self.use = Combo(context.theme, 24)
        self.use.setAccessibleName("Use of the screening")
        for key, words in CHALLENGES.items():
            self.use.addItem(words, key)
        self.use.setVisible(held.treatment is Treatment.APART)
        self.parts.addWidget(self.use)
        self.entry = self.form().add_words(("authority", "Authority: order, rule or motion", 12))
        self.entry.add_words(("reason", "Reason", 12))

    def forms(self) -> tuple[EntryForm, ...]:
        return (self.entry,)

    def record(self) -> None:
        """Keep the decision."""
        packets, actor, item = self.context.services.packets, self.context.actor, self._held.key
        challenge = str(self.use.currentData()) if self._held.treatment is Treatment.APART else ""
        authority, reason = self.entry.text("authority"), self.entry.text("reason")
        self.write(
            lambda: packets.let_in(
                actor,
                self._case_id,
                self._purpose,
                item,
                authority=authority,
                reason=reason,
                challenge=challenge,
            )
        )


class KeepOutSheet(ActSheet):
    """The reason for which a decision ends."""

    def __init__(
        self, context: UiContext, parent: QWidget, case_id: str, purpose: Purpose, held: Held
    ) -> None:
        super().__init__(context, parent, f"Keep out again: {purpose.label}", "Keep it out", "Esc leaves it")
        self._case_id, self._purpose, self._held = case_id, purpose, held
        self.parts.addWidget(Words(context.theme, held.words, wrap=True))
        self.entry = self.form().add_words(("reason", "Reason", 12))

    def forms(self) -> tuple[EntryForm, ...]:
        return (self.entry,)

    def record(self) -> None:
        """End the decision."""
        packets, actor, item = self.context.services.packets, self.context.actor, self._held.key
        reason = self.entry.text("reason")
        self.write(lambda: packets.keep_out(actor, self._case_id, self._purpose, item, reason=reason))


class GivenSheet(ActSheet):
    """To whom a packet was given, when and how."""

    def __init__(self, context: UiContext, parent: QWidget, packet: PacketRow) -> None:
        title = f"Packet {packet.number}, {packet.purpose.label}, was given out"
        super().__init__(context, parent, title, "Enter it", "Esc enters nothing")
        self._packet = packet
        self.entry = self.form().add_words(("to_whom", "To whom", 12))
        self.entry.add_rows(Filing, rows("sent:12", "sent_way:6"))
        self.entry.add_words(("note", "Note; why, where it holds the office's own work", 12))

    def forms(self) -> tuple[EntryForm, ...]:
        return (self.entry,)

    def record(self) -> None:
        """Enter the disclosure."""
        sent = self.entry.value("sent")
        if not isinstance(sent, When) or not sent.is_exact or sent.earliest is None:
            self.refuse("When it was given is needed as a date with its time.")
            return
        given = Given(
            packet_id=self._packet.id,
            to_whom=self.entry.text("to_whom"),
            way=str(self.entry.value("sent_way") or ""),
            given_at=sent.earliest,
            note=self.entry.text("note"),
        )
        disclosures, actor = self.context.services.disclosures, self.context.actor
        self.write(lambda: disclosures.enter(actor, given))
