"""Files a command writes: whole or not at all, and never over another one unasked."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from cli.casefiles import STANDARD_INPUT
from cli.console import UsageProblem


def write_file(name: str, content: bytes, *, force: bool = False) -> None:
    """Write a file; "-" is standard output.

    Raises:
        UsageProblem: the file is there and `force` was not given, or its folder is not.
        OSError: it cannot be written.
    """
    if name == STANDARD_INPUT:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    expect_writable(name, force=force)
    path = Path(name)
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    try:
        partial.write_bytes(content)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def expect_writable(name: str, *, force: bool = False) -> None:
    """Find out whether `write_file` will be able to, before anything is done for it.

    Raises:
        UsageProblem: it will not.
    """
    path = Path(name)
    if name == STANDARD_INPUT:
        return
    if path.is_dir():
        raise UsageProblem(f"{name} is a folder. Name the file to write.")
    if path.exists() and not force:
        raise UsageProblem(f"{name} is there already. Name another file, or add --force to write over it.")
    if not path.parent.is_dir():
        raise UsageProblem(f"The folder {path.parent} is not there. Make it first.")
    if not os.access(path.parent, os.W_OK):
        raise UsageProblem(f"Nothing may be written in {path.parent}. Name a file elsewhere.")
