"""The commands, in the order help lists them; each one's module is loaded when it is used."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Callable

from law.plain import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One command.

    Attributes:
        name: the word that calls it.
        module: its module, with `configure(parser)` and `run(arguments) -> int`.
        summary: what it does, in one line.
        office: whether it always opens an office's data.
    """

    name: str
    module: str
    summary: str
    office: bool = False

    def load(self) -> Command:
        """The command's two functions."""
        found = importlib.import_module(self.module)
        return Command(configure=found.configure, run=found.run)


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """The functions of a loaded command."""

    configure: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def _entry(name: str, summary: str, *, office: bool = False) -> Entry:
    module = "cli.commands." + {"import": "import_"}.get(name, name.replace("-", "_"))
    return Entry(name=name, module=module, summary=summary, office=office)


ENTRIES: tuple[Entry, ...] = (
    _entry("init", "make an office's data folder with its first administrator"),
    _entry("new", "make a case from a case file", office=True),
    _entry("void", "void a case opened by mistake, or take that back", office=True),
    _entry("show", "show one case", office=True),
    _entry("list", "list or find cases", office=True),
    _entry("evaluate", "say what the law requires of a case, with reasons"),
    _entry("duties", "list what is owed, by whom, to whom, by when", office=True),
    _entry("holds", "list who is held and when each way out opens; record a release", office=True),
    _entry("custody", "list specimens, look at their ledgers, make entries", office=True),
    _entry("coroner", "list what waits at the coroner's desk; the month's report, its sending", office=True),
    _entry("statistics", "show cumulative results that identify nobody; close a period", office=True),
    _entry("print", "print a form of a case into a PDF file", office=True),
    _entry("packet", "plan and make the packet of a case, and list what was given out", office=True),
    _entry("import", "take in records of others", office=True),
    _entry("export", "write cases out with their documents and hashes", office=True),
    _entry("verify", "check that the record of all changes is whole", office=True),
    _entry("law", "show the law tables; add an office edition"),
    _entry("statutes", "take in official text of the statutes; read and search it", office=True),
    _entry("schema", "write the JSON schema of the case file"),
    _entry("self-check", "check that this installation works"),
    _entry("version", "say which version this is"),
)

BY_NAME: dict[str, Entry] = {entry.name: entry for entry in ENTRIES}
