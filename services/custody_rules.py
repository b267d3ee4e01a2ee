"""What may be entered in a ledger next; pure, on the entries as they stand."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from models.custody_state import (
    ASIDE,
    COLLECTED,
    CONSUMED,
    DISPOSED,
    HANDED_OVER,
    HOLD_PLACED,
    NOT_YET,
    RECEIVED,
    REDACTED,
    RETURNED,
    SHIPPED,
    STORED,
    TAKEN_OUT,
    Held,
    Standing,
    held,
    open_holds,
    parents_of,
    plain,
    readings,
    same_name,
    surely_before,
)
from models.problems import Problem
from models.records import Container, CustodyEvent
from services.errors import Invalid, Refused

FROM_HAND = frozenset({HANDED_OVER, SHIPPED, STORED, RETURNED})
MOVES = FROM_HAND | {TAKEN_OUT, RECEIVED}
ENDS = frozenset({CONSUMED, DISPOSED})
_NEEDED = (
    (STORED, "place", "Say where it is put: shelf, locker, refrigerator."),
    (TAKEN_OUT, "received_by", "Say who takes it out."),
    (HANDED_OVER, "received_by", "Say to whom it is handed over."),
    (SHIPPED, "carrier", "Name the carrier and the tracking number."),
    (RETURNED, "received_by", "Say to whom it is returned."),
    (RECEIVED, "received_by", "Say who received it."),
    (DISPOSED, "authority", "Disposal needs an authority: by whose order, of which day."),
    (HOLD_PLACED, "authority", "A hold needs an authority: by whose order, of which day."),
)


def check(
    event: CustodyEvent, ledger: Sequence[CustodyEvent], containers: Sequence[Container], now: dt.datetime
) -> None:
    """Raise Invalid or Refused when the entry cannot be the next one."""
    problems = list(_lacking(event, containers))
    problems += _times(event, ledger, now)
    if problems:
        raise Invalid(problems)
    if event.event in ASIDE or event.corrects:
        return
    parents = parents_of(containers)
    state = held(ledger, event.container_id, parents)
    if not _comes_late(event, ledger):
        _refuse_apart(event, ledger, containers)
        _refuse_gone(state)
        _refuse_other_hands(event, state)
    if event.event in ENDS:
        _refuse_kept(ledger)


def _comes_late(event: CustodyEvent, ledger: Sequence[CustodyEvent]) -> bool:
    """Whether it tells of a time before what is entered. A reason alone makes nothing late."""
    return bool(event.late_reason) and _overtaken_by(event, ledger) is not None


def _overtaken_by(event: CustodyEvent, ledger: Sequence[CustodyEvent]) -> CustodyEvent | None:
    """The entry on top of the ledger that surely happened after this one."""
    return next((e for e in reversed(readings(ledger)) if surely_before(event.occurred, e.occurred)), None)


def _lacking(event: CustodyEvent, containers: Sequence[Container]) -> Iterator[Problem]:
    for kind, key, message in _NEEDED:
        if event.event == kind and not getattr(event, key) and not event.corrects:
            yield Problem(path=f"custody_event/.{key}", message=message)
    if event.container_id is not None and event.container_id not in {c.id for c in containers}:
        message = "The container belongs to another specimen. Choose one of this specimen."
        yield Problem(path="custody_event/.container_id", message=message)


def _times(event: CustodyEvent, ledger: Sequence[CustodyEvent], now: dt.datetime) -> Iterator[Problem]:
    when = event.occurred
    if when is None:
        return
    if when.earliest is not None and when.earliest > now:
        message = "The time lies ahead. Enter it when it has happened, or correct the time."
        yield Problem(path="custody_event/.occurred", message=message)
    if event.late_reason or event.corrects:
        return
    before = _overtaken_by(event, ledger)
    if before is not None:
        number = [e.id for e in ledger].index(before.id) + 1
        message = f"The time is earlier than that of entry {number}. Correct it, or say why it comes late."
        yield Problem(path="custody_event/.late_reason", message=message)


def _refuse_apart(
    event: CustodyEvent, ledger: Sequence[CustodyEvent], containers: Sequence[Container]
) -> None:
    """An entry about the specimen moves all its containers, so they must be in one place."""
    if event.container_id is not None or event.event not in MOVES:
        return
    parents = parents_of(containers)
    states = [(c, held(ledger, c.id, parents)) for c in containers]
    left = [(c, state) for c, state in states if not state.standing.is_over]
    for container, state in left:
        if (state.standing, plain(state.holder)) != (left[0][1].standing, plain(left[0][1].holder)):
            known = container.number or f"container {container.position}"
            raise Refused(
                f"The containers are not together: {known} is with {state.holder or 'nobody on record'}.",
                "Enter it for each container by itself.",
            )


def _refuse_gone(state: Held) -> None:
    if state.standing.is_over:
        what = "used up" if state.standing is Standing.CONSUMED else "disposed of"
        raise Refused(f"By its ledger it was {what}.", "If that entry is wrong, correct or strike it first.")


def _refuse_other_hands(event: CustodyEvent, state: Held) -> None:
    """Nobody gives away what somebody else holds."""
    giver = event.released_by or ""
    if event.event == COLLECTED and state.standing is not Standing.UNTOLD:
        raise Refused("It was collected before.", "Correct the entry that says so, or enter what came after.")
    if event.event == TAKEN_OUT and state.standing in (Standing.HELD, Standing.IN_TRANSIT):
        raise Refused(
            f"It does not lie in storage: by its ledger {state.holder} holds it.",
            "Enter the hand-over or the receipt by which it came from there.",
        )
    if event.event not in FROM_HAND or state.standing is Standing.UNTOLD:
        return
    if state.standing is Standing.STORED:
        raise Refused(f"It lies in {state.holder}.", "Take it out of storage first.")
    if state.standing is Standing.MISSING:
        _refuse_missing(event, state)
        return
    # Whom a court had taken out of the ledger cannot be compared with anybody.
    if state.holder != REDACTED and not same_name(giver, state.holder):
        raise Refused(
            f"By its ledger {state.holder} holds it, not {giver}.",
            "Enter first how it came from there; what happened earlier is entered late, with the reason.",
        )


def _refuse_missing(event: CustodyEvent, state: Held) -> None:
    """What was not found is put somewhere by whoever found it before anything else becomes of it."""
    if event.event != STORED:
        where = f" in {state.holder}" if state.holder else ""
        raise Refused(
            f"By its ledger it was not found{where}.",
            "Enter first where it was found: put in storage, or taken out of it.",
        )


def _refuse_kept(ledger: Sequence[CustodyEvent]) -> None:
    holds = open_holds(ledger)
    if holds:
        raise Refused(
            f"A retention hold keeps it: {holds[0].authority}.",
            "Lift the hold by its authority first; until then it stays.",
        )


def corrected(old: CustodyEvent, fields: Mapping[str, Any]) -> CustodyEvent:
    """The old entry as the correction has it."""
    known = {name for name in CustodyEvent.__dataclass_fields__ if name not in _OWN}
    strange = sorted(set(fields) - known)
    if strange:
        raise ValueError(f"no fields of an entry that can be corrected: {strange}")
    return _confirmed_by_nobody_else(old, replace(old, **fields))


def _confirmed_by_nobody_else(old: CustodyEvent, new: CustodyEvent) -> CustodyEvent:
    """A password speaks for the person who typed it: with another name that side is not confirmed."""
    if new.received_how in _BY_PASSWORD and not same_name(new.received_by or "", old.received_by or ""):
        new = replace(new, received_how=NOT_YET)
    if new.released_how in _BY_PASSWORD and not same_name(new.released_by or "", old.released_by or ""):
        new = replace(new, released_how=None)
    return new


_BY_PASSWORD = frozenset({"own_password", "signed_in"})
_OWN = {
    *("id", "version", "case_id", "position", "specimen_id", "corrects", "entered", "entered_by"),
    *("event", "answers", "released_how", "received_how"),
}
