"""`custody`: the ledgers of specimens: list, look, enter, hand over, confirm, split, correct, recompute."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from cli.arguments import add_json, add_office
from cli.casefiles import read_bytes
from cli.console import UsageProblem, say, say_json, say_table, tell
from cli.exits import Exit
from cli.session import Session, session
from cli.things import (
    add_party,
    container_of,
    is_named,
    ledger_json,
    party_of,
    say_ledger,
    specimen_of,
    when_of,
)
from models import codes
from models import custody_state as state
from models.canonical import Json
from models.custody_state import Standing
from services.custody import SIMPLE
from services.custody_values import Details, Entered, Found, Ledger, Part, SpecimenQuery, SpecimenRow
from services.errors import NotFound
from services.inventory import enter_missing

PAGE = 200
STILL_IN_THE_BYTES = (
    "The words are out of the records; the bytes of the store may still hold them. "
    "Let its administrator write it anew (VACUUM) while nobody has it open."
)
EVENTS = (*sorted(SIMPLE), state.RECEIVED, state.HOLD_PLACED, state.HOLD_LIFTED, state.DISPOSED)
WAYS = {"hand": "hand_over", "carrier": "ship", "return": "give_back"}
_WORDS = {
    "place": "where it is put or taken",
    "purpose": "what for",
    "condition": "how it looks",
    "seal": "number of the seal as read",
    "carrier": "carrier and tracking number",
    "authority": "by whose order, of which day",
    "note": "anything else",
}
_CORRECTED = (
    *("released_by", "received_by", "place", "purpose"),
    *("condition", "seal", "carrier", "authority"),
)

Act = Callable[[Session, argparse.Namespace, Ledger], Entered]


def configure(parser: argparse.ArgumentParser) -> None:
    """Words of the command."""
    acts = parser.add_subparsers(dest="act", required=True, metavar="ACT")
    _configure_list(_act(acts, "list", "specimens of the office, the one entered last first"))
    _with_number(acts, "show", "the ledger of a specimen, with its findings")
    verify = _with_number(acts, "verify", "recompute the chain of a specimen")
    verify.add_argument(
        "--expect", metavar="COUNT:HEAD", help="count and head as the paper ledger prints them"
    )
    add = _with_number(acts, "add", "make an entry")
    add.add_argument("event", choices=EVENTS, metavar="ENTRY", help=", ".join(EVENTS))
    _add_details(add)
    add_party(add, "by", "who received it (for received)")
    hand = _with_number(acts, "hand-over", "hand over, send by a carrier, or return")
    hand.add_argument(
        "--way", choices=[*WAYS], default="hand", help="hand, carrier or return (default: hand)"
    )
    hand.add_argument("--take-out", action="store_true", help="an entry before it takes it out of storage")
    _add_details(hand)
    add_party(hand, "to", "who receives it; with neither password nor paper it waits for the receiver")
    add_party(hand, "giver", "who gives it, where that is not whoever is signed in; must confirm")
    confirm = _with_number(acts, "confirm", "the receiver of a hand-over confirms it")
    confirm.add_argument(
        "--entry", type=int, metavar="N", help="number of the entry (default: the first that waits)"
    )
    add_party(confirm, "by", "the receiver")
    split = _with_number(acts, "split", "new containers out of one")
    split.add_argument("--part", action="append", required=True, metavar="NUMBER[=SEAL]", help="repeatable")
    _add_details(split)
    _configure_corrections(acts)
    shelf = _act(acts, "inventory", "compare a shelf with the ledgers")
    shelf.add_argument("place", metavar="PLACE", help="the shelf")
    shelf.add_argument(
        "--scanned", required=True, metavar="FILE", help="numbers read there, one a line; - for input"
    )
    shelf.add_argument("--close", action="store_true", help="put the outcome into the history of the office")
    shelf.add_argument("--enter-missing", action="store_true", help="close, and enter what is missing")


def _act(acts: Any, name: str, summary: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = acts.add_parser(
        name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.", allow_abbrev=False
    )
    add_office(parser)
    add_json(parser)
    return parser


def _with_number(acts: Any, name: str, summary: str) -> argparse.ArgumentParser:
    parser = _act(acts, name, summary)
    parser.add_argument(
        "number", metavar="NUMBER", help="number or id of the specimen, or number of a container"
    )
    return parser


def _configure_list(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", nargs="*", metavar="WORD", help="number, person, case or holder")
    parser.add_argument("--standing", choices=[s.value for s in Standing], help="only what stands so")
    parser.add_argument("--holder", metavar="NAME", default="", help="only what this person or place holds")
    parser.add_argument("--unconfirmed", action="store_true", help="only what waits for its receiver")
    parser.add_argument("--limit", type=int, metavar="N", help="at most so many")


def _add_details(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("what the entry says")
    group.add_argument(
        "--container", metavar="NUMBER", help="the container it is about (default: all together)"
    )
    group.add_argument(
        "--at", metavar="TIME", help="when it happened, such as 2026-07-01T14:30 (default: now)"
    )
    group.add_argument("--late-reason", metavar="WORDS", default="", help="why it is entered late")
    for key, words in _WORDS.items():
        group.add_argument(f"--{key}", metavar="WORDS", default="", help=words)
    states = [option.key for option in codes.options("seal_state")]
    group.add_argument("--seal-state", choices=states, help="how the seal was")


def _configure_corrections(acts: Any) -> None:
    correct = _with_number(acts, "correct", "say by a new entry what an old one should have said")
    correct.add_argument("entry", type=int, metavar="N", help="number of the old entry")
    correct.add_argument("--reason", required=True, metavar="WORDS", help="why")
    correct.add_argument("--at", metavar="TIME", help="when it happened")
    for key in _CORRECTED:
        correct.add_argument(f"--{key.replace('_', '-')}", metavar="WORDS")
    strike = _with_number(acts, "strike", "say by a new entry that what an old one tells did not happen")
    strike.add_argument("entry", type=int, metavar="N", help="number of the old entry")
    strike.add_argument("--reason", required=True, metavar="WORDS", help="why")
    redact = _with_number(
        acts, "redact", "take the words out of entries by order of a court (administrators)"
    )
    redact.add_argument("--entry", type=int, action="append", required=True, metavar="N", help="repeatable")
    redact.add_argument("--order", required=True, metavar="WORDS", help="court, number and day of the order")


def run(arguments: argparse.Namespace) -> int:
    """List, look, enter or recompute."""
    with session(arguments) as office:
        if arguments.act == "list":
            return _list(office, arguments)
        if arguments.act == "inventory":
            return _inventory(office, arguments)
        specimen = specimen_of(office, arguments.number)
        if arguments.act == "verify":
            return _verify(office, arguments, specimen)
        ledger = office.services.custody.ledger(office.actor, specimen)
        if arguments.act == "show":
            return _say(office, arguments, ledger)
        _ACTS[arguments.act](office, arguments, ledger)
        return _say(office, arguments, office.services.custody.ledger(office.actor, specimen))


def _say(office: Session, arguments: argparse.Namespace, ledger: Ledger) -> int:
    zone = office.services.settings.get().zone
    if arguments.json:
        say_json(ledger_json(ledger, zone))
    else:
        say_ledger(ledger, zone)
    return Exit.FINE


# -- entries --------------------------------------------------------------------------------------------


def _details(office: Session, arguments: argparse.Namespace, ledger: Ledger) -> Details:
    return Details(
        occurred=when_of(office, arguments.at),
        container_id=container_of(ledger, arguments.container),
        late_reason=arguments.late_reason,
        seal_state=arguments.seal_state,
        **{key: getattr(arguments, key) for key in _WORDS},
    )


def _add(office: Session, arguments: argparse.Namespace, ledger: Ledger) -> Entered:
    custody, actor = office.services.custody, office.actor
    specimen, details = ledger.specimen.id, _details(office, arguments, ledger)
    if arguments.event == state.RECEIVED:
        by = party_of(office, arguments, "by", ledger)
        now = custody.ledger(actor, specimen)
        return custody.receipt(actor, specimen, now.seq, by, details)
    if arguments.event == state.HOLD_PLACED:
        return custody.place_hold(actor, specimen, ledger.seq, details.authority, details.note)
    if arguments.event == state.HOLD_LIFTED:
        if not ledger.holds:
            raise NotFound("retention hold on this specimen")
        return custody.lift_hold(actor, specimen, ledger.seq, ledger.holds[0].id, details.authority)
    if arguments.event == state.DISPOSED:
        return custody.dispose(actor, specimen, ledger.seq, details)
    if arguments.event == state.SEALED:
        return custody.seal(actor, specimen, ledger.seq, details)
    return custody.enter(actor, specimen, ledger.seq, arguments.event, details)


def _hand_over(office: Session, arguments: argparse.Namespace, ledger: Ledger) -> Entered:
    act = getattr(office.services.custody, WAYS[arguments.way])
    to = party_of(office, arguments, "to", ledger)
    giver = party_of(office, arguments, "giver", ledger) if is_named(arguments, "giver") else None
    details = _details(office, arguments, ledger)
    made: Entered = act(
        office.actor,
        ledger.specimen.id,
        ledger.seq,
        to,
        details,
        giver=giver,
        from_storage=arguments.take_out,
    )
    return made


def _confirm(office: Session, arguments: argparse.Namespace, ledger: Ledger) -> Entered:
    if arguments.entry is not None:
        event_id = _entry(ledger, arguments.entry)
    elif ledger.waiting:
        event_id = ledger.waiting[0].id
    else:
        raise NotFound("hand-over that waits for its receiver")
    by = party_of(office, arguments, "by", ledger)
    return office.services.custody.confirm(office.actor, ledger.specimen.id, ledger.seq, event_id, by)


def _split(office: Session, arguments: argparse.Namespace, ledger: Ledger) -> Entered:
    container = container_of(ledger, arguments.container)
    if container is None:
        raise UsageProblem("Name the container that is split with --container NUMBER.")
    parts = [Part(number=number, seal=seal) for number, _, seal in (p.partition("=") for p in arguments.part)]
    details = _details(office, arguments, ledger)
    custody = office.services.custody
    return custody.split(office.actor, ledger.specimen.id, ledger.seq, container, parts, details)


def _correct(office: Session, arguments: argparse.Namespace, ledger: Ledger) -> Entered:
    given: dict[str, Any] = {key: getattr(arguments, key) for key in _CORRECTED}
    fields = {key: value or None for key, value in given.items() if value is not None}
    if arguments.at:
        fields["occurred"] = when_of(office, arguments.at)
    if not fields:
        raise UsageProblem("Say what the entry should have said, such as --received-by NAME.")
    custody, event_id = office.services.custody, _entry(ledger, arguments.entry)
    specimen = ledger.specimen.id
    return custody.correct(office.actor, specimen, ledger.seq, event_id, arguments.reason, **fields)


def _strike(office: Session, arguments: argparse.Namespace, ledger: Ledger) -> Entered:
    custody, event_id = office.services.custody, _entry(ledger, arguments.entry)
    return custody.strike(office.actor, ledger.specimen.id, ledger.seq, event_id, arguments.reason)


def _redact(office: Session, arguments: argparse.Namespace, ledger: Ledger) -> Entered:
    custody = office.services.custody
    made = custody.redact(office.actor, ledger.specimen.id, ledger.seq, arguments.entry, arguments.order)
    if not made.scrubbed:
        tell(STILL_IN_THE_BYTES)
    return made


def _entry(ledger: Ledger, number: int) -> str:
    found = next((entry.event.id for entry in ledger.entries if entry.seq == number), None)
    if found is None:
        raise NotFound(f"entry {number} in this ledger")
    return found


_ACTS: dict[str, Act] = {
    "add": _add,
    "hand-over": _hand_over,
    "confirm": _confirm,
    "split": _split,
    "correct": _correct,
    "strike": _strike,
    "redact": _redact,
}


# -- looking --------------------------------------------------------------------------------------------


def _list(office: Session, arguments: argparse.Namespace) -> int:
    rows = _rows(office, arguments)
    if arguments.json:
        say_json({"format": "wakeline.specimens/1", "specimens": [_row_json(row) for row in rows]})
        return Exit.FINE
    say_table(
        ("number", "case", "kind", "person", "where", "open"),
        (
            (
                row.specimen.number or row.specimen.id,
                row.specimen.case_number,
                row.kind,
                row.person,
                "; ".join(dict.fromkeys(_where(part) for part in row.parts)),
                "not yet confirmed" if row.unconfirmed else "",
            )
            for row in rows
        ),
    )
    say(f"{len(rows)} specimens.")
    return Exit.FINE


def _rows(office: Session, arguments: argparse.Namespace) -> list[SpecimenRow]:
    asked: dict[str, Any] = {
        "text": " ".join(arguments.words),
        "standing": Standing(arguments.standing) if arguments.standing else None,
        "holder": arguments.holder,
        "unconfirmed": arguments.unconfirmed,
    }
    rows: list[SpecimenRow] = []
    after: str | None = None
    while arguments.limit is None or len(rows) < arguments.limit:
        query = SpecimenQuery(**asked, after=after, size=PAGE)
        page = office.services.custody.page(office.actor, query)
        rows += page.rows
        after = page.after
        if after is None:
            break
    return rows[: arguments.limit]


def _where(part: Found) -> str:
    words = part.standing.value.replace("_", " ")
    return f"{words}: {part.holder}" if part.holder else words


def _row_json(row: SpecimenRow) -> Json:
    return {
        "id": row.specimen.id,
        "number": row.specimen.number,
        "case_id": row.specimen.case_id,
        "case_number": row.specimen.case_number,
        "kind": row.kind,
        "person": row.person,
        "unconfirmed": row.unconfirmed,
        "parts": [_part_json(part) for part in row.parts],
    }


def _part_json(part: Found) -> Json:
    since = part.since.isoformat(timespec="seconds") if part.since else None
    return {
        "id": part.id,
        "number": part.number,
        "standing": part.standing.value,
        "holder": part.holder,
        "since": since,
    }


def _verify(office: Session, arguments: argparse.Namespace, specimen: str) -> int:
    try:
        found = office.services.custody.check_chain(office.actor, specimen, arguments.expect or "")
    except ValueError as problem:
        raise UsageProblem(f"--expect: {problem}.") from None
    if arguments.json:
        say_json(
            {
                "format": "wakeline.custody-verification/1",
                "specimen": specimen,
                "ok": found.ok,
                "count": found.count,
                "head": found.head,
                "findings": list(found.findings),
            }
        )
    else:
        for sentence in found.findings:
            say(sentence)
        say(f"{'Whole' if found.ok else 'Not whole'}: {found.count}:{found.head}")
    return Exit.FINE if found.ok else Exit.FINDING


def _inventory(office: Session, arguments: argparse.Namespace) -> int:
    lines = read_bytes(arguments.scanned).decode("utf-8-sig", errors="replace").splitlines()
    scanned = [line.strip() for line in lines if line.strip()]
    inventories, place = office.services.inventories, arguments.place
    outcome = inventories.compare(office.actor, place, scanned)
    if arguments.close or arguments.enter_missing:
        inventories.close(office.actor, place, scanned)
    if arguments.enter_missing:
        enter_missing(office.services.custody, office.actor, outcome)
    groups = {
        "found": outcome.found,
        "missing": outcome.missing,
        "unexpected": outcome.unexpected,
        "unclear": outcome.unclear,
    }
    if arguments.json:
        told: dict[str, Json] = {word: [_part_json(one) for one in things] for word, things in groups.items()}
        say_json({"format": "wakeline.inventory/1", "place": place, **told, "unknown": list(outcome.unknown)})
    else:
        for word, things in groups.items():
            for one in things:
                say(f"{word}: {one.number or one.id} ({_where(one)})")
        for number in outcome.unknown:
            say(f"unknown: {number}")
        if outcome.unclear:
            say("unclear: one number, several things here; list it once for each of them that was seen.")
        said = {word: things for word, things in groups.items() if things or word != "unclear"}
        say(f"{place}: {', '.join(f'{len(things)} {word}' for word, things in said.items())}.")
    open_ones = (outcome.missing, outcome.unexpected, outcome.unclear, outcome.unknown)
    return Exit.FINDING if any(open_ones) else Exit.FINE
