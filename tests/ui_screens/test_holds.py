"""The board of holds: what remains follows from the clock alone; a release demands ground and proof."""

from __future__ import annotations

import datetime as dt

import pytest
from PySide6.QtWidgets import QLabel

from models.records import Arrest, Release
from services.actor import Actor
from services.bootstrap import Services
from services.clock import FixedClock
from tests.ui_screens.arrests import AUTUMN, TWICE, arrest_case, utc
from tests.ui_screens.windows import Desk, MakeDesk
from ui.screens.case.page import CasePage
from ui.screens.hold_card import Asked
from ui.screens.holds import HoldsScreen
from ui.screens.home import HomeScreen
from ui.screens.release_sheet import OtherEndSheet, ReleaseSheet
from ui.widgets.basic import Button

HELD = dt.timedelta(seconds=43_200)


def board(desk: Desk) -> HoldsScreen:
    screen = desk.open("holds")
    assert isinstance(screen, HoldsScreen)
    return screen


def sheet_of(screen: HoldsScreen) -> ReleaseSheet:
    sheet = screen.acts.sheet
    assert isinstance(sheet, ReleaseSheet)
    return sheet


def test_what_remains_is_right_at_once_however_the_clock_jumps(
    desk: MakeDesk, services: Services, actor: Actor, clock: FixedClock
) -> None:
    arrest_case(services, actor)
    screen = board(desk())
    card = next(iter(screen.cards.cards.values()))
    assert card.big.text() == "5 h 47 min"
    assert "10:50 CST" in card.below.text()
    for now, said in (
        (utc(1, 5, 0), "11 h 50 min"),
        (utc(1, 16, 41), "9 min 00 s"),
        (utc(1, 16, 50), "Open now"),
        (utc(1, 11, 3), "5 h 47 min"),
    ):
        clock.instant = now
        screen.watch.tick()
        assert card.big.text() == said
    assert AUTUMN.latest is not None
    route = screen.watch.rows[0].route("time")
    assert route is not None
    assert route.opens is not None
    assert route.opens.latest == AUTUMN.latest + HELD


def test_an_arrest_in_the_hour_that_comes_twice_shows_both_ends(
    desk: MakeDesk, services: Services, actor: Actor, clock: FixedClock
) -> None:
    arrest_case(services, actor, TWICE)
    screen = board(desk())
    card = next(iter(screen.cards.cards.values()))
    assert card.big.text() == "7 h 32 min to 8 h 32 min"
    assert "12:35 to 13:35 CST" in card.below.text()
    clock.instant = utc(1, 19, 0)
    screen.watch.tick()
    words = card.panels["time"].words
    assert words is not None
    assert words.state == "untold"
    assert not card.panels["time"].act.isEnabled()


def test_the_three_routes_have_one_width_and_one_order(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    arrest_case(services, actor)
    arrest_case(services, actor, TWICE, "S-26-0094")
    screen = board(desk())
    for card in screen.cards.cards.values():
        widths = [panel.width() for panel in card.panels.values()]
        assert max(widths) - min(widths) <= 1
        places = [panel.x() for panel in card.panels.values()]
        assert places == sorted(places)


def test_a_route_that_opens_is_told_once_and_never_by_name(
    desk: MakeDesk, services: Services, actor: Actor, clock: FixedClock
) -> None:
    case = arrest_case(services, actor)
    opened = desk()
    home = opened.screen(HomeScreen)
    told: list[str] = []
    home.strip.watch.opened.connect(lambda row, route: told.append(route.id))
    clock.instant = utc(1, 16, 49)
    home.strip.watch.tick()
    assert told == []
    clock.instant = utc(1, 20, 0)
    home.strip.watch.tick()
    home.strip.watch.tick()
    assert told == ["time"]
    said = opened.window.desk.frame.foot.findChildren(QLabel)  # type: ignore[union-attr]
    words = " ".join(label.text() for label in said)
    assert str(case.case.number) in words
    assert "Vosburgh" not in words


def test_a_closed_route_is_refused_with_its_citation_and_stays_on_the_board(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    arrest_case(services, actor)
    opened = desk()
    screen = board(opened)
    opened.give("hold.release_time")
    sheet = sheet_of(screen)
    sheet.record()
    opened.settle()
    assert "30.687" in sheet.say.words.text()
    assert "10:50 CST" in sheet.say.words.text()
    sheet.reject()
    assert len(services.holds.board(actor)) == 1


def test_of_several_persons_the_keys_act_on_the_one_marked_and_on_nobody_else(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    for number in ("S-26-0093", "S-26-0094"):
        arrest_case(services, actor, number=number)
    opened = desk()
    screen = board(opened)
    _, second = screen.cards.cards.values()
    for card in screen.cards.cards.values():
        card.mark(False)
    screen.cards._chosen = ""
    opened.give("hold.release_time")
    assert screen.acts.sheet is None
    next(button for button in second.findChildren(Button) if button.isEnabled()).setFocus()
    opened.window.desk.frame.setFocus()  # type: ignore[union-attr]  # as the palette takes the keyboard away
    assert second._is_chosen
    opened.give("hold.release_time")
    assert second.row is not None
    assert sheet_of(screen).row.arrest_id == second.row.arrest_id


def test_an_override_needs_ground_and_person_and_stands_in_the_history(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = arrest_case(services, actor)
    opened = desk()
    screen = board(opened)
    opened.give("hold.override")
    sheet = sheet_of(screen)
    sheet.record()
    opened.settle()
    assert "ground" in sheet.say.words.text()
    assert sheet.override is not None
    for key, words in (("ground", "Order of the sheriff"), ("person", "Sheriff A. Moe")):
        sheet.override.put(key, words)
    sheet.record()
    opened.settle()
    assert services.holds.board(actor) == ()
    release = services.cases.get(actor, case.case.id).all(Release)[0]
    assert release.override_reason == "Order of the sheriff (Sheriff A. Moe)"
    said = " ".join(e.reason for e in services.history.of_case(actor, case.case.id))
    assert "Sheriff A. Moe" in said


def test_a_release_to_an_adult_demands_its_proof_and_offers_the_receipt(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = arrest_case(services, actor)
    opened = desk()
    screen = board(opened)
    opened.give("hold.release_adult")
    sheet = sheet_of(screen)
    sheet.record()
    opened.settle()
    assert sheet.adult is not None
    assert sheet.adult.boxes["adult_name"].editor.notes() or sheet.say.isVisible()
    for key, value in (
        ("adult_name", "Nils Vosburgh"),
        ("adult_relation", "relative"),
        ("adult_id", "licence"),
        ("receipt_signed", True),
    ):
        sheet.adult.put(key, value)
    sheet.record()
    opened.settle()
    release = services.cases.get(actor, case.case.id).all(Release)[0]
    assert (release.ground, release.adult_name) == ("responsible_adult", "Nils Vosburgh")
    assert "receipt" in screen.notices.sentences()["released"]
    assert not screen.cards.cards


def test_another_authority_keeps_the_person_on_the_board_or_ends_the_hold(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    arrest_case(services, actor)
    opened = desk()
    screen = board(opened)
    for kind, authority, count in (
        ("warrant", "Oneida County, 26-CF-12", 1),
        ("court_order", "Vilas County, Branch 1", 0),
    ):
        opened.give("hold.other")
        sheet = screen.acts.sheet
        assert isinstance(sheet, OtherEndSheet)
        sheet.how.put("other_kind", kind)
        sheet.how.put("other_authority", authority)
        sheet.record()
        opened.settle()
        assert len(services.holds.board(actor)) == count
    assert services.holds.board(actor) == ()


def test_a_case_shows_the_hold_of_its_draft_before_it_is_saved(desk: MakeDesk) -> None:
    opened = desk()
    case = opened.case("new/boating/arrest")
    case.draft.add(Arrest, "added arrest", arrested=AUTUMN, offences=("boat_under_influence",))
    case.findings.evaluate()
    opened.settle()
    opened.screen(CasePage).choose_entry("hold")
    opened.settle()
    view = opened.screen(CasePage).views.made["hold"]
    card = next(iter(view.cards.cards.values()))  # type: ignore[attr-defined]
    assert card.big.text() == "5 h 47 min"
    card.asked.emit(Asked(row=card.row, act="release", route="adult"))
    opened.settle()
    assert view.acts.sheet is None  # type: ignore[attr-defined]


@pytest.mark.parametrize(("width", "height"), [(43, 24), (66, 40)])
def test_the_board_fits_a_small_window(
    desk: MakeDesk, services: Services, actor: Actor, width: int, height: int
) -> None:
    arrest_case(services, actor)
    opened = desk(width_l=width, height_l=height)
    screen = board(opened)
    panels = next(iter(screen.cards.cards.values())).panels.values()
    assert screen.minimumSizeHint().width() <= screen.width()
    opened.qtbot.waitUntil(lambda: all(p.height() >= p.heightForWidth(p.width()) for p in panels))
    # Both are settled by the layout, which may take one more round on a busy machine.
    opened.qtbot.waitUntil(lambda: all(p.act.width() >= p.act.minimumSizeHint().width() for p in panels))
