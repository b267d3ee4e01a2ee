"""`verify`: whether the record of all changes is whole, against a head kept outside when one is given."""

from __future__ import annotations

import argparse

from cli.arguments import add_json
from cli.console import UsageProblem, say, say_json
from cli.exits import Exit
from cli.session import session


def configure(parser: argparse.ArgumentParser) -> None:
    """Words of the command."""
    parser.add_argument(
        "--expect",
        metavar="COUNT:HEAD",
        help="head printed on paper earlier; it alone exposes a rebuilt chain",
    )
    parser.add_argument(
        "--quick",
        action="store_true",
        help="compare only the records, prints and packets that came last, not all of them",
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Verify and say what was found."""
    with session(arguments) as office:
        try:
            found = office.services.integrity.verify(arguments.expect, quick=arguments.quick)
        except ValueError as problem:
            raise UsageProblem(f"--expect: {problem}") from None
    if arguments.json:
        say_json(
            {
                "ok": found.ok,
                "count": found.count,
                "head": found.head,
                "findings": list(found.findings),
                "kinds": list(found.kinds),
                "witnesses": list(found.witnesses),
                "expected": arguments.expect,
                "quick": arguments.quick,
            }
        )
    else:
        for finding in found.findings:
            say(finding)
        say(f"{'Whole' if found.ok else 'Not whole'}: {found.count} entries, head {found.count}:{found.head}")
        if arguments.quick:
            say("Quick: only what came last was compared. Without --quick everything is.")
        for witness in found.witnesses:
            say(f"Compared with {witness}.")
        if not arguments.expect:
            say("No head from paper was given: only one kept elsewhere exposes a chain rebuilt as a whole.")
    return Exit.FINE if found.ok else Exit.FINDING
