"""What a witness can prove: the elements of the charges and the issues of a refusal, by reference."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import MappingProxyType

from law.answers import ElementStatus
from law.decisions import Decision, Element
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


@functools.cache
def _alternatives() -> Mapping[str, Mapping[str, str]]:
    """By finding and element: the group of which one element is enough."""
    groups = {o.id: {part.id: part.either for part in o.parts if part.either} for o in OFFENCES}
    return MappingProxyType({finding: parts for finding, parts in groups.items() if parts})


def others_of(charge: Decision, element: Element) -> tuple[Element, ...]:
    """The elements that would do in place of this one; none where it is needed by itself."""
    groups = _alternatives().get(charge.id, {})
    group = groups.get(element.id)
    return tuple(e for e in charge.elements if group and e.id != element.id and groups.get(e.id) == group)


def needless(charge: Decision, element: Element) -> bool:
    """Whether the charge stands without it: it is not shown, and another one in its place is."""
    met = ElementStatus.SATISFIED
    return element.status is not met and any(one.status is met for one in others_of(charge, element))


def element_title(charge: Decision, element: Element) -> str:
    """What an element is called beside the others of its charge: "One of: operated the craft"."""
    if not others_of(charge, element):
        return element.label
    label = element.label.removeprefix("Or ")
    return f"One of: {label[:1].lower()}{label[1:]}"


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
