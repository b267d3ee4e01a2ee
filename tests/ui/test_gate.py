from __future__ import annotations

import datetime as dt

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from services.actor import Actor, Role
from services.bootstrap import Services
from services.clock import FixedClock
from tests.ui.frame_fixtures import NOW, PASSWORD
from tests.ui.window_fixtures import MakeWindow, page_of
from ui import dialogs
from ui.first_run import FirstRunPage
from ui.main_window import MainWindow
from ui.sign_in import SignInPage


def gate_of(window: MainWindow) -> SignInPage:
    assert isinstance(window.gate, SignInPage)
    return window.gate


def sign_in(qtbot: QtBot, window: MainWindow, user: str, password: str) -> None:
    gate = gate_of(window)
    gate.user.setText(user)
    gate.password.setFocus()
    qtbot.keyClicks(gate.password, password)
    qtbot.keyClick(gate.password, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not window.tasks.busy)


def test_a_new_office_is_set_up_on_one_page_by_keyboard(
    qtbot: QtBot, window: MakeWindow, services: Services
) -> None:
    opened = window(None)
    page = opened.gate
    assert isinstance(page, FirstRunPage)
    qtbot.keyClicks(page.office, "Tamarack County Sheriff")
    page.county.setCurrentIndex(page.county.findData("vilas"))
    qtbot.keyClicks(page.since, "01/01/2020")
    qtbot.mouseClick(page.add, Qt.MouseButton.LeftButton)
    qtbot.keyClicks(page.name, "R. Haldane")
    qtbot.keyClicks(page.user, "rhaldane")
    qtbot.keyClicks(page.password, PASSWORD)
    qtbot.keyClicks(page.again, PASSWORD)
    qtbot.mouseClick(page.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: opened.desk is not None)
    settings = services.settings.get()
    assert settings.office == "Tamarack County Sheriff"
    assert settings.zone == "America/Chicago"
    assert [(county.county, county.valid_from) for county in settings.counties] == [
        ("vilas", dt.date(2020, 1, 1))
    ]
    assert opened.session.actor.name == "R. Haldane"


def test_the_first_run_says_what_is_wanting_and_keeps_what_was_typed(
    qtbot: QtBot, window: MakeWindow
) -> None:
    page = window(None).gate
    assert isinstance(page, FirstRunPage)
    qtbot.keyClicks(page.office, "Tamarack County Sheriff")
    qtbot.mouseClick(page.button, Qt.MouseButton.LeftButton)
    assert "No county yet" in page.problem.words.text()
    assert page.office.text() == "Tamarack County Sheriff"


def test_signing_in_opens_the_desk(qtbot: QtBot, window: MakeWindow, actor: Actor) -> None:
    opened = window(None)
    sign_in(qtbot, opened, "rhaldane", PASSWORD)
    assert opened.desk is not None
    assert opened.session.actor == actor
    assert opened.gate is None


def test_a_wrong_password_says_what_to_do_and_opens_nothing(
    qtbot: QtBot, window: MakeWindow, actor: Actor
) -> None:
    opened = window(None)
    sign_in(qtbot, opened, "rhaldane", "not this one at all")
    gate = gate_of(opened)
    assert opened.desk is None
    assert "not right" in gate.problem.words.text()
    assert gate.password.text() == ""
    assert gate.password.hasFocus()


def test_the_lock_keeps_the_page_as_it_was_left(qtbot: QtBot, window: MakeWindow, actor: Actor) -> None:
    opened = window(None)
    sign_in(qtbot, opened, "rhaldane", PASSWORD)
    page = page_of(opened)
    qtbot.keyClicks(page.edit, "half typed")
    opened.lock()
    assert page.leavings == 1
    assert not page.isVisible()
    assert not opened.session.is_open
    sign_in(qtbot, opened, "rhaldane", PASSWORD)
    assert page_of(opened) is page
    assert page.edit.text() == "half typed"


def test_another_person_does_not_see_what_was_left_open(
    qtbot: QtBot, window: MakeWindow, services: Services, actor: Actor
) -> None:
    services.accounts.add_user(
        actor, user_name="oquist", name="O. Quist", roles=[Role.OFFICER], password=PASSWORD
    )
    opened = window(None)
    sign_in(qtbot, opened, "rhaldane", PASSWORD)
    page = page_of(opened)
    qtbot.keyClicks(page.edit, "half typed")
    opened.lock()
    sign_in(qtbot, opened, "oquist", PASSWORD)
    assert page_of(opened) is not page
    assert page_of(opened).edit.text() == ""


def test_no_command_is_given_while_locked(qtbot: QtBot, window: MakeWindow, actor: Actor) -> None:
    opened = window(actor)
    page = page_of(opened)
    opened.lock()
    qtbot.keyClick(
        opened, Qt.Key.Key_X, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    assert page.pressed == 0


def test_an_open_dialog_is_covered_by_the_lock_and_comes_back(
    qtbot: QtBot, window: MakeWindow, actor: Actor
) -> None:
    opened = window(None)
    sign_in(qtbot, opened, "rhaldane", PASSWORD)
    question = dialogs.Question(
        title="Void the entry", sentences=["It stays in place, struck through."], acts=[]
    )
    sheet = dialogs.ask(opened._holder, opened, question, lambda answer: None)
    assert sheet.isVisible()
    opened.lock()
    assert not sheet.isVisible()
    sign_in(qtbot, opened, "rhaldane", PASSWORD)
    assert sheet.isVisible()
    sheet.reject()


def test_idle_time_counts_by_the_clock_also_asleep(
    window: MakeWindow, services: Services, actor: Actor, clock: FixedClock, qtbot: QtBot
) -> None:
    services.settings.change(actor, idle_lock_minutes=10)
    opened = window(actor)
    clock.set(NOW + dt.timedelta(minutes=9))
    opened.idle.look()
    assert opened.session.is_open
    qtbot.keyClicks(page_of(opened).edit, "x")
    clock.set(NOW + dt.timedelta(minutes=18))
    opened.idle.look()
    assert opened.session.is_open
    clock.set(NOW + dt.timedelta(minutes=19))
    opened.idle.look()
    assert not opened.session.is_open


def test_in_a_sample_office_any_place_can_be_taken(
    window: MakeWindow, services: Services, actor: Actor
) -> None:
    services.settings.change(actor, "a sample", sample=True)
    user = services.accounts.add_user(
        actor, user_name="ksandvik", name="K. Sandvik", roles=[Role.CORONER], password=PASSWORD
    )
    opened = window(actor)
    assert opened.desk is not None
    words = [action.text() for action in opened.desk.user_menu().actions()]
    assert "K. Sandvik, coroner or medical examiner" in words
    opened.take_place(user.user_id)
    assert opened.session.actor.name == "K. Sandvik"
    assert opened.desk is not None
    assert opened.desk.frame.top.user.text() == "K. Sandvik"


def test_no_place_is_taken_in_a_real_office(window: MakeWindow, actor: Actor) -> None:
    opened = window(actor)
    with pytest.raises(PermissionError):
        opened.take_place(actor.user_id)


def test_a_window_that_may_not_be_left_does_not_close(window: MakeWindow, actor: Actor) -> None:
    opened = window(actor)
    page_of(opened).may_leave = False
    assert not opened.close()
    page_of(opened).may_leave = True
    assert opened.close()
    assert QApplication.activeModalWidget() is None
