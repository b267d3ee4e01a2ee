"""The office's one history: an append-only chain in which every entry holds the digest of the one before.

An entry's body is canonical text, hashed and kept as it is. It names who did what, when, why, with which
release and which law, and lists the digests of its leaves. A leaf is one change, salted, kept beside the
chain: a court can have its payload emptied without breaking a link.

The chain makes tampering evident, not impossible: whoever holds the file can rebuild all of it. Only a count
and a head kept outside (on paper, in the witness file) expose that.
"""

from __future__ import annotations

import datetime as dt
import json
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from law.plain import dataclass
from models.canonical import Json, canonical_text
from models.chain import digest
from models.engine import is_sqlite
from models.office_tables import AUDIT_ENTRIES, AUDIT_HEAD, AUDIT_LEAVES
from models.types import instant_text

ENTRY_TAG = b"wakeline.audit.entry/1"
LEAF_TAG = b"wakeline.audit.leaf/1"
GENESIS = "0" * 64
REDACTION = "redaction"
EXPECTED = re.compile(r"(\d+):([0-9a-f]{64})", re.ASCII)  # a head as text: count and hash


class HeadMoved(Exception):
    """Somebody else appended between reading the head and writing it: the transaction must be given up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """How many entries there are and the hash of the last."""

    count: int
    hash: str

    def __str__(self) -> str:
        return f"{self.count}:{self.hash}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """One change.

    Attributes:
        kind: kind of record, or of act ("import", "print", "redaction", "setting", "user").
        record_id: what was changed.
        case_id: the case it belongs to, or None.
        payload: what changed, as plain JSON values; kept with its salt until a court has it emptied.
    """

    kind: str
    record_id: str
    case_id: str | None
    payload: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """Who acted, when and why, and with what.

    Attributes:
        act: what was done, in a word ("save", "void", "import").
        at: UTC instant from the office's clock.
    """

    actor_id: str
    actor_name: str
    act: str
    at: dt.datetime
    reason: str = ""
    app_version: str = ""
    law_version: str = ""


def entry_hash(prev: str, seq: int, body: str) -> str:
    """The hash of an entry: over a domain tag, the hash before, the number, and the body as stored."""
    return digest(ENTRY_TAG, prev.encode(), str(seq).encode(), body.encode())


def leaf_digest(salt: str, kind: str, record_id: str, case_id: str | None, payload: str) -> str:
    """The digest of a leaf: salt, what it is about, and the payload as stored."""
    about = canonical_text([kind, record_id, case_id])
    return digest(LEAF_TAG, salt.encode(), about.encode(), payload.encode())


def is_started(connection: Connection) -> bool:
    """Whether the head is in place."""
    return connection.execute(sa.select(AUDIT_HEAD.c.seq)).first() is not None


def start(connection: Connection) -> None:
    """Put the empty head in place (once, when a store is made)."""
    if not is_started(connection):
        connection.execute(AUDIT_HEAD.insert().values(id=1, seq=0, hash=GENESIS))


def take_head(connection: Connection) -> Head:
    """The head, held until the transaction ends: on PostgreSQL other writers wait here."""
    query = sa.select(AUDIT_HEAD.c.seq, AUDIT_HEAD.c.hash).where(AUDIT_HEAD.c.id == 1)
    row = connection.execute(query if is_sqlite(connection) else query.with_for_update()).one()
    return Head(count=row.seq, hash=row.hash)


def head(connection: Connection) -> Head:
    """The head as a reader sees it."""
    row = connection.execute(sa.select(AUDIT_HEAD.c.seq, AUDIT_HEAD.c.hash)).one()
    return Head(count=row.seq, hash=row.hash)


def append(connection: Connection, signature: Signature, leaves: Sequence[Leaf]) -> Head:
    """Append one entry with its leaves in the caller's write transaction.

    Raises:
        HeadMoved: the head is no longer what this transaction read.
    """
    before = take_head(connection)
    seq = before.count + 1
    rows = [_leaf_row(seq, n, leaf) for n, leaf in enumerate(leaves, 1)]
    body = _body(signature, [row["digest"] for row in rows])
    hashed = entry_hash(before.hash, seq, body)
    connection.execute(AUDIT_ENTRIES.insert().values(seq=seq, prev=before.hash, hash=hashed, body=body))
    if rows:
        connection.execute(AUDIT_LEAVES.insert(), rows)
    moved = connection.execute(
        AUDIT_HEAD.update()
        .where(AUDIT_HEAD.c.id == 1, AUDIT_HEAD.c.seq == before.count, AUDIT_HEAD.c.hash == before.hash)
        .values(seq=seq, hash=hashed)
    )
    if moved.rowcount != 1:
        raise HeadMoved
    return Head(count=seq, hash=hashed)


def _body(signature: Signature, digests: list[str]) -> str:
    return canonical_text(
        {
            "actor": {"id": signature.actor_id, "name": signature.actor_name},
            "act": signature.act,
            "at": instant_text(signature.at),
            "reason": signature.reason,
            "app": signature.app_version,
            "law": signature.law_version,
            "leaves": list(digests),
        }
    )


def _leaf_row(seq: int, n: int, leaf: Leaf) -> dict[str, Any]:
    salt, payload = secrets.token_hex(16), canonical_text(leaf.payload)
    return {
        "seq": seq,
        "n": n,
        "case_id": leaf.case_id,
        "kind": leaf.kind,
        "record_id": leaf.record_id,
        "salt": salt,
        "payload": payload,
        "digest": leaf_digest(salt, leaf.kind, leaf.record_id, leaf.case_id, payload),
        "redacted_seq": None,
    }


def redact(
    connection: Connection,
    signature: Signature,
    order: str,
    leaves: Iterable[tuple[int, int]],
    *,
    case_id: str | None = None,
    also: Mapping[str, Json] | None = None,
) -> Head:
    """Empty the payloads of leaves (entry number, leaf number) by a court's order, which an entry names.

    The chain stays whole and verifies as *redacted by* that order.

    Args:
        case_id: the case whose history tells of it.
        also: what else the entry is to keep.
    """
    wanted = [
        connection.execute(
            sa.select(AUDIT_LEAVES).where(AUDIT_LEAVES.c.seq == seq, AUDIT_LEAVES.c.n == n)
        ).one()
        for seq, n in leaves
    ]
    # What a leaf is about is hashed with what goes: said here, it can still be compared.
    emptied: list[Json] = [
        [row.seq, row.n, row.digest, row.kind, row.record_id, row.case_id] for row in wanted
    ]
    payload: Json = {**(also or {}), "order": order, "leaves": emptied}
    done = append(
        connection, signature, [Leaf(kind=REDACTION, record_id=order, case_id=case_id, payload=payload)]
    )
    for row in wanted:
        connection.execute(
            AUDIT_LEAVES.update()
            .where(AUDIT_LEAVES.c.seq == row.seq, AUDIT_LEAVES.c.n == row.n)
            .values(payload=None, salt=None, redacted_seq=done.count)
        )
    return done


def read_body(body: str) -> dict[str, Json]:
    """The parts of an entry's body."""
    parsed: dict[str, Json] = json.loads(body)
    return parsed
