"""Asking for the reason of a void: a saved record is taken out with one and stays in the history."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QLineEdit, QWidget

from ui.dialogs import CANCEL, Act, Sheet
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Words


class ReasonSheet(Sheet):
    """Asks for the reason of one act; without one it cannot be done.

    Args:
        does, keeps: words of the button that does it and of the one that leaves it.
    """

    def __init__(
        self, holder: ThemeHolder, parent: QWidget | None, title: str, words: str, does: str, keeps: str
    ) -> None:
        super().__init__(holder, parent, title, "Esc changes nothing")
        self.body.addWidget(Words(holder, words, wrap=True))
        label = Words(holder, "Reason", "caption", "text2")
        self.reason = QLineEdit()
        self.reason.setAccessibleName("Reason")
        label.setBuddy(self.reason)
        self.body.addWidget(label)
        self.body.addWidget(self.reason)
        self.add_cancel(keeps)
        self.act = self.add_act(Act(key="void", words=does, primary=True))
        self.act.setEnabled(False)
        self.reason.textChanged.connect(self._on_text)

    def _on_text(self, text: str) -> None:
        self.act.setEnabled(bool(text.strip()))

    def open_for_reason(self, given: Callable[[str], None]) -> None:
        """Show it; `given` gets the reason when the person goes on."""

        def answered(key: str) -> None:
            if key != CANCEL:
                given(self.reason.text().strip())

        self.open_for(answered)


class VoidSheet(ReasonSheet):
    """Asks why a record is taken out. Nothing is deleted."""

    def __init__(self, holder: ThemeHolder, parent: QWidget | None, title: str) -> None:
        words = "It leaves the case's lists and forms. The history keeps it with your reason."
        super().__init__(holder, parent, f"Take out: {title}", words, "Take it out", "Keep it")
