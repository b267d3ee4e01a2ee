"""Specimens: the page, hand-over in one dialog, findings as rows, scans, the inventory."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit

from models import codec
from models.records import Container, Document, Specimen
from services.actor import Actor, Role
from services.bootstrap import Services
from services.custody_values import Details, Party
from services.exchange.intake import take_in
from services.labelpaper import LabelPapers
from tests.ui.frame_fixtures import PASSWORD
from tests.ui_screens.arrests import arrest_case, at
from tests.ui_screens.tubes import hand, ledger, page, tube
from tests.ui_screens.windows import MakeDesk, boxes_of
from ui.context import Screen
from ui.dialogs import Sheet
from ui.finders import finders_of
from ui.palette import Found
from ui.screens.case.page import CasePage
from ui.screens.hand_over import ConfirmSheet
from ui.screens.home import HomeScreen
from ui.screens.label_sheet import LabelSheet
from ui.screens.office import OfficeScreen
from ui.screens.places import INVENTORY, WAITING
from ui.screens.specimen import SpecimenScreen
from ui.screens.specimens import SpecimensScreen
from ui.tables.cells import Group
from ui.widgets.steps import DONE, NOW

Key = Qt.Key


def test_a_courier_without_account_stands_as_not_yet_confirmed_until_a_receipt_is_in(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case, specimen = tube(services, actor)
    opened = desk()
    screen = page(opened, specimen)
    sheet = hand(opened, screen)
    sheet.record()
    opened.settle()
    assert len(ledger(services, actor, specimen).entries) == 2
    sheet.who.put("to", "D. Hollis")
    sheet.who.put("agency", "Northline Medical")
    sheet.record()
    opened.settle()
    assert [e.received_by for e in ledger(services, actor, specimen).waiting] == ["D. Hollis"]
    assert screen.waits.isVisible()
    board = opened.open("specimens", WAITING)
    assert isinstance(board, SpecimensScreen)
    assert board.waiting.rowCount() == 1
    home = opened.open("home")
    assert isinstance(home, HomeScreen)
    assert "S-26-0093" in notice_of(home)
    screen = page(opened, specimen)
    opened.give("custody.confirm")
    receipt = screen.sheet
    assert isinstance(receipt, ConfirmSheet)
    receipt.record()
    assert "password" in receipt.say.words.text()
    paper = case.all(Document)[0].id
    receipt.second.paper.setCurrentIndex(receipt.second.paper.findData(paper))
    receipt.record()
    opened.settle()
    assert ledger(services, actor, specimen).waiting == ()
    assert not screen.waits.isVisible()
    assert notice_of(opened.open("home")) == ""


def notice_of(home: Screen) -> str:
    """What home says of hand-overs that wait."""
    assert isinstance(home, HomeScreen)
    shown = home.notices._shown.get("custody")
    return shown.sentence if shown is not None else ""


def test_the_receivers_own_password_confirms_and_a_wrong_one_keeps_the_dialog(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    _, specimen = tube(services, actor)
    services.accounts.add_user(
        actor, user_name="ifalk", name="Ines Falk", roles={Role.CUSTODIAN}, password=PASSWORD
    )
    opened = desk()
    sheet = hand(opened, page(opened, specimen))
    sheet.second.user.setText("ifalk")
    sheet.second.password.setText("not the one")
    sheet.record()
    opened.settle()
    assert sheet.say.isVisible()
    assert len(ledger(services, actor, specimen).entries) == 2
    sheet.second.password.setText(PASSWORD)
    sheet.record()
    opened.settle()
    event = ledger(services, actor, specimen).entries[-1].event
    assert (event.received_by, event.received_how) == ("Ines Falk", "own_password")


def test_two_people_cannot_both_hand_over_the_same_tube(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    _, specimen = tube(services, actor)
    opened = desk()
    sheet = hand(opened, page(opened, specimen))
    services.custody.hand_over(actor, specimen, 2, Party(name="B. Osei"))
    sheet.who.put("to", "D. Hollis")
    sheet.record()
    opened.settle()
    assert "since you looked" in sheet.say.words.text()
    assert len(ledger(services, actor, specimen).entries) == 3
    sheet.reject()


def test_a_gap_is_a_row_of_its_own_before_the_entry_it_concerns(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    _, specimen = tube(services, actor)
    services.custody.hand_over(
        actor, specimen, 2, Party(name="Dep. Amundsen"), Details(occurred=at(1, 9, 5), seal="0047713")
    )
    services.custody.receipt(
        actor,
        specimen,
        3,
        Party(name="J. Marchetti"),
        Details(occurred=at(1, 10, 45), released_by="somebody else", seal="0047713"),
    )
    opened = desk()
    screen = page(opened, specimen)
    model = screen.table.model
    rows = [model.group_at(n) or model.row_at(n) for n in range(model.rowCount())]
    findings = [n for n, row in enumerate(rows) if isinstance(row, Group) and row.word.startswith("Gap")]
    assert len(findings) == 1
    after = rows[findings[0] + 1]
    assert after is not None
    assert after.entry.seq == 4  # type: ignore[union-attr]
    assert screen.gaps.isVisible()


def test_the_state_line_says_what_is_done_and_what_is_awaited(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    _, specimen = tube(services, actor)
    screen = page(desk(), specimen)
    states = {step.word: step.state for step in screen.steps._steps}
    assert (states["Drawn"], states["Sealed"], states["Sent"]) == (DONE, DONE, NOW)
    assert "Sealed done" in screen.steps.accessibleName()


def test_the_state_line_gives_the_sealing_the_number_it_was_sealed_with(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    _, specimen = tube(services, actor)
    read = Details(occurred=at(1, 9, 20), seal="0047731", seal_state="intact")
    services.custody.hand_over(actor, specimen, 2, Party(name="R. Fell"), read)
    screen = page(desk(), specimen)
    below = {step.word: step.below for step in screen.steps._steps}
    assert below["Sealed"].endswith("seal 0047713")


def test_a_correction_is_a_new_entry_and_the_old_one_stays(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    _, specimen = tube(services, actor)
    opened = desk()
    screen = page(opened, specimen)
    screen.table.choose(ledger(services, actor, specimen).entries[1].event.id)
    opened.give("custody.correct")
    sheet = screen.sheet
    assert sheet is not None
    sheet.fields.put("seal", "0047731")  # type: ignore[attr-defined]
    sheet.why.put("note", "Two figures changed places")  # type: ignore[attr-defined]
    sheet.record()
    opened.settle()
    entries = ledger(services, actor, specimen).entries
    assert [e.event.seal for e in entries] == [None, "0047713", "0047731"]
    assert services.integrity.verify().ok


def scan(number: str, start: int = 10_000) -> None:
    """Keys as a scanner sends them: a few milliseconds apart, Enter at the end."""
    keys = [(Key.Key_unknown, letter) for letter in number] + [(Key.Key_Return, "\r")]
    for step, (key, text) in enumerate(keys):
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, text)
            event.setTimestamp(start + 4 * step)
            focus = QApplication.focusWidget()
            assert focus is not None
            QApplication.sendEvent(focus, event)


def test_a_scan_in_a_field_opens_the_specimen_and_leaves_field_and_form_alone(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case, specimen = tube(services, actor)
    opened = desk()
    opened_case = opened.case(case.case.id)
    box = boxes_of(opened_case, "arrests")["officer"]
    box.take_focus()
    line = QApplication.focusWidget()
    assert isinstance(line, QLineEdit)
    before = opened_case.draft.current
    scan("S-26-0093-A")
    opened.settle()
    assert opened.screen(SpecimenScreen).ledger is not None
    assert opened.screen(SpecimenScreen).ledger.specimen.id == specimen  # type: ignore[union-attr]
    assert line.text() == "Deputy T. Amundsen"
    assert opened_case.draft.current == before


def test_a_scan_of_a_number_that_two_things_bear_shows_both_and_asks(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    tube(services, actor)
    # The case of another office brings the number it had there.
    other = arrest_case(services, actor, number="S-26-0094")
    text = codec.dumps(other, zone="America/Chicago").replace("S-26-0094", "S-26-0093")
    for record in (other.case, *other.people, *other.records):
        text = text.replace(record.id, services.cases.new_id())
    taken = take_in(services.cases, actor, codec.loads(text).casefile)
    assert taken.added
    opened = desk()
    scan("S-26-0093-A")
    opened.settle()
    screen = opened.screen(SpecimensScreen)
    assert screen.list.table.count() == 2
    assert "Compare person, case and seal" in screen.notices.sentences()["number"]
    assert screen.number.text() == "S-26-0093-A"


def test_a_scan_of_a_container_of_no_specimen_opens_its_case_and_says_what_is_missing(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case, _ = tube(services, actor)
    base = services.cases.get(actor, case.case.id)
    loose = Container(id=services.cases.new_id(), number="LOOSE-7", kind="tube")
    services.cases.save(actor, base, replace(base, records=(*base.records, loose)))
    opened = desk()
    scan("LOOSE-7")
    opened.settle()
    assert opened.open_case().draft.current.case.id == case.case.id
    focus = QApplication.focusWidget()
    assert focus is not None
    assert focus.accessibleName() == "Specimen"
    said = [label.text() for label in opened.window.findChildren(QLabel)]
    assert any("LOOSE-7, and nobody said of which specimen" in text for text in said)


def test_a_hand_that_types_and_presses_enter_is_no_scan(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    tube(services, actor)
    opened = desk()
    home = opened.screen(HomeScreen)
    heard: list[str] = []
    home.scans.watch.scanned.connect(heard.append)
    for step, letter in enumerate("S-26-0093-A\r"):
        key = Key.Key_Return if letter == "\r" else Key.Key_unknown
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, letter)
        event.setTimestamp(10_000 + 120 * step)
        focus = QApplication.focusWidget()
        assert focus is not None
        QApplication.sendEvent(focus, event)
    opened.settle()
    assert heard == []


def test_an_inventory_tells_found_missing_and_unexpected(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    _, specimen = tube(services, actor)
    services.custody.enter(
        actor, specimen, 2, "stored", Details(occurred=at(1, 10, 0), place="Shelf C-2", seal="0047713")
    )
    opened = desk()
    screen = opened.open("specimens", INVENTORY)
    assert isinstance(screen, SpecimensScreen)
    assert counts(screen) == {"Missing": "1", "Unexpected": "0", "Found": "0"}
    screen.number.setFocus()
    scan("S-26-0093-A")
    scan("NOBODY-7", 20_000)
    opened.settle()
    assert counts(screen) == {"Missing": "0", "Unexpected": "0", "Found": "1", "Unknown numbers": "1"}
    assert not screen.inventory.missing.isEnabled()
    screen.inventory.close_inventory()
    opened.settle()
    assert opened.screen(SpecimensScreen) is screen


def counts(screen: SpecimensScreen) -> dict[str, str]:
    groups = [screen.inventory.things.group_at(n) for n in range(screen.inventory.things.rowCount())]
    return {group.word: group.count for group in groups if group is not None}


def test_the_case_page_opens_where_a_specimen_is_entered(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    _, specimen = tube(services, actor)
    opened = desk()
    page(opened, specimen).open_case()
    opened.settle()
    assert opened.screen(CasePage).current_entry() == "specimens"


def test_whoever_holds_it_confirms_when_somebody_else_enters_the_hand_over(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    _, specimen = tube(services, actor)
    ines = services.accounts.add_user(
        actor, user_name="ifalk", name="Ines Falk", roles={Role.CUSTODIAN}, password=PASSWORD
    )
    to = Party(user_name="ifalk", password=PASSWORD)
    services.custody.hand_over(actor, specimen, 2, to, Details(occurred=at(1, 9, 10)))
    opened = desk()
    sheet = hand(opened, page(opened, specimen))
    assert sheet.giver.isVisible()
    sheet.who.put("to", "D. Hollis")
    sheet.record()
    opened.settle()
    assert "Ines Falk hands it over and has not confirmed" in sheet.say.words.text()
    assert len(ledger(services, actor, specimen).entries) == 3
    sheet.giver.user.setText("ifalk")
    sheet.giver.password.setText(PASSWORD)
    sheet.record()
    opened.settle()
    event = ledger(services, actor, specimen).entries[-1].event
    assert (event.released_by, event.released_how) == (ines.name, "own_password")
    assert (event.received_by, event.received_how) == ("D. Hollis", "not_yet")
    sheet = hand(opened, opened.screen(SpecimenScreen))
    assert "D. Hollis" in sheet.whence.words.text()
    sheet.reject()


def test_a_refused_hand_over_out_of_storage_leaves_it_in_storage(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    _, specimen = tube(services, actor)
    services.custody.enter(
        actor, specimen, 2, "stored", Details(occurred=at(1, 10, 0), place="Shelf C-2", seal="0047713")
    )
    opened = desk()
    sheet = hand(opened, page(opened, specimen))
    assert not sheet.giver.isVisible()
    sheet.who.put("to", actor.name)
    sheet.record()
    opened.settle()
    assert "one person" in sheet.say.words.text()
    assert len(ledger(services, actor, specimen).entries) == 3
    sheet.who.put("to", "D. Hollis")
    sheet.record()
    opened.settle()
    entries = ledger(services, actor, specimen).entries
    assert [e.event.event for e in entries[3:]] == ["taken_out", "handed_over"]


def test_all_specimens_are_listed_searched_and_narrowed(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    case, specimen = tube(services, actor)
    opened = desk()
    board = opened.open("specimens")
    assert isinstance(board, SpecimensScreen)
    assert board.list.table.count() == len(case.all(Specimen))
    board.number.setText("nobody of that name")
    opened.pause(200)
    assert board.list.currentIndex() == 1
    assert "Nothing holds" in board.list.empty.text()
    board.number.setText("S-26-0093")
    opened.pause(200)
    assert board.list.table.count() == 1
    board.number.clear()
    board.choose_entry("standing/stored")
    opened.settle()
    assert board.list.currentIndex() == 1
    board.choose_entry(f"holder/{actor.name}")
    opened.settle()
    assert board.list.table.row(specimen) is not None
    board.list.opened.emit(specimen)
    opened.settle()
    assert opened.screen(SpecimenScreen).ledger is not None


def test_labels_are_seen_before_they_are_printed_and_the_next_free_place_is_kept(
    desk: MakeDesk, services: Services, actor: Actor, tmp_path: Path
) -> None:
    _, specimen = tube(services, actor)
    papers = LabelPapers(services.settings)
    papers.keep_start(29)
    opened = desk()
    screen = page(opened, specimen)
    opened.give("custody.labels")
    sheet = screen.sheet
    assert isinstance(sheet, LabelSheet)
    assert sheet.start.text() == "29"
    assert sheet.labels is not None
    count = len(sheet.labels.layout.corners)
    assert sheet.view.page_count == (2 if count > 2 else 1)
    sheet.paper.setCurrentIndex(sheet.paper.findData("roll"))
    sheet.refresh()
    opened.settle()
    assert sheet.labels.pages == count
    sheet.copies.setText("none")
    sheet.refresh()
    assert not sheet.act.isEnabled()
    sheet.copies.setText("1")
    sheet.paper.setCurrentIndex(sheet.paper.findData("sheet"))
    sheet.refresh()
    opened.settle()
    sheet.save_to(tmp_path / "labels.pdf")
    opened.settle()
    assert (tmp_path / "labels.pdf").read_bytes().startswith(b"%PDF")
    assert papers.start == (29 + count - 1) % 30 + 1


def test_the_office_keeps_the_gap_of_custody_and_the_shift_of_a_printer(
    desk: MakeDesk, services: Services
) -> None:
    opened = desk()
    office = opened.open("office")
    assert isinstance(office, OfficeScreen)
    office.gap.setText("12")
    office.save_settings()
    opened.settle()
    assert services.settings.get().custody_gap_minutes == 12
    office.gap.setText("soon")
    office.save_settings()
    assert "no number of minutes" in office.office_says.words.text()
    card = office.labels
    card.paper.setCurrentIndex(card.paper.findData("roll"))
    for text, kept in (("1.5", True), ("half", False), ("-21", False)):
        card.right.setText(text)
        card.save()
        assert (card.says.words.text() == "Kept on this computer.") is kept
    found = LabelPapers(services.settings).printer("A printer without settings of its own")
    assert (found.paper, found.shift) == ("roll", (4.5, 0.0))


def test_the_palette_finds_a_specimen_by_the_beginning_of_its_number(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    _, specimen = tube(services, actor)
    opened = desk()
    assert opened.window.desk is not None
    found: list[Found] = []
    for finder in finders_of(opened.window.desk.context):
        finder("", "s-26-00", found.extend)
    opened.settle()
    (thing,) = (one for one in found if one.kind == "specimens")
    assert thing.title.startswith("S-26-0093")
    thing.run()
    opened.settle()
    ledger_shown = opened.screen(SpecimenScreen).ledger
    assert ledger_shown is not None
    assert ledger_shown.specimen.id == specimen


def test_a_signed_paper_is_attached_from_the_dialog_and_confirms(
    desk: MakeDesk, services: Services, actor: Actor, tmp_path: Path
) -> None:
    _, specimen = tube(services, actor)
    scan_of = tmp_path / "receipt.pdf"
    scan_of.write_bytes(b"%PDF-1.4 made up")
    opened = desk()
    sheet = hand(opened, page(opened, specimen))
    sheet.who.put("to", "D. Hollis")
    sheet.attach(scan_of, sheet.second.paper)
    opened.settle()
    assert "receipt.pdf" in sheet.second.paper.currentText()
    assert sheet.giver.paper.currentData() == ""
    sheet.record()
    opened.settle()
    event = ledger(services, actor, specimen).entries[-1].event
    assert (event.received_by, event.received_how) == ("D. Hollis", "signed_paper")
    stored = ledger(services, actor, specimen).casefile.find(event.receipt_id)
    assert isinstance(stored, Document)
    assert stored.file_name == "receipt.pdf"
    assert ledger(services, actor, specimen).waiting == ()


def test_what_an_inventory_misses_is_entered_as_not_found_when_asked(
    desk: MakeDesk, services: Services, actor: Actor
) -> None:
    _, specimen = tube(services, actor)
    services.custody.enter(
        actor, specimen, 2, "stored", Details(occurred=at(1, 10, 0), place="Shelf C-2", seal="0047713")
    )
    opened = desk()
    screen = opened.open("specimens", INVENTORY)
    assert isinstance(screen, SpecimensScreen)
    screen.inventory.ask_missing()
    question = QApplication.activeModalWidget()
    assert isinstance(question, Sheet)
    question.reject()
    opened.settle()
    assert len(ledger(services, actor, specimen).entries) == 3
    screen.inventory.ask_missing()
    question = QApplication.activeModalWidget()
    assert isinstance(question, Sheet)
    question.answer("enter")
    opened.settle()
    entry = ledger(services, actor, specimen).entries[-1].event
    assert (entry.event, entry.note) == ("not_found", "Inventory of Shelf C-2")
    assert counts(screen).get("Missing", "0") == "0"
    screen.choose_entry("standing/missing")
    opened.settle()
    assert screen.list.table.row(specimen) is not None
