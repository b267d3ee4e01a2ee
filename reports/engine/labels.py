"""Container labels: their own sheets without band or footer, or one by one on a roll.

A position that is not used prints nothing; dotted frames and words are for the screen only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from forms.container_labels import ContainerLabel
from law.plain import dataclass
from reports.engine import barcode
from reports.engine.faces import Face, GlyphFault, clean, faults, width
from reports.engine.shapes import HEIGHT, WIDTH, Bars, Page, Sheet
from reports.engine.text import SECOND_LINE, cut, wrap

SAFE = 9.0
MODULES = (barcode.NARROW_MODULE, 0.48)
"""Three dots at 300 dpi; two for a number with no room otherwise: a label is read itself, never its copy."""
BARS, LOW_BARS = 17.0, 10.0
INITIALS_W, INITIALS_H = 30.0, 25.0
SAMPLE = "SAMPLE · INVENTED DATA"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stock:
    """A kind of label paper, in points.

    Attributes:
        size: width and height of the page.
        label: width and height of a label.
        origin: upper left corner of the first label.
        pitch: from one label to the next, across and down.
        columns, rows: labels on a page.
    """

    size: tuple[float, float]
    label: tuple[float, float]
    origin: tuple[float, float] = (0.0, 0.0)
    pitch: tuple[float, float] = (0.0, 0.0)
    columns: int = 1
    rows: int = 1

    @property
    def count(self) -> int:
        """Labels on a page."""
        return self.columns * self.rows

    def corner(self, position: int) -> tuple[float, float]:
        """Upper left corner of a position, from 0, row by row."""
        row, column = divmod(position, self.columns)
        return self.origin[0] + column * self.pitch[0], self.origin[1] + row * self.pitch[1]


SHEET = Stock(
    size=(WIDTH, HEIGHT),
    label=(189.0, 72.0),
    origin=(13.5, 36.0),
    pitch=(198.0, 72.0),
    columns=3,
    rows=10,
)
ROLL = Stock(size=(189.0, 72.0), label=(189.0, 72.0))
STOCKS = {
    "sheet": SHEET,
    "roll": ROLL,
    # Three inches by one, and four by two: the words stand in the upper left of the larger ones.
    "roll_3x1": Stock(size=(216.0, 72.0), label=(216.0, 72.0)),
    "roll_4x2": Stock(size=(288.0, 144.0), label=(288.0, 144.0)),
}


@dataclass(slots=True, kw_only=True)
class LabelLayout:
    """Labels before they are drawn.

    Attributes:
        pages: in order.
        corners: page and upper left corner of each label, in order.
        shortened: what had no room on its label and ends in "…", in full.
        no_bars: numbers without a bar code: too long for a label, or not to be encoded.
        glyphs: letters shown otherwise than typed.
    """

    pages: tuple[Page, ...] = ()
    corners: list[tuple[int, float, float]] = field(default_factory=list)
    shortened: list[str] = field(default_factory=list)
    no_bars: list[str] = field(default_factory=list)
    glyphs: set[GlyphFault] = field(default_factory=set)


def lay_out(
    labels: Sequence[ContainerLabel],
    stock: Stock,
    *,
    start: int,
    shift: tuple[float, float],
    preview: bool,
    sample: bool,
) -> LabelLayout:
    """Place labels from a start position on; later sheets begin at their first position."""
    if not 1 <= start <= stock.count:
        raise ValueError(f"the stock has positions 1 to {stock.count}, not {start}")
    layout = LabelLayout()
    sheets: list[Sheet] = []
    for place, label in enumerate(labels, start - 1):
        page, position = divmod(place, stock.count)
        while len(sheets) <= page:
            sheets.append(Sheet(len(sheets) + 1))
        x, y = stock.corner(position)
        x, y = x + shift[0], y + shift[1]
        layout.corners.append((page + 1, x, y))
        _draw(sheets[page], label, x, y, stock, layout, sample)
    if preview:
        _positions(sheets, stock, start, start - 1 + len(labels))
    layout.pages = tuple(Page(tuple(s.rules), tuple(s.tags), tuple(s.texts), stock.size) for s in sheets)
    return layout


def _draw(
    sheet: Sheet, label: ContainerLabel, x: float, y: float, stock: Stock, layout: LabelLayout, sample: bool
) -> None:
    left, right = x + SAFE, x + stock.label[0] - SAFE
    tag = width(label.tag, Face.BOLD, 8.5) + 8
    sheet.tag(right - tag, y + 8, tag, 12)
    sheet.text_centre(right - tag / 2, y + 17, label.tag, Face.BOLD, 8.5, white=True)
    room = right - tag - 4 - left
    _line(sheet, label.number, Face.MONO_BOLD, (10.0, 9.0, 8.0, 7.0), left, y + 17, room, layout)
    lines = _name(label.name, right - left, layout)
    size = 8.0 if len(lines) == 1 and width(lines[0], Face.BOLD, 8) <= right - left else 7.0
    for place, line in enumerate(lines):
        sheet.text(left, y + 26.4 + place * SECOND_LINE, line, Face.BOLD, size)
    down = SECOND_LINE * (len(lines) - 1)
    _line(sheet, label.drawn, Face.MEDIUM, (7.0, 6.6, 6.2), left, y + 34.6 + down, right - left, layout)
    box = right - INITIALS_W
    _bars(sheet, label.codes, left, box, y + 37.2 + down, BARS if not down else LOW_BARS, layout)
    sheet.frame(box, y + 37.8, INITIALS_W, INITIALS_H, 0.7)
    sheet.text(box + 2, y + 44, "Initials", Face.NARROW, 6.2)
    _foot(sheet, label, left, box - 3, y + 62, layout, sample)


def _name(name: str, room: float, layout: LabelLayout) -> list[str]:
    text = _typed(name, Face.BOLD, layout)
    if width(text, Face.BOLD, 7) <= room:
        return [text]
    lines = wrap(text, Face.BOLD, 7, room)
    if len(lines) > 2:
        layout.shortened.append(text)
        lines = [lines[0], cut(" ".join(lines[1:]), Face.BOLD, 7, room)]
    return lines


def _line(
    sheet: Sheet,
    words: str,
    face: Face,
    sizes: tuple[float, ...],
    x: float,
    y: float,
    room: float,
    layout: LabelLayout,
) -> None:
    text = _typed(words, face, layout)
    size = next((s for s in sizes if width(text, face, s) <= room), sizes[-1])
    if width(text, face, size) > room:
        layout.shortened.append(text)
        text = cut(text, face, size, room)
    sheet.text(x, y, text, face, size)


def _typed(words: str, face: Face, layout: LabelLayout) -> str:
    text = clean(words).replace("\n", " ")
    layout.glyphs |= faults(text, face)
    return text


def _bars(
    sheet: Sheet,
    codes: tuple[str, ...],
    left: float,
    end: float,
    y: float,
    height: float,
    layout: LabelLayout,
) -> None:
    """The bars with ten modules of white at either side; the left zone is the label's own margin."""
    for module in MODULES:
        for code in codes:
            runs = barcode.modules(code)
            if runs and left + module * (sum(runs) + barcode.QUIET) <= end:
                sheet.rules.append(Bars(left, y, module, height, runs))
                return
    layout.no_bars.extend(codes[:1])


def _foot(
    sheet: Sheet, label: ContainerLabel, left: float, end: float, y: float, layout: LabelLayout, sample: bool
) -> None:
    if sample:
        sheet.text_right(end + 3 + INITIALS_W, y + 7.6, SAMPLE, Face.NARROW_BOLD, 6.2)
    words = f"seal {label.seal}" if label.seal else "seal ________"
    _line(sheet, words, Face.MONO, (7.0, 6.2), left, y, end - left, layout)


def _positions(sheets: list[Sheet], stock: Stock, start: int, used_until: int) -> None:
    """What the screen shows of the paper itself: every position, those before the start as used."""
    for number, sheet in enumerate(sheets):
        for position in range(stock.count):
            place = number * stock.count + position
            x, y = stock.corner(position)
            w, h = stock.label
            for x1, y1, x2, y2 in ((0, 0, w, 0), (0, h, w, h), (0, 0, 0, h), (w, 0, w, h)):
                sheet.dotted(x + x1, y + y1, x + x2, y + y2)
            if not start - 1 <= place < used_until:
                word = "used" if place < start - 1 else "free"
                words = f"position {position + 1}: {word}"
                sheet.text_centre(x + w / 2, y + h / 2, words, Face.NARROW, 7)
