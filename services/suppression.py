"""Which counts a family of tables may state, so that no subtraction between any of them finds a small one.

Pure: counts in, counts or None out. A family is everything that is ever given out of one set of deaths: their
number, their number by result, and one table for each grouping (sex, age, ...), crossed with the result.

**What may be stated.** The classes of the results are parted into *blocks*: a class with enough deaths is a
block of its own; all others form one block together with a second class (`blocks`). The classes of each
grouping are parted in the same way. Rows of a grouping state results only where every block of results in
them is large enough; the rows that do not are withheld together, again with a second one (`_silent`). A count
is stated only if it is the sum of whole blocks.

**Why subtraction finds nothing.** Let c be the least count.

1. All that the tables of one grouping tell is n(H), the deaths of each block H of its classes, and n(G, m),
   the deaths of each block m of results within each group G of such blocks. Each is at least c.
2. Several groupings tell of one another nothing but n(m): people can be matched at will between two tables
   that agree on the results, so any table of one grouping that fits its own figures fits those of all others.
   (The groupings are a star around the results; a star has no circle through which figures could meet.) This
   is why no table crosses two groupings: sex by age, age by area and area by sex form a circle.
3. Inside a block nothing is told but its sum, so each class of it may have any count from 0 to the sum.
4. A block H within a larger group G, crossed with a block m: the count lies anywhere from
   max(0, n(H) + n(G,m) - n(G)) to min(n(H), n(G,m)). Both differ by the least of n(H), n(G) - n(H), n(G,m)
   and n(G) - n(G,m): each a sum of blocks, so at least c. Never is one count left, small or zero.
5. Two families are of deaths that have none in common (another law, other years), so nothing is subtracted
   between them; `services.statistics` sees to that, and that a family is made once and never anew.

**Who knows this method too.** A class that is withheld is not always a small one, and which is the second one
is not told. Were small counts that add up to the most they can (4 and 4 where the least is 5) enough to hide
each other, the method itself would tell them; then a further class is withheld.
`tests/services/test_suppression.py` goes through every small table for that.

A class that stands for a gap of the record ("not on record") is left off where nobody is in it: that says of
nobody anything. Every other zero is withheld like a small count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from law.plain import dataclass
from models.statistics import Class, Family, Grouping, Row

Cells = Mapping[tuple[str, str], int]
"""Deaths by class of a grouping and class of result."""

Block = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """The classes deaths are counted by, in order; each death is in exactly one."""

    key: str
    label: str
    classes: tuple[Class, ...]


def family(results: Axis, axes: Sequence[Axis], cells: Mapping[str, Cells], least: int) -> Family:
    """The tables of a set of deaths.

    Args:
        cells: by key of the axis; every axis counts the same deaths.
        least: the least count that is stated; over 1.
    """
    by_result = _by_result(next(iter(cells.values())) if cells else {})
    shown = _shown(results, by_result)
    columns = blocks([by_result[one.key] for one in shown], shown, least)
    if not columns:
        whole = Row(key="", label="All deaths", deaths=None, results=(None,) * len(results.classes))
        kept = tuple(_nothing(axis, len(results.classes)) for axis in axes)
        return Family(least=least, results=results.classes, whole=whole, groupings=kept)
    whole = _row(Class(key="", label="All deaths"), shown, columns, by_result, states=True)
    made = tuple(_grouping(axis, shown, columns, cells[axis.key], least) for axis in axes)
    return Family(least=least, results=shown, whole=whole, groupings=made)


def blocks(counts: Sequence[int], classes: Sequence[Class], least: int) -> tuple[Block, ...]:
    """Parts classes so that each part has at least the least count; () where all together have less."""
    if sum(counts) < least:
        return ()
    by_key = {one.key: count for one, count in zip(classes, counts, strict=True)}
    small = [key for key, count in by_key.items() if count < least]
    hidden = frozenset(withheld(small, by_key, _seconds(classes), least))
    together = tuple(key for key in by_key if key in hidden)
    return (*((key,) for key in by_key if key not in hidden), *((together,) if together else ()))


def withheld(
    small: Sequence[str], counts: Mapping[str, int], seconds: Iterable[str], least: int
) -> list[str]:
    """Small classes with as many others, in a fixed order, as it takes to hide them in their sum."""
    together = list(small)
    for key in seconds:
        if not together or _hides(together, counts, least):
            break
        if key not in together:
            together.append(key)
    return together


def _hides(together: Sequence[str], counts: Mapping[str, int], least: int) -> bool:
    total = sum(counts[key] for key in together)
    # All at the highest small count: who knows that each is small would know each.
    told = (least - 1) * len(together)
    return len(together) > 1 and total >= least and total != told


def _seconds(classes: Sequence[Class]) -> list[str]:
    """Keys in the order in which a second class is taken: never by their counts, which that would tell."""
    return [one.key for one in sorted(classes, key=_rank)]


def _rank(one: Class) -> int:
    return 0 if one.gap else 1 if one.second else 2


def _grouping(
    axis: Axis, shown: Sequence[Class], columns: tuple[Block, ...], cells: Cells, least: int
) -> Grouping:
    by_class = _by_class(cells)
    classes = _shown(axis, by_class)
    parts = blocks([by_class[one.key] for one in classes], classes, least)
    silent = _silent(parts, columns, cells, _seconds(classes), least)
    rows = tuple(_row_of(one, parts, silent, shown, columns, cells) for one in classes)
    return Grouping(key=axis.key, label=axis.label, rows=rows)


def _row_of(
    one: Class,
    parts: tuple[Block, ...],
    silent: frozenset[Block],
    shown: Sequence[Class],
    columns: tuple[Block, ...],
    cells: Cells,
) -> Row:
    alone: Block = (one.key,)
    if alone not in parts:
        return Row(key=one.key, label=one.label, deaths=None, results=(None,) * len(shown))
    by_result = Counter({key: cells.get((one.key, key), 0) for column in columns for key in column})
    return _row(one, shown, columns, by_result, states=alone not in silent)


def _row(
    one: Class, shown: Sequence[Class], columns: tuple[Block, ...], by_result: Counter[str], *, states: bool
) -> Row:
    told = tuple(by_result[r.key] if states and (r.key,) in columns else None for r in shown)
    return Row(key=one.key, label=one.label, deaths=by_result.total(), results=told)


def _silent(
    parts: tuple[Block, ...],
    columns: tuple[Block, ...],
    cells: Cells,
    seconds: Sequence[str],
    least: int,
) -> frozenset[Block]:
    """Parts of a grouping that state no results: those with too few in a block of results, and as many more
    as it takes until all of them together have enough in each.
    """
    ordered = sorted(parts, key=_by_place(seconds))
    together = [part for part in parts if not _enough([part], columns, cells, least)]
    for part in ordered:
        if not together or (len(together) > 1 and _enough(together, columns, cells, least)):
            break
        if part not in together:
            together.append(part)
    return frozenset(together)


def _by_place(seconds: Sequence[str]) -> Callable[[Block], int]:
    def place(part: Block) -> int:
        return min(seconds.index(key) for key in part)

    return place


def _enough(parts: Sequence[Block], columns: tuple[Block, ...], cells: Cells, least: int) -> bool:
    return all(
        sum(cells.get((key, result), 0) for part in parts for key in part for result in column) >= least
        for column in columns
    )


def _nothing(axis: Axis, columns: int) -> Grouping:
    rows = (Row(key=c.key, label=c.label, deaths=None, results=(None,) * columns) for c in axis.classes)
    return Grouping(key=axis.key, label=axis.label, rows=tuple(rows))


def _shown(axis: Axis, counts: Counter[str]) -> tuple[Class, ...]:
    return tuple(one for one in axis.classes if counts[one.key] or not one.gap)


def _by_result(cells: Cells) -> Counter[str]:
    found: Counter[str] = Counter()
    for (_, result), count in cells.items():
        found[result] += count
    return found


def _by_class(cells: Cells) -> Counter[str]:
    found: Counter[str] = Counter()
    for (key, _), count in cells.items():
        found[key] += count
    return found
