"""An office edition of the law, in the real window: the board follows by itself and says so meanwhile."""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from law.instants import exact
from law.tables import OfficeEdition
from models.casefile import CaseFile
from models.records import Craft, Incident, Involvement, Person
from services.actor import Actor
from services.bootstrap import Services
from tests.ui.frame_fixtures import NOW, ZONE
from ui import screens
from ui.finders import finders_of
from ui.main_window import MainWindow
from ui.office_info import actor_of, office_of
from ui.screens.home import HomeScreen
from ui.theme.holder import ThemeHolder

EDITION = OfficeEdition(
    target="nr5.report.days",
    start=dt.date(2026, 10, 1),
    value="12",
    citation="NR 5.08(1)",
    source="a made-up act",
    reason="the act was read",
    by="",
)


@pytest.fixture
def window(qtbot: QtBot, holder: ThemeHolder, services: Services, actor: Actor) -> Iterator[MainWindow]:
    opened = MainWindow(
        holder,
        services,
        screens.SCREENS,
        finders=finders_of,
        office_of=functools.partial(office_of, services),
        take_place=functools.partial(actor_of, services),
    )
    yield opened
    opened.close()
    opened.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def save_one(services: Services, actor: Actor) -> CaseFile:
    """A boating accident with an operator who owes a report."""
    cases = services.cases
    begun = cases.new(actor, kind="boating", matter="accident")
    craft = Craft(id=cases.new_id(), kind="boat", is_motorboat=True, damaged=True)
    person = Person(id=cases.new_id(), name="Orla Finchley", last="Finchley")
    operator = Involvement(id=cases.new_id(), person_id=person.id, roles=("operator",), craft_id=craft.id)
    incident = Incident(
        id=cases.new_id(), occurred=exact(NOW, ZONE), casualty=True, any_damage=True, any_death=True
    )
    edited = CaseFile(case=begun.case, records=(incident, craft, operator), people=(person,))
    return cases.save(actor, begun, edited).casefile


def due(services: Services, actor: Actor, case: CaseFile) -> dt.datetime | None:
    rows = services.duties.for_case(actor, case.case.id)
    (row,) = (r for r in rows if r.rule_id == "boat.report")
    return row.due.latest if row.due is not None else None


def home(window: MainWindow) -> HomeScreen:
    assert window.desk is not None
    screen = window.desk.frame.current()
    assert isinstance(screen, HomeScreen)
    return screen


def test_the_board_follows_a_change_of_the_law(
    qtbot: QtBot, window: MainWindow, services: Services, actor: Actor
) -> None:
    cases = [save_one(services, actor) for _ in range(25)]
    before = due(services, actor, cases[0])
    assert before is not None
    window.start(actor)
    window.show()
    assert window.desk is not None
    job = window.desk.rederiving
    qtbot.waitUntil(lambda: not window.tasks.busy)
    assert "law" not in home(window).notices.sentences()

    shown: list[str] = []
    window.desk.frame.foot.bar.valueChanged.connect(lambda _: shown.append(window.desk.frame.foot.bar.text()))
    services.law.add_office_edition(actor, EDITION)
    home(window).refresh()
    qtbot.waitUntil(lambda: "law" in home(window).notices.sentences())
    assert "25 cases are being brought up to date" in home(window).notices.sentences()["law"]
    assert due(services, actor, cases[0]) == before

    window.events.law_changed.emit()
    qtbot.waitUntil(lambda: services.duties.stale(actor) == 0 and not job.running, timeout=60_000)
    qtbot.waitUntil(lambda: "law" not in home(window).notices.sentences())
    assert any("20 of 25" in words for words in shown)
    assert not window.desk.frame.foot.bar.isVisible()
    assert {due(services, actor, case) for case in cases} == {before + dt.timedelta(days=2)}


def test_what_a_closed_window_left_is_done_at_the_next_opening(
    qtbot: QtBot, window: MainWindow, services: Services, actor: Actor
) -> None:
    case = save_one(services, actor)
    before = due(services, actor, case)
    assert before is not None
    services.law.add_office_edition(actor, EDITION)
    window.start(actor)
    window.show()
    qtbot.waitUntil(lambda: services.duties.stale(actor) == 0, timeout=60_000)
    assert due(services, actor, case) == before + dt.timedelta(days=2)
