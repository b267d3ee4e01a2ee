"""Where every specimen and container is, as rows for a scan, a shelf and the board; made from the ledger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy.engine import Connection

from forms.names import involvement_name
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
from models.records import Container, Involvement, Specimen
from models.tables import CUSTODY_INDEX
from services.evidence_numbers import names_by_itself
from services.numbers import evidence_key
from services.tokens import number_words, search_text, stored_words


def rewrite(connection: Connection, casefile: CaseFile) -> None:
    """Replace the rows of a case."""
    connection.execute(CUSTODY_INDEX.delete().where(CUSTODY_INDEX.c.case_id == casefile.case.id))
    rows = custody_rows(casefile)
    if rows:
        connection.execute(CUSTODY_INDEX.insert(), rows)


def custody_rows(casefile: CaseFile) -> list[dict[str, Any]]:
    """The rows of a case; of a voided one only things whose ledger was begun, for those are somewhere."""
    voided = casefile.case.void_reason is not None
    listed = [s for s in casefile.all(Specimen) if not voided or ledger_of(casefile, s.id)]
    rows = [row for specimen in listed for row in _of_specimen(casefile, specimen)]
    return [*rows, *(() if voided else _loose(casefile))]


def _loose(casefile: CaseFile) -> Iterator[dict[str, Any]]:
    """Containers nobody said the specimen of: found by their number, and nowhere by any ledger."""
    for container in casefile.all(Container):
        if container.specimen_id is None:
            yield {**_row(casefile, container, container.id, held(())), "counted": False}


def _of_specimen(casefile: CaseFile, specimen: Specimen) -> Iterator[dict[str, Any]]:
    ledger = ledger_of(casefile, specimen.id)
    containers = containers_of(casefile, specimen.id)
    waiting = unconfirmed(ledger)
    parents = parents_of(containers)
    things = [(c, held(ledger, c.id, parents)) for c in containers]
    now = held(ledger)
    told = {
        "unconfirmed": waiting[0].id if waiting else None,
        "counted": not containers,
        "specimen_kind": specimen.specimen_kind or "",
        "person": (person := _person(casefile, specimen)),
        "words": _words(casefile, specimen, person, [now, *(one for _, one in things)]),
    }
    yield {**_row(casefile, specimen, specimen.id, now), **told}
    for container, one in things:
        yield _row(casefile, container, specimen.id, one)


def _person(casefile: CaseFile, specimen: Specimen) -> str:
    who = casefile.find(specimen.involvement_id)
    return involvement_name(casefile, who) if isinstance(who, Involvement) else ""


def _words(casefile: CaseFile, specimen: Specimen, person: str, held_now: list[Held]) -> str:
    """Under which words a specimen is found, each after a space, so that a beginning finds it too."""
    containers = containers_of(casefile, specimen.id)
    numbers = (specimen.number, casefile.case.number, *(c.number for c in containers))
    found = stored_words((person, *(now.holder for now in held_now)))
    for number in numbers:
        found |= number_words(number)
    return f" {search_text(found)}"


def _row(casefile: CaseFile, thing: Specimen | Container, specimen_id: str, now: Held) -> dict[str, Any]:
    since = (now.since.earliest or now.since.latest) if now.since else None
    return {
        "id": thing.id,
        "kind": thing.KIND,
        "specimen_id": specimen_id,
        "case_id": casefile.case.id,
        "case_number": casefile.case.number or "",
        "number": thing.number or "",
        "folded": evidence_key(thing.number or ""),
        "names": names_by_itself(casefile, thing),
        "standing": now.standing.value,
        "holder": now.holder,
        "place_key": plain(now.holder) if now.standing is Standing.STORED else "",
        "since": since,
        "unconfirmed": None,
        "counted": True,
        "holder_key": plain(now.holder),
        "specimen_kind": "",
        "person": "",
        "words": "",
    }
