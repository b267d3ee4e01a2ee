"""The coroner's board: specimens to draw with the time left, releases, results, reports, claims."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from services.coroner_values import Board, BoardRow, Month
from services.coronerindex import CLAIM, DRAW, DRAW_RULE, FORWARD, RELEASE, RESULT
from ui.context import ContextEntry, Screen, UiContext
from ui.screens import coroner_acts as acts
from ui.screens import coroner_words as words
from ui.screens.adaptive import AdaptiveTable
from ui.screens.coroner_acts import DeskActs
from ui.screens.coroner_card import DrawCards
from ui.screens.coroner_watch import CoronerWatch
from ui.screens.frames import framed
from ui.screens.notice import Notices
from ui.screens.places import CORONER_DESK, MONTHS, WHY
from ui.tables.cells import Cell, Column, Group
from ui.widgets.basic import Button, IconWords, Words, column
from ui.widgets.scroll import ScrollArea
from ui.widgets.wrap import WrapRow

ALL = "all"
RULE = (
    "The times are worked out from the record each time. A late or short draw is recorded with its reason, "
    "never refused; no embalming before the release."
)
_OFFERED: dict[str, tuple[tuple[str, str], ...]] = {
    DRAW: (
        (acts.DRAW, "Record the draw"),
        (acts.NO_DRAW, "None can be drawn"),
        (acts.EMBALMING, "Release for embalming"),
    ),
    RELEASE: ((acts.EMBALMING, "Release for embalming"), (acts.DRAW, "Record the draw")),
    RESULT: ((acts.RESULT, "Result received"),),
    FORWARD: ((acts.FORWARD, "Record the forwarding"), ("form:F07", "Cover letter (F07)")),
    CLAIM: (
        (acts.CLAIM_SENT, "Enter the sending"),
        (acts.CLAIM_PAID, "Enter the payment"),
        (acts.CLAIM_END, "End it unpaid"),
        ("form:F09", "Claim (F09)"),
    ),
}
"""What can be done with a row, by its kind; the first is what Enter would rather be."""

Row = BoardRow | Month


def row_key(row: Row) -> str:
    """Id of a row among all of the board."""
    if isinstance(row, Month):
        return f"{words.MONTH} {row.month}"
    return f"{row.kind} {row.case_id} {row.file_id} {row.subject}"


class CoronerScreen(Screen):
    """What waits at the coroner's desk."""

    key = "coroner"

    def __init__(self, context: UiContext) -> None:
        super().__init__()
        self._context = context
        self._view = ALL
        self._arriving = False
        self.watch = CoronerWatch(context, self)
        self._build()
        self.watch.board_changed.connect(self._show)
        self.watch.ticked.connect(self._on_tick)

    # -- building ------------------------------------------------------------------------------------

    def _build(self) -> None:
        holder = self._context.theme
        outer = column(holder, self, gap=0)
        area = ScrollArea(holder)
        inside = QWidget()
        page = column(holder, inside, margins=4, gap=3)
        head = WrapRow(holder, 3, 2)
        self.heading = Words(holder, "Coroner's board", "title")
        self.figure = Words(holder, "", "body", "text2")
        self.months_button = Button(holder, "Monthly reports", "calendar")
        self.months_button.clicked.connect(self.open_months)
        self.statistics_button = Button(holder, "Cumulative results", "sheet")
        self.statistics_button.clicked.connect(self.open_statistics)
        for part in (self.heading, self.figure, self.months_button, self.statistics_button):
            head.add(part)
        page.addWidget(head)
        banners = column(holder, gap=1.5)
        page.addLayout(banners)
        self.notices = Notices(holder, banners)
        self.acts = DeskActs(self._context, self, self.notices)
        self.acts.closed.connect(self._take_keyboard)
        self.cards = DrawCards(holder, self._context.zone)
        self.cards.asked.connect(self._do)
        page.addWidget(self.cards)
        page.addWidget(self._acts_on_row())
        self.table: AdaptiveTable[Row] = AdaptiveTable(
            holder, self._columns(), self._few_columns(), row_key, "What waits at the coroner's desk"
        )
        self.table.setMinimumHeight(holder.theme.lines(16))
        self.table.opened.connect(self._open_id)
        self.table.chosen.connect(self._on_chosen)
        self._frame = framed(holder, self.table)
        page.addWidget(self._frame, 1)
        self.empty = Words(holder, "Nothing waits. A death is begun with the quick card (Ctrl+3).", wrap=True)
        page.addWidget(self.empty)
        page.addWidget(IconWords(holder, "info", RULE, "caption", "text2"))
        area.setWidget(inside)
        outer.addWidget(area)

    def _acts_on_row(self) -> WrapRow:
        holder = self._context.theme
        self.row_acts = WrapRow(holder, 2, 1.5)
        self.row_acts.hide()
        return self.row_acts

    def _columns(self) -> tuple[Column[Row], ...]:
        return (
            Column(key="due", title="By when, since when", cell=self._due_cell, width=13),
            Column(key="who", title="Who", cell=words.who_cell, width=13),
            Column(key="what", title="What waits", cell=words.what_cell, width=22),
        )

    def _few_columns(self) -> tuple[Column[Row], ...]:
        return (
            Column(key="due", title="By when", cell=self._due_cell, width=14),
            Column(key="what", title="Who, what", cell=words.short_cell, width=24),
        )

    def _due_cell(self, row: Row) -> Cell:
        return words.due_cell(row, self.watch.now, self._context.zone)

    # -- screen --------------------------------------------------------------------------------------

    def title(self) -> str:
        return "Coroner's board"

    def context_entries(self) -> tuple[ContextEntry, ...]:
        board = self.watch.board
        counts = board.counts if board is not None else {}
        total = str(board.total or "") if board is not None else ""
        entries = [ContextEntry(key=ALL, title="What waits", group="Coroner", icon="coroner", count=total)]
        entries += [
            ContextEntry(key=kind, title=title, group="Coroner", count=str(counts.get(name) or ""))
            for kind, name, title, _, _ in words.LISTS
        ]
        entries.append(
            ContextEntry(key=MONTHS, title="Every month", group="Monthly reports", icon="calendar")
        )
        return tuple(entries)

    def current_entry(self) -> str:
        return self._view

    def choose_entry(self, key: str) -> None:
        if key == MONTHS:
            self.open_months()
            return
        self._view = key
        self._show()

    def show_record(self, record_id: str, path: str = "") -> None:
        if record_id:
            self._view = record_id
        self.watch.refresh()
        self._show()

    def arrived(self) -> None:
        self._arriving = True
        self._take_keyboard()

    def _take_keyboard(self) -> None:
        card = self.cards.first()
        if card is not None and self.cards.isVisible():
            card.take_focus()
        else:
            self.table.setFocus()

    # -- showing -------------------------------------------------------------------------------------

    def rows(self, kind: str) -> Sequence[Row]:
        """The rows of a list as the board orders them."""
        board = self.watch.board
        if board is None:
            return ()
        if kind == words.MONTH:
            return board.months.rows
        lists = {
            DRAW: board.draws,
            RELEASE: board.releases,
            RESULT: board.results,
            FORWARD: board.forwardings,
            CLAIM: board.claims,
        }
        return lists[kind]

    def _show(self) -> None:
        board, now = self.watch.board, self.watch.now
        if board is None:
            self._say_nothing_read()
            return
        draws = board.draws if self._view in (ALL, DRAW) else ()
        self.cards.show_rows(draws, now)
        self.cards.setVisible(bool(draws))
        shown: list[Row | Group] = []
        for kind, _, title, caption, icon in words.LISTS:
            rows = () if kind == DRAW or self._view not in (ALL, kind) else self.rows(kind)
            of_months = kind == words.MONTH and self._view in (ALL, kind)
            below = _beside_months(board) if of_months else ""
            if rows or below:
                shown.append(
                    Group(word=title, count=str(len(rows) or ""), caption=caption, icon=icon, below=below)
                )
                shown.extend(rows)
        self.table.show_rows(shown)
        self._frame.setVisible(bool(shown))
        if not self.table.chosen_id():
            first = next((row for row in shown if not isinstance(row, Group)), None)
            self.table.choose(row_key(first) if first is not None else "")
        self.empty.setVisible(not shown and not draws)
        more = f"; {board.left_off} more are not shown" if board.left_off else ""
        self.figure.setText(f"{words.counts_words(board)}{more}")
        self._on_chosen(self.table.chosen_id())
        if self._arriving and self.isVisible():
            self._arriving = False
            self._take_keyboard()
        self.entries_changed.emit()

    def _say_nothing_read(self) -> None:
        self._frame.hide()
        self.cards.hide()
        self.empty.hide()
        if not self.watch.may:
            sentence = "This board is for the coroner. Ask the administrator for that role."
            self.notices.show("role", "lock", sentence, closes=False)

    def _on_tick(self, now: dt.datetime) -> None:
        if self.isVisible():
            self.cards.tick(now)

    # -- the chosen row ------------------------------------------------------------------------------

    def chosen(self) -> Row | None:
        """The row the keys are about: that of the card or table with the keyboard, else the first card's."""
        card = self.cards.with_keyboard()
        if card is None and not self.table.table.hasFocus():
            card = self.cards.first()
        return card.row if card is not None else self.table.row(self.table.chosen_id())

    def _on_chosen(self, row_id: str) -> None:
        row = self.table.row(row_id)
        self.row_acts.clear()
        self.row_acts.setVisible(row is not None)
        if row is None:
            return
        holder = self._context.theme
        self.row_acts.add(Words(holder, _named(row), "strong"))
        if isinstance(row, Month):
            self._offer("months", "Open the month")
            return
        for act, title in offered(row):
            self._offer(act, title)
        self._offer(CORONER_DESK, "Open the file")

    def _offer(self, act: str, title: str) -> None:
        button = Button(self._context.theme, title, look="link")
        button.setProperty("act", act)
        button.clicked.connect(self._pressed)
        self.row_acts.add(button)

    def _pressed(self) -> None:
        row = self.table.row(self.table.chosen_id())
        if row is not None:
            self._do(row, str(self.sender().property("act")))

    # -- acts ----------------------------------------------------------------------------------------

    def _do(self, row: Row, act: str) -> None:
        if isinstance(row, Month):
            self._context.navigator.open("months", row.month)
        elif act == WHY:
            path = f"{WHY}{DRAW_RULE}|death/{row.subject}"
            self._context.navigator.open("case", row.case_id, path)
        elif act == CORONER_DESK or act.startswith("form:"):
            self._context.navigator.open("case", row.case_id, act)
        else:
            death = row.file_id or row.subject
            subject = row.subject if row.kind in (RESULT, FORWARD, CLAIM) else ""
            if row.kind == DRAW:
                death = row.subject
            self.acts.ask(act, row.case_id, death, subject, str(row.detail.get("headline") or ""))

    def has_row(self) -> bool:
        """Whether there is something the keys can be about."""
        return self.chosen() is not None

    def give_coroner(self, act: str) -> None:
        """Do an act on the chosen row."""
        row = self.chosen()
        if row is not None:
            self._do(row, act)

    def _open_id(self, row_id: str) -> None:
        row = self.table.row(row_id)
        if row is not None:
            self._do(row, CORONER_DESK)

    def open_months(self) -> None:
        """Open the monthly reports."""
        self._context.navigator.open("months")

    def open_statistics(self) -> None:
        """Open the cumulative results."""
        self._context.navigator.open("statistics")


def offered(row: BoardRow) -> tuple[tuple[str, str], ...]:
    """The acts of a row: a claim is sent before it is paid, and one inside the file is edited there."""
    found = _OFFERED[row.kind]
    if row.kind != CLAIM:
        return found
    if ":" in row.subject:
        return found[-1:]
    return tuple(part for part in found if part[0] != (acts.CLAIM_SENT if row.since else acts.CLAIM_PAID))


def _named(row: Row) -> str:
    return words.month_name(row.month) if isinstance(row, Month) else f"{row.who}, {row.case_number}"


def _beside_months(board: Board) -> str:
    """Deaths that stand in no row of a month: none on record, or before reports were kept here."""
    return " ".join(part for part in (_undated_words(board), _earlier_words(board.months.earlier)) if part)


def _earlier_words(count: int) -> str:
    if not count:
        return ""
    deaths = "1 death" if count == 1 else f"{count} deaths"
    return f"{deaths} of earlier months without a report on record."


def _undated_words(board: Board) -> str:
    if not board.months.undated:
        return ""
    names = ", ".join(f"{one.who} (case {one.case_number})" for one in board.months.undated[:4])
    more = len(board.months.undated) - 4
    return f"No month on record: {names}{f' and {more} more' if more > 0 else ''}. Enter the time of death."
