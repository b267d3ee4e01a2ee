"""What a conviction would carry: a civil forfeiture or a crime, and the burden that follows from it."""

from __future__ import annotations

from collections.abc import Callable

from law.decisions import Nature, Sanction
from law.engine import Finding
from law.errors import LawGap
from law.rules.charges_ground import Ground

BURDENS = {Nature.FORFEITURE: "burden.forfeiture", Nature.CRIME: "burden.crime"}


def of_nature(f: Finding, nature: Nature, parameter: str, why: str = "") -> Sanction:
    """A sanction whose amounts stand in a parameter."""
    try:
        amount = f.aside(parameter)
    except LawGap as gap:
        return Sanction(nature=Nature.NOT_LOADED, citation=gap.citation, why=gap.why)
    return Sanction(
        nature=nature,
        citation=amount.law.citation,
        words=amount.text,
        burden=burden_of(f, nature),
        why=why,
        low_confidence=amount.law.confidence.is_low,
    )


def burden_of(f: Finding, nature: Nature) -> str:
    """How far the State must convince; "" while the nature is open or the text was not obtained."""
    name = BURDENS.get(nature)
    if name is None:
        return ""
    try:
        return f.aside(name).text
    except LawGap:
        return ""


def forfeiture(parameter: str, why: str = "") -> Callable[[Ground], Sanction]:
    """A civil forfeiture."""

    def of(g: Ground) -> Sanction:
        return of_nature(g.f, Nature.FORFEITURE, parameter, why)

    return of


def crime(parameter: str, why: str = "") -> Callable[[Ground], Sanction]:
    """A crime."""

    def of(g: Ground) -> Sanction:
        return of_nature(g.f, Nature.CRIME, parameter, why)

    return of


def not_loaded(citation: str) -> Callable[[Ground], Sanction]:
    """A penalty section nobody obtained."""

    def of(_g: Ground) -> Sanction:
        return Sanction(
            nature=Nature.NOT_LOADED, citation=citation, why=f"the penalty of s. {citation} is not loaded"
        )

    return of
