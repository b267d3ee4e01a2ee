"""Entries of one person: storage, seal, receipt, test, split, hold, disposal, correction, redaction."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QLineEdit, QWidget

from forms.screens import acts
from models import codes
from models import custody_state as state
from models.records import CustodyEvent
from services.actor import Actor
from services.custody import Custody
from services.custody_values import Details, Entered, Ledger, LedgerEntry, Part, Party
from ui.context import UiContext
from ui.screens.custody_sheets import NOW, CustodySheet, details_of
from ui.screens.entry_form import EntryForm
from ui.widgets.basic import Button, Words, column, row

ENTRIES = (
    state.STORED,
    state.TAKEN_OUT,
    state.RECEIVED,
    state.SEALED,
    state.COLLECTED,
    state.OPENED,
    state.TESTED,
    state.INSPECTED,
    state.NOT_FOUND,
    state.CONSUMED,
    state.HOLD_PLACED,
    state.DISPOSED,
)
STAYS = "The old entry stays as it is; this is a new entry that names it."


class EntrySheet(CustodySheet):
    """Any entry of one person: storage, seal, receipt, test, hold, disposal."""

    def __init__(self, context: UiContext, parent: QWidget, ledger: Ledger, event: str = "") -> None:
        super().__init__(context, parent, ledger, "Entry for", "Make the entry")
        self.what = self.choice(
            "What happened", tuple((key, codes.label("custody_event", key)) for key in ENTRIES)
        )
        self.what.setCurrentIndex(max(self.what.findData(event), 0))
        self.what.activated.connect(self._show_fields)
        self.thing = self.choice("Which thing", self.things())
        self.who = self.form().add_words(("name", "Received by", 7), ("agency", "Agency", 5))
        self.signed, self.paper = self.paper_choice("Signed receipt")
        self.parts.addWidget(self.signed)
        self.details = self.form().add_rows(CustodyEvent, acts.CUSTODY_ENTRY)
        self.parts.addWidget(Words(self.holder, NOW, "caption", "text2"))
        self.findings_line()
        self._show_fields()

    def _show_fields(self) -> None:
        """Only a receipt has a receiver and a paper; a hold is on the whole specimen."""
        event = self.what.currentData()
        self.who.setVisible(event == state.RECEIVED)
        self.signed.setVisible(event == state.RECEIVED)
        self.show_choice(self.thing, event != state.HOLD_PLACED)
        self._fit()

    def forms(self) -> tuple[EntryForm, ...]:
        return (self.who, self.details)

    def record(self) -> None:
        event = str(self.what.currentData())
        details = details_of(self.details, self.thing.currentData())
        by = Party(
            name=self.who.text("name") or self.context.actor.name,
            agency=self.who.text("agency"),
            receipt_id=self.paper.currentData() or None,
        )
        custody, actor, ledger = self.context.services.custody, self.context.actor, self.ledger
        self.write(lambda: enter(custody, actor, ledger, event, details, by))


def enter(custody: Custody, actor: Actor, ledger: Ledger, event: str, details: Details, by: Party) -> Entered:
    """Make an entry by its kind. Runs on the worker thread."""
    specimen, seq = ledger.specimen.id, ledger.seq
    if event == state.RECEIVED:
        return custody.receipt(actor, specimen, seq, by, details)
    if event == state.SEALED:
        return custody.seal(actor, specimen, seq, details)
    if event == state.HOLD_PLACED:
        return custody.place_hold(actor, specimen, seq, details.authority, details.note)
    if event == state.DISPOSED:
        return custody.dispose(actor, specimen, seq, details)
    holder = _holder(ledger, details.container_id)
    if event == state.STORED and holder and not state.same_name(holder, actor.name):
        details = replace(details, released_by=holder)
    return custody.enter(actor, specimen, seq, event, details)


def _holder(ledger: Ledger, container_id: str | None) -> str:
    now = next((held for c, held in ledger.containers_now if c.id == container_id), ledger.now)
    return now.holder if now.standing is state.Standing.HELD else ""


class SplitSheet(CustodySheet):
    """New containers out of one, each with the number on its own label."""

    def __init__(self, context: UiContext, parent: QWidget, ledger: Ledger) -> None:
        super().__init__(context, parent, ledger, "Split a container of", "Record the split")
        left = [(c, now) for c, now in ledger.containers_now if not now.standing.is_over]
        self.container = self.choice(
            "Which container", tuple((c.id, c.number or "container without a number") for c, _ in left)
        )
        kinds = ((option.key, option.label) for option in codes.options("container_kind"))
        self.kind = self.choice("The new containers are", (("", "not told"), *kinds))
        self.rows: list[tuple[QLineEdit, QLineEdit]] = []
        self._lines = column(self.holder, gap=1.5)
        self.parts.addLayout(self._lines)
        self.more = Button(self.holder, "One more", "plus", "link")
        self.more.clicked.connect(self.add_part)
        line = row(self.holder)
        line.addWidget(self.more)
        line.addStretch(1)
        self.parts.addLayout(line)
        self.details = self.form().add_rows(CustodyEvent, acts.CUSTODY_SPLIT)
        self.parts.addWidget(Words(self.holder, NOW, "caption", "text2"))
        self.add_part()
        self.add_part()

    def add_part(self) -> None:
        """Inputs for one more new container."""
        number = len(self.rows) + 1
        line = row(self.holder, gap=3)
        edits = []
        for label in (f"Number on label {number}", f"Seal {number}"):
            edit = QLineEdit()
            edit.setAccessibleName(label)
            part = column(self.holder, gap=1)
            words = Words(self.holder, label, "caption", "text2")
            words.setBuddy(edit)
            part.addWidget(words)
            part.addWidget(edit)
            line.addLayout(part, 1)
            edits.append(edit)
        self._lines.addLayout(line)
        self.rows.append((edits[0], edits[1]))
        self._fit()
        if number > 1:
            QWidget.setTabOrder(self.rows[-2][1], edits[0])
        QWidget.setTabOrder(edits[0], edits[1])

    def parts_named(self) -> tuple[Part, ...]:
        """The new containers; lines left blank are none."""
        kind = self.kind.currentData() or None
        typed = ((number.text().strip(), seal.text().strip()) for number, seal in self.rows)
        return tuple(Part(number=number, kind=kind, seal=seal) for number, seal in typed if number or seal)

    def forms(self) -> tuple[EntryForm, ...]:
        return (self.details,)

    def record(self) -> None:
        container = self.container.currentData()
        if not container:
            self.refuse("No container of this specimen is on record. Enter it with the specimen in the case.")
            return
        custody, actor, ledger = self.context.services.custody, self.context.actor, self.ledger
        parts, details = self.parts_named(), details_of(self.details)
        self.write(lambda: custody.split(actor, ledger.specimen.id, ledger.seq, container, parts, details))


class LiftSheet(CustodySheet):
    """A retention hold is lifted by its authority."""

    def __init__(self, context: UiContext, parent: QWidget, ledger: Ledger) -> None:
        super().__init__(context, parent, ledger, "Lift the retention hold on", "Lift the hold")
        self.hold = self.choice(
            "Which hold", tuple((e.id, e.authority or "authority not told") for e in ledger.holds)
        )
        self.why = self.form().add_words(("authority", "By whose order, of which day", 12))

    def forms(self) -> tuple[EntryForm, ...]:
        return (self.why,)

    def record(self) -> None:
        custody, actor, ledger = self.context.services.custody, self.context.actor, self.ledger
        hold, authority = str(self.hold.currentData()), self.why.text("authority")
        self.write(lambda: custody.lift_hold(actor, ledger.specimen.id, ledger.seq, hold, authority))


class CorrectSheet(CustodySheet):
    """A new entry that says what an old one should have said."""

    def __init__(self, context: UiContext, parent: QWidget, ledger: Ledger, entry: LedgerEntry) -> None:
        super().__init__(context, parent, ledger, f"Correct entry {entry.seq} of", "Enter the correction")
        self.entry = entry.event
        self.parts.addWidget(Words(self.holder, STAYS, wrap=True))
        self.fields = self.form().add_rows(CustodyEvent, acts.CUSTODY_CORRECTION)
        for key in self.fields.boxes:
            value: Any = getattr(self.entry, key)
            if value is not None:
                self.fields.put(key, value)
        self.why = self.form().add_words(("note", "Why", 12))

    def forms(self) -> tuple[EntryForm, ...]:
        return (self.fields, self.why)

    def record(self) -> None:
        custody, actor, ledger = self.context.services.custody, self.context.actor, self.ledger
        old, reason = self.entry, self.why.text("note")
        now = {key: self.fields.value(key) for key in self.fields.boxes}
        changed = {key: value for key, value in now.items() if value != getattr(old, key)}
        self.write(lambda: custody.correct(actor, ledger.specimen.id, ledger.seq, old.id, reason, **changed))


class StrikeSheet(CustodySheet):
    """A new entry that says that what an old one tells did not happen to this specimen."""

    def __init__(self, context: UiContext, parent: QWidget, ledger: Ledger, entry: LedgerEntry) -> None:
        super().__init__(context, parent, ledger, f"Strike entry {entry.seq} of", "Strike the entry")
        self.entry = entry.event
        words = "What it tells did not happen to this specimen."
        self.parts.addWidget(Words(self.holder, f"{words} {STAYS}", wrap=True))
        self.why = self.form().add_words(("note", "Why", 12))

    def forms(self) -> tuple[EntryForm, ...]:
        return (self.why,)

    def record(self) -> None:
        custody, actor, ledger = self.context.services.custody, self.context.actor, self.ledger
        old, reason = self.entry, self.why.text("note")
        self.write(lambda: custody.strike(actor, ledger.specimen.id, ledger.seq, old.id, reason))


class RedactSheet(CustodySheet):
    """The words of an entry are taken out by order of a court, for good."""

    def __init__(self, context: UiContext, parent: QWidget, ledger: Ledger, entry: LedgerEntry) -> None:
        super().__init__(context, parent, ledger, f"Redact entry {entry.seq} of", "Take its words out")
        self.number = entry.seq
        words = (
            "Names, places and notes of this entry are taken out wherever the office keeps them, and cannot "
            "be brought back. Its place, kind and time stay; the chain stays whole and names the order. "
            "Papers printed before are not touched."
        )
        self.parts.addWidget(Words(self.holder, words, wrap=True))
        self.why = self.form().add_words(("authority", "Order: court, number, day", 12))

    def forms(self) -> tuple[EntryForm, ...]:
        return (self.why,)

    def record(self) -> None:
        custody, actor, ledger = self.context.services.custody, self.context.actor, self.ledger
        order, numbers = self.why.text("authority"), [self.number]
        self.write(lambda: custody.redact(actor, ledger.specimen.id, ledger.seq, numbers, order))
