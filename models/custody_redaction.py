"""Taking a custody entry's content out by order of a court, so that its chain stays whole and says so.

Emptied are the row's words, the payload and salt of its link, and those of the leaves of the history that
tell of the row. Times, kind and place in the chain stay: what was said is gone, not that something happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from models import audit
from models.audit import Head, Signature
from models.canonical import Json
from models.codec import SPECS
from models.columns import to_row
from models.custody_state import REDACTED
from models.office_tables import AUDIT_LEAVES
from models.records import CustodyEvent
from models.tables import CUSTODY_ENTRIES, LEDGER_KEPT, RECORD_TABLES
from models.verify import row_digest

_NAMES = ("released_by", "received_by")
"""Where a name stood, a mark stands: without it the entry would tell another hand than it did."""


def emptied(event: CustodyEvent) -> CustodyEvent:
    """The entry without its words."""
    gone: dict[str, Any] = {key: None for key in SPECS[CustodyEvent] if not _stays(key)}
    gone |= {key: REDACTED for key in _NAMES if getattr(event, key)}
    return replace(event, **gone, states={}, typed={})


def _stays(key: str) -> bool:
    return any(column == key or column.startswith(f"{key}_") for column in LEDGER_KEPT)


def redact(
    connection: Connection, signature: Signature, order: str, events: Sequence[CustodyEvent], title: str
) -> Head:
    """Empty some entries of one case; the caller holds the write lock.

    Args:
        order: the court's order: court, number, day. It stands in the history for good.
        title: which entries, in words without their content.
    """
    ids = [event.id for event in events]
    blank = [emptied(event) for event in events]
    c, leaf = CUSTODY_ENTRIES.c, AUDIT_LEAVES.c
    links = connection.execute(sa.select(c.chain_id, c.seq, c.hash).where(c.event_id.in_(ids))).all()
    told = sa.select(leaf.seq, leaf.n).where(
        leaf.kind == CustodyEvent.KIND, leaf.record_id.in_(ids), leaf.payload.is_not(None)
    )
    leaves = [(row.seq, row.n) for row in connection.execute(told)]
    also: dict[str, Json] = {
        "title": title,
        # The leaves that named the links are emptied: this one names them from now on.
        "chains": [[link.chain_id, link.seq, link.hash] for link in links],
        "rows": [[e.KIND, e.id, row_digest(CustodyEvent, to_row(e))] for e in blank],
    }
    done = audit.redact(connection, signature, order, leaves, case_id=events[0].case_id, also=also)
    bare = {"payload": None, "salt": None, "redacted_seq": done.count}
    connection.execute(CUSTODY_ENTRIES.update().where(c.event_id.in_(ids)).values(**bare))
    table = RECORD_TABLES[CustodyEvent]
    for event in blank:
        connection.execute(table.update().where(table.c.id == event.id).values(**to_row(event)))
    return done


def orders_of(connection: Connection, chain_id: str) -> dict[str, str]:
    """The orders by which entries of a chain were emptied, by the entry's id."""
    c, leaf = CUSTODY_ENTRIES.c, AUDIT_LEAVES.c
    query = (
        sa.select(c.event_id, leaf.record_id)
        .join_from(CUSTODY_ENTRIES, AUDIT_LEAVES, c.redacted_seq == leaf.seq)
        .where(c.chain_id == chain_id, leaf.kind == audit.REDACTION)
    )
    return {row.event_id: row.record_id for row in connection.execute(query)}
