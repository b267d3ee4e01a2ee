"""`version`: which program and which law tables these are."""

from __future__ import annotations

import argparse
from importlib.metadata import PackageNotFoundError, version

from cli.arguments import add_json
from cli.console import say, say_json
from cli.exits import Exit
from models import codec
from services import decision_json

FALLBACK = "0.1.0"


def configure(parser: argparse.ArgumentParser) -> None:
    """Words of the command."""
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Show the version."""
    number = program_version()
    if arguments.json:
        say_json(
            {"version": number, "case_file": codec.FORMAT, "decisions": decision_json.FORMAT},
        )
    else:
        say(f"wakeline {number}")
    return Exit.FINE


def program_version() -> str:
    """The version of the installed program, or of this source."""
    try:
        return version("wakeline")
    except PackageNotFoundError:
        return FALLBACK
