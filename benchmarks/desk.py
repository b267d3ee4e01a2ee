"""An open office and somebody who may do everything, for benchmarks."""

from __future__ import annotations

import datetime as dt

from benchmarks.invented_case import LAST_DAY
from services.actor import Actor, Role
from services.bootstrap import Services, open_office
from services.clock import FixedClock
from services.office import DataDir

CLERK = Actor(user_id="bench", name="Benchmark", roles=frozenset(Role))
NOW = LAST_DAY + dt.timedelta(days=5)


def services_of(folder: DataDir, *, create: bool = False) -> Services:
    """The office of a folder, on the day after its last case."""
    return open_office(folder, clock=FixedClock(NOW), create=create)
