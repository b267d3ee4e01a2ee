"""The line at the foot: saved or draft state, the last undo, the law tables, long work with Cancel."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QFrame, QProgressBar

from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, Hairline, Words, row


class Foot(QFrame):
    """The line. Sentences that do not fit are shown whole as a tool tip."""

    def __init__(self, holder: ThemeHolder) -> None:
        super().__init__()
        self.setObjectName("foot")
        self.setAccessibleName("State")
        self._cancel: Callable[[], None] | None = None
        self.state = Words(holder, "", "caption", "text2")
        self.undo = Words(holder, "", "caption", "text2")
        self.law = Words(holder, "", "caption", "text2")
        self.keys = Words(holder, "Ctrl+/  all shortcuts", "caption", "text2")
        self._undo_line = Hairline(holder, upright=True)
        self._law_line = Hairline(holder, upright=True)
        self.bar = QProgressBar()
        self.cancel = Button(holder, "Cancel", look="link")
        self.cancel.clicked.connect(self._cancel_asked)
        layout = row(holder, self, margins=(3, 0.75, 3, 0.75), gap=2.5)
        for part in (self.state, self._undo_line, self.undo, self._law_line, self.law):
            layout.addWidget(part)
        layout.addStretch(1)
        layout.addWidget(self.bar)
        layout.addWidget(self.cancel)
        layout.addWidget(self.keys)
        self.bar.hide()
        self.cancel.hide()
        self.undo_says("")

    def say(self, sentence: str) -> None:
        """Show what was saved, kept or done."""
        self.state.setText(sentence)
        self.state.setToolTip(sentence)
        self._law_line.setVisible(bool(sentence) and not self.law.isHidden())

    def law_says(self, words: str) -> None:
        """Show the state of the law tables."""
        self.law.setText(words)

    def undo_says(self, words: str) -> None:
        """Show what Undo would take back."""
        self.undo.setText(f"Undo: {words} (Ctrl+Z)" if words else "")
        self.undo.setVisible(bool(words))
        self._undo_line.setVisible(bool(words))

    def progress(self, words: str, done: int, total: int, cancel: Callable[[], None] | None) -> None:
        """Show long work; it goes when `done` has reached `total`."""
        running = done < total
        self._cancel = cancel
        self.bar.setVisible(running)
        self.cancel.setVisible(running and cancel is not None)
        self.bar.setRange(0, max(total, 1))
        self.bar.setValue(done)
        self.bar.setFormat(f"{words}: {done:,} of {total:,}")
        self.bar.setAccessibleName(words)

    def set_narrow(self, narrow: bool) -> None:
        """Keep only the state and where the keys are told."""
        self.law.setVisible(not narrow)
        self._law_line.setVisible(not narrow and bool(self.state.text()))
        self.keys.setText("Ctrl+/  keys" if narrow else "Ctrl+/  all shortcuts")

    def _cancel_asked(self) -> None:
        if self._cancel is not None:
            self._cancel()
