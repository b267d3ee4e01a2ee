"""Reading the custody ledgers: one, all, by a scanned number, and those that wait for a receiver."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from forms.custody_findings import custody_findings
from forms.scope import Chain
from models import custody as chains
from models import custody_state as state
from models.casefile import CaseFile
from models.custody_redaction import orders_of
from models.custody_state import held, ledger_of
from models.records import Specimen
from models.tables import CUSTODY_ENTRIES, CUSTODY_INDEX
from models.types import parse_instant
from models.verify import check_expected
from models.verify_custody import verify_custody
from services import casestore, custodylist
from services.actor import EVERYBODY, Actor, require
from services.custody_values import (
    ChainCheck,
    Found,
    Ledger,
    LedgerEntry,
    SpecimenPage,
    SpecimenQuery,
    StoredLink,
    Waiting,
)
from services.errors import NotFound
from services.fences import Fences
from services.numbers import evidence_key
from services.office import Office
from services.settings import read_settings
from services.uow import read

_SHOWN = 50  # not law: things one number may mean


class CustodyReads:
    """What the ledgers say. Reading changes nothing."""

    def __init__(self, office: Office) -> None:
        self._office, self._fences = office, Fences(office)

    def ledger(self, actor: Actor, specimen_id: str) -> Ledger:
        """Everything of a specimen's custody; its case as the person may read it, which is noted.

        Raises:
            NotFound: no such specimen.
        """
        require(actor, EVERYBODY, "see the custody of specimens")
        with read(self._office) as connection:
            settings = read_settings(connection)
            casefile, specimen = loaded(connection, specimen_id)
            entries = _entries(connection, casefile, specimen_id)
        events = ledger_of(casefile, specimen_id)
        containers = state.containers_of(casefile, specimen_id)
        parents = state.parents_of(containers)
        return Ledger(
            casefile=self._fences.opened(actor, casefile),
            specimen=specimen,
            containers=containers,
            entries=entries,
            seq=entries[-1].seq if entries else 0,
            head=entries[-1].hash if entries else chains.genesis(specimen_id),
            now=held(events),
            containers_now=tuple((c, held(events, c.id, parents)) for c in containers),
            findings=custody_findings(casefile, specimen, gap=settings.custody_gap),
            waiting=state.unconfirmed(events),
            holds=state.open_holds(events),
        )

    def chains(self, casefile: CaseFile) -> Mapping[str, Chain]:
        """Count, head and hashes of each stored chain of a case, by the specimen's id."""
        ids = [s.id for s in casefile.all(Specimen)]
        with read(self._office) as connection:
            links = chains.links_of(connection, ids)
            orders = {specimen_id: orders_of(connection, specimen_id) for specimen_id in ids}
        hashes: dict[str, dict[str, str]] = {}
        for link in links:
            hashes.setdefault(link.chain_id, {})[link.event_id] = link.hash
        return {
            link.chain_id: Chain(
                count=link.seq, head=link.hash, hashes=hashes[link.chain_id], orders=orders[link.chain_id]
            )
            for link in links
        }

    def check_chain(self, actor: Actor, specimen_id: str, expect: str = "") -> ChainCheck:
        """Recompute the chain of one specimen and compare it with rows, history and paper.

        Args:
            expect: COUNT:HEAD as the paper ledger prints it, "" without paper.

        Raises:
            ValueError: `expect` is not written so.
        """
        require(actor, EVERYBODY, "see the custody of specimens")
        with read(self._office) as connection:
            count, head = chains.head_of(connection, specimen_id)
            links = chains.links_of(connection, [specimen_id])
            found = [*verify_custody(connection, specimen_id)]
        if expect:
            # Paper prints the hash in groups.
            told = expect.replace(" ", "")
            found += check_expected({link.seq: link.hash for link in links}, count, told)
        return ChainCheck(
            ok=all(one.harmless for one in found),
            count=count,
            head=head,
            findings=tuple(one.sentence for one in found),
        )

    def links(self, actor: Actor, casefile: CaseFile) -> tuple[StoredLink, ...]:
        """Every link of the chains of a case as it is stored."""
        require(actor, EVERYBODY, "see the custody of specimens")
        ids = [*(s.id for s in casefile.all(Specimen)), casefile.case.id]
        c, found = CUSTODY_ENTRIES.c, []
        with read(self._office) as connection:
            query = sa.select(CUSTODY_ENTRIES).where(c.chain_id.in_(ids)).order_by(c.chain_id, c.seq)
            for row in connection.execute(query).mappings().all():
                orders = orders_of(connection, row["chain_id"]) if row["redacted_seq"] else {}
                kept = {key: value for key, value in row.items() if key != "redacted_seq"}
                found.append(StoredLink(**kept, redacted_by=orders.get(row["event_id"], "")))
        return tuple(found)

    def scan(self, actor: Actor, number: str) -> tuple[Found, ...]:
        """The specimens and containers that bear a scanned number: as it is written, else however it is.

        Several of one specimen open the same ledger; of several specimens a person says which is meant.
        """
        require(actor, EVERYBODY, "see the custody of specimens")
        key = evidence_key(number)
        if not key:
            return ()
        c = CUSTODY_INDEX.c
        with read(self._office) as connection:
            query = sa.select(CUSTODY_INDEX).where(c.folded == key).order_by(c.kind.desc(), c.id)
            rows = connection.execute(query.limit(_SHOWN)).all()
        wanted = number.strip().casefold()
        exact = [row for row in rows if row.number.strip().casefold() == wanted]
        return tuple(custodylist.found_of(row) for row in exact or rows)

    def numbered(self, actor: Actor, beginning: str, limit: int = 6) -> tuple[Found, ...]:
        """Specimens and containers whose number begins so, however it is written."""
        require(actor, EVERYBODY, "see the custody of specimens")
        with read(self._office) as connection:
            return custodylist.numbered(connection, beginning, limit)

    def page(self, actor: Actor, query: SpecimenQuery) -> SpecimenPage:
        """A page of the specimens of the office."""
        require(actor, EVERYBODY, "see the custody of specimens")
        with read(self._office) as connection:
            return custodylist.page(connection, query)

    def holders(self, actor: Actor) -> tuple[tuple[str, int], ...]:
        """Who holds something, with how many things, whoever holds most first."""
        require(actor, EVERYBODY, "see the custody of specimens")
        with read(self._office) as connection:
            return custodylist.holders(connection)

    def waiting(self, actor: Actor) -> tuple[Waiting, ...]:
        """Every hand-over not yet confirmed by its receiver, the oldest first."""
        require(actor, EVERYBODY, "see the custody of specimens")
        c = CUSTODY_INDEX.c
        with read(self._office) as connection:
            query = sa.select(CUSTODY_INDEX).where(c.unconfirmed.is_not(None)).order_by(c.since, c.id)
            rows = connection.execute(query).all()
            return tuple(one for row in rows for one in _waiting(connection, row))


def loaded(connection: Connection, specimen_id: str) -> tuple[CaseFile, Specimen]:
    """A specimen with its case. Raises NotFound."""
    found = casestore.load_record(connection, Specimen.KIND, specimen_id)
    casefile = casestore.load(connection, found.case_id) if isinstance(found, Specimen) else None
    if casefile is None or not isinstance(found, Specimen) or found.void_reason is not None:
        raise NotFound("such specimen")
    return casefile, found


def _entries(connection: Connection, casefile: CaseFile, specimen_id: str) -> tuple[LedgerEntry, ...]:
    c = CUSTODY_ENTRIES.c
    query = sa.select(c.seq, c.event_id, c.hash, c.body).where(c.chain_id == specimen_id).order_by(c.seq)
    events = {e.id: e for e in ledger_of(casefile, specimen_id)}
    orders = orders_of(connection, specimen_id)
    found = []
    for row in connection.execute(query):
        if row.event_id in events:
            body = json.loads(row.body)
            at = parse_instant(body["at"]) if body["at"] else None
            by, event = str(body["by"]["name"]), events[row.event_id]
            entry = LedgerEntry(seq=row.seq, event=event, hash=row.hash, entered_at=at, entered_by=by)
            found.append(replace(entry, redacted_by=orders.get(event.id, "")))
    return tuple(found)


def _waiting(connection: Connection, row: Any) -> list[Waiting]:
    casefile = casestore.load(connection, row.case_id)
    ledger = ledger_of(casefile, row.specimen_id) if casefile else ()
    return [
        Waiting(
            case_id=row.case_id,
            case_number=row.case_number,
            specimen_id=row.specimen_id,
            number=row.number,
            event=event,
        )
        for event in state.unconfirmed(ledger)
    ]
