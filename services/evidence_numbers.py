"""Numbers of specimens and containers: one names one thing, and where two things bear one, it is said.

A scan opens what bears a number, so a number that two things bear would open either. A new one is therefore
refused while another thing of the office has it, with the case it is in and what to do. Numbers that came
with a case from elsewhere, or stand in an older store, stay as they are: they are named, a scan asks which is
meant, and nothing is ever merged. Marks of containers ("A", "2", "Tube 1") are told apart by their specimen.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from law.plain import dataclass
from models.casefile import CaseFile
from models.problems import Problem
from models.records import Case, Container, Specimen
from models.tables import CASE_INDEX, CUSTODY_INDEX
from models.types import is_set
from services.casestore import path_of
from services.errors import Refused
from services.merge import Change
from services.numbers import evidence_key

_MARK = 2  # not law: letters and digits of a container's mark that may stand on any specimen
_SOME = 400  # not law: numbers looked up in one statement
_C = CUSTODY_INDEX.c
# A serial number: three figures in a row, or groups of figures behind a short prefix ("S-1-7", "26-11").
_SERIAL = re.compile(r"\d{3}|^[a-z]{1,3}\d+-\d|^\d+-\d\d|^\d\d+-\d")

Thing = Specimen | Container


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """Where a number stands already."""

    case_number: str
    is_voided: bool

    @property
    def words(self) -> str:
        """The case, and whether it is voided."""
        return f"case {self.case_number}{', which is voided' if self.is_voided else ''}"


def names_by_itself(casefile: CaseFile, thing: Thing) -> bool:
    """Whether a number is one of the office's own, and no mark that tells a container within its specimen.

    A container's is when its specimen's number stands in it, when it is written as a serial number, or when
    there is no specimen to tell it by.
    """
    key = evidence_key(thing.number or "")
    if isinstance(thing, Specimen):
        return bool(key)
    if len(key) <= _MARK:
        return False
    specimen = casefile.find(thing.specimen_id)
    if not isinstance(specimen, Specimen):
        return True
    return bool(_SERIAL.search(key)) or _holds(key, evidence_key(specimen.number or ""))


def _holds(key: str, own: str) -> bool:
    """Whether a number stands in another as whole groups of letters or figures."""
    at = key.find(own) if own else -1
    while at >= 0:
        before, after = key[max(at - 1, 0) : at], key[at + len(own) :][:1]
        if _is_border(before, own[0]) and _is_border(own[-1], after):
            return True
        at = key.find(own, at + 1)
    return False


def _is_border(left: str, right: str) -> bool:
    return "" in (left, right) or "-" in (left, right) or left.isdigit() != right.isdigit()


def obstacles(connection: Connection, changes: Iterable[Change], after: CaseFile) -> Iterator[Problem]:
    """Numbers put in use by these changes that another thing of the office has already.

    Args:
        after: the case with the changes in it; things of its own are compared too.

    Raises:
        Refused: the void of the case is taken back, and its numbers were given to others meanwhile.
    """
    listed = list(changes)
    if any(map(_is_lifted, listed)):
        _refuse_lift(connection, after)
        return
    foreign = {problem.path: problem for problem in _foreign_signs(listed)}
    yield from foreign.values()
    things = [one for one in _put_in_use(listed, after) if path_of(one, "number") not in foreign]
    others = _others(connection, things, after)
    here = _in_this_case(after) if things else {}
    for thing in things:
        key = evidence_key(thing.number or "")
        is_own = names_by_itself(after, thing)
        if key in others:
            yield Problem(path=path_of(thing, "number"), message=_said(others[key]))
        elif any(_is_other(thing, one, is_own=is_own) for one in here.get(key, ())):
            yield Problem(path=path_of(thing, "number"), message=_said(None))


def repeated(connection: Connection, case_id: str | None = None) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Numbers that more than one thing bears, each with the numbers of the cases they are in.

    Args:
        case_id: only numbers that stand in this case; None for the whole office.
    """
    several = sa.func.count(sa.distinct(_C.specimen_id)) > 1
    grouped = sa.select(_C.folded).where(is_set(_C.names)).group_by(_C.folded).having(several)
    if case_id is not None:
        own = sa.select(_C.folded).where(is_set(_C.names), _C.case_id == case_id)
        grouped = grouped.where(_C.folded.in_(own))
    query = sa.select(_C.folded, _C.number, _C.case_number).where(is_set(_C.names), _C.folded.in_(grouped))
    found: dict[str, tuple[str, dict[str, None]]] = {}
    for row in connection.execute(query.order_by(_C.folded, _C.case_number, _C.id)):
        found.setdefault(row.folded, (row.number, {}))[1][row.case_number] = None
    return tuple((number, tuple(cases)) for number, cases in found.values())


def repeated_words(number: str, cases: Iterable[str]) -> str:
    """The same as a sentence."""
    listed = list(cases)
    where = f"cases {', '.join(listed)}" if len(listed) > 1 else f"case {listed[0]}, twice"
    return f"The evidence number {number} stands in {where}: a scan of it asks which thing is meant."


def _put_in_use(changes: Sequence[Change], after: CaseFile) -> tuple[Thing, ...]:
    """Things whose number, specimen or return from a void is new; marks of any specimen left out."""
    back = {
        c.after.id for c in changes if isinstance(c.before, Specimen) and c.before.void_reason is not None
    }
    new = {c.after.id for c in changes if isinstance(c.after, Thing) and _is_new(c)}
    return tuple(
        thing
        for thing in _things(after)
        if (thing.id in new or _specimen_of(thing) in back) and not _is_short(thing)
    )


def _is_new(change: Change) -> bool:
    before, after = change.before, change.after
    if not isinstance(before, Thing) or before.void_reason is not None:
        return True
    if not isinstance(after, Thing) or _of(before) != _of(after):
        return True
    return evidence_key(before.number or "") != evidence_key(after.number or "")


def _of(thing: Thing) -> str | None:
    return thing.specimen_id if isinstance(thing, Container) else None


def _is_short(thing: Thing) -> bool:
    key = evidence_key(thing.number or "")
    return not key or (isinstance(thing, Container) and len(key) <= _MARK)


def _is_lifted(change: Change) -> bool:
    before, after = change.before, change.after
    if not isinstance(before, Case) or not isinstance(after, Case):
        return False
    return before.void_reason is not None and after.void_reason is None


def _things(casefile: CaseFile) -> Iterator[Thing]:
    """Specimens and containers that stand; a specimen taken out takes its containers with it."""
    specimens = casefile.all(Specimen)
    standing = {None, *(one.id for one in specimens)}
    yield from specimens
    yield from (one for one in casefile.all(Container) if one.specimen_id in standing)


def _others(connection: Connection, things: Sequence[Thing], after: CaseFile) -> Mapping[str, _Place]:
    """Of each number the case of the office that has it already. A mark is held against specimens alone."""
    keys: dict[bool, set[str]] = {True: set(), False: set()}
    for thing in things:
        keys[names_by_itself(after, thing)].add(evidence_key(thing.number or ""))
    found: dict[str, _Place] = {}
    for is_own, wanted in keys.items():
        kind = () if is_own else (_C.kind == Specimen.KIND,)
        found = {**_places(connection, sorted(wanted), after.case.id, *kind), **found}
    return found


def _places(
    connection: Connection, keys: Sequence[str], case_id: str, *more: sa.ColumnElement[bool]
) -> dict[str, _Place]:
    found: dict[str, _Place] = {}
    for start in range(0, len(keys), _SOME):
        query = (
            sa.select(_C.folded, _C.case_number, CASE_INDEX.c.voided)
            .join_from(CUSTODY_INDEX, CASE_INDEX, CASE_INDEX.c.case_id == _C.case_id, isouter=True)
            .where(_C.folded.in_(keys[start : start + _SOME]), is_set(_C.names), _C.case_id != case_id, *more)
        )
        for row in connection.execute(query.order_by(_C.id)):
            place = _Place(case_number=row.case_number, is_voided=bool(row.voided))
            found.setdefault(row.folded, place)
    return found


def _in_this_case(after: CaseFile) -> dict[str, list[Thing]]:
    """Under each number of the case the things it names by itself."""
    found: dict[str, list[Thing]] = {}
    for thing in _things(after):
        if names_by_itself(after, thing):
            found.setdefault(evidence_key(thing.number or ""), []).append(thing)
    return found


def _is_other(thing: Thing, one: Thing, *, is_own: bool) -> bool:
    """Whether two things of one number are of different specimens; a mark is held against specimens alone."""
    return _specimen_of(one) != _specimen_of(thing) and (is_own or isinstance(one, Specimen))


def _specimen_of(thing: Thing) -> str:
    return (thing.specimen_id or thing.id) if isinstance(thing, Container) else thing.id


def _number_of(record: object) -> str | None:
    return record.number if isinstance(record, Thing) else None


def _foreign_signs(changes: Iterable[Change]) -> Iterator[Problem]:
    """Numbers typed with another alphabet: on a label nobody sees the difference, and no scanner sends it."""
    for change in changes:
        thing = change.after
        if not isinstance(thing, Thing) or thing.void_reason is not None:
            continue
        sign = _foreign_sign(thing.number or "") if _number_of(change.before) != thing.number else ""
        if sign:
            message = (
                f"The number holds “{sign}”, a sign of another alphabet, which a scan of the label never "
                "gives. Type the number anew with the letters A to Z and the figures of the keyboard."
            )
            yield Problem(path=path_of(thing, "number"), message=message)


def _foreign_sign(number: str) -> str:
    signs = (sign for sign in unicodedata.normalize("NFKC", number) if sign.isalnum() and not sign.isascii())
    return next((sign for sign in signs if not unicodedata.name(sign, "").startswith("LATIN ")), "")


def _refuse_lift(connection: Connection, after: CaseFile) -> None:
    things = [thing for thing in _things(after) if names_by_itself(after, thing)]
    others = _others(connection, things, after)
    taken: dict[_Place, list[str]] = {}
    for thing in things:
        place = others.get(evidence_key(thing.number or ""))
        if place is not None:
            taken.setdefault(place, []).append(thing.number or "")
    if taken:
        told = "; ".join(f"{', '.join(numbers)} in {place.words}" for place, numbers in taken.items())
        first = "take the void of that case back first, then " if any(p.is_voided for p in taken) else ""
        raise Refused(
            f"Numbers of this case name other things by now: {told}. A scan could open either.",
            f"To go on with this case, {first}take the things out there if they are the same, or give them "
            "numbers of their own there; after that the void is taken back.",
        )


def _said(place: _Place | None) -> str:
    where = f"Case {place.case_number}" if place else "This case"
    if place and place.is_voided:
        return (
            f"{where} is voided and has a specimen or container with this number, whose custody ledger was "
            "begun there. If it is the same thing, its custody goes on in that ledger: name that case under "
            "Linked cases and leave the number empty here. Another thing gets a number of its own. If that "
            "case holds after all, take its void back with a reason."
        )
    return (
        f"{where} has a specimen or container with this number already, and a number names one thing. "
        "Look at the label again; if it is the same thing, work in that case. A number that a laboratory or "
        "another office gave goes under Other numbers: give the thing one of your own."
    )
