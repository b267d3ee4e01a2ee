"""The office, opened by commands that mostly work without one; its libraries load when it is asked for."""

from __future__ import annotations

import argparse
import importlib
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cli.session import Session


def session(arguments: argparse.Namespace) -> AbstractContextManager[Session]:
    """The office of the options, signed in, closed at the end (see `cli.session`)."""
    opened: AbstractContextManager[Session] = importlib.import_module("cli.session").session(arguments)
    return opened
