"""A filled form made into paper, and what services hand on of it."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import TYPE_CHECKING

from forms.filled import FilledForm, Missing, PrintFacts
from law.plain import dataclass
from services.changes import Changes
from services.sheets import Stored, compare

if TYPE_CHECKING:
    from reports.paper import Paper


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendered:
    """A form as it would be printed now. Nothing of it is stored.

    Attributes:
        missing: needed boxes nobody has filled, in box order.
        boxes: how many boxes are needed, filled or not.
        glyphs: letters that paper shows otherwise than typed, as sentences.
        subject: what the sheet is about, in words; "" on a blank form.
    """

    pdf: bytes
    sha256: str
    pages: int
    missing: tuple[Missing, ...] = ()
    boxes: int = 0
    glyphs: tuple[str, ...] = ()
    subject: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """A form just issued."""

    id: str
    pdf: bytes
    sha256: str
    pages: int
    printed_at: dt.datetime
    changes: Changes


def painted(filled: FilledForm, facts: PrintFacts, noun: str) -> Paper:
    """The sheet as a PDF."""
    from reports.paper import paint

    return paint(filled, facts, noun=noun)


def rendered(paper: Paper, filled: FilledForm, subject: str) -> Rendered:
    """What is told of a sheet that was looked at."""
    return Rendered(
        pdf=paper.pdf,
        sha256=paper.sha256,
        pages=paper.pages,
        missing=filled.missing,
        boxes=filled.needed,
        glyphs=tuple(
            f"{fault.code_point} {fault.name} in {', '.join(boxes)}: {fault.fault}."
            for fault, boxes in paper.glyphs.items()
        ),
        subject=subject,
    )


def against_first(facts: PrintFacts, first: Stored | None, filled: FilledForm) -> PrintFacts:
    """The facts with what changed since the first printing; as they are for a first one."""
    if first is None:
        return facts
    return replace(
        facts,
        first_printed=first.printed_at,
        first_law_date=first.law_date,
        changed=frozenset(c.box for c in compare(first.values, filled.values)),
    )
