"""Editors of choices: one code, several codes, yes or no. None of them changes by the wheel."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from law.plain import dataclass
from models.fields import State
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, column
from ui.widgets.check import CheckBox
from ui.widgets.combo import Combo
from ui.widgets.editor import EditorValue
from ui.widgets.entry import EVERY_STATE, Entry
from ui.widgets.state_line import LONG_WORDS
from ui.widgets.tab import TabAnchor, chain
from ui.widgets.wrap import WrapRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One choice.

    Attributes:
        key: what is kept.
        label: the words shown.
        help: what it means, shown as a tip; "" for nothing.
        also: other words by which typing finds it.
    """

    key: str
    label: str
    help: str = ""
    also: tuple[str, ...] = ()


Options = Callable[[], Sequence[Option]]
"""Asked each time a list is filled, because what is offered depends on the day of the incident."""

_STATE = "state:"


class CodeEditor(Entry):
    """One key of a list. The answer states stand at the foot of the list."""

    def __init__(self, holder: ThemeHolder, options: Options, states: Sequence[State] = EVERY_STATE) -> None:
        super().__init__(holder, states)
        self._options = options
        self.combo = Combo(holder)
        self.combo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.put_input(self.combo)
        self.fill()
        self.combo.activated.connect(self._chosen)

    def fill(self) -> None:
        """Ask for the options anew; what is chosen stays, also when it is no longer offered."""
        held = self.combo.currentData()
        with self._quietly():
            self.combo.clear()
            self.combo.addItem("", "")
            for option in self._options():
                self.combo.add(option.label, option.key, option.help, option.also)
            if self.states:
                self.combo.insertSeparator(self.combo.count())
            for state in self.states:
                self.combo.addItem(LONG_WORDS[state], f"{_STATE}{state.value}")
            self._select(str(held or ""))

    def read_input(self) -> EditorValue:
        key = str(self.combo.currentData() or "")
        return EditorValue(value=key if key and not key.startswith(_STATE) else None)

    def show_input(self, value: EditorValue) -> None:
        self._select(value.value or "")

    def _select(self, key: str) -> None:
        at = self.combo.findData(key)
        if at < 0:
            # A key of another office or edition is shown as it is and can be kept.
            self.combo.insertItem(1, key, key)
            at = 1
        self.combo.setCurrentIndex(at)

    def _chosen(self, index: int) -> None:
        key = str(self.combo.itemData(index) or "")
        if key.startswith(_STATE):
            self.combo.setCurrentIndex(0)
            self.give_state(State(key.removeprefix(_STATE)))
        else:
            self.tell()
        self.finished.emit()


class TriEditor(Entry):
    """Yes, no, or why neither; blank until somebody says. Keys y, n, u and Delete."""

    def __init__(self, holder: ThemeHolder, states: Sequence[State] = EVERY_STATE) -> None:
        super().__init__(holder, states)
        self.row = WrapRow(holder, 1, 1)
        self.yes = _Segment(holder, "Yes", self)
        self.no = _Segment(holder, "No", self)
        self.unknown = Button(holder, "Unknown", look="segment")
        for button in (self.yes, self.no):
            button.setCheckable(True)
            button.clicked.connect(self._pressed)
            self.row.add(button)
        if states:
            self.row.add(self.unknown)
        self.unknown.clicked.connect(self._unknown_pressed)
        self.unknown.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.no.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.put_input(self.row, self.yes)

    def inputs(self) -> tuple[QWidget, ...]:
        return ()

    def set_label(self, label: str) -> None:
        super().set_label(label)
        for button in (self.yes, self.no, self.unknown):
            button.setAccessibleName(f"{label}: {button.text()}")

    def read_input(self) -> EditorValue:
        if self.yes.isChecked() == self.no.isChecked():
            return EditorValue()
        return EditorValue(value=self.yes.isChecked())

    def show_input(self, value: EditorValue) -> None:
        self.yes.setChecked(value.value is True)
        self.no.setChecked(value.value is False)

    def answer(self, value: bool | None) -> None:
        """The person answers; None takes the answer back."""
        self.show_input(EditorValue(value=value))
        self.tell()
        self.finished.emit()

    def _pressed(self) -> None:
        pressed, other = (self.yes, self.no) if self.sender() is self.yes else (self.no, self.yes)
        if pressed.isChecked():
            other.setChecked(False)
        self.tell()
        self.finished.emit()

    def _unknown_pressed(self) -> None:
        if self.states:
            self.give_state(self.states[0])


class _Segment(Button):
    """One answer of a yes-or-no; the keys work on either."""

    def __init__(self, holder: ThemeHolder, words: str, editor: TriEditor) -> None:
        super().__init__(holder, words, look="segment")
        self._editor = editor

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key == Qt.Key.Key_Y:
            self._editor.answer(True)
        elif key == Qt.Key.Key_N:
            self._editor.answer(False)
        elif key == Qt.Key.Key_U and self._editor.states:
            self._editor.give_state(self._editor.states[0])
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._editor.answer(None)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            other = self._editor.no if self is self._editor.yes else self._editor.yes
            other.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().keyPressEvent(event)


class CodesEditor(Entry):
    """Several keys in the order chosen: what is chosen, each to be taken out again, and a list to add from.

    `ranked`: the order means something and is numbered. A short list that is not ranked is a row of boxes
    to tick (`ChecksEditor`).
    """

    def __init__(
        self,
        holder: ThemeHolder,
        options: Options,
        *,
        ranked: bool = False,
        most: int = 0,
        states: Sequence[State] = EVERY_STATE,
    ) -> None:
        super().__init__(holder, states)
        self._options, self._ranked, self._most = options, ranked, most
        self._keys: tuple[str, ...] = ()
        box = QWidget()
        layout = column(holder, box, gap=1)
        self._anchor = TabAnchor(box)
        self.chosen = WrapRow(holder, 1.5, 1)
        self.combo = Combo(holder)
        self.combo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.combo.activated.connect(self._added)
        layout.addWidget(self.chosen)
        layout.addWidget(self.combo)
        self.put_input(box, self.combo)
        self.fill()

    def inputs(self) -> tuple[QWidget, ...]:
        return (self.combo,)

    def nothing(self) -> object:
        return ()

    def read_input(self) -> EditorValue:
        return EditorValue(value=self._keys)

    def show_input(self, value: EditorValue) -> None:
        keys = tuple(value.value or ())
        if keys != self._keys:
            self._keys = keys
            self.fill()

    def fill(self) -> None:
        """Ask for the options anew and show what is chosen."""
        options = tuple(self._options())
        labels = {option.key: option.label for option in options}
        self.chosen.clear()
        taken: list[QWidget] = []
        for rank, key in enumerate(self._keys, start=1):
            words = f"{rank}  {labels.get(key, key)}" if self._ranked else labels.get(key, key)
            taken.append(_Taken(self, key, words))
            self.chosen.add(taken[-1])
        chain(self._anchor, taken)
        self.chosen.setVisible(bool(self._keys))
        full = bool(self._most) and len(self._keys) >= self._most
        self.combo.clear()
        self.combo.addItem(self._invitation(full), "")
        for option in () if full else options:
            if option.key not in self._keys:
                self.combo.add(option.label, option.key, option.help, option.also)
        if self.states and not self._keys:
            self.combo.insertSeparator(self.combo.count())
            for state in self.states:
                self.combo.addItem(LONG_WORDS[state], f"{_STATE}{state.value}")

    def take_out(self, key: str) -> None:
        """Take a choice back."""
        self._keys = tuple(kept for kept in self._keys if kept != key)
        self.fill()
        self.combo.setFocus()
        self.tell()
        self.finished.emit()

    def shift(self, key: str, step: int) -> None:
        """Change the rank of a choice."""
        keys = list(self._keys)
        at = keys.index(key)
        to = at + step
        if self._ranked and 0 <= to < len(keys):
            keys[at], keys[to] = keys[to], keys[at]
            self._keys = tuple(keys)
            self.fill()
            self.tell()

    def _invitation(self, full: bool) -> str:
        if full:
            return f"{self._most} chosen"
        if self._ranked:
            return ("First", "Second", "Third")[len(self._keys)] if len(self._keys) < 3 else "Next"
        return "Add another" if self._keys else ""

    def _added(self, index: int) -> None:
        key = str(self.combo.itemData(index) or "")
        if not key:
            return
        if key.startswith(_STATE):
            self.combo.setCurrentIndex(0)
            self.give_state(State(key.removeprefix(_STATE)))
            return
        self._keys = (*self._keys, key)
        self.fill()
        self.tell()
        self.finished.emit()


class _Taken(Button):
    """A choice made; pressing it takes it out, Alt+Up and Alt+Down change its rank."""

    def __init__(self, editor: CodesEditor, key: str, words: str) -> None:
        super().__init__(editor.holder, words, "close", look="segment")
        self._editor, self._key = editor, key
        self.setAccessibleName(f"{editor.label}: {words}, take out")
        self.setToolTip(f"Take out: {words}")
        self.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self.clicked.connect(self._out)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        step = steps.get(Qt.Key(event.key()))
        if alt and step is not None:
            self._editor.shift(self._key, step)
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._out()
        else:
            super().keyPressEvent(event)

    def _out(self) -> None:
        self._editor.take_out(self._key)


class ChecksEditor(Entry):
    """Several keys of a short list as boxes to tick, kept in the list's order."""

    def __init__(self, holder: ThemeHolder, options: Options, states: Sequence[State] = EVERY_STATE) -> None:
        super().__init__(holder, states)
        self._options = options
        self._others: tuple[str, ...] = ()
        self.row = WrapRow(holder, 4, 1)
        self.boxes: dict[str, CheckBox] = {}
        for option in options():
            box = CheckBox(holder, option.label)
            box.setToolTip(option.help)
            box.clicked.connect(self._ticked)
            self.boxes[option.key] = box
            self.row.add(box)
        first = next(iter(self.boxes.values()), None)
        self.put_input(self.row, first or self.row)

    def inputs(self) -> tuple[QWidget, ...]:
        return ()

    def nothing(self) -> object:
        return ()

    def set_label(self, label: str) -> None:
        super().set_label(label)
        for box in self.boxes.values():
            box.setAccessibleName(f"{label}: {box.text()}")

    def read_input(self) -> EditorValue:
        ticked = tuple(key for key, box in self.boxes.items() if box.isChecked())
        return EditorValue(value=(*ticked, *self._others))

    def show_input(self, value: EditorValue) -> None:
        keys = tuple(value.value or ())
        self._others = tuple(key for key in keys if key not in self.boxes)
        for key, box in self.boxes.items():
            box.setChecked(key in keys)

    def _ticked(self) -> None:
        self.tell()
        self.finished.emit()


class RefEditor(CodeEditor):
    """The id of another record of the case, chosen by its words."""


class RefsEditor(CodesEditor):
    """Ids of several records of the case."""
