"""What a form specification must hold before anything is printed from it.

`problems` gives every fault in words; the catalogue of forms is checked by a test and by the program's
self-check. Widths are measured by a function the page engine provides, because this layer knows no font.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from enum import StrEnum

from forms.items import Leaf, cells, label_of, leaves, options_of, parts_of
from forms.parts import Spoken
from forms.scope import field_of
from forms.spec import GRID, CheckGroup, Column, Form, Item, Needed, RankGroup, Row, Section, Table
from law.loader import load_tables

COLUMN = 21.5
"""Points of one column of the grid (the text width of a page is 24 of them)."""

PADDING = 6.0


class Role(StrEnum):
    """The kinds of text the checks measure; the page engine knows their faces and sizes."""

    NUMBER = "number"
    LABEL = "label"
    HINT = "hint"
    OPTION_BOLD = "option_bold"
    TABLE_HEAD = "table_head"


Measure = Callable[[Role, str], float]
"""Width in points of a text set in a role."""

KnownCitation = Callable[[str], bool]


def problems(form: Form, measure: Measure, known: KnownCitation | None = None) -> tuple[str, ...]:
    """Every fault of a specification, in words; () for a sound one."""
    unresolved = tuple(_fields(form))
    found = [*_numbers(form), *_spans(form), *unresolved, *_needed(form), *_citations(form, known)]
    if not unresolved:  # labels and options come from the fields
        found += _widths(form, measure)
    return tuple(f"{form.id}: {text}" for text in found)


def _numbers(form: Form) -> Iterator[str]:
    letters = [section.letter for section in form.sections]
    if letters != sorted(set(letters)):
        yield f"section letters are not unique and in order: {letters}"
    for section in form.sections:
        numbers = [leaf.number for leaf in leaves(section)]
        for number, count in Counter(numbers).items():
            if count > 1:
                yield f"{number} stands {count} times"
        running = [_running(section, number) for number in numbers]
        if None in running:
            yield f"section {section.letter}: a number does not begin with the letter: {numbers}"
        elif running != sorted(running):  # type: ignore[type-var]  # no None here
            yield f"section {section.letter}: numbers are not in order: {numbers}"


def _running(section: Section, number: str) -> int | None:
    match = re.fullmatch(rf"{section.letter}(\d+)", number)
    return int(match[1]) if match else None


def _spans(form: Form) -> Iterator[str]:
    for section, part in parts_of(form):
        if isinstance(part, Row) and part.indent + sum(item.span for item in part.items) != GRID:
            yield f"section {section.letter}: a row spans {[i.span for i in part.items]}, not {GRID}"
        if isinstance(part, Table):
            total = part.number_span + sum(column.span for column in part.columns)
            if total != GRID:
                yield f"table {part.number} spans {total}, not {GRID}"


def _fields(form: Form) -> Iterator[str]:
    for where, path in _paths(form):
        try:
            field_of(path, form.bindings)
        except (KeyError, ValueError) as missing:
            yield f"{where}: {missing.args[0]}"


def _paths(form: Form) -> Iterator[tuple[str, str]]:
    for section in form.sections:
        for leaf in leaves(section):
            if isinstance(leaf, Item):
                paths = [leaf.field, *leaf.reads]
                paths += [leaf.write_in] if isinstance(leaf, CheckGroup) else []
                yield from ((leaf.number, path) for path in paths if path)
            if isinstance(leaf, Spoken):
                yield from ((leaf.number, path) for path in (leaf.said, leaf.language))
            for column in cells(leaf):
                yield from (
                    (f"{leaf.number} {column.head}", path) for path in (column.field, *column.reads) if path
                )


def _needed(form: Form) -> Iterator[str]:
    for section in form.sections:
        for leaf in leaves(section):
            wanted: list[Item | Column | Table] = [*cells(leaf)]
            wanted += [leaf] if isinstance(leaf, Item | Table) else []
            for item in wanted:
                if item.needed is not Needed.NEVER and not item.from_whom:
                    yield f"{leaf.number}: needed, but nothing says from whom it can be had"
            if isinstance(leaf, Item) and not (leaf.field or leaf.value or leaf.pen):
                yield f"{leaf.number}: no field, no function, not for the pen"


def _widths(form: Form, measure: Measure) -> Iterator[str]:
    for section in form.sections:
        for leaf in leaves(section):
            if isinstance(leaf, Item):
                yield from _label_fits(form, leaf, measure)
            if isinstance(leaf, CheckGroup):
                yield from _options_fit(form, leaf, measure)
            for column in cells(leaf):
                yield from _head_fits(leaf, column, measure)


def _label_fits(form: Form, item: Item, measure: Measure) -> Iterator[str]:
    label = label_of(form, item, load_tables())
    width = measure(Role.NUMBER, item.number) + 3 + measure(Role.LABEL, label)
    width += 4 + measure(Role.HINT, item.hint) if item.hint else 0
    room = item.span * COLUMN - PADDING
    if width > room:
        yield f"{item.number}: label {label!r} is {width:.0f} wide, its box {room:.0f}"


def _options_fit(form: Form, group: CheckGroup, measure: Measure) -> Iterator[str]:
    square = 12.2 if isinstance(group, RankGroup) else 11.0
    options = options_of(form, group)
    room = group.span * COLUMN - PADDING
    if not options:
        yield f"{group.number}: no options"
    if group.columns == 0:
        total = sum(square + measure(Role.OPTION_BOLD, option.label) + 4 for option in options)
        if total > room:
            yield f"{group.number}: options need {total:.0f} in one row, the box has {room:.0f}"
        return
    for option in options:
        width = square + measure(Role.OPTION_BOLD, option.label)
        if width > room / group.columns:
            yield f"{group.number}: option {option.label!r} is {width:.0f} wide of {room / group.columns:.0f}"


def _head_fits(leaf: Leaf, column: Column, measure: Measure) -> Iterator[str]:
    room = column.span * COLUMN - PADDING
    for line in column.head.split("\n"):
        width = measure(Role.TABLE_HEAD, line)
        if width > room:
            yield f"{leaf.number}: head {line!r} is {width:.0f} wide, its column {room:.0f}"


def _citations(form: Form, known: KnownCitation | None) -> Iterator[str]:
    cites = list(form.citation.cites) + ([form.fence.citation] if form.fence else [])
    for cite in cites:
        if known is not None and not known(cite):
            yield f"citation {cite!r} is not in the law tables"
