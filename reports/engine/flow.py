"""Pages filling up: sections break between rows, never leaving a head or a single row alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field

from law.plain import dataclass
from reports.engine.faces import Face
from reports.engine.pieces import Piece
from reports.engine.shapes import CONTENT_BOTTOM, LEFT, RIGHT, Sheet

HEAD = 12.0
GAP = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """The head of a section; on a new page it repeats with ", continued"."""

    letter: str
    title: str
    note: str = ""

    def draw(self, sheet: Sheet, top: float, *, continued: bool) -> None:
        """Place it with its upper edge at `top`."""
        sheet.tag(LEFT, top, 17, HEAD)
        sheet.text_centre(LEFT + 8.5, top + 9.2, self.letter, Face.BOLD, 9, white=True)
        title = f"{self.title}, continued" if continued else self.title
        sheet.text(LEFT + 23, top + 9.2, title, Face.BOLD, 9)
        if self.note:
            sheet.text_right(RIGHT, top + 9.2, self.note, Face.NARROW, 7)


@dataclass(slots=True, kw_only=True)
class Flow:
    """Places sections one under the other.

    Attributes:
        top: upper edge of the content of a page, by whether it is the first.
        bottom: where the content ends.
    """

    top: Callable[[bool], float]
    bottom: float = CONTENT_BOTTOM
    sheets: list[Sheet] = field(default_factory=list)
    y: float = 0.0

    def new_page(self) -> None:
        """Begin a page."""
        self.sheets.append(Sheet(len(self.sheets) + 1))
        self.y = self.top(len(self.sheets) == 1)

    @property
    def sheet(self) -> Sheet:
        """The page being filled."""
        return self.sheets[-1]

    def room(self) -> float:
        """Points left for the pieces of a section that begins here."""
        start = self.y if self._fresh else self.y + GAP
        return self.bottom - start - HEAD

    def page_room(self) -> float:
        """Points for the pieces of one section that has a later page to itself."""
        return self.bottom - self.top(False) - HEAD

    @property
    def _fresh(self) -> bool:
        return self.y <= self.top(len(self.sheets) == 1) + 0.01

    def section(self, heading: Heading, pieces: Sequence[Piece], *, keep_together: bool = False) -> None:
        """Place a section, over as many pages as it takes."""
        rest = list(pieces)
        self._make_room(rest, keep_together)
        continued = False
        while rest:
            start = self.y if self._fresh else self.y + GAP
            count, split = self._that_fit(rest, self.bottom - start - HEAD)
            if count == 0 and split is None and not self._fresh:
                self.new_page()
                continue
            placed, rest = self._taken(rest, count, split, force=self._fresh)
            self._draw(heading, placed, start, continued=continued)
            continued = True
            if rest:
                self.new_page()

    def _make_room(self, pieces: list[Piece], keep_together: bool) -> None:
        """A section that is to stay whole, or has at most three rows, goes to a new page if it fits there."""
        height = HEAD + GAP + sum(piece.height for piece in pieces)
        short = sum(1 for piece in pieces if not piece.sticky) <= 3 and all(p.split is None for p in pieces)
        whole_page = self.bottom - self.top(False)
        if (keep_together or short) and height > self.bottom - self.y and height <= whole_page:
            self.new_page()

    def _that_fit(self, pieces: list[Piece], room: float) -> tuple[int, tuple[Piece, Piece] | None]:
        """How many pieces fit, and the halves of the next one when it can be split."""
        used, count = 0.0, 0
        if pieces[0].head is not None:
            used = pieces[0].head.height
        while count < len(pieces) and used + pieces[count].height <= room + 0.01:
            used += pieces[count].height
            count += 1
        if count == len(pieces):
            return count, None
        following = pieces[count]
        if following.split is not None:
            halves = following.split(room - used)
            if halves is not None and (following.height > room / 2 or following.rule_above is False):
                return count, halves
        return self._not_alone(pieces, count), None

    def _not_alone(self, pieces: list[Piece], count: int) -> int:
        """Step back so that no sticky piece ends a page and no single row stands alone on either."""
        while count and pieces[count - 1].sticky:
            count -= 1
        rows_left = len(pieces) - count
        if rows_left == 1 and count >= 3 and pieces[count].head is None and not pieces[count].stands_alone:
            count -= 1
        while count and pieces[count - 1].sticky:
            count -= 1
        alone = count == 1 and len(pieces) > 1 and not pieces[0].stands_alone
        return 0 if alone and not self._fresh else count

    @staticmethod
    def _taken(
        pieces: list[Piece], count: int, split: tuple[Piece, Piece] | None, *, force: bool
    ) -> tuple[list[Piece], list[Piece]]:
        if split is not None:
            return [*pieces[:count], split[0]], [split[1], *pieces[count + 1 :]]
        if count == 0 and force:  # taller than a page and cannot be split: it stands alone
            count = 1
        return pieces[:count], pieces[count:]

    def _draw(self, heading: Heading, pieces: list[Piece], start: float, *, continued: bool) -> None:
        heading.draw(self.sheet, start, continued=continued)
        top = start + HEAD
        y = top
        head = pieces[0].head
        if continued and head is not None:
            pieces = [head, *pieces]
        for place, piece in enumerate(pieces):
            if place and piece.rule_above:
                self.sheet.line(piece.rule_left, y, RIGHT, y)
            piece.draw(self.sheet, y)
            y += piece.height
        self.sheet.frame(LEFT, top, RIGHT - LEFT, y - top, 1.0)
        self.y = y

    def block(self, head: Callable[[bool], Piece], pieces: Sequence[Piece]) -> int:
        """Place a block of a continuation page under its own head; gives the page it begins on.

        Args:
            head: the head of the block, by whether it is a repetition on a later page.
        """
        rest = list(pieces)
        first_page = 0
        again = False
        while rest:
            lead = head(again)
            start = self.y if self._fresh else self.y + 9
            count, split = self._that_fit(rest, self.bottom - start - lead.height)
            if count == 0 and split is None and not self._fresh:
                self.new_page()
                continue
            placed, rest = self._taken(rest, count, split, force=self._fresh)
            if placed[0].head is not None:
                placed = [placed[0].head, *placed]
            self._draw_block([lead, *placed], start)
            first_page = first_page or self.sheet.number
            again = True
            if rest:
                self.new_page()
        return first_page

    def _draw_block(self, pieces: list[Piece], start: float) -> None:
        y = start
        for place, piece in enumerate(pieces):
            if place and piece.rule_above:
                self.sheet.line(LEFT, y, RIGHT, y)
            piece.draw(self.sheet, y)
            y += piece.height
        self.sheet.frame(LEFT, start, RIGHT - LEFT, y - start, 1.0)
        self.y = y
