"""Small counts stay hidden: from who subtracts, and from who knows how they are hidden."""

from __future__ import annotations

import itertools
from collections import defaultdict

import pytest

from models.statistics import Class
from services.suppression import blocks
from tests.support.counts import LongCount

LEAST = 5  # the least count these tables are hidden with


def _classes(count: int, gap: bool) -> tuple[Class, ...]:
    return tuple(Class(key=str(n), label="", gap=gap and n == count - 1) for n in range(count))


def _told(counts: tuple[int, ...], classes: tuple[Class, ...]) -> object:
    """All that somebody sees of a row of counts: which are stated, their figures, the sum of the rest."""
    shown = [(c, n) for c, n in zip(classes, counts, strict=True) if n or not c.gap]
    parts = blocks([n for _, n in shown], [c for c, _ in shown], LEAST)
    by_key = {c.key: n for c, n in shown}
    return tuple(sorted(by_key)), frozenset((part, sum(by_key[key] for key in part)) for part in parts)


@pytest.mark.parametrize("gap", [False, True])
def test_who_knows_the_method_finds_no_small_count_either(gap: bool, long_count: LongCount) -> None:
    """Every row of counts up to a bound: those that look alike differ in each small count of theirs."""
    for count, most in ((2, 26), (3, 22), (4, long_count(14, 18))):
        classes = _classes(count, gap)
        alike: dict[object, list[tuple[int, ...]]] = defaultdict(list)
        for counts in itertools.product(range(most + 1), repeat=count):
            if sum(counts) <= most:
                alike[_told(counts, classes)].append(counts)
        for counts_of in alike.values():
            for n in range(count):
                values = {counts[n] for counts in counts_of}
                left_off = gap and n == count - 1 and values == {0}
                assert left_off or len(values) > 1 or min(values) >= LEAST, counts_of[0]


def test_two_counts_that_are_as_large_as_small_ones_can_be_take_a_third() -> None:
    """Without the third, 8 deaths in two classes that are both below 5 would be 4 and 4."""
    parts = blocks([9, 4, 4], _classes(3, gap=False), LEAST)
    assert parts == (("0", "1", "2"),)


def test_a_small_count_alone_takes_a_second_one_with_it_and_zero_is_small() -> None:
    for small in range(LEAST):
        assert blocks([30, 40, small], _classes(3, gap=False), LEAST) == (("1",), ("0", "2"))


def test_a_gap_of_the_record_is_withheld_first_and_fewer_deaths_than_the_least_state_nothing() -> None:
    classes = (*_classes(2, gap=False), Class(key="gap", label="", gap=True))
    assert blocks([30, 3, 9], classes, LEAST) == (("0",), ("1", "gap"))
    assert blocks([1, 2, 1], classes, LEAST) == ()
