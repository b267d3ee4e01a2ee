"""Counts as bars in black on white: label, bar, figure; what is withheld is a word and no bar."""

from __future__ import annotations

from functools import partial

from forms.filled import FilledChart
from forms.parts import WITHHELD
from reports.engine.faces import Face, width
from reports.engine.pieces import Piece, Workshop
from reports.engine.shapes import LEFT, RIGHT, Sheet

HEAD, FOOT = 13.0, 5.0
PITCH, BAR = 14.0, 8.0
PLOT_LEFT, PLOT_RIGHT = LEFT + 172.0, RIGHT - 40.0
SMALLEST = 6.5


def chart_piece(part: FilledChart, shop: Workshop) -> Piece:
    """The chart; on a blank form its head alone."""
    height = HEAD + PITCH * len(part.bars) + FOOT
    return Piece(height=height, draw=partial(_draw, part, height, part.id in shop.changed))


def _draw(part: FilledChart, height: float, changed: bool, sheet: Sheet, top: float) -> None:
    sheet.box(part.id, LEFT, top, RIGHT - LEFT, height)
    end = sheet.text(LEFT + 3, top + 7.4, part.number, Face.NARROW_BOLD, 6.5)
    sheet.text(end + 2.6, top + 7.4, part.label, Face.NARROW, 6.5)
    if changed:
        sheet.tag(LEFT - 4, top + 0.6, 2.4, height - 1.2)
    most = max((bar.value or 0 for bar in part.bars), default=0)
    for place, bar in enumerate(part.bars):
        y = top + HEAD + PITCH * place
        _label(bar.label, y, sheet)
        if bar.value is None:
            sheet.text(PLOT_LEFT + 5, y + 7.4, f"* {WITHHELD}", Face.ITALIC, 7.5)
            continue
        long = (PLOT_RIGHT - PLOT_LEFT) * bar.value / most if most else 0.0
        if long:
            sheet.tag(PLOT_LEFT, y, long, BAR)
        sheet.text(PLOT_LEFT + long + 4, y + 7.4, str(bar.value), Face.BOLD, 8.5)
    if part.bars:
        sheet.line(PLOT_LEFT, top + HEAD - 2, PLOT_LEFT, top + height - FOOT, 0.7)


def _label(words: str, y: float, sheet: Sheet) -> None:
    room = PLOT_LEFT - LEFT - 12
    size = 8.0
    while size > SMALLEST and width(words, Face.REGULAR, size) > room:
        size -= 0.5
    sheet.text_right(PLOT_LEFT - 6, y + 7.4, words, Face.REGULAR, size)
