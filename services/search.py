"""Finding cases and people by what somebody remembers of them."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from models.engine import is_sqlite
from models.prepared import Prepared
from models.records import Involvement, Person
from models.tables import CASE_INDEX, PERSON_INDEX, RECORD_TABLES
from models.textindex import INDEXED_BEGINNING, WORDS, beside_words, matches, query_text
from models.types import TEXT
from services.actor import EVERYBODY, Actor, require
from services.listing import ListQuery, list_page
from services.office import Office
from services.similar import MOST, near_surnames
from services.tokens import words
from services.uow import read

LIMIT = 20
_SHORTEST_MISSPELT = 4


class Hit(NamedTuple):
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
            cases = [
                _case_hit(row.case_id, row.number, row.place, row.people, row.crafts) for row in page.rows
            ]
            people = _people(connection, asked, limit)
            if people:
                return (*cases, *people)
            near, further = _near(connection, asked, limit)
        listed = {hit.id for hit in cases}
        return (*cases, *near, *(hit for hit in further if hit.id not in listed))


def _case_hit(
    case_id: str,
    number: str,
    place: str | None,
    people: str | None,
    crafts: str | None,
    *,
    near: bool = False,
) -> Hit:
    detail = ", ".join([part for part in (place, people, crafts) if part])
    return Hit("case", case_id, number, detail, near, (case_id,))


def _people(connection: Connection, asked: list[str], limit: int) -> list[Hit]:
    statement = _people_statement(is_sqlite(connection))
    found: dict[str, Hit] = {}
    for beginning in (True,) if len(asked[-1]) <= INDEXED_BEGINNING else (False, True):
        given = {WORDS: query_text(connection, asked, last_is_beginning=beginning), "size": limit}
        for hit in _person_hits(statement.rows(connection, given), near=False):
            found.setdefault(hit.id, hit)
        if len(found) >= limit:
            break
    return list(found.values())[:limit]


def _near(connection: Connection, asked: list[str], limit: int) -> tuple[list[Hit], list[Hit]]:
    """People with a surname like one of the words and given names that fit the others; and their cases."""
    rows: list[tuple[Any, ...]] = []
    for at, word in enumerate(asked):
        # A word with a figure in it is part of a number, and no name.
        if len(word) < _SHORTEST_MISSPELT or not word.isalpha():
            continue
        near = near_surnames(connection, word)
        if near:
            others = asked[:at] + asked[at + 1 :]
            given = {f"given{n}": f"% {other[:2]}%" for n, other in enumerate(others)}
            names = {f"surname{n}": near[min(n, len(near) - 1)] for n in range(MOST)}
            rows += _near_statement(len(others)).rows(connection, {**given, **names, "size": limit})
    people = _person_hits(rows, near=True)[:limit]
    named = {case_id for hit in people for case_id in hit.case_ids}
    newest = sorted({row[_PLAIN:] for row in rows if row[_CASE_ID] in named}, reverse=True)
    return people, [_case_hit(*row[1:], near=True) for row in newest]


_PERSON = RECORD_TABLES[Person]
_INVOLVED = RECORD_TABLES[Involvement]
# Only what a line of the result shows; a whole person has ten times as many columns.
_OF_PERSON = tuple(
    _PERSON.c[name]
    for name in ("id", "name", "first", "middle", "last", "suffix", "born_earliest", "born_latest")
)
_NUMBERED = (CASE_INDEX.c.case_id, CASE_INDEX.c.number)
_OF_CASE = tuple(
    CASE_INDEX.c[name] for name in ("sort_key", "case_id", "number", "place", "people", "crafts")
)
_CASE_ID, _PLAIN = len(_OF_PERSON), len(_OF_PERSON) + len(_NUMBERED)
_SIZE: sa.BindParameter[int] = sa.bindparam("size", type_=sa.Integer)


@functools.lru_cache(maxsize=2)
def _people_statement(sqlite: bool) -> Prepared:
    """The newest people who hold the words, a row for each of their cases."""
    found = matches(PERSON_INDEX, sqlite=sqlite)
    wanted = beside_words(sa.select(PERSON_INDEX.c.row), found)
    listed = wanted.order_by(found.key.desc()).limit(_SIZE).subquery()
    return Prepared(
        _with_cases(listed, _NUMBERED).order_by(listed.c.row.desc(), CASE_INDEX.c.sort_key.desc())
    )


@functools.lru_cache(maxsize=64)
def _near_statement(others: int) -> Prepared:
    """People of some surnames, the nearest and then the newest first, a row for each of their cases.

    Nobody is left out whose given names are not known.
    """
    c = PERSON_INDEX.c
    surnames = [sa.bindparam(f"surname{n}", type_=TEXT) for n in range(MOST)]
    fits = [(" " + c.given).like(sa.bindparam(f"given{n}", type_=TEXT)) for n in range(others)]
    nearness = sa.case(*((c.surname == surname, n) for n, surname in enumerate(surnames))).label("nearness")
    wanted = sa.select(c.row, nearness).where(
        c.surname.in_(surnames), sa.or_(c.given == "", sa.and_(True, *fits))
    )
    listed = wanted.order_by(nearness, c.row.desc()).limit(_SIZE).subquery()
    order = (listed.c.nearness, listed.c.row.desc(), CASE_INDEX.c.sort_key.desc())
    return Prepared(_with_cases(listed, (*_NUMBERED, *_OF_CASE)).order_by(*order))


def _with_cases(listed: sa.Subquery, of_case: tuple[sa.Column[Any], ...]) -> sa.Select[Any]:
    person_id = PERSON_INDEX.c.person_id
    return (
        sa.select(*_OF_PERSON, *of_case)
        .select_from(listed)
        .join(PERSON_INDEX, PERSON_INDEX.c.row == listed.c.row)
        .join(_PERSON, _PERSON.c.id == person_id)
        .outerjoin(_INVOLVED, _INVOLVED.c.person_id == person_id)
        .outerjoin(CASE_INDEX, CASE_INDEX.c.case_id == _INVOLVED.c.case_id)
    )


def _person_hits(rows: list[tuple[Any, ...]], *, near: bool) -> list[Hit]:
    """A hit for each person; a row is a person beside one of their cases, which may come again."""
    people: dict[str, tuple[Any, ...]] = {}
    cases: dict[str, dict[str, str]] = {}
    for row in rows:
        people[row[0]] = row
        of_person = cases.setdefault(row[0], {})
        if row[_CASE_ID] is not None:
            of_person[row[_CASE_ID]] = row[_CASE_ID + 1]
    return [_person_hit(row, cases[one], near) for one, row in people.items()]


def _person_hit(row: tuple[Any, ...], cases: dict[str, str], near: bool) -> Hit:
    person_id, name, first, middle, last, suffix, earliest, latest = row[:_CASE_ID]
    born = earliest if earliest == latest else None
    parts = [f"born {born[5:7]}/{born[8:10]}/{born[:4]}"] if born else []
    parts += [*cases.values()][:LIMIT]
    title = name or " ".join([part for part in (first, middle, last, suffix) if part])
    return Hit("person", person_id, title, ", ".join(parts), near, (*cases,)[:LIMIT])
