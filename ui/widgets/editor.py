"""The one contract of every editor of a value.

An editor shows a value, an answer state or nothing, keeps what was typed even where it cannot be read, and
never turns empty into a value. The wheel never changes it (`ui.widgets.wheel`).
"""

from __future__ import annotations

from dataclasses import field
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from forms.entry.notes import Note
from law.plain import dataclass
from models.fields import FieldState


@dataclass(frozen=True, slots=True, kw_only=True)
class EditorValue:
    """What an editor holds.

    Attributes:
        value: the field's value in its Python type (`models.fields.PYTHON_TYPES`), None when blank.
        state: the answer state with its reason, None when a value or nothing is given.
        typed: the words as typed where they differ from the value's usual form, else "".
        problem: why what was typed cannot be read, as a sentence; `value` is then None and `typed` keeps it.
    """

    value: Any = None
    state: FieldState | None = None
    typed: str = ""
    problem: str = field(default="", compare=False)

    @property
    def is_blank(self) -> bool:
        """True when nothing at all was given."""
        return (self.value is None or self.value == ()) and self.state is None and not self.typed


BLANK = EditorValue()


class Editor(QWidget):
    """Base of all editors.

    Attributes:
        changed: the person changed the value or state (never sent by `set_value`).
        finished: the person left the editor, pressed Enter or chose; a good moment to read and to check.
        messages_changed: the sentences to show under the field changed (`notes`).
    """

    changed = Signal()
    finished = Signal()
    messages_changed = Signal()

    def value(self) -> EditorValue:
        """What the editor holds now."""
        raise NotImplementedError

    def set_value(self, value: EditorValue) -> None:
        """Show a value; sends nothing."""
        raise NotImplementedError

    def set_problem(self, sentence: str | None) -> None:
        """Mark the entry as refused (red outline); the sentence itself is shown under the field."""
        raise NotImplementedError

    def set_label(self, label: str) -> None:
        """Give the accessible name."""
        raise NotImplementedError

    def set_read_only(self, read_only: bool) -> None:
        """Show without letting anybody change it."""
        self.setEnabled(not read_only)

    def notes(self) -> tuple[Note, ...]:
        """The editor's own sentences to stand under it: how it read the entry, warnings, refusals."""
        return ()


__all__ = ["BLANK", "Editor", "EditorValue", "Note"]
