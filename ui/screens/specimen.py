"""One specimen: how far it is, who holds it, every entry of its custody with the findings between them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from services.changes import Changes
from services.custody import REDACTORS
from services.custody_values import Ledger
from services.errors import Known
from services.integrity import Verification
from ui.context import Screen, UiContext
from ui.dialogs import CANCEL
from ui.screens.adaptive import AdaptiveTable
from ui.screens.custody_entries import (
    CorrectSheet,
    EntrySheet,
    LiftSheet,
    RedactSheet,
    SplitSheet,
    StrikeSheet,
)
from ui.screens.custody_sheets import CustodySheet
from ui.screens.due_words import moment_words
from ui.screens.frames import framed
from ui.screens.hand_over import ConfirmSheet, HandOverSheet
from ui.screens.label_sheet import LabelSheet
from ui.screens.notice import Notices
from ui.screens.specimen_words import (
    EntryRow,
    hash_words,
    holder_words,
    ledger_rows,
    person_words,
    steps_of,
    title_words,
)
from ui.tables.cells import Cell, Column
from ui.widgets.basic import Button, Card, Chip, IconMark, IconWords, Words, column, row
from ui.widgets.scroll import ScrollArea
from ui.widgets.steps import StepsLine
from ui.widgets.wrap import WrapRow


def _cell(key: str) -> Callable[[EntryRow], Cell]:
    def cell(row: EntryRow) -> Cell:
        return row.cells[key]

    return cell


def _short(row: EntryRow) -> Cell:
    """From and to in one cell, for a narrow window."""
    one, two = row.cells["from"], row.cells["to"]
    act = row.cells["what"]
    way = " to ".join(part for part in (one.text, two.text) if part)
    return Cell(
        text=act.text, caption="; ".join(p for p in (way, two.caption, act.caption) if p), tone=two.tone
    )


def _id(row: EntryRow) -> str:
    return row.entry.event.id


WIDE = tuple(
    Column(key=key, title=title, cell=_cell(key), width=width)
    for key, title, width in (
        ("no", "No.", 2.5),
        ("when", "When", 8),
        ("from", "From", 9),
        ("to", "To", 10),
        ("what", "Purpose, place", 15),
        ("seal", "Seal", 6.5),
        ("temp", "Temp.", 4),
        ("hash", "Entry hash", 7.5),
    )
)
FEW = (
    Column(key="no", title="No.", cell=_cell("no"), width=3),
    Column(key="when", title="When", cell=_cell("when"), width=9),
    Column(key="what", title="What happened", cell=_short, width=20),
)


class SpecimenScreen(Screen):
    """One specimen."""

    key = "specimen"

    def __init__(self, context: UiContext) -> None:
        super().__init__()
        self._context = context
        self.ledger: Ledger | None = None
        self.sheet: CustodySheet | None = None
        self._wanted = ""
        self._build()
        context.events.changed.connect(self._on_changed)

    def _build(self) -> None:
        holder = self._context.theme
        outer = column(holder, self, gap=0)
        outer.addWidget(self._band())
        area = ScrollArea(holder)
        inside = QWidget()
        page = column(holder, inside, margins=4, gap=3)
        banners = column(holder, gap=1.5)
        page.addLayout(banners)
        self.notices = Notices(holder, banners)
        card = Card(holder)
        self.steps = StepsLine(holder, "State of the specimen")
        card.body.addWidget(self.steps)
        page.addWidget(card)
        page.addWidget(self._ledger_card(), 1)
        area.setWidget(inside)
        outer.addWidget(area, 1)

    def _band(self) -> QFrame:
        holder = self._context.theme
        band = QFrame()
        band.setObjectName("band")
        line = row(holder, band, margins=(4, 3, 4, 3), gap=3)
        words = column(holder, gap=1.5)
        first = WrapRow(holder)
        self.number, self.kind = Words(holder, "", "title"), Words(holder, "", "section", "text2")
        self.gaps, self.waits, self.kept = (
            Chip(holder, state) for state in ("missing", "due_today", "plain")
        )
        for part in (
            IconMark(holder, "tube", "accent", 1.7),
            self.number,
            self.kind,
            self.gaps,
            self.waits,
            self.kept,
        ):
            first.add(part)
        self.person = IconWords(holder, "person", "")
        self.held = IconWords(holder, "pin", "")
        words.addWidget(first)
        words.addWidget(self.person)
        words.addWidget(self.held)
        line.addLayout(words, 1)
        acts = column(holder, gap=1.5)
        self.hand = Button(holder, "Hand over", "arrow_right", "primary")
        self.hand.clicked.connect(self.hand_over)
        self.print = Button(holder, "Print F17", "print")
        self.print.clicked.connect(self.open_form)
        acts.addWidget(self.hand)
        acts.addWidget(self.print)
        acts.addStretch(1)
        line.addLayout(acts)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        band.setSizePolicy(policy)
        return band

    def _ledger_card(self) -> Card:
        holder = self._context.theme
        card = Card(holder, "Custody ledger")
        card.body.addWidget(Words(holder, "append-only; a correction is a new entry", "caption", "text2"))
        acts = WrapRow(holder)
        self.confirm = self._link(acts, "Record the receipt", "tick", self.confirm_receipt)
        self.other = self._link(acts, "Another entry", "plus", self.add_entry)
        self.divide = self._link(acts, "Split a container", "plus", self.split)
        self.lift = self._link(acts, "Lift the retention hold", "tick", self.lift_hold)
        self.correct = self._link(acts, "Correct the chosen entry", "pencil", self.correct_entry)
        self.strike = self._link(acts, "Strike the chosen entry", "close", self.strike_entry)
        self.redact = self._link(acts, "Redact the chosen entry", "lock", self.redact_entry)
        self.labels = self._link(acts, "Print labels", "print", self.print_labels)
        self.case = self._link(acts, "Open the case", "folder", self.open_case)
        card.body.addWidget(acts)
        self.table: AdaptiveTable[EntryRow] = AdaptiveTable(holder, WIDE, FEW, _id, "Custody ledger")
        self.table.setMinimumHeight(holder.theme.lines(16))
        self.table.opened.connect(self._correct_id)
        card.body.addWidget(framed(holder, self.table), 1)
        foot = row(holder, gap=3)
        self.chain = IconWords(holder, "tick", "", "strong", "text")
        foot.addWidget(self.chain, 1)
        self.again = Button(holder, "Verify again", "refresh")
        self.again.clicked.connect(self.verify)
        foot.addWidget(self.again)
        card.body.addLayout(foot)
        self.head = Words(holder, "", "mono", "text2", wrap=True)
        card.body.addWidget(self.head)
        return card

    def _link(self, acts: WrapRow, words: str, icon: str, run: Callable[[], None]) -> Button:
        button = Button(self._context.theme, words, icon, "link")
        button.clicked.connect(run)
        acts.add(button)
        return button

    # -- opening -------------------------------------------------------------------------------------

    def title(self) -> str:
        return f"Specimen {title_words(self.ledger)[0]}" if self.ledger is not None else "Specimen"

    def show_record(self, record_id: str, path: str = "") -> None:
        if record_id:
            self._wanted = record_id
        self.refresh()

    def refresh(self) -> None:
        """Read the ledger anew."""
        if not self._wanted or not self._context.session.is_open:
            return
        custody, actor, wanted = self._context.services.custody, self._context.actor, self._wanted
        self._context.tasks.read(
            lambda: custody.ledger(actor, wanted), self._show, self._not_found, owner=self, key="ledger"
        )

    def _not_found(self, failure: Known) -> None:
        self.notices.show("read", "alert", f"{failure.sentence} {failure.remedy}")

    def _on_changed(self, changes: Changes, initiator: object) -> None:
        if self.ledger is not None and self.ledger.casefile.case.id in changes.ids:
            self.refresh()

    def arrived(self) -> None:
        self.table.setFocus()

    def _show(self, ledger: Ledger) -> None:
        if ledger.specimen.id != (self.ledger.specimen.id if self.ledger is not None else ""):
            self.notices.clear()
        self.ledger = ledger
        zone, now = self._context.zone, self._context.services.clock.now()
        number, kind = title_words(ledger)
        self.number.setText(number)
        self.kind.setText(kind)
        self.person.words.setText(person_words(ledger))
        self.held.words.setText(holder_words(ledger))
        self._show_chips(ledger)
        self.steps.show_steps(steps_of(ledger, zone, now))
        self.table.show_rows(ledger_rows(ledger, zone, now))
        for button in (self.correct, self.strike, self.redact):
            button.setEnabled(bool(ledger.entries))
        self.confirm.setVisible(bool(ledger.waiting))
        self.lift.setVisible(bool(ledger.holds))
        self.divide.setVisible(self.can_split())
        self.redact.setVisible(self._context.actor.may(REDACTORS))
        self.hand.setEnabled(not ledger.now.standing.is_over)
        count = len(ledger.entries)
        self.chain.show_words(
            "tick", f"{count} entry" if count == 1 else f"{count} entries", "strong", "text"
        )
        self.head.setText(f"Head  {hash_words(ledger.head)}   printed on every custody sheet")
        self.title_changed.emit()

    def _show_chips(self, ledger: Ledger) -> None:
        count = len(ledger.findings)
        self.gaps.setVisible(count > 0)
        self.gaps.show_state(
            "missing", "1 finding in custody" if count == 1 else f"{count} findings in custody"
        )
        self.waits.setVisible(bool(ledger.waiting))
        self.waits.show_state("due_today", "not yet confirmed by receiver")
        self.kept.setVisible(bool(ledger.holds))
        self.kept.show_state("plain", "retention hold")

    # -- acts ----------------------------------------------------------------------------------------

    def has_specimen(self) -> bool:
        """Whether a specimen is shown."""
        return self.ledger is not None

    def hand_over(self) -> None:
        """Hand it over, in one dialog."""
        if self.ledger is not None and not self.ledger.now.standing.is_over:
            sheet = HandOverSheet(self._context, self, self.ledger)
            self._open(sheet, "Recorded. The hand-over stands in the ledger.")
            sheet.who.take_focus()

    def add_entry(self) -> None:
        """Make another entry."""
        self.enter("")

    def enter(self, event: str) -> None:
        """Make an entry of a kind, "" to choose it in the dialog."""
        if self.ledger is not None:
            sheet = EntrySheet(self._context, self, self.ledger, event)
            self._open(sheet, "The entry stands in the ledger.")
            sheet.what.setFocus()

    def can_split(self) -> bool:
        """Whether there is a container left to split."""
        return self.ledger is not None and any(
            not now.standing.is_over for _, now in self.ledger.containers_now
        )

    def split(self) -> None:
        """Make new containers out of one."""
        if self.ledger is not None and self.can_split():
            sheet = SplitSheet(self._context, self, self.ledger)
            self._open(sheet, "The split stands in the ledger; each part has a ledger line of its own.")
            sheet.container.setFocus()

    def is_kept(self) -> bool:
        """Whether a retention hold is on it."""
        return self.ledger is not None and bool(self.ledger.holds)

    def lift_hold(self) -> None:
        """Lift a retention hold by its authority."""
        if self.ledger is not None and self.ledger.holds:
            sheet = LiftSheet(self._context, self, self.ledger)
            self._open(sheet, "The hold is lifted.")
            sheet.why.take_focus()

    def has_waiting(self) -> bool:
        """Whether a hand-over waits for its receiver."""
        return self.ledger is not None and bool(self.ledger.waiting)

    def confirm_receipt(self) -> None:
        """Record the receipt of the oldest hand-over that waits."""
        if self.ledger is not None and self.ledger.waiting:
            sheet = ConfirmSheet(self._context, self, self.ledger, self.ledger.waiting[0])
            self._open(sheet, "The receipt is recorded.")
            sheet.second.user.setFocus()

    def correct_entry(self) -> None:
        """Correct the chosen entry by a new one."""
        self._correct_id(self.table.chosen_id())

    def _correct_id(self, event_id: str) -> None:
        found = self.table.row(event_id)
        if self.ledger is not None and found is not None:
            sheet = CorrectSheet(self._context, self, self.ledger, found.entry)
            self._open(sheet, "The correction is entered; the old entry stays.")
            sheet.fields.take_focus()

    def strike_entry(self) -> None:
        """Strike the chosen entry by a new one."""
        found = self.table.row(self.table.chosen_id())
        if self.ledger is not None and found is not None:
            sheet = StrikeSheet(self._context, self, self.ledger, found.entry)
            self._open(sheet, "The entry is struck by a new one; it stays to be read.")
            sheet.why.take_focus()

    def may_redact(self) -> bool:
        """Whether the person at the desk carries out a court's order of redaction."""
        return self.has_specimen() and self._context.actor.may(REDACTORS)

    def redact_entry(self) -> None:
        """Take the words of the chosen entry out by order of a court."""
        found = self.table.row(self.table.chosen_id())
        if self.ledger is not None and found is not None:
            sheet = RedactSheet(self._context, self, self.ledger, found.entry)
            self._open(sheet, "The words are taken out; the order stands in the history.")
            sheet.why.take_focus()

    def _open(self, sheet: CustodySheet, done: str) -> None:
        self.sheet = sheet

        def answered(answer: str) -> None:
            self.sheet = None
            if answer != CANCEL:
                self._context.status.say(done)
                self.refresh()
            self.table.setFocus()

        sheet.open_for(answered)

    def verify(self) -> None:
        """Recompute the chains of the office, this one among them."""
        integrity = self._context.services.integrity
        self._context.tasks.read(lambda: integrity.verify(None), self._verified, owner=self, key="verify")

    def _verified(self, found: Verification) -> None:
        at = moment_words(self._context.services.clock.now(), self._context.zone)
        if found.ok:
            self.chain.show_words("tick", f"Chain whole, recomputed {at}", "strong", "text")
        else:
            self.chain.show_words(
                "alert", f"{len(found.findings)} findings, recomputed {at}", "strong", "overdue"
            )
            self.notices.show("verify", "alert", " ".join(found.findings[:3]))

    def open_form(self) -> None:
        """Open the printed ledger in the case."""
        if self.ledger is not None:
            self._context.navigator.open("case", self.ledger.casefile.case.id, "form:F17")

    def print_labels(self) -> None:
        """Print the labels of the containers and the box."""
        if self.ledger is not None:
            sheet = LabelSheet(self._context, self, self.ledger)
            self._open(sheet, "The labels went out; nothing of them is stored.")
            sheet.printer.setFocus()

    def open_case(self) -> None:
        """Open the case at its specimens."""
        if self.ledger is not None:
            path = f"specimen/{self.ledger.specimen.id}.number"
            self._context.navigator.open("case", self.ledger.casefile.case.id, path)
