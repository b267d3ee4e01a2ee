"""Recomputing the hash of every stored print and packet, and comparing it with what the history says.

What was printed and given out is evidence: a changed byte, a row that is gone and a row nobody made are named
with the case and the title under which the history knows the paper. A leaf that a court had emptied says
nothing of its paper any more; then the hash kept beside the bytes is all there is to compare with.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from law.plain import dataclass
from models.canonical import sha256_hex
from models.office_tables import AUDIT_LEAVES
from models.papers import BYTES_COLUMN, paper_digest
from models.streaming import streamed
from models.tables import CASES, DISCLOSURES, OFFICE_PRINTS, PACKET_DECISIONS, PACKETS, PRINTS
from models.verify import Finding, parsed

_PRINT, _PACKET, _DECISION, _DISCLOSURE = "print", "packet", "packet_decision", "disclosure"
_NOUNS = {
    _PRINT: "print",
    _PACKET: "packet",
    _DECISION: "decision on packets",
    _DISCLOSURE: "entry of a disclosure",
}
# A packet holds scans and pictures and may be large: one at a time.
_AT_ONCE = {PACKETS.name: 1, PRINTS.name: 20, OFFICE_PRINTS.name: 20}  # not law: rows read at once
_OTHERS_AT_ONCE = 500  # not law: rows without bytes read at once


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """What the history says of a paper.

    Attributes:
        sha256: hash of its bytes; "" for a decision, which has none, and where a court emptied the leaf.
        row: digest of what stands beside the bytes; "" where an older release noted none.
    """

    kind: str
    case_id: str | None
    title: str
    sha256: str
    row: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Fault:
    """What is wrong with a paper, before the case has got its number."""

    kind: str
    case_id: str | None
    paper: str
    what: str


def verify_papers(connection: Connection, *, sample: int | None = None) -> tuple[Finding, ...]:
    """Everything of the stored prints, packets, decisions and disclosures that does not fit.

    The bytes are read a few rows at a time and never all held.

    Args:
        sample: only so many of each kind, those noted last; None for all.
    """
    told = _known(connection)
    packets = {key: one.sha256 for key, one in told[_PACKET].items()}
    faults: list[_Fault] = []
    for table, kind in _places():
        known = {k: one for k, one in told[kind].items() if _belongs(table, one)}
        wanted = dict(list(known.items())[-sample:]) if sample else known
        for row in _rows(connection, table, list(wanted) if sample else None):
            fault = _compare(table, kind, row, wanted.pop(row["id"], None), packets)
            faults += [fault] if fault else []
        faults += [_gone(one) for one in wanted.values()]
    return tuple(_named(connection, faults))


def _places() -> tuple[tuple[sa.Table, str], ...]:
    return (
        (PRINTS, _PRINT),
        (OFFICE_PRINTS, _PRINT),
        (PACKETS, _PACKET),
        (PACKET_DECISIONS, _DECISION),
        (DISCLOSURES, _DISCLOSURE),
    )


def _belongs(table: sa.Table, told: _Told) -> bool:
    """Prints of a case and of the office bear one kind in the history; the case tells them apart."""
    return told.kind != _PRINT or (told.case_id is None) == (table is OFFICE_PRINTS)


def _known(connection: Connection) -> dict[str, dict[str, _Told]]:
    """What the history says of every paper, by kind and id, in the order in which it was noted."""
    c = AUDIT_LEAVES.c
    found: dict[str, dict[str, _Told]] = {kind: {} for kind in _NOUNS}
    query = sa.select(c.kind, c.record_id, c.case_id, c.payload).where(c.kind.in_(list(_NOUNS)))
    for leaf in streamed(connection, query.order_by(c.seq, c.n)):
        said = parsed(leaf.payload)
        found[leaf.kind][leaf.record_id] = _Told(
            kind=leaf.kind,
            case_id=leaf.case_id,
            title=str(said.get("title") or ""),
            sha256=str(said.get("sha256") or ""),
            row=str(said.get("row") or ""),
        )
    return found


def _rows(connection: Connection, table: sa.Table, ids: list[str] | None) -> Iterator[dict[str, Any]]:
    query = sa.select(table).order_by(table.c.id)
    query = query if ids is None else query.where(table.c.id.in_(ids))
    for row in streamed(connection, query, _AT_ONCE.get(table.name, _OTHERS_AT_ONCE)):
        yield row._asdict()


def _compare(
    table: sa.Table, kind: str, row: dict[str, Any], told: _Told | None, packets: dict[str, str]
) -> _Fault | None:
    """What is wrong with a paper, the gravest alone."""
    case_id = row.get("case_id")
    if told is None:
        return _Fault(
            kind="altered",
            case_id=case_id,
            paper=f"a {_NOUNS[kind]} ({row['id']})",
            what="is there that the history does not know",
        )
    what = _difference(table, row, told, packets)
    return _Fault(kind="altered", case_id=told.case_id, paper=_paper(told), what=what) if what else None


def _difference(table: sa.Table, row: dict[str, Any], told: _Told, packets: dict[str, str]) -> str:
    known = told.sha256 or row.get("sha256") or ""
    if BYTES_COLUMN in row and sha256_hex(bytes(row[BYTES_COLUMN])) != known:
        return f"was changed: its bytes no longer have the hash {known[:12]} they were kept with"
    if row.get("sha256", known) != known:
        return "was changed: the hash beside it is not the one the history noted"
    if table is DISCLOSURES and packets.get(row["packet_id"], known) not in ("", known):
        return "was changed: it names another packet than the one with its hash"
    if row.get("case_id") != told.case_id or (told.row and paper_digest(table, row) != told.row):
        return "was changed: what is kept beside it is not what the history noted"
    return ""


def _gone(told: _Told) -> _Fault:
    return _Fault(kind="missing", case_id=told.case_id, paper=_paper(told), what="is gone without an entry")


def _paper(told: _Told) -> str:
    noun = _NOUNS[told.kind]
    return f"the {noun} “{told.title}”" if told.title else f"a {noun}"


def _named(connection: Connection, faults: list[_Fault]) -> Iterator[Finding]:
    ids = sorted({fault.case_id for fault in faults if fault.case_id})
    numbers: dict[str, str] = {}
    for at in range(0, len(ids), _OTHERS_AT_ONCE):
        query = sa.select(CASES.c.id, CASES.c.number).where(CASES.c.id.in_(ids[at : at + _OTHERS_AT_ONCE]))
        numbers |= {row.id: row.number or row.id for row in connection.execute(query)}
    for fault in faults:
        number = numbers.get(fault.case_id or "", fault.case_id)
        where = f"Case {number}" if number else "The office's sheets"
        yield Finding(kind=fault.kind, sentence=f"{where}: {fault.paper} {fault.what}.")
