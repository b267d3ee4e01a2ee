"""What a scan does wherever it comes: it counts in an open inventory, else it opens the specimen."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from ui.context import UiContext
from ui.scan import ScanWatch
from ui.screens.number_opening import open_by_number


class Scans(QObject):
    """Hears the scanner as long as somebody is signed in."""

    def __init__(self, context: UiContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self.watch = ScanWatch(self)
        self.watch.scanned.connect(self.take)

    def take(self, number: str) -> None:
        """A number was scanned."""
        if not self._context.session.is_open:
            return
        screen = self._context.navigator.current()
        # A page that counts a shelf takes scans itself; its module is loaded only once it was opened.
        takes = getattr(screen, "takes_scans", None)
        if screen is not None and takes is not None and takes():
            screen.take_scan(number)  # type: ignore[attr-defined]
            return
        if QApplication.activeModalWidget() is not None:
            # A dialog waits for its proof; another page would cover what is being done.
            self._context.status.say(f"Scanned {number}. Close the dialog first, then scan again.")
            return
        open_by_number(self._context, None, number)
