"""Provisions as people type them into a record, read to the one name the law has for them.

A clerk writes "Wis. Stat. § 30.681(1)(a)", "ss. 30.681 (1) (a)" or "30.681(1)(b)1". All name one provision.
What names none, or more than one, is not read: a caller asks for it and never takes it for another law.
"""

from __future__ import annotations

import dataclasses
import functools
import re
import unicodedata
from collections.abc import Iterable

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


@functools.cache
def read(typed: str) -> Citation | None:
    """The provision a text names; None when it names none or cannot be read as one."""
    plain = " ".join(unicodedata.normalize("NFKC", typed).split()).strip(" ,;")
    plain = _LEVEL.sub("", _BEHIND.sub("", _BEFORE.sub("", plain, count=1)))
    try:
        found = parse(
            _BARE_NUMBER.sub(_subdivision, plain.replace(" (", "(").replace(") ", ")").rstrip(",;"))
        )
    except NotACitation:
        return None
    return found if found.body is not Body.STATUTES else _as_printed(found)


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


def canonical(typed: str) -> str:
    """The one name of a typed provision; what cannot be read stays as typed, without blanks."""
    found = read(typed)
    return "".join(typed.split()) if found is None else str(found)


def names(typed: str | None, citation: str) -> bool:
    """Whether a text names a provision or a part of it."""
    found = read(typed) if typed else None
    return found is not None and parse(citation).covers(found)


def read_all(typed: Iterable[str | None]) -> tuple[Citation, ...]:
    """The provisions of several texts; those that cannot be read are left out."""
    found = (read(text) for text in typed if text)
    return tuple(one for one in found if one is not None)
