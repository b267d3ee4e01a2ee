"""Words of a case that repeat what stands behind a fence: a narrative that tells the figure of a screening.

No fence stands around free words, so nothing keeps them out of a packet by itself. They are named, by the
field and never by what they say, for somebody to look at before the packet is made.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from forms.names import record_name
from forms.values import specs
from models.casefile import CaseFile
from models.fields import Kind, Quantity
from models.records import Record

_WORDS = (Kind.TEXT, Kind.LONG_TEXT)
_SHORTEST = 2


def repeated(whole: CaseFile) -> tuple[str, ...]:
    """Each field without a fence whose words hold a fenced figure or fenced words, in a sentence."""
    wanted = [re.compile(pattern, re.IGNORECASE) for pattern in dict.fromkeys(_patterns(whole))]
    return tuple(
        f"{label} holds words that also stand behind a fence: look at them before the packet is made."
        for label, text in _texts(whole)
        if any(pattern.search(text) for pattern in wanted)
    )


def _patterns(whole: CaseFile) -> Iterator[str]:
    for record in whole.records:
        for spec in specs(type(record)).values():
            value = getattr(record, spec.key) if spec.fence else None
            if isinstance(value, Quantity):
                digits = value.written.strip().removeprefix("0").lstrip(".,")
                if len(digits) >= _SHORTEST and digits.isdigit():
                    yield rf"(?<![0-9])0?[.,]{digits}0*(?![0-9])"
            elif isinstance(value, str) and value.strip():
                yield re.escape(value.strip())


def _texts(whole: CaseFile) -> Iterator[tuple[str, str]]:
    records: tuple[Record, ...] = (whole.case, *whole.records)
    for record in records:
        for spec in specs(type(record)).values():
            value = getattr(record, spec.key)
            if spec.kind in _WORDS and not spec.fence and isinstance(value, str):
                yield f"{record_name(whole, record).capitalize()}, {spec.label.lower()}", value
