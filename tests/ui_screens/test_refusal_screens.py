"""The steps of an arrest, the request ledger, the four issues; the screening stays behind its fence."""

from __future__ import annotations

import dataclasses

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from models.records import Arrest, Document, EvidenceLink, RefusalCase
from models.records import TestRequest as RequestForTest
from services.actor import Actor
from services.bootstrap import Services
from tests.ui_screens.arrests import SCREENED, arrest_case
from tests.ui_screens.windows import Desk, MakeDesk, OpenCase
from ui.screens import SCREENS
from ui.screens.case.evidence import evidence_mime
from ui.screens.case.issues import IssuesView
from ui.screens.case.page import CasePage
from ui.screens.case.request_ledger import RequestLedgerView
from ui.screens.case.sections import ARREST_STEPS, ENTRIES
from ui.tables.cells import Group
from ui.tables.model import CELL_ROLE
from ui.tables.view import TableView


def view_of(desk: Desk, key: str) -> QWidget:
    page = desk.screen(CasePage)
    page.choose_entry(key)
    desk.settle()
    return page.views.made[key]


def test_an_arrest_case_shows_its_steps_in_order_and_an_accident_does_not(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = arrest_case(services, actor)
    opened = desk()
    opened.case(case.case.id)
    keys = [entry.key for entry in opened.screen(CasePage).context_entries()]
    steps = [step.key for step in ARREST_STEPS]
    assert keys[: len(steps)] == steps
    opened.case("new/boating/accident")
    keys = [entry.key for entry in opened.screen(CasePage).context_entries()]
    assert not set(keys) & set(steps)


def test_a_charge_whose_law_is_not_loaded_stands_apart_with_what_is_missing(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = arrest_case(services, actor)
    opened = desk()
    opened.case(case.case.id)
    view = view_of(opened, "charges")
    said = [label.text() for label in view.findChildren(QLabel) if label.isVisible()]
    assert said.count("The text of the day is not loaded") == 1
    assert any(text.startswith("s. 30.684(5), refusing") for text in said)
    assert any("the statements of that day are not loaded" in text for text in said)
    assert any("administrator of the law tables" in text and "30.684" in text for text in said)
    assert not any("raises no charge" in text for text in said)


def test_the_ledger_tells_apart_what_each_test_rests_on(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = arrest_case(services, actor)
    opened = desk()
    opened.case(case.case.id)
    view = view_of(opened, "ledger")
    assert isinstance(view, RequestLedgerView)
    model = view.table.model
    groups = [model.group_at(n) for n in range(model.rowCount())]
    assert [g.word for g in groups if isinstance(g, Group)] == ["On another basis"]


def test_each_issue_says_for_against_and_whom_to_ask(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = arrest_case(services, actor)
    opened = desk()
    opened.case(case.case.id)
    view = view_of(opened, "issues")
    assert isinstance(view, IssuesView)
    for issue in view.issues.values():
        said = " ".join(label.text() for label in issue.findChildren(QLabel))
        assert "Not yet known, ask Deputy T. Amundsen" in said
        assert "For  " in said
        assert "Against  " in said
    widths = [view.issues[letter].width() for letter in "abcd"]
    assert max(widths) - min(widths) <= 1


def links_in(case: OpenCase) -> list[tuple[str | None, str | None, str | None]]:
    """Issue, side and field of every link that stands."""
    return [(one.issue, one.side, one.fact) for one in case.draft.current.all(EvidenceLink)]


def unlinking(issue: QWidget) -> list[QPushButton]:
    """The buttons in sight that take a link away."""
    return [one for one in issue.findChildren(QPushButton) if one.text() == "Unlink" and one.isVisible()]


def test_evidence_is_linked_to_an_issue_by_key_and_undone_in_one_step(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = arrest_case(services, actor)
    opened = desk()
    opened_case = opened.case(case.case.id)
    view = view_of(opened, "issues")
    assert isinstance(view, IssuesView)
    opened.qtbot.keyClick(view.issues["a"], Qt.Key.Key_3)
    assert view.issues["c"].hasFocus()
    opened.qtbot.keyClick(view.issues["c"], Qt.Key.Key_L)
    assert view.evidence.hasFocus()
    opened.qtbot.keyClicks(view.evidence, "+")
    (link,) = opened_case.draft.current.all(EvidenceLink)
    assert (link.issue, link.side, link.target_id) == ("c", "for", case.all(Document)[0].id)
    assert link.linked_by == actor.name
    assert "Body camera, 23:48" in words_of(view.issues["c"])
    assert "Body camera, 23:48" not in words_of(view.issues["d"])
    opened.qtbot.keyClicks(view.evidence, "-")
    assert links_in(opened_case) == [("c", "against", None)]
    opened_case.draft.undo.undo()
    assert links_in(opened_case) == [("c", "for", None)]
    opened.qtbot.keyClick(view.evidence, Qt.Key.Key_Delete)
    assert links_in(opened_case) == []


def test_a_recorded_time_is_dragged_on_to_a_side_and_unlinking_voids(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = arrest_case(services, actor)
    request = case.all(RequestForTest)[0]
    opened = desk()
    opened_case = opened.case(case.case.id)
    view = view_of(opened, "issues")
    assert isinstance(view, IssuesView)
    for issue, side in (("c", "against"), ("inability", "for")):
        data = evidence_mime(f"test_request/{request.id}.statement_1")
        box = view.issues[issue].sides[side]
        at = box.rect().center()
        for event in (QDragEnterEvent, QDropEvent):
            QApplication.sendEvent(
                box,
                event(
                    at if event is QDragEnterEvent else at.toPointF(),
                    Qt.DropAction.CopyAction,
                    data,
                    Qt.MouseButton.LeftButton,
                    Qt.KeyboardModifier.NoModifier,
                ),
            )
    wanted = [("c", "against", "statement_1"), ("inability", "for", "statement_1")]
    assert links_in(opened_case) == wanted
    opened.screen(CasePage).save()
    opened.settle()
    assert links_in(opened_case) == wanted
    view = view_of(opened, "issues")
    assert isinstance(view, IssuesView)
    opened.qtbot.waitUntil(lambda: bool(unlinking(view.issues["c"])))
    opened.qtbot.mouseClick(unlinking(view.issues["c"])[0], Qt.MouseButton.LeftButton)
    assert links_in(opened_case) == wanted[1:]
    gone = [r for r in opened_case.draft.current.records if isinstance(r, EvidenceLink) and r.void_reason]
    assert [one.issue for one in gone] == ["c"]


def test_a_document_linked_to_the_whole_case_before_is_shown_and_moves_to_its_issue(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = arrest_case(services, actor)
    document, request = case.all(Document)[0].id, case.all(RequestForTest)[0].id
    old = RefusalCase(id=services.cases.new_id(), request_id=request, evidence_against=(document,))
    services.cases.save(actor, case, dataclasses.replace(case, records=(*case.records, old)))
    opened = desk()
    opened_case = opened.case(case.case.id)
    view = view_of(opened, "issues")
    assert isinstance(view, IssuesView)
    assert "linked against the case as a whole" in words_of(view)
    opened.qtbot.keyClick(view.issues["a"], Qt.Key.Key_4)
    view.link(f"document/{document}", "against")
    assert links_in(opened_case) == [("d", "against", None)]
    assert opened_case.draft.current.all(RefusalCase)[0].evidence_against == ()


def test_the_screening_result_stands_on_its_own_section_and_nowhere_else(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = arrest_case(services, actor)
    opened = desk()
    for spec in SCREENS:
        if spec.key not in ("case", "specimen"):
            assert SCREENED not in words_of(opened.open(spec.key)), spec.key
    opened_case = opened.case(case.case.id)
    page = opened.screen(CasePage)
    for entry in ENTRIES:
        page.choose_entry(entry.key)
        opened.settle()
        if entry.view and entry.key not in ("forms", "history"):
            assert SCREENED not in words_of(page.views.made[entry.key]), entry.key
    assert SCREENED not in words_of(page.findings)
    holding = {
        key
        for key, cards in opened_case.cards.cards.items()
        if any(SCREENED in words_of(card) for card in cards)
    }
    assert holding == {"screening"}


def words_of(widget: QWidget) -> str:
    """Everything a page says, seen or not: labels, fields, lists, tables."""
    found = [label.text() for label in widget.findChildren(QLabel)]
    found += [line.text() for line in widget.findChildren(QLineEdit)]
    found += [text.toPlainText() for text in widget.findChildren(QPlainTextEdit)]
    for combo in widget.findChildren(QComboBox):
        found += [combo.itemText(n) for n in range(combo.count())]
    for table in widget.findChildren(TableView):
        model = table.model()
        for at in range(model.rowCount()):
            for column in range(model.columnCount()):
                found.append(model.index(at, column).data(CELL_ROLE).spoken)
    return " ".join(found)


def test_an_arrest_made_on_the_page_shows_its_next_steps(desk: MakeDesk) -> None:
    opened = desk()
    case = opened.case("new/boating/accident")
    case.draft.add(Arrest, "added arrest")
    opened.settle()
    keys = [entry.key for entry in opened.screen(CasePage).context_entries()]
    assert "arrest" in keys
    opened.screen(CasePage).choose_entry("request")
    assert opened.screen(CasePage).current_entry() == "request"
