"""What commands about specimens and arrests share: numbers, times, a second person, a ledger in words."""

from __future__ import annotations

import argparse
from pathlib import Path

from cli.console import UsageProblem, say, say_table
from cli.session import Session, password_of
from forms.custody_findings import CustodyFinding
from forms.values import when_text
from law.instants import When
from models.canonical import Json
from models.codec import encode_record
from models.custody_state import Held
from models.records import Document
from models.timetext import TimeProblem, read_when, write_when
from services.custody_values import Ledger, LedgerEntry, Party
from services.errors import NotFound


def when_of(office: Session, text: str | None) -> When | None:
    """A time of the command line in the office's zone; None for now."""
    if not text:
        return None
    try:
        return read_when(text, office.services.settings.get().zone)
    except TimeProblem as problem:
        raise UsageProblem(f"{text!r} is not a time. {problem}") from None


def specimen_of(office: Session, number: str) -> str:
    """The id of the one specimen that bears a number, or whose container does, or whose id it is.

    Raises:
        UsageProblem: several bear it.
        NotFound: none does.
    """
    custody, actor = office.services.custody, office.actor
    found = {thing.specimen_id: thing.case_number for thing in custody.scan(actor, number)}
    if len(found) > 1:
        ids = ", ".join(f"{one} (case {found[one]})" for one in sorted(found))
        raise UsageProblem(f"{len(found)} specimens bear the number {number}. Name one by its id: {ids}.")
    return next(iter(found)) if found else custody.ledger(actor, number).specimen.id


def container_of(ledger: Ledger, number: str | None) -> str | None:
    """The container of a specimen with this number; None where none is named."""
    if not number:
        return None
    found = [c.id for c in ledger.containers if number in (c.number, c.id)]
    if len(found) != 1:
        raise NotFound(f"container {number} of this specimen")
    return found[0]


def add_party(parser: argparse.ArgumentParser, side: str, title: str) -> None:
    """Options with which one side of a hand-over is named and confirms."""
    group = parser.add_argument_group(title)
    group.add_argument(f"--{side}", metavar="NAME", help="name")
    group.add_argument(f"--{side}-agency", metavar="AGENCY", help="agency")
    group.add_argument(f"--{side}-user", metavar="USER", help="user name; confirms with the own password")
    group.add_argument(
        f"--{side}-password-file", metavar="FILE", help="file whose first line is that person's password"
    )
    group.add_argument(
        f"--{side}-paper",
        metavar="DOCUMENT",
        help="the signed paper: a file to attach to the case, or id or title of one of its documents",
    )


def party_of(office: Session, arguments: argparse.Namespace, side: str, ledger: Ledger) -> Party:
    """One side as its options name it; a signed paper that is a file is attached to the case first."""
    given = {key: getattr(arguments, f"{side}_{key}") for key in ("agency", "user", "password_file", "paper")}
    password = ""
    if given["user"]:
        password = password_of(argparse.Namespace(password_file=given["password_file"]))
    return Party(
        name=getattr(arguments, side) or "",
        agency=given["agency"] or "",
        user_name=given["user"] or "",
        password=password,
        receipt_id=_paper(office, ledger, given["paper"]),
    )


def is_named(arguments: argparse.Namespace, side: str) -> bool:
    """Whether any option names this side."""
    return any(getattr(arguments, f"{side}{key}") for key in ("", "_user", "_paper"))


def _paper(office: Session, ledger: Ledger, named: str | None) -> str | None:
    if not named:
        return None
    for document in ledger.casefile.all(Document):
        if named in (document.id, document.title, document.file_name):
            return document.id
    path = Path(named)
    if not path.is_file():
        raise UsageProblem(f"{named} is no document of the case and no file. Name one of them.")
    case_id = ledger.casefile.case.id
    known = {document.id for document in ledger.casefile.all(Document)}
    saved = office.services.documents.add(
        office.actor, case_id, file_name=path.name, content=path.read_bytes(), title="Signed receipt"
    )
    return next(d.id for d in saved.casefile.all(Document) if d.id not in known)


# -- words ----------------------------------------------------------------------------------------------


def held_words(held: Held) -> str:
    """Where a thing is, in a few words."""
    words = held.standing.value.replace("_", " ")
    return f"{words}: {held.holder}" if held.holder else words


def entry_words(entry: LedgerEntry, zone: str) -> tuple[str, ...]:
    """An entry as a line of a table."""
    event = entry.event
    hands = " > ".join(part or "-" for part in (event.released_by, event.received_by))
    said = (event.place, event.purpose, event.carrier, event.authority, event.note, event.late_reason)
    return (
        str(entry.seq),
        when_text(event.occurred, zone) if event.occurred else "",
        (event.event or "").replace("_", " "),
        hands if event.received_by else event.released_by or "",
        (event.received_how or event.released_how or "").replace("_", " "),
        f"redacted by {entry.redacted_by}" if entry.redacted_by else "; ".join(p for p in said if p),
        entry.hash[:8],
    )


HEADINGS = ("no.", "when", "entry", "hands", "confirmed", "what", "hash")


def say_ledger(ledger: Ledger, zone: str) -> None:
    """A ledger for people."""
    say(f"{ledger.specimen.number or ledger.specimen.id}, case {ledger.casefile.case.number}")
    say(held_words(ledger.now))
    for container, now in ledger.containers_now:
        say(f"  {container.number or container.id}: {held_words(now)}")
    say_table(HEADINGS, (entry_words(entry, zone) for entry in ledger.entries))
    for finding in ledger.findings:
        say(f"{finding.fault.value}: {finding.why}")
    for event in ledger.waiting:
        say(f"not yet confirmed by receiver: {event.received_by or event.received_agency}")
    for hold in ledger.holds:
        say(f"retention hold: {hold.authority}")
    say(f"{ledger.seq}:{ledger.head}")


def ledger_json(ledger: Ledger, zone: str) -> Json:
    """A ledger for scripts."""
    return {
        "format": "wakeline.ledger/1",
        "specimen": ledger.specimen.id,
        "number": ledger.specimen.number,
        "case_number": ledger.casefile.case.number,
        "count": ledger.seq,
        "head": ledger.head,
        "now": _held(ledger.now, zone),
        "containers": [
            {"id": c.id, "number": c.number, **_held(now, zone)} for c, now in ledger.containers_now
        ],
        "entries": [_entry(entry) for entry in ledger.entries],
        "findings": [_finding(finding, zone) for finding in ledger.findings],
        "waiting": [event.id for event in ledger.waiting],
        "holds": [{"entry": event.id, "authority": event.authority} for event in ledger.holds],
    }


def _held(held: Held, zone: str) -> dict[str, Json]:
    since = write_when(held.since, zone) if held.since else None
    return {"standing": held.standing.value, "holder": held.holder, "since": since}


def _entry(entry: LedgerEntry) -> Json:
    at = entry.entered_at.isoformat(timespec="seconds") if entry.entered_at else None
    return {
        "seq": entry.seq,
        "hash": entry.hash,
        "entered_at": at,
        "entered_by": entry.entered_by,
        "redacted_by": entry.redacted_by,
        "entry": encode_record(entry.event),
    }


def _finding(finding: CustodyFinding, zone: str) -> Json:
    ends = [write_when(end, zone) if end else None for end in (finding.start, finding.end)]
    return {
        "fault": finding.fault.value,
        "why": finding.why,
        "entries": list(finding.entries),
        "start": ends[0],
        "end": ends[1],
        "explained": finding.explained,
    }
