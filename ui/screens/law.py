"""The law the program works with: every figure and provision on a day, its editions, the office's own."""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Callable, Iterable
from zoneinfo import ZoneInfo

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from forms.values import date_text
from law.decisions import LawSource
from law.editions import Span
from law.instants import DayRange
from law.tables import Edition, LawTables, Series, ValueKind, shown
from services.actor import LAW_KEEPERS
from services.lawbook import Law
from services.statutes import Passage
from ui.binding.field_box import FieldBox
from ui.binding.record_table import RecordTable, TableRow
from ui.context import ContextEntry, Screen, UiContext
from ui.screens.office_edition import OfficeEditionForm
from ui.screens.office_wording import OfficeWordingForm, wording_words
from ui.screens.passage import OfficialText, is_printed
from ui.states import confidence_words
from ui.widgets.basic import Button, Card, Chip, IconWords, Words, clear_layout, column, row
from ui.widgets.date_entry import DayEditor
from ui.widgets.editor import EditorValue
from ui.widgets.scroll import ScrollArea
from ui.widgets.wrap import WrapLayout

FIGURES, PROVISIONS, OFFICE, WORDINGS = "figures", "provisions", "office", "wordings"
_TITLES = {
    FIGURES: "Figures",
    PROVISIONS: "Provisions",
    OFFICE: "Entered by the office",
    WORDINGS: "Wordings of statements",
}
_WORDING_HEADS = ("Version", "Language", "Used", "Written by")
_HEADS = ("Figure or provision", "On this day", "Edition and source", "How well established")


def _read(law: Law) -> tuple[LawTables, tuple[Series, ...], frozenset[str]]:
    return law.tables, law.editions(), frozenset(edition.target for edition in law.office_editions())


class LawScreen(Screen):
    """Parameters and restatements in force on a day."""

    key = "law"

    def __init__(self, context: UiContext) -> None:
        super().__init__()
        self._context = context
        self._view = FIGURES
        self._series: tuple[Series, ...] = ()
        self._tables: LawTables | None = None
        self._office: frozenset[str] = frozenset()
        self._wanted = ""
        self._shown = ""
        self._readings: list[tuple[Span, OfficialText]] = []
        self.form: OfficeEditionForm | None = None
        self.wording_form: OfficeWordingForm | None = None
        self._build()
        context.events.law_changed.connect(self.refresh)

    def _build(self) -> None:
        holder = self._context.theme
        outer = column(holder, self, gap=0)
        area = ScrollArea(holder)
        inside = QWidget()
        page = column(holder, inside, margins=4, gap=3)
        self.card = Card(holder, "Law", "what applied on a day")
        self.card.body.addLayout(self._inputs())
        self.library = Button(holder, "Official text of the library", "document", "link")
        self.library.setToolTip("What the statutes say, as far as the office took them in (Ctrl+Shift+O).")
        self.library.clicked.connect(self.open_library)
        line = row(holder)
        line.addWidget(self.library)
        line.addStretch(1)
        self.card.body.addLayout(line)
        self.table = RecordTable(holder, _HEADS, "Law on this day")
        self.table.picked.connect(self._show_detail)
        self.card.body.addWidget(self.table)
        self.say = Words(holder, "", "body", "text2", wrap=True)
        self.card.body.addWidget(self.say)
        page.addWidget(self.card)
        self.detail = Card(holder, "Editions")
        self._detail = column(holder, gap=2)
        self.detail.body.addLayout(self._detail)
        self.detail.hide()
        page.addWidget(self.detail)
        page.addWidget(self._wordings_card())
        page.addStretch(1)
        area.setWidget(inside)
        self._area = area
        outer.addWidget(area)

    def _wordings_card(self) -> Card:
        """What the office says at a request in its own words or another language."""
        holder = self._context.theme
        self.wordings = Card(holder, "Wordings of the three statements", "said at a request for a test")
        self.wording_table = RecordTable(holder, _WORDING_HEADS, "Wordings of the three statements")
        self.wordings.body.addWidget(self.wording_table)
        self.no_wording = Words(
            holder,
            "None. The statute's own words are printed where they are loaded for the day.",
            "body",
            "text2",
            wrap=True,
        )
        self.wordings.body.addWidget(self.no_wording)
        line = row(holder)
        self.add_wording = Button(holder, "Add a wording or translation", "plus")
        self.add_wording.clicked.connect(self._open_wording)
        line.addWidget(self.add_wording)
        line.addStretch(1)
        self.wordings.body.addLayout(line)
        self.wordings.hide()
        return self.wordings

    def _show_wordings(self) -> None:
        held = self._tables.wordings if self._tables is not None else ()
        rows = [
            TableRow(record_id=one.version, cells=tuple((text, False) for text in cells))
            for one, cells in zip(held, wording_words(held), strict=True)
        ]
        self.wording_table.setVisible(bool(rows))
        self.wording_table.show_rows(rows, "")
        self.no_wording.setVisible(not rows)
        self.add_wording.setVisible(self._context.actor.may(LAW_KEEPERS))

    def _open_wording(self) -> None:
        if self.wording_form is not None or self._tables is None:
            return
        self.wording_form = OfficeWordingForm(self._context, self._tables, self._today)
        self.wording_form.added.connect(self._wording_added)
        self.wording_form.closed.connect(self._close_wording)
        self.wordings.body.addWidget(self.wording_form)
        self.wording_form.take_focus()

    def _close_wording(self) -> None:
        if self.wording_form is not None:
            self.wording_form.hide()
            self.wording_form.deleteLater()
            self.wording_form = None

    def _wording_added(self, version: str) -> None:
        self._close_wording()
        self._context.status.say(f"Wording {version} can be named by a request from now on.")
        self._context.events.law_changed.emit()

    def _inputs(self) -> QHBoxLayout:
        holder = self._context.theme
        line = row(holder, gap=3)
        self.day = DayEditor(holder, self._today, future=True, states=())
        box = FieldBox(holder, "day", "On this day", self.day, "The day whose law is shown.")
        box.setMaximumWidth(holder.theme.lines(14))
        self.day.changed.connect(self._draw_day)
        line.addWidget(box)
        filter_box = column(holder, gap=1)
        label = Words(holder, "Words or citation", "caption", "text2")
        self.filter = QLineEdit()
        self.filter.setAccessibleName("Words or citation")
        label.setBuddy(self.filter)
        self.filter.textChanged.connect(self._draw)
        filter_box.addWidget(label)
        filter_box.addWidget(self.filter)
        filter_box.addStretch(1)
        line.addLayout(filter_box, 1)
        return line

    def _today(self) -> dt.date:
        return self._context.services.clock.now().astimezone(ZoneInfo(self._context.zone)).date()

    # -- screen --------------------------------------------------------------------------------------

    def title(self) -> str:
        return "Law"

    def context_entries(self) -> tuple[ContextEntry, ...]:
        counts = {key: str(sum(self._belongs(s, key) for s in self._series)) for key in _TITLES}
        counts[WORDINGS] = str(len(self._tables.wordings)) if self._tables is not None else ""
        return tuple(
            ContextEntry(key=key, title=title, group="Law tables", count=counts[key] if self._series else "")
            for key, title in _TITLES.items()
        )

    def current_entry(self) -> str:
        return self._view

    def choose_entry(self, key: str) -> None:
        self._view = key
        self._draw()
        self.entries_changed.emit()

    def show_record(self, record_id: str, path: str = "") -> None:
        self._wanted = record_id
        self.refresh()

    def refresh(self) -> None:
        """Read the tables anew."""
        law = self._context.services.law
        self._context.tasks.read(
            functools.partial(_read, law),
            self._take,
            owner=self,
            key="law",
        )

    def _take(self, read: tuple[LawTables, tuple[Series, ...], frozenset[str]]) -> None:
        self._tables, self._series, self._office = read
        if self.day.value().is_blank:
            today = self._today()
            self.day.set_value(self._value(DayRange(earliest=today, latest=today)))
        if self._wanted:
            found = next((s for s in self._series if self._wanted in (s.id, s.citation)), None)
            if found is not None:
                self._view = PROVISIONS if found.kind is ValueKind.PROVISION else FIGURES
        self._draw()
        self.entries_changed.emit()
        if self._wanted:
            self.choose(self._wanted)

    def _value(self, day: DayRange) -> EditorValue:
        return EditorValue(value=day)

    # -- the table -----------------------------------------------------------------------------------

    def _belongs(self, series: Series, view: str) -> bool:
        if view == WORDINGS:
            return False
        if view == OFFICE:
            return series.id in self._office
        return (series.kind is ValueKind.PROVISION) == (view == PROVISIONS)

    def on_day(self) -> dt.date | None:
        """The day chosen; None while it cannot be read or is not one day."""
        held = self.day.value().value
        return held.earliest if isinstance(held, DayRange) and held.is_exact else None

    def _draw(self) -> None:
        said = self._view == WORDINGS
        self.card.setVisible(not said)
        self.detail.setVisible(not said and self.detail.isVisible())
        self.wordings.setVisible(said)
        if said:
            self._show_wordings()
            return
        day, wanted = self.on_day(), self.filter.text().casefold().split()
        shown_series = [s for s in self._series if self._belongs(s, self._view) and _matches(s, wanted)]
        rows = [TableRow(record_id=s.id, cells=self._cells(s, day)) for s in shown_series] if day else []
        self.table.setVisible(bool(rows))
        self.table.show_rows(rows, self.table.chosen_id())
        self.say.setVisible(not rows)
        self.say.setText(self._empty(day))

    def _draw_day(self) -> None:
        self._draw()
        if self._shown and not self.detail.isHidden() and self.form is None:
            self._show_detail(self._shown)

    def _empty(self, day: dt.date | None) -> str:
        if day is None:
            return "Enter one whole day to see the law of that day."
        if self._view == OFFICE and not self._office:
            return "The office has not entered anything of its own. Choose a figure and add an edition to it."
        return f"Nothing holds “{self.filter.text()}”."

    def _cells(self, series: Series, day: dt.date) -> tuple[tuple[str, bool], ...]:
        title = f"{series.title}\n{series.citation}"
        edition = self._edition(series, day)
        if isinstance(edition, str):
            return ((title, False), (edition, True), ("", False), ("", False))
        law = edition.law
        value = (
            _words(series, edition)
            if self._tables is None
            else self._tables.phrase(_words(series, edition), day)
        )
        office = "\nentered by the office" if series.id in self._office else ""
        return (
            (title, False),
            (value, False),
            (f"{law.edition}\n{law.source}", False),
            (f"{confidence_words(law.confidence)}{office}", law.confidence.is_low),
        )

    def _edition(self, series: Series, day: dt.date) -> Edition | str:
        found = next((e for e in series.editions if e.span.holds(day)), None)
        if found is not None:
            return found
        gap = next((g for g in series.gaps if g.span.holds(day)), None)
        return gap.words if gap is not None else "not loaded for this day"

    def choose(self, target: str) -> None:
        """Show the editions of a figure or provision, by its id or citation."""
        found = next((s for s in self._series if target in (s.id, s.citation)), None)
        if found is not None:
            self.table.choose(found.id)
            self._show_detail(found.id)

    # -- one series ----------------------------------------------------------------------------------

    def _show_detail(self, series_id: str) -> None:
        series = next((s for s in self._series if s.id == series_id), None)
        if series is None:
            return
        holder = self._context.theme
        clear_layout(self._detail)
        self._readings.clear()
        self._shown = series_id
        self.form = None
        self.detail.show()
        self.detail.title.setText(series.title)
        self.detail.caption.setText(series.citation)
        if series.binds:
            self._detail.addWidget(Words(holder, f"Binds {series.binds}.", "caption", "text2", wrap=True))
        for edition in sorted(series.editions, key=_begins, reverse=True):
            self._add_edition(series, edition)
        for gap in series.gaps:
            text = f"{_span_words(gap.span)}: {gap.words}"
            self._detail.addWidget(IconWords(holder, "question", text, "body", "untold"))
            self._add_reading(series.citation, gap.span)
        if self._context.actor.may(LAW_KEEPERS):
            line = row(holder)
            button = Button(holder, "Add an edition of the office", "plus")
            button.clicked.connect(self._open_form_for(series))
            line.addWidget(button)
            line.addStretch(1)
            self._detail.addLayout(line)

    def _add_edition(self, series: Series, edition: Edition) -> None:
        holder, law = self._context.theme, edition.law
        words = _words(series, edition)
        if self._tables is not None:
            words = self._tables.phrase(words, edition.span.start)
        self._detail.addWidget(Words(holder, _span_words(edition.span), "group", "text2"))
        self._detail.addWidget(Words(holder, words, wrap=True, selectable=True))
        self._detail.addWidget(Words(holder, ". ".join(_source_words(law)), "caption", "text2", wrap=True))
        chips = WrapLayout(holder)
        chips.addWidget(
            Chip(holder, "doubt" if law.confidence.is_low else "plain", confidence_words(law.confidence))
        )
        self._detail.addLayout(chips)
        if edition.open_question:
            self._detail.addWidget(IconWords(holder, "waves", edition.open_question, "caption", "doubt"))
        self._add_reading(law.citation, edition.span)

    # -- the official text ---------------------------------------------------------------------------

    def _add_reading(self, citation: str, span: Span) -> None:
        """Offer the text as it was law on the day chosen, or on the first day of another edition."""
        if not is_printed(citation):
            return
        day = self.on_day()
        reading = OfficialText(
            self._context.theme,
            citation,
            day if day is not None and span.holds(day) else span.start,
            named=False,
        )
        reading.asked.connect(self._reading_of(reading))
        reading.library_asked.connect(self._read_in_library)
        self._detail.addWidget(reading)
        self._readings.append((span, reading))

    def _reading_of(self, reading: OfficialText) -> Callable[[], None]:
        def read() -> None:
            ask = functools.partial(self._context.services.statutes.passage, reading.citation, reading.on)
            self._context.tasks.read(ask, functools.partial(self._show_text, reading), owner=reading)

        return read

    def _show_text(self, reading: OfficialText, passage: Passage | None) -> None:
        reading.show_passage(passage)
        QTimer.singleShot(0, reading, functools.partial(self._area.ensureWidgetVisible, reading))

    def may_read(self) -> bool:
        """Whether a row is chosen whose official text there can be."""
        return self._of_day() is not None

    def read_text(self) -> None:
        """Read the official text of the row chosen as it was law on the day chosen."""
        reading = self._of_day()
        if reading is not None:
            reading.read.click()

    def _of_day(self) -> OfficialText | None:
        day = self.on_day()
        if day is None or self.detail.isHidden():
            return None
        return next((reading for span, reading in self._readings if span.holds(day)), None)

    def open_library(self) -> None:
        """Go to the official text the office took in."""
        self._context.navigator.open("statutes")

    def _read_in_library(self, citation: str) -> None:
        self._context.navigator.open("statutes", citation)

    def _open_form_for(self, series: Series) -> Callable[[], None]:
        def open_form() -> None:
            if self.form is not None:
                return
            self.form = OfficeEditionForm(self._context, series, self._today)
            self.form.added.connect(self._added)
            self.form.closed.connect(self._close_form)
            self._detail.addWidget(self.form)
            self.form.take_focus()

        return open_form

    def _close_form(self) -> None:
        if self.form is not None:
            self.form.hide()
            self.form.deleteLater()
            self.form = None

    def _added(self, target: str) -> None:
        self._close_form()
        self._wanted = target
        self._context.status.say("The office's edition is in force in every finding from now on.")
        self._context.events.law_changed.emit()


def _matches(series: Series, wanted: Iterable[str]) -> bool:
    texts = " ".join(str(edition.value) for edition in series.editions)
    held = f"{series.id} {series.title} {series.citation} {series.binds} {texts}".casefold()
    return all(word in held for word in wanted)


def _words(series: Series, edition: Edition) -> str:
    if series.kind is ValueKind.PROVISION:
        return edition.law.restatement
    value = shown(series.kind, edition.value)
    unit = series.unit if series.unit not in ("USD", "") and not edition.phrase else ""
    phrase = edition.phrase.replace("{value}", value) if edition.phrase else ""
    head = f"{value} {unit}".strip()
    return f"{head}\n{phrase}" if phrase else head


def _span_words(span: Span) -> str:
    until = f" until {date_text(span.until)}" if span.until is not None else " on"
    return f"From {date_text(span.start)}{until}"


def _source_words(law: LawSource) -> list[str]:
    found = [law.citation, law.edition, law.source]
    if law.verified_on is not None:
        found.append(f"Checked {date_text(law.verified_on)}")
    if law.office_note:
        found.append(law.office_note)
    return [part for part in found if part]


def _begins(edition: Edition) -> dt.date:
    return edition.span.start
