"""Small counts stay hidden: from who subtracts, and from who knows how they are hidden."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.statistics import Class, family_json, family_text
from services.suppression import Axis, blocks, family
from tests.support.counts import LongCount
from tests.support.subtraction import Attack

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


def _axis(key: str, count: int, gap: bool) -> Axis:
    return Axis(key=key, label=key, classes=_classes(count, gap))


def _tables(most: int) -> Iterator[tuple[int, ...]]:
    """Every table of two rows and two columns with so many deaths at most."""
    for counts in itertools.product(range(most + 1), repeat=4):
        if sum(counts) <= most:
            yield counts


@pytest.mark.parametrize("gap", [False, True])
def test_who_knows_the_method_finds_none_in_a_table_with_results_either(
    gap: bool, long_count: LongCount
) -> None:
    """Cells, rows, columns of every small table: those printed alike differ in each small count of theirs."""
    results, axis = _axis("result", 2, gap), _axis("axis", 2, gap=False)
    cells = [(row.key, column.key) for row in axis.classes for column in results.classes]
    alike: dict[str, list[tuple[int, ...]]] = defaultdict(list)
    for counts in _tables(long_count(22, 34)):
        made = family(results, (axis,), {"axis": dict(zip(cells, counts, strict=True))}, LEAST)
        alike[family_text(made)].append(counts)
    for printed, counts_of in alike.items():
        for places in ((0,), (1,), (2,), (3,), (0, 1), (2, 3), (0, 2), (1, 3)):
            values = {sum(counts[place] for place in places) for counts in counts_of}
            left_off = gap and values == {0} and '"key":"1","label":""}]' not in printed
            assert left_off or len(values) > 1 or min(values) >= LEAST, (places, counts_of[0])


@given(
    counts=st.lists(st.lists(st.integers(0, 14), min_size=12, max_size=12), min_size=1, max_size=3),
    gap=st.booleans(),
)
def test_no_subtraction_finds_a_small_count_in_any_tables(counts: list[list[int]], gap: bool) -> None:
    """Up to three groupings of four classes by three results; all count the same deaths by result."""
    results = _axis("result", 3, gap)
    axes = tuple(_axis(f"axis{n}", 4, gap=gap) for n in range(len(counts)))
    cells = [(row, column) for row in "0123" for column in "012"]
    first = dict(zip(cells, counts[0], strict=True))
    by_axis = {"axis0": first}
    for n, more in enumerate(counts[1:], 1):
        by_axis[f"axis{n}"] = _like(first, dict(zip(cells, more, strict=True)))
    attack = Attack(family_json(family(results, axes, by_axis, LEAST)))
    for wanted in attack.settled():
        count = sum(by_axis[grouping][row, column] for grouping, row, column in wanted)
        assert count >= LEAST, sorted(wanted)


def _like(first: dict[tuple[str, str], int], more: dict[tuple[str, str], int]) -> dict[tuple[str, str], int]:
    """Other rows with the columns' sums of the first table: what is over or short goes into one row."""
    made = dict(more)
    for column in "012":
        left = sum(first[row, column] for row in "0123")
        for row in "0123":
            made[row, column] = min(made[row, column], left) if row != "3" else left
            left -= made[row, column]
    return made
