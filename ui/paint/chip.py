"""The chip of a state: one function paints it, for widgets and table cells alike."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QPainter, QPen

from ui.states import Shape, StateLook
from ui.theme.holder import ThemeHolder
from ui.theme.theme import Theme

ICON_L = 0.95
HEIGHT_L = 1.35
_DASHED = (Shape.DASHED, Shape.OUTLINE)


def chip_size(theme: Theme, look: StateLook, text: str) -> QSizeF:
    """What the chip takes, edge included."""
    metrics = theme.metrics("caption_strong")
    icon = theme.lines(ICON_L) + theme.units(1) if look.icon else 0
    width = icon + metrics.horizontalAdvance(text) + 2 * theme.units(1.75)
    return QSizeF(round(width + 0.5), theme.lines(HEIGHT_L))


def draw_chip(
    painter: QPainter, at: QPointF, holder: ThemeHolder, look: StateLook, text: str, ratio: float = 1.0
) -> None:
    """Paint the chip with its top left corner at `at`."""
    theme = holder.theme
    size = chip_size(theme, look, text)
    rect = QRectF(at, size)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _draw_ground(painter, rect, theme, look)
    left = rect.left() + theme.units(1.75)
    if look.icon:
        side = theme.lines(ICON_L)
        pixmap = holder.chip_icon(look, ICON_L, ratio)
        painter.drawPixmap(
            QRectF(left, rect.center().y() - side / 2, side, side), pixmap, QRectF(pixmap.rect())
        )
        left += side + theme.units(1)
    _draw_words(painter, QRectF(left, rect.top(), rect.right() - left, rect.height()), theme, look, text)
    painter.restore()


def _draw_ground(painter: QPainter, rect: QRectF, theme: Theme, look: StateLook) -> None:
    tone = theme.colors.tones[look.tone]
    filled = look.shape in (Shape.SOLID, Shape.INVERSE)
    pen = QPen(theme.color(look.tone) if filled else tone.edge)
    pen.setWidthF(1.0)
    if look.shape in _DASHED:
        pen.setDashPattern([3.0, 2.0])
    painter.setPen(pen)
    ground = tone.word if filled else tone.tint
    painter.setBrush(Qt.BrushStyle.NoBrush if look.shape is Shape.OUTLINE else QBrush(ground))
    radius = theme.unit
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


def _draw_words(painter: QPainter, rect: QRectF, theme: Theme, look: StateLook, text: str) -> None:
    tone = theme.colors.tones[look.tone]
    font = theme.font("caption_strong")
    if look.shape is Shape.STRUCK:
        font.setStrikeOut(True)
    painter.setFont(font)
    painter.setPen(QPen(chip_word_color(tone.word, tone.on_solid, look)))
    painter.drawText(rect, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), text)


def chip_word_color(word: str, on_solid: str, look: StateLook) -> str:
    """The colour of the words of a chip of this shape."""
    return on_solid if look.shape in (Shape.SOLID, Shape.INVERSE) else word
