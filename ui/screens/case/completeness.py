"""What a form still lacks, beside its preview: each gap with where to enter it and where it can be had."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from law.plain import dataclass
from ui.paint.marks import draw_bar
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, Hairline, IconWords, Words, clear_layout, column, row
from ui.widgets.scroll import ScrollArea
from ui.widgets.wrap import WrapLayout


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """A box nobody has filled: its words, its place on the form, where it can be had, its field."""

    label: str
    where: str
    from_whom: str
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedLine:
    """An earlier print: when, by whom, what changed since; its id opens it as it was."""

    printed_id: str
    words: str
    below: str
    changed: bool


class _Bar(QWidget):
    """How much of the form is filled."""

    def __init__(self, holder: ThemeHolder) -> None:
        super().__init__()
        self._holder, self._share = holder, 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_share(self, share: float) -> None:
        self._share = share
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._holder.theme.lines(6), self._holder.theme.units(1.6))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_bar(painter, QRectF(self.rect()), self._holder.theme, "accent", self._share, self._share)


class CompletenessPanel(ScrollArea):
    """The panel.

    Signals:
        go_to(str): the path of a field.
        open_printed(str): an earlier print is to be shown as it was.
    """

    go_to = Signal(str)
    open_printed = Signal(str)

    def __init__(self, holder: ThemeHolder) -> None:
        super().__init__(holder)
        self._holder = holder
        inside = QWidget()
        layout = column(holder, inside, margins=3, gap=2)
        head = row(holder)
        head.addWidget(Words(holder, "Completeness", "section"))
        head.addStretch(1)
        self.figure = Words(holder, "", "caption", "text2")
        head.addWidget(self.figure)
        layout.addLayout(head)
        self._bar = _Bar(holder)
        layout.addWidget(self._bar)
        self._list = column(holder, gap=2)
        layout.addLayout(self._list)
        layout.addStretch(1)
        self.setWidget(inside)

    def show_form(
        self, gaps: Sequence[Gap], boxes: int, printed: Sequence[PrintedLine], fence: str, flows: str
    ) -> None:
        """Show what is missing, what was printed before, and what keeps the form out of where."""
        clear_layout(self._list)
        holder = self._holder
        filled = max(0, boxes - len(gaps))
        self.figure.setText(f"{filled} of {boxes} boxes" if boxes else "")
        self._bar.setVisible(bool(boxes))
        self._bar.show_share(filled / boxes if boxes else 1.0)
        self._head(f"Missing, {len(gaps)}")
        if not gaps:
            self._list.addWidget(IconWords(holder, "tick", "Nothing is missing.", "body", "done"))
        for gap in gaps:
            self._list.addLayout(self._gap(gap))
            self._list.addWidget(Hairline(holder))
        if flows:
            self._head("Flows on")
            self._list.addWidget(IconWords(holder, "sheet", flows, "body", "text"))
        if printed:
            self._head("Printed before")
        for line in printed:
            self._list.addLayout(self._printed(line))
        if fence:
            self._head("Fenced")
            self._list.addWidget(IconWords(holder, "fence", fence, "body", "text"))

    def _head(self, text: str) -> None:
        self._list.addWidget(Words(self._holder, text, "group", "text2"))

    def _gap(self, gap: Gap) -> QVBoxLayout:
        holder = self._holder
        block = column(holder, gap=0.5)
        block.addWidget(IconWords(holder, "flag", gap.label, "lead", "due"))
        below = ", ".join(part for part in (f"Box {gap.where}" if gap.where else "", gap.from_whom) if part)
        if below:
            block.addWidget(Words(holder, below, "caption", "text2", wrap=True))
        if gap.path:
            line = WrapLayout(holder)
            button = Button(holder, "Go to field", "arrow_right", "link")
            button.setAccessibleName(f"Go to field: {gap.label}")
            button.clicked.connect(_emit(self.go_to.emit, gap.path))
            line.addWidget(button)
            block.addLayout(line)
        return block

    def _printed(self, line: PrintedLine) -> QVBoxLayout:
        holder = self._holder
        block = column(holder, gap=0.5)
        icon, tone = ("pencil", "due") if line.changed else ("tick", "text")
        block.addWidget(IconWords(holder, icon, line.words, "lead", "text" if tone == "text" else tone))
        block.addWidget(Words(holder, line.below, "caption", "text2", wrap=True))
        button = Button(holder, "Show it as it was", "eye", "link")
        button.setAccessibleName(f"Show it as it was: {line.words}")
        button.clicked.connect(_emit(self.open_printed.emit, line.printed_id))
        across = row(holder)
        across.addWidget(button)
        across.addStretch(1)
        block.addLayout(across)
        return block


def _emit(signal: Callable[[str], None], text: str) -> Callable[[], None]:
    def emit() -> None:
        signal(text)

    return emit
