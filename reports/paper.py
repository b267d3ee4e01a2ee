"""Filled forms become the bytes of a PDF. What services call; everything else here is behind it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from forms.checks import Role
from forms.container_labels import ContainerLabel
from forms.filled import FilledForm, PrintFacts
from law.plain import dataclass
from reports.engine.compose import Layout, compose
from reports.engine.draw import pdf
from reports.engine.faces import Face, GlyphFault, clean, width
from reports.engine.labels import LabelLayout, Stock, lay_out


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A printed form.

    Attributes:
        pdf: the bytes; equal for equal input.
        sha256: their digest in hexadecimal.
        pages: number of pages.
        glyphs: letters shown otherwise than typed, with the boxes they stand in.
        layout: where everything stands.
    """

    pdf: bytes
    sha256: str
    pages: int
    glyphs: dict[GlyphFault, tuple[str, ...]]
    layout: Layout


def paint(filled: FilledForm, facts: PrintFacts, *, noun: str = "boat") -> Paper:
    """One form as a PDF."""
    layout = compose(filled, facts, noun=noun)
    data = pdf(
        [layout.pages],
        title=f"{filled.form.id} {filled.title}",
        subject=facts.case_number,
        author=facts.office,
    )
    return Paper(
        pdf=data,
        sha256=hashlib.sha256(data).hexdigest(),
        pages=len(layout.pages),
        glyphs=layout.glyphs,
        layout=layout,
    )


def paint_batch(sheets: Sequence[tuple[FilledForm, PrintFacts, str]], *, title: str) -> bytes:
    """Several forms in one file; each counts its own pages. The third of each is the noun for its craft."""
    layouts = [compose(filled, facts, noun=noun).pages for filled, facts, noun in sheets]
    return pdf(layouts, title=title, subject="", author=sheets[0][1].office if sheets else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelPaper:
    """Printed labels, with where everything stands and what had no room."""

    pdf: bytes
    sha256: str
    layout: LabelLayout

    @property
    def pages(self) -> int:
        """Sheets, or single labels of a roll."""
        return len(self.layout.pages)


def paint_labels(
    labels: Sequence[ContainerLabel],
    stock: Stock,
    *,
    start: int = 1,
    shift: tuple[float, float] = (0.0, 0.0),
    preview: bool = False,
    sample: bool = False,
) -> LabelPaper:
    """Labels on a sheet or a roll; the same input gives the same bytes.

    Args:
        start: first free position of the first sheet, from 1.
        shift: points to the right and downwards, kept for each printer in steps of half a point.
        preview: shows the positions with dotted frames and words; never sent to a printer.

    Raises:
        ValueError: the stock has no such position.
    """
    layout = lay_out(labels, stock, start=start, shift=shift, preview=preview, sample=sample)
    data = pdf([layout.pages], title="Container labels", subject="", author="")
    return LabelPaper(pdf=data, sha256=hashlib.sha256(data).hexdigest(), layout=layout)


_FACES = {
    Role.NUMBER: (Face.NARROW_BOLD, 6.5),
    Role.LABEL: (Face.NARROW, 6.5),
    Role.HINT: (Face.ITALIC, 6.2),
    Role.OPTION_BOLD: (Face.BOLD, 6.5),
    Role.TABLE_HEAD: (Face.NARROW_BOLD, 6.6),
}


def measure(role: Role, text: str) -> float:
    """Width in points of a text set in a role: what `forms.checks` needs."""
    face, size = _FACES[role]
    return width(clean(text), face, size)
