"""Entries of custody that need a second person or a proof: hand-over, receipt, other entries, correction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QLineEdit, QWidget

from forms.custody_findings import CustodyFinding
from forms.screens import acts
from models import codes
from models import custody_state as state
from models.records import CustodyEvent, Document
from services.actor import Actor
from services.custody import Custody
from services.custody_values import Details, Entered, Ledger, Party
from ui.context import UiContext
from ui.screens.act_sheet import ActSheet
from ui.screens.entry_form import EntryForm
from ui.widgets.basic import Hairline, IconWords, Words, column, row
from ui.widgets.combo import Combo

WAYS = (
    (state.HANDED_OVER, "Hand over to a person"),
    (state.SHIPPED, "Send by a carrier"),
    (state.RETURNED, "Return to where it came from"),
)
NOW = "Left blank, the time is now."
ENTRIES = (
    state.STORED,
    state.TAKEN_OUT,
    state.RECEIVED,
    state.SEALED,
    state.COLLECTED,
    state.OPENED,
    state.TESTED,
    state.INSPECTED,
    state.CONSUMED,
    state.HOLD_PLACED,
    state.DISPOSED,
)


class CustodySheet(ActSheet):
    """What the dialogs of custody share: the ledger they were opened on, and its number."""

    def __init__(self, context: UiContext, parent: QWidget, ledger: Ledger, title: str, act: str) -> None:
        number = ledger.specimen.number or "the specimen"
        super().__init__(context, parent, f"{title} {number}", act, "Esc changes nothing")
        self.ledger = ledger

    def choice(self, label: str, options: tuple[tuple[str, str], ...]) -> Combo:
        """A labelled choice at the end."""
        part = QWidget()
        layout = column(self.holder, part, gap=1)
        layout.addWidget(Words(self.holder, label, "caption", "text2"))
        combo = Combo(self.holder, 14)
        combo.setAccessibleName(label)
        for key, words in options:
            combo.addItem(words, key)
        layout.addWidget(combo)
        self.parts.addWidget(part)
        return combo

    def papers(self) -> tuple[tuple[str, str], ...]:
        """Documents of the case that may be the signed receipt."""
        found = self.ledger.casefile.all(Document)
        return (("", "No signed receipt"), *((d.id, d.title or d.file_name or "Document") for d in found))

    def findings_line(self) -> None:
        """The open findings this act does not settle."""
        open_findings: tuple[CustodyFinding, ...] = self.ledger.findings
        if open_findings:
            faults = ", ".join(dict.fromkeys(f.fault.value for f in open_findings))
            words = f"Open on this specimen: {faults}. It stays open; the entry can still be made."
            self.parts.addWidget(IconWords(self.holder, "gap", words, "body", "due"))


class Second(QWidget):
    """The receiving person confirms: by the own password, by a signed paper, or not yet."""

    def __init__(self, sheet: CustodySheet) -> None:
        super().__init__()
        holder = sheet.holder
        layout = column(holder, self, gap=1.5)
        layout.addWidget(Words(holder, "The receiving person confirms", "strong"))
        line = row(holder, gap=3)
        self.user, self.password = QLineEdit(), QLineEdit()
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        for label, edit in (("User name of the receiver", self.user), ("Own password", self.password)):
            part = column(holder, gap=1)
            words = Words(holder, label, "caption", "text2")
            words.setBuddy(edit)
            edit.setAccessibleName(label)
            part.addWidget(words)
            part.addWidget(edit)
            line.addLayout(part, 1)
        layout.addLayout(line)
        layout.addWidget(
            Words(holder, "Or the signed receipt, scanned in under Documents", "caption", "text2")
        )
        self.paper = Combo(holder, 14)
        self.paper.setAccessibleName("Signed receipt")
        for key, words_of in sheet.papers():
            self.paper.addItem(words_of, key)
        layout.addWidget(self.paper)
        later = "With neither it stands at once as not yet confirmed by the receiver, until a receipt is in."
        layout.addWidget(IconWords(holder, "document", later, "caption", "text2"))

    def party(self, name: str, agency: str) -> Party:
        """The receiver with the proof given."""
        return Party(
            name=name,
            agency=agency,
            user_name=self.user.text().strip(),
            password=self.password.text(),
            receipt_id=self.paper.currentData() or None,
        )

    def is_given(self) -> bool:
        """Whether a password or a paper is there."""
        return bool(self.user.text().strip() or self.paper.currentData())


class HandOverSheet(CustodySheet):
    """From one hand to another, in one dialog."""

    def __init__(self, context: UiContext, parent: QWidget, ledger: Ledger) -> None:
        super().__init__(context, parent, ledger, "Hand over", "Record the hand-over")
        self._from()
        self.way = self.choice("How", WAYS)
        self.who = self.form().add_words(("to", "To: name", 7), ("agency", "Agency", 5))
        self.details = self.form().add_rows(CustodyEvent, acts.HAND_OVER)
        self.parts.addWidget(Words(self.holder, NOW, "caption", "text2"))
        last = next((e.event.seal for e in reversed(ledger.entries) if e.event.seal), None)
        if last:
            self.details.boxes["seal"].editor.setToolTip(f"Last read: {last}")
        self.parts.addWidget(Hairline(self.holder))
        self.second = Second(self)
        self.parts.addWidget(self.second)
        self.findings_line()

    def _from(self) -> None:
        now, actor = self.ledger.now, self.context.actor
        if now.standing is state.Standing.STORED:
            words = f"From {now.holder}. An entry takes it out of storage first, in the name of {actor.name}."
        else:
            words = f"From {now.holder or actor.name}, the holder now."
        self.parts.addWidget(IconWords(self.holder, "pin", words))

    def forms(self) -> tuple[EntryForm, ...]:
        return (self.who, self.details)

    def record(self) -> None:
        custody, actor, ledger = self.context.services.custody, self.context.actor, self.ledger
        to = self.second.party(self.who.text("to"), self.who.text("agency"))
        if not to.name and not to.user_name:
            self.who.boxes["to"].set_problem("Say to whom it is handed over.")
            return
        way, details = str(self.way.currentData()), details_of(self.details)
        self.write(lambda: hand_over(custody, actor, ledger, way, to, details))


def hand_over(
    custody: Custody, actor: Actor, ledger: Ledger, way: str, to: Party, details: Details
) -> Entered:
    """Take it out of storage where it lies there, then hand it over. Runs on the worker thread."""
    seq, now = ledger.seq, ledger.now
    holder = now.holder
    if now.standing is state.Standing.STORED:
        out = Details(occurred=details.occurred, seal=details.seal, seal_state=details.seal_state)
        seq, holder = custody.enter(actor, ledger.specimen.id, seq, state.TAKEN_OUT, out).seq, actor.name
    if holder and not state.same_name(holder, actor.name):
        details = _by(details, holder)
    acts_of: dict[str, Callable[..., Entered]] = {
        state.SHIPPED: custody.ship,
        state.RETURNED: custody.give_back,
    }
    return acts_of.get(way, custody.hand_over)(actor, ledger.specimen.id, seq, to, details)


def _by(details: Details, holder: str) -> Details:
    values = {name: getattr(details, name) for name in Details.__dataclass_fields__}
    return Details(**{**values, "released_by": holder})


def details_of(form: EntryForm) -> Details:
    """What the inputs of an entry say."""
    words = ("late_reason", "place", "purpose", "condition", "seal", "carrier", "authority")
    given = {key: form.text(key) for key in words if key in form.boxes}
    return Details(
        occurred=form.value("occurred"),
        seal_state=form.value("seal_state"),
        temperature=form.value("temperature"),
        **given,
    )


class EntrySheet(CustodySheet):
    """Any other entry: storage, seal, receipt, test, hold, disposal."""

    def __init__(self, context: UiContext, parent: QWidget, ledger: Ledger) -> None:
        super().__init__(context, parent, ledger, "Entry for", "Make the entry")
        self.what = self.choice(
            "What happened", tuple((key, codes.label("custody_event", key)) for key in ENTRIES)
        )
        parts = tuple((c.id, c.number or "container") for c in ledger.containers)
        self.thing = self.choice("Which thing", (("", "The specimen with all its containers"), *parts))
        self.who = self.form().add_words(("name", "Received by (for a receipt)", 7), ("agency", "Agency", 5))
        self.paper = self.choice("Signed receipt (for a receipt)", self.papers())
        self.details = self.form().add_rows(CustodyEvent, acts.CUSTODY_ENTRY)
        self.parts.addWidget(Words(self.holder, NOW, "caption", "text2"))
        self.findings_line()

    def forms(self) -> tuple[EntryForm, ...]:
        return (self.who, self.details)

    def record(self) -> None:
        event, thing = str(self.what.currentData()), str(self.thing.currentData() or "")
        details = details_of(self.details)
        if thing:
            values = {name: getattr(details, name) for name in Details.__dataclass_fields__}
            details = Details(**{**values, "container_id": thing})
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
    if event == state.STORED and ledger.now.holder and not state.same_name(ledger.now.holder, actor.name):
        details = _by(details, ledger.now.holder)
    return custody.enter(actor, specimen, seq, event, details)


class ConfirmSheet(CustodySheet):
    """The receiver of a hand-over confirms it."""

    def __init__(self, context: UiContext, parent: QWidget, ledger: Ledger, event: CustodyEvent) -> None:
        super().__init__(context, parent, ledger, "Receipt of", "Record the receipt")
        self.entry = event
        whom = event.received_by or "the receiver"
        self.parts.addWidget(Words(self.holder, f"{whom} has not confirmed the hand-over yet.", wrap=True))
        self.second = Second(self)
        self.parts.addWidget(self.second)

    def forms(self) -> tuple[EntryForm, ...]:
        return ()

    def record(self) -> None:
        if not self.second.is_given():
            self.refuse(
                "A receipt is confirmed by the receiver's password or by the signed paper. Give one of them."
            )
            return
        custody, actor, ledger, event = (
            self.context.services.custody,
            self.context.actor,
            self.ledger,
            self.entry,
        )
        by = self.second.party(event.received_by or "", event.received_agency or "")
        self.write(lambda: custody.confirm(actor, ledger.specimen.id, ledger.seq, event.id, by))


class CorrectSheet(CustodySheet):
    """A new entry that says what an old one should have said."""

    def __init__(
        self, context: UiContext, parent: QWidget, ledger: Ledger, event: CustodyEvent, seq: int
    ) -> None:
        super().__init__(context, parent, ledger, f"Correct entry {seq} of", "Enter the correction")
        self.entry = event
        self.parts.addWidget(
            Words(self.holder, "The old entry stays as it is; the correction is a new entry.", wrap=True)
        )
        self.fields = self.form().add_rows(CustodyEvent, acts.CUSTODY_CORRECTION)
        for key in self.fields.boxes:
            value: Any = getattr(event, key)
            if value is not None:
                self.fields.put(key, value)
        self.why = self.form().add_words(("note", "Why", 12))

    def forms(self) -> tuple[EntryForm, ...]:
        return (self.fields, self.why)

    def record(self) -> None:
        custody, actor, ledger, event = (
            self.context.services.custody,
            self.context.actor,
            self.ledger,
            self.entry,
        )
        now = {key: self.fields.value(key) for key in self.fields.boxes}
        changed = {key: value for key, value in now.items() if value != getattr(event, key)}
        reason = self.why.text("note")
        self.write(
            lambda: custody.correct(actor, ledger.specimen.id, ledger.seq, event.id, reason, **changed)
        )
