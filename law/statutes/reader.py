"""Reads an official text in whichever of the known layouts it is."""

from __future__ import annotations

import re

from law.statutes import cited, outline
from law.statutes.provision import StatuteText
from law.statutes.refused import UnknownLayout

# Only the online layout begins with a citation that is followed by nothing, or by its own last mark.
_CITED = re.compile(
    r"\s*\d{1,3}\.\d{1,4}[a-z]?(?:(?:\([0-9A-Za-z]{1,4}\)|\d{1,2}[a-z]{0,2}\.|[a-z]\.)+\s|\s*\n)"
)


def read_statutes(source: str) -> StatuteText:
    """The provisions of an official text.

    Args:
        source: the text as it was saved; nothing of it is changed or left out.

    Raises:
        UnknownLayout: the text is in another layout; it names the line that was not understood.
    """
    if not source.strip():
        raise UnknownLayout(1, "", "the file has no text")
    for number, line in enumerate(source.splitlines(), 1):
        strange = next((c for c in line if ord(c) < 32 and c != "\t"), "")
        if strange:
            raise UnknownLayout(number, line.replace(strange, "?"), "it holds a sign that is no text")
    return cited.read(source) if _CITED.match(source) else outline.read(source)
