"""One person held: who, the large remaining time, the three routes of equal widths in the same order."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from law.plain import dataclass
from services.holds import HoldRoute, HoldRow
from ui.paint.marks import draw_bar
from ui.screens.hold_words import (
    ORDER,
    SHORT,
    Remaining,
    RouteWords,
    held_words,
    remaining_words,
    route_words,
)
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, Chip, IconWords, Words, clear_layout, column, row
from ui.widgets.wrap import WrapRow

NARROW_L = 62
"""Below this width in L the parts stand one below the other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a button of a card asks for.

    Attributes:
        act: "release", "override", "other", "case", or a path to a field.
        route: id of the route it stands on, "" for none.
    """

    row: HoldRow
    act: str
    route: str = ""


class TimeBar(QWidget):
    """How far the time has come since the arrest, hatched where it may have come further."""

    def __init__(self, holder: ThemeHolder) -> None:
        super().__init__()
        self._holder = holder
        self._sure, self._may, self._tone = 0.0, 0.0, "owed"
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        holder.changed.connect(self.updateGeometry)

    def show_share(self, sure: float, may: float, tone: str) -> None:
        """Show another share; repaints itself alone."""
        if (sure, may, tone) != (self._sure, self._may, self._tone):
            self._sure, self._may, self._tone = sure, may, tone
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._holder.theme.lines(8), self._holder.theme.units(2.5))

    def paintEvent(self, event: QPaintEvent) -> None:
        box = QRectF(self.rect()).adjusted(0, 1, 0, -1)
        draw_bar(QPainter(self), box, self._holder.theme, self._tone, self._sure, self._may)


class RoutePanel(QWidget):
    """One way out.

    Signals:
        asked(str, str): an act, or the path of a missing fact, with the id of the route.
    """

    asked = Signal(str, str)

    def __init__(self, holder: ThemeHolder, route_id: str, number: int) -> None:
        super().__init__()
        self._holder, self.route_id, self.number = holder, route_id, number
        self.words: RouteWords | None = None
        self._path = ""
        layout = column(holder, self, margins=3, gap=1.5)
        self.title = Words(holder, "", "strong", wrap=True)
        layout.addWidget(self.title)
        self.chip = Chip(holder, "plain")
        layout.addWidget(self.chip)
        self.why = Words(holder, "", wrap=True)
        layout.addWidget(self.why)
        self.missing = IconWords(holder, "question", "", "body", "untold")
        layout.addWidget(self.missing)
        layout.addStretch(1)
        self.cite = Words(holder, "", "caption", "text2", wrap=True)
        layout.addWidget(self.cite)
        self.act = Button(holder, "")
        self.act.clicked.connect(self._ask)
        layout.addWidget(self.act)
        # Equal widths whatever stands inside.
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        holder.changed.connect(self.update)

    def show_route(self, route: HoldRoute, citation: str, now: dt.datetime, zone: str) -> None:
        """Show a route as it stands at an instant."""
        words = route_words(route, now, zone)
        if words == self.words:
            return
        self.words = words
        self.title.setText(f"{self.number}  {route.title}")
        self.chip.show_state(words.state, words.chip)
        self.why.setText(words.why)
        self.missing.setVisible(bool(words.missing))
        text = f"Missing: {', '.join(words.missing)}"
        self.missing.show_words("question", text, "body", "untold")
        self.cite.setText(f"s. {citation}")
        self._path = next((fact.path for fact in route.missing), "")
        self._show_act(words)
        self.setAccessibleName(f"Route {self.number}, {SHORT[self.route_id]}: {words.chip}")
        self.update()

    def _show_act(self, words: RouteWords) -> None:
        if self._path and not words.is_open:
            text = "Go to field"
        elif self.route_id == "adult":
            text = "Name the adult"
        else:
            text = f"Release, ground {self.number}"
        self.act.setText(text)
        self.act.setEnabled(words.is_open or bool(self._path))
        self.act.setAccessibleName(f"{text}: {self.title.text()}")

    def _ask(self) -> None:
        is_open = self.words is not None and self.words.is_open
        self.asked.emit("release" if is_open else self._path, self.route_id)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._holder.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        state = self.words.state if self.words is not None else "unavailable"
        tone = {"open": "done", "untold": "untold"}.get(state, "control")
        pen = QPen(theme.color(tone), 2.0 if state == "open" else 1.0)
        if state == "untold":
            pen.setDashPattern([3.0, 2.0])
        painter.setPen(pen)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), theme.unit, theme.unit)


class HoldCard(QFrame):
    """A person held.

    Signals:
        asked(Asked): a button was pressed.
    """

    asked = Signal(object)

    def __init__(self, holder: ThemeHolder, zone: str) -> None:
        super().__init__()
        self.setObjectName("card")
        self._holder, self._zone = holder, zone
        self.row: HoldRow | None = None
        self._is_chosen = False
        self._said: tuple[tuple[str, str], Remaining] | None = None
        self._outer = QHBoxLayout(self)
        self._outer.setSpacing(holder.theme.units(4))
        pad = holder.theme.units(4)
        self._outer.setContentsMargins(pad, pad, pad, pad)
        self._outer.addLayout(self._who_part(), 11)
        self._outer.addLayout(self._time_part(), 13)
        self._routes = QHBoxLayout()
        self._routes.setSpacing(holder.theme.units(3))
        self.panels = {key: RoutePanel(holder, key, n) for n, key in enumerate(ORDER, 1)}
        for panel in self.panels.values():
            panel.asked.connect(self._ask_route)
            self._routes.addWidget(panel, 1)
        self._outer.addLayout(self._routes, 28)

    def _who_part(self) -> QVBoxLayout:
        holder = self._holder
        part = column(holder, gap=1.5)
        self.name = Words(holder, "", "section", wrap=True)
        part.addWidget(self.name)
        chips = WrapRow(holder)
        self.held = Chip(holder, "plain")
        self.doubt = Chip(holder, "doubt", "low confidence: section not read")
        chips.add(self.held)
        chips.add(self.doubt)
        part.addWidget(chips)
        self._facts = column(holder, gap=1)
        part.addLayout(self._facts)
        part.addStretch(1)
        acts = WrapRow(holder)
        for words, act in (
            ("Open the case", "case"),
            ("End otherwise", "other"),
            ("Override", "override"),
        ):
            button = Button(holder, words, look="link")
            button.setProperty("act", act)
            button.clicked.connect(self._ask_act)
            acts.add(button)
        part.addWidget(acts)
        return part

    def _time_part(self) -> QVBoxLayout:
        holder = self._holder
        part = column(holder, gap=1.5)
        part.addWidget(Words(holder, "Earliest release", "group", "text2"))
        self.big = Words(holder, "", "number", "owed", wrap=True)
        part.addWidget(self.big)
        self.below = Words(holder, "", "strong", wrap=True)
        part.addWidget(self.below)
        self.bar = TimeBar(holder)
        part.addWidget(self.bar)
        ends = row(holder)
        self.first, self.last = (Words(holder, "", "caption", "text2", wrap=True) for _ in range(2))
        ends.addWidget(self.first, 1)
        self.last.setWordWrap(False)
        ends.addWidget(self.last)
        part.addLayout(ends)
        self.note = IconWords(holder, "info", "", "body", "owed")
        part.addWidget(self.note)
        part.addStretch(1)
        return part

    # -- showing -------------------------------------------------------------------------------------

    def show_row(self, row: HoldRow, now: dt.datetime) -> None:
        """Show a person held, as of an instant."""
        if row != self.row:
            self.row = row
            self.name.setText(row.who)
            self.doubt.setVisible(row.low_confidence)
            self._show_facts(row)
        self.tick(now)

    def _show_facts(self, row: HoldRow) -> None:
        clear_layout(self._facts)
        facts = [("folder", f"Case {row.case_number}" if row.case_number else "Case not saved yet")]
        if row.held_at:
            facts.append(("office", row.held_at))
        facts += [("lock", f"Also held: {other}") for other in row.others]
        for icon, words in facts:
            self._facts.addWidget(IconWords(self._holder, icon, words))

    def tick(self, now: dt.datetime) -> None:
        """Say everything anew from an instant."""
        row = self.row
        if row is None:
            return
        held, words = held_words(row, now), remaining_words(row, now, self._zone)
        for key, panel in self.panels.items():
            route = row.route(key)
            panel.setVisible(route is not None)
            if route is not None:
                panel.show_route(route, row.citation, now, self._zone)
        if (held, words) != self._said:
            self._said = (held, words)
            self._say_time(row, held, words)

    def _say_time(self, row: HoldRow, held: tuple[str, str], words: Remaining) -> None:
        self.held.show_state(*held)
        _say(self.big, words.big)
        self.big.set_roles("number" if words.is_number else "big", words.tone)
        _say(self.below, words.below)
        self.bar.setVisible(words.sure is not None)
        self.bar.show_share(words.sure or 0.0, words.may, words.tone)
        _say(self.first, words.first)
        _say(self.last, words.last)
        self.note.setVisible(bool(words.note))
        self.note.show_words("info", words.note, "body", words.note_tone)
        self.setAccessibleName(f"{row.who}. Earliest release: {words.big}, {words.below}")

    def mark(self, is_chosen: bool) -> None:
        """Show whether the keys of the board act on this person."""
        if is_chosen != self._is_chosen:
            self._is_chosen = is_chosen
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._is_chosen:
            theme = self._holder.theme
            width, edge = theme.units(1), theme.units(2)
            QPainter(self).fillRect(QRectF(0, edge, width, self.height() - 2 * edge), theme.color("accent"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < self._holder.theme.lines(NARROW_L)
        directions = QBoxLayout.Direction
        wanted = directions.TopToBottom if narrow else directions.LeftToRight
        if wanted != self._outer.direction():
            self._outer.setDirection(wanted)
            # The page is being laid out just now and would keep the height of the other direction.
            QTimer.singleShot(0, self.updateGeometry)

    # -- acts ----------------------------------------------------------------------------------------

    def _ask_route(self, act: str, route: str) -> None:
        if self.row is not None:
            self.asked.emit(Asked(row=self.row, act=act, route=route))

    def _ask_act(self) -> None:
        sender = self.sender()
        if self.row is not None and sender is not None:
            self.asked.emit(Asked(row=self.row, act=str(sender.property("act"))))


def _say(label: Words, text: str) -> None:
    """Only what changed is set, so that nothing else is laid out or painted again."""
    if label.text() != text:
        label.setText(text)
    label.setVisible(bool(text))


class HoldCards(QWidget):
    """Cards one below the other, kept by the arrest they are about.

    Signals:
        asked(Asked): a button of a card.
    """

    asked = Signal(object)

    def __init__(self, holder: ThemeHolder, zone: str) -> None:
        super().__init__()
        self._holder, self._zone = holder, zone
        self._list = column(holder, self, gap=3)
        self.cards: dict[str, HoldCard] = {}
        self._chosen = ""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus)

    def _on_focus(self, _old: QWidget | None, new: QWidget | None) -> None:
        """Who had the keyboard last stays chosen while the keyboard is in the palette or a menu."""
        for arrest_id, card in self.cards.items():
            if new is not None and card.isAncestorOf(new):
                self._chosen = arrest_id
        self._mark()

    def _mark(self) -> None:
        for arrest_id, card in self.cards.items():
            card.mark(arrest_id == self._chosen)

    def show_rows(self, rows: Sequence[HoldRow], now: dt.datetime) -> None:
        """Show these people; cards of those still held stay the same widgets."""
        wanted = [row.arrest_id for row in rows]
        for arrest_id in [key for key in self.cards if key not in wanted]:
            card = self.cards.pop(arrest_id)
            self._list.removeWidget(card)
            card.hide()
            card.deleteLater()
        for place, held in enumerate(rows):
            card = self.cards.get(held.arrest_id) or self._make(held.arrest_id)
            if self._list.indexOf(card) != place:
                self._list.removeWidget(card)
                self._list.insertWidget(place, card)
            card.show_row(held, now)
        self._mark()

    def _make(self, arrest_id: str) -> HoldCard:
        card = HoldCard(self._holder, self._zone)
        card.asked.connect(self.asked)
        self.cards[arrest_id] = card
        return card

    def tick(self, now: dt.datetime) -> None:
        """Say everything anew from an instant."""
        for card in self.cards.values():
            card.tick(now)

    def chosen(self) -> HoldCard | None:
        """The card that had the keyboard last, else the only one; None where several could be meant."""
        only = next(iter(self.cards.values())) if len(self.cards) == 1 else None
        return self.cards.get(self._chosen, only)
