"""One place that makes the editor of a field by its kind. A new kind of field is a new line here."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from zoneinfo import ZoneInfo

import shiboken6
from PySide6.QtCore import QObject

from forms.elements import ELEMENT, elements
from forms.evidence import LINKABLE_KINDS
from forms.names import craft_name, involvement_name, record_name
from forms.spec import Cell
from models import codes
from models.casefile import CaseFile
from models.fields import ANY_RECORD, FieldSpec, Kind
from models.records import RECORD_BY_KIND, Case, CaseRecord, Craft, Incident, Involvement, Person, Record
from services.labels import fill
from ui.binding.draft_model import DraftModel
from ui.binding.edits import FieldRef
from ui.context import UiContext
from ui.theme.holder import ThemeHolder
from ui.widgets.choice import (
    ChecksEditor,
    CodeEditor,
    CodesEditor,
    Option,
    Options,
    RefEditor,
    RefsEditor,
    TriEditor,
)
from ui.widgets.date_entry import DayEditor
from ui.widgets.editor import Editor, EditorValue
from ui.widgets.numbers import IntegerEditor, MoneyEditor, QuantityEditor
from ui.widgets.text import IdentifierEditor, LongTextEditor, TextEditor
from ui.widgets.time_entry import WhenEditor

RANKED = {"event": 3}
"""Lists whose order means something, and how many may be chosen."""

SHORT_LIST = 9
"""Up to so many options a list of several is a row of boxes to tick."""

RECENT = 40
"""How many cases are offered to link."""

_BIRTHS = frozenset({"born"})
_AHEAD = frozenset({"registration_expires", "expires", "hearing", "adjourned"})
_NAMING = frozenset(
    {"name", "last", "first", "middle", "suffix", "called", "registration", "title", "file_name"}
)


class EditorMaker(QObject):
    """Makes editors for one open case (or, without one, for a single record of no case yet).

    Attributes:
        zone: the office's IANA zone.
    """

    def __init__(self, context: UiContext, draft: DraftModel | None = None) -> None:
        super().__init__(draft)
        self.zone = context.zone
        self._context, self._draft = context, draft
        self._holder: ThemeHolder = context.theme
        self._listing: list[CodeEditor | CodesEditor] = []
        self._referring: list[RefEditor | RefsEditor] = []
        self._makers: dict[Kind, Callable[[FieldSpec, Cell], Editor]] = {
            Kind.TEXT: self._text,
            Kind.LONG_TEXT: self._long_text,
            Kind.IDENTIFIER: self._identifier,
            Kind.CODE: self._code,
            Kind.CODES: self._codes,
            Kind.TRI: self._tri,
            Kind.WHEN: self._when,
            Kind.DAY: self._day,
            Kind.MONEY: self._money,
            Kind.QUANTITY: self._quantity,
            Kind.INTEGER: self._integer,
            Kind.REF: self._ref,
            Kind.REFS: self._refs,
        }
        self._other_cases: tuple[Option, ...] = ()
        if draft is not None:
            self._read_cases(draft)
            draft.records_changed.connect(self._fill_refs)
            draft.replaced.connect(self._fill_all)
            draft.field_changed.connect(self._on_field)

    def make(self, spec: FieldSpec, cell: Cell) -> Editor:
        """The editor of a field."""
        return self._makers[spec.kind](spec, cell)

    def words(self, text: str) -> str:
        """A label or help with the figures of the law on the day of the incident."""
        return fill(text, self._day_of_incident(), self._context.services.law.tables)

    def step_name(self, casefile: CaseFile, record: Record | None, spec: FieldSpec) -> str:
        """What undo calls a change of this field: "repair cost estimate, boat 1, WS 0000 ZZ"."""
        label = self.words(spec.paper_label)
        label = label[:1].lower() + label[1:]
        if record is None or isinstance(record, Case | Incident):
            return label
        return f"{label}, {record_name(casefile, record)}"

    def text_value(self, words: str) -> EditorValue:
        """Words as an editor holds them."""
        return EditorValue(value=words or None)

    # -- by kind -------------------------------------------------------------------------------------

    def _text(self, spec: FieldSpec, cell: Cell) -> Editor:
        return TextEditor(self._holder)

    def _long_text(self, spec: FieldSpec, cell: Cell) -> Editor:
        return LongTextEditor(self._holder, cell.lines)

    def _identifier(self, spec: FieldSpec, cell: Cell) -> Editor:
        return IdentifierEditor(self._holder)

    def _tri(self, spec: FieldSpec, cell: Cell) -> Editor:
        return TriEditor(self._holder)

    def _when(self, spec: FieldSpec, cell: Cell) -> Editor:
        return WhenEditor(
            self._holder, self.zone, self._context.services.clock.now, future=spec.key in _AHEAD
        )

    def _day(self, spec: FieldSpec, cell: Cell) -> Editor:
        return DayEditor(self._holder, self._today, born=spec.key in _BIRTHS, future=spec.key in _AHEAD)

    def _money(self, spec: FieldSpec, cell: Cell) -> Editor:
        return MoneyEditor(self._holder)

    def _quantity(self, spec: FieldSpec, cell: Cell) -> Editor:
        return QuantityEditor(self._holder, spec.units)

    def _integer(self, spec: FieldSpec, cell: Cell) -> Editor:
        return IntegerEditor(self._holder, spec.unit)

    def _code(self, spec: FieldSpec, cell: Cell) -> Editor:
        editor = CodeEditor(self._holder, self._options_of(spec.code_list))
        self._listing.append(editor)
        return editor

    def _codes(self, spec: FieldSpec, cell: Cell) -> Editor:
        options = self._options_of(spec.code_list)
        most = RANKED.get(spec.code_list, 0)
        if not most and len(options()) <= SHORT_LIST:
            return ChecksEditor(self._holder, options)
        editor = CodesEditor(self._holder, options, ranked=bool(most), most=most)
        self._listing.append(editor)
        return editor

    def _ref(self, spec: FieldSpec, cell: Cell) -> Editor:
        editor = RefEditor(self._holder, self._records_of(spec.target))
        self._referring.append(editor)
        return editor

    def _refs(self, spec: FieldSpec, cell: Cell) -> Editor:
        editor = RefsEditor(self._holder, self._records_of(spec.target))
        self._referring.append(editor)
        return editor

    # -- options -------------------------------------------------------------------------------------

    def _options_of(self, list_id: str) -> Options:
        def options() -> Sequence[Option]:
            return tuple(
                Option(key=option.key, label=option.label, help=option.definition, also=option.also)
                for option in codes.options(list_id, self._day_of_incident())
            )

        return options

    def _records_of(self, target: str) -> Options:
        def options() -> Sequence[Option]:
            if self._draft is not None and target == ANY_RECORD:
                return _every_record(self._draft.current)
            if target == ELEMENT:
                return tuple(Option(key=key, label=words) for key, words in elements().items())
            if self._draft is None or target not in RECORD_BY_KIND:
                return ()
            if target == Case.KIND:
                return self._other_cases
            casefile = self._draft.current
            cls = RECORD_BY_KIND[target]
            if cls is Person:
                return tuple(Option(key=p.id, label=record_name(casefile, p)) for p in casefile.people)
            if not issubclass(cls, CaseRecord):
                return ()
            return tuple(Option(key=r.id, label=_called(casefile, r)) for r in casefile.all(cls))

        return options

    def _read_cases(self, draft: DraftModel) -> None:
        """Cases that may be linked: those worked on last, and those linked already."""
        cases, actor, case = self._context.services.cases, self._context.actor, draft.current.case

        def read() -> tuple[Option, ...]:
            recent = {row.case_id: f"{row.number} {row.place or ''}" for row in cases.recent(actor, RECENT)}
            for linked in case.linked_cases:
                if linked not in recent:
                    recent[linked] = cases.get(actor, linked).case.number or linked
            recent.pop(case.id, None)
            return tuple(Option(key=key, label=words.strip()) for key, words in recent.items())

        self._context.tasks.read(read, self._take_cases, owner=self)

    def _take_cases(self, found: tuple[Option, ...]) -> None:
        self._other_cases = found
        self._fill_refs()

    def _today(self) -> dt.date:
        return self._context.services.clock.now().astimezone(ZoneInfo(self.zone)).date()

    def _day_of_incident(self) -> dt.date | None:
        incident = self._draft.current.incident if self._draft is not None else None
        return incident.occurred.local_days()[0] if incident and incident.occurred else None

    # -- following the draft -------------------------------------------------------------------------

    def _on_field(self, ref: FieldRef) -> None:
        if ref.kind == Incident.KIND and ref.key == "occurred":
            self._fill_all()
        elif ref.key in _NAMING or ref.key == "roles":
            self._fill_refs()

    def _fill_refs(self, kind: str = "") -> None:
        self._referring = [editor for editor in self._referring if shiboken6.isValid(editor)]
        for editor in self._referring:
            editor.fill()

    def _fill_all(self) -> None:
        self._listing = [editor for editor in self._listing if shiboken6.isValid(editor)]
        for editor in self._listing:
            editor.fill()
        self._fill_refs()


def _every_record(casefile: CaseFile) -> tuple[Option, ...]:
    held = (r for r in casefile.records if r.void_reason is None and r.KIND in LINKABLE_KINDS)
    return tuple(Option(key=r.id, label=_called(casefile, r)) for r in held)


def _called(casefile: CaseFile, record: CaseRecord) -> str:
    if isinstance(record, Involvement):
        roles = ", ".join(codes.label("role", role).lower() for role in record.roles)
        name = involvement_name(casefile, record)
        return f"{name} ({roles})" if roles else name
    if isinstance(record, Craft):
        return craft_name(casefile, record)
    count = len(casefile.all(type(record)))
    name = record_name(casefile, record)
    return f"{name} {record.position}" if count > 1 and name == record.TITLE.lower() else name
