"""A row that wraps: parts side by side while they fit, then on the next line."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLabel, QLayout, QLayoutItem, QSizePolicy, QWidget

from ui.theme.holder import ThemeHolder
from ui.widgets.basic import IconWords


class WrapLayout(QLayout):
    """Parts at their own size from left to right, centred on their line, and on below where they do not fit.

    Gaps are in u. A part wider than the whole line is made as narrow as the line, and wraps inside if it can.
    """

    def __init__(
        self, holder: ThemeHolder, parent: QWidget | None = None, *, across: float = 2, down: float = 1.5
    ) -> None:
        super().__init__(parent)
        self._holder, self._gaps = holder, (across, down)
        self._items: list[QLayoutItem] = []
        self._heights: dict[int, int] = {}
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
        self._heights.clear()
        return self._items.pop(index) if 0 <= index < len(self._items) else None

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

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect.width(), rect.topLeft())

    def sizeHint(self) -> QSize:
        sizes = [_natural(item) for item in self._items if not item.isEmpty()]
        gaps = self._holder.theme.units(self._gaps[0]) * max(len(sizes) - 1, 0)
        return QSize(sum(s.width() for s in sizes) + gaps, max((s.height() for s in sizes), default=0))

    def minimumSize(self) -> QSize:
        sizes = [item.minimumSize() for item in self._items if not item.isEmpty()]
        return QSize(max((s.width() for s in sizes), default=0), max((s.height() for s in sizes), default=0))

    def _arrange(self, width: int, origin: QPoint | None) -> int:
        """Lay the parts out from `origin`, or only count when there is none; the height they take."""
        across, down = (self._holder.theme.units(gap) for gap in self._gaps)
        y = 0
        for line in self._lines(width, across):
            height = max(size.height() for _, size in line)
            if origin is not None:
                _set(line, QPoint(origin.x(), origin.y() + y), height, across)
            y += height + down
        return max(0, y - down)

    def _lines(self, width: int, across: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        lines: list[list[tuple[QLayoutItem, QSize]]] = []
        used = 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = _within(item, width)
            if lines and used + across + size.width() <= width:
                lines[-1].append((item, size))
                used += across + size.width()
            else:
                lines.append([(item, size)])
                used = size.width()
        return lines


def _set(line: list[tuple[QLayoutItem, QSize]], at: QPoint, height: int, across: int) -> None:
    """Set the parts of one line, centred upright."""
    x = at.x()
    for item, size in line:
        item.setGeometry(QRect(QPoint(x, at.y() + (height - size.height()) // 2), size))
        x += size.width() + across


def _within(item: QLayoutItem, width: int) -> QSize:
    """The size of a part in a line of a width."""
    size = _natural(item)
    if size.width() <= width:
        return size
    width = max(width, 1)
    return QSize(width, item.heightForWidth(width) if item.hasHeightForWidth() else size.height())


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


class WrapRow(QWidget):
    """A widget with a wrapping row; add parts with `add`."""

    def __init__(self, holder: ThemeHolder, across: float = 1.5, down: float = 1.5) -> None:
        super().__init__()
        self._layout = WrapLayout(holder, self, across=across, down=down)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, part: QWidget) -> None:
        """Put a part at the end."""
        self._layout.addWidget(part)

    def clear(self) -> None:
        """Take all parts out."""
        while (item := self._layout.takeAt(0)) is not None:
            part = item.widget()
            if part is not None:
                part.hide()
                part.deleteLater()
