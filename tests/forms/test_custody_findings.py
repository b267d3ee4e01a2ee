"""What is wrong in a chain of custody is named, and what is right is not."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from forms.custody_findings import CustodyFinding, Fault, custody_findings
from law.instants import DayRange
from models.casefile import CaseFile
from models.records import Container, CustodyEvent, Specimen
from models.records.base import CaseRecord
from tests.reports.arrestcases import arrest_case, entry, time
from tests.reports.papercases import changed, quantity

GAP = dt.timedelta(minutes=30)
COLD = quantity("4", "C")


def found(casefile: CaseFile, gap: dt.timedelta = GAP) -> tuple[CustodyFinding, ...]:
    specimen = casefile.find("S1")
    assert isinstance(specimen, Specimen)
    return custody_findings(casefile, specimen, gap=gap)


def ledger(*entries: CustodyEvent, others: tuple[CaseRecord, ...] = ()) -> CaseFile:
    """The arrest with another ledger."""
    base = arrest_case()
    kept = tuple(r for r in base.records if not isinstance(r, CustodyEvent | Container))
    return CaseFile(case=base.case, records=(*kept, *entries, *others), people=base.people)


def kinds(casefile: CaseFile) -> list[Fault]:
    return [one.fault for one in found(casefile)]


NURSE, DEPUTY, COURIER = "X. Pa Houa, RN", "Dep. Z. Wójcik 0417", "J&C Courier"


def drawn(**values: object) -> CustodyEvent:
    return entry(1, "collected", "07-15 01:06", **{"released_by": NURSE, **values})


def given(number: int, when: str, one: str | None, other: str | None, **values: object) -> CustodyEvent:
    return entry(number, "handed_over", when, released_by=one, received_by=other, **values)


def test_the_gap_of_the_sample_is_the_only_finding() -> None:
    (gap,) = found(arrest_case())
    assert (gap.fault, gap.before, gap.entries) == (Fault.GAP, "E12", (10, 12))
    assert gap.length == (dt.timedelta(days=74, hours=15, minutes=5),) * 2
    assert gap.why == "Entry 12 names nobody who released it from laboratory cold room."


def test_a_whole_chain_has_no_finding() -> None:
    assert kinds(ledger(drawn(), given(2, "07-15 01:22", NURSE, DEPUTY))) == []


@pytest.mark.parametrize(("minutes", "named"), [(29, False), (30, False), (31, True)])
def test_a_gap_is_named_from_the_offices_minutes_on(minutes: int, named: bool) -> None:
    casefile = ledger(drawn(), given(2, f"07-15 01:{6 + minutes:02d}", None, DEPUTY))
    assert (kinds(casefile) == [Fault.GAP]) is named


def test_a_gap_whose_length_cannot_be_told_is_named() -> None:
    untimed = replace(given(2, "07-15 01:10", None, DEPUTY), occurred=None)
    (gap,) = found(ledger(drawn(), untimed))
    assert gap.length == (None, None)


def test_somebody_else_releases_it() -> None:
    (gap,) = found(ledger(drawn(), given(2, "07-15 03:22", COURIER, DEPUTY)))
    assert gap.fault is Fault.GAP
    assert "no entry tells how it came there" in gap.why


def test_the_same_person_gives_it_away_twice() -> None:
    casefile = ledger(
        drawn(),
        given(2, "07-15 01:22", NURSE, DEPUTY),
        given(3, "07-15 01:25", NURSE, COURIER),
    )
    (overlap,) = found(casefile)
    assert (overlap.fault, overlap.before, overlap.entries) == (Fault.OVERLAP, "E3", (2, 3))


def test_whoever_gets_it_back_may_give_it_again() -> None:
    casefile = ledger(
        drawn(),
        given(2, "07-15 01:22", NURSE, DEPUTY),
        given(3, "07-15 01:25", DEPUTY, NURSE),
        given(4, "07-15 01:30", NURSE, COURIER),
    )
    assert kinds(casefile) == []


class TestTime:
    def test_going_backwards_is_named(self) -> None:
        casefile = ledger(drawn(), given(2, "07-15 00:50", NURSE, DEPUTY))
        assert kinds(casefile) == [Fault.BACKWARDS]

    def test_a_late_entry_with_its_reason_is_none(self) -> None:
        late = given(3, "07-15 01:22", NURSE, DEPUTY, late_reason="radio call in between")
        casefile = ledger(drawn(), given(2, "07-15 02:00", DEPUTY, COURIER), late)
        assert kinds(casefile) == []

    def test_without_its_reason_it_is(self) -> None:
        late = given(3, "07-15 01:22", NURSE, DEPUTY)
        casefile = ledger(drawn(), given(2, "07-15 02:00", DEPUTY, COURIER), late)
        assert Fault.BACKWARDS in kinds(casefile)

    def test_ranges_that_may_be_in_order_are_none(self) -> None:
        one = replace(drawn(), occurred=replace(time("07-15 01:06"), latest=time("07-15 01:40").latest))
        assert kinds(ledger(one, given(2, "07-15 01:22", NURSE, DEPUTY))) == []


class TestCorrections:
    def test_an_entry_is_read_as_its_correction_says(self) -> None:
        wrong = given(2, "07-15 04:22", COURIER, DEPUTY)
        right = given(3, "07-15 01:22", NURSE, DEPUTY, corrects="E2")
        assert kinds(ledger(drawn(), wrong)) == [Fault.GAP]
        assert kinds(ledger(drawn(), wrong, right)) == []

    def test_a_note_of_a_correction_moves_nothing(self) -> None:
        note = entry(3, "correction", "08-02 09:30", released_by=COURIER, corrects="E2", note="read again")
        assert kinds(ledger(drawn(), given(2, "07-15 01:22", NURSE, DEPUTY), note)) == []


class TestSeals:
    def test_another_number_without_an_entry_that_replaces_it(self) -> None:
        casefile = ledger(
            drawn(seal="S-1"), given(2, "07-15 01:22", NURSE, DEPUTY, seal="S-2", seal_state="intact")
        )
        (one,) = found(casefile)
        assert one.fault is Fault.SEAL_CHANGED
        assert "reads seal S-2, before it was S-1" in one.why

    def test_a_new_seal_after_opening_is_right(self) -> None:
        casefile = ledger(
            drawn(seal="S-1"),
            entry(2, "opened", "07-15 01:10", released_by=NURSE, seal="S-1", seal_state="broken"),
            entry(3, "resealed", "07-15 01:12", released_by=NURSE, seal="S-2", seal_state="replaced"),
            given(4, "07-15 01:22", NURSE, DEPUTY, seal="S-2"),
        )
        assert kinds(casefile) == []

    @pytest.mark.parametrize("state", ["broken", "missing"])
    def test_not_whole_without_an_opening(self, state: str) -> None:
        casefile = ledger(drawn(seal="S-1"), given(2, "07-15 01:22", NURSE, DEPUTY, seal_state=state))
        assert kinds(casefile) == [Fault.SEAL_BROKEN]


def test_a_container_no_entry_names() -> None:
    tubes = tuple(
        Container(id=f"K{n}", position=n, specimen_id="S1", number=f"T{n}", kind="tube") for n in (1, 2)
    )
    casefile = ledger(
        drawn(container_id="K1"), given(2, "07-15 01:22", NURSE, DEPUTY, container_id="K1"), others=tubes
    )
    (one,) = found(casefile)
    assert (one.fault, one.before) == (Fault.CONTAINER, "")
    assert one.why.startswith("T2 is on record")


def test_an_entry_without_a_container_covers_all() -> None:
    tubes = tuple(Container(id=f"K{n}", position=n, specimen_id="S1", kind="tube") for n in (1, 2))
    casefile = ledger(drawn(), given(2, "07-15 01:22", NURSE, DEPUTY, container_id="K1"), others=tubes)
    assert Fault.CONTAINER not in kinds(casefile)


class TestSpecimen:
    def test_drawn_before_the_request(self) -> None:
        casefile = changed(arrest_case(), "T1", basis="designated")
        casefile = changed(casefile, "S1", collected=time("07-15 00:10"))
        assert Fault.DRAW_FIRST in kinds(casefile)
        other_ground = changed(casefile, "T1", basis="warrant")
        assert Fault.DRAW_FIRST not in kinds(other_ground)

    def test_received_before_it_was_sent(self) -> None:
        casefile = changed(arrest_case(), "L1", received=time("07-16 08:00"))
        assert Fault.RECEIPT_FIRST in kinds(casefile)

    @pytest.mark.parametrize(("day", "named"), [(14, True), (15, False)])
    def test_the_tube_had_expired(self, day: int, named: bool) -> None:
        last = dt.date(2001, 7, day)
        casefile = changed(arrest_case(), "S1", expires=DayRange(earliest=last, latest=last))
        assert (Fault.EXPIRED in kinds(casefile)) is named

    def test_a_store_without_a_temperature(self) -> None:
        casefile = ledger(
            drawn(),
            entry(2, "stored", "07-15 01:30", released_by=NURSE, received_by="refrigerator", place="shelf B"),
        )
        (one,) = found(casefile)
        assert (one.fault, one.entries) == (Fault.COLD, (2,))


def test_findings_are_numbered_within_their_kind_in_the_order_of_the_ledger() -> None:
    casefile = ledger(
        drawn(),
        given(2, "07-15 04:00", None, DEPUTY),
        given(3, "07-15 09:00", None, COURIER),
    )
    assert [(one.fault, one.number, one.before) for one in found(casefile)] == [
        (Fault.GAP, 1, "E2"),
        (Fault.GAP, 2, "E3"),
    ]


def test_what_only_tells_something_moves_nothing() -> None:
    casefile = ledger(
        drawn(),
        entry(
            2,
            "stored",
            "07-15 01:30",
            released_by=NURSE,
            received_by="refrigerator 2",
            place="shelf B",
            temperature=COLD,
        ),
        entry(3, "inspected", "07-16 09:00", released_by="M. Ołtarz"),
        entry(4, "hold_placed", "07-16 09:30", released_by="M. Ołtarz", authority="prosecutor"),
        entry(5, "taken_out", "07-17 09:00", released_by="refrigerator 2", received_by=DEPUTY),
    )
    assert kinds(casefile) == []


def test_a_ledger_without_an_entry_is_the_first_fault_and_the_first_entry_ends_it() -> None:
    assert Fault.NO_ENTRY in kinds(ledger())
    assert Fault.NO_ENTRY not in kinds(ledger(drawn()))
