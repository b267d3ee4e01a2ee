"""The office enters its own words, or a translation, of the three statements, compared item by item."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from law.instants import DayRange
from law.office_wording import ITEMS, item_on, sentences_of
from law.tables import LawTables, OfficeWording
from services.errors import Known
from ui.binding.field_box import FieldBox
from ui.binding.flow import ColumnFlow
from ui.binding.form_view import ACROSS, DOWN
from ui.context import UiContext
from ui.widgets.basic import Button, Hairline, IconWords, Words, clear_layout, column, row
from ui.widgets.check import CheckBox
from ui.widgets.combo import Combo
from ui.widgets.date_entry import DayEditor
from ui.widgets.editor import Editor
from ui.widgets.text import LongTextEditor, TextEditor

_FIELDS: tuple[tuple[str, str, int, str], ...] = (
    ("version", "Version", 4, "Its name, such as ES-1. A request names it; a change is a new version."),
    ("language", "Language", 4, "As it stands on the form."),
    ("start", "Used from", 4, "First day; the items are compared as they read on that day."),
    ("until", "Until, not included", 4, "First day it is used no longer; empty while it is."),
    ("source", "Who wrote or translated it", 8, "Stands in the history beside whoever enters it."),
    ("text", "The whole text as it is said", 12, "Each sentence is compared with the three items below."),
)
_CHAPTERS = (("boat", "Boat, s. 30.684(1)(b)"), ("sled", "Snowmobile, s. 350.104(1)(b)"))
_NEEDED = ("version", "language", "start", "source", "text")


class OfficeWordingForm(QFrame):
    """The text, and a checklist: for each item which sentences cover it.

    Signals:
        added(str): the wording is kept; its version.
        closed(): nothing was entered.
    """

    added = Signal(str)
    closed = Signal()

    def __init__(self, context: UiContext, tables: LawTables, today: Callable[[], dt.date]) -> None:
        super().__init__()
        self.setObjectName("card")
        self._context, self._tables, self._today = context, tables, today
        holder = context.theme
        layout = column(holder, self, margins=3, gap=DOWN)
        layout.addWidget(Words(holder, "Wording of the three statements", "strong", wrap=True))
        self.chapter = Combo(holder, 16)
        self.chapter.setAccessibleName("Law the wording is for")
        for key, words in _CHAPTERS:
            self.chapter.addItem(words, key)
        self.chapter.activated.connect(self._compare)
        layout.addWidget(self.chapter)
        layout.addWidget(self._inputs())
        layout.addWidget(Hairline(holder))
        layout.addWidget(Words(holder, "Which sentences cover which item", "group", "text2"))
        self._items = column(holder, gap=2)
        layout.addLayout(self._items)
        self.checks: dict[int, list[CheckBox]] = {}
        self.say = IconWords(holder, "alert", "", "body", "overdue")
        self.say.hide()
        layout.addWidget(self.say)
        layout.addLayout(self._foot())
        self._compare()

    def _inputs(self) -> QWidget:
        holder = self._context.theme
        inside = QWidget()
        flow = ColumnFlow()
        flow.set_gaps(holder.theme.units(ACROSS), holder.theme.units(DOWN))
        self.boxes: dict[str, FieldBox] = {}
        taken = 0
        for key, label, span, help_text in _FIELDS:
            box = self.boxes[key] = FieldBox(holder, key, label, self._editor(key), help_text)
            box.editor.changed.connect(self._compare)
            flow.place(box, span, taken // 12)
            taken += span
        inside.setLayout(flow)
        return inside

    def _editor(self, key: str) -> Editor:
        holder = self._context.theme
        if key in ("start", "until"):
            return DayEditor(holder, self._today, future=True, states=())
        if key == "text":
            return LongTextEditor(holder, 5, states=())
        return TextEditor(holder, states=())

    def _foot(self) -> QHBoxLayout:
        holder = self._context.theme
        foot = row(holder)
        self.act = Button(holder, "Add this wording", "plus", "primary")
        self.act.clicked.connect(self.add)
        cancel = Button(holder, "Add nothing")
        cancel.clicked.connect(self.closed)
        foot.addWidget(self.act)
        foot.addWidget(cancel)
        foot.addStretch(1)
        return foot

    def take_focus(self) -> None:
        """Put the keyboard into the first input."""
        self.boxes["version"].take_focus()

    # -- comparing -----------------------------------------------------------------------------------

    def sentences(self) -> tuple[str, ...]:
        """The sentences of the text as it stands."""
        return sentences_of(str(self.boxes["text"].editor.value().value or ""))

    def _day(self) -> dt.date | None:
        held = self.boxes["start"].editor.value().value
        return held.earliest if isinstance(held, DayRange) and held.is_exact else None

    def _compare(self, *_: object) -> None:
        """Show each item of that day with a box for every sentence; what was ticked stays."""
        kept = self.covers()
        clear_layout(self._items)
        self.checks = {}
        sentences = self.sentences()
        for number, before in zip(ITEMS, kept or ((),) * len(ITEMS), strict=True):
            self._show_item(number)
            self.checks[number] = [
                self._check(number, place, words, ticked=place in before)
                for place, words in enumerate(sentences, 1)
            ]
        if not sentences:
            self._items.addWidget(
                Words(self._context.theme, "Enter the text first.", "caption", "text2", wrap=True)
            )

    def _show_item(self, number: int) -> None:
        holder, day = self._context.theme, self._day()
        item = item_on(self._tables, str(self.chapter.currentData()), number, day) if day else None
        said = (
            str(item) if item is not None else "not loaded for that day; enter the item as an edition first"
        )
        words = f"Item {number}: {said if day else 'say from which day the wording is used'}"
        self._items.addWidget(IconWords(holder, "book", words, "body", "text" if item else "untold"))

    def _check(self, number: int, place: int, words: str, *, ticked: bool) -> CheckBox:
        # A sentence may be long and wraps, which a box does not.
        box = CheckBox(self._context.theme, str(place))
        box.setChecked(ticked)
        box.setAccessibleName(f"Item {number} is covered by sentence {place}: {words}")
        line = row(self._context.theme, gap=1)
        line.addWidget(box, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(Words(self._context.theme, words, wrap=True), 1)
        self._items.addLayout(line)
        return box

    def covers(self) -> tuple[tuple[int, ...], ...]:
        """For each item the numbers of the sentences ticked."""
        return tuple(
            tuple(place for place, box in enumerate(self.checks[number], 1) if box.isChecked())
            for number in ITEMS
            if number in self.checks
        )

    # -- adding --------------------------------------------------------------------------------------

    def add(self) -> None:
        """Hand the wording over; an item without a sentence is refused."""
        values = {key: box.editor.value().value for key, box in self.boxes.items()}
        missing = [self.boxes[key].label.text() for key in _NEEDED if values[key] is None]
        if missing:
            self._say(f"Still to enter: {', '.join(missing)}.")
            return
        start, until = self._day(), values["until"]
        wording = OfficeWording(
            version=str(values["version"]),
            chapter=str(self.chapter.currentData()),
            language=str(values["language"]),
            start=start or self._today(),
            until=until.earliest if isinstance(until, DayRange) else None,
            sentences=self.sentences(),
            covers=self.covers(),
            source=str(values["source"]),
            by=self._context.actor.name,
        )
        law, actor = self._context.services.law, self._context.actor
        self._context.tasks.write(
            lambda: law.add_office_wording(actor, wording),
            self._done(wording.version),
            self._refused,
            owner=self,
        )

    def _done(self, version: str) -> Callable[[object], None]:
        def done(_: object) -> None:
            self.added.emit(version)

        return done

    def _refused(self, failure: Known) -> None:
        self._say(f"{failure.sentence} {failure.remedy}")

    def _say(self, sentence: str) -> None:
        self.say.show_words("alert", sentence, "body", "overdue")
        self.say.show()


def wording_words(wordings: Sequence[OfficeWording]) -> tuple[tuple[str, str, str, str], ...]:
    """The rows of the list: version and law, language, days, who."""
    titles = dict(_CHAPTERS)
    return tuple(
        (
            f"{one.version}\n{titles[one.chapter]}",
            one.language,
            f"from {one.start:%m/%d/%Y}" + (f" until {one.until:%m/%d/%Y}" if one.until else ""),
            f"{one.source}\nentered by {one.by}",
        )
        for one in wordings
    )
