"""Custody on paper: what breaks a ledger, the head of its chain, and lines for hand-overs by hand."""

from __future__ import annotations

from functools import partial

from forms.filled import FilledChain, FilledHandOvers
from forms.parts import Finding
from reports.engine import barcode
from reports.engine.faces import Face, width
from reports.engine.pieces import Piece, Workshop
from reports.engine.shapes import COLUMN, LEFT, RIGHT, Bars, Hatch, Rect, Sheet
from reports.engine.text import wrap

BREAK_TEXT = LEFT + 4 * COLUMN
HEAD_H = 42.0
FAULT_LEADING = 10.6
LINE_H = 76.0
LINE_UPPER = 30.0
DIGITS, CODED = 32, 16
NOT_SAVED = "— not reckoned: this record was not saved yet —"
NOT_BEGUN = "— no entry yet: the chain begins with the first one —"


def break_piece(finding: Finding, box: str, head: Piece, shop: Workshop) -> Piece:
    """A row of its own between two entries: hatch, black tag, what and how long, why."""
    title = wrap(shop.typed(finding.title, Face.BOLD, box), Face.BOLD, 8.5, RIGHT - BREAK_TEXT - 8)
    why = wrap(shop.typed(finding.sentence, Face.MEDIUM, box), Face.MEDIUM, 8, RIGHT - BREAK_TEXT - 8)
    height = max(27.0, 6 + 10.6 * (len(title) + len(why)))
    return Piece(height=height, draw=partial(_draw_break, finding.tag, title, why, height), head=head)


def _draw_break(tag: str, title: list[str], why: list[str], height: float, sheet: Sheet, top: float) -> None:
    sheet.rules.append(Hatch(LEFT, top, COLUMN, height))
    sheet.tag(LEFT + COLUMN, top, BREAK_TEXT - 5 - LEFT - COLUMN, height)
    room = BREAK_TEXT - 9 - LEFT - COLUMN
    size = next((s for s in (11.0, 10.0, 9.0, 8.5) if width(tag, Face.BOLD, s) <= room), 8.5)
    middle = (LEFT + COLUMN + BREAK_TEXT - 5) / 2
    sheet.text_centre(middle, top + height / 2 + size * 0.35, tag, Face.BOLD, size, white=True)
    sheet.frame(LEFT, top, RIGHT - LEFT, height, 1.2)
    y = top + 10.8
    for lines, face, size in ((title, Face.BOLD, 8.5), (why, Face.MEDIUM, 8.0)):
        for line in lines:
            sheet.text(BREAK_TEXT, y, line, face, size)
            y += 10.6


def chain_pieces(part: FilledChain, shop: Workshop) -> list[Piece]:
    """The head as digits and bars, then the faults named in this chain."""
    head = Piece(height=HEAD_H, draw=partial(_draw_head, part, shop.blank, part.id in shop.changed))
    if shop.blank:
        return [head]
    words = f"Faults named in this chain: {part.faults}"
    lines = wrap(shop.typed(words, Face.BOLD, part.id), Face.BOLD, 8.5, RIGHT - LEFT - 10)
    faults = Piece(height=6 + FAULT_LEADING * len(lines), draw=partial(_draw_faults, lines))
    return [head, faults]


def _draw_head(part: FilledChain, blank: bool, changed: bool, sheet: Sheet, top: float) -> None:
    sheet.box(part.id, LEFT, top, RIGHT - LEFT, HEAD_H)
    sheet.line(LEFT, top, RIGHT, top, 1.0)
    if changed:
        sheet.tag(LEFT - 4, top + 0.6, 2.4, HEAD_H - 1.2)
    noun = "entry" if part.count == 1 else "entries"
    at = "" if part.count is None else f" at printing: {part.count} {noun}"
    sheet.text(LEFT + 5, top + 9.6, f"{part.number} Head of the chain{at}", Face.NARROW_BOLD, 7)
    if part.count is None or not part.head:
        words = "" if blank else NOT_BEGUN if part.count == 0 else NOT_SAVED
        sheet.text(LEFT + 5, top + 23, words, Face.ITALIC, 8.5)
        return
    digits = part.head[:DIGITS].upper()
    fours = " ".join(digits[n : n + 4] for n in range(0, len(digits), 4))
    sheet.text(LEFT + 5, top + 23, fours, Face.MONO_BOLD, 11)
    note = f"SHA-256, first {len(digits)} of {len(part.head)} digits, in full at the end."
    later = f"A later sheet of this chain must show this head at entry {part.count}."
    sheet.text(LEFT + 5, top + 34, f"{note} {later}", Face.NARROW, 6.5)
    _draw_code(part.head[:CODED].upper(), sheet, top)


def _draw_code(digits: str, sheet: Sheet, top: float) -> None:
    runs = barcode.modules(digits)
    module = barcode.NARROW_MODULE
    wide = module * sum(runs)
    room = RIGHT - LEFT - 300
    if runs and wide + 2 * barcode.QUIET * module <= room:
        x = RIGHT - barcode.QUIET * module - wide
        sheet.rules.append(Bars(x, top + 8, module, 26, runs))


def _draw_faults(lines: list[str], sheet: Sheet, top: float) -> None:
    for place, line in enumerate(lines):
        sheet.text(LEFT + 5, top + 11 + place * FAULT_LEADING, line, Face.BOLD, 8.5)


def hand_over_pieces(part: FilledHandOvers, rest: float, page: float) -> list[Piece]:
    """Numbered lines: as many as the rest of this page holds, and one page more.

    Args:
        rest: points left for lines on the page being filled.
        page: points for lines on the page after it.
    """
    count = max(int(rest // LINE_H), 0) + int(page // LINE_H)
    return [_line(f"{part.id}#{n}", part.first + n) for n in range(count)]


def _line(box: str, number: int) -> Piece:
    return Piece(height=LINE_H, draw=partial(_draw_line, box, number), stands_alone=True)


def _draw_line(box: str, number: int, sheet: Sheet, top: float) -> None:
    sheet.box(box, LEFT, top, RIGHT - LEFT, LINE_H)
    sheet.line(LEFT, top, RIGHT, top, 1.0)
    left, middle = LEFT + COLUMN, top + LINE_UPPER
    sheet.text_centre(LEFT + COLUMN / 2, top + 16, str(number), Face.BOLD, 11 if number < 1000 else 8.5)
    sheet.line(left, top, left, top + LINE_H)
    sheet.line(left, middle, RIGHT, middle)
    cells = (
        (0.0, "Date, time (24 h), zone"),
        (6.0, "Event"),
        (10.5, "Where it was, where it goes; how"),
        (17.0, "Seal number"),
    )
    for columns, label in cells:
        x = left + columns * COLUMN
        sheet.text(x + 3, top + 7.2, label, Face.NARROW, 6.5)
        if columns:
            sheet.line(x, top, x, middle)
    _squares(sheet, ((left + 6 * COLUMN + 3, "hand-over"), (left + 8.5 * COLUMN, "stored")), top + 16)
    for y, word in ((top + 4, "intact"), (top + 16.5, "broken")):
        _squares(sheet, ((RIGHT - 40, word),), y)
    half = (left + RIGHT) / 2
    sheet.line(half, middle, half, top + LINE_H)
    for x, end, words in ((left, half, "Released by: signature"), (half, RIGHT, "Received by: signature")):
        sheet.text(x + 3, middle + 7.4, words, Face.NARROW_BOLD, 6.5)
        sheet.text(x + 4, middle + 30, "×", Face.BOLD, 10)
        sheet.line(x + 15, middle + 30, end - 8, middle + 30, 0.7)
        sheet.text(x + 3, middle + 41.6, "Printed name, agency", Face.NARROW, 6.5)


def _squares(sheet: Sheet, options: tuple[tuple[float, str], ...], y: float) -> None:
    for x, word in options:
        sheet.rules.append(Rect(x + 0.45, y + 0.45, 8.1, 8.1, line=0.9))
        sheet.text(x + 12.5, y + 7.4, word, Face.REGULAR, 8)
