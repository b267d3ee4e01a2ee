"""What a form or a screen section *is*: typed, frozen data, one declaration for paper and completeness.

A form never says coordinates, fonts, sizes or page numbers. It says sections, rows, numbered boxes in columns
of a 24-column grid, which field or function fills each, whether it is needed and from whom it can be had.
The page engine (`reports`) decides where everything lands; `forms.checks` refuses a specification that cannot
be printed honestly.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import field
from enum import StrEnum
from types import MappingProxyType

from forms.fences import Fence
from forms.parts import ChainHead, Chart, Finding, HandOvers, Intervals, Issue, Panel, Spoken
from forms.scope import Predicate, Repeat, Scope, ValueOf
from law.decisions import Confidence, Decision
from law.plain import dataclass
from models.casefile import CaseFile
from models.records import Record

GRID = 24
"""Columns of the text width of a page; the spans of a row sum to it."""

SCREEN_GRID = 12
"""Columns of a card on screen."""


class Show(StrEnum):
    """How a plain box prints its value."""

    TEXT = "text"
    IDENTIFIER = "identifier"  # monospaced, slashed zero
    LONG = "long"  # several lines


class Needed(StrEnum):
    """Whether a form without this box is incomplete."""

    ALWAYS = "always"
    NEVER = "never"


class Emphasis(StrEnum):
    """A box the law or a clock turns on is set in bold; a heavy frame marks the one that decides."""

    PLAIN = "plain"
    STRONG = "strong"
    CLOCK = "clock"


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """What every numbered box has.

    Attributes:
        number: section letter and running number, "B7"; never given to something else within an edition.
        span: columns of 24; halves are allowed.
        field: path "binding.field" of the field that fills it, "" for a derived or a pen box.
        value: named function that fills it instead of a single field.
        reads: field paths the function reads, for the missing list and the law matrix.
        label: label on paper; the field's own when empty. `screen_label` is the field's long label.
        hint: instruction behind the label in italics.
        needed: always, never, or a named predicate.
        from_whom: where a missing value can be had; required when it can be needed.
        pen: filled by hand on every copy: never printed, never missing.
        volatile: what it says may change with the clock alone; not compared with an earlier print.
    """

    number: str
    span: float
    field: str = ""
    value: ValueOf | None = None
    reads: tuple[str, ...] = ()
    label: str = ""
    hint: str = ""
    needed: Needed | Predicate = Needed.NEVER
    from_whom: str = ""
    pen: bool = False
    volatile: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Box(Item):
    """A box with a typed value.

    Attributes:
        show: how the value is set; by the field's kind when None.
        unit: unit printed at the right; the field's own when empty.
        lines: lines of writing room; more than one lets the value wrap before it continues elsewhere.
    """

    show: Show | None = None
    unit: str = ""
    emphasis: Emphasis = Emphasis.PLAIN
    lines: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One square of a group."""

    key: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckGroup(Item):
    """Squares to mark. All options print, also the ones not chosen.

    Attributes:
        options: fixed options; the field's code list (or yes / no) when empty.
        many: several may be marked.
        columns: columns the options are set in, filled downwards; 0 puts them in one row, naturally spaced.
        unknown: adds "Unknown", marked when the answer state says so.
        short: labels for paper by option key, where the list's own are too long.
        leave_out: keys of the list this form does not offer unless chosen.
        only: keys this form offers, when that is the shorter list; empty offers all.
        write_in: path of the field that holds the words of "other", printed behind it.
    """

    options: tuple[Option, ...] = ()
    many: bool = False
    columns: int = 1
    unknown: bool = False
    short: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    leave_out: frozenset[str] = frozenset()
    only: frozenset[str] = frozenset()
    write_in: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RankGroup(CheckGroup):
    """Squares that hold 1, 2, 3: the order in which things happened.

    Attributes:
        ranks: how many may be given.
    """

    ranks: int = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Stack:
    """Boxes above one another in one column group of a row; they share its span and its height."""

    span: float
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Boxes side by side; their spans and the indent sum to 24.

    Attributes:
        dense: 22 high instead of 24; never for names and addresses.
        indent: columns left free at the left: boxes that belong to the panel above.
        when: prints only when the predicate holds; always on a blank form.
    """

    items: tuple[Item | Stack, ...]
    dense: bool = False
    indent: float = 0
    when: Predicate | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column of a table: its head, its span and what fills it.

    Attributes:
        named: named function that gives what a missing cell is called; its row and head when None.
    """

    head: str
    span: float
    field: str = ""
    value: ValueOf | None = None
    reads: tuple[str, ...] = ()
    identifier: bool = False
    needed: Needed | Predicate = Needed.NEVER
    from_whom: str = ""
    named: ValueOf | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows of like records; the first column is the running number and is not declared.

    Attributes:
        number: the table's number; a cell is "J1 row 3".
        rows: named function that gives one scope per row.
        number_span: columns of the running number.
        on_form: rows printed on the form; the rest goes to the continuation page. 0 prints all on the form.
        on_blank: empty rows on a blank form.
        blank_rows: words in the first column of the rows of a blank form; () leaves them empty.
        empty: words printed when there is no row and somebody said so; else the rows stay empty.
        group: named function that gives a heading before a row when it changes; None for none.
        total: named function that gives a closing line such as a sum.
        volatile: its rows grow by themselves (the history); not compared with an earlier print.
        breaks: named function that gives what stands between the row before and this one (a gap of custody).
    """

    number: str
    label: str
    rows: Repeat
    columns: tuple[Column, ...]
    hint: str = ""
    number_span: float = 1
    on_form: int = 8
    on_blank: int = 8
    blank_rows: tuple[str, ...] = ()
    empty: ValueOf | None = None
    group: ValueOf | None = None
    total: ValueOf | None = None
    needed: Needed | Predicate = Needed.NEVER
    from_whom: str = ""
    when: Predicate | None = None
    volatile: bool = False
    breaks: Callable[[Scope], tuple[Finding, ...]] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrative(Item):
    """Running text over the whole width with numbered lines.

    Attributes:
        on_form: lines on the form before it continues.
        on_blank: dotted lines on a blank form.
        at_least: room kept, in lines, when the text is short.
    """

    span: float = GRID
    on_form: int = 24
    on_blank: int = 18
    at_least: int = 3
    when: Predicate | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """A line for the pen with printed name and title; the date and time signed are never pre-filled."""

    number: str
    who: str
    name: ValueOf | None = None
    title: ValueOf | None = None
    when: Predicate | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A sentence somebody signs or is told, across the whole width.

    Attributes:
        words: the sentence.
        note: where the wording comes from, printed small.
        number: running number in a black tag, "" without one.
    """

    words: str
    note: str = ""
    number: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """A frame for a drawing.

    Attributes:
        height: points.
        shapes: named function that gives lines within the unit square; None leaves the frame to the pen.
        sentence: what the drawing says, in words.
        dots: draws a light grid of dots for sketching by hand.
        north: prints a circle for the north arrow.
    """

    number: str
    label: str
    height: float
    hint: str = ""
    shapes: Callable[[Scope], tuple[tuple[float, float, float, float], ...]] | None = None
    sentence: ValueOf | None = None
    dots: bool = True
    north: bool = True


Part = (
    Row
    | Table
    | Narrative
    | Signature
    | Statement
    | Panel
    | Drawing
    | Spoken
    | Issue
    | ChainHead
    | HandOvers
    | Intervals
    | Chart
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A lettered part of a form.

    Attributes:
        letter: its tag; box numbers begin with it.
        note: words at the right of the head; {index} and {count} stand for the repetition.
        repeat: named function that gives one scope per repetition.
        on_blank: repetitions on a blank form.
        when: prints only when it holds; always on a blank form.
        keep_together: never broken over pages while it fits on one.
    """

    letter: str
    title: str
    parts: tuple[Part, ...]
    note: str = ""
    repeat: Repeat | None = None
    on_blank: int = 1
    when: Predicate | None = None
    keep_together: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """What one sheet is about.

    Attributes:
        key: stable within the case, such as "involvement/ID"; chosen when printing.
        label: in words, "operator of boat 1, Dana Example".
        records: records bound for it.
    """

    key: str
    label: str
    records: Mapping[str, Record | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """The law a form rests on, as printed in its footer, by edition.

    Attributes:
        words: as printed.
        cites: the canonical citations in it, each known to the law tables.
        confidence: how well it is established that this law asks for the form.
    """

    words: str
    cites: tuple[str, ...]
    confidence: Confidence = Confidence.SEED


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A form of the product.

    Attributes:
        id: "F01".
        edition: edition of this layout; numbers of boxes keep their meaning within it.
        issued: month of the edition, "2026-11".
        case_kind: "boat" or "snowmobile"; "" for both.
        citation: the law it rests on.
        law_date_role: which date selects the law, in words.
        bindings: record kind by binding name.
        subjects: named function that gives what a sheet can be about; a blank form has none.
        fence: who may not use it for what, None when nothing fences it.
        may_state: fence whose values it states where the office lets it; "" for none.
        fence_of: named function that gives the fence of one sheet, where that depends on what it states.
        prescribed: official form this one stands in for, "" when none is prescribed.
        instruction: words above the first section.
        copies: who gets a copy, in words.
        mailed: named function that gives the lines of the address in the window of an envelope; None for a
            form that is not mailed.
        law_day: named function that gives the day whose law the sheet is under; None takes the day of the
            case's findings.
        law_rests: named function that gives the findings a sheet prints, each under the law of its own day;
            None where one day chooses the law of the whole sheet.
        remark: named function that adds words to the state of the sheet ("1 gap named").
        trail: named function that adds words to the print line of the footer ("custody 14 · 9B4E 77C0").
        snowmobile: the same form with the texts of ch. 350; None when one text serves both.
        office: it is about the office, not about one case: no case has a sheet of it.
        numbered: what the number beside the bar code is the number of.
        repeated: what its repeated sections are about ("death"); "" for craft.
    """

    id: str
    title: str
    short_title: str
    edition: int
    issued: str
    citation: Citation
    law_date_role: str
    bindings: Mapping[str, str]
    subjects: Callable[[CaseFile], tuple[Subject, ...]]
    sections: tuple[Section, ...]
    case_kind: str = ""
    fence: Fence | None = None
    fence_of: Callable[[Scope], Fence] | None = None
    may_state: str = ""
    prescribed: str = ""
    instruction: str = ""
    copies: str = ""
    mailed: Callable[[Scope], tuple[str, ...]] | None = None
    law_day: Callable[[Scope], dt.date | None] | None = None
    law_rests: Callable[[Scope], tuple[Decision, ...]] | None = None
    remark: ValueOf | None = None
    trail: ValueOf | None = None
    snowmobile: Form | None = None
    office: bool = False
    numbered: str = "Case"
    repeated: str = ""

    def of(self, noun: str) -> Form:
        """The form with the texts for a craft, "boat" or "snowmobile"."""
        return self.snowmobile if noun == "snowmobile" and self.snowmobile else self


ScreenPredicate = Callable[[CaseFile, Record | None], bool]
"""Whether a part of a screen shows, given the case and the record being edited (None before there is one)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One field on screen.

    Attributes:
        field: key of the field within the section's record.
        span: columns of 12.
        label: another label than the field's own; "" keeps it.
        lines: lines of a long text.
        when: shows only when it holds; a field with a value or a state always shows.
    """

    field: str
    span: int
    label: str = ""
    lines: int = 3
    when: ScreenPredicate | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenRow:
    """Fields side by side; spans sum to at most 12."""

    cells: tuple[Cell, ...]
    when: ScreenPredicate | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenGroup:
    """Rows under a small head that can fold away.

    Attributes:
        folded: starts folded while none of its fields holds anything.
        when: shows only when it holds; a group that holds a value always shows.
    """

    key: str
    title: str
    rows: tuple[ScreenRow, ...]
    folded: bool = False
    help: str = ""
    when: ScreenPredicate | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenSection:
    """One card of the case page.

    Attributes:
        record: kind of the record it edits.
        repeat: several records: a table with the selected one's fields below.
        columns: fields shown in that table.
        none_key: key kept in `case.sections_none` for "looked at, none"; "" when that cannot be said.
        when: shows only when it holds.
    """

    key: str
    title: str
    record: str
    rows: tuple[ScreenRow | ScreenGroup, ...]
    repeat: bool = False
    columns: tuple[str, ...] = ()
    none_key: str = ""
    help: str = ""
    when: ScreenPredicate | None = None


def screen_cells(section: ScreenSection) -> tuple[Cell, ...]:
    """All cells of a screen section in the order of the tab key."""
    found: list[Cell] = []
    for part in section.rows:
        rows = part.rows if isinstance(part, ScreenGroup) else (part,)
        found.extend(cell for row in rows for cell in row.cells)
    return tuple(found)
