"""To paper through the system's own printer dialog, page pictures at 300 dots an inch."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QPageLayout, QPageSize
from PySide6.QtWidgets import QWidget

from ui.screens.pdf_pages import PRINT_DPI, draw_on_printer

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

Say = Callable[[str], None]


def make_printer(title: str) -> QPrinter:
    """A printer set up for these forms: Letter, upright, nothing scaled."""
    from PySide6.QtPrintSupport import QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setResolution(PRINT_DPI)
    printer.setPageSize(QPageSize(QPageSize.PageSizeId.Letter))
    printer.setPageOrientation(QPageLayout.Orientation.Portrait)
    printer.setDocName(title)
    return printer


def print_pdf(parent: QWidget, pdf: bytes, title: str, say: Say) -> QObject:
    """Open the system's printer dialog; prints when the person chooses a printer there."""
    from PySide6.QtPrintSupport import QPrintDialog

    printer = make_printer(title)
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle(f"Print {title}")
    dialog.setModal(True)

    def accepted() -> None:
        count = draw_on_printer(pdf, printer)
        pages = "1 page" if count == 1 else f"{count} pages"
        say(f"{title}: {pages} sent to {printer.printerName() or printer.outputFileName()}.")

    dialog.accepted.connect(accepted)
    dialog.finished.connect(dialog.deleteLater)
    dialog.show()
    return dialog
