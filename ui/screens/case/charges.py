"""The charges of a case: what the record shows, then what a question would change; the rest on request."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from forms.derive.charges import (
    COUNTS,
    JOINDER,
    OUT,
    TIER,
    candidates,
    charge_title,
    charges_of,
    is_charge,
    lacks,
    only_law_is_missing,
    rests_on,
    said,
    sanction_words,
    thin,
)
from forms.derive.charges_unread import NEITHER, TITLE, how_entered, unread, what_is_missing
from law.answers import Answer
from law.decisions import Decision, Element, ElementRole
from ui.binding.draft_model import DraftModel
from ui.context import UiContext
from ui.states import state_of_answer, state_of_element
from ui.widgets.basic import Button, Card, Chip, IconWords, Words, clear_layout, column, row
from ui.widgets.combo import Combo
from ui.widgets.scroll import ScrollArea
from ui.widgets.wrap import WrapRow

_NONE = "The record raises no charge. A charge is raised by what is recorded, never by what is not known."


class ChargesView(ScrollArea):
    """The charging worksheet of one person on screen.

    Signals:
        go_to(str): the path of a field.
        why_asked(str, str): the reasons of a finding are asked for, by its id and subject.
        form_asked(str): the printed worksheet.
    """

    go_to = Signal(str)
    why_asked = Signal(str, str)
    form_asked = Signal(str)

    def __init__(self, context: UiContext, draft: DraftModel) -> None:
        super().__init__(context.theme)
        self._context, self._draft = context, draft
        self._decisions: tuple[Decision, ...] = ()
        self.rest_shown = False
        holder = context.theme
        inside = QWidget()
        page = column(holder, inside, margins=4, gap=3)
        head = WrapRow(holder, 3, 2)
        head.add(Words(holder, "Charges", "section"))
        self.person = Combo(holder, 24)
        self.person.setAccessibleName("Person")
        self.person.activated.connect(self._show)
        head.add(self.person)
        self.rest = Button(holder, "Every element, every offence", "eye")
        self.rest.setCheckable(True)
        self.rest.clicked.connect(self._show_rest)
        head.add(self.rest)
        outline = Button(holder, "Print F21", "print")
        outline.clicked.connect(self._print)
        head.add(outline)
        page.addWidget(head)
        caption = "As the record shows, if it is proven. Nothing is decided here."
        page.addWidget(Words(holder, caption, "caption", "text2", wrap=True))
        self._list = column(holder, gap=3)
        page.addLayout(self._list)
        page.addStretch(1)
        self.setWidget(inside)
        self.setFocusProxy(self.person)

    def show_decisions(self, decisions: Sequence[Decision]) -> None:
        """Show the charges from these findings."""
        self._decisions = tuple(decisions)
        chosen = self.person.currentData()
        self.person.clear()
        people = {d.subject: d.subject_label for d in self._decisions if is_charge(d)}
        for subject, label in people.items():
            count = len(candidates(self._decisions, subject))
            self.person.addItem(f"{label} ({count})", subject)
        at = self.person.findData(chosen)
        self.person.setCurrentIndex(max(at, 0) if people else -1)
        self._show()

    def _show_rest(self) -> None:
        self.rest_shown = self.rest.isChecked()
        self._show()

    def _print(self) -> None:
        self.form_asked.emit("F21")

    def _show(self, _: int = 0) -> None:
        clear_layout(self._list)
        holder, subject = self._context.theme, self.person.currentData()
        found = charges_of(self._decisions, subject) if subject else ()
        apart = OUT | {Answer.NOT_LOADED}
        shown = [d for d in found if d.answer not in apart]
        for decision in shown:
            self._list.addWidget(self._charge(decision))
        lacking = unread(found, subject) if subject else ()
        if not shown and not lacking:
            self._list.addWidget(IconWords(holder, "info", _NONE))
        self._add_unread(lacking)
        for rule, title in ((JOINDER, "Joinder"), (TIER, "Step of the penalties")):
            self._add_beside(rule, title, subject)
        self._add_priors()
        if self.rest_shown:
            for decision in found:
                if decision.answer in OUT:
                    self._list.addWidget(self._charge(decision))

    def _add_unread(self, lacking: Sequence[Decision]) -> None:
        """Charges whose law was not obtained, apart: neither a charge nor none."""
        if not lacking:
            return
        holder = self._context.theme
        self._list.addWidget(Words(holder, TITLE, "section"))
        self._list.addWidget(Words(holder, NEITHER, "caption", "text2", wrap=True))
        for decision in lacking:
            card = self._charge(decision)
            for words in (what_is_missing(decision), how_entered(decision)):
                card.body.addWidget(Words(holder, words, wrap=True))
            self._list.addWidget(card)

    # -- one charge ----------------------------------------------------------------------------------

    def _charge(self, decision: Decision) -> Card:
        holder = self._context.theme
        card = Card(holder, charge_title(decision), dense=True)
        card.head.addWidget(Chip(holder, state_of_answer(decision.answer)))
        why = Button(holder, "Why?", "question", "link")
        why.clicked.connect(self._asking(decision))
        why.setAccessibleName(f"Why, {charge_title(decision)}")
        card.head.addWidget(why)
        if decision.sanction is not None:
            card.body.addWidget(
                Words(holder, sanction_words(decision.sanction), "caption", "text2", wrap=True)
            )
        open_ones = [e for e in thin(decision) if not only_law_is_missing(e)]
        elements = decision.elements if self.rest_shown else open_ones
        for element in elements:
            card.body.addWidget(self._element(element))
        if not elements and decision.answer not in OUT | {Answer.NOT_LOADED}:
            card.body.addWidget(IconWords(holder, "tick", "Every element stands on the record."))
        return card

    def _element(self, element: Element) -> QWidget:
        holder = self._context.theme
        part = QWidget()
        lines = column(holder, part, gap=0.5)
        line = row(holder, gap=2)
        line.addWidget(Words(holder, _called(element), "strong", wrap=True), 1)
        line.addWidget(Chip(holder, state_of_element(element.status), said(element.status)))
        lines.addLayout(line)
        if self.rest_shown:
            lines.addWidget(Words(holder, rests_on(element), wrap=True))
            for note in element.notes:
                lines.addWidget(Words(holder, note, "caption", "text2", wrap=True))
        if element.ask:
            lines.addWidget(IconWords(holder, "question", element.ask))
        elif lacks(element):
            lines.addWidget(Words(holder, lacks(element), wrap=True))
        for missing in element.missing[:1]:
            button = Button(holder, "Enter it", "pencil", "link")
            button.setAccessibleName(f"Enter it: {missing.label}")
            button.clicked.connect(self._going(missing.path))
            lines.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        return part

    # -- beside the charges --------------------------------------------------------------------------

    def _add_beside(self, rule: str, title: str, subject: str | None) -> None:
        found = next((d for d in self._decisions if d.id == rule and d.subject == subject), None)
        if found is None or found.answer is Answer.NOT_APPLICABLE:
            return
        holder = self._context.theme
        card = Card(holder, title, f"s. {found.citation}", dense=True)
        card.head.addWidget(Chip(holder, state_of_answer(found.answer)))
        card.body.addWidget(Words(holder, found.headline, wrap=True))
        for element in found.elements:
            words = f"{element.label}: {element.why or said(element.status)}"
            card.body.addWidget(Words(holder, words, "body", "text2", wrap=True))
        for doubt in found.open_questions if self.rest_shown else ():
            card.body.addWidget(IconWords(holder, "info", doubt))
        self._list.addWidget(card)

    def _add_priors(self) -> None:
        counted = [d for d in self._decisions if d.id == COUNTS]
        if not counted:
            return
        holder = self._context.theme
        card = Card(holder, "Convictions before", dense=True)
        for found in counted:
            line = row(holder, gap=2)
            line.addWidget(Words(holder, found.headline, wrap=True), 1)
            line.addWidget(Chip(holder, state_of_answer(found.answer)))
            card.body.addLayout(line)
        self._list.addWidget(card)

    def _asking(self, decision: Decision) -> Callable[[], None]:
        def ask() -> None:
            self.why_asked.emit(decision.id, decision.subject)

        return ask

    def _going(self, path: str) -> Callable[[], None]:
        def go() -> None:
            self.go_to.emit(path)

        return go


def _called(element: Element) -> str:
    label = element.label
    named = label.startswith("Defence")
    return f"Defence: {label}" if element.role is ElementRole.DEFENCE and not named else label
