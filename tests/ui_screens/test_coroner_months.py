"""The monthly reports in the window: days, who is missing, paper, sending, a death learned of late."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pypdfium2
import pytest

from law.instants import exact
from models.coroner import lines_of
from models.records import CoronerFile, Death
from services.actor import Actor, Role
from services.bootstrap import Services
from services.clock import FixedClock
from tests.services.changing import edit, only
from tests.ui.frame_fixtures import ZONE
from tests.ui_screens.deaths import FOUND_IN_BLOOD, at, at_the_laboratory, death_case, someone, utc
from tests.ui_screens.windows import Desk, MakeDesk
from ui.binding.record_table import RecordTable
from ui.screens.coroner_month_sheets import PrepareSheet, SendSheet
from ui.screens.coroner_months import MonthsScreen


@pytest.fixture
def coroner(services: Services, actor: Actor) -> Actor:
    return someone(services, actor, Role.CORONER, "K. Sandvik")


def months(desk: Desk, month: str = "") -> MonthsScreen:
    screen = desk.open("months", month)
    assert isinstance(screen, MonthsScreen)
    desk.settle()
    return screen


def lines(table: RecordTable) -> list[list[str]]:
    model = table._rows_model
    return [[cell.text for cell in model.cells_at(n)] for n in range(model.rowCount())]


def prepare(desk: Desk, screen: MonthsScreen) -> None:
    screen.prepare()
    assert isinstance(screen.sheet, PrepareSheet)
    screen.sheet.record()
    desk.settle()
    desk.pause(50)


def send(desk: Desk, screen: MonthsScreen) -> None:
    screen.send()
    sheet = screen.sheet
    assert isinstance(sheet, SendSheet)
    sheet.record()
    desk.settle()
    assert screen.has_prepared(), "a sending without way and addressee is none"
    (form,) = sheet.forms()
    form.put("sent_way", "mail")
    form.put("sent_to", "Department of Natural Resources")
    sheet.record()
    desk.settle()
    desk.pause(50)


def test_a_month_goes_from_owed_to_sent_and_a_death_learned_of_late_into_a_supplement(
    desk: MakeDesk, services: Services, coroner: Actor, clock: FixedClock, tmp_path: Path
) -> None:
    at_the_laboratory(services, coroner, told=True)
    opened = desk(coroner)
    screen = months(opened)
    assert screen.heading.text() == "October 2026"
    assert "Tue Nov 10" in screen.due.text()
    assert not screen.rolled.isVisible(), "November 10, 2026 is a working day"
    assert [row[2] for row in lines(screen.deaths)] == ["not reported yet"]
    prepare(opened, screen)
    assert screen.preview.page_count >= 1
    assert [row[2] for row in lines(screen.deaths)] == ["prepared, not sent"]
    target = tmp_path / "report.pdf"
    screen.save_to(target)
    opened.settle()
    with pypdfium2.PdfDocument(target) as document:
        said = " ".join(page.get_textpage().get_text_bounded() for page in document)
    assert "Gudrun Aske" in said
    assert FOUND_IN_BLOOD not in said
    send(opened, screen)
    assert not screen.can_prepare()
    assert screen.chip._text == "sent"
    # Somebody else's boat: the office learns of the death after the report went out.
    death_case(services, coroner, "Leopold Farrow", at(20, 18, 0, 10), at(20, 17, 0, 10))
    screen.refresh()
    opened.settle()
    assert screen.prepare_button.text() == "Prepare supplement 1"
    assert sorted(row[2] for row in lines(screen.deaths)) == ["in the report", "not reported yet"]
    prepare(opened, screen)
    send(opened, screen)
    assert [row[0] for row in lines(screen.reports)] == ["Report", "Supplement 1"]
    assert services.coroner.board(coroner).counts["months"] == 0


def test_a_death_voided_after_the_report_was_prepared_is_named_before_the_sending_is_entered(
    desk: MakeDesk, services: Services, actor: Actor, coroner: Actor, clock: FixedClock
) -> None:
    at_the_laboratory(services, coroner, told=True)
    opened = desk(coroner)
    screen = months(opened)
    prepare(opened, screen)
    assert screen.view is not None
    (report,) = screen.view.month.reports
    (line,) = lines_of(report)
    case_id = line.case_id
    services.cases.void(actor, f"case/{case_id}", "Twice.")
    screen.send()
    sheet = screen.sheet
    assert isinstance(sheet, SendSheet)
    (form,) = sheet.forms()
    form.put("sent_way", "mail")
    form.put("sent_to", "Department of Natural Resources")
    assert sheet.as_prepared.isHidden()
    sheet.record()
    opened.settle()
    assert "The death of Gudrun Aske was voided after this report was prepared" in sheet.say.accessibleName()
    assert screen.has_prepared()
    assert not sheet.as_prepared.isHidden()
    sheet.as_prepared.setChecked(True)
    sheet.record()
    opened.settle()
    opened.pause(50)
    assert not screen.has_prepared()


def test_the_strict_day_stands_and_the_working_day_is_a_note_with_its_doubt(
    desk: MakeDesk, services: Services, coroner: Actor, clock: FixedClock
) -> None:
    died = exact(dt.datetime(2026, 9, 30, 12, tzinfo=dt.UTC), ZONE)
    death_case(services, coroner, "Casimir Dolan", died, died)
    screen = months(desk(coroner), "2026-09")
    assert "Sat Oct 10" in screen.due.text()
    assert screen.rolled.isVisible()
    assert "a note, not the limit" in screen.rolled.words.text()
    assert "OPEN QUESTION" in screen.doubt.text()
    assert screen.chip._text.endswith("late")


def test_what_was_sent_otherwise_than_on_record_is_named_and_corrected_by_a_supplement(
    desk: MakeDesk, services: Services, coroner: Actor
) -> None:
    case = at_the_laboratory(services, coroner)
    opened = desk(coroner)
    screen = months(opened, "2026-10")
    prepare(opened, screen)
    send(opened, screen)
    assert not screen.correct_button.isVisible()
    stored = services.cases.get(coroner, case.case.id)
    services.cases.save(coroner, stored, edit(stored, only(stored, Death), cause="trauma"))
    screen.refresh()
    opened.settle()
    assert ["Cause", "Drowning", "Trauma"] in lines(screen.changed)
    screen.correct()
    assert isinstance(screen.sheet, PrepareSheet)
    screen.sheet.record()
    opened.settle()
    opened.pause(50)
    assert screen.month() is not None
    send(opened, screen)
    assert [row[1] for row in lines(screen.reports)] == ["1", "0"]
    assert not screen.correct_button.isVisible()
    assert only(services.cases.get(coroner, case.case.id), CoronerFile).report_month == "2026-10"


def test_a_month_without_a_death_is_a_practice_and_never_overdue(
    desk: MakeDesk, services: Services, actor: Actor, coroner: Actor, clock: FixedClock
) -> None:
    services.settings.change(actor, nil_reports=True, reports_from=dt.date(2026, 9, 1))
    opened = desk(coroner)
    screen = months(opened, "2026-09")
    clock.instant = utc(25, 12, 0)
    screen.refresh()
    opened.settle()
    assert screen.chip._text == "nil report, a practice"
    assert screen.practice.isVisible()
    prepare(opened, screen)
    send(opened, screen)
    assert lines(screen.reports)[0][:2] == ["Report", "nil"]
