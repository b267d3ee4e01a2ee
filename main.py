"""Wakeline: arguments in, a window or the command line out."""

from __future__ import annotations

import faulthandler
import gc
import sys

# Options that take the next word as their value, so that the value is not read as a command.
VALUED = frozenset({"--data", "--user", "--password-file", "--law-date", "--law-source"})
# Questions about the program itself, answered without a window.
COMMAND_LINE_ONLY = frozenset({"-h", "--help", "--version", "--self-check"})


def command_of(arguments: list[str]) -> str | None:
    """The first word that is neither an option nor an option's value; None when there is none."""
    words = iter(arguments)
    for word in words:
        if word in VALUED:
            next(words, None)
        elif not word.startswith("-"):
            return word
    return None


def wanted(arguments: list[str]) -> str:
    """What is asked for: "window", "self-check" (Qt without a screen) or "command" (no Qt at all)."""
    command = command_of(arguments)
    if command == "self-check" or (command is None and "--self-check" in arguments):
        return "self-check"
    if command is None and not COMMAND_LINE_ONLY.intersection(arguments):
        return "window"
    return "command"


def main(arguments: list[str]) -> int:
    """Run what the arguments ask for and give its exit code."""
    if sys.stderr is not None:  # a windowed bundle on Windows has none
        faulthandler.enable()
    purpose = wanted(arguments)
    if purpose == "window":
        gc.disable()  # until the window is there
        # Imported here: a command needs no Qt, and its libraries may not be on the machine.
        from ui.app import run

        return run(arguments)
    from cli.app import main as run_command

    if purpose == "self-check":
        from ui.self_check import show_window

        words = ["self-check" if word == "--self-check" else word for word in arguments]
        return run_command(words, window=show_window)
    return run_command(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
