"""Which lines a known layout may hold: what goes on from the line before, and what is of another layout.

Lines that begin with no mark of their own belong to the provision above only when they can be read as its
words. Everything else is another layout, and guessing would hang its text on a provision it is no part of.
"""

from __future__ import annotations

import re
import unicodedata

from law.statutes.refused import UnknownLayout
from law.statutes.titles import ABBREVIATED

_TAG = re.compile(r"</?[A-Za-z!][^>]*>")
_NUMERAL = r"(?:\d{1,4}[A-Za-z]?(?!\.?\d)|[IVXLC]{1,7}\b|[A-Z]\b)"
_FOLLOWS = r"(?=\s*$|\s*[.:;)\]]|\s*[\u2010-\u2015-]|\s+[A-Z\"\u201c(])"
# Words that open a heading elsewhere. A sentence may open so too, then a section ("Section 30.67 (2)"),
# a comma or a small letter follows. CHAPTER and SUBCHAPTER in capitals are headings of these texts.
_ELSEWHERE = re.compile(
    r"(?:(?i:sec|sect|section|art|article|clause|rule|title|part|division|schedule|appendix|par|paragraph)"
    r"|Chapter|Subchapter|Chap|CHAP)"
    rf"\.?\s*{_NUMERAL}{_FOLLOWS}"
)
_SIGNS = "\u00a7\u00b6<>#*|=~_^{}\\@`+\u2022\u00b7\u25aa\u25cf"
"""Signs no line of these layouts begins with."""
_HEADING = re.compile(r"(?:SUBCHAPTER|CHAPTER)\s+[0-9IVXLC]+[A-Z]?\b[A-Z0-9 ,.;:'-]*")

_PROSE = 4  # not law: words from which on a line can be told to be a sentence


def refuse_foreign(line: str, number: int) -> None:
    """Refuse a line that no layout known here holds.

    Raises:
        UnknownLayout: it opens a heading of another scheme, is of a page of the web, or holds no words.
    """
    text = line.strip()
    if _TAG.search(text):
        raise UnknownLayout(number, text, "a page of the web was handed in; save its text alone")
    if text[0] in _SIGNS or _ELSEWHERE.match(text):
        raise UnknownLayout(number, text, "it reads as a heading or a list of another layout")
    if not any(sign.isalnum() for sign in text):
        raise UnknownLayout(number, text, "it holds no words")


def refuse_control(source: str) -> None:
    """Refuse a text with signs that no text has. Raises UnknownLayout naming the line."""
    for place, sign in enumerate(source):
        if sign in "\t\n\r" or unicodedata.category(sign) != "Cc":
            continue
        number = source.count("\n", 0, place) + 1
        line = source.split("\n")[number - 1]
        shown = "".join("?" if unicodedata.category(c) == "Cc" else c for c in line)
        raise UnknownLayout(number, shown.strip("?") or "?", "it holds a sign that is no text")


def goes_on(before: str, text: str, *, apart: bool) -> bool:
    """Whether a line without a mark can be the words that follow a line.

    Args:
        before: the line before that has words.
        apart: blank lines stand between the two.
    """
    if unfinished(before):
        return not apart
    return not apart and is_prose(text)


def unfinished(line: str) -> bool:
    """Whether a line ends inside a sentence; an abbreviation ("under s.") does not end one."""
    end = line.strip()
    return not end.endswith((".", ":", "?", "!")) or ABBREVIATED.search(end) is not None


def is_prose(text: str) -> bool:
    """Whether a line reads as the beginning of a sentence, not as a heading."""
    words = text.split()
    small = sum(word[0].islower() for word in words)
    return len(words) >= _PROSE and not text[0].islower() and small * 2 >= len(words)


def is_heading(text: str) -> bool:
    """Whether a line is the heading of a chapter or subchapter, as these texts print it."""
    return _HEADING.fullmatch(text.strip()) is not None
