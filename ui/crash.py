"""When the program itself is wrong: drafts are kept, a redacted report is shown in full, nothing is sent.

The report names the kind of failure and the lines of code it passed; it holds no values, no messages and no
names of files outside the program, because any of them may carry personal data.
"""

from __future__ import annotations

import platform
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal, qVersion
from PySide6.QtWidgets import QApplication, QWidget

from ui import dialogs
from ui.theme.holder import ThemeHolder

PROGRAM = Path(__file__).resolve().parent.parent
SENTENCES = (
    "Something happened that the program was not made for, so it closes before it can do harm.",
    "What was entered is kept as a draft and is offered at the next start.",
    "The report below holds no names and no values. It stays here unless you save it and hand it on.",
)


def redacted_report(kind: type[BaseException], trace: TracebackType | None, version: str) -> str:
    """The report: versions, kind of failure, lines of code. No messages, no values."""
    lines = [
        f"Wakeline {version}, Python {platform.python_version()}, Qt {qVersion()}, {platform.system()}",
        f"Kind: {kind.__module__}.{kind.__qualname__}",
        "Passed through:",
    ]
    for frame in traceback.extract_tb(trace):
        lines.append(f"  {_place(frame.filename)}:{frame.lineno} in {frame.name}")
    return "\n".join(lines)


def _place(filename: str) -> str:
    path = Path(filename)
    if path.is_relative_to(PROGRAM) and ".venv" not in path.parts:
        return path.relative_to(PROGRAM).as_posix()
    return f"(library) {path.name}"


class CrashPath(QObject):
    """Takes over the hooks for uncaught failures, from any thread, once."""

    _caught = Signal(object, object)

    def __init__(self, holder: ThemeHolder, version: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._holder, self._version = holder, version
        self._keepers: list[Callable[[], None]] = []
        self._window: QWidget | None = None
        self._report = ""
        self._caught.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Take over `sys.excepthook` and the hook of threads."""
        sys.excepthook = self._hook
        threading.excepthook = self._thread_hook

    def remove(self) -> None:
        """Give the hooks back."""
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__

    def keep_with(self, keeper: Callable[[], None]) -> None:
        """Call this before closing: it puts drafts away."""
        self._keepers.append(keeper)

    def over(self, window: QWidget | None) -> None:
        """The window the report is shown over."""
        self._window = window

    def _hook(self, kind: type[BaseException], value: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.exit(130)
            return
        self._tell(kind, trace)

    def _thread_hook(self, caught: threading.ExceptHookArgs) -> None:
        self._tell(caught.exc_type, caught.exc_traceback)

    def _tell(self, kind: type[BaseException], trace: TracebackType | None) -> None:
        # Also where a terminal may be watching: before and after the event loop no window can show it.
        if sys.stderr is not None:
            sys.stderr.write(redacted_report(kind, trace, self._version) + "\n")
        self._caught.emit(kind, trace)

    def _show(self, kind: type[BaseException], trace: TracebackType | None) -> None:
        if self._report:
            return  # one report is enough; what follows the first is its consequence
        self._report = redacted_report(kind, trace, self._version)
        for keeper in self._keepers:
            self._keep(keeper)
        dialogs.show_report(self._holder, self._window, SENTENCES, self._report, self._answered)

    def _keep(self, keeper: Callable[[], None]) -> None:
        # One draft that cannot be kept must not take the others with it.
        try:
            keeper()
        except Exception as failure:
            self._report += f"\nA draft could not be kept: {type(failure).__qualname__}"

    def _answered(self, answer: str) -> None:
        if answer == "save" and self._window is not None:
            chooser = dialogs.choose_target(
                self._window, "Save the report", "Text (*.txt)", self._save, start="wakeline-report.txt"
            )
            chooser.finished.connect(self._close)
        else:
            self._close()

    def _save(self, path: Path) -> None:
        path.write_text(self._report + "\n", encoding="utf-8", newline="\n")

    def _close(self) -> None:
        QApplication.exit(1)
