"""Evaluations of a whole case per second of one core, over the transcribed cases of the tests."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from benchmarks.measure import Row, hand_back
from models import codec
from models.casefile import CaseFile
from models.problems import ProblemsFound
from services.evaluate import evaluate

FILES = Path(__file__).resolve().parent.parent / "tests" / "cases" / "files"
ROUNDS = 5


def rows() -> Iterator[Row]:
    """Lines of the table."""
    casefiles = list(_casefiles())
    begun = time.process_time()
    evaluate(casefiles[0])
    first = time.process_time() - begun
    rates = []
    slowest = 0.0
    for _ in range(ROUNDS):
        begun = time.process_time()
        for casefile in casefiles:
            started = time.process_time()
            evaluate(casefile)
            slowest = max(slowest, time.process_time() - started)
        rates.append(len(casefiles) / (time.process_time() - begun))
    yield Row(
        what=f"law, {len(casefiles)} transcribed cases evaluated",
        value=sorted(rates)[ROUNDS // 2],
        aim=200,
        unit="cases/s of one core",
        more_is_better=True,
        note=f"slowest case {slowest * 1000:.1f} ms",
    )
    yield Row(what="law, first evaluation with loading the tables", value=first * 1000)


def _casefiles() -> Iterator[CaseFile]:
    """The transcribed cases, without the one that is there to be refused."""
    for path in sorted(FILES.glob("*.json")):
        with suppress(ProblemsFound):
            yield codec.loads(path.read_bytes()).casefile


if __name__ == "__main__":
    hand_back(rows())
    sys.exit(0)
