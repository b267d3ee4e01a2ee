"""Statements said aloud: the words at the left, the time said and room for initials at the right."""

from __future__ import annotations

from functools import partial

from forms.filled import FilledSpoken
from forms.values import Shown
from law.plain import dataclass
from reports.engine.faces import Face
from reports.engine.pieces import Overflow, Piece, Workshop
from reports.engine.shapes import COLUMN, LEFT, RIGHT, Reference, Sheet
from reports.engine.text import Fitted, fit, wrap

TAG = 21.5
WORDS = 10.5
LEADING = 13.4
LEAST = 66.0
RECORD = LEFT + 15 * COLUMN
OFFICER, PERSON = RECORD + 3.6 * COLUMN, RECORD + 6.3 * COLUMN
UPPER = 42.0
NOTE = 6.5


@dataclass(frozen=True, slots=True, kw_only=True)
class _Laid:
    """A statement with everything fitted."""

    lines: list[str]
    face: Face
    note: list[str]
    said: Fitted
    language: Fitted
    height: float
    changed: bool


def spoken_piece(part: FilledSpoken, shop: Workshop) -> Piece:
    """One statement; it grows with its words and never breaks over pages."""
    face = Face.MEDIUM if part.wording.words else Face.ITALIC
    words = shop.typed(part.wording.words or part.wording.instead, face, part.id)
    room = RECORD - 6 - (LEFT + TAG + 5)
    lines = wrap(words, face, WORDS, room)
    note = wrap(shop.typed(part.wording.note, Face.NARROW, part.id), Face.NARROW, NOTE, room)
    height = max(LEAST, 10 + len(lines) * LEADING + 7.6 * len(note))
    said = _fitted(part.said, part, "Time said", 13.0, OFFICER - RECORD - 6, Face.BOLD, shop)
    language = _fitted(part.language, part, "Language; how said", 9.5, RIGHT - RECORD - 6, Face.MEDIUM, shop)
    laid = _Laid(
        lines=lines,
        face=face,
        note=note,
        said=said,
        language=language,
        height=height,
        changed=part.id in shop.changed,
    )
    return Piece(height=height, draw=partial(_draw, part, laid, shop.blank))


def _fitted(
    shown: Shown, part: FilledSpoken, label: str, size: float, room: float, face: Face, shop: Workshop
) -> Fitted:
    """A value of the record side; one that has no room goes on at the end."""
    words = shown.text or (f"— {shown.word} —" if shown.word else "")
    face = face if shown.text else Face.ITALIC
    if shown.reason:
        words = f"{words} {shown.reason}"
    words = shop.typed(words, face, part.id)
    fitted = fit(words, face, room, size=size)
    if not fitted.complete:
        key = f"{part.id}#{label}"
        shop.overflows.append(Overflow(key=key, where=shop.where(part.id), label=label, text=words))
    return fitted


def _draw(part: FilledSpoken, laid: _Laid, blank: bool, sheet: Sheet, top: float) -> None:
    sheet.box(part.id, LEFT, top, RIGHT - LEFT, laid.height)
    sheet.tag(LEFT, top, TAG, 20)
    sheet.text_centre(LEFT + TAG / 2, top + 15, part.tag, Face.BOLD, 15, white=True)
    for place, line in enumerate(laid.lines):
        sheet.text(LEFT + TAG + 5, top + 13 + place * LEADING, line, laid.face, WORDS)
    for place, line in enumerate(reversed(laid.note)):
        sheet.text_right(RECORD - 4, top + laid.height - 3.6 - place * 7.6, line, Face.NARROW, NOTE)
    if laid.changed:
        sheet.tag(LEFT - 4, top + 0.6, 2.4, laid.height - 1.2)
    _draw_record(part, laid, blank, sheet, top)


def _draw_record(part: FilledSpoken, laid: _Laid, blank: bool, sheet: Sheet, top: float) -> None:
    upper = top + laid.height - (LEAST - UPPER)
    sheet.line(RECORD, top, RECORD, top + laid.height)
    sheet.line(RECORD, upper, RIGHT, upper)
    labels = ((RECORD, "Time said"), (OFFICER, "Officer’s initials"), (PERSON, "Person’s initials"))
    for x, label in labels:
        sheet.text(x + 3, top + 7.2, label, Face.NARROW, 6.5)
        if x > RECORD:
            sheet.line(x, top, x, upper)
    how = "Language; how said (read aloud, interpreter, sign)"
    sheet.text(RECORD + 3, upper + 7.2, how, Face.NARROW, 6.5)
    if blank:
        sheet.text_centre((RECORD + OFFICER) / 2, top + 31, ":", Face.BOLD, 16)
        return
    said_face = Face.BOLD if part.said.text else Face.ITALIC
    _draw_fitted(laid.said, f"{part.id}#Time said", said_face, RECORD + 3, top + 26, OFFICER - 3, sheet)
    key = f"{part.id}#Language; how said"
    _draw_fitted(laid.language, key, _face_of(part.language), RECORD + 3, upper + 19, RIGHT - 3, sheet)


def _face_of(shown: Shown) -> Face:
    return Face.MEDIUM if shown.text else Face.ITALIC


def _draw_fitted(
    fitted: Fitted, key: str, face: Face, x: float, y: float, right: float, sheet: Sheet
) -> None:
    first = y - (len(fitted.lines) - 1) * fitted.leading / 2
    for place, line in enumerate(fitted.lines):
        sheet.text(x, first + place * fitted.leading, line, face, fitted.size)
    if not fitted.complete:
        sheet.references.append(Reference(key, right, y + 6.4, Face.BOLD, 6.5))
