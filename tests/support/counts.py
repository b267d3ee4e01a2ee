"""How much a stress test does: reduced by default, all of it with --long."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, settings

LongCount = Callable[[int, int], int]


def register_profiles() -> None:
    """Hypothesis profiles `short` and `long`; no deadlines, because no test is a timed one."""
    common = {"deadline": None, "print_blob": True, "suppress_health_check": [HealthCheck.too_slow]}
    settings.register_profile("short", max_examples=60, **common)
    settings.register_profile("long", max_examples=2000, **common)


def choose_profile(config: pytest.Config) -> None:
    """The profile for this run; a profile named on the command line wins."""
    if not config.getoption("--hypothesis-profile", default=None):
        settings.load_profile("long" if config.getoption("--long") else "short")


@pytest.fixture(scope="session")
def long_count(pytestconfig: pytest.Config) -> LongCount:
    """long_count(short, long): the first by default, the second with --long."""
    is_long = bool(pytestconfig.getoption("--long"))

    def count(short: int, long: int) -> int:
        return long if is_long else short

    return count
