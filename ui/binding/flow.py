"""Twelve columns that give way: fields keep their row while they fit and wrap when their labels do not."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

COLUMNS = 12


@dataclass(slots=True)
class _Placed:
    """An item, its span of twelve and the row it was given."""

    item: QLayoutItem
    span: int
    row: int


class ColumnFlow(QLayout):
    """Rows of items over twelve columns.

    An item is never narrower than its least width: where a row does not fit, its last items go to a new
    line, and the items of each line share the width by their spans.
    """

    def __init__(self, parent: QWidget | None = None, *, across: int = 8, down: int = 8) -> None:
        super().__init__(parent)
        self._placed: list[_Placed] = []
        self._across = across
        self._down = down
        self._heights: dict[int, int] = {}
        self.setContentsMargins(0, 0, 0, 0)

    def set_gaps(self, across: int, down: int) -> None:
        """Distances between fields, in pixels of the present font."""
        self._across, self._down = across, down
        self.invalidate()

    def place(self, widget: QWidget, span: int, row: int) -> None:
        """Add a widget with its span to a row; rows count up in the order of reading."""
        self.addWidget(widget)
        self._placed[-1].span = span
        self._placed[-1].row = row

    # -- QLayout -------------------------------------------------------------------------------------

    def addItem(self, item: QLayoutItem) -> None:
        self._placed.append(_Placed(item, COLUMNS, len(self._placed)))
        self.invalidate()

    def count(self) -> int:
        return len(self._placed)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._placed[index].item if 0 <= index < len(self._placed) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        if not 0 <= index < len(self._placed):
            return None
        self.invalidate()
        return self._placed.pop(index).item

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._arrange(width, None)
        return self._heights[width]

    def invalidate(self) -> None:
        self._heights.clear()
        super().invalidate()

    def minimumSize(self) -> QSize:
        widths = [p.item.minimumSize().width() for p in self._shown()]
        return QSize(max(widths, default=0), 0)

    def sizeHint(self) -> QSize:
        width = max((self._wanted(line) for line in self._rows().values()), default=0)
        return QSize(width, self.heightForWidth(width))

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect.width(), rect.topLeft())

    # -- arranging -----------------------------------------------------------------------------------

    def _shown(self) -> list[_Placed]:
        return [p for p in self._placed if not p.item.isEmpty()]

    def _rows(self) -> dict[int, list[_Placed]]:
        rows: dict[int, list[_Placed]] = {}
        for placed in self._shown():
            rows.setdefault(placed.row, []).append(placed)
        return rows

    def _wanted(self, line: list[_Placed]) -> int:
        return sum(p.item.sizeHint().width() for p in line) + self._across * (len(line) - 1)

    def _arrange(self, width: int, origin: QPoint | None) -> int:
        y = 0
        for row in self._rows().values():
            for line in self._lines(row, width):
                widths = self._widths(line, row, width)
                height = max(_height(p.item, w) for p, w in zip(line, widths, strict=True))
                if origin is not None:
                    self._set(line, widths, height, QPoint(origin.x(), origin.y() + y))
                y += height + self._down
        return max(0, y - self._down)

    def _lines(self, row: list[_Placed], width: int) -> list[list[_Placed]]:
        lines: list[list[_Placed]] = []
        used = 0
        for placed in row:
            least = placed.item.minimumSize().width()
            if lines and used + self._across + least <= width:
                lines[-1].append(placed)
                used += self._across + least
            else:
                lines.append([placed])
                used = least
        return lines

    def _widths(self, line: list[_Placed], row: list[_Placed], width: int) -> list[int]:
        column = (width + self._across) / COLUMNS
        wished = [p.span * column - self._across for p in line]
        room = width - self._across * (len(line) - 1)
        if len(line) < len(row):  # wrapped: what is left of the row may spread, not beyond twice its span
            total = min(room, 2 * sum(wished))
            wished = [w * total / sum(wished) for w in wished]
        return _share(wished, [p.item.minimumSize().width() for p in line], room)

    def _set(self, line: list[_Placed], widths: list[int], height: int, at: QPoint) -> None:
        x = at.x()
        for placed, width in zip(line, widths, strict=True):
            placed.item.setGeometry(QRect(x, at.y(), width, height))
            x += width + self._across


def _height(item: QLayoutItem, width: int) -> int:
    return item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height()


def _share(wished: list[float], least: list[int], room: int) -> list[int]:
    """Widths that keep each least width and together fit the room; the rest is shared as wished."""
    widths = [max(w, m) for w, m in zip(wished, least, strict=True)]
    excess = sum(widths) - room
    while excess > 0.5:
        loose = [i for i, w in enumerate(widths) if w > least[i] + 0.01]
        if not loose:
            break
        spare = sum(widths[i] - least[i] for i in loose)
        for i in loose:
            widths[i] -= (widths[i] - least[i]) * min(1.0, excess / spare)
        excess = sum(widths) - room
    return [int(w) for w in widths]
