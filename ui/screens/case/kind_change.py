"""Boat to snowmobile or back: what is shared stays, what would go is listed before anything changes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from ui.dialogs import Act, Answered, Sheet
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import IconWords, Words

CHANGE = "change"
_SHOWN = 14


class KindChangeSheet(Sheet):
    """Lists the fields that are not asked for the other kind."""

    def __init__(
        self, holder: ThemeHolder, parent: QWidget | None, new_kind: str, goes: Sequence[str]
    ) -> None:
        super().__init__(holder, parent, f"Change this to a {new_kind} case", "Esc changes nothing")
        self.body.addWidget(
            Words(holder, "When, where, people, injuries, damage, reports and documents stay.", wrap=True)
        )
        if goes:
            self.body.addWidget(
                Words(
                    holder,
                    "These fields are not asked for the other kind and are no longer shown:",
                    wrap=True,
                )
            )
            for label in goes[:_SHOWN]:
                self.body.addWidget(IconWords(holder, "minus", label, "body", "text2"))
            if len(goes) > _SHOWN:
                self.body.addWidget(Words(holder, f"and {len(goes) - _SHOWN} more.", "body", "text2"))
        else:
            self.body.addWidget(Words(holder, "Nothing entered so far would go.", wrap=True))
        self.add_cancel("Keep the kind")
        self.add_act(Act(key=CHANGE, words=f"Change to {new_kind}", primary=True))

    def open_for_change(self, answered: Answered) -> None:
        """Show it."""
        self.open_for(answered)
