"""Reads an official text in whichever of the known layouts it is."""

from __future__ import annotations

import re

from law.statutes import cited, outline
from law.statutes.provision import StatuteText
from law.statutes.refused import UnknownLayout
from law.statutes.running import refuse_control

# Only the online layout begins with a citation that is followed by nothing, or by its own last mark.
_CITED = re.compile(
    r"\s*\d{1,3}\.\d{1,4}[a-z]?(?:(?:\([0-9A-Za-z]{1,4}\)|\d{1,2}[a-z]{0,2}\.|[a-z]\.)+\s|\s*\n)"
)


def read_statutes(source: str, *, strict: bool = True) -> StatuteText:
    """The provisions of an official text.

    Args:
        source: the text as it was saved; nothing of it is changed or left out.
        strict: refuse what is of another layout. False for a text taken in before, which must stay
            readable whatever is refused since: a strange line then goes on with the words above it.

    Raises:
        UnknownLayout: the text is in another layout; it names the line that was not understood.
    """
    if not source.strip():
        raise UnknownLayout(1, "", "the file has no text")
    if strict:
        refuse_control(source)
    read = cited.read if _CITED.match(source) else outline.read
    return read(source, strict=strict)
