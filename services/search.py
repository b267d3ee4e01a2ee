"""Finding cases and people by what somebody remembers of them."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from models.engine import is_sqlite
from models.prepared import Prepared
from models.records import Involvement, Person
from models.tables import CASE_INDEX, PERSON_INDEX, RECORD_TABLES
from models.textindex import INDEXED_BEGINNING, WORDS, keys_held, query_text
from models.types import BIG, TEXT
from services.actor import EVERYBODY, Actor, require
from services.listing import newest_lines
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
            cases = [_case_hit(*line) for line in newest_lines(connection, asked, limit)]
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
    """The newest people who hold the words: whole, and as far as there is room the last as a beginning.

    A number is always taken as a beginning: nobody goes before others for having all of it typed.
    """
    held = _held_statement(is_sqlite(connection))
    rows: dict[int, None] = {}
    whole_first = len(asked[-1]) > INDEXED_BEGINNING and asked[-1].isalpha()
    for beginning in (False, True) if whole_first else (True,):
        given = {WORDS: query_text(connection, asked, last_is_beginning=beginning), "size": limit}
        rows |= dict.fromkeys(row for (row,) in held.rows(connection, given))
        if len(rows) >= limit:
            break
    return [person.hit(near=False) for person in _shown(connection, [*rows][:limit])]


def _near(connection: Connection, asked: list[str], limit: int) -> tuple[list[Hit], list[Hit]]:
    """People with a surname like one of the words and given names that fit the others; and their cases."""
    rows: dict[int, None] = {}
    for at, word in enumerate(asked):
        # A word with a figure in it is part of a number, and no name.
        if len(word) < _SHORTEST_MISSPELT or not word.isalpha():
            continue
        near = near_surnames(connection, word)
        if near:
            others = asked[:at] + asked[at + 1 :]
            given = {f"given{n}": f"% {other[:2]}%" for n, other in enumerate(others)}
            names = {f"surname{n}": near[min(n, len(near) - 1)] for n in range(MOST)}
            found = _near_statement(len(others)).rows(connection, {**given, **names, "size": limit})
            rows |= dict.fromkeys(row for row, _ in found)
    people = _shown(connection, [*rows][:limit])
    cases = {case for person in people for case in person.cases[:LIMIT]}
    return (
        [person.hit(near=True) for person in people],
        [_case_hit(*case[1:], near=True) for case in sorted(cases, reverse=True)],
    )


@dataclass(slots=True)
class _Found:
    """A person found.

    Attributes:
        names: columns of the person, as `_OF_PERSON`.
        cases: columns of each case, as `_OF_CASE`, newest first.
    """

    names: tuple[Any, ...]
    cases: list[tuple[Any, ...]]

    def hit(self, *, near: bool) -> Hit:
        """The line of the result."""
        person_id, name, first, middle, last, suffix, earliest, latest = self.names
        born = earliest if earliest == latest else None
        shown = self.cases[:LIMIT]
        parts = [f"born {born[5:7]}/{born[8:10]}/{born[:4]}"] if born else []
        parts += [number for _, _, number, *_ in shown]
        title = name or " ".join([part for part in (first, middle, last, suffix) if part])
        return Hit("person", person_id, title, ", ".join(parts), near, tuple([case[1] for case in shown]))


_PERSON = RECORD_TABLES[Person]
_INVOLVED = RECORD_TABLES[Involvement]
# Only what a line of the result shows; a whole person has ten times as many columns.
_OF_PERSON = tuple(
    _PERSON.c[name]
    for name in ("id", "name", "first", "middle", "last", "suffix", "born_earliest", "born_latest")
)
_OF_CASE = tuple(
    CASE_INDEX.c[name] for name in ("sort_key", "case_id", "number", "place", "people", "crafts")
)
_SIZE: sa.BindParameter[int] = sa.bindparam("size", type_=sa.Integer)


@functools.lru_cache(maxsize=2)
def _held_statement(sqlite: bool) -> Prepared:
    held = keys_held(PERSON_INDEX, sqlite=sqlite)
    return Prepared(held.order_by(held.selected_columns[0].desc()).limit(_SIZE))


@functools.lru_cache(maxsize=64)
def _near_statement(others: int) -> Prepared:
    """People of some surnames, the nearest and then the newest first.

    Nobody is left out whose given names are not known.
    """
    c = PERSON_INDEX.c
    surnames = [sa.bindparam(f"surname{n}", type_=TEXT) for n in range(MOST)]
    fits = [(" " + c.given).like(sa.bindparam(f"given{n}", type_=TEXT)) for n in range(others)]
    nearness = sa.case(*((c.surname == surname, n) for n, surname in enumerate(surnames)))
    fitting = sa.or_(c.given == "", sa.and_(True, *fits))
    wanted = sa.select(c.row, nearness.label("nearness")).where(c.surname.in_(surnames), fitting)
    return Prepared(wanted.order_by(sa.text("nearness"), c.row.desc()).limit(_SIZE))


def _shown(connection: Connection, rows: list[int]) -> list[_Found]:
    """What a line of the result shows of people of the index, in the order given."""
    if not rows:
        return []
    room = max(LIMIT, len(rows))
    asked = {f"row{n}": rows[min(n, len(rows) - 1)] for n in range(room)}
    people: dict[int, _Found] = {}
    for row, *columns in _shown_statement(room).rows(connection, asked):
        names, case = tuple(columns[: len(_OF_PERSON)]), tuple(columns[len(_OF_PERSON) :])
        person = people.setdefault(row, _Found(names, []))
        # Somebody may be in a case twice, as operator and as owner.
        if case[0] is not None and case not in person.cases[-1:]:
            person.cases.append(case)
    return [people[row] for row in rows if row in people]


@functools.lru_cache(maxsize=8)
def _shown_statement(room: int) -> Prepared:
    """A row for each case of each person."""
    c = PERSON_INDEX.c
    rows = [sa.bindparam(f"row{n}", type_=BIG) for n in range(room)]
    return Prepared(
        sa.select(c.row, *_OF_PERSON, *_OF_CASE)
        .select_from(PERSON_INDEX)
        .join(_PERSON, _PERSON.c.id == c.person_id)
        .outerjoin(_INVOLVED, _INVOLVED.c.person_id == c.person_id)
        .outerjoin(CASE_INDEX, CASE_INDEX.c.case_id == _INVOLVED.c.case_id)
        .where(c.row.in_(rows))
        .order_by(CASE_INDEX.c.sort_key.desc())
    )
