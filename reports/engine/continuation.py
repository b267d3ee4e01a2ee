"""The continuation pages: what did not fit in its box, in the order of the boxes, as long as it takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from forms.filled import FilledForm, Missing
from law.plain import dataclass
from reports.engine.faces import Face, GlyphFault
from reports.engine.flow import HEAD, Flow, Heading
from reports.engine.furniture import LISTED, MISSING_LIST, PANEL_ROW, draw_missing_line
from reports.engine.pieces import Overflow, Piece, Workshop
from reports.engine.running import lines_piece
from reports.engine.shapes import LEFT, RIGHT, Place, Sheet
from reports.engine.tables import head_piece, row_pieces
from reports.engine.text import cut, wrap

END_ROOM = 18.0
HEADING = Heading(
    letter="+", title="Continuation page", note="what did not fit in its box, in the order of the boxes"
)
LINE = 12.6


@dataclass(frozen=True, slots=True, kw_only=True)
class _Block:
    key: str
    head: Callable[[bool], Piece]
    pieces: Sequence[Piece]


def add(flow: Flow, filled: FilledForm, shop: Workshop, places: Mapping[str, Place]) -> dict[str, int]:
    """Put the continuation behind the form; gives the page each box goes on on."""
    blocks = [*_missing_blocks(filled), *(_block(o, shop, places) for o in shop.overflows)]
    blocks += _glyph_blocks(shop.glyphs)
    if not blocks:
        return {}
    first = len(flow.sheets)
    form_top, form_bottom = flow.top, flow.bottom
    flow.top = partial(_below_heading, form_top)
    flow.bottom = form_bottom - END_ROOM
    flow.new_page()
    pages = {block.key: flow.block(block.head, block.pieces) for block in blocks}
    _finish(flow, flow.sheets[first:], form_top(False), [o.where for o in shop.overflows])
    return pages


def _below_heading(form_top: Callable[[bool], float], first: bool) -> float:
    return form_top(first) + HEAD + 5


def _finish(flow: Flow, sheets: list[Sheet], top: float, where: list[str]) -> None:
    for sheet in sheets:
        HEADING.draw(sheet, top, continued=False)
        sheet.line(LEFT, top + HEAD, RIGHT, top + HEAD, 1.0)
    if not where:
        return
    noun = "box is" if len(where) == 1 else "boxes are"
    pages = "this page" if len(sheets) == 1 else f"pages {sheets[0].number} to {sheets[-1].number}"
    words = f"End of the continuation. {len(where)} {noun} continued on {pages}: {', '.join(where)}."
    words = cut(words, Face.ITALIC, 8, RIGHT - LEFT)
    flow.sheet.text_centre((LEFT + RIGHT) / 2, flow.y + 13, words, Face.ITALIC, 8)


def _block(overflow: Overflow, shop: Workshop, places: Mapping[str, Place]) -> _Block:
    page = places[overflow.key].page if overflow.key in places else 1
    title = f"{overflow.where}  {overflow.label}"
    if overflow.table is not None:
        table = overflow.table
        rest = table.rows[overflow.first_row :]
        count = len(table.rows)
        head = head_piece(table)
        note = f"rows 1 to {overflow.first_row} are on page {page}"
        title = f"{title}: {overflow.first_row + 1} to {count} of {count}"
        return _Block(
            key=overflow.key,
            head=partial(_head, title, note),
            pieces=[*row_pieces(table, rest, head, shop)],
        )
    if overflow.lines:
        note = f"continued from page {page}, line {overflow.lines[0].number - 1}"
        return _Block(
            key=overflow.key, head=partial(_head, title, note), pieces=[lines_piece(overflow.lines)]
        )
    note = f"from page {page}, in full"
    return _Block(key=overflow.key, head=partial(_head, title, note), pieces=_text_pieces(overflow.text))


def _head(title: str, note: str, again: bool) -> Piece:
    return Piece(height=16.0, draw=partial(_draw_head, title, "continued" if again else note), sticky=True)


def _draw_head(title: str, note: str, sheet: Sheet, top: float) -> None:
    start = sheet.text_right(RIGHT - 5, top + 11, note, Face.NARROW, 7.5)
    sheet.text(LEFT + 5, top + 11.4, cut(title, Face.BOLD, 9, start - LEFT - 15), Face.BOLD, 9)


def _text_pieces(text: str) -> list[Piece]:
    lines = wrap(text, Face.MEDIUM, 9.5, RIGHT - LEFT - 10)
    return [_text_piece(tuple(lines))]


def _text_piece(lines: tuple[str, ...]) -> Piece:
    return Piece(
        height=6 + LINE * len(lines), draw=partial(_draw_text, lines), split=partial(_split_text, lines)
    )


def _split_text(lines: tuple[str, ...], room: float) -> tuple[Piece, Piece] | None:
    keep = int((room - 6) // LINE)
    return (_text_piece(lines[:keep]), _text_piece(lines[keep:])) if keep >= 2 else None


def _draw_text(lines: tuple[str, ...], sheet: Sheet, top: float) -> None:
    for place, line in enumerate(lines):
        sheet.text(LEFT + 5, top + 12 + place * LINE, line, Face.MEDIUM, 9.5)


def _missing_blocks(filled: FilledForm) -> list[_Block]:
    if len(filled.missing) <= LISTED:
        return []
    rest = filled.missing[LISTED:]
    pieces = [_missing_piece(rest[n : n + 2]) for n in range(0, len(rest), 2)]
    pieces.append(Piece(height=3.0, draw=_draw_nothing, rule_above=False))
    title = f"Missing when printed: {LISTED + 1} to {len(filled.missing)}"
    return [_Block(key=MISSING_LIST, head=partial(_head, title, "continued from page 1"), pieces=pieces)]


def _draw_nothing(sheet: Sheet, top: float) -> None:
    """Room under the last line."""


def _missing_piece(items: tuple[Missing, ...]) -> Piece:
    return Piece(height=PANEL_ROW + 1, draw=partial(_draw_missing, items), rule_above=False)


def _draw_missing(items: tuple[Missing, ...], sheet: Sheet, top: float) -> None:
    for place, item in enumerate(items):
        draw_missing_line(sheet, item, LEFT + 6 + place * 254, top + 1.5, 248)


def _glyph_blocks(glyphs: Mapping[GlyphFault, set[str]]) -> list[_Block]:
    if not glyphs:
        return []
    pieces = []
    for fault in sorted(glyphs):
        boxes = ", ".join(sorted(glyphs[fault]))
        words = f"{fault.code_point} {fault.name} in {boxes}: {fault.fault}. The record holds it as typed."
        pieces.append(_text_piece(tuple(wrap(words, Face.MEDIUM, 9.5, RIGHT - LEFT - 10))))
    return [
        _Block(key="glyphs", head=partial(_head, "Letters shown otherwise than typed", ""), pieces=pieces)
    ]
