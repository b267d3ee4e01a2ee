"""A log record of WARNING or above that no test announced is a failure."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator

import pytest


class Collector(logging.Handler):
    """Keeps what was logged at WARNING or above."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    def unexpected(self, patterns: list[str]) -> list[str]:
        """The records no pattern matches, as `LEVEL logger: text`."""
        lines = [f"{r.levelname} {r.name}: {r.getMessage()}" for r in self.records]
        return [line for line in lines if not any(re.search(pattern, line) for pattern in patterns)]


@pytest.fixture(autouse=True)
def no_stray_logs(request: pytest.FixtureRequest) -> Iterator[Collector]:
    """Fail the test for stray records; `@pytest.mark.expects_log(pattern)` announces those that must come."""
    patterns = [str(mark.args[0]) for mark in request.node.iter_markers("expects_log")]
    collector = Collector()
    root = logging.getLogger()
    root.addHandler(collector)
    try:
        yield collector
    finally:
        root.removeHandler(collector)
    stray = collector.unexpected(patterns)
    if stray:
        pytest.fail("unexpected log records:\n" + "\n".join(stray))
    silent = [p for p in patterns if not any(re.search(p, r.getMessage()) for r in collector.records)]
    if silent:
        pytest.fail(f"announced but not logged: {silent}")
