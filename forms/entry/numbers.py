"""Amounts, quantities and counts as people type them. Exact decimals, never binary fractions."""

from __future__ import annotations

import re
from decimal import Decimal

from forms.entry.notes import Unread
from models.fields import Quantity
from models.values import amount_problem, plain_decimal

LARGEST_DOLLARS = 10**12
_MONEY = re.compile(
    r"\$?\s*(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,2}))?\s*(?:usd|dollars?)?", re.IGNORECASE | re.ASCII
)
_FEET = re.compile(
    r"(\d{1,4})\s*(?:'|′|’|ft\.?|feet)\s*(?:(\d{1,2})\s*(?:\"|″|”|''|in\.?|inches)?)?",
    re.IGNORECASE | re.ASCII,
)
_WHOLE = re.compile(r"\d{1,3}(?:,\d{3})+|\d+", re.ASCII)


def read_money(text: str) -> int:
    """Whole cents. Zero is an amount.

    Raises:
        Unread: when it is more or less than an amount of dollars and cents.
    """
    typed = text.strip()
    found = _MONEY.fullmatch(typed)
    if found is None or (found[1] is None and not found[2]):
        raise Unread(
            f"“{typed}” is not an amount. Write dollars and cents, as 1,400 or 1400.50, and nothing else."
        )
    dollars = int((found[1] or "0").replace(",", ""))
    if dollars >= LARGEST_DOLLARS:
        raise Unread(f"“{typed}” is too large to be meant. Check the figures.")
    return dollars * 100 + int((found[2] or "").ljust(2, "0"))


def show_money(cents: int) -> str:
    """1,400.00, as the box shows it."""
    return f"{cents // 100:,}.{cents % 100:02d}"


def read_quantity(text: str, unit: str) -> Quantity:
    """A quantity with the words as typed. Its number is None when the words are more than a number ("<0.05").

    Feet and inches are understood where the unit is feet.

    Raises:
        Unread: what no scale shows ("NaN", "1e99"), or more figures than are kept exactly.
    """
    written = text.strip()
    problem = amount_problem(written)
    if problem:
        raise Unread(problem)
    value = plain_decimal(written)
    if value is None and unit == "ft":
        value = _feet(written)
    return Quantity(written=written, unit=unit, value=value)


def _feet(written: str) -> Decimal | None:
    found = _FEET.fullmatch(written)
    if found is None:
        return None
    inches = int(found[2] or 0)
    exact = Decimal(inches) / 12
    # A third of a foot has no exact decimal; six places are far below what a tape can tell.
    return Decimal(found[1]) + exact.quantize(Decimal("0.000001")).normalize() if inches < 12 else None


def read_integer(text: str) -> int:
    """A whole number, zero or more.

    Raises:
        Unread: anything else.
    """
    typed = text.strip()
    if _WHOLE.fullmatch(typed) is None or len(typed) > 12:
        raise Unread(f"“{typed}” is not a whole number. Write figures only, as 3.")
    return int(typed.replace(",", ""))
