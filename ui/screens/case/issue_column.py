"""One issue of a refusal hearing: for, against, not yet known. Neither side stands in green or red."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy

from forms.evidence import SIDES, Linked
from law.answers import Answer
from law.decisions import Decision, MissingFact
from ui.paint.marks import draw_focus_ring
from ui.screens.case.evidence import SideBox
from ui.states import state_of_answer
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, Chip, Hairline, IconWords, Words, clear_layout, column, row

TITLES = {
    "a": "Probable cause to believe the law was being or had been violated",
    "b": "Lawfully placed under arrest for violating that law",
    "c": "Request made and the three statements given",
    "d": "Refused to give a sample or to submit to a test",
    "inability": "Physical inability unrelated to an intoxicant, an exception to issue (d)",
}


class IssueColumn(QFrame):
    """One issue.

    Signals:
        go_to(str): the path of a missing fact.
        link_asked(): something is to be linked to it.
        dropped(str, str): key of evidence dropped on it, and the side.
        unlinked(str, str): id of a link to take away, and the key of its evidence.
        entered(): it has the keyboard.
    """

    go_to = Signal(str)
    link_asked = Signal()
    dropped = Signal(str, str)
    unlinked = Signal(str, str)
    entered = Signal()

    def __init__(self, holder: ThemeHolder, letter: str) -> None:
        super().__init__()
        self.setObjectName("card")
        self._holder, self.letter = holder, letter
        self._name = "Inability" if letter == "inability" else f"Issue ({letter})"
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        layout = column(holder, self, margins=3, gap=2)
        head = row(holder)
        head.addWidget(Words(holder, "Inability" if len(letter) > 1 else f"({letter})", "section", "accent"))
        head.addStretch(1)
        self.chip = Chip(holder, "plain")
        head.addWidget(self.chip)
        layout.addLayout(head)
        layout.addWidget(Words(holder, TITLES[letter], "strong", wrap=True))
        self.sides = {side: SideBox(holder, side, self._name) for side in SIDES}
        for side, box in self.sides.items():
            box.dropped.connect(self._dropping(side))
            box.unlinked.connect(self.unlinked)
            layout.addWidget(box)
        self.points = column(holder, gap=1.5)
        layout.addLayout(self.points)
        layout.addStretch(1)
        layout.addLayout(self._foot())
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _foot(self) -> QHBoxLayout:
        link = Button(self._holder, "Link evidence", "attach", "link")
        link.setAccessibleName(f"Link evidence, {self._name}")
        link.clicked.connect(self.link_asked)
        line = row(self._holder)
        line.addWidget(link)
        line.addStretch(1)
        return line

    def _dropping(self, side: str) -> Callable[[str], None]:
        def drop(key: str) -> None:
            self.dropped.emit(key, side)

        return drop

    def show_issue(self, found: Decision | None, links: Sequence[Linked], officer: str) -> None:
        """Show what the record holds on the issue, and what is linked to it."""
        state, words = _verdict(found)
        self.chip.show_state(state, words)
        self.setAccessibleName(f"{self._name}, {TITLES[self.letter]}: {words}")
        speaks = {"for": found.speaks_for, "against": found.speaks_against} if found is not None else {}
        for side, box in self.sides.items():
            box.show_points(speaks.get(side, ()), [one for one in links if one.side == side])
        clear_layout(self.points)
        self._show_unknown(found, officer)

    def _show_unknown(self, found: Decision | None, officer: str) -> None:
        count = len(found.missing) + len(found.ask) if found is not None else 0
        self.points.addWidget(Hairline(self._holder))
        title = f"Not yet known, ask {officer}  {count}"
        self.points.addWidget(IconWords(self._holder, "question", title, "caption_strong", "untold"))
        if found is None:
            self.points.addWidget(
                Words(self._holder, "The record does not hold this issue yet.", "caption", "text2", wrap=True)
            )
            return
        for fact in found.missing:
            self._missing(fact)
        for question in found.ask:
            self.points.addWidget(IconWords(self._holder, "person", question))

    def _missing(self, fact: MissingFact) -> None:
        self.points.addWidget(IconWords(self._holder, "question", fact.label, "body", "untold"))
        if fact.would_settle:
            line = row(self._holder)
            line.addSpacing(self._holder.theme.lines(1.5))
            line.addWidget(Words(self._holder, fact.would_settle, "caption", "text2", wrap=True), 1)
            self.points.addLayout(line)
        button = Button(self._holder, "Go to field", look="link")
        button.setAccessibleName(f"Go to field: {fact.label}")
        button.clicked.connect(self._going_to(fact.path))
        line = row(self._holder)
        line.addWidget(button)
        line.addStretch(1)
        self.points.addLayout(line)

    def _going_to(self, path: str) -> Callable[[], None]:
        def go() -> None:
            self.go_to.emit(path)

        return go

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            draw_focus_ring(QPainter(self), self.rect().toRectF(), self._holder.theme)


def _verdict(found: Decision | None) -> tuple[str, str]:
    """Neutral: what the record speaks for, never what a court would say."""
    if found is None:
        return "untold", "cannot be told yet"
    if found.answer is Answer.YES:
        return "plain", "record speaks for"
    if found.answer is Answer.NO:
        return "plain", "record speaks against"
    return state_of_answer(found.answer), ""
