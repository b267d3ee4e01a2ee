"""The cards of a case page: one for a section, a table with the chosen record's fields for repeating ones."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import cast

from PySide6.QtCore import Qt, Signal

from forms.screens.predicates import in_snowmobile_case
from forms.spec import ScreenSection, screen_cells
from models.casefile import CaseFile
from models.fields import specs_of
from models.records import RECORD_BY_KIND, Case, CaseRecord, Craft, Incident, Person
from ui.binding.draft_model import DraftModel
from ui.binding.edits import FieldRef
from ui.binding.factory import EditorMaker
from ui.binding.field_box import FieldBox
from ui.binding.form_view import FormView
from ui.binding.handles import CaseHandle, FirstHandle, PersonHandle, RecordHandle
from ui.binding.problems import Flag
from ui.binding.record_table import RecordTable, TableRow
from ui.screens.case.sections import CardSpec
from ui.screens.case.words import cell_words, column_head
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, Card, Chip, Hairline, Words, row

FENCES = {"screening": "fenced"}
"""Fences said on the card itself: what stands there is shown nowhere else."""

Warnings = Mapping[str, tuple[str, ...]]


class SectionCard(Card):
    """Base of the cards: shows flags, can bring a field to light."""

    def __init__(self, holder: ThemeHolder, spec: CardSpec, draft: DraftModel, maker: EditorMaker) -> None:
        super().__init__(holder, spec.section.title)
        self.holder, self.spec, self.draft, self.maker = holder, spec, draft, maker
        self.missing = Chip(holder, "missing")
        self.missing.hide()
        self.head.addWidget(self.missing)

    def show_flags(self, flags: Mapping[str, Flag], warnings: Warnings) -> None:
        """Mark missing fields and say what is worth a look; by path."""
        raise NotImplementedError

    def reveal(self, ref: FieldRef) -> FieldBox | None:
        """Bring a field to light; None when it is not of this card."""
        raise NotImplementedError

    def views(self) -> tuple[FormView, ...]:
        """The form views on the card, in the order of reading."""
        raise NotImplementedError

    def begin_at(self) -> FieldBox | None:
        """The field a new record is begun in."""
        return self.views()[0].first_box()

    def take_focus(self) -> None:
        """Put the keyboard into the first field."""
        for view in self.views():
            box = view.first_box()
            if box is not None and not view.isHidden():
                box.take_focus()
                return

    def count_missing(self, count: int) -> None:
        """Say how many fields are missing."""
        self.missing.setVisible(count > 0)
        self.missing.show_state("missing", "1 item missing" if count == 1 else f"{count} items missing")


class OneCard(SectionCard):
    """The card of a record there is one of: the case, the incident."""

    def __init__(self, holder: ThemeHolder, spec: CardSpec, draft: DraftModel, maker: EditorMaker) -> None:
        super().__init__(holder, spec, draft, maker)
        if spec.section.help:
            self.body.addWidget(Words(holder, spec.section.help, "caption", "text2", wrap=True))
        handle = CaseHandle() if spec.section.record == Case.KIND else FirstHandle(cls=Incident)
        self.view = FormView(holder, spec.section, draft, handle, maker)
        self.body.addWidget(self.view)

    def views(self) -> tuple[FormView, ...]:
        return (self.view,)

    def show_flags(self, flags: Mapping[str, Flag], warnings: Warnings) -> None:
        record = self.view.record
        marks, notes = _of_record(self.spec.section.record, record.id if record else "", flags, warnings)
        self.view.set_flags(marks, notes)
        self.count_missing(len(marks.keys() & self.view.keys))

    def reveal(self, ref: FieldRef) -> FieldBox | None:
        return self.view.reveal(ref.key) if ref.kind == self.spec.section.record else None


class RecordsCard(SectionCard):
    """The card of a repeating record: table, the chosen one's fields, Add, Mark as none.

    Signals:
        take_out_asked(CaseRecord): the person wants a record taken out.
    """

    take_out_asked = Signal(object)

    def __init__(self, holder: ThemeHolder, spec: CardSpec, draft: DraftModel, maker: EditorMaker) -> None:
        super().__init__(holder, spec, draft, maker)
        self.cls = cast(type[CaseRecord], RECORD_BY_KIND[spec.section.record])
        self._chosen = ""
        self._flags: Mapping[str, Flag] = {}
        self._warnings: Warnings = {}
        self.view: FormView | None = None
        self.person_view: FormView | None = None
        self._build()
        draft.records_changed.connect(self._on_records)
        draft.field_changed.connect(self._on_field)
        draft.replaced.connect(self.refresh)
        self.refresh()

    # -- building ------------------------------------------------------------------------------------

    def _build(self) -> None:
        section, holder = self.spec.section, self.holder
        if self.spec.noun:
            self.add_button = Button(holder, f"Add {self.spec.noun}", "plus", "link")
            self.add_button.clicked.connect(self.add)
            self.head.addWidget(self.add_button)
        self._say_fence()
        self._empty = row(holder)
        self.none_words = Words(holder, "", "body", "text2")
        self.none_button = Button(holder, "Mark as none", "tick")
        self.none_button.clicked.connect(self.mark_none)
        self._empty.addWidget(self.none_words)
        self._empty.addWidget(self.none_button)
        self._empty.addStretch(1)
        self.body.addLayout(self._empty)
        specs = specs_of(self.cls)
        heads = [column_head(section.record, key, specs[key].paper_label) for key in section.columns]
        self.table = RecordTable(holder, heads, section.title)
        self.table.picked.connect(self.choose)
        self.body.addWidget(self.table)

    def _say_fence(self) -> None:
        specs = specs_of(self.cls)
        fences = {specs[cell.field].fence for cell in screen_cells(self.spec.section)}
        for fence, words in FENCES.items():
            if fence in fences:
                self.head.insertWidget(2, Chip(self.holder, "fenced", words))
                self.body.addWidget(Words(self.holder, self.spec.section.help, "caption", "text2", wrap=True))

    def _build_views(self) -> None:
        """The fields are made when the first record is there to be shown."""
        section = self.spec.section
        handle = RecordHandle(kind=section.record, record_id=self._chosen)
        if self.spec.also is not None:
            person = PersonHandle(involvement_id=self._chosen)
            self.person_view = FormView(self.holder, self.spec.also, self.draft, person, self.maker)
            self.body.addWidget(self.person_view)
            self.body.addWidget(Hairline(self.holder))
        self.view = FormView(self.holder, section, self.draft, handle, self.maker)
        self.body.addWidget(self.view)
        if self.spec.noun:
            foot = row(self.holder)
            self.out_button = Button(self.holder, f"Take out this {self.spec.noun}", "slash", "link")
            self.out_button.clicked.connect(self._ask_take_out)
            foot.addWidget(self.out_button)
            foot.addStretch(1)
            self._foot = foot
            self.body.addLayout(foot)

    # -- records -------------------------------------------------------------------------------------

    def records(self) -> tuple[CaseRecord, ...]:
        """The records shown, in order."""
        return self.draft.current.all(self.cls)

    def refresh(self) -> None:
        """Show what the draft holds."""
        records = self.records()
        ids = [record.id for record in records]
        if self._chosen not in ids:
            self._chosen = ids[-1] if ids else ""
        self._show_table(records)
        self._show_fields()
        self._show_empty(records)

    def _show_table(self, records: tuple[CaseRecord, ...]) -> None:
        casefile, section = self.draft.current, self.spec.section
        rows = [
            TableRow(record_id=r.id, cells=tuple(self._cell(casefile, r, key) for key in section.columns))
            for r in records
        ]
        self.table.setVisible(bool(rows))
        self.table.show_rows(rows, self._chosen)
        self.caption.setText(self._caption(len(rows)))

    def _cell(self, casefile: CaseFile, record: CaseRecord, key: str) -> tuple[str, bool]:
        words = cell_words(casefile, record, key, self.maker.zone)
        return words.text, words.is_state

    def _caption(self, count: int) -> str:
        if count == 0 or not self.spec.noun:
            return ""
        return f"{count} {self.spec.noun if count == 1 else self.spec.plural}"

    def _show_fields(self) -> None:
        if self._chosen and self.view is None:
            self._build_views()
        for view in self.views():
            view.setVisible(bool(self._chosen))
        if self.view is not None:
            if self.spec.noun:
                self.out_button.setVisible(bool(self._chosen))
            self.view.show_handle(RecordHandle(kind=self.spec.section.record, record_id=self._chosen))
        if self.person_view is not None:
            self.person_view.show_handle(PersonHandle(involvement_id=self._chosen))
        self._flag_chosen()

    def _show_empty(self, records: tuple[CaseRecord, ...]) -> None:
        key = self.spec.section.none_key
        marked = key in self.draft.current.case.sections_none
        self.none_words.setVisible(not records)
        self.none_words.setText("None: somebody looked." if marked else "None recorded.")
        self.none_button.setVisible(not records and bool(key))
        self.none_button.setText("Take the mark away" if marked else "Mark as none")

    def choose(self, record_id: str) -> None:
        """Show the fields of a record."""
        self._chosen = record_id
        self.table.choose(record_id)
        self._show_fields()

    def chosen(self) -> CaseRecord | None:
        """The record whose fields are shown."""
        return next((r for r in self.records() if r.id == self._chosen), None)

    def add(self) -> None:
        """Add a record and put the keyboard into its first field."""
        values: dict[str, object] = {}
        if self.cls is Craft:
            values["kind"] = "snowmobile" if in_snowmobile_case(self.draft.current, None) else "boat"
        if self.spec.section.none_key in self.draft.current.case.sections_none:
            self._set_none(False)
        record = self.draft.add(self.cls, f"added {self.spec.noun}", **values)
        self._chosen = record.id
        self.refresh()
        box = self.begin_at()
        if box is not None:
            box.take_focus()

    def take_focus(self) -> None:
        if self.records():
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.spec.noun:
            self.add_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _ask_take_out(self) -> None:
        record = self.chosen()
        if record is not None:
            self.take_out_asked.emit(record)

    def mark_none(self) -> None:
        """Say that somebody looked and found none, or take that back."""
        self._set_none(self.spec.section.none_key not in self.draft.current.case.sections_none)

    def _set_none(self, none: bool) -> None:
        key, case = self.spec.section.none_key, self.draft.current.case
        rest = tuple(k for k in case.sections_none if k != key)
        changed = dataclasses.replace(case, sections_none=(*rest, key) if none else rest)
        self.draft.put(changed, f"{self.spec.section.title.lower()}: {'none' if none else 'not looked at'}")

    # -- following the draft -------------------------------------------------------------------------

    def _on_records(self, kind: str) -> None:
        if kind in (self.cls.KIND, Case.KIND) or (self.spec.also is not None and kind == Person.KIND):
            self.refresh()

    def _on_field(self, ref: FieldRef) -> None:
        names_others = ref.kind in ("craft", "involvement", "person", "incident")
        if ref.kind == self.cls.KIND or names_others:
            self._show_table(self.records())

    # -- flags ---------------------------------------------------------------------------------------

    def views(self) -> tuple[FormView, ...]:
        return tuple(view for view in (self.person_view, self.view) if view is not None)

    def show_flags(self, flags: Mapping[str, Flag], warnings: Warnings) -> None:
        self._flags, self._warnings = flags, warnings
        self._flag_chosen()
        self.count_missing(sum(self._is_ours(path) for path in flags))

    def _is_ours(self, path: str) -> bool:
        kind, _, rest = path.partition("/")
        key = rest.rpartition(".")[2]
        keys = {cell for view in (self.spec.section,) for cell in _cells(view)}
        if kind == self.cls.KIND:
            return key in keys
        return self.spec.also is not None and kind == Person.KIND

    def _flag_chosen(self) -> None:
        if self.view is not None:
            marks = _of_record(self.cls.KIND, self._chosen, self._flags, self._warnings)
            self.view.set_flags(*marks)
        if self.person_view is not None:
            person = self.person_view.record
            marks = _of_record(Person.KIND, person.id if person else "-", self._flags, self._warnings)
            self.person_view.set_flags(*marks)

    def reveal(self, ref: FieldRef) -> FieldBox | None:
        if ref.kind == self.cls.KIND:
            return self._reveal_own(ref)
        if self.spec.also is not None and ref.kind == Person.KIND:
            named = [r for r in self.records() if getattr(r, "person_id", None) == ref.record_id]
            if named:
                self.choose(named[0].id)
            return self.person_view.reveal(ref.key) if self.person_view is not None else None
        return None

    def _reveal_own(self, ref: FieldRef) -> FieldBox | None:
        if ref.key not in _cells(self.spec.section):
            return None
        if not ref.record_id and not self.records() and self.spec.noun:
            self.add()
        elif ref.record_id:
            self.choose(ref.record_id)
        return self.view.reveal(ref.key) if self.view is not None else None


def _cells(section: ScreenSection) -> frozenset[str]:
    return frozenset(cell.field for cell in screen_cells(section))


def _of_record(
    kind: str, record_id: str, flags: Mapping[str, Flag], warnings: Warnings
) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    prefixes = {f"{kind}/{record_id}."} | ({f"{kind}/."} if kind in ("incident", "case") else set())
    marks = {p.rpartition(".")[2]: f.text for p, f in flags.items() if p[: p.rindex(".") + 1] in prefixes}
    notes = {p.rpartition(".")[2]: w for p, w in warnings.items() if p[: p.rindex(".") + 1] in prefixes}
    return marks, notes
