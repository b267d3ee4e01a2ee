"""The one place that asks the time. Everything else is handed a clock."""

from __future__ import annotations

import datetime as dt
from typing import Protocol

UTC = dt.UTC


class Clock(Protocol):
    """Something that tells the time."""

    def now(self) -> dt.datetime:
        """The current instant, aware, in UTC."""
        ...


class SystemClock:
    """The computer's clock."""

    def now(self) -> dt.datetime:
        return dt.datetime.now(UTC)


class FixedClock:
    """A clock that stands at an instant until it is set; for tests and for reproducible prints."""

    def __init__(self, instant: dt.datetime) -> None:
        self.instant = _utc(instant)

    def now(self) -> dt.datetime:
        return self.instant

    def set(self, instant: dt.datetime) -> None:
        """Stand at another instant."""
        self.instant = _utc(instant)


def _utc(instant: dt.datetime) -> dt.datetime:
    if instant.tzinfo is None:
        raise ValueError("a clock stands at an aware instant")
    return instant.astimezone(UTC)
