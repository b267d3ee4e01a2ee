"""A screen section as widgets: walks the rows and groups, makes the editors by kind, keeps values in step.

One view shows one record of a draft. Where the record does not exist yet, the first entry makes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from forms.screens.predicates import OF_KIND
from forms.spec import Cell, ScreenGroup, ScreenPredicate, ScreenRow, ScreenSection
from models.fields import is_blank, specs_of
from models.records import RECORD_BY_KIND, Record
from ui.binding.draft_model import DraftModel
from ui.binding.edits import Content, FieldRef
from ui.binding.factory import EditorMaker
from ui.binding.field_box import FieldBox
from ui.binding.flow import ColumnFlow
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, Words, column, row
from ui.widgets.editor import EditorValue

ACROSS, DOWN = 3.0, 2.5
"""Distance between fields in u (L/4)."""


class Handle(Protocol):
    """The record a view edits: how it is found in the draft, and how an entry reaches it."""

    kind: str

    def record(self, draft: DraftModel) -> Record | None:
        """The record as it stands, None while nobody has made it."""
        ...

    def set(self, draft: DraftModel, key: str, content: Content, name: str) -> None:
        """Put something into a field; makes the record first where there is none."""
        ...


class _FoldHead(Button):
    """The words of a group with the arrow that says whether its rows are shown."""

    def __init__(self, holder: ThemeHolder, title: str) -> None:
        super().__init__(holder, title, "chevron_down", look="link")

    def show_open(self, is_open: bool) -> None:
        """Turn the arrow."""
        self._icon = "chevron_down" if is_open else "chevron_right"
        self._apply()
        self.setAccessibleDescription("shown" if is_open else "folded away")


class _Fold(QWidget):
    """A small head with its rows below, which fold away."""

    def __init__(self, holder: ThemeHolder, group: ScreenGroup) -> None:
        super().__init__()
        self.group = group
        self._holder = holder
        layout = column(holder, self, gap=2)
        self.head = _FoldHead(holder, group.title)
        self.head.clicked.connect(self.toggle)
        line = row(holder)
        line.addWidget(self.head)
        line.addStretch(1)
        layout.addLayout(line)
        if group.help:
            layout.addWidget(Words(holder, group.help, "caption", "text2", wrap=True))
        self.body = QWidget()
        layout.addWidget(self.body)
        self.is_open = True

    def toggle(self) -> None:
        """Fold or unfold."""
        self.set_open(not self.is_open)

    def set_open(self, is_open: bool) -> None:
        """Show or hide the rows."""
        self.is_open = is_open
        self.body.setVisible(is_open)
        self.head.show_open(is_open)


class FormView(QWidget):
    """The fields of one record by the layout of its section.

    Signals:
        entered(FieldRef): something was put into a field by the person.
    """

    entered = Signal(object)

    def __init__(
        self,
        holder: ThemeHolder,
        section: ScreenSection,
        draft: DraftModel,
        handle: Handle,
        maker: EditorMaker,
    ) -> None:
        super().__init__()
        self._holder = holder
        self.section = section
        self._draft = draft
        self._handle = handle
        self._maker = maker
        self._specs = specs_of(RECORD_BY_KIND[section.record])
        self.boxes: dict[str, FieldBox] = {}
        self._conditions: list[tuple[QWidget, tuple[str, ...], ScreenPredicate]] = []
        self._folds: list[_Fold] = []
        self._flows: list[ColumnFlow] = []
        self._build()
        draft.field_changed.connect(self._on_field_changed)
        draft.replaced.connect(self.refresh)
        holder.changed.connect(self._apply_gaps)
        self.refresh()
        self._fold_anew()

    # -- building ------------------------------------------------------------------------------------

    def _build(self) -> None:
        layout = column(self._holder, self, gap=DOWN)
        run: list[ScreenRow] = []
        for part in self.section.rows:
            if isinstance(part, ScreenGroup):
                self._add_rows(layout, run)
                run = []
                layout.addWidget(self._make_group(part))
            elif part.when is not (run[-1].when if run else part.when):
                self._add_rows(layout, run)
                run = [part]
            else:
                run.append(part)
        self._add_rows(layout, run)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _add_rows(self, layout: object, rows: list[ScreenRow]) -> None:
        if rows:
            layout.addWidget(self._make_block(tuple(rows)))  # type: ignore[attr-defined]

    def _make_block(self, rows: tuple[ScreenRow, ...]) -> QWidget:
        block = QWidget()
        self._fill_block(block, rows)
        when = rows[0].when
        if when is not None:
            self._conditions.append((block, _keys(rows), when))
        return block

    def _fill_block(self, block: QWidget, rows: tuple[ScreenRow, ...]) -> None:
        flow = ColumnFlow(block)
        self._flows.append(flow)
        theme = self._holder.theme
        flow.set_gaps(theme.units(ACROSS), theme.units(DOWN))
        for number, line in enumerate(rows):
            for cell in line.cells:
                flow.place(self._make_box(cell), cell.span, number)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        block.setSizePolicy(policy)

    def _make_group(self, group: ScreenGroup) -> QWidget:
        fold = _Fold(self._holder, group)
        self._fill_block(fold.body, group.rows)
        self._folds.append(fold)
        if group.when is not None:
            self._conditions.append((fold, _keys(group.rows), group.when))
        return fold

    def _make_box(self, cell: Cell) -> FieldBox:
        spec = self._specs[cell.field]
        editor = self._maker.make(spec, cell)
        label = self._maker.words(cell.label or spec.label)
        box = FieldBox(self._holder, cell.field, label, editor, self._maker.words(spec.help))
        box.changed.connect(self._entered(cell.field))
        self.boxes[cell.field] = box
        if cell.when is not None:
            self._conditions.append((box, (cell.field,), cell.when))
        return box

    def _entered(self, key: str) -> object:
        def take(value: EditorValue) -> None:
            self._take(key, value)

        return take

    def _apply_gaps(self) -> None:
        theme = self._holder.theme
        for flow in self._flows:
            flow.set_gaps(theme.units(ACROSS), theme.units(DOWN))

    # -- values --------------------------------------------------------------------------------------

    @property
    def record(self) -> Record | None:
        """The record shown, as it stands in the draft."""
        return self._handle.record(self._draft)

    def show_handle(self, handle: Handle) -> None:
        """Show another record of the same kind."""
        self._handle = handle
        self.refresh()
        self._fold_anew()

    def refresh(self) -> None:
        """Show what the draft holds."""
        record = self.record
        for key in self.boxes:
            self._show(key, record)
        self._show_parts()

    def _show(self, key: str, record: Record | None) -> None:
        if record is None:
            self.boxes[key].show_value(EditorValue())
            return
        value = EditorValue(
            value=getattr(record, key), state=record.states.get(key), typed=record.typed.get(key, "")
        )
        self.boxes[key].show_value(value)

    def _take(self, key: str, value: EditorValue) -> None:
        content = Content(value=value.value, state=value.state, typed=value.typed)
        name = self._maker.step_name(self._draft.current, self.record, self._specs[key])
        self._handle.set(self._draft, key, content, name)
        self._show_parts()
        record = self.record
        self.entered.emit(FieldRef(kind=self.section.record, record_id=record.id if record else "", key=key))

    def _on_field_changed(self, ref: FieldRef) -> None:
        record = self.record
        if record is None or ref.kind != self.section.record or ref.key not in self.boxes:
            return
        if ref.record_id == record.id:
            self._show(ref.key, record)
        self._show_parts()

    # -- what shows ----------------------------------------------------------------------------------

    def _show_parts(self) -> None:
        record = self.record
        for part, keys, when in self._conditions:
            shows = when(self._draft.current, record)
            if not shows and when not in OF_KIND:
                shows = any(self._holds(record, key) for key in keys)
            if part.isHidden() == shows:
                part.setVisible(shows)

    def _fold_anew(self) -> None:
        record = self.record
        for fold in self._folds:
            holds = any(self._holds(record, key) for key in _keys(fold.group.rows))
            fold.set_open(holds or not fold.group.folded)

    def _holds(self, record: Record | None, key: str) -> bool:
        if record is None:
            return False
        return not is_blank(getattr(record, key)) or key in record.states or key in record.typed

    def set_flags(self, flags: Mapping[str, str], warnings: Mapping[str, tuple[str, ...]]) -> None:
        """Mark the fields that are missing for a finding, and say what is worth a look; by field key."""
        for key, box in self.boxes.items():
            box.set_flag(flags.get(key, ""))
            box.set_warnings(warnings.get(key, ()))

    def reveal(self, key: str) -> FieldBox | None:
        """Unfold what hides a field, show it and give its box; None when the section has no such field."""
        box = self.boxes.get(key)
        if box is None:
            return None
        for fold in self._folds:
            if key in _keys(fold.group.rows):
                fold.setVisible(True)
                fold.set_open(True)
        return box

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # A line edit leaves Enter to its parents: it moves on and never submits.
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.focusNextChild()
            event.accept()
            return
        super().keyPressEvent(event)


def _keys(rows: tuple[ScreenRow, ...]) -> tuple[str, ...]:
    return tuple(_fields(rows))


def _fields(rows: tuple[ScreenRow, ...]) -> Iterator[str]:
    for line in rows:
        for cell in line.cells:
            yield cell.field
