"""The small table of a card's repeating records: as high as its rows, one selected, its fields below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
)

from ui.paint.marks import draw_focus_ring
from ui.theme.holder import ThemeHolder

_STATE_ROLE = Qt.ItemDataRole.UserRole + 1
_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """One record: its id, and a cell's words with the mark that they are an answer state."""

    record_id: str
    cells: tuple[tuple[str, bool], ...]


class _Delegate(QStyledItemDelegate):
    """Wrapped words, hairlines between rows, a tint and a bar on the chosen row."""

    def __init__(self, table: RecordTable, holder: ThemeHolder) -> None:
        super().__init__(table)
        self._table, self._holder = table, holder

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        theme = self._holder.theme
        rect = QRectF(option.rect)  # type: ignore[attr-defined]
        chosen = index.row() == self._table.currentRow()
        painter.save()
        if chosen:
            painter.fillRect(rect, theme.color("accent_tint"))
            if index.column() == 0:
                painter.fillRect(QRectF(rect.left(), rect.top(), 3, rect.height()), theme.color("accent"))
        painter.setPen(theme.color("line"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.setFont(theme.font("strong" if index.column() == 0 else "body"))
        painter.setPen(theme.color("untold" if index.data(_STATE_ROLE) else "text"))
        pad = theme.units(2)
        box = rect.adjusted(pad, theme.units(1.5), -pad / 2, -theme.units(1.5))
        flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop
        painter.drawText(box, int(flags), str(index.data() or ""))
        painter.restore()
        if chosen and self._table.hasFocus() and index.column() == 0:
            self._ring(painter, index)

    def _ring(self, painter: QPainter, index: _Index) -> None:
        rect = QRectF(self._table.visualRect(index))
        rect.setRight(self._table.viewport().width() - 1)
        painter.save()
        painter.setClipping(False)
        draw_focus_ring(painter, rect, self._holder.theme)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        theme = self._holder.theme
        width = max(theme.lines(2), self._table.columnWidth(index.column()) - theme.units(3))
        metrics = QFontMetrics(theme.font("strong" if index.column() == 0 else "body"))
        box = metrics.boundingRect(
            0, 0, width, 10_000, int(Qt.TextFlag.TextWordWrap), str(index.data() or " ")
        )
        return QSize(width, max(box.height(), metrics.height()) + theme.units(3))


class RecordTable(QTableWidget):
    """Rows of records. Up and Down choose; Tab goes on to the fields.

    Signals:
        chosen(str): another record was chosen, by its id.
    """

    chosen = Signal(str)

    def __init__(self, holder: ThemeHolder, heads: Sequence[str], name: str) -> None:
        super().__init__(0, len(heads))
        self._holder = holder
        self._ids: list[str] = []
        self._filling = False
        self.setAccessibleName(name)
        self.setHorizontalHeaderLabels(list(heads))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        head = self.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        head.setMinimumSectionSize(holder.theme.lines(2))
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setHighlightSections(False)
        self.setItemDelegate(_Delegate(self, holder))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.currentCellChanged.connect(self._on_current)
        holder.changed.connect(self._fit)

    def show_rows(self, rows: Sequence[TableRow], chosen: str) -> None:
        """Show the records; the chosen one stays chosen."""
        self._filling = True
        self.setRowCount(len(rows))
        self._ids = [row.record_id for row in rows]
        for number, row in enumerate(rows):
            for at, (text, is_state) in enumerate(row.cells):
                item = QTableWidgetItem(text)
                item.setData(_STATE_ROLE, is_state)
                item.setToolTip(text)
                self.setItem(number, at, item)
        if chosen in self._ids:
            self.setCurrentCell(self._ids.index(chosen), max(0, self.currentColumn()))
        self._filling = False
        self._fit()

    def choose(self, record_id: str) -> None:
        """Choose a record; says so as if the person had."""
        if record_id in self._ids:
            self.setCurrentCell(self._ids.index(record_id), 0)

    def chosen_id(self) -> str:
        """Id of the chosen record, "" when none is."""
        at = self.currentRow()
        return self._ids[at] if 0 <= at < len(self._ids) else ""

    def _on_current(self, now: int, column: int, before: int, _: int) -> None:
        self.viewport().update()
        if now != before and not self._filling and 0 <= now < len(self._ids):
            self.chosen.emit(self._ids[now])

    def _fit(self) -> None:
        self.resizeRowsToContents()
        head = self.horizontalHeader().sizeHint().height()
        height = head + sum(self.rowHeight(n) for n in range(self.rowCount()))
        if height != self.height() or self.minimumHeight() != height:
            self.setFixedHeight(height)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._holder.theme.lines(16), self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._fit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.currentRow() < 0 and self.rowCount():
            self.setCurrentCell(0, 0)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()
