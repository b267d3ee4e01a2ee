"""Registration marks of boats and snowmobiles: what looks unusual. Warnings only; every mark can be kept.

Patterns: 33 CFR 173.23 to 173.27 and s. 30.523 for boats; the printed mask of the department's snowmobile
form. Marks of other States, tribes, documented vessels, and misread marks are all real entries.
"""

from __future__ import annotations

import re

_KEEP = "Keep it if that is what the craft shows."
_BOAT = re.compile(r"(?P<state>[A-Z]{2})(?:\d{1,4}[A-HJ-NPR-Z]{1,2}|\d{1,3}[A-HJ-NPR-Z]{1,3})\d?", re.ASCII)
_SLED = re.compile(r"(?:SN)?\d{4}[A-Z]{2}", re.ASCII)
_SEPARATORS = re.compile(r"[\s\-‐‑–]+")
_FORBIDDEN = frozenset("IOQ")


def compared(mark: str) -> str:
    """A mark as it is compared: without spaces and hyphens, in capitals."""
    return _SEPARATORS.sub("", mark).upper()


def boat_warnings(mark: str) -> tuple[str, ...]:
    """What is unusual about a boat's number."""
    plain = compared(mark)
    if not plain:
        return ()
    if plain.startswith("WI") and _BOAT.fullmatch("WS" + plain[2:]):
        return (f"Wisconsin numbers begin with WS, not WI. {_KEEP}",)
    if _BOAT.fullmatch(plain):
        return ()
    suffix = re.sub(r"^[A-Z]{2}\d+", "", plain)
    if plain.startswith("WS") and _FORBIDDEN & set(suffix) and suffix.isalpha():
        return (f"No I, O or Q stands after the figures; 1 and 0 may have been misread. {_KEEP}",)
    return (f"Boat numbers are two letters, figures, and one to three letters, as WS 1234 AB. {_KEEP}",)


def sled_warnings(mark: str) -> tuple[str, ...]:
    """What is unusual about a snowmobile's registration."""
    plain = compared(mark)
    if not plain or _SLED.fullmatch(plain):
        return ()
    pattern = "Wisconsin snowmobile numbers are four figures and two letters, as SN 1234 AB"
    return (f"{pattern}; a trail sticker's number is not one. {_KEEP}",)
