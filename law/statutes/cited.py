"""The layout of the online edition copied as text: each provision's full citation stands on a line above it.

The citation may be glued to the text it belongs to ("350.03(1)(1) The operator"), also behind the title,
and may be repeated. Notes have labels of their own ("350.07 History", "350.07 Annotation").
Cross-references break lines; a line that neither begins a provision nor goes on with its words is of
another layout.
"""

from __future__ import annotations

import re

from law.statutes.build import Builder
from law.statutes.provision import PieceKind, StatuteText
from law.statutes.refused import UnknownLayout
from law.statutes.running import goes_on, refuse_foreign
from law.statutes.titles import split_title

NAME = "cited"

_CITE = (
    r"(?P<section>\d{1,3}\.\d{1,4}[a-z]?)(?P<parts>(?:\([0-9A-Za-z]{1,4}\)|(?:\d{1,2}[a-z]{0,2}|[a-z])\.)*)"
)
_LABEL = re.compile(_CITE)
_AT_END = re.compile(r"(?:^|\s)" + _CITE + "$")
_NOTE_LABEL = re.compile(
    r"(?P<section>\d{1,3}\.\d{1,4}[a-z]?) (?P<note>History|Annotation|Note|Cross-reference)(?P<words> .*)?"
)
_NOTES = {
    "History": PieceKind.HISTORY,
    "Annotation": PieceKind.ANNOTATION,
    "Note": PieceKind.ANNOTATION,
    "Cross-reference": PieceKind.CROSS_REFERENCE,
}
_GLUED = re.compile(_CITE + r"(?P<mark>\([0-9A-Za-z]{1,4}\))(?=\s|$)")
_MARKS = re.compile(r"\([0-9A-Za-z]{1,4}\)|(?:\d{1,2}[a-z]{0,2}|[a-z])\.")


def read(source: str, *, strict: bool = True) -> StatuteText:
    """Read a text of this layout.

    Args:
        strict: refuse lines of another layout below the first provision.

    Raises:
        UnknownLayout: naming the first line that was not understood.
    """
    reader = _Reader(strict)
    for number, line in enumerate(source.splitlines(), 1):
        if line.strip():
            if strict:
                refuse_foreign(line, number)
            reader.take(line.strip(), number)
    if not reader.builder.begun:
        raise UnknownLayout(1, "", "no citation was found")
    return reader.builder.done()


class _Reader:
    """Line by line."""

    def __init__(self, strict: bool) -> None:
        self.builder, self._strict = Builder(NAME), strict
        self._before: tuple[str, int] = ("", 0)
        self._note: PieceKind | None = None  # the label of a note stands above

    def take(self, text: str, number: int) -> None:
        label = _LABEL.fullmatch(text)
        note = _NOTE_LABEL.fullmatch(text) if self.builder.begun else None
        if label is not None:
            self._label(label, text, number)
        elif note is not None:
            self._note_label(note, number)
        elif self._note is not None:
            self.builder.add(self._note, text, number)
            self._note = None
        elif not self._glued(text, number):
            self._line(text, number)
        self._before = (text, number)

    def _label(self, found: re.Match[str], text: str, number: int) -> None:
        at, self._note = (found["section"], _split(found["parts"])), None
        # The online edition prints a section's number twice: as its anchor and as its heading.
        if not (self.builder.begun and self.builder.last == at and self.builder.wordless):
            self.builder.begin(*at, number)
        self.builder.add(PieceKind.LABEL, text, number)

    def _note_label(self, found: re.Match[str], number: int) -> None:
        words = (found["words"] or "").strip()
        self.builder.add(PieceKind.LABEL, f"{found['section']} {found['note']}", number)
        self._note = None if words else _NOTES[found["note"]]
        self.builder.add(_NOTES[found["note"]], words, number)

    def _glued(self, text: str, number: int) -> bool:
        """A citation with its own last mark repeated behind it begins a provision, also within a line."""
        for found in _GLUED.finditer(text):
            parts = _split(found["parts"])
            if parts and parts[-1] == found["mark"] and self._is_new(found["section"], parts):
                if text[: found.start()].strip():
                    self._line(text[: found.start()].strip(), number)
                self.builder.begin(found["section"], parts, number)
                self.builder.add(PieceKind.LABEL, found["section"] + found["parts"], number)
                self.builder.add(PieceKind.MARK, found["mark"], number)
                self._words(text[found.end() :].strip(), number)
                return True
        return False

    def _is_new(self, section: str, parts: tuple[str, ...]) -> bool:
        return not self.builder.begun or self.builder.last != (section, parts)

    def _line(self, text: str, number: int) -> None:
        if not self.builder.begun:
            raise UnknownLayout(number, text, "the citation of a provision is expected here")
        if text.startswith("History:"):
            self.builder.add(PieceKind.HISTORY, text, number)
            return
        _, parts = self.builder.last
        own = parts[-1] if parts else ""
        if own and self.builder.wordless and text.startswith(own):
            self.builder.add(PieceKind.MARK, own, number)
            text = text[len(own) :].strip()
        if self.builder.wordless:
            self._words(text, number)
        elif not self._strict or goes_on(self._before[0], text, apart=number > self._before[1] + 1):
            self.builder.go_on(text, number)
        else:
            raise UnknownLayout(number, text, "no citation stands above it and it does not go on")

    def _words(self, text: str, number: int) -> None:
        title, rest = split_title(text, section=not self.builder.last[1], stands_over=False)
        self.builder.add(PieceKind.TITLE, title, number)
        self._own_label(rest, number)

    def _own_label(self, text: str, number: int) -> None:
        """Behind a title the citation of the first part may stand, with the part on the next line."""
        found = _AT_END.search(text)
        if found is not None and found["section"] == self.builder.last[0] and found["parts"]:
            self.builder.add(PieceKind.TEXT, text[: found.start()], number)
            self._label(found, found.group().strip(), number)
        else:
            self.builder.add(PieceKind.TEXT, text, number)


def _split(parts: str) -> tuple[str, ...]:
    return tuple(_MARKS.findall(parts))
