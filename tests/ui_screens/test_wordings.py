"""A wording of the office, from the page of the law by way of the request to the printed information."""

from __future__ import annotations

import dataclasses
import datetime as dt

import pypdfium2
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from law.instants import DayRange
from models.records import TestRequest as RequestForTest
from services.actor import Actor
from services.bootstrap import Services
from tests.ui_screens.arrests import arrest_case, at
from tests.ui_screens.windows import Desk, MakeDesk
from ui.screens.law import WORDINGS, LawScreen
from ui.screens.office_wording import OfficeWordingForm
from ui.widgets.editor import EditorValue

TEXT = "Usted ha consentido. Negarse es una infracción con las mismas penas. Puede pedir otra prueba."
FIRST = dt.date(2024, 1, 1)


def opened_form(opened: Desk) -> OfficeWordingForm:
    opened.open("law")
    screen = opened.screen(LawScreen)
    screen.choose_entry(WORDINGS)
    opened.qtbot.mouseClick(screen.add_wording, Qt.MouseButton.LeftButton)
    form = screen.wording_form
    assert form is not None
    return form


def fill_in(form: OfficeWordingForm) -> None:
    values: dict[str, object] = {
        "version": "ES-1",
        "language": "Spanish",
        "start": DayRange(earliest=FIRST, latest=FIRST),
        "source": "court interpreter",
        "text": TEXT,
    }
    for key, value in values.items():
        form.boxes[key].editor.set_value(EditorValue(value=value))
    form._compare()


def printed(services: Services, actor: Actor, day: int, month: int, year: int) -> str:
    """F13 of a request on that day that names the wording."""
    case = arrest_case(services, actor, number=f"S-{year}-{month}-{day}")
    asked = dataclasses.replace(
        case.all(RequestForTest)[0],
        wording="ES-1",
        requested=dataclasses.replace(
            at(1, 8, 10),
            earliest=dt.datetime(year, month, day, 18, 0, tzinfo=dt.UTC),
            latest=dt.datetime(year, month, day, 18, 0, tzinfo=dt.UTC),
        ),
    )
    records = tuple(asked if one.id == asked.id else one for one in case.records)
    saved = services.cases.save(actor, case, dataclasses.replace(case, records=records)).casefile
    with pypdfium2.PdfDocument(services.printing.render(actor, saved.case.id, "F13").pdf) as document:
        text = " ".join(page.get_textpage().get_text_range() for page in document)
    return " ".join(text.split())


def test_a_wording_is_compared_item_by_item_and_said_on_the_form_while_it_may_be(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    opened = desk()
    form = opened_form(opened)
    form.add()
    assert "Still to enter" in form.say.words.text()
    fill_in(form)
    said = " ".join(label.text() for label in form.findChildren(QLabel))
    assert "deemed to have consented" in said, "the item itself stands beside the sentences"
    assert [len(form.checks[number]) for number in (1, 2, 3)] == [3, 3, 3]
    form.checks[1][0].setChecked(True)
    form.checks[3][2].setChecked(True)
    form.add()
    opened.settle()
    assert "no sentence covers item 2" in form.say.words.text()
    assert services.law.office_wordings() == ()
    form.checks[2][1].setChecked(True)
    form.add()
    opened.settle()
    (kept,) = services.law.office_wordings()
    assert (kept.version, kept.covers, kept.by) == ("ES-1", ((1,), (2,), (3,)), "R. Haldane")
    screen = opened.screen(LawScreen)
    assert any(entry.count == "1" for entry in screen.context_entries() if entry.key == WORDINGS)

    before = printed(services, actor, 3, 4, 2026)
    assert "Negarse es una infracción con las mismas penas." in before
    assert "Spanish, wording ES-1 of R. Haldane" in before
    assert "deemed to have consented" not in before
    after = printed(services, actor, 4, 4, 2026)
    assert "NOT LOADED for 04/04/2026" in after
    assert "Negarse" not in after
    assert "deemed to have consented" not in after


def test_what_was_ticked_stays_when_the_text_grows(desk: MakeDesk) -> None:
    form = opened_form(desk())
    fill_in(form)
    form.checks[1][0].setChecked(True)
    form.boxes["text"].editor.set_value(EditorValue(value=f"{TEXT} Gracias."))
    form._compare()
    assert form.covers() == ((1,), (), ())
    assert len(form.checks[2]) == 4
