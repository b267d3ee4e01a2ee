"""Named conditions under which parts of a screen show: pure functions over the draft."""

from __future__ import annotations

from models.casefile import CaseFile
from models.records import Craft, Involvement, Record


def in_snowmobile_case(casefile: CaseFile, record: Record | None) -> bool:
    """A case of the snowmobile chapter."""
    return casefile.case.kind == "snowmobile"


def in_boat_case(casefile: CaseFile, record: Record | None) -> bool:
    """A boating case, or one whose kind nobody has said."""
    return casefile.case.kind != "snowmobile"


def is_snowmobile(casefile: CaseFile, record: Record | None) -> bool:
    """A snowmobile; where the craft does not say, the kind of case does."""
    kind = record.kind if isinstance(record, Craft) else None
    return kind == "snowmobile" if kind else in_snowmobile_case(casefile, record)


def is_boat(casefile: CaseFile, record: Record | None) -> bool:
    """A boat; where the craft does not say, the kind of case does."""
    return not is_snowmobile(casefile, record)


def is_operator(casefile: CaseFile, record: Record | None) -> bool:
    """Somebody who operated a craft."""
    return "operator" in _roles(record)


def may_report(casefile: CaseFile, record: Record | None) -> bool:
    """Somebody who operated or was aboard, so who may have to make a report."""
    return bool({"operator", "occupant"} & set(_roles(record)))


def is_witness(casefile: CaseFile, record: Record | None) -> bool:
    """Somebody who saw it."""
    return "witness" in _roles(record)


def _roles(record: Record | None) -> tuple[str, ...]:
    return record.roles if isinstance(record, Involvement) else ()


OF_KIND = frozenset({in_snowmobile_case, in_boat_case, is_snowmobile, is_boat})
"""Conditions that follow what kind of craft it is: fields of the other kind stay with the record, unseen. The
other conditions only save room, so what holds a value shows whatever they say."""
