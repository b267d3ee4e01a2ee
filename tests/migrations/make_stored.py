"""Writes the stored database of the present schema: `python -m tests.migrations.make_stored`.

Run once when a schema is released; a stored database is never written anew. It holds the invented cases of
`tests.migrations.content`.
"""

from __future__ import annotations

import gzip
import tempfile
from pathlib import Path

from models.upgrade import HEAD
from services.bootstrap import DataDir, open_office
from services.clock import FixedClock
from services.passwords import Passwords
from tests.migrations.content import AT, fill

STORED = Path(__file__).parent / "stored"


def main(name: str) -> None:
    """Make the office, fill it, pack it (closing it has emptied the write-ahead log)."""
    with tempfile.TemporaryDirectory() as folder:
        place = DataDir(Path(folder))
        services = open_office(place, clock=FixedClock(AT), create=True, passwords=Passwords.quick())
        fill(services)
        services.close()
        STORED.mkdir(exist_ok=True)
        packed = gzip.compress(place.database.read_bytes(), mtime=0)
        (STORED / f"{name}.sqlite.gz").write_bytes(packed)


if __name__ == "__main__":
    main(HEAD)
