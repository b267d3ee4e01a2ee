"""Editors of amounts, counts and quantities. What cannot be read stays in the box, with a sentence below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from forms.entry.notes import Unread
from forms.entry.numbers import read_integer, read_money, read_quantity, show_money
from models.fields import Quantity, State
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Words, row
from ui.widgets.combo import Combo
from ui.widgets.editor import EditorValue, Note
from ui.widgets.entry import EVERY_STATE, LineEntry


class _NumberEditor(LineEntry):
    """A line read by a function; `sign` stands before it, `unit` behind it."""

    def __init__(
        self,
        holder: ThemeHolder,
        read: Callable[[str], int],
        show: Callable[[int], str],
        sign: str = "",
        unit: str = "",
        states: Sequence[State] = EVERY_STATE,
    ) -> None:
        super().__init__(holder, states)
        self._read, self._show = read, show
        if not sign and not unit:
            self.put_line()
            return
        box = QWidget()
        layout = row(holder, box, gap=1.5)
        if sign:
            layout.addWidget(Words(holder, sign, "body", "text2"))
        layout.addWidget(self.line, 1)
        if unit:
            layout.addWidget(Words(holder, unit, "body", "text2"))
        self.put_input(box, self.line)

    def read_input(self) -> EditorValue:
        text = self.line.text().strip()
        if not text:
            return EditorValue()
        try:
            value = self._read(text)
        except Unread as refused:
            return EditorValue(typed=self.line.text(), problem=str(refused))
        return EditorValue(value=value, typed=text if self._show(value) != text else "")

    def show_input(self, value: EditorValue) -> None:
        if self.read_input() == value:
            return
        shown = self._show(value.value) if value.value is not None else value.typed
        self.show_line(shown)


class MoneyEditor(_NumberEditor):
    """US dollars; the value is whole cents. Zero is an amount, empty is none."""

    def __init__(self, holder: ThemeHolder, states: Sequence[State] = EVERY_STATE) -> None:
        super().__init__(holder, read_money, show_money, sign="$", states=states)


class IntegerEditor(_NumberEditor):
    """A whole number, zero or more."""

    def __init__(self, holder: ThemeHolder, unit: str = "", states: Sequence[State] = EVERY_STATE) -> None:
        super().__init__(holder, read_integer, str, unit=unit, states=states)


class QuantityEditor(LineEntry):
    """An exact decimal with its unit. Words that are more than a number ("<0.05") are kept as words."""

    def __init__(
        self, holder: ThemeHolder, units: Sequence[str], states: Sequence[State] = EVERY_STATE
    ) -> None:
        super().__init__(holder, states)
        self._units = tuple(units)
        self._given: Quantity | None = None
        self.line.textEdited.connect(self._forget)
        box = QWidget()
        layout = row(holder, box, gap=1.5)
        layout.addWidget(self.line, 1)
        self.unit: Combo | None = None
        if len(self._units) > 1:
            self.unit = Combo(holder, max(len(unit) for unit in self._units))
            self.unit.addItems(list(self._units))
            self.unit.activated.connect(self._unit_chosen)
            layout.addWidget(self.unit)
        else:
            layout.addWidget(Words(holder, self._units[0], "body", "text2"))
        self.put_input(box, self.line)

    def set_label(self, label: str) -> None:
        super().set_label(label)
        if self.unit is not None:
            self.unit.setAccessibleName(f"{label}: unit")

    def read_input(self) -> EditorValue:
        if self._given is not None:
            return EditorValue(value=self._given)
        text = self.line.text().strip()
        try:
            return EditorValue(value=read_quantity(text, self._unit()) if text else None)
        except Unread as refused:
            return EditorValue(typed=self.line.text(), problem=str(refused))

    def show_input(self, value: EditorValue) -> None:
        held = value.value
        if not isinstance(held, Quantity):
            self._given = None
            self.show_line(value.typed)
            return
        # The number a record keeps is its own affair: only what is typed here is read here.
        self._given = held
        if self.unit is not None:
            if self.unit.findText(held.unit) < 0:
                self.unit.addItem(held.unit)
            self.unit.setCurrentText(held.unit)
        if self.line.text().strip() != held.written:
            self.show_line(held.written)

    def input_notes(self) -> tuple[Note, ...]:
        held = self.read_input().value
        if isinstance(held, Quantity) and held.value is None and self._settled:
            text = f"“{held.written}” is more than a number: kept as written, and not reckoned with."
            return (Note(role="read", text=text),)
        return ()

    def _unit(self) -> str:
        return self.unit.currentText() if self.unit is not None else self._units[0]

    def _forget(self) -> None:
        self._given = None

    def _unit_chosen(self) -> None:
        self._given = None
        self.tell()
        self.finished.emit()
