"""Text to words for finding: made here, for both databases, for what is stored and for what is asked.

Letters are folded (compatibility forms, case, accents, and the letters that are no accent: a stroke through l
or o). Stored text also holds the joined form of a word broken by an apostrophe, hyphen or point, so that
"O'Brien", "OBrien" and "o brien" find each other.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

_LETTERS = str.maketrans(
    {"đ": "d", "ð": "d", "ł": "l", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i", "ħ": "h"}
)
_WORD = re.compile(r"[^\W_]+")
_JOINED = re.compile(r"[^\W_]+(?:['’‘ʼ`´\-‐‑–./][^\W_]+)+")
_LONGEST_WORD = 64
# More different words than any case needs; a pasted book must not break a save.
MOST_WORDS = 30_000
_SHORTEST_PART = 3
_SAME_SOUND = (("ph", "f"), ("ck", "k"), ("sch", "s"), ("sh", "s"), ("th", "t"), ("dt", "t"), ("tz", "z"))
_SOUNDS = str.maketrans({"c": "k", "q": "k", "z": "s", "y": None, "h": None, "w": None})
_VOWELS = str.maketrans("", "", "aeiou")


def fold(text: str) -> str:
    """Text without case, accents and letter variants."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text).casefold()
    plain = "".join(c for c in decomposed if not unicodedata.combining(c))
    return unicodedata.normalize("NFKC", plain.translate(_LETTERS))


def words(text: str) -> list[str]:
    """The words asked for, in order."""
    return [word[:_LONGEST_WORD] for word in _WORD.findall(fold(text))]


def stored_words(texts: Iterable[str | None]) -> set[str]:
    """Every word under which the texts are found, joined forms included."""
    found: set[str] = set()
    for text in texts:
        if text:
            folded = fold(text)
            found.update(word[:_LONGEST_WORD] for word in _WORD.findall(folded))
            for joined in _JOINED.findall(folded):
                found.add("".join(_WORD.findall(joined))[:_LONGEST_WORD])
    return found


def number_words(number: str | None) -> set[str]:
    """The words of a registration, hull or case number: its parts, itself joined, and every end of that.

    Any piece of at least three characters is then the beginning of a stored word.
    """
    if not number:
        return set()
    joined = "".join(words(number))[:_LONGEST_WORD]
    ends = {joined[start:] for start in range(len(joined) - _SHORTEST_PART + 1)}
    return ends | set(words(number)) | ({joined} if joined else set())


def number_key(number: str) -> str:
    """The form in which two numbers count as the same."""
    return "".join(words(number))


def search_text(found: set[str]) -> str:
    """The words as the text column holds them: sorted, each once, one space between."""
    return " ".join(sorted(found)[:MOST_WORDS])


def skeleton(surname: str) -> str:
    """The sounds a surname is made of, roughly: Olson and Olsen, Schmidt and Schmitt give one."""
    text = surname
    for written, sound in _SAME_SOUND:
        text = text.replace(written, sound)
    first, rest = text[:1].translate(_SOUNDS) or text[:1], text[1:].translate(_VOWELS).translate(_SOUNDS)
    sounds = first + rest
    return "".join(c for at, c in enumerate(sounds) if at == 0 or sounds[at - 1] != c)


def letters(surname: str) -> str:
    """The letters of a surname in alphabetical order: two exchanged letters do not change it."""
    return "".join(sorted(surname))
