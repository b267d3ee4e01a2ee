"""Two people changed the same fields: mine, theirs or before, field by field."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QButtonGroup, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from services.errors import Conflict, ConflictField
from ui.dialogs import CANCEL, Act, Sheet
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, Hairline, Words, column
from ui.widgets.scroll import ScrollArea
from ui.widgets.wrap import WrapLayout

MINE, THEIRS, BEFORE = "mine", "theirs", "before"
_HEADS = {MINE: "Mine", THEIRS: "Theirs", BEFORE: "Before"}

Chosen = Callable[[Mapping[str, str] | None], None]


class ConflictSheet(Sheet):
    """Asks for each field both changed. Nothing is chosen beforehand; the act waits until all are."""

    def __init__(self, holder: ThemeHolder, parent: QWidget | None, conflict: Conflict) -> None:
        super().__init__(holder, parent, "Somebody else changed the same fields", "Esc keeps the draft")
        self._groups: dict[str, QButtonGroup] = {}
        self.body.addWidget(Words(holder, f"{conflict.sentence} {conflict.remedy}", wrap=True))
        area = ScrollArea(self.holder)
        inside = QWidget()
        rows = column(holder, inside, gap=3)
        for item in conflict.items:
            self._add_row(rows, item)
        rows.addStretch(1)
        area.setWidget(inside)
        area.setMinimumHeight(min(inside.sizeHint().height() + 4, holder.theme.lines(18)))
        area.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.body.addWidget(area, 1)
        self.add_cancel("Cancel, keep the draft")
        self.act = self.add_act(Act(key="save", words="Save what is chosen", primary=True))
        self.act.setEnabled(False)

    def _add_row(self, rows: QVBoxLayout, item: ConflictField) -> None:
        holder = self.holder
        block = column(holder, gap=1)
        block.addWidget(Words(holder, item.label, "strong", wrap=True))
        group = QButtonGroup(self)
        line = WrapLayout(holder)
        for key, words in ((MINE, item.mine), (THEIRS, item.theirs), (BEFORE, item.before)):
            button = Button(holder, f"{_HEADS[key]}: {words or 'blank'}")
            button.setCheckable(True)
            button.setProperty("choice", key)
            button.setAccessibleName(f"{item.label}, {_HEADS[key]}: {words or 'blank'}")
            group.addButton(button)
            line.addWidget(button)
        group.buttonClicked.connect(self._on_chosen)
        self._groups[item.path] = group
        block.addLayout(line)
        block.addWidget(Hairline(holder))
        rows.addLayout(block)

    def _on_chosen(self, _: QPushButton) -> None:
        self.act.setEnabled(all(group.checkedButton() is not None for group in self._groups.values()))

    def choose(self, path: str, choice: str) -> None:
        """Choose for one field, as a click would."""
        for button in self._groups[path].buttons():
            if button.property("choice") == choice:
                button.click()

    def choices(self) -> dict[str, str]:
        """What is chosen, by path."""
        chosen = {path: group.checkedButton() for path, group in self._groups.items()}
        return {path: str(button.property("choice")) for path, button in chosen.items() if button is not None}

    def open_for_choices(self, chosen: Chosen) -> None:
        """Show it; `chosen` gets the choice by path, or None when the person keeps the draft."""

        def answered(key: str) -> None:
            chosen(None if key == CANCEL else self.choices())

        self.open_for(answered)
