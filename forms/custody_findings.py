"""What is wrong in a specimen's chain of custody, named and never repaired. A pure reading of the case.

Entries are read in the order they were made. A corrected entry is read as its correction says (the entry that
names it); an entry made late with its reason is read where its time puts it. Whether a chain of hashes is
whole is the store's business and no part of this.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from enum import StrEnum

from law.instants import When
from law.plain import dataclass
from models.casefile import CaseFile
from models.custody_state import (
    ASIDE,
    CONSUMED,
    CORRECTION,
    DISPOSED,
    INSPECTED,
    NOT_FOUND,
    OPENED,
    REDACTED,
    STORED,
    Reading,
    parents_of,
    plain,
    read_ledger,
    same_name,
    surely_before,
    track_of,
)
from models.records import ChemicalTest, Container, CustodyEvent, LabWork, Specimen, TestRequest

NEW_SEAL = frozenset({"collected", "sealed", "resealed", "split"})
KEPT_COLD = frozenset({"stored", "shipped"})
NEEDS_COLD = frozenset({"blood", "urine", "serum", "tissue", "vitreous"})
OVER = frozenset({CONSUMED, DISPOSED})
UNMOVED = ASIDE | {INSPECTED, NOT_FOUND}
"""Entries that leave a thing in the hands it was in, whoever makes them."""
DESIGNATED = "designated"


class Fault(StrEnum):
    """The kinds of findings."""

    GAP = "gap"
    OVERLAP = "overlap"
    BACKWARDS = "time backwards"
    SEAL_CHANGED = "seal changed"
    SEAL_BROKEN = "seal broken"
    CONTAINER = "container unaccounted"
    DRAW_FIRST = "draw before the request"
    RECEIPT_FIRST = "receipt before shipment"
    EXPIRED = "tube expired"
    COLD = "refrigeration unknown"
    NO_ENTRY = "no entry"


@dataclass(frozen=True, slots=True, kw_only=True)
class CustodyFinding:
    """One finding.

    Attributes:
        fault: its kind.
        number: running number among findings of its kind, from 1.
        before: id of the entry it stands before in the ledger; "" for the specimen as a whole.
        entries: running numbers of the entries it is about.
        start, end: the time it spans, where it spans one.
        length: shortest and longest time between; None where a bound is not known.
        why: what the record lacks or says twice, in one sentence.
        explained: what the record says about it, "" when nothing.
    """

    fault: Fault
    why: str
    number: int = 1
    before: str = ""
    entries: tuple[int, ...] = ()
    start: When | None = None
    end: When | None = None
    length: tuple[dt.timedelta | None, dt.timedelta | None] = (None, None)
    explained: str = ""


def custody_findings(
    casefile: CaseFile, specimen: Specimen, *, gap: dt.timedelta
) -> tuple[CustodyFinding, ...]:
    """Every finding on a specimen: those between entries in ledger order, then those on the whole.

    Args:
        gap: time in nobody's hands from which it is named; less is passed over.
    """
    ledger = [e for e in casefile.all(CustodyEvent) if e.specimen_id == specimen.id]
    entries = read_ledger(ledger)
    containers = [c for c in casefile.all(Container) if c.specimen_id == specimen.id]
    found = [*_empty(ledger), *_backwards(ledger)]
    for track in _tracks(tuple(e for e in entries if e.event.event not in UNMOVED), containers):
        found += _hands(track, gap)
    for track in _tracks(entries, containers):
        found += [*_seals(track), *_missing(track)]
    found += [*_containers(entries, containers), *_specimen(casefile, specimen)]
    found += _cold(entries, specimen)
    return _numbered(_in_ledger_order(found, ledger))


def _empty(ledger: list[CustodyEvent]) -> Iterator[CustodyFinding]:
    """A specimen nobody has entered a hand for: the weakest chain of all."""
    if not ledger:
        yield CustodyFinding(
            fault=Fault.NO_ENTRY,
            why="The specimen is on record and its ledger has no entry: nothing tells who held it.",
        )


def _backwards(ledger: list[CustodyEvent]) -> Iterator[CustodyFinding]:
    latest: tuple[int, CustodyEvent] | None = None
    for number, entry in enumerate(ledger, 1):
        if entry.late_reason or entry.corrects or entry.event == CORRECTION or entry.occurred is None:
            continue
        if latest is not None and surely_before(entry.occurred, latest[1].occurred):
            first, earlier = latest
            yield CustodyFinding(
                fault=Fault.BACKWARDS,
                before=entry.id,
                entries=(first, number),
                start=earlier.occurred,
                end=entry.occurred,
                why=f"Entry {number} comes after entry {first} and tells an earlier time; no reason given.",
            )
        else:
            latest = (number, entry)


def _tracks(entries: tuple[Reading, ...], containers: list[Container]) -> list[tuple[Reading, ...]]:
    """The entries each container went through; one track when no entry names a container."""
    named = {e.event.container_id for e in entries if e.event.container_id}
    if not named:
        return [entries]
    parents = parents_of(containers)
    return [track_of(entries, one, parents) for one in dict.fromkeys([*(c.id for c in containers), *named])]


def _hands(track: tuple[Reading, ...], gap: dt.timedelta) -> Iterator[CustodyFinding]:
    gave: dict[str, int] = {}
    holder, place = "", ""
    for earlier, entry in zip([None, *track], track, strict=False):
        event = entry.event
        released = plain(event.released_by)
        if earlier is not None:
            yield from _joined(earlier, entry, released, holder, place, gave, gap)
        if released and plain(event.received_by):
            gave[released] = entry.number
        kept = plain(event.place) if event.event == STORED else released
        holder = plain(event.received_by) or kept or holder
        place = plain(event.place) if event.event == STORED else ""
        gave.pop(holder, None)


def _joined(
    earlier: Reading,
    entry: Reading,
    released: str,
    holder: str,
    place: str,
    gave: dict[str, int],
    gap: dt.timedelta,
) -> Iterator[CustodyFinding]:
    if earlier.event.event in OVER or any(same_name(released, known) for known in (holder, place)):
        return
    if plain(REDACTED) in (released, holder):
        return  # a name a court had taken out can neither be missed nor compared
    if released and released in gave:
        yield CustodyFinding(
            fault=Fault.OVERLAP,
            before=entry.id,
            entries=(gave[released], entry.number),
            start=earlier.event.occurred,
            end=entry.event.occurred,
            why=(
                f"Entry {gave[released]} says that {entry.event.released_by} gave it away; entry "
                f"{entry.number} has the same person give it away again."
            ),
            explained=entry.event.late_reason or "",
        )
        return
    length = _length(earlier.event.occurred, entry.event.occurred)
    if length[1] is not None and length[1] <= gap:
        return
    yield CustodyFinding(
        fault=Fault.GAP,
        before=entry.id,
        entries=(earlier.number, entry.number),
        start=earlier.event.occurred,
        end=entry.event.occurred,
        length=length,
        why=_why(earlier, entry),
        explained=entry.event.note or "",
    )


def _why(earlier: Reading, entry: Reading) -> str:
    last = earlier.event.received_by or earlier.event.place or earlier.event.released_by
    if not entry.event.released_by:
        whence = f" from {last}" if last else ""
        return f"Entry {entry.number} names nobody who released it{whence}."
    if not last:
        return f"Entry {earlier.number} names nobody who held it afterwards."
    return (
        f"After entry {earlier.number} it was with {last}; entry {entry.number} has "
        f"{entry.event.released_by} release it, and no entry tells how it came there."
    )


def _length(start: When | None, end: When | None) -> tuple[dt.timedelta | None, dt.timedelta | None]:
    if start is None or end is None:
        return None, None
    shortest = end.earliest - start.latest if end.earliest and start.latest else None
    longest = end.latest - start.earliest if end.latest and start.earliest else None
    return (max(shortest, dt.timedelta(0)) if shortest is not None else None), longest


def _seals(track: tuple[Reading, ...]) -> Iterator[CustodyFinding]:
    seal, opened = "", False
    for entry in track:
        event = entry.event
        state, number = event.seal_state, event.seal or ""
        if event.event == OPENED:
            opened = True
        elif event.event in NEW_SEAL or state == "replaced":
            seal, opened = number or seal, False
        else:
            yield from _seal(entry, seal, number, state, opened)
            seal = seal or number


def _seal(
    entry: Reading, seal: str, number: str, state: str | None, opened: bool
) -> Iterator[CustodyFinding]:
    if number and seal and plain(number) != plain(seal) and plain(number) not in plain(seal).split():
        yield CustodyFinding(
            fault=Fault.SEAL_CHANGED,
            before=entry.id,
            entries=(entry.number,),
            end=entry.event.occurred,
            why=f"Entry {entry.number} reads seal {number}, before it was {seal}; no entry replaces it.",
        )
    if state in ("broken", "missing") and not opened:
        yield CustodyFinding(
            fault=Fault.SEAL_BROKEN,
            before=entry.id,
            entries=(entry.number,),
            end=entry.event.occurred,
            why=f"Entry {entry.number} finds the seal {state}, and no entry before it opens the container.",
        )


def _containers(entries: tuple[Reading, ...], containers: list[Container]) -> Iterator[CustodyFinding]:
    """Containers no entry covers. An entry that names none covers all of them."""
    parents = parents_of(containers)
    for container in containers if entries else ():
        if not track_of(entries, container.id, parents):
            known = container.number or container.seal or f"container {container.position}"
            yield CustodyFinding(
                fault=Fault.CONTAINER, why=f"{known} is on record, and no entry of the ledger names it."
            )


def _missing(track: tuple[Reading, ...]) -> Iterator[CustodyFinding]:
    """Looked for and not found, and no later entry tells where it was."""
    for at, entry in enumerate(track):
        later = (one.event.event for one in track[at + 1 :])
        if entry.event.event == NOT_FOUND and all(event in UNMOVED for event in later):
            yield CustodyFinding(
                fault=Fault.CONTAINER,
                before=entry.id,
                entries=(entry.number,),
                start=entry.event.occurred,
                why=f"Entry {entry.number} did not find it, and no entry since tells where it was found.",
                explained=entry.event.note or "",
            )


def _specimen(casefile: CaseFile, specimen: Specimen) -> Iterator[CustodyFinding]:
    collected = specimen.collected
    for test in casefile.all(ChemicalTest):
        request = casefile.find(test.request_id)
        if test.specimen_id != specimen.id or test.basis != DESIGNATED:
            continue
        if isinstance(request, TestRequest) and surely_before(collected, request.requested):
            yield CustodyFinding(
                fault=Fault.DRAW_FIRST,
                start=collected,
                end=request.requested,
                why="The specimen was collected before the request it was designated under.",
            )
    for work in casefile.all(LabWork):
        if work.specimen_id == specimen.id and surely_before(work.received, work.submitted):
            named = work.laboratory or "the laboratory"
            yield CustodyFinding(
                fault=Fault.RECEIPT_FIRST,
                start=work.submitted,
                end=work.received,
                why=f"The receipt by {named} stands before the submission to it.",
            )
    if specimen.expires and collected:
        first, _ = collected.local_days()
        if first is not None and specimen.expires.latest < first:
            yield CustodyFinding(fault=Fault.EXPIRED, why="The tube had expired on the day of the draw.")


def _cold(entries: tuple[Reading, ...], specimen: Specimen) -> Iterator[CustodyFinding]:
    """One finding for all entries of storage and carriage without a temperature."""
    bare = tuple(e.number for e in entries if e.event.event in KEPT_COLD and e.event.temperature is None)
    if bare and specimen.specimen_kind in NEEDS_COLD:
        noun = "entry" if len(bare) == 1 else "entries"
        listed = ", ".join(str(n) for n in bare)
        yield CustodyFinding(
            fault=Fault.COLD, entries=bare, why=f"No temperature is stated at {noun} {listed}."
        )


def _in_ledger_order(found: Iterable[CustodyFinding], ledger: list[CustodyEvent]) -> list[CustodyFinding]:
    """Without repeats; findings between entries first, by the entry they stand before."""
    place = {event.id: n for n, event in enumerate(ledger)}
    unique = list(dict.fromkeys(found))
    return sorted(unique, key=lambda f: place.get(f.before, len(ledger)))


def _numbered(found: list[CustodyFinding]) -> tuple[CustodyFinding, ...]:
    counts: dict[Fault, int] = {}
    numbered = []
    for one in found:
        counts[one.fault] = counts.get(one.fault, 0) + 1
        numbered.append(_with_number(one, counts[one.fault]))
    return tuple(numbered)


def _with_number(one: CustodyFinding, number: int) -> CustodyFinding:
    return CustodyFinding(
        fault=one.fault,
        number=number,
        before=one.before,
        entries=one.entries,
        start=one.start,
        end=one.end,
        length=one.length,
        why=one.why,
        explained=one.explained,
    )
