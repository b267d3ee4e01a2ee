"""Cumulative results in the window: nothing before the figures are made, refusals in words, bars, paper."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from services.actor import Actor, Role
from services.bootstrap import Services
from services.settings import CountyOf
from tests.services.conftest import Office
from tests.services.counted import deaths
from tests.ui_screens.deaths import someone
from tests.ui_screens.windows import Desk, MakeDesk
from ui.screens.statistics import StatisticsScreen


@pytest.fixture
def coroner(services: Services, actor: Actor) -> Actor:
    return someone(services, actor, Role.CORONER, "K. Sandvik")


def screen_of(desk: Desk) -> StatisticsScreen:
    desk.give("coroner.statistics")
    found = desk.screen(StatisticsScreen)
    desk.settle()
    return found


def choose(desk: Desk, screen: StatisticsScreen, first: int, last: int) -> None:
    for combo, value in ((screen.first, first), (screen.last, last)):
        combo.setCurrentIndex(combo.findData(value))
        combo.activated.emit(combo.currentIndex())
    desk.settle()


def make_figures(desk: Desk, screen: StatisticsScreen) -> None:
    assert screen.can_close()
    screen.close_period()
    assert screen.question is not None
    screen.question.answer("close")
    desk.settle()
    desk.pause(50)


def test_figures_are_made_shown_and_saved_as_they_were_made(
    desk: MakeDesk, services: Services, actor: Actor, coroner: Actor, tmp_path: Path
) -> None:
    services.settings.change(actor, counties=(CountyOf(county="oneida"), CountyOf(county="vilas")))
    deaths(Office(services=services, clerk=actor, admin=actor), 24)
    opened = desk(coroner)
    screen = screen_of(opened)
    choose(opened, screen, 2024, 2025)
    assert not screen.card.isVisible(), "no figure before they are made"
    make_figures(opened, screen)
    screen.by.setCurrentIndex(screen.by.findData("role"))
    screen.by.activated.emit(screen.by.currentIndex())
    said = {bar.label: bar.value for bar in screen.chart.bars}
    assert said == {"operator": 16, "any other role": 8}
    assert "operator 16" in screen.chart.accessibleName()
    path = tmp_path / "f08.pdf"
    screen.paper.save_to("boat/2024-2025", path)
    opened.settle()
    opened.qtbot.waitUntil(path.exists)
    opened.settle()
    document = pypdfium2.PdfDocument(path.read_bytes())
    assert "2024 to 2025" in document[0].get_textpage().get_text_range()
    document.close()
    assert len(services.office_printing.printed(coroner, "F08", "boat/2024-2025")) == 1


def test_what_is_refused_says_why_and_what_to_choose(desk: MakeDesk, coroner: Actor) -> None:
    opened = desk(coroner)
    screen = screen_of(opened)
    choose(opened, screen, 2024, 2024)
    make_figures(opened, screen)
    screen.by.setCurrentIndex(screen.by.findData("month"))
    screen.by.activated.emit(screen.by.currentIndex())
    assert not screen.card.isVisible()
    choose(opened, screen, 2024, 2025)
    assert "2024" in screen.told.text()
    assert "subtracting" in screen.told.text()
    assert not screen.can_close()
    choose(opened, screen, 2025, 2023)
    assert "Turn them round" in screen.told.text()


def test_who_is_no_coroner_sees_figures_and_makes_none(
    desk: MakeDesk, services: Services, actor: Actor, coroner: Actor
) -> None:
    services.statistics.close(coroner, "boat", 2024, 2025)
    clerk = someone(services, actor, Role.RECORDS_CLERK, "R. Clerk")
    opened = desk(clerk)
    screen = screen_of(opened)
    choose(opened, screen, 2024, 2025)
    assert screen.has_figures()
    choose(opened, screen, 2020, 2021)
    assert not screen.close_button.isVisible()
    screen.close_period()
    assert screen.question is None
