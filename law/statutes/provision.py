"""What reading an official text gives: its pieces in order, and the provisions they make up."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import StrEnum
from functools import cached_property

from law.citations import Citation, parse
from law.plain import dataclass


class PieceKind(StrEnum):
    """What a stretch of the text is."""

    LABEL = "label"  # the citation as the layout repeats it
    MARK = "mark"  # "(1)", "(a)", "1.", also with a bracket lost
    TITLE = "title"
    TEXT = "text"
    HISTORY = "history"
    CROSS_REFERENCE = "cross_reference"
    ANNOTATION = "annotation"
    HEADING = "heading"  # of a chapter or subchapter


_SECTION_NAMED = re.compile(r"\b(\d{2,3}\.\d{2,4}(?:\s?\([0-9A-Za-z]{1,4}\))*)")

NOTES = frozenset({PieceKind.HISTORY, PieceKind.CROSS_REFERENCE, PieceKind.ANNOTATION})


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A stretch of the source as it stands there.

    Attributes:
        owner: number of the provision it belongs to, in the order of the source; None for headings.
        line: first line of it, from 1.
        goes_on: it continues the stretch before it on a new line.
    """

    kind: PieceKind
    text: str
    owner: int | None
    line: int
    goes_on: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Provision:
    """One section or part of one, without what stands below it.

    Attributes:
        number: its place in the source, from 0.
        section: "30.67"; "" where the source has lost the number.
        parts: its marks below the section.
        after: the section before it, where its own number is lost.
        copy: 1, or 2 and up where the source prints the same provision again.
        doubt: why it may not belong where it stands; "" for none.
    """

    number: int
    section: str
    parts: tuple[str, ...]
    title: str
    text: str
    line: int
    after: str = ""
    copy: int = 1
    doubt: str = ""

    @property
    def citation(self) -> str:
        """Canonical citation; words where the number of the section is lost."""
        marks = "".join(self.parts)
        return f"{self.section}{marks}" if self.section else f"{marks or 'text'} after {self.after}"

    @property
    def is_section(self) -> bool:
        return not self.parts


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A history note, a cross-reference or an annotation of a section."""

    section: str
    kind: PieceKind
    text: str
    line: int


@dataclass(frozen=True, kw_only=True)
class StatuteText:
    """A whole official text as read. `pieces` put together are the source, but for white space."""

    layout: str
    provisions: tuple[Provision, ...]
    pieces: tuple[Piece, ...]

    @cached_property
    def sections(self) -> tuple[str, ...]:
        """Numbers of the sections, each once, in the order of the source."""
        return tuple(dict.fromkeys(p.section for p in self.provisions if p.section))

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """History notes, cross-references and annotations."""
        found: list[Note] = []
        for piece in self.pieces:
            if piece.kind not in NOTES or piece.owner is None:
                continue
            if piece.goes_on:
                found[-1] = replace(found[-1], text=f"{found[-1].text} {piece.text}")
            else:
                section = self.provisions[piece.owner].section
                found.append(Note(section=section, kind=piece.kind, text=piece.text, line=piece.line))
        return tuple(found)

    def find(self, citation: str) -> tuple[Provision, ...]:
        """The provision of a citation and everything below it, in the order of the source.

        Of a text printed twice the fuller copy is taken. Empty when the source does not have it. Where the
        layout names a part without its parent, the parts stand for it.
        """
        wanted = parse(citation)
        copies: dict[int, list[Provision]] = {}
        for one in self.provisions:
            if one.section == wanted.section and one.parts[: len(wanted.parts)] == wanted.parts:
                copies.setdefault(one.copy, []).append(one)
        return tuple(max(copies.values(), key=_fullness)) if copies else ()

    def words(self, citation: str) -> str:
        """The text of a provision and of everything below it, in one string; "" when it is not there."""
        found = self.find(citation)
        return " ".join(w for one in found for w in ("".join(one.parts[-1:]), one.title, one.text) if w)


def _fullness(provisions: Iterable[Provision]) -> int:
    return sum(len(one.text) + len(one.title) for one in provisions)


def cross_references(text: str) -> tuple[str, ...]:
    """Sections of the statutes a text names ("s. 30.67 (2) (a)"), canonical, each once."""
    return tuple(dict.fromkeys(str(one) for one in _named(text)))


def _named(text: str) -> Iterator[Citation]:
    for found in _SECTION_NAMED.finditer(text):
        try:
            yield parse(found.group(1))
        except ValueError:  # a number that looks like a section and is none
            continue


def plain(text: str) -> str:
    """Words with single spaces; the spaces that do not break count as spaces."""
    return " ".join(text.split())


def squeezed(pieces: Iterable[str]) -> str:
    """Texts put together without any white space."""
    return "".join("".join(one.split()) for one in pieces)
