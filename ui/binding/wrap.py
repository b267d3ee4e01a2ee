"""A row of parts that goes on in a second line where the width does not do: header lines, chips, buttons."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLabel, QLayout, QLayoutItem, QWidget

from ui.theme.holder import ThemeHolder
from ui.widgets.basic import IconWords


class WrapRow(QLayout):
    """Parts at their own size from left to right, centred on their line, wrapping."""

    def __init__(
        self, holder: ThemeHolder, parent: QWidget | None = None, *, across: float = 2, down: float = 1.5
    ) -> None:
        super().__init__(parent)
        self._holder = holder
        self._items: list[QLayoutItem] = []
        self._gaps = (across, down)
        self.setContentsMargins(0, 0, 0, 0)
        holder.changed.connect(self.invalidate)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)
        self.invalidate()

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(width, None)

    def minimumSize(self) -> QSize:
        sizes = [item.minimumSize() for item in self._items if not item.isEmpty()]
        return QSize(max((s.width() for s in sizes), default=0), max((s.height() for s in sizes), default=0))

    def sizeHint(self) -> QSize:
        across = self._holder.theme.units(self._gaps[0])
        sizes = [_natural(item) for item in self._items if not item.isEmpty()]
        width = sum(s.width() for s in sizes) + across * max(0, len(sizes) - 1)
        return QSize(width, max((s.height() for s in sizes), default=0))

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect.width(), rect.topLeft())

    def _arrange(self, width: int, origin: QPoint | None) -> int:
        across, down = (self._holder.theme.units(gap) for gap in self._gaps)
        y = 0
        for line in self._lines(width, across):
            height = max(size.height() for _, size in line)
            x = 0
            for item, size in line:
                if origin is not None:
                    top = origin.y() + y + (height - size.height()) // 2
                    item.setGeometry(QRect(QPoint(origin.x() + x, top), size))
                x += size.width() + across
            y += height + down
        return max(0, y - down)

    def _lines(self, width: int, across: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        lines: list[list[tuple[QLayoutItem, QSize]]] = []
        used = 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = _natural(item)
            if size.width() > width and item.hasHeightForWidth():
                size = QSize(width, item.heightForWidth(width))
            if lines and used + across + size.width() <= width:
                lines[-1].append((item, size))
                used += across + size.width()
            else:
                lines.append([(item, size)])
                used = size.width()
        return lines


def _natural(item: QLayoutItem) -> QSize:
    """The size of a part on one line; words that may wrap ask for their whole length first."""
    size = item.sizeHint().expandedTo(item.minimumSize())
    widget = item.widget()
    label = widget.words if isinstance(widget, IconWords) else widget
    if widget is not None and isinstance(label, QLabel) and label.wordWrap():
        beside = 0 if label is widget else widget.sizeHint().width() - label.sizeHint().width()
        width = label.fontMetrics().horizontalAdvance(label.text()) + 2 * label.margin() + 2 + beside
        return QSize(width, max(widget.heightForWidth(width), 1))
    return size
