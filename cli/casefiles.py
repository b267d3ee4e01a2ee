"""Case files named on the command line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO, TextIO

from cli.console import UsageProblem
from models import codec
from models.codec import Decoded

STANDARD_INPUT = "-"


def read_case_file(name: str) -> Decoded:
    """The case of a file ("-" for standard input).

    Raises:
        ProblemsFound: it is no case file; every obstacle is listed.
        OSError: the file cannot be read.
    """
    return codec.loads(read_bytes(name))


def read_bytes(name: str) -> bytes:
    """The bytes of a file, or of standard input."""
    if name == STANDARD_INPUT:
        return _limited(typed_input().buffer, "What stands on standard input")
    path = Path(name)
    if path.is_dir():
        raise UsageProblem(f"{name} is a folder. Name the case file itself.")
    with path.open("rb") as file:
        return _limited(file, name)


def typed_input() -> TextIO:
    """Standard input. Raises UsageProblem when the program was started without one."""
    if sys.stdin is None:
        raise UsageProblem("There is no standard input to read from. Name a file.")
    return sys.stdin


def _limited(file: BinaryIO, name: str) -> bytes:
    # Read up to the limit, whatever size is told: a device or a pipe tells none.
    content = file.read(codec.LARGEST_BYTES + 1)
    if len(content) > codec.LARGEST_BYTES:
        raise UsageProblem(f"{name} is larger than any case file may be. Check that it is one.")
    return content
