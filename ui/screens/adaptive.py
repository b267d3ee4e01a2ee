"""A table that says the same rows in many columns where there is room, and in few where there is not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget

from ui.tables.cells import Column, Group
from ui.tables.model import TableModel
from ui.tables.view import TableView
from ui.theme.holder import ThemeHolder

R = TypeVar("R")
NARROW_L = 58
"""Below this width in L the few columns are shown."""


class AdaptiveTable(QStackedWidget, Generic[R]):
    """Two tables over the same rows; the one that fits is shown.

    Signals:
        opened(str): Enter or a double click on a row: its id.
        chosen(str): another row is the current one.
        more_wanted(): the last row came into sight and more can be had.
    """

    opened = Signal(str)
    chosen = Signal(str)
    more_wanted = Signal()

    def __init__(
        self,
        holder: ThemeHolder,
        wide: Sequence[Column[R]],
        narrow: Sequence[Column[R]],
        id_of: Callable[[R], str],
        name: str,
        *,
        wraps: bool = True,
    ) -> None:
        super().__init__()
        self._holder = holder
        self._filling = False
        self.models: list[TableModel[R]] = []
        self.tables: list[TableView] = []
        for columns in (wide, narrow):
            model: TableModel[R] = TableModel(columns, id_of, self)
            table = TableView(holder, model, name, wraps=wraps)
            table.opened.connect(self.opened)
            table.chosen.connect(self._on_chosen)
            model.more_wanted.connect(self._on_more)
            self.models.append(model)
            self.tables.append(table)
            self.addWidget(table)
        self.setFocusProxy(self.tables[0])

    @property
    def table(self) -> TableView:
        """The table in sight."""
        return self.tables[self.currentIndex()]

    @property
    def model(self) -> TableModel[R]:
        """Its model."""
        return self.models[self.currentIndex()]

    def show_rows(self, rows: Sequence[R | Group], *, has_more: bool = False) -> None:
        """Show these rows instead; the one chosen stays chosen."""
        chosen, bar = self.chosen_id(), self.table.verticalScrollBar()
        at = bar.value()
        self._filling = True
        for model in self.models:
            model.show(rows, has_more=has_more)
        self._filling = False
        self.choose(chosen)
        bar.setValue(min(at, bar.maximum()))

    def append(self, rows: Sequence[R], *, has_more: bool = False) -> None:
        """Show further rows below."""
        for model in self.models:
            model.append(rows, has_more=has_more)

    def choose(self, row_id: str) -> bool:
        """Make a row the current one; False when it is not shown."""
        found = [table.choose(row_id) for table in self.tables]
        return all(found)

    def chosen_id(self) -> str:
        """Id of the current row."""
        return self.table.chosen_id()

    def row(self, row_id: str) -> R | None:
        """The row with this id."""
        return self.model.row_at(self.model.row_of(row_id))

    def count(self) -> int:
        """How many lines are shown, groups included."""
        return self.model.rowCount()

    def _on_chosen(self, row_id: str) -> None:
        if self.sender() is self.table and not self._filling:
            self.chosen.emit(row_id)

    def _on_more(self) -> None:
        if self.sender() is self.model:
            self.more_wanted.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wanted = 1 if self.width() < self._holder.theme.lines(NARROW_L) else 0
        if wanted != self.currentIndex():
            chosen, had_focus = self.chosen_id(), self.table.hasFocus()
            self.setCurrentIndex(wanted)
            self.setFocusProxy(self.table)
            self.table.choose(chosen)
            if had_focus:
                self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def minimumSizeHint(self) -> QSize:
        theme = self._holder.theme
        return QSize(theme.lines(20), theme.lines(8))
