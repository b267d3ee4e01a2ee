"""A sheet of the office to the printer or into a file: stored as issued first, then those very bytes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from ui.context import UiContext
from ui.dialogs import choose_target
from ui.files import write_file
from ui.screens.print_job import choose_printer, print_on

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from services.rendering import Printed


class OfficePaper:
    """Prints and saves the sheets of one form of the office for a screen."""

    def __init__(self, context: UiContext, owner: QWidget, form: str) -> None:
        self._context, self._owner, self._form = context, owner, form

    def print_sheet(self, subject: str, name: str) -> None:
        """Let the person choose a printer, then issue the sheet: one that is not printed is no print."""

        def chosen(printer: QPrinter) -> None:
            def to_printer(pdf: bytes) -> None:
                print_on(printer, pdf, name, self._context.status.say)

            self._issue(subject, to_printer)

        choose_printer(self._owner, name, chosen)

    def save_sheet(self, subject: str, name: str) -> None:
        """Ask for a file, then issue the sheet into it."""

        def chosen(path: Path) -> None:
            self.save_to(subject, path)

        choose_target(self._owner, "Save as PDF", "PDF files (*.pdf)", chosen, start=f"{name}.pdf")

    def save_to(self, subject: str, path: Path) -> None:
        """Issue the sheet and write it to a file."""

        def said(_: None) -> None:
            self._context.status.say(f"Saved as {path.name}.")

        def to_file(pdf: bytes) -> None:
            self._context.tasks.read(lambda: write_file(path, pdf), said, owner=self._owner)

        self._issue(subject, to_file)

    def _issue(self, subject: str, then: Callable[[bytes], None]) -> None:
        printing, actor = self._context.services.office_printing, self._context.actor

        def take(printed: Printed) -> None:
            then(printed.pdf)

        self._context.tasks.write(lambda: printing.issue(actor, self._form, subject), take, owner=self._owner)
