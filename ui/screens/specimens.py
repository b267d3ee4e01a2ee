"""Specimens: the list of all, one by its number, what waits for a receipt, the inventory of a shelf."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QStackedWidget, QWidget

from forms.values import when_text
from law.plain import dataclass
from models import codes
from models.custody_state import Standing
from services.changes import Changes
from services.custody_values import SpecimenQuery, Waiting
from ui.context import ContextEntry, Screen, UiContext
from ui.screens.case.following import later
from ui.screens.frames import framed, page_body
from ui.screens.inventory_pane import InventoryPane
from ui.screens.notice import Notices
from ui.screens.number_opening import open_by_number
from ui.screens.places import ALL_SPECIMENS, INVENTORY, NUMBER, WAITING
from ui.screens.specimen_list import PAGE, SpecimenList
from ui.tables.cells import Cell, Column
from ui.tables.model import TableModel
from ui.tables.view import TableView
from ui.widgets.basic import Words, column
from ui.widgets.wrap import WrapRow

ASK_AFTER_MS = 90
HOLDERS = 12
_STANDINGS: tuple[tuple[Standing, str], ...] = (
    (Standing.HELD, "Held by somebody"),
    (Standing.STORED, "In storage"),
    (Standing.IN_TRANSIT, "On their way"),
    (Standing.MISSING, "Missing"),
    (Standing.UNTOLD, "No entry says where"),
)
_LIST, _WAITS, _SHELF = range(3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelves:
    """What the page reads in one go."""

    waiting: tuple[Waiting, ...]
    places: tuple[tuple[str, int], ...]
    holders: tuple[tuple[str, int], ...] = ()


def _waiting_id(one: Waiting) -> str:
    return one.event.id


def _number(one: Waiting) -> Cell:
    return Cell(text=one.number or "no number", caption=f"Case {one.case_number}", strong=True, icon="tube")


def _whom(one: Waiting) -> Cell:
    whom = ", ".join(p for p in (one.event.received_by, one.event.received_agency) if p)
    act = codes.label("custody_event", one.event.event) if one.event.event else "Hand-over"
    return Cell(
        text=f"{act} to {whom}" if whom else act, caption=f"from {one.event.released_by or 'not recorded'}"
    )


class SpecimensScreen(Screen):
    """The place of specimens on the rail."""

    key = "specimens"

    def __init__(self, context: UiContext) -> None:
        super().__init__()
        self._context = context
        self._view = ALL_SPECIMENS
        self._shelves = Shelves(waiting=(), places=())
        self._soon = later(self, ASK_AFTER_MS, self._search)
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
        self.number.setPlaceholderText("Number, person, case or holder; Enter opens a number")
        self.number.setAccessibleName("Number of a specimen or container, or words to search")
        self.number.setClearButtonEnabled(True)
        self.number.textChanged.connect(self._typed)
        self.number.returnPressed.connect(self._open_number)
        page.addWidget(self.number)
        self._stack = QStackedWidget()
        self.list = SpecimenList(self._context)
        self.list.opened.connect(self._open)
        self.list.counted.connect(self._counted)
        self.inventory = InventoryPane(self._context, self.notices)
        for part in (self.list, self._waiting_page(), self.inventory):
            self._stack.addWidget(part)
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

    def _since(self, one: Waiting) -> Cell:
        when = one.event.occurred
        return Cell(text=when_text(when, self._context.zone) if when is not None else "not recorded")

    # -- screen --------------------------------------------------------------------------------------

    def title(self) -> str:
        return "Specimens"

    def context_entries(self) -> tuple[ContextEntry, ...]:
        count = str(len(self._shelves.waiting) or "")
        entries = [
            ContextEntry(key=ALL_SPECIMENS, title="All specimens", group="Specimens", icon="tube"),
            ContextEntry(
                key=WAITING,
                title="Not yet confirmed",
                group="Specimens",
                count=count,
                state="due_today" if count else "",
            ),
        ]
        entries += [
            ContextEntry(key=f"standing/{standing.value}", title=title, group="Specimens")
            for standing, title in _STANDINGS
        ]
        entries += [
            ContextEntry(key=f"holder/{name}", title=name, group="Holders", count=str(number))
            for name, number in self._shelves.holders[:HOLDERS]
        ]
        entries.append(ContextEntry(key=INVENTORY, title="Inventory", group="Shelves", icon="sheet"))
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
            self.inventory.choose(key.removeprefix("place/"))
        self._show()
        self.entries_changed.emit()

    def show_record(self, record_id: str, path: str = "") -> None:
        if record_id.startswith(NUMBER):
            self.ask_which(record_id.removeprefix(NUMBER))
        elif record_id:
            self._view = record_id
        self.refresh()

    def ask_which(self, number: str) -> None:
        """Show everything that bears a scanned number, and ask which is meant."""
        self._view = ALL_SPECIMENS
        self.number.setText(number)
        sentence = (
            f"More than one thing bears the number {number}. Compare person, case and seal with the label, "
            "and open the one you hold."
        )
        self.notices.show("number", "question", sentence)

    def arrived(self) -> None:
        self.number.setFocus()

    def refresh(self) -> None:
        """Read what waits, who holds what, which shelves there are, and the list."""
        if not self._context.session.is_open:
            return
        services, actor = self._context.services, self._context.actor
        self._context.tasks.read(
            lambda: Shelves(
                waiting=services.custody.waiting(actor),
                places=services.inventories.places(actor),
                holders=services.custody.holders(actor),
            ),
            self._take,
            owner=self,
            key="shelves",
        )

    def _on_changed(self, changes: Changes, initiator: object) -> None:
        self.refresh()

    def _take(self, shelves: Shelves) -> None:
        self._shelves = shelves
        self.inventory.show_places(shelves.places)
        self._context.navigator.set_count("specimens", str(len(shelves.waiting)) if shelves.waiting else "")
        self._show()
        self.entries_changed.emit()

    def _show(self) -> None:
        waiting = self._shelves.waiting
        place = self._page()
        self._stack.setCurrentIndex(place)
        self.waiting.show(waiting)
        self.none_waits.setVisible(not waiting)
        self._waiting_frame.setVisible(bool(waiting))
        if place == _SHELF:
            self.figure.setText("")
            self.inventory.compare()
        elif place == _LIST:
            self._ask()
        else:
            count = len(waiting)
            words = "1 hand-over" if count == 1 else f"{count} hand-overs"
            self.figure.setText(f"{words} not yet confirmed" if count else "")

    def _page(self) -> int:
        if self._view == WAITING:
            return _WAITS
        return _SHELF if self._view == INVENTORY or self._view.startswith("place/") else _LIST

    # -- the list ------------------------------------------------------------------------------------

    def query(self) -> SpecimenQuery:
        """What the list asks for."""
        kind, _, value = self._view.partition("/")
        return SpecimenQuery(
            text=self.number.text().strip(),
            standing=Standing(value) if kind == "standing" else None,
            holder=value if kind == "holder" else "",
            size=PAGE,
        )

    def _ask(self) -> None:
        self._soon.stop()
        if self._context.session.is_open and self._page() == _LIST:
            self.list.ask(self.query())

    def _typed(self) -> None:
        self.notices.take_away("number")
        self._soon.start()

    def _search(self) -> None:
        """A moment after the last letter: by then a scan has taken its letters out again."""
        if self.number.text().strip() and self._page() != _LIST:
            self.choose_entry(ALL_SPECIMENS)
        else:
            self._ask()

    def _counted(self, words: str) -> None:
        if self._page() == _LIST:
            self.figure.setText(words)

    # -- opening -------------------------------------------------------------------------------------

    def _open(self, specimen_id: str) -> None:
        self._context.navigator.open("specimen", specimen_id)

    def _open_number(self) -> None:
        open_by_number(self._context, self, self.number.text(), self._not_found)

    def _not_found(self, sentence: str) -> None:
        """The words are no number; where the list holds something they narrow it."""
        if self._page() == _LIST and self.list.table.count():
            self.list.table.setFocus()
        else:
            self.notices.show("number", "question", sentence)

    def _open_waiting(self, event_id: str) -> None:
        found = self.waiting.row_at(self.waiting.row_of(event_id))
        if found is not None:
            self._open(found.specimen_id)

    # -- inventory -----------------------------------------------------------------------------------

    def takes_scans(self) -> bool:
        """Whether a scan belongs to the inventory that is open."""
        return self._page() == _SHELF and self.isVisible()

    def take_scan(self, number: str) -> None:
        """A thing on the shelf was scanned."""
        self.inventory.take(number)
