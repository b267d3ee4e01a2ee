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

    @property
    def kind(self) -> str:
        """Kind of the record."""
        ...

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


class _Part:
    """A stretch of rows: made when it first shows, so that what folds away costs nothing."""

    def __init__(
        self, holder: QWidget, body: QWidget, rows: tuple[ScreenRow, ...], when: ScreenPredicate | None
    ) -> None:
        self.widget = holder
        self.body = body
        self.rows = rows
        self.keys = _keys(rows)
        self.when = when
        self.boxes: dict[str, FieldBox] | None = None

    @property
    def fold(self) -> _Fold | None:
        """The head it folds under, None for rows that never fold."""
        return self.widget if isinstance(self.widget, _Fold) else None


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
        self._parts: list[_Part] = []
        self._flags: Mapping[str, str] = {}
        self._warnings: Mapping[str, tuple[str, ...]] = {}
        self._build()
        draft.field_changed.connect(self._on_field_changed)
        draft.records_changed.connect(self._on_records_changed)
        draft.replaced.connect(self.refresh)
        holder.changed.connect(self._apply_gaps)
        self._show_parts()
        self._fold_anew()

    # -- building ------------------------------------------------------------------------------------

    def _build(self) -> None:
        layout = column(self._holder, self, gap=DOWN)
        for part in self.section.rows:
            if isinstance(part, ScreenGroup):
                fold = _Fold(self._holder, part)
                fold.head.clicked.connect(self._on_fold)
                self._parts.append(_Part(fold, fold.body, part.rows, part.when))
            elif self._parts and self._parts[-1].fold is None and self._parts[-1].when is part.when:
                last = self._parts.pop()
                self._parts.append(_Part(last.widget, last.body, (*last.rows, part), part.when))
                continue
            else:
                block = QWidget()
                self._parts.append(_Part(block, block, (part,), part.when))
            layout.addWidget(self._parts[-1].widget)
        for made in self._parts:
            _grow_with_width(made.widget)
            _grow_with_width(made.body)
        _grow_with_width(self)

    def _make(self, part: _Part) -> None:
        if part.boxes is not None:
            return
        part.boxes = {}
        flow = ColumnFlow(part.body)
        theme = self._holder.theme
        flow.set_gaps(theme.units(ACROSS), theme.units(DOWN))
        record = self.record
        for number, line in enumerate(part.rows):
            for cell in line.cells:
                box = part.boxes[cell.field] = self._make_box(cell)
                flow.place(box, cell.span, number)
                self._show(box, record)
                box.set_flag(self._flags.get(cell.field, ""))
                box.set_warnings(self._warnings.get(cell.field, ()))

    def _make_box(self, cell: Cell) -> FieldBox:
        spec = self._specs[cell.field]
        editor = self._maker.make(spec, cell)
        label = self._maker.words(cell.label or spec.label)
        box = FieldBox(self._holder, cell.field, label, editor, self._maker.words(spec.help))
        box.changed.connect(self._on_entered)
        return box

    def _apply_gaps(self) -> None:
        theme = self._holder.theme
        for part in self._parts:
            flow = part.body.layout()
            if isinstance(flow, ColumnFlow):
                flow.set_gaps(theme.units(ACROSS), theme.units(DOWN))

    # -- values --------------------------------------------------------------------------------------

    @property
    def record(self) -> Record | None:
        """The record shown, as it stands in the draft."""
        return self._handle.record(self._draft)

    @property
    def boxes(self) -> dict[str, FieldBox]:
        """The fields made so far by key, in the order of reading; of two layouts of a field the shown one."""
        found: dict[str, FieldBox] = {}
        for part in self._parts:
            if part.boxes is not None and not part.widget.isHidden():
                found.update(part.boxes)
        return found

    @property
    def keys(self) -> frozenset[str]:
        """Every field of the section."""
        return frozenset(key for part in self._parts for key in part.keys)

    def _every_box(self) -> Iterator[FieldBox]:
        for part in self._parts:
            yield from (part.boxes or {}).values()

    def show_handle(self, handle: Handle) -> None:
        """Show another record of the same kind."""
        if handle == self._handle:
            self.refresh()
            return
        self._handle = handle
        self.refresh()
        self._fold_anew()

    def refresh(self) -> None:
        """Show what the draft holds."""
        record = self.record
        for box in self._every_box():
            self._show(box, record)
        self._show_parts()

    def _show(self, box: FieldBox, record: Record | None) -> None:
        if record is None:
            box.show_value(EditorValue())
            return
        key = box.key
        box.show_value(
            EditorValue(
                value=getattr(record, key), state=record.states.get(key), typed=record.typed.get(key, "")
            )
        )

    def _on_entered(self, value: EditorValue) -> None:
        box = self.sender()
        if not isinstance(box, FieldBox):
            return
        content = Content(value=value.value, state=value.state, typed=value.typed)
        name = self._maker.step_name(self._draft.current, self.record, self._specs[box.key])
        self._handle.set(self._draft, box.key, content, name)
        self._show_parts()
        record = self.record
        self.entered.emit(
            FieldRef(kind=self.section.record, record_id=record.id if record else "", key=box.key)
        )

    def _on_field_changed(self, ref: FieldRef) -> None:
        record = self.record
        if record is None:
            return
        if ref.kind == self.section.record and ref.record_id == record.id:
            for box in self._every_box():
                if box.key == ref.key:
                    self._show(box, record)
        self._show_parts()

    def _on_records_changed(self, kind: str) -> None:
        if kind == self.section.record:
            self.refresh()

    # -- what shows ----------------------------------------------------------------------------------

    def _show_parts(self) -> None:
        record = self.record
        for part in self._parts:
            shows = self._shows(part.when, part.keys, record)
            if part.widget.isHidden() == shows:
                part.widget.setVisible(shows)
            if shows and (part.fold is None or part.fold.is_open):
                self._make(part)
                self._show_cells(part, record)

    def _show_cells(self, part: _Part, record: Record | None) -> None:
        for line in part.rows:
            for cell in line.cells:
                if cell.when is not None and part.boxes is not None:
                    box = part.boxes[cell.field]
                    shows = self._shows(cell.when, (cell.field,), record)
                    if box.isHidden() == shows:
                        box.setVisible(shows)

    def _shows(self, when: ScreenPredicate | None, keys: tuple[str, ...], record: Record | None) -> bool:
        if when is None or when(self._draft.current, record):
            return True
        return when not in OF_KIND and any(self._holds(record, key) for key in keys)

    def _fold_anew(self) -> None:
        record = self.record
        for part in self._parts:
            if part.fold is not None:
                holds = any(self._holds(record, key) for key in part.keys)
                part.fold.set_open(holds or not part.fold.group.folded)
        self._show_parts()

    def _on_fold(self) -> None:
        self._show_parts()

    def _holds(self, record: Record | None, key: str) -> bool:
        if record is None:
            return False
        return not is_blank(getattr(record, key)) or key in record.states or key in record.typed

    def set_flags(self, flags: Mapping[str, str], warnings: Mapping[str, tuple[str, ...]]) -> None:
        """Mark the fields that are missing for a finding, and say what is worth a look; by field key."""
        self._flags, self._warnings = flags, warnings
        for box in self._every_box():
            box.set_flag(flags.get(box.key, ""))
            box.set_warnings(warnings.get(box.key, ()))

    def reveal(self, key: str) -> FieldBox | None:
        """Unfold what hides a field, show it and give its box; None when the section has no such field."""
        record = self.record
        parts = [part for part in self._parts if key in part.keys]
        shown = [part for part in parts if self._shows(part.when, part.keys, record)]
        for part in (shown or parts)[:1]:
            part.widget.show()
            if part.fold is not None:
                part.fold.set_open(True)
            self._make(part)
            self._show_cells(part, record)
            assert part.boxes is not None
            part.boxes[key].show()
            return part.boxes[key]
        return None

    def first_box(self) -> FieldBox | None:
        """The first field that shows."""
        return next(iter(self.boxes.values()), None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # A line edit leaves Enter to its parents: it moves on and never submits.
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.focusNextChild()
            event.accept()
            return
        super().keyPressEvent(event)


def _grow_with_width(widget: QWidget) -> None:
    policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    widget.setSizePolicy(policy)


def _keys(rows: tuple[ScreenRow, ...]) -> tuple[str, ...]:
    return tuple(_fields(rows))


def _fields(rows: tuple[ScreenRow, ...]) -> Iterator[str]:
    for line in rows:
        for cell in line.cells:
            yield cell.field
