"""Recomputing every custody chain, and comparing it with the entries' rows and with the office's history."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from law.plain import dataclass
from models.audit import REDACTION
from models.canonical import Json
from models.custody import genesis, link_hash, payload_digest
from models.office_tables import AUDIT_LEAVES
from models.records import CustodyEvent
from models.streaming import streamed
from models.tables import CUSTODY_ENTRIES, RECORD_TABLES
from models.verify import Finding, parsed, row_digest

MIGRATED = "schema-0002"
"""Who entered the links of entries that are older than the chains."""

Anchors = dict[tuple[str, int], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Order:
    """An order by which entries were emptied, as the history has it.

    Attributes:
        entry: number of the history's entry.
        links: chain and number of what it covers; `rows`: what their rows are since, by id.
    """

    entry: int
    order: str
    links: frozenset[tuple[str, int]]
    rows: dict[str, str]


@dataclass(slots=True, kw_only=True)
class _Known:
    """What the office's history and the rows say of the links; what is left at the end has no link."""

    anchors: Anchors
    orders: dict[int, _Order]
    rows: dict[str, str]


def verify_custody(connection: Connection, chain_id: str | None = None) -> tuple[Finding, ...]:
    """Everything of the custody ledger that does not fit; the specimens are named by their ids.

    Args:
        chain_id: one chain alone, None for all.
    """
    known = _known(connection, chain_id)
    found = list(_chains(connection, known, chain_id))
    for event_id in known.rows:
        sentence = f"A custody entry ({event_id}) has no place in the chain of its specimen."
        found.append(Finding(kind="missing", sentence=sentence))
    for chain_id, seq in known.anchors:
        sentence = f"Custody of {chain_id}: entry {seq} is gone, which the history knows."
        found.append(Finding(kind="truncated", sentence=sentence))
    return tuple(found)


def _known(connection: Connection, chain_id: str | None) -> _Known:
    known = _Known(anchors={}, orders={}, rows=_row_digests(connection, chain_id))
    c = AUDIT_LEAVES.c
    query = sa.select(c.seq, c.kind, c.payload).where(c.payload.like('%"chain%')).order_by(c.seq)
    for leaf in streamed(connection, query):
        told = parsed(leaf.payload)
        anchors = {key: value for key, value in _anchors(told) if chain_id in (None, key[0])}
        known.anchors |= anchors
        if leaf.kind == REDACTION:
            known.orders[leaf.seq] = _order(leaf.seq, told, frozenset(anchors))
    return known


def _anchors(told: dict[str, Json]) -> Iterator[tuple[tuple[str, int], str]]:
    listed = told.get("chains")
    for one in (told.get("chain"), *(listed if isinstance(listed, list) else ())):
        if isinstance(one, list) and len(one) == 3 and isinstance(one[1], int):
            yield (str(one[0]), one[1]), str(one[2])


def _order(entry: int, told: dict[str, Json], links: frozenset[tuple[str, int]]) -> _Order:
    listed = told.get("rows")
    rows = (
        [row for row in listed if isinstance(row, list) and len(row) == 3] if isinstance(listed, list) else []
    )
    return _Order(
        entry=entry,
        order=str(told.get("order")),
        links=links,
        rows={str(row[1]): str(row[2]) for row in rows},
    )


def _row_digests(connection: Connection, chain_id: str | None) -> dict[str, str]:
    table = RECORD_TABLES[CustodyEvent]
    query = sa.select(table)
    if chain_id is not None:
        query = query.where(sa.func.coalesce(table.c.specimen_id, table.c.case_id) == chain_id)
    rows = streamed(connection, query)
    return {row.id: row_digest(CustodyEvent, row._asdict()) for row in rows}


def _chains(connection: Connection, known: _Known, only: str | None) -> Iterator[Finding]:
    c = CUSTODY_ENTRIES.c
    chain_id, count, head = "", 0, ""
    query = sa.select(CUSTODY_ENTRIES).order_by(c.chain_id, c.seq)
    query = query if only is None else query.where(c.chain_id == only)
    for link in streamed(connection, query):
        if link.chain_id != chain_id:
            chain_id, count, head = link.chain_id, 0, genesis(link.chain_id)
        where = f"Custody of {chain_id}: entry {link.seq}"
        if link.seq != count + 1:
            gone = f"{count + 1}" if link.seq == count + 2 else f"{count + 1} to {link.seq - 1}"
            yield _told("missing", f"Custody of {chain_id}: entry {gone} is missing.")
        elif link.prev != head:
            yield _told("altered", f"{where} does not follow the one before.")
        yield from _link(link, where, known)
        count, head = link.seq, link.hash


def _link(link: Any, where: str, known: _Known) -> Iterator[Finding]:
    body = parsed(link.body)
    if link_hash(link.prev, link.seq, link.body) != link.hash:
        yield _told("altered", f"{where} was altered: its content does not give its hash.")
    if body.get("chain") != link.chain_id or body.get("event") != link.event_id:
        yield _told("altered", f"{where} was put to another specimen or another row.")
    anchor = known.anchors.pop((link.chain_id, link.seq), None)
    if anchor is None and not _is_migrated(body):
        yield _told("altered", f"{where} is there, and the history does not know it.")
    elif anchor is not None and anchor != link.hash:
        yield _told("altered", f"{where} is another one than the history knows.")
    row = known.rows.pop(link.event_id, None)
    if link.payload is None and link.salt is None:
        yield from _emptied(link, where, known.orders.get(link.redacted_seq or 0), row)
    else:
        yield from _payload(link, where, body, row)


def _emptied(link: Any, where: str, by: _Order | None, row: str | None) -> Iterator[Finding]:
    if row is None:
        yield _told("missing", f"{where} has lost its row.")
    if by is None or (link.chain_id, link.seq) not in by.links:
        yield _told("altered", f"{where} was emptied, and no order is on record for it.")
        return
    yield _told("redacted", f"{where} was redacted by {by.order} (entry {by.entry}).")
    if row is not None and row != by.rows.get(link.event_id):
        yield _told("altered", f"{where}: its row was changed after it was redacted.")


def _payload(link: Any, where: str, body: dict[str, Json], row: str | None) -> Iterator[Finding]:
    if link.redacted_seq is not None:
        yield _told("altered", f"{where} says it was redacted, and was not.")
    # Half emptied is no redaction: an order takes payload and salt together.
    whole = link.salt is not None and link.payload is not None
    if not whole or payload_digest(link.salt, link.payload) != body.get("digest"):
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
