"""What a table shows: small frozen values, made by the columns from the rows of a service."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from law.plain import dataclass

R = TypeVar("R")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One cell: a value over a caption.

    Attributes:
        text: first line.
        caption: second line, "" for none.
        icon: icon before the first line.
        state: a state whose chip stands in the place of the first line (`text` are its words).
        strong: first line in semibold: the lead cell of a row.
        tone: colour role of the first line.
        right: figures that are added up stand at the right.
    """

    text: str = ""
    caption: str = ""
    icon: str = ""
    state: str = ""
    strong: bool = False
    tone: str = "text"
    right: bool = False

    @property
    def spoken(self) -> str:
        """The whole cell for tool tip and screen reader."""
        return ", ".join(part for part in (self.text, self.caption) if part)


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A row that heads the rows below it: icon, word, count, a sentence.

    Attributes:
        below: sentences on lines of their own, wrapped; "" for none.
        tinted: the ground in the tint of its tone and a bar at the left: a finding between rows.
    """

    word: str
    count: str = ""
    caption: str = ""
    icon: str = ""
    tone: str = "text"
    below: str = ""
    tinted: bool = False

    @property
    def spoken(self) -> str:
        """The whole row for the screen reader."""
        return ", ".join(part for part in (self.word, self.count, self.caption, self.below) if part)


# No slots: `Column[Row](...)` of a generic class sets an attribute, which slots answer with a TypeError.
@dataclass(frozen=True, kw_only=True)
class Column(Generic[R]):
    """One column.

    Attributes:
        key: stable name, kept with the sort order.
        title: words of the head.
        cell: the cell of a row.
        width: share of the width, in L at the usual width of the window.
        sort: native value to sort by (instant, number, text); None where the column cannot be sorted by.
    """

    key: str
    title: str
    cell: Callable[[R], Cell]
    width: float = 10
    sort: Callable[[R], Any] | None = None
