"""Small edits of a case for tests."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from models.casefile import CaseFile
from models.records import CaseRecord

R = TypeVar("R", bound=CaseRecord)


def edit(casefile: CaseFile, record: CaseRecord, **fields: Any) -> CaseFile:
    """The case with some fields of one record changed."""
    records = tuple(replace(r, **fields) if r.id == record.id else r for r in casefile.records)
    return replace(casefile, records=records)


def edit_case(casefile: CaseFile, **fields: Any) -> CaseFile:
    """The case with some fields of its root changed."""
    return replace(casefile, case=replace(casefile.case, **fields))


def add(casefile: CaseFile, *records: CaseRecord) -> CaseFile:
    """The case with more records."""
    return replace(casefile, records=(*casefile.records, *records))


def only(casefile: CaseFile, cls: type[R]) -> R:
    """The one record of a kind."""
    (found,) = casefile.all(cls)
    return found
