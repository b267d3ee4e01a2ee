"""A few inputs of an act, laid out by the same data as the cards of a case, bound to nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtWidgets import QWidget

from forms.spec import Cell, ScreenRow
from models.fields import specs_of
from models.problems import Problem
from models.records import Record
from ui.binding.factory import EditorMaker
from ui.binding.field_box import FieldBox
from ui.binding.flow import ColumnFlow
from ui.binding.form_view import ACROSS, DOWN
from ui.theme.holder import ThemeHolder
from ui.widgets.editor import EditorValue
from ui.widgets.text import TextEditor


class EntryForm(QWidget):
    """Inputs for fields of a kind of record, and words besides them."""

    def __init__(self, holder: ThemeHolder, maker: EditorMaker) -> None:
        super().__init__()
        self._holder, self._maker = holder, maker
        self._flow = ColumnFlow()
        self._flow.set_gaps(holder.theme.units(ACROSS), holder.theme.units(DOWN))
        self.setLayout(self._flow)
        self.boxes: dict[str, FieldBox] = {}
        self._lines = 0

    def add_rows(self, cls: type[Record], rows: Sequence[ScreenRow]) -> EntryForm:
        """Add rows of fields of a kind of record."""
        specs = specs_of(cls)
        for line in rows:
            for cell in line.cells:
                spec = specs[cell.field]
                editor = self._maker.make(spec, Cell(field=cell.field, span=cell.span))
                box = FieldBox(
                    self._holder,
                    cell.field,
                    self._maker.words(spec.label),
                    editor,
                    self._maker.words(spec.help),
                )
                self._place(cell.field, box, cell.span)
            self._lines += 1
        return self

    def add_words(self, *fields: tuple[str, str, int]) -> EntryForm:
        """Add a row of plain words: key, label, span of each."""
        for key, label, span in fields:
            self._place(key, FieldBox(self._holder, key, label, TextEditor(self._holder)), span)
        self._lines += 1
        return self

    def _place(self, key: str, box: FieldBox, span: int) -> None:
        self.boxes[key] = box
        self._flow.place(box, span, self._lines)

    def value(self, key: str) -> Any:
        """What an input holds; None while it is blank."""
        return self.boxes[key].editor.value().value

    def text(self, key: str) -> str:
        """Words of an input, "" while it is blank."""
        found = self.value(key)
        return str(found).strip() if found is not None else ""

    def put(self, key: str, value: Any) -> None:
        """Show a value in an input."""
        self.boxes[key].show_value(EditorValue(value=value))

    def show_problems(self, problems: Sequence[Problem]) -> tuple[str, ...]:
        """Mark the inputs that keep the act from being recorded; gives the sentences no input stands for."""
        rest = []
        for problem in problems:
            box = self.boxes.get(problem.path.rpartition(".")[2])
            if box is None:
                rest.append(problem.message)
            else:
                box.set_problem(problem.message)
        return tuple(rest)

    def take_focus(self) -> None:
        """Put the keyboard into the first input."""
        for box in self.boxes.values():
            box.take_focus()
            return
