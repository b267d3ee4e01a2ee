"""Reading a ledger: corrections in place, struck entries out, late ones where their time puts them."""

from __future__ import annotations

import datetime as dt

from hypothesis import given
from hypothesis import strategies as st

from law.instants import exact
from models.custody_state import Standing, held, read_ledger, unconfirmed
from models.records import CustodyEvent

NOON = dt.datetime(2026, 7, 4, 17, 0, tzinfo=dt.UTC)
EVENTS = ("collected", "handed_over", "stored", "taken_out", "shipped", "received", "sealed", "tested")


def entry(number: int, minute: int, event: str = "handed_over", **fields: object) -> CustodyEvent:
    at = exact(NOON + dt.timedelta(minutes=minute), "America/Chicago")
    made = {"received_by": f"holder {number}", **fields}
    return CustodyEvent(id=f"e{number}", event=event, occurred=at, **made)  # type: ignore[arg-type]


@st.composite
def ledgers(draw: st.DrawFn) -> tuple[CustodyEvent, ...]:
    made: list[CustodyEvent] = []
    for number in range(1, draw(st.integers(1, 12)) + 1):
        old = draw(st.sampled_from(made)) if made and draw(st.booleans()) else None
        corrected = {e.corrects for e in made}
        fields: dict[str, object] = {"late_reason": draw(st.sampled_from([None, "paper slip"]))}
        event = draw(st.sampled_from(EVENTS))
        if old is not None and old.id not in corrected:
            fields["corrects"] = old.id
            event = draw(st.sampled_from([*EVENTS, "struck"]))
        made.append(entry(number, draw(st.integers(-60, 60)), event, **fields))
    return tuple(made)


@given(ledgers())
def test_every_entry_is_read_once_unless_it_was_struck(ledger: tuple[CustodyEvent, ...]) -> None:
    read = read_ledger(ledger)
    replaced = {e.corrects for e in ledger}
    last = {e.id for e in ledger if e.id not in replaced and e.event != "struck"}
    assert {one.event.id for one in read} == last
    assert len(read) == len(last)
    for one in read:
        assert ledger[one.number - 1].id == one.id


@given(ledgers())
def test_there_is_one_holder_and_an_entry_that_says_so(ledger: tuple[CustodyEvent, ...]) -> None:
    now = held(ledger)
    assert (now.standing is Standing.UNTOLD) == (now.entry_id == "")
    if now.entry_id:
        (said,) = (e for e in ledger if e.id == now.entry_id)
        assert now.holder in (said.received_by, said.place)


def test_a_late_entry_does_not_move_the_tube_back() -> None:
    ledger = (entry(1, 0), entry(2, 20), entry(3, 10, late_reason="paper slip"))
    assert held(ledger).holder == "holder 2"
    assert [one.number for one in read_ledger(ledger)] == [1, 3, 2]


def test_a_confirmation_of_the_old_entry_holds_for_its_correction() -> None:
    wrong = entry(1, 0, received_how="not_yet")
    right = entry(2, 0, corrects="e1", received_how="not_yet")
    assert [e.id for e in unconfirmed((wrong, right))] == ["e2"]
    confirmed = entry(3, 5, "confirmed", answers="e1")
    assert unconfirmed((wrong, right, confirmed)) == ()
