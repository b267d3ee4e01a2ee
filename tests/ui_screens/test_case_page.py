"""The case page: nothing typed is lost, nothing is decided without being shown."""

from __future__ import annotations

import dataclasses

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from models.fields import FieldState, State
from models.records import Craft, Filing, Injury, Involvement
from services.actor import Actor, Role
from services.bootstrap import Services
from tests.ui_screens.made import record_id, saved_case
from tests.ui_screens.windows import Desk, MakeDesk, boxes_of
from ui.binding.draft_model import KEEP_AFTER_MS
from ui.screens.case.cards import RecordsCard
from ui.screens.case.conflict import ConflictSheet
from ui.screens.case.following import COMPARE_AFTER_MS, EVALUATE_AFTER_MS
from ui.screens.case.kind_change import CHANGE, KindChangeSheet
from ui.screens.case.page import CasePage
from ui.screens.case.void_sheet import VoidSheet
from ui.screens.home import HomeScreen
from ui.screens.places import draft_id
from ui.widgets.entry import Entry


def type_into(qtbot: QtBot, desk: Desk, section: str, key: str, text: str) -> None:
    opened = desk.open_case()
    box = boxes_of(opened, section)[key]
    box.take_focus()
    line = box.editor.findChild(QLineEdit)
    assert line is not None
    qtbot.keyClicks(line, text)
    desk.settle()


def card_of(desk: Desk, section: str) -> RecordsCard:
    for cards in desk.open_case().cards.cards.values():
        for card in cards:
            if isinstance(card, RecordsCard) and card.spec.section.key == section:
                return card
    raise LookupError(section)


def dialog_of(kind: type) -> object:
    found = [w for w in QApplication.topLevelWidgets() if isinstance(w, kind) and w.isVisible()]
    assert len(found) == 1, kind
    return found[0]


def test_the_first_keystroke_is_kept_and_nothing_half_filled_is_listed(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor
) -> None:
    opened = desk()
    opened.case()
    type_into(qtbot, opened, "incident.place", "water", "L")
    [draft] = services.drafts.mine(actor)
    assert draft.casefile.incident is not None
    assert draft.casefile.incident.water == "L"
    assert services.cases.recent(actor) == ()


def test_a_draft_is_offered_after_a_crash_with_time_and_person(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor
) -> None:
    first = desk()
    first.case()
    type_into(qtbot, first, "incident.place", "water", "Little Heron Lake")
    first.pause(KEEP_AFTER_MS + 100)
    # A second window stands for the program started again: nothing was closed in order.
    again = desk()
    sentence = again.screen(HomeScreen).notices.sentences()["draft"]
    assert "Sun Nov 1, 2026, 05:03 CST" in sentence
    assert "R. Haldane" in sentence
    again.open("case", draft_id(services.drafts.mine(actor)[0].draft_id))
    restored = again.open_case()
    assert restored.draft.current.incident is not None
    assert restored.draft.current.incident.water == "Little Heron Lake"
    assert "restored" in again.screen(CasePage).notices.sentences()
    again.give("case.save")
    assert services.drafts.mine(actor) == ()
    assert restored.draft.base.case.number


def test_a_draft_of_a_saved_case_is_taken_up_on_the_same_case(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = saved_case(services, actor)
    first = desk()
    first.case(case.case.id)
    type_into(qtbot, first, "incident.place", "place", "400 ft off the pier")
    first.pause(KEEP_AFTER_MS + 100)
    again = desk()
    again.case(case.case.id)
    page = again.screen(CasePage)
    assert page.open_case is not None
    assert not page.open_case.draft.is_edited
    page.take_up_draft(services.drafts.mine(actor)[0])
    again.settle()
    again.give("case.save")
    stored = services.cases.get(actor, case.case.id)
    assert stored.incident is not None
    assert stored.incident.place == "400 ft off the pier"
    assert stored.case.number == case.case.number


def test_undo_takes_back_a_field_at_a_time_and_says_which(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor
) -> None:
    opened = desk()
    opened.case(saved_case(services, actor).case.id)
    type_into(qtbot, opened, "incident.place", "place", "off the pier")
    page = opened.open_case()
    assert page.draft.undo.undoText() == "exact place"
    opened.give("case.undo")
    assert page.draft.current == page.draft.base
    line = boxes_of(page, "incident.place")["place"].editor.findChild(QLineEdit)
    assert line is not None
    assert line.text() == ""
    opened.give("case.redo")
    assert page.draft.current.incident is not None
    assert page.draft.current.incident.place == "off the pier"


def test_unknown_is_a_value_with_its_reason(desk: MakeDesk, services: Services, actor: Actor) -> None:
    opened = desk()
    case = saved_case(services, actor)
    page = opened.case(case.case.id)
    editor = boxes_of(page, "incident.place")["place"].editor
    assert isinstance(editor, Entry)
    editor.give_state(State.UNKNOWN)
    opened.give("case.save")
    stored = services.cases.get(actor, case.case.id)
    assert stored.incident is not None
    assert stored.incident.place is None
    assert stored.incident.states["place"] == FieldState(state=State.UNKNOWN)


def test_what_two_people_changed_is_joined_and_asked_only_where_both_did(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = saved_case(services, actor)
    opened = desk()
    opened.case(case.case.id)
    type_into(qtbot, opened, "incident.place", "place", "mine")
    incident = case.incident
    assert incident is not None
    theirs = dataclasses.replace(incident, place="theirs", current="strong")
    other = dataclasses.replace(case, records=tuple(theirs if r is incident else r for r in case.records))
    services.cases.save(actor, case, other)
    opened.give("case.save")
    sheet = dialog_of(ConflictSheet)
    assert isinstance(sheet, ConflictSheet)
    [path] = sheet._groups
    assert path.endswith(".place")
    assert not sheet.act.isEnabled()
    said = " ".join(button.text() for button in sheet._groups[path].buttons())
    assert "Mine: “mine”" in said or "Mine: mine" in said
    assert "blank" in said
    sheet.choose(path, "mine")
    sheet.act.click()
    opened.settle()
    stored = services.cases.get(actor, case.case.id).incident
    assert stored is not None
    assert (stored.place, stored.current) == ("mine", "strong")


def test_keeping_the_draft_in_a_conflict_saves_nothing(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = saved_case(services, actor)
    opened = desk()
    page = opened.case(case.case.id)
    type_into(qtbot, opened, "incident.place", "place", "mine")
    incident = case.incident
    assert incident is not None
    theirs = dataclasses.replace(incident, place="theirs")
    services.cases.save(
        actor,
        case,
        dataclasses.replace(case, records=tuple(theirs if r is incident else r for r in case.records)),
    )
    opened.give("case.save")
    sheet = dialog_of(ConflictSheet)
    assert isinstance(sheet, ConflictSheet)
    sheet.reject()
    opened.settle()
    assert page.draft.current.incident is not None
    assert page.draft.current.incident.place == "mine"
    assert "draft keeps" in opened.screen(CasePage).notices.sentences()["save"]
    stored = services.cases.get(actor, case.case.id).incident
    assert stored is not None
    assert stored.place == "theirs"


def test_another_persons_save_is_announced_and_nothing_typed_goes(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = saved_case(services, actor)
    opened = desk()
    page = opened.case(case.case.id)
    type_into(qtbot, opened, "incident.place", "place", "mine")
    other = desk()
    other.case(case.case.id)
    changes = services.cases.save(
        actor, case, dataclasses.replace(case, case=dataclasses.replace(case.case, lead_agency="Wardens"))
    ).changes
    opened.window.events.changed.emit(changes, None)
    opened.settle()
    assert "Your entries are kept" in opened.screen(CasePage).notices.sentences()["stale"]
    assert page.draft.current.incident is not None
    assert page.draft.current.incident.place == "mine"


def test_marked_as_none_is_not_the_same_as_not_looked_at(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    opened = desk()
    case = saved_case(services, actor)
    opened.case(case.case.id)
    card = card_of(opened, "deaths")
    assert card.none_words.text() == "None recorded."
    card.none_button.click()
    assert card.none_words.text() == "None: somebody looked."
    opened.give("case.save")
    assert services.cases.get(actor, case.case.id).case.sections_none == ("deaths",)
    card.add()
    opened.give("case.save")
    assert services.cases.get(actor, case.case.id).case.sections_none == ()


def test_a_new_record_that_was_never_saved_is_simply_taken_out(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    opened = desk()
    page = opened.case(saved_case(services, actor).case.id)
    card = card_of(opened, "craft")
    card.add()
    assert len(card.records()) == 3
    card.out_button.click()
    assert len(page.draft.current.all(Craft)) == 2


def test_a_saved_record_is_taken_out_with_a_reason_and_stays_in_the_history(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = saved_case(services, actor)
    opened = desk()
    opened.case(case.case.id)
    card = card_of(opened, "injuries")
    card.out_button.click()
    sheet = dialog_of(VoidSheet)
    assert isinstance(sheet, VoidSheet)
    assert not sheet.act.isEnabled()
    sheet.reason.setText("entered twice")
    sheet.act.click()
    opened.give("case.save")
    stored = services.cases.get(actor, case.case.id)
    assert stored.all(Injury) == ()
    kept = stored.find(record_id(case, "h1"))
    assert kept is not None
    assert kept.void_reason == "entered twice"
    told = services.history.of_case(actor, case.case.id)
    assert any("voided" in entry.sentence for entry in told)


def test_a_change_of_kind_lists_what_would_go_and_keeps_what_is_shared(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = saved_case(services, actor)
    opened = desk()
    page = opened.case(case.case.id)
    opened.give("case.change_kind")
    sheet = dialog_of(KindChangeSheet)
    assert isinstance(sheet, KindChangeSheet)
    said = " ".join(label.text() for label in sheet.findChildren(QLabel))
    assert "Body of water" in said
    assert page.draft.current.case.kind == "boating"
    sheet.answer(CHANGE)
    opened.settle()
    draft = page.draft.current
    assert draft.case.kind == "snowmobile"
    assert {craft.kind for craft in draft.all(Craft)} == {"snowmobile"}
    assert "water" not in boxes_of(page, "incident.place")
    assert "trail" in boxes_of(page, "incident.place")
    assert [i.person_id for i in draft.all(Involvement)] == [i.person_id for i in case.all(Involvement)]
    opened.give("case.undo")
    assert page.draft.current == page.draft.base


def test_a_finding_leads_to_the_field_that_would_settle_it(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = saved_case(services, actor)
    opened = desk()
    page = opened.case(case.case.id)
    opened.pause(EVALUATE_AFTER_MS)
    path = f"involvement/{record_id(case, 'o1')}.physically_incapable"
    assert path in page.flags
    opened.screen(CasePage).go_to_path(path)
    opened.settle()
    box = boxes_of(page, "people")["physically_incapable"]
    focused = QApplication.focusWidget()
    assert focused is not None
    assert box.isAncestorOf(focused)
    assert any(text.startswith("settles ") for text in box.said())


def test_findings_follow_what_is_typed_without_a_save(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    opened = desk()
    case = saved_case(services, actor)
    page = opened.case(case.case.id)
    before = {(d.id, d.subject): d.answer for d in page.findings.decisions}
    card = card_of(opened, "injuries")
    page.draft.take_out(card.records()[0], "took it out", "not hurt")
    opened.pause(EVALUATE_AFTER_MS + 50)
    after = {(d.id, d.subject): d.answer for d in page.findings.decisions}
    assert before != after
    assert services.cases.get(actor, case.case.id).all(Injury)


def test_why_opens_in_place_and_the_keyboard_returns(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    opened = desk()
    page = opened.case(saved_case(services, actor).case.id)
    opened.pause(EVALUATE_AFTER_MS)
    panel = opened.screen(CasePage).findings
    report = next(d for d in page.findings.decisions if d.id == "boat.report")
    panel.open_why(report.id, report.subject)
    opened.settle()
    assert panel.why is not None
    said = " ".join(label.text() for label in panel.why.findChildren(QLabel))
    assert report.headline in said
    assert all(law.citation in said for law in report.laws)
    panel.close_why()
    assert panel.why is None
    assert panel.rows[(report.id, report.subject)].hasFocus()


def test_findings_open_over_the_page_where_the_window_is_narrow(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    opened = desk(width_l=43, height_l=24)
    opened.case(saved_case(services, actor).case.id)
    opened.pause(EVALUATE_AFTER_MS)
    panel = opened.screen(CasePage).findings
    assert not panel.isVisible()
    opened.give("case.findings")
    assert panel.isVisible()
    focused = QApplication.focusWidget()
    assert focused is not None
    assert panel.isAncestorOf(focused)


def test_the_same_incident_is_offered_and_not_offered_twice(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = saved_case(services, actor)
    opened = desk()
    page = opened.case()
    incident = case.incident
    assert incident is not None
    page.draft.make(
        dataclasses.replace(
            page.draft.current,
            records=(
                dataclasses.replace(
                    incident, id="new-incident", case_id=page.draft.current.case.id, version=0
                ),
                Craft(
                    id="new-craft",
                    position=1,
                    kind="boat",
                    registration="WS 1234 AB",
                    case_id=page.draft.current.case.id,
                ),
            ),
        ),
        "typed",
        "incident",
    )
    opened.pause(COMPARE_AFTER_MS + 150)
    shown = opened.screen(CasePage).notices.sentences()
    assert case.case.number is not None
    assert case.case.number in shown["same"]
    opened.screen(CasePage).is_another_incident(case.case.id)
    page.same.look()
    opened.settle()
    assert "same" not in opened.screen(CasePage).notices.sentences()


def test_a_person_the_office_knows_is_offered_and_taken_in_one_step(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor
) -> None:
    known = saved_case(services, actor)
    opened = desk()
    page = opened.case()
    card = card_of(opened, "people")
    card.add()
    type_into(qtbot, opened, "people.person", "name", "Vosburgh, Dale")
    opened.pause(COMPARE_AFTER_MS + 150)
    shown = opened.screen(CasePage).notices
    assert "Vosburgh, Dale" in shown.sentences()["person"]
    match = next(p for p in known.people if p.last == "Vosburgh")
    page.same_person.found.disconnect()
    [typed] = page.draft.current.people
    [found] = services.cases.likely_people(actor, typed)[:1]
    page.same_person.use(typed.id, found)
    assert [p.id for p in page.draft.current.people] == [match.id]
    assert page.draft.current.all(Involvement)[0].person_id == match.id
    opened.give("case.save")
    assert services.search.find(actor, "Vosburgh")[-1].kind == "person"
    opened.give("case.undo")
    assert page.draft.current == page.draft.base


def test_a_duty_of_the_case_is_met_by_a_date_and_a_way(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = saved_case(services, actor)
    opened = desk()
    page = opened.case(case.case.id)
    opened.pause(EVALUATE_AFTER_MS)
    screen = opened.screen(CasePage)
    screen.choose_entry("owed")
    opened.settle()
    view = screen.views.made["owed"]
    duty = next(d.duty for d in page.findings.decisions if d.id == "boat.notice" and d.duty is not None)
    before = len(page.draft.current.all(Filing))
    view._open_meet(duty, view._duties)()
    form = view.meet_form
    assert form is not None
    form.act.click()
    assert "a date and a way" in form.say.text()
    assert len(page.draft.current.all(Filing)) == before


def test_a_reader_is_told_that_nothing_is_kept_and_sees_the_case(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = saved_case(services, actor)
    reader = services.accounts.add_user(
        actor, user_name="reader", name="A. Reader", roles={Role.READ_ONLY}, password="a sentence is fine"
    ).actor
    opened = desk(reader)
    opened.case(case.case.id)
    type_into(qtbot, opened, "incident.place", "place", "x")
    page = opened.screen(CasePage)
    assert "Your role does not allow you" in page.notices.sentences()["keeping"]
    opened.give("case.save")
    assert "Your role does not allow you" in page.notices.sentences()["save"]
    assert services.cases.get(actor, case.case.id) == case


def test_the_column_marks_the_view_that_is_shown(desk: MakeDesk, services: Services, actor: Actor) -> None:
    opened = desk(width_l=87)
    opened.case(saved_case(services, actor).case.id)
    page = opened.screen(CasePage)
    for key in ("people", "owed", "forms", "narrative", "timeline", "people"):
        page.choose_entry(key)
        opened.settle()
        assert page.current_entry() == key


def test_enter_moves_on_and_never_saves(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor
) -> None:
    opened = desk()
    page = opened.case()
    type_into(qtbot, opened, "incident.place", "water", "Little Heron Lake")
    focused = QApplication.focusWidget()
    assert focused is not None
    qtbot.keyClick(focused, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is boxes_of(page, "incident.place")["place"].editor.findChild(QLineEdit)
    assert page.draft.is_new


def test_tab_goes_through_fields_as_read_also_through_those_made_later(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor
) -> None:
    opened = desk()
    page = opened.case()
    view = page.cards.cards["incident"][0].views()[0]
    view.reveal("latitude")
    opened.settle()
    names = []
    boxes_of(page, "incident.place")["water"].take_focus()
    for _ in range(12):
        focused = QApplication.focusWidget()
        assert focused is not None
        names.append(focused.accessibleName() or focused.property("text"))
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert names[:5] == [
        "Body of water",
        "Exact place",
        "Nearest city, village or town",
        "County of the accident",
        "State",
    ]
    assert names.index("Latitude") < names.index("Longitude")


@pytest.mark.parametrize("kind", ["boating", "snowmobile"])
def test_a_case_of_either_kind_begins_empty_and_saves_with_nothing_but_its_kind(
    desk: MakeDesk, services: Services, kind: str
) -> None:
    opened = desk()
    page = opened.case(f"new/{kind}/accident")
    opened.give("case.save")
    assert page.draft.base.case.number
    assert page.draft.base.case.kind == kind
