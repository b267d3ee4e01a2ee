"""A case opens with the cards in sight; the others come when wanted, and nothing typed is lost by it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from forms.screens.case import HEAD
from forms.spec import screen_cells
from services.actor import Actor
from services.bootstrap import Services
from tests.ui_screens.made import saved_case
from tests.ui_screens.windows import Desk, MakeDesk
from ui.binding.edits import FieldRef
from ui.binding.field_box import FieldBox
from ui.binding.tab_order import stops
from ui.screens.case.cards_view import CardsView
from ui.screens.case.page import CasePage
from ui.screens.case.sections import entries_for


def opened_cards(desk: Desk, case_id: str) -> CardsView:
    """The cards as they are just after opening, none asked for beyond what is in sight."""
    desk.open("case", case_id)
    page = desk.screen(CasePage)
    desk.qtbot.waitUntil(lambda: page.open_case is not None and not page.open_case.cards.is_short)
    assert page.open_case is not None
    return page.open_case.cards


def planned(cards: CardsView) -> list[str]:
    return [entry.key for entry in entries_for(cards.draft.current) for _ in entry.cards]


def test_only_the_cards_near_what_is_in_sight_are_made_and_scrolling_makes_the_next(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor
) -> None:
    cards = opened_cards(desk(), saved_case(services, actor).case.id)
    made = [key for key, some in cards.cards.items() for _ in some]
    assert made == planned(cards)[: len(made)]
    assert len(made) < len(planned(cards))
    assert cards.widget().height() > cards.viewport().height()
    while not cards.is_built:
        count = sum(map(len, cards.cards.values()))
        cards.verticalScrollBar().setValue(cards.verticalScrollBar().maximum())
        qtbot.waitUntil(lambda count=count: sum(map(len, cards.cards.values())) > count)
    assert [key for key, some in cards.cards.items() for _ in some] == planned(cards)


def test_tab_reaches_every_card_and_what_was_typed_before_a_card_was_made_stays(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor
) -> None:
    opened = desk()
    cards = opened_cards(opened, saved_case(services, actor).case.id)
    reveal = cards.reveal(FieldRef(kind="incident", record_id="", key="water"))
    assert reveal is not None
    qtbot.keyClicks(QApplication.focusWidget(), "Q")
    typed = cards.draft.current.incident.water  # type: ignore[union-attr]
    seen: list[str] = []
    for _ in range(600):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        if cards.current_entry() not in seen:
            seen.append(cards.current_entry())
        if not cards.widget().isAncestorOf(QApplication.focusWidget()):
            break
    assert cards.is_built
    # Each card with a stop of its own was passed, in the order of the page.
    with_stops = [k for k, some in cards.cards.items() if any(stops(card) for card in some)]
    assert seen == with_stops[with_stops.index(seen[0]) :]
    assert "Q" in (typed or "")
    assert cards.draft.current.incident.water == typed  # type: ignore[union-attr]


def test_going_to_a_late_entry_brings_it_to_the_top_and_a_field_of_it_can_be_found(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    opened = desk()
    cards = opened_cards(opened, saved_case(services, actor).case.id)
    page = opened.screen(CasePage)
    page.choose_entry("received")
    opened.settle()
    opened.pause(100)
    top = cards.cards["received"][0].y() - cards.verticalScrollBar().value()
    assert 0 <= top <= cards.viewport().height() // 4
    field = FieldRef(kind="case", record_id=cards.draft.current.case.id, key=screen_cells(HEAD)[0].field)
    assert cards.reveal(field) is not None


def test_no_row_of_a_card_is_cut_when_it_is_first_painted(desk: MakeDesk) -> None:
    opened = desk(width_l=120, height_l=66)
    assert opened.window.desk is not None
    opened.window.desk.frame.open("case", "new/boating/accident")
    page = opened.screen(CasePage)
    with opened.qtbot.waitSignal(page.loaded):
        pass
    QApplication.processEvents()
    assert page.open_case is not None
    [view] = page.open_case.cards.cards["incident"][0].views()
    shown = [box for box in view.boxes.values() if box.isVisible()]
    assert shown
    assert [box.key for box in shown if _is_cut(box)] == []


def _is_cut(box: FieldBox) -> bool:
    """Whether a field has less height than it wants, or reaches out of what it stands in."""
    around = box.parentWidget()
    assert around is not None
    return box.height() < box.heightForWidth(box.width()) or not around.rect().contains(box.geometry())


def test_what_is_added_shows_the_field_that_has_the_keyboard(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor
) -> None:
    opened = desk()
    cards = opened_cards(opened, saved_case(services, actor).case.id)
    page = opened.screen(CasePage)
    for add in (page.add_person, page.add_craft, page.add_craft):
        add()
        field = QApplication.focusWidget()
        assert field is not None
        assert cards.widget().isAncestorOf(field)
        top = field.mapTo(cards.viewport(), QPoint(0, 0)).y()
        assert 0 <= top <= cards.viewport().height() - field.height()
