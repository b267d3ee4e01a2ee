"""Taking out a saved record: it is voided with a reason and stays in the history. Nothing is deleted."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QLineEdit, QWidget

from ui.dialogs import CANCEL, Act, Sheet
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Words


class VoidSheet(Sheet):
    """Asks for the reason."""

    def __init__(self, holder: ThemeHolder, parent: QWidget | None, title: str) -> None:
        super().__init__(holder, parent, f"Take out: {title}", "Esc keeps it")
        self.body.addWidget(
            Words(
                holder,
                "It leaves the case's lists and forms. The history keeps it with your reason.",
                wrap=True,
            )
        )
        label = Words(holder, "Reason", "caption", "text2")
        self.reason = QLineEdit()
        self.reason.setAccessibleName("Reason")
        label.setBuddy(self.reason)
        self.body.addWidget(label)
        self.body.addWidget(self.reason)
        self.add_cancel("Keep it")
        self.act = self.add_act(Act(key="void", words="Take it out", primary=True))
        self.act.setEnabled(False)
        self.reason.textChanged.connect(self._on_text)

    def _on_text(self, text: str) -> None:
        self.act.setEnabled(bool(text.strip()))

    def open_for_reason(self, given: Callable[[str], None]) -> None:
        """Show it; `given` gets the reason when the person takes the record out."""

        def answered(key: str) -> None:
            if key != CANCEL:
                given(self.reason.text().strip())

        self.open_for(answered)
