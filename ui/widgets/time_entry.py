"""Entry of a time as far as it is known: precision buttons, date, time, zone, and an echo in full.

The repeated hour is asked about with numbered answers, the missing hour is refused with two real times to
choose from; nothing is corrected silently, and what was typed stays. Reading is `forms.entry.times`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from zoneinfo import ZoneInfo

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QSizePolicy, QVBoxLayout, QWidget

from forms.entry.drafts import entry_typed, entry_words
from forms.entry.notes import Note
from forms.entry.times import (
    Choice,
    Mode,
    Moment,
    Pick,
    TimeEntry,
    WhenRead,
    entry_of,
    now_moment,
    read_entry,
)
from law.instants import When
from models.fields import State
from models.timetext import ABOUT
from ui.theme.holder import ThemeHolder
from ui.widgets.answers import Answers
from ui.widgets.basic import Button, IconWords, Words, clear_layout, column, row
from ui.widgets.combo import Combo
from ui.widgets.date_entry import DateLine
from ui.widgets.editor import EditorValue
from ui.widgets.entry import EVERY_STATE, Entry, Line, mark
from ui.widgets.wrap import WrapRow

Now = Callable[[], dt.datetime]

MODES = (
    (Mode.EXACT, "Exact", "One time; without a time of day it is known to the day, month or year"),
    (Mode.ABOUT, "About", "Near a time, with what to give or take"),
    (Mode.BETWEEN, "Between", "From one time to another"),
    (Mode.BEFORE, "Before", "At a time or earlier"),
    (Mode.AFTER, "After", "At a time or later"),
)
_MARGINS = tuple(dt.timedelta(minutes=minutes) for minutes in (5, 10, 15, 30, 60, 90, 120, 180, 240, 360))
NOTE_LOOKS = {
    "echo": ("tick", "done"),
    "read": ("info", "owed"),
    "warning": ("warning", "due"),
    "asks": ("warning", "due"),
    "refused": ("alert", "overdue"),
    "unknown": ("question", "untold"),
}


class _Boxes(QWidget):
    """Date, time and zone of one moment."""

    def __init__(self, holder: ThemeHolder, entry: WhenEditor) -> None:
        super().__init__()
        self._holder = holder
        self.pick = Pick.NONE
        self.date = DateLine(entry.today, entry.states, hint="mm/dd/yyyy")
        self.time = Line(entry.states, hint="23:50")
        self.date.set_usual_placeholder("date")
        self.time.set_usual_placeholder("time")
        self.zone = Words(holder, "", "body", "text2")
        layout = row(holder, self, gap=1.5)
        for part in (self.date, self.time, self.zone):
            layout.addWidget(part)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        holder.changed.connect(self._apply)
        self._apply()

    def moment(self) -> Moment:
        """What stands in the boxes."""
        return Moment(date=self.date.text(), time=self.time.text(), pick=self.pick)

    def show_moment(self, moment: Moment) -> None:
        """Show a moment."""
        self.date.show_text(moment.date)
        self.time.show_text(moment.time)
        self.pick = moment.pick

    def _apply(self) -> None:
        theme = self._holder.theme
        self.date.setFixedWidth(theme.lines(7.2))
        self.time.setFixedWidth(theme.lines(5.2))


class WhenEditor(Entry):
    """A WHEN field. `now` is the office's clock (UTC); `future`: the field is about what may lie ahead."""

    def __init__(
        self,
        holder: ThemeHolder,
        zone: str,
        now: Now,
        *,
        future: bool = False,
        states: Sequence[State] = EVERY_STATE,
    ) -> None:
        super().__init__(holder, states)
        self.zone, self._now, self._future = zone, now, future
        self._given: When | None = None
        self._typing = False
        self._build()

    def today(self) -> dt.date:
        """The office's calendar day."""
        return self._now().astimezone(ZoneInfo(self.zone)).date()

    # --- building

    def _build(self) -> None:
        holder = self.holder
        box = QWidget()
        layout = column(holder, box, gap=1.5)
        layout.addWidget(self._mode_row())
        self.boxes = WrapRow(holder, 2, 1.5)
        self.first, self.second = _Boxes(holder, self), _Boxes(holder, self)
        self.joint = Words(holder, "and", "body", "text2")
        self.give = Combo(holder, 8)
        for margin in _MARGINS:
            self.give.addItem(_margin_words(margin), margin)
        self.give.setCurrentIndex(_MARGINS.index(ABOUT))
        self.give.activated.connect(self._margin_chosen)
        for part in (self.first, self.joint, self.second, self.give):
            self.boxes.add(part)
        layout.addWidget(self.boxes)
        self.said = QWidget()
        self._said_layout: QVBoxLayout = column(holder, self.said, gap=1)
        layout.addWidget(self.said)
        self.answers = Answers(holder)
        self.answers.chosen.connect(self._answered)
        layout.addWidget(self.answers)
        for boxes in (self.first, self.second):
            boxes.date.stepped.connect(self._typed)
            for line in (boxes.date, boxes.time):
                line.textEdited.connect(self._typed)
                line.left.connect(self._left)
                line.returnPressed.connect(self._entered)
                line.state_wanted.connect(self.give_state)
                line.installEventFilter(self)
        self.put_input(box, self.first.date)
        self._set_mode(Mode.EXACT)

    def _mode_row(self) -> QWidget:
        self.modes = WrapRow(self.holder, 1, 1)
        self._group = QButtonGroup(self)
        self._buttons: dict[Mode, Button] = {}
        for mode, words, tip in MODES:
            button = Button(self.holder, words, look="segment")
            button.setCheckable(True)
            button.setToolTip(tip)
            button.clicked.connect(self._mode_pressed)
            button.installEventFilter(self)
            self._group.addButton(button)
            self._buttons[mode] = button
            self.modes.add(button)
        self.unknown = Button(self.holder, "Unknown", look="segment")
        self.unknown.setToolTip("No value, and why")
        self.unknown.clicked.connect(self._unknown_pressed)
        self.unknown.installEventFilter(self)
        if self.states:
            self.modes.add(self.unknown)
        return self.modes

    def inputs(self) -> tuple[QWidget, ...]:
        return ()

    def set_label(self, label: str) -> None:
        super().set_label(label)
        for mode, words, _ in MODES:
            self._buttons[mode].setAccessibleName(f"{label}: {words}")
        self.unknown.setAccessibleName(f"{label}: unknown")
        for boxes, which in ((self.first, ""), (self.second, " end")):
            boxes.date.setAccessibleName(f"{label},{which} date")
            boxes.time.setAccessibleName(f"{label},{which} time")
        self.give.setAccessibleName(f"{label}, give or take")

    # --- the entry

    def entry(self) -> TimeEntry:
        """What stands in the boxes."""
        return TimeEntry(
            mode=self._mode,
            first=self.first.moment(),
            second=self.second.moment(),
            give_or_take=self.give.currentData(),
        )

    def reading(self) -> WhenRead:
        """What the boxes say now."""
        return read_entry(self.entry(), self._now(), self.zone, future=self._future)

    def read_input(self) -> EditorValue:
        if self._given is not None:
            return EditorValue(value=self._given)
        entry = self.entry()
        read = read_entry(entry, self._now(), self.zone, future=self._future)
        if read.when is None and not entry.is_empty:
            return EditorValue(typed=entry_words(entry), problem=read.problem)
        return EditorValue(value=read.when)

    def show_input(self, value: EditorValue) -> None:
        if self.read_input() == value:
            return
        self._given = value.value if isinstance(value.value, When) else None
        self._typing = False
        if self._given is not None:
            self._show_entry(entry_of(self._given, self.zone))
        else:
            self._show_entry(entry_typed(value.typed))
        self._say()

    def _show_entry(self, entry: TimeEntry) -> None:
        self._set_mode(entry.mode)
        self.first.show_moment(entry.first)
        self.second.show_moment(entry.second)
        at = self.give.findData(entry.give_or_take)
        if at < 0:
            self.give.addItem(_margin_words(entry.give_or_take), entry.give_or_take)
            at = self.give.count() - 1
        self.give.setCurrentIndex(at)

    def _set_mode(self, mode: Mode) -> None:
        self._mode = mode
        self._buttons[mode].setChecked(True)
        for other, button in self._buttons.items():
            # One stop for Tab; the arrows go on from there.
            policy = Qt.FocusPolicy.StrongFocus if other is mode else Qt.FocusPolicy.ClickFocus
            button.setFocusPolicy(policy)
        self.unknown.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.joint.setVisible(mode is Mode.BETWEEN)
        self.second.setVisible(mode is Mode.BETWEEN)
        self.give.setVisible(mode is Mode.ABOUT)

    # --- what is said

    def _say(self) -> None:
        read = self.reading()
        self.first.zone.setText(read.zone_words[0])
        self.second.zone.setText(read.zone_words[1])
        notes = tuple(note for note in self._own_notes(read) if self._is_due(note))
        clear_layout(self._said_layout)
        for note in notes:
            icon, role = NOTE_LOOKS.get(note.role, ("info", "text2"))
            self._said_layout.addWidget(IconWords(self.holder, icon, note.text, "caption", role))
        self.said.setVisible(bool(notes))
        self.said.setAccessibleName(" ".join(note.text for note in notes))
        asked = read.asked
        self.answers.show_choices(
            () if asked is None else [(choice.words, choice.caption) for choice in asked.choices],
            None if asked is None else asked.chosen,
        )
        self._mark_boxes(read)

    def _own_notes(self, read: WhenRead) -> tuple[Note, ...]:
        if self._given is None or not self._given.written:
            return read.notes
        said = read.notes[0].text if read.notes else ""
        kept = Note(role="read", text=f"{said} Typed “{self._given.written}” is kept.".strip())
        return (kept, *read.notes[1:])

    def _is_due(self, note: Note) -> bool:
        """A refusal waits until the boxes are left, unless it offers a way on."""
        return note.role != "refused" or not self._typing or self.reading().asked is not None

    def _mark_boxes(self, read: WhenRead) -> None:
        asked = read.asked.which if read.asked is not None else 0
        role = read.notes[0].role if read.notes and self._is_due(read.notes[0]) else ""
        for which, boxes in enumerate((self.first, self.second)):
            hit = which == asked and read.when is None
            edge = {"refused": "refused", "asks": "asks"}.get(role, "") if hit else ""
            mark(boxes.time, edge)
            mark(boxes.date, edge if not boxes.time.text().strip() else "")

    # --- the person

    def _typed(self) -> None:
        boxes = self.first if self.sender() in (self.first.date, self.first.time) else self.second
        boxes.pick = Pick.NONE
        self._given, self._typing = None, True
        self._say()
        self.tell()

    def _left(self) -> None:
        if self._typing:
            self._typing = False
            self._take_now()
            self._say()
            self.finished.emit()

    def _entered(self) -> None:
        self._left()
        self.focusNextChild()

    def _take_now(self) -> None:
        """N or now, typed alone in a box, is the present minute in both."""
        for boxes in (self.first, self.second):
            if boxes.date.text().strip().lower() in ("n", "now"):
                boxes.show_moment(now_moment(self._now(), self.zone))
                self.tell()

    def _mode_pressed(self) -> None:
        for mode, button in self._buttons.items():
            if button is self.sender():
                self.choose_mode(mode)

    def choose_mode(self, mode: Mode) -> None:
        """The person presses a precision button."""
        before = self._mode
        self._set_mode(mode)
        if before is not mode and not self.entry().is_empty:
            self._given = None
            self.tell()
        self._say()

    def _unknown_pressed(self) -> None:
        if self.states:
            self.give_state(self.states[0])

    def _margin_chosen(self) -> None:
        self._given = None
        self._say()
        self.tell()

    def _answered(self, number: int) -> None:
        asked = self.reading().asked
        if asked is None or not 0 <= number < len(asked.choices):
            return
        choice: Choice = asked.choices[number]
        boxes = self.second if asked.which else self.first
        boxes.show_moment(choice.moment)
        self._given = None
        self._say()
        self.tell()
        self.finished.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        if isinstance(watched, Button):
            return self._mode_key(watched, event)
        if watched in (self.first.time, self.second.time):
            return self._time_key(watched, event)
        return False

    def _mode_key(self, button: Button, event: QKeyEvent) -> bool:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            return False
        order = [*self._buttons.values(), *([self.unknown] if self.states else [])]
        following = order[(order.index(button) + step) % len(order)]
        following.setFocus(Qt.FocusReason.TabFocusReason)
        if following is not self.unknown:
            following.click()
        return True

    def _time_key(self, line: QObject, event: QKeyEvent) -> bool:
        boxes = self.first if line is self.first.time else self.second
        if event.text().lower() == "n" and not boxes.time.text().strip():
            boxes.show_moment(now_moment(self._now(), self.zone))
            self._given, self._typing = None, True
            self._say()
            self.tell()
            return True
        answering = self.answers.isVisible() and event.modifiers() & Qt.KeyboardModifier.AltModifier
        if answering and event.text().isdigit():
            self._answered(int(event.text()) - 1)
            return True
        return False


def _margin_words(margin: dt.timedelta) -> str:
    minutes = int(margin.total_seconds()) // 60
    hours, rest = divmod(minutes, 60)
    if minutes < 90 and rest:
        return f"± {minutes} min"
    return f"± {hours} h {rest} min" if rest else f"± {hours} h"
