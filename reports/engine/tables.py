"""Tables: a head that repeats, rows that grow and split, and the rest on the continuation pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from forms.filled import FilledCell, FilledTable, FilledTableRow
from law.plain import dataclass
from reports.engine.boxes import TAG_W, draw_missing_tag
from reports.engine.custody import break_piece
from reports.engine.faces import Face, clean
from reports.engine.pieces import Overflow, Piece, Workshop
from reports.engine.shapes import COLUMN, LEFT, RIGHT, Reference, Sheet
from reports.engine.text import longest_word, wrap

PAD = 3.0
HEAD = 6.6
SIZES = (8.0, 7.5, 7.0)
LEAST_ROW = 20.0
PEN_ROW = 26.0
CAPTION = 11.0
WORD = 7.5


@dataclass(frozen=True, slots=True, kw_only=True)
class _Lines:
    """One cell, broken into lines."""

    cell: FilledCell
    lines: tuple[str, ...]
    face: Face
    size: float


def table_pieces(table: FilledTable, shop: Workshop) -> list[Piece]:
    """The table as it stands on the form; rows beyond its count go on at the end."""
    head = _head(table)
    limit = table.on_form or len(table.rows)
    rows = table.rows[:limit] if not shop.blank else table.rows
    pieces = [head, *row_pieces(table, rows, head, shop)]
    if not rows:
        pieces.append(_empty(table, head))
    if len(table.rows) > len(rows):
        shop.overflows.append(
            Overflow(
                key=table.id,
                where=shop.where(table.id),
                label=table.label,
                table=table,
                first_row=len(rows),
            )
        )
        pieces.append(_goes_on(table, len(rows)))
    if table.total:
        pieces.append(_total(table))
    return pieces


def row_pieces(
    table: FilledTable, rows: Sequence[FilledTableRow], head: Piece, shop: Workshop
) -> list[Piece]:
    """Rows as pieces, each knowing the head it repeats."""
    spans = [table.number_span, *(span for _, span in table.heads)]
    pieces: list[Piece] = []
    for row in rows:
        if row.group:
            pieces.append(_group(row.group, head))
        pieces += [break_piece(found, table.id, head, shop) for found in row.breaks]
        pieces.append(_row(row, spans, head, shop))
    return pieces


def head_piece(table: FilledTable) -> Piece:
    """The column heads without the caption, for continuation pages."""
    return _heads(table, caption=False)


def _head(table: FilledTable) -> Piece:
    return replace(_heads(table, caption=True), head=None)


def _heads(table: FilledTable, *, caption: bool) -> Piece:
    lines = max(head.count("\n") + 1 for head, _ in table.heads)
    top = CAPTION if caption else 0.0
    height = top + (14.0 if lines == 1 else 6 + 7.6 * lines)
    return Piece(height=height, draw=partial(_draw_heads, table, top, height), sticky=True)


def _draw_heads(table: FilledTable, caption: float, height: float, sheet: Sheet, top: float) -> None:
    if caption:
        sheet.box(table.id, LEFT, top, RIGHT - LEFT, height)
        end = sheet.text(LEFT + PAD, top + 7.6, table.number, Face.NARROW_BOLD, 6.5)
        end = sheet.text(end + 2.6, top + 7.6, table.label, Face.NARROW, 6.5)
        if table.hint:
            sheet.text(end + 4, top + 7.6, table.hint, Face.ITALIC, 6.2)
        if table.missing:
            draw_missing_tag(sheet, table.missing, RIGHT - TAG_W, top)
        sheet.line(LEFT, top + caption, RIGHT, top + caption)
    x = LEFT
    for head, span in (("No.", table.number_span), *table.heads):
        lines = head.split("\n")
        for place, line in enumerate(reversed(lines)):
            sheet.text(x + PAD, top + height - 4.2 - 7.6 * place, line, Face.NARROW_BOLD, HEAD)
        x += span * COLUMN
        if x < RIGHT - 1:
            sheet.line(x, top + caption, x, top + height)
    sheet.line(LEFT, top + height, RIGHT, top + height, 1.0)


def _row(row: FilledTableRow, spans: list[float], head: Piece, shop: Workshop) -> Piece:
    cells = [_lines_of(cell, span, shop) for cell, span in zip(row.cells, spans[1:], strict=True)]
    changed = any(cell.id in shop.changed for cell in row.cells)
    return _row_piece(row.number, cells, spans, head, blank=shop.blank, changed=changed)


def _row_piece(
    number: int,
    cells: list[_Lines],
    spans: list[float],
    head: Piece,
    *,
    blank: bool = False,
    changed: bool = False,
    goes_on: bool = False,
) -> Piece:
    least = PEN_ROW if blank else LEAST_ROW
    label = f"row {number}, continued" if goes_on else ""
    extra = 9.0 if goes_on else 0.0
    height = max(least, *(5.5 + extra + len(c.lines) * _leading(c.size) for c in cells))
    return Piece(
        height=height,
        draw=partial(_draw_row, number, cells, spans, height, label, changed),
        head=head,
        split=partial(_split_row, number, cells, spans, head, extra),
    )


def _leading(size: float) -> float:
    return size * 1.18


def _lines_of(cell: FilledCell, span: float, shop: Workshop) -> _Lines:
    shown = cell.shown
    ours = bool(shown.word) and not shown.text
    face = Face.ITALIC if ours else Face.MONO if cell.identifier else Face.MEDIUM
    words = f"— {shown.word} —" if ours else f"{shown.text} {shown.unit}".strip()
    if shown.word and not ours:
        words = f"{words} — {shown.word} —"
    if shown.reason:
        words = f"{words} {shown.reason}"
    words = shop.typed(words, face, cell.id) if words else ""
    room = span * COLUMN - 2 * PAD
    for size in (WORD, 7.0, 6.5) if ours and not shown.reason else SIZES:
        lines = wrap(words, face, size, room)
        if len(lines) <= 2 and longest_word(words, face, size) <= room + 0.1:
            break
    return _Lines(cell=cell, lines=tuple(lines), face=face, size=size)


def _draw_row(
    number: int,
    cells: list[_Lines],
    spans: list[float],
    height: float,
    label: str,
    changed: bool,
    sheet: Sheet,
    top: float,
) -> None:
    baseline = 12.8 if height < 24 else 10.2
    sheet.text(LEFT + PAD, top + baseline, str(number), Face.NARROW_BOLD, 8)
    if label:
        sheet.text(LEFT + spans[0] * COLUMN + PAD, top + 7.4, label, Face.ITALIC, 6.5)
    x = LEFT + spans[0] * COLUMN
    for lines, span in zip(cells, spans[1:], strict=True):
        w = span * COLUMN
        sheet.line(x, top, x, top + height)
        _draw_cell(sheet, lines, x, top + (9.0 if label else 0.0), w, height)
        x += w
    if changed:
        sheet.tag(LEFT - 4, top + 0.6, 2.4, height - 1.2)


def _draw_cell(sheet: Sheet, cell: _Lines, x: float, top: float, w: float, height: float) -> None:
    if cell.cell.id:
        sheet.box(cell.cell.id, x, top, w, height)
    leading = _leading(cell.size)
    single = len(cell.lines) == 1 and height < 24
    first = top + 12.8 if single else top + 2.2 + cell.size
    for place, line in enumerate(cell.lines):
        sheet.text(x + PAD, first + place * leading, line, cell.face, cell.size)
    if cell.cell.missing:
        draw_missing_tag(sheet, cell.cell.missing, x + w - TAG_W, top)


def _split_row(
    number: int, cells: list[_Lines], spans: list[float], head: Piece, extra: float, room: float
) -> tuple[Piece, Piece] | None:
    """The lines of a row that fit in the room, and the rest under "row n, continued"."""
    keep = [int((room - 5.5 - extra) // _leading(cell.size)) for cell in cells]
    if min(keep) < 2:
        return None
    first = [replace(c, lines=c.lines[:k]) for c, k in zip(cells, keep, strict=True)]
    rest = [replace(c, lines=c.lines[k:]) for c, k in zip(cells, keep, strict=True)]
    goes_on = extra > 0
    return (
        _row_piece(number, first, spans, head, goes_on=goes_on),
        _row_piece(number, rest, spans, head, goes_on=True),
    )


def _group(words: str, head: Piece) -> Piece:
    return Piece(height=14.0, draw=partial(_draw_group, words), sticky=True, head=head)


def _draw_group(words: str, sheet: Sheet, top: float) -> None:
    sheet.text(LEFT + PAD, top + 10, words, Face.BOLD, 8)


def _empty(table: FilledTable, head: Piece) -> Piece:
    return Piece(height=LEAST_ROW, draw=partial(_draw_empty, table), head=head)


def _draw_empty(table: FilledTable, sheet: Sheet, top: float) -> None:
    if table.empty:
        sheet.text(LEFT + PAD, top + 13, f"— {clean(table.empty)} —", Face.ITALIC, 8.5)
        return
    x = LEFT
    for span in (table.number_span, *(span for _, span in table.heads[:-1])):
        x += span * COLUMN
        sheet.line(x, top, x, top + LEAST_ROW)


def _goes_on(table: FilledTable, shown: int) -> Piece:
    return Piece(height=13.0, draw=partial(_draw_goes_on, table, shown))


def _draw_goes_on(table: FilledTable, shown: int, sheet: Sheet, top: float) -> None:
    count = len(table.rows)
    words = f"{shown + 1} to {count} of {count}" if count > shown + 1 else f"{count} of {count}"
    sheet.text(LEFT + PAD, top + 9.4, words, Face.MEDIUM, 8)
    sheet.references.append(Reference(table.id, RIGHT - PAD, top + 9.2, Face.BOLD, 6.5))


def _total(table: FilledTable) -> Piece:
    return Piece(height=16.0, draw=partial(_draw_total, table.total), rule_above=False)


def _draw_total(words: str, sheet: Sheet, top: float) -> None:
    sheet.line(LEFT, top, RIGHT, top, 1.0)
    sheet.text(LEFT + PAD, top + 11.2, words, Face.BOLD, 8)
