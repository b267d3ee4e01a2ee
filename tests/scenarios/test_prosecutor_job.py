"""A prosecutor's ten minutes, by keyboard alone: what can be charged, the refusal, the packet on paper.

Two boats, one dead, one arrested at 0.114 with two convictions before, one of them a refusal.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from models.casefile import CaseFile
from models.records import PriorConviction
from services.actor import Actor, Role
from services.bootstrap import Services
from tests.scenarios.keys import Keys
from tests.support.packetcase import (
    FENCED_FILES,
    MARKS,
    OPEN_WORDS,
    REPORTED,
    packet_case,
    text_pdf,
    words_of,
)
from tests.ui.frame_fixtures import PASSWORD
from ui import screens
from ui.finders import finders_of
from ui.main_window import MainWindow
from ui.office_info import actor_of, office_of
from ui.screens.case.charges import ChargesView
from ui.screens.case.packet import PacketView
from ui.screens.case.page import CasePage
from ui.theme.holder import ThemeHolder

WORKSHEET = ("0.114", "30.681(1)(b)1.", "30.684(5)", "satisfied")
OUTLINE = ("I take no test", "The four issues")


@pytest.fixture
def prosecutor(services: Services, actor: Actor) -> Actor:
    return services.accounts.add_user(
        actor, user_name="paula", name="Paula Made-up", roles={Role.PROSECUTOR}, password=PASSWORD
    ).actor


@pytest.fixture
def case(services: Services, actor: Actor) -> CaseFile:
    """As the sheriff's office prepared it, with a document of each class."""
    made = packet_case(services.cases.new_id)
    new = services.cases.new(actor, kind="boating", matter="accident")
    records = tuple(replace(r, case_id=new.case.id) for r in made.records)
    base = replace(new, case=replace(new.case, number=None), records=(), people=())
    case_id = services.cases.save(
        actor, base, replace(new, records=records, people=made.people)
    ).casefile.case.id
    files = {**FENCED_FILES, "correspondence": OPEN_WORDS}
    for legal_class, words in files.items():
        services.documents.add(
            actor, case_id, file_name=f"{legal_class}.pdf", content=text_pdf(words), legal_class=legal_class
        )
    return services.cases.get(actor, case_id)


@pytest.fixture
def window(qtbot: QtBot, holder: ThemeHolder, services: Services, prosecutor: Actor) -> Iterator[MainWindow]:
    opened = MainWindow(
        holder,
        services,
        screens.SCREENS,
        finders=finders_of,
        office_of=functools.partial(office_of, services),
        take_place=functools.partial(actor_of, services),
    )
    opened.resize(round(96 * holder.theme.line), round(60 * holder.theme.line))
    opened.start(prosecutor)
    opened.show()
    opened.activateWindow()
    qtbot.waitUntil(opened.isActiveWindow)
    yield opened
    opened.close()
    opened.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_charges_refusal_and_packet(
    qtbot: QtBot,
    window: MainWindow,
    services: Services,
    prosecutor: Actor,
    case: CaseFile,
    tmp_path: Path,
) -> None:
    keys = Keys(qtbot, window)
    keys.settle()
    assert window.desk is not None
    window.desk.frame.open("case", case.case.id)
    keys.settle()
    the_worksheet(keys, window)
    print_and_read(
        keys, window, "F21", tmp_path / "F21.pdf", ("0.114", "30.681(1)(b)1.", "30.684(5)", "satisfied")
    )
    print_and_read(keys, window, "F20", tmp_path / "F20.pdf", OUTLINE)
    first = the_packet(keys, window, tmp_path / "charging.pdf")
    assert not [mark for mark in MARKS if mark in first]
    assert "Charging review" in first
    for said in ("Quist, Marlow", "0.114", "Refusal hearing outline", "Kept out, and why", OPEN_WORDS):
        assert said in first, said
    let_the_report_in(keys, window)
    second = the_packet(keys, window, tmp_path / "discovery.pdf")
    assert REPORTED in second
    assert "Order of August 2, 2001" in second
    given_out(keys, window)
    (entered,) = services.disclosures.register(prosecutor, case.case.id)
    assert (entered.to_whom, entered.packet_number) == ("Counsel Made-up", 2)
    assert [one.purpose.label for one in services.packets.made(prosecutor, case.case.id)] == [
        "Discovery",
        "Charging review",
    ]
    assert services.integrity.verify().ok
    assert len(case.all(PriorConviction)) == 2


def page_of(window: MainWindow) -> CasePage:
    assert window.desk is not None
    screen = window.desk.frame.current()
    assert isinstance(screen, CasePage)
    return screen


def say(keys: Keys, command: str) -> None:
    """Give a command by its name."""
    keys.command(Qt.Key.Key_K)
    keys.type(command)
    keys.press(Qt.Key.Key_Return)
    keys.settle()


def words_on(view: QWidget) -> str:
    return "\n".join(label.text() for label in view.findChildren(QLabel) if label.isVisibleTo(view))


def the_worksheet(keys: Keys, window: MainWindow) -> None:
    """Yes first; then one question for each charge that an answer would change; the rest on request."""
    say(keys, "Go to section: Charges")
    view = page_of(window).views.made["charges"]
    assert isinstance(view, ChargesView)
    told = words_on(view)
    assert told.index("30.681(1)(a)") < told.index("30.68(2)")
    assert "Every element stands on the record." in told
    assert "Was the operation careless" in told
    assert "Step of the penalties" in told
    assert "Earlier conviction 1" in told
    assert "personal watercraft" not in told
    keys.tab_to("Every element, every offence")
    keys.press(Qt.Key.Key_Space)
    assert "30.681(1)(b)2." in words_on(view)
    assert "Abel Rost" in words_on(view)


def print_and_read(keys: Keys, window: MainWindow, form: str, path: Path, said: tuple[str, ...]) -> None:
    """Choose a form, save it as the PDF it would print, and read it back."""
    keys.command(Qt.Key.Key_P)
    keys.pause(700)
    forms = page_of(window).views.forms()
    assert forms is not None
    choice = forms.sheet
    choice.setFocus()
    at = next(n for n in range(choice.count()) if choice.itemText(n).startswith(form))
    while choice.currentIndex() != at:
        keys.press(Qt.Key.Key_Down if choice.currentIndex() < at else Qt.Key.Key_Up)
    keys.pause(700)
    say(keys, "Save the form shown")
    save_as(keys, path)
    words = words_of(path.read_bytes())
    for one in said:
        assert one in words, (form, one)
    assert not [mark for mark in MARKS if mark in words], form


def save_as(keys: Keys, path: Path) -> None:
    keys.wait_until(lambda: isinstance(QApplication.activeModalWidget(), QFileDialog))
    line = QApplication.activeModalWidget().findChild(QLineEdit)
    assert line is not None
    line.clear()
    line.setFocus()
    keys.type(str(path))
    keys.press(Qt.Key.Key_Return)
    keys.wait_until(path.exists)
    keys.come_back()


def packet_view(window: MainWindow) -> PacketView:
    view = page_of(window).views.made["packet"]
    assert isinstance(view, PacketView)
    return view


def the_packet(keys: Keys, window: MainWindow, path: Path) -> str:
    """Make the packet whose plan is in sight and read it back; what is on screen are its pages."""
    say(keys, "Go to section: Packet")
    keys.settle()
    view = packet_view(window)
    assert "s. 30.67(4)" in words_on(view)
    keys.tab_to("Make the packet")
    keys.press(Qt.Key.Key_Space)
    save_as(keys, path)
    assert view.preview.page_count > 5
    return words_of(path.read_bytes())


def let_the_report_in(keys: Keys, window: MainWindow) -> None:
    """Discovery: the report is withheld, and goes in by a decision with its authority."""
    say(keys, "Go to section: Packet")
    keys.choose("Purpose of the packet", "Discovery")
    keys.settle()
    view = packet_view(window)
    assert view.plan is not None
    assert not view.plan.own_work
    keys.tab_to("Let it in: operator_report.pdf")
    keys.press(Qt.Key.Key_Space)
    keys.fill("Authority", "Order of August 2, 2001")
    keys.fill("Reason", "ordered on the motion of the defence")
    keys.tab_to("Let it in")
    keys.press(Qt.Key.Key_Space)
    keys.settle()
    keys.come_back()
    assert "Let in by Paula Made-up" in words_on(view)


def given_out(keys: Keys, window: MainWindow) -> None:
    """The second packet went to counsel by mail."""
    say(keys, "Go to section: Packet")
    keys.tab_to("Packet 2 was given to somebody")
    keys.press(Qt.Key.Key_Space)
    keys.fill("To whom", "Counsel Made-up")
    keys.tab_to("date")
    keys.type("11/01/2026")
    keys.tab_to("time")
    keys.type("0503")
    keys.choose("Sent by", "Mail")
    keys.tab_to("Enter it")
    keys.press(Qt.Key.Key_Space)
    keys.settle()
    keys.come_back()
    assert "packet 2 to Counsel Made-up" in words_on(packet_view(window))
