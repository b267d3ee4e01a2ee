"""Wordings of the three statements an office uses: its own words or a translation, compared item by item.

A wording is offered only on days on which each item reads as it did when the wording was compared with it, so
that a change of the statute takes every older wording with it.
"""

from __future__ import annotations

import datetime as dt
import re

from law.editions import Span
from law.errors import BadTables, LawGap
from law.plain import dataclass
from law.tables import LawTables, OfficeWording, Value

FILE = "office wording"
ITEMS = (1, 2, 3)
CHAPTERS = ("boat", "sled")
_SENTENCE = re.compile(r"(?<=[.!?;:…])\s+")
_OUT_OF_REACH = "the item of that day is not loaded"


@dataclass(frozen=True, slots=True, kw_only=True)
class CoveredItem:
    """One of the three items with the sentences of a wording that cover it."""

    number: int
    sentences: tuple[str, ...]


def sentences_of(text: str) -> tuple[str, ...]:
    """The sentences of a text, to be numbered and matched with the items."""
    lines = (part.strip() for line in text.splitlines() for part in _SENTENCE.split(line))
    return tuple(part for part in lines if part)


def with_office_wordings(tables: LawTables, wordings: tuple[OfficeWording, ...]) -> LawTables:
    """The tables with the office's wordings beside the statutes' own.

    Raises:
        BadTables: naming the wording and what is wrong with it; nothing is taken over then.
    """
    kept: list[OfficeWording] = []
    for wording in wordings:
        _check(tables, wording, kept)
        kept.append(wording)
    return tables.with_wordings(tuple(kept))


def _check(tables: LawTables, wording: OfficeWording, before: list[OfficeWording]) -> None:
    if wording.chapter not in CHAPTERS:
        raise _bad(wording, "chapter", f"expected one of {', '.join(CHAPTERS)}")
    for key in ("version", "language", "source", "by"):
        if not str(getattr(wording, key)).strip():
            raise _bad(wording, key, "is needed: it stands on the form and in the finding")
    if any(one.version == wording.version for one in before):
        raise _bad(wording, "version", "the office has a wording of that name; a change is a new version")
    try:
        Span(start=wording.start, until=wording.until)
    except ValueError as problem:
        raise _bad(wording, "until", str(problem)) from problem
    _check_items(tables, wording)


def _check_items(tables: LawTables, wording: OfficeWording) -> None:
    if len(wording.covers) != len(ITEMS):
        raise _bad(wording, "covers", "say for each of the three items which sentences cover it")
    for number, chosen in zip(ITEMS, wording.covers, strict=True):
        if not chosen:
            raise _bad(wording, f"covers {number}", f"no sentence covers item {number}")
        if any(not 1 <= place <= len(wording.sentences) for place in chosen):
            raise _bad(wording, f"covers {number}", "there is no such sentence")
        if item_on(tables, wording.chapter, number, wording.start) is None:
            why = f"{_OUT_OF_REACH}; enter it as an office edition first, then compare the wording with it"
            raise _bad(wording, f"covers {number}", why)


def _bad(wording: OfficeWording, key: str, problem: str) -> BadTables:
    return BadTables(FILE, f"{wording.version or 'wording'}.{key}", problem)


def item_on(tables: LawTables, chapter: str, number: int, day: dt.date) -> Value | None:
    """One of the three items as the tables have it on a day; None where it is not loaded."""
    try:
        return tables.value(f"{chapter}.statement.{number}", day).value
    except LawGap:
        return None


def is_offered(tables: LawTables, wording: OfficeWording, day: dt.date) -> bool:
    """Whether a wording may be used on a day: in its days, and each item still as it was compared."""
    if not Span(start=wording.start, until=wording.until).holds(day):
        return False
    return all(
        (now := item_on(tables, wording.chapter, number, day)) is not None
        and now == item_on(tables, wording.chapter, number, wording.start)
        for number in ITEMS
    )


def wording_named(tables: LawTables, chapter: str, version: str) -> OfficeWording | None:
    """The office's wording of that version for a law; None when there is none."""
    wanted = version.strip().casefold()
    found = (one for one in tables.wordings if one.chapter == chapter)
    return next((one for one in found if one.version.strip().casefold() == wanted), None)


def covered(wording: OfficeWording, number: int) -> CoveredItem:
    """The sentences that cover an item, in the order of the text."""
    chosen = sorted(wording.covers[number - 1])
    return CoveredItem(number=number, sentences=tuple(wording.sentences[place - 1] for place in chosen))
