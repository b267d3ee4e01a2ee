"""Every finding of custody is named on the page of the specimen and on the printed ledger, with why."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from forms.custody_findings import Fault, custody_findings
from forms.f17 import F17
from law.instants import DayRange
from models.casefile import CaseFile
from models.custody_state import Held
from models.records import Container, CustodyEvent, Specimen
from reports.paper import paint
from services.custody_values import Ledger, LedgerEntry
from tests.reports.arrestcases import arrest_case, arrest_sheet, entry, time
from tests.reports.papercases import at, changed, facts, text_of
from ui.screens.specimen_words import ledger_rows
from ui.tables.cells import Group

NURSE, DEPUTY, COURIER = "X. Pa Houa, RN", "Dep. Z. Wójcik 0417", "J&C Courier"


def everything_wrong() -> CaseFile:
    """A ledger in which each kind of finding stands."""
    first = {"container_id": "K1"}
    hands = {"released_by": NURSE, **first}
    last_day = dt.date(2001, 7, 13)
    told = (
        entry(1, "collected", "07-15 01:06", seal="S-1", **hands),
        entry(2, "handed_over", "07-15 01:22", received_by=DEPUTY, seal="S-2", **hands),
        entry(3, "handed_over", "07-15 01:25", received_by=COURIER, seal_state="broken", **hands),
        entry(4, "handed_over", "07-15 00:50", released_by=COURIER, received_by=DEPUTY, **first),
        entry(5, "stored", "07-15 02:00", released_by=DEPUTY, place="shelf B", **first),
        entry(6, "handed_over", "07-16 09:00", received_by=DEPUTY, **first),
        *(Container(id=f"K{n}", position=n, specimen_id="S1", number=f"T{n}", kind="tube") for n in (1, 2)),
    )
    base = arrest_case()
    kept = tuple(r for r in base.records if not isinstance(r, CustodyEvent | Container))
    casefile = CaseFile(case=base.case, records=(*kept, *told), people=base.people)
    casefile = changed(casefile, "T1", basis="designated")
    casefile = changed(casefile, "L1", received=time("07-14 08:00"), submitted=time("07-16 08:00"))
    return changed(
        casefile,
        "S1",
        collected=time("07-15 00:10"),
        expires=DayRange(earliest=last_day, latest=last_day),
    )


CASE = everything_wrong()
SPECIMEN = next(s for s in CASE.all(Specimen) if s.id == "S1")
OF_ENTRIES = [fault for fault in Fault if fault is not Fault.NO_ENTRY]
"""Every kind a ledger with entries can have."""
FINDINGS = custody_findings(CASE, SPECIMEN, gap=dt.timedelta(minutes=30))


def test_each_kind_of_finding_is_found() -> None:
    assert {finding.fault for finding in FINDINGS} == set(OF_ENTRIES)


def test_a_chain_without_an_entry_says_so_and_never_that_nothing_is_wrong() -> None:
    kept = tuple(r for r in CASE.records if not isinstance(r, CustodyEvent | Container))
    bare = replace(CASE, records=kept)
    saved = changed(bare, "S1", version=3)
    for case, head in ((saved, "the chain begins with the first one"), (bare, "was not saved yet")):
        said = " ".join("\n".join(text_of(paint(arrest_sheet(F17, case), facts()).pdf)).split())
        assert head in said
        assert "no entry (1)" in said
        assert "named in this chain: none" not in said
        assert "its ledger has no entry" in said


@pytest.fixture(scope="module")
def paper() -> str:
    return " ".join("\n".join(text_of(paint(arrest_sheet(F17, CASE), facts()).pdf)).split()).casefold()


@pytest.fixture(scope="module")
def rows() -> list[Group]:
    """What stands between the entries on the page of the specimen."""
    entries = tuple(
        LedgerEntry(seq=n, event=event, hash="0" * 64, entered_at=None, entered_by="R. Quist")
        for n, event in enumerate(CASE.all(CustodyEvent), 1)
    )
    ledger = Ledger(
        casefile=CASE,
        specimen=SPECIMEN,
        containers=CASE.all(Container),
        entries=entries,
        seq=len(entries),
        head="0" * 64,
        now=Held(),
        containers_now=(),
        findings=FINDINGS,
        waiting=(),
        holds=(),
    )
    shown = ledger_rows(ledger, "America/Chicago", at("2001-07-20T12:00:00-05:00"))
    return [row for row in shown if isinstance(row, Group)]


@pytest.mark.parametrize("fault", OF_ENTRIES)
def test_it_stands_on_paper_with_its_reason(paper: str, fault: Fault) -> None:
    finding = next(one for one in FINDINGS if one.fault is fault)
    assert fault.value in paper
    assert finding.why.casefold() in paper


@pytest.mark.parametrize("fault", OF_ENTRIES)
def test_it_stands_on_the_page_with_its_reason(rows: list[Group], fault: Fault) -> None:
    finding = next(one for one in FINDINGS if one.fault is fault)
    row = next(row for row in rows if finding.why in row.below)
    assert row.word.casefold().startswith(fault.value)
