"""The case being edited: the saved value below, the edits above, undo in between, kept as a draft.

Nothing typed waits in a widget: each change goes into the draft value at once, and the draft is put away
shortly after, from the first keystroke on. After a save there is no undo, only amendment.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from time import monotonic
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from models.casefile import CaseFile
from models.fields import Kind
from models.records import CaseRecord, Involvement, Person, Record
from services.drafts import DraftValue
from ui.binding.edits import (
    Content,
    FieldRef,
    content_of,
    new_record,
    person_for,
    with_content,
    with_record,
    without_record,
)
from ui.widgets.spans import Span, span_of

if TYPE_CHECKING:
    from ui.context import UiContext
    from ui.tasks import Failure

KEEP_AFTER_MS = 700
PAUSE_S = 1.5
"""Seconds without a key after which typing in a paragraph is another step."""


class _Change(QUndoCommand):
    """From one value of the case to the next. Successive changes of one field are one step.

    In paragraphs a step ends sooner: with a pause, a line, or a move of the cursor. Twenty minutes of a
    narrative are taken back bit by bit, and each bit can be had again.
    """

    def __init__(
        self, model: DraftModel, before: CaseFile, after: CaseFile, name: str, touched: Touched
    ) -> None:
        super().__init__(name)
        self._model = model
        self._before = before
        self._after = after
        self._touched = touched
        self._at = monotonic()
        self._span = _typed(before, after, touched.ref)

    def redo(self) -> None:
        self._model._take(self._after, self._touched)

    def undo(self) -> None:
        self._model._take(self._before, self._touched)

    def id(self) -> int:
        return self._touched.merge_id()

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, _Change) or other._touched.ref != self._touched.ref:
            return False
        if not self._goes_on_in(other):
            return False
        self._after, self._at, self._span = other._after, other._at, other._span
        # What ends where it began took nothing along: the stack lets it go, and Undo names it no more.
        self.setObsolete(self._after == self._before)
        return True

    def _goes_on_in(self, other: _Change) -> bool:
        """Whether the other is the same stretch of typing, or of taking back letter by letter."""
        mine, next_ = self._span, other._span
        if mine is None or next_ is None:
            return True
        if other._at - self._at > PAUSE_S or other._begins_a_line():
            return False
        if mine.is_insertion and next_.is_insertion:
            return next_.start == mine.new_end
        on_from = (next_.start, next_.old_end)
        return mine.is_one_letter_less and next_.is_one_letter_less and mine.start in on_from

    def _begins_a_line(self) -> bool:
        put_in = _words(self._after, self._touched.ref)
        return self._span is not None and "\n" in put_in[self._span.start : self._span.new_end]


def _typed(before: CaseFile, after: CaseFile, ref: FieldRef | None) -> Span | None:
    """Where the words of a paragraph changed; None for another field, and where only its state changed."""
    if ref is None or ref.spec.kind is not Kind.LONG_TEXT:
        return None
    was, now = _words(before, ref), _words(after, ref)
    return span_of(was, now) if was != now else None


def _words(casefile: CaseFile, ref: FieldRef | None) -> str:
    return str(content_of(casefile, ref).value or "") if ref is not None else ""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Touched:
    """What a change concerned: one field, the records of a kind, or both where an entry made its record.

    Attributes:
        whole: records of several kinds; also where one entry made them.
    """

    ref: FieldRef | None = None
    kind: str = ""
    whole: bool = False

    def merge_id(self) -> int:
        """Number that changes of one field share; -1 for changes that stay single."""
        return hash(self.ref) & 0x7FFFFFF if self.ref is not None else -1


class DraftModel(QObject):
    """One case being edited.

    Attributes:
        base: the value last read from or written to the store.
        current: the value with the edits.
        undo: the stack of named steps.
        draft_id: id of the draft in the store, the same as long as the case stays open.

    Signals:
        field_changed(FieldRef): a field holds something else (by typing, undo or redo).
        records_changed(str): records of this kind were added, taken out or exchanged.
        replaced(): everything may be different.
        edited(): anything at all changed; for findings and completeness.
        kept(datetime): the draft was put away at this UTC instant.
        not_kept(str): it could not be; why, and what next.
    """

    field_changed = Signal(object)
    records_changed = Signal(str)
    replaced = Signal()
    edited = Signal()
    kept = Signal(object)
    not_kept = Signal(str)

    def __init__(
        self,
        context: UiContext,
        base: CaseFile,
        *,
        draft: DraftValue | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self.base = base
        self.current = draft.casefile if draft is not None else base
        self.draft_id = draft.draft_id if draft is not None else str(uuid4())
        # Of a draft taken up the versions it was begun from stay, also where its base could not be rebuilt.
        self._begun = _versions(base) if draft is None else draft.base_versions
        self.undo = QUndoStack(self)
        self._in_store = draft is not None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(KEEP_AFTER_MS)
        self._timer.timeout.connect(self.keep)

    # -- reading -------------------------------------------------------------------------------------

    @property
    def is_new(self) -> bool:
        """Whether the case was never saved."""
        return self.base.case.version == 0

    @property
    def is_edited(self) -> bool:
        """Whether anything differs from what is saved."""
        return self.current != self.base

    @property
    def is_kept(self) -> bool:
        """Whether a draft of it lies in the store."""
        return self._in_store

    def content(self, ref: FieldRef) -> Content:
        """What a field holds now."""
        return content_of(self.current, ref)

    # -- changing ------------------------------------------------------------------------------------

    def set_content(self, ref: FieldRef, content: Content, name: str) -> None:
        """Put something into a field; a step of undo named after the field."""
        if content_of(self.current, ref) == content:
            return
        self._push(with_content(self.current, ref, content), name, Touched(ref=ref))

    def set_person_content(self, involvement: Involvement, ref: FieldRef, content: Content, name: str) -> str:
        """Put something into a field of the person an involvement names; makes the person when there is none.

        Gives the person's id.
        """
        casefile, person = person_for(self.current, involvement)
        made = dataclasses.replace(ref, record_id=person.id)
        touched = Touched(ref=made, kind="" if casefile is self.current else Person.KIND)
        if content_of(casefile, made) != content or casefile is not self.current:
            self._push(with_content(casefile, made, content), name, touched)
        return person.id

    def add(self, cls: type[CaseRecord], name: str, **values: Any) -> CaseRecord:
        """Add a blank record."""
        record = new_record(self.current, cls, **values)
        self._push(with_record(self.current, record), name, Touched(kind=cls.KIND))
        return record

    def make(self, casefile: CaseFile, name: str, kind: str, ref: FieldRef | None = None) -> None:
        """Take a value in which a record of this kind is new, in one step; with `ref` an entry made it."""
        self._push(casefile, name, Touched(ref=ref, kind=kind))

    def put(self, record: Record, name: str) -> None:
        """Add a record, or exchange the one with its id, in one step."""
        self._push(with_record(self.current, record), name, Touched(kind=record.KIND))

    def take_out(self, record: CaseRecord, name: str, reason: str = "") -> None:
        """Take out a record: one never saved is forgotten, a saved one is voided with the reason."""
        if record.version == 0:
            after = without_record(self.current, record.id)
        else:
            after = with_record(self.current, dataclasses.replace(record, void_reason=reason))
        self._push(after, name, Touched(kind=record.KIND))

    def exchange(self, casefile: CaseFile, name: str, ref: FieldRef | None = None) -> None:
        """Exchange the whole value in one step (change of kind, conflict); `ref`: the entry that did it."""
        self._push(casefile, name, Touched(ref=ref, whole=True))

    def saved(self, casefile: CaseFile) -> None:
        """Take what the store now holds as the base: nothing is edited, nothing can be undone."""
        self._timer.stop()
        self.base = self.current = casefile
        self._begun = _versions(casefile)
        self.undo.clear()
        self._in_store = False
        self.draft_id = str(uuid4())
        self.replaced.emit()
        self.edited.emit()

    def voided(self, reason: str | None) -> None:
        """Take it that the case was voided (or that taken back, None) beside what is typed.

        Nothing else of the base changes: what others saved meanwhile is found at the save.
        """
        self.base = dataclasses.replace(
            self.base, case=dataclasses.replace(self.base.case, void_reason=reason)
        )
        self.current = dataclasses.replace(
            self.current, case=dataclasses.replace(self.current.case, void_reason=reason)
        )
        # The steps hold the case as it was: taking one back would take back the void.
        self.undo.clear()
        self.replaced.emit()
        self.edited.emit()
        self.keep()

    # -- keeping -------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Put the draft away now; takes it out of the store when nothing is edited any more."""
        self._timer.stop()
        if not self._context.session.is_open:
            return
        if self.is_edited:
            self._put_away()
        elif self._in_store:
            self._in_store = False
            actor, drafts, draft_id = self._context.actor, self._context.services.drafts, self.draft_id
            self._context.tasks.write(lambda: drafts.discard(actor, draft_id), owner=self)

    def _put_away(self) -> None:
        self._in_store = True
        value = self.draft_value()
        actor, drafts = self._context.actor, self._context.services.drafts
        self._context.tasks.write(
            lambda: drafts.put(actor, value),
            lambda _: self.kept.emit(value.saved_at),
            self._on_not_kept,
            owner=self,
        )

    def _on_not_kept(self, failure: Failure) -> None:
        self.not_kept.emit(f"{failure.sentence} {failure.remedy}")

    def draft_value(self) -> DraftValue:
        """The draft as the store keeps it."""
        return DraftValue(
            draft_id=self.draft_id,
            case_id=None if self.is_new else self.base.case.id,
            base_versions=self._begun,
            casefile=self.current,
            saved_at=self._context.services.clock.now(),
        )

    # -- inside --------------------------------------------------------------------------------------

    def _push(self, after: CaseFile, name: str, touched: Touched) -> None:
        self.undo.push(_Change(self, self.current, after, name, touched))

    def _take(self, casefile: CaseFile, touched: Touched) -> None:
        self.current = casefile
        if touched.whole:
            self.replaced.emit()
        elif touched.kind:
            self.records_changed.emit(touched.kind)
        elif touched.ref is not None:
            self.field_changed.emit(touched.ref)
        self.edited.emit()
        # The first edit is kept at once: a crash a moment after the first keystroke loses nothing.
        if not self._in_store and self.is_edited:
            self.keep()
        else:
            self._timer.start()


def _versions(casefile: CaseFile) -> Mapping[str, int]:
    records = (casefile.case, *casefile.records, *casefile.people)
    return {record.id: record.version for record in records if record.version}
