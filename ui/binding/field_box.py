"""One field on screen: its label above, its editor, and whatever is to be said about it below."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.theme.holder import ThemeHolder
from ui.widgets.basic import IconWords, Words, clear_layout, column
from ui.widgets.editor import Editor, EditorValue, Note

WIDEST_LABEL = 18
"""Lines of height (L) a label may take before it wraps."""

_LOOKS = {
    "echo": ("tick", "done"),
    "read": ("info", "accent"),
    "warning": ("warning", "due"),
    "asks": ("warning", "due"),
    "refused": ("alert", "overdue"),
    "unknown": ("question", "untold"),
    "flag": ("flag", "due"),
    "help": ("info", "text2"),
}


class FieldBox(QWidget):
    """A labelled editor.

    Attributes:
        key: key of the field within its record.
        editor: the editor.

    Signals:
        changed(EditorValue): the person changed the entry.
    """

    changed = Signal(object)

    def __init__(self, holder: ThemeHolder, key: str, label: str, editor: Editor, help: str = "") -> None:
        super().__init__()
        self.key = key
        self.editor = editor
        self._holder = holder
        self._help = help
        self._label_text = label
        self._flag = ""
        self._problem = ""
        self._warnings: tuple[str, ...] = ()
        self._help_shown = False
        self._said: tuple[tuple[str, str], ...] = ()
        self._build(label)
        editor.changed.connect(self._on_changed)
        editor.messages_changed.connect(self.say)

    def _build(self, label: str) -> None:
        layout = column(self._holder, self, gap=1)
        self.label = Words(self._holder, label, "caption", "text2", wrap=True)
        self.label.setBuddy(self.editor)
        self.editor.set_label(label)
        if self._help:
            self.editor.setToolTip(self._help)
            self.editor.setAccessibleDescription(self._help)
        layout.addWidget(self.label)
        layout.addWidget(self.editor)
        self._below = column(self._holder, gap=0.5)
        layout.addLayout(self._below)
        layout.addStretch(1)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._holder.changed.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        theme = self._holder.theme
        width = self.label.fontMetrics().horizontalAdvance(self._label_text) + theme.units(1)
        self.label.setMinimumWidth(min(width, theme.lines(WIDEST_LABEL)))
        self.updateGeometry()

    def hasHeightForWidth(self) -> bool:
        return True

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return QSize(max(hint.width(), self.label.minimumWidth()), hint.height())

    # -- the entry -----------------------------------------------------------------------------------

    def show_value(self, value: EditorValue) -> None:
        """Show what the field holds."""
        if self.editor.value() != value:
            self.editor.set_value(value)
        self.say()

    def _on_changed(self) -> None:
        self._problem = ""
        self.say()
        self.changed.emit(self.editor.value())

    # -- what is said below --------------------------------------------------------------------------

    def set_flag(self, text: str) -> None:
        """Mark the field as missing for a finding or form, with what it settles; "" takes the mark away."""
        if text != self._flag:
            self._flag = text
            self.say()

    def set_problem(self, sentence: str) -> None:
        """Say what keeps the case from being saved; gone with the next change of the entry."""
        self._problem = sentence
        self.editor.set_problem(sentence or None)
        self.say()

    def set_warnings(self, texts: tuple[str, ...]) -> None:
        """Say what is worth a look; the value is kept."""
        if texts != self._warnings:
            self._warnings = texts
            self.say()

    def toggle_help(self) -> None:
        """Show or hide the help of the field (F2)."""
        self._help_shown = not self._help_shown
        self.say()

    def say(self) -> None:
        """Say under the field what there is to be said."""
        notes = [(note.role, note.text) for note in self._notes()]
        if tuple(notes) == self._said:
            return
        self._said = tuple(notes)
        clear_layout(self._below)
        for role, text in notes:
            icon, color = _LOOKS.get(role, _LOOKS["read"])
            line = IconWords(self._holder, icon, text, "caption", color)
            self._below.addWidget(line)
        self.updateGeometry()

    def _notes(self) -> list[Note]:
        notes = list(self.editor.notes())
        if self._problem:
            notes.append(Note(role="refused", text=self._problem))
        notes += [Note(role="warning", text=text) for text in self._warnings]
        if self._flag and self.editor.value().is_blank:
            notes.append(Note(role="flag", text=self._flag))
        if self._help_shown:
            text = self._help or f"{self._label_text}: no more is written down about this field."
            notes.append(Note(role="help", text=text))
        return notes

    def said(self) -> tuple[str, ...]:
        """The sentences under the field."""
        return tuple(text for _, text in self._said)

    def take_focus(self) -> None:
        """Put the keyboard into the editor."""
        self.editor.setFocus(Qt.FocusReason.OtherFocusReason)
