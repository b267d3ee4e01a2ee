"""The whole of one case as one plain value.

A case file from disk, saved rows and a draft (rows plus overlay) all become a `CaseFile`; law facts, forms,
previews, conflicts, audit wording and exchange work on it and on nothing else.
"""

from __future__ import annotations

from dataclasses import field
from typing import TypeVar

from law.plain import dataclass
from models.records import Case, CaseRecord, Incident, Person

R = TypeVar("R", bound=CaseRecord)


def _position(record: CaseRecord) -> int:
    return record.position


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseFile:
    """A case, its records by kind, and the people it names.

    Attributes:
        case: the root.
        records: all case records, voided ones included, in the order of `CASE_RECORDS` and position.
        people: the people of the office's index that the case names, by id.
    """

    case: Case
    records: tuple[CaseRecord, ...] = ()
    people: tuple[Person, ...] = ()
    _by_kind: dict[str, tuple[CaseRecord, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _people: dict[str, Person] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        found: dict[str, list[CaseRecord]] = {}
        for record in self.records:
            if record.void_reason is None:
                found.setdefault(record.KIND, []).append(record)
        for kind, records in found.items():
            self._by_kind[kind] = tuple(sorted(records, key=_position))
        for person in self.people:
            self._people.setdefault(person.id, person)

    def all(self, cls: type[R]) -> tuple[R, ...]:
        """Records of a kind that are not voided, in order."""
        return self._by_kind.get(cls.KIND, ())  # type: ignore[return-value]  # a kind is one class

    @property
    def incident(self) -> Incident | None:
        """The incident, when there is one."""
        found = self.all(Incident)
        return found[0] if found else None

    def find(self, record_id: str | None) -> CaseRecord | None:
        """The record with this id, voided or not."""
        return next((r for r in self.records if r.id == record_id), None) if record_id else None

    def person(self, person_id: str | None) -> Person | None:
        """The person with this id."""
        return self._people.get(person_id) if person_id else None
