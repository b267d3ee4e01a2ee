"""Running text with numbered lines, statements, signatures, findings and drawings."""

from __future__ import annotations

from functools import partial

from forms.filled import FilledDrawing, FilledNarrative, FilledPanel, FilledSignature
from forms.parts import Finding
from forms.spec import Statement
from reports.engine.boxes import TAG_W, draw_missing_tag
from reports.engine.faces import Face, clean, width
from reports.engine.pieces import NumberedLine, Overflow, Piece, Workshop
from reports.engine.shapes import COLUMN, LEFT, RIGHT, Line, Reference, Sheet
from reports.engine.text import Fitted, fit, wrap

GUTTER = 24.0
SIZE = 9.5
LEADING = 12.6
PARAGRAPH = 4.0
PEN_PITCH = 20.0
PAD = 3.0
TEXT_LEFT = LEFT + GUTTER + 5
ROOM = RIGHT - 6 - TEXT_LEFT
SIGNATURE = 36.0
PEN_SIGNATURE = 38.0
TAG = 21.5
NAME_ROOM = 6 * COLUMN - 2 * PAD


def numbered(text: str, first: int = 1) -> tuple[NumberedLine, ...]:
    """A narrative as numbered lines."""
    found: list[tuple[str, bool]] = []
    for paragraph in text.split("\n"):
        if paragraph.strip():  # an empty line parts paragraphs and is no line of its own
            lines = wrap(paragraph, Face.MEDIUM, SIZE, ROOM)
            found.extend((line, place == len(lines) - 1) for place, line in enumerate(lines))
    return tuple(
        NumberedLine(number=first + place, text=line, ends=ends, last=place == len(found) - 1)
        for place, (line, ends) in enumerate(found)
    )


def lines_height(lines: tuple[NumberedLine, ...]) -> float:
    """Height of numbered lines."""
    return sum(LEADING + (PARAGRAPH if line.ends else 0) for line in lines)


def narrative_pieces(part: FilledNarrative, shop: Workshop) -> list[Piece]:
    """A label and the lines; what is beyond the form's lines goes on at the end."""
    label = Piece(height=11.0, draw=partial(_draw_label, part), sticky=True)
    if shop.blank:
        return [label, _pen_piece(part.on_blank)]
    words, ours = _narrative_words(part)
    if ours:
        return [label, Piece(height=22.0, draw=partial(_draw_word, words), rule_above=False)]
    lines = numbered(shop.typed(words, Face.MEDIUM, part.id)) if words else ()
    shown, rest = lines[: part.on_form], lines[part.on_form :]
    if rest:
        shop.overflows.append(
            Overflow(
                key=part.id,
                where=shop.where(part.id),
                label=part.label,
                lines=rest,
            )
        )
    pieces = [label, lines_piece(shown, at_least=part.at_least)]
    if rest:
        goes_on = partial(_draw_goes_on, part.id, rest[0].number)
        pieces.append(Piece(height=12.0, draw=goes_on, rule_above=False))
    return pieces


def _narrative_words(part: FilledNarrative) -> tuple[str, bool]:
    shown = part.shown
    if shown.word and not shown.text:
        return f"— {shown.word} —" + (f" {shown.reason}" if shown.reason else ""), True
    return shown.text, False


def lines_piece(lines: tuple[NumberedLine, ...], *, at_least: int = 0) -> Piece:
    """Numbered lines with their gutter; split between lines."""
    height = max(lines_height(lines), at_least * LEADING) + 6
    return Piece(
        height=height,
        draw=partial(_draw_lines, lines, height),
        rule_above=False,
        split=partial(_split_lines, lines),
    )


def _split_lines(lines: tuple[NumberedLine, ...], room: float) -> tuple[Piece, Piece] | None:
    used = 6.0
    for place, line in enumerate(lines):
        used += LEADING + (PARAGRAPH if line.ends else 0)
        if used > room:
            return (lines_piece(lines[:place]), lines_piece(lines[place:])) if place >= 2 else None
    return None


def _draw_label(part: FilledNarrative, sheet: Sheet, top: float) -> None:
    sheet.box(part.id, LEFT, top, RIGHT - LEFT, 11.0)
    end = sheet.text(LEFT + PAD, top + 7.6, part.number, Face.NARROW_BOLD, 6.5)
    end = sheet.text(end + 2.6, top + 7.6, part.label, Face.NARROW, 6.5)
    if part.hint:
        sheet.text(end + 4, top + 7.6, part.hint, Face.ITALIC, 6.2)
    if part.missing:
        draw_missing_tag(sheet, part.missing, RIGHT - TAG_W, top)


def _draw_word(words: str, sheet: Sheet, top: float) -> None:
    fitted = fit(clean(words), Face.ITALIC, RIGHT - LEFT - 2 * PAD, size=8.5)
    for place, line in enumerate(fitted.lines):
        sheet.text(LEFT + PAD, top + 11 + place * fitted.leading, line, Face.ITALIC, fitted.size)


def _draw_lines(lines: tuple[NumberedLine, ...], height: float, sheet: Sheet, top: float) -> None:
    sheet.line(LEFT + GUTTER, top, LEFT + GUTTER, top + height)
    y = top + 10.4
    for line in lines:
        end = sheet.text(TEXT_LEFT, y, line.text, Face.MEDIUM, SIZE)
        if line.number % 5 == 0:
            sheet.text_right(LEFT + GUTTER - 7, y, str(line.number), Face.NARROW, 6.5)
        if line.last and end < RIGHT - 24:
            sheet.line(end + 6, y - 2.6, RIGHT - 6, y - 2.6, 0.7)
        y += LEADING + (PARAGRAPH if line.ends else 0)


def _draw_goes_on(box: str, number: int, sheet: Sheet, top: float) -> None:
    sheet.text(TEXT_LEFT, top + 8, f"line {number} and after", Face.NARROW, 6.5)
    sheet.references.append(Reference(box, RIGHT - 6, top + 8, Face.BOLD, 6.5))


def _pen_piece(count: int) -> Piece:
    """Dotted lines to write on; split between lines."""
    return Piece(
        height=count * PEN_PITCH + 4,
        draw=partial(_draw_pen_lines, count),
        rule_above=False,
        split=partial(_split_pen_lines, count),
    )


def _split_pen_lines(count: int, room: float) -> tuple[Piece, Piece] | None:
    keep = int((room - 4) // PEN_PITCH)
    return (_pen_piece(keep), _pen_piece(count - keep)) if 3 <= keep <= count - 3 else None


def _draw_pen_lines(count: int, sheet: Sheet, top: float) -> None:
    for number in range(1, count + 1):
        sheet.dotted(LEFT + 6, top + number * PEN_PITCH - 2, RIGHT - 6, top + number * PEN_PITCH - 2)


def statement_piece(part: Statement, shop: Workshop) -> Piece:
    """A sentence across the width."""
    left = LEFT + (TAG + 5 if part.number else 5)
    lines = wrap(clean(part.words), Face.MEDIUM, 10.5, RIGHT - 6 - left)
    note = 9.0 if part.note else 0.0
    height = max(18.0, 6 + len(lines) * 13.4 + note)
    return Piece(height=height, draw=partial(_draw_statement, part, lines, left, height))


def _draw_statement(
    part: Statement, lines: list[str], left: float, height: float, sheet: Sheet, top: float
) -> None:
    if part.number:
        sheet.tag(LEFT, top, TAG, 20)
        sheet.text_centre(LEFT + TAG / 2, top + 15, part.number, Face.BOLD, 15, white=True)
    for place, line in enumerate(lines):
        sheet.text(left, top + 12.6 + place * 13.4, line, Face.MEDIUM, 10.5)
    if part.note:
        sheet.text_right(RIGHT - 4, top + height - 3.4, part.note, Face.NARROW, 6.5)


def signature_piece(part: FilledSignature, shop: Workshop) -> Piece:
    """Line for the pen, printed name and title, room for date and time."""
    height = PEN_SIGNATURE if shop.blank else SIGNATURE
    name = fit(shop.typed(part.name, Face.MEDIUM, part.id), Face.MEDIUM, NAME_ROOM)
    title = fit(
        shop.typed(part.title, Face.MEDIUM, part.id), Face.MEDIUM, NAME_ROOM, size=7.5, second_line=False
    )
    if not (name.complete and title.complete):
        words = ", ".join(clean(words) for words in (part.name, part.title) if words)
        label = f"Signature: {part.who}; printed name, title"
        shop.overflows.append(Overflow(key=part.id, where=shop.where(part.id), label=label, text=words))
    return Piece(height=height, draw=partial(_draw_signature, part, name, title, height))


def _draw_signature(
    part: FilledSignature, name: Fitted, title: Fitted, height: float, sheet: Sheet, top: float
) -> None:
    sheet.box(part.id, LEFT, top, RIGHT - LEFT, height)
    second, third = LEFT + 11 * COLUMN, LEFT + 17 * COLUMN
    for x in (second, third):
        sheet.line(x, top, x, top + height)
    sheet.text(LEFT + PAD, top + 7.4, f"{part.number} Signature: {part.who}", Face.NARROW_BOLD, 6.5)
    sheet.text(second + PAD, top + 7.4, "Printed name, title", Face.NARROW, 6.5)
    sheet.text(third + PAD, top + 7.4, "Date and time signed", Face.NARROW, 6.5)
    sheet.text(LEFT + 4, top + height - 8, "×", Face.BOLD, 10)
    sheet.line(LEFT + 15, top + height - 8, second - 8, top + height - 8, 0.7)
    first = top + height - (13.4 if part.title else 6) - (len(name.lines) - 1) * name.leading
    for place, line in enumerate(name.lines):
        sheet.text(second + PAD, first + place * name.leading, line, Face.MEDIUM, name.size)
    sheet.text(second + PAD, top + height - 4, title.lines[0], Face.MEDIUM, title.size)
    if not (name.complete and title.complete):
        sheet.references.append(Reference(part.id, third - PAD, top + 14.4, Face.BOLD, 6.5))


def panel_pieces(part: FilledPanel, shop: Workshop) -> list[Piece]:
    """Findings with their reasons, each point a piece of its own so that long reasonings flow."""
    pieces: list[Piece] = []
    for finding in part.findings:
        pieces.extend(_finding_pieces(finding, part.id, shop))
    if not pieces and part.empty:
        pieces.append(Piece(height=20.0, draw=partial(_draw_word, f"— {part.empty} —")))
    return pieces


def _finding_pieces(finding: Finding, box: str, shop: Workshop) -> list[Piece]:
    state_width = width(clean(finding.answer.upper()), Face.BOLD, 8.5) + 12 if finding.answer else 0.0
    room = RIGHT - LEFT - TAG - 5 - state_width - 14
    title = wrap(shop.typed(finding.title, Face.BOLD, box), Face.BOLD, 10, room)
    head_height = 8 + 12.4 * len(title) + (8.0 if finding.citation else 0.0)
    pieces = [
        Piece(
            height=head_height,
            draw=partial(_draw_finding, finding, title, state_width),
            sticky=bool(finding.sentence or finding.points),
        )
    ]
    for text, bullet in ((finding.sentence, ""), *((point, "•") for point in finding.points)):
        if text:
            left = LEFT + TAG + (14 if bullet else 5)
            lines = wrap(shop.typed(text, Face.MEDIUM, box), Face.MEDIUM, 8.5, RIGHT - left - 8)
            height = 2.4 + 10.6 * len(lines)
            draw = partial(_draw_point, lines, bullet, left)
            pieces.append(Piece(height=height, draw=draw, rule_above=False))
    return pieces


def _draw_finding(finding: Finding, title: list[str], state_width: float, sheet: Sheet, top: float) -> None:
    if finding.tag:
        sheet.tag(LEFT, top, TAG, 18)
        sheet.text_centre(LEFT + TAG / 2, top + 13.4, finding.tag, Face.BOLD, 11, white=True)
    y = top + 13.0
    for line in title:
        sheet.text(LEFT + TAG + 5, y, line, Face.BOLD, 10)
        y += 12.4
    if finding.citation:
        sheet.text(LEFT + TAG + 5, y - 2.6, finding.citation, Face.NARROW, 6.8)
    if finding.answer:
        draw_state(sheet, finding.answer, finding.settled, RIGHT - 4 - state_width, top + 4, state_width)


def draw_state(sheet: Sheet, words: str, settled: bool, x: float, y: float, w: float) -> None:
    """A state tag: black when settled, outlined when not; the word is always inside."""
    if settled:
        sheet.tag(x, y, w, 14)
    else:
        sheet.frame(x + 0.55, y + 0.55, w - 1.1, 12.9, 1.1)
    sheet.text_centre(x + w / 2, y + 10.2, words.upper(), Face.BOLD, 8.5, white=settled)


def _draw_point(lines: list[str], bullet: str, left: float, sheet: Sheet, top: float) -> None:
    sheet.text(LEFT + TAG + 6, top + 8.4, bullet, Face.MEDIUM, 8.5)
    for place, line in enumerate(lines):
        sheet.text(left, top + 8.4 + place * 10.6, line, Face.MEDIUM, 8.5)


def drawing_piece(part: FilledDrawing, shop: Workshop) -> Piece:
    """A frame for the pen, with a grid of dots and a circle for north."""
    return Piece(height=part.drawing.height, draw=partial(_draw_drawing, part))


def _draw_drawing(part: FilledDrawing, sheet: Sheet, top: float) -> None:
    drawing = part.drawing
    sheet.box(part.id, LEFT, top, RIGHT - LEFT, drawing.height)
    end = sheet.text(LEFT + PAD, top + 7.4, drawing.number, Face.NARROW_BOLD, 6.5)
    end = sheet.text(end + 2.6, top + 7.4, drawing.label, Face.NARROW, 6.5)
    if drawing.hint:
        sheet.text(end + 4, top + 7.4, drawing.hint, Face.ITALIC, 6.2)
    if drawing.dots:
        y = top + COLUMN
        while y < top + drawing.height - 4:
            sheet.rules.append(Line(LEFT + COLUMN, y, RIGHT - 4, y, 0.5, (0.5, COLUMN - 0.5)))
            y += COLUMN
    if drawing.north:
        _draw_north(sheet, RIGHT - 24, top + 26)
    for x1, y1, x2, y2 in part.lines:
        wide, high = RIGHT - LEFT, drawing.height
        sheet.line(LEFT + x1 * wide, top + y1 * high, LEFT + x2 * wide, top + y2 * high, 1.2)
    if part.sentence:
        sheet.text(LEFT + PAD, top + drawing.height - 5, part.sentence, Face.MEDIUM, 8)


def _draw_north(sheet: Sheet, x: float, y: float) -> None:
    for dx, dy in ((-9, 0), (9, 0), (0, -9), (0, 9)):
        sheet.line(x, y, x + dx, y + dy, 0.5)
    sheet.text_centre(x, y - 12, "mark N", Face.NARROW, 6.5)
