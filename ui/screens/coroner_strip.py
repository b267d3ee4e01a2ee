"""Home's strip of the coroner: what waits at the desk and the most pressing draw; Enter opens the board."""

from __future__ import annotations

import datetime as dt

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from ui.context import UiContext
from ui.screens.coroner_watch import CoronerWatch
from ui.screens.coroner_words import counts_words, draw_words
from ui.widgets.basic import Button, Words, column
from ui.widgets.wrap import WrapRow


class CoronerStrip(QFrame):
    """A card above what is owed; hidden while nothing waits, and for whom the board is not.

    Signals:
        open_asked(): the board is asked for.
    """

    open_asked = Signal()

    def __init__(self, context: UiContext) -> None:
        super().__init__()
        self.setObjectName("card")
        self._context = context
        holder = context.theme
        self.watch = CoronerWatch(context, self)
        self.watch.board_changed.connect(self._show)
        self.watch.ticked.connect(self._tick)
        layout = column(holder, self, margins=(4, 2, 4, 2), gap=1.5)
        line = WrapRow(holder, 4, 1.5)
        line.add(Words(holder, "Coroner", "group", "text2"))
        self.first = Words(holder, "", "strong")
        self.left = Words(holder, "", "big", "due")
        self.counts = Words(holder, "", "body", "text2", wrap=True)
        self.button = Button(holder, "Coroner's board", "arrow_right", "link")
        self.button.clicked.connect(self.open_asked)
        for part in (self.first, self.left, self.button):
            line.add(part)
        layout.addWidget(line)
        layout.addWidget(self.counts)
        self.hide()

    def _show(self) -> None:
        board = self.watch.board
        words = counts_words(board) if board is not None else ""
        self.counts.setText(words)
        self.setVisible(bool(words))
        self._tick(self.watch.now)

    def _tick(self, now: dt.datetime) -> None:
        board = self.watch.board
        row = board.draws[0] if board is not None and board.draws else None
        self.first.setVisible(row is not None)
        self.left.setVisible(row is not None)
        if row is None:
            return
        words = draw_words(row, now, self._context.zone)
        if self.first.text() != row.who or self.left.text() != words.big:
            self.first.setText(row.who)
            self.left.setText(words.big)
            self.left.set_roles("big", words.tone)
            self.left.setToolTip(words.below)
            self.first.setAccessibleName(f"{row.who}: specimen, {words.big}, {words.below}")
