"""The context column: saved views, or the sections of the record shown. A drop-down in a narrow window."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QScrollArea, QSizePolicy, QWidget

from ui.context import ContextEntry
from ui.paint.marks import draw_focus_ring
from ui.states import look_of
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Words, clear_layout, column
from ui.widgets.tab import TabAnchor, chain

WIDTH_L = 13.6
ROW_L = 1.7


class ContextRow(QAbstractButton):
    """One entry: icon, words, figure with the icon of its state. `stepped`: Up (-1) or Down (1)."""

    stepped = Signal(int)

    def __init__(self, holder: ThemeHolder, entry: ContextEntry, chosen: bool) -> None:
        super().__init__()
        self._holder, self.entry = holder, entry
        self.setText(entry.title)
        self.setCheckable(True)
        self.setChecked(chosen)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        state = look_of(entry.state).word if entry.state else ""
        self.setAccessibleName(", ".join(part for part in (entry.title, entry.count, state) if part))
        holder.changed.connect(self.updateGeometry)

    def nextCheckState(self) -> None:
        """The screen says what is chosen; a click alone marks nothing."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.stepped.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(self._holder.theme.lines(WIDTH_L), self._holder.theme.lines(ROW_L))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._holder.theme
        painter = QPainter(self)
        if self.isChecked():
            painter.fillRect(self.rect(), theme.color("accent_tint"))
            painter.fillRect(QRectF(0, 0, theme.units(0.75), self.height()), theme.color("accent"))
        elif self.underMouse():
            painter.fillRect(self.rect(), theme.color("line"))
        right = self._paint_figure(painter, self.width() - theme.units(3))
        left = float(theme.units(3))
        if self.entry.icon:
            side = theme.lines(1.1)
            icon = self._holder.pixmap(self.entry.icon, "accent", 1.1, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(left, (self.height() - side) / 2), icon)
            left += side + theme.units(1.5)
        font = theme.font("strong" if self.isChecked() else "body")
        painter.setFont(font)
        painter.setPen(theme.color("text"))
        space = right - left - theme.units(1)
        shown = QFontMetricsF(font).elidedText(self.text(), Qt.TextElideMode.ElideRight, space)
        self.setToolTip(self.text() if shown != self.text() else "")
        painter.drawText(QRectF(left, 0, space + 1, self.height()), int(Qt.AlignmentFlag.AlignVCenter), shown)
        if self.hasFocus():
            draw_focus_ring(painter, QRectF(self.rect()), theme)

    def _paint_figure(self, painter: QPainter, right: float) -> float:
        theme = self._holder.theme
        look = look_of(self.entry.state) if self.entry.state else None
        role = look.tone if look else "text2"
        if self.entry.count:
            font = theme.font("caption_strong")
            width = QFontMetricsF(font).horizontalAdvance(self.entry.count)
            painter.setFont(font)
            painter.setPen(theme.color(role))
            box = QRectF(right - width, 0, width + 1, self.height())
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), self.entry.count)
            right -= width + theme.units(1)
        if look and look.icon:
            side = theme.lines(0.95)
            icon = self._holder.pixmap(look.icon, role, 0.95, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(right - side, (self.height() - side) / 2), icon)
            right -= side
        return right


class ContextColumn(QFrame):
    """The column. Up and Down move among the entries, Enter or Space opens."""

    chosen = Signal(str)

    def __init__(self, holder: ThemeHolder) -> None:
        super().__init__()
        self.setObjectName("column")
        self.setAccessibleName("Views and sections")
        self._holder = holder
        self._rows: list[ContextRow] = []
        self._shown: tuple[ContextEntry, ...] = ()
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._inside = QWidget()
        self._anchor = TabAnchor(self._inside)
        self._list = column(holder, self._inside, margins=(0, 2.5, 0, 2.5), gap=0)
        area.setWidget(self._inside)
        # The column's own ground shows through.
        area.viewport().setAutoFillBackground(False)
        self._inside.setAutoFillBackground(False)
        self._area = area
        outer = column(holder, self)
        outer.addWidget(area)
        holder.changed.connect(self._apply)
        self._apply()

    def show_entries(self, entries: Sequence[ContextEntry], current: str) -> None:
        """Show entries; the keyboard stays where it was when the entries are the same ones."""
        had_focus = next((row.entry.key for row in self._rows if row.hasFocus()), None)
        clear_layout(self._list)
        self._rows = []
        group = ""
        for entry in entries:
            if entry.group and entry.group != group:
                group = entry.group
                self._list.addWidget(self._head(group))
            row = ContextRow(self._holder, entry, entry.key == current)
            row.clicked.connect(self._row_clicked)
            row.stepped.connect(self._step)
            self._rows.append(row)
            self._list.addWidget(row)
            if entry.key == had_focus:
                row.setFocus()
        self._list.addStretch(1)
        chain(self._anchor, self._rows)

    def focus_first(self) -> None:
        """Take the keyboard."""
        marked = [row for row in self._rows if row.isChecked()]
        for row in (marked or self._rows)[:1]:
            row.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _step(self, step: int) -> None:
        at = next((i for i, row in enumerate(self._rows) if row.hasFocus()), 0)
        row = self._rows[(at + step) % len(self._rows)]
        row.setFocus(Qt.FocusReason.TabFocusReason)
        self._area.ensureWidgetVisible(row)

    def _row_clicked(self) -> None:
        row = self.sender()
        if isinstance(row, ContextRow):
            for other in self._rows:
                other.setChecked(other is row)
            self.chosen.emit(row.entry.key)

    def _head(self, text: str) -> QWidget:
        box = QWidget()
        layout = column(self._holder, box, margins=(3, 2, 3, 1))
        layout.addWidget(Words(self._holder, text, "group", "text2"))
        return box

    def _apply(self) -> None:
        self.setFixedWidth(self._holder.theme.lines(WIDTH_L))
