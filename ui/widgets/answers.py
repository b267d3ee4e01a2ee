"""Numbered answers under a question: a button each, with its digit as its key."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ui.paint.marks import draw_focus_ring
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import column
from ui.widgets.tab import TabAnchor, chain
from ui.widgets.wrap import WrapRow


class AnswerButton(QAbstractButton):
    """An answer: words, a caption below, its digit at the right."""

    def __init__(self, holder: ThemeHolder, number: int, words: str, caption: str) -> None:
        super().__init__()
        self._holder, self.number, self._caption = holder, number, caption
        self.setText(words)
        self.setAccessibleName(f"{number}: {words}, {caption}")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        theme = self._holder.theme
        words = QFontMetricsF(theme.font("strong")).horizontalAdvance(self.text())
        caption = QFontMetricsF(theme.font("caption")).horizontalAdvance(self._caption)
        return QSize(round(max(words, caption)) + theme.lines(3.2), theme.lines(3))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._holder.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        chosen = self.isChecked()
        painter.setPen(theme.color("accent" if chosen else "control"))
        painter.setBrush(theme.color("accent_tint" if chosen else "surface"))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), theme.unit, theme.unit)
        left, half = theme.units(2), self.height() / 2
        painter.setPen(theme.color("text"))
        painter.setFont(theme.font("strong"))
        painter.drawText(QRectF(left, theme.units(1), box.width(), half), int(_LEFT), self.text())
        painter.setFont(theme.font("caption"))
        painter.setPen(theme.color("text2"))
        painter.drawText(
            QRectF(left, half - theme.units(0.5), box.width(), half - theme.units(1)),
            int(_LEFT),
            self._caption,
        )
        self._paint_digit(painter, box)
        if self.hasFocus():
            draw_focus_ring(painter, box, theme)

    def _paint_digit(self, painter: QPainter, box: QRectF) -> None:
        theme = self._holder.theme
        key = QRectF(
            box.right() - theme.units(6), theme.units(1.5), theme.units(4.5), box.height() - theme.units(3)
        )
        painter.setPen(theme.color("line"))
        painter.setBrush(theme.color("sunken"))
        painter.drawRoundedRect(key, theme.units(0.75), theme.units(0.75))
        painter.setPen(theme.color("text2"))
        painter.drawText(key, int(Qt.AlignmentFlag.AlignCenter), str(self.number))


_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Answers(QWidget):
    """The answers of one question. Digits work while one of them has the keyboard."""

    chosen = Signal(int)

    def __init__(self, holder: ThemeHolder) -> None:
        super().__init__()
        self._holder = holder
        self._shown: tuple[tuple[str, str], ...] = ()
        self.buttons: list[AnswerButton] = []
        self._anchor = TabAnchor(self)
        self._row = WrapRow(holder, 1.5, 1.5)
        column(holder, self).addWidget(self._row)
        self.hide()

    def show_choices(self, choices: Sequence[tuple[str, str]], chosen: int | None) -> None:
        """Show answers (words, caption); none hides them. The keyboard is left where it is."""
        if tuple(choices) != self._shown:
            self._shown = tuple(choices)
            self._row.clear()
            self.buttons = []
            for number, (words, caption) in enumerate(choices, start=1):
                button = AnswerButton(self._holder, number, words, caption)
                button.clicked.connect(self._pressed)
                self.buttons.append(button)
                self._row.add(button)
            chain(self._anchor, self.buttons)
        for at, button in enumerate(self.buttons):
            button.setChecked(at == chosen)
        self.setVisible(bool(choices))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text().isdigit() and 1 <= int(event.text()) <= len(self.buttons):
            self.chosen.emit(int(event.text()) - 1)
        else:
            super().keyPressEvent(event)

    def _pressed(self) -> None:
        button = self.sender()
        if isinstance(button, AnswerButton):
            self.chosen.emit(button.number - 1)
