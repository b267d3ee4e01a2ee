"""Everything of the case that has a time, drawn: diamonds are exact, hatched bars could be any time within.

The axis runs in elapsed time, so an hour that comes twice takes two places and is labelled so.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from zoneinfo import ZoneInfo

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from law.decisions import Decision
from law.plain import dataclass
from ui.binding.draft_model import DraftModel
from ui.context import UiContext
from ui.paint.marks import draw_hatch
from ui.screens.case.events import TimelineEvent, events_of
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, Card, Words, clear_layout, column, row
from ui.widgets.scroll import ScrollArea

_STEPS_MINUTES = (5, 15, 30, 60, 180, 360, 720, 1440, 4320, 10080, 43200)
LABEL_L, ACT_L = 15.0, 7.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """A stretch of time on a width: UTC instants at both ends."""

    first: dt.datetime
    last: dt.datetime
    zone: str

    def x(self, instant: dt.datetime, width: float) -> float:
        """Where an instant lies."""
        whole = (self.last - self.first).total_seconds() or 1.0
        return width * (instant - self.first).total_seconds() / whole

    def ticks(self, most: int) -> tuple[tuple[dt.datetime, str], ...]:
        """Instants to label, at most so many, at round local readings."""
        minutes = (self.last - self.first).total_seconds() / 60
        step = next((s for s in _STEPS_MINUTES if minutes / s <= max(most, 1)), _STEPS_MINUTES[-1])
        zone = ZoneInfo(self.zone)
        start = self.first.astimezone(zone)
        floor = start.replace(minute=0, second=0, microsecond=0)
        if step >= 1440:
            floor = floor.replace(hour=0)
        at, found = floor.astimezone(dt.UTC), []
        while at <= self.last:
            if at >= self.first:
                found.append((at, _label(at.astimezone(zone), step)))
            at = _next(at, step, zone)
        return tuple(found)


def _next(at: dt.datetime, step: int, zone: ZoneInfo) -> dt.datetime:
    if step < 1440:
        return at + dt.timedelta(minutes=step)
    # Whole days are calendar days: a day with a clock change is an hour longer or shorter.
    local = at.astimezone(zone).replace(tzinfo=None)
    return (local + dt.timedelta(minutes=step)).replace(tzinfo=zone).astimezone(dt.UTC)


def _label(local: dt.datetime, step: int) -> str:
    if step >= 1440:
        return f"{local.month}/{local.day}"
    return f"{local:%H}" if step >= 60 else f"{local:%H:%M}"


class _Track(QWidget):
    """One event on the axis."""

    def __init__(self, holder: ThemeHolder, event: TimelineEvent, axis: Axis, now: dt.datetime) -> None:
        super().__init__()
        self._holder, self._event, self._axis, self._now = holder, event, axis, now
        self.setMinimumWidth(holder.theme.lines(8))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        return QSize(self._holder.theme.lines(20), self._holder.theme.lines(2.6))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._holder.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width, middle = float(self.width()), self.height() / 2
        painter.setPen(theme.color("line"))
        for instant, _ in self._axis.ticks(most_ticks(theme.lines(4), width)):
            x = self._axis.x(instant, width)
            painter.drawLine(QPointF(x, 0), QPointF(x, self.height()))
        painter.drawLine(QPointF(0, self.height() - 0.5), QPointF(width, self.height() - 0.5))
        self._paint_now(painter, width)
        if self._event.is_exact and self._event.earliest is not None:
            self._paint_diamond(painter, self._axis.x(self._event.earliest, width), middle)
        else:
            self._paint_bar(painter, width, middle)

    def _paint_now(self, painter: QPainter, width: float) -> None:
        if self._axis.first <= self._now <= self._axis.last:
            x = self._axis.x(self._now, width)
            painter.setPen(QPen(self._holder.theme.color("text"), 1.5))
            painter.drawLine(QPointF(x, 0), QPointF(x, self.height()))

    def _paint_diamond(self, painter: QPainter, x: float, y: float) -> None:
        theme = self._holder.theme
        r = theme.units(1.4)
        x = min(max(x, r), self.width() - r)
        points = [QPointF(x, y - r), QPointF(x + r, y), QPointF(x, y + r), QPointF(x - r, y)]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("due" if self._event.is_deadline else "accent"))
        painter.drawPolygon(QPolygonF(points))

    def _paint_bar(self, painter: QPainter, width: float, y: float) -> None:
        theme = self._holder.theme
        tone = "due" if self._event.is_deadline else "untold"
        first = self._event.earliest or self._axis.first
        last = self._event.latest or self._axis.last
        left, right = self._axis.x(first, width), self._axis.x(last, width)
        rect = QRectF(left, y - theme.units(2), max(right - left, theme.units(2)), theme.units(4))
        pen = QPen(theme.color(tone), 1.2)
        pen.setDashPattern([3.0, 2.0])
        painter.fillRect(rect, theme.colors.tones[tone].tint)
        draw_hatch(painter, rect, theme.color(tone), theme.units(1.5))
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, theme.unit, theme.unit)


class AxisHead(QWidget):
    """The labels of the axis, with the day and zone where they change."""

    def __init__(self, holder: ThemeHolder, axis: Axis) -> None:
        super().__init__()
        self._holder, self._axis = holder, axis
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self._holder.theme.lines(20), self._holder.theme.lines(2.6))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._holder.theme
        painter = QPainter(self)
        width, line = float(self.width()), theme.lines(1.2)
        zone = ZoneInfo(self._axis.zone)
        said, free = "", 0.0
        for instant, label in self._axis.ticks(most_ticks(theme.lines(4), width)):
            local, x = instant.astimezone(zone), self._axis.x(instant, width)
            painter.setFont(theme.font("caption"))
            painter.setPen(theme.color("text2"))
            painter.drawText(
                QRectF(x - line * 2, line, line * 4, line), int(Qt.AlignmentFlag.AlignCenter), label
            )
            day = f"{local:%a %b} {local.day}, {local.year} {local.tzname()}"
            font = theme.font("caption_strong")
            wide = QFontMetricsF(font).horizontalAdvance(day)
            left = min(x, width - wide)
            if day != said and left >= free:
                said = day
                painter.setFont(font)
                painter.setPen(theme.color("text"))
                painter.drawText(QRectF(left, 0, wide + 2, line), int(Qt.AlignmentFlag.AlignVCenter), day)
                free = left + wide + theme.units(3)


def most_ticks(step: int, width: float) -> int:
    """How many labels an axis of a width has room for, `step` pixels each."""
    return max(2, int(width / step))


class TimelineView(ScrollArea):
    """The timeline of one case.

    Signals:
        go_to(str): the path of the field an event is entered in.
    """

    go_to = Signal(str)

    def __init__(self, context: UiContext, draft: DraftModel) -> None:
        super().__init__(context.theme)
        self._context, self._draft = context, draft
        inside = QWidget()
        outer = column(context.theme, inside, margins=4, gap=3)
        card = Card(context.theme, "Timeline", "bars are intervals, diamonds are exact times")
        self._rows = column(context.theme, gap=0)
        card.body.addLayout(self._rows)
        outer.addWidget(card)
        outer.addStretch(1)
        self.setWidget(inside)
        self.events: tuple[TimelineEvent, ...] = ()

    def show_decisions(self, decisions: Sequence[Decision]) -> None:
        """Show the times of the draft and the limits of these findings."""
        found = events_of(self._draft.current, decisions, self._context.zone)
        if found == self.events and self._rows.count():
            return
        self.events = found
        clear_layout(self._rows)
        holder = self._context.theme
        if not found:
            text = "No time recorded yet. Enter when it happened under Incident."
            self._rows.addWidget(Words(holder, text, "body", "text2", wrap=True))
            return
        axis, now = self._axis(found), self._context.services.clock.now()
        head = row(holder, gap=2)
        spacer = QWidget()
        spacer.setFixedWidth(holder.theme.lines(LABEL_L))
        head.addWidget(spacer)
        head.addWidget(AxisHead(holder, axis), 1)
        head.addWidget(self._beside())
        self._rows.addLayout(head)
        for event in found:
            self._rows.addLayout(self._line(event, axis, now))

    def _axis(self, events: Sequence[TimelineEvent]) -> Axis:
        bounds = [b for e in events for b in (e.earliest, e.latest) if b is not None]
        first, last = min(bounds), max(bounds)
        margin = max((last - first) / 20, dt.timedelta(minutes=30))
        return Axis(first=first - margin, last=last + margin, zone=self._context.zone)

    def _line(self, event: TimelineEvent, axis: Axis, now: dt.datetime) -> QHBoxLayout:
        holder = self._context.theme
        line = row(holder, gap=2)
        words = QWidget()
        words.setFixedWidth(holder.theme.lines(LABEL_L))
        inside = column(holder, words, margins=(0, 1, 0, 1), gap=0)
        what = f"{event.what}, {event.about}" if event.about else event.what
        inside.addWidget(Words(holder, what, "lead", wrap=True))
        said = f"{event.words} (written: {event.written})" if event.written else event.words
        inside.addWidget(Words(holder, said, "caption", "text2", wrap=True))
        line.addWidget(words)
        track = _Track(holder, event, axis, now)
        track.setAccessibleName(f"{what}: {said}")
        line.addWidget(track, 1)
        beside = self._beside()
        if event.path:
            button = Button(holder, "Go to field", "arrow_right", "link")
            button.setAccessibleName(f"Go to field: {what}")
            button.clicked.connect(self._go(event.path))
            column(holder, beside).addWidget(button)
        line.addWidget(beside)
        return line

    def _beside(self) -> QWidget:
        """Room for the act of a line, the same on every line so that all axes agree."""
        beside = QWidget()
        beside.setFixedWidth(self._context.theme.theme.lines(ACT_L))
        return beside

    def _go(self, path: str) -> Callable[[], None]:
        def go() -> None:
            self.go_to.emit(path)

        return go
