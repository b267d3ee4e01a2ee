"""What a witness can prove: the elements of the charges and the issues of a refusal, by reference."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import MappingProxyType

from law.proof import WHOLE, read, write
from law.rules.charges import OFFENCES

ELEMENT = "element"
"""Target of a field that names elements; they are no records."""

_ISSUES = {
    "a": "Refusal, issue (a): probable cause",
    "b": "Refusal, issue (b): lawful arrest",
    "c": "Refusal, issue (c): request and information",
    "d": "Refusal, issue (d): the refusal",
}


@functools.cache
def elements() -> Mapping[str, str]:
    """Words by reference: each element of every charge once, then the issues of a refusal."""
    found: dict[str, str] = {}
    for offence in OFFENCES:
        for part in offence.parts:
            found.setdefault(part.id, part.label)
    found |= {write(WHOLE, f"refusal.issue_{letter}"): words for letter, words in _ISSUES.items()}
    return MappingProxyType(found)


def element_words(reference: str) -> str:
    """A reference in words: "Operation, s. 30.681(1)(a)"; as it stands where nothing is known of it."""
    known = elements()
    if reference in known:
        return known[reference]
    ref = read(reference)
    whole = known.get(write(WHOLE, ref.finding)) if ref.element == WHOLE else None
    label = whole or known.get(ref.element)
    if label is None:
        return reference
    cite = ref.finding.removeprefix("charge.")
    return f"{label}, s. {cite}" if cite and whole is None else label
