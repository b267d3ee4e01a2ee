from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from pytestqt.qtbot import QtBot

from services.actor import Actor
from tests.ui.frame_fixtures import SPECS
from tests.ui.window_fixtures import MakeWindow, page_of
from ui.commands import Command, CommandList
from ui.context import UiContext
from ui.icons import PATHS
from ui.keys_sheet import keys_by_group
from ui.screens import SCREENS
from ui.window_commands import all_commands


def nothing(context: UiContext) -> None:
    """An act without effect."""


def every_command() -> CommandList:
    return all_commands(SPECS, find=nothing, keys=nothing, cycle=nothing, lock=nothing, sign_out=nothing)


def test_every_command_has_words_and_a_group_and_a_drawn_icon() -> None:
    for command in every_command():
        assert command.title
        assert command.title[0].isupper()
        assert not command.title.endswith(".")
        assert command.group
        assert command.icon in PATHS or not command.icon


def test_every_key_belongs_to_one_command_and_is_a_key() -> None:
    keys = [QKeySequence(command.shortcut).toString() for command in every_command() if command.shortcut]
    assert all(keys)
    assert len(set(keys)) == len(keys)


def test_two_commands_with_one_key_or_one_id_are_refused() -> None:
    commands = CommandList()
    commands.add(Command(id="a", title="First", run=nothing, shortcut="Ctrl+1"))
    with pytest.raises(ValueError, match="a"):
        commands.add(Command(id="b", title="Second", run=nothing, shortcut="Ctrl+1"))
    with pytest.raises(ValueError, match="a"):
        commands.add(Command(id="a", title="Third", run=nothing))


def test_every_place_is_reached_by_a_command() -> None:
    ids = {command.id for command in every_command() if command.id.startswith("go.")}
    assert ids == {f"go.{spec.key}" for spec in SPECS if spec.rail}


def test_keys_set_on_a_screen_of_the_program_open_it() -> None:
    commands = all_commands(
        SCREENS, find=nothing, keys=nothing, cycle=nothing, lock=nothing, sign_out=nothing
    )
    heard = {command.shortcut: command.id for command in commands}
    assert {spec.key: heard.get(spec.shortcut) for spec in SCREENS if spec.shortcut} == {
        spec.key: f"go.{spec.key}" for spec in SCREENS if spec.shortcut
    }


def test_keys_give_commands_and_only_where_they_hold(qtbot: QtBot, window: MakeWindow, actor: Actor) -> None:
    opened = window(actor)
    page = page_of(opened)
    qtbot.keyClick(
        page.edit, Qt.Key.Key_X, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    assert page.pressed == 1
    qtbot.keyClick(page.edit, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert opened.desk is not None
    assert opened.desk.frame.place is not None
    assert opened.desk.frame.place.key == "bare"
    qtbot.keyClick(
        opened, Qt.Key.Key_X, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    assert page.pressed == 1


def test_each_command_of_the_window_is_an_action_of_it(window: MakeWindow, actor: Actor) -> None:
    desk = window(actor).desk
    assert desk is not None
    shown = {action.text() for action in desk.actions() if isinstance(action, QAction)}
    assert {command.title for command in desk.context.commands} <= shown


def test_the_sheet_of_keys_is_made_from_the_commands() -> None:
    groups = keys_by_group(every_command())
    listed = {title for keys in groups.values() for _, title in keys}
    assert {command.title for command in every_command() if command.shortcut} <= listed
    assert "in a date: today" in listed
