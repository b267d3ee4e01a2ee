"""Cumulative results: choose the law, the years and the grouping; the table, its bars, the paper."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from forms.derive.statistics import CRAFTS
from forms.parts import Length
from law.plain import dataclass
from models.records import ClosedPeriod
from models.statistics import Family, Row, family_of, years_of
from services.changes import Changes
from services.errors import Known
from services.statistics import CORONERS, GROUPINGS, PeriodView
from services.statistics_periods import period_key
from ui.binding.record_table import RecordTable, TableRow
from ui.context import ContextEntry, Screen, UiContext
from ui.dialogs import CANCEL, Act, Question, Sheet, ask
from ui.screens.notice import Notices
from ui.screens.office_paper import OfficePaper
from ui.screens.places import STATISTICS
from ui.tables.cells import Cell
from ui.widgets.bars import BarsChart
from ui.widgets.basic import Button, Card, Chip, IconWords, Words, column, row
from ui.widgets.combo import Combo
from ui.widgets.scroll import ScrollArea
from ui.widgets.wrap import WrapRow

FORM, BOARD = "F08", "board"
YEARS_BACK = 40  # not law: how far back the list of years goes
HEADS = ("Class", "Deaths", "None", "Below", "At limit", "No figure", "Untested")
RESULT_KEYS = ("none", "below", "limit", "other", "untested")
METHOD = (
    "* withheld: fewer deaths than may be stated, none, or withheld with such a count so that no subtraction "
    "finds it. Alcohol in whole blood: none, below the limit for an operator of that day, at it or above."
)
CLOSING = (
    "The figures of these years are made once and for good. What is entered later is in none of them.",
    "None of these years can be in another period of this law.",
    "That the results were read is noted in each case.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    periods: tuple[ClosedPeriod, ...]
    view: PeriodView


@dataclass(frozen=True, slots=True, kw_only=True)
class _Closed:
    changes: Changes


class StatisticsScreen(Screen):
    """Cumulative results of a period."""

    key = STATISTICS

    def __init__(self, context: UiContext) -> None:
        super().__init__()
        self._context = context
        self.periods: tuple[ClosedPeriod, ...] = ()
        self.view: PeriodView | None = None
        self.question: Sheet | None = None
        self.paper = OfficePaper(context, self, FORM)
        self._arriving = True
        self._build()
        context.events.changed.connect(self._on_changed)

    # -- building ------------------------------------------------------------------------------------

    def _build(self) -> None:
        holder = self._context.theme
        outer = column(holder, self, gap=0)
        area = ScrollArea(holder)
        inside = QWidget()
        page = column(holder, inside, margins=4, gap=3)
        head = WrapRow(holder, 3, 2)
        self.heading, self.chip = Words(holder, "Cumulative results", "title"), Chip(holder, "plain")
        head.add(self.heading)
        head.add(self.chip)
        page.addWidget(head)
        banners = column(holder, gap=1.5)
        page.addLayout(banners)
        self.notices = Notices(holder, banners)
        page.addWidget(self._choices())
        page.addWidget(self._acts())
        self.told = Words(holder, "", "body", wrap=True)
        page.addWidget(self.told)
        page.addWidget(self._figures_card())
        page.addWidget(IconWords(holder, "info", METHOD, "caption", "text2"))
        page.addStretch(1)
        area.setWidget(inside)
        outer.addWidget(area)

    def _choices(self) -> WrapRow:
        holder = self._context.theme
        last = self._context.services.clock.now().year - 1
        years = [(str(year), year) for year in range(last, last - YEARS_BACK, -1)]
        self.craft = self._combo("Deaths on", [(words, key) for key, words in CRAFTS.items()])
        self.first = self._combo("From the year", years)
        self.last = self._combo("Until the year", years)
        self.by = self._combo(
            "Count by", [(words.removeprefix("the "), key) for key, words in GROUPINGS.items()]
        )
        self.by.setCurrentIndex(list(GROUPINGS).index("age"))
        choices = WrapRow(holder, 3, 1.5)
        for combo in (self.craft, self.first, self.last, self.by):
            choices.add(self._named(combo))
        for combo in (self.craft, self.first, self.last):
            combo.activated.connect(self._asked)
        self.by.activated.connect(self._show_table)
        return choices

    def _named(self, combo: Combo) -> QWidget:
        """A choice behind its name, never parted from it."""
        holder = self._context.theme
        pair = QWidget()
        line = row(holder, pair, gap=2)
        line.addWidget(Words(holder, combo.accessibleName(), "body", "text2"))
        line.addWidget(combo)
        return pair

    def _combo(self, name: str, options: Sequence[tuple[str, object]]) -> Combo:
        combo = Combo(self._context.theme)
        combo.setAccessibleName(name)
        for words, key in options:
            combo.addItem(words, key)
        return combo

    def _acts(self) -> WrapRow:
        holder = self._context.theme
        acts = WrapRow(holder, 2, 1.5)
        self.close_button = Button(holder, "Make the figures", "sheet", "primary")
        self.print_button = Button(holder, "Print F08", "print")
        self.save_button = Button(holder, "Save as PDF", "export")
        for button, run in (
            (self.close_button, self.close_period),
            (self.print_button, self.print_period),
            (self.save_button, self.save_period),
        ):
            button.clicked.connect(run)
            acts.add(button)
        return acts

    def _figures_card(self) -> Card:
        holder = self._context.theme
        self.card = card = Card(holder, "Deaths")
        self.table = RecordTable(holder, HEADS, "Cumulative results", (2.6, 1.2, 1, 1, 1.2, 1.4, 1.4))
        self.chart = BarsChart(holder, "Deaths of each class")
        card.body.addWidget(self.table)
        card.body.addWidget(self.chart)
        return card

    # -- screen --------------------------------------------------------------------------------------

    def title(self) -> str:
        return "Cumulative results"

    def context_entries(self) -> tuple[ContextEntry, ...]:
        entries = []
        if self._is_coroner():
            entries.append(ContextEntry(key=BOARD, title="Coroner's board", group="Coroner", icon="coroner"))
        entries += [
            ContextEntry(
                key=period.id,
                title=f"{CRAFTS[period.craft or 'boat']}, {years_of(period)}",
                group="Figures made",
            )
            for period in self.periods
        ]
        return tuple(entries)

    def current_entry(self) -> str:
        period = self._period()
        return period.id if period is not None else ""

    def choose_entry(self, key: str) -> None:
        if key == BOARD:
            self._context.navigator.open("coroner")
            return
        period = next((one for one in self.periods if one.id == key), None)
        if period is not None:
            self._choose(period)
            self.refresh()

    def show_record(self, record_id: str, path: str = "") -> None:
        self.refresh()

    def arrived(self) -> None:
        self.craft.setFocus()

    def _choose(self, period: ClosedPeriod) -> None:
        wanted = ((self.craft, period.craft), (self.first, period.first_year), (self.last, period.last_year))
        for combo, value in wanted:
            combo.setCurrentIndex(max(combo.findData(value), 0))

    def _on_changed(self, changes: Changes, initiator: object) -> None:
        if self.isVisible() and ClosedPeriod.KIND in changes.kinds:
            self.refresh()

    def _asked(self, _: int = 0) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Read the periods and the one that is chosen."""
        if not self._context.session.is_open:
            return
        statistics, actor = self._context.services.statistics, self._context.actor
        craft, first, last = self.craft.currentData(), self.first.currentData(), self.last.currentData()

        def read() -> _Read:
            return _Read(periods=statistics.periods(actor), view=statistics.period(actor, craft, first, last))

        self._context.tasks.read(read, self._take, self._refused, owner=self, key=STATISTICS)

    def _refused(self, failure: Known) -> None:
        self.view = None
        self.told.setText(f"{failure.sentence} {failure.remedy}")
        self._show()

    def _take(self, read: _Read) -> None:
        self.periods, self.view = read.periods, read.view
        if self._arriving and self.periods and read.view.closed is None:
            self._arriving = False
            self._choose(self.periods[0])
            self.refresh()
            return
        self._arriving = False
        self.told.setText(_told(read.view, self._is_coroner()))
        self._show()
        self.entries_changed.emit()

    # -- showing -------------------------------------------------------------------------------------

    def _show(self) -> None:
        made = self.has_figures()
        self.chip.show_state("done" if made else "plain", "figures made" if made else "no figures")
        self.told.setVisible(bool(self.told.text()))
        self.close_button.setVisible(self.can_close())
        for button in (self.print_button, self.save_button):
            button.setEnabled(made)
        self._show_table()

    def _show_table(self, _: int = 0) -> None:
        period = self._period()
        self.card.setVisible(period is not None)
        self.notices.take_away("table")
        if period is None:
            return
        family = family_of(period)
        try:
            table = self._context.services.statistics.table(
                self._context.actor, period, (self.by.currentData(),)
            )
        except Known as refusal:
            self.card.hide()
            self.notices.show("table", "info", f"{refusal.sentence} {refusal.remedy}", closes=False)
            return
        self.card.title.setText(table.label)
        rows = (*table.rows, family.whole)
        self.table.show_rows([_row(row, family) for row in rows], "")
        self.chart.show_bars([Length(label=row.label, value=row.deaths) for row in table.rows])

    # -- what can be done ----------------------------------------------------------------------------

    def _is_coroner(self) -> bool:
        return self._context.session.is_open and self._context.actor.may(CORONERS)

    def _period(self) -> ClosedPeriod | None:
        return self.view.closed if self.view is not None else None

    def has_figures(self) -> bool:
        """Whether the chosen period is closed."""
        return self._period() is not None

    def can_close(self) -> bool:
        """Whether the person may make the figures of the chosen period."""
        view = self.view
        return self._is_coroner() and view is not None and view.closed is None and view.refusal is None

    def close_period(self) -> None:
        """Make the figures, after a question: it is for good."""
        view = self.view
        if view is None or not self.can_close():
            return
        years = str(view.first) if view.first == view.last else f"{view.first} to {view.last}"
        waiting = f"Results waited for: {view.waiting}. They would be in no figure." if view.waiting else ""
        question = Question(
            title=f"Make the figures of {CRAFTS[view.craft]}, {years}",
            sentences=CLOSING,
            acts=(Act(key="close", words="Make the figures", primary=True),),
            keeps="Esc changes nothing",
            warning=waiting,
        )
        self.question = ask(self._context.theme, self, question, self._answered)

    def _answered(self, answer: str) -> None:
        self.question = None
        view = self.view
        if answer == CANCEL or view is None:
            return
        statistics, actor = self._context.services.statistics, self._context.actor

        def close() -> _Closed:
            return _Closed(changes=statistics.close(actor, view.craft, view.first, view.last)[1])

        self._context.tasks.write(close, self._made, self._refused, owner=self)

    def _made(self, _: _Closed) -> None:
        self._context.status.say("The figures are made.")
        self.refresh()

    def print_period(self) -> None:
        """Print the period: it is stored as issued, then the printer is chosen."""
        period = self._period()
        if period is not None:
            self.paper.print_sheet(period_key(period), _name(period))

    def save_period(self) -> None:
        """Save the period as a PDF: the very bytes that would be printed."""
        period = self._period()
        if period is not None:
            self.paper.save_sheet(period_key(period), _name(period))


def _name(period: ClosedPeriod) -> str:
    return f"{FORM} {period.craft} {years_of(period)}"


def _told(view: PeriodView, is_coroner: bool) -> str:
    """What there is to say of a period without figures."""
    if view.refusal is not None:
        return f"{view.refusal.sentence} {view.refusal.remedy}"
    if view.closed is not None:
        return ""
    parts = ["This period has no figures yet; they are made once, by the coroner."]
    if is_coroner and view.waiting:
        parts.append(f"Results waited for: {view.waiting}.")
    if is_coroner and view.undated:
        parts.append(f"Deaths with no time on record, in no period: {view.undated}.")
    return " ".join(parts)


def _row(row: Row, family: Family) -> TableRow:
    places = {one.key: place for place, one in enumerate(family.results)}
    told = [row.results[places[key]] if key in places else "" for key in RESULT_KEYS]
    cells = [Cell(text=row.label, strong=not row.key)]
    cells += [Cell(text="*" if n is None else str(n) or "–", right=True) for n in (row.deaths, *told)]
    return TableRow(record_id=row.key or "all", cells=tuple(cells))
