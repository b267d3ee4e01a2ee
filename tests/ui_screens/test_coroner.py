"""The coroner's board and page: clocks, order, figures, roles, conflicts, refusals, the fence."""

from __future__ import annotations

import datetime as dt

import pytest
from PySide6.QtWidgets import QLabel, QWidget

from models.coroner import deaths_of
from models.records import CoronerFile
from services.actor import Actor, Role
from services.bootstrap import Services
from services.clock import FixedClock
from services.coroner_times import DeathTime
from services.errors import Refused
from services.settings import LabLimit
from tests.ui_screens.deaths import FOUND_IN_BLOOD, at, at_the_laboratory, death_case, someone, span, utc
from tests.ui_screens.windows import Desk, MakeDesk
from ui.binding.edits import Content, FieldRef
from ui.frame.frame import Frame
from ui.screens.case.coroner import CoronerView
from ui.screens.case.coroner_scale import axis_of, repeated_hours
from ui.screens.case.page import CasePage
from ui.screens.coroner import CoronerScreen, row_key
from ui.screens.coroner_sheets import EmbalmingSheet
from ui.screens.home import HomeScreen
from ui.screens.office import OfficeScreen
from ui.screens.quick import QuickScreen

RANGED = span(utc(1, 1, 0), utc(1, 4, 0))
"""Death from 20:00 to 23:00 CDT of October 31: the limits are 13:00 and 16:00 UTC."""


@pytest.fixture
def coroner(services: Services, actor: Actor) -> Actor:
    return someone(services, actor, Role.CORONER, "K. Sandvik")


@pytest.fixture
def clerk(services: Services, actor: Actor) -> Actor:
    return someone(services, actor, Role.RECORDS_CLERK, "T. Lund")


def board(desk: Desk) -> CoronerScreen:
    screen = desk.open("coroner")
    assert isinstance(screen, CoronerScreen)
    return screen


def page_of(desk: Desk, case_id: str) -> CoronerView:
    desk.open("case", case_id, "coroner:")
    desk.open_case()
    view = desk.screen(CasePage).views.coroner()
    assert view is not None
    desk.pause(400)
    return view


def frame_of(desk: Desk) -> Frame:
    frame = desk.frame
    assert isinstance(frame, Frame)
    return frame


def said_by(widget: QWidget) -> str:
    return " ".join(label.text() for label in widget.findChildren(QLabel) if label.isVisibleTo(widget))


# The board


def test_time_left_is_counted_from_the_earliest_death_however_the_clock_jumps(
    desk: MakeDesk, services: Services, clerk: Actor, coroner: Actor, clock: FixedClock
) -> None:
    death_case(services, clerk, "Simon Halloran", RANGED, at(1, 0, 55))
    screen = board(desk(coroner))
    (card,) = screen.cards.cards.values()
    assert card.big.text() == "1 h 57 min"
    for now, said in (
        (utc(1, 2, 0), "11 h 00 min"),
        (utc(1, 12, 55), "5 min 00 s"),
        (utc(1, 13, 0), "0 min 00 s"),
        (utc(1, 13, 1), "Draw now; may be late"),
        (utc(1, 16, 0), "Draw now; may be late"),
        (utc(1, 16, 2), "2 min late"),
        (utc(1, 11, 3), "1 h 57 min"),
    ):
        clock.instant = now
        screen.watch.tick()
        assert card.big.text() == said
    assert "10:00 CST" in card.below.text(), "sixteen o'clock UTC, by the latest possible death"


def test_the_most_pressing_stands_first_and_every_screen_counts_alike(
    desk: MakeDesk, services: Services, actor: Actor, clerk: Actor, coroner: Actor
) -> None:
    services.settings.change(actor, lab_limits=(LabLimit(laboratory="", analyte="", days=90),))
    death_case(services, clerk, "Later Thorne", at(1, 6, 0), at(1, 5, 0))
    death_case(services, clerk, "Sooner Farrow", at(1, 2, 0), at(1, 1, 0))
    at_the_laboratory(services, clerk)
    opened = desk(coroner)
    screen = board(opened)
    assert [card.name.text() for card in screen.cards.cards.values()][:2] == ["Sooner Farrow", "Later Thorne"]
    found = services.coroner.board(coroner)
    assert found.counts["draws"] == len(screen.cards.cards) == 2
    entries = {entry.key: entry.count for entry in screen.context_entries()}
    assert entries["all"] == str(found.total)
    assert entries["draw"] == str(found.counts["draws"])
    assert entries["result"] == str(found.counts["results"]) == "1"
    rail = frame_of(opened).rail.findChildren(QWidget)
    said = {part.accessibleName(): part.accessibleDescription() for part in rail}
    assert said["Coroner"] == f"{found.total} waiting"
    home = opened.open("home")
    assert isinstance(home, HomeScreen)
    assert home.coroner.isVisible()
    assert home.coroner.counts.text() == screen.figure.text()
    assert home.coroner.first.text() == "Sooner Farrow"


def test_a_result_is_late_by_the_limit_the_office_sets_as_it_is_set_now(
    desk: MakeDesk, services: Services, actor: Actor, clerk: Actor, coroner: Actor
) -> None:
    at_the_laboratory(services, clerk)
    opened = desk(coroner)
    screen = board(opened)
    (row,) = screen.rows("result")
    assert screen._due_cell(row).state == ""
    limits = (LabLimit(laboratory="northern laboratory", analyte="alcohol", days=21),)
    services.settings.change(actor, lab_limits=limits)
    screen.watch.refresh()
    opened.settle()
    (row,) = screen.rows("result")
    cell = screen._due_cell(row)
    assert (cell.state, cell.text) == ("overdue", "9 days late")
    assert screen.table.row(row_key(row)) == row


# Roles


def test_reports_and_cumulative_results_are_one_press_from_the_board(desk: MakeDesk, coroner: Actor) -> None:
    opened = desk(coroner)
    for button, key in (("months_button", "months"), ("statistics_button", "statistics")):
        getattr(board(opened), button).click()
        opened.settle()
        assert frame_of(opened).current().key == key


def test_who_is_no_coroner_sees_no_board_and_the_service_refuses_it(
    desk: MakeDesk, services: Services, clerk: Actor
) -> None:
    death_case(services, clerk, "Simon Halloran", RANGED, at(1, 0, 55))
    opened = desk(clerk)
    rail = {part.accessibleName() for part in frame_of(opened).rail.findChildren(QWidget)}
    assert "Coroner" not in rail
    assert "Holds" in rail
    home = opened.screen(HomeScreen)
    assert not home.coroner.isVisible()
    screen = board(opened)
    assert "Halloran" not in said_by(screen)
    assert "for the coroner" in said_by(screen)
    opened.open("months")
    for ask in (services.coroner.board, services.monthly_reports.months, services.monthly_reports.due):
        with pytest.raises(Refused):
            ask(clerk)


def test_an_office_that_is_a_coroner_s_alone_shows_nothing_of_arrests(
    desk: MakeDesk, services: Services, actor: Actor, coroner: Actor
) -> None:
    services.settings.change(actor, office_kinds=frozenset({"coroner"}))
    opened = desk(coroner)
    rail = {part.accessibleName() for part in frame_of(opened).rail.findChildren(QWidget)}
    assert "Coroner" in rail
    assert "Holds" not in rail
    assert opened.window.desk is not None
    context = opened.window.desk.context
    given = {command.id for command in context.commands.available(context)}
    assert not given & {"go.holds", "arrest.new_boating", "arrest.new_snowmobile"}
    assert {"go.coroner", "coroner.new_boating", "coroner.months"} <= given
    assert opened.screen(HomeScreen).new_accident.text() == "New death"
    quick = opened.open("quick", "boating/death")
    assert isinstance(quick, QuickScreen)
    assert not [entry.key for entry in quick.context_entries() if "arrest" in entry.key]
    page = page_of(opened, "new/boating/death")
    groups = {entry.group for entry in opened.screen(CasePage).context_entries()}
    assert {"Coroner", "Death", "Case"} <= groups
    assert "Charges and packet" not in groups
    assert not {"filed", "priors", "arrest"} & set(opened.open_case().cards.cards)
    assert page.parts == {}


# One death, two offices


def test_where_the_offices_differ_both_stand_field_by_field_and_the_coroner_counts(
    desk: MakeDesk, services: Services, clerk: Actor, coroner: Actor
) -> None:
    case = death_case(
        services,
        clerk,
        "Gudrun Aske",
        at(1, 3, 10),
        at(1, 3, 0),
        died=at(1, 2, 50),
        county="vilas",
        place="Dock",
    )
    view = page_of(desk(coroner), case.case.id)
    (part,) = view.parts.values()
    rows = {}
    model = part.both.model()
    for at_row in range(model.rowCount()):
        cells = part.both._rows_model.cells_at(at_row)
        rows[cells[0].text] = [cell.text for cell in cells[1:]]
    assert rows["Time of death"][2] == "differs"
    assert "22:10" in rows["Time of death"][0]
    assert "21:50" in rows["Time of death"][1]
    assert rows["County of death"] == ["Vilas", "Vilas", ""]
    assert rows["Place of death"] == ["says nothing", "Dock", ""]
    assert next(iter(rows)) == "Time of death", "what differs stands first"
    died = next(one for one in part.scale.times if one.key == "died")
    assert died.when == at(1, 2, 50)


def test_the_scale_says_every_time_in_words_and_follows_the_limits_of_the_law(
    desk: MakeDesk, services: Services, clerk: Actor, coroner: Actor
) -> None:
    case = death_case(services, clerk, "Simon Halloran", RANGED, at(1, 0, 55), pronounced=at(1, 5, 0))
    (part,) = page_of(desk(coroner), case.case.id).parts.values()
    said = dict(line.split(": ", 1) for line in part.scale.lines)
    assert "could be any time here: 3 h 00 min" in said["Died"]
    assert "01:55" in said["6 hours after the accident"]
    assert "3 h 00 min wide" in said["Limit to draw, 12 hours"]
    assert said["Drawn"] == "not recorded"
    spoken = {part.accessibleName() for part in part.scale.findChildren(QWidget)}
    for label, words in said.items():
        assert f"{label}: {words}" in spoken


def test_the_hour_that_comes_twice_takes_two_places_on_the_scale(services: Services) -> None:
    times = (DeathTime(key="died", label="Died", when=span(utc(1, 4, 0), utc(1, 10, 0))),)
    axis = axis_of(times, utc(1, 11, 0), "America/Chicago")
    assert axis is not None
    assert repeated_hours(axis) == ((utc(1, 6, 0), utc(1, 8, 0)),)
    assert axis.first < utc(1, 4, 0) < utc(1, 11, 0) < axis.last, "now stands on it while it is near"
    assert axis_of(times, utc(20, 0, 0), "America/Chicago").last < utc(2, 0, 0)  # type: ignore[union-attr]


# Acts and the fence


def test_a_release_without_the_specimen_stays_until_its_reason_is_told(
    desk: MakeDesk, services: Services, clerk: Actor, coroner: Actor
) -> None:
    case = death_case(services, clerk, "Simon Halloran", RANGED, at(1, 0, 55))
    opened = desk(coroner)
    screen = board(opened)
    screen.give_coroner("embalming")
    opened.settle()
    sheet = screen.acts.sheet
    assert isinstance(sheet, EmbalmingSheet)
    sheet.record()
    opened.settle()
    assert "say why the body is released without it" in said_by(sheet)
    assert deaths_of(services.cases.get(coroner, case.case.id))[0].file is None
    sheet.released.put("release_reason", "Body leaves the State tonight")
    sheet.record()
    opened.settle()
    opened.pause(100)
    (file,) = services.cases.get(coroner, case.case.id).all(CoronerFile)
    assert file.release_reason == "Body leaves the State tonight"
    assert file.release_number


def test_a_result_is_shown_when_it_is_asked_for_and_the_reading_noted(
    desk: MakeDesk, services: Services, clerk: Actor, coroner: Actor
) -> None:
    case = at_the_laboratory(services, coroner, told=True)
    opened = desk(coroner)
    (part,) = page_of(opened, case.case.id).parts.values()
    assert FOUND_IN_BLOOD not in said_by(part)
    part.read_result()
    opened.settle()
    assert FOUND_IN_BLOOD in said_by(part)
    with pytest.raises(Refused):
        services.coroner.results(clerk, case.case.id, part.death_id)


def test_what_was_met_is_not_called_late_however_long_ago(
    desk: MakeDesk, services: Services, clerk: Actor, coroner: Actor, clock: FixedClock
) -> None:
    case = at_the_laboratory(services, coroner)
    clock.set(utc(28, 15))
    (part,) = page_of(desk(coroner), case.case.id).parts.values()
    shown = part.follows._rows_model
    rows = [[cell.text for cell in shown.cells_at(at_row)] for at_row in range(shown.rowCount())]
    (draw,) = [row for row in rows if "is a blood specimen due" in row[0]]
    assert draw[1:3] == ["met", "done"]
    (report,) = [row for row in rows if "in which monthly report" in row[0]]
    assert report[1:3] == ["18 days late", "owed"]


def test_a_clerk_sees_both_entries_and_neither_acts_nor_result(
    desk: MakeDesk, services: Services, clerk: Actor, coroner: Actor
) -> None:
    case = at_the_laboratory(services, coroner, told=True)
    (part,) = page_of(desk(clerk), case.case.id).parts.values()
    assert not part.buttons["draw"].isVisible()
    assert not part.show_result.isVisible()
    assert FOUND_IN_BLOOD not in said_by(part)


def test_the_quick_card_of_a_coroner_becomes_the_coroner_s_file_unchanged(
    desk: MakeDesk, services: Services, coroner: Actor
) -> None:
    opened = desk(coroner)
    quick = opened.open("quick", "boating/death")
    assert isinstance(quick, QuickScreen)
    assert any("found" in view.boxes and view.section.record == "coroner_file" for view in quick.views())
    assert quick.draft is not None
    quick.draft.add(CoronerFile, "death")
    (file,) = quick.draft.current.all(CoronerFile)
    ref = FieldRef(kind="coroner_file", record_id=file.id, key="found")
    quick.draft.set_content(ref, Content(value=at(1, 9, 0)), "found")
    entered = quick.draft.current
    opened.pause(100)
    quick.open_as_case()
    opened.settle()
    case = opened.open_case()
    assert case.draft.current == entered
    assert opened.screen(CasePage).current_entry() == "coroner"


def test_an_administrator_sets_limits_and_who_signs_and_sees_them_kept(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    opened = desk(actor)
    office = opened.open("office", "coroner")
    assert isinstance(office, OfficeScreen)
    card = office.coroner
    card.nil.setChecked(True)
    card.save()
    opened.settle()
    assert "from which month" in card.says.words.text()
    card.first.setText("2026-09")
    card.coroner.setText("K. Sandvik")
    card.save()
    opened.settle()
    card.laboratory.setText("Northern Laboratory")
    card.days.setText("21")
    card.add_limit.click()
    opened.settle()
    kept = services.settings.get()
    assert (kept.coroner, kept.nil_reports, kept.reports_from) == ("K. Sandvik", True, dt.date(2026, 9, 1))
    assert kept.lab_limits == (LabLimit(laboratory="Northern Laboratory", analyte="", days=21),)
    assert "Northern Laboratory, any test: 21 days" in said_by(card)
