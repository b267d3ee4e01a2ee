"""The reasons of one finding, in place: facts, what is missing, the rule in our words, citation, source."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout

from forms.values import date_text
from law.answers import ElementStatus
from law.decisions import Decision, FactUse, LawSource, MissingFact
from services.statutes import Passage
from ui.screens.passage import OfficialText
from ui.states import confidence_words, look_of, state_of_answer, state_of_element
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import (
    Button,
    Chip,
    Hairline,
    IconMark,
    IconWords,
    KeyCap,
    Words,
    column,
    row,
)
from ui.widgets.wrap import WrapLayout

_FIRM = (ElementStatus.SATISFIED, ElementStatus.NOT_SATISFIED)


class WhyCard(QFrame):
    """One finding opened. Esc closes it.

    Signals:
        closed(): the person is done.
        go_to(str): the path of a missing fact.
        read_law(str, object): a citation whose official text is asked for, and the day (None: any).
        open_library(str): a citation to be read in the library itself.
    """

    closed = Signal()
    go_to = Signal(str)
    read_law = Signal(str, object)
    open_library = Signal(str)

    def __init__(self, holder: ThemeHolder, decision: Decision) -> None:
        super().__init__()
        self._holder, self.decision = holder, decision
        self.texts: dict[str, OfficialText] = {}
        self._look = look_of(state_of_answer(decision.answer))
        self.setAccessibleName(f"Why: {decision.question}")
        self._layout = column(holder, self, margins=(3, 2.5, 3, 3), gap=2)
        self._head()
        self._layout.addWidget(Words(holder, decision.headline, wrap=True, selectable=True))
        self._facts()
        self._reasons()
        self._missing(decision.missing)
        self._elements()
        self._law()
        self._questions()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._holder.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 0.5, -0.5, -0.5)
        pen = QPen(theme.color(self._look.tone), 1.0)
        if self._look.tone == "untold":
            pen.setDashPattern([3.0, 2.0])
        painter.setPen(pen)
        painter.setBrush(theme.color("surface"))
        painter.drawRoundedRect(box, theme.unit, theme.unit)
        painter.fillRect(QRectF(0, 2, 3, self.height() - 4), theme.color(self._look.tone))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            event.accept()
            self.closed.emit()
            return
        super().keyPressEvent(event)

    # -- parts ---------------------------------------------------------------------------------------

    def _head(self) -> None:
        holder, decision = self._holder, self.decision
        line = row(holder, gap=1.5)
        line.addWidget(IconMark(holder, self._look.icon, self._look.tone), 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(Words(holder, decision.question, "strong", wrap=True), 1)
        self.close_button = Button(holder, "Close", "chevron_up", "link")
        self.close_button.setAccessibleName(f"Close: {decision.question}")
        self.close_button.clicked.connect(self.closed)
        line.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        self._layout.addLayout(line)
        chips = WrapLayout(holder)
        chips.addWidget(Chip(holder, self._look.key))
        if decision.low_confidence:
            chips.addWidget(Chip(holder, "doubt"))
        chips.addWidget(KeyCap(holder, "Esc closes"))
        self._layout.addLayout(chips)
        if decision.subject_label:
            self._layout.addWidget(Words(holder, decision.subject_label, "caption", "text2", wrap=True))

    def _group(self, title: str) -> None:
        self._layout.addWidget(Words(self._holder, title, "group", "text2"))

    def _facts(self) -> None:
        facts = tuple(_unique(fact for reason in self.decision.reasons for fact in reason.facts))
        if not facts:
            return
        self._group("Facts used")
        for fact in facts:
            line = row(self._holder, gap=1)
            text = f"{fact.label}: {fact.value}" if fact.value else fact.label
            line.addWidget(IconWords(self._holder, "tick", text), 1)
            self._layout.addLayout(line)

    def _reasons(self) -> None:
        if not self.decision.reasons:
            return
        self._group("Because")
        for reason in self.decision.reasons:
            cite = f" ({reason.law.citation})" if reason.law is not None else ""
            self._layout.addWidget(Words(self._holder, f"{reason.text}{cite}", wrap=True, selectable=True))

    def _missing(self, missing: Iterable[MissingFact]) -> None:
        missing = tuple(missing)
        if not missing:
            return
        self._group("Missing")
        for fact in missing:
            line = row(self._holder, gap=1)
            line.addWidget(IconWords(self._holder, "question", fact.label, "lead", "untold"), 1)
            button = Button(self._holder, "Go to field", "arrow_right", "link")
            button.setAccessibleName(f"Go to field: {fact.label}")
            button.clicked.connect(self._going(fact.path))
            line.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
            self._layout.addLayout(line)
            if fact.would_settle:
                self._layout.addWidget(Words(self._holder, fact.would_settle, "caption", "text2", wrap=True))

    def _going(self, path: str) -> Callable[[], None]:
        def go() -> None:
            self.go_to.emit(path)

        return go

    def _elements(self) -> None:
        if not self.decision.elements:
            return
        self._group("Element by element")
        for element in self.decision.elements:
            look = look_of(state_of_element(element.status))
            words = "" if element.status in _FIRM else f" ({look.word})"
            text = f"{element.label}{words}: {element.why}" if element.why else f"{element.label}{words}"
            tone = look.tone if look.tone == "untold" else "text"
            self._layout.addWidget(IconWords(self._holder, look.icon, text, "caption", tone))

    def _law(self) -> None:
        self._group("The rule, in our words")
        laws = self.decision.laws
        for law in laws:
            if law.restatement:
                self._layout.addWidget(Words(self._holder, law.restatement, wrap=True, selectable=True))
            self._layout.addWidget(self._text(law))
            for name, value in _particulars(law, self.decision):
                self._layout.addLayout(self._pair(name, value))
            confidence = "doubt" if law.confidence.is_low else "plain"
            chips = WrapLayout(self._holder)
            chips.addWidget(Chip(self._holder, confidence, confidence_words(law.confidence)))
            self._layout.addLayout(chips)
            self._layout.addWidget(Hairline(self._holder))
        if not laws:
            self._layout.addWidget(Words(self._holder, self.decision.citation, "lead", "accent"))

    def _text(self, law: LawSource) -> OfficialText:
        text = OfficialText(self._holder, law.citation, self.decision.law_date or law.valid_from)
        text.asked.connect(self._asking(text))
        text.library_asked.connect(self.open_library)
        self.texts[law.citation] = text
        return text

    def _asking(self, text: OfficialText) -> Callable[[], None]:
        def ask() -> None:
            self.read_law.emit(text.citation, text.on)

        return ask

    def show_passage(self, citation: str, passage: Passage | None) -> None:
        """Open the official text of a citation beside the rule; None says that the library has none."""
        if citation in self.texts:
            self.texts[citation].show_passage(passage)

    def _pair(self, name: str, value: str) -> QHBoxLayout:
        line = row(self._holder, gap=2)
        label = Words(self._holder, name, "caption", "text2")
        label.setFixedWidth(self._holder.theme.lines(4.6))
        line.addWidget(label, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(Words(self._holder, value, "caption", "text", wrap=True), 1)
        return line

    def _questions(self) -> None:
        if not self.decision.open_questions:
            return
        self._group("Open in the law")
        for text in self.decision.open_questions:
            self._layout.addWidget(IconWords(self._holder, "waves", text, "caption", "doubt"))


def _unique(facts: Iterable[FactUse]) -> Iterable[FactUse]:
    seen: set[str] = set()
    for fact in facts:
        key = f"{fact.path} {fact.value}"
        if key not in seen:
            seen.add(key)
            yield fact


def _particulars(law: LawSource, decision: Decision) -> tuple[tuple[str, str], ...]:
    chosen = decision.law_date_role
    by = f", chosen by {date_text(decision.law_date)} ({chosen})" if decision.law_date and chosen else ""
    found = [("Edition", f"{law.edition}{by}"), ("Source", law.source)]
    if law.verified_on is not None:
        found.append(("Checked", date_text(law.verified_on)))
    if law.office_note:
        found.append(("Office", law.office_note))
    return tuple((name, value) for name, value in found if value)
