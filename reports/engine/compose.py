"""From a filled form to finished pages: build the pieces, fill the pages, put the furniture round them."""

from __future__ import annotations

from functools import partial

from forms.filled import (
    FilledChain,
    FilledChart,
    FilledDrawing,
    FilledForm,
    FilledHandOvers,
    FilledIntervals,
    FilledIssue,
    FilledNarrative,
    FilledPanel,
    FilledPart,
    FilledRow,
    FilledSignature,
    FilledSpoken,
    FilledTable,
    PrintFacts,
)
from law.plain import dataclass
from reports.engine import continuation
from reports.engine.boxes import row_piece
from reports.engine.charts import chart_piece
from reports.engine.custody import chain_pieces, hand_over_pieces
from reports.engine.faces import Face, GlyphFault, clean
from reports.engine.flow import Flow, Heading
from reports.engine.furniture import Furniture
from reports.engine.intervals import intervals_piece
from reports.engine.issues import issue_pieces
from reports.engine.pieces import Overflow, Piece, Workshop
from reports.engine.running import (
    drawing_piece,
    narrative_pieces,
    panel_pieces,
    signature_piece,
    statement_piece,
)
from reports.engine.shapes import LEFT, RIGHT, Page, Place, Sheet
from reports.engine.spoken import spoken_piece
from reports.engine.tables import table_pieces
from reports.engine.text import wrap

INSTRUCTION_LEADING = 10.2


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Finished pages before they are drawn.

    Attributes:
        pages: in order; the form's pages first, continuation pages last.
        places: where each numbered box stands.
        overflows: boxes that go on on a continuation page.
        glyphs: letters shown otherwise than typed, with the boxes they stand in.
    """

    pages: tuple[Page, ...]
    places: dict[str, Place]
    overflows: tuple[Overflow, ...]
    glyphs: dict[GlyphFault, tuple[str, ...]]


def compose(filled: FilledForm, facts: PrintFacts, *, noun: str = "boat") -> Layout:
    """Lay a filled form out. The same input gives the same layout, everywhere and always."""
    furniture = Furniture(filled=filled, facts=facts)
    shop = Workshop(blank=filled.blank, noun=filled.form.repeated or noun, changed=facts.changed)
    flow = Flow(top=furniture.top)
    flow.new_page()
    _instruction(flow, filled)
    for section in filled.sections:
        pieces = [piece for part in section.parts for piece in _pieces(part, shop, flow)]
        heading = Heading(letter=section.letter, title=section.title, note=section.note)
        flow.section(heading, pieces, keep_together=section.keep_together)
    _copies(flow, filled)
    places = _places(flow.sheets)
    pages = continuation.add(flow, filled, shop, places)
    for sheet in flow.sheets:
        furniture.place(sheet, len(flow.sheets))
        _resolve(sheet, pages)
    return Layout(
        pages=tuple(Page(tuple(s.rules), tuple(s.tags), tuple(s.texts)) for s in flow.sheets),
        places=places,
        overflows=tuple(shop.overflows),
        glyphs={fault: tuple(sorted(boxes)) for fault, boxes in sorted(shop.glyphs.items())},
    )


AFTER_LINES = 84.0
"""Points kept on the last page of hand-over lines for what is entered from them."""


def _pieces(part: FilledPart, shop: Workshop, flow: Flow) -> list[Piece]:
    match part:
        case FilledRow():
            return [row_piece(part, shop)]
        case FilledTable():
            return table_pieces(part, shop)
        case FilledNarrative():
            return narrative_pieces(part, shop)
        case FilledSignature():
            return [signature_piece(part, shop)]
        case FilledPanel():
            return panel_pieces(part, shop)
        case FilledSpoken():
            return [spoken_piece(part, shop)]
        case FilledIssue():
            return issue_pieces(part, shop)
        case FilledChain():
            return chain_pieces(part, shop)
        case FilledDrawing() | FilledIntervals() | FilledChart():
            return [_picture(part, shop)]
        case FilledHandOvers():
            return hand_over_pieces(part, flow.room(), flow.page_room() - AFTER_LINES)
        case _:
            return [statement_piece(part, shop)]


def _picture(part: FilledDrawing | FilledIntervals | FilledChart, shop: Workshop) -> Piece:
    match part:
        case FilledDrawing():
            return drawing_piece(part, shop)
        case FilledIntervals():
            return intervals_piece(part, shop)
        case FilledChart():
            return chart_piece(part, shop)


def _instruction(flow: Flow, filled: FilledForm) -> None:
    words = filled.form.instruction
    if filled.form.prescribed:
        words = f"{words} {filled.form.prescribed}".strip()
    if not words:
        return
    for line in wrap(clean(words), Face.REGULAR, 8, RIGHT - LEFT):
        flow.sheet.text(LEFT, flow.y + 7, line, Face.REGULAR, 8)
        flow.y += INSTRUCTION_LEADING


def _copies(flow: Flow, filled: FilledForm) -> None:
    if not filled.form.copies:
        return
    lines = wrap(clean(f"Copies: {filled.form.copies}"), Face.REGULAR, 7.5, RIGHT - LEFT)
    if flow.y + 6 + 9 * len(lines) > flow.bottom:
        return
    for line in lines:
        flow.sheet.text(LEFT, flow.y + 11, line, Face.REGULAR, 7.5)
        flow.y += 9


def _places(sheets: list[Sheet]) -> dict[str, Place]:
    found: dict[str, Place] = {}
    for sheet in sheets:
        for box, place in sheet.boxes.items():
            found.setdefault(box, place)
    return found


def _resolve(sheet: Sheet, pages: dict[str, int]) -> None:
    for reference in sheet.references:
        words = f"{reference.before}{pages.get(reference.target, 0)}"
        put = partial(sheet.text_right if reference.right else sheet.text, reference.x, reference.y)
        put(words, reference.face, reference.size)
