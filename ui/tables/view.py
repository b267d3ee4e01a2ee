"""The one table view: whole rows, keyboard, widths by share, groups over the whole width."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView

from ui.tables.delegate import CellDelegate
from ui.tables.model import TableModel
from ui.theme.holder import ThemeHolder

R = TypeVar("R")


class TableView(QTableView):
    """A table.

    Attributes:
        opened: Enter or a double click on a row: its id.
        chosen: another row is the current one: its id, "" for none.
        sorted_by: the person chose a column to sort by: key, descending.
    """

    opened = Signal(str)
    chosen = Signal(str)
    sorted_by = Signal(str, bool)

    def __init__(self, holder: ThemeHolder, model: TableModel[R], name: str, *, wraps: bool = True) -> None:
        super().__init__()
        self._holder, self._model, self._wraps = holder, model, wraps
        self._delegate = CellDelegate(holder, self, wraps=wraps)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(name)
        self._configure()
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionsClickable(True)
        header.sectionClicked.connect(self._head_clicked)
        self._sort: tuple[int, bool] | None = None
        self._fitted_to: tuple[object, int] | None = None
        model.modelReset.connect(self._rows_changed)
        model.layoutChanged.connect(self._rows_changed)
        model.rowsInserted.connect(self._rows_changed)
        model.dataChanged.connect(self._measure_anew)
        self.doubleClicked.connect(self._open_index)
        holder.changed.connect(self._rows_changed)
        self._rows_changed()

    def choose(self, row_id: str) -> bool:
        """Make a row the current one and bring it into sight; False when it is not shown."""
        at = self._model.row_of(row_id)
        if at < 0:
            return False
        index = self._model.index(at, 0)
        if index != self.currentIndex():
            self.setCurrentIndex(index)
        self.scrollTo(index)
        return True

    def chosen_id(self) -> str:
        """Id of the current row."""
        return self._model.id_at(self.currentIndex().row())

    def sort_by(self, key: str, *, descending: bool) -> None:
        """Sort by a column, as remembered from before."""
        keys = [column.key for column in self._model.columns]
        if key in keys:
            self._sort = (keys.index(key), descending)
            self._apply_sort()

    def currentChanged(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().currentChanged(current, previous)
        self.viewport().update()
        self.chosen.emit(self._model.id_at(current.row()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open_index(self.currentIndex())
            return
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self._on_group():
            super().keyPressEvent(event)  # a group is passed over

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._choose_something()

    def _choose_something(self) -> None:
        """While the table has the keyboard some row is the current one."""
        if not self.currentIndex().isValid():
            first = next((at for at in range(self._model.rowCount()) if self._model.id_at(at)), -1)
            if first >= 0:
                self.setCurrentIndex(self._model.index(first, 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def _configure(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(self._wraps)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)

    def _on_group(self) -> bool:
        return self._model.group_at(self.currentIndex().row()) is not None

    def _open_index(self, index: QModelIndex | QPersistentModelIndex) -> None:
        row_id = self._model.id_at(index.row())
        if row_id:
            self.opened.emit(row_id)

    def _head_clicked(self, column: int) -> None:
        if self._model.columns[column].sort is None:
            return
        descending = self._sort == (column, False)
        self._sort = (column, descending)
        self._apply_sort()
        self.sorted_by.emit(self._model.columns[column].key, descending)

    def _apply_sort(self) -> None:
        if self._sort is None:
            return
        column, descending = self._sort
        order = Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder
        kept = self.chosen_id()
        header = self.horizontalHeader()
        header.setSortIndicator(column, order)
        header.setSortIndicatorShown(True)
        self._model.sort(column, order)
        if kept:
            self.choose(kept)

    def _rows_changed(self) -> None:
        self.clearSpans()
        for at in range(self._model.rowCount()):
            if self._model.group_at(at) is not None:
                self.setSpan(at, 0, 1, max(len(self._model.columns), 1))
        self.verticalHeader().setDefaultSectionSize(self._delegate.least_height())
        self._measure_anew()
        if self.hasFocus():
            self._choose_something()

    def _measure_anew(self) -> None:
        """The words or the faces changed: no height holds any longer."""
        self._fitted_to = None
        self._fit()

    def _fit(self) -> None:
        """Widths by share, and each row as high as its words want, once for each width.

        A table out of sight waits: most of what a page holds is never looked at, and its width is not known.
        """
        if not self.isVisible():
            return
        self._settle_bar()
        wanted = (self._holder.theme, self.viewport().width())
        if self._fitted_to == wanted:
            return
        self._fitted_to = wanted
        self._fit_widths()
        self._fit_heights()
        if self._fitted_to != (self._holder.theme, self.viewport().width()):
            self._fit()  # the rows brought a scroll bar along, which takes from the width

    def _settle_bar(self) -> None:
        """Show the scroll bar first where even the lowest rows want one: it takes from the width."""
        low = min(self._delegate.least_height(), self._delegate.group_height())
        wanted = self._model.rowCount() * low > self.viewport().height()
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(policy.ScrollBarAlwaysOn if wanted else policy.ScrollBarAsNeeded)

    def _fit_widths(self) -> None:
        total = sum(column.width for column in self._model.columns)
        room = self.viewport().width()
        used = 0
        last = len(self._model.columns) - 1
        for at, column in enumerate(self._model.columns):
            width = room - used if at == last else round(room * column.width / total)
            self.setColumnWidth(at, max(width, 1))
            used += width
        self.updateGeometries()

    def _fit_heights(self) -> None:
        header = self.verticalHeader()
        for at in range(self._model.rowCount()):
            height = self._height_of(at)
            if header.sectionSize(at) != height:
                header.resizeSection(at, height)

    def _height_of(self, at: int) -> int:
        group = self._model.group_at(at)
        if group is not None:
            return self._delegate.group_height(group, self.viewport().width())
        if not self._wraps:
            return self._delegate.least_height()
        cells = self._model.cells_at(at)
        return max(
            self._delegate.height_for(cell, self.columnWidth(column)) for column, cell in enumerate(cells)
        )
