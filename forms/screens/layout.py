"""Short hands for writing a screen section as lines: "water:5 place:7" is one row of two fields.

A number after an `x` gives the lines of a long text: "narrative:12x14".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from forms.spec import Cell, ScreenGroup, ScreenPredicate, ScreenRow, ScreenSection
from models.records import Record


def rows(*lines: str, when: ScreenPredicate | None = None) -> tuple[ScreenRow, ...]:
    """Rows of fields, each "key:span" of twelve columns."""
    return tuple(ScreenRow(cells=tuple(_cell(word) for word in line.split()), when=when) for line in lines)


def group(
    key: str,
    title: str,
    *lines: str,
    folded: bool = False,
    when: ScreenPredicate | None = None,
    help: str = "",
) -> ScreenGroup:
    """Rows under a small head."""
    return ScreenGroup(key=key, title=title, rows=rows(*lines), folded=folded, when=when, help=help)


def section(
    key: str,
    title: str,
    record: type[Record],
    *parts: tuple[ScreenRow, ...] | ScreenGroup,
    repeat: bool = False,
    columns: tuple[str, ...] = (),
    none_key: str = "",
    help: str = "",
    when: ScreenPredicate | None = None,
    only: Mapping[str, ScreenPredicate] | None = None,
) -> ScreenSection:
    """One card of the case page; `only` names single fields that show under a condition."""
    conditions = only or {}
    flat: list[ScreenRow | ScreenGroup] = []
    for part in parts:
        if isinstance(part, ScreenGroup):
            flat.append(replace(part, rows=tuple(_conditional(row, conditions) for row in part.rows)))
        else:
            flat.extend(_conditional(row, conditions) for row in part)
    return ScreenSection(
        key=key,
        title=title,
        record=record.KIND,
        rows=tuple(flat),
        repeat=repeat,
        columns=columns,
        none_key=none_key,
        help=help,
        when=when,
    )


def _conditional(row: ScreenRow, conditions: Mapping[str, ScreenPredicate]) -> ScreenRow:
    cells = tuple(replace(c, when=conditions[c.field]) if c.field in conditions else c for c in row.cells)
    return replace(row, cells=cells)


def _cell(word: str) -> Cell:
    key, _, size = word.partition(":")
    span, _, lines = size.partition("x")
    return Cell(field=key, span=int(span), lines=int(lines)) if lines else Cell(field=key, span=int(span))
