"""Finding cases and people by what somebody remembers of them."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from models.engine import is_sqlite
from models.records import Involvement, Person
from models.tables import CASE_INDEX, PERSON_INDEX, RECORD_TABLES
from models.textindex import INDEXED_BEGINNING, WORDS, beside_words, matches, query_text
from services.actor import EVERYBODY, Actor, require
from services.listing import CaseRow, ListQuery, list_page, rows_of
from services.office import Office
from services.similar import near_surnames
from services.tokens import words
from services.uow import read

LIMIT = 20
_SHORTEST_MISSPELT = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """Something found.

    Attributes:
        kind: "case" or "person".
        id: its id.
        title: case number, or name.
        detail: place and people, or date of birth and cases.
        near: found by a name like the one typed, not by the words themselves.
        case_ids: the case itself, or the cases the person is in, newest first.
    """

    kind: str
    id: str
    title: str
    detail: str
    near: bool = False
    case_ids: tuple[str, ...] = ()


class Search:
    """Finds cases and people: accents, apostrophes, parts of numbers, misspelt names."""

    def __init__(self, office: Office) -> None:
        self._office = office

    def find(self, actor: Actor, text: str, limit: int = LIMIT) -> tuple[Hit, ...]:
        """Cases, then people, that hold every word; with nobody found, people of a surname like a word typed.

        A case alone does not end the search: a lake named Olsen must not hide the person Olson.
        """
        require(actor, EVERYBODY, "look for cases and people")
        asked = words(text)
        if not asked:
            return ()
        with read(self._office) as connection:
            page = list_page(connection, ListQuery(text=text, size=limit, total=False))
            cases = [_case_hit(row) for row in page.rows]
            people = _people(connection, asked, limit)
            if people:
                return (*cases, *people)
            near = _near_people(connection, asked, limit)
            named = [case for hit in near for case in hit.case_ids]
            listed = {hit.id for hit in cases}
            rows = rows_of(connection, named) if named else ()
            further = [_case_hit(row, near=True) for row in rows if row.case_id not in listed]
        return (*cases, *near, *further)


def _case_hit(row: CaseRow, *, near: bool = False) -> Hit:
    detail = ", ".join(part for part in (row.place, row.people, row.crafts) if part)
    return Hit(
        kind="case", id=row.case_id, title=row.number, detail=detail, near=near, case_ids=(row.case_id,)
    )


def _people(connection: Connection, asked: list[str], limit: int) -> list[Hit]:
    statement = _people_statement(is_sqlite(connection))
    ids: list[str] = []
    for beginning in (True,) if len(asked[-1]) <= INDEXED_BEGINNING else (False, True):
        given = {WORDS: query_text(connection, asked, last_is_beginning=beginning), "size": limit}
        ids += connection.execute(statement, given).scalars().all()
        if len(ids) >= limit:
            break
    return _hits(connection, list(dict.fromkeys(ids))[:limit], near=False)


@functools.lru_cache(maxsize=2)
def _people_statement(sqlite: bool) -> sa.Select[Any]:
    found = matches(PERSON_INDEX, sqlite=sqlite)
    wanted = beside_words(sa.select(PERSON_INDEX.c.person_id), found)
    return wanted.order_by(found.key.desc()).limit(sa.bindparam("size", type_=sa.Integer))


def _near_people(connection: Connection, asked: list[str], limit: int) -> list[Hit]:
    c = PERSON_INDEX.c
    ids: list[str] = []
    for at, word in enumerate(asked):
        if len(word) < _SHORTEST_MISSPELT or word.isdigit():
            continue
        others = asked[:at] + asked[at + 1 :]
        for surname in near_surnames(connection, word):
            query = sa.select(c.person_id, c.given).where(c.surname == surname).order_by(c.row.desc())
            rows = connection.execute(query.limit(10 * limit)).all()
            ids += [row.person_id for row in rows if _given_fits(row.given, others)]
    return _hits(connection, list(dict.fromkeys(ids))[:limit], near=True)


def _given_fits(given: str, others: list[str]) -> bool:
    known = given.split()
    return all(any(k.startswith(other[:2]) for k in known) for other in others) if known else True


_PERSON = RECORD_TABLES[Person].c
_INVOLVED = RECORD_TABLES[Involvement].c
_IDS: sa.BindParameter[Any] = sa.bindparam("ids", expanding=True)
# Only what a line of the result shows; a whole person has ten times as many columns.
_NAMES = sa.select(
    _PERSON.id,
    _PERSON.name,
    _PERSON.first,
    _PERSON.middle,
    _PERSON.last,
    _PERSON.suffix,
    _PERSON.born_earliest,
    _PERSON.born_latest,
).where(_PERSON.id.in_(_IDS))
_CASES_OF = (
    sa.select(_INVOLVED.person_id, CASE_INDEX.c.case_id, CASE_INDEX.c.number)
    .join(CASE_INDEX, CASE_INDEX.c.case_id == _INVOLVED.case_id)
    .where(_INVOLVED.person_id.in_(_IDS))
    .distinct()
    .order_by(CASE_INDEX.c.sort_key.desc())
    .add_columns(CASE_INDEX.c.sort_key)
)


def _hits(connection: Connection, ids: list[str], *, near: bool) -> list[Hit]:
    if not ids:
        return []
    names = {row.id: row for row in connection.execute(_NAMES, {"ids": ids})}
    cases: dict[str, list[Any]] = {}
    for row in connection.execute(_CASES_OF, {"ids": ids}):
        cases.setdefault(row.person_id, []).append(row)
    return [_person_hit(names[one], cases.get(one, [])[:LIMIT], near) for one in ids if one in names]


def _person_hit(row: Any, cases: list[Any], near: bool) -> Hit:
    born = row.born_earliest if row.born_earliest == row.born_latest else None
    parts = [f"born {born[5:7]}/{born[8:10]}/{born[:4]}"] if born else []
    parts += [case.number for case in cases]
    whole = " ".join(part for part in (row.first, row.middle, row.last, row.suffix) if part)
    return Hit(
        kind="person",
        id=row.id,
        title=row.name or whole,
        detail=", ".join(parts),
        near=near,
        case_ids=tuple(case.case_id for case in cases),
    )
