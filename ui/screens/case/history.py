"""Who changed what on the case, in plain words, newest first; narrowed by person, field or value."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLineEdit, QWidget

from ui.binding.draft_model import DraftModel
from ui.context import UiContext
from ui.screens.due_words import moment_words
from ui.widgets.basic import Card, Hairline, Words, clear_layout, column, row
from ui.widgets.scroll import ScrollArea

if TYPE_CHECKING:
    from services.history import HistoryEntry

SHOWN_AT_ONCE = 200


class HistoryView(ScrollArea):
    """The history of one case."""

    def __init__(self, context: UiContext, draft: DraftModel) -> None:
        super().__init__(context.theme)
        self._context, self._draft = context, draft
        self._entries: tuple[HistoryEntry, ...] = ()
        inside = QWidget()
        holder = context.theme
        outer = column(holder, inside, margins=4, gap=3)
        self.card = Card(holder, "History", "nothing is deleted; the newest change stands first")
        self.filter = QLineEdit()
        self.filter.setPlaceholderText("Narrow by person, field or value")
        self.filter.setAccessibleName("Narrow the history")
        self.filter.textChanged.connect(self._show)
        self.card.body.addWidget(self.filter)
        self._rows = column(holder, gap=1.5)
        self.card.body.addLayout(self._rows)
        outer.addWidget(self.card)
        outer.addStretch(1)
        self.setWidget(inside)
        self.setFocusProxy(self.filter)

    def refresh(self) -> None:
        """Read the history anew."""
        if self._draft.is_new:
            self._take(())
            return
        history, actor, case_id = (
            self._context.services.history,
            self._context.actor,
            self._draft.base.case.id,
        )
        self._context.tasks.read(
            lambda: history.of_case(actor, case_id), self._take, owner=self, key=f"history {case_id}"
        )

    def _take(self, entries: tuple[HistoryEntry, ...]) -> None:
        self._entries = tuple(sorted(entries, key=_at, reverse=True))
        self._show()

    def _show(self) -> None:
        clear_layout(self._rows)
        holder, wanted = self._context.theme, self.filter.text().strip().casefold()
        shown = [e for e in self._entries if wanted in f"{e.who} {e.sentence} {e.reason}".casefold()]
        if not shown:
            text = "Nothing saved yet." if not self._entries else f"Nothing holds “{self.filter.text()}”."
            self._rows.addWidget(Words(holder, text, "body", "text2", wrap=True))
        for entry in shown[:SHOWN_AT_ONCE]:
            self._add(entry)
        if len(shown) > SHOWN_AT_ONCE:
            rest = len(shown) - SHOWN_AT_ONCE
            self._rows.addWidget(
                Words(holder, f"{rest} earlier changes: narrow to see them.", "caption", "text2")
            )

    def _add(self, entry: HistoryEntry) -> None:
        holder = self._context.theme
        line = row(holder, gap=3)
        left = column(holder, gap=0)
        left.addWidget(Words(holder, moment_words(entry.at, self._context.zone), "lead"))
        left.addWidget(Words(holder, entry.who, "caption", "text2"))
        left.addStretch(1)
        right = column(holder, gap=0)
        right.addWidget(Words(holder, entry.sentence, wrap=True, selectable=True))
        if entry.after and not entry.before and entry.after not in entry.sentence:
            right.addWidget(Words(holder, entry.after, "caption", "text2", wrap=True, selectable=True))
        if entry.reason:
            right.addWidget(Words(holder, f"Reason: {entry.reason}", "caption", "text2", wrap=True))
        right.addStretch(1)
        line.addLayout(left, 1)
        line.addLayout(right, 3)
        self._rows.addLayout(line)
        self._rows.addWidget(Hairline(holder))

    def sentences(self) -> tuple[str, ...]:
        """The sentences of all entries, newest first."""
        return tuple(entry.sentence for entry in self._entries)


def _at(entry: HistoryEntry) -> dt.datetime:
    return entry.at
