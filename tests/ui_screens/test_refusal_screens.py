"""The steps of an arrest, the request ledger, the four issues; the screening stays behind its fence."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPlainTextEdit, QWidget

from models.records import Arrest, Document, RefusalCase
from services.actor import Actor
from services.bootstrap import Services
from tests.ui_screens.arrests import SCREENED, arrest_case
from tests.ui_screens.windows import Desk, MakeDesk
from ui.screens import SCREENS
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
    widths = [issue.width() for issue in view.issues.values()]
    assert max(widths) - min(widths) <= 1


def test_evidence_is_linked_by_key_and_undone_in_one_step(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case = arrest_case(services, actor)
    document = case.all(Document)[0].id
    opened = desk()
    opened_case = opened.case(case.case.id)
    view = view_of(opened, "issues")
    assert isinstance(view, IssuesView)
    opened.qtbot.keyClick(view.issues["a"], Qt.Key.Key_3)
    assert view.issues["c"].hasFocus()
    opened.qtbot.keyClick(view.issues["c"], Qt.Key.Key_L)
    assert view.evidence.hasFocus()
    opened.qtbot.keyClicks(view.evidence, "+")
    linked = opened_case.draft.current.all(RefusalCase)[0]
    assert linked.evidence_for == (document,)
    opened.qtbot.keyClicks(view.evidence, "-")
    linked = opened_case.draft.current.all(RefusalCase)[0]
    assert (linked.evidence_for, linked.evidence_against) == ((), (document,))
    opened_case.draft.undo.undo()
    assert opened_case.draft.current.all(RefusalCase)[0].evidence_for == (document,)


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
