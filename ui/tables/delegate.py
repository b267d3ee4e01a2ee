"""The one delegate: paints cells and groups from the theme; chips by the same function as the widget."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from ui.paint.chip import HEIGHT_L, draw_chip
from ui.paint.marks import draw_focus_ring
from ui.states import look_of
from ui.tables.cells import Cell, Group
from ui.tables.model import CELL_ROLE, Index
from ui.theme.holder import ThemeHolder
from ui.theme.theme import Theme

_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
ONE_LINE, NO_WRAP = "Words", 1e6  # pixels
_ONE = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)


class CellDelegate(QStyledItemDelegate):
    """Paints every table. `wraps`: rows grow with their words; else two lines, elided, whole in the tip."""

    def __init__(self, holder: ThemeHolder, parent: QObject, *, wraps: bool) -> None:
        super().__init__(parent)
        self._holder, self._wraps = holder, wraps
        self._heights: dict[tuple[str, str, float], float] = {}
        self._lines: dict[tuple[str, str], float] = {}
        self._least = _least_height(holder.theme)
        holder.changed.connect(self._forget)

    def _forget(self) -> None:
        self._heights, self._lines = {}, {}
        self._least = _least_height(self._holder.theme)

    def least_height(self) -> int:
        """Height of a row of two lines."""
        return self._least

    def group_height(self, group: Group | None = None, width: int = 0) -> int:
        """Height of a row that heads a group; more where sentences stand below its head."""
        theme = self._holder.theme
        if group is None or not group.below:
            return theme.lines(2)
        inner = max(width - self._group_inset(group) - theme.units(2), theme.lines(6))
        first = self._text_height("strong", group.word, inner)
        return round(first + self._text_height("caption", group.below, inner)) + 2 * theme.units(1.5) + 1

    def _group_inset(self, group: Group) -> int:
        theme = self._holder.theme
        return theme.units(4) + (theme.lines(1.1) if group.icon else 0)

    def height_for(self, cell: Cell | Group, width: int) -> int:
        """Height the cell wants at a width."""
        if isinstance(cell, Group):
            return self.group_height(cell, width)
        if not self._wraps:
            return self.least_height()
        theme = self._holder.theme
        inner = max(width - theme.units(4) - self._icon_width(cell), theme.lines(3))
        first = self._first_height(cell, inner)
        second = self._text_height("caption", cell.caption, inner)
        return max(round(first + second) + 2 * theme.units(1.5) + 1, self.least_height())

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        view = self.parent()
        width = view.columnWidth(index.column()) if isinstance(view, QTableView) else 200
        return QSize(width, self.height_for(index.data(CELL_ROLE), width))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect = QRectF(option.rect)
        cell = index.data(CELL_ROLE)
        painter.save()
        if isinstance(cell, Group):
            self._paint_group(painter, rect, cell)
        else:
            selected = bool(option.state & QStyle.StateFlag.State_Selected)
            self._paint_ground(painter, rect, index, selected=selected)
            self._paint_cell(painter, rect, cell)
            if self._has_keyboard(index):
                draw_focus_ring(painter, rect.adjusted(0, 0, 0, -1), self._holder.theme)
        painter.restore()

    def _has_keyboard(self, index: Index) -> bool:
        view = self.parent()
        return isinstance(view, QTableView) and view.hasFocus() and view.currentIndex() == index

    def _paint_ground(self, painter: QPainter, rect: QRectF, index: Index, *, selected: bool) -> None:
        theme = self._holder.theme
        if selected:
            painter.fillRect(rect, theme.color("accent_tint"))
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), theme.color("line"))
        if index.column() == 0:
            tone = self._bar_tone(index)
            color = tone or ("accent" if selected else "")
            if color:
                painter.fillRect(QRectF(rect.left(), rect.top(), 3, rect.height()), theme.color(color))

    def _bar_tone(self, index: Index) -> str:
        """Tone of the bar that overdue and due rows carry: the first cell's state decides."""
        cell = index.data(CELL_ROLE)
        look = look_of(cell.state) if isinstance(cell, Cell) and cell.state else None
        return look.tone if look is not None and look.bar else ""

    def _paint_cell(self, painter: QPainter, rect: QRectF, cell: Cell) -> None:
        theme = self._holder.theme
        box = rect.adjusted(theme.units(2), theme.units(1.5), -theme.units(2), -theme.units(1))
        if cell.icon:
            side = theme.lines(1.1)
            icon = self._holder.pixmap(cell.icon, "text2", 1.1, painter.device().devicePixelRatioF())
            painter.drawPixmap(QPointF(box.left(), box.top() + theme.units(0.25)), icon)
            box.setLeft(box.left() + side + theme.units(1.5))
        if cell.state:
            self._paint_chip(painter, box, cell)
            box.setTop(box.top() + theme.lines(1.35))
        else:
            role = "strong" if cell.strong else "body"
            used = self._paint_words(painter, box, cell.text, role, cell.tone, right=cell.right)
            box.setTop(box.top() + used)
        self._paint_words(painter, box, cell.caption, "caption", "text2", right=cell.right)

    def _paint_chip(self, painter: QPainter, box: QRectF, cell: Cell) -> None:
        look = look_of(cell.state)
        words = cell.text or look.word
        ratio = painter.device().devicePixelRatioF()
        painter.save()
        painter.setClipRect(box)
        at = QPointF(box.left(), box.top() - self._holder.theme.units(0.25))
        draw_chip(painter, at, self._holder, look, words, ratio)
        painter.restore()

    def _paint_words(
        self, painter: QPainter, box: QRectF, text: str, role: str, tone: str, *, right: bool
    ) -> float:
        if not text:
            return 0.0
        theme = self._holder.theme
        font = theme.font(role)
        metrics = theme.metrics(role)
        painter.setFont(font)
        painter.setPen(theme.color(tone))
        if self._wraps:
            painter.drawText(box, _WRAP, text)
            return self._text_height(role, text, box.width())
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        flags = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop) if right else _ONE
        painter.drawText(box, flags, shown)
        return metrics.height()

    def _paint_group(self, painter: QPainter, rect: QRectF, group: Group) -> None:
        theme = self._holder.theme
        painter.fillRect(rect, theme.colors.tones[group.tone].tint if group.tinted else theme.color("sunken"))
        if group.tinted:
            painter.fillRect(QRectF(rect.left(), rect.top(), 3, rect.height()), theme.color(group.tone))
        if group.below:
            self._paint_sentences(painter, rect, group)
            return
        left = rect.left() + theme.units(2)
        if group.icon:
            side = theme.lines(1.1)
            icon = self._holder.pixmap(group.icon, group.tone, 1.1, painter.device().devicePixelRatioF())
            painter.drawPixmap(QPointF(left, rect.center().y() - side / 2), icon)
            left += side + theme.units(2)
        for text, role, tone in (
            (group.word, "strong", group.tone),
            (group.count, "strong", "text"),
            (group.caption, "caption", "text2"),
        ):
            painter.setFont(theme.font(role))
            painter.setPen(theme.color(tone))
            box = QRectF(left, rect.top(), rect.right() - left, rect.height())
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), text)
            left += theme.metrics(role).horizontalAdvance(text) + theme.units(2)

    def _paint_sentences(self, painter: QPainter, rect: QRectF, group: Group) -> None:
        theme = self._holder.theme
        box = rect.adjusted(self._group_inset(group), theme.units(1.5), -theme.units(2), -theme.units(1))
        if group.icon:
            icon = self._holder.pixmap(group.icon, group.tone, 1.1, painter.device().devicePixelRatioF())
            painter.drawPixmap(QPointF(rect.left() + theme.units(2), box.top()), icon)
        for text, role in ((group.word, "strong"), (group.below, "caption")):
            painter.setFont(theme.font(role))
            painter.setPen(theme.color(group.tone if role == "strong" else "text"))
            painter.drawText(box, _WRAP, text)
            box.setTop(box.top() + self._text_height(role, text, box.width()))

    def _icon_width(self, cell: Cell) -> int:
        theme = self._holder.theme
        return theme.lines(1.1) + theme.units(1.5) if cell.icon else 0

    def _first_height(self, cell: Cell, width: float) -> float:
        theme = self._holder.theme
        if cell.state:
            return theme.lines(HEIGHT_L)
        return self._text_height("strong" if cell.strong else "body", cell.text, width)

    def _text_height(self, role: str, text: str, width: float) -> float:
        """Height of words wrapped at a width. Kept: the columns of a board say the same over and over."""
        if not text:
            return 0.0
        if self._line_width(role, text) <= width:
            text, width = ONE_LINE, NO_WRAP
        known = (role, text, width)
        found = self._heights.get(known)
        if found is None:
            metrics = self._holder.theme.metrics(role)
            found = metrics.boundingRect(QRectF(0, 0, width, 10_000), _WRAP, text).height()
            self._heights[known] = found
        return found

    def _line_width(self, role: str, text: str) -> float:
        """Width at which words surely stand in one line; finding where they wrap is slow."""
        found = self._lines.get((role, text))
        if found is None:
            plain = text.isascii() and text.isprintable()
            found = self._holder.theme.metrics(role).horizontalAdvance(text) + 1 if plain else NO_WRAP
            self._lines[role, text] = found
        return found


def _least_height(theme: Theme) -> int:
    lines = sum(theme.metrics(role).height() for role in ("body", "caption"))
    return round(lines + 2 * theme.units(1.5)) + 1
