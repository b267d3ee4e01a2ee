"""`new`: a case of the office from a case file."""

from __future__ import annotations

import argparse

from cli.arguments import add_json
from cli.casefiles import read_case_file
from cli.console import say, say_json, tell
from cli.exits import Exit
from cli.session import session
from services.exchange.intake import take_in


def configure(parser: argparse.ArgumentParser) -> None:
    """Words of the command."""
    parser.add_argument("file", metavar="FILE", help="case file; - for standard input")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Make the case."""
    decoded = read_case_file(arguments.file)
    with session(arguments) as office:
        taken = take_in(office.services.cases, office.actor, decoded.casefile)
    if arguments.json:
        say_json(
            {
                "number": taken.number,
                "id": taken.case_id,
                "added": taken.added,
                "repeated": list(taken.repeated),
            }
        )
    elif taken.added:
        say(f"Made case {taken.number}.")
        for sentence in taken.repeated:
            tell(sentence)
    else:
        say(f"Already here as case {taken.number}: nothing was added.")
    return Exit.FINE
