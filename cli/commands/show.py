"""`show`: one case as its case file, without what stands behind a fence; `export` gives the raw one."""

from __future__ import annotations

import argparse

from cli.console import say, say_json
from cli.exits import Exit
from cli.session import session
from models import codec
from services.exchange.export import unfenced


def configure(parser: argparse.ArgumentParser) -> None:
    """Words of the command."""
    parser.add_argument("case", metavar="CASE", help="number of the case")
    parser.add_argument(
        "--history", action="store_true", help="who changed what, in place of the case itself"
    )


def run(arguments: argparse.Namespace) -> int:
    """Show the case."""
    with session(arguments) as office:
        services, actor = office.services, office.actor
        casefile = services.cases.by_number(actor, arguments.case)
        zone = services.settings.get().zone
        entries = services.history.of_case(actor, casefile.case.id) if arguments.history else ()
    if arguments.history:
        for entry in entries:
            reason = f". Reason: {entry.reason}" if entry.reason else ""
            say(f"{entry.at.isoformat(timespec='seconds')}  {entry.who}: {entry.sentence}{reason}")
    else:
        say_json(codec.encode(unfenced(casefile), zone=zone))
    return Exit.FINE
