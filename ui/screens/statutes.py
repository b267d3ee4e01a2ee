"""The office's library of official text: search, a provision in the edition of a day, taking a text in."""

from __future__ import annotations

import datetime as dt
import functools
from zoneinfo import ZoneInfo

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from law.instants import DayRange
from services.actor import LAW_KEEPERS
from services.statutes import Hit, LibraryText, Passage
from ui.binding.field_box import FieldBox
from ui.binding.record_table import RecordTable, TableRow
from ui.context import ContextEntry, Screen, UiContext
from ui.screens.passage import PassageBox, edition_words
from ui.screens.statute_intake import StatuteIntake
from ui.widgets.basic import Button, Card, IconWords, Words, clear_layout, column, row
from ui.widgets.date_entry import DayEditor
from ui.widgets.editor import EditorValue
from ui.widgets.scroll import ScrollArea

_HEADS = ("Provision", "Text", "Edition")
_WAIT_MS = 120
_TAKE_IN = "Take the official text in below."
_ASK_FOR_IT = "Whoever is administrator of the law tables in this office takes official text in; ask for it."
_SHOWN = 300  # not law: letters of a provision shown in the list


class StatutesScreen(Screen):
    """What the statutes say, in their own words, as far as the office took them in."""

    key = "statutes"

    def __init__(self, context: UiContext) -> None:
        super().__init__()
        self._context = context
        self._texts: tuple[LibraryText, ...] = ()
        self._hits: dict[str, Hit] = {}
        self.intake: StatuteIntake | None = None
        self.passage: PassageBox | None = None
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(_WAIT_MS)
        self._wait.timeout.connect(self._ask)
        self._build()

    def _build(self) -> None:
        holder = self._context.theme
        outer = column(holder, self, gap=0)
        self._area = ScrollArea(holder)
        inside = QWidget()
        page = column(holder, inside, margins=4, gap=3)
        self.card = Card(holder, "Official text", "as the office took it in")
        self.card.body.addLayout(self._inputs())
        self.say = Words(holder, "", "body", "text2", wrap=True)
        self.card.body.addWidget(self.say)
        self.table = RecordTable(holder, _HEADS, "Provisions found")
        self.table.picked.connect(self._picked)
        self.card.body.addWidget(self.table)
        page.addWidget(self.card)
        self.reading = Card(holder, "Provision")
        self._reading = column(holder, gap=2)
        self.reading.body.addLayout(self._reading)
        self.reading.hide()
        page.addWidget(self.reading)
        self.library = Card(holder, "Texts of the library")
        self._library = column(holder, gap=2)
        self.library.body.addLayout(self._library)
        page.addWidget(self.library)
        page.addStretch(1)
        self._area.setWidget(inside)
        outer.addWidget(self._area)

    def _inputs(self) -> QHBoxLayout:
        holder = self._context.theme
        line = row(holder, gap=3)
        self.day = DayEditor(holder, self._today, future=True, states=())
        box = FieldBox(holder, "day", "On this day", self.day, "Empty: every edition.")
        box.setMaximumWidth(holder.theme.lines(14))
        self.day.changed.connect(self._later)
        line.addWidget(box)
        search = column(holder, gap=1)
        label = Words(holder, "Words or citation", "caption", "text2")
        self.search = QLineEdit()
        self.search.setAccessibleName("Words or citation")
        label.setBuddy(self.search)
        self.search.textChanged.connect(self._later)
        search.addWidget(label)
        search.addWidget(self.search)
        search.addStretch(1)
        line.addLayout(search, 1)
        return line

    def _today(self) -> dt.date:
        return self._context.services.clock.now().astimezone(ZoneInfo(self._context.zone)).date()

    # -- screen --------------------------------------------------------------------------------------

    def title(self) -> str:
        return "Official text"

    def context_entries(self) -> tuple[ContextEntry, ...]:
        return ()

    def show_record(self, record_id: str, path: str = "") -> None:
        """Show a provision by its citation; `path` may hold the day as YYYY-MM-DD."""
        if path:
            day = dt.date.fromisoformat(path)
            self.day.set_value(EditorValue(value=DayRange(earliest=day, latest=day)))
        if record_id:
            self.search.setText(record_id)
        self.refresh()

    def arrived(self) -> None:
        self.search.setFocus()

    def refresh(self) -> None:
        """Read the library anew."""
        self._context.tasks.read(
            self._context.services.statutes.texts, self._take_texts, owner=self, key="statute texts"
        )

    def _take_texts(self, texts: tuple[LibraryText, ...]) -> None:
        self._texts = texts
        self._draw_library()
        self._ask()

    # -- finding -------------------------------------------------------------------------------------

    def _later(self) -> None:
        self._wait.start()

    def on_day(self) -> dt.date | None:
        """The day chosen; None for every edition."""
        held = self.day.value().value
        return held.earliest if isinstance(held, DayRange) and held.is_exact else None

    def _ask(self) -> None:
        library, words, day = self._context.services.statutes, self.search.text().strip(), self.on_day()
        if not words:
            self._show_hits(())
            return
        self._context.tasks.read(
            functools.partial(library.search, words, day), self._show_hits, owner=self, key="statute search"
        )

    def _show_hits(self, hits: tuple[Hit, ...]) -> None:
        self._hits = {f"{hit.text.id}/{hit.provision.number}": hit for hit in hits}
        rows = [TableRow(record_id=key, cells=_cells(hit)) for key, hit in self._hits.items()]
        self.table.setVisible(bool(rows))
        self.table.show_rows(rows, next(iter(self._hits), ""))
        self.say.setText(self._words(len(rows)))
        if rows:
            self._picked(rows[0].record_id)
        else:
            self.reading.hide()

    def _words(self, found: int) -> str:
        if not self._texts:
            keeps = self._context.actor.may(LAW_KEEPERS)
            return f"The library is empty. {_TAKE_IN if keeps else _ASK_FOR_IT}"
        if not self.search.text().strip():
            return "Type words of a provision, or its citation such as 30.67(2)(a)."
        if found == 1:
            return "1 provision."
        return f"{found} provisions." if found else f"Nothing holds “{self.search.text().strip()}”."

    # -- reading -------------------------------------------------------------------------------------

    def _picked(self, key: str) -> None:
        hit = self._hits.get(key)
        if hit is not None and hit.provision.section:
            self.read_passage(hit.provision.citation, hit.text.edition.start)

    def read_passage(self, citation: str, on: dt.date | None) -> None:
        """Show a provision in the edition of a day."""
        ask = functools.partial(self._context.services.statutes.passage, citation, on)
        self._context.tasks.read(ask, self._show_passage, owner=self, key="passage")

    def _show_passage(self, passage: Passage | None) -> None:
        clear_layout(self._reading)
        self.passage = None
        self.reading.setVisible(passage is not None)
        if passage is None:
            return
        self.reading.title.setText(f"s. {passage.found}")
        self.reading.caption.setText(passage.text.edition.name)
        self.passage = PassageBox(self._context.theme, passage)
        self.passage.asked_for.connect(self.search.setText)
        self._reading.addWidget(self.passage)

    # -- the library ---------------------------------------------------------------------------------

    def _draw_library(self) -> None:
        holder = self._context.theme
        clear_layout(self._library)
        self.intake = None
        for text in self._texts:
            self._library.addWidget(Words(holder, edition_words(text), "strong", wrap=True))
            words = f"{text.size}. {text.edition.source}. By {text.entered_by}."
            self._library.addWidget(Words(holder, words, "caption", "text2", wrap=True))
            for one in text.read.provisions:
                if one.doubt:
                    doubt = f"{one.citation}, line {one.line}: {one.doubt}"
                    self._library.addWidget(IconWords(holder, "waves", doubt, "caption", "doubt"))
        if not self._texts:
            self._library.addWidget(Words(holder, "No text has been taken in.", "body", "text2", wrap=True))
        if self._context.actor.may(LAW_KEEPERS):
            line = row(holder)
            self.add_button = Button(holder, "Take in a text", "plus")
            self.add_button.clicked.connect(self.open_intake)
            line.addWidget(self.add_button)
            line.addStretch(1)
            self._library.addLayout(line)

    def open_intake(self) -> None:
        """Open the inputs for another text."""
        if self.intake is not None:
            return
        self.intake = StatuteIntake(self._context, self._today)
        self.intake.added.connect(self._added)
        self.intake.closed.connect(self._draw_library)
        self._library.addWidget(self.intake)
        self.intake.take_focus()

    def _added(self) -> None:
        self._context.status.say("The text is in the library and opens beside every finding.")
        self.refresh()


def _cells(hit: Hit) -> tuple[tuple[str, bool], ...]:
    one = hit.provision
    words = f"{one.title} {one.text}".strip()
    short = f"{words[:_SHOWN]}…" if len(words) > _SHOWN else words
    return ((one.citation, False), (short or "(its parts follow)", False), (hit.text.edition.name, False))
