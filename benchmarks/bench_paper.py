"""The operator's report (F01) of a case beside the same text drawn with bare reportlab in the same faces.

`filled` is what the program does for a preview apart from reading the case: findings, boxes, layout,
bytes. The floor places the same runs of text at the same points on as many pages, and nothing else.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

import reports.paper
from benchmarks.desk import CLERK, services_of
from benchmarks.measure import Row, compare, hand_back, paired
from benchmarks.office import office
from models import codec
from reports.engine.compose import compose
from reports.engine.draw import pdf
from reports.engine.faces import Face, load, runs
from reports.engine.shapes import HEIGHT, WIDTH, Page
from services.evaluate import evaluate

FILES = Path(__file__).resolve().parent.parent / "tests" / "cases" / "files"
CASE = "E03a.json"


def bare(pages: tuple[Page, ...]) -> bytes:
    """The texts of the pages drawn as directly as reportlab allows."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT), invariant=1, pageCompression=1)
    for page in pages:
        for text in page.texts:
            canvas.setFont(text.face.value, text.size)
            canvas.drawString(text.x, HEIGHT - text.y, text.text)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def rows() -> Iterator[Row]:
    """Lines of the table."""
    services = services_of(office(10_000))
    casefile = codec.loads((FILES / CASE).read_bytes(), strict=False).casefile
    kept: dict[str, object] = {}
    own = reports.paper.paint

    def keeping(filled: object, facts: object, **more: str) -> object:
        kept.update(filled=filled, facts=facts, more=more)
        return own(filled, facts, **more)  # type: ignore[arg-type]

    reports.paper.paint = keeping  # type: ignore[assignment]
    services.printing.render(CLERK, casefile, "F01")
    reports.paper.paint = own
    filled, facts, noun = kept["filled"], kept["facts"], kept["more"]["noun"]  # type: ignore[index]
    pages = compose(filled, facts, noun=noun).pages  # type: ignore[arg-type]
    for face in Face:
        load(face)
    written = sum(len(runs(text.text, text.face)) for page in pages for text in page.texts)
    note = f"{len(pages)} pages, {written} runs of text"
    yield compare(
        "F01: bytes from layout",
        lambda: pdf([pages], title="F01", subject="", author=""),
        lambda: bare(pages),
        aim=2,
        rounds=15,
        note=note,
    )
    yield compare(
        "F01: layout and bytes",
        lambda: own(filled, facts, noun=noun),  # type: ignore[arg-type]
        lambda: bare(pages),
        aim=2,
        rounds=15,
    )
    whole, _ = paired(
        lambda: services.printing.render(CLERK, casefile, "F01"), lambda: None, rounds=9, warm=1
    )
    law, _ = paired(lambda: evaluate(casefile), lambda: None, rounds=9, warm=1)
    least, _ = paired(lambda: bare(pages), lambda: None, rounds=9, warm=1)
    yield Row(
        what="F01: preview from a case",
        value=whole,
        floor=least,
        note=f"of which the findings {law:.0f} ms",
    )
    services.close()


if __name__ == "__main__":
    hand_back(rows())
    sys.exit(0)
