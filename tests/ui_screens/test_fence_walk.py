"""What stands behind a fence is found on its own page and sheet, on no other screen or form, by no search."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import pypdfium2
import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from models.casefile import CaseFile
from services.actor import Actor, Role
from services.bootstrap import Services
from services.sheets import forms_for
from tests.support.fencewalk import (
    ALLOWED,
    IN_BLOOD,
    SCREENED,
    decedent_case,
    looks_for,
    screened_case,
)
from tests.ui_screens.windows import Desk, MakeDesk
from ui.screens import SCREENS
from ui.screens.case.forms_view import FormsView
from ui.screens.case.page import CasePage
from ui.tables.model import CELL_ROLE

CASES = {SCREENED: screened_case, IN_BLOOD: decedent_case}


@pytest.fixture
def reader(actor: Actor) -> Actor:
    """Somebody who may read what stands behind every fence: the fences hold by place, too."""
    return dataclasses.replace(actor, roles=actor.roles | {Role.CORONER})


def stored(services: Services, reader: Actor, value: str) -> CaseFile:
    """The case as saved, with an edit of it in the history and a print of every form."""
    made = CASES[value](services.cases.new_id)
    saved = services.cases.save(reader, CaseFile(case=made.case), made).casefile
    later = dataclasses.replace(saved.case, status="open", county="vilas")
    saved = services.cases.save(reader, saved, dataclasses.replace(saved, case=later)).casefile
    for form in forms_for(saved):
        for subject in form.subjects(saved):
            services.printing.issue(reader, saved.case.id, form.id, subject=subject.key)
    return saved


@pytest.mark.parametrize("value", [SCREENED, IN_BLOOD])
def test_it_stands_on_no_screen_but_its_own(
    desk: MakeDesk, services: Services, reader: Actor, value: str
) -> None:
    case = stored(services, reader, value)
    opened = desk(reader)
    holding = {place for place, said in screens(opened, case) if looks_for(value)(said)}
    assert holding <= ALLOWED[value]
    assert any(place.startswith("case ") for place in holding), "it is not even on its own page"


@pytest.mark.parametrize("value", [SCREENED, IN_BLOOD])
def test_it_stands_on_no_form_but_its_own(services: Services, reader: Actor, value: str) -> None:
    case = stored(services, reader, value)
    holding = set()
    for form in forms_for(case):
        for subject in form.subjects(case):
            drawn = services.printing.render(reader, case.case.id, form.id, subject=subject.key)
            if looks_for(value)(text_of(drawn.pdf)):
                holding.add(f"form {form.id}")
    assert holding <= ALLOWED[value]
    if value == SCREENED:
        assert holding == {"form F12"}


@pytest.mark.parametrize("value", [SCREENED, IN_BLOOD])
def test_nothing_is_found_by_it(services: Services, reader: Actor, value: str) -> None:
    stored(services, reader, value)
    for asked in (value, value[1:], value[2:]):
        assert services.search.find(reader, asked) == ()


def test_the_draft_of_a_warrant_states_it_only_where_the_office_lets_it(
    services: Services, reader: Actor
) -> None:
    case = stored(services, reader, SCREENED)
    before = services.printing.render(reader, case.case.id, "F24")
    assert not looks_for(SCREENED)(text_of(before.pdf))
    services.settings.change(reader, warrant_states_screening=True)
    after = services.printing.render(reader, case.case.id, "F24")
    assert looks_for(SCREENED)(text_of(after.pdf))
    outline = services.printing.render(reader, case.case.id, "F20")
    assert not looks_for(SCREENED)(text_of(outline.pdf))


# --- walking ---------------------------------------------------------------------------------------------


def screens(opened: Desk, case: CaseFile) -> Iterator[tuple[str, str]]:
    """Every place of the window with everything it says."""
    for spec in SCREENS:
        if spec.key not in ("case", "specimen"):
            screen = opened.open(spec.key)
            yield spec.key, everything(screen)
            for entry in screen.context_entries():
                if "/" not in entry.key:
                    screen.choose_entry(entry.key)
                    opened.settle()
                    yield spec.key, everything(screen)
    for record in case.records:
        if record.KIND == "specimen":
            yield "specimen", everything(opened.open("specimen", record.id))
    yield from case_pages(opened, case)
    yield from palette(opened)


def case_pages(opened: Desk, case: CaseFile) -> Iterator[tuple[str, str]]:
    """Every entry of the case: its cards or its view, and what stands beside them."""
    held = opened.case(case.case.id)
    page = opened.screen(CasePage)
    for entry in page.context_entries():
        page.choose_entry(entry.key)
        opened.settle()
        view = page.views.made.get(entry.key)
        if isinstance(view, FormsView):
            yield from forms_view(opened, view)
        elif view is not None:
            yield f"case {entry.key}", everything(view)
    for key, cards in held.cards.cards.items():
        for card in cards:
            yield f"case {key}", everything(card)
    yield "case findings", everything(page.findings)


def forms_view(opened: Desk, view: FormsView) -> Iterator[tuple[str, str]]:
    """The page of the forms at each sheet, with the list of gaps and prints beside it."""
    for number in range(view.sheet.count()):
        view.sheet.setCurrentIndex(number)
        view.render_draft()
        opened.settle()
        chosen = view.sheet_chosen()
        place = f"form {chosen.form_id}" if chosen is not None else "case forms"
        yield place, f"{everything(view)} {everything(view.completeness)}"


def palette(opened: Desk) -> Iterator[tuple[str, str]]:
    """What the palette finds when the value and the name are asked for."""
    assert opened.window.desk is not None
    box = opened.window.desk.palette_box
    for asked in ("192", "277", "Vosburgh", "Aho"):
        box.open_with(asked)
        opened.pause(400)
        lists = [model for view in box.findChildren(QAbstractItemView) if (model := view.model())]
        yield "palette", " ".join(said for model in lists for said in of_model(model))
        box.hide()


def everything(widget: QWidget) -> str:
    """Everything a widget and its parts say, seen or not, for eye, ear and mouse."""
    return " ".join(said for part in (widget, *widget.findChildren(QWidget)) for said in of_widget(part))


def of_widget(part: QWidget) -> Iterator[str]:
    yield from (part.toolTip(), part.accessibleName(), part.accessibleDescription(), part.whatsThis())
    match part:
        case QLabel() | QAbstractButton():
            yield part.text()
        case QLineEdit():
            yield from (part.text(), part.placeholderText())
        case QPlainTextEdit():
            yield part.toPlainText()
        case QComboBox():
            yield from (part.itemText(at) for at in range(part.count()))
        case QAbstractItemView():
            model = part.model()
            yield from of_model(model) if model is not None else ()


def of_model(model: QAbstractItemModel) -> Iterator[str]:
    roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)
    for at in range(model.rowCount(QModelIndex())):
        columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())
        for column in range(columns):
            index = model.index(at, column)
            yield from (str(index.data(role) or "") for role in roles)
            yield getattr(index.data(CELL_ROLE), "spoken", "")


def text_of(pdf: bytes) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)
