"""`schema`: the JSON schema of the case file, for programs that write case files."""

from __future__ import annotations

import argparse

from cli.console import say_json
from cli.exits import Exit
from services.exchange.schema import case_schema


def configure(parser: argparse.ArgumentParser) -> None:
    """Words of the command: none of its own."""


def run(arguments: argparse.Namespace) -> int:
    """Write the schema."""
    say_json(case_schema())
    return Exit.FINE
