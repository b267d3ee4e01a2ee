"""Numbers of specimens and containers: one names one thing, and where two things bear one, it is said.

A scan opens what bears a number, so a number that two things bear would open either. A new one is therefore
refused while another thing of the office has it, with the case it is in and what to do. Numbers that came
with a case from elsewhere, or stand in an older store, stay as they are: they are named, a scan asks which is
meant, and nothing is ever merged. Short marks of containers ("A", "2") are told apart by their specimen's
number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from models.casefile import CaseFile
from models.problems import Problem
from models.records import Container, Record, Specimen
from models.tables import CUSTODY_INDEX
from services.casestore import path_of
from services.merge import Change
from services.numbers import folded

_MARK = 2  # not law: letters and digits of a container's mark that may stand on any specimen
_SOME = 400  # not law: numbers looked up in one statement
_C = CUSTODY_INDEX.c


def obstacles(connection: Connection, changes: Iterable[Change], after: CaseFile) -> Iterator[Problem]:
    """Numbers put in use by these changes that another thing of the office has already.

    Args:
        after: the case with the changes in it; things of its own are compared too.
    """
    new = [change.after for change in changes if _is_put_in_use(change)]
    things = [record for record in new if isinstance(record, Specimen | Container)]
    others = _others(connection, {_key(one) for one in things}, after.case.id)
    for thing in things:
        where = others.get(_key(thing)) or _in_this_case(thing, after)
        if where:
            yield Problem(path=path_of(thing, "number"), message=_said(where))


def repeated(connection: Connection, case_id: str | None = None) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Numbers that more than one thing bears, each with the numbers of the cases they are in.

    Args:
        case_id: only numbers that stand in this case; None for the whole office.
    """
    several = sa.func.count(sa.distinct(_C.specimen_id)) > 1
    grouped = sa.select(_C.folded).where(_counts()).group_by(_C.folded).having(several)
    if case_id is not None:
        own = sa.select(_C.folded).where(_counts(), _C.case_id == case_id)
        grouped = grouped.where(_C.folded.in_(own))
    query = sa.select(_C.folded, _C.number, _C.case_number).where(_counts(), _C.folded.in_(grouped))
    found: dict[str, tuple[str, dict[str, None]]] = {}
    for row in connection.execute(query.order_by(_C.folded, _C.case_number, _C.id)):
        found.setdefault(row.folded, (row.number, {}))[1][row.case_number] = None
    return tuple((number, tuple(cases)) for number, cases in found.values())


def repeated_words(number: str, cases: Iterable[str]) -> str:
    """The same as a sentence."""
    listed = list(cases)
    where = f"cases {', '.join(listed)}" if len(listed) > 1 else f"case {listed[0]}, twice"
    return f"The evidence number {number} stands in {where}: a scan of it asks which thing is meant."


def _counts() -> sa.ColumnElement[bool]:
    """Whether a row's number names its thing by itself."""
    return sa.and_(_C.folded != "", sa.or_(_C.kind == Specimen.KIND, sa.func.length(_C.folded) > _MARK))


def _key(thing: Specimen | Container) -> str:
    """The number as it is compared; "" for none and for a mark that names nothing by itself."""
    key = folded(thing.number or "")
    return "" if isinstance(thing, Container) and len(key) <= _MARK else key


def _is_put_in_use(change: Change) -> bool:
    before, after = change.before, change.after
    if not isinstance(after, Specimen | Container) or after.void_reason is not None or not _key(after):
        return False
    if not isinstance(before, Specimen | Container) or before.void_reason is not None:
        return True
    return folded(before.number or "") != folded(after.number or "")


def _others(connection: Connection, keys: set[str], case_id: str) -> Mapping[str, str]:
    """Of each number a case of the office that has it already, in words."""
    wanted = sorted(keys - {""})
    found: dict[str, str] = {}
    for start in range(0, len(wanted), _SOME):
        some = wanted[start : start + _SOME]
        query = sa.select(_C.folded, _C.case_number).where(
            _counts(), _C.folded.in_(some), _C.case_id != case_id
        )
        for row in connection.execute(query.order_by(_C.id)):
            found.setdefault(row.folded, f"Case {row.case_number}")
    return found


def _in_this_case(thing: Specimen | Container, after: CaseFile) -> str:
    own = _specimen_of(thing)
    things: Iterator[Any] = (r for r in after.records if isinstance(r, Specimen | Container))
    same = (one for one in things if one.void_reason is None and _key(one) == _key(thing))
    return "This case" if any(_specimen_of(one) != own for one in same) else ""


def _specimen_of(thing: Record) -> str | None:
    return thing.specimen_id if isinstance(thing, Container) else thing.id


def _said(where: str) -> str:
    return (
        f"{where} has a specimen or container with this number already, and a number names one thing. "
        "Look at the label again; if it is the same thing, work in that case. A number that a laboratory or "
        "another office gave goes under Other numbers: give the thing one of your own."
    )
