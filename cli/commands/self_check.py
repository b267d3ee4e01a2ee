"""`self-check`: whether this installation works, tried on real work in a place of its own."""

from __future__ import annotations

import argparse

from cli.arguments import add_json
from cli.checks import run_checks
from cli.console import say, say_json
from cli.exits import Exit
from models.canonical import Json


def configure(parser: argparse.ArgumentParser) -> None:
    """Words of the command."""
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Try every part and say what was found."""
    checks = []
    for check in run_checks(getattr(arguments, "window", None)):
        checks.append(check)
        if not arguments.json:
            say(f"{check.part}: {check.said}" if check.fine else f"{check.part}: DOES NOT WORK. {check.why}")
    if arguments.json:
        listed: list[Json] = [
            {"part": check.part, "fine": check.fine, "said": check.said, "why": check.why} for check in checks
        ]
        say_json({"format": "wakeline.self-check/1", "checks": listed})
    return Exit.FINE if all(check.fine for check in checks) else Exit.FINDING
