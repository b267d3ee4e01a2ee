"""What stands for the context column and the panel in a window too narrow for them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QSizePolicy

from ui.context import ContextEntry
from ui.states import look_of
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, row
from ui.widgets.combo import Combo


class Switcher(QFrame):
    """A drop-down of the entries and a button for the panel."""

    chosen = Signal(str)
    panel_asked = Signal()

    def __init__(self, holder: ThemeHolder) -> None:
        super().__init__()
        self.setObjectName("band")
        self.entries = Combo(holder)
        self.entries.setAccessibleName("View or section")
        self.entries.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.entries.activated.connect(self._activated)
        self.panel = Button(holder, "", "column")
        self.panel.clicked.connect(self.panel_asked)
        layout = row(holder, self, margins=(3, 1.5, 3, 1.5), gap=2)
        layout.addWidget(self.entries, 1)
        layout.addStretch(0)
        layout.addWidget(self.panel)
        self._row = layout

    def show_entries(self, entries: Sequence[ContextEntry], current: str) -> None:
        """Show the entries of the screen."""
        self.entries.clear()
        for entry in entries:
            self.entries.addItem(_words(entry), entry.key)
            if entry.key == current:
                self.entries.setCurrentIndex(self.entries.count() - 1)

    def arrange(self, *, with_entries: bool, panel_words: str) -> bool:
        """Show what the width calls for; False when that is nothing."""
        self.entries.setVisible(with_entries)
        self.panel.setVisible(bool(panel_words))
        self.panel.setText(panel_words)
        # Beside the drop-down the button takes half the width; alone it stands small at the right.
        self._row.setStretch(1, 0 if with_entries else 1)
        self._row.setStretch(2, 1 if with_entries else 0)
        policy = QSizePolicy.Policy.Expanding if with_entries else QSizePolicy.Policy.Fixed
        self.panel.setSizePolicy(policy, QSizePolicy.Policy.Fixed)
        return with_entries or bool(panel_words)

    def _activated(self, index: int) -> None:
        self.chosen.emit(str(self.entries.itemData(index)))


def _words(entry: ContextEntry) -> str:
    # A figure needs the word of its state; words ("20 days late") say it themselves.
    says_itself = bool(entry.count) and not entry.count.rstrip("+").isdigit()
    state = look_of(entry.state).word if entry.state and not says_itself else ""
    figure = " ".join(part for part in (entry.count, state) if part)
    return f"{entry.title}  ({figure})" if figure else entry.title
