"""F01 from the plain case to the bytes of its PDF, beside the same text drawn by bare reportlab.

The floor draws every run of text of the finished pages with the same faces and sizes at the same places, and
nothing else: no lines, no squares, no bar code, no measuring, no filling.
"""

from __future__ import annotations

import io
from collections.abc import Iterator

from reportlab.pdfgen.canvas import Canvas

from benchmarks.measure import Row, compare, hand_back
from forms.f01 import F01
from reports.engine.shapes import HEIGHT, WIDTH, Page
from reports.paper import paint
from tests.reports.papercases import accident, facts, filled

NARRATIVE = "The other boat struck ours behind the seat and we took in water. " * 60


def bare(pages: tuple[Page, ...]) -> bytes:
    """The same text by bare reportlab."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT), invariant=1)
    for page in pages:
        for text in page.texts:
            canvas.setFont(text.face.value, text.size)
            canvas.drawString(text.x, HEIGHT - text.y, text.text)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def rows() -> Iterator[Row]:
    """Lines of the table."""
    for what, casefile in (
        ("F01, two boats and three people", accident()),
        ("F01, a narrative that goes on", accident(narrative=NARRATIVE)),
        ("F01, six boats and twenty people", accident(boats=6, people=20)),
    ):
        pages = paint(filled(F01, casefile), facts()).layout.pages
        yield compare(
            f"form, {what}",
            lambda casefile=casefile: paint(filled(F01, casefile), facts()),  # type: ignore[misc]
            lambda pages=pages: bare(pages),  # type: ignore[misc]
            aim=2.0,
            rounds=15,
            note=f"{len(pages)} pages",
        )


if __name__ == "__main__":
    hand_back(rows())
