"""From the arrest at the autumn change of the clocks to laboratory, release and paper, by keyboard alone."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from models.records import Release, Specimen
from models.records import TestRequest as RequestForTest
from services.actor import Actor
from services.bootstrap import Services
from tests.scenarios.keys import CONTROL, SHIFT, Keys
from ui import screens
from ui.finders import finders_of
from ui.main_window import MainWindow
from ui.office_info import actor_of, office_of
from ui.screens.case.page import CasePage
from ui.screens.holds import HoldsScreen
from ui.screens.specimen import SpecimenScreen
from ui.theme.holder import ThemeHolder

ALT = Qt.KeyboardModifier.AltModifier
NUMBER = "S-26-0093-A"
WHO = "Dale R. Vosburgh"
FORMS = ("F13", "F15", "F17", "F19", "F20")


@pytest.fixture
def window(qtbot: QtBot, holder: ThemeHolder, services: Services, actor: Actor) -> Iterator[MainWindow]:
    opened = MainWindow(
        holder,
        services,
        screens.SCREENS,
        finders=finders_of,
        office_of=functools.partial(office_of, services),
        take_place=functools.partial(actor_of, services),
    )
    opened.resize(round(92 * holder.theme.line), round(57 * holder.theme.line))
    opened.start(actor)
    opened.show()
    opened.activateWindow()
    qtbot.waitUntil(opened.isActiveWindow)
    yield opened
    opened.close()
    opened.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_from_the_arrest_to_the_paper(
    qtbot: QtBot, window: MainWindow, services: Services, actor: Actor, tmp_path: Path
) -> None:
    keys = Keys(qtbot, window)
    keys.settle()
    arrest_at_the_change(keys, window)
    refuse_breath(keys)
    blood_by_warrant(keys)
    case_id = save(keys, window)
    what_remains(keys, window)
    to_the_laboratory_and_back(keys, window)
    release_to_a_relative(keys, window)
    the_result(keys, window, case_id)
    for form in FORMS:
        print_and_read(keys, window, form, tmp_path / f"{form}.pdf")
    case = services.cases.get(actor, case_id)
    assert [r.ground for r in case.all(Release)] == ["responsible_adult"]
    ledger = services.custody.ledger(actor, case.all(Specimen)[0].id)
    assert ledger.now.holder == actor.name
    # The laboratory has no account: its receipt waits for the signed paper.
    assert len(ledger.waiting) == 1
    assert services.integrity.verify().ok


def case_page(window: MainWindow) -> CasePage:
    assert window.desk is not None
    screen = window.desk.frame.current()
    assert isinstance(screen, CasePage)
    return screen


def say(keys: Keys, command: str) -> None:
    """Give a command by its name."""
    keys.command(Qt.Key.Key_K)
    keys.type(command)
    keys.press(Qt.Key.Key_Return)


def time(keys: Keys, label: str, day: str, clock: str) -> None:
    """Enter a time."""
    keys.fill(f"{label}, date", day)
    keys.press(Qt.Key.Key_Tab)
    keys.type(clock)


def pick(keys: Keys, name: str, words: str) -> None:
    """Take one more out of a list of several."""
    keys.tab_to(name)
    combo = keys.focus
    assert isinstance(combo, QComboBox)
    keys.press(Qt.Key.Key_Space)
    popup = combo.view()
    QTest.keyClicks(popup, words)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    keys.settle()


def add(keys: Keys, section: str, button: str) -> None:
    """Add a record under a section."""
    say(keys, f"Go to section: {section}")
    keys.tab_to(button)
    keys.press(Qt.Key.Key_Space)


def arrest_at_the_change(keys: Keys, window: MainWindow) -> None:
    keys.command(Qt.Key.Key_N, CONTROL | ALT)
    keys.wait_until(lambda: case_page(window).open_case is not None)
    keys.pause()
    keys.command(Qt.Key.Key_P, CONTROL | SHIFT)
    keys.type(WHO)
    keys.tick("Role: Operator")
    keys.command(Qt.Key.Key_A, CONTROL | SHIFT)
    assert keys.name == "Person arrested"
    keys.choose("Person arrested", "Dale")
    keys.fill("Arresting officer", "Deputy T. Amundsen")
    time(keys, "Time of the custodial arrest", "10/31/2026", "2350")
    pick(keys, "Arrested for", "Boat: under")


def refuse_breath(keys: Keys) -> None:
    add(keys, "Request", "Add request for a test")
    keys.choose("Arrest", "arrest")
    keys.choose("Person", "Dale")
    keys.fill("Requesting officer", "Deputy T. Amundsen")
    time(keys, "Requested", "11/01/2026", "0030")
    keys.choose("Test designated", "Breath")
    for word, clock in (("First", "0031"), ("Second", "0032"), ("Third", "0033")):
        time(keys, f"{word} statement said", "11/01/2026", clock)
    keys.choose("Answer", "Refused")
    keys.fill("Warrant number", "26-SW-7")


def blood_by_warrant(keys: Keys) -> None:
    add(keys, "Specimens", "Add specimen")
    keys.type(NUMBER)
    keys.choose("From", "Dale")
    keys.choose("Kind", "Blood")
    time(keys, "Collected", "11/01/2026", "0310")
    add(keys, "Tests", "Add test")
    keys.choose("Person", "Dale")
    keys.choose("Specimen", "Blood")
    keys.choose("Basis", "Warrant")
    time(keys, "Sample taken", "11/01/2026", "0310")


def save(keys: Keys, window: MainWindow) -> str:
    keys.command(Qt.Key.Key_S)
    page = case_page(window)
    keys.wait_until(lambda: page.open_case is not None and not page.open_case.draft.is_new)
    keys.pause()
    assert page.open_case is not None
    casefile = page.open_case.draft.base
    request = casefile.all(RequestForTest)[0]
    assert None not in (request.statement_1, request.statement_2, request.statement_3)
    return casefile.case.id


def what_remains(keys: Keys, window: MainWindow) -> None:
    keys.command(Qt.Key.Key_7)
    assert window.desk is not None
    board = window.desk.frame.current()
    assert isinstance(board, HoldsScreen)
    keys.wait_until(lambda: bool(board.cards.cards))
    card = next(iter(board.cards.cards.values()))
    assert card.big.text() == "5 h 47 min"
    assert "12 h 00 min elapse" in card.note.words.text()


def specimen(window: MainWindow) -> SpecimenScreen:
    assert window.desk is not None
    screen = window.desk.frame.current()
    assert isinstance(screen, SpecimenScreen)
    return screen


def entries(keys: Keys, window: MainWindow, count: int) -> None:
    def there() -> bool:
        ledger = specimen(window).ledger
        return ledger is not None and len(ledger.entries) == count

    keys.wait_until(there)
    keys.come_back()


def to_the_laboratory_and_back(keys: Keys, window: MainWindow) -> None:
    keys.command(Qt.Key.Key_8)
    keys.type(NUMBER)
    keys.press(Qt.Key.Key_Return)
    entries(keys, window, 0)
    make_entry(keys, "Collected")
    entries(keys, window, 1)
    keys.command(Qt.Key.Key_H)
    keys.choose("How", "Send by a carrier")
    keys.fill("To: name", "Northline Medical")
    keys.fill("Carrier and tracking number", "NM-558-20114")
    act(keys, "Record the hand-over")
    entries(keys, window, 2)
    make_entry(keys, "Received", "State Laboratory of Hygiene")
    entries(keys, window, 3)
    # Nobody of the laboratory is here to confirm: what comes back is receipted by who got it.
    make_entry(keys, "Received", "R. Haldane")
    entries(keys, window, 4)


def make_entry(keys: Keys, what: str, by: str = "") -> None:
    keys.command(Qt.Key.Key_E, CONTROL | SHIFT)
    keys.choose("What happened", what)
    if by:
        keys.fill("Received by", by)
    act(keys, "Make the entry")


def act(keys: Keys, words: str) -> None:
    keys.tab_to(words)
    keys.press(Qt.Key.Key_Space)


def release_to_a_relative(keys: Keys, window: MainWindow) -> None:
    keys.command(Qt.Key.Key_7)
    keys.command(Qt.Key.Key_3, ALT)
    keys.fill("Released to", "Nils Vosburgh")
    keys.choose("Relation", "Relative")
    keys.fill("Identification shown", "driver licence")
    keys.answer("Receipt signed", "y")
    act(keys, "Release, ground 3")
    assert window.desk is not None
    board = window.desk.frame.current()
    assert isinstance(board, HoldsScreen)
    keys.wait_until(lambda: not board.cards.cards)
    keys.come_back()


def the_result(keys: Keys, window: MainWindow, case_id: str) -> None:
    assert window.desk is not None
    window.desk.frame.open("case", case_id)
    keys.wait_until(lambda: case_page(window).open_case is not None)
    keys.pause()
    add(keys, "Specimens", "Add laboratory work")
    keys.choose("Specimen", "specimen")
    keys.fill("Laboratory", "State Laboratory of Hygiene")
    keys.fill("Report number", "26-T-4410")
    keys.fill("Result", "0.132")
    keys.command(Qt.Key.Key_S)
    page = case_page(window)
    keys.wait_until(lambda: page.open_case is not None and not page.open_case.draft.is_edited)
    keys.pause()


def print_and_read(keys: Keys, window: MainWindow, form: str, target: Path) -> None:
    keys.command(Qt.Key.Key_P)
    keys.pause(700)
    forms = case_page(window).views.forms()
    assert forms is not None
    choice: QComboBox = forms.sheet
    keys.tab_to("Form", back=True)
    choice.setFocus()
    at = next(n for n in range(choice.count()) if choice.itemText(n).startswith(form))
    while choice.currentIndex() != at:
        keys.press(Qt.Key.Key_Down if choice.currentIndex() < at else Qt.Key.Key_Up)
    keys.pause(700)
    say(keys, "Save the form shown")
    keys.wait_until(lambda: isinstance(QApplication.activeModalWidget(), QFileDialog))
    line = QApplication.activeModalWidget().findChild(QLineEdit)
    assert line is not None
    line.clear()
    line.setFocus()
    keys.type(str(target))
    keys.press(Qt.Key.Key_Return)
    keys.wait_until(target.exists)
    keys.come_back()
    with pypdfium2.PdfDocument(target) as document:
        words = " ".join(page.get_textpage().get_text_bounded() for page in document)
    assert form in words
    assert "Vosburgh" in words
