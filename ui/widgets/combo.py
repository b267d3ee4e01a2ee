"""The one drop-down: its arrow is painted, the wheel leaves it alone, it may be narrower than its entries."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox

from ui.theme.holder import ThemeHolder


class Combo(QComboBox):
    """A drop-down."""

    def __init__(self, holder: ThemeHolder, least_characters: int = 8) -> None:
        super().__init__()
        self._holder = holder
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(least_characters)
        self.setMaxVisibleItems(16)

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
