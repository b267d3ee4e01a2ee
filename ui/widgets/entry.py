"""What all editors share: an input, the state line that takes its place, problems, names, keys.

F8 says that there is no value and why (unknown, not stated, does not apply ...); F8 again, or Backspace in an
empty reason, goes back to giving a value. The same stands in the context menu.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QContextMenuEvent, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from models.fields import FieldState, State
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import column
from ui.widgets.editor import Editor, EditorValue, Note
from ui.widgets.spans import span_of, units
from ui.widgets.state_line import LONG_WORDS, WORDS, StateLine
from ui.widgets.tab import chain

EVERY_STATE = tuple(WORDS)
STATE_KEY = Qt.Key.Key_F8
HINT = "F8 if unknown"


def mark(widget: QWidget, what: str) -> None:
    """Set the edge of an input: "refused", "asks" or "" for the usual one."""
    if widget.property("mark") != what:
        widget.setProperty("mark", what)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


class Line(QLineEdit):
    """A line to type in. While empty it tells the key for saying that the value is unknown."""

    left = Signal()
    state_wanted = Signal(object)

    def __init__(self, states: Sequence[State] = EVERY_STATE, *, hint: str = HINT) -> None:
        super().__init__()
        self._states, self._hint, self._usual = tuple(states), hint, ""

    def set_usual_placeholder(self, words: str) -> None:
        """Words shown while empty and without the keyboard."""
        self._usual = words
        self.setPlaceholderText(words)

    def show_text(self, text: str) -> None:
        """Show a text unless it is shown already, so that the cursor stays.

        Where somebody types the cursor goes behind what changed, elsewhere to the front.
        """
        shown = self.text()
        if shown != text:
            self.setText(text)
            end = units(text, span_of(shown, text).new_end)
            self.setCursorPosition(end if self.hasFocus() else 0)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.setPlaceholderText(self._hint if self._states else self._usual)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.setPlaceholderText(self._usual)
        self.left.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.createStandardContextMenu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addSeparator()
        for state in self._states:
            menu.addAction(LONG_WORDS[state]).setData(state.value)
        menu.triggered.connect(self._state_chosen)
        menu.popup(event.globalPos())

    def _state_chosen(self, action: QAction) -> None:
        if isinstance(action.data(), str) and action.data():
            self.state_wanted.emit(State(action.data()))


class Entry(Editor):
    """An editor with an input and a state line. A subclass builds its input and reads and shows values."""

    def __init__(self, holder: ThemeHolder, states: Sequence[State] = EVERY_STATE) -> None:
        super().__init__()
        self.holder = holder
        self.states = tuple(states)
        self.label = ""
        self._silent = False
        self._problem: str | None = None
        self._body = column(holder, self, gap=1)
        self._state: FieldState | None = None
        self._input: QWidget | None = None
        self._line: StateLine | None = None

    # --- for subclasses

    def read_input(self) -> EditorValue:
        """What the input holds, without regard to a state."""
        raise NotImplementedError

    def show_input(self, value: EditorValue) -> None:
        """Show a value in the input."""
        raise NotImplementedError

    def inputs(self) -> tuple[QWidget, ...]:
        """The widgets that carry the accessible name and the refused edge."""
        return (self._input,) if self._input is not None else ()

    def put_input(self, widget: QWidget, focus: QWidget | None = None) -> None:
        """Place the input; `focus` is the part of it that takes the keyboard."""
        self._input = widget
        self._focus = focus or widget
        self._body.addWidget(widget)

    @property
    def quiet(self) -> bool:
        """Whether values are being shown and nothing may be told."""
        return self._silent

    def tell(self) -> None:
        """The person changed something."""
        if not self._silent:
            self.changed.emit()
            self.messages_changed.emit()

    # --- Editor

    def value(self) -> EditorValue:
        if self._state is None:
            return self.read_input()
        if self._state.state is State.CONTESTED:
            held = self.read_input()
            return EditorValue(value=held.value, typed=held.typed, state=self._state, problem=held.problem)
        return EditorValue(value=self.nothing(), state=self._state)

    def nothing(self) -> object:
        """The blank value of this kind."""
        return None

    def set_value(self, value: EditorValue) -> None:
        with self._quietly():
            self._show_state(value.state)
            if value.state is None or value.state.state is State.CONTESTED:
                self.show_input(value)
            elif not self.read_input().is_blank:
                self.show_input(EditorValue())
        self.messages_changed.emit()

    def set_problem(self, sentence: str | None) -> None:
        self._problem = sentence
        self.show_marks()

    def set_label(self, label: str) -> None:
        self.label = label
        self.setAccessibleName(label)
        for widget in self.inputs():
            widget.setAccessibleName(label)
        if self._line is not None:
            self._line.set_label(label)

    def notes(self) -> tuple[Note, ...]:
        if self._state is not None and self._state.state is not State.CONTESTED:
            return ()
        return self.input_notes()

    def input_notes(self) -> tuple[Note, ...]:
        """Sentences about what stands in the input."""
        return ()

    def show_marks(self) -> None:
        """Give the inputs the edge that fits."""
        refused = self._problem is not None or any(note.role == "refused" for note in self.notes())
        for widget in self.inputs():
            mark(widget, "refused" if refused else "")

    # --- states

    def give_state(self, state: State) -> None:
        """The person says that there is no value, and why."""
        if state not in self.states:
            return
        reason = self._state.reason if self._state is not None else ""
        with self._quietly():
            self._show_state(FieldState(state=state, reason=reason))
        if self._line is not None:
            self._line.reason.setFocus(Qt.FocusReason.OtherFocusReason)
        self.tell()

    def leave_state(self) -> None:
        """The person goes back to giving a value."""
        with self._quietly():
            self._show_state(None)
        self._focus.setFocus(Qt.FocusReason.OtherFocusReason)
        self.tell()

    def focusInEvent(self, event: QFocusEvent) -> None:
        # Not by a focus proxy, which would make the editor a stop of Tab of its own, out of order.
        target = self._focus
        if self._line is not None and not self._input_is_shown():
            target = self._line.reason
        target.setFocus(event.reason())

    def _input_is_shown(self) -> bool:
        return self._input is not None and not self._input.isHidden()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == STATE_KEY and self.states and self.isEnabled():
            if self._state is None:
                self.give_state(self.states[0])
            else:
                self.leave_state()
            event.accept()
            return
        super().keyPressEvent(event)

    def _show_state(self, state: FieldState | None) -> None:
        self._state = state
        if state is not None:
            line = self._state_line()
            line.show_state(state)
            line.set_label(self.label)
            line.show()
        elif self._line is not None:
            self._line.hide()
        hides_input = state is not None and state.state is not State.CONTESTED
        if self._input is not None:
            self._input.setVisible(not hides_input)

    def _state_line(self) -> StateLine:
        if self._line is None:
            self._line = StateLine(self.holder, self.states)
            self._line.changed.connect(self._state_changed)
            self._line.left.connect(self.leave_state)
            self._body.addWidget(self._line)
            chain(self._focus, (self._line.which, self._line.reason))
        return self._line

    def _state_changed(self) -> None:
        if self._line is not None:
            self._state = self._line.state()
            with self._quietly():
                self._show_state(self._state)
            self.tell()

    @contextlib.contextmanager
    def _quietly(self) -> Iterator[None]:
        before, self._silent = self._silent, True
        try:
            yield
        finally:
            self._silent = before


class LineEntry(Entry):
    """An entry of one line, read each time it changes; a refusal is said when the line is left."""

    def __init__(self, holder: ThemeHolder, states: Sequence[State] = EVERY_STATE) -> None:
        super().__init__(holder, states)
        self._settled = True
        self.line = Line(self.states)
        self.line.textEdited.connect(self._edited)
        self.line.left.connect(self._left)
        self.line.returnPressed.connect(self._left)
        self.line.state_wanted.connect(self.give_state)

    def inputs(self) -> tuple[QWidget, ...]:
        return (self.line,)

    def put_line(self) -> None:
        """Place the line alone."""
        self.put_input(self.line)

    def _edited(self) -> None:
        self._settled = False
        self.show_marks()
        self.tell()

    def _left(self) -> None:
        if not self._settled:
            self._settled = True
            self.show_marks()
            self.messages_changed.emit()
            self.finished.emit()

    def show_line(self, text: str) -> None:
        """Show a text as settled."""
        if self.line.text() != text:
            self.line.show_text(text)
            self._settled = True
            self.show_marks()

    def input_notes(self) -> tuple[Note, ...]:
        problem = self.read_input().problem
        return (Note(role="refused", text=problem),) if problem and self._settled else ()
