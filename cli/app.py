"""The command line: words in, an exit code out.

The first word that is no option names the command; options may stand before or after it. Results go to
standard output, everything said to people to standard error. Known failures end with a sentence and an exit
code (see `cli.exits`), never with a traceback.
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

from cli.arguments import add_office
from cli.console import abandon_output, prepare_streams, say, tell
from cli.exits import MEANINGS, Exit
from cli.failures import explain
from cli.registry import BY_NAME, ENTRIES, Entry

PROGRAM = "wakeline"
COMMANDS: frozenset[str] = frozenset(BY_NAME)

# Options whose value is the next word, so that the value is not taken for the command.
_VALUED = frozenset({"--data", "--user", "--password-file", "--law-date", "--law-source"})


class _Parser(argparse.ArgumentParser):
    """Says of words it cannot use what the rest of the program says: the usage, then what and what next."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        said = message[:1].upper() + message[1:].rstrip(".")
        self.exit(Exit.USAGE, f"{said}. `{self.prog} --help` tells more.\n")


def main(argv: Sequence[str], *, window: Callable[[], str] | None = None) -> int:
    """Run one command and give its exit code.

    Args:
        window: for the self-check: shows a window nobody sees and says what it was. Commands know no Qt.
    """
    prepare_streams()
    words = list(argv)
    try:
        code = _run(words, window)
        sys.stdout.flush()
        return code
    except SystemExit as leaving:  # argparse has said what is wrong, or shown the help
        return leaving.code if isinstance(leaving.code, int) else Exit.USAGE
    except BrokenPipeError:
        abandon_output()
        return Exit.READER_GONE
    except KeyboardInterrupt:
        tell("Stopped. What was finished before is kept.")
        return Exit.STOPPED
    except Exception as problem:
        known = explain(problem)
        if known is None:
            raise
        for line in known.lines:
            tell(line)
        return known.code


def _run(words: list[str], window: Callable[[], str] | None) -> int:
    place = command_place(words)
    if place is None:
        return _without_command(words)
    name = words.pop(place)
    entry = BY_NAME.get(name)
    if entry is None:
        close = difflib.get_close_matches(name, COMMANDS, n=1)
        hint = f" Perhaps {close[0]}." if close else ""
        tell(f"There is no command {name!r}.{hint} `{PROGRAM} --help` lists them all.")
        return Exit.USAGE
    command = entry.load()
    parser = parser_of(entry)
    parser.set_defaults(window=window)
    return int(command.run(parser.parse_args(words)))


def command_place(words: Sequence[str]) -> int | None:
    """Where the command stands: the first word that is neither an option nor an option's value."""
    skip = False
    for place, word in enumerate(words):
        if skip:
            skip = False
        elif word in _VALUED:
            skip = True
        elif not word.startswith("-"):
            return place
    return None


def _without_command(words: list[str]) -> int:
    if "--version" in words:
        return int(BY_NAME["version"].load().run(argparse.Namespace(json=False)))
    if "--help" in words or "-h" in words:
        say(overview())
        return Exit.FINE
    tell(overview())
    return Exit.USAGE


def parser_of(entry: Entry) -> argparse.ArgumentParser:
    """The parser of one command, with the options all commands share."""
    parser = _Parser(
        prog=f"{PROGRAM} {entry.name}",
        description=entry.summary[0].upper() + entry.summary[1:] + ".",
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    entry.load().configure(parser)
    add_office(parser)
    return parser


def overview() -> str:
    """The list of commands and of exit codes."""
    widest = max(len(entry.name) for entry in ENTRIES)
    lines = [f"usage: {PROGRAM} [--data DIR --user NAME --password-file FILE] COMMAND ...", "", "commands:"]
    lines += [f"  {entry.name.ljust(widest)}  {entry.summary}" for entry in ENTRIES]
    lines += ["", f"`{PROGRAM} COMMAND --help` tells more of each.", "", "exit codes:"]
    lines += [f"  {code.value:>3}  {meaning}" for code, meaning in MEANINGS.items()]
    return "\n".join(lines)
