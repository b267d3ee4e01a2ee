"""What a ledger says now: who holds a thing, what waits for its receiver, what keeps it from disposal.

Nothing of this is stored as a fact; it is worked out from the entries each time. A corrected entry is read as
its correction says, a struck one not at all, a late one with its reason where its time puts it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType

from law.instants import When
from law.plain import dataclass
from models.casefile import CaseFile
from models.records import Container, CustodyEvent

CORRECTION, STRUCK = "correction", "struck"
COLLECTED, SEALED, RESEALED, OPENED, SPLIT = "collected", "sealed", "resealed", "opened", "split"
HANDED_OVER, STORED, TAKEN_OUT = "handed_over", "stored", "taken_out"
SHIPPED, RECEIVED, RETURNED = "shipped", "received", "returned"
CONSUMED, DISPOSED, CONFIRMED = "consumed", "disposed", "confirmed"
HOLD_PLACED, HOLD_LIFTED = "hold_placed", "hold_lifted"
TESTED, INSPECTED, NOT_FOUND = "tested", "inspected", "not_found"

NOT_YET = "not_yet"
REDACTED = "redacted by order"
"""What stands in place of a name that a court had taken out of an entry."""
# Entries that tell something about a thing and leave it where it is.
ASIDE = frozenset({CORRECTION, STRUCK, CONFIRMED, HOLD_PLACED, HOLD_LIFTED})
_PASSED_ON = frozenset({COLLECTED, HANDED_OVER, TAKEN_OUT, RECEIVED, RETURNED, SHIPPED})
_NOT_LETTERS = re.compile(r"[\W_]+")


class Standing(StrEnum):
    """How a thing stands."""

    UNTOLD = "untold"  # no entry says where it is
    HELD = "held"
    STORED = "stored"
    IN_TRANSIT = "in_transit"
    MISSING = "missing"  # looked for where it should be, and not found since
    CONSUMED = "consumed"
    DISPOSED = "disposed"

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to hand on."""
        return self in (Standing.CONSUMED, Standing.DISPOSED)


_LIES = (Standing.STORED, Standing.MISSING)
"""In nobody's hands: an entry about it by somebody does not take it up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """Where a thing is by its ledger.

    Attributes:
        holder: the person or carrier, or the place in storage; "" when no entry says. Of a missing thing, the
            one it should be with.
        since: when the entry that says so happened.
        entry_id: that entry, "" when there is none.
    """

    standing: Standing = Standing.UNTOLD
    holder: str = ""
    agency: str = ""
    place: str = ""
    since: When | None = None
    entry_id: str = ""


def ledger_of(casefile: CaseFile, specimen_id: str) -> tuple[CustodyEvent, ...]:
    """The entries of a specimen in the order they were made."""
    return tuple(e for e in casefile.all(CustodyEvent) if e.specimen_id == specimen_id)


def containers_of(casefile: CaseFile, specimen_id: str) -> tuple[Container, ...]:
    """The containers of a specimen."""
    return tuple(c for c in casefile.all(Container) if c.specimen_id == specimen_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """An entry as it is read now: its running number and id, and what it says once corrected."""

    number: int
    id: str
    event: CustodyEvent


def read_ledger(ledger: Sequence[CustodyEvent]) -> tuple[Reading, ...]:
    """The entries as they are read now, in the order in which they happened.

    An entry that names another by `corrects` takes its place (none, when it strikes it). A note of the kind
    "correction" that states no entry of its own stays out.
    """
    replaced = {e.corrects: e for e in ledger if e.corrects and e.event != CORRECTION}
    placed: list[Reading] = []
    for number, event in enumerate(ledger, 1):
        if event.corrects or event.event == CORRECTION:
            continue
        read = event
        while read.id in replaced:
            read = replaced.pop(read.id)
        if read.event != STRUCK:
            _place(placed, Reading(number=number, id=event.id, event=read))
    return tuple(placed)


def readings(ledger: Sequence[CustodyEvent]) -> tuple[CustodyEvent, ...]:
    """The same, the entries alone."""
    return tuple(one.event for one in read_ledger(ledger))


def _place(placed: list[Reading], one: Reading) -> None:
    at = len(placed)
    if one.event.late_reason:
        while at and surely_before(one.event.occurred, placed[at - 1].event.occurred):
            at -= 1
    placed.insert(at, one)


def track_of(
    read: Sequence[Reading], container_id: str | None, parents: Mapping[str, str | None]
) -> tuple[Reading, ...]:
    """The entries a container went through; those about the specimen alone for None.

    From its first own entry on a part goes its own way, whatever becomes of what it was split from.
    """
    line = _line_of(container_id, parents)
    track, nearest = [], len(line)
    for one in read:
        named = one.event.container_id
        if named is not None and (named not in line or line.index(named) > nearest):
            continue
        if named is not None:
            nearest = line.index(named)
        track.append(one)
    return tuple(track)


def surely_before(one: When | None, other: When | None) -> bool:
    """Whether the first time lies before the second whatever each of them was exactly."""
    return bool(one and other and one.latest and other.earliest and one.latest < other.earliest)


def held(
    ledger: Sequence[CustodyEvent],
    container_id: str | None = None,
    parents: Mapping[str, str | None] = MappingProxyType({}),
) -> Held:
    """Where a container is, or the specimen as a whole.

    Args:
        container_id: None for the specimen; its entries speak for every container.
        parents: what each container was split from.
    """
    now = Held()
    for one in track_of(read_ledger(ledger), container_id, parents):
        if one.event.event not in ASIDE:
            now = _after(now, one.event, whole=one.event.container_id in (None, container_id))
    return now


def _line_of(container_id: str | None, parents: Mapping[str, str | None]) -> tuple[str, ...]:
    """The container, what it was split from, and so on back."""
    line: list[str] = []
    while container_id and container_id not in line:
        line.append(container_id)
        container_id = parents.get(container_id)
    return tuple(line)


def _after(now: Held, event: CustodyEvent, *, whole: bool) -> Held:
    """Where the thing is after an entry; `whole`: the entry is about it, not about what it came from."""
    if now.standing.is_over:
        return now  # what is gone does not come back with the rest
    if event.event in (CONSUMED, DISPOSED):
        return _held(event, Standing(event.event), "") if whole else now
    if event.event == STORED:
        return _held(event, Standing.STORED, event.place or event.received_by)
    if event.event == NOT_FOUND:
        return _held(event, Standing.MISSING, now.holder)
    if event.event == SHIPPED:
        return _held(event, Standing.IN_TRANSIT, event.received_by or event.carrier)
    if event.event in _PASSED_ON or (
        event.received_by and now.standing not in (Standing.STORED, Standing.MISSING)
    ):
        return _held(event, Standing.HELD, event.received_by or event.released_by or now.holder)
    if now.standing is Standing.UNTOLD and event.released_by:
        return _held(event, Standing.HELD, event.released_by)
    return now


def _held(event: CustodyEvent, standing: Standing, holder: str | None) -> Held:
    return Held(
        standing=standing,
        holder=holder or "",
        agency=event.received_agency or "",
        place=event.place or "",
        since=event.occurred,
        entry_id=event.id,
    )


def unconfirmed(ledger: Sequence[CustodyEvent]) -> tuple[CustodyEvent, ...]:
    """Hand-overs whose receiver has not confirmed yet, the first first."""
    read = readings(ledger)
    answered = {e.answers for e in read if e.event in (CONFIRMED, RECEIVED) and e.answers}
    return tuple(
        e for e in read if e.received_how == NOT_YET and not answered & {e.id, *_corrected_by(e, ledger)}
    )


def _corrected_by(event: CustodyEvent, ledger: Sequence[CustodyEvent]) -> set[str]:
    """The entries a reading stands for: those it corrects, back to the first."""
    known = {e.id: e for e in ledger}
    found: set[str] = set()
    old = event.corrects
    while old and old not in found:
        found.add(old)
        old = known[old].corrects if old in known else None
    return found


def open_holds(ledger: Sequence[CustodyEvent]) -> tuple[CustodyEvent, ...]:
    """Retention holds that are not lifted."""
    read = readings(ledger)
    lifted = {e.answers for e in read if e.event == HOLD_LIFTED and e.answers}
    placed = (e for e in read if e.event == HOLD_PLACED)
    return tuple(e for e in placed if not lifted & {e.id, *_corrected_by(e, ledger)})


def same_name(one: str, other: str) -> bool:
    """Whether two names mean one person or place: all words of one stand in the other."""
    first, second = set(plain(one).split()), set(plain(other).split())
    return bool(first and second) and (first <= second or second <= first)


def plain(name: str | None) -> str:
    """A name in the form that counts as the same."""
    return _NOT_LETTERS.sub(" ", name or "").casefold().strip()


def parents_of(containers: Iterable[Container]) -> dict[str, str | None]:
    """What each container was split from."""
    return {c.id: c.parent_id for c in containers}
