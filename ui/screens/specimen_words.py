"""A specimen's state line and its ledger as rows. Pure functions over the ledger a service gave."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from forms.custody_findings import CustodyFinding
from forms.names import involvement_name
from forms.values import clock_text, when_text
from law.instants import When
from law.plain import dataclass
from models import codes
from models import custody_state as state
from models.records import ChemicalTest, CustodyEvent, Involvement, LabWork
from services.custody_values import Found, Ledger, LedgerEntry
from ui.screens.due_words import day_words, left_words
from ui.tables.cells import Cell, Group
from ui.widgets.steps import AHEAD, DONE, NOW, Step

NOT_RECORDED = "not recorded"
_HEXES = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRow:
    """One entry of the ledger, ready to be shown."""

    entry: LedgerEntry
    cells: dict[str, Cell]


def title_words(ledger: Ledger) -> tuple[str, str]:
    """Number, and kind with volume."""
    specimen = ledger.specimen
    kind = codes.label("specimen_kind", specimen.specimen_kind) if specimen.specimen_kind else "kind not told"
    volume = f", {specimen.volume.written} {specimen.volume.unit or ''}".rstrip() if specimen.volume else ""
    return specimen.number or "Specimen without a number", f"{kind}{volume}"


def person_words(ledger: Ledger) -> str:
    """Of whom, and in which case."""
    who = ledger.casefile.find(ledger.specimen.involvement_id)
    name = involvement_name(ledger.casefile, who) if isinstance(who, Involvement) else "person not told"
    return f"{name}; case {ledger.casefile.case.number or 'not saved yet'}"


_STANDING = {
    state.Standing.UNTOLD: "no entry says where it is",
    state.Standing.HELD: "held by",
    state.Standing.STORED: "stored in",
    state.Standing.IN_TRANSIT: "on its way with",
    state.Standing.MISSING: "missing from",
    state.Standing.CONSUMED: "used up",
    state.Standing.DISPOSED: "disposed of",
}


def standing_words(standing: state.Standing, holder: str) -> str:
    """How a thing stands, in a few words: "stored in Locker 3"."""
    words = _STANDING[standing]
    return f"{words} {holder}" if holder and words.endswith(("by", "in", "with", "from")) else words


def parts_words(parts: Sequence[Found], most: int) -> str:
    """Where the parts of a specimen are: in one place, or each kind of place with how many are there."""
    counts: dict[str, int] = {}
    for part in parts:
        words = standing_words(part.standing, part.holder)
        counts[words] = counts.get(words, 0) + 1
    if len(counts) == 1:
        words = next(iter(counts))
        return words[:1].upper() + words[1:]
    shown = [f"{count} {words}" for words, count in list(counts.items())[:most]]
    rest = len(counts) - most
    return "; ".join([*shown, f"{rest} more places"] if rest > 0 else shown)


def holder_words(ledger: Ledger) -> str:
    """Who holds it now, or where it lies."""
    now = ledger.now
    match now.standing:
        case state.Standing.STORED:
            return f"Stored in {now.holder}"
        case state.Standing.HELD:
            return f"Held now by {now.holder}"
        case state.Standing.IN_TRANSIT:
            return f"On its way with {now.holder}"
        case state.Standing.MISSING:
            return f"Not found; by the ledger it was with {now.holder}" if now.holder else "Not found"
        case state.Standing.CONSUMED:
            return "Used up"
        case state.Standing.DISPOSED:
            return "Disposed of"
    return "No entry says where it is"


def steps_of(ledger: Ledger, zone: str, now: dt.datetime) -> tuple[Step, ...]:
    """Drawn, sealed, sent, received, tested, reported, delivered."""
    labs = [w for w in ledger.casefile.all(LabWork) if w.specimen_id == ledger.specimen.id]
    lab = labs[-1] if labs else None
    events = state.readings(tuple(e.event for e in ledger.entries))
    drawn = ledger.specimen.collected or _first(events, state.COLLECTED)
    sealing = _sealing(events)
    sent = _first(events, state.SHIPPED) or (lab.submitted if lab else None)
    received = (lab.received if lab else None) or _after_sending(events)
    tested = _first(events, state.TESTED)
    reported = lab.result_known if lab else None
    found = [
        ("Drawn", drawn, ""),
        ("Sealed", sealing.occurred if sealing else None, _seal(sealing)),
        ("Sent", sent, "awaits the courier"),
        ("Received", received, "awaits the laboratory's receipt"),
        ("Tested", tested or (reported if lab and (lab.result or lab.result_text) else None), ""),
        ("Reported", reported, lab.report_number or "" if lab else ""),
    ]
    steps = [
        Step(word=word, below=_below(when, more, zone, now), state=DONE if when is not None else AHEAD)
        for word, when, more in found
    ]
    steps.append(_delivered(ledger, zone, now))
    return _with_now(steps, [more for _, _, more in found])


def _with_now(steps: list[Step], notes: list[str]) -> tuple[Step, ...]:
    """The first step not done after the last one done is the one awaited."""
    last = max((n for n, step in enumerate(steps) if step.state == DONE), default=-1)
    at = last + 1
    if at < len(steps) and steps[at].state == AHEAD:
        note = steps[at].below or (notes[at] if at < len(notes) else "officer and person")
        steps[at] = Step(word=steps[at].word, below=note, state=NOW)
    return tuple(steps)


def _first(events: Sequence[CustodyEvent], *kinds: str) -> When | None:
    return next((e.occurred for e in events if e.event in kinds and e.occurred is not None), None)


def _sealing(events: Sequence[CustodyEvent]) -> CustodyEvent | None:
    """The first entry of a sealing; else the collection, where that entry gives the number of a seal."""
    dated = [e for e in events if e.occurred is not None]
    sealed = (e for e in dated if e.event in (state.SEALED, state.RESEALED))
    return next(sealed, None) or next((e for e in dated if e.event == state.COLLECTED and e.seal), None)


def _after_sending(events: Sequence[CustodyEvent]) -> When | None:
    sent = next((n for n, e in enumerate(events) if e.event == state.SHIPPED), None)
    return _first(events[sent:], state.RECEIVED) if sent is not None else None


def _seal(sealing: CustodyEvent | None) -> str:
    # The number read then: what later entries read may be another, and stands with them.
    return f"seal {sealing.seal}" if sealing and sealing.seal else ""


def _below(when: When | None, more: str, zone: str, now: dt.datetime) -> str:
    if when is None:
        return ""
    said = short_when(when, zone, now)
    return f"{said}, {more}" if more and not more.startswith("awaits") else said


def short_when(when: When, zone: str, now: dt.datetime) -> str:
    """A time on one line: "Sun Nov 1, 01:58 CST"; in full words where it is not exact."""
    if when.is_exact and when.earliest is not None:
        return f"{day_words(when.earliest, zone, now)}, {clock_text(when.earliest, zone)}"
    return when_text(when, zone)


def _delivered(ledger: Ledger, zone: str, now: dt.datetime) -> Step:
    tests = [t for t in ledger.casefile.all(ChemicalTest) if t.specimen_id == ledger.specimen.id]
    officer = next((t.report_to_officer for t in tests if t.report_to_officer), None)
    person = next((t.report_to_person for t in tests if t.report_to_person), None)
    parts = [
        f"{who} {short_when(when, zone, now)}" if when is not None else f"{who}: not yet"
        for who, when in (("officer", officer), ("person", person))
    ]
    both = officer is not None and person is not None
    some = officer is not None or person is not None
    return Step(word="Delivered", below="; ".join(parts) if some else "", state=DONE if both else AHEAD)


# -- the ledger ---------------------------------------------------------------------------------------


def ledger_rows(ledger: Ledger, zone: str, now: dt.datetime) -> tuple[EntryRow | Group, ...]:
    """The entries, each finding as a row of its own before the entry it concerns; those on the whole last."""
    rows: list[EntryRow | Group] = []
    waiting = {event.id for event in ledger.waiting}
    for entry in ledger.entries:
        rows += [finding_row(f, zone) for f in ledger.findings if f.before == entry.event.id]
        rows.append(EntryRow(entry=entry, cells=_cells(entry, ledger, zone, now, entry.event.id in waiting)))
    rows += [finding_row(f, zone) for f in ledger.findings if not f.before]
    return tuple(rows)


def finding_row(finding: CustodyFinding, zone: str) -> Group:
    """A finding: its kind, its length, why; what the record says of it."""
    word = finding.fault.value[:1].upper() + finding.fault.value[1:]
    shortest, longest = finding.length
    if longest is not None:
        same = shortest == longest or shortest is None
        word += (
            f" of {left_words(longest)}"
            if same
            else f" of {left_words(shortest or longest)} to {left_words(longest)}"
        )
    ends = [when_text(w, zone) for w in (finding.start, finding.end) if w is not None]
    if len(ends) == 2 and longest is not None:
        word += f": from {ends[0]} to {ends[1]}"
    said = f" On record: {finding.explained}." if finding.explained else ""
    below = f"{finding.why}{said} Add an entry that explains it; what is entered stays as it is."
    return Group(word=word, below=below, icon="gap", tone="due", tinted=True)


def _cells(
    entry: LedgerEntry, ledger: Ledger, zone: str, now: dt.datetime, is_waiting: bool
) -> dict[str, Cell]:
    event = entry.event
    when = event.occurred
    clock = day = ""
    if when is not None and when.is_exact and when.earliest is not None:
        clock, day = clock_text(when.earliest, zone), day_words(when.earliest, zone, now)
    elif when is not None:
        clock = when_text(when, zone)
    if event.late_reason:
        day = f"{day}; entered late: {event.late_reason}".lstrip("; ")
    act = codes.label("custody_event", event.event) if event.event else "Entry"
    return {
        "no": Cell(text=str(entry.seq), strong=True),
        "when": Cell(text=clock or NOT_RECORDED, caption=day, tone="text" if clock else "due"),
        "from": _from(event),
        "to": _to(event, is_waiting),
        "what": Cell(text=_act_words(act, event, ledger), caption=_said(entry)),
        "seal": Cell(
            text=event.seal or ("" if event.seal_state else "not looked at"),
            caption=codes.label("seal_state", event.seal_state).lower() if event.seal_state else "",
        ),
        "temp": Cell(text=_degrees(event)),
        "hash": Cell(text=hash_words(entry.hash, 2), caption=f"by {entry.entered_by}"),
    }


def _act_words(act: str, event: CustodyEvent, ledger: Ledger) -> str:
    numbers = {e.event.id: e.seq for e in ledger.entries}
    about = numbers.get(event.corrects or event.answers or "")
    words = f"{act}, entry {about}" if about else act
    container = next((c.number for c in ledger.containers if c.id == event.container_id), "")
    return f"{words} ({container})" if container else words


def _said(entry: LedgerEntry) -> str:
    return f"redacted by {entry.redacted_by}" if entry.redacted_by else _place(entry.event)


def _place(event: CustodyEvent) -> str:
    parts = (event.purpose, event.place, event.carrier, event.authority, event.condition, event.note)
    return "; ".join(part for part in parts if part)


_ALONE = frozenset({state.COLLECTED, state.CORRECTION, state.STRUCK, state.HOLD_PLACED, state.HOLD_LIFTED})
_HANDS = frozenset({state.HANDED_OVER, state.SHIPPED, state.RECEIVED, state.RETURNED, state.TAKEN_OUT})


def _from(event: CustodyEvent) -> Cell:
    if event.event == state.COLLECTED:
        return Cell(text="(collected)", caption=event.released_by or "")
    if not event.released_by and event.event in _HANDS:
        return Cell(text=NOT_RECORDED, tone="due")
    how = codes.label("custody_confirmation", event.released_how).lower() if event.released_how else ""
    return Cell(text=event.released_by or "", caption=how)


def _to(event: CustodyEvent, is_waiting: bool) -> Cell:
    if event.event == state.STORED:
        return Cell(text=event.place or NOT_RECORDED)
    if not event.received_by:
        missing = event.event in _HANDS
        return Cell(text=NOT_RECORDED if missing else "", tone="due" if missing else "text")
    if is_waiting:
        return Cell(text=event.received_by, caption="not yet confirmed by receiver", icon="clock", tone="due")
    how = event.received_how if event.received_how != state.NOT_YET else None
    parts = [event.received_agency or "", codes.label("custody_confirmation", how).lower() if how else ""]
    return Cell(text=event.received_by, caption=", ".join(p for p in parts if p))


def _degrees(event: CustodyEvent) -> str:
    if event.temperature is None:
        return ""
    unit = event.temperature.unit or ""
    return f"{event.temperature.written} {chr(176)}{unit}" if unit else event.temperature.written


def hash_words(digest: str, groups: int = 8) -> str:
    """A hash in groups of four."""
    return " ".join(digest[n : n + _HEXES] for n in range(0, groups * _HEXES, _HEXES))
