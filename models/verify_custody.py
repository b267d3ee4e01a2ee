"""Recomputing every custody chain, and comparing it with the entries' rows and with the office's history."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from models.canonical import Json
from models.custody import genesis, link_hash, payload_digest
from models.records import CustodyEvent
from models.tables import AUDIT_LEAVES, CUSTODY_ENTRIES, RECORD_TABLES
from models.verify import Finding, parsed, row_digest

MIGRATED = "schema-0002"
"""Who entered the links of entries that are older than the chains."""

_BATCH = 2_000  # not law: rows fetched at once
Anchors = dict[tuple[str, int], str]


def verify_custody(connection: Connection) -> tuple[Finding, ...]:
    """Everything of the custody ledger that does not fit; the specimens are named by their ids."""
    anchors = _anchors(connection)
    rows = _row_digests(connection)
    found = list(_chains(connection, anchors, rows))
    for event_id in rows:
        sentence = f"A custody entry ({event_id}) has no place in the chain of its specimen."
        found.append(Finding(kind="missing", sentence=sentence))
    for (chain_id, seq), _ in anchors.items():
        sentence = f"Custody of {chain_id}: entry {seq} is gone, which the history knows."
        found.append(Finding(kind="truncated", sentence=sentence))
    return tuple(found)


def _anchors(connection: Connection) -> Anchors:
    """What the office's history says of the links, by chain and number."""
    found: Anchors = {}
    c = AUDIT_LEAVES.c
    query = sa.select(c.payload).where(c.payload.like('%"chain%'))
    for payload in connection.execution_options(yield_per=_BATCH).execute(query).scalars():
        told = parsed(payload)
        listed = told.get("chains")
        for one in (told.get("chain"), *(listed if isinstance(listed, list) else ())):
            if isinstance(one, list) and len(one) == 3 and isinstance(one[1], int):
                found[(str(one[0]), one[1])] = str(one[2])
    return found


def _row_digests(connection: Connection) -> dict[str, str]:
    table = RECORD_TABLES[CustodyEvent]
    rows = connection.execution_options(yield_per=_BATCH).execute(sa.select(table))
    return {row.id: row_digest(CustodyEvent, row._asdict()) for row in rows}


def _chains(connection: Connection, anchors: Anchors, rows: dict[str, str]) -> Iterator[Finding]:
    c = CUSTODY_ENTRIES.c
    chain_id, count, head = "", 0, ""
    query = sa.select(CUSTODY_ENTRIES).order_by(c.chain_id, c.seq)
    for link in connection.execution_options(yield_per=_BATCH).execute(query):
        if link.chain_id != chain_id:
            chain_id, count, head = link.chain_id, 0, genesis(link.chain_id)
        where = f"Custody of {chain_id}: entry {link.seq}"
        if link.seq != count + 1:
            gone = f"{count + 1}" if link.seq == count + 2 else f"{count + 1} to {link.seq - 1}"
            yield _told("missing", f"Custody of {chain_id}: entry {gone} is missing.")
        elif link.prev != head:
            yield _told("altered", f"{where} does not follow the one before.")
        yield from _link(link, where, anchors, rows)
        count, head = link.seq, link.hash


def _link(link: Any, where: str, anchors: Anchors, rows: dict[str, str]) -> Iterator[Finding]:
    body = parsed(link.body)
    if link_hash(link.prev, link.seq, link.body) != link.hash:
        yield _told("altered", f"{where} was altered: its content does not give its hash.")
    if body.get("chain") != link.chain_id or body.get("event") != link.event_id:
        yield _told("altered", f"{where} was put to another specimen or another row.")
    known = anchors.pop((link.chain_id, link.seq), None)
    if known is None and not _is_migrated(body):
        yield _told("altered", f"{where} is there, and the history does not know it.")
    elif known is not None and known != link.hash:
        yield _told("altered", f"{where} is another one than the history knows.")
    yield from _payload(link, where, body, rows.pop(link.event_id, None))


def _payload(link: Any, where: str, body: dict[str, Json], row: str | None) -> Iterator[Finding]:
    if link.payload is None or link.salt is None:
        yield _told("altered", f"{where} was emptied, and no order is on record for it.")
        return
    if link.redacted_seq is not None:
        yield _told("altered", f"{where} says it was redacted, and was not.")
    if payload_digest(link.salt, link.payload) != body.get("digest"):
        yield _told("altered", f"{where} was altered: its content does not give its digest.")
    if row is None:
        yield _told("missing", f"{where} has lost its row.")
    elif row != parsed(link.payload).get("row"):
        yield _told("altered", f"{where}: its row was changed.")


def _is_migrated(body: dict[str, Json]) -> bool:
    by = body.get("by")
    return isinstance(by, dict) and by.get("id") == MIGRATED


def _told(kind: str, sentence: str) -> Finding:
    return Finding(kind=kind, sentence=sentence)
