"""New rows of an accident that is a case already: what people changed stays, the rest is read anew."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any

from models.casefile import CaseFile
from models.codec import SPECS
from models.records import CASE_RECORDS, CaseRecord
from models.values import field_value


def merged(before: CaseFile, held: CaseFile, after: CaseFile) -> CaseFile:
    """The held case with what the new rows add.

    Args:
        before: what the rows that came in earlier were read as.
        held: the case as it stands, changed by people or not.
        after: what the earlier and the new rows together are read as.

    A field that still holds what was read before takes the new reading; every other field stays. Records
    that people added or voided stay.
    """
    old = {record.id: record for record in before.records}
    new = {record.id: record for record in after.records}
    kept = [_record(old.get(record.id), record, new.get(record.id)) for record in held.records]
    present = {record.id for record in held.records}
    # A record once read and no longer held under its id was taken out by the store's owner: not made again.
    added = [record for record in after.records if record.id not in present and record.id not in old]
    return CaseFile(case=held.case, people=held.people, records=tuple(_numbered(held.case.id, kept, added)))


def _record(old: CaseRecord | None, held: CaseRecord, new: CaseRecord | None) -> CaseRecord:
    if old is None or new is None or held.void_reason is not None or type(held) is not type(new):
        return held
    states, typed, values = dict(held.states), dict(held.typed), dict[str, Any]()
    for key in SPECS[type(held)]:
        before, now, after = field_value(old, key), field_value(held, key), field_value(new, key)
        if now != before or after == now:
            continue
        values[key] = after.value
        _set(states, key, after.state)
        _set(typed, key, after.typed)
    if not values:
        return held
    return dataclasses.replace(held, states=states, typed=typed, **values)


def _set(mapping: dict[str, Any], key: str, value: object) -> None:
    mapping.pop(key, None)
    if value is not None:
        mapping[key] = value


def _numbered(case_id: str, kept: list[CaseRecord], added: list[CaseRecord]) -> Iterable[CaseRecord]:
    """Kept records keep their numbers; added ones follow the last of their kind."""
    for cls in CASE_RECORDS:
        held = [record for record in kept if type(record) is cls]
        last = max((record.position for record in held), default=0)
        yield from held
        for position, record in enumerate((r for r in added if type(r) is cls), last + 1):
            yield dataclasses.replace(record, case_id=case_id, position=position)
