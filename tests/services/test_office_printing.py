"""Sheets of the office: made from a report as prepared, kept as printed, and only for whom they are."""

from __future__ import annotations

import datetime as dt
import hashlib
from dataclasses import replace

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from models.engine import writing
from models.store_errors import StoreFailure
from models.tables import OFFICE_PRINTS
from services.actor import Actor
from services.clock import FixedClock
from services.errors import NotFound, Refused
from services.printing import Sheet
from tests.reports.papercases import squeezed, text_of
from tests.services.conftest import Office
from tests.services.coroners import LOCAL, coroner_of, fatal, local


@pytest.fixture
def coroner(office: Office) -> Actor:
    clock = office.services.clock
    assert isinstance(clock, FixedClock)
    clock.set(dt.datetime(2026, 8, 1, 9, 0, tzinfo=LOCAL))
    return coroner_of(office)


@pytest.fixture
def report(office: Office, coroner: Actor) -> str:
    """Key of a report of two deaths of July, one on a boat and one from a snowmobile."""
    fatal(office, "Ada Źdźbło", local(2026, 7, 3, 14), occurred=local(2026, 7, 3, 13))
    fatal(office, "Bela Ǧąda", local(2026, 7, 9, 14), kind="snowmobile")
    made, _ = office.services.monthly_reports.prepare(coroner, "2026-07")
    return f"monthly_report/{made.id}"


def test_it_states_the_report_under_its_own_number_and_stores_nothing(
    office: Office, coroner: Actor, report: str
) -> None:
    printing = office.services.office_printing
    (subject,) = printing.subjects(coroner, "F04")
    assert (subject.key, subject.label) == (report, "July 2026: 2 deaths")
    seen = printing.render(coroner, "F04", report)
    said = squeezed("".join(text_of(seen.pdf)))
    for words in (
        "M-2026-07",
        "Ada Źdźbło",
        "Bela Ǧąda",
        "s. 30.67(6)(a)",
        "s. 350.155(1)",
        "Mon 08/10/2026",
    ):
        assert squeezed(words) in said
    assert {one.label for one in seen.missing} >= {"Circumstances", "Cause"}
    assert printing.printed(coroner, "F04", report) == ()


def test_an_issued_sheet_is_kept_as_it_was_and_noted(office: Office, coroner: Actor, report: str) -> None:
    printing = office.services.office_printing
    head = office.services.integrity.verify(None)
    kept = printing.issue(coroner, "F04", report)
    assert printing.stored(coroner, kept.id) == kept.pdf
    assert hashlib.sha256(kept.pdf).hexdigest() == kept.sha256
    (row,) = printing.printed(coroner, "F04", report)
    assert (row.id, row.printed_by, row.sha256) == (kept.id, coroner.name, kept.sha256)
    after = office.services.integrity.verify(f"{head.count}:{head.head}")
    assert after.ok
    assert after.count == head.count + 1
    again = text_of(printing.issue(coroner, "F04", report).pdf)[0]
    assert "REPRINT · 0 boxes changed since 08/01/2026 09:00 CDT" in again


def test_a_print_of_the_office_can_be_neither_changed_nor_deleted(
    office: Office, coroner: Actor, report: str
) -> None:
    office.services.office_printing.issue(coroner, "F04", report)
    for statement in (OFFICE_PRINTS.update().values(pages=99), OFFICE_PRINTS.delete()):
        with pytest.raises((DBAPIError, StoreFailure)), writing(office.services.office.engine) as connection:
            connection.execute(statement)
    with office.services.office.engine.connect() as connection:
        assert connection.execute(sa.select(sa.func.count()).select_from(OFFICE_PRINTS)).scalar() == 1


def test_it_goes_into_a_batch_with_blank_ones(office: Office, coroner: Actor, report: str) -> None:
    printing = office.services.printing
    pages = text_of(
        printing.batch(coroner, [Sheet(form_id="F04", subject=report), Sheet(form_id="F04", copies=2)])
    )
    blank = [page for page in pages if "BLANK FORM" in page]
    assert len([page for page in pages if "M-2026-07" in page]) == len(pages) - len(blank)
    assert len([page for page in blank if "Page 1 of" in page]) == 2


def test_who_may_not_see_the_reports_sees_and_prints_no_sheet(
    office: Office, coroner: Actor, report: str
) -> None:
    printing = office.services.office_printing
    kept = printing.issue(coroner, "F04", report)
    for act in (
        lambda: printing.subjects(office.clerk, "F04"),
        lambda: printing.render(office.clerk, "F04", report),
        lambda: printing.issue(office.clerk, "F04", report),
        lambda: printing.stored(office.clerk, kept.id),
        lambda: office.services.printing.batch(office.clerk, [Sheet(form_id="F04", subject=report)]),
    ):
        with pytest.raises(Refused):
            act()


def test_what_is_no_sheet_of_the_office_or_of_a_case_is_told(
    office: Office, coroner: Actor, report: str
) -> None:
    case = fatal(office, "Cleo Ames", local(2026, 7, 11, 14))
    with pytest.raises(NotFound):
        office.services.printing.render(coroner, case.case.id, "F04")
    with pytest.raises(NotFound):
        office.services.office_printing.render(coroner, "F05", report)
    with pytest.raises(NotFound):
        office.services.office_printing.render(coroner, "F04", "monthly_report/nobody")


def test_a_report_made_anew_while_it_was_drawn_is_not_printed(
    office: Office, coroner: Actor, report: str
) -> None:
    printing = office.services.office_printing
    source = printing._sources["F04"]

    class Moved:
        roles = source.roles
        asked = 0

        def subjects(self, connection: sa.Connection) -> object:
            return source.subjects(connection)

        def sheet(self, connection: sa.Connection, key: str) -> object:
            self.asked += 1
            found = source.sheet(connection, key)
            return replace(found, revision=found.revision + 1) if found and self.asked > 1 else found

    printing._sources = {"F04": Moved()}  # type: ignore[dict-item]  # the same source, once changed
    with pytest.raises(Refused):
        printing.issue(coroner, "F04", report)
    assert printing.printed(coroner, "F04", report) == ()
