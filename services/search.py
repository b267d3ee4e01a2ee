"""Finding cases and people by what somebody remembers of them."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from models.records import Involvement, Person
from models.tables import PERSON_INDEX, RECORD_TABLES
from models.textindex import beside_words, matches
from services import casestore
from services.actor import EVERYBODY, Actor, require
from services.indexing import full_name
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
        """Cases that hold every word, then people, then people whose surname is like a word typed."""
        require(actor, EVERYBODY, "look for cases and people")
        asked = words(text)
        if not asked:
            return ()
        with read(self._office) as connection:
            page = list_page(connection, ListQuery(text=text, size=limit))
            cases = [_case_hit(row) for row in page.rows]
            people = _people(connection, asked, limit)
            near = [] if people else _near_people(connection, asked, limit)
            named = [case for hit in near for case in hit.case_ids]
            listed = {hit.id for hit in cases}
            further = [_case_hit(r, near=True) for r in rows_of(connection, named) if r.case_id not in listed]
        return (*cases, *people, *near, *further)


def _case_hit(row: CaseRow, *, near: bool = False) -> Hit:
    detail = ", ".join(part for part in (row.place, row.people, row.crafts) if part)
    return Hit(
        kind="case", id=row.case_id, title=row.number, detail=detail, near=near, case_ids=(row.case_id,)
    )


def _people(connection: Connection, asked: list[str], limit: int) -> list[Hit]:
    found = matches(connection, PERSON_INDEX, asked)
    wanted = beside_words(sa.select(PERSON_INDEX.c.person_id), found)
    rows = connection.execute(wanted.order_by(found.key.desc()).limit(limit)).scalars()
    return _hits(connection, list(rows), near=False)


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


def _hits(connection: Connection, ids: list[str], *, near: bool) -> list[Hit]:
    people = casestore.load_people(connection, ids)
    return [_person_hit(connection, person, near) for person in people]


def _person_hit(connection: Connection, person: Person, near: bool) -> Hit:
    table = RECORD_TABLES[Involvement]
    query = sa.select(table.c.case_id).where(table.c.person_id == person.id).distinct().limit(LIMIT)
    rows = rows_of(connection, list(connection.execute(query).scalars()))
    parts = [f"born {person.born.earliest:%m/%d/%Y}"] if person.born and person.born.is_exact else []
    parts += [row.number for row in rows]
    return Hit(
        kind="person",
        id=person.id,
        title=full_name(person),
        detail=", ".join(parts),
        near=near,
        case_ids=tuple(row.case_id for row in rows),
    )
