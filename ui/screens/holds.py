"""The board of holds: every person held, when the earliest way out opens, what would open one."""

from __future__ import annotations

import datetime as dt

from PySide6.QtWidgets import QWidget

from services.holds import HoldRow
from ui.context import Screen, UiContext
from ui.dialogs import CANCEL
from ui.screens.hold_card import Asked, HoldCards
from ui.screens.hold_watch import HoldWatch
from ui.screens.hold_words import remaining_words
from ui.screens.notice import NoticeAct, Notices
from ui.screens.places import new_id
from ui.screens.release_sheet import OtherEndSheet, ReleaseSheet
from ui.widgets.basic import Button, IconWords, Words, column, row
from ui.widgets.scroll import ScrollArea
from ui.widgets.wrap import WrapRow

RULE = (
    "A person may not be released until one route is open. The times are worked out from the record each "
    "time; this board states the rule and the facts, it does not order a release."
)
WHICH = "Several persons are held. Go to the card of one with Tab, then give the act."
RECEIPT = "F19"


class HoldActs:
    """What the buttons of hold cards do, for every page that shows them."""

    def __init__(self, context: UiContext, page: QWidget, notices: Notices) -> None:
        self._context, self._page, self._notices = context, page, notices
        self.sheet: ReleaseSheet | OtherEndSheet | None = None

    def do(self, asked: Asked) -> None:
        """Do what a button asks for."""
        if asked.act == "release":
            self.release(asked.row, asked.route)
        elif asked.act == "override":
            self.release(asked.row, asked.route or "time", override=True)
        elif asked.act == "other":
            self._open(OtherEndSheet(self._context, self._page, asked.row), asked.row)
        else:
            path = "" if asked.act == "case" else asked.act
            self._context.navigator.open("case", asked.row.case_id, path)

    def release(self, row: HoldRow, route: str, *, override: bool = False) -> None:
        """Ask for the proof of a release."""
        self._open(ReleaseSheet(self._context, self._page, row, route, override=override), row)

    def _open(self, sheet: ReleaseSheet | OtherEndSheet, row: HoldRow) -> None:
        self.sheet = sheet
        released = isinstance(sheet, ReleaseSheet)

        def answered(answer: str) -> None:
            self.sheet = None
            if answer != CANCEL:
                self._say(row, released=released)

        sheet.open_for(answered)
        sheet.forms()[-1 if sheet.windowTitle().startswith("Release") else 0].take_focus()

    def _say(self, row: HoldRow, *, released: bool) -> None:
        if not released:
            self._context.status.say("Recorded with its authority.")
            return
        self._context.status.say("Released. The record keeps ground and proof.")
        self._notices.show(
            "released",
            "tick",
            f"{row.who}, case {row.case_number}, is released. The receipt can be printed now.",
            NoticeAct(words="Print the receipt (F19)", run=self._printing(row)),
        )

    def _printing(self, row: HoldRow) -> _OpenForm:
        return _OpenForm(self._context, row.case_id)


class _OpenForm:
    """Opens the receipt of a case."""

    def __init__(self, context: UiContext, case_id: str) -> None:
        self._context, self._case_id = context, case_id

    def __call__(self) -> None:
        self._context.navigator.open("case", self._case_id, f"form:{RECEIPT}")


class HoldsScreen(Screen):
    """Everybody who is held."""

    key = "holds"

    def __init__(self, context: UiContext) -> None:
        super().__init__()
        self._context = context
        self.watch = HoldWatch(context, self)
        self._build()
        self.watch.rows_changed.connect(self._show)
        self.watch.ticked.connect(self._on_tick)

    def _build(self) -> None:
        holder = self._context.theme
        outer = column(holder, self, gap=0)
        area = ScrollArea(holder)
        inside = QWidget()
        page = column(holder, inside, margins=4, gap=3)
        head = WrapRow(holder, 3, 2)
        self.heading = Words(holder, "Holds board", "title")
        self.figure = Words(holder, "", "body", "text2")
        self.new_arrest = Button(holder, "New arrest", "plus", "primary")
        self.new_arrest.clicked.connect(self.begin_arrest)
        head.add(self.heading)
        head.add(self.figure)
        top = row(holder, gap=3)
        top.addWidget(head, 1)
        top.addWidget(self.new_arrest)
        page.addLayout(top)
        banners = column(holder, gap=1.5)
        page.addLayout(banners)
        self.notices = Notices(holder, banners)
        self.acts = HoldActs(self._context, self, self.notices)
        self.cards = HoldCards(holder, self._context.zone)
        self.cards.asked.connect(self._do)
        page.addWidget(self.cards)
        self.empty = Words(
            holder, "Nobody is held. New arrest begins with the time of the arrest.", wrap=True
        )
        page.addWidget(self.empty)
        page.addWidget(IconWords(holder, "info", RULE, "caption", "text2"))
        page.addStretch(1)
        area.setWidget(inside)
        outer.addWidget(area)

    def _do(self, asked: Asked) -> None:
        self.acts.do(asked)

    def title(self) -> str:
        return "Holds board"

    def show_record(self, record_id: str, path: str = "") -> None:
        self.watch.refresh()

    def arrived(self) -> None:
        self.watch.refresh()

    def _show(self) -> None:
        rows, now = self.watch.rows, self.watch.now
        self.cards.show_rows(rows, now)
        self.cards.setVisible(bool(rows))
        self.empty.setVisible(not rows)
        self.figure.setText(self._figure(now))
        self._context.navigator.set_count("holds", str(len(rows)) if rows else "")

    def _figure(self, now: dt.datetime) -> str:
        count = len(self.watch.rows)
        if not count:
            return ""
        zone = self._context.zone
        is_open = sum(remaining_words(r, now, zone).big == "Open now" for r in self.watch.rows)
        held = "1 person held" if count == 1 else f"{count} persons held"
        return f"{held}, {is_open} with a route of time or test open" if is_open else held

    def _on_tick(self, now: dt.datetime) -> None:
        if self.isVisible():
            self.cards.tick(now)
            self.figure.setText(self._figure(now))

    # -- acts by key ---------------------------------------------------------------------------------

    def begin_arrest(self) -> None:
        """Begin the case of an arrest on a boat; its kind can be changed later."""
        self._context.navigator.open("case", new_id("boating", "arrest"))

    def has_rows(self) -> bool:
        """Whether anybody is held."""
        return bool(self.watch.rows)

    def give(self, act: str, route: str = "") -> None:
        """Do an act on the person whose card is marked, else on the only one held."""
        card = self.cards.chosen()
        if card is not None and card.row is not None:
            self.acts.do(Asked(row=card.row, act=act, route=route))
        elif self.has_rows():
            self._context.status.say(WHICH)
