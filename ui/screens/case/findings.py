"""The findings of the draft as it stands: one line each, the reasons opened in place, one at a time."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QButtonGroup, QSizePolicy, QWidget

from law.answers import Answer
from law.decisions import Decision
from ui.paint.marks import draw_focus_ring
from ui.screens.case.why import WhyCard
from ui.states import StateLook, look_of, state_of_answer
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, KeyCap, Words, clear_layout, column, row
from ui.widgets.scroll import ScrollArea
from ui.widgets.wrap import WrapLayout

ALL, OWED, UNTOLD = "all", "owed", "untold"
_UNTOLD = (Answer.UNKNOWN, Answer.CONTESTED, Answer.LEGAL_CALL, Answer.NOT_LOADED)
_QUIET = (Answer.NOT_APPLICABLE, Answer.NOT_IN_FORCE)

Key = tuple[str, str]


def key_of(decision: Decision) -> Key:
    """What tells a finding from the others of the case."""
    return decision.id, decision.subject


def shown_look(decision: Decision, open_duties: frozenset[str] | None = None) -> StateLook:
    """How a finding is shown: a duty that is owed is "owed", one that was met "done", the rest by its answer.

    `open_duties` are the ids of the duties not yet met; None while nobody has looked which are.
    """
    if decision.duty is not None and decision.answer is Answer.YES:
        met = open_duties is not None and decision.duty.id not in open_duties
        return look_of("done" if met else "owed")
    return look_of(state_of_answer(decision.answer))


class FindingRow(QAbstractButton):
    """One finding: icon, question, answer and citation."""

    def __init__(
        self, holder: ThemeHolder, decision: Decision, open_duties: frozenset[str] | None = None
    ) -> None:
        super().__init__()
        self._holder, self.decision = holder, decision
        self._look = shown_look(decision, open_duties)
        self.setText(_title(decision))
        self._second = _second(decision, self.text())
        self.setAccessibleName(f"{self.text()}: {self._look.word}, {self._second}. Why?")
        self.setToolTip(decision.headline)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
            return
        super().keyPressEvent(event)

    def hasHeightForWidth(self) -> bool:
        return True

    def _text_rect(self, width: int) -> tuple[float, float]:
        theme = self._holder.theme
        return theme.units(3) + theme.lines(1.1) + theme.units(2), width - theme.units(3) - theme.lines(1)

    def _heights(self, width: int) -> tuple[int, int]:
        theme = self._holder.theme
        left, right = self._text_rect(width)
        room, wrap = int(right - left), int(Qt.TextFlag.TextWordWrap)
        first = QFontMetrics(theme.font("body")).boundingRect(0, 0, room, 10_000, wrap, self.text()).height()
        second = f"{self._look.word.upper()}  {self._second}"
        below = QFontMetrics(theme.font("caption")).boundingRect(0, 0, room, 10_000, wrap, second).height()
        return first, below

    def heightForWidth(self, width: int) -> int:
        return sum(self._heights(width)) + self._holder.theme.units(3)

    def sizeHint(self) -> QSize:
        width = self._holder.theme.lines(20)
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._holder.theme
        painter = QPainter(self)
        if self.underMouse() or self.hasFocus():
            painter.fillRect(self.rect(), theme.color("accent_tint"))
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), theme.color("line"))
        side, top = theme.lines(1.1), theme.units(1.5)
        icon = self._holder.pixmap(self._look.icon or "info", self._look.tone, 1.1, self.devicePixelRatioF())
        painter.drawPixmap(QPointF(theme.units(3), top), icon)
        left, right = self._text_rect(self.width())
        first, below = self._heights(self.width())
        wrap = int(Qt.TextFlag.TextWordWrap)
        painter.setFont(theme.font("body"))
        painter.setPen(theme.color("text"))
        painter.drawText(QRectF(left, top, right - left, first), wrap, self.text())
        self._paint_second(painter, QRectF(left, top + first, right - left, below))
        arrow = self._holder.pixmap("chevron_right", "text2", 0.9, self.devicePixelRatioF())
        painter.drawPixmap(QPointF(self.width() - side - theme.units(2), top), arrow)
        if self.hasFocus():
            draw_focus_ring(painter, QRectF(self.rect()), theme)

    def _paint_second(self, painter: QPainter, rect: QRectF) -> None:
        theme = self._holder.theme
        word = self._look.word.upper()
        painter.setFont(theme.font("caption_strong"))
        painter.setPen(theme.color(self._look.tone))
        taken = painter.fontMetrics().horizontalAdvance(word + "  ")
        painter.drawText(rect, 0, word)
        painter.setFont(theme.font("caption"))
        painter.setPen(theme.color("text2"))
        rest = rect.adjusted(taken, 0, 0, 0)
        one_line = painter.fontMetrics().horizontalAdvance(self._second) <= rest.width()
        if one_line:
            painter.drawText(rest, 0, self._second)
        else:
            painter.drawText(rect, int(Qt.TextFlag.TextWordWrap), _indented(painter, self._second, taken))


def _indented(painter: QPainter, text: str, taken: float) -> str:
    """Blanks as wide as the word before, so that the second line wraps under the first."""
    blank = max(1, painter.fontMetrics().horizontalAdvance("\u00a0"))
    return "\u00a0" * round(taken / blank) + text


def _second(decision: Decision, title: str) -> str:
    """Citation, and what the finding is about where the first line does not say it."""
    about = decision.subject_label
    known = decision.subject == "case" or not about or about in title
    return decision.citation if known else f"{decision.citation} · {about}"


def _title(decision: Decision) -> str:
    if decision.duty is not None:
        return (
            f"{decision.duty.what}, {decision.duty.by_whom}" if decision.duty.by_whom else decision.duty.what
        )
    return decision.question


class FindingsPanel(ScrollArea):
    """All findings of the case.

    Signals:
        go_to(str): the path of a missing fact.
        read_law(str, object): a citation whose official text is asked for, and the day (None: any).
        open_library(str): a citation to be read in the library itself.
    """

    go_to = Signal(str)
    read_law = Signal(str, object)
    open_library = Signal(str)

    def __init__(self, holder: ThemeHolder, zone: str) -> None:
        super().__init__(holder)
        self._holder, self._zone = holder, zone
        self._decisions: tuple[Decision, ...] = ()
        self._open_duties: frozenset[str] | None = None
        self._filter = ALL
        self._open: Key | None = None
        self.why: WhyCard | None = None  # the open one, made anew with each drawing
        self.rows: dict[Key, FindingRow] = {}
        self.setAccessibleName("Findings")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._build()

    def _build(self) -> None:
        holder = self._holder
        self._inside = QWidget()
        layout = column(holder, self._inside, margins=(0, 2.5, 0, 3), gap=1.5)
        head = row(holder, margins=(3, 0, 3, 0))
        head.addWidget(Words(holder, "Findings", "section"))
        head.addStretch(1)
        head.addWidget(KeyCap(holder, "Ctrl+J"))
        layout.addLayout(head)
        filters = WrapLayout(holder, across=1)
        filters.setContentsMargins(0, 0, 0, 0)
        pad = column(holder, margins=(3, 0, 3, 0))
        pad.addLayout(filters)
        layout.addLayout(pad)
        self.filters = QButtonGroup(self)
        for number, key in enumerate((ALL, OWED, UNTOLD)):
            button = Button(holder, key)
            button.setCheckable(True)
            button.setChecked(key == ALL)
            self.filters.addButton(button, number)
            filters.addWidget(button)
        self.filters.idClicked.connect(self._on_filter)
        self._list = column(holder, gap=0)
        layout.addLayout(self._list)
        layout.addStretch(1)
        self.setWidget(self._inside)

    # -- showing -------------------------------------------------------------------------------------

    def show_decisions(self, decisions: Sequence[Decision]) -> None:
        """Show findings; the one that is open stays open when it is still among them."""
        if tuple(decisions) == self._decisions:
            return
        was_waiting = self._open is not None and not self._is_open()
        self._decisions = tuple(decisions)
        self._draw()
        if was_waiting and self._open is not None:
            self.open_why(*self._open)

    def show_open(self, duties: frozenset[str]) -> None:
        """Tell the duties that are met from those still open, by their ids."""
        if duties != self._open_duties:
            self._open_duties = duties
            if self._decisions:
                self._draw()

    def count(self) -> int:
        """How many findings there are, those left out that do not apply."""
        return sum(self._passes(decision, ALL) for decision in self._decisions)

    def clear(self) -> None:
        """Another case is opened: nothing is known of it yet."""
        self._decisions, self._open = (), None
        self._draw()

    def _draw(self) -> None:
        had_focus = next((key for key, line in self.rows.items() if line.hasFocus()), None)
        in_why = self.why is not None and self._holds_focus(self.why)
        clear_layout(self._list)
        self.rows, self.why = {}, None
        self._label_filters()
        shown = [d for d in self._decisions if self._passes(d, self._filter)]
        if not shown:
            words = "Nothing found yet. Enter what is known; the findings follow."
            label = Words(self._holder, words, "body", "text2", wrap=True)
            label.setMargin(self._holder.theme.units(3))
            self._list.addWidget(label)
        for title, members in self._grouped(shown):
            head = Words(self._holder, f"{title} {len(members)}", "group", "text2")
            head.setMargin(self._holder.theme.units(1.5))
            self._list.addWidget(head)
            for decision in members:
                self._add(decision)
        self._forget_gone()
        if had_focus in self.rows:
            self.rows[had_focus].setFocus()
        elif in_why:
            self.focus_first()

    def _forget_gone(self) -> None:
        """The open finding is no longer among those there are; while none are known it is waited for."""
        if self._decisions and not self._is_open():
            self._open = None

    def _is_open(self) -> bool:
        return self.why is not None

    def _holds_focus(self, widget: QWidget) -> bool:
        now = QApplication.focusWidget()
        return now is not None and widget.isAncestorOf(now)

    def _add(self, decision: Decision) -> None:
        key = key_of(decision)
        if key == self._open:
            self.why = WhyCard(self._holder, decision)
            self.why.closed.connect(self.close_why)
            self.why.go_to.connect(self.go_to)
            self.why.read_law.connect(self.read_law)
            self.why.open_library.connect(self.open_library)
            self._list.addWidget(self.why)
            self.why.show()
            return
        line = FindingRow(self._holder, decision, self._open_duties)
        line.clicked.connect(self._on_row)
        self.rows[key] = line
        self._list.addWidget(line)
        line.show()  # at once rather than with the next event, so that it can take the keyboard

    def _label_filters(self) -> None:
        words = {ALL: "All", OWED: "Owed", UNTOLD: "Cannot be told"}
        for number, key in enumerate((ALL, OWED, UNTOLD)):
            count = sum(self._passes(d, key) for d in self._decisions)
            self.filters.button(number).setText(f"{words[key]} {count}")

    def _on_filter(self, number: int) -> None:
        self._filter = (ALL, OWED, UNTOLD)[number]
        self._draw()

    # -- why -----------------------------------------------------------------------------------------

    def _on_row(self) -> None:
        line = self.sender()
        if isinstance(line, FindingRow):
            self.open_why(*key_of(line.decision))

    def open_why(self, decision_id: str, subject: str) -> None:
        """Open the reasons of a finding and put the keyboard into them."""
        self._open = (decision_id, subject)
        if self._filter != ALL and self._open not in {
            key_of(d) for d in self._decisions if self._passes(d, self._filter)
        }:
            self.filters.button(0).setChecked(True)
            self._filter = ALL
        self._draw()
        if self._is_open():
            self.focus_first()
            # Its place is only known when the layout has run.
            for wait_ms in (0, 40):
                QTimer.singleShot(wait_ms, self, self._bring_why)

    def _bring_why(self) -> None:
        if self.why is not None:
            top = self.why.mapTo(self._inside, QPoint(0, 0)).y()
            self.verticalScrollBar().setValue(max(0, top - self._holder.theme.units(2)))

    def close_why(self) -> None:
        """Close the reasons; the keyboard returns to the line."""
        key, self._open = self._open, None
        self._draw()
        if key in self.rows:
            self.rows[key].setFocus(Qt.FocusReason.OtherFocusReason)

    # -- which and in which order --------------------------------------------------------------------

    def _grouped(self, decisions: Sequence[Decision]) -> list[tuple[str, list[Decision]]]:
        """What is owed, what holds, what is open, what does not hold; each in the order of the law."""
        groups: dict[str, list[Decision]] = {title: [] for title in ("Owed", "Yes", "Cannot be told", "No")}
        for decision in decisions:
            groups[self._group_of(decision)].append(decision)
        return [(title, members) for title, members in groups.items() if members]

    def _group_of(self, decision: Decision) -> str:
        if self._passes(decision, OWED):
            return "Owed"
        if decision.answer is Answer.YES:
            return "Yes"
        return "Cannot be told" if decision.answer in _UNTOLD else "No"

    def _passes(self, decision: Decision, wanted: str) -> bool:
        if wanted == OWED:
            return shown_look(decision, self._open_duties).key == "owed"
        if wanted == UNTOLD:
            return decision.answer in _UNTOLD
        return decision.answer not in _QUIET

    def focus_first(self) -> None:
        """Take the keyboard."""
        if self.why is not None:
            self.why.close_button.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.rows:
            next(iter(self.rows.values())).setFocus(Qt.FocusReason.OtherFocusReason)
