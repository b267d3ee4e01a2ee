"""Nobody finds a small count in the tables of 300 made-up deaths by subtracting them from each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from models.statistics import family_json
from services import suppression
from services.statistics_classes import AGE, AREA, GAP, MONTH, RESULTS, ROLE, SEX, YEAR, axes_of
from services.suppression import Axis, family
from tests.support.counts import LongCount
from tests.support.subtraction import Attack, Sum

LEAST = 5
DEATHS = 300
CRAFTS = ("boat", "snowmobile")
COUNTIES = ("oneida", "vilas", "forest", "iron")
BANDS = (0, 21, 35, 50, 65)  # not law: made-up bands
Death = dict[str, str]
Cells = dict[str, Counter[tuple[str, str]]]


def _pick(random: Random, keys: tuple[str, ...], skew: float) -> str:
    return random.choices(keys, [skew**n for n in range(len(keys))])[0]


def _death(random: Random, skew: float) -> Death:
    """One death; the more skewed, the more classes have few."""
    results = tuple(one.key for one in RESULTS.classes)
    return {
        "craft": _pick(random, CRAFTS, 0.5),
        "result": _pick(random, results, skew),
        YEAR: str(random.randint(2001, 2010)),
        MONTH: _pick(random, (*(f"{n:02d}" for n in range(1, 13)), GAP), (1 + skew) / 2),
        SEX: _pick(random, ("male", "female", GAP), skew / 2),
        AGE: _pick(random, (*map(str, BANDS), GAP), skew),
        ROLE: _pick(random, ("operator", "other", GAP), skew / 2),
        AREA: _pick(random, (*COUNTIES, GAP), skew),
    }


def _periods(random: Random) -> Iterator[tuple[int, int]]:
    """Whole years one after the other, each in one period."""
    first = 2001
    while first <= 2010:
        last = min(2010, first + random.choice((0, 1, 4, 9)))
        yield first, last
        first = last + 1


def _cells(deaths: list[Death], axes: tuple[Axis, ...]) -> Cells:
    return {axis.key: Counter((death[axis.key], death["result"]) for death in deaths) for axis in axes}


def _every_family(seed: int) -> Iterator[tuple[Cells, Attack]]:
    """Every table that can be printed of 300 deaths: both laws, every period, every grouping."""
    random = Random(seed)
    skew = random.choice((0.3, 0.6, 0.8, 1.0))
    deaths = [_death(random, skew) for _ in range(DEATHS)]
    for first, last in _periods(random):
        axes = axes_of(first, last, COUNTIES, BANDS)
        for craft in CRAFTS:
            here = [d for d in deaths if d["craft"] == craft and first <= int(d[YEAR]) <= last]
            cells = _cells(here, axes)
            yield cells, Attack(family_json(family(RESULTS, axes, cells, LEAST)))


def _count(cells: Cells, wanted: Sum) -> int:
    return sum(cells[grouping][key, result] for grouping, key, result in wanted)


def _found(seed: int) -> list[tuple[Sum, int]]:
    """Small counts that subtraction finds."""
    return [
        (wanted, _count(cells, wanted))
        for cells, attack in _every_family(seed)
        for wanted in attack.settled()
        if _count(cells, wanted) < LEAST
    ]


def test_no_subtraction_between_any_tables_finds_a_small_count_or_a_zero(long_count: LongCount) -> None:
    for seed in range(long_count(6, 200)):
        assert _found(seed) == [], f"seed {seed}"


def test_what_is_stated_is_what_was_counted_and_never_small() -> None:
    stated = 0
    for seed in range(3):
        for cells, attack in _every_family(seed):
            for equation, figure in attack.equations:
                if -1 in equation.values():
                    continue
                stated += 1
                assert figure >= LEAST
                assert figure == _count(cells, frozenset(equation))
    assert stated > 300


def _only_the_small(small: list[str], *_: object) -> list[str]:
    return list(small)


def test_the_attacker_finds_them_when_no_second_count_is_withheld(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the search above can find something."""
    monkeypatch.setattr(suppression, "withheld", _only_the_small)
    assert any(_found(seed) for seed in range(4))


def _only_the_poor(
    parts: tuple[tuple[str, ...], ...],
    columns: tuple[tuple[str, ...], ...],
    cells: Counter[tuple[str, str]],
    seconds: list[str],
    least: int,
) -> frozenset[tuple[str, ...]]:
    return frozenset(part for part in parts if not suppression._enough([part], columns, cells, least))


def test_the_attacker_finds_them_when_no_second_row_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suppression, "_silent", _only_the_poor)
    assert any(_found(seed) for seed in range(12))
