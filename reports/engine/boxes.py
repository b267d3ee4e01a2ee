"""Rows of boxes: labels, values, check groups, rank groups, missing tags and reference marks."""

from __future__ import annotations

from functools import partial

from forms.filled import FilledItem, FilledOption, FilledRow, FilledStack
from forms.spec import Emphasis
from law.plain import dataclass
from reports.engine.faces import Face, clean, width
from reports.engine.pieces import Overflow, Piece, Workshop
from reports.engine.shapes import COLUMN, LEFT, Line, Rect, Reference, Sheet
from reports.engine.text import Fitted, cut, fit, fit_lines

PAD = 3.0
LABEL = 6.5
HINT = 6.2
LABEL_BASELINE = 7.2
VALUE = 9.5
WORD = 8.5
WORD_FLOOR = 6.5
OPTION = 8.0
OPTION_FLOOR = 6.5
DENSE_ROW, ROW, PEN_ROW = 22.0, 24.0, 28.0
REFERENCE_ROOM = 36.0
TAG_W, TAG_H = 14.0, 10.5


@dataclass(frozen=True, slots=True, kw_only=True)
class _Squares:
    """Measures of a group of squares in one printing mode."""

    side: float
    pitch: float
    first: float

    @classmethod
    def of(cls, item: FilledItem, blank: bool) -> _Squares:
        side = 9.0 if blank else 8.7 if item.ranked else 7.5
        return cls(side=side, pitch=13.5 if blank else 10.6, first=12.0 if blank else 11.3)


def row_piece(row: FilledRow, shop: Workshop) -> Piece:
    """One row of boxes as a piece."""
    height = max(_height(entry, row.dense, shop) for entry in row.items)
    cells = [_prepare(entry, height, shop) for entry in row.items]
    left = LEFT + row.indent * COLUMN
    return Piece(height=height, draw=partial(_draw_row, cells, height, left), rule_left=left)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cell:
    """A box with its text fitted; several stand above one another in a stack."""

    span: float
    items: tuple[tuple[FilledItem, float, Fitted | None, bool], ...]  # item, height, text, changed
    blank: bool


def _height(entry: FilledItem | FilledStack, dense: bool, shop: Workshop) -> float:
    if isinstance(entry, FilledStack):
        return sum(_height(item, dense, shop) for item in entry.items)
    base = PEN_ROW if shop.blank else DENSE_ROW if dense else ROW
    if entry.options:
        squares = _Squares.of(entry, shop.blank)
        rows = _option_rows(entry)
        least = 30.0 if shop.blank else 26.5
        return max(base, least, squares.first + rows * squares.pitch + 2)
    if entry.lines > 1:
        return 10 + entry.lines * (20.0 if shop.blank else 11.8)
    return 30.0 if entry.emphasis is Emphasis.CLOCK else base


def _option_rows(item: FilledItem) -> int:
    if item.columns == 0:
        return len(_natural_rows(item))
    return -(-len(item.options) // item.columns)


def _prepare(entry: FilledItem | FilledStack, height: float, shop: Workshop) -> _Cell:
    items = entry.items if isinstance(entry, FilledStack) else (entry,)
    shares = [_height(item, False, shop) for item in items]
    shares[-1] += height - sum(shares)
    fitted = tuple(
        (item, share, _fit_value(item, share, shop), item.id in shop.changed)
        for item, share in zip(items, shares, strict=True)
    )
    return _Cell(span=entry.span, items=fitted, blank=shop.blank)


def words_of(item: FilledItem) -> tuple[str, bool]:
    """What a box says, and whether it is a word of ours (set in italics between dashes)."""
    shown = item.shown
    if shown.word and not shown.text:
        return f"— {shown.word} —" + (f" {shown.reason}" if shown.reason else ""), True
    if shown.word:
        return f"{shown.text} — {shown.word} —" + (f" {shown.reason}" if shown.reason else ""), False
    return shown.text, False


def value_face(item: FilledItem, ours: bool) -> Face:
    """The face a box's words are set in."""
    if ours:
        return Face.ITALIC
    strong = item.emphasis is not Emphasis.PLAIN
    if item.identifier:
        return Face.MONO_BOLD if strong else Face.MONO
    return Face.BOLD if strong else Face.MEDIUM


def _fit_value(item: FilledItem, height: float, shop: Workshop) -> Fitted | None:
    if item.options:
        return _fit_options(item, shop)
    words, ours = words_of(item)
    if not words:
        return None
    face = value_face(item, ours)
    words = shop.typed(words, face, item.id)
    unit = width(item.unit, Face.MEDIUM, 7) + 4 if item.unit else 0
    room = item.span * COLUMN - 2 * PAD - unit
    fitted = _fitted(item, words, face, room, ours, height)
    if not fitted.complete:
        full = f"{words} {item.unit}".strip()
        shop.overflows.append(Overflow(key=item.id, where=shop.where(item.id), label=item.label, text=full))
    return fitted


def _fitted(item: FilledItem, words: str, face: Face, room: float, ours: bool, height: float) -> Fitted:
    if item.lines > 1:
        return fit_lines(words, face, room, int((height - 10) // 11.6))
    if ours and not item.shown.reason:
        return fit(words, face, room, size=WORD, floor=WORD_FLOOR, second_line=False)
    size = 13.0 if item.emphasis is Emphasis.CLOCK else WORD if ours else VALUE
    fitted = fit(words, face, room, size=size, second_line=height >= DENSE_ROW)
    if ours and not fitted.complete:  # the word stands whole; its reason goes on elsewhere
        word = fit(f"— {item.shown.word} —", face, room, size=WORD, floor=WORD_FLOOR, second_line=False)
        return Fitted(lines=word.lines, size=word.size, leading=word.leading, complete=False)
    return fitted


def _label_width(item: FilledItem) -> float:
    bare = width(item.number, Face.NARROW_BOLD, LABEL) + 2.6 + width(clean(item.label), Face.NARROW, LABEL)
    return bare + (4 + width(item.hint, Face.ITALIC, HINT) if item.hint else 0)


def _label_leaves_room(item: FilledItem) -> bool:
    return _label_width(item) + REFERENCE_ROOM <= item.span * COLUMN - 2 * PAD


def _fit_options(item: FilledItem, shop: Workshop) -> Fitted | None:
    """None while every option fits; the cut list's marker when a write-in is too long for its place."""
    squares = _Squares.of(item, shop.blank)
    too_long = False
    for option in item.options:
        label = shop.typed(option.label, Face.BOLD, item.id)
        if _option_size(label, _option_room(item, squares)) == 0:
            too_long = True
    if item.shown.word and not _word_fits(item, _group_word(item)):
        too_long = True
    if not too_long:
        return None
    said = [option.label for option in item.options if option.chosen]
    said += [_group_word(item)] if item.shown.word else []
    words = shop.typed("; ".join(said), Face.MEDIUM, item.id)
    shop.overflows.append(Overflow(key=item.id, where=shop.where(item.id), label=item.label, text=words))
    return Fitted(lines=(), size=OPTION_FLOOR, leading=0, complete=False)


def _group_word(item: FilledItem) -> str:
    """The word of the answer state of a group, with its reason."""
    word = f"— {item.shown.word} —"
    return clean(f"{word} {item.shown.reason}") if item.shown.reason else word


def _word_fits(item: FilledItem, words: str) -> bool:
    room = item.span * COLUMN - 2 * PAD - _label_width(item) - 5
    return width(words, Face.ITALIC, WORD_FLOOR) <= room


def _option_room(item: FilledItem, squares: _Squares) -> float:
    inner = item.span * COLUMN - 2 * PAD
    return inner / max(item.columns, 1) - squares.side - 3.5


def _option_size(label: str, room: float) -> float:
    """The size an option is set in, measured in bold; 0 when it does not fit at the floor."""
    size = OPTION
    while size >= OPTION_FLOOR:
        if width(label, Face.BOLD, size) <= room + 0.1:
            return size
        size -= 0.5
    return 0.0


def _draw_row(cells: list[_Cell], height: float, left: float, sheet: Sheet, top: float) -> None:
    x = left
    for place, cell in enumerate(cells):
        w = cell.span * COLUMN
        if place or left > LEFT:
            sheet.line(x, top, x, top + height)
        y = top
        for number, (item, share, fitted, changed) in enumerate(cell.items):
            if number:
                sheet.line(x, y, x + w, y)
            _draw_box(sheet, item, fitted, x, y, w, share, blank=cell.blank)
            if changed:
                _draw_change_bar(sheet, x, y, share)
            y += share
        x += w


def _draw_change_bar(sheet: Sheet, x: float, y: float, height: float) -> None:
    """Outside the frame at the margin, else over the box's left edge, clear of its text."""
    start = x - 4.0 if x <= LEFT + 0.1 else x - 1.2
    sheet.tag(start, y + 0.6, 2.4, height - 1.2)


def _draw_box(
    sheet: Sheet,
    item: FilledItem,
    fitted: Fitted | None,
    x: float,
    y: float,
    w: float,
    h: float,
    *,
    blank: bool,
) -> None:
    sheet.box(item.id, x, y, w, h)
    if item.emphasis is Emphasis.CLOCK:
        sheet.frame(x, y, w, h, 2.0)
    draw_label(sheet, item, x, y, w, h)
    if item.options:
        _draw_options(sheet, item, x, y, blank)
    elif fitted is not None:
        _draw_value(sheet, item, fitted, x, y, h)
    if fitted is not None and not fitted.complete:
        _draw_reference(sheet, item, x, y, w, h)
    if item.unit and not item.options:
        baseline = y + min(h, ROW) - 5.2 if not blank else y + h - 5
        sheet.text_right(x + w - PAD, baseline, item.unit, Face.MEDIUM, 7)
    if blank and item.lines > 1:
        for line in range(1, item.lines):
            sheet.dotted(x + PAD, y + 10 + 20 * line, x + w - PAD, y + 10 + 20 * line)


def draw_label(sheet: Sheet, item: FilledItem, x: float, y: float, w: float, h: float) -> None:
    """Number, label and instruction of a box, and its tag in the missing list."""
    end = sheet.text(x + PAD, y + LABEL_BASELINE, item.number, Face.NARROW_BOLD, LABEL)
    end = sheet.text(end + 2.6, y + LABEL_BASELINE, item.label, Face.NARROW, LABEL)
    free = x + w - PAD - (TAG_W if item.missing else 0)
    if item.hint and end + 4 + width(item.hint, Face.ITALIC, HINT) <= free + 0.1:
        end = sheet.text(end + 4, y + LABEL_BASELINE, item.hint, Face.ITALIC, HINT)
    if item.missing:
        low = end + 2 > x + w - TAG_W
        draw_missing_tag(sheet, item.missing, x + w - TAG_W, y + h - TAG_H if low else y)


def draw_missing_tag(sheet: Sheet, number: int, x: float, y: float) -> None:
    """The black number of a missing item."""
    sheet.tag(x, y, TAG_W, TAG_H)
    size = 8.5 if number < 100 else 7.0
    sheet.text_centre(x + TAG_W / 2, y + 8.2, str(number), Face.BOLD, size, white=True)


def _draw_value(sheet: Sheet, item: FilledItem, fitted: Fitted, x: float, y: float, h: float) -> None:
    face = value_face(item, words_of(item)[1])
    if item.lines > 1:
        first = y + LABEL_BASELINE + 10.6
    elif len(fitted.lines) > 1:
        first = y + min(h, ROW) - 2.2 - fitted.leading
    elif item.emphasis is Emphasis.CLOCK:
        first = y + h - 7
    elif not fitted.complete and not _label_leaves_room(item):
        first = y + min(h, ROW) - 8.6  # the reference stands under it
    else:
        first = y + min(h, ROW) - 4.8
    for place, line in enumerate(fitted.lines):
        sheet.text(x + PAD, first + place * fitted.leading, line, face, fitted.size)


def _draw_reference(sheet: Sheet, item: FilledItem, x: float, y: float, w: float, h: float) -> None:
    label_row = _label_leaves_room(item) and not item.missing and not (item.options and item.shown.word)
    baseline = y + LABEL_BASELINE if label_row else y + min(h, ROW) - 2.2
    if (item.lines > 1 or item.options) and not label_row:
        baseline = y + h - 2.2
    sheet.references.append(Reference(item.id, x + w - PAD, baseline, Face.BOLD, LABEL))


def _draw_options(sheet: Sheet, item: FilledItem, x: float, y: float, blank: bool) -> None:
    squares = _Squares.of(item, blank)
    if item.columns == 0:
        _draw_natural(sheet, item, squares, x, y)
    else:
        rows = _option_rows(item)
        column = (item.span * COLUMN - 2 * PAD) / item.columns
        room = _option_room(item, squares)
        for place, option in enumerate(item.options):
            left = x + PAD + (place // rows) * column
            top = y + squares.first + (place % rows) * squares.pitch
            size = _option_size(clean(option.label), room)
            label = option.label if size else cut(clean(option.label), Face.BOLD, OPTION_FLOOR, room)
            _draw_option(sheet, option, label, size or OPTION_FLOOR, left, top, squares.side)
    if item.shown.word:
        _draw_group_word(sheet, item, x, y)


def _natural_rows(item: FilledItem) -> list[list[FilledOption]]:
    """Options of a one-row group; those without room go to a next row."""
    room = item.span * COLUMN - 2 * PAD
    rows: list[list[FilledOption]] = [[]]
    used = 0.0
    for option in item.options:
        need = 11.0 + width(clean(option.label), Face.BOLD, OPTION) + 4
        if rows[-1] and used + need > room + 4.1:
            rows.append([])
            used = 0.0
        rows[-1].append(option)
        used += need
    return rows


def _draw_natural(sheet: Sheet, item: FilledItem, squares: _Squares, x: float, y: float) -> None:
    room = item.span * COLUMN - 2 * PAD
    for line, options in enumerate(_natural_rows(item)):
        widths = [squares.side + 3.5 + width(clean(o.label), Face.BOLD, OPTION) for o in options]
        gap = min(18.0, max(4.0, (room - sum(widths)) / max(len(options), 1)))
        left = x + PAD
        top = y + squares.first + line * squares.pitch
        for option, wide in zip(options, widths, strict=True):
            _draw_option(sheet, option, option.label, OPTION, left, top, squares.side)
            left += wide + gap


def _draw_option(
    sheet: Sheet, option: FilledOption, label: str, size: float, x: float, y: float, side: float
) -> None:
    sheet.rules.append(Rect(x + 0.45, y + 0.45, side - 0.9, side - 0.9, line=0.9))
    if option.rank:
        sheet.text_centre(x + side / 2, y + side - 1.7, str(option.rank), Face.BOLD, 8)
    elif option.chosen:
        inner = 1.3
        sheet.rules.append(Line(x + inner, y + inner, x + side - inner, y + side - inner, 1.6))
        sheet.rules.append(Line(x + inner, y + side - inner, x + side - inner, y + inner, 1.6))
    face = Face.BOLD if option.chosen else Face.REGULAR
    sheet.text(x + side + 3.5, y + side / 2 + size * 0.357, label, face, size)


def _draw_group_word(sheet: Sheet, item: FilledItem, x: float, y: float) -> None:
    """The word behind the label; its reason goes on elsewhere when it has no room here."""
    words = _group_word(item)
    if not _word_fits(item, words):
        words = f"— {item.shown.word} —"
    room = item.span * COLUMN - 2 * PAD - _label_width(item) - 5
    size = 8.0
    while size > WORD_FLOOR and width(words, Face.ITALIC, size) > room:
        size -= 0.5
    sheet.text(x + PAD + _label_width(item) + 5, y + LABEL_BASELINE, words, Face.ITALIC, size)
