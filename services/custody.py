"""The custody ledger: it only grows, each side of a hand-over confirms, and the holder is worked out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from forms.custody_findings import custody_findings
from forms.scope import Chain
from law.instants import exact
from models import custody as chains
from models import custody_state as state
from models.casefile import CaseFile
from models.custody_state import Standing, held, ledger_of, plain, same_name
from models.problems import Problem
from models.records import Container, CustodyEvent, Document, Specimen
from models.tables import CUSTODY_ENTRIES, CUSTODY_INDEX
from models.types import parse_instant
from services import casestore
from services.accounts import Accounts
from services.actor import EVERYBODY, Actor, Role, require
from services.cases import Cases, obstacles
from services.custody_rules import check, corrected
from services.custody_values import (
    Details,
    Entered,
    Found,
    Ledger,
    LedgerEntry,
    Part,
    Party,
    Waiting,
)
from services.errors import Invalid, NotFound, Refused
from services.ids import new_id
from services.numbers import folded
from services.office import Office
from services.settings import read_settings
from services.uow import Unit, read, serial_work

KEEPERS = frozenset({Role.CUSTODIAN, Role.OFFICER, Role.CORONER, Role.RECORDS_CLERK, Role.ADMIN})
DISPOSERS = frozenset({Role.CUSTODIAN, Role.CORONER, Role.ADMIN})
SIMPLE = frozenset(
    {
        state.COLLECTED,
        state.SEALED,
        state.STORED,
        state.TAKEN_OUT,
        state.OPENED,
        state.RESEALED,
        state.TESTED,
        state.INSPECTED,
        state.CONSUMED,
    }
)
_SHOWN = 50  # not law: things one number may mean

Make = Callable[[Unit, "_Open"], Sequence[CustodyEvent | Container]]


class _Open:
    """A specimen inside a unit of work, and the entry as it is being made."""

    def __init__(self, unit: Unit, casefile: CaseFile, specimen: Specimen, zone: str) -> None:
        self.unit, self.casefile, self.specimen, self.zone = unit, casefile, specimen, zone
        self.ledger = ledger_of(casefile, specimen.id)
        self.containers = state.containers_of(casefile, specimen.id)

    def event(self, kind: str, details: Details, **fields: Any) -> CustodyEvent:
        """An entry by the person who acts, at the time given, else now."""
        now = exact(self.unit.at, self.zone)
        actor = self.unit.actor
        made = CustodyEvent(
            id=new_id(self.unit.at),
            case_id=self.casefile.case.id,
            specimen_id=self.specimen.id,
            container_id=details.container_id,
            event=kind,
            occurred=details.occurred or now,
            released_by=details.released_by or actor.name,
            released_how="signed_in" if not details.released_by else None,
            place=details.place or None,
            purpose=details.purpose or None,
            condition=details.condition or None,
            seal=details.seal or None,
            seal_state=details.seal_state,
            temperature=details.temperature,
            carrier=details.carrier or None,
            authority=details.authority or None,
            late_reason=details.late_reason or None,
            note=details.note or None,
            entered=now,
            entered_by=actor.name,
        )
        return replace(made, **fields)

    def entry(self, event_id: str) -> CustodyEvent:
        """An entry of this ledger."""
        found = next((e for e in self.ledger if e.id == event_id), None)
        if found is None:
            raise NotFound("such custody entry")
        return found

    def held(self, container_id: str | None) -> state.Held:
        """Where the specimen or one of its containers is."""
        return held(self.ledger, container_id, state.parents_of(self.containers))


class Custody:
    """Use cases around the custody of specimens.

    Every act names the number of the last entry its maker saw (`Ledger.seq`); when somebody else entered
    something since, it is refused, so that two people never both hand over the same tube.
    """

    def __init__(self, office: Office, cases: Cases, accounts: Accounts) -> None:
        self._office, self._cases, self._accounts = office, cases, accounts

    # Reading

    def ledger(self, actor: Actor, specimen_id: str) -> Ledger:
        """Everything of a specimen's custody. Raises NotFound."""
        require(actor, EVERYBODY, "see the custody of specimens")
        with read(self._office) as connection:
            settings = read_settings(connection)
            casefile, specimen = _loaded(connection, specimen_id)
            entries = _entries(connection, casefile, specimen_id)
        events = ledger_of(casefile, specimen_id)
        containers = state.containers_of(casefile, specimen_id)
        parents = state.parents_of(containers)
        return Ledger(
            casefile=casefile,
            specimen=specimen,
            containers=containers,
            entries=entries,
            seq=entries[-1].seq if entries else 0,
            head=entries[-1].hash if entries else chains.genesis(specimen_id),
            now=held(events),
            containers_now=tuple((c, held(events, c.id, parents)) for c in containers),
            findings=custody_findings(casefile, specimen, gap=settings.custody_gap),
            waiting=state.unconfirmed(events),
            holds=state.open_holds(events),
        )

    def chains(self, casefile: CaseFile) -> Mapping[str, Chain]:
        """Count, head and hashes of each stored chain of a case, by the specimen's id."""
        ids = [s.id for s in casefile.all(Specimen)]
        with read(self._office) as connection:
            links = chains.links_of(connection, ids)
        found: dict[str, Chain] = {}
        for link in links:
            before = found[link.chain_id].hashes if link.chain_id in found else {}
            hashes = {**before, link.event_id: link.hash}
            found[link.chain_id] = Chain(count=link.seq, head=link.hash, hashes=hashes)
        return found

    def scan(self, actor: Actor, number: str) -> tuple[Found, ...]:
        """The specimens and containers that bear a scanned number, however it is written."""
        require(actor, EVERYBODY, "see the custody of specimens")
        key = folded(number)
        if not key:
            return ()
        c = CUSTODY_INDEX.c
        with read(self._office) as connection:
            query = sa.select(CUSTODY_INDEX).where(c.folded == key).order_by(c.kind.desc(), c.id)
            rows = connection.execute(query.limit(_SHOWN)).all()
        return tuple(found_of(row) for row in rows)

    def waiting(self, actor: Actor) -> tuple[Waiting, ...]:
        """Every hand-over not yet confirmed by its receiver, the oldest first."""
        require(actor, EVERYBODY, "see the custody of specimens")
        c = CUSTODY_INDEX.c
        with read(self._office) as connection:
            query = sa.select(CUSTODY_INDEX).where(c.unconfirmed.is_not(None)).order_by(c.since, c.id)
            rows = connection.execute(query).all()
            return tuple(one for row in rows for one in _waiting(connection, row))

    # Entries by the person who acts

    def collect(
        self, actor: Actor, specimen_id: str, expected_seq: int, details: Details | None = None
    ) -> Entered:
        """The first entry: who took it."""
        return self.enter(actor, specimen_id, expected_seq, state.COLLECTED, details)

    def seal(
        self, actor: Actor, specimen_id: str, expected_seq: int, details: Details | None = None
    ) -> Entered:
        """Sealed, with the number of the seal; sealed anew after an opening."""
        wanted = details or Details()

        def make(_unit: Unit, one: _Open) -> Sequence[CustodyEvent]:
            sealed = any(e.event == state.SEALED for e in one.ledger)
            return (one.event(state.RESEALED if sealed else state.SEALED, wanted),)

        return self._act(actor, specimen_id, expected_seq, "sealed", make)

    def open(
        self, actor: Actor, specimen_id: str, expected_seq: int, details: Details | None = None
    ) -> Entered:
        """Opened, with the reason in `purpose`."""
        return self.enter(actor, specimen_id, expected_seq, state.OPENED, details)

    def consume(
        self, actor: Actor, specimen_id: str, expected_seq: int, details: Details | None = None
    ) -> Entered:
        """Used up, in a test as a rule. Refused under a retention hold."""
        return self.enter(actor, specimen_id, expected_seq, state.CONSUMED, details)

    def enter(
        self, actor: Actor, specimen_id: str, expected_seq: int, event: str, details: Details | None = None
    ) -> Entered:
        """An entry that nobody else takes part in: one of `SIMPLE`.

        Raises:
            Refused: somebody entered something since, or the ledger does not allow it.
            Invalid: something is missing, or the time lies ahead or back without a reason.
        """
        if event not in SIMPLE:
            raise ValueError(f"an entry of its own: {event}")
        wanted = details or Details()

        def make(_unit: Unit, one: _Open) -> Sequence[CustodyEvent]:
            made = one.event(event, wanted)
            if event == state.TAKEN_OUT:
                now = one.held(wanted.container_id)
                made = replace(
                    made,
                    received_by=made.released_by,
                    received_how=made.released_how,
                    released_by=now.holder or None,
                    released_how=None,
                )
            return (made,)

        return self._act(actor, specimen_id, expected_seq, event, make)

    # Hand-overs

    def hand_over(
        self,
        actor: Actor,
        specimen_id: str,
        expected_seq: int,
        to: Party,
        details: Details | None = None,
        *,
        giver: Party | None = None,
    ) -> Entered:
        """From one hand to another; both sides are named and each confirms.

        Args:
            to: who receives it; without password or paper it stands as not yet confirmed by the receiver.
            giver: who gives it, where that is not the person who enters it; confirms by password or paper.
        """
        return self._pass_on(actor, specimen_id, expected_seq, state.HANDED_OVER, to, details, giver)

    def give_back(
        self, actor: Actor, specimen_id: str, expected_seq: int, to: Party, details: Details | None = None
    ) -> Entered:
        """Returned to the one it came from."""
        return self._pass_on(actor, specimen_id, expected_seq, state.RETURNED, to, details, None)

    def ship(self, actor: Actor, specimen_id: str, expected_seq: int, to: Party, details: Details) -> Entered:
        """Sent by a carrier; `to` is the carrier (its name is taken from `details.carrier` when blank).

        It is in transit until its receipt is entered.
        """
        carrier = replace(to, name=to.name or details.carrier)
        return self._pass_on(actor, specimen_id, expected_seq, state.SHIPPED, carrier, details, None)

    def receipt(
        self, actor: Actor, specimen_id: str, expected_seq: int, by: Party, details: Details | None = None
    ) -> Entered:
        """Received, from a carrier or from whoever holds it; answers the hand-overs that wait."""
        wanted = details or Details()
        name, agency, how, paper = self._side(actor, by)

        def make(_unit: Unit, one: _Open) -> Sequence[CustodyEvent]:
            now = one.held(wanted.container_id)
            waits = [e for e in state.unconfirmed(one.ledger) if e.id == now.entry_id]
            made = one.event(
                state.RECEIVED,
                wanted,
                released_by=wanted.released_by or now.holder or None,
                released_how=None,
                received_by=name or None,
                received_agency=agency,
                received_how=how,
                receipt_id=paper,
                answers=waits[0].id if waits else None,
            )
            return (made,)

        return self._act(actor, specimen_id, expected_seq, state.RECEIVED, make)

    def confirm(self, actor: Actor, specimen_id: str, expected_seq: int, event_id: str, by: Party) -> Entered:
        """The receiver of a hand-over confirms it: by own password, by signed paper, or signed in."""
        name, agency, how, paper = self._side(actor, by)

        def make(_unit: Unit, one: _Open) -> Sequence[CustodyEvent]:
            asked = one.entry(event_id)
            if asked.id not in {e.id for e in state.unconfirmed(one.ledger)}:
                raise Refused("That hand-over waits for nobody.", "Look at the ledger again.")
            if how == state.NOT_YET:
                message = "A receipt is confirmed by the receiver's password or by the signed paper."
                raise Invalid([Problem(path="custody_event/.received_how", message=message)])
            if how != "signed_paper" and not same_name(name, asked.received_by or ""):
                raise Refused(
                    f"The hand-over names {asked.received_by} as receiver.",
                    "Let that person confirm it, or correct the name in the entry first.",
                )
            fields = {"received_by": asked.received_by, "received_how": how, "receipt_id": paper}
            aside = Details(container_id=asked.container_id, released_by=asked.received_by or "")
            return (one.event(state.CONFIRMED, aside, answers=asked.id, received_agency=agency, **fields),)

        return self._act(actor, specimen_id, expected_seq, state.CONFIRMED, make)

    def _pass_on(
        self,
        actor: Actor,
        specimen_id: str,
        expected_seq: int,
        event: str,
        to: Party,
        details: Details | None,
        giver: Party | None,
    ) -> Entered:
        wanted = details or Details()
        name, agency, how, paper = self._side(actor, to)
        given = self._side(actor, giver) if giver else None
        if given and given[2] == state.NOT_YET:
            raise Refused(
                "The one who hands it over has not confirmed.",
                "Let that person type the own password, or scan in the signed paper.",
            )

        def make(_unit: Unit, one: _Open) -> Sequence[CustodyEvent]:
            made = one.event(
                event,
                wanted,
                received_by=name or None,
                received_agency=agency,
                received_how=how,
                receipt_id=paper,
            )
            if given:
                made = replace(
                    made,
                    released_by=given[0],
                    released_how=given[2],
                    receipt_id=paper or given[3],
                )
            _refuse_both_sides(made)
            return (made,)

        return self._act(actor, specimen_id, expected_seq, event, make)

    def _side(self, actor: Actor, party: Party) -> tuple[str, str | None, str, str | None]:
        """Name, agency, way of confirming and paper of one side. Slow where there is a password."""
        agency = party.agency.strip() or None
        if party.user_name:
            who = self._accounts.confirm(party.user_name, party.password, "custody")
            own = who.user_id == actor.user_id
            return who.name, agency, "signed_in" if own else "own_password", party.receipt_id
        name = party.name.strip()
        if party.receipt_id:
            return name, agency, "signed_paper", party.receipt_id
        if name and plain(name) == plain(actor.name):
            return actor.name, agency, "signed_in", None
        return name, agency, state.NOT_YET, None

    # Parts, ends, holds, corrections

    def split(
        self,
        actor: Actor,
        specimen_id: str,
        expected_seq: int,
        container_id: str,
        parts: Sequence[Part],
        details: Details | None = None,
    ) -> Entered:
        """New containers out of one; each begins in the hands of who split it."""
        if not parts or any(not part.number.strip() for part in parts):
            message = "Give each part the number on its label."
            raise Invalid([Problem(path="container/.number", message=message)])
        wanted = replace(details or Details(), container_id=container_id)

        def make(unit: Unit, one: _Open) -> Sequence[CustodyEvent | Container]:
            made: list[CustodyEvent | Container] = [_child(unit, one, container_id, p) for p in parts]
            children = [c for c in made if isinstance(c, Container)]
            listed = ", ".join(part.number for part in parts)
            note = f"{wanted.note} " if wanted.note else ""
            made.append(one.event(state.SPLIT, replace(wanted, note=f"{note}Into {listed}.")))
            for child in children:
                own = Details(container_id=child.id, occurred=wanted.occurred, late_reason=wanted.late_reason)
                made.append(one.event(state.SPLIT, replace(own, seal=child.seal or "")))
            return made

        return self._act(actor, specimen_id, expected_seq, state.SPLIT, make)

    def dispose(self, actor: Actor, specimen_id: str, expected_seq: int, details: Details) -> Entered:
        """Disposed of by `details.authority`. Refused under a retention hold."""
        require(actor, DISPOSERS, "dispose of specimens")

        def make(_unit: Unit, one: _Open) -> Sequence[CustodyEvent]:
            return (one.event(state.DISPOSED, details),)

        return self._act(actor, specimen_id, expected_seq, state.DISPOSED, make)

    def place_hold(
        self, actor: Actor, specimen_id: str, expected_seq: int, authority: str, note: str = ""
    ) -> Entered:
        """Keep it from disposal until the hold is lifted."""

        def make(_unit: Unit, one: _Open) -> Sequence[CustodyEvent]:
            return (one.event(state.HOLD_PLACED, Details(authority=authority.strip(), note=note)),)

        return self._act(actor, specimen_id, expected_seq, state.HOLD_PLACED, make)

    def lift_hold(
        self, actor: Actor, specimen_id: str, expected_seq: int, hold_id: str, authority: str
    ) -> Entered:
        """Lift a retention hold, by an authority."""
        require(actor, DISPOSERS, "lift retention holds")
        if not authority.strip():
            message = "Lifting a hold needs an authority: by whose order, of which day."
            raise Invalid([Problem(path="custody_event/.authority", message=message)])

        def make(_unit: Unit, one: _Open) -> Sequence[CustodyEvent]:
            if hold_id not in {e.id for e in state.open_holds(one.ledger)}:
                raise NotFound("such hold")
            return (one.event(state.HOLD_LIFTED, Details(authority=authority.strip()), answers=hold_id),)

        return self._act(actor, specimen_id, expected_seq, state.HOLD_LIFTED, make)

    def correct(
        self,
        actor: Actor,
        specimen_id: str,
        expected_seq: int,
        event_id: str,
        reason: str,
        **fields: Any,
    ) -> Entered:
        """A new entry that says what an old one should have said; the old one stays as it is.

        Args:
            reason: why, kept in the entry's note.
            fields: fields of `CustodyEvent` as they should be.
        """
        _needs(reason, "A correction needs its reason.")

        def make(unit: Unit, one: _Open) -> Sequence[CustodyEvent]:
            old = one.entry(event_id)
            _refuse_twice(old, one.ledger)
            blank = one.event(old.event or "", Details())
            new = corrected(old, fields)
            own: dict[str, Any] = {"version": 0, "position": 0, "corrects": old.id, "note": reason.strip()}
            return (replace(new, id=blank.id, entered=blank.entered, entered_by=blank.entered_by, **own),)

        return self._act(actor, specimen_id, expected_seq, state.CORRECTION, make, reason)

    def strike(
        self, actor: Actor, specimen_id: str, expected_seq: int, event_id: str, reason: str
    ) -> Entered:
        """A new entry that says that what an old one tells did not happen; the old one stays."""
        _needs(reason, "An entry is struck with a reason.")

        def make(_unit: Unit, one: _Open) -> Sequence[CustodyEvent]:
            old = one.entry(event_id)
            _refuse_twice(old, one.ledger)
            told = Details(container_id=old.container_id, note=reason.strip())
            return (one.event(state.STRUCK, told, corrects=old.id),)

        return self._act(actor, specimen_id, expected_seq, state.STRUCK, make, reason)

    def _act(
        self, actor: Actor, specimen_id: str, expected_seq: int, act: str, make: Make, reason: str = ""
    ) -> Entered:
        require(actor, KEEPERS, "enter custody")
        with serial_work(self._office, actor, f"custody_{act}", reason) as unit:
            casefile, specimen = _loaded(unit.connection, specimen_id)
            count, _ = chains.head_of(unit.connection, specimen_id)
            one = _Open(unit, casefile, specimen, read_settings(unit.connection).zone)
            if count != expected_seq:
                raise _overtaken(one.ledger[expected_seq:])
            made = tuple(make(unit, one))
            events = tuple(e for e in made if isinstance(e, CustodyEvent))
            containers = [*one.containers, *(c for c in made if isinstance(c, Container))]
            for event in events:
                check(event, one.ledger, containers, unit.at)
                _check_paper(event, casefile)
            edited = replace(casefile, records=(*casefile.records, *made))
            problems = list(obstacles(edited))
            if problems:
                raise Invalid(problems)
            after = self._cases.save_in(unit, casefile, edited, for_ledger=True)
            seq, head = chains.head_of(unit.connection, specimen_id)
        ids = {event.id for event in events}
        stored = tuple(e for e in ledger_of(after, specimen_id) if e.id in ids)
        return Entered(entries=stored, seq=seq, head=head, casefile=after, changes=unit.changes)


def _overtaken(since: Sequence[CustodyEvent]) -> Refused:
    by = f" by {since[-1].entered_by}" if since and since[-1].entered_by else ""
    return Refused(
        f"Something was entered{by} in this ledger since you looked at it. Your entry was not made.",
        "Look at the ledger again; enter yours if it still holds.",
    )


def _refuse_both_sides(event: CustodyEvent) -> None:
    if event.received_by and plain(event.received_by) == plain(event.released_by):
        raise Refused(
            "The giver and the receiver are one person.", "Name the one who receives it, or the one who gave."
        )


def _refuse_twice(old: CustodyEvent, ledger: Sequence[CustodyEvent]) -> None:
    if any(e.corrects == old.id for e in ledger):
        raise Refused("That entry was corrected before.", "Correct the entry that corrects it.")


def _needs(reason: str, message: str) -> None:
    if not reason.strip():
        raise Invalid([Problem(path="custody_event/.note", message=f"{message} Say in a few words why.")])


def _check_paper(event: CustodyEvent, casefile: CaseFile) -> None:
    if event.receipt_id and not isinstance(casefile.find(event.receipt_id), Document):
        message = "The signed paper is not among the documents of this case. Attach it first."
        raise Invalid([Problem(path="custody_event/.receipt_id", message=message)])


def _child(unit: Unit, one: _Open, container_id: str, part: Part) -> Container:
    return Container(
        id=new_id(unit.at),
        case_id=one.casefile.case.id,
        specimen_id=one.specimen.id,
        parent_id=container_id,
        number=part.number.strip(),
        kind=part.kind,
        seal=part.seal or None,
        volume=part.volume,
    )


def _loaded(connection: Connection, specimen_id: str) -> tuple[CaseFile, Specimen]:
    found = casestore.load_record(connection, Specimen.KIND, specimen_id)
    casefile = casestore.load(connection, found.case_id) if isinstance(found, Specimen) else None
    if casefile is None or not isinstance(found, Specimen) or found.void_reason is not None:
        raise NotFound("such specimen")
    return casefile, found


def _entries(connection: Connection, casefile: CaseFile, specimen_id: str) -> tuple[LedgerEntry, ...]:
    c = CUSTODY_ENTRIES.c
    query = sa.select(c.seq, c.event_id, c.hash, c.body).where(c.chain_id == specimen_id).order_by(c.seq)
    events = {e.id: e for e in ledger_of(casefile, specimen_id)}
    found = []
    for row in connection.execute(query):
        if row.event_id in events:
            body = json.loads(row.body)
            at = parse_instant(body["at"]) if body["at"] else None
            by, event = str(body["by"]["name"]), events[row.event_id]
            found.append(LedgerEntry(seq=row.seq, event=event, hash=row.hash, entered_at=at, entered_by=by))
    return tuple(found)


def _waiting(connection: Connection, row: Any) -> list[Waiting]:
    casefile = casestore.load(connection, row.case_id)
    ledger = ledger_of(casefile, row.specimen_id) if casefile else ()
    return [
        Waiting(
            case_id=row.case_id,
            case_number=row.case_number,
            specimen_id=row.specimen_id,
            number=row.number,
            event=event,
        )
        for event in state.unconfirmed(ledger)
    ]


def found_of(row: Any) -> Found:
    """A row of the index as it is shown."""
    kept = ("id", "kind", "specimen_id", "case_id", "case_number", "number", "holder", "since")
    return Found(standing=Standing(row.standing), **{name: getattr(row, name) for name in kept})
