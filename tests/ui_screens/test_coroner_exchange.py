"""A laboratory's message at the desk: seen before it is taken in, refused with a reason, written whole."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from models.coroner import deaths_of
from services.actor import Actor, Role
from services.bootstrap import Services
from tests.services.test_coroner_fhir import lab_message
from tests.ui_screens.deaths import at_the_laboratory, someone
from tests.ui_screens.test_coroner import page_of
from tests.ui_screens.windows import Desk, MakeDesk
from ui.screens.coroner_exchange import IntakeSheet, LabExchange

VALUE = "0.145"


@pytest.fixture
def coroner(services: Services, actor: Actor) -> Actor:
    return someone(services, actor, Role.CORONER, "K. Sandvik")


def looked_at(shown: Desk, case_id: str, path: Path) -> tuple[IntakeSheet, str]:
    (part,) = page_of(shown, case_id).parts.values()
    exchange = LabExchange(part._context, part)
    exchange.look_at(case_id, path)
    shown.settle()
    sheet = exchange.sheet
    assert sheet is not None
    return sheet, " ".join(label.text() for label in sheet.findChildren(QLabel))


def test_a_message_is_seen_without_its_value_and_taken_in_once(
    desk: MakeDesk, services: Services, actor: Actor, coroner: Actor, tmp_path: Path
) -> None:
    case_id = at_the_laboratory(services, actor).case.id
    path = tmp_path / "message.json"
    path.write_bytes(lab_message("D-1", {"valueString": f"{VALUE} g/dL"}))
    shown = desk(coroner)
    sheet, said = looked_at(shown, case_id, path)
    assert "State Laboratory, report T26-00911" in said
    assert "specimen D-1: new" in said
    assert VALUE not in said
    assert sheet.act.isEnabled()
    sheet.record()
    shown.settle()
    (death,) = deaths_of(services.cases.get(coroner, case_id))
    found = [one.work.result for one in services.coroner.results(coroner, case_id, death.id)]
    assert [result.written for result in found if result] == [VALUE]
    again, said = looked_at(shown, case_id, path)
    assert "on record already" in said
    assert not again.act.isEnabled()


def test_a_message_of_another_specimen_says_so_and_offers_no_act(
    desk: MakeDesk, services: Services, actor: Actor, coroner: Actor, tmp_path: Path
) -> None:
    case_id = at_the_laboratory(services, actor).case.id
    path = tmp_path / "message.json"
    path.write_bytes(lab_message("ELSEWHERE-7", {"valueString": f"{VALUE} g/dL"}))
    sheet, said = looked_at(desk(coroner), case_id, path)
    assert "no one specimen of this case bears a number of the message" in said
    assert not sheet.act.isEnabled()


def test_a_file_that_is_no_message_is_refused_in_a_sentence(
    desk: MakeDesk,
    services: Services,
    actor: Actor,
    coroner: Actor,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    monkeypatch.setattr("ui.screens.coroner_exchange.tell", lambda _theme, _owner, *words: told.extend(words))
    case_id = at_the_laboratory(services, actor).case.id
    path = tmp_path / "letter.json"
    path.write_bytes(b"Dear Sir")
    shown = desk(coroner)
    (part,) = page_of(shown, case_id).parts.values()
    exchange = LabExchange(part._context, part)
    exchange.look_at(case_id, path)
    shown.settle()
    assert exchange.sheet is None
    assert told[0] == "Not done"
    assert told[1]


def test_a_decedent_s_specimens_are_written_to_a_file(
    desk: MakeDesk, services: Services, actor: Actor, coroner: Actor, tmp_path: Path
) -> None:
    casefile = at_the_laboratory(services, actor, told=True)
    shown = desk(coroner)
    (part,) = page_of(shown, casefile.case.id).parts.values()
    assert part.save_message.isVisibleTo(part)
    assert part.take_message.isVisibleTo(part)
    path = tmp_path / "message.json"
    (death,) = deaths_of(casefile)
    LabExchange(part._context, part).save_to(casefile.case.id, death.id, path)
    shown.settle()
    kinds = {entry["resource"]["resourceType"] for entry in json.loads(path.read_text())["entry"]}
    assert {"Specimen", "Observation", "DiagnosticReport"} <= kinds


def test_who_is_no_coroner_is_offered_no_message(desk: MakeDesk, services: Services, actor: Actor) -> None:
    clerk = someone(services, actor, Role.RECORDS_CLERK, "T. Lund")
    case_id = at_the_laboratory(services, actor, told=True).case.id
    (part,) = page_of(desk(clerk), case_id).parts.values()
    assert not part.save_message.isVisibleTo(part)
    assert not part.take_message.isVisibleTo(part)
