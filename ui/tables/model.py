"""The one table model: rows are frozen values of a service, found by their ids, never by stored indexes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from ui.tables.cells import Cell, Column, Group
from ui.tables.sorting import in_order

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex
CELL_ROLE = Qt.ItemDataRole.UserRole + 1
ID_ROLE = Qt.ItemDataRole.UserRole + 2
SORT_ROLE = Qt.ItemDataRole.UserRole + 3
_NOWHERE = QModelIndex()


class TableModel(QAbstractTableModel, Generic[R]):
    """Rows and groups under columns.

    Attributes:
        more_wanted: the last row came into sight and more can be had (keyset paging).
    """

    more_wanted = Signal()

    def __init__(
        self, columns: Sequence[Column[R]], id_of: Callable[[R], str], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self._id_of = id_of
        self._rows: list[R | Group] = []
        self._cells: dict[int, tuple[Cell, ...]] = {}
        self._has_more = False

    # --- rows

    def show(self, rows: Sequence[R | Group], *, has_more: bool = False) -> None:
        """Show these rows and groups instead."""
        self.beginResetModel()
        self._rows = list(rows)
        self._cells = {}
        self._has_more = has_more
        self.endResetModel()

    def append(self, rows: Sequence[R | Group], *, has_more: bool = False) -> None:
        """Show further rows below."""
        self._has_more = has_more
        if rows:
            first = len(self._rows)
            self.beginInsertRows(_NOWHERE, first, first + len(rows) - 1)
            self._rows.extend(rows)
            self.endInsertRows()

    def update(self, row: R) -> bool:
        """Show a newer value of a row that is shown; False when it is not."""
        at = self.row_of(self._id_of(row))
        if at < 0:
            return False
        self._rows[at] = row
        self._cells.pop(at, None)
        self.dataChanged.emit(self.index(at, 0), self.index(at, len(self.columns) - 1))
        return True

    def row_of(self, row_id: str) -> int:
        """Where the row with this id stands; -1 when it does not."""
        for at, row in enumerate(self._rows):
            if not isinstance(row, Group) and self._id_of(row) == row_id:
                return at
        return -1

    def row_at(self, at: int) -> R | None:
        """The row at a place; None for a group or no row."""
        row = self._rows[at] if 0 <= at < len(self._rows) else None
        return None if row is None or isinstance(row, Group) else row

    def group_at(self, at: int) -> Group | None:
        """The group at a place; None for a row."""
        row = self._rows[at] if 0 <= at < len(self._rows) else None
        return row if isinstance(row, Group) else None

    def id_at(self, at: int) -> str:
        """Id of the row at a place; "" for a group or no row."""
        row = self.row_at(at)
        return "" if row is None else self._id_of(row)

    def cells_at(self, at: int) -> tuple[Cell, ...]:
        """The cells of the row at a place; none for a group or no row."""
        row = self.row_at(at)
        return () if row is None else self._made(at, row)

    # --- Qt

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == CELL_ROLE:
            return self._cell(index)
        if role == Qt.ItemDataRole.DisplayRole:
            cell = self._cell(index)
            return cell.word if isinstance(cell, Group) else cell.text
        if role == ID_ROLE:
            return self.id_at(index.row())
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(index)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._cell(index).spoken
        if role == SORT_ROLE:
            row, sort = self.row_at(index.row()), self.columns[index.column()].sort
            return sort(row) if row is not None and sort is not None else None
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.columns[section].title
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid() or self.group_at(index.row()) is not None:
            return Qt.ItemFlag.ItemIsEnabled if index.isValid() else Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort the rows shown; a table with groups keeps their order and sorts within each."""
        value = self.columns[column].sort if 0 <= column < len(self.columns) else None
        if value is None:
            return
        self.layoutAboutToBeChanged.emit()
        self._rows = list(self._sorted(value, descending=order == Qt.SortOrder.DescendingOrder))
        self._cells = {}
        self.layoutChanged.emit()

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and self._has_more

    def fetchMore(self, parent: Index) -> None:
        self._has_more = False  # asked once; `append` says whether there is more still
        self.more_wanted.emit()

    def _sorted(self, value: Callable[[R], Any], *, descending: bool) -> list[R | Group]:
        found: list[R | Group] = []
        run: list[R] = []
        for row in [*self._rows, None]:
            if row is not None and not isinstance(row, Group):
                run.append(row)
                continue
            ordered: list[R] = in_order(run, value, descending=descending)
            found.extend(ordered)
            run = []
            if row is not None:
                found.append(row)
        return found

    def _cell(self, index: Index) -> Cell | Group:
        at = index.row()
        row = self._rows[at]
        if isinstance(row, Group):
            return row
        return self._made(at, row)[index.column()]

    def _made(self, at: int, row: R) -> tuple[Cell, ...]:
        cells = self._cells.get(at)
        if cells is None:
            cells = self._cells[at] = tuple(column.cell(row) for column in self.columns)
        return cells

    def _spoken(self, index: Index) -> str:
        cell = self._cell(index)
        if isinstance(cell, Group):
            return cell.spoken
        return f"{self.columns[index.column()].title}: {cell.spoken}"
