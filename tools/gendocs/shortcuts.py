"""The sheet of keys and commands, from the one list of commands."""

from __future__ import annotations

from ui.commands import Command
from ui.context import UiContext
from ui.keys_sheet import ENTRY_KEYS
from ui.screens import SCREENS
from ui.window_commands import all_commands


def text() -> str:
    """docs/shortcuts.md."""
    groups: dict[str, list[Command]] = {}
    commands = all_commands(
        SCREENS,
        find=_nothing,
        keys=_nothing,
        cycle=_nothing,
        lock=_nothing,
        sign_out=_nothing,
    )
    for command in commands:
        groups.setdefault(command.group, []).append(command)
    lines = [
        "# Commands and keys",
        "",
        "Generated from the list of commands: `python tools/gendocs`. The window shows it with Ctrl+/,",
        "and Ctrl+K finds each command by its words. On macOS Ctrl stands for Command.",
    ]
    for group, listed in groups.items():
        lines += ["", f"## {group}", "", "| command | keys | id |", "| --- | --- | --- |"]
        lines += [f"| {_words(command)} | {command.shortcut} | `{command.id}` |" for command in listed]
    lines += ["", "## In the fields", "", "| keys | what they do |", "| --- | --- |"]
    lines += [f"| {keys} | {what} |" for keys, what in ENTRY_KEYS]
    return "\n".join(lines) + "\n"


def _words(command: Command) -> str:
    return f"{command.title}. {command.tip}" if command.tip else command.title


def _nothing(context: UiContext) -> None:
    """An act for a list nobody gives commands from."""


OUTPUTS = {"docs/shortcuts.md": text}
