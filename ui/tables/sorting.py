"""Natural order: 2026-9 before 2026-10, Ö beside O, blanks last whichever way the column is sorted."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

R = TypeVar("R")
_RUN = re.compile(r"\d+|\D+", re.ASCII)


def natural_key(text: str) -> tuple[tuple[int, int, str], ...]:
    """A key by which texts sort as people count: figures by value, letters without accents and case.

    Texts that differ in accents or case alone stay apart, the plain one first.
    """
    folded = "".join(
        letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter)
    ).casefold()
    parts = [
        (0, int(run), "") if run[0].isdigit() and run.isascii() else (1, 0, run.strip())
        for run in _RUN.findall(folded)
    ]
    return (*parts, (-1, 0, text))


def in_order(rows: Iterable[R], value: Callable[[R], Any], *, descending: bool) -> list[R]:
    """Rows by a native value, stably; rows without one come last in either direction."""
    kept = list(rows)
    filled = [row for row in kept if not _is_blank(value(row))]
    blank = [row for row in kept if _is_blank(value(row))]

    def key(row: R) -> Any:
        found = value(row)
        return natural_key(found) if isinstance(found, str) else found

    return sorted(filled, key=key, reverse=descending) + blank


def _is_blank(value: object) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())
