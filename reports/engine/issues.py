"""Issues to be heard: what points to yes, what to no, what is not yet known and whom to ask."""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import partial

from forms.filled import FilledIssue
from forms.parts import Point, Weighed
from reports.engine.faces import Face, clean, width
from reports.engine.pieces import Piece, Workshop
from reports.engine.running import draw_state
from reports.engine.shapes import LEFT, RIGHT, Rect, Sheet
from reports.engine.text import cut, wrap

TAG = 21.5
MIDDLE = (LEFT + RIGHT) / 2
QUESTION = 9.6
TEXT = 8.5
LEADING = 10.6
EXHIBIT = 62.0
"""Room for an exhibit at the right of a column; a longer one goes under its point."""
PEN_PITCH = 20.0


def issue_pieces(part: FilledIssue, shop: Workshop) -> list[Piece]:
    """Head, column heads, points in pairs, then what is not known and what to ask."""
    if part.weighed is None:
        return [_head(part, Weighed(answer=""), shop), _columns(), _pen(part.lines), _pen_unknown()]
    weighed = part.weighed
    pieces = [_head(part, weighed, shop), _columns()]
    pieces += _points(part.id, weighed, shop)
    not_known = _labelled("Not yet known", weighed.not_known or ("nothing",), part.id, shop)
    pieces.append(replace(not_known, sticky=bool(weighed.ask)))
    if weighed.ask:
        pieces.append(_labelled("Ask the officer", weighed.ask, part.id, shop))
    return pieces


def _head(part: FilledIssue, weighed: Weighed, shop: Workshop) -> Piece:
    answer = weighed.answer
    state = width(clean(answer.upper()), Face.BOLD, 8.5) + 12 if answer else 150.0 if shop.blank else 0.0
    lines = wrap(clean(part.question), Face.BOLD, QUESTION, RIGHT - LEFT - TAG - 5 - state - 14)
    height = max(26.0, 8 + 12.4 * len(lines) + 8)
    draw = partial(_draw_head, part, weighed, lines, state, shop.blank, height, part.id in shop.changed)
    return Piece(height=height, draw=draw, sticky=True)


def _draw_head(
    part: FilledIssue,
    weighed: Weighed,
    lines: list[str],
    state: float,
    blank: bool,
    height: float,
    changed: bool,
    sheet: Sheet,
    top: float,
) -> None:
    sheet.box(part.id, LEFT, top, RIGHT - LEFT, height)
    sheet.line(LEFT, top, RIGHT, top, 1.0)
    sheet.tag(LEFT, top, TAG, 20)
    sheet.text_centre(LEFT + TAG / 2, top + 14.6, part.tag, Face.BOLD, 14, white=True)
    for place, line in enumerate(lines):
        sheet.text(LEFT + TAG + 5, top + 13 + place * 12.4, line, Face.BOLD, QUESTION)
    sheet.text(LEFT + TAG + 5, top + 10.6 + len(lines) * 12.4, part.citation, Face.NARROW, 6.8)
    if blank:
        _draw_squares(sheet, top)
    elif weighed.answer:
        draw_state(sheet, weighed.answer, weighed.settled, RIGHT - 4 - state, top + 4, state)
    if changed:
        sheet.tag(LEFT - 4, top + 0.6, 2.4, height - 1.2)


def _draw_squares(sheet: Sheet, top: float) -> None:
    x = RIGHT - 150.0
    for word in ("yes", "no", "cannot be told yet"):
        sheet.rules.append(Rect(x + 0.45, top + 5.45, 8.1, 8.1, line=0.9))
        x = sheet.text(x + 12.5, top + 12.6, word, Face.REGULAR, 8) + 12


def _columns() -> Piece:
    return Piece(height=12.0, draw=_draw_columns, sticky=True)


def _draw_columns(sheet: Sheet, top: float) -> None:
    for x, right, words in ((LEFT, MIDDLE, "Points to yes"), (MIDDLE, RIGHT, "Points to no")):
        sheet.text(x + 4, top + 8.4, words, Face.NARROW_BOLD, 7)
        sheet.text_right(right - 4, top + 8.4, "exhibit", Face.NARROW, 6.5)
    sheet.line(MIDDLE, top, MIDDLE, top + 12)


def _points(box: str, weighed: Weighed, shop: Workshop) -> list[Piece]:
    pairs = list(itertools.zip_longest(weighed.for_it, weighed.against_it))
    if not pairs:
        pairs = [(None, None)]
    return [_pair(box, place == 0, pair, weighed, shop) for place, pair in enumerate(pairs)]


def _pair(
    box: str, first: bool, pair: tuple[Point | None, Point | None], weighed: Weighed, shop: Workshop
) -> Piece:
    sides = (weighed.for_it, weighed.against_it)
    cells = [_cell(point, first and not side, box, shop) for point, side in zip(pair, sides, strict=True)]
    height = 3.4 + LEADING * max(len(lines) for lines, _, _ in cells)
    return Piece(height=height, draw=partial(_draw_pair, cells, height), rule_above=False)


def _cell(point: Point | None, nothing: bool, box: str, shop: Workshop) -> tuple[list[str], str, bool]:
    """Lines, exhibit, and whether it is a point (else the words that there is none)."""
    if point is None:
        return (["— nothing recorded —"] if nothing else [""]), "", False
    exhibit = shop.typed(point.exhibit, Face.MONO_BOLD, box)
    wide = width(exhibit, Face.MONO_BOLD, 7.5)
    text = shop.typed(point.text, Face.MEDIUM, box)
    if wide > EXHIBIT:
        text, exhibit, wide = f"{text} ({exhibit})", "", 0.0
    return wrap(text, Face.MEDIUM, TEXT, MIDDLE - LEFT - 20 - (wide + 6 if exhibit else 0)), exhibit, True


def _draw_pair(cells: list[tuple[list[str], str, bool]], height: float, sheet: Sheet, top: float) -> None:
    for (lines, exhibit, is_point), x in zip(cells, (LEFT, MIDDLE), strict=True):
        if is_point:
            sheet.text(x + 5, top + 8.6, "•", Face.MEDIUM, TEXT)
        left, face = (x + 12, Face.MEDIUM) if is_point else (x + 5, Face.ITALIC)
        for place, line in enumerate(lines):
            sheet.text(left, top + 8.6 + place * LEADING, line, face, TEXT)
        if exhibit:
            sheet.text_right(x + (MIDDLE - LEFT) - 4, top + 8.6, exhibit, Face.MONO_BOLD, 7.5)
    sheet.line(MIDDLE, top, MIDDLE, top + height)


def _labelled(label: str, words: tuple[str, ...], box: str, shop: Workshop) -> Piece:
    left = LEFT + 4 + width(label, Face.NARROW_BOLD, 7) + 6
    face = Face.MEDIUM if words != ("nothing",) else Face.ITALIC
    lines = [line for one in words for line in wrap(shop.typed(one, face, box), face, TEXT, RIGHT - left - 6)]
    return _labelled_lines(label, left, face, tuple(lines))


def _labelled_lines(label: str, left: float, face: Face, lines: tuple[str, ...]) -> Piece:
    return Piece(
        height=5 + LEADING * len(lines),
        draw=partial(_draw_labelled, label, left, face, lines),
        split=partial(_split_labelled, label, left, face, lines),
    )


def _split_labelled(
    label: str, left: float, face: Face, lines: tuple[str, ...], room: float
) -> tuple[Piece, Piece] | None:
    keep = int((room - 5) // LEADING)
    if not 2 <= keep < len(lines):
        return None
    return _labelled_lines(label, left, face, lines[:keep]), _labelled_lines("", left, face, lines[keep:])


def _draw_labelled(
    label: str, left: float, face: Face, lines: tuple[str, ...], sheet: Sheet, top: float
) -> None:
    sheet.text(LEFT + 4, top + 10, cut(label, Face.NARROW_BOLD, 7, left), Face.NARROW_BOLD, 7)
    for place, line in enumerate(lines):
        sheet.text(left, top + 10 + place * LEADING, line, face, TEXT)


def _pen(lines: int) -> Piece:
    return Piece(height=lines * PEN_PITCH + 2, draw=partial(_draw_pen, lines), rule_above=False)


def _draw_pen(lines: int, sheet: Sheet, top: float) -> None:
    for number in range(1, lines + 1):
        y = top + number * PEN_PITCH - 2
        sheet.dotted(LEFT + 6, y, MIDDLE - 6, y)
        sheet.dotted(MIDDLE + 6, y, RIGHT - 6, y)
    sheet.line(MIDDLE, top, MIDDLE, top + lines * PEN_PITCH + 2)


def _pen_unknown() -> Piece:
    return Piece(height=26.0, draw=_draw_pen_unknown)


def _draw_pen_unknown(sheet: Sheet, top: float) -> None:
    sheet.text(LEFT + 4, top + 10, "Not yet known, and whom to ask", Face.NARROW_BOLD, 7)
