"""The case list: pages as it is scrolled, narrowed as one types, the nearest spelling when nothing fits."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from models.casefile import CaseFile
from models.records import Incident
from services.actor import Actor
from services.bootstrap import Services
from services.bulk import NewCase
from tests.ui_screens.made import saved_case
from tests.ui_screens.windows import Desk, MakeDesk
from ui.screens.case.page import CasePage
from ui.screens.cases import ASK_AFTER_MS, PAGE, CaseListScreen
from ui.widgets.basic import Button, Words


def list_of(desk: Desk) -> CaseListScreen:
    desk.open("cases")
    return desk.screen(CaseListScreen)


def many(services: Services, actor: Actor, count: int) -> None:
    new = []
    for number in range(count):
        begun = services.cases.new(actor, kind="boating", matter="accident")
        incident = Incident(
            id=f"{begun.case.id}-i", case_id=begun.case.id, position=1, water=f"Lake {number:03d}"
        )
        new.append(NewCase(casefile=CaseFile(case=begun.case, records=(incident,)), source="made up"))
    services.bulk.take_in(actor, new, "made up")


def test_pages_come_as_the_list_is_scrolled(desk: MakeDesk, services: Services, actor: Actor) -> None:
    many(services, actor, 2 * PAGE + 5)
    opened = desk()
    cases = list_of(opened)
    assert cases.table.count() < 2 * PAGE + 5
    assert cases.total.text() == f"{2 * PAGE + 5} cases"
    while cases.table.count() < 2 * PAGE + 5:
        before = cases.table.count()
        cases.table.table.scrollToBottom()
        opened.settle()
        assert cases.table.count() > before
    ids = {cases.table.model.id_at(at) for at in range(cases.table.count())}
    assert len(ids) == 2 * PAGE + 5


def test_the_list_follows_what_is_typed_and_enter_opens(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor
) -> None:
    many(services, actor, 3)
    case = saved_case(services, actor)
    opened = desk()
    cases = list_of(opened)
    qtbot.keyClicks(cases.search, "vosburgh")
    opened.pause(ASK_AFTER_MS + 30)
    assert [cases.table.model.id_at(at) for at in range(cases.table.count())] == [case.case.id]
    qtbot.keyClick(cases.search, Qt.Key.Key_Return)
    qtbot.keyClick(cases.table.table, Qt.Key.Key_Return)
    opened.settle()
    assert opened.screen(CasePage).title().startswith(str(case.case.number))


def test_a_misspelt_name_is_met_with_the_nearest_spelling(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = saved_case(services, actor)
    opened = desk()
    cases = list_of(opened)
    qtbot.keyClicks(cases.search, "Vosberg")
    opened.pause(ASK_AFTER_MS + 30)
    said = [label.text() for label in cases.findChildren(Words) if label.isVisible()]
    assert any("Nothing holds “Vosberg”" in text for text in said)
    near = [button for button in cases.findChildren(Button) if "Vosburgh" in button.text()]
    assert near
    near[0].click()
    opened.settle()
    assert opened.screen(CasePage).title().startswith(str(case.case.number))


def test_an_empty_office_says_how_to_begin(desk: MakeDesk) -> None:
    cases = list_of(desk())
    said = [label.text() for label in cases.findChildren(Words) if label.isVisible()]
    assert "No accident yet. Begin one, or import records." in said
