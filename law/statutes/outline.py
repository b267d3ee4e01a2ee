"""The layout of a printed chapter: "30.67 Title." and below it lines that begin with their own marks.

What is known to be wrong in such texts is survived: a bracket lost from a mark, a section printed twice,
parts out of their order, stretches whose section number is gone. A line without a mark is taken only when it
goes on with the words above it, or is a note below a closed section.
"""

from __future__ import annotations

import re

from law.statutes.build import Builder
from law.statutes.provision import PieceKind, StatuteText
from law.statutes.refused import UnknownLayout
from law.statutes.running import goes_on, is_heading, refuse_foreign
from law.statutes.titles import split_title

NAME = "outline"

_SECTION = re.compile(r"(\d{1,3}\.\d{1,4}[a-z]?)\s+(?=[A-Z])")
_SUBSECTION = re.compile(r"\(?(\d{1,3}[a-z]{0,2})\)(?=\s|$)")
_PARAGRAPH = re.compile(r"\(([a-z]{1,3}|L)\)(?=\s|$)")
_SUBDIVISION = re.compile(r"(\d{1,2}[a-z]{0,2})\.(?=\s+\S)")
_SUBPARAGRAPH = re.compile(r"([a-z])\.(?=\s+\S)")
_NOTE = {
    "History:": PieceKind.HISTORY,
    "Cross Reference:": PieceKind.CROSS_REFERENCE,
    "NOTE:": PieceKind.ANNOTATION,
}
_HEADING = re.compile(r"[A-Z0-9 ,.;:'-]{3,}")
_ANNOTATED = 4  # not law: words an annotation has at least


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
            reader.take(line, number)
    if not reader.builder.begun:
        raise UnknownLayout(1, "", "no section was found")
    return reader.builder.done()


class _Reader:
    """Line by line."""

    def __init__(self, strict: bool) -> None:
        self.builder, self._strict = Builder(NAME), strict
        self._ended = False  # notes were read: what follows without a number is not this section's
        self._after = ""
        self._headed = True  # a heading stands above: a section or the rest of the heading follows
        self._before: tuple[str, int] = ("", 0)

    def take(self, line: str, number: int) -> None:
        text = line.lstrip()
        found = _SECTION.match(text)
        if found is not None:
            self._section(found, text, number)
        elif self._headed or is_heading(text):
            self._heading(text, number)
        elif not self._note(text, number) and not self._part(text, number):
            self._rest(text, number)
        self._before = (text, number)

    def _heading(self, text: str, number: int) -> None:
        if not _HEADING.fullmatch(text.strip()):
            raise UnknownLayout(number, text, "a section number, or a heading in capitals, is expected here")
        self._headed = True
        self.builder.heading(text, number)

    def _section(self, found: re.Match[str], text: str, number: int) -> None:
        self._ended, self._headed, self._after = False, False, found.group(1)
        self.builder.begin(found.group(1), (), number)
        self.builder.add(PieceKind.MARK, found.group(1), number)
        self._words(text[found.end() :], number)

    def _note(self, text: str, number: int) -> bool:
        for opening, kind in _NOTE.items():
            if text.startswith(opening):
                # A note of the revisor may stand between two parts of a section; the others close it.
                self._ended = self._ended or kind is not PieceKind.ANNOTATION
                self.builder.add(kind, text, number)
                return True
        return False

    def _part(self, text: str, number: int) -> bool:
        """A line that begins with a mark begins a provision."""
        for level, pattern in enumerate((_SUBSECTION, _PARAGRAPH, _SUBDIVISION, _SUBPARAGRAPH)):
            found = pattern.match(text)
            if found is not None:
                mark = f"({found.group(1)})" if level < 2 else f"{found.group(1)}."
                self._begin(level, mark, number)
                self.builder.add(PieceKind.MARK, found.group(), number)
                self._words(text[found.end() :], number)
                return True
        return False

    def _begin(self, level: int, mark: str, number: int) -> None:
        section, parts = self.builder.last
        if self._ended:
            # The notes close a section; a part after them belongs to one whose number is not here.
            self._ended, section, parts = False, "", ()
        kept = tuple(part for part in parts if _level(part) < level)
        doubt = "" if section else "The number of its section is missing in the source."
        if section and level == 0 and not parts and not mark.startswith("(1"):
            doubt = f"The parts before {mark} are missing in the source; it may belong to another section."
        self.builder.begin(section, (*kept, mark), number, after="" if section else self._after, doubt=doubt)

    def _words(self, text: str, number: int) -> None:
        # A title that stands over further parts ends in a space that does not break.
        section = not self.builder.last[1]
        title, rest = split_title(text.strip(), section=section, stands_over=text.endswith("\u00a0"))
        self.builder.add(PieceKind.TITLE, title, number)
        self.builder.add(PieceKind.TEXT, rest, number)

    def _rest(self, text: str, number: int) -> None:
        before, line = self._before
        if self._ended and text[0].isupper() and (_is_annotation(text) or not self._strict):
            self.builder.add(PieceKind.ANNOTATION, text, number)
        elif not self._strict or goes_on(before, text, apart=number > line + 1):
            self.builder.go_on(text, number)
        else:
            raise UnknownLayout(number, text, "it has no mark and does not go on with the words above it")


def _is_annotation(text: str) -> bool:
    """Whether a line below the notes is one of the revisor's: sentences about a decision or an article."""
    words = text.split()
    stopped = any(word.endswith((".", ",", ";")) for word in words)
    return text[0].isupper() and stopped and len(words) >= _ANNOTATED and any(w[0].islower() for w in words)


def _level(mark: str) -> int:
    if mark.startswith("("):
        return 0 if mark[1].isdigit() else 1
    return 2 if mark[0].isdigit() else 3
