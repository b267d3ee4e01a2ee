"""Verifying a long history beside hashing the same bytes once; the chain is made by the program's own
`append`.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import shutil
import sys
import time
from collections.abc import Iterator

from benchmarks.bench_list import floor
from benchmarks.desk import services_of
from benchmarks.kept import cache
from benchmarks.measure import Row, hand_back, processor
from law.instants import UTC
from models import audit
from models.audit import Leaf, Signature
from models.canonical import Json
from models.engine import make_engine, sqlite_url, writing
from models.upgrade import prepare
from services.office import DataDir

LEAVES = 3
BATCH = 1_000


def history(entries: int) -> DataDir:
    """A folder with a history of so many entries, three changes each; made when it is not there."""
    folder = DataDir(cache() / f"history-{entries}-{LEAVES}")
    done = folder.path / "made.json"
    if not done.exists():
        shutil.rmtree(folder.path, ignore_errors=True)
        folder.path.mkdir(parents=True)
        engine = make_engine(sqlite_url(folder.database))
        prepare(engine, create=True)
        begun = time.perf_counter()
        for first in range(0, entries, BATCH):
            with writing(engine) as connection:
                audit.start(connection)
                for number in range(first, min(first + BATCH, entries)):
                    audit.append(connection, _signature(number), [_leaf(number, n) for n in range(LEAVES)])
        engine.dispose()
        done.write_text(json.dumps({"seconds": round(time.perf_counter() - begun, 1)}), encoding="utf-8")
    return folder


def _signature(number: int) -> Signature:
    at = dt.datetime(2026, 1, 1, tzinfo=UTC) + dt.timedelta(seconds=number * 40)
    return Signature(
        actor_id="bench", actor_name="Benchmark", act="save", at=at, app_version="0", law_version="0"
    )


def _leaf(number: int, n: int) -> Leaf:
    words = f"the boat was going about toward shore {number} {n}"
    payload: Json = {
        "before": {"narrative": words, "water": "Amber Lake"},
        "after": {"narrative": f"{words} again", "water": "Amber River"},
        "version": 2 + n,
    }
    return Leaf(kind="benchmark", record_id=f"record-{number}-{n}", case_id=f"case-{number}", payload=payload)


def rows(entries: int) -> Iterator[Row]:
    """Lines of the table."""
    folder = history(entries)
    services, raw = services_of(folder), floor(str(folder.database))

    def least() -> None:
        for columns, table in (("prev, body", "audit_entries"), ("salt, payload", "audit_leaves")):
            for row in raw(f"SELECT {columns} FROM {table}", ()):
                hashlib.sha256("".join(row).encode()).hexdigest()

    verification = services.integrity.verify()
    assert verification.count == entries, verification.findings
    mine = sorted(processor(services.integrity.verify) for _ in range(3))[1]
    floors = sorted(processor(least) for _ in range(3))[1]
    yield Row(
        what=f"verify, {entries:,} entries with {entries * LEAVES:,} changes",
        value=mine * 1000,
        floor=floors * 1000,
        note=f"{entries / mine:,.0f} entries/s" + ("" if verification.ok else "; NOT CLEAN"),
    )
    services.close()


if __name__ == "__main__":
    hand_back(rows(min(int(sys.argv[1]), 100_000)))
