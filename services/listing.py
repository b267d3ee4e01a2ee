"""Pages of the case list: one index range each, whatever the size of the office.

A page begins after the last row of the page before (its sort key), never at a row number. Totals are kept,
not counted; where a search makes a total unknown it is counted up to a limit.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import field
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from law.instants import When
from law.plain import dataclass
from models.engine import is_sqlite
from models.office_tables import KEPT_TOTALS
from models.prepared import Prepared
from models.tables import CASE_INDEX
from models.textindex import INDEXED_BEGINNING, WORDS, Matches, beside_words, keys_held, matches, query_text
from models.timetext import read_when
from models.types import BIG, TEXT, Tri, is_set
from services.indexing import ALL_CASES, COUNTED, total_name
from services.tokens import words

COUNT_UP_TO = 200
COMMON = 2_000  # not law: a word that so many cases hold is a common one
FILTERS = ("kind", "matter", "status", "county", "assigned_to")


@dataclass(frozen=True, slots=True, kw_only=True)
class ListQuery:
    """What to list.

    Attributes:
        text: words, all of which a case must hold; the last may be a beginning, unless it is a common word
            (`COMMON`) and `COUNT_UP_TO` cases or more of those asked for hold it whole.
        filters: by column (`FILTERS`): the value wanted. "voided": "yes" shows voided cases, which are left
            out otherwise.
        after: `ListPage.after` of the page before.
        size: rows wanted.
        total: whether to say how many there are in all.
    """

    text: str = ""
    filters: Mapping[str, str] = field(default_factory=dict)
    after: int | None = None
    size: int = 50
    total: bool = True


class CaseRow(NamedTuple):
    """One line of a case list, as the database has its columns: a page is made before it is painted.

    Attributes:
        occurred_text: when it happened, as stored; `occurred` reads it.
        voided_stored, juvenile_stored: as stored; `voided` and `juvenile` read them.
        sort_key: its place in the list; `ListQuery.after` begins after it.
    """

    case_id: str
    number: str
    kind: str | None
    matter: str | None
    status: str | None
    county: str | None
    assigned_to: str | None
    occurred_text: str | None
    place: str | None
    people: str | None
    crafts: str | None
    injured: int
    dead: int
    voided_stored: int
    juvenile_stored: int | None
    sort_key: int

    @property
    def occurred(self) -> When | None:
        """When it happened as far as known."""
        return read_when(json.loads(self.occurred_text), "UTC") if self.occurred_text else None

    @property
    def voided(self) -> bool:
        """Whether the case was voided."""
        return bool(self.voided_stored)

    @property
    def juvenile(self) -> bool | None:
        """Whether it is about somebody under age, None when that is not known."""
        return None if self.juvenile_stored is None else bool(self.juvenile_stored)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPage:
    """A page.

    Attributes:
        after: key of the next page, None at the end.
        approx_total: cases there are: exact, or at least that many.
        total_is_exact: whether the figure is exact.
    """

    rows: tuple[CaseRow, ...]
    after: int | None = None
    approx_total: int = 0
    total_is_exact: bool = True


_ROW = tuple(CASE_INDEX.c[name.removesuffix("_text").removesuffix("_stored")] for name in CaseRow._fields)


def list_page(connection: Connection, query: ListQuery) -> ListPage:
    """The page of a query, newest first."""
    asked = words(query.text)
    if query.text.strip() and not asked:
        return ListPage(rows=())
    values = {name: query.filters[name] for name in FILTERS if query.filters.get(name)}
    voided = query.filters.get("voided") == "yes"
    shape = _Shape(
        sqlite=is_sqlite(connection),
        filters=tuple(values),
        has_words=bool(asked),
        has_after=query.after is not None,
        kept=query.total and not voided and not asked and len(values) <= 1 and values.keys() <= _COUNTED,
    )
    given: dict[str, Any] = {
        **values,
        "voided": voided,
        "after": query.after,
        "size": query.size + 1,
        "total": _total_name(values),
    }
    if asked:
        given[WORDS] = _words_asked(connection, asked, shape, given)
    found = _page_statement(shape).rows(connection, given)
    shown = tuple([CaseRow._make(row[:_COLUMNS]) for row in found[: query.size]])
    more = len(found) > query.size
    after = shown[-1].sort_key if more else None
    if (query.after is None and not more) or not query.total:
        return ListPage(
            rows=shown, after=after, approx_total=len(found), total_is_exact=query.after is None and not more
        )
    if shape.kept:
        return ListPage(rows=shown, after=after, approx_total=(found[0][-1] or 0) if found else 0)
    total = int(_count_statement(shape).value(connection, given))
    return ListPage(rows=shown, after=after, approx_total=total, total_is_exact=total < COUNT_UP_TO)


def newest_lines(
    connection: Connection, asked: list[str], size: int
) -> list[tuple[str, str, str | None, str | None, str | None]]:
    """The newest cases that hold the words asked for (at least one), as on the first page of the list.

    Of each its id, number, place, people and crafts: what it is shown by among other things found.
    """
    shape = _Shape(sqlite=is_sqlite(connection), has_words=True)
    given: dict[str, Any] = {"voided": False, "size": size}
    given[WORDS] = _words_asked(connection, asked, shape, given)
    return _lines_statement(shape).rows(connection, given)


def _words_asked(connection: Connection, asked: list[str], shape: _Shape, given: Mapping[str, Any]) -> str:
    """The last word is taken as a beginning unless it is common and plenty of cases hold it whole.

    Joining all words that begin with a common one takes long; whoever means a longer one types on.
    """
    beginning = query_text(connection, asked)
    if len(asked[-1]) <= INDEXED_BEGINNING or not _hold(connection, asked[-1:], COMMON):
        return beginning
    # Words beside a common one can make it rare, and so can filters.
    if len(asked) > 1 and not _hold(connection, asked, COUNT_UP_TO):
        return beginning
    whole = query_text(connection, asked, last_is_beginning=False)
    if shape.filters or given["voided"]:
        held = _count_statement(shape).value(connection, {**given, WORDS: whole})
        return whole if held >= COUNT_UP_TO else beginning
    return whole


def _hold(connection: Connection, asked: list[str], many: int) -> bool:
    """Whether so many cases hold the words whole, whatever else is asked of them."""
    given = {WORDS: query_text(connection, asked, last_is_beginning=False), "many": many}
    return bool(_held_statement(is_sqlite(connection)).value(connection, given) >= many)


@dataclass(frozen=True, slots=True)
class _Shape:
    """What a statement of the list is made of; each shape is built once."""

    sqlite: bool
    filters: tuple[str, ...] = ()
    has_words: bool = False
    has_after: bool = False
    kept: bool = False


_COUNTED = frozenset(COUNTED)
_COLUMNS = len(_ROW)


@functools.lru_cache(maxsize=256)
def _page_statement(shape: _Shape) -> Prepared:
    columns: list[Any] = [*_ROW]
    if shape.kept:
        total = sa.select(KEPT_TOTALS.c.total).where(KEPT_TOTALS.c.name == sa.bindparam("total"))
        columns.append(total.scalar_subquery())
    found = matches(CASE_INDEX, sqlite=shape.sqlite) if shape.has_words else None
    key = found.key if found is not None else CASE_INDEX.c.sort_key
    statement = _narrowed(sa.select(*columns), shape, found)
    if shape.has_after:
        statement = statement.where(key < sa.bindparam("after", type_=BIG))
    return Prepared(statement.order_by(key.desc()).limit(sa.bindparam("size", type_=sa.Integer)))


@functools.lru_cache(maxsize=256)
def _count_statement(shape: _Shape) -> Prepared:
    found = matches(CASE_INDEX, sqlite=shape.sqlite) if shape.has_words else None
    some = _narrowed(sa.select(CASE_INDEX.c.sort_key), shape, found)
    if found is None:
        # From the newest: the oldest cases are closed, and a count that began there would read nearly all.
        some = some.order_by(CASE_INDEX.c.sort_key.desc())
    return Prepared(sa.select(sa.func.count()).select_from(some.limit(COUNT_UP_TO).subquery()))


@functools.lru_cache(maxsize=2)
def _lines_statement(shape: _Shape) -> Prepared:
    found = matches(CASE_INDEX, sqlite=shape.sqlite)
    columns = [CASE_INDEX.c[name] for name in ("case_id", "number", "place", "people", "crafts")]
    newest = _narrowed(sa.select(*columns), shape, found).order_by(found.key.desc())
    return Prepared(newest.limit(sa.bindparam("size", type_=sa.Integer)))


@functools.lru_cache(maxsize=2)
def _held_statement(sqlite: bool) -> Prepared:
    held = keys_held(CASE_INDEX, sqlite=sqlite).limit(sa.bindparam("many", type_=sa.Integer))
    return Prepared(sa.select(sa.func.count()).select_from(held.subquery()))


def _narrowed(statement: sa.Select[Any], shape: _Shape, found: Matches | None) -> sa.Select[Any]:
    statement = statement.where(CASE_INDEX.c.voided == sa.bindparam("voided", type_=Tri()))
    for name in shape.filters:
        statement = statement.where(CASE_INDEX.c[name] == sa.bindparam(name, type_=TEXT))
    return statement if found is None else beside_words(statement, found)


def _total_name(values: Mapping[str, str]) -> str:
    return next((total_name(name, value) for name, value in values.items()), ALL_CASES)


def kept_total(connection: Connection, name: str) -> int:
    """A total as kept beside the rows."""
    query = sa.select(KEPT_TOTALS.c.total).where(KEPT_TOTALS.c.name == name)
    return connection.execute(query).scalar_one_or_none() or 0


def recent_rows(connection: Connection, limit: int) -> tuple[CaseRow, ...]:
    """The cases changed last."""
    wanted = sa.select(*_ROW).where(is_set(CASE_INDEX.c.voided, False))
    wanted = wanted.order_by(CASE_INDEX.c.updated_at.desc(), CASE_INDEX.c.sort_key.desc()).limit(limit)
    return tuple(CaseRow._make(row) for row in connection.execute(wanted))


def rows_of(connection: Connection, case_ids: list[str]) -> tuple[CaseRow, ...]:
    """The lines of some cases, newest first."""
    wanted = sa.select(*_ROW).where(CASE_INDEX.c.case_id.in_(case_ids))
    return tuple(CaseRow._make(r) for r in connection.execute(wanted.order_by(CASE_INDEX.c.sort_key.desc())))
