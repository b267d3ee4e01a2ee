"""How a form view finds its record in the draft, and makes it when the first entry comes."""

from __future__ import annotations

import dataclasses
from typing import Any

from law.plain import dataclass
from models.records import Case, CaseRecord, Involvement, Person, Record
from ui.binding.draft_model import DraftModel
from ui.binding.edits import (
    Content,
    FieldRef,
    content_of,
    is_empty,
    is_named,
    new_record,
    person_for,
    record_of,
    with_content,
    with_record,
    with_references,
    without_record,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseHandle:
    """The case itself."""

    kind: str = Case.KIND

    def record(self, draft: DraftModel) -> Record | None:
        return draft.current.case

    def set(self, draft: DraftModel, key: str, content: Content, name: str) -> None:
        draft.set_content(FieldRef(kind=self.kind, record_id=draft.current.case.id, key=key), content, name)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordHandle:
    """One record by its id."""

    kind: str
    record_id: str

    def record(self, draft: DraftModel) -> Record | None:
        return record_of(draft.current, self.kind, self.record_id)

    def set(self, draft: DraftModel, key: str, content: Content, name: str) -> None:
        if self.record(draft) is not None:
            draft.set_content(FieldRef(kind=self.kind, record_id=self.record_id, key=key), content, name)


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstHandle:
    """The first record of a kind, made by the first entry.

    Attributes:
        cls: the kind of record.
        values: what a record made here holds besides the entry.
    """

    cls: type[CaseRecord]
    values: dict[str, Any] = dataclasses.field(default_factory=dict)

    @property
    def kind(self) -> str:
        """Kind of the record."""
        return self.cls.KIND

    def record(self, draft: DraftModel) -> Record | None:
        found = draft.current.all(self.cls)
        return found[0] if found else None

    def set(self, draft: DraftModel, key: str, content: Content, name: str) -> None:
        found = self.record(draft)
        if found is not None:
            draft.set_content(FieldRef(kind=self.kind, record_id=found.id, key=key), content, name)
            return
        record = new_record(draft.current, self.cls, **self.values)
        made = with_record(draft.current, record)
        ref = FieldRef(kind=self.kind, record_id=record.id, key=key)
        draft.make(with_content(made, ref, content), name, self.kind, ref)


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonHandle:
    """The person an involvement names; naming somebody makes the person."""

    involvement_id: str
    kind: str = Person.KIND

    def _involvement(self, draft: DraftModel) -> Involvement | None:
        found = draft.current.find(self.involvement_id)
        return found if isinstance(found, Involvement) else None

    def record(self, draft: DraftModel) -> Record | None:
        involvement = self._involvement(draft)
        return draft.current.person(involvement.person_id) if involvement else None

    def set(self, draft: DraftModel, key: str, content: Content, name: str) -> None:
        involvement = self._involvement(draft)
        if involvement is not None:
            draft.set_person_content(
                involvement, FieldRef(kind=self.kind, record_id="", key=key), content, name
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedHandle:
    """The person a record names by its involvement; where it names nobody, the first entry makes the person.

    Attributes:
        of: kind of the record that names the person.
        record_id: its id.
    """

    of: str
    record_id: str
    kind: str = Person.KIND

    def involvement(self, draft: DraftModel) -> Involvement | None:
        """The person's part in the case; None while the record names nobody."""
        record = record_of(draft.current, self.of, self.record_id)
        found = draft.current.find(getattr(record, "involvement_id", None) or "")
        return found if isinstance(found, Involvement) else None

    def record(self, draft: DraftModel) -> Record | None:
        involvement = self.involvement(draft)
        return draft.current.person(involvement.person_id) if involvement else None

    def set(self, draft: DraftModel, key: str, content: Content, name: str) -> None:
        involvement = self.involvement(draft)
        ref = FieldRef(kind=self.kind, record_id="", key=key)
        if involvement is not None:
            if not self._take_away(draft, involvement, ref, content, name):
                draft.set_person_content(involvement, ref, content, name)
            return
        record = record_of(draft.current, self.of, self.record_id)
        if record is None or content == content_of(draft.current, ref):
            return
        part = new_record(draft.current, Involvement)
        assert isinstance(part, Involvement)
        naming = dataclasses.replace(record, involvement_id=part.id)  # type: ignore[call-arg]  # a kind that has one
        joined, person = person_for(with_record(with_record(draft.current, part), naming), part)
        made = dataclasses.replace(ref, record_id=person.id)
        draft.exchange(with_content(joined, made, content), name, made)

    def _take_away(
        self, draft: DraftModel, part: Involvement, ref: FieldRef, content: Content, name: str
    ) -> bool:
        """Take a person made here away again when the last word typed is erased; gives whether it did."""
        person = draft.current.person(part.person_id)
        if person is None or not is_empty(part, frozenset({"person_id"})):
            return False
        of = dataclasses.replace(ref, record_id=person.id)
        erased = with_content(draft.current, of, content)
        left = erased.person(person.id)
        if left is None or not is_empty(left) or is_named(erased, part.id, self.record_id):
            return False
        nobody = without_record(without_record(with_references(erased, part.id, None), part.id), person.id)
        draft.exchange(nobody, name, of)
        return True
