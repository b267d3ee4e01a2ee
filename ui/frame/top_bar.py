"""The top bar: search, SAMPLE OFFICE, office, date and clock with its zone, the person at the desk."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QWidget

from services.clock import Clock
from ui.paint.marks import draw_focus_ring, draw_hatch
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, Hairline, KeyCap, Words, row

PLACEHOLDER = "Search cases, people, registrations, narrative"


class SearchBox(QAbstractButton):
    """Looks like the one box it stands for: a click or a typed letter opens the palette with it."""

    asked = Signal(str)

    def __init__(self, holder: ThemeHolder) -> None:
        super().__init__()
        self._holder = holder
        self.setText(PLACEHOLDER)
        self.setAccessibleName(PLACEHOLDER)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._ask)
        holder.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        theme = self._holder.theme
        return QSize(theme.lines(27), theme.lines(1.75) + theme.units(1))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._holder.theme.lines(10), self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text().isprintable() and event.text().strip():
            self.asked.emit(event.text())
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._holder.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        painter.setPen(theme.color("control"))
        painter.setBrush(theme.color("surface"))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), theme.unit, theme.unit)
        side = theme.lines(1)
        icon = self._holder.pixmap("search", "text2", 1, self.devicePixelRatioF())
        painter.drawPixmap(QPointF(theme.units(2), (self.height() - side) / 2), icon)
        left = theme.units(2) + side + theme.units(3)
        font = theme.font("body")
        painter.setFont(font)
        painter.setPen(theme.color("muted"))
        space = self.width() - left - theme.units(2)
        shown = QFontMetricsF(font).elidedText(self.text(), Qt.TextElideMode.ElideRight, space)
        painter.drawText(QRectF(left, 0, space, self.height()), int(Qt.AlignmentFlag.AlignVCenter), shown)
        if self.hasFocus():
            draw_focus_ring(painter, box, theme)

    def _ask(self) -> None:
        self.asked.emit("")


class SampleBadge(QWidget):
    """SAMPLE OFFICE, hatched amber, in every window of a sample office."""

    WORDS = "SAMPLE OFFICE"

    def __init__(self, holder: ThemeHolder) -> None:
        super().__init__()
        self._holder = holder
        self.setAccessibleName(self.WORDS)
        self.setToolTip("Invented people and places, for trying the program. Nothing here is a record.")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        holder.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        theme = self._holder.theme
        width = QFontMetricsF(theme.font("caption_strong")).horizontalAdvance(self.WORDS)
        return QSize(round(width) + theme.units(6), theme.lines(1.4))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._holder.theme
        tone = theme.colors.tones["due"]
        painter = QPainter(self)
        box = QRectF(self.rect())
        painter.fillRect(box, theme.color("surface"))
        painter.fillRect(box, tone.tint)
        hatch = theme.units(2.5)
        for left in (0.0, box.width() - hatch):
            draw_hatch(painter, QRectF(left, 0, hatch, box.height()), theme.color("due"), theme.unit)
        painter.setPen(theme.color("due"))
        painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
        painter.setFont(theme.font("caption_strong"))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), self.WORDS)


class ClockFace(QWidget):
    """Date and time in the office's zone. Repaints itself once a minute, reading the clock anew."""

    def __init__(self, holder: ThemeHolder, clock: Clock, zone: str) -> None:
        super().__init__()
        self._holder, self._clock, self._zone = holder, clock, ZoneInfo(zone)
        self._shown = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.tick)
        holder.changed.connect(self.updateGeometry)
        self.tick()

    def words(self) -> str:
        """What is shown: "Sun Nov 1, 2026  05:03 CST"."""
        return self._shown

    def tick(self) -> None:
        """Read the clock and show it; come again when the minute is over."""
        now = self._clock.now().astimezone(self._zone)
        self._shown = f"{now:%a %b} {now.day}, {now.year}  {now:%H:%M %Z}"
        self.setAccessibleName(self._shown)
        self.update()
        self._timer.start(_left_of_minute(now))

    def sizeHint(self) -> QSize:
        font = self._holder.theme.font("lead")
        widest = QFontMetricsF(font).horizontalAdvance("Wed Nov 30, 2026  00:00 CDT")
        return QSize(round(widest) + 2, self._holder.theme.lines(1.4))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._holder.theme
        painter = QPainter(self)
        painter.setFont(theme.font("lead"))
        painter.setPen(theme.color("text"))
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignVCenter), self._shown)


def _left_of_minute(now: dt.datetime) -> int:
    return 60_000 - now.second * 1000 - now.microsecond // 1000 + 20


class TopBar(QFrame):
    """The bar. In a narrow window it keeps menu, search and SAMPLE OFFICE."""

    search_asked = Signal(str)
    menu_asked = Signal()
    user_asked = Signal()

    def __init__(self, holder: ThemeHolder, clock: Clock, zone: str, office: str, *, sample: bool) -> None:
        super().__init__()
        self.setObjectName("band")
        self.setAccessibleName("Top bar")
        self._holder = holder
        self.menu = Button(holder, "Menu", "menu")
        self.menu.clicked.connect(self.menu_asked)
        self.search = SearchBox(holder)
        self.search.asked.connect(self.search_asked)
        self.office = Words(holder, office, "lead")
        self.clock = ClockFace(holder, clock, zone)
        self.user = Button(holder, "", "person", "quiet")
        self.user.clicked.connect(self.user_asked)
        self._key = KeyCap(holder, "Ctrl+K")
        self._wide = [self._key, self.office, Hairline(holder, upright=True), self.clock]
        self._wide += [Hairline(holder, upright=True), self.user]
        self._lay_out(holder, sample)
        self.set_narrow(False)

    def set_narrow(self, narrow: bool) -> None:
        """Keep only menu, search and badge."""
        self.menu.setVisible(narrow)
        for part in self._wide:
            part.setVisible(not narrow)
        self._bar.setStretch(3, 0 if narrow else 1)
        self.search.setMaximumWidth(16777215 if narrow else self._holder.theme.lines(27))

    def _lay_out(self, holder: ThemeHolder, sample: bool) -> None:
        bar = row(holder, self, margins=(3, 1.5, 3, 1.5), gap=2)
        bar.addWidget(self.menu)
        bar.addWidget(self.search, 3)
        bar.addWidget(self._key)
        bar.addStretch(1)
        self._bar = bar
        if sample:
            bar.addWidget(SampleBadge(holder))
        for part in self._wide[1:]:
            bar.addWidget(part)
