"""The custody ledger: it only grows, each side of a hand-over confirms, and the holder is worked out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from models import custody as chains
from models import custody_state as state
from models.custody_redaction import orders_of, redact
from models.custody_state import ledger_of
from models.problems import Problem
from models.records import Container, CustodyEvent
from models.scrub import scrub
from services import voided
from services.accounts import Accounts
from services.actor import Actor, Role, require
from services.cases import Cases, obstacles
from services.custody_making import (
    Make,
    OpenLedger,
    brought_out,
    check_paper,
    confirmed,
    entries_words,
    giver_of,
    needs_reason,
    overtaken,
    passed_on,
    received,
    refuse_parts,
    refuse_twice,
    side_of,
    split_up,
    taken_out,
    to_redact,
)
from services.custody_reads import CustodyReads, loaded
from services.custody_rules import check, corrected
from services.custody_values import Details, Entered, Part, Party
from services.drafts import show_ledger
from services.errors import Invalid, NotFound
from services.office import Office
from services.settings import read_settings
from services.uow import serial_work, signature

KEEPERS = frozenset({Role.CUSTODIAN, Role.OFFICER, Role.CORONER, Role.RECORDS_CLERK, Role.ADMIN})
DISPOSERS = frozenset({Role.CUSTODIAN, Role.CORONER, Role.ADMIN})
REDACTORS = frozenset({Role.ADMIN})
GUARDED = frozenset({state.HOLD_PLACED, state.HOLD_LIFTED, state.DISPOSED})
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
        state.NOT_FOUND,
        state.CONSUMED,
    }
)


class Custody(CustodyReads):
    """Use cases around the custody of specimens.

    Every act names the number of the last entry its maker saw (`Ledger.seq`); when somebody else entered
    something since, it is refused, so that two people never both hand over the same tube.
    """

    def __init__(self, office: Office, cases: Cases, accounts: Accounts) -> None:
        super().__init__(office)
        self._cases, self._accounts = cases, accounts

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

        def make(one: OpenLedger) -> Sequence[CustodyEvent]:
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

        def make(one: OpenLedger) -> Sequence[CustodyEvent]:
            return (taken_out(one, wanted) if event == state.TAKEN_OUT else one.event(event, wanted),)

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
        from_storage: bool = False,
    ) -> Entered:
        """From one hand to another; both sides are named and each confirms.

        Args:
            to: who receives it; without password or paper it stands as not yet confirmed by the receiver.
            giver: who gives it, where that is not the person who enters it; confirms by password or paper.
            from_storage: an entry before it takes it out of storage, in the name of whoever enters it.

        Raises:
            Refused: another than the person who enters it gives it and did not confirm.
        """
        return self._pass_on(
            actor, specimen_id, expected_seq, state.HANDED_OVER, to, details, giver, from_storage
        )

    def give_back(
        self,
        actor: Actor,
        specimen_id: str,
        expected_seq: int,
        to: Party,
        details: Details | None = None,
        *,
        giver: Party | None = None,
        from_storage: bool = False,
    ) -> Entered:
        """Returned to the one it came from."""
        return self._pass_on(
            actor, specimen_id, expected_seq, state.RETURNED, to, details, giver, from_storage
        )

    def ship(
        self,
        actor: Actor,
        specimen_id: str,
        expected_seq: int,
        to: Party,
        details: Details,
        *,
        giver: Party | None = None,
        from_storage: bool = False,
    ) -> Entered:
        """Sent by a carrier; `to` is the carrier (its name is taken from `details.carrier` when blank).

        It is in transit until its receipt is entered.
        """
        carrier = replace(to, name=to.name or details.carrier)
        return self._pass_on(
            actor, specimen_id, expected_seq, state.SHIPPED, carrier, details, giver, from_storage
        )

    def receipt(
        self, actor: Actor, specimen_id: str, expected_seq: int, by: Party, details: Details | None = None
    ) -> Entered:
        """Received, from a carrier or from whoever holds it; answers the hand-overs that wait."""
        wanted, taken = details or Details(), side_of(self._accounts, actor, by)

        def make(one: OpenLedger) -> Sequence[CustodyEvent]:
            return (received(one, wanted, taken),)

        return self._act(actor, specimen_id, expected_seq, state.RECEIVED, make)

    def confirm(self, actor: Actor, specimen_id: str, expected_seq: int, event_id: str, by: Party) -> Entered:
        """The receiver of a hand-over confirms it: by own password, by signed paper, or signed in."""
        side = side_of(self._accounts, actor, by)

        def make(one: OpenLedger) -> Sequence[CustodyEvent]:
            return (confirmed(one, event_id, side),)

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
        from_storage: bool,
    ) -> Entered:
        wanted = details or Details()
        given = giver_of(self._accounts, actor, giver, wanted.released_by)
        taken = side_of(self._accounts, actor, to)

        def make(one: OpenLedger) -> Sequence[CustodyEvent]:
            out = (taken_out(one, brought_out(wanted)),) if from_storage else ()
            return (*out, passed_on(one, event, wanted, given, taken))

        return self._act(actor, specimen_id, expected_seq, event, make)

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
        wanted = details or Details()

        def make(one: OpenLedger) -> Sequence[CustodyEvent | Container]:
            refuse_parts(parts, one.containers)
            return split_up(one, container_id, parts, wanted)

        return self._act(actor, specimen_id, expected_seq, state.SPLIT, make)

    def dispose(self, actor: Actor, specimen_id: str, expected_seq: int, details: Details) -> Entered:
        """Disposed of by `details.authority`. Refused under a retention hold."""
        require(actor, DISPOSERS, "dispose of specimens")

        def make(one: OpenLedger) -> Sequence[CustodyEvent]:
            return (one.event(state.DISPOSED, details),)

        return self._act(actor, specimen_id, expected_seq, state.DISPOSED, make)

    def place_hold(
        self, actor: Actor, specimen_id: str, expected_seq: int, authority: str, note: str = ""
    ) -> Entered:
        """Keep it from disposal until the hold is lifted."""

        def make(one: OpenLedger) -> Sequence[CustodyEvent]:
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

        def make(one: OpenLedger) -> Sequence[CustodyEvent]:
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
            fields: fields of `CustodyEvent` as they should be. What kind of entry it is and how its sides
                confirmed cannot be corrected: such an entry is struck and another one made.
        """
        needs_reason(reason, "A correction needs its reason.")

        def make(one: OpenLedger) -> Sequence[CustodyEvent]:
            old = one.entry(event_id)
            refuse_twice(old, one.ledger)
            _require_guarded(actor, old, "correct")
            blank = one.event(old.event or "", Details())
            new = corrected(old, fields)
            own: dict[str, Any] = {"version": 0, "position": 0, "corrects": old.id, "note": reason.strip()}
            return (replace(new, id=blank.id, entered=blank.entered, entered_by=blank.entered_by, **own),)

        return self._act(actor, specimen_id, expected_seq, state.CORRECTION, make)

    def strike(
        self, actor: Actor, specimen_id: str, expected_seq: int, event_id: str, reason: str
    ) -> Entered:
        """A new entry that says that what an old one tells did not happen; the old one stays."""
        needs_reason(reason, "An entry is struck with a reason.")

        def make(one: OpenLedger) -> Sequence[CustodyEvent]:
            old = one.entry(event_id)
            refuse_twice(old, one.ledger)
            _require_guarded(actor, old, "strike")
            told = Details(container_id=old.container_id, note=reason.strip())
            return (one.event(state.STRUCK, told, corrects=old.id),)

        return self._act(actor, specimen_id, expected_seq, state.STRUCK, make)

    def redact(
        self, actor: Actor, specimen_id: str, expected_seq: int, numbers: Sequence[int], order: str
    ) -> Entered:
        """Take the words out of entries by order of a court, in the ledger, the history and every draft.

        Their places, kinds and times stay; the chain stays whole, and verifies as redacted by the order.
        Prints as they were issued are not touched, nor copies of the store made earlier.

        Args:
            numbers: running numbers of the entries in the ledger.
            order: court, number and day of the order; it stands in the history for good.

        Raises:
            Refused: the person is no administrator, or somebody entered something since.
            Invalid: no order, or one that names nothing.
        """
        require(actor, REDACTORS, "redact custody entries")
        if not order.strip():
            message = "A redaction needs the order of a court: which court, which number, of which day."
            raise Invalid([Problem(path="custody_event/.authority", message=message)])
        with serial_work(self._office, actor, "redaction") as unit:
            casefile, specimen = loaded(unit.connection, specimen_id)
            count, head = chains.head_of(unit.connection, specimen_id)
            ledger = ledger_of(casefile, specimen_id)
            if count != expected_seq:
                raise overtaken(ledger[expected_seq:])
            events = to_redact(ledger, numbers, orders_of(unit.connection, specimen_id).keys())
            title = f"{specimen.number or 'Specimen'}: {entries_words(numbers)}; {order.strip()}"
            unit.head = redact(
                unit.connection, signature(self._office, unit, "redaction", ""), order.strip(), events, title
            )
            unit.touch(CustodyEvent.KIND, casefile.case.id)
            after, _ = loaded(unit.connection, specimen_id)
            show_ledger(unit.connection, after)
            self._cases.derive(unit, after, read_settings(unit.connection).zone)
        scrubbed = scrub(self._office.engine)
        shown = self._fences.shown(actor, after)
        return Entered(
            entries=(), seq=count, head=head, casefile=shown, changes=unit.changes, scrubbed=scrubbed
        )

    def _act(self, actor: Actor, specimen_id: str, expected_seq: int, act: str, make: Make) -> Entered:
        require(actor, KEEPERS, "enter custody")
        # A reason stands in the entry's note alone: what the history hashes can never be taken out.
        with serial_work(self._office, actor, f"custody_{act}") as unit:
            casefile, specimen = loaded(unit.connection, specimen_id)
            count, _ = chains.head_of(unit.connection, specimen_id)
            one = OpenLedger(unit, casefile, specimen, read_settings(unit.connection).zone)
            voided.refuse_first_entry(unit.connection, casefile, specimen_id)
            if count != expected_seq:
                raise overtaken(one.ledger[expected_seq:])
            made = tuple(make(one))
            events = tuple(e for e in made if isinstance(e, CustodyEvent))
            containers = [*one.containers, *(c for c in made if isinstance(c, Container))]
            ledger = one.ledger
            for event in events:
                check(event, ledger, containers, unit.at)
                check_paper(event, casefile)
                ledger = (*ledger, event)
            edited = replace(casefile, records=(*casefile.records, *made))
            problems = list(obstacles(edited))
            if problems:
                raise Invalid(problems)
            after = self._cases.save_in(unit, casefile, edited, for_ledger=True)
            seq, head = chains.head_of(unit.connection, specimen_id)
        ids = {event.id for event in events}
        stored = tuple(e for e in ledger_of(after, specimen_id) if e.id in ids)
        shown = self._fences.shown(actor, after)
        return Entered(entries=stored, seq=seq, head=head, casefile=shown, changes=unit.changes)


def _require_guarded(actor: Actor, old: CustodyEvent, what: str) -> None:
    """What keeps a thing, lets it go or ends it is not undone by those who may not enter it."""
    if old.event in GUARDED:
        require(actor, DISPOSERS, f"{what} the entry of a retention hold or of a disposal")
