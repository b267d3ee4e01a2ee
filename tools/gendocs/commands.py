"""docs/commands.md: every command with its options, from the parsers themselves."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator

from cli.app import PROGRAM, parser_of
from cli.exits import MEANINGS
from cli.registry import ENTRIES, Entry

INTRO = f"""\
# The command line

`./run COMMAND ...` (or `{PROGRAM} COMMAND ...` where it is installed) uses the same services as the window.
The first word that is no option names the command; options may stand before or after it. Results go to
standard output, messages for people to standard error; with `--json` standard output holds JSON and nothing
else.

Commands that open an office want `--data DIR --user NAME --password-file FILE`. The password is the first
line of the file, or of standard input when the file is `-`; it never stands on the command line. `--data`
takes a folder, or the address of a PostgreSQL database.

| exit code | meaning |
|---|---|
"""


def page() -> str:
    """The whole page."""
    codes = "\n".join(f"| {code.value} | {meaning} |" for code, meaning in MEANINGS.items())
    return "\n\n".join([INTRO + codes, *(_command(entry) for entry in ENTRIES)]) + "\n"


def _command(entry: Entry) -> str:
    parser = parser_of(entry)
    # Help is laid out for the width of a terminal; here it must not depend on one.
    parser.formatter_class = _wide
    usage = re.sub(r"\s+", " ", parser.format_usage().strip()).removeprefix("usage: ")
    lines = [f"## {entry.name}", "", f"{parser.description}", "", f"```\n{usage}\n```"]
    rows = list(_options(parser))
    if rows:
        lines += ["", "| word | what |", "|---|---|", *rows]
    if parser.epilog:
        lines += ["", parser.epilog.strip()]
    return "\n".join(lines)


def _wide(prog: str) -> argparse.HelpFormatter:
    return argparse.HelpFormatter(prog, width=10_000)


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        if action.dest in ("help", "data", "user", "password_file"):
            continue
        if isinstance(action, argparse._SubParsersAction):
            for name, sub in action.choices.items():
                yield f"| `{name}` | {sub.description or ''} |"
                yield from _options(sub)
            continue
        named = (
            ", ".join(f"`{word}`" for word in action.option_strings) or f"`{action.metavar or action.dest}`"
        )
        value = f" {action.metavar}" if action.option_strings and action.metavar else ""
        words = named[:-1] + value + "`" if value else named
        yield f"| {words} | {(action.help or '').replace('%(default)s', str(action.default))} |"


OUTPUTS = {"docs/commands.md": page}
