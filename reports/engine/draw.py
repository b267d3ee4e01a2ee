"""From placements to the bytes of a PDF. The only place where y is turned upside down."""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Iterable

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from reports.engine.faces import Face, load, runs, width
from reports.engine.shapes import HEIGHT, WIDTH, Bars, Hatch, Line, Page, Rect, Text

# Binary streams: a third smaller and quicker than text, and every reader of today takes them.
rl_config.useA85 = 0

HATCH_LINE = 0.8
HATCH_PITCH = 4.0


def pdf(documents: Iterable[tuple[Page, ...]], *, title: str, subject: str, author: str) -> bytes:
    """One file of all pages in order; the same pages give the same bytes."""
    for face in Face:
        load(face)
    buffer = io.BytesIO()
    canvas = Canvas(
        buffer,
        pagesize=(WIDTH, HEIGHT),
        invariant=1,
        pageCompression=1,
        initialFontName=Face.MEDIUM.value,  # type: ignore[arg-type]  # the stub is wrong: it is a name
        initialFontSize=9.5,
        lang="en-US",
    )
    canvas.setTitle(title)
    canvas.setSubject(subject)
    canvas.setAuthor(author)
    canvas.setCreator("Wakeline")
    for pages in documents:
        for page in pages:
            _draw_page(canvas, page)
            canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _draw_page(canvas: Canvas, page: Page) -> None:
    if page.size != (WIDTH, HEIGHT):
        canvas.setPageSize(page.size)
        canvas.translate(0, page.size[1] - HEIGHT)  # y is turned upside down from the height of a letter
    canvas.setStrokeGray(0)
    canvas.setFillGray(0)
    _draw_lines(canvas, page)
    for rule in page.rules:
        if isinstance(rule, Rect):
            _draw_rect(canvas, rule)
        elif isinstance(rule, Hatch):
            _draw_hatch(canvas, rule)
        elif isinstance(rule, Bars):
            _draw_bars(canvas, rule)
    for tag in page.tags:
        _draw_rect(canvas, tag)
    _draw_texts(canvas, page.texts)


def _draw_lines(canvas: Canvas, page: Page) -> None:
    groups: dict[tuple[float, tuple[float, ...]], list[tuple[float, float, float, float]]] = defaultdict(list)
    for rule in page.rules:
        if isinstance(rule, Line):
            groups[rule.width, rule.dash].append((rule.x1, HEIGHT - rule.y1, rule.x2, HEIGHT - rule.y2))
    for (weight, dash), lines in groups.items():
        canvas.setLineWidth(weight)
        canvas.setDash(list(dash))
        canvas.lines(lines)
    canvas.setDash([])


def _draw_rect(canvas: Canvas, rect: Rect) -> None:
    y = HEIGHT - rect.y - rect.h
    if rect.clear:
        canvas.setFillGray(1)
        canvas.rect(rect.x, y, rect.w, rect.h, stroke=0, fill=1)
        canvas.setFillGray(0)
    elif rect.fill:
        canvas.rect(rect.x, y, rect.w, rect.h, stroke=0, fill=1)
    else:
        canvas.setLineWidth(rect.line)
        canvas.rect(rect.x, y, rect.w, rect.h, stroke=1, fill=0)


def _draw_hatch(canvas: Canvas, area: Hatch) -> None:
    canvas.saveState()
    bottom = HEIGHT - area.y - area.h
    clip = canvas.beginPath()
    clip.rect(area.x, bottom, area.w, area.h)
    canvas.clipPath(clip, stroke=0, fill=0)
    canvas.setLineWidth(HATCH_LINE)
    lines = []
    start = area.x - area.h
    while start < area.x + area.w:
        lines.append((start, bottom, start + area.h, bottom + area.h))
        start += HATCH_PITCH
    canvas.lines(lines)
    canvas.restoreState()


def _draw_bars(canvas: Canvas, bars: Bars) -> None:
    x = bars.x
    bottom = HEIGHT - bars.y - bars.height
    for place, count in enumerate(bars.modules):
        run = count * bars.module
        if place % 2 == 0:
            canvas.rect(x, bottom, run, bars.height, stroke=0, fill=1)
        x += run


def _draw_texts(canvas: Canvas, texts: tuple[Text, ...]) -> None:
    block = canvas.beginText()
    for white in (False, True):
        block.setFillGray(1 if white else 0)
        for text in texts:
            if text.white is white and not text.angle:
                _draw_text(block, text)
    canvas.drawText(block)
    canvas.setFillGray(0)
    for text in texts:
        if text.angle:
            _draw_turned(canvas, text)


def _draw_text(block: PDFTextObject, text: Text) -> None:
    x = text.x
    for face, words in runs(text.text, text.face):
        block.setFont(face.value, text.size)
        block.setTextOrigin(x, HEIGHT - text.y)
        block.textOut(words)
        x += width(words, face, text.size)


def _draw_turned(canvas: Canvas, text: Text) -> None:
    canvas.saveState()
    canvas.translate(text.x, HEIGHT - text.y)
    canvas.rotate(text.angle)
    canvas.setFont(text.face.value, text.size)
    canvas.drawString(0, 0, text.text, charSpace=text.spacing)
    canvas.restoreState()
