"""The open office: where its records, files and witness are, and the clock everybody reads."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy.engine import Engine

from law.plain import dataclass
from models.audit import EXPECTED, Head
from services.clock import Clock
from services.version import VERSION


@dataclass(frozen=True, slots=True)
class DataDir:
    """A folder that holds an office: records, documents, witness of the history, this computer's settings."""

    path: Path

    @property
    def database(self) -> Path:
        return self.path / "wakeline.sqlite"

    @property
    def documents(self) -> Path:
        return self.path / "documents"

    @property
    def witness(self) -> Path:
        return self.path / "witness.txt"

    @property
    def workstation(self) -> Path:
        return self.path / "workstation.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Office:
    """What every service works with. Built once by bootstrap and handed down.

    Attributes:
        engine: the store.
        clock: the office's clock.
        folder: where files beside the database are; None for a server without a local folder.
        law_version: label of the law tables, noted in each entry of the history.
    """

    engine: Engine
    clock: Clock
    folder: DataDir | None = None
    law_version: str = ""
    app_version: str = VERSION

    def witnesses(self) -> dict[int, str]:
        """Heads kept outside the database, by entry number. Empty without a witness file."""
        if self.folder is None or not self.folder.witness.exists():
            return {}
        lines = self.folder.witness.read_text(encoding="utf-8", errors="replace").splitlines()
        found = (EXPECTED.match(line) for line in lines)
        return {int(match[1]): match[2] for match in found if match}

    def witness(self, head: Head, stamp: str) -> None:
        """Note a head outside the database. A witness that cannot be written does not undo what was saved."""
        if self.folder is None:
            return
        line = f"{head} {stamp}\n".encode()
        try:
            handle = os.open(self.folder.witness, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            try:
                os.write(handle, line)
            finally:
                os.close(handle)
        except OSError:
            return
