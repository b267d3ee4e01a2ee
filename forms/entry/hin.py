"""Hull identification numbers: what looks unusual. Warnings only; every number can be kept as made.

Format since August 1984: 33 CFR 181.25, twelve characters without separators. Older boats carry the date in
two other ways (November 1972 to July 1984); before that there was no number.
"""

from __future__ import annotations

import re

from forms.entry.registration import compared
from law.plain import dataclass

_KEEP = "Keep it if that is what the hull shows."
_LETTERS = "ABCDEFGHIJKL"
_NOW = re.compile(r"([A-Z0-9]{3})([A-Z0-9]{5})([A-L])(\d)(\d{2})", re.ASCII)
_STRAIGHT = re.compile(r"([A-Z0-9]{3})([A-Z0-9]{5})(0[1-9]|1[0-2])(\d{2})", re.ASCII)
_MODEL_YEAR = re.compile(r"([A-Z0-9]{3})([A-Z0-9]{5})M(\d{2})([A-L])", re.ASCII)
_LENGTH = 12
_FORBIDDEN = frozenset("IOQ")
_OLD_YEARS = range(72, 85)


@dataclass(frozen=True, slots=True, kw_only=True)
class HinParts:
    """What a number tells: its form, the month it names (1 to 12; None: none), its two year figures."""

    form: str
    month: int | None
    model_year: int


def read_hin(typed: str) -> HinParts | None:
    """The parts of a number in one of its three forms; None when it has none of them.

    Model years are two figures; the century is not in the number.
    """
    plain = compared(typed)
    if found := _NOW.fullmatch(plain):
        return HinParts(form="current", month=_LETTERS.index(found[3]) + 1, model_year=int(found[5]))
    if found := _MODEL_YEAR.fullmatch(plain):
        # A is August, the first month of a model year.
        month = (_LETTERS.index(found[4]) + 7) % 12 + 1
        return HinParts(form="model_year", month=month, model_year=int(found[3]))
    if found := _STRAIGHT.fullmatch(plain):
        return HinParts(form="straight_year", month=int(found[3]), model_year=int(found[4]))
    return None


def hin_warnings(typed: str, model_year: int | None = None) -> tuple[str, ...]:
    """What is unusual about a number; `model_year` as stated elsewhere, four figures, or None."""
    plain = compared(typed)
    if not plain:
        return ()
    base = plain[:_LENGTH] if "-" in typed.strip()[_LENGTH:] else plain
    parts = read_hin(base)
    if parts is None:
        return (_shape_warning(base),)
    found = []
    if _FORBIDDEN & set(base[3:8]):
        found.append(f"The serial part has no I, O or Q; 1 and 0 may have been misread. {_KEEP}")
    found += _year_warnings(base, parts, model_year)
    return tuple(found)


def _shape_warning(plain: str) -> str:
    if len(plain) != _LENGTH:
        return f"A hull number has {_LENGTH} characters; this one has {len(plain)}. {_KEEP}"
    return f"The last four characters of a hull number tell month and year; these do not. {_KEEP}"


def _year_warnings(plain: str, parts: HinParts, model_year: int | None) -> list[str]:
    found = []
    if parts.form == "current":
        built, stated = int(plain[9]), parts.model_year
        if (stated - built) % 10 not in (0, 1, 9):
            found.append(
                f"The year of building ends in {built}, the model year part reads {stated:02d}. {_KEEP}"
            )
    elif parts.model_year not in _OLD_YEARS:
        found.append(
            f"This form was used from 1972 to 1984; its year part reads {parts.model_year:02d}. {_KEEP}"
        )
    if model_year is not None and model_year % 100 != parts.model_year:
        shown = model_year - model_year % 100 + parts.model_year
        found.append(f"Year part reads {shown}, model year says {model_year}. {_KEEP}")
    return found
