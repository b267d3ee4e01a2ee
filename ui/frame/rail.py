"""The rail: the places of the program, Lock at the foot."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ui.paint.marks import draw_count, draw_focus_ring
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import column

WIDTH_L = 4.9
ITEM_L = 3.1


class RailButton(QAbstractButton):
    """One place: icon over word, a count when something waits there."""

    def __init__(self, holder: ThemeHolder, icon: str, word: str) -> None:
        super().__init__()
        self._holder, self._icon = holder, icon
        self._count = ""
        self.setText(word)
        self.setAccessibleName(word)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        holder.changed.connect(self.updateGeometry)

    def nextCheckState(self) -> None:
        """The frame marks what is open; a click alone marks nothing."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            event.ignore()  # the rail moves on
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def set_count(self, count: str) -> None:
        """What waits there; "" for nothing."""
        self._count = count
        self.setAccessibleDescription(f"{count} waiting" if count else "")
        self.update()

    def sizeHint(self) -> QSize:
        theme = self._holder.theme
        return QSize(theme.lines(WIDTH_L), theme.lines(ITEM_L))

    def minimumSizeHint(self) -> QSize:
        # Lower in a window of little height, so that all places stay in sight.
        return QSize(self.sizeHint().width(), self._holder.theme.lines(2.4))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._holder.theme
        painter = QPainter(self)
        chosen = self.isChecked()
        ground = "rail_selected" if chosen or self.underMouse() else "rail"
        word = "rail_selected_text" if ground == "rail_selected" else "rail_text"
        painter.fillRect(self.rect(), theme.color(ground))
        if chosen:
            painter.fillRect(
                QRectF(0, 0, theme.units(0.75), self.height()),
                theme.color("accent" if theme.colors.is_dark else "accent_tint"),
            )
        side, text_height = theme.lines(1.3), theme.lines(0.95)
        top = (self.height() - side - text_height - theme.units(0.5)) / 2
        icon = self._holder.pixmap(self._icon, word, 1.3, self.devicePixelRatioF())
        painter.drawPixmap(QPointF((self.width() - side) / 2, top), icon)
        painter.setFont(theme.font("rail"))
        painter.setPen(theme.color(word))
        box = QRectF(0, top + side + theme.units(0.5), self.width(), text_height)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), self.text())
        if self._count:
            draw_count(
                painter, (self.width() / 2 + side + theme.units(1), top + theme.units(1)), theme, self._count
            )
        if self.hasFocus():
            role = "focus" if theme.colors.is_dark else "rail_selected_text"
            draw_focus_ring(painter, QRectF(self.rect()), theme, role)


class Rail(QWidget):
    """All places. Up and Down move among them, Enter or Space opens."""

    chosen = Signal(str)
    lock_asked = Signal()

    def __init__(self, holder: ThemeHolder, places: Sequence[tuple[str, str, str]]) -> None:
        super().__init__()
        self._holder = holder
        self.setAccessibleName("Places")
        self._buttons: dict[str, RailButton] = {}
        layout = column(holder, self, gap=0)
        layout.addWidget(_Logo(holder))
        for key, icon, word in places:
            button = RailButton(holder, icon, word)
            button.setCheckable(True)
            button.clicked.connect(_Choose(self, key).go)
            self._buttons[key] = button
            layout.addWidget(button)
        layout.addStretch(1)
        self.lock = RailButton(holder, "lock", "Lock")
        self.lock.clicked.connect(self.lock_asked)
        layout.addWidget(self.lock)
        holder.changed.connect(self._apply)
        self._apply()

    def show_place(self, key: str) -> None:
        """Mark the place that is open; none is marked for a screen that is not on the rail."""
        for name, button in self._buttons.items():
            button.setChecked(name == key)

    def set_count(self, key: str, count: str) -> None:
        """Show a count at a place."""
        if key in self._buttons:
            self._buttons[key].set_count(count)

    def focus_first(self) -> None:
        """Take the keyboard: the place that is open, or the first."""
        marked = [b for b in self._buttons.values() if b.isChecked()]
        for button in (marked or list(self._buttons.values()))[:1]:
            button.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        buttons = [*self._buttons.values(), self.lock]
        at = next((i for i, button in enumerate(buttons) if button.hasFocus()), 0)
        buttons[(at + step) % len(buttons)].setFocus(Qt.FocusReason.TabFocusReason)

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), self._holder.theme.color("rail"))

    def _apply(self) -> None:
        self.setFixedWidth(self._holder.theme.lines(WIDTH_L))
        self.update()


class _Choose(QObject):
    """A place by its key as a slot; a lambda would keep the rail alive."""

    def __init__(self, rail: Rail, key: str) -> None:
        super().__init__(rail)
        self._rail, self._key = rail, key

    def go(self) -> None:
        self._rail.chosen.emit(self._key)


class _Logo(QWidget):
    """The mark of the program at the top of the rail; decoration."""

    def __init__(self, holder: ThemeHolder) -> None:
        super().__init__()
        self._holder = holder
        holder.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(self._holder.theme.lines(WIDTH_L), self._holder.theme.lines(3))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._holder.theme.lines(WIDTH_L), self._holder.theme.lines(1.6))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        side = self._holder.theme.lines(1.7)
        pixmap = self._holder.pixmap("logo", "rail_text", 1.7, self.devicePixelRatioF())
        painter.drawPixmap(QPointF((self.width() - side) / 2, (self.height() - side) / 2), pixmap)
