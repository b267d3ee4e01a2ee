"""Pages of a PDF as pictures, for the preview and for the printer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

POINTS_AN_INCH = 72
PRINT_DPI = 300


class PdfPages:
    """A PDF. Sizes are in points; pictures have the size in pixels that is asked for."""

    def __init__(self, pdf: bytes) -> None:
        self._pdf = pdf
        with self._open() as document:
            self.sizes = tuple(QSizeF(*document.get_page_size(n)) for n in range(len(document)))

    @contextmanager
    def _open(self) -> Iterator[Any]:
        # Opened for each use: opening costs little, and nobody has to remember to close it.
        import pypdfium2

        document = pypdfium2.PdfDocument(self._pdf)
        try:
            yield document
        finally:
            document.close()

    def __len__(self) -> int:
        return len(self.sizes)

    def image(self, number: int, scale: float) -> QImage:
        """Page `number` (from 0) at `scale` pixels a point."""
        with self._open() as document:
            page = document[number]
            bitmap = page.render(scale=scale, rev_byteorder=True, prefer_bgrx=True)
            buffer = bytes(bitmap.buffer)
            size = (bitmap.width, bitmap.height, bitmap.stride)
            page.close()
        return QImage(buffer, *size, QImage.Format.Format_RGBX8888).copy()

    def text(self, number: int) -> str:
        """The words of a page, for the screen reader."""
        with self._open() as document:
            page = document[number]
            words = page.get_textpage()
            text = str(words.get_text_bounded())
            words.close()
            page.close()
        return text


def draw_on_printer(pdf: bytes, printer: QPrinter, pages: tuple[int, ...] | None = None) -> int:
    """Draw the pages on a printer, each filling its sheet at its true size; gives how many were drawn.

    The pictures are made at 300 dots an inch. `pages` counts from 0; None draws all.
    """
    document = PdfPages(pdf)
    chosen = range(len(document)) if pages is None else pages
    painter = QPainter(printer)
    try:
        for count, number in enumerate(chosen):
            if count:
                printer.newPage()
            _draw_page(document, number, painter, printer)
    finally:
        painter.end()
    return len(chosen)


def _draw_page(document: PdfPages, number: int, painter: QPainter, printer: QPrinter) -> None:
    image = document.image(number, PRINT_DPI / POINTS_AN_INCH)
    size = document.sizes[number]
    per_point = printer.resolution() / POINTS_AN_INCH
    # The painter begins at the printable area; the page begins at the edge of the sheet.
    margins = printer.pageLayout().marginsPixels(printer.resolution())
    painter.drawImage(
        QRectF(-margins.left(), -margins.top(), size.width() * per_point, size.height() * per_point), image
    )
