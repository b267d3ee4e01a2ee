"""Many cases at once: imports and the office of a million cases.

Rows are inserted in batches; each batch is one transaction with one entry in the history. An imported case
has one leaf there: where it comes from and the digest of every row, so that `verify` covers it as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from law.decisions import Decision
from law.plain import dataclass
from models.audit import Leaf
from models.canonical import Json
from models.casefile import CaseFile
from models.columns import from_row, to_row
from models.records import Case, CaseRecord, CustodyEvent, Person, Record
from models.tables import (
    CASE_CRAFTS,
    CASE_INDEX,
    CUSTODY_INDEX,
    HOLD_INDEX,
    PERSON_INDEX,
    RECORD_TABLES,
    SURNAMES,
)
from models.verify import row_digest
from services import casestore, custodyindex, foundrows, holdindex, indexing, numbers
from services.actor import WRITERS, Actor, require
from services.cases import obstacles
from services.changes import Changes
from services.errors import Invalid
from services.merge import records_of
from services.office import Office
from services.settings import OfficeSettings, read_settings
from services.uow import Unit, serial_work

BATCH = 500  # not law: cases in one transaction
_SOME = 400  # not law: keys asked for in one statement

Evaluate = Callable[[CaseFile], tuple[Decision, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCase:
    """A case to take in.

    Attributes:
        casefile: complete, with ids of its own; without a number it gets the office's next.
        source: where it comes from, kept in the history ("BARD tables, 2023, row 17").
    """

    casefile: CaseFile
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenIn:
    """What a batch became: case ids and numbers in the order given."""

    numbers: tuple[tuple[str, str], ...]
    changes: Changes


class Bulk:
    """Takes many new cases in."""

    def __init__(self, office: Office, evaluate: Evaluate) -> None:
        self._office, self._evaluate = office, evaluate

    def take_in(self, actor: Actor, cases: Sequence[NewCase], reason: str) -> TakenIn:
        """Insert new cases in one transaction. The caller cuts long imports into batches of about `BATCH`.

        Args:
            reason: as it stands in the history.

        Raises:
            Refused: the role does not allow it.
            Invalid: something cannot be kept as it is.
            ValueError: a case of that id or number is there already.
        """
        require(actor, WRITERS, "take cases in")
        with serial_work(self._office, actor, "import", reason) as unit:
            settings = read_settings(unit.connection)
            ready = _numbered(unit, cases, settings)
            rows = {
                id(record): _row(record, one.casefile.case.id)
                for one in ready
                for record in records_of(one.casefile)
            }
            _insert_rows(unit, ready, rows)
            _derive(unit, ready, settings.zone)
            _derive_custody(unit, ready)
            self._duties(unit, [one.casefile for one in ready])
            for one in ready:
                unit.note(_leaf(one, rows, _chained(unit, one, rows)))
        given = tuple((one.casefile.case.id, one.casefile.case.number or "") for one in ready)
        return TakenIn(numbers=given, changes=unit.changes)

    def _duties(self, unit: Unit, casefiles: Iterable[CaseFile]) -> None:
        found: dict[sa.Table, list[dict[str, Any]]] = {}
        for casefile in casefiles:
            for table, rows in foundrows.found_rows(casefile, self._evaluate(casefile), unit.at):
                found.setdefault(table, []).extend(rows)
        for table, rows in found.items():
            if rows:
                unit.connection.execute(table.insert(), rows)
                unit.kinds.add("duty")


def _numbered(unit: Unit, cases: Sequence[NewCase], settings: OfficeSettings) -> list[NewCase]:
    """The cases with numbers and first versions, their numbers taken."""
    problems = [problem for new in cases for problem in obstacles(new.casefile)]
    if problems:
        raise Invalid(problems)
    own = [new.casefile.case.number for new in cases if new.casefile.case.number]
    if len({numbers.folded(n) for n in own}) < len(own) or numbers.taken_of(unit.connection, own):
        raise ValueError("a case number was given before")
    wanted = len(cases) - len(own)
    free = iter(
        numbers.next_numbers(unit.connection, settings.number_pattern, unit.at, settings.zone, wanted)
    )
    ready = [_first_version(new, new.casefile.case.number or next(free)) for new in cases]
    given = ((new.casefile.case.number or "", new.casefile.case.id) for new in ready)
    numbers.claim_all(unit.connection, given)
    return ready


def _first_version(new: NewCase, number: str) -> NewCase:
    case = replace(new.casefile.case, number=number)
    return replace(new, casefile=replace(new.casefile, case=case))


def _row(record: Record, case_id: str) -> dict[str, Any]:
    row = to_row(record)
    row["version"] = 1
    if isinstance(record, CaseRecord):
        row["case_id"] = case_id
    return row


Rows = dict[int, dict[str, Any]]


def _insert_rows(unit: Unit, ready: Sequence[NewCase], rows: Rows) -> None:
    people = {person.id: person for one in ready for person in one.casefile.people}
    known = _known(unit.connection, RECORD_TABLES[Person].c.id, list(people))
    listed: dict[type[Record], list[dict[str, Any]]] = {
        Person: [rows[id(person)] for key, person in people.items() if key not in known]
    }
    for one in ready:
        case = one.casefile.case
        kinds = casestore.kinds_text(one.casefile.records)
        stamp = {"kinds": kinds, "created_at": unit.at, "updated_at": unit.at}
        listed.setdefault(Case, []).append({**rows[id(case)], **stamp})
        for record in one.casefile.records:
            listed.setdefault(type(record), []).append(rows[id(record)])
    for cls, group in listed.items():
        if group:
            unit.connection.execute(RECORD_TABLES[cls].insert(), group)


def _known(connection: Connection, column: sa.Column[Any], keys: list[Any]) -> set[Any]:
    found: set[Any] = set()
    for start in range(0, len(keys), _SOME):
        query = sa.select(column).where(column.in_(keys[start : start + _SOME]))
        found.update(connection.execute(query).scalars())
    return found


def _derive_custody(unit: Unit, ready: Sequence[NewCase]) -> None:
    casefiles = [one.casefile for one in ready]
    things = [row for c in casefiles for row in custodyindex.custody_rows(c)]
    arrests = [row for c in casefiles for row in holdindex.hold_rows(c, unit.at)]
    if things:
        unit.connection.execute(CUSTODY_INDEX.insert(), things)
    if arrests:
        unit.connection.execute(HOLD_INDEX.insert(), arrests)


def _chained(unit: Unit, one: NewCase, rows: Rows) -> list[Json]:
    """Links of the custody entries a case brings along, in their order."""
    found = [record for record in one.casefile.records if isinstance(record, CustodyEvent)]
    stored = (from_row(CustodyEvent, rows[id(record)]) for record in sorted(found, key=_position))
    return [list(casestore.chain(unit, event).anchor) for event in stored]


def _position(record: CaseRecord) -> int:
    return record.position


def _leaf(one: NewCase, rows: Rows, chains: list[Json]) -> Leaf:
    digests: list[Json] = [
        [record.KIND, record.id, row_digest(type(record), rows[id(record)])]
        for record in records_of(one.casefile)
    ]
    case = one.casefile.case
    payload: dict[str, Json] = {
        "title": f"{case.number} from {one.source}",
        "source": one.source,
        "rows": digests,
    }
    if chains:
        payload["chains"] = chains
    return Leaf(kind="import", record_id=case.id, case_id=case.id, payload=payload)


def _derive(unit: Unit, ready: Sequence[NewCase], zone: str) -> None:
    connection = unit.connection
    rows = [indexing.case_row(one.casefile, zone, unit.at, unit.at) for one in ready]
    _tell_apart(connection, rows)
    connection.execute(CASE_INDEX.insert(), rows)
    for name, count in _totals(rows).items():
        indexing.add_total(connection, name, count)
    crafts = [
        {"case_id": one.casefile.case.id, "number": number}
        for one in ready
        for number in sorted(indexing.craft_numbers(one.casefile))
    ]
    if crafts:
        connection.execute(CASE_CRAFTS.insert(), crafts)
    _index_people(connection, [person for one in ready for person in one.casefile.people])


def _tell_apart(connection: Connection, rows: list[dict[str, Any]]) -> None:
    taken = _known(connection, CASE_INDEX.c.sort_key, [row["sort_key"] for row in rows])
    for row in rows:
        while row["sort_key"] in taken:
            row["sort_key"] += 1
            if connection.execute(
                sa.select(CASE_INDEX.c.sort_key).where(CASE_INDEX.c.sort_key == row["sort_key"])
            ).first():
                taken.add(row["sort_key"])
        taken.add(row["sort_key"])


def _totals(rows: list[dict[str, Any]]) -> dict[str, int]:
    totals: dict[str, int] = {}
    for row in rows:
        for name in indexing.total_names(row):
            totals[name] = totals.get(name, 0) + 1
    return totals


def _index_people(connection: Connection, people: Sequence[Person]) -> None:
    unique = {person.id: person for person in people}
    known = _known(connection, PERSON_INDEX.c.person_id, list(unique))
    rows = [indexing.person_row(person) for key, person in unique.items() if key not in known]
    if not rows:
        return
    connection.execute(PERSON_INDEX.insert(), rows)
    surnames = {row["surname"] for row in rows if row["surname"]}
    new = surnames - _known(connection, SURNAMES.c.surname, sorted(surnames))
    if new:
        connection.execute(SURNAMES.insert(), [indexing.surname_row(surname) for surname in sorted(new)])
