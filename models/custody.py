"""The chain of one specimen's custody: each entry holds the digest of the one before.

The row of a custody entry (`custody_events`) is what screens and paper read. Beside it stands its link: who
entered it when, the salted digest of the payload, and the payload itself as canonical text, kept as it was
hashed. Neither is ever changed. Each link is named in the office's history too, so that a chain cut off at
its end is told by the history, and the history by the paper that carries its head.

A chain belongs to a specimen; entries that name none stand together in a chain of their case.
"""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Iterable

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from law.plain import dataclass
from models.canonical import Json, canonical_text
from models.chain import digest
from models.columns import to_row
from models.records import CustodyEvent
from models.tables import CUSTODY_ENTRIES
from models.types import instant_text
from models.verify import row_digest

_LINK = b"wakeline.custody.link/1"
_PAYLOAD = b"wakeline.custody.payload/1"
_GENESIS = b"wakeline.custody.genesis/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """One entry's place in its chain."""

    chain_id: str
    seq: int
    event_id: str
    hash: str

    @property
    def anchor(self) -> list[Json]:
        """What the office's history keeps of it."""
        return [self.chain_id, self.seq, self.hash]


def chain_of(event: CustodyEvent) -> str:
    """The chain an entry belongs to."""
    return event.specimen_id or event.case_id


def genesis(chain_id: str) -> str:
    """What stands before the first entry of a chain: its own value, so that no two chains begin alike."""
    return digest(_GENESIS, chain_id.encode())


def link_hash(prev: str, seq: int, body: str) -> str:
    """The hash of a link: over the hash before, its number, and the body as stored."""
    return digest(_LINK, prev.encode(), str(seq).encode(), body.encode())


def payload_digest(salt: str, payload: str) -> str:
    """The salted digest of a payload, which alone stands in the body."""
    return digest(_PAYLOAD, salt.encode(), payload.encode())


def head_of(connection: Connection, chain_id: str) -> tuple[int, str]:
    """How many entries a chain has and the hash of the last; zero and its beginning when there is none."""
    c = CUSTODY_ENTRIES.c
    query = sa.select(c.seq, c.hash).where(c.chain_id == chain_id).order_by(c.seq.desc()).limit(1)
    row = connection.execute(query).first()
    return (row.seq, row.hash) if row else (0, genesis(chain_id))


def links_of(connection: Connection, chain_ids: Iterable[str]) -> tuple[Link, ...]:
    """The links of some chains, in order."""
    c = CUSTODY_ENTRIES.c
    wanted = sa.select(c.chain_id, c.seq, c.event_id, c.hash).where(c.chain_id.in_(list(chain_ids)))
    rows = connection.execute(wanted.order_by(c.chain_id, c.seq))
    return tuple(Link(chain_id=r.chain_id, seq=r.seq, event_id=r.event_id, hash=r.hash) for r in rows)


def append(
    connection: Connection,
    event: CustodyEvent,
    fields: Json,
    *,
    at: dt.datetime,
    by_id: str,
    by_name: str,
) -> Link:
    """Put an entry at the end of its chain; its row is written by the caller in the same transaction.

    The caller holds the write lock, else two writers would read the same end; the primary key refuses the
    second then.

    Args:
        fields: the entry's fields in their case-file form.
        at: UTC instant at which it is entered.
    """
    chain_id = chain_of(event)
    count, before = head_of(connection, chain_id)
    seq, salt = count + 1, secrets.token_hex(16)
    payload = canonical_text({"fields": fields, "row": row_digest(CustodyEvent, to_row(event))})
    body = canonical_text(
        {
            "at": instant_text(at),
            "by": {"id": by_id, "name": by_name},
            "chain": chain_id,
            "digest": payload_digest(salt, payload),
            "event": event.id,
        }
    )
    hashed = link_hash(before, seq, body)
    connection.execute(
        CUSTODY_ENTRIES.insert().values(
            chain_id=chain_id,
            seq=seq,
            event_id=event.id,
            prev=before,
            hash=hashed,
            body=body,
            salt=salt,
            payload=payload,
        )
    )
    return Link(chain_id=chain_id, seq=seq, event_id=event.id, hash=hashed)
