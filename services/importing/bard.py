"""All rows of one accident of the national boating accident database as one case."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Any

from law.plain import dataclass
from models.casefile import CaseFile
from models.records import CASE_RECORDS, Case, CaseRecord, Craft, Incident, OtherNumber
from services.importing.bard_craft import craft_id, craft_of, craft_without_row
from services.importing.bard_incident import NO_ACCIDENT_ROW, incident_of, incident_without_row
from services.importing.bard_people import People
from services.importing.cells import says_nothing
from services.importing.draft import Log, source_id
from services.importing.tables import Row, Table

ISSUER = "U.S. Coast Guard boating accident database (BARD)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mapped:
    """One accident read: the case, and the cells that were not taken as they stand."""

    accident: str
    casefile: CaseFile
    log: Log
    has_accident_row: bool


def map_accident(rows: Sequence[Row], *, zone: str, imported_from: str, status: str | None = None) -> Mapped:
    """The case of all rows that share one accident number.

    Args:
        rows: at least one row; of a row told twice the first counts.
        zone: zone the source's local times are read in.
        imported_from: what to name as the origin ("BARD tables, 2023").
        status: status of the case; None leaves it blank.
    """
    log = Log()
    by_table = {table: [row for row in rows if row.table is table] for table in Table}
    first = rows[0]
    records: list[CaseRecord] = [_number(first), _incident(by_table, first, zone, log)]
    people = People(log=log)
    records += _crafts(by_table[Table.VESSELS], people, log)
    for row in (*by_table[Table.INJURIES], *by_table[Table.DEATHS]):
        people.add(row)
    described = {record.id for record in records}
    records += _crafts_without_row(rows, described)
    records += [*people.involvements.values(), *people.others]
    has_row = bool(by_table[Table.ACCIDENTS])
    case = _case(first, records, has_row, imported_from, status)
    ordered = tuple(_numbered(case.id, records))
    return Mapped(
        accident=first.accident,
        casefile=CaseFile(case=case, records=ordered),
        log=log,
        has_accident_row=has_row,
    )


def case_id_of(accident: str) -> str:
    """The id of the case an accident number becomes."""
    return source_id("case", accident)


def _case(
    row: Row, records: Iterable[CaseRecord], has_row: bool, imported_from: str, status: str | None
) -> Case:
    incident = next(record for record in records if isinstance(record, Incident))
    note = imported_from if has_row else f"{imported_from}. {NO_ACCIDENT_ROW}"
    return Case(
        id=case_id_of(row.accident),
        kind="boating",
        matter="accident",
        county=incident.county,
        status=status,
        intake="import",
        intake_note=note,
    )


def _number(row: Row) -> OtherNumber:
    return OtherNumber(
        id=source_id("number", row.accident), issuer_kind="bard", issuer=ISSUER, number=row.accident
    )


def _incident(by_table: dict[Table, list[Row]], first: Row, zone: str, log: Log) -> Incident:
    told = by_table[Table.ACCIDENTS]
    incident = incident_of(told[0], zone, log) if told else incident_without_row(first, zone)
    # What other rows say counts where the accident row is silent.
    heard: dict[str, bool] = {}
    if by_table[Table.DEATHS]:
        heard["any_death"] = True
    if by_table[Table.INJURIES]:
        heard["any_injury"] = True
    changes: dict[str, Any] = {key: value for key, value in heard.items() if getattr(incident, key) is None}
    states = {key: state for key, state in incident.states.items() if key not in changes}
    return dataclasses.replace(incident, states=states, **changes)


def _crafts(rows: Sequence[Row], people: People, log: Log) -> list[CaseRecord]:
    found: list[CaseRecord] = []
    for position, row in enumerate(rows, 1):
        made = craft_of(row, position, log)
        found.append(made.craft)
        people.others += made.others
        if made.operator is not None:
            people.add_operator(made.operator)
    return found


def _crafts_without_row(rows: Sequence[Row], described: set[str]) -> list[Craft]:
    missing: dict[str, Row] = {}
    for row in rows:
        if row.table in (Table.INJURIES, Table.DEATHS) and not says_nothing(row["VesselID"]):
            missing.setdefault(craft_id(row), row)
    return [
        craft_without_row(row, position)
        for position, (record_id, row) in enumerate(missing.items(), 1)
        if record_id not in described
    ]


def _numbered(case_id: str, records: Iterable[CaseRecord]) -> Iterable[CaseRecord]:
    """The records in the order of a case file, numbered within their kind from 1."""
    for cls in CASE_RECORDS:
        of_kind = [record for record in records if type(record) is cls]
        for position, record in enumerate(of_kind, 1):
            yield dataclasses.replace(record, case_id=case_id, position=position)
