"""What was given out in packets: to whom, when, what, with its hash. Append-only, and printed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from forms.disclosures import REGISTER, DisclosureLine
from forms.values import instant_text
from law.packet import Purpose
from law.plain import dataclass
from models import codes
from models.audit import Leaf
from models.papers import keep
from models.tables import DISCLOSURES, PACKET_DECISIONS, PACKETS
from services import casestore
from services.actor import Actor, require
from services.errors import NotFound, Refused
from services.ids import new_id
from services.office import Office
from services.packets import MAKERS, PacketRow, packets_of
from services.printing import Drawn, Printing
from services.rendering import Rendered
from services.settings import read_settings
from services.uow import read, work


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """One disclosure as it is entered.

    Attributes:
        packet_id: the packet that was given, as it was kept.
        way: key of the list of ways (mail, in person ...).
        given_at: UTC instant, not in the future.
        note: anything beside it; needed where the packet holds the office's own work.
    """

    packet_id: str
    to_whom: str
    way: str
    given_at: dt.datetime
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DisclosureRow:
    """One disclosure."""

    id: str
    packet_number: int
    purpose: Purpose
    pages: int
    to_whom: str
    way: str
    given_at: dt.datetime
    entered_by: str
    sha256: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptPacket:
    """A packet as it is kept, but for its bytes; `contents` is canonical text."""

    row: PacketRow
    contents: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Registers:
    """Everything kept of the packets of a case, the oldest first: rows by column, without who by id."""

    packets: tuple[KeptPacket, ...]
    decisions: tuple[Mapping[str, Any], ...]
    disclosures: tuple[Mapping[str, Any], ...]


class Disclosures:
    """Use cases around what was given out."""

    def __init__(self, office: Office, printing: Printing) -> None:
        self._office, self._printing = office, printing

    def enter(self, actor: Actor, given: Given) -> DisclosureRow:
        """Enter that a packet was given to somebody; the history keeps it and nothing changes it again.

        Raises:
            Refused: nobody is named, the time lies ahead or before the packet was made, or it holds the
                office's own work and no word says why it went out.
            NotFound: no such packet.
        """
        require(actor, MAKERS, "enter a disclosure")
        now = self._office.clock.now().replace(microsecond=0)
        if not given.to_whom.strip():
            raise Refused("Nobody is named who got the packet.", "Say to whom it was given.")
        if given.given_at > now:
            raise Refused("The packet cannot have been given later than now.", "Enter when it was given.")
        row_id = new_id(now)
        with work(self._office, actor, "disclosure") as unit:
            packet = unit.connection.execute(
                sa.select(PACKETS).where(PACKETS.c.id == given.packet_id)
            ).first()
            if packet is None:
                raise NotFound("such packet")
            _expect_made(packet.made_at, given.given_at)
            if '"own_work":true' in packet.contents and not given.note.strip():
                raise Refused(
                    "The packet holds the office's own work: worksheet, outline or weak places.",
                    "Make one without it, or say in a note why this one was given.",
                )
            values = {
                "id": row_id,
                "case_id": packet.case_id,
                "packet_id": packet.id,
                "to_whom": given.to_whom.strip(),
                "way": given.way,
                "given_at": given.given_at,
                "entered_at": now,
                "entered_by_id": actor.user_id,
                "entered_by": actor.name,
                "sha256": packet.sha256,
                "note": given.note.strip(),
            }
            kept = keep(unit.connection, DISCLOSURES, values)
            payload: dict[str, Any] = {
                "title": f"packet {packet.number} given to {given.to_whom.strip()}",
                "sha256": packet.sha256,
                "row": kept,
            }
            unit.note(Leaf(kind="disclosure", record_id=row_id, case_id=packet.case_id, payload=payload))
        return next(row for row in self.register(actor, packet.case_id) if row.id == row_id)

    def register(self, actor: Actor, case_id: str) -> tuple[DisclosureRow, ...]:
        """Every disclosure of a case, the oldest first."""
        require(actor, MAKERS, "see disclosures")
        d, p = DISCLOSURES.c, PACKETS.c
        query = (
            sa.select(
                d.id,
                p.number.label("packet_number"),
                p.purpose,
                p.pages,
                d.to_whom,
                d.way,
                d.given_at,
                d.entered_by,
                d.sha256,
                d.note,
            )
            .join_from(DISCLOSURES, PACKETS, d.packet_id == p.id)
            .where(d.case_id == case_id)
            .order_by(d.given_at, d.id)
        )
        with read(self._office) as connection:
            rows = connection.execute(query).mappings().all()
        return tuple(DisclosureRow(**{**dict(row), "purpose": Purpose(row["purpose"])}) for row in rows)

    def registers(self, actor: Actor, case_id: str) -> Registers:
        """Packets, decisions on them and disclosures of a case as they are kept."""
        require(actor, MAKERS, "see disclosures")
        with read(self._office) as connection:
            rows = packets_of(connection, case_id)
            query = sa.select(PACKETS.c.id, PACKETS.c.contents).where(PACKETS.c.case_id == case_id)
            contents = {row.id: row.contents for row in connection.execute(query)}
            return Registers(
                packets=tuple(KeptPacket(row=row, contents=contents[row.id]) for row in reversed(rows)),
                decisions=_rows_of(connection, PACKET_DECISIONS, case_id, "decided_at"),
                disclosures=_rows_of(connection, DISCLOSURES, case_id, "given_at"),
            )

    def printed(self, actor: Actor, case_id: str) -> Rendered:
        """The register of a case on paper. Raises NotFound."""
        rows = self.register(actor, case_id)
        with read(self._office) as connection:
            casefile = casestore.load(connection, case_id)
            zone = read_settings(connection).zone
        if casefile is None:
            raise NotFound("such case")
        lines = tuple(_line(row, zone) for row in rows)
        at = self._office.clock.now().replace(microsecond=0)
        return self._printing.drawn(actor, casefile, REGISTER, Drawn(given=lines), at=at, by=actor.name)


def _rows_of(connection: Connection, table: sa.Table, case_id: str, by: str) -> tuple[Mapping[str, Any], ...]:
    kept = [c for c in table.columns if c.name not in ("id", "case_id") and not c.name.endswith("_by_id")]
    query = sa.select(*kept).where(table.c.case_id == case_id).order_by(table.c[by], table.c.id)
    return tuple(dict(row) for row in connection.execute(query).mappings())


def _line(row: DisclosureRow, zone: str) -> DisclosureLine:
    way = codes.label("filing_way", row.way) if row.way else ""
    return DisclosureLine(
        when=instant_text(row.given_at, zone),
        to_whom=f"{row.to_whom}, {way}" if way else row.to_whom,
        what=f"Packet {row.packet_number}, {row.purpose.label}, {row.pages} pages",
        sha256=row.sha256,
        entered=f"{row.entered_by}; {row.note}" if row.note else row.entered_by,
    )


def _expect_made(made: dt.datetime, given: dt.datetime) -> None:
    """A packet cannot go out before it is there; a time is entered to the minute."""
    if given < made.replace(second=0, microsecond=0):
        raise Refused(
            "The packet cannot have been given before it was made.",
            "Enter when this one was given; what went out earlier was another packet.",
        )
