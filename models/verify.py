"""Recomputing the whole history and naming what does not fit."""

from __future__ import annotations

import functools
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from law.plain import dataclass
from models import triggers
from models.audit import EXPECTED, GENESIS, REDACTION, Head, entry_hash, head, leaf_digest
from models.canonical import Json, sha256_hex
from models.columns import ROW_COLUMNS
from models.office_tables import AUDIT_ENTRIES, AUDIT_LEAVES
from models.records import CASE_RECORDS, RECORD_BY_KIND, Record
from models.streaming import streamed
from models.tables import CASES, RECORD_TABLES


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What does not fit.

    Attributes:
        kind: altered, missing, forked, truncated, unprotected, redacted, stale or repeated.
    """

    kind: str
    sentence: str

    @property
    def harmless(self) -> bool:
        """An ordered redaction, a derived row left behind or a number given twice alters no record."""
        return self.kind in ("redacted", "stale", "repeated")


@dataclass(slots=True)
class _State:
    head: Head = field(default_factory=lambda: Head(count=0, hash=GENESIS))
    hashes: dict[int, str] = field(default_factory=dict)
    seen_prev: set[str] = field(default_factory=set)
    redacted: dict[tuple[int, int], tuple[int, list[Any]]] = field(default_factory=dict)
    orders: dict[int, tuple[str, dict[tuple[int, int], list[Any]]]] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def tell(self, kind: str, sentence: str) -> None:
        self.findings.append(Finding(kind=kind, sentence=sentence))


def verify_chain(connection: Connection, witnesses: Mapping[int, str]) -> tuple[Head, tuple[Finding, ...]]:
    """Recompute every entry and leaf.

    Args:
        witnesses: hashes by entry number, kept outside the database.

    Returns:
        the head as recomputed from the entries, and what does not fit.
    """
    state = _State()
    for entry in _entries(connection):
        _check_entry(state, entry)
    _check_leaves(connection, state)
    _check_redactions(state)
    _check_ends(connection, state, witnesses)
    for name in triggers.missing(connection):
        state.tell("unprotected", f"The protection {name} of the database is missing or was changed.")
    return state.head, tuple(state.findings)


def _entries(connection: Connection) -> Iterator[Any]:
    return streamed(connection, sa.select(AUDIT_ENTRIES).order_by(AUDIT_ENTRIES.c.seq))


def _check_entry(state: _State, entry: Any) -> None:
    expected = state.head.count + 1
    if entry.seq > expected:
        missing = f"{expected}" if entry.seq == expected + 1 else f"{expected} to {entry.seq - 1}"
        state.tell("missing", f"Entry {missing} is missing.")
    elif entry.seq < expected:
        state.tell("forked", f"Entry {entry.seq} stands twice.")
    elif entry.prev != state.head.hash:
        kind = "forked" if entry.prev in state.seen_prev else "altered"
        state.tell(kind, f"Entry {entry.seq} does not follow entry {entry.seq - 1}.")
    if entry_hash(entry.prev, entry.seq, entry.body) != entry.hash:
        state.tell("altered", f"Entry {entry.seq} was altered: its content does not give its hash.")
    if entry.prev in state.seen_prev:
        state.tell("forked", f"Entry {entry.seq} follows an entry that another one follows already.")
    state.seen_prev.add(entry.prev)
    state.hashes[entry.seq] = entry.hash
    state.head = Head(count=entry.seq, hash=entry.hash)


def _check_leaves(connection: Connection, state: _State) -> None:
    waiting = streamed(connection, sa.select(AUDIT_LEAVES).order_by(AUDIT_LEAVES.c.seq, AUDIT_LEAVES.c.n))
    leaf = next(waiting, None)
    entries = sa.select(AUDIT_ENTRIES.c.seq, AUDIT_ENTRIES.c.body).order_by(AUDIT_ENTRIES.c.seq)
    for entry in streamed(connection, entries):
        own: dict[int, Any] = {}
        while leaf is not None and leaf.seq <= entry.seq:
            if leaf.seq < entry.seq:
                state.tell("altered", f"A change is filed under entry {leaf.seq}, which does not exist.")
            else:
                own[leaf.n] = leaf
            leaf = next(waiting, None)
        _check_leaves_of(state, entry, own)
    if leaf is not None:
        state.tell("truncated", f"Changes are filed under entry {leaf.seq}, after the last entry.")


def _check_leaves_of(state: _State, entry: Any, own: dict[int, Any]) -> None:
    digests = _listed(entry.body)
    for n, digest in enumerate(digests, 1):
        leaf = own.pop(n, None)
        if leaf is None:
            state.tell("missing", f"Change {n} of entry {entry.seq} is missing.")
        elif leaf.digest != digest:
            state.tell("altered", f"Change {n} of entry {entry.seq} was replaced.")
        elif leaf.payload is None and leaf.salt is None:
            about = [leaf.digest, leaf.kind, leaf.record_id, leaf.case_id]
            state.redacted[(leaf.seq, leaf.n)] = (leaf.redacted_seq or 0, about)
        elif leaf.payload is None or leaf.salt is None or _leaf_digest(leaf) != digest:
            state.tell("altered", f"Change {n} of entry {entry.seq} was altered.")
        elif leaf.redacted_seq is not None:
            state.tell("altered", f"Change {n} of entry {entry.seq} says it was redacted, and was not.")
        elif leaf.kind == REDACTION:
            _note_order(state, leaf)
    for n in own:
        state.tell("altered", f"Change {n} of entry {entry.seq} was added later.")


def _leaf_digest(leaf: Any) -> str:
    return leaf_digest(leaf.salt, leaf.kind, leaf.record_id, leaf.case_id, leaf.payload)


def _listed(body: str) -> list[str]:
    leaves = parsed(body).get("leaves")
    return [str(digest) for digest in leaves] if isinstance(leaves, list) else []


def _note_order(state: _State, leaf: Any) -> None:
    payload = json.loads(leaf.payload)
    state.orders[leaf.seq] = (payload["order"], {(s, n): about for s, n, *about in payload["leaves"]})


def _check_redactions(state: _State) -> None:
    for (seq, n), (by, about) in state.redacted.items():
        order, covered = state.orders.get(by, ("", {}))
        if covered.get((seq, n)) == about:
            state.tell("redacted", f"Change {n} of entry {seq} was redacted by {order} (entry {by}).")
        elif (seq, n) in covered:
            state.tell("altered", f"Change {n} of entry {seq} was altered after it was redacted.")
        else:
            state.tell("altered", f"Change {n} of entry {seq} was emptied, and no order is on record for it.")


def _check_ends(connection: Connection, state: _State, witnesses: Mapping[int, str]) -> None:
    kept = head(connection)
    if kept.count > state.head.count:
        state.tell(
            "truncated",
            f"The last entries are gone: {kept.count} were written, {state.head.count} are there.",
        )
    elif kept != state.head:
        state.tell("altered", "The kept head is not the hash of the last entry.")
    last = max(witnesses, default=0)
    if last > state.head.count:
        state.tell(
            "truncated",
            f"A witness outside the database knows entry {last}; the database ends at {state.head.count}. "
            "It was cut off or an older copy was put in its place.",
        )
    for seq, told in sorted(witnesses.items()):
        if seq in state.hashes and state.hashes[seq] != told:
            state.tell("altered", f"The history was rebuilt: a witness knows another entry {seq}.")
            break


def check_expected(state_hashes: Mapping[int, str], total: int, expect: str) -> tuple[Finding, ...]:
    """Compare with a count and head read from paper."""
    found = EXPECTED.fullmatch(expect.strip().lower())
    if found is None:
        raise ValueError("the expected head is written COUNT:HEAD, a number and 64 hexadecimal digits")
    count, told = int(found[1]), found[2]
    if count > total:
        sentence = (
            f"The paper knows {count} entries; the database ends at {total}: truncated or an older copy."
        )
        return (Finding(kind="truncated", sentence=sentence),)
    if count and state_hashes.get(count) != told:
        return (Finding(kind="altered", sentence=f"Entry {count} is not the one printed on the paper."),)
    return ()


def entry_hashes(connection: Connection, numbers: Iterable[int]) -> dict[int, str]:
    """Stored hashes of some entries."""
    rows = connection.execute(
        sa.select(AUDIT_ENTRIES.c.seq, AUDIT_ENTRIES.c.hash).where(AUDIT_ENTRIES.c.seq.in_(list(numbers)))
    )
    return {row.seq: row.hash for row in rows}


def row_digest(cls: type[Record], row: Mapping[str, Any]) -> str:
    """The digest of a record's row as an audit leaf remembers it: every stored value, empty columns left out.

    Columns added by a later release are empty in old rows, so they do not change the digest.
    """
    held = {name: row[name] for name in ROW_COLUMNS[cls] if row[name] is not None}
    # Columns hold no fractions, so the check of `canonical_bytes` for them is spared.
    return sha256_hex(json.dumps(held, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode())


def verify_records(connection: Connection, *, sample: int | None = None) -> tuple[Finding, ...]:
    """Compare every record (or the `sample` last changed) with what the history last said of it."""
    expected: dict[str, dict[str, str]] = defaultdict(dict)
    query = sa.select(AUDIT_LEAVES.c.kind, AUDIT_LEAVES.c.record_id, AUDIT_LEAVES.c.payload).order_by(
        AUDIT_LEAVES.c.seq, AUDIT_LEAVES.c.n
    )
    unknown: set[tuple[str, str]] = set()
    for leaf in streamed(connection, query):
        for kind, record_id, digest in _told_digests(leaf):
            expected[kind][record_id] = digest
            unknown.discard((kind, record_id))
        if leaf.payload is None and leaf.kind in RECORD_BY_KIND:
            unknown.add((leaf.kind, leaf.record_id))
    for kind, record_id in unknown:
        expected[kind].pop(record_id, None)
    return tuple(
        finding
        for kind, digests in expected.items()
        for finding in _compare(connection, kind, digests, sample, unknown)
    )


def verify_kinds(connection: Connection) -> tuple[Finding, ...]:
    """Compare the kinds of record each case says it has with those it has: what it leaves out is not read."""
    present: dict[str, int] = defaultdict(int)
    for bit, cls in enumerate(CASE_RECORDS):
        column = RECORD_TABLES[cls].c.case_id
        for case_id in connection.execute(sa.select(column).distinct()).scalars():
            present[case_id] |= 1 << bit
    rows = streamed(connection, sa.select(CASES.c.id, CASES.c.kinds))
    return tuple(
        Finding(kind="altered", sentence=f"A case ({row.id}) does not name the records it has.")
        for row in rows
        if row.kinds != _kinds_of(present[row.id])
    )


@functools.cache
def _kinds_of(bits: int) -> str:
    return ",".join(cls.KIND for bit, cls in enumerate(CASE_RECORDS) if bits >> bit & 1)


def _told_digests(leaf: Any) -> Iterator[tuple[str, str, str]]:
    payload = parsed(leaf.payload)
    row, rows = payload.get("row"), payload.get("rows")
    told = [(leaf.kind, leaf.record_id, row)] if isinstance(row, str) else []
    for part in rows if isinstance(rows, list) else ():
        if isinstance(part, list) and len(part) == 3:
            told.append((str(part[0]), str(part[1]), str(part[2])))
    yield from (one for one in told if one[0] in RECORD_BY_KIND)


def parsed(text: str | None) -> dict[str, Json]:
    """The object of a stored JSON text; empty for one that was altered, which its hash tells."""
    try:
        found = json.loads(text or "")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _compare(
    connection: Connection,
    kind: str,
    digests: dict[str, str],
    sample: int | None,
    unknown: set[tuple[str, str]],
) -> Iterator[Finding]:
    cls = RECORD_BY_KIND[kind]
    table = RECORD_TABLES[cls]
    wanted = dict(list(digests.items())[-sample:]) if sample else dict(digests)
    query = sa.select(table)
    if sample:
        query = query.where(table.c.id.in_(list(wanted)))
    title = cls.TITLE.lower()
    for row in streamed(connection, query):
        told = wanted.pop(row.id, None)
        if told is None:
            if not sample and (kind, row.id) not in unknown:
                yield Finding(kind="altered", sentence=f"A {title} is there that the history does not know.")
        elif row_digest(cls, row._asdict()) != told:
            sentence = f"A {title} ({row.id}) was changed without an entry in the history."
            yield Finding(kind="altered", sentence=sentence)
    for record_id in wanted:
        yield Finding(kind="missing", sentence=f"A {title} ({record_id}) is gone without an entry.")
