"""Breaking text into lines and fitting it into a box: shrink to the floor, wrap, then continue elsewhere."""

from __future__ import annotations

import re

from law.plain import dataclass
from reports.engine.faces import Face, letters, width

TOLERANCE = 0.1
STEP = 0.5
FLOOR = 7.0
SECOND_LINE = 7.4
"""Leading of two lines in a row at the floor size."""

_TOKENS = re.compile(r"[^ ]+ *| +")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitted:
    """Text as it stands in a box: its lines, size, leading, and whether all of it is there."""

    lines: tuple[str, ...]
    size: float
    leading: float
    complete: bool


def wrap(text: str, face: Face, size: float, room: float) -> list[str]:
    """Lines of paragraphs, broken between words; inside a word only if it is wider than the room."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines.extend(_wrap_paragraph(paragraph, face, size, room))
    return lines


def _wrap_paragraph(text: str, face: Face, size: float, room: float) -> list[str]:
    table = letters(face)
    scale = size / 1000
    limit = room + TOLERANCE
    lines: list[str] = []
    line, used = "", 0.0
    for token in _TOKENS.findall(text):
        word = token.rstrip(" ")
        word_width = sum(map(table.__getitem__, word)) * scale
        if line and used + word_width > limit:
            lines.append(line.rstrip(" "))
            line, used = "", 0.0
        while not line and word_width > limit:
            head = _head_that_fits(token, face, size, limit)
            lines.append(head)
            token = token[len(head) :]
            word = token.rstrip(" ")
            word_width = sum(map(table.__getitem__, word)) * scale
        line += token
        used += sum(map(table.__getitem__, token)) * scale
    lines.append(line.rstrip(" "))
    return lines


def _head_that_fits(word: str, face: Face, size: float, limit: float) -> str:
    table = letters(face)
    used = 0.0
    for place, letter in enumerate(word):
        used += table[letter] * size / 1000
        if used > limit:
            return word[: max(_after_hyphen(word, place), 1)]
    return word


def _after_hyphen(word: str, place: int) -> int:
    """Where to part a word that is too wide: behind the last hyphen or slash that fits, or at its end."""
    last = max(word.rfind(sign, 0, place) for sign in "-/–")
    return last + 1 if last > 0 else place


def longest_word(text: str, face: Face, size: float) -> float:
    """Width of the widest word."""
    return max((width(word, face, size) for word in text.split()), default=0.0)


def fit(
    text: str,
    face: Face,
    room: float,
    *,
    size: float = 9.5,
    floor: float = FLOOR,
    second_line: bool = True,
) -> Fitted:
    """Fit text on one line, then on two at the floor; else cut it with "…": it is given in full elsewhere."""
    flat = text.replace("\n", " ") if "\n" in text else text
    natural = width(flat, face, 1)
    current = size
    while current >= floor:
        if natural * current <= room + TOLERANCE:
            return Fitted(lines=(flat,), size=current, leading=current, complete=True)
        current -= STEP
    if second_line:
        lines = wrap(flat, face, floor, room)
        if len(lines) <= 2:
            return Fitted(lines=tuple(lines), size=floor, leading=SECOND_LINE, complete=True)
    shown = cut(flat, face, size, room)
    return Fitted(lines=(shown,), size=size, leading=size, complete=False)


def fit_lines(text: str, face: Face, room: float, count: int, *, size: float = 9.5) -> Fitted:
    """Fit text on several lines; shrinks to the floor, then shows what fits and ends in "…"."""
    current = size
    while current >= FLOOR:
        lines = wrap(text, face, current, room)
        if len(lines) <= count:
            return Fitted(lines=tuple(lines), size=current, leading=current * 1.22, complete=True)
        current -= STEP
    lines = wrap(text, face, size, room)[:count]
    lines[-1] = _with_mark(lines[-1], face, size, room)
    return Fitted(lines=tuple(lines), size=size, leading=size * 1.22, complete=False)


def cut(text: str, face: Face, size: float, room: float) -> str:
    """As many whole words as fit before "…"; the whole text when it fits."""
    if width(text, face, size) <= room + TOLERANCE:
        return text
    return _with_mark(text, face, size, room)


def _with_mark(text: str, face: Face, size: float, room: float) -> str:
    mark = " …"
    limit = room - width(mark, face, size)
    kept, used = "", 0.0
    for token in _TOKENS.findall(text):
        word = token.rstrip(" ")
        if used + width(word, face, size) > limit:
            break
        kept += token
        used += width(token, face, size)
    return kept.rstrip(" ") + mark if kept.strip() else _head_that_fits(text, face, size, limit) + "…"
