"""The case page by keyboard: Undo keeps its word, an arrest asks who, a key goes to the findings and back."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPlainTextEdit
from pytestqt.qtbot import QtBot

from models.records import Arrest, Involvement
from services.actor import Actor
from services.bootstrap import Services
from services.similar import PersonMatch
from tests.ui_screens.arrests import arrest_case, at
from tests.ui_screens.made import saved_case
from tests.ui_screens.windows import Desk, MakeDesk, boxes_of
from ui.screens.case.following import COMPARE_AFTER_MS, EVALUATE_AFTER_MS
from ui.screens.case.naming_card import NamingCard
from ui.screens.case.page import CasePage
from ui.widgets.spans import span_of


def foot_of(opened: Desk) -> str:
    assert opened.window.desk is not None
    return opened.window.desk.frame.foot.undo.text()


def test_undo_by_key_does_what_the_foot_says_in_whatever_field_the_keyboard_is(
    qtbot: QtBot, desk: MakeDesk
) -> None:
    opened = desk()
    page = opened.case()
    boxes = boxes_of(page, "incident.place")
    lines = [boxes[key].editor.findChild(QLineEdit) for key in ("water", "place")]
    water, place = (line for line in lines if line is not None)
    place.setFocus()
    qtbot.keyClick(place, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert foot_of(opened) == "", "nothing was entered and nothing is promised"
    water.setFocus()
    qtbot.keyClicks(water, "Little Heron Lake")
    place.setFocus()
    assert foot_of(opened) == "Undo: body of water (Ctrl+Z)"
    qtbot.keyClick(place, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert water.text() == "", "from the empty field next to it, at one press"
    assert foot_of(opened) == ""
    assert page.draft.current == page.draft.base
    qtbot.keyClick(
        place, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    assert water.text() == "Little Heron Lake"
    opened.open("home")
    assert foot_of(opened) == "", "on another page the keys take nothing back"
    opened.open("case", page.draft.current.case.id)
    assert foot_of(opened) == "Undo: body of water (Ctrl+Z)"


def test_what_was_typed_and_taken_out_again_is_no_step_to_undo(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor
) -> None:
    opened = desk()
    page = opened.case(saved_case(services, actor).case.id)
    line = boxes_of(page, "incident.place")["place"].editor.findChild(QLineEdit)
    assert line is not None
    line.setFocus()
    qtbot.keyClicks(line, "ab")
    assert foot_of(opened) == "Undo: exact place (Ctrl+Z)"
    for _ in range(2):
        qtbot.keyClick(line, Qt.Key.Key_Backspace)
    assert page.draft.current == page.draft.base
    assert foot_of(opened) == ""


def test_paragraphs_take_back_the_last_typing_and_not_the_whole_narrative(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor
) -> None:
    opened = desk()
    page = opened.case(saved_case(services, actor).case.id)
    fields = [box for box in opened.screen(CasePage).findChildren(QPlainTextEdit) if box.isEnabled()]
    narrative = fields[0]
    narrative.setFocus()
    qtbot.keyClicks(narrative, "First.")
    narrative.moveCursor(QTextCursor.MoveOperation.Start)
    qtbot.keyClicks(narrative, "Second. ")
    qtbot.keyClick(narrative, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert narrative.toPlainText() == "First."
    line = boxes_of(page, "incident.place")["place"].editor.findChild(QLineEdit)
    assert line is not None
    line.setFocus()
    qtbot.keyClicks(line, "pier")
    narrative.setFocus()
    qtbot.keyClick(narrative, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert line.text() == "", "the foot names the line, so the line goes back"
    assert narrative.toPlainText() == "First."


def paragraph_and_line(opened: Desk) -> tuple[QPlainTextEdit, QLineEdit]:
    page = opened.open_case()
    narrative = boxes_of(page, "incident.narrative")["narrative"].editor.findChild(QPlainTextEdit)
    line = boxes_of(page, "incident.place")["place"].editor.findChild(QLineEdit)
    assert narrative is not None
    assert line is not None
    return narrative, line


def test_words_added_to_a_narrative_are_taken_back_and_had_again_alone(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor
) -> None:
    opened = desk()
    opened.case(saved_case(services, actor).case.id)
    narrative, line = paragraph_and_line(opened)
    whole, draft = "The whole narrative 🚤 of twenty minutes.", opened.open_case().draft
    narrative.setFocus()
    narrative.insertPlainText(whole)
    line.setFocus()
    qtbot.keyClicks(line, "pier")
    narrative.setFocus()
    qtbot.mouseClick(narrative.viewport(), Qt.MouseButton.LeftButton)
    narrative.moveCursor(QTextCursor.MoveOperation.End)
    qtbot.keyClicks(narrative, " One.")
    ended = draft.current

    def pressed(redo: bool = False) -> tuple[str, str]:
        shift = Qt.KeyboardModifier.ShiftModifier if redo else Qt.KeyboardModifier.NoModifier
        qtbot.keyClick(narrative, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | shift)
        assert draft.current.incident is not None
        assert (draft.current.incident.narrative or "") == narrative.toPlainText()
        return narrative.toPlainText(), line.text()

    assert [pressed() for _ in range(3)] == [(whole, "pier"), (whole, ""), ("", "")]
    assert draft.current == draft.base
    again = [pressed(redo=True) for _ in range(3)]
    assert again == [(whole, ""), (whole, "pier"), (f"{whole} One.", "pier")]
    assert draft.current == ended
    qtbot.keyClicks(narrative, "!")
    assert narrative.toPlainText() == f"{whole} One.!", "the cursor stands behind what came back"


def test_a_narrative_goes_back_by_lines_pauses_and_erasings_never_losing_one(
    qtbot: QtBot, desk: MakeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = desk()
    opened.case()
    narrative, _ = paragraph_and_line(opened)
    draft = opened.open_case().draft
    narrative.setFocus()
    qtbot.keyClicks(narrative, "ab")
    qtbot.keyClick(narrative, Qt.Key.Key_Return)
    qtbot.keyClicks(narrative, "cd")
    qtbot.keyClick(narrative, Qt.Key.Key_Backspace)
    monkeypatch.setattr("ui.binding.draft_model.PAUSE_S", -1.0)
    qtbot.keyClicks(narrative, "e")
    narrative.selectAll()
    qtbot.keyClick(narrative, Qt.Key.Key_Delete)
    steps = ["ab", "ab\ncd", "ab\nc", "ab\nce", ""]
    seen = [narrative.toPlainText()]
    for _ in steps:
        qtbot.keyClick(narrative, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        seen.append(narrative.toPlainText())
    assert seen == [*reversed(steps), ""]
    assert not draft.undo.canUndo()


def test_after_a_line_came_back_typing_goes_on_behind_it(qtbot: QtBot, desk: MakeDesk) -> None:
    opened = desk()
    opened.case()
    _, line = paragraph_and_line(opened)
    line.setFocus()
    qtbot.keyClicks(line, "Ada")
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(line, Qt.Key.Key_Z, control)
    qtbot.keyClick(line, Qt.Key.Key_Z, control | Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(line, "x")
    assert line.text() == "Adax"


@given(st.text(), st.text())
def test_a_span_is_the_least_exchange_that_makes_one_text_of_another(before: str, after: str) -> None:
    span = span_of(before, after)
    assert before[: span.start] + after[span.start : span.new_end] + before[span.old_end :] == after
    out, into = before[span.start : span.old_end], after[span.start : span.new_end]
    assert not out or not into or (out[0] != into[0] and out[-1] != into[-1])


def arrest_begun(desk: Desk) -> NamingCard:
    """The card of the arrest in a new case, one arrest begun."""
    page = desk.case("new/boating/arrest")
    desk.give("case.add_arrest")
    card = page.cards.cards["arrest"][0]
    assert isinstance(card, NamingCard)
    return card


def test_an_arrest_begun_with_nobody_asks_for_the_person_at_once(qtbot: QtBot, desk: MakeDesk) -> None:
    opened = desk()
    card = arrest_begun(opened)
    line = QApplication.focusWidget()
    assert isinstance(line, QLineEdit)
    assert line is card.name_view.boxes["name"].editor.findChild(QLineEdit)
    assert "Who was arrested is not said yet" in card.nobody.words.text()
    qtbot.keyClicks(line, "Dale Vosburgh")
    assert QApplication.focusWidget() is line, "the keyboard stays where the name is being typed"
    draft = opened.open_case().draft
    (arrest,), (part,) = draft.current.all(Arrest), draft.current.all(Involvement)
    (person,) = draft.current.people
    assert (arrest.involvement_id, part.person_id, person.name) == (part.id, person.id, "Dale Vosburgh")
    assert part.roles == (), "what part the person had is not made up"
    assert card.nobody.isHidden()
    assert card.view is not None
    choice = card.view.boxes["involvement_id"].editor.findChild(QComboBox)
    assert choice is not None
    assert "Dale Vosburgh" in choice.currentText()
    opened.give("case.undo")
    assert draft.current.people == ()
    assert draft.current.all(Arrest)[0].involvement_id is None
    assert not card.nobody.isHidden()


def test_a_name_typed_and_erased_leaves_nobody_and_no_step(qtbot: QtBot, desk: MakeDesk) -> None:
    opened = desk()
    card = arrest_begun(opened)
    draft = opened.open_case().draft
    line = QApplication.focusWidget()
    assert isinstance(line, QLineEdit)
    begun = draft.current
    qtbot.keyClicks(line, "Bo")
    for _ in range(2):
        qtbot.keyClick(line, Qt.Key.Key_Backspace)
    assert draft.current == begun
    assert draft.undo.undoText() == "added arrest"
    qtbot.keyClicks(line, " ")
    assert draft.current.people == (), "a blank names nobody"
    qtbot.keyClicks(line, "Cy")
    assert [one.name.strip() for one in draft.current.people if one.name] == ["Cy"]
    agency = card.view and card.view.boxes["agency"].editor.findChild(QLineEdit)
    assert agency is not None
    agency.setFocus()
    qtbot.keyClicks(agency, "Town")
    line.setFocus()
    line.selectAll()
    qtbot.keyClick(line, Qt.Key.Key_Delete)
    assert draft.current.people == ()
    assert draft.current.all(Involvement) == ()
    assert draft.current.all(Arrest)[0].involvement_id is None
    opened.give("case.undo")
    assert draft.current.all(Arrest)[0].involvement_id == draft.current.all(Involvement)[0].id


def test_a_name_of_which_something_else_is_on_record_is_erased_alone(qtbot: QtBot, desk: MakeDesk) -> None:
    opened = desk()
    arrest_begun(opened)
    draft = opened.open_case().draft
    line = QApplication.focusWidget()
    assert isinstance(line, QLineEdit)
    qtbot.keyClicks(line, "B")
    (person,) = draft.current.people
    draft.put(dataclasses.replace(person, city="Fernhill"), "city")
    qtbot.keyClick(line, Qt.Key.Key_Backspace)
    (person,) = draft.current.people
    assert (person.name, person.city) == (None, "Fernhill")
    assert draft.current.all(Arrest)[0].involvement_id is not None


def test_somebody_of_the_case_named_again_is_offered_first_and_stays_one_person(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = saved_case(services, actor)
    opened = desk()
    page = opened.case(case.case.id)
    opened.give("case.add_arrest")
    card = page.cards.cards["arrest"][0]
    assert isinstance(card, NamingCard)
    line = card.name_view.boxes["name"].editor.findChild(QLineEdit)
    assert line is not None
    line.setFocus()
    qtbot.keyClicks(line, "Dale Vosburgh")
    offers: list[tuple[str, PersonMatch]] = []

    def note(person_id: str, match: PersonMatch) -> None:
        offers.append((person_id, match))

    page.same_person.found.connect(note)
    opened.pause(COMPARE_AFTER_MS + 150)
    said = opened.screen(CasePage).notices.sentences()["person"]
    assert said.startswith("This case has Vosburgh, Dale")
    page.same_person.use(*offers[-1])
    draft = page.draft
    assert draft.current.people == case.people
    assert draft.current.all(Involvement) == case.all(Involvement)
    (arrest,), part = draft.current.all(Arrest), case.find(case.all(Involvement)[0].id)
    assert isinstance(part, Involvement)
    assert (arrest.involvement_id, part.person_id) == (part.id, offers[-1][1].person.id)
    assert draft.undo.undoText() == "the person of the case"


def test_an_arrest_of_nobody_is_kept_and_stands_on_the_board_of_holds(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    opened = desk()
    arrest_begun(opened)
    draft = opened.open_case().draft
    draft.put(dataclasses.replace(draft.current.all(Arrest)[0], arrested=at(1, 4, 50)), "arrested")
    opened.give("case.save")
    (row,) = services.holds.board(actor)
    assert row.who == "Person not named"
    opened.open("home")
    card = opened.case(row.case_id).cards.cards["arrest"][0]
    assert isinstance(card, NamingCard)
    assert not card.naming.isHidden(), "it still asks who was arrested"


def test_where_the_arrested_person_is_named_another_name_is_not_asked_for(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    opened = desk()
    card = opened.case(arrest_case(services, actor).case.id).cards.cards["arrest"][0]
    assert isinstance(card, NamingCard)
    assert card.naming.isHidden()


@pytest.mark.parametrize(("width", "height"), [(91, 56), (43, 24)])
def test_one_key_leads_to_the_first_finding_and_back_to_the_field(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor, width: int, height: int
) -> None:
    opened = desk(width_l=width, height_l=height)
    page = opened.case(saved_case(services, actor).case.id)
    opened.pause(EVALUATE_AFTER_MS)
    panel = opened.screen(CasePage).findings
    line = boxes_of(page, "incident.place")["place"].editor.findChild(QLineEdit)
    assert line is not None
    line.setFocus()
    opened.give("window.panel")
    assert QApplication.focusWidget() is next(iter(panel.rows.values())), "the first finding, not a filter"
    opened.give("window.panel")
    assert QApplication.focusWidget() is line
    assert panel.isVisible() == (width == 91)
