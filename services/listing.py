"""Pages of the case list: one index range each, whatever the size of the office.

A page begins after the last row of the page before (its sort key), never at a row number. Totals are kept,
not counted; where a search makes a total unknown it is counted up to a limit.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from law.instants import When
from models.tables import CASE_INDEX, KEPT_TOTALS
from models.textindex import beside_words, matches
from models.timetext import read_when
from models.types import is_set
from services.indexing import ALL_CASES, COUNTED, total_name
from services.tokens import words

COUNT_UP_TO = 1000
FILTERS = ("kind", "matter", "status", "county", "assigned_to")


@dataclass(frozen=True, slots=True, kw_only=True)
class ListQuery:
    """What to list.

    Attributes:
        text: words, all of which a case must hold; the last may be a beginning.
        filters: by column (`FILTERS`): the value wanted. "voided": "yes" shows voided cases, which are left
            out otherwise.
        after: `ListPage.after` of the page before.
        size: rows wanted.
    """

    text: str = ""
    filters: Mapping[str, str] = field(default_factory=dict)
    after: int | None = None
    size: int = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseRow:
    """One line of a case list."""

    case_id: str
    number: str
    kind: str | None
    matter: str | None
    status: str | None
    county: str | None
    assigned_to: str | None
    occurred: When | None
    place: str | None
    people: str | None
    crafts: str | None
    injured: int
    dead: int
    voided: bool
    juvenile: bool | None
    updated_at: dt.datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPage:
    """A page.

    Attributes:
        after: key of the next page, None at the end.
        approx_total: cases there are; exact below `COUNT_UP_TO`, else at least that many or as last kept.
        total_is_exact: whether the figure is exact.
    """

    rows: tuple[CaseRow, ...]
    after: int | None = None
    approx_total: int = 0
    total_is_exact: bool = True


_SHOWN = [c for c in CASE_INDEX.c if c.name not in ("search_text", "place_key", "day")]


def list_page(connection: Connection, query: ListQuery) -> ListPage:
    """The page of a query, newest first."""
    asked = words(query.text)
    if query.text.strip() and not asked:
        return ListPage(rows=())
    order = matches(connection, CASE_INDEX, asked) if asked else None
    key = order.key if order is not None else CASE_INDEX.c.sort_key
    wanted = _filtered(sa.select(*_SHOWN), query)
    if order is not None:
        wanted = beside_words(wanted, order)
    if query.after is not None:
        wanted = wanted.where(key < query.after)
    found = connection.execute(wanted.order_by(key.desc()).limit(query.size + 1)).all()
    shown = found[: query.size]
    more = len(found) > query.size
    total, exact = _total(connection, query, len(shown), more)
    return ListPage(
        rows=tuple(case_row(row) for row in shown),
        after=shown[-1].sort_key if more else None,
        approx_total=total,
        total_is_exact=exact,
    )


def _filtered(statement: sa.Select[Any], query: ListQuery) -> sa.Select[Any]:
    statement = statement.where(is_set(CASE_INDEX.c.voided, query.filters.get("voided") == "yes"))
    for name in FILTERS:
        if query.filters.get(name):
            statement = statement.where(CASE_INDEX.c[name] == query.filters[name])
    return statement


def _total(connection: Connection, query: ListQuery, shown: int, more: bool) -> tuple[int, bool]:
    if query.after is None and not more:
        return shown, True
    named = {name: value for name, value in query.filters.items() if value}
    if not query.text.strip():
        if not named:
            return kept_total(connection, ALL_CASES), True
        (name, value), *others = named.items()
        if not others and name in COUNTED:
            return kept_total(connection, total_name(name, value)), True
    return _counted(connection, query)


def _counted(connection: Connection, query: ListQuery) -> tuple[int, bool]:
    statement = _filtered(sa.select(CASE_INDEX.c.sort_key), query)
    asked = words(query.text)
    if asked:
        statement = beside_words(statement, matches(connection, CASE_INDEX, asked))
    some = statement.limit(COUNT_UP_TO).subquery()
    total = int(connection.execute(sa.select(sa.func.count()).select_from(some)).scalar_one())
    return total, total < COUNT_UP_TO


def kept_total(connection: Connection, name: str) -> int:
    """A total as kept beside the rows."""
    query = sa.select(KEPT_TOTALS.c.total).where(KEPT_TOTALS.c.name == name)
    return connection.execute(query).scalar_one_or_none() or 0


def case_row(row: Any) -> CaseRow:
    """The line of a stored row."""
    values = {name: getattr(row, name) for name in CaseRow.__slots__ if name != "occurred"}
    occurred = read_when(json.loads(row.occurred), "UTC") if row.occurred else None
    return CaseRow(occurred=occurred, **values)


def recent_rows(connection: Connection, limit: int) -> tuple[CaseRow, ...]:
    """The cases changed last."""
    wanted = sa.select(*_SHOWN).where(is_set(CASE_INDEX.c.voided, False))
    wanted = wanted.order_by(CASE_INDEX.c.updated_at.desc(), CASE_INDEX.c.sort_key.desc()).limit(limit)
    return tuple(case_row(row) for row in connection.execute(wanted))


def rows_of(connection: Connection, case_ids: list[str]) -> tuple[CaseRow, ...]:
    """The lines of some cases, newest first."""
    wanted = sa.select(*_SHOWN).where(CASE_INDEX.c.case_id.in_(case_ids))
    return tuple(case_row(r) for r in connection.execute(wanted.order_by(CASE_INDEX.c.sort_key.desc())))
