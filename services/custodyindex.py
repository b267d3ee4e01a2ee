"""Where every specimen and container is, as rows for a scan, a shelf and the board; made from the ledger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy.engine import Connection

from models.casefile import CaseFile
from models.custody_state import (
    Held,
    Standing,
    containers_of,
    held,
    ledger_of,
    parents_of,
    plain,
    unconfirmed,
)
from models.records import Container, Specimen
from models.tables import CUSTODY_INDEX
from services.numbers import folded


def rewrite(connection: Connection, casefile: CaseFile) -> None:
    """Replace the rows of a case."""
    connection.execute(CUSTODY_INDEX.delete().where(CUSTODY_INDEX.c.case_id == casefile.case.id))
    rows = custody_rows(casefile)
    if rows:
        connection.execute(CUSTODY_INDEX.insert(), rows)


def custody_rows(casefile: CaseFile) -> list[dict[str, Any]]:
    """The rows of a case; none for a voided one."""
    if casefile.case.void_reason is not None:
        return []
    return [row for specimen in casefile.all(Specimen) for row in _of_specimen(casefile, specimen)]


def _of_specimen(casefile: CaseFile, specimen: Specimen) -> Iterator[dict[str, Any]]:
    ledger = ledger_of(casefile, specimen.id)
    containers = containers_of(casefile, specimen.id)
    waiting = unconfirmed(ledger)
    yield _row(casefile, specimen, specimen.id, held(ledger), waiting[0].id if waiting else None)
    parents = parents_of(containers)
    for container in containers:
        yield _row(casefile, container, specimen.id, held(ledger, container.id, parents), None)


def _row(
    casefile: CaseFile, thing: Specimen | Container, specimen_id: str, now: Held, waiting: str | None
) -> dict[str, Any]:
    since = (now.since.earliest or now.since.latest) if now.since else None
    return {
        "id": thing.id,
        "kind": thing.KIND,
        "specimen_id": specimen_id,
        "case_id": casefile.case.id,
        "case_number": casefile.case.number or "",
        "number": thing.number or "",
        "folded": folded(thing.number or ""),
        "standing": now.standing.value,
        "holder": now.holder,
        "place_key": plain(now.holder) if now.standing is Standing.STORED else "",
        "since": since,
        "unconfirmed": waiting,
    }
