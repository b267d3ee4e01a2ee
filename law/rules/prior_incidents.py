"""Convictions of one incident count once (ss. 30.80(6)(c), 350.11(3)(c)); two incidents of a night are two.

Which convictions are of one incident is recorded by a key they share. Where a key is missing and the days do
not tell them apart, the incident is asked for: neither one nor two is taken.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

from law.answers import Answer
from law.engine import Finding
from law.facts_arrest import PriorFacts
from law.instants import DayRange

NOT_AT_ALL = 2

Weight = Callable[[PriorFacts], int]
"""How surely a conviction counts by itself: 0 when it does, 1 when it may, `NOT_AT_ALL` when it does not."""

_Group = tuple[PriorFacts, ...]


def key_of(prior: PriorFacts) -> str:
    """The key of its incident, however it is typed: without blanks, in one case; "" for none."""
    return "".join((prior.incident.known or "").split()).casefold()


class Incident:
    """Whether the incident of a conviction is counted already by another one."""

    def __init__(self, f: Finding, prior: PriorFacts, weight: Weight) -> None:
        self.f, self.prior, self.weight = f, prior, functools.cache(weight)
        self._theirs = [one for one in f.facts.priors if one.person_id == prior.person_id]

    def ask(self) -> Answer:
        """One conviction of an incident counts, the others do not; two incidents of a night are two.

        The one is the first that counts by itself: a conviction under another law never takes its place.
        """
        f, prior = self.f, self.prior
        own = self._group(prior)
        counted = self._first(own)
        if counted is not prior:
            f.because(f"Of one incident with {counted.label}: counted once.", None, prior.incident)
            return Answer.NO
        for other in self._groups():
            first = self._first(other)
            before = self._rank(first) < self._rank(prior) and self.weight(first) < NOT_AT_ALL
            if before and other != own and _may_be_one(own, other):
                unkeyed = prior if not key_of(prior) else first
                f.lack(unkeyed.incident, f"Of one incident with {first.label} it counts once; two are two.")
                return Answer.UNKNOWN
        return Answer.YES

    def _group(self, prior: PriorFacts) -> _Group:
        key = key_of(prior)
        return tuple(one for one in self._theirs if key and key_of(one) == key) or (prior,)

    def _groups(self) -> list[_Group]:
        return list({tuple(one.id for one in g): g for g in map(self._group, self._theirs)}.values())

    def _first(self, group: _Group) -> PriorFacts:
        return min(group, key=self._rank)

    def _rank(self, one: PriorFacts) -> tuple[int, bool, int]:
        """Which of two stands for an incident: the surer, the one with a key, the one listed first."""
        return self.weight(one), not key_of(one), self._theirs.index(one)


def _may_be_one(own: Sequence[PriorFacts], other: Sequence[PriorFacts]) -> bool:
    """Whether two groups may be of one incident: a key is missing, and the days do not tell them apart."""
    if key_of(own[0]) and key_of(other[0]):
        return False
    return any(_same_day(one, another) for one in own for another in other)


def _same_day(one: PriorFacts, other: PriorFacts) -> bool:
    offences = (one.offence_on.value, other.offence_on.value)
    if offences[0] is None or offences[1] is None:
        return _meet(one.convicted.value, other.convicted.value)
    return _meet(*offences)


def _meet(one: DayRange | None, other: DayRange | None) -> bool:
    """Whether two dates may be the same day."""
    if one is None or other is None:
        return False
    return one.earliest <= other.latest and other.earliest <= one.latest
