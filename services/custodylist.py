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
from services.numbers import evidence_key
from services.tokens import words

_HOLDERS = 500  # not law: names a list of holders or places offers
_WAITING = 5_000  # not law: hand-overs that wait for their receiver at most
_LAST = "\U0010ffff"  # after every letter and digit a number may go on with
_C = CUSTODY_INDEX.c


def page(connection: Connection, query: SpecimenQuery) -> SpecimenPage:
    """The page of a query; ids are given in the order of entering, so the last one entered comes first."""
    asked = words(query.text)
    if query.text.strip() and not asked:
        return SpecimenPage(rows=())
    clauses = [_C.words.contains(f" {word}", autoescape=True) for word in asked]
    if query.unconfirmed:
        clauses.append(_C.id.in_(_waiting(connection)))
    if asked or query.unconfirmed:
        clauses += _clauses(query)
    elif query.standing is not None or query.holder:
        # The index of the parts gives them in order: only the page itself is read.
        clauses.append(_C.id.in_(_first(connection, query)))
    if query.after is not None:
        clauses.append(_C.id < query.after)
    statement = sa.select(CUSTODY_INDEX).where(_C.kind == "specimen", *clauses).order_by(_C.id.desc())
    found = connection.execute(statement.limit(query.size + 1)).all()
    shown = found[: query.size]
    parts = _parts(connection, [row.id for row in shown])
    rows = tuple(_row(row, parts.get(row.id, ())) for row in shown)
    return SpecimenPage(rows=rows, after=shown[-1].id if len(found) > query.size else None)


def _waiting(connection: Connection) -> Sequence[str]:
    query = sa.select(_C.id).where(_C.unconfirmed.is_not(None)).limit(_WAITING)
    return connection.execute(query).scalars().all()


def _first(connection: Connection, query: SpecimenQuery) -> Sequence[str]:
    """The specimens of the page, by what their parts say."""
    wanted = _told(query, _C)
    if query.after is not None:
        wanted.append(_C.specimen_id < query.after)
    found = sa.select(_C.specimen_id).distinct().where(*wanted).order_by(_C.specimen_id.desc())
    return connection.execute(found.limit(query.size + 1)).scalars().all()


def _clauses(query: SpecimenQuery) -> Iterator[sa.ColumnElement[bool]]:
    parts = CUSTODY_INDEX.alias("parts")
    if query.standing is not None or query.holder:
        yield sa.exists(sa.select(1).where(parts.c.specimen_id == _C.id, *_told(query, parts.c)))


def _told(query: SpecimenQuery, parts: Any) -> list[sa.ColumnElement[bool]]:
    """What a part must say; `parts` are the columns of its row."""
    wanted: list[sa.ColumnElement[bool]] = [is_set(parts.counted)]
    if query.standing is not None:
        wanted.append(parts.standing == query.standing.value)
    if query.holder:
        wanted.append(parts.holder_key == plain(query.holder))
    return wanted


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


def numbered(connection: Connection, beginning: str, limit: int) -> tuple[Found, ...]:
    """Specimens and containers whose number begins so, however it is written; one index range."""
    key = evidence_key(beginning)
    if not key:
        return ()
    # A container nobody said the specimen of has no page to open.
    begins = (
        _C.folded >= key,
        _C.folded < f"{key}{_LAST}",
        sa.or_(_C.kind == "specimen", _C.specimen_id != _C.id),
    )
    query = sa.select(CUSTODY_INDEX).where(*begins)
    return tuple(found_of(row) for row in connection.execute(query.order_by(_C.folded, _C.id).limit(limit)))


def holders(connection: Connection) -> tuple[tuple[str, int], ...]:
    """Who holds something, with how many things, whoever holds most first."""
    gone = [standing.value for standing in Standing if standing.is_over or standing is Standing.MISSING]
    return _held(connection, _C.standing.not_in(gone))


def places(connection: Connection) -> tuple[tuple[str, int], ...]:
    """Places in which something is stored, with how many things each holds, by name."""
    return tuple(sorted(_held(connection, _C.standing == Standing.STORED.value)))


def _held(connection: Connection, clause: sa.ColumnElement[bool]) -> tuple[tuple[str, int], ...]:
    count = sa.func.count()
    wanted = (is_set(_C.counted), _C.holder_key != "", clause)
    query = sa.select(_C.holder_key, count).where(*wanted).group_by(_C.holder_key)
    most = connection.execute(query.order_by(count.desc(), _C.holder_key).limit(_HOLDERS)).all()
    return tuple((_spelt(connection, key, *wanted), int(many)) for key, many in most)


def _spelt(connection: Connection, key: str, *wanted: sa.ColumnElement[bool]) -> str:
    """The name as an entry writes it."""
    query = sa.select(_C.holder).where(_C.holder_key == key, *wanted).limit(1)
    return str(connection.execute(query).scalar_one())


def found_of(row: Any) -> Found:
    """A row of the index as it is shown."""
    kept = ("id", "kind", "specimen_id", "case_id", "case_number", "number", "holder", "since")
    return Found(standing=Standing(row.standing), **{name: getattr(row, name) for name in kept})
