"""All cases of the office: a page at a time as the list is scrolled, narrowed by words as they are typed."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from forms.values import when_text
from models import codes
from services.changes import Changes
from services.listing import CaseRow, ListPage, ListQuery
from services.search import Hit
from ui.context import ContextEntry, Screen, UiContext
from ui.screens.adaptive import AdaptiveTable
from ui.screens.case.following import later
from ui.screens.frames import framed, page_body
from ui.screens.places import new_id
from ui.tables.cells import Cell, Column
from ui.widgets.basic import Button, Words, clear_layout, column, row
from ui.widgets.combo import Combo
from ui.widgets.wrap import WrapRow

PAGE = 60
ASK_AFTER_MS = 90
NEAREST = 5
ANY = ""
_VIEWS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("all", "All cases", {}),
    ("boating", "Boating", {"kind": "boating"}),
    ("snowmobile", "Snowmobile", {"kind": "snowmobile"}),
    ("open", "Open", {"status": "open"}),
    ("voided", "Voided", {"voided": "yes"}),
)


class CaseListScreen(Screen):
    """The case list with its search box."""

    key = "cases"

    def __init__(self, context: UiContext) -> None:
        super().__init__()
        self._context = context
        self._view = "all"
        self._after: int | None = None
        self._asked = 0
        self._soon = later(self, ASK_AFTER_MS, self.refresh)
        self._build()
        context.events.changed.connect(self._on_changed)

    def _build(self) -> None:
        holder = self._context.theme
        page = page_body(holder, self)
        head = row(holder, gap=3)
        words = WrapRow(holder, 3, 1)
        words.add(Words(holder, "Cases", "title"))
        self.total = Words(holder, "", "body", "text2")
        words.add(self.total)
        head.addWidget(words, 1)
        begin = Button(holder, "New accident", "plus", "primary")
        begin.clicked.connect(self._begin)
        head.addWidget(begin)
        page.addLayout(head)
        page.addLayout(self._inputs())
        self._stack = QStackedWidget()
        self.table: AdaptiveTable[CaseRow] = AdaptiveTable(
            holder, self._columns(), self._few_columns(), _case_id, "Cases", wraps=False
        )
        self.table.more_wanted.connect(self._more)
        self.table.opened.connect(self.open_case)
        self._stack.addWidget(self.table)
        empty = QWidget()
        self._empty: QVBoxLayout = column(holder, empty, margins=4, gap=2)
        self._stack.addWidget(empty)
        page.addWidget(framed(holder, self._stack), 1)

    def _inputs(self) -> QHBoxLayout:
        holder = self._context.theme
        line = row(holder, gap=2)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Number, name, registration, place, words of the narrative")
        self.search.setAccessibleName("Search the cases")
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._soon.start)
        self.search.returnPressed.connect(self._to_table)
        line.addWidget(self.search, 3)
        self.county = Combo(holder, 10)
        self.county.setAccessibleName("County")
        self.county.addItem("All counties", ANY)
        for option in codes.options("county"):
            self.county.addItem(option.label, option.key)
        self.county.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.county.activated.connect(self.refresh)
        line.addWidget(self.county, 1)
        return line

    def _columns(self) -> tuple[Column[CaseRow], ...]:
        return (
            Column(key="number", title="Case", cell=_number_cell, width=11),
            Column(key="when", title="When, where", cell=self._when_cell, width=20),
            Column(key="people", title="People", cell=_people_cell, width=20),
            Column(key="craft", title="Craft", cell=_craft_cell, width=14),
            Column(key="harm", title="Harm", cell=_harm_cell, width=9),
            Column(key="status", title="Status", cell=_status_cell, width=11),
        )

    def _few_columns(self) -> tuple[Column[CaseRow], ...]:
        return (
            Column(key="number", title="Case", cell=_number_cell, width=14),
            Column(key="when", title="When, where", cell=self._when_cell, width=25),
        )

    # -- screen --------------------------------------------------------------------------------------

    def title(self) -> str:
        return "Cases"

    def context_entries(self) -> tuple[ContextEntry, ...]:
        return tuple(ContextEntry(key=key, title=title, group="Views") for key, title, _ in _VIEWS)

    def current_entry(self) -> str:
        return self._view

    def choose_entry(self, key: str) -> None:
        self._view = key
        self.refresh()
        self.entries_changed.emit()

    def show_record(self, record_id: str, path: str = "") -> None:
        if record_id:
            self.search.setText(record_id)
        self.refresh()

    def arrived(self) -> None:
        self.search.setFocus()

    def _on_changed(self, changes: Changes, initiator: object) -> None:
        if "case" in changes.kinds and self.isVisible():
            self._soon.start()

    # -- reading -------------------------------------------------------------------------------------

    def query(self, after: int | None = None) -> ListQuery:
        """What is asked for."""
        filters = dict(next(filters for key, _, filters in _VIEWS if key == self._view))
        if self.county.currentData():
            filters["county"] = str(self.county.currentData())
        return ListQuery(text=self.search.text().strip(), filters=filters, after=after, size=PAGE)

    def refresh(self) -> None:
        """Read the first page anew."""
        self._soon.stop()
        if not self._context.session.is_open:
            return
        cases, actor, query = self._context.services.cases, self._context.actor, self.query()
        self._asked += 1
        self._context.tasks.read(lambda: cases.list_page(actor, query), self._first, owner=self, key="list")

    def _first(self, page: ListPage) -> None:
        self._after = page.after
        self.table.show_rows(page.rows, has_more=page.after is not None)
        self.total.setText(self._total_words(page))
        self._stack.setCurrentIndex(0 if page.rows else 1)
        if not page.rows:
            self._show_empty()

    def _total_words(self, page: ListPage) -> str:
        about = "" if page.total_is_exact else "at least "
        return "1 case" if page.approx_total == 1 else f"{about}{page.approx_total:,} cases"

    def _more(self) -> None:
        if self._after is None:
            return
        cases, actor, query = self._context.services.cases, self._context.actor, self.query(self._after)
        asked = self._asked

        def take(page: ListPage) -> None:
            # Another search was begun meanwhile: these rows belong to the one before.
            if asked == self._asked:
                self._after = page.after
                self.table.append(page.rows, has_more=page.after is not None)

        self._context.tasks.read(lambda: cases.list_page(actor, query), take, owner=self)

    # -- empty ---------------------------------------------------------------------------------------

    def _show_empty(self) -> None:
        clear_layout(self._empty)
        holder, text = self._context.theme, self.search.text().strip()
        if not text:
            self._empty.addWidget(Words(holder, "No accident yet. Begin one, or import records.", wrap=True))
            line = row(holder)
            begin = Button(holder, "New accident (Ctrl+N)", "plus")
            begin.clicked.connect(self._begin)
            bring = Button(holder, "Import", "import")
            bring.clicked.connect(self._import)
            line.addWidget(begin)
            line.addWidget(bring)
            line.addStretch(1)
            self._empty.addLayout(line)
            self._empty.addStretch(1)
            return
        where = "numbers, names, registrations, places and narratives of all cases"
        self._empty.addWidget(Words(holder, f"Nothing holds “{text}”. Searched: {where}.", wrap=True))
        search, actor = self._context.services.search, self._context.actor
        self._context.tasks.read(
            lambda: search.find(actor, text, NEAREST), self._show_nearest, owner=self, key="nearest"
        )

    def _show_nearest(self, hits: tuple[Hit, ...]) -> None:
        holder = self._context.theme
        near = [hit for hit in hits if hit.case_ids]
        if near:
            self._empty.addWidget(Words(holder, "Spelt like it:", "caption", "text2"))
        for hit in near[:NEAREST]:
            button = Button(holder, f"{hit.title}  {hit.detail}", "folder", "link")
            button.clicked.connect(_Open(self, hit.case_ids[0]))
            line = row(holder)
            line.addWidget(button)
            line.addStretch(1)
            self._empty.addLayout(line)
        self._empty.addStretch(1)

    # -- acts ----------------------------------------------------------------------------------------

    def open_case(self, case_id: str) -> None:
        """Open a case."""
        self._context.navigator.open("case", case_id)

    def _begin(self) -> None:
        self._context.navigator.open("case", new_id("boating", "accident"))

    def _import(self) -> None:
        self._context.navigator.open("import")

    def _to_table(self) -> None:
        if self.table.count():
            self.table.setFocus()

    def _when_cell(self, case: CaseRow) -> Cell:
        when = when_text(case.occurred, self._context.zone) if case.occurred is not None else "time not said"
        county = f"{codes.label('county', case.county)} County" if case.county else ""
        where = ", ".join(part for part in (case.place, county) if part)
        return Cell(text=when, caption=where)


class _Open:
    """Opens one case."""

    def __init__(self, screen: CaseListScreen, case_id: str) -> None:
        self._screen, self._case_id = screen, case_id

    def __call__(self) -> None:
        self._screen.open_case(self._case_id)


def _case_id(case: CaseRow) -> str:
    return case.case_id


def _number_cell(case: CaseRow) -> Cell:
    kind = codes.label("case_kind", case.kind) if case.kind else ""
    matter = codes.label("case_matter", case.matter).lower() if case.matter else ""
    icon = "snowmobile" if case.kind == "snowmobile" else "boat"
    marks = ["juvenile"] if case.juvenile else []
    caption = " ".join(part for part in (kind, matter) if part)
    return Cell(text=case.number, caption=", ".join([caption, *marks]), icon=icon, strong=True)


def _people_cell(case: CaseRow) -> Cell:
    return Cell(text=case.people or "", caption="")


def _craft_cell(case: CaseRow) -> Cell:
    return Cell(text=case.crafts or "")


def _harm_cell(case: CaseRow) -> Cell:
    parts = [f"{case.dead} dead" if case.dead else "", f"{case.injured} injured" if case.injured else ""]
    said = [part for part in parts if part]
    return Cell(text=said[0] if said else "", caption=said[1] if len(said) > 1 else "")


def _status_cell(case: CaseRow) -> Cell:
    if case.voided:
        return Cell(text="voided", state="voided")
    status = codes.label("case_status", case.status) if case.status else ""
    return Cell(text=status, caption=case.assigned_to or "")
