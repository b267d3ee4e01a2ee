"""`void`: a case opened by mistake is voided with a reason, or the void is taken back; nothing is deleted."""

from __future__ import annotations

import argparse

from cli.arguments import add_json
from cli.console import say, say_json
from cli.exits import Exit
from cli.session import session


def configure(parser: argparse.ArgumentParser) -> None:
    """Words of the command."""
    parser.add_argument("case", metavar="CASE", help="number of the case")
    parser.add_argument("--reason", required=True, metavar="WORDS", help="why, as the history keeps it")
    parser.add_argument("--lift", action="store_true", help="take the void back")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Void the case, or take that back."""
    with session(arguments) as office:
        cases, actor = office.services.cases, office.actor
        case = cases.by_number(actor, arguments.case).case
        if arguments.lift:
            cases.lift_void(actor, case.id, arguments.reason)
        else:
            cases.void(actor, f"case/{case.id}", arguments.reason)
    if arguments.json:
        say_json({"number": case.number, "id": case.id, "voided": not arguments.lift})
    elif arguments.lift:
        say(f"The void of case {case.number} is taken back.")
    else:
        say(f"Case {case.number} is voided. Custody of things whose ledger was begun is still entered.")
    return Exit.FINE
