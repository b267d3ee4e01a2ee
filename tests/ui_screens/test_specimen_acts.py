"""What is done to a specimen besides handing it over: splitting, holds, striking out, redaction."""

from __future__ import annotations

from PySide6.QtCore import Qt

from models import codes
from services.actor import Actor, Role
from services.bootstrap import Services
from tests.ui.frame_fixtures import PASSWORD
from tests.ui_screens.tubes import ledger, page, tube
from tests.ui_screens.windows import MakeDesk
from ui.screens.arrest_commands import SPECIMEN_COMMANDS
from ui.screens.custody_entries import ENTRIES, LiftSheet, RedactSheet, SplitSheet, StrikeSheet

Key = Qt.Key


def test_a_container_is_split_and_each_part_has_its_own_line(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    _, specimen = tube(services, actor)
    opened = desk()
    screen = page(opened, specimen)
    before = len(ledger(services, actor, specimen).containers)
    opened.give("custody.split")
    sheet = screen.sheet
    assert isinstance(sheet, SplitSheet)
    sheet.record()
    opened.settle()
    assert "label" in sheet.say.words.text()
    for (number, seal), words in zip(sheet.rows, (("P-1", "Z1"), ("P-2", "")), strict=True):
        number.setText(words[0])
        seal.setText(words[1])
    sheet.record()
    opened.settle()
    now = ledger(services, actor, specimen)
    assert {c.number for c in now.containers} >= {"P-1", "P-2"}
    assert len(now.containers) == before + 2
    assert [e.event.event for e in now.entries][-3:] == ["split"] * 3


def test_a_retention_hold_is_placed_and_lifted_by_its_authority(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    _, specimen = tube(services, actor)
    opened = desk()
    screen = page(opened, specimen)
    assert not screen.lift.isVisible()
    opened.give("custody.enter_hold_placed")
    sheet = screen.sheet
    assert sheet is not None
    sheet.details.put("authority", "Order of branch 2")  # type: ignore[attr-defined]
    sheet.record()
    opened.settle()
    assert screen.kept.isVisible()
    opened.give("custody.lift")
    lift = screen.sheet
    assert isinstance(lift, LiftSheet)
    lift.record()
    opened.settle()
    assert "authority" in lift.say.words.text()
    lift.why.put("authority", "Order of July 9")
    lift.record()
    opened.settle()
    assert ledger(services, actor, specimen).holds == ()
    assert not screen.kept.isVisible()


def test_an_entry_is_struck_and_another_redacted_by_a_new_entry_and_an_order(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    _, specimen = tube(services, actor)
    opened = desk()
    screen = page(opened, specimen)
    screen.table.choose(ledger(services, actor, specimen).entries[1].event.id)
    opened.give("custody.strike")
    strike = screen.sheet
    assert isinstance(strike, StrikeSheet)
    strike.why.put("note", "Another tube")
    strike.record()
    opened.settle()
    screen.table.choose(ledger(services, actor, specimen).entries[1].event.id)
    opened.give("custody.redact")
    redact = screen.sheet
    assert isinstance(redact, RedactSheet)
    redact.record()
    opened.settle()
    assert "order of a court" in redact.say.words.text()
    redact.why.put("authority", "Order of branch 2 of July 9")
    redact.record()
    opened.settle()
    entries = ledger(services, actor, specimen).entries
    assert [e.event.event for e in entries] == ["collected", "sealed", "struck"]
    assert entries[1].redacted_by == "Order of branch 2 of July 9"
    assert entries[1].event.seal is None
    shown = screen.table.row(entries[1].event.id)
    assert shown is not None
    assert "redacted by Order of branch 2" in shown.cells["what"].caption


def test_only_an_administrator_is_offered_the_redaction(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    _, specimen = tube(services, actor)
    ines = services.accounts.add_user(
        actor, user_name="ifalk", name="Ines Falk", roles={Role.CUSTODIAN}, password=PASSWORD
    )
    opened = desk(ines.actor)
    screen = page(opened, specimen)
    assert not screen.redact.isVisible()
    assert not screen.may_redact()


def test_every_kind_of_entry_is_a_command_in_its_own_words() -> None:
    titles = {command.id: command.title for command in SPECIMEN_COMMANDS}
    for event in ENTRIES:
        label = codes.label("custody_event", event)
        assert titles[f"custody.enter_{event}"] == f"Custody entry: {label}"
