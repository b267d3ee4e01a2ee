"""One specimen to draw: who, the large time left, why, and the acts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QFrame, QHBoxLayout, QWidget

from services.coroner_values import BoardRow
from ui.screens import coroner_acts as acts
from ui.screens.coroner_words import DrawWords, draw_words
from ui.screens.places import CORONER_DESK, WHY
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, Chip, IconWords, Words, column
from ui.widgets.wrap import WrapRow

NARROW_L = 54
"""Below this width in L the parts stand one below the other."""

_ACTS = (
    (acts.DRAW, "Record the draw", "tube", "primary"),
    (acts.NO_DRAW, "None can be drawn", "close", "plain"),
    (acts.EMBALMING, "Release for embalming", "arrow_right", "plain"),
    (CORONER_DESK, "Open the file", "folder", "plain"),
    (WHY, "Why?", "question", "link"),
)


class DrawCard(QFrame):
    """A decedent whose specimen is to be drawn.

    Signals:
        asked(BoardRow, str): a button was pressed: the row and the act.
    """

    asked = Signal(object, str)

    def __init__(self, holder: ThemeHolder, zone: str) -> None:
        super().__init__()
        self.setObjectName("card")
        self._holder, self._zone = holder, zone
        self.row: BoardRow | None = None
        self._said: DrawWords | None = None
        outer = column(holder, self, margins=(4, 3, 4, 3), gap=2)
        self._outer = QHBoxLayout()
        self._outer.setSpacing(holder.theme.units(4))
        who = column(holder, gap=1.5)
        self.name = Words(holder, "", "section", wrap=True)
        chips = WrapRow(holder)
        self.chip, self.case = Chip(holder, "plain"), Words(holder, "", "caption", "text2")
        chips.add(self.chip)
        chips.add(self.case)
        self.why = Words(holder, "", wrap=True)
        for part in (self.name, chips, self.why):
            who.addWidget(part)
        who.addStretch(1)
        time = column(holder, gap=1.5)
        time.addWidget(Words(holder, "Time left to draw", "group", "text2"))
        self.big = Words(holder, "", "number", "due", wrap=True)
        self.below = Words(holder, "", "strong", wrap=True)
        self.note = IconWords(holder, "info", "", "caption", "text2")
        for shown in (self.big, self.below, self.note):
            time.addWidget(shown)
        time.addStretch(1)
        buttons = WrapRow(holder, 2, 1.5)
        self.buttons: dict[str, Button] = {}
        for act, title, icon, look in _ACTS:
            button = self.buttons[act] = Button(holder, title, icon, look)
            button.setProperty("act", act)
            button.clicked.connect(self._ask)
            buttons.add(button)
        self._outer.addLayout(who, 1)
        self._outer.addLayout(time, 1)
        outer.addLayout(self._outer)
        outer.addWidget(buttons)

    def show_row(self, row: BoardRow, now: dt.datetime) -> None:
        """Show a specimen to draw, as of an instant."""
        if row != self.row:
            self.row, self._said = row, None
            self.name.setText(row.who)
            self.case.setText(f"Case {row.case_number}, s. {row.detail.get('citation', '')}")
            self.why.setText(str(row.detail.get("headline") or ""))
            for button in self.buttons.values():
                button.setAccessibleName(f"{button.text()}: {row.who}")
        self.tick(now)

    def tick(self, now: dt.datetime) -> None:
        """Say everything anew from an instant."""
        if self.row is None:
            return
        words = draw_words(self.row, now, self._zone)
        if words == self._said:
            return
        self._said = words
        self.chip.show_state(words.state, words.chip)
        self.big.setText(words.big)
        self.big.set_roles("number" if words.tone == "due" and words.big[:1].isdigit() else "big", words.tone)
        self.below.setText(words.below)
        self.note.setVisible(bool(words.note))
        self.note.show_words("info", words.note, "caption", "text2")
        self.setAccessibleName(f"{self.row.who}. Specimen {words.chip}: {words.big}, {words.below}")

    def take_focus(self) -> None:
        """Put the keyboard on the first act."""
        self.buttons[acts.DRAW].setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < self._holder.theme.lines(NARROW_L)
        directions = QBoxLayout.Direction
        wanted = directions.TopToBottom if narrow else directions.LeftToRight
        if wanted != self._outer.direction():
            self._outer.setDirection(wanted)
            QTimer.singleShot(0, self.updateGeometry)

    def _ask(self) -> None:
        sender = self.sender()
        if self.row is not None and sender is not None:
            self.asked.emit(self.row, str(sender.property("act")))


class DrawCards(QWidget):
    """Cards one below the other, kept by the death they are about.

    Signals:
        asked(BoardRow, str): a button of a card.
    """

    asked = Signal(object, str)

    def __init__(self, holder: ThemeHolder, zone: str) -> None:
        super().__init__()
        self._holder, self._zone = holder, zone
        self._list = column(holder, self, gap=3)
        self.cards: dict[str, DrawCard] = {}

    def show_rows(self, rows: Sequence[BoardRow], now: dt.datetime) -> None:
        """Show these; cards of those still open stay the same widgets."""
        wanted = [f"{row.case_id} {row.subject}" for row in rows]
        for key in [key for key in self.cards if key not in wanted]:
            card = self.cards.pop(key)
            self._list.removeWidget(card)
            card.hide()
            card.deleteLater()
        for place, (key, row) in enumerate(zip(wanted, rows, strict=True)):
            shown = self.cards.get(key) or self._make(key)
            if self._list.indexOf(shown) != place:
                self._list.removeWidget(shown)
                self._list.insertWidget(place, shown)
            shown.show_row(row, now)

    def _make(self, key: str) -> DrawCard:
        card = self.cards[key] = DrawCard(self._holder, self._zone)
        card.asked.connect(self.asked)
        return card

    def tick(self, now: dt.datetime) -> None:
        """Say everything anew from an instant."""
        for card in self.cards.values():
            card.tick(now)

    def first(self) -> DrawCard | None:
        """The card at the top."""
        item = self._list.itemAt(0)
        widget = item.widget() if item is not None else None
        return widget if isinstance(widget, DrawCard) else None

    def with_keyboard(self) -> DrawCard | None:
        """The card that has the keyboard."""
        focus = QApplication.focusWidget()
        return next((c for c in self.cards.values() if focus is not None and c.isAncestorOf(focus)), None)
