"""What a coroner's letters say of themselves: date, addressee by law on that date, postal address."""

from __future__ import annotations

import datetime as dt

from forms.coroner_chapters import Deaths
from forms.derive.coroner import addressee, print_day
from forms.scope import Scope
from forms.values import BLANK, Shown, date_text
from law.instants import When

HEALTH, DEPARTMENT = "health", "department"
"""Keys of the office's postal addresses."""


def letter_day(scope: Scope) -> dt.date | None:
    """The day of the letter: of the forwarding on record, else of the printing."""
    for path in ("forwarding.forwarded", "file.forwarded"):
        value = scope.value(path)
        if isinstance(value, When):
            first, last = value.local_days()
            return first if first == last else None
    return print_day(scope)


def letter_date(scope: Scope) -> Shown:
    """The same in words; a range as it was told."""
    for path in ("forwarding.forwarded", "file.forwarded"):
        shown = scope.shown(path)
        if not shown.blank:
            return shown
    day = letter_day(scope)
    return Shown(text=date_text(day)) if day else BLANK


def result_addressee(chapter: Deaths, scope: Scope) -> Shown:
    """Who keeps the results for the State on the day of the letter."""
    found = addressee(f"{chapter.values}.coroner.result_addressee", letter_day, scope)
    return Shown(text=found.text[:1].upper() + found.text[1:])


def result_address(chapter: Deaths, scope: Scope) -> tuple[str, ...]:
    """The lines in the window: the addressee, then the postal lines of the office's own list."""
    return (result_addressee(chapter, scope).text, *postal(scope, HEALTH))


def postal(scope: Scope, key: str) -> tuple[str, ...]:
    """Lines of a postal address the office entered, () where it entered none."""
    lines = (line.strip() for line in scope.addressees.get(key, "").splitlines())
    return tuple(line for line in lines if line)


def postal_line(key: str, scope: Scope) -> Shown:
    """The same in one line."""
    return Shown(text=", ".join(postal(scope, key)))
