"""The faces of the product's paper, their widths, and which face has which letter.

A letter the wanted face lacks is taken from the second face; one that no face has is drawn as an open box and
reported with its code point. Nothing is ever drawn as nothing.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from enum import StrEnum
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from law.plain import dataclass

FOLDER = Path(__file__).parent.parent / "fonts"


class Face(StrEnum):
    """The nine files, by the name they have in a PDF."""

    REGULAR = "NotoSans-SemiCondensed"
    MEDIUM = "NotoSans-SemiCondensedMedium"
    BOLD = "NotoSans-SemiCondensedBold"
    ITALIC = "NotoSans-SemiCondensedItalic"
    NARROW = "NotoSans-CondensedMedium"
    NARROW_BOLD = "NotoSans-CondensedBold"
    MONO = "NotoSansMono-SemiCondensedMedium"
    MONO_BOLD = "NotoSansMono-SemiCondensedBold"
    SECOND = "DejaVuSansCondensed"


PLACEHOLDER = "□"

# Zero-width characters, marks of direction, soft hyphens and controls carry no ink: they are taken out.
_INKLESS = re.compile(
    "[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]"
)
_BREAKS = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")


@functools.cache
def load(face: Face) -> TTFont:
    """The face, read from its file and registered once."""
    font = TTFont(face.value, str(FOLDER / f"{face.value}.ttf"))
    pdfmetrics.registerFont(font)
    return font


def clean(text: str) -> str:
    """Text as it can be set: composed letters, tabs as spaces, one kind of line break, no controls."""
    if text.isascii() and text.isprintable():
        return text
    broken = _BREAKS.sub("\n", text)
    return _INKLESS.sub("", unicodedata.normalize("NFC", broken)).replace("\t", "    ")


class _Widths(dict[str, float]):
    """Width of a letter in thousandths of the size, filled as letters are met."""

    def __init__(self, face: Face) -> None:
        super().__init__()
        self.face = face

    def __missing__(self, letter: str) -> float:
        face, drawn = _found_in(self.face, letter)
        metrics = load(face).face
        width = float(metrics.charWidths.get(ord(drawn), metrics.defaultWidth))
        self[letter] = width
        return width


@functools.cache
def _found_in(face: Face, letter: str) -> tuple[Face, str]:
    code = ord(letter)
    for candidate in (face, Face.SECOND):
        if code in load(candidate).face.charToGlyph:
            return candidate, letter
    return Face.SECOND, PLACEHOLDER


@functools.cache
def _widths(face: Face) -> _Widths:
    return _Widths(face)


def width(text: str, face: Face, size: float) -> float:
    """Width of a line of cleaned text in points."""
    return sum(map(_widths(face).__getitem__, text)) * size / 1000


def letters(face: Face) -> _Widths:
    """The width table of a face, for callers that measure word by word."""
    return _widths(face)


@functools.cache
def _plain(face: Face) -> frozenset[str]:
    known = load(face).face.charToGlyph
    return frozenset(chr(code) for code in range(0x20, 0x250) if code in known)


def runs(text: str, face: Face) -> list[tuple[Face, str]]:
    """The text cut into runs of one face each; placeholders stand where no face has the letter."""
    if _plain(face).issuperset(text):
        return [(face, text)]
    found: list[tuple[Face, str]] = []
    for letter in text:
        owner, drawn = _found_in(face, letter)
        if found and found[-1][0] is owner:
            found[-1] = (owner, found[-1][1] + drawn)
        else:
            found.append((owner, drawn))
    return found


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class GlyphFault:
    """A letter that paper shows otherwise than typed.

    Attributes:
        code_point: "U+1F6A4".
        name: its Unicode name.
        fault: "no face has it" or "mark not positioned".
    """

    code_point: str
    name: str
    fault: str


def faults(text: str, face: Face) -> set[GlyphFault]:
    """Letters of a cleaned text that cannot be set as typed."""
    if _plain(face).issuperset(text):
        return set()
    found = set()
    for letter in set(text):
        if letter == "\n":
            continue
        if letter != PLACEHOLDER and _found_in(face, letter)[1] == PLACEHOLDER:
            found.add(_fault(letter, "no face has it: an open box stands for it"))
        elif unicodedata.combining(letter):
            found.add(_fault(letter, "the mark is not positioned over its letter"))
    return found


def _fault(letter: str, fault: str) -> GlyphFault:
    return GlyphFault(
        code_point=f"U+{ord(letter):04X}", name=unicodedata.name(letter, "unnamed"), fault=fault
    )
