"""Marks: the hatched badge, the progress bar with its uncertain stretch, focus rings, count badges."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from ui.theme.theme import Theme


def draw_hatch(painter: QPainter, rect: QRectF, color: QColor, step: float) -> None:
    """Slanting lines within a rectangle."""
    painter.save()
    painter.setClipRect(rect)
    painter.setPen(QPen(color, 1.0))
    x = rect.left() - rect.height()
    while x < rect.right():
        painter.drawLine(QLineF(x, rect.bottom(), x + rect.height(), rect.top()))
        x += step
    painter.restore()


def draw_focus_ring(painter: QPainter, rect: QRectF, theme: Theme, role: str = "focus") -> None:
    """The ring of what has the keyboard: 2 px, inside the rectangle."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.color(role), 2.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), theme.unit, theme.unit)
    painter.restore()


def draw_bar(painter: QPainter, rect: QRectF, theme: Theme, tone: str, sure: float, may: float) -> None:
    """A bar filled to `sure`, hatched on to `may` (both 0 to 1): how far something has come, or may have."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    radius = rect.height() / 2
    color = theme.color(tone)
    outline = QPainterPath()
    outline.addRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    painter.setPen(QPen(color, 1.0))
    painter.drawPath(outline)
    painter.setClipPath(outline)
    full = QRectF(rect.left(), rect.top(), rect.width() * sure, rect.height())
    painter.fillRect(full, color)
    if may > sure:
        uncertain = QRectF(full.right(), rect.top(), rect.width() * (may - sure), rect.height())
        painter.setClipRect(uncertain, Qt.ClipOperation.IntersectClip)
        draw_hatch(painter, uncertain, color, theme.unit)
    painter.restore()


def draw_count(painter: QPainter, center_right: tuple[float, float], theme: Theme, count: str) -> None:
    """A count on the rail."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(theme.font("rail"))
    height = theme.lines(0.95)
    width = max(float(height), painter.fontMetrics().horizontalAdvance(count) + theme.units(2))
    rect = QRectF(center_right[0] - width, center_right[1] - height / 2, width, height)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#FFD591") if not theme.colors.is_dark else theme.color("due"))
    painter.drawRoundedRect(rect, height / 2, height / 2)
    painter.setPen(QColor("#000000"))
    painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), count)
    painter.restore()
