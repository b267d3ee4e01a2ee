"""A form filled from a case: plain values, ready for the page engine. Nothing here measures or draws."""

from __future__ import annotations

import datetime as dt

from forms.parts import Finding, Length, Timescale, Weighed, Wording
from forms.spec import Drawing, Emphasis, Form, Statement
from forms.values import BLANK, Shown
from law.plain import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LawDay:
    """A day that selected law on a sheet, and which day it is ("request")."""

    day: dt.date
    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintFacts:
    """What a sheet says about its own printing. All of it is given: the engine asks no clock and no store.

    Attributes:
        office: name of the office.
        office_line: its address in one line.
        zone: the office's IANA zone.
        printed_at: UTC instant of printing, None on a preview of a blank form.
        printed_by: who printed it.
        case_number: "" when the case has none yet.
        record_version: version of the case's records, "v17".
        audit_count: entries of the audit chain before this printing.
        audit_head: head of that chain in hexadecimal, before this printing.
        law_date: day that selected the law, None when it cannot be told or several did.
        law_days: the days that selected it, where several did.
        sample: prints the training mark in both margins.
        first_printed: UTC instant of the first printing, None on the first.
        changed: ids of the boxes that changed since.
        first_law_date: law date of the first printing, when another one applied.
        voided: by whom, when and why the case was voided, as a sentence; "" for a case that holds.
    """

    office: str
    office_line: str = ""
    zone: str
    printed_at: dt.datetime | None = None
    printed_by: str = ""
    case_number: str = ""
    record_version: str = ""
    audit_count: int | None = None
    audit_head: str = ""
    law_date: dt.date | None = None
    law_days: tuple[LawDay, ...] = ()
    sample: bool = False
    first_printed: dt.datetime | None = None
    changed: frozenset[str] = frozenset()
    first_law_date: dt.date | None = None
    voided: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing:
    """An item that is needed and that nobody has filled.

    Attributes:
        number: 1 ... n, as in the black tag of its box.
        box: id of the box, "D1", "H3@2" in the second repetition, "J1#4.2" for a cell.
        where: number as people say it, "H3 (boat 2)".
        label: what is missing.
        from_whom: where it can be had.
        path: where it is entered, "kind/record-id.field" ("kind/.field" without a record), "" for nowhere.
    """

    number: int
    box: str
    where: str
    label: str
    from_whom: str
    path: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledOption:
    """One square: its words, whether it is marked, and its rank in a rank group (0 for none)."""

    label: str
    chosen: bool = False
    rank: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledItem:
    """One box. `missing` is the number of its entry in the missing list, 0 when it is not missing."""

    id: str
    number: str
    label: str
    span: float
    shown: Shown = BLANK
    hint: str = ""
    unit: str = ""
    lines: int = 1
    identifier: bool = False
    emphasis: Emphasis = Emphasis.PLAIN
    options: tuple[FilledOption, ...] = ()
    columns: int = 1
    ranked: bool = False
    missing: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledStack:
    """Boxes above one another."""

    span: float
    items: tuple[FilledItem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledRow:
    """Boxes side by side."""

    items: tuple[FilledItem | FilledStack, ...]
    dense: bool = False
    indent: float = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledCell:
    """One cell of a table."""

    id: str
    shown: Shown = BLANK
    identifier: bool = False
    missing: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledTableRow:
    """One row of a table; `group` is a heading and `breaks` are findings printed before it."""

    number: int
    cells: tuple[FilledCell, ...]
    group: str = ""
    breaks: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledTable:
    """A table with its rows."""

    id: str
    number: str
    label: str
    heads: tuple[tuple[str, float], ...]
    number_span: float
    rows: tuple[FilledTableRow, ...]
    on_form: int
    hint: str = ""
    empty: str = ""
    total: str = ""
    missing: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledNarrative:
    """Running text."""

    id: str
    number: str
    label: str
    shown: Shown
    on_form: int
    on_blank: int
    at_least: int
    hint: str = ""
    missing: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledSignature:
    """A signature line with printed name and title."""

    id: str
    number: str
    who: str
    name: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledPanel:
    """Findings one under the other."""

    id: str
    number: str
    findings: tuple[Finding, ...]
    empty: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledDrawing:
    """A frame with lines in the unit square, or room for the pen."""

    id: str
    drawing: Drawing
    lines: tuple[tuple[float, float, float, float], ...] = ()
    sentence: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledSpoken:
    """A statement said aloud; `said` is the time of day, with its day where that is another than `day`."""

    id: str
    tag: str
    wording: Wording
    said: Shown = BLANK
    language: Shown = BLANK


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledIssue:
    """An issue with what the record says on it; None on a blank form."""

    id: str
    tag: str
    question: str
    citation: str
    lines: int
    weighed: Weighed | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledChain:
    """The head of a chain; a count of None says that it was not reckoned, 0 that it has not begun."""

    id: str
    number: str
    count: int | None
    head: str
    faults: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledHandOvers:
    """Lines for hand-overs from number `first` on."""

    id: str
    first: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledIntervals:
    """Times on one scale."""

    id: str
    number: str
    label: str
    scale: Timescale


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledChart:
    """Counts as bars."""

    id: str
    number: str
    label: str
    bars: tuple[Length, ...]


FilledPart = (
    FilledRow
    | FilledTable
    | FilledNarrative
    | FilledSignature
    | FilledPanel
    | FilledDrawing
    | FilledSpoken
    | FilledIssue
    | FilledChain
    | FilledHandOvers
    | FilledIntervals
    | FilledChart
    | Statement
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledSection:
    """One printed section; a repeated one stands once for each repetition."""

    letter: str
    title: str
    note: str
    parts: tuple[FilledPart, ...]
    keep_together: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledForm:
    """A form with everything that will stand on it.

    Attributes:
        blank: a blank form for the pen.
        title: title of the sheet.
        missing: needed items nobody has filled, in box order.
        not_stated: boxes whose reporter left them out.
        needed: how many boxes are needed, filled or not.
        values: what each box says, by box id; compared between printings.
        remark: words added to the state of the sheet.
        trail: words added to the print line of the footer.
        address: lines in the window of the envelope; () keeps no window free.
    """

    form: Form
    title: str
    blank: bool
    sections: tuple[FilledSection, ...]
    missing: tuple[Missing, ...]
    not_stated: int
    needed: int
    values: dict[str, str]
    remark: str = ""
    trail: str = ""
    address: tuple[str, ...] = ()
