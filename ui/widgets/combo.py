"""The one drop-down: its arrow is painted, the wheel leaves it alone, it may be narrower than its entries."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox

from ui.theme.holder import ThemeHolder

ICON_GAP = 4


class Combo(QComboBox):
    """A drop-down."""

    def __init__(self, holder: ThemeHolder, least_characters: int = 8) -> None:
        super().__init__()
        self._holder, self._least = holder, least_characters
        self._hint = QSize()
        self.setMaxVisibleItems(16)

    def sizeHint(self) -> QSize:
        # Qt's own policies of size build the list that drops down, which most drop-downs never show.
        if not self._hint.isValid():
            self._hint = self._wanted_size()
        return QSize(self._hint)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _wanted_size(self) -> QSize:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        metrics = self.fontMetrics()
        words = metrics.horizontalAdvance("X") * self._least
        inner = QSize(words + self.iconSize().width() + ICON_GAP, metrics.height())
        return self.style().sizeFromContents(QStyle.ContentsType.CT_ComboBox, option, inner, self)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._hint = QSize()
            self.updateGeometry()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme = self._holder.theme
        role = "text2" if self.isEnabled() else "muted"
        arrow = self._holder.pixmap("chevron_down", role, 0.9, self.devicePixelRatioF())
        side = theme.lines(0.9)
        painter = QPainter(self)
        painter.drawPixmap(QPointF(self.width() - side - theme.units(1.5), (self.height() - side) / 2), arrow)
