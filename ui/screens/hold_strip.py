"""Home's strip of holds: who is held and what remains, one line each; Enter opens the board."""

from __future__ import annotations

import datetime as dt

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from ui.context import UiContext
from ui.screens.hold_watch import DesktopNotice, HoldWatch
from ui.screens.hold_words import remaining_words
from ui.widgets.basic import Button, Words, column
from ui.widgets.basic import row as layout_row
from ui.widgets.wrap import WrapRow

MOST = 4


class HoldStrip(QFrame):
    """A card above what is owed; hidden while nobody is held.

    Signals:
        open_asked(): the board is asked for.
    """

    open_asked = Signal()

    def __init__(self, context: UiContext) -> None:
        super().__init__()
        self.setObjectName("card")
        self._context = context
        holder = context.theme
        self.watch = HoldWatch(context, self)
        self.notice = DesktopNotice(context, self.watch)
        self.watch.rows_changed.connect(self._show)
        self.watch.ticked.connect(self._tick)
        layout = column(holder, self, margins=(4, 2, 4, 2), gap=1.5)
        line = WrapRow(holder, 6, 1.5)
        self._line = line
        self._people: list[tuple[Words, Words]] = []
        self.button = Button(holder, "Holds board", "arrow_right", "link")
        self.button.clicked.connect(self.open_asked)
        layout.addWidget(line)
        self.hide()

    def _show(self) -> None:
        holder, now = self._context.theme, self.watch.now
        self._line.clear()
        self._people = []
        self._line.add(Words(holder, "Held", "group", "text2"))
        for row in self.watch.rows[:MOST]:
            name, left = Words(holder, row.who, "strong"), Words(holder, "", "big", "owed")
            # Name and time stay together when the strip wraps.
            pair = QWidget()
            line = layout_row(holder, pair, gap=3)
            line.addWidget(name)
            line.addWidget(left)
            self._line.add(pair)
            self._people.append((name, left))
        rest = len(self.watch.rows) - MOST
        words = f"Holds board, {rest} more" if rest > 0 else "Holds board"
        self.button = Button(holder, words, "arrow_right", "link")
        self.button.clicked.connect(self.open_asked)
        self._line.add(self.button)
        self._context.navigator.set_count("holds", str(len(self.watch.rows) or ""))
        self.setVisible(bool(self.watch.rows))
        self._tick(now)

    def _tick(self, now: dt.datetime) -> None:
        for row, (name, left) in zip(self.watch.rows, self._people, strict=False):
            words = remaining_words(row, now, self._context.zone)
            if left.text() != words.big:
                left.setText(words.big)
                left.set_roles("big", words.tone)
                left.setToolTip(words.below)
                name.setAccessibleName(f"{row.who}: earliest release {words.big}, {words.below}")
