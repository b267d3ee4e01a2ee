"""Case files named on the command line."""

from __future__ import annotations

import sys
from pathlib import Path

from cli.console import UsageProblem, tell
from models import codec
from models.codec import Decoded
from services.exchange.codes_check import unknown_codes

STANDARD_INPUT = "-"


def read_case_file(name: str) -> Decoded:
    """The case of a file ("-" for standard input); keys outside the code lists are mentioned, not refused.

    Raises:
        ProblemsFound: it is no case file; every obstacle is listed.
        OSError: the file cannot be read.
    """
    decoded = codec.loads(read_bytes(name))
    for warning in unknown_codes(decoded.casefile):
        tell(str(warning))
    return decoded


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
