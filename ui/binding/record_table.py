"""The small table of a card's repeating records: as high as its rows, one chosen, its fields below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy

from law.plain import dataclass
from ui.tables.cells import Cell, Column
from ui.tables.model import TableModel
from ui.tables.view import TableView
from ui.theme.holder import ThemeHolder


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """One record: its id, and each cell's words with the mark that they are an answer state.

    What follows a line break in the words of a cell stands below as its caption. A `Cell` is shown as it is.
    """

    record_id: str
    cells: tuple[tuple[str, bool] | Cell, ...]


class RecordTable(TableView):
    """Rows of records. Up and Down choose; Tab goes on to the fields.

    Signals:
        picked(str): the person chose another record, by its id.
    """

    picked = Signal(str)

    def __init__(
        self, holder: ThemeHolder, heads: Sequence[str], name: str, widths: Sequence[float] = ()
    ) -> None:
        """`widths` are the shares of the columns; all the same where none are given."""
        shares = widths or [1.0] * len(heads)
        columns = [
            Column(key=str(at), title=head, cell=_cell_at(at), width=share)
            for at, (head, share) in enumerate(zip(heads, shares, strict=True))
        ]
        self._rows_model: TableModel[TableRow] = TableModel(columns, _id_of)
        self._filling = True
        super().__init__(holder, self._rows_model, name)
        self._rows_model.setParent(self)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._filling = False
        self._fit_heights()

    def show_rows(self, rows: Sequence[TableRow], chosen: str) -> None:
        """Show the records; the chosen one stays chosen."""
        self._filling = True
        self._rows_model.show(rows)
        self.choose(chosen)
        self._filling = False

    def currentChanged(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().currentChanged(current, previous)
        row_id = self.chosen_id()
        if not self._filling and row_id and current.row() != previous.row():
            self.picked.emit(row_id)

    def _fit_heights(self) -> None:
        super()._fit_heights()
        head = self.horizontalHeader().sizeHint().height()
        height = head + sum(self.rowHeight(n) for n in range(self._rows_model.rowCount()))
        if self.minimumHeight() != height or self.maximumHeight() != height:
            self.setFixedHeight(height)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._holder.theme.lines(16), self.minimumHeight())


def _id_of(row: TableRow) -> str:
    return row.record_id


def _cell_at(at: int) -> Callable[[TableRow], Cell]:
    def cell(row: TableRow) -> Cell:
        found = row.cells[at]
        if isinstance(found, Cell):
            return found
        text, is_state = found
        first, _, rest = text.partition("\n")
        return Cell(text=first, caption=rest, strong=at == 0, tone="untold" if is_state else "text")

    return cell
