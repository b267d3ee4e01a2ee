"""Saving one changed case beside one raw transaction on the same file, and opening a case beside raw
SELECTs.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from dataclasses import replace

from sqlcipher3 import dbapi2 as sqlcipher

from benchmarks.bench_list import Raw, floor
from benchmarks.desk import CLERK, services_of
from benchmarks.measure import Act, Row, compare, hand_back, quick, seconds
from benchmarks.office import office
from models.casefile import CaseFile
from models.records import Incident
from models.tables import RECORD_TABLES
from services.listing import ListQuery


def rows(cases: int) -> Iterator[Row]:
    """Lines of the table for one size of office, which keeps the saves; its words are put back at the end."""
    folder = office(cases)
    services, raw = services_of(folder), floor(str(folder.database))
    case_id = services.cases.list_page(CLERK, ListQuery(size=30)).rows[-1].case_id
    yield compare(
        f"open a case, {cases:,} cases",
        lambda: services.cases.get(CLERK, case_id),
        _raw_case(raw, case_id),
    )
    original = services.cases.get(CLERK, case_id)

    def save() -> object:
        base = services.cases.get(CLERK, case_id)
        return services.cases.save(CLERK, base, _reworded(base, f"{_words(original)} {secrets.token_hex(4)}"))

    writer = sqlcipher.connect(str(folder.database), isolation_level=None, timeout=10)
    writer.execute("PRAGMA synchronous = FULL")
    note = compare(f"save a case, {cases:,} cases", save, _raw_save(writer, original), rounds=21)
    waited = quick([seconds(save) for _ in range(11)]) * 1000
    yield replace(note, note=f"{waited:.0f} ms by the clock; findings, history and word index included")
    services.cases.save(
        CLERK,
        services.cases.get(CLERK, case_id),
        _reworded(services.cases.get(CLERK, case_id), _words(original)),
    )
    services.close()


def _raw_case(raw: Raw, case_id: str) -> Act:
    kinds = raw("SELECT kinds FROM cases WHERE id = ?", (case_id,))[0][0].split(",")
    tables = [table.name for cls, table in RECORD_TABLES.items() if cls.KIND in kinds]

    def read() -> object:
        found = [raw("SELECT * FROM cases WHERE id = ?", (case_id,))]
        found += [raw(f"SELECT * FROM {table} WHERE case_id = ?", (case_id,)) for table in tables]
        people = "SELECT p.* FROM people p JOIN involvements i ON i.person_id = p.id WHERE i.case_id = ?"
        return [*found, raw(people, (case_id,))]

    return read


def _words(casefile: CaseFile) -> str:
    assert casefile.incident is not None
    return casefile.incident.narrative or ""


def _reworded(casefile: CaseFile, narrative: str) -> CaseFile:
    changed = tuple(
        replace(record, narrative=narrative) if isinstance(record, Incident) else record
        for record in casefile.records
    )
    return replace(casefile, records=changed)


def _raw_save(writer: sqlcipher.Connection, casefile: CaseFile) -> Act:
    """The least a save can be: the record, its case and its line, made durable in one transaction."""
    incident, case = casefile.incident, casefile.case
    assert incident is not None

    def write() -> None:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("UPDATE incidents SET trail = ? WHERE id = ?", (None, incident.id))
        writer.execute("UPDATE cases SET intake_note = NULL WHERE id = ?", (case.id,))
        writer.execute("UPDATE case_index SET people = people WHERE case_id = ?", (case.id,))
        writer.execute("COMMIT")

    return write


if __name__ == "__main__":
    hand_back(rows(int(sys.argv[1])))
