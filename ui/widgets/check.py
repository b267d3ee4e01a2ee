"""Boxes to tick, painted from the theme: their edge shows in every theme, their ring with the keyboard."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox

from ui.paint.marks import draw_focus_ring
from ui.theme.holder import ThemeHolder

BOX_L = 1.05


class CheckBox(QCheckBox):
    """A box with its words."""

    def __init__(self, holder: ThemeHolder, words: str) -> None:
        super().__init__(words)
        self._holder = holder
        holder.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        theme = self._holder.theme
        words = QFontMetricsF(theme.font("body")).horizontalAdvance(self.text())
        return QSize(round(self._left() + words + theme.units(1.5)), theme.lines(1.6))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._holder.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = theme.lines(BOX_L)
        box = QRectF(theme.units(1), (self.height() - side) / 2, side, side)
        self._paint_box(painter, box)
        painter.setFont(theme.font("body"))
        painter.setPen(theme.color("text" if self.isEnabled() else "muted"))
        words = QRectF(self._left(), 0, self.width() - self._left(), self.height())
        painter.drawText(words, int(Qt.AlignmentFlag.AlignVCenter), self.text())
        if self.hasFocus():
            draw_focus_ring(painter, QRectF(self.rect()), theme)

    def _left(self) -> float:
        theme = self._holder.theme
        return theme.units(1) + theme.lines(BOX_L) + theme.units(1.5)

    def _paint_box(self, painter: QPainter, box: QRectF) -> None:
        theme = self._holder.theme
        ticked = self.isChecked()
        painter.setPen(QPen(theme.color("accent_fill" if ticked else "control"), 1.0))
        painter.setBrush(theme.color("accent_fill" if ticked else "surface"))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), theme.unit * 0.6, theme.unit * 0.6)
        if ticked:
            painter.setPen(
                QPen(
                    theme.color("on_accent"),
                    theme.line / 9,
                    c=Qt.PenCapStyle.RoundCap,
                    j=Qt.PenJoinStyle.RoundJoin,
                )
            )
            points = ((0.24, 0.52), (0.43, 0.71), (0.77, 0.31))
            spots = [QPointF(box.left() + x * box.width(), box.top() + y * box.height()) for x, y in points]
            painter.drawPolyline(spots)
