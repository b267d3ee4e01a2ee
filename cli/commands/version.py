"""`version`: which program and which file formats these are."""

from __future__ import annotations

import argparse

from cli.arguments import add_json
from cli.console import say, say_json
from cli.exits import Exit
from models import codec
from services import decision_json
from services.version import VERSION


def configure(parser: argparse.ArgumentParser) -> None:
    """Words of the command."""
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Show the version."""
    if arguments.json:
        say_json({"version": VERSION, "case_file": codec.FORMAT, "decisions": decision_json.FORMAT})
    else:
        say(f"wakeline {VERSION}")
    return Exit.FINE
