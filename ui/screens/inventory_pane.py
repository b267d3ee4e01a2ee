"""The inventory of a shelf: scanned one after the other, compared with the ledgers as it goes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from law.plain import dataclass
from services.changes import Changes
from services.custody_values import Found, Inventory
from services.errors import Known
from services.inventory import enter_missing
from ui.context import UiContext
from ui.dialogs import CANCEL, Act, Question, ask
from ui.screens.frames import framed
from ui.screens.notice import Notices
from ui.screens.specimen_words import standing_words
from ui.tables.cells import Cell, Column, Group
from ui.tables.model import TableModel
from ui.tables.view import TableView
from ui.widgets.basic import Button, column, row
from ui.widgets.combo import Combo
from ui.widgets.wrap import WrapRow


@dataclass(frozen=True, slots=True, kw_only=True)
class ThingRow:
    """A thing of an inventory, or a number nobody knows."""

    id: str
    specimen_id: str
    number: str
    case_number: str
    where: str


def thing_row(found: Found) -> ThingRow:
    """A found thing as a row."""
    return ThingRow(
        id=found.id,
        specimen_id=found.specimen_id,
        number=found.number or "no number",
        case_number=found.case_number,
        where=standing_words(found.standing, found.holder),
    )


def inventory_rows(outcome: Inventory) -> tuple[ThingRow | Group, ...]:
    """Missing first, then unexpected, unknown numbers, found."""
    groups = (
        ("Missing", "On this shelf by its ledger, not scanned.", "question", "untold", outcome.missing),
        ("Unexpected", "Scanned here, somewhere else by its ledger.", "warning", "due", outcome.unexpected),
        ("Found", "On this shelf by ledger and scan.", "tick", "done", outcome.found),
    )
    rows: list[ThingRow | Group] = []
    for word, caption, icon, tone, things in groups:
        rows.append(Group(word=word, count=str(len(things)), caption=caption, icon=icon, tone=tone))
        rows += [thing_row(thing) for thing in things]
    if outcome.unclear:
        head = Group(
            word="One number, several things",
            count=str(len(outcome.unclear)),
            caption="Scan the number once for each of them; compare person and seal.",
            icon="question",
            tone="untold",
        )
        rows[:0] = [head, *map(thing_row, outcome.unclear)]
    if outcome.unknown:
        head = Group(
            word="Unknown numbers",
            count=str(len(outcome.unknown)),
            caption="No thing bears them.",
            icon="warning",
        )
        rows.append(head)
        rows += [
            ThingRow(
                id=f"unknown/{n}", specimen_id="", number=number, case_number="", where="not in the records"
            )
            for n, number in enumerate(outcome.unknown)
        ]
    return tuple(rows)


def _thing_id(one: ThingRow) -> str:
    return one.id


def _thing(one: ThingRow) -> Cell:
    return Cell(text=one.number, caption=f"Case {one.case_number}" if one.case_number else "", strong=True)


def _where(one: ThingRow) -> Cell:
    return Cell(text=one.where)


class InventoryPane(QWidget):
    """One shelf, what was scanned there, and how that compares."""

    def __init__(self, context: UiContext, notices: Notices) -> None:
        super().__init__()
        self._context, self._notices = context, notices
        self.scanned: list[str] = []
        self._outcome: Inventory | None = None
        self._build()

    def _build(self) -> None:
        holder = self._context.theme
        layout = column(holder, self, gap=2.5)
        top = row(holder, gap=3)
        self.place = Combo(holder, 14)
        self.place.setAccessibleName("Shelf")
        self.place.activated.connect(self.begin)
        self.line = QLineEdit()
        self.line.setAccessibleName("Scan what stands on the shelf")
        self.line.setPlaceholderText("scan, one after the other")
        self.line.returnPressed.connect(self._take_typed)
        top.addWidget(self.place)
        top.addWidget(self.line, 1)
        layout.addLayout(top)
        self.things: TableModel[ThingRow] = TableModel(
            (
                Column(key="thing", title="Thing", cell=_thing, width=12),
                Column(key="where", title="By its ledger", cell=_where, width=20),
            ),
            _thing_id,
            self,
        )
        self.table = TableView(holder, self.things, "Inventory")
        self.table.opened.connect(self._open)
        layout.addWidget(framed(holder, self.table), 1)
        foot = WrapRow(holder, 2, 1.5)
        self.close_button = Button(holder, "Close the inventory", "tick")
        self.close_button.clicked.connect(self.close_inventory)
        self.anew = Button(holder, "Begin anew", "refresh")
        self.anew.clicked.connect(self.begin)
        self.missing = Button(holder, "Enter the missing as not found", "question")
        self.missing.clicked.connect(self.ask_missing)
        self.missing.setEnabled(False)
        foot.add(self.close_button)
        foot.add(self.missing)
        foot.add(self.anew)
        layout.addWidget(foot)

    def show_places(self, places: tuple[tuple[str, int], ...]) -> None:
        """Offer the shelves; the one chosen stays chosen."""
        kept = self.place.currentText()
        self.place.clear()
        for place, _ in places:
            self.place.addItem(place)
        self.place.setCurrentIndex(max(self.place.findText(kept), 0) if places else -1)

    def choose(self, place: str) -> None:
        """Begin the inventory of a shelf."""
        self.place.setCurrentIndex(self.place.findText(place))
        self.begin()

    def begin(self) -> None:
        """Forget what was scanned."""
        self.scanned = []
        self.compare()
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def take(self, number: str) -> None:
        """A thing on the shelf was scanned."""
        self.scanned.append(number)
        self.compare()

    def _take_typed(self) -> None:
        number = self.line.text().strip()
        self.line.clear()
        if number:
            self.take(number)

    def compare(self) -> None:
        """Compare the shelf with the ledgers."""
        inventories, actor = self._context.services.inventories, self._context.actor
        place, scanned = self.place.currentText(), tuple(self.scanned)
        if not place:
            nothing = Group(word="Nothing is stored", caption="A shelf comes from an entry of storage.")
            self.things.show([nothing])
            return
        self._context.tasks.read(
            lambda: inventories.compare(actor, place, scanned), self._show, owner=self, key="inventory"
        )

    def _show(self, outcome: Inventory) -> None:
        self._outcome = outcome
        self.missing.setEnabled(bool(outcome.missing))
        self.things.show(inventory_rows(outcome))
        found, missing, strange = (len(t) for t in (outcome.found, outcome.missing, outcome.unexpected))
        said = f"{found} found, {missing} missing, {strange} unexpected"
        self._context.status.say(f"{outcome.place}: {said}.")

    def _open(self, row_id: str) -> None:
        found = self.things.row_at(self.things.row_of(row_id))
        if found is not None and found.specimen_id:
            self._context.navigator.open("specimen", found.specimen_id)

    def ask_missing(self) -> None:
        """Ask whether each missing thing gets an entry in its ledger."""
        if self._outcome is None or not self._outcome.missing:
            return
        count = len(self._outcome.missing)
        things = "1 thing" if count == 1 else f"{count} things"
        question = Question(
            title=f"Enter {things} as not found?",
            sentences=(
                f"By the ledger it is in {self._outcome.place}, and it was not scanned.",
                "The inventory is closed; then the ledger of each gets an entry.",
                "It counts as missing until an entry tells where it was found.",
            ),
            acts=(Act(key="enter", words="Enter as not found", primary=True),),
        )
        ask(self._context.theme, self, question, self._missing_answered)

    def _missing_answered(self, answer: str) -> None:
        outcome = self._outcome
        if answer == CANCEL or outcome is None:
            return
        services, actor, scanned = self._context.services, self._context.actor, tuple(self.scanned)

        def enter() -> Changes:
            services.inventories.close(actor, outcome.place, scanned)
            return enter_missing(services.custody, actor, outcome)

        self._context.tasks.write(enter, self._entered, self._not_closed, owner=self)

    def _entered(self, _: Changes) -> None:
        self._context.status.say("Entered as not found; the ledgers say so.")
        self.compare()

    def close_inventory(self) -> None:
        """Put the outcome into the history; nothing in a ledger changes by it."""
        inventories, actor = self._context.services.inventories, self._context.actor
        place, scanned = self.place.currentText(), tuple(self.scanned)
        if not place:
            return
        self._context.tasks.write(
            lambda: inventories.close(actor, place, scanned), self._closed, self._not_closed, owner=self
        )

    def _closed(self, _: object) -> None:
        self._context.status.say("The inventory is closed and stands in the history of the office.")

    def _not_closed(self, failure: Known) -> None:
        self._notices.show("inventory", "alert", f"{failure.sentence} {failure.remedy}")
