"""Spans of days in which one edition of the law applies: half-open, so that neighbours meet without
overlap.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from itertools import pairwise

from law.plain import dataclass

FIRST_DAY = dt.date(1990, 1, 1)
"""From this day on every dated value says what it is, or that it was not obtained."""

_END = dt.date.max


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """The days from `start` (included) to `until` (not included); `until` None = open as far as known."""

    start: dt.date
    until: dt.date | None = None

    def __post_init__(self) -> None:
        if self.until is not None and self.until <= self.start:
            raise ValueError(f"a span that ends on {self.until} cannot begin on {self.start}")

    @property
    def end(self) -> dt.date:
        """First day after the span; the last day there is when open."""
        return self.until or _END

    def holds(self, day: dt.date) -> bool:
        """True when the day lies in the span."""
        return self.start <= day < self.end or day == _END == self.end

    def overlaps(self, other: Span) -> bool:
        """True when the two share a day."""
        return self.start < other.end and other.start < self.end

    def without(self, other: Span) -> tuple[Span, ...]:
        """What is left of this span when the days of `other` are taken out: none, one or two spans."""
        if not self.overlaps(other):
            return (self,)
        left: list[Span] = []
        if self.start < other.start:
            left.append(Span(start=self.start, until=other.start))
        if other.until is not None and other.until < self.end:
            left.append(Span(start=other.until, until=self.until))
        return tuple(left)

    def __str__(self) -> str:
        return f"from {self.start}" + (f" until {self.until}" if self.until else " on")


@dataclass(frozen=True, slots=True, kw_only=True)
class LawDay:
    """The day that selects an edition, as far as it is known: a closed range; None = unbounded on that side.

    `role` says which day it is ("date of the accident"); `chosen` is True when somebody asked for the law of
    that day instead of the record's own.
    """

    first: dt.date | None
    last: dt.date | None
    role: str = ""
    chosen: bool = False

    @property
    def unknown(self) -> bool:
        """True when nothing at all is known of it."""
        return self.first is None and self.last is None

    @property
    def exact(self) -> dt.date | None:
        """The day, when it is one."""
        return self.first if self.first == self.last else None

    def touches(self, span: Span) -> bool:
        """True when the span holds a day it may be."""
        first, last = self.first or dt.date.min, self.last or _END
        return span.start <= last and first < span.end


def law_day(day: dt.date, role: str = "") -> LawDay:
    """The `LawDay` of one known day."""
    return LawDay(first=day, last=day, role=role)


def overlaps(spans: Iterable[Span]) -> Iterator[tuple[Span, Span]]:
    """Pairs of neighbouring spans that share a day."""
    ordered = sorted(spans, key=_by_start)
    for before, after in pairwise(ordered):
        if before.overlaps(after):
            yield before, after


def gaps(spans: Iterable[Span], first: dt.date = FIRST_DAY) -> Iterator[Span]:
    """Stretches from `first` on that no span covers."""
    reached = first
    for span in sorted(spans, key=_by_start):
        if span.start > reached:
            yield Span(start=reached, until=span.start)
        reached = max(reached, span.end)
    if reached < _END:
        yield Span(start=reached)


def _by_start(span: Span) -> dt.date:
    return span.start
