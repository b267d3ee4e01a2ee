"""Counts as bars: label, bar, figure. A count that is withheld is a word and no bar."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from forms.parts import WITHHELD, Length
from ui.theme.holder import ThemeHolder

ROW_L, BAR_L, LEAST_L = 1.6, 0.9, 14.0
LABEL_SHARE = 0.38
_MIDDLE = Qt.AlignmentFlag.AlignVCenter


class BarsChart(QWidget):
    """One bar under the other, read aloud as a sentence; it repeats the table it stands with."""

    def __init__(self, holder: ThemeHolder, name: str) -> None:
        super().__init__()
        self._holder, self._name = holder, name
        self.bars: tuple[Length, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        holder.changed.connect(self.updateGeometry)

    def show_bars(self, bars: Sequence[Length]) -> None:
        """Show counts from top to bottom."""
        self.bars = tuple(bars)
        said = ", ".join(f"{bar.label} {_figure(bar)}" for bar in self.bars)
        self.setAccessibleName(f"{self._name}: {said}")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._holder.theme.lines(LEAST_L), self._holder.theme.lines(ROW_L * len(self.bars)))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        most = max((bar.value or 0 for bar in self.bars), default=0)
        for place, bar in enumerate(self.bars):
            self._paint(painter, bar, self._holder.theme.lines(ROW_L) * place, most)

    def _paint(self, painter: QPainter, bar: Length, top: float, most: int) -> None:
        theme = self._holder.theme
        row, gap, height = theme.lines(ROW_L), theme.units(2), theme.lines(BAR_L)
        left = self.width() * LABEL_SHARE
        painter.setFont(theme.font("body"))
        painter.setPen(theme.color("text"))
        metrics = theme.metrics("body")
        label = metrics.elidedText(bar.label, Qt.TextElideMode.ElideRight, left - gap)
        painter.drawText(QRectF(0, top, left - gap, row), _MIDDLE | Qt.AlignmentFlag.AlignRight, label)
        room = self.width() - left - metrics.horizontalAdvance(f" {most} ") - gap
        long = room * bar.value / most if bar.value and most else 0.0
        if long:
            painter.fillRect(QRectF(left, top + (row - height) / 2, long, height), theme.color("accent"))
        painter.setFont(theme.font("strong" if bar.value is not None else "body"))
        painter.setPen(theme.color("text" if bar.value is not None else "text2"))
        painter.drawText(
            QRectF(left + long + gap, top, self.width() - left - long, row), _MIDDLE, _figure(bar)
        )
        painter.setPen(theme.color("control"))
        painter.drawLine(round(left), round(top), round(left), round(top + row))


def _figure(bar: Length) -> str:
    return f"* {WITHHELD}" if bar.value is None else str(bar.value)
