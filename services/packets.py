"""Packets of a case: planned, looked at, made and kept, each for a purpose with its fences.

What stands behind a fence is taken out of the case before anything is drawn, so no sheet of a packet can
state it. A document behind a fence, and the sheet of a screening, come in only by a prosecutor's decision for
that purpose, and never where the table of `law.packet` refuses them.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Iterator
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from forms.catalogue import FORM_BY_ID
from forms.derive.packet import IndexLine, PacketSheet
from forms.f22 import FRONT, LISTS, SUMMARY
from forms.fences import FENCES as STRIPS
from forms.names import craft_noun, record_name
from forms.packet_leaks import repeated
from forms.packet_plan import Exhibit, Let, PacketPlan, plan
from forms.values import instant_text
from law.decisions import Decision
from law.packet import CHALLENGES, FENCE_BY_CLASS, Purpose, Treatment
from law.plain import dataclass
from law.tables import LawTables
from models.audit import Leaf
from models.canonical import canonical_text, sha256_hex
from models.casefile import CaseFile
from models.papers import keep
from models.tables import PACKET_DECISIONS, PACKETS
from services import casestore, voided
from services.actor import PROGRAM, Actor, Role, require
from services.documents import Documents
from services.errors import Known, NotFound, Refused
from services.fences import FENCE_OF_CLASS, Fences, fences_of, without
from services.ids import new_id
from services.office import Office
from services.printing import Drawn, Printing
from services.settings import read_settings
from services.uow import read, serial_work

MAKERS = frozenset({Role.RECORDS_CLERK, Role.OFFICER, Role.PROSECUTOR, Role.ADMIN})
"""Who makes packets and sees what they hold; who decides on a fenced thing is the prosecutor alone."""

DECIDERS = frozenset({Role.PROSECUTOR})
STRIP_OF_CLASS = {
    "operator_report": ("boat_report", "snowmobile_report"),
    "coroner_report": ("coroner_report", "snowmobile_coroner_report"),
    "screening": ("screening", "snowmobile_screening"),
    "decedent_result": ("decedent_result", "snowmobile_decedent_result"),
}
_ROUNDS = 4
_OWN = "the office's own work"
_REMARKS = {"Charging worksheet": _OWN, "Refusal hearing outline": _OWN}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What packet is asked for.

    Attributes:
        to_whom: whom it is made for, "" when nobody is named.
        own_work: False leaves the office's own work out, so that it can be given out.
    """

    purpose: Purpose
    to_whom: str = ""
    own_work: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnPacket:
    """A packet as it would be made now.

    Attributes:
        notes: files that are listed and not printed, each with the reason.
    """

    pdf: bytes
    sha256: str
    pages: int
    plan: PacketPlan
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PacketRow:
    """One packet that was made and kept."""

    id: str
    case_id: str
    number: int
    purpose: Purpose
    made_at: dt.datetime
    made_by: str
    pages: int
    sha256: str
    revision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Work:
    """All a packet is drawn from. `bare` is the case with everything behind a fence taken out."""

    actor: Actor
    asked: Asked
    whole: CaseFile
    bare: CaseFile
    plan: PacketPlan
    number: int
    at: dt.datetime
    office: str
    zone: str


class Packets:
    """Use cases around packets."""

    def __init__(
        self,
        office: Office,
        printing: Printing,
        documents: Documents,
        fences: Fences,
        decide: Callable[[CaseFile], tuple[Decision, ...]],
        tables: Callable[[], LawTables],
    ) -> None:
        self._office, self._printing, self._documents = office, printing, documents
        self._fences, self._decide, self._tables = fences, decide, tables

    # -- planning ------------------------------------------------------------------------------------

    def plan(self, actor: Actor, case_id: str, asked: Asked) -> PacketPlan:
        """What a packet would hold and keep out. Raises NotFound."""
        require(actor, MAKERS, "make packets")
        with read(self._office) as connection:
            casefile = _load(connection, case_id)
            zone = read_settings(connection).zone
            lets = lets_of(connection, case_id, asked.purpose, zone)
        return self._plan(without(casefile, fences_of(casefile)), asked, lets, zone)

    def warnings(self, actor: Actor, case_id: str) -> tuple[str, ...]:
        """Free words of the case that repeat what stands behind a fence, by their fields. Raises NotFound."""
        require(actor, MAKERS, "make packets")
        with read(self._office) as connection:
            return repeated(_load(connection, case_id))

    def _plan(self, bare: CaseFile, asked: Asked, lets: tuple[Let, ...], zone: str) -> PacketPlan:
        decisions = self._decide(bare)
        tables = self._tables()
        return plan(bare, decisions, asked.purpose, tables, zone=zone, lets=lets, own_work=asked.own_work)

    def let_in(
        self,
        actor: Actor,
        case_id: str,
        purpose: Purpose,
        item: str,
        *,
        authority: str,
        reason: str,
        challenge: str = "",
    ) -> None:
        """A prosecutor decides that a fenced thing goes into packets of a purpose; the history keeps it.

        Args:
            item: key of the thing as the plan names it.
            challenge: of a screening which of its two uses: "arrest" or "request".

        Raises:
            Refused: who decides is no prosecutor, nothing is given for it, or the law refuses it there.
            NotFound: the case holds no such thing behind a fence.
        """
        require(actor, DECIDERS, "let a fenced thing into a packet")
        held = self.plan(actor, case_id, Asked(purpose=purpose)).held(item)
        if held is None or not item:
            raise NotFound("such thing behind a fence")
        if held.treatment is Treatment.REFUSED:
            raise Refused(
                f"It never goes into a packet for {purpose.label.lower()}: {held.words}.",
                "The department's certificate may prove that a report was or was not made.",
            )
        if held.treatment is Treatment.APART and challenge not in CHALLENGES:
            raise Refused(
                "The result of a screening has two uses only, and none was named.",
                "Say whether the arrest or the request is challenged.",
            )
        if not authority.strip() or not reason.strip():
            raise Refused(
                "A decision needs the authority it rests on and its reason.",
                "Name the order, rule or motion, and say why.",
            )
        why = f"{CHALLENGES[challenge]}. {reason}" if challenge in CHALLENGES else reason
        self._decided(actor, case_id, purpose, item, True, authority.strip(), why.strip())

    def keep_out(self, actor: Actor, case_id: str, purpose: Purpose, item: str, *, reason: str) -> None:
        """End a decision: the thing is out of packets made from now on. Raises Refused, NotFound."""
        require(actor, DECIDERS, "take a fenced thing out of a packet")
        held = self.plan(actor, case_id, Asked(purpose=purpose)).held(item)
        if held is None or held.let is None:
            raise NotFound("such decision")
        if not reason.strip():
            raise Refused("A decision is ended with a reason.", "Say why it goes out again.")
        self._decided(actor, case_id, purpose, item, False, held.let.authority, reason.strip())

    def _decided(
        self, actor: Actor, case_id: str, purpose: Purpose, item: str, lets: bool, authority: str, reason: str
    ) -> None:
        at = self._office.clock.now().replace(microsecond=0)
        words = "let into" if lets else "kept out of"
        with serial_work(self._office, actor, "packet_decision") as unit:
            voided.refuse(unit.connection, _load(unit.connection, case_id).case)
            row_id = _next_decision(unit.connection, case_id)
            values = {
                "id": row_id,
                "case_id": case_id,
                "purpose": purpose.value,
                "item": item,
                "lets_in": lets,
                "authority": authority,
                "reason": reason,
                "decided_at": at,
                "decided_by_id": actor.user_id,
                "decided_by": actor.name,
            }
            kept = keep(unit.connection, PACKET_DECISIONS, values)
            payload: dict[str, Any] = {
                "title": f"{item.partition('/')[0].replace('_', ' ')} {words} packets: {purpose.label}",
                "item": item,
                "authority": authority,
                "reason": reason,
                "row": kept,
            }
            unit.note(Leaf(kind="packet_decision", record_id=row_id, case_id=case_id, payload=payload))

    # -- making --------------------------------------------------------------------------------------

    def preview(self, actor: Actor, case_id: str, asked: Asked) -> DrawnPacket:
        """The packet as it would be made now; nothing is kept. Raises Refused, NotFound."""
        require(actor, MAKERS, "make packets")
        return self._draw(self._basis(actor, case_id, asked, numbered=False))

    def issue(self, actor: Actor, case_id: str, asked: Asked) -> tuple[PacketRow, bytes]:
        """Make a packet and keep its bytes, what went in and what stayed out, with a note in the history.

        Raises:
            Refused: the person may not, or the case changed while it was drawn.
            NotFound: no such case.
        """
        require(actor, MAKERS, "make packets")
        basis = self._basis(actor, case_id, asked, numbered=True)
        drawn = self._draw(basis)
        row = PacketRow(
            id=new_id(basis.at),
            case_id=case_id,
            number=basis.number,
            purpose=asked.purpose,
            made_at=basis.at,
            made_by=actor.name,
            pages=drawn.pages,
            sha256=drawn.sha256,
            revision=basis.whole.case.version,
        )
        values = {key: getattr(row, key) for key in PacketRow.__dataclass_fields__}
        with serial_work(self._office, actor, "packet") as unit:
            _still_current(unit.connection, basis)
            voided.refuse(unit.connection, basis.whole.case)
            more = {
                "purpose": asked.purpose.value,
                "made_by_id": actor.user_id,
                "contents": _contents(basis, drawn),
                "pdf": drawn.pdf,
            }
            kept = keep(unit.connection, PACKETS, {**values, **more})
            title = f"packet {row.number}, {asked.purpose.label}: {drawn.pages} pages"
            payload: dict[str, Any] = {"title": title, "sha256": drawn.sha256, "row": kept}
            unit.note(Leaf(kind="packet", record_id=row.id, case_id=case_id, payload=payload))
        return row, drawn.pdf

    def made(self, actor: Actor, case_id: str) -> tuple[PacketRow, ...]:
        """Every packet of a case that was made, the newest first."""
        require(actor, MAKERS, "see packets")
        with read(self._office) as connection:
            return packets_of(connection, case_id)

    def stored(self, actor: Actor, packet_id: str) -> bytes:
        """The very bytes of a packet. Raises NotFound."""
        require(actor, MAKERS, "see packets")
        columns = (PACKETS.c.pdf, PACKETS.c.case_id, PACKETS.c.contents)
        with read(self._office) as connection:
            row = connection.execute(sa.select(*columns).where(PACKETS.c.id == packet_id)).first()
        if row is None:
            raise NotFound("such packet")
        let_in = frozenset(one["class"] for one in json.loads(row.contents)["let_in"])
        self._pass(actor, row.case_id, let_in)
        return bytes(row.pdf)

    def _pass(self, actor: Actor, case_id: str, classes: frozenset[str]) -> None:
        """Refuse a packet that holds what the person may not read; note the reading of what it holds.

        A prosecutor's own decision opens the fence to prosecutors, and to nobody else.
        """
        for legal_class in sorted(classes):
            if not actor.may(DECIDERS):
                self._fences.require(actor, FENCE_OF_CLASS.get(legal_class, ""), "see this packet")
        if classes:
            self._fences.note(actor, case_id, classes)

    def _basis(self, actor: Actor, case_id: str, asked: Asked, *, numbered: bool) -> _Work:
        with read(self._office) as connection:
            whole = _load(connection, case_id)
            settings = read_settings(connection)
            lets = lets_of(connection, case_id, asked.purpose, settings.zone)
            number = len(packets_of(connection, case_id)) + 1 if numbered else 0
        bare = without(whole, fences_of(whole))
        return _Work(
            actor=actor,
            asked=asked,
            whole=whole,
            bare=bare,
            plan=self._plan(bare, asked, lets, settings.zone),
            number=number,
            at=self._office.clock.now().replace(microsecond=0),
            office=settings.office,
            zone=settings.zone,
        )

    def _draw(self, basis: _Work) -> DrawnPacket:
        self._pass(basis.actor, basis.whole.case.id, _let_classes(basis.plan))
        from reports.packet import assemble, pages_of

        notes: list[IndexLine] = []
        middle = [*self._annexes(basis), *self._exhibits(basis, notes)]
        counts = [pages_of(part.pdf) for part in middle]
        front = self._front(basis, middle, counts, tuple(notes))
        number = basis.whole.case.number or "not numbered yet"
        packet = f"packet {basis.number}" if basis.number else "packet, preview"
        pdf = assemble(
            [*front, *middle],
            title=f"{number}, {packet}: {basis.asked.purpose.label}",
            author=basis.office,
            foot=f"{number} · {packet} · {basis.asked.purpose.label}",
            created=basis.at.isoformat(),
        )
        return DrawnPacket(
            pdf=pdf,
            sha256=sha256_hex(pdf),
            pages=pages_of(pdf),
            plan=basis.plan,
            notes=tuple(map(_said, notes)),
        )

    def _front(
        self, basis: _Work, middle: list[Any], counts: list[int], unprinted: tuple[IndexLine, ...]
    ) -> list[Any]:
        """The packet's own pages in front, drawn until the index says the pages they make it have."""
        from reports.packet import Part, pages_of

        titles = ["Index, kept out and why", "Summary and timeline"]
        summary = self._own(basis, SUMMARY, ())
        lengths = [1, pages_of(summary), *counts]
        front = b""
        for _ in range(_ROUNDS):
            lines = (*_index(titles, middle, lengths), *unprinted)
            front = self._own(basis, FRONT, lines)
            if pages_of(front) == lengths[0]:
                break
            lengths[0] = pages_of(front)
        return [Part(title=titles[0], pdf=front), Part(title=titles[1], pdf=summary)]

    def _own(self, basis: _Work, form: Any, index: tuple[IndexLine, ...]) -> bytes:
        given = PacketSheet(plan=basis.plan, number=basis.number, to_whom=basis.asked.to_whom, index=index)
        wanted = Drawn(given=given)
        drawn = self._printing.drawn(basis.actor, basis.bare, form, wanted, at=basis.at, by=basis.actor.name)
        return drawn.pdf

    def _annexes(self, basis: _Work) -> Iterator[Any]:
        from reports.packet import Part

        for annex in basis.plan.annexes:
            yield Part(title=annex.title, pdf=self._sheet(basis, basis.bare, annex.form_id, annex.subject))
        yield Part(title="Tests, witnesses, exhibits", pdf=self._own(basis, LISTS, ()))
        for annex in basis.plan.apart:
            pdf = self._sheet(basis, basis.whole, annex.form_id, annex.subject)
            yield Part(title=annex.title, pdf=pdf, stamp="PC")

    def _sheet(self, basis: _Work, casefile: CaseFile, form_id: str, subject: str) -> bytes:
        form = FORM_BY_ID[form_id].of(craft_noun(casefile))
        wanted = Drawn(subject=subject)
        drawn = self._printing.drawn(basis.actor, casefile, form, wanted, at=basis.at, by=basis.actor.name)
        return drawn.pdf

    def _exhibits(self, basis: _Work, notes: list[IndexLine]) -> Iterator[Any]:
        from reports.packet import Part, Unreadable, printable

        for exhibit in basis.plan.exhibits:
            name = f"{exhibit.number} {record_name(basis.bare, exhibit.document)}"
            found = self._content(basis, exhibit)
            pages = printable(found, exhibit.document.file_name or "") if isinstance(found, bytes) else found
            if isinstance(pages, Unreadable | str):
                why = pages if isinstance(pages, str) else pages.why
                notes.append(IndexLine(title=name, pages="not printed", note=f"{why}; listed with its hash"))
            else:
                strip = _strip(basis.bare, exhibit)
                yield Part(title=name, pdf=pages, stamp=exhibit.number, fence=strip, level=1)

    def _content(self, basis: _Work, exhibit: Exhibit) -> bytes | str:
        """The file of an exhibit, else in words why it is not at hand."""
        document = exhibit.document
        if document.sha256 is None:
            return "no file"
        fenced = document.legal_class if document.legal_class in FENCE_BY_CLASS else ""
        # A decision opens the fence for the packet, also to a prosecutor who may not read behind it else.
        reader = PROGRAM if fenced in FENCE_OF_CLASS and exhibit.let is not None else basis.actor
        try:
            content = self._documents.read(reader, document.sha256)
        except Known as failure:
            return failure.sentence.rstrip(".")
        return content


def _said(line: IndexLine) -> str:
    return f"{line.title}: {line.note}"


def _let_classes(found: PacketPlan) -> frozenset[str]:
    """The classes of fenced things that decisions let in."""
    return frozenset(kept.key for kept in found.kept_out if any(held.let for held in kept.held))


def _index(titles: list[str], middle: list[Any], lengths: list[int]) -> tuple[IndexLine, ...]:
    """The parts with their pages, from the lengths of all of them in order."""
    lines, first = [], 1
    for title, length in zip([*titles, *(part.title for part in middle)], lengths, strict=True):
        last = first + length - 1
        pages = str(first) if last == first else f"{first} to {last}"
        lines.append(IndexLine(title=title, pages=pages, note=_REMARKS.get(title.partition(":")[0], "")))
        first = last + 1
    return tuple(lines)


def _strip(casefile: CaseFile, exhibit: Exhibit) -> str:
    """The words of the fence on each page of a fenced document that was let in."""
    keys = STRIP_OF_CLASS.get(exhibit.document.legal_class or "")
    return STRIPS[keys[craft_noun(casefile) == "snowmobile"]].strip if keys else ""


def _next_decision(connection: Connection, case_id: str) -> str:
    """The id of the next decision of a case: ids of one case sort as the decisions were made."""
    query = sa.select(sa.func.count()).where(PACKET_DECISIONS.c.case_id == case_id)
    return f"{case_id}/{(connection.execute(query).scalar() or 0) + 1:06d}"


def lets_of(connection: Connection, case_id: str, purpose: Purpose, zone: str) -> tuple[Let, ...]:
    """The decisions that stand: of each thing the last one, where it lets in."""
    c = PACKET_DECISIONS.c
    query = sa.select(PACKET_DECISIONS).where(c.case_id == case_id, c.purpose == purpose.value).order_by(c.id)
    last: dict[str, Any] = {}
    for row in connection.execute(query):
        last[row.item] = row
    return tuple(
        Let(
            item=row.item,
            authority=row.authority,
            reason=row.reason,
            who=row.decided_by,
            when=instant_text(row.decided_at, zone),
        )
        for row in last.values()
        if row.lets_in
    )


def packets_of(connection: Connection, case_id: str) -> tuple[PacketRow, ...]:
    """The packets of a case, the newest first."""
    c = PACKETS.c
    names = list(PacketRow.__dataclass_fields__)
    query = sa.select(*(c[name] for name in names)).where(c.case_id == case_id).order_by(c.number.desc())
    rows = connection.execute(query).mappings()
    return tuple(PacketRow(**{**dict(row), "purpose": Purpose(row["purpose"])}) for row in rows)


def _contents(basis: _Work, drawn: DrawnPacket) -> str:
    """What went in and what stayed out, as canonical text."""
    found = basis.plan
    return canonical_text(
        {
            "to_whom": basis.asked.to_whom,
            "own_work": found.own_work,
            "sheets": [f"{one.form_id} {one.subject}" for one in (*found.annexes, *found.apart)],
            "exhibits": [
                {"number": e.number, "document": e.document.id, "sha256": e.document.sha256 or ""}
                for e in found.exhibits
            ],
            "kept_out": [
                {"class": one.key, "citation": one.citation, "held": [held.words for held in one.out]}
                for one in found.kept_out
            ],
            "let_in": [
                {"item": held.key, "class": one.key, "authority": held.let.authority}
                for one in found.kept_out
                for held in one.held
                if held.let
            ],
            "notes": list(drawn.notes),
        }
    )


def _load(connection: Connection, case_id: str) -> CaseFile:
    found = casestore.load(connection, case_id)
    if found is None:
        raise NotFound("such case")
    return found


def _still_current(connection: Connection, basis: _Work) -> None:
    stored = casestore.load_record(connection, "case", basis.whole.case.id)
    number = len(packets_of(connection, basis.whole.case.id)) + 1
    if stored is None or stored.version != basis.whole.case.version or number != basis.number:
        raise Refused(
            "The case was changed while the packet was drawn, so none was made.",
            "Look at the plan again and make it.",
        )


__all__ = ["Asked", "DrawnPacket", "PacketRow", "Packets"]
