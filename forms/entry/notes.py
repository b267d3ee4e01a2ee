"""What an entry says of itself, to stand under the field; and the refusal of words that cannot be read."""

from __future__ import annotations

from law.plain import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A sentence under a field.

    `role`: "echo" (read exactly as typed), "read" (completed or interpreted), "warning" (kept all the same),
    "asks" (an answer is wanted), "refused", "unknown", "flag", "help".
    """

    role: str
    text: str


class Unread(ValueError):
    """Typed words that cannot be read; the text is the sentence to show, with what to write instead."""
