"""The specimens of the office as a list: each page begins after a key, never at a row number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from models.custody_state import Standing, plain
from models.tables import CUSTODY_INDEX
from models.types import is_set
from services.custody_values import Found, SpecimenPage, SpecimenQuery, SpecimenRow
from services.tokens import words

_HOLDERS = 200  # not law: names a list of holders offers
_C = CUSTODY_INDEX.c


def page(connection: Connection, query: SpecimenQuery) -> SpecimenPage:
    """The page of a query; ids are given in the order of entering, so the last one entered comes first."""
    asked = words(query.text)
    if query.text.strip() and not asked:
        return SpecimenPage(rows=())
    clauses = [*_clauses(query), *(_C.words.contains(f" {word}", autoescape=True) for word in asked)]
    statement = sa.select(CUSTODY_INDEX).where(_C.kind == "specimen", *clauses).order_by(_C.id.desc())
    found = connection.execute(statement.limit(query.size + 1)).all()
    shown = found[: query.size]
    parts = _parts(connection, [row.id for row in shown])
    rows = tuple(_row(row, parts.get(row.id, ())) for row in shown)
    return SpecimenPage(rows=rows, after=shown[-1].id if len(found) > query.size else None)


def _clauses(query: SpecimenQuery) -> Iterator[sa.ColumnElement[bool]]:
    if query.after is not None:
        yield _C.id < query.after
    if query.unconfirmed:
        yield _C.unconfirmed.is_not(None)
    parts = CUSTODY_INDEX.alias("parts")
    wanted = [parts.c.specimen_id == _C.id, is_set(parts.c.counted)]
    if query.standing is not None:
        wanted.append(parts.c.standing == query.standing.value)
    if query.holder:
        wanted.append(parts.c.holder_key == plain(query.holder))
    if query.standing is not None or query.holder:
        yield sa.exists(sa.select(1).where(*wanted))


def _parts(connection: Connection, specimens: Sequence[str]) -> dict[str, tuple[Found, ...]]:
    query = sa.select(CUSTODY_INDEX).where(_C.specimen_id.in_(specimens), is_set(_C.counted))
    found: dict[str, tuple[Found, ...]] = {}
    for row in connection.execute(query.order_by(_C.number, _C.id)):
        found[row.specimen_id] = (*found.get(row.specimen_id, ()), found_of(row))
    return found


def _row(row: Any, parts: tuple[Found, ...]) -> SpecimenRow:
    return SpecimenRow(
        specimen=found_of(row),
        kind=row.specimen_kind,
        person=row.person,
        parts=parts,
        unconfirmed=row.unconfirmed is not None,
    )


def holders(connection: Connection) -> tuple[tuple[str, int], ...]:
    """Who holds something, with how many things, whoever holds most first."""
    over = [standing.value for standing in Standing if standing.is_over or standing is Standing.MISSING]
    count = sa.func.count()
    query = (
        sa.select(sa.func.min(_C.holder), count)
        .where(is_set(_C.counted), _C.standing.not_in(over), _C.holder_key != "")
        .group_by(_C.holder_key)
        .order_by(count.desc(), sa.func.min(_C.holder))
    )
    return tuple((str(name), int(many)) for name, many in connection.execute(query.limit(_HOLDERS)))


def found_of(row: Any) -> Found:
    """A row of the index as it is shown."""
    kept = ("id", "kind", "specimen_id", "case_id", "case_number", "number", "holder", "since")
    return Found(standing=Standing(row.standing), **{name: getattr(row, name) for name in kept})
