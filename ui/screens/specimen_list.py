"""The list of specimens: a page at a time as it is scrolled, narrowed by words as they are typed."""

from __future__ import annotations

import datetime as dt

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from models import codes
from services.custody_values import SpecimenPage, SpecimenQuery, SpecimenRow
from ui.context import UiContext
from ui.screens.adaptive import AdaptiveTable
from ui.screens.due_words import day_words
from ui.screens.frames import framed
from ui.screens.specimen_words import parts_words
from ui.tables.cells import Cell, Column
from ui.widgets.basic import Words, column

PAGE = 60
_MANY = 3


class SpecimenList(QStackedWidget):
    """The rows of a query.

    Signals:
        opened(str): Enter or a double click on a specimen: its id.
        counted(str): how many are shown, in words.
    """

    opened = Signal(str)
    counted = Signal(str)

    def __init__(self, context: UiContext) -> None:
        super().__init__()
        self._context = context
        self._query = SpecimenQuery(size=PAGE)
        self._asked = 0
        holder = context.theme
        self.table: AdaptiveTable[SpecimenRow] = AdaptiveTable(
            holder, self._columns(), self._few_columns(), _row_id, "Specimens", wraps=False
        )
        self.table.more_wanted.connect(self._more)
        self.table.opened.connect(self.opened)
        self.addWidget(framed(holder, self.table))
        empty = QWidget()
        layout = column(holder, empty, margins=4, gap=2)
        self.empty = Words(holder, "", wrap=True)
        layout.addWidget(self.empty)
        layout.addStretch(1)
        self.addWidget(empty)

    def _columns(self) -> tuple[Column[SpecimenRow], ...]:
        return (
            Column(key="number", title="Specimen", cell=_number, width=12),
            Column(key="person", title="From, case", cell=_person, width=15),
            Column(key="where", title="Where it is by its ledger", cell=self._where, width=24),
            Column(key="state", title="", cell=_state, width=13),
        )

    def _few_columns(self) -> tuple[Column[SpecimenRow], ...]:
        return (
            Column(key="number", title="Specimen", cell=_number, width=12),
            Column(key="where", title="Where it is by its ledger", cell=self._where, width=24),
        )

    def ask(self, query: SpecimenQuery) -> None:
        """Read the first page of a query."""
        self._query = query
        self._asked += 1
        custody, actor = self._context.services.custody, self._context.actor
        self._context.tasks.read(lambda: custody.page(actor, query), self._first, owner=self, key="specimens")

    def _first(self, page: SpecimenPage) -> None:
        self.table.show_rows(page.rows, has_more=page.after is not None)
        self._after = page.after
        self.setCurrentIndex(0 if page.rows else 1)
        count = len(page.rows)
        if page.after is not None:
            self.counted.emit(f"more than {count}")
        else:
            self.counted.emit("1 specimen" if count == 1 else f"{count} specimens" if count else "")
        self.empty.setText(_nothing(self._query))

    def _more(self) -> None:
        if self._after is None:
            return
        custody, actor, asked = self._context.services.custody, self._context.actor, self._asked
        query = SpecimenQuery(
            text=self._query.text,
            standing=self._query.standing,
            holder=self._query.holder,
            unconfirmed=self._query.unconfirmed,
            after=self._after,
            size=PAGE,
        )

        def take(page: SpecimenPage) -> None:
            # Another question was asked meanwhile: these rows belong to the one before.
            if asked == self._asked:
                self._after = page.after
                self.table.append(page.rows, has_more=page.after is not None)

        self._context.tasks.read(lambda: custody.page(actor, query), take, owner=self)

    def _where(self, one: SpecimenRow) -> Cell:
        since = max((part.since for part in one.parts if part.since is not None), default=None)
        return Cell(text=parts_words(one.parts, _MANY), caption=self._since(since))

    def _since(self, since: dt.datetime | None) -> str:
        if since is None:
            return ""
        return f"since {day_words(since, self._context.zone, self._context.services.clock.now())}"


def _nothing(query: SpecimenQuery) -> str:
    if query.text:
        return (
            f"Nothing holds “{query.text}”. Searched: numbers of specimens and containers, people, cases, "
            "holders and shelves."
        )
    if query.unconfirmed:
        return "Every hand-over is confirmed by its receiver."
    if query.standing is not None or query.holder:
        return "Nothing stands here."
    return "No specimen yet. One is entered with its case, under Specimens."


def _row_id(one: SpecimenRow) -> str:
    return one.specimen.id


def _number(one: SpecimenRow) -> Cell:
    kind = codes.label("specimen_kind", one.kind) if one.kind else "kind not told"
    return Cell(text=one.specimen.number or "no number", caption=kind, strong=True, icon="tube")


def _person(one: SpecimenRow) -> Cell:
    return Cell(text=one.person or "person not told", caption=f"Case {one.specimen.case_number}")


def _state(one: SpecimenRow) -> Cell:
    if any(part.standing.value == "missing" for part in one.parts):
        return Cell(text="missing", state="missing")
    return Cell(text="not yet confirmed", state="due_today") if one.unconfirmed else Cell()
