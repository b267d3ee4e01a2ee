"""Quick cards, the law, the import, the office."""

from __future__ import annotations

import csv
import datetime as dt
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from law.instants import DayRange
from models.records import Incident, Injury
from services.actor import Actor
from services.bootstrap import Services
from tests.ui_screens.windows import Desk, MakeDesk
from ui.binding.edits import Content
from ui.binding.handles import FirstHandle
from ui.screens.case.following import EVALUATE_AFTER_MS
from ui.screens.importing import ImportScreen
from ui.screens.law import FIGURES, LawScreen
from ui.screens.office import OfficeScreen
from ui.screens.quick import KINDS, QuickScreen
from ui.widgets.editor import EditorValue


def quick_of(desk: Desk, key: str) -> QuickScreen:
    desk.open("quick", key)
    desk.settle()
    return desk.screen(QuickScreen)


def answers(screen: QuickScreen) -> str:
    return " ".join(label.text() for label in screen.answers.findChildren(QLabel) if label.isVisible())


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
@pytest.mark.parametrize("case_kind", ["boating", "snowmobile"])
def test_a_quick_card_asks_at_most_six_things(desk: MakeDesk, case_kind: str, kind: object) -> None:
    screen = quick_of(desk(), f"{case_kind}/{kind.key}")  # type: ignore[attr-defined]
    assert 1 <= sum(len(view.boxes) for view in screen.views()) <= 6


def test_the_accident_card_answers_at_once_and_becomes_the_case_unchanged(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    opened = desk()
    screen = quick_of(opened, "boating/accident")
    assert "Cannot be told yet" in answers(screen)
    assert screen.draft is not None
    for key in ("casualty", "any_damage"):
        FirstHandle(cls=Incident).set(screen.draft, key, Content(value=True), key)
    FirstHandle(cls=Injury).set(screen.draft, "medical_treatment", Content(value=True), "treated")
    opened.pause(EVALUATE_AFTER_MS + 50)
    assert "Yes" in answers(screen)
    entered = screen.draft.current
    screen.open_as_case()
    page = opened.open_case()
    assert page.draft.current == entered
    opened.give("case.save")
    assert page.draft.base.case.matter == "accident"


def test_the_law_of_a_day_is_shown_with_its_edition_and_confidence(
    desk: MakeDesk, services: Services
) -> None:
    opened = desk()
    opened.open("law")
    screen = opened.screen(LawScreen)
    screen.filter.setText("NR 5.08 damage")
    shown = [screen.table._rows_model.row_at(n) for n in range(screen.table._rows_model.rowCount())]
    [row] = [row for row in shown if row is not None and row.record_id == "nr5.damage.threshold"]
    today = row.cells[1][0]
    assert services.law.tables.value("nr5.damage.threshold", dt.date(2026, 11, 1)).display in today
    day = dt.date(1995, 6, 1)
    screen.day.set_value(EditorValue(value=DayRange(earliest=day, latest=day)))
    screen._draw()
    shown = [screen.table._rows_model.row_at(n) for n in range(screen.table._rows_model.rowCount())]
    [row] = [row for row in shown if row is not None and row.record_id == "nr5.damage.threshold"]
    assert row.cells[1][0].startswith("not loaded")
    assert row.cells[1][1]


def test_the_office_adds_an_edition_and_it_is_shown_as_the_offices(
    qtbot: QtBot, desk: MakeDesk, services: Services
) -> None:
    opened = desk()
    opened.open("law", "nr5.damage.threshold")
    screen = opened.screen(LawScreen)
    opened.settle()
    screen._open_form_for(services.law.tables.parameters["nr5.damage.threshold"])()
    form = screen.form
    assert form is not None
    form.add()
    assert "Still to enter" in form.say.words.text()
    values: dict[str, object] = {
        "start": DayRange(earliest=dt.date(2027, 1, 1), latest=dt.date(2027, 1, 1)),
        "value": "3000.00",
        "source": "Register of January 2027",
        "reason": "The rule was amended.",
    }
    for key, value in values.items():
        form.boxes[key].editor.set_value(EditorValue(value=value))
    form.add()
    opened.settle()
    [edition] = services.law.office_editions()
    assert (edition.target, edition.value, edition.by) == ("nr5.damage.threshold", "3000.00", "R. Haldane")
    assert any(entry.count == "1" for entry in screen.context_entries() if entry.key == "office")
    assert screen.current_entry() == FIGURES


def bard_folder(folder: Path) -> Path:
    folder.mkdir()
    with (folder / "Accidents.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["BARDID", "Date", "State", "NameOfBodyOfWater"])
        writer.writerow(["WI-2023-0001", "7/4/2023", "WI", "Little Heron Lake"])
        writer.writerow(["WI-2023-0002", "7/5/2023", "WI", "Sable Flowage"])
    return folder


def test_tables_are_looked_at_before_anything_is_changed(
    qtbot: QtBot, desk: MakeDesk, services: Services, actor: Actor, tmp_path: Path
) -> None:
    opened = desk()
    opened.open("import")
    screen = opened.screen(ImportScreen)
    screen.look_at(bard_folder(tmp_path / "tables"))
    qtbot.waitUntil(lambda: screen.job is None)
    if screen.plan is None:
        pytest.fail(screen.say.words.text())
    assert services.cases.recent(actor) == ()
    new = screen.plan.new_cases
    assert new == 2
    screen.start_import()
    qtbot.waitUntil(lambda: screen.job is None)
    opened.settle()
    assert len(services.cases.recent(actor)) == new
    assert "2 cases made" in screen.say.words.text()
    screen.look_at(tmp_path / "tables")
    qtbot.waitUntil(lambda: screen.job is None)
    assert not screen.go.isVisibleTo(screen)


def test_a_folder_without_tables_is_refused_in_words(qtbot: QtBot, desk: MakeDesk, tmp_path: Path) -> None:
    opened = desk()
    opened.open("import")
    screen = opened.screen(ImportScreen)
    screen.look_at(tmp_path)
    qtbot.waitUntil(lambda: screen.job is None)
    assert screen.say.words.text()
    assert screen.plan is None


def test_settings_are_kept_and_an_impossible_one_is_refused_in_words(
    desk: MakeDesk, services: Services
) -> None:
    opened = desk()
    opened.open("office")
    screen = opened.screen(OfficeScreen)
    opened.settle()
    screen.idle.setText("soon")
    screen.save_settings()
    assert "no number of minutes" in screen.office_says.words.text()
    screen.idle.setText("20")
    screen.save_settings()
    opened.settle()
    assert services.settings.get().idle_lock_minutes == 20


def test_postal_lines_are_kept_and_a_later_change_of_another_setting_leaves_them(
    desk: MakeDesk, services: Services
) -> None:
    opened = desk()
    opened.open("office", "addresses")
    screen = opened.screen(OfficeScreen)
    opened.settle()
    screen.addresses.boxes["health"].setPlainText("P.O. Box 7\nMadison WI 53700")
    screen.addresses.boxes["office"].setPlainText("14 Courthouse Square")
    screen.addresses.save()
    opened.settle()
    screen.idle.setText("25")
    screen.save_settings()
    opened.settle()
    kept = services.settings.get()
    assert dict(kept.addressees) == {
        "health": "P.O. Box 7\nMadison WI 53700",
        "office": "14 Courthouse Square",
    }
    assert kept.idle_lock_minutes == 25


def test_the_history_is_verified_against_paper(desk: MakeDesk, services: Services, actor: Actor) -> None:
    opened = desk()
    opened.open("office")
    screen = opened.screen(OfficeScreen)
    screen.expect.setText("nonsense")
    screen.verify_now()
    opened.settle()
    assert "COUNT:HEAD" in screen.proof_says.words.text()
    screen.expect.setText(services.integrity.head(actor))
    screen.verify_now()
    opened.settle()
    assert screen.proof_says.words.text().startswith("Whole")
    assert screen.head_words.text() == services.integrity.head(actor)
