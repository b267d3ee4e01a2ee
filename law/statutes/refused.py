"""A text that is in no layout known here."""

from __future__ import annotations

_SHOWN = 80  # not law: letters of a line that are quoted


class UnknownLayout(ValueError):
    """Attributes: `line` (from 1), `words` (the line's beginning), `why`."""

    def __init__(self, line: int, words: str, why: str) -> None:
        self.line, self.words, self.why = line, words[:_SHOWN], why
        quoted = f' ("{self.words}")' if self.words else ""
        super().__init__(f"Line {line}{quoted} was not understood: {why}.")
