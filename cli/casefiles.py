"""Case files named on the command line."""

from __future__ import annotations

import sys
from pathlib import Path

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
        return sys.stdin.buffer.read()
    path = Path(name)
    if path.is_dir():
        raise UsageProblem(f"{name} is a folder. Name the case file itself.")
    size = path.stat().st_size
    if size > codec.LARGEST_BYTES:
        raise UsageProblem(f"{name} is larger than any case file may be. Check that it is one.")
    return path.read_bytes()
