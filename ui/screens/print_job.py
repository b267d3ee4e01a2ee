"""To paper through the system's own printer dialog, page pictures at 300 dots an inch."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize
from PySide6.QtWidgets import QWidget

from ui.screens.pdf_pages import PRINT_DPI, draw_on_printer

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

Say = Callable[[str], None]


def printer_names() -> tuple[str, ...]:
    """The printers the system knows."""
    from PySide6.QtPrintSupport import QPrinterInfo

    return tuple(QPrinterInfo.availablePrinterNames())


def make_printer(title: str, *, name: str = "", size: QSizeF | None = None) -> QPrinter:
    """A printer set up for these forms: Letter, upright, nothing scaled.

    Args:
        name: the printer to begin with, "" for the system's own choice.
        size: width and height of the paper in points, None for Letter.
    """
    from PySide6.QtPrintSupport import QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    if name:
        printer.setPrinterName(name)
    printer.setResolution(PRINT_DPI)
    if size is None:
        printer.setPageSize(QPageSize(QPageSize.PageSizeId.Letter))
    else:
        printer.setPageSize(QPageSize(size, QPageSize.Unit.Point))
    printer.setPageOrientation(QPageLayout.Orientation.Portrait)
    printer.setDocName(title)
    return printer


def choose_printer(
    parent: QWidget,
    title: str,
    chosen: Callable[[QPrinter], None],
    *,
    name: str = "",
    size: QSizeF | None = None,
) -> QObject:
    """Open the system's printer dialog; nothing is printed unless the person chooses a printer.

    `name` and `size` as `make_printer` takes them.
    """
    from PySide6.QtPrintSupport import QPrintDialog

    printer = make_printer(title, name=name, size=size)
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle(f"Print {title}")
    dialog.setModal(True)

    def accepted() -> None:
        chosen(printer)

    dialog.accepted.connect(accepted)
    dialog.finished.connect(dialog.deleteLater)
    dialog.show()
    return dialog


def print_on(printer: QPrinter, pdf: bytes, title: str, say: Say) -> None:
    """Send pages to a printer that was chosen, and say so."""
    count = draw_on_printer(pdf, printer)
    pages = "1 page" if count == 1 else f"{count} pages"
    say(f"{title}: {pages} sent to {printer.printerName() or printer.outputFileName()}.")


def print_pdf(
    parent: QWidget, pdf: bytes, title: str, say: Say, *, name: str = "", size: QSizeF | None = None
) -> QObject:
    """Pages that are made already: open the printer dialog, and print them where the person says.

    `name` and `size` as `make_printer` takes them.
    """

    def chosen(printer: QPrinter) -> None:
        print_on(printer, pdf, title, say)

    return choose_printer(parent, title, chosen, name=name, size=size)
