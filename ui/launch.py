"""What `run` was asked for: which data, and whether the sample office."""

from __future__ import annotations

import argparse
from pathlib import Path

from law.plain import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Arguments of the window. `data` is a folder or a database URL, "" for the usual place."""

    data: str = ""
    sample: bool = False
    theme: str = ""


def read_arguments(arguments: list[str]) -> Asked:
    """Read the arguments; a wrong one ends the program with a usage line, as command lines do."""
    parser = argparse.ArgumentParser(prog="run", description="Open the window of Wakeline.")
    parser.add_argument("--data", default="", metavar="FOLDER", help="folder (or database URL) of the office")
    parser.add_argument("--sample", action="store_true", help="open a sample office with invented records")
    parser.add_argument(
        "--theme",
        default="",
        choices=["", "system", "light", "dark", "high_contrast"],
        help="colors to begin with",
    )
    found = parser.parse_args(arguments)
    return Asked(data=found.data, sample=found.sample, theme=found.theme)


def is_url(data: str) -> bool:
    """Whether a database is named rather than a folder."""
    return "://" in data and not Path(data).exists()
