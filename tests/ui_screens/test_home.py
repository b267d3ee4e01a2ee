"""Home: what is owed in its groups, met only by a date and a way."""

from __future__ import annotations

import datetime as dt

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from models.records import Filing
from services.actor import Actor
from services.bootstrap import Services
from services.clock import FixedClock
from tests.ui_screens.made import saved_case
from tests.ui_screens.windows import MakeDesk
from ui.screens.case.page import CasePage
from ui.screens.home import HomeScreen
from ui.widgets.choice import CodeEditor


def groups(home: HomeScreen) -> list[tuple[str, str]]:
    model = home.table.model
    found = (model.group_at(at) for at in range(model.rowCount()))
    return [(group.word, group.count) for group in found if group is not None]


def test_an_office_without_cases_says_what_to_do_first(desk: MakeDesk) -> None:
    home = desk().screen(HomeScreen)
    assert home.empty.text() == "Nothing is owed."
    assert home.empty.isVisibleTo(home)


def test_duties_stand_in_the_group_their_deadline_calls_for(
    desk: MakeDesk, services: Services, actor: Actor, clock: FixedClock
) -> None:
    saved_case(services, actor)
    opened = desk()
    home = opened.screen(HomeScreen)
    assert [word for word, _ in groups(home)][:2] == ["Today", "Soon"]
    clock.instant = clock.now() + dt.timedelta(weeks=3)
    home.refresh()
    opened.settle()
    assert groups(home)[0][0] == "Overdue"
    home.choose_entry("overdue")
    assert [word for word, _ in groups(home)] == ["Overdue"]


def test_a_duty_is_met_in_place_and_leaves_the_board(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = saved_case(services, actor)
    opened = desk()
    home = opened.screen(HomeScreen)
    duty = home.chosen_duty()
    assert duty is not None
    assert duty.what == "Notice of the accident"
    before = len(services.duties.for_case(actor, case.case.id))
    opened.give("duty.meet")
    form = home.meet_form
    assert form is not None
    form.act.click()
    assert "a date and a way" in form.say.text()
    form.take_focus()
    focused = QApplication.focusWidget()
    assert isinstance(focused, QLineEdit)
    qtbot.keyClicks(focused, "11/01/2026")
    qtbot.keyClick(focused, Qt.Key.Key_Tab)
    time = QApplication.focusWidget()
    assert isinstance(time, QLineEdit)
    qtbot.keyClicks(time, "0030")
    way = form.boxes["way"].editor
    assert isinstance(way, CodeEditor)
    way.combo.setCurrentIndex(way.combo.findData("telephone"))
    form.act.click()
    opened.settle()
    assert home.meet_form is None
    [filing] = [f for f in services.cases.get(actor, case.case.id).all(Filing) if f.duty_id == duty.duty_id]
    assert filing.way == "telephone"
    rows = services.duties.for_case(actor, case.case.id)
    assert len(rows) == before
    assert next(r for r in rows if r.duty_id == duty.duty_id).met_at is not None
    assert all(home.table.model.row_at(n) != duty for n in range(home.table.count()))


def test_enter_on_a_duty_opens_its_reasons_in_the_case(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = saved_case(services, actor)
    opened = desk()
    home = opened.screen(HomeScreen)
    duty = home.chosen_duty()
    assert duty is not None
    home.table.table.setFocus()
    qtbot.keyClick(home.table.table, Qt.Key.Key_Return)
    opened.open_case()
    page = opened.screen(CasePage)
    opened.pause(60)
    assert page.open_case is not None
    assert page.open_case.draft.base.case.id == case.case.id
    assert page.findings.why is not None
    assert page.findings.why.decision.id == duty.rule_id
