"""Official text on screen: found, read beside a finding, taken in, refused with its line."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from law.instants import DayRange
from services.actor import Actor, Role
from services.bootstrap import Services
from services.statutes import Edition
from tests.ui_screens.arrests import arrest_case
from tests.ui_screens.windows import MakeDesk
from ui.screens.case.page import CasePage
from ui.screens.law import LawScreen
from ui.screens.statutes import StatutesScreen
from ui.widgets.editor import EditorValue

EDITION = Edition(name="2001-02 statutes", start=dt.date(2001, 1, 1), source="the given document")


def said(widget: QWidget) -> str:
    return " ".join(label.text() for label in widget.findChildren(QLabel))


@pytest.fixture
def keeper(actor: Actor) -> Actor:
    return replace(actor, roles=actor.roles | {Role.LAW_ADMIN})


def test_the_official_text_opens_beside_the_finding(
    desk: MakeDesk, services: Services, actor: Actor, keeper: Actor, shared: Path
) -> None:
    boats = next((shared / "seeds").glob("000_*"))
    services.statutes.take_in(keeper, boats.read_text(encoding="utf-8"), EDITION)
    case_id = arrest_case(services, actor).case.id
    opened = desk()
    opened.open("case", case_id)
    page = opened.screen(CasePage)
    [release] = [key for key in page.findings.rows if key[0] == "release.earliest"]
    page.show_why(*release)
    why = page.findings.why
    assert why is not None
    law = why.decision.laws[0]
    why.read_law.emit(law.citation, why.decision.law_date)
    opened.settle()
    words = said(why.texts[law.citation])
    printed = services.statutes.passage(law.citation, why.decision.law_date)
    assert printed is not None
    assert printed.provisions[0].text in words
    assert "2001-02 statutes" in words
    why.open_library.emit(law.citation)
    opened.settle()
    assert opened.screen(StatutesScreen).search.text() == law.citation


def test_a_text_is_taken_in_found_and_read(
    desk: MakeDesk, services: Services, shared: Path, tmp_path: Path
) -> None:
    opened = desk()
    opened.open("statutes")
    screen = opened.screen(StatutesScreen)
    assert "library is empty" in screen.say.text()
    screen.open_intake()
    assert screen.intake is not None
    first = dt.date(2001, 1, 1)
    for key, value in (("name", "2001-02 statutes"), ("source", "the given document")):
        screen.intake.boxes[key].editor.set_value(EditorValue(value=value))
    letter = tmp_path / "letter.txt"
    letter.write_text("SUBCHAPTER V\nDear office,\n", encoding="utf-8")
    screen.intake.take_in(letter)
    assert "first day" in said(screen.intake.say)
    screen.intake.boxes["start"].editor.set_value(EditorValue(value=DayRange(earliest=first, latest=first)))
    screen.intake.take_in(letter)
    opened.settle()
    assert 'Line 2 ("Dear office,")' in said(screen.intake.say)
    assert screen.intake.boxes["name"].editor.value().value == "2001-02 statutes"
    screen.intake.take_in(next((shared / "seeds").glob("000_*")))
    opened.settle()
    assert len(services.statutes.texts()) == 1
    screen.search.setText("embalming release")
    opened.pause(200)
    assert screen.passage is not None
    assert "30.67(6)(b)" in screen.passage.accessibleName()


def test_the_catalogue_is_found_by_what_it_says_and_tells_whom_it_binds(desk: MakeDesk) -> None:
    opened = desk()
    opened.open("law", "30.62(3m)")
    screen = opened.screen(LawScreen)
    assert "Binds whoever operates" in said(screen.detail)
    screen.filter.setText("lanyard switch operator")
    found = [screen.table._rows_model.row_at(n) for n in range(screen.table._rows_model.rowCount())]
    assert [row.record_id for row in found if row is not None] == ["30.62(3m)"]


@pytest.mark.parametrize("role", [Role.PROSECUTOR, Role.LAW_ADMIN])
def test_an_empty_library_sends_each_role_where_the_text_is_taken_in(
    desk: MakeDesk, services: Services, actor: Actor, role: Role
) -> None:
    opened = desk(replace(actor, roles=frozenset({role})))
    opened.open("statutes")
    screen = opened.screen(StatutesScreen)
    offered = [button for button in screen.findChildren(QPushButton) if button.text() == "Take in a text"]
    assert bool(offered) == ("below" in screen.say.text()) == (role is Role.LAW_ADMIN)
    assert "library is empty" in screen.say.text()


def test_one_section_is_one_and_not_several(
    desk: MakeDesk, services: Services, actor: Actor, keeper: Actor
) -> None:
    services.statutes.take_in(keeper, "31.01 Dams. In this chapter, a dam is a dam.\n", EDITION)
    opened = desk()
    opened.open("statutes")
    assert "1 section, 1 provision." in said(opened.screen(StatutesScreen))


def day_of(screen: LawScreen, day: dt.date) -> None:
    screen.day.set_value(EditorValue(value=DayRange(earliest=day, latest=day)))
    screen.day.changed.emit()


def test_from_the_law_of_a_day_its_text_is_read_in_the_edition_of_that_day(
    desk: MakeDesk, services: Services, keeper: Actor, shared: Path
) -> None:
    boats = next((shared / "seeds").glob("000_*")).read_text(encoding="utf-8")
    ended = replace(EDITION, until=dt.date(2003, 1, 1))
    services.statutes.take_in(keeper, boats, ended)
    opened = desk()
    opened.open("law", "30.687")
    screen = opened.screen(LawScreen)
    opened.give("law.read")
    assert "holds no text of s. 30.687 for" in said(screen.detail), "the edition taken in ended before today"
    assert "has not taken in the edition of that day" in said(screen.detail)
    day_of(screen, dt.date(2002, 7, 4))
    opened.settle()
    opened.give("law.read")
    [reading] = [one for span, one in screen._readings if span.holds(dt.date(2002, 7, 4))]
    printed = services.statutes.passage("30.687", dt.date(2002, 7, 4))
    assert printed is not None
    assert reading.passage is not None
    assert printed.provisions[0].text in said(reading.passage)
    assert "2001-02 statutes" in said(reading.passage)
    reading.library_asked.emit(reading.citation)
    opened.settle()
    assert opened.screen(StatutesScreen).search.text() == "30.687"


def test_the_library_is_linked_from_the_law_and_what_is_no_law_offers_no_text(desk: MakeDesk) -> None:
    opened = desk()
    opened.open("law")
    screen = opened.screen(LawScreen)
    assert not screen.may_read(), "no row is chosen"
    screen.library.click()
    opened.settle()
    opened.screen(StatutesScreen)
    opened.open("law", "statistics.least_cell")
    assert not screen.detail.isHidden()
    assert not screen.may_read(), "a practice of the program is printed nowhere"
