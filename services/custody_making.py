"""A specimen's ledger inside a unit of work, and how the next entry is made of what was handed in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Any

from law.instants import exact
from law.plain import dataclass
from models import custody_state as state
from models.casefile import CaseFile
from models.custody_state import held, ledger_of, plain, same_name
from models.problems import Problem
from models.records import Container, CustodyEvent, Document, Specimen
from services.accounts import Accounts
from services.actor import Actor
from services.custody_values import Details, Part, Party
from services.errors import Invalid, NotFound, Refused
from services.ids import new_id
from services.uow import Unit


class OpenLedger:
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


Make = Callable[[OpenLedger], Sequence[CustodyEvent | Container]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side of a hand-over as it stands in the entry: who, and how it confirmed."""

    name: str
    agency: str | None
    how: str
    paper: str | None

    @property
    def confirms(self) -> bool:
        """Whether this side confirmed."""
        return self.how != state.NOT_YET


def side_of(accounts: Accounts, actor: Actor, party: Party) -> Side:
    """One side, its password checked where there is one (slow: outside of any transaction)."""
    agency = party.agency.strip() or None
    if party.user_name:
        who = accounts.confirm(party.user_name, party.password, "custody")
        how = "signed_in" if who.user_id == actor.user_id else "own_password"
        return Side(name=who.name, agency=agency, how=how, paper=party.receipt_id)
    name = party.name.strip()
    if party.receipt_id:
        return Side(name=name, agency=agency, how="signed_paper", paper=party.receipt_id)
    if name and plain(name) == plain(actor.name):
        return Side(name=actor.name, agency=agency, how="signed_in", paper=None)
    return Side(name=name, agency=agency, how=state.NOT_YET, paper=None)


def giver_of(accounts: Accounts, actor: Actor, giver: Party | None, named: str) -> Side:
    """The side that gives: whoever acts, or somebody else who confirms it.

    Args:
        giver: who gives it, with password or paper; None when the person who acts does.
        named: the name the entry is to carry, "" for the person who acts.

    Raises:
        Refused: another than the person who acts gives it, and has not confirmed.
    """
    side = side_of(accounts, actor, giver or Party(name=named or actor.name))
    if not side.confirms:
        whom = side.name or "The one who hands it over"
        raise Refused(
            f"{whom} hands it over and has not confirmed.",
            "Let that person type the own password, or scan in the paper that person signed. "
            "Where only the receipt is known, enter the receipt.",
        )
    return side


def passed_on(one: OpenLedger, event: str, details: Details, given: Side, taken: Side) -> CustodyEvent:
    """The entry of a hand-over, a return or a dispatch. Raises Refused when both sides are one person."""
    made = one.event(
        event,
        details,
        released_by=given.name or None,
        released_how=given.how,
        received_by=taken.name or None,
        received_agency=taken.agency,
        received_how=taken.how,
        receipt_id=taken.paper or given.paper,
    )
    if made.received_by and plain(made.received_by) == plain(made.released_by):
        raise Refused(
            "The giver and the receiver are one person.", "Name the one who receives it, or the one who gave."
        )
    return made


def taken_out(one: OpenLedger, details: Details) -> CustodyEvent:
    """The entry that takes a thing out of storage into the hands of whoever acts."""
    made = one.event(state.TAKEN_OUT, details)
    place = one.held(details.container_id).holder
    return replace(
        made,
        received_by=made.released_by,
        received_how=made.released_how,
        released_by=place or None,
        released_how=None,
    )


def brought_out(details: Details) -> Details:
    """What the entry before a hand-over from storage says: when, which container, and the seal as read."""
    return Details(
        occurred=details.occurred,
        late_reason=details.late_reason,
        container_id=details.container_id,
        seal=details.seal,
        seal_state=details.seal_state,
    )


def received(one: OpenLedger, details: Details, taken: Side) -> CustodyEvent:
    """The entry of a receipt; it answers the hand-over on top of the ledger, where it is the receipt of that.

    What a carrier brings is receipted by whoever gets it. Any other hand-over is receipted by the one it
    names alone: that it came back from there does not say who had it there.
    """
    now = one.held(details.container_id)
    waits = [
        e
        for e in state.unconfirmed(one.ledger)
        if e.id == now.entry_id and (e.event == state.SHIPPED or same_name(e.received_by or "", taken.name))
    ]
    return one.event(
        state.RECEIVED,
        details,
        released_by=details.released_by or now.holder or None,
        released_how=None,
        received_by=taken.name or None,
        received_agency=taken.agency,
        received_how=taken.how,
        receipt_id=taken.paper,
        answers=waits[0].id if waits else None,
    )


def confirmed(one: OpenLedger, event_id: str, by: Side) -> CustodyEvent:
    """The entry with which the receiver of an earlier hand-over confirms it."""
    asked = one.entry(event_id)
    if asked.id not in {e.id for e in state.unconfirmed(one.ledger)}:
        raise Refused("That hand-over waits for nobody.", "Look at the ledger again.")
    if not by.confirms:
        message = "A receipt is confirmed by the receiver's password or by the signed paper."
        raise Invalid([Problem(path="custody_event/.received_how", message=message)])
    if by.how != "signed_paper" and not same_name(by.name, asked.received_by or ""):
        raise Refused(
            f"The hand-over names {asked.received_by} as receiver.",
            "Let that person confirm it, or correct the name in the entry first.",
        )
    aside = Details(container_id=asked.container_id, released_by=asked.received_by or "")
    return one.event(
        state.CONFIRMED,
        aside,
        answers=asked.id,
        received_by=asked.received_by,
        received_agency=by.agency,
        received_how=by.how,
        receipt_id=by.paper,
    )


def split_up(
    one: OpenLedger, container_id: str, parts: Sequence[Part], details: Details
) -> list[CustodyEvent | Container]:
    """The new containers, the entry on the old one, and the first entry of each new one."""
    children = [_child(one, container_id, part) for part in parts]
    listed = ", ".join(part.number.strip() for part in parts)
    note = f"{details.note} " if details.note else ""
    made: list[CustodyEvent | Container] = [*children]
    made.append(
        one.event(state.SPLIT, replace(details, container_id=container_id, note=f"{note}Into {listed}."))
    )
    for child in children:
        own = Details(container_id=child.id, occurred=details.occurred, late_reason=details.late_reason)
        made.append(one.event(state.SPLIT, replace(own, seal=child.seal or "")))
    return made


def _child(one: OpenLedger, container_id: str, part: Part) -> Container:
    return Container(
        id=new_id(one.unit.at),
        case_id=one.casefile.case.id,
        specimen_id=one.specimen.id,
        parent_id=container_id,
        number=part.number.strip(),
        kind=part.kind,
        seal=part.seal.strip() or None,
        volume=part.volume,
    )


def refuse_parts(parts: Sequence[Part], containers: Sequence[Container]) -> None:
    """Raise Invalid when the parts could not be told apart by their labels."""
    numbers = [part.number.strip() for part in parts]
    taken = {container.number for container in containers if container.number}
    message = ""
    if not numbers or not all(numbers):
        message = "Give each part the number on its label."
    elif len(set(numbers)) < len(numbers):
        message = "Two parts have the same number. Give each its own label."
    elif taken & set(numbers):
        message = "A container of this specimen has that number already. Give each part its own label."
    if message:
        raise Invalid([Problem(path="container/.number", message=message)])


def refuse_twice(old: CustodyEvent, ledger: Sequence[CustodyEvent]) -> None:
    """Raise Refused when the entry was corrected or struck before."""
    if any(e.corrects == old.id for e in ledger):
        raise Refused("That entry was corrected before.", "Correct the entry that corrects it.")


def needs_reason(reason: str, message: str) -> None:
    """Raise Invalid without a reason."""
    if not reason.strip():
        raise Invalid([Problem(path="custody_event/.note", message=f"{message} Say in a few words why.")])


def check_paper(event: CustodyEvent, casefile: CaseFile) -> None:
    """Raise Invalid when the signed paper an entry names is no document of the case."""
    if event.receipt_id and not isinstance(casefile.find(event.receipt_id), Document):
        message = "The signed paper is not among the documents of this case. Attach it first."
        raise Invalid([Problem(path="custody_event/.receipt_id", message=message)])


def overtaken(since: Sequence[CustodyEvent]) -> Refused:
    """What is said when somebody else entered something in between."""
    by = f" by {since[-1].entered_by}" if since and since[-1].entered_by else ""
    return Refused(
        f"Something was entered{by} in this ledger since you looked at it. Your entry was not made.",
        "Look at the ledger again; enter yours if it still holds.",
    )


def to_redact(
    ledger: Sequence[CustodyEvent], numbers: Sequence[int], emptied: AbstractSet[str]
) -> tuple[CustodyEvent, ...]:
    """The entries of some running numbers. Raises Invalid for none, a strange one, or one emptied before."""
    message = "" if numbers else "Say which entries the order names, by their numbers."
    strange = [n for n in numbers if not 1 <= n <= len(ledger)]
    if strange:
        message = f"The ledger has entries 1 to {len(ledger)}. Look at the numbers the order names again."
    done = [n for n in numbers if n not in strange and ledger[n - 1].id in emptied]
    if done:
        message = f"{entries_words(done).capitalize()}: redacted before. Leave out what is redacted."
    if message:
        raise Invalid([Problem(path="custody_event/.position", message=message)])
    return tuple(ledger[n - 1] for n in sorted(set(numbers)))


def entries_words(numbers: Sequence[int]) -> str:
    """Entries by their numbers: "entry 3", "entries 3, 5"."""
    listed = ", ".join(str(n) for n in sorted(set(numbers)))
    return f"{'entry' if len(set(numbers)) == 1 else 'entries'} {listed}"
