"""A row that wraps: parts side by side while they fit, then on the next line."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QSizePolicy, QWidget

from ui.theme.holder import ThemeHolder


class WrapLayout(QLayout):
    """Lays parts out from left to right, and on."""

    def __init__(self, holder: ThemeHolder, parent: QWidget, across: float = 1.5, down: float = 1.5) -> None:
        super().__init__(parent)
        self._holder, self._across, self._down = holder, across, down
        self._items: list[QLayoutItem] = []
        self._heights: dict[int, int] = {}
        self.setContentsMargins(0, 0, 0, 0)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        parent.setSizePolicy(policy)
        holder.changed.connect(self.invalidate)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._place(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def invalidate(self) -> None:
        self._heights.clear()
        super().invalidate()

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        shown = [item.sizeHint() for item in self._items if not item.isEmpty()]
        gaps = self._holder.theme.units(self._across) * max(len(shown) - 1, 0)
        return QSize(sum(s.width() for s in shown) + gaps, max((s.height() for s in shown), default=0))

    def minimumSize(self) -> QSize:
        shown = [item.minimumSize() for item in self._items if not item.isEmpty()]
        return QSize(max((s.width() for s in shown), default=0), max((s.height() for s in shown), default=0))

    def _place(self, rect: QRect, *, move: bool) -> int:
        across, down = self._holder.theme.units(self._across), self._holder.theme.units(self._down)
        x, y, tallest = rect.x(), rect.y(), 0
        line: list[tuple[QLayoutItem, int, QSize]] = []
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            size.setWidth(min(max(size.width(), item.minimumSize().width()), max(rect.width(), 1)))
            if line and x + size.width() > rect.right() + 1:
                _set(line, y, tallest, move=move)
                line, x, y, tallest = [], rect.x(), y + tallest + down, 0
            line.append((item, x, size))
            x += size.width() + across
            tallest = max(tallest, size.height())
        _set(line, y, tallest, move=move)
        return y + tallest - rect.y()


def _set(line: list[tuple[QLayoutItem, int, QSize]], y: int, tallest: int, *, move: bool) -> None:
    """Set the parts of one line, centred upright."""
    for item, x, size in line if move else ():
        item.setGeometry(QRect(QPoint(x, y + (tallest - size.height()) // 2), size))


class WrapRow(QWidget):
    """A widget with a wrapping row; add parts with `add`."""

    def __init__(self, holder: ThemeHolder, across: float = 1.5, down: float = 1.5) -> None:
        super().__init__()
        self._layout = WrapLayout(holder, self, across, down)

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
