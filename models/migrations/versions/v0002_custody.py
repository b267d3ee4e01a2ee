"""Custody in chains: a link for each entry, what an entry states besides, and where things and people are.

Entries that are older than the chains get theirs here, in the order in which they stood.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.engine import Connection

from models.migrations.frozen_schema import grow, thaw

revision = "0002"
down_revision = "0001"

# The time of the taking in is not known here: what the entry itself tells stands in its row.
_AT = ""
_BY = {"id": "schema-0002", "name": "Brought up to date"}


def upgrade() -> None:
    bind = op.get_bind()
    grow(bind, "0001", "0002")
    _chain_old_entries(bind)


def _chain_old_entries(bind: Connection) -> None:
    events = thaw("0001").tables["custody_events"]
    entries = thaw("0002").tables["custody_entries"]
    heads: dict[str, tuple[int, str]] = {}
    rows = bind.execute(sa.select(events).order_by(events.c.case_id, events.c.position, events.c.id))
    for row in rows.mappings().all():
        chain = row["specimen_id"] or row["case_id"]
        count, before = heads.get(chain) or (0, _digest(b"wakeline.custody.genesis/1", chain))
        link = _link(dict(row), chain, count + 1, before)
        bind.execute(entries.insert().values(**link))
        heads[chain] = (count + 1, link["hash"])


def _link(row: dict[str, Any], chain: str, seq: int, before: str) -> dict[str, Any]:
    held = {name: value for name, value in row.items() if value is not None}
    salt = secrets.token_hex(16)
    payload = _text({"fields": held, "row": hashlib.sha256(_text(held).encode()).hexdigest()})
    body = _text(
        {
            "at": _AT,
            "by": _BY,
            "chain": chain,
            "digest": _digest(b"wakeline.custody.payload/1", salt, payload),
            "event": row["id"],
        }
    )
    return {
        "chain_id": chain,
        "seq": seq,
        "event_id": row["id"],
        "prev": before,
        "hash": _digest(b"wakeline.custody.link/1", before, str(seq), body),
        "body": body,
        "salt": salt,
        "payload": payload,
    }


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _digest(tag: bytes, *parts: str) -> str:
    sha = hashlib.sha256()
    for part in (tag, *(part.encode() for part in parts)):
        sha.update(len(part).to_bytes(8, "big"))
        sha.update(part)
    return sha.hexdigest()
