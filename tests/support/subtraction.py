"""Somebody who has every table of cumulative results and looks for small counts by subtraction.

Knows what is printed and nothing else: each stated figure is an equation over the counts behind it. Counts
that the equations settle, exactly or by bounds (no count is below zero), are found.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Cell = tuple[str, str, str]  # grouping, class, result
Sum = frozenset[Cell]
PRIME = 2**61 - 1
MANY = 10**6


@dataclass(slots=True)
class Attack:
    """The equations of a family of tables as printed (its JSON)."""

    printed: Mapping[str, Any]
    equations: list[tuple[dict[Cell, int], int]] = field(default_factory=list)
    _basis: dict[Cell, dict[Cell, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._read()
        self._basis = _echelon(self._rows())

    @property
    def results(self) -> list[str]:
        return [one["key"] for one in self.printed["results"]]

    def _read(self) -> None:
        whole = self.printed["all"]
        for grouping in self.printed["groupings"]:
            keys = [row["key"] for row in grouping["rows"]]
            cells = {(k, r): (grouping["key"], k, r) for k in keys for r in self.results}
            self._state([cells[k, r] for k in keys for r in self.results], whole["deaths"])
            for place, result in enumerate(self.results):
                column = [cells[k, result] for k in keys]
                self._state(column, whole["results"][place])
                # All tables count the same deaths, so columns of two tables are alike also where withheld.
                self.equations.append(({**dict.fromkeys(column, 1), ("", "", result): -1}, 0))
            for row in grouping["rows"]:
                self._state([cells[row["key"], r] for r in self.results], row["deaths"])
                for place, result in enumerate(self.results):
                    self._state([cells[row["key"], result]], row["results"][place])

    def _state(self, cells: list[Cell], figure: int | None) -> None:
        if figure is not None:
            self.equations.append((dict.fromkeys(cells, 1), figure))

    def _rows(self) -> Iterator[dict[Cell, int]]:
        for cells, _ in self.equations:
            yield {cell: factor % PRIME for cell, factor in cells.items()}

    def sums(self) -> Iterator[Sum]:
        """What somebody would like to know: cells, classes, results, and two of them together."""
        for grouping in self.printed["groupings"]:
            name, keys = grouping["key"], [row["key"] for row in grouping["rows"]]
            for some in _ones_and_twos(keys):
                for found in (*_ones_and_twos(self.results), tuple(self.results)):
                    yield frozenset((name, key, result) for key in some for result in found)
            for found in _ones_and_twos(self.results):
                yield frozenset((name, key, result) for key in keys for result in found)

    def settled(self) -> Iterator[Sum]:
        """Sums that subtraction settles, or that bounds do."""
        bounds = self._bounds()
        for wanted in self.sums():
            low = sum(bounds[cell][0] for cell in wanted)
            high = sum(bounds[cell][1] for cell in wanted)
            if low == high or _is_in(self._basis, dict.fromkeys(wanted, 1)):
                yield wanted

    def _bounds(self) -> Mapping[Cell, tuple[int, int]]:
        """The least and the most each cell can be, as far as going round the equations tells."""
        bounds: dict[Cell, tuple[int, int]] = defaultdict(lambda: (0, MANY))
        changed = True
        while changed:
            changed = False
            for cells, figure in self.equations:
                for cell, factor in cells.items():
                    rest = [(f, bounds[c]) for c, f in cells.items() if c != cell]
                    least = sum(f * (b[0] if f > 0 else b[1]) for f, b in rest)
                    most = sum(f * (b[1] if f > 0 else b[0]) for f, b in rest)
                    ends = sorted((factor * (figure - least), factor * (figure - most)))
                    now = (max(bounds[cell][0], ends[0]), min(bounds[cell][1], ends[1]))
                    changed |= now != bounds[cell]
                    bounds[cell] = now
        return bounds


def _ones_and_twos(keys: list[str]) -> tuple[tuple[str, ...], ...]:
    return (*((key,) for key in keys), *itertools.combinations(keys, 2))


def _echelon(rows: Iterator[dict[Cell, int]]) -> dict[Cell, dict[Cell, int]]:
    """The rows as a basis, by leading cell; exact, in whole numbers modulo a large prime."""
    basis: dict[Cell, dict[Cell, int]] = {}
    for row in rows:
        left = _reduced(basis, row)
        if left:
            lead = min(left)
            inverse = pow(left[lead], -1, PRIME)
            basis[lead] = {cell: factor * inverse % PRIME for cell, factor in left.items()}
    return basis


def _reduced(basis: dict[Cell, dict[Cell, int]], row: dict[Cell, int]) -> dict[Cell, int]:
    left = dict(row)
    while leads := [cell for cell in left if cell in basis]:
        lead = min(leads)
        factor = left[lead]
        for cell, other in basis[lead].items():
            value = (left.get(cell, 0) - factor * other) % PRIME
            left.pop(cell, None)
            if value:
                left[cell] = value
    return left


def _is_in(basis: dict[Cell, dict[Cell, int]], wanted: dict[Cell, int]) -> bool:
    return not _reduced(basis, wanted)
