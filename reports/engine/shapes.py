"""Placements: what stands where on which sheet, before anything is drawn.

Points, x from the left and y from the top of a US Letter sheet. Lines and bars are drawn first, then tags,
then text, so that a shared edge is drawn once and white text stands on its black.
"""

from __future__ import annotations

from dataclasses import field

from law.plain import dataclass
from reports.engine.faces import Face, clean, width

WIDTH, HEIGHT = 612.0, 792.0
LEFT, RIGHT, TOP = 48.0, 564.0, 48.0
COLUMN = 21.5
CONTENT_BOTTOM = 726.0


@dataclass(frozen=True, slots=True)
class Text:
    """A run of text; `y` is its baseline. `angle` 90 reads upwards, -90 downwards."""

    x: float
    y: float
    text: str
    face: Face
    size: float
    white: bool = False
    angle: int = 0
    spacing: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line; `dash` is on/off lengths, () for solid."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 0.5
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle: filled black (`fill`), filled white (`clear`), or a frame of a line width."""

    x: float
    y: float
    w: float
    h: float
    line: float = 0.0
    fill: bool = False
    clear: bool = False


@dataclass(frozen=True, slots=True)
class Hatch:
    """A rectangle hatched at 45 degrees, without its frame."""

    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class Bars:
    """A bar code: module width, height, and runs of modules (bar, space, bar, ...)."""

    x: float
    y: float
    module: float
    height: float
    modules: tuple[int, ...]

    @property
    def w(self) -> float:
        """Width without the quiet zones."""
        return self.module * sum(self.modules)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a box stands."""

    page: int
    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class Reference:
    """A text that names the page on which something continues, filled in when that page is known."""

    target: str
    x: float
    y: float
    face: Face
    size: float
    before: str = "» page "
    right: bool = True


@dataclass(slots=True)
class Sheet:
    """One page while it is laid out."""

    number: int
    rules: list[Line | Rect | Hatch | Bars] = field(default_factory=list)
    tags: list[Rect] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    boxes: dict[str, Place] = field(default_factory=dict)

    def text(
        self, x: float, y: float, words: str, face: Face, size: float, *, white: bool = False, angle: int = 0
    ) -> float:
        """Place text and return the x behind it."""
        words = clean(words)
        if words:
            self.texts.append(Text(x, y, words, face, size, white, angle))
        return x + width(words, face, size)

    def text_right(
        self, x: float, y: float, words: str, face: Face, size: float, *, white: bool = False
    ) -> float:
        """Place text that ends at x and return where it begins."""
        words = clean(words)
        start = x - width(words, face, size)
        self.text(start, y, words, face, size, white=white)
        return start

    def text_centre(
        self, x: float, y: float, words: str, face: Face, size: float, *, white: bool = False
    ) -> None:
        """Place text around x."""
        words = clean(words)
        self.text(x - width(words, face, size) / 2, y, words, face, size, white=white)

    def line(self, x1: float, y1: float, x2: float, y2: float, weight: float = 0.5) -> None:
        """Place a solid line."""
        self.rules.append(Line(x1, y1, x2, y2, weight))

    def dotted(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Place a dotted line, the thinnest there is."""
        self.rules.append(Line(x1, y1, x2, y2, 0.35, (0.7, 1.9)))

    def frame(self, x: float, y: float, w: float, h: float, weight: float) -> None:
        """Place a frame."""
        self.rules.append(Rect(x, y, w, h, line=weight))

    def tag(self, x: float, y: float, w: float, h: float) -> None:
        """Place a black tag; its words follow as white text."""
        self.tags.append(Rect(x, y, w, h, fill=True))

    def box(self, box_id: str, x: float, y: float, w: float, h: float) -> None:
        """Note where a numbered box stands; the first place counts."""
        self.boxes.setdefault(box_id, Place(self.number, x, y, w, h))


@dataclass(frozen=True, slots=True)
class Page:
    """A finished page; `size` is its width and height, US Letter unless it is a label."""

    rules: tuple[Line | Rect | Hatch | Bars, ...]
    tags: tuple[Rect, ...]
    texts: tuple[Text, ...]
    size: tuple[float, float] = (WIDTH, HEIGHT)
