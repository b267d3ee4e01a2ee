"""Same incident? Same person? Likely ones are offered, never joined: somebody chooses.

Two operators' reports of one accident arrive days apart; a name comes with and without its middle initial.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA
from sqlalchemy.engine import Connection

from law.plain import dataclass
from models.casefile import CaseFile
from models.prepared import Prepared
from models.records import Person
from models.tables import CASE_CRAFTS, CASE_INDEX, PERSON_INDEX, SURNAMES
from models.types import TEXT, is_set
from services import casestore
from services.indexing import craft_numbers, name_keys, names_of, sort_instant
from services.listing import CaseRow, rows_of
from services.tokens import fold, letters, skeleton

DAYS_AROUND = 2
UTC_START = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
WEIGHTS = {"craft": 4, "water": 2, "name": 3, "same_day": 2, "near_day": 1}
ENOUGH = 4
MOST = 8
_CANDIDATES = 400
_SIMILAR_WATER = 85
_SIMILAR_NAME = 88


def similar_rows(connection: Connection, casefile: CaseFile, zone: str) -> tuple[CaseRow, ...]:
    """Stored cases that may be about the incident of this one, the likeliest first."""
    incident = casefile.incident
    if incident is None or incident.occurred is None:
        return ()
    day = sort_instant(casefile, UTC_START).astimezone(ZoneInfo(zone)).date()
    scored = []
    for row in _around(connection, casefile.case.id, day):
        score = _score(connection, casefile, row, day)
        if score >= ENOUGH:
            scored.append((-score, row.case_id))
    best = [case_id for _, case_id in sorted(scored)[:MOST]]
    rows = {row.case_id: row for row in rows_of(connection, best)}
    return tuple(rows[case_id] for case_id in best)


def _around(connection: Connection, own_id: str, day: dt.date) -> list[Any]:
    c = CASE_INDEX.c
    first, last = day - dt.timedelta(DAYS_AROUND), day + dt.timedelta(DAYS_AROUND)  # not law: a search span
    query = sa.select(c.case_id, c.day, c.place_key, c.people).where(
        c.day.between(first.isoformat(), last.isoformat()), is_set(c.voided, False), c.case_id != own_id
    )
    return list(connection.execute(query.limit(_CANDIDATES)))


def _score(connection: Connection, casefile: CaseFile, row: Any, day: dt.date) -> int:
    score = WEIGHTS["same_day"] if row.day == day.isoformat() else WEIGHTS["near_day"]
    incident = casefile.incident
    water = (incident.water or incident.trail or incident.place) if incident else None
    if water and row.place_key and fuzz.token_set_ratio(fold(water), row.place_key) >= _SIMILAR_WATER:
        score += WEIGHTS["water"]
    numbers = craft_numbers(casefile)
    if numbers:
        same = sa.select(CASE_CRAFTS.c.number).where(
            CASE_CRAFTS.c.case_id == row.case_id, CASE_CRAFTS.c.number.in_(numbers)
        )
        if connection.execute(same).first() is not None:
            score += WEIGHTS["craft"]
    if row.people and _shares_a_name(names_of(casefile), row.people.split(", ")):
        score += WEIGHTS["name"]
    return score


def _shares_a_name(mine: Iterable[str], theirs: Iterable[str]) -> bool:
    others = [fold(name) for name in theirs]
    return any(fuzz.token_sort_ratio(fold(name), other) >= _SIMILAR_NAME for name in mine for other in others)


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonMatch:
    """A person of the index who may be the one asked for, and why."""

    person: Person
    score: int
    why: str


def likely_people(connection: Connection, person: Person, limit: int = MOST) -> tuple[PersonMatch, ...]:
    """People of the index who may be this person, the likeliest first."""
    surname, given = name_keys(person)
    if not surname:
        return ()
    c = PERSON_INDEX.c
    near = near_surnames(connection, surname)
    # Names told the wrong way round: "Dana Example" as "Example Dana".
    swapped = {given.replace(" ", ""), *given.split()[:1]} - {""}
    query = sa.select(c.person_id, c.surname, c.given, c.born).where(
        c.surname.in_([*near, *swapped]), c.person_id != person.id
    )
    born = person.born.earliest.isoformat() if person.born else None
    scored = []
    for row in connection.execute(query.limit(_CANDIDATES)):
        score, why = _person_score((surname, given, born), row)
        if why:
            scored.append((-score, row.person_id, why))
    best = sorted(scored)[:limit]
    found = {p.id: p for p in casestore.load_people(connection, [person_id for _, person_id, _ in best])}
    return tuple(PersonMatch(person=found[i], score=-s, why=why) for s, i, why in best if i in found)


def like_in_case(person: Person, others: Iterable[Person]) -> tuple[PersonMatch, ...]:
    """People of the case itself who may be this person, saved or not, the likeliest first."""
    asked = _keys_of(person)
    if not asked.surname:
        return ()
    scored = [
        (other, *_person_score((asked.surname, asked.given, asked.born), _keys_of(other))) for other in others
    ]
    found = [PersonMatch(person=other, score=score, why=why) for other, score, why in scored if why]
    return tuple(sorted(found, key=_by_score))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Keys:
    """What the index holds of a person, of one it may not know."""

    surname: str
    given: str
    born: str | None


def _keys_of(person: Person) -> _Keys:
    surname, given = name_keys(person)
    born = person.born.earliest if person.born else None
    return _Keys(surname=surname, given=given, born=born.isoformat() if born else None)


def _by_score(match: PersonMatch) -> tuple[int, str]:
    return -match.score, match.person.id


def _person_score(asked: tuple[str, str, str | None], row: Any) -> tuple[int, str]:
    surname, given, born = asked
    whole, stored = f"{given} {surname}", f"{row.given} {row.surname}"
    joined = f"{given.replace(' ', '')} {surname}"
    score = int(max(fuzz.token_sort_ratio(whole, stored), fuzz.token_sort_ratio(joined, stored)))
    first, other = given.split()[:1], row.given.split()[:1]
    same_first = not first or not other or _same_given(first[0], other[0])
    if born and row.born:
        if born != row.born:
            return 0, ""
        return score + 50, "same date of birth and a like name"
    if row.surname == surname and same_first:
        return score, "like name"
    return (score, "like name") if score >= _SIMILAR_NAME else (0, "")


def _same_given(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return long.startswith(short) or OSA.distance(one, other) <= 1


def near_surnames(connection: Connection, surname: str) -> list[str]:
    """At most `MOST` surnames the office knows that are, or sound or look like, this one; nearest first."""
    begins = surname[:3]
    most = 1 + len(surname) // 4
    asked = {
        "skeleton": skeleton(surname),
        "letters": letters(surname),
        "from": begins,
        "below": begins + "\U0010ffff",
        "size": 5 * _CANDIDATES,
    }
    known = (_LIKE_SURNAMES.value(connection, asked) or "").split()
    near = process.extract(surname, known, scorer=OSA.distance, score_cutoff=most, limit=None)
    return [candidate for _, candidate in sorted({(far, name) for name, far, _ in near})[:MOST]]


_BETWEEN: Any = sa.literal_column("' '")


def _like_surnames() -> Prepared:
    # Three selections, each from its own index; in one with OR every name would be looked up again.
    c = SURNAMES.c
    begins = sa.and_(
        c.surname >= sa.bindparam("from", type_=TEXT), c.surname < sa.bindparam("below", type_=TEXT)
    )
    like = sa.union_all(
        sa.select(c.surname).where(c.skeleton == sa.bindparam("skeleton", type_=TEXT)),
        sa.select(c.surname).where(c.letters == sa.bindparam("letters", type_=TEXT)),
        sa.select(c.surname).where(begins),
    )
    some = like.limit(sa.bindparam("size", type_=sa.Integer)).subquery()
    # A surname is one word here, so that all can come in one value: hundreds of rows take longer.
    return Prepared(sa.select(sa.func.aggregate_strings(some.c.surname, _BETWEEN)))


_LIKE_SURNAMES = _like_surnames()
