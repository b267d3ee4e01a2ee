"""A shelf scanned and compared with the ledgers: found, missing, unexpected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from models.audit import Leaf
from models.canonical import Json
from models.custody_state import NOT_FOUND, plain
from models.tables import CUSTODY_INDEX
from models.types import is_set
from services import custodylist
from services.actor import EVERYBODY, Actor, require
from services.changes import Changes
from services.custody import KEEPERS, Custody
from services.custody_values import Details, Found, Inventory
from services.custodylist import found_of
from services.ids import new_id
from services.numbers import evidence_key
from services.office import Office
from services.uow import read, work

_SOME = 400  # not law: numbers looked up in one statement


class Inventories:
    """Inventories of places of storage."""

    def __init__(self, office: Office) -> None:
        self._office = office

    def places(self, actor: Actor) -> tuple[tuple[str, int], ...]:
        """Places in which something is stored, with how many things each holds."""
        require(actor, EVERYBODY, "see what is stored")
        with read(self._office) as connection:
            return custodylist.places(connection)

    def compare(self, actor: Actor, place: str, scanned: Sequence[str]) -> Inventory:
        """What a place should hold by the ledgers, compared with the numbers scanned there.

        A number scanned twice counts once, unless several things of the place bear it: before it was scanned
        as often as they are, none of them is found and none is missing. The number of a specimen stands for
        all its containers there, and a number that a thing of the place bears says nothing of another
        elsewhere.
        """
        require(actor, EVERYBODY, "see what is stored")
        with read(self._office) as connection:
            return _compared(connection, place, scanned)

    def close(self, actor: Actor, place: str, scanned: Sequence[str], note: str = "") -> Changes:
        """Put the outcome into the history of the office; nothing in a ledger is changed by it."""
        require(actor, KEEPERS, "close an inventory")
        with work(self._office, actor, "inventory", note) as unit:
            outcome = _compared(unit.connection, place, scanned)
            payload: Json = {
                "place": place,
                "found": _numbers(outcome.found),
                "missing": _numbers(outcome.missing),
                "unexpected": _numbers(outcome.unexpected),
                "unknown": list(outcome.unknown),
                **({"unclear": _numbers(outcome.unclear)} if outcome.unclear else {}),
                "title": f"{place}: {len(outcome.found)} found, {len(outcome.missing)} missing, "
                f"{len(outcome.unexpected)} unexpected, {len(outcome.unknown)} unknown",
            }
            unit.note(Leaf(kind="inventory", record_id=new_id(unit.at), case_id=None, payload=payload))
        return unit.changes


def enter_missing(custody: Custody, actor: Actor, outcome: Inventory) -> Changes:
    """Enter in its ledger that each missing thing was not found.

    Raises Refused when somebody moves one meanwhile; those before it are entered then.
    """
    made = [_not_found(custody, actor, thing, outcome.place) for thing in outcome.missing]
    return Changes(
        kinds=frozenset().union(*(one.kinds for one in made)),
        ids=frozenset().union(*(one.ids for one in made)),
    )


def _not_found(custody: Custody, actor: Actor, thing: Found, place: str) -> Changes:
    container = thing.id if thing.kind == "container" else None
    details = Details(container_id=container, note=f"Inventory of {place}")
    seq = custody.ledger(actor, thing.specimen_id).seq
    return custody.enter(actor, thing.specimen_id, seq, NOT_FOUND, details).changes


def _compared(connection: Connection, place: str, scanned: Sequence[str]) -> Inventory:
    c = CUSTODY_INDEX.c
    expected = _listed(connection, c.place_key == plain(place))
    wanted = dict.fromkeys(key for key in (evidence_key(number) for number in scanned) if key)
    known = _by_number(connection, list(wanted))
    here = {one.specimen_id for one in expected}
    scans = Counter(evidence_key(number) for number in scanned)
    meant = {key: _meant(known.get(key, ()), here) for key in wanted}
    told = {key: things for key, things in meant.items() if not _is_unclear(things, here, scans[key])}
    found = _borne_by(expected, told.values())
    unclear = tuple(
        one
        for one in _borne_by(expected, (things for key, things in meant.items() if key not in told))
        if one not in found
    )
    ours = {one.id for one in expected}
    elsewhere = [
        one
        for things in told.values()
        for one in things
        if one.id not in ours and not (one.kind == "specimen" and one.id in here)
    ]
    spelled = {evidence_key(number): number for number in reversed(scanned)}
    return Inventory(
        place=place,
        found=found,
        missing=tuple(one for one in expected if one not in found and one not in unclear),
        unexpected=tuple(dict.fromkeys(elsewhere)),
        unknown=tuple(spelled[key] for key in wanted if key not in known),
        unclear=unclear,
    )


def _meant(known: Sequence[Found], here: AbstractSet[str]) -> tuple[Found, ...]:
    """What a scanned number stands for: things of this place before others."""
    return tuple(one for one in known if one.specimen_id in here) or tuple(known)


def _is_unclear(meant: Sequence[Found], here: AbstractSet[str], scans: int) -> bool:
    """Whether more things of the place bear a number than it was scanned."""
    near = {one.specimen_id for one in meant} & here
    return len(near) > 1 and scans < len(near)


def _borne_by(expected: Sequence[Found], meant: Iterable[Sequence[Found]]) -> tuple[Found, ...]:
    """The things of the place among those numbers stand for; a specimen's stands for all its containers."""
    things = [one for part in meant for one in part]
    seen = {one.id for one in things}
    wholes = {one.id for one in things if one.kind == "specimen"}
    return tuple(one for one in expected if one.id in seen or one.specimen_id in wholes)


def _listed(connection: Connection, clause: sa.ColumnElement[bool]) -> list[Found]:
    """Things that match: containers, and specimens that have none."""
    c = CUSTODY_INDEX.c
    query = sa.select(CUSTODY_INDEX).where(is_set(c.counted), clause).order_by(c.number, c.id)
    return [found_of(row) for row in connection.execute(query)]


def _by_number(connection: Connection, keys: list[str]) -> dict[str, list[Found]]:
    c = CUSTODY_INDEX.c
    found: dict[str, list[Found]] = {}
    for start in range(0, len(keys), _SOME):
        query = sa.select(CUSTODY_INDEX).where(c.folded.in_(keys[start : start + _SOME])).order_by(c.id)
        for row in connection.execute(query):
            found.setdefault(row.folded, []).append(found_of(row))
    return found


def _numbers(things: Sequence[Found]) -> list[Json]:
    return [one.number or one.id for one in things]
