"""Provisions as people type them into a record, read to the one name the law has for them.

A clerk writes "Wis. Stat. § 30.681(1)(a)", "ss. 30.681 (1) (a)" or "30.681(1)(b)1". All name one provision.
What names none, or more than one, is not read: a caller asks for it and never takes it for another law.
"""

from __future__ import annotations

import dataclasses
import functools
import re
import unicodedata

from law.citations import Body, Citation, NotACitation, parse

_WISCONSIN = r"(?:wis(?:consin|c)?|wi)\b\.?"
_STATUTES = r"stat(?:s|utes?)?\b\.?"
_BEFORE = re.compile(
    rf"^(?:{_WISCONSIN},?\s*)?(?:{_STATUTES},?\s*)?(?:(?:ss?|secs?|sections?)\b\.?\s*|§+\s*)?", re.IGNORECASE
)
_BEHIND = re.compile(rf"(?:,?\s*{_WISCONSIN})?,?\s*{_STATUTES}$", re.IGNORECASE)
_LEVEL = re.compile(
    r",?\s*\b(?:sub(?:section|sec|division|d|par)?|par(?:agraph)?)s?\b\.?\s*(?=[(\d])", re.IGNORECASE
)
_LETTER_CASE = str.maketrans({"l": "L"})
"""The paragraph l is printed as a capital, so that nobody takes it for the figure 1."""
_NUMBER = re.compile(r"\((\d{1,3}[a-z]{0,2})\)|(\d{1,3}[a-z]{0,2})\.?", re.IGNORECASE)
_BARE_NUMBER = re.compile(r"(?<=\))(\d{1,3}[a-z]{0,2})\.?(?=$|\()", re.IGNORECASE)


_SUBDIVISION_STOP = re.compile(r"\)\d{1,3}[a-z]{0,2}\.$", re.IGNORECASE)
_CITED = re.compile(
    r"(?<![\d.])\d{1,3}\.\d{2,4}[a-z]{0,2}(?:\([0-9a-z]{1,3}\))*(?:\d{1,3}[a-z]{0,2}\b\.?|[a-z]{1,2}\b)?",
    re.IGNORECASE,
)
_LETTER = re.compile(r"(?<=\))([a-z]{1,2})$", re.IGNORECASE)
_CODES = frozenset({"NR", "Trans", "DHS", "HFS", "HSS", "LES", "Jus", "DOC", "ATCP", "Adm", "SPS", "Tax"})
"""Titles of the administrative code; any other word before a number is a word ("OWI", a town's name)."""


@functools.cache
def read(typed: str) -> Citation | None:
    """The provision a text names; None when it names none or cannot be read as one."""
    plain = _without_stop(_plain(typed).strip(" ,;"))
    plain = _without_stop(_LEVEL.sub("", _BEHIND.sub("", _BEFORE.sub("", plain, count=1))))
    try:
        found = parse(
            _BARE_NUMBER.sub(_subdivision, plain.replace(" (", "(").replace(") ", ")").rstrip(",;"))
        )
    except NotACitation:
        return None
    if found.body is Body.ADM_CODE and found.title not in _CODES:
        return None
    return found if found.body is not Body.STATUTES else _as_printed(found)


def cited(typed: str | None) -> tuple[Citation, ...]:
    """Every provision of the statutes named among other words: "30.681(1)(a), as party to a crime, 939.05".

    For what may only be raised by being named, as a charge; what counts against somebody asks `read`.
    """
    one = read(typed) if typed else None
    if one is not None or typed is None:
        return (one,) if one is not None else ()
    plain = _LEVEL.sub("", _plain(typed)).replace(" (", "(").replace("( ", "(").replace(" )", ")")
    found = (read(_LETTER.sub(r"(\1)", text)) for text in _CITED.findall(plain))
    return tuple(dict.fromkeys(one for one in found if one is not None))


def _plain(typed: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", typed).split())


def _without_stop(text: str) -> str:
    """Without the full stop of a sentence; the one of a subdivision is part of its name."""
    return text if _SUBDIVISION_STOP.search(text) else text.removesuffix(".")


def _subdivision(bare: re.Match[str]) -> str:
    return f"{bare.group(1).lower()}."


def _as_printed(found: Citation) -> Citation:
    """Letters as the statutes print them, and a number below a lettered paragraph as a subdivision."""
    parts: list[str] = []
    for part in found.parts:
        below_letter = bool(parts) and parts[-1].strip("(.)").isalpha()
        number = _NUMBER.fullmatch(part)
        if number is not None and below_letter:
            parts.append(f"{(number.group(1) or number.group(2)).lower()}.")
        else:
            parts.append(
                part.lower().translate(_LETTER_CASE) if len(part.strip("(.)")) == 1 else part.lower()
            )
    return dataclasses.replace(found, parts=tuple(parts))


def names(typed: str | None, citation: str) -> bool:
    """Whether a text names a provision or a part of it."""
    found = read(typed) if typed else None
    return found is not None and parse(citation).covers(found)


def mentions(typed: str | None, citation: str) -> bool:
    """Whether a text names a provision or a part of it, be it among other words."""
    wanted = parse(citation)
    return any(wanted.covers(one) for one in cited(typed))
