"""Code 128 of a case number, as runs of modules."""

from __future__ import annotations

import functools
import re

from reportlab.graphics.barcode.code128 import Code128

MODULE = 0.96
"""Four dots at 300 dpi: read back after three mild copies."""

NARROW_MODULE = 0.72
WIDEST = 150.0
WIDEST_NARROW = 168.0
QUIET = 10
"""Modules of white kept at either side."""

_ENCODABLE = re.compile(r"[\x20-\x7e]+")


@functools.cache
def modules(text: str) -> tuple[int, ...]:
    """Runs of modules, a bar first; () when the text cannot be encoded."""
    if not _ENCODABLE.fullmatch(text):
        return ()
    code = Code128(text, quiet=0)
    for step in ("validate", "encode", "decompose"):
        getattr(code, step)()
    return tuple(ord(sign.lower()) - ord("a") + 1 for sign in code.decomposed)


def module_for(runs: tuple[int, ...]) -> float:
    """The module width the band has room for; 0 when the code needs a line of its own."""
    total = sum(runs)
    if total * MODULE <= WIDEST:
        return MODULE
    return NARROW_MODULE if total * NARROW_MODULE <= WIDEST_NARROW else 0.0
