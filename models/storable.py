"""What can be kept at all: text that a database and a file can hold, zones that are known."""

from __future__ import annotations

from zoneinfo import ZoneInfo


class ValueProblem(ValueError):
    """A value that cannot be read as it stands; the text is the sentence to show."""


def storable_text(text: str) -> str:
    """The text itself. Raises ValueProblem for what no database and no UTF-8 file can hold."""
    if "\0" in text:
        raise ValueProblem("The text holds a NUL character, which cannot be kept. Take it out.")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueProblem("The text holds half a character (a lone surrogate). Type it anew.") from None
    return text


def is_storable(text: str) -> bool:
    """Whether a database and a file can hold the text."""
    try:
        storable_text(text)
    except ValueProblem:
        return False
    return True


def is_zone(name: str) -> bool:
    """Whether the name is that of a known time zone."""
    try:
        ZoneInfo(name)
    except (ValueError, OSError, KeyError):  # a missing zone is a KeyError, a path-like name a ValueError
        return False
    return True
