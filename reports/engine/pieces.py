"""Pieces of a section: rows that never break, and long things that know how to be split."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from forms.filled import FilledTable
from law.plain import dataclass
from reports.engine.faces import Face, GlyphFault, clean, faults
from reports.engine.shapes import LEFT, Sheet

Draw = Callable[[Sheet, float], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One unbroken part of a section.

    Attributes:
        height: points.
        draw: places it on a sheet with its upper edge at y.
        rule_above: a thin line parts it from the piece above.
        sticky: never the last on a page: a table's head, a label.
        head: repeated when a page begins with this piece (a table's head).
        stands_alone: may be the only one of its section on a page.
        rule_left: where the line above begins; an indented row leaves the columns before it open.
        split: for a piece taller than its room: the part that fits and the rest, or None when nothing fits.
    """

    height: float
    draw: Draw
    rule_above: bool = True
    sticky: bool = False
    head: Piece | None = None
    stands_alone: bool = False
    rule_left: float = LEFT
    split: Callable[[float], tuple[Piece, Piece] | None] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedLine:
    """One line of a narrative: its number, and whether a paragraph or the whole text ends with it."""

    number: int
    text: str
    ends: bool
    last: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Overflow:
    """What did not fit in its box and goes on at the end.

    Attributes:
        key: id of the box; references name it.
        where: number as printed, "D5" or "H3 (boat 2)".
        label: label of the box.
        text: the whole text of a box.
        lines: the rest of a narrative.
        table: the table whose rows from `first_row` on go on here.
    """

    key: str
    where: str
    label: str
    text: str = ""
    lines: tuple[NumberedLine, ...] = ()
    table: FilledTable | None = None
    first_row: int = 0


@dataclass(slots=True, kw_only=True)
class Workshop:
    """What building the pieces of one sheet collects: overflows, glyph faults, changed boxes."""

    blank: bool
    noun: str
    changed: frozenset[str] = frozenset()
    overflows: list[Overflow] = field(default_factory=list)
    glyphs: dict[GlyphFault, set[str]] = field(default_factory=dict)

    def typed(self, text: str, face: Face, box: str) -> str:
        """Text somebody typed, cleaned; letters that cannot be set as typed are noted for its box."""
        cleaned = clean(text)
        for fault in faults(cleaned, face):
            self.glyphs.setdefault(fault, set()).add(self.where(box))
        return cleaned

    def where(self, box: str) -> str:
        """A box's number as printed: "H3 (boat 2)", "J1 row 4"."""
        number, _, cell = box.partition("#")
        number, _, repetition = number.partition("@")
        named = f"{number} ({self.noun} {repetition})" if repetition else number
        return f"{named} row {cell.split('.')[0]}" if cell else named
