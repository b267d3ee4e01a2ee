"""Specimens: opening one by its number, hand-overs that wait for a receipt, and the inventory of a shelf."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QStackedWidget, QWidget

from forms.values import when_text
from models import codes
from models.custody_state import Standing
from services.changes import Changes
from services.custody_values import Found, Inventory, Waiting
from services.errors import Known
from ui.context import ContextEntry, Screen, UiContext
from ui.screens.frames import framed, page_body
from ui.screens.notice import Notices
from ui.screens.places import INVENTORY
from ui.tables.cells import Cell, Column, Group
from ui.tables.model import TableModel
from ui.tables.view import TableView
from ui.widgets.basic import Button, Words, column, row
from ui.widgets.combo import Combo
from ui.widgets.wrap import WrapRow

WAITING = "waiting"
_STANDING = {
    Standing.UNTOLD: "no entry says where it is",
    Standing.HELD: "held by",
    Standing.STORED: "stored in",
    Standing.IN_TRANSIT: "on its way with",
    Standing.CONSUMED: "used up",
    Standing.DISPOSED: "disposed of",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ThingRow:
    """A thing of an inventory, or a number nobody knows."""

    id: str
    specimen_id: str
    number: str
    case_number: str
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelves:
    """What the page reads in one go."""

    waiting: tuple[Waiting, ...]
    places: tuple[tuple[str, int], ...]


def thing_row(found: Found) -> ThingRow:
    """A found thing as a row."""
    words = _STANDING[found.standing]
    where = f"{words} {found.holder}" if found.holder and words.endswith(("by", "in", "with")) else words
    return ThingRow(
        id=found.id,
        specimen_id=found.specimen_id,
        number=found.number or "no number",
        case_number=found.case_number,
        where=where,
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


def _waiting_id(one: Waiting) -> str:
    return one.event.id


def _thing_id(one: ThingRow) -> str:
    return one.id


def _number(one: Waiting) -> Cell:
    return Cell(text=one.number or "no number", caption=f"Case {one.case_number}", strong=True, icon="tube")


def _whom(one: Waiting) -> Cell:
    whom = ", ".join(p for p in (one.event.received_by, one.event.received_agency) if p)
    act = codes.label("custody_event", one.event.event) if one.event.event else "Hand-over"
    return Cell(
        text=f"{act} to {whom}" if whom else act, caption=f"from {one.event.released_by or 'not recorded'}"
    )


def _thing(one: ThingRow) -> Cell:
    return Cell(text=one.number, caption=f"Case {one.case_number}" if one.case_number else "", strong=True)


def _where(one: ThingRow) -> Cell:
    return Cell(text=one.where)


class SpecimensScreen(Screen):
    """The place of specimens on the rail."""

    key = "specimens"

    def __init__(self, context: UiContext) -> None:
        super().__init__()
        self._context = context
        self._view = WAITING
        self._shelves = Shelves(waiting=(), places=())
        self.scanned: list[str] = []
        self._build()
        context.events.changed.connect(self._on_changed)

    def _build(self) -> None:
        holder = self._context.theme
        page = page_body(holder, self)
        head = WrapRow(holder, 3, 2)
        self.heading = Words(holder, "Specimens", "title")
        self.figure = Words(holder, "", "body", "text2")
        head.add(self.heading)
        head.add(self.figure)
        page.addWidget(head)
        banners = column(holder, gap=1.5)
        page.addLayout(banners)
        self.notices = Notices(holder, banners)
        self.number = QLineEdit()
        self.number.setPlaceholderText("Number of a specimen or container, typed or scanned")
        self.number.setAccessibleName("Number of a specimen or container")
        self.number.returnPressed.connect(self._open_number)
        page.addWidget(self.number)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._waiting_page())
        self._stack.addWidget(self._inventory_page())
        page.addWidget(self._stack, 1)

    def _waiting_page(self) -> QWidget:
        holder = self._context.theme
        self.waiting: TableModel[Waiting] = TableModel(
            (
                Column(key="number", title="Specimen", cell=_number, width=11),
                Column(key="whom", title="Not yet confirmed by receiver", cell=_whom, width=18),
                Column(key="since", title="Since", cell=self._since, width=12),
            ),
            _waiting_id,
            self,
        )
        self.waiting_table = TableView(holder, self.waiting, "Hand-overs not yet confirmed by their receiver")
        self.waiting_table.opened.connect(self._open_waiting)
        page = QWidget()
        layout = column(holder, page)
        self.none_waits = Words(holder, "Every hand-over is confirmed by its receiver.", wrap=True)
        layout.addWidget(self.none_waits)
        self._waiting_frame = framed(holder, self.waiting_table)
        layout.addWidget(self._waiting_frame, 1)
        layout.addStretch(0)
        return page

    def _inventory_page(self) -> QWidget:
        holder = self._context.theme
        page = QWidget()
        layout = column(holder, page, gap=2.5)
        top = row(holder, gap=3)
        self.place = Combo(holder, 14)
        self.place.setAccessibleName("Shelf")
        self.place.activated.connect(self._begin_shelf)
        self.scan_line = QLineEdit()
        self.scan_line.setAccessibleName("Scan what stands on the shelf")
        self.scan_line.setPlaceholderText("scan, one after the other")
        self.scan_line.returnPressed.connect(self._scan_typed)
        top.addWidget(self.place)
        top.addWidget(self.scan_line, 1)
        layout.addLayout(top)
        self.things: TableModel[ThingRow] = TableModel(
            (
                Column(key="thing", title="Thing", cell=_thing, width=12),
                Column(key="where", title="By its ledger", cell=_where, width=20),
            ),
            _thing_id,
            self,
        )
        self.things_table = TableView(holder, self.things, "Inventory")
        self.things_table.opened.connect(self._open_thing)
        layout.addWidget(framed(holder, self.things_table), 1)
        foot = row(holder)
        self.close_button = Button(holder, "Close the inventory", "tick")
        self.close_button.clicked.connect(self.close_inventory)
        self.anew = Button(holder, "Begin anew", "refresh")
        self.anew.clicked.connect(self._begin_shelf)
        foot.addWidget(self.close_button)
        foot.addWidget(self.anew)
        foot.addStretch(1)
        layout.addLayout(foot)
        return page

    def _since(self, one: Waiting) -> Cell:
        when = one.event.occurred
        return Cell(text=when_text(when, self._context.zone) if when is not None else "not recorded")

    # -- screen --------------------------------------------------------------------------------------

    def title(self) -> str:
        return "Specimens"

    def context_entries(self) -> tuple[ContextEntry, ...]:
        count = str(len(self._shelves.waiting) or "")
        state = "due_today" if count else ""
        entries = [
            ContextEntry(
                key=WAITING,
                title="Not yet confirmed",
                group="Specimens",
                icon="tube",
                count=count,
                state=state,
            ),
            ContextEntry(key=INVENTORY, title="Inventory", group="Specimens", icon="sheet"),
        ]
        entries += [
            ContextEntry(key=f"place/{place}", title=place, group="Shelves", count=str(number))
            for place, number in self._shelves.places
        ]
        return tuple(entries)

    def current_entry(self) -> str:
        return self._view

    def choose_entry(self, key: str) -> None:
        self._view = key
        if key.startswith("place/"):
            self.place.setCurrentIndex(self.place.findText(key.removeprefix("place/")))
            self._begin_shelf()
        self._show()
        self.entries_changed.emit()

    def show_record(self, record_id: str, path: str = "") -> None:
        if record_id:
            self._view = record_id
        self.refresh()

    def arrived(self) -> None:
        self.number.setFocus()

    def refresh(self) -> None:
        """Read what waits and which shelves there are."""
        if not self._context.session.is_open:
            return
        services, actor = self._context.services, self._context.actor
        self._context.tasks.read(
            lambda: Shelves(
                waiting=services.custody.waiting(actor), places=services.inventories.places(actor)
            ),
            self._take,
            owner=self,
            key="shelves",
        )

    def _on_changed(self, changes: Changes, initiator: object) -> None:
        self.refresh()

    def _take(self, shelves: Shelves) -> None:
        self._shelves = shelves
        kept = self.place.currentText()
        self.place.clear()
        for place, _ in shelves.places:
            self.place.addItem(place)
        self.place.setCurrentIndex(max(self.place.findText(kept), 0) if shelves.places else -1)
        self._context.navigator.set_count("specimens", str(len(shelves.waiting)) if shelves.waiting else "")
        self._show()
        self.entries_changed.emit()

    def _show(self) -> None:
        waiting = self._shelves.waiting
        in_inventory = self._view != WAITING
        self._stack.setCurrentIndex(1 if in_inventory else 0)
        self.waiting.show(waiting)
        self.none_waits.setVisible(not waiting)
        self._waiting_frame.setVisible(bool(waiting))
        count = len(waiting)
        words = "1 hand-over not yet confirmed" if count == 1 else f"{count} hand-overs not yet confirmed"
        self.figure.setText(words if count else "")
        if in_inventory:
            self._compare()

    # -- opening -------------------------------------------------------------------------------------

    def _open_number(self) -> None:
        open_by_number(self._context, self, self.number.text(), self._not_found)
        self.number.clear()

    def _not_found(self, sentence: str) -> None:
        self.notices.show("number", "question", sentence)

    def _open_waiting(self, event_id: str) -> None:
        found = self.waiting.row_at(self.waiting.row_of(event_id))
        if found is not None:
            self._context.navigator.open("specimen", found.specimen_id)

    def _open_thing(self, row_id: str) -> None:
        found = self.things.row_at(self.things.row_of(row_id))
        if found is not None and found.specimen_id:
            self._context.navigator.open("specimen", found.specimen_id)

    # -- inventory -----------------------------------------------------------------------------------

    def takes_scans(self) -> bool:
        """Whether a scan belongs to the inventory that is open."""
        return self._view != WAITING and self.isVisible()

    def take_scan(self, number: str) -> None:
        """A thing on the shelf was scanned."""
        self.scanned.append(number)
        self._compare()

    def _scan_typed(self) -> None:
        number = self.scan_line.text().strip()
        self.scan_line.clear()
        if number:
            self.take_scan(number)

    def _begin_shelf(self) -> None:
        self.scanned = []
        self._compare()
        self.scan_line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _compare(self) -> None:
        inventories, actor = self._context.services.inventories, self._context.actor
        place, scanned = self.place.currentText(), tuple(self.scanned)
        if not place:
            self.things.show(
                [Group(word="Nothing is stored", caption="A shelf comes from an entry of storage.")]
            )
            return
        self._context.tasks.read(
            lambda: inventories.compare(actor, place, scanned),
            self._show_inventory,
            owner=self,
            key="inventory",
        )

    def _show_inventory(self, outcome: Inventory) -> None:
        self.things.show(inventory_rows(outcome))
        found, missing, strange = (len(t) for t in (outcome.found, outcome.missing, outcome.unexpected))
        said = f"{found} found, {missing} missing, {strange} unexpected"
        self._context.status.say(f"{outcome.place}: {said}.")

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
        self.notices.show("inventory", "alert", f"{failure.sentence} {failure.remedy}")


class _Opening:
    """Opens what a number stands for."""

    def __init__(self, context: UiContext, number: str, say: object) -> None:
        self._context, self._number, self._say = context, number, say

    def __call__(self, found: tuple[Found, ...]) -> None:
        specimens = dict.fromkeys(thing.specimen_id for thing in found)
        if len(specimens) == 1:
            self._context.navigator.open("specimen", next(iter(specimens)))
            return
        many = f"{len(specimens)} specimens bear the number {self._number}. Open them from their cases."
        none = f"No specimen and no container bears the number {self._number}. Look at the label, or type it."
        sentence = many if specimens else none
        self._context.status.say(sentence)
        if callable(self._say):
            self._say(sentence)


def open_by_number(context: UiContext, owner: QWidget | None, number: str, say: object = None) -> None:
    """Open the specimen that bears a number, or whose container does."""
    custody, actor, wanted = context.services.custody, context.actor, number.strip()
    if wanted:
        context.tasks.read(lambda: custody.scan(actor, wanted), _Opening(context, wanted, say), owner=owner)
