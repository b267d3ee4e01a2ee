"""Where two texts differ: what an edit took out and put in."""

from __future__ import annotations

from law.plain import dataclass

LAST_OF_FIRST_PLANE = "\uffff"


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """One stretch of a text exchanged for another.

    Attributes:
        start: where the texts begin to differ.
        old_end: end of what was taken out, in the text before.
        new_end: end of what was put in, in the text after.
    """

    start: int
    old_end: int
    new_end: int

    @property
    def is_insertion(self) -> bool:
        """Whether nothing was taken out."""
        return self.old_end == self.start

    @property
    def is_one_letter_less(self) -> bool:
        """Whether one letter was taken out and nothing put in."""
        return self.new_end == self.start and self.old_end == self.start + 1


def span_of(before: str, after: str) -> Span:
    """The least stretch whose exchange makes the text after of the text before."""
    start = _alike(before, after)
    rest = _alike(before[start:][::-1], after[start:][::-1])
    return Span(start=start, old_end=len(before) - rest, new_end=len(after) - rest)


def units(text: str, letters: int) -> int:
    """How far so many letters of a text reach as Qt counts: a letter beyond the first plane counts twice."""
    return letters + sum(letter > LAST_OF_FIRST_PLANE for letter in text[:letters])


def _alike(one: str, other: str) -> int:
    """How many letters at the beginning are the same; by halves, for a narrative is compared at each key."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
