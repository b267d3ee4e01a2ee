"""Where a command's words go: results to standard output, messages for people to standard error."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TextIO

from models.canonical import Json

WIDEST = 40
# What a terminal obeys instead of showing it: words of a record may come from anywhere.
_OBEYED = {
    sign: f"\\x{sign:02x}" if sign < 256 else f"\\u{sign:04x}"
    for sign in (*range(32), *range(127, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
    if chr(sign) not in "\n\t"
}


class UsageProblem(ValueError):
    """What was asked for cannot be used; the text says what and how to ask instead."""


def say(text: str = "") -> None:
    """One line of the result, without anything a terminal would obey."""
    print(text.translate(_OBEYED))


def tell(text: str) -> None:
    """One line for whoever watches: progress, warnings, what went wrong."""
    print(text.translate(_OBEYED), file=sys.stderr)


def counted(number: int, one: str, more: str) -> str:
    """A number with its word: "1 case", "3 cases"."""
    return f"{number} {one if number == 1 else more}"


def say_json(value: Json) -> None:
    """The whole result as JSON text."""
    print(json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False))


def say_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Columns wide enough for their cells, up to a limit: a long cell pushes its own line, not the table."""
    lines = [tuple(headings), *(tuple(" ".join(cell.split()) for cell in row) for row in rows)]
    widths = [min(max(len(line[at]) for line in lines), WIDEST) for at in range(len(headings))]
    for line in lines:
        cells = [cell.ljust(width) for cell, width in zip(line[:-1], widths, strict=False)]
        say("  ".join([*cells, line[-1]]).rstrip())


def prepare_streams() -> None:
    """Files and pipes get UTF-8; a screen gets a stand-in for what it cannot show.

    A stream the program was started without (`>&-`) is replaced by one that leads nowhere.
    """
    if sys.stdout is None:
        sys.stdout = _nowhere()
    if sys.stderr is None:
        sys.stderr = _nowhere()
    for stream in (sys.stdout, sys.stderr):
        change = getattr(stream, "reconfigure", None)
        if change is None:
            continue
        if stream.isatty():
            change(errors="backslashreplace")
        else:
            change(encoding="utf-8", errors="backslashreplace")


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def abandon_output() -> None:
    """After the reader has gone: nothing more is written, not even at the end of the program."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
