"""What the custody sheet says: specimen, ledger, breaks between entries, the chain, where it is now."""

from __future__ import annotations

from dataclasses import replace
from zoneinfo import ZoneInfo

from forms.arrest_subjects import ledger_of
from forms.custody_findings import CustodyFinding, Fault, custody_findings
from forms.parts import Finding
from forms.scope import Chain, Scope
from forms.values import BLANK, Shown, length_text, show_field, specs, when_parts, when_text
from law.instants import Precision, When
from models.custody_state import NOT_YET, STORED
from models.records import Container, CustodyEvent, Specimen

TAGS = {
    Fault.GAP: "GAP",
    Fault.OVERLAP: "OVERLAP",
    Fault.BACKWARDS: "TIME",
    Fault.SEAL_CHANGED: "SEAL",
    Fault.SEAL_BROKEN: "BROKEN",
    Fault.CONTAINER: "TUBE",
    Fault.DRAW_FIRST: "DRAW",
    Fault.RECEIPT_FIRST: "RECEIPT",
    Fault.EXPIRED: "EXPIRED",
    Fault.COLD: "COLD",
    Fault.NO_ENTRY: "NO ENTRY",
}
TITLES = {
    Fault.OVERLAP: "Two hands at once",
    Fault.BACKWARDS: "Time goes backwards",
    Fault.SEAL_CHANGED: "Another seal number",
    Fault.SEAL_BROKEN: "Seal not whole",
    Fault.CONTAINER: "Container not accounted for",
    Fault.DRAW_FIRST: "Drawn before the request",
    Fault.RECEIPT_FIRST: "Received before it was sent",
    Fault.EXPIRED: "Tube expired when it was used",
    Fault.COLD: "Refrigeration not known",
    Fault.NO_ENTRY: "No entry of custody",
}


def findings(scope: Scope) -> tuple[CustodyFinding, ...]:
    """Every finding on the bound specimen."""
    specimen = scope.record("specimen")
    if not isinstance(specimen, Specimen):
        return ()
    return custody_findings(scope.casefile, specimen, gap=scope.gap)


def breaks(scope: Scope) -> tuple[Finding, ...]:
    """What stands between the entry before and this one."""
    entry = scope.record("entry")
    found = [f for f in findings(scope) if entry is not None and f.before == entry.id]
    return tuple(_break(scope, one) for one in found)


def whole_findings(scope: Scope) -> tuple[Finding, ...]:
    """Findings on the specimen as a whole, beside those between entries."""
    whole = [one for one in findings(scope) if not one.before]
    return tuple(replace(_break(scope, one), tag=str(place)) for place, one in enumerate(whole, 1))


def _break(scope: Scope, one: CustodyFinding) -> Finding:
    title = _gap_title(scope, one) if one.fault is Fault.GAP else _other_title(scope, one)
    explained = one.explained or "— not stated —"
    why = f"{one.why} Explained: {explained}" if one.before else one.why
    return Finding(tag=f"{TAGS[one.fault]} {one.number}", title=title, sentence=why)


def _gap_title(scope: Scope, one: CustodyFinding) -> str:
    zone = scope.manner.zone
    start = when_text(one.start, zone) if one.start else "a time not stated"
    end = when_text(one.end, zone) if one.end else "a time not stated"
    first, second = one.entries
    return f"From {start} (entry {first}) to {end} (entry {second}): {_length(one)}."


def _length(one: CustodyFinding) -> str:
    shortest, longest = one.length
    if shortest is None or longest is None:
        return "how long cannot be told"
    if shortest == longest:
        return length_text(longest)
    return f"between {length_text(shortest)} and {length_text(longest)}"


def _other_title(scope: Scope, one: CustodyFinding) -> str:
    end = f", {when_text(one.end, scope.manner.zone)}" if one.end and one.before else ""
    return f"{TITLES[one.fault]}{end}"


def ledger_rows(scope: Scope) -> tuple[Scope, ...]:
    """One row for each entry, with the entry before it."""
    specimen = scope.record("specimen")
    entries = ledger_of(scope.casefile, specimen.id if specimen else None)
    return tuple(
        scope.bind(entry=entry, before=before)
        for before, entry in zip((None, *entries), entries, strict=False)
    )


def no_entries(scope: Scope) -> Shown:
    """What an empty ledger says."""
    return Shown(text="no entry yet") if scope.record("specimen") else BLANK


def entry_time(scope: Scope) -> Shown:
    """Date and time of an entry; year and zone where they change."""
    entry, before = scope.record("entry"), scope.record("before")
    if not isinstance(entry, CustodyEvent) or entry.occurred is None:
        return scope.shown("entry.occurred")
    zone = scope.manner.zone
    earlier = before.occurred if isinstance(before, CustodyEvent) else None
    said = when_text(entry.occurred, zone)
    if earlier is not None and _like(entry.occurred, earlier, zone):
        day, time = when_parts(entry.occurred, zone)
        said = f"{day[:5]} {time.rsplit(' ', 1)[0]}"
    shown = scope.shown("entry.occurred")
    return Shown(text=f"{said}{_late(scope, entry)}", word=shown.word, reason=shown.reason)


def _late(scope: Scope, entry: CustodyEvent) -> str:
    """When and by whom a late entry was made, and why late."""
    if not entry.late_reason:
        return ""
    by = f" by {entry.entered_by}" if entry.entered_by else ""
    entered = " ".join(part for part in ("entered late", scope.text("entry.entered")) if part)
    return f" ({entered}{by}: {entry.late_reason})"


def _like(one: When, before: When, zone: str) -> bool:
    """Both exact, in one year and one offset: the short form says all."""
    if not (one.precision is before.precision is Precision.EXACT and one.earliest and before.earliest):
        return False
    first, second = (w.astimezone(ZoneInfo(zone)) for w in (one.earliest, before.earliest))
    return first.year == second.year and first.utcoffset() == second.utcoffset()


def entry_event(scope: Scope) -> Shown:
    """What happened, to which container, and which entry it corrects."""
    entry = scope.record("entry")
    if not isinstance(entry, CustodyEvent):
        return BLANK
    shown = scope.shown("entry.event")
    text = shown.text.lower()
    container = scope.casefile.find(entry.container_id)
    if isinstance(container, Container) and container.number:
        text = f"{text}, {container.number}"
    ids = [e.id for e in ledger_of(scope.casefile, entry.specimen_id)]
    for word, other in (("in place of", entry.corrects), ("answers", entry.answers)):
        if other:
            number = ids.index(other) + 1 if other in ids else 0
            text = f"{text}, {word} entry {number}" if number else f"{text}, {word} an entry elsewhere"
    return Shown(text=text, word=shown.word, reason=shown.reason)


def entry_released(scope: Scope) -> Shown:
    """Who released it; that it was confirmed on paper, where it was."""
    return _confirmed(scope, scope.shown("entry.released_by"), "entry.released_how")


def entry_received(scope: Scope) -> Shown:
    """Who received it, of which agency, whether confirmed; else the place it was put in."""
    received = scope.shown("entry.received_by")
    if received.blank and scope.value("entry.event") == STORED:
        return scope.shown("entry.place")
    agency = scope.text("entry.received_agency")
    if agency and received.text:
        received = Shown(text=f"{received.text}, {agency}", word=received.word, reason=received.reason)
    return _confirmed(scope, received, "entry.received_how")


def _confirmed(scope: Scope, who: Shown, path: str) -> Shown:
    """A name with how it was confirmed; the signed-in and password ways are the ordinary ones."""
    how = scope.value(path)
    if not who.text or how not in (NOT_YET, "signed_paper"):
        return who
    words = scope.text(path).lower()
    return Shown(text=f"{who.text} ({words})", word=who.word, reason=who.reason)


def entry_where(scope: Scope) -> Shown:
    """Where and how: place, carrier, purpose, condition, authority, temperature, note; or who took it out."""
    entry, chain = scope.record("entry"), chain_of(scope)
    order = chain.orders.get(entry.id) if chain and entry else None
    if order:
        return Shown(text=f"redacted by {order}")
    received = entry_received(scope).text
    keys = ("place", "carrier", "purpose", "condition", "authority", "temperature", "note")
    parts = [_said(scope, key) for key in keys]
    if parts[0] == received:
        parts = parts[1:]
    return Shown(text=", ".join(part for part in parts if part))


def _said(scope: Scope, key: str) -> str:
    shown = scope.shown(f"entry.{key}")
    if shown.text:
        return f"{shown.text} {shown.unit}".strip()
    return f"{key} {shown.word}" if shown.word else ""


def entry_seal(scope: Scope) -> Shown:
    """Seal number and how it was found."""
    seal, state = scope.shown("entry.seal"), scope.shown("entry.seal_state")
    parts = [part for part in (seal.text, state.text.lower()) if part]
    if parts:
        return Shown(text=" ".join(parts), word=seal.word or state.word)
    return seal if seal.word else state


def entry_hash(scope: Scope) -> Shown:
    """The first eight digits of the hash of the entry."""
    entry, chain = scope.record("entry"), chain_of(scope)
    digits = chain.hashes.get(entry.id, "")[:8].upper() if chain and entry else ""
    return Shown(text=f"{digits[:4]} {digits[4:]}".strip())


def chain_of(scope: Scope) -> Chain | None:
    """The chain of the bound specimen, None while it was not reckoned."""
    specimen = scope.record("specimen")
    return scope.chains.get(specimen.id) if specimen else None


def full_head(scope: Scope) -> Shown:
    """All digits of the head, in eights."""
    chain = chain_of(scope)
    if chain is None:
        return BLANK
    head = chain.head.upper()
    return Shown(text=" ".join(head[n : n + 8] for n in range(0, len(head), 8)))


def first_line(scope: Scope) -> Shown:
    """Number of the first free line for a hand-over on paper."""
    specimen = scope.record("specimen")
    return Shown(text=str(len(ledger_of(scope.casefile, specimen.id if specimen else None)) + 1))


def faults_named(scope: Scope) -> Shown:
    """The faults of the chain in one sentence; "none" where there are none."""
    counts: dict[Fault, int] = {}
    for one in findings(scope):
        counts[one.fault] = counts.get(one.fault, 0) + 1
    if not counts:
        return Shown(text="none.")
    words = [f"{fault.value} ({count})" for fault, count in counts.items()]
    return Shown(text=f"{', '.join(words)}. No others.")


def remark(scope: Scope) -> Shown:
    """Words for the state of the sheet: how many gaps and other faults are named."""
    found = findings(scope)
    gaps = sum(1 for one in found if one.fault is Fault.GAP)
    others = len(found) - gaps
    parts = [f"{gaps} {'gap' if gaps == 1 else 'gaps'} named"] if gaps else []
    noun = f"{'other ' if gaps else ''}{'fault' if others == 1 else 'faults'}"
    parts += [f"{others} {noun} named"] if others else []
    return Shown(text=", ".join(parts))


def trail(scope: Scope) -> Shown:
    """Words for the footer: count and head of this chain."""
    chain = chain_of(scope)
    if chain is None:
        return BLANK
    head = chain.head[:8].upper()
    return Shown(text=f"custody {chain.count} · {head[:4]} {head[4:]}")


def containers_of(scope: Scope) -> tuple[Container, ...]:
    """The containers of the bound specimen."""
    specimen = scope.record("specimen")
    return tuple(c for c in scope.casefile.all(Container) if specimen and c.specimen_id == specimen.id)


def matter(scope: Scope) -> Shown:
    """Kind of specimen with its containers: "blood, 2 tubes"."""
    kind = scope.shown("specimen.specimen_kind")
    counts: dict[str, int] = {}
    for container in containers_of(scope):
        word = show_field(container, specs(Container)["kind"], scope.manner).text.lower() or "container"
        counts[word] = counts.get(word, 0) + 1
    held = ", ".join(f"{n} {_plural(word, n)}" for word, n in counts.items())
    if not kind.text:
        return Shown(text=held) if held and not kind.word else kind
    return Shown(text=f"{kind.text.lower()}, {held}" if held else kind.text.lower(), word=kind.word)


def _plural(word: str, count: int) -> str:
    return word if count == 1 else f"{word}es" if word.endswith("x") else f"{word}s"


def seals(scope: Scope) -> Shown:
    """Seal numbers of the containers."""
    return Shown(text=", ".join(c.seal for c in containers_of(scope) if c.seal))


def volumes(scope: Scope) -> Shown:
    """Volume of each container, else of the specimen."""
    spec = specs(Container)["volume"]
    each = [show_field(c, spec, scope.manner).sentence for c in containers_of(scope) if c.volume]
    return Shown(text=", ".join(each)) if each else scope.shown("specimen.volume")


def collected_by(scope: Scope) -> Shown:
    """Who collected it, in which capacity."""
    by, capacity = scope.shown("specimen.collected_by"), scope.text("specimen.collector_capacity")
    return Shown(text=f"{by.text}, {capacity.lower()}", word=by.word) if by.text and capacity else by


def preservative(scope: Scope) -> Shown:
    """Preservative and lot of the tube."""
    kept, lot = scope.shown("specimen.preservative"), scope.text("specimen.lot")
    return Shown(text=f"{kept.text}, {lot}", word=kept.word) if kept.text and lot else kept


def origin(scope: Scope) -> Shown:
    """Whether it comes from a living person, by which basis, or from a decedent."""
    said = scope.value("specimen.from_decedent")
    if said is True:
        return Shown(text="specimen of a decedent")
    basis = scope.text("test.basis")
    if basis:
        return Shown(text=f"living person, {basis.lower()}")
    return Shown(text="of a living person") if said is False else scope.shown("specimen.from_decedent")


def last_event(scope: Scope) -> Shown:
    """What the last entry says and who holds it since."""
    specimen = scope.record("specimen")
    entries = ledger_of(scope.casefile, specimen.id if specimen else None)
    if not entries:
        return BLANK
    last = scope.bind(entry=entries[-1])
    said, held = entry_event(last).text, entry_received(last).text
    return Shown(text=f"{said}, {held}" if held else said)
