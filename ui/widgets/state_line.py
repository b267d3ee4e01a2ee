"""An answer state in the place of a value: its word and reason in dashed violet. It looks deliberate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCompleter, QLineEdit, QMenu, QSizePolicy, QWidget

from models.fields import FieldState, State
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, row

WORDS: Mapping[State, str] = MappingProxyType(
    {
        State.UNKNOWN: "Unknown",
        State.NOT_STATED: "Not stated",
        State.NOT_APPLICABLE: "Does not apply",
        State.PENDING: "Awaited",
        State.DECLINED: "Declined",
        State.CONTESTED: "Sources differ",
    }
)
"""Short words, in the order they are offered."""

LONG_WORDS: Mapping[State, str] = MappingProxyType(
    {
        State.UNKNOWN: "Unknown, with reason",
        State.NOT_STATED: "Not stated by the reporter",
        State.NOT_APPLICABLE: "Does not apply",
        State.PENDING: "Awaited",
        State.DECLINED: "Declined to say",
        State.CONTESTED: "Sources differ",
    }
)
USUAL_REASONS = (
    "Nobody saw it",
    "Nobody was with the person",
    "Not asked",
    "Not measured",
    "Person not found yet",
)
VALUE_INSTEAD = "Give a value instead"


def state_words(state: FieldState) -> str:
    """As in "Unknown: not asked": as it is shown where it cannot be edited."""
    return f"{WORDS[state.state]}: {state.reason}" if state.reason else WORDS[state.state]


def state_menu(parent: QWidget, states: Sequence[State], *, with_value: bool) -> QMenu:
    """A menu of states; each action's data is the state, or "" for going back to a value."""
    menu = QMenu("Why there is no value", parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for state in states:
        menu.addAction(LONG_WORDS[state]).setData(state.value)
    if with_value:
        menu.addSeparator()
        menu.addAction(VALUE_INSTEAD).setData("")
    return menu


class StateLine(QWidget):
    """The state with its reason, to be typed or chosen.

    Attributes:
        changed: state or reason changed by the person.
        left: a value is to be given instead.
    """

    changed = Signal()
    left = Signal()

    def __init__(self, holder: ThemeHolder, states: Sequence[State]) -> None:
        super().__init__()
        self._holder, self._states = holder, tuple(states)
        self._state = State.UNKNOWN
        self.which = Button(holder, "", "question", "untold")
        self.which.clicked.connect(self._open_menu)
        self.reason = QLineEdit()
        self.reason.setProperty("look", "untold")
        self.reason.setPlaceholderText("reason")
        self.reason.setCompleter(self._completer())
        self.reason.textEdited.connect(self.changed)
        self.reason.installEventFilter(self)
        self.which.installEventFilter(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        layout = row(holder, self, gap=0)
        layout.addWidget(self.which)
        layout.addWidget(self.reason, 1)
        holder.changed.connect(self.updateGeometry)

    def state(self) -> FieldState:
        """What it shows."""
        return FieldState(state=self._state, reason=self.reason.text().strip())

    def show_state(self, state: FieldState) -> None:
        """Show a state; tells nobody."""
        self._state = state.state
        self.which.setText(WORDS[state.state])
        if self.reason.text().strip() != state.reason:
            self.reason.setText(state.reason)

    def set_label(self, label: str) -> None:
        """Give the accessible names."""
        self.which.setAccessibleName(f"{label}: {WORDS[self._state]}")
        self.reason.setAccessibleName(f"{label}: reason")

    def sizeHint(self) -> QSize:
        theme = self._holder.theme
        return QSize(theme.lines(12), theme.lines(1.75) + 2)

    def minimumSizeHint(self) -> QSize:
        width = self.which.minimumSizeHint().width() + self._holder.theme.lines(3)
        return QSize(width, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._holder.theme
        tone = theme.colors.tones["untold"]
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        focused = self.reason.hasFocus() or self.which.hasFocus()
        pen = QPen(theme.color("focus") if focused else theme.color("untold"), 2.0 if focused else 1.0)
        if not focused:
            pen.setDashPattern([3.0, 2.0])
        painter.setPen(pen)
        painter.setBrush(QPen(tone.tint).color())
        inset = 1.0 if focused else 0.5
        painter.drawRoundedRect(
            self.rect().toRectF().adjusted(inset, inset, -inset, -inset), theme.unit, theme.unit
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        if watched is self.reason and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            empties = event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)
            if empties and not self.reason.text():
                self.left.emit()
                return True
        return False

    def _open_menu(self) -> None:
        menu = state_menu(self, self._states, with_value=True)
        menu.triggered.connect(self._chosen)
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))

    def _chosen(self, action: QAction) -> None:
        if not action.data():
            self.left.emit()
            return
        self._state = State(action.data())
        self.which.setText(WORDS[self._state])
        self.changed.emit()
        self.reason.setFocus()

    def _completer(self) -> QCompleter:
        completer = QCompleter(list(USUAL_REASONS), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        return completer
