"""A measurement beside its floor: both taken in turn in one process, so that they share whatever else goes
on.

What is compared is processor time, and of it what nine rounds in ten exceed. On an idle machine it is the
time on the clock, apart from waiting for the disk; on a busy one the clock tells of the neighbours.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass

Act = Callable[[], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the table.

    Attributes:
        what: what was measured.
        value: what the program took; milliseconds of processor unless `unit` says otherwise.
        floor: the least it could take, or None where there is no floor, only a figure.
        aim: the largest ratio wanted (or, without a floor, the figure wanted), None for none.
        more_is_better: for figures without a floor.
    """

    what: str
    value: float
    floor: float | None = None
    aim: float | None = None
    unit: str = "ms"
    more_is_better: bool = False
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """How many times the floor."""
        return self.value / self.floor if self.floor else None

    @property
    def meets(self) -> bool | None:
        """Whether the aim is met; None without an aim."""
        if self.aim is None:
            return None
        shown = self.value if self.floor is None else self.value / self.floor
        return shown >= self.aim if self.more_is_better else shown <= self.aim


def seconds(act: Act) -> float:
    """How long an act takes by the clock, once."""
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun


def processor(act: Act) -> float:
    """Seconds of processor an act takes, once, on all threads."""
    begun = time.process_time()
    act()
    return time.process_time() - begun


def paired(ours: Act, floor: Act, *, rounds: int = 41, warm: int = 3) -> tuple[float, float]:
    """Milliseconds of processor of an act and of its floor, taken in turn: what nine rounds in ten exceed."""
    for _ in range(warm):
        ours()
        floor()
    gc.collect()
    mine: list[float] = []
    least: list[float] = []
    for number in range(rounds):
        # Whoever goes second finds warmer caches: take turns in that as well.
        for act, times in ((ours, mine), (floor, least)) if number % 2 else ((floor, least), (ours, mine)):
            times.append(processor(act))
    return quick(mine) * 1000, quick(least) * 1000


def quick(times: list[float]) -> float:
    """The time that nine in ten exceed (of few, the shortest)."""
    return sorted(times)[len(times) // 10]


def compare(
    what: str, ours: Act, floor: Act, *, aim: float | None = None, rounds: int = 41, note: str = ""
) -> Row:
    """A line of the table from an act and its floor."""
    mine, least = paired(ours, floor, rounds=rounds)
    return Row(what=what, value=mine, floor=least, aim=aim, note=note)


def hand_back(rows: Iterable[Row]) -> None:
    """Write the lines for the program that draws the table (one process per benchmark)."""
    json.dump([asdict(row) for row in rows], sys.stdout)
    sys.stdout.write("\n")


def table(rows: Iterable[Row]) -> str:
    """The lines as a table in plain text."""
    lines: list[tuple[str, ...]] = [("", "program", "floor", "ratio", "aim", "")]
    lines += [_cells(row) for row in rows]
    widths = [max(len(line[n]) for line in lines) for n in range(6)]
    return "\n".join(_line(line, widths) for line in lines)


def _line(cells: tuple[str, ...], widths: list[int]) -> str:
    first, *middle, last = cells
    parts = [
        first.ljust(widths[0]),
        *(cell.rjust(width) for cell, width in zip(middle, widths[1:5], strict=True)),
    ]
    return "  ".join([*parts, last]).rstrip()


def _cells(row: Row) -> tuple[str, ...]:
    ratio = f"{row.ratio:.2f}x" if row.ratio is not None else ""
    floor = f"{_figure(row.floor)} {row.unit}" if row.floor is not None else ""
    sign = "at least" if row.more_is_better else "at most"
    aim = "" if row.aim is None else f"{sign} {row.aim:g}{'x' if row.floor is not None else ' ' + row.unit}"
    told = {None: "", True: "", False: "MISSED"}[row.meets]
    return (
        row.what,
        f"{_figure(row.value)} {row.unit}",
        floor,
        ratio,
        aim,
        "; ".join(filter(None, (told, row.note))),
    )


def _figure(value: float) -> str:
    return f"{value:.3g}" if value < 100 else f"{value:,.0f}"
