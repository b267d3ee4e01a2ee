"""What a screen is asked to show, in words the navigator carries: `open("case", new_id("boating", ...))`.

Apart from the screens, so that a command or another screen can name a place without loading it.
"""

from __future__ import annotations

NEW, DRAFT = "new", "draft"

ALL_SPECIMENS, WAITING, INVENTORY = "all", "waiting", "inventory"
"""Views of the specimens: all of them, hand-overs that wait for their receiver, a shelf that is counted."""

NUMBER = "number/"
"""Beginning of a view of the specimens that asks which of several is meant: "number/S-1"."""

CORONER_DESK = "coroner:"
"""Path of a case that names the coroner's page of it rather than a field; a death's id may follow."""

WHY = "why:"
"""Beginning of a path of a case that names a finding: "why:RULE|SUBJECT"."""

MONTHS = "months"
"""The screen of the monthly reports."""

STATISTICS = "statistics"
"""The screen of the cumulative results."""


def new_id(kind: str, matter: str) -> str:
    """Name of a new matter, as `Navigator.open("case", ...)` takes it."""
    return f"{NEW}/{kind}/{matter}"


def draft_id(of: str) -> str:
    """What to ask for to go on with a draft."""
    return f"{DRAFT}/{of}"
