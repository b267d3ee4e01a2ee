"""Evaluations of a whole case per second of one core, over the transcribed cases of the tests, and how the
time of one grows with its craft.
"""

from __future__ import annotations

import functools
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from benchmarks.invented_case import ZONE, fleet
from benchmarks.measure import Row, hand_back, processor
from models import codec
from models.canonical import canonical_text
from models.casefile import CaseFile
from models.problems import ProblemsFound
from services.decision_json import decisions_json
from services.evaluate import evaluate

FILES = Path(__file__).resolve().parent.parent / "tests" / "cases" / "files"
ROUNDS = 5
FEW, MANY = 50, 500


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
    yield growth()


def growth() -> Row:
    """A case of many boats beside one of a tenth of them, each with its operator."""
    few, many = (
        min(processor(functools.partial(_written, fleet(size))) for _ in range(rounds))
        for size, rounds in ((FEW, ROUNDS), (MANY, 2))
    )
    return Row(
        what=f"law, findings of {MANY} boats beside {FEW}, written as JSON",
        value=many * 1000,
        floor=few * 1000,
        aim=15,
    )


def _written(casefile: CaseFile) -> bytes:
    found = decisions_json(evaluate(casefile), zone=ZONE, law_date=None, law_source="all")
    return canonical_text(found).encode()


def _casefiles() -> Iterator[CaseFile]:
    """The transcribed cases, without the one that is there to be refused."""
    for path in sorted(FILES.glob("*.json")):
        with suppress(ProblemsFound):
            yield codec.loads(path.read_bytes()).casefile


if __name__ == "__main__":
    hand_back(rows())
    sys.exit(0)
