"""A case file becomes a case of the office, once, however often it is handed in.

Ids of a file are whatever its writer chose. An id that is a UUID came from an office's data and stays, so
that a case that is here already is recognised. Any other id is exchanged for one made from the case's id, or
from the file's content where the case has none of its own: the same file gives the same ids, and "P1" of one
file is never "P1" of another.
"""

from __future__ import annotations

import dataclasses
import uuid
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from law.plain import dataclass
from models.audit import Leaf
from models.canonical import canonical_bytes, sha256_hex
from models.casefile import CaseFile
from models.codec import SPECS, encode, encode_record
from models.fields import Kind
from models.records import Case, CaseRecord, OtherNumber, Person, Record
from services.actor import Actor
from services.cases import Cases
from services.casestore import path_of
from services.errors import NotFound

_NAMESPACE = uuid.UUID("2c5b3a52-7f1e-5a0c-8a55-5d2f4e6b9c01")
REASON = "Taken in from a case file"

R = TypeVar("R", bound=Record)


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """What became of a case file.

    Attributes:
        added: False when the case was here already; nothing was changed then.
        differs: paths of fields in which the file and the case that is here differ.
        repeated: numbers of its specimens and containers that another thing bears too, in words.
    """

    case_id: str
    number: str
    added: bool
    differs: tuple[str, ...] = ()
    repeated: tuple[str, ...] = ()


def take_in(
    cases: Cases,
    actor: Actor,
    casefile: CaseFile,
    *,
    reason: str = "",
    notes: Sequence[Callable[[str], Leaf]] = (),
) -> Taken:
    """Save a case file as a case, unless it is here.

    Args:
        reason: as it stands in the history; "" for `REASON`.
        notes: what else the history of the case is to keep, each made from the case's id.

    Raises:
        Refused: the person may not.
        Invalid: something of it cannot be kept; nothing is.
    """
    own = with_own_ids(casefile)
    try:
        held = cases.get(actor, own.case.id)
    except NotFound:
        pass
    else:
        number, differs = held.case.number or "", tuple(differing(held, own))
        return Taken(case_id=held.case.id, number=number, added=False, differs=differs)
    edited = _with_foreign_number(own)
    # People of the index that are here already stay as they are here: the file's view of them is the base.
    base = CaseFile(case=Case(id=own.case.id), people=edited.people)
    leaves = tuple(note(own.case.id) for note in notes)
    saved = cases.save(actor, base, edited, reason or REASON, notes=leaves, foreign=True).casefile
    return Taken(
        case_id=saved.case.id,
        number=saved.case.number or "",
        added=True,
        repeated=cases.repeated_numbers(actor, saved.case.id),
    )


def with_own_ids(casefile: CaseFile) -> CaseFile:
    """The same case with ids that are nobody else's."""
    own = _is_uuid(casefile.case.id)
    if own and all(_is_uuid(record.id) for record in (*casefile.people, *casefile.records)):
        return casefile
    seed = casefile.case.id if own else sha256_hex(canonical_bytes(encode(casefile)))
    ids = _Ids(seed=seed, keeps_own=own)
    case = ids.renamed(casefile.case, "case")
    records = (
        dataclasses.replace(ids.renamed(record, "record"), case_id=case.id) for record in casefile.records
    )
    return CaseFile(
        case=case,
        people=tuple(ids.renamed(person, "person") for person in casefile.people),
        records=tuple(records),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ids:
    """Gives ids made from a seed.

    Attributes:
        keeps_own: whether an id that is a UUID stays.
    """

    seed: str
    keeps_own: bool

    def id_of(self, group: str, local: str) -> str:
        if self.keeps_own and _is_uuid(local):
            return local
        return str(uuid.uuid5(_NAMESPACE, f"{self.seed}/{group}/{local}"))

    def renamed(self, record: R, group: str) -> R:
        """The record under its new id, its references following."""
        own = self.id_of(group, record.id)
        changes: dict[str, Any] = {"id": own, "version": record.version if own == record.id else 0}
        for key, spec in SPECS[type(record)].items():
            value = getattr(record, key)
            if not value or spec.kind not in (Kind.REF, Kind.REFS) or spec.target in ("case", "element"):
                continue
            target = "person" if spec.target == "person" else "record"
            if isinstance(value, tuple):
                changes[key] = tuple(self.id_of(target, part) for part in value)
            else:
                changes[key] = self.id_of(target, value)
        return dataclasses.replace(record, **changes)


def _is_uuid(text: str) -> bool:
    try:
        return str(uuid.UUID(text)) == text
    except ValueError:
        return False


def _with_foreign_number(casefile: CaseFile) -> CaseFile:
    """A number another office gave stands under the other numbers; this office gives its own."""
    number = casefile.case.number
    if not number:
        return casefile
    held = casefile.all(OtherNumber)
    kept = OtherNumber(
        id=str(uuid.uuid5(_NAMESPACE, f"{casefile.case.id}/number/{number}")),
        case_id=casefile.case.id,
        position=max((record.position for record in held), default=0) + 1,
        issuer_kind="import",
        issuer="Case file",
        number=number,
    )
    case = dataclasses.replace(casefile.case, number=None)
    return CaseFile(case=case, people=casefile.people, records=(*casefile.records, kept))


def differing(held: CaseFile, other: CaseFile) -> Iterator[str]:
    """Paths of the fields in which two states of one case differ; a record only one has counts whole."""
    mine, theirs = _by_id(held), _by_id(other)
    for record_id in {**mine, **theirs}:
        a, b = mine.get(record_id), theirs.get(record_id)
        if a is None or b is None:
            yield path_of(a or b or held.case)
            continue
        old, new = encode_record(a), encode_record(b)
        for key in {**old, **new}:
            if key != "version" and old.get(key) != new.get(key):
                yield path_of(a, key)


def _by_id(casefile: CaseFile) -> dict[str, Record]:
    records: tuple[Case | Person | CaseRecord, ...] = (casefile.case, *casefile.people, *casefile.records)
    return {record.id: record for record in records}
