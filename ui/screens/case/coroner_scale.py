"""The times of a death drawn as intervals on one axis, with the limits that follow; the same words as text.

Bars with a solid edge were entered, dashed and hatched ones could be any time within; diamonds are exact. The
axis runs in elapsed time, so an hour that comes twice takes two places.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from zoneinfo import ZoneInfo

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from forms.values import clock_text, length_text, when_text
from law.instants import When
from services.coroner_times import DeathTime
from ui.paint.marks import draw_hatch
from ui.screens.case.timeline import Axis, AxisHead, most_ticks
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, Words, clear_layout, column

LABEL_L = 14.0
NARROW_L = 36.0
"""Below this width in L the words of a line stand above its bar."""

Bounds = tuple[dt.datetime, dt.datetime]


def bounds_of(when: When) -> tuple[dt.datetime | None, dt.datetime | None]:
    """First and last instant a time may be."""
    return when.earliest, when.latest


def axis_of(times: Sequence[DeathTime], now: dt.datetime, zone: str) -> Axis | None:
    """The stretch of all of them, with room at both ends; the present too while it is near."""
    known = [b for one in times if one.when is not None for b in bounds_of(one.when) if b is not None]
    if not known:
        return None
    first, last = min(known), max(known)
    length = last - first
    if last < now < last + max(length, dt.timedelta(hours=1)):  # not law: how near is near on the drawing
        last = now
    margin = max((last - first) / 20, dt.timedelta(minutes=20))  # not law: room on the drawing
    return Axis(first=first - margin, last=last + margin, zone=zone)


def time_words(one: DeathTime, now: dt.datetime, zone: str) -> str:
    """A line in words, as it stands under its label and is read aloud."""
    when = one.when
    if when is None:
        return "cannot be told yet" if one.reckoned else "not recorded"
    said = when_text(when, zone)
    first, last = bounds_of(when)
    parts = [said]
    if first is not None and last is not None and first != last:
        width = length_text(last - first)
        parts.append(f"{width} wide" if one.is_limit else f"could be any time here: {width}")
    if one.reckoned and not one.is_limit:
        parts.append("follows from the other times")
    if one.citation:
        parts.append(f"s. {one.citation}")
    if one.key == "limit":
        parts.append(_stand(first, last, now))
    return ", ".join(part for part in parts if part)


def _stand(first: dt.datetime | None, last: dt.datetime | None, now: dt.datetime) -> str:
    if last is not None and now > last:
        return "passed"
    if first is not None and now > first:
        return "draw now; may be late"
    return ""


class IntervalTrack(QWidget):
    """One time on the axis."""

    def __init__(self, holder: ThemeHolder, one: DeathTime, axis: Axis, now: dt.datetime) -> None:
        super().__init__()
        self._holder, self._one, self._axis, self._now = holder, one, axis, now
        self.setMinimumWidth(holder.theme.lines(12))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        return QSize(self._holder.theme.lines(24), self._holder.theme.lines(2.4))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._holder.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = float(self.width())
        self._paint_repeated(painter, width)
        painter.setPen(theme.color("line"))
        for instant, _ in self._axis.ticks(most_ticks(theme.lines(4), width)):
            x = self._axis.x(instant, width)
            painter.drawLine(QPointF(x, 0), QPointF(x, self.height()))
        painter.drawLine(QPointF(0, self.height() - 0.5), QPointF(width, self.height() - 0.5))
        self._paint_when(painter, width)
        self._paint_now(painter, width)

    def _paint_repeated(self, painter: QPainter, width: float) -> None:
        """The hour that comes twice, tinted."""
        for first, last in repeated_hours(self._axis):
            left, right = self._axis.x(first, width), self._axis.x(last, width)
            tint = self._holder.theme.colors.tones["due"].tint
            painter.fillRect(QRectF(left, 0, right - left, self.height()), QColor(tint))

    def _paint_now(self, painter: QPainter, width: float) -> None:
        if self._axis.first <= self._now <= self._axis.last:
            x = self._axis.x(self._now, width)
            painter.setPen(QPen(self._holder.theme.color("text"), 2.0))
            painter.drawLine(QPointF(x, 0), QPointF(x, self.height()))

    def _paint_when(self, painter: QPainter, width: float) -> None:
        when = self._one.when
        if when is None:
            return
        first, last = bounds_of(when)
        tone = "due" if self._one.is_limit else "untold" if self._is_open() else "accent"
        if first is not None and first == last:
            self._paint_diamond(painter, self._axis.x(first, width), tone)
            return
        theme = self._holder.theme
        left = self._axis.x(first, width) if first is not None else 0.0
        right = self._axis.x(last, width) if last is not None else width
        rect = QRectF(left, self.height() / 2 - theme.units(2.2), max(right - left, theme.units(2)), 0)
        rect.setHeight(theme.units(4.4))
        look = theme.colors.tones["due" if tone == "due" else "untold" if tone == "untold" else "owed"]
        painter.fillRect(rect, QColor(look.tint))
        pen = QPen(theme.color(tone), 1.4)
        if tone != "accent":
            draw_hatch(painter, rect, QColor(look.edge), theme.units(1.5))
            pen.setDashPattern([3.0, 2.0])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, theme.unit, theme.unit)
        self._paint_words(painter, rect, tone)

    def _is_open(self) -> bool:
        """Whether the time could be anywhere within a stretch, or follows from others."""
        when = self._one.when
        return self._one.key == "died" or self._one.reckoned or when is None or None in bounds_of(when)

    def _paint_words(self, painter: QPainter, rect: QRectF, tone: str) -> None:
        """The length on the bar, or beside it where there is room; the words at the left say it always."""
        when = self._one.when
        if when is None or when.earliest is None or when.latest is None:
            return
        theme = self._holder.theme
        text = length_text(when.latest - when.earliest)
        font = theme.font("caption_strong")
        wide = QFontMetricsF(font).horizontalAdvance(text) + theme.units(2)
        painter.setFont(font)
        painter.setPen(theme.color("text" if tone == "accent" else tone))
        if wide <= rect.width():
            box = QRectF(rect.center().x() - wide / 2, rect.top(), wide, rect.height())
            painter.fillRect(box.adjusted(0, theme.units(0.8), 0, -theme.units(0.8)), theme.color("surface"))
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)
        elif rect.right() + wide <= self.width():
            box = QRectF(rect.right() + theme.units(1), rect.top(), wide, rect.height())
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), text)

    def _paint_diamond(self, painter: QPainter, x: float, tone: str) -> None:
        theme, y = self._holder.theme, self.height() / 2
        r = theme.units(1.5)
        x = min(max(x, r), self.width() - r)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent" if tone == "untold" else tone))
        points = [QPointF(x, y - r), QPointF(x + r, y), QPointF(x, y + r), QPointF(x - r, y)]
        painter.drawPolygon(QPolygonF(points))


def repeated_hours(axis: Axis) -> tuple[Bounds, ...]:
    """Stretches of the axis whose wall clock comes twice: both of them together."""
    zone, found = ZoneInfo(axis.zone), []
    at = axis.first.replace(minute=0, second=0, microsecond=0)
    while at < axis.last:
        after = at + dt.timedelta(hours=1)
        here, there = at.astimezone(zone), after.astimezone(zone)
        back = (here.utcoffset() or dt.timedelta()) - (there.utcoffset() or dt.timedelta())
        if back > dt.timedelta():
            found.append((after - back, after + back))
        at = after
    return tuple(found)


class DeathScale(QWidget):
    """All times of one death: words and track of each line.

    Signals:
        go_to(str): the path of the field a time is entered in.
    """

    go_to = Signal(str)

    def __init__(self, holder: ThemeHolder, zone: str) -> None:
        super().__init__()
        self._holder, self._zone = holder, zone
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
        self.times: tuple[DeathTime, ...] = ()
        self.lines: list[str] = []
        self._now: dt.datetime | None = None
        self._narrow = False
        holder.changed.connect(self._lay_out)

    def show_times(self, times: tuple[DeathTime, ...], now: dt.datetime) -> None:
        """Show these times as of an instant."""
        moment = now.replace(second=0, microsecond=0)
        if (times, moment) != (self.times, self._now):
            self.times, self._now = times, moment
            self._lay_out()

    def _lay_out(self) -> None:
        clear_layout(self._grid)
        self.lines = []
        if self._now is None:
            return
        axis = axis_of(self.times, self._now, self._zone)
        self._grid.setColumnMinimumWidth(0, 0 if self._narrow else self._holder.theme.lines(LABEL_L))
        self._grid.setColumnStretch(1, 1)
        at = 0
        if axis is not None:
            self._place(AxisHead(self._holder, axis), at)
            at += 1
        for one in self.times:
            at = self._line(one, axis, at)
        if axis is not None and axis.first <= self._now <= axis.last:
            self._grid.addWidget(self._now_words(), at, 0, 1, 2)

    def _now_words(self) -> QWidget:
        assert self._now is not None
        text = f"The upright line is now, {clock_text(self._now, self._zone)}."
        return Words(self._holder, text, "caption", "text2")

    def _line(self, one: DeathTime, axis: Axis | None, at: int) -> int:
        assert self._now is not None
        said = time_words(one, self._now, self._zone)
        self.lines.append(f"{one.label}: {said}")
        words = QWidget()
        inside = column(self._holder, words, margins=(0, 1, 2, 1), gap=0)
        if one.path:
            button = Button(self._holder, one.label, look="link")
            button.setAccessibleName(f"{one.label}: {said}. Edit this time")
            button.clicked.connect(self._go(one.path))
            inside.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        else:
            inside.addWidget(self._indented(Words(self._holder, one.label, "lead", wrap=True)))
        tone = "untold" if one.when is None and one.reckoned else "text2"
        inside.addWidget(self._indented(Words(self._holder, said, "caption", tone, wrap=True)))
        if self._narrow:
            self._grid.addWidget(words, at, 0, 1, 2)
            at += 1
        else:
            words.setFixedWidth(self._holder.theme.lines(LABEL_L))
            self._grid.addWidget(words, at, 0)
        if axis is not None:
            track = IntervalTrack(self._holder, one, axis, self._now)
            track.setAccessibleName(f"{one.label}: {said}")
            self._place(track, at)
        return at + 1

    def _indented(self, words: Words) -> Words:
        """Words that begin where those of a link button do."""
        words.setIndent(self._holder.theme.units(1))
        return words

    def _place(self, widget: QWidget, at: int) -> None:
        if self._narrow:
            self._grid.addWidget(widget, at, 0, 1, 2)
        else:
            self._grid.addWidget(widget, at, 1)

    def _go(self, path: str) -> Callable[[], None]:
        def go() -> None:
            self.go_to.emit(path)

        return go

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < self._holder.theme.lines(NARROW_L)
        if narrow != self._narrow:
            self._narrow = narrow
            self._lay_out()
