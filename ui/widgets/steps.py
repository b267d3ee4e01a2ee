"""A line of steps: tick, clock or empty ring; solid where done, dashed where not."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from law.plain import dataclass
from ui.theme.holder import ThemeHolder

DONE, NOW, AHEAD = "done", "now", "ahead"
_WORDS = {DONE: "done", NOW: "awaited", AHEAD: "not yet"}
_LEAST_L = 8.5
_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step: its word, what stands below it, and how far it is."""

    word: str
    below: str = ""
    state: str = AHEAD


class StepsLine(QWidget):
    """Steps side by side; on further lines where the window is narrow."""

    def __init__(self, holder: ThemeHolder, name: str) -> None:
        super().__init__()
        self._holder, self._name = holder, name
        self._steps: tuple[Step, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        holder.changed.connect(self.updateGeometry)

    def show_steps(self, steps: Sequence[Step]) -> None:
        """Show these steps."""
        self._steps = tuple(steps)
        said = "; ".join(f"{s.word} {_WORDS[s.state]} {s.below}".strip() for s in self._steps)
        self.setAccessibleName(f"{self._name}: {said}")
        self.updateGeometry()
        self.update()

    def _places(self, width: int) -> list[QRectF]:
        theme = self._holder.theme
        across = max(1, min(len(self._steps) or 1, int(width / theme.lines(_LEAST_L))))
        each, top, found = width / across, 0.0, []
        for start in range(0, len(self._steps), across):
            line = self._steps[start : start + across]
            height = max(self._height(step, each) for step in line)
            found += [QRectF(n * each, top, each, height) for n in range(len(line))]
            top += height + theme.units(2)
        return found

    def _height(self, step: Step, width: float) -> float:
        theme = self._holder.theme
        box = QRectF(0, 0, width - theme.units(2), 10_000)
        below = QFontMetricsF(theme.font("caption")).boundingRect(box, _WRAP, step.below).height()
        return theme.lines(1.6) + QFontMetricsF(theme.font("strong")).height() + below

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        places = self._places(width)
        return round(places[-1].bottom() + 1) if places else 0

    def sizeHint(self) -> QSize:
        width = self._holder.theme.lines(_LEAST_L) * max(len(self._steps), 1)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._holder.theme.lines(_LEAST_L), self._holder.theme.lines(3))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        places = self._places(self.width())
        for number, (step, place) in enumerate(zip(self._steps, places, strict=True)):
            after = places[number + 1] if number + 1 < len(places) else None
            follows = (
                self._steps[number + 1].state if after is not None and after.top() == place.top() else ""
            )
            self._paint_step(painter, step, place, follows)

    def _paint_step(self, painter: QPainter, step: Step, place: QRectF, follows: str) -> None:
        theme = self._holder.theme
        tone = {DONE: "done", NOW: "due"}.get(step.state, "muted")
        side = theme.lines(1.3)
        if step.state == AHEAD:
            painter.setPen(QPen(theme.color("control"), 1.4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QRectF(place.left() + 1, place.top() + 1, side - 2, side - 2))
        else:
            icon = "tick" if step.state == DONE else "clock"
            pixmap = self._holder.pixmap(icon, tone, 1.3, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(place.left(), place.top()), pixmap)
        if follows:
            self._paint_line(painter, step.state == DONE and follows == DONE, tone, place, side)
        top = place.top() + theme.lines(1.6)
        painter.setFont(theme.font("strong" if step.state != AHEAD else "body"))
        painter.setPen(theme.color("due" if step.state == NOW else "text" if step.state == DONE else "text2"))
        painter.drawText(QRectF(place.left(), top, place.width(), theme.lines(1.4)), _WRAP, step.word)
        top += QFontMetricsF(theme.font("strong")).height()
        painter.setFont(theme.font("caption"))
        painter.setPen(theme.color("text2"))
        painter.drawText(
            QRectF(place.left(), top, place.width() - theme.units(2), place.height()), _WRAP, step.below
        )

    def _paint_line(self, painter: QPainter, solid: bool, tone: str, place: QRectF, side: float) -> None:
        theme = self._holder.theme
        pen = QPen(theme.color(tone), 2.0)
        if not solid:
            pen.setDashPattern([2.0, 1.5])
        painter.setPen(pen)
        y = place.top() + side / 2
        painter.drawLine(
            QPointF(place.left() + side + theme.units(1), y), QPointF(place.right() - theme.units(1), y)
        )
