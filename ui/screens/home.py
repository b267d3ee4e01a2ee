"""Home: what is owed, the most pressing first; drafts to go on with; cases worked on last."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QStackedWidget, QWidget

from law.plain import dataclass
from services.changes import Changes
from services.custody_values import SpecimenPage, SpecimenQuery
from services.drafts import DraftValue
from services.duties import DutyPage, DutyQuery, DutyRow
from services.dutyindex import DutyState
from services.errors import Known
from services.listing import CaseRow
from ui.context import ContextEntry, Screen, UiContext
from ui.screens import home_rows as rows
from ui.screens.adaptive import AdaptiveTable
from ui.screens.case.words import case_number, kind_words
from ui.screens.coroner_commands import for_arrests
from ui.screens.coroner_strip import CoronerStrip
from ui.screens.due_words import DueWords, due_words, moment_words, untold_words
from ui.screens.frames import framed, scrolled_body
from ui.screens.hold_strip import HoldStrip
from ui.screens.later import meet_form
from ui.screens.notice import NoticeAct, Notices
from ui.screens.places import CORONER_DESK, WAITING, draft_id, new_id
from ui.screens.scans import Scans
from ui.tables.cells import Cell, Column, Group
from ui.tables.model import TableModel
from ui.tables.view import TableView
from ui.widgets.basic import Button, Words, column, row
from ui.widgets.wrap import WrapRow

if TYPE_CHECKING:
    from ui.screens.meet import MeetForm

ROWS_A_GROUP = 200
NAMED = 4
LEAST_L = 12
"""Least height of the list in L; in a lower window the page scrolls."""
ALL, OVERDUE, TODAY, SOON, UNTOLD, DRAFTS = "all", "overdue", "today", "soon", "untold", "drafts"

_GROUPS: tuple[tuple[str, str, str, str, tuple[DutyState, ...]], ...] = (
    (OVERDUE, "Overdue", "Late is recorded with its reason, never refused.", "alert", (DutyState.OVERDUE,)),
    (TODAY, "Today", "Due now or before the day is over.", "clock", (DutyState.DUE_NOW, DutyState.DUE_TODAY)),
    (SOON, "Soon", "Later than today.", "sheet", (DutyState.OWED,)),
    (
        UNTOLD,
        "Cannot be told yet",
        "Each names the fact that would settle it.",
        "question",
        (DutyState.UNTOLD,),
    ),
)
_TONES = {OVERDUE: "overdue", TODAY: "due", SOON: "owed", UNTOLD: "untold"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """What home shows, read in one go on the database thread; `stale` cases wait for their duties."""

    pages: dict[str, DutyPage]
    drafts: tuple[DraftValue, ...]
    recent: tuple[CaseRow, ...]
    stale: int = 0
    unconfirmed: SpecimenPage = SpecimenPage(rows=())


class HomeScreen(Screen):
    """The first page of the day."""

    key = "home"

    def __init__(self, context: UiContext) -> None:
        super().__init__()
        self._context = context
        self._view = ALL
        self._board = Board(pages={}, drafts=(), recent=())
        self._offered = False
        self.meet_form: MeetForm | None = None
        self._build()
        # What is late follows from the clock, so the board is said anew each minute.
        self._minute = QTimer(self)
        self._minute.setInterval(60_000)
        self._minute.timeout.connect(self._show)
        self._minute.start()
        context.events.changed.connect(self._on_changed)
        context.events.law_changed.connect(self.refresh)
        # Home is the first page of every desk, so the scanner is heard from the beginning.
        self.scans = Scans(context, self)

    # -- building ------------------------------------------------------------------------------------

    def _build(self) -> None:
        holder = self._context.theme
        page = scrolled_body(holder, self)
        head = WrapRow(holder, 3, 2)
        self.heading = Words(holder, "What is owed", "title")
        self.figure = Words(holder, "", "body", "text2")
        head.add(self.heading)
        head.add(self.figure)
        acts = WrapRow(holder, 2, 1.5)
        self.new_accident = Button(holder, f"New {self._matter()}", "plus", "primary")
        self.new_accident.clicked.connect(self.begin_accident)
        self.quick = Button(holder, "Quick card", "clock")
        self.quick.clicked.connect(self._open_quick)
        acts.add(self.quick)
        acts.add(self.new_accident)
        top = row(holder, gap=3)
        top.addWidget(head, 1)
        top.addWidget(acts)
        page.addLayout(top)
        banners = column(holder, gap=1.5)
        page.addLayout(banners)
        self.notices = Notices(holder, banners)
        self.strip = HoldStrip(self._context)
        self.strip.open_asked.connect(self._open_holds)
        page.addWidget(self.strip)
        self.coroner = CoronerStrip(self._context)
        self.coroner.open_asked.connect(self._open_coroner)
        page.addWidget(self.coroner)
        self._stack = QStackedWidget()
        self.table: AdaptiveTable[DutyRow] = AdaptiveTable(
            holder, self._columns(), self._few_columns(), rows.duty_key, "What is owed"
        )
        self.table.opened.connect(self.open_duty)
        self.table.chosen.connect(self._on_chosen)
        self.drafts: TableModel[DraftValue] = TableModel(self._draft_columns(), rows.draft_key, self)
        self.draft_table = TableView(holder, self.drafts, "My open drafts")
        self.draft_table.opened.connect(self._open_draft)
        for part in (self.table, self.draft_table, self._empty_page()):
            self._stack.addWidget(part)
        self._stack.setMinimumHeight(holder.theme.lines(LEAST_L))
        page.addWidget(framed(holder, self._stack), 1)
        self._below = column(holder, gap=2)
        page.addLayout(self._below)
        self._below.addWidget(self._acts_on_duty())

    def _empty_page(self) -> QWidget:
        holder = self._context.theme
        page = QWidget()
        layout = column(holder, page, margins=4, gap=2)
        self.empty = Words(holder, "", wrap=True)
        layout.addWidget(self.empty)
        line = row(holder)
        keys = "Ctrl+N" if self._matter() == "accident" else "Ctrl+Alt+D"
        begin = Button(holder, f"New {self._matter()} ({keys})", "plus")
        begin.clicked.connect(self.begin_accident)
        line.addWidget(begin)
        line.addStretch(1)
        layout.addLayout(line)
        layout.addStretch(1)
        return page

    def _acts_on_duty(self) -> WrapRow:
        holder = self._context.theme
        self.acts = WrapRow(holder, 2, 1.5)
        self.chosen_words = Words(holder, "", "strong")
        self.open_button = Button(holder, "Open the case", "arrow_right")
        self.open_button.clicked.connect(self._open_chosen)
        self.why_button = Button(holder, "Why?", "question")
        self.why_button.clicked.connect(self.open_why)
        self.meet_button = Button(holder, "Enter how it was met", "pencil")
        self.meet_button.clicked.connect(self.open_meet)
        for part in (self.chosen_words, self.open_button, self.why_button, self.meet_button):
            self.acts.add(part)
        self.acts.hide()
        return self.acts

    def _columns(self) -> tuple[Column[DutyRow], ...]:
        return (
            Column(key="due", title="By when", cell=self._due_cell, width=11, sort=rows.sort_at),
            Column(key="case", title="Case", cell=rows.case_cell, width=9, sort=rows.number),
            Column(key="what", title="What is owed", cell=rows.what_cell, width=14),
            Column(key="who", title="By whom, to whom", cell=rows.who_cell, width=16),
            Column(key="why", title="Why", cell=rows.why_cell, width=20),
        )

    def _few_columns(self) -> tuple[Column[DutyRow], ...]:
        return (
            Column(key="due", title="By when", cell=self._due_cell, width=15, sort=rows.sort_at),
            Column(key="what", title="What is owed, by whom", cell=rows.short_cell, width=26),
        )

    def _draft_columns(self) -> tuple[Column[DraftValue], ...]:
        return (
            Column(key="case", title="Case", cell=rows.draft_case, width=12),
            Column(key="where", title="Where", cell=rows.draft_place, width=20),
            Column(key="kept", title="Kept", cell=self._draft_kept, width=14),
        )

    # -- screen --------------------------------------------------------------------------------------

    def title(self) -> str:
        return "What is owed"

    def context_entries(self) -> tuple[ContextEntry, ...]:
        counts = {key: self._count(key) for key, *_ in _GROUPS}
        total = sum(len(page.rows) for page in self._board.pages.values())
        views = [
            ContextEntry(key=ALL, title="What is owed", group="Views", icon="sheet", count=str(total or ""))
        ]
        states = {OVERDUE: "overdue", TODAY: "due_today", SOON: "owed", UNTOLD: "untold"}
        titles = {OVERDUE: "Overdue", TODAY: "Due today", SOON: "Soon", UNTOLD: "Cannot be told yet"}
        views += [
            ContextEntry(
                key=key,
                title=titles[key],
                group="Views",
                count=counts[key],
                state=states[key] if counts[key] else "",
            )
            for key in titles
        ]
        drafts = str(len(self._board.drafts) or "")
        state = "draft" if drafts else ""
        views.append(
            ContextEntry(key=DRAFTS, title="My open drafts", group="Views", count=drafts, state=state)
        )
        views += [
            ContextEntry(
                key=f"case/{case.case_id}",
                title=f"{case.number} {case.place or ''}".strip(),
                group="Recent",
                icon="snowmobile" if case.kind == "snowmobile" else "boat",
            )
            for case in self._board.recent
        ]
        return tuple(views)

    def _count(self, key: str) -> str:
        page = self._board.pages.get(key)
        if page is None or not page.rows:
            return ""
        return f"{len(page.rows)}+" if page.after is not None else str(len(page.rows))

    def current_entry(self) -> str:
        return self._view

    def choose_entry(self, key: str) -> None:
        if key.startswith("case/"):
            self._context.navigator.open("case", key.removeprefix("case/"))
            return
        self._view = key
        self._show()
        self.entries_changed.emit()

    def show_record(self, record_id: str, path: str = "") -> None:
        if record_id:
            self._view = record_id
        self.refresh()

    # -- reading -------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Read the board anew."""
        if not self._context.session.is_open:
            return
        services, actor = self._context.services, self._context.actor

        def read() -> Board:
            pages = {
                key: services.duties.board(actor, DutyQuery(states=frozenset(states), size=ROWS_A_GROUP))
                for key, _, _, _, states in _GROUPS
            }
            return Board(
                pages=pages,
                drafts=services.drafts.mine(actor),
                recent=services.cases.recent(actor, limit=8),
                stale=services.duties.stale(actor),
                unconfirmed=services.custody.page(actor, SpecimenQuery(unconfirmed=True, size=NAMED)),
            )

        self._context.tasks.read(read, self._take, owner=self, key="board")
        self.strip.watch.refresh()
        self.coroner.watch.refresh()

    def _take(self, board: Board) -> None:
        self._board = board
        self._offer_draft()
        self._tell_stale()
        self._tell_unconfirmed()
        self._show()
        self.entries_changed.emit()

    def _tell_stale(self) -> None:
        """After a change of the law tables: what is listed may follow the earlier ones for a while."""
        if self._board.stale:
            self.notices.show("law", "clock", rows.stale_words(self._board.stale), tone="due", closes=False)
        else:
            self.notices.take_away("law")

    def _tell_unconfirmed(self) -> None:
        """Hand-overs not yet confirmed by their receiver stay here until a receipt is in."""
        page = self._board.unconfirmed
        if page.rows:
            words = rows.unconfirmed_words(page)
            show = NoticeAct(words="Show them", run=self._open_waiting)
            self.notices.show("custody", "tube", words, show, tone="due", closes=False)
        else:
            self.notices.take_away("custody")

    def _open_waiting(self) -> None:
        self._context.navigator.open("specimens", WAITING)

    def _on_changed(self, changes: Changes, initiator: object) -> None:
        if changes.kinds & {"duty", "case", "draft"} and self.isVisible():
            self.refresh()

    def arrived(self) -> None:
        self.table.setFocus()

    # -- showing -------------------------------------------------------------------------------------

    def _show(self) -> None:
        if self._view == DRAFTS:
            self._show_drafts()
            return
        shown_rows: list[DutyRow | Group] = []
        shown = 0
        for key, word, caption, icon, _ in _GROUPS:
            page = self._board.pages.get(key)
            if page is None or not page.rows or self._view not in (ALL, key):
                continue
            more = "" if page.after is None else f" The first {ROWS_A_GROUP} are shown."
            shown_rows.append(
                Group(word=word, count=self._count(key), caption=caption + more, icon=icon, tone=_TONES[key])
            )
            shown_rows.extend(page.rows)
            shown += len(page.rows)
        self.heading.setText("What is owed")
        self.figure.setText(self._figure_words())
        self.table.show_rows(shown_rows)
        if not self.table.chosen_id():
            first = next((row for row in shown_rows if isinstance(row, DutyRow)), None)
            self.table.choose(rows.duty_key(first) if first is not None else "")
        self._stack.setCurrentIndex(0 if shown_rows else 2)
        self.empty.setText("Nothing is owed." if self._view == ALL else "Nothing stands here.")
        self._on_chosen(self.table.chosen_id())

    def _show_drafts(self) -> None:
        count = len(self._board.drafts)
        self.heading.setText("My open drafts")
        self.figure.setText("1 draft" if count == 1 else f"{count} drafts")
        self.drafts.show(self._board.drafts)
        self._stack.setCurrentIndex(1 if count else 2)
        self.empty.setText("No draft is open.")
        self.acts.hide()

    def _figure_words(self) -> str:
        late = self._count(OVERDUE)
        total = sum(len(page.rows) for page in self._board.pages.values())
        return f"{total} open, {late} overdue" if late else f"{total} open" if total else ""

    def _due(self, duty: DutyRow) -> DueWords:
        now, zone = self._context.services.clock.now(), self._context.zone
        if duty.state_at(now) is DutyState.UNTOLD:
            return untold_words(duty.missing or "")
        return due_words(duty.due, duty.words, now, zone)

    def _due_cell(self, duty: DutyRow) -> Cell:
        words = self._due(duty)
        return Cell(text=words.chip, caption=words.below, state=words.state)

    def _draft_kept(self, draft: DraftValue) -> Cell:
        return Cell(text=moment_words(draft.saved_at, self._context.zone), caption=self._context.actor.name)

    # -- drafts --------------------------------------------------------------------------------------

    def _offer_draft(self) -> None:
        """Once after signing in: what was typed and never saved can be gone on with."""
        if self._offered or not self._board.drafts:
            self._offered = True
            return
        self._offered = True
        draft = self._board.drafts[0]
        count = len(self._board.drafts)
        words = f"{case_number(draft.casefile)}, {kind_words(draft.casefile.case).lower()}"
        more = f" {count - 1} more under My open drafts." if count > 1 else ""
        at, who = moment_words(draft.saved_at, self._context.zone), self._context.actor.name
        sentence = f"A draft was kept {at} by {who} and never saved: {words}.{more}"
        self.notices.show(
            "draft",
            "pencil",
            sentence,
            NoticeAct(words="Take up the draft", run=self._taking_up(draft.draft_id)),
        )

    def _taking_up(self, of: str) -> Callable[[], None]:
        def take_up() -> None:
            self.notices.take_away("draft")
            self._open_draft(of)

        return take_up

    def _open_draft(self, of: str) -> None:
        self._context.navigator.open("case", draft_id(of))

    # -- acts ----------------------------------------------------------------------------------------

    def begin_accident(self) -> None:
        """Begin a boating accident; a death in an office that is a coroner's alone."""
        matter = self._matter()
        path = CORONER_DESK if matter == "death" else ""
        self._context.navigator.open("case", new_id("boating", matter), path)

    def _matter(self) -> str:
        """What this office begins: accidents, unless it is a coroner's alone."""
        return "accident" if for_arrests(self._context) else "death"

    def _open_quick(self) -> None:
        self._context.navigator.open("quick")

    def _open_coroner(self) -> None:
        self._context.navigator.open("coroner")

    def _open_holds(self) -> None:
        self._context.navigator.open("holds")

    def chosen_duty(self) -> DutyRow | None:
        """The duty of the chosen row."""
        return self.table.row(self.table.chosen_id())

    def _on_chosen(self, _: str) -> None:
        duty = self.chosen_duty()
        self.acts.setVisible(duty is not None and self._view != DRAFTS)
        if duty is not None:
            self.chosen_words.setText(f"{duty.case_number}: {duty.what}")
        if self.meet_form is not None and (
            duty is None or self.meet_form.property("duty") != rows.duty_key(duty)
        ):
            self.close_meet()

    def open_duty(self, key: str) -> None:
        """Open the case of a duty at its reports owed."""
        duty = self.table.row(key)
        if duty is not None:
            self._context.navigator.open("case", duty.case_id, f"why:{duty.rule_id}|{duty.subject}")

    def _open_chosen(self) -> None:
        duty = self.chosen_duty()
        if duty is not None:
            self._context.navigator.open("case", duty.case_id)

    def open_why(self) -> None:
        """Open the reasons of the chosen duty in its case."""
        self.open_duty(self.table.chosen_id())

    def open_meet(self) -> None:
        """Enter date and way for the chosen duty, in place."""
        duty = self.chosen_duty()
        if duty is None:
            return
        self.close_meet()
        self.meet_form = meet_form(self._context, duty)
        self.meet_form.setProperty("duty", rows.duty_key(duty))
        self.meet_form.met.connect(self._meet_with(duty))
        self.meet_form.closed.connect(self.close_meet)
        self._below.addWidget(self.meet_form)
        self.meet_form.take_focus()

    def close_meet(self) -> None:
        """Take the form away."""
        if self.meet_form is not None:
            self.meet_form.hide()
            self.meet_form.deleteLater()
            self.meet_form = None
            self.table.setFocus()

    def _meet_with(self, duty: DutyRow) -> Callable[[object], None]:
        def meet(filing: object) -> None:
            duties, actor = self._context.services.duties, self._context.actor
            self._context.tasks.write(
                lambda: duties.meet(actor, duty.case_id, duty.duty_id, filing),  # type: ignore[arg-type]
                self._met,
                self._not_met,
                owner=self,
            )

        return meet

    def _met(self, _: object) -> None:
        self.close_meet()
        self._context.status.say("Recorded. The duty is met; the case keeps the entry.")
        self.refresh()

    def _not_met(self, failure: Known) -> None:
        if self.meet_form is not None:
            self.meet_form.refuse(f"{failure.sentence} {failure.remedy}")
