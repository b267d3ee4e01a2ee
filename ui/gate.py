"""What the gate pages share: a narrow card in the middle of an otherwise empty window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QScrollArea, QVBoxLayout, QWidget

from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Card, IconMark, IconWords, Words, column, row


class GatePage(QWidget):
    """A page with one card; scrolls when the window is low."""

    def __init__(self, holder: ThemeHolder, title: str, sentence: str, width_l: float = 26) -> None:
        super().__init__()
        self.holder = holder
        self._width_l = width_l
        self._card = Card(holder)
        self.body: QVBoxLayout = self._card.body
        head = row(holder, gap=2)
        head.addWidget(IconMark(holder, "logo", "accent", 1.7))
        head.addWidget(Words(holder, "Wakeline", "section", "text2"))
        head.addStretch(1)
        self.body.addLayout(head)
        self.heading = Words(holder, title, "title", wrap=True)
        self.body.addWidget(self.heading)
        self.sentence = Words(holder, sentence, "body", "text2", wrap=True)
        self.body.addWidget(self.sentence)
        self.problem = IconWords(holder, "alert", "", "body", "overdue")
        self.problem.hide()
        self._centre()
        holder.changed.connect(self._apply)
        self._apply()

    def add_field(self, label: str, edit: QWidget) -> None:
        """A label above its editor."""
        box = column(self.holder, gap=1)
        words = Words(self.holder, label, "caption", "text2")
        words.setBuddy(edit)
        edit.setAccessibleName(label)
        box.addWidget(words)
        box.addWidget(edit)
        self.body.addLayout(box)

    def show_problem(self, sentence: str) -> None:
        """Say what stands in the way; "" takes it away."""
        self.problem.show_words("alert", sentence, "body", "overdue")
        self.problem.setVisible(bool(sentence))

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), self.holder.theme.color("window"))

    def _centre(self) -> None:
        inside = QWidget()
        lines = column(self.holder, inside, margins=4, gap=0)
        lines.addStretch(2)
        middle = row(self.holder)
        middle.addStretch(1)
        middle.addWidget(self._card, 10)
        middle.addStretch(1)
        lines.addLayout(middle)
        lines.addStretch(3)
        area = QScrollArea()
        # Its own is not asked for: Qt for Python loads every class to name a widget it did not make.
        view = QWidget()
        area.setViewport(view)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        view.setAutoFillBackground(False)
        inside.setAutoFillBackground(False)
        column(self.holder, self).addWidget(area)

    def _apply(self) -> None:
        self._card.setMaximumWidth(self.holder.theme.lines(self._width_l))


def password_line() -> QLineEdit:
    """A line that hides what is typed."""
    edit = QLineEdit()
    edit.setEchoMode(QLineEdit.EchoMode.Password)
    return edit
