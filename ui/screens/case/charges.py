"""The charges of a case: what the record shows, then what a question would change; the rest on request."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from forms.derive.charges import (
    COUNTS,
    JOINDER,
    OUT,
    TIER,
    charge_title,
    charges_of,
    doubts_of,
    is_charge,
    lacks,
    only_law_is_missing,
    points_of,
    rests_on,
    sanction_words,
    status_words,
    thin,
)
from forms.derive.charges_asked import Question, asked_of
from forms.derive.charges_unread import NEITHER, TITLE, how_entered, unread, what_is_missing
from forms.elements import element_title, needless
from law.answers import Answer
from law.decisions import Decision, Element, ElementRole, MissingFact
from models.records import PriorConviction
from ui.binding.draft_model import DraftModel
from ui.context import UiContext
from ui.states import state_of_answer, state_of_element
from ui.widgets.basic import Button, Card, Chip, IconWords, Words, clear_layout, column, row
from ui.widgets.combo import Combo
from ui.widgets.scroll import ScrollArea
from ui.widgets.wrap import WrapRow

_WHOLE = "Every element stands on the record."
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
        self.person = Combo(holder, 24, whole=True)
        self.person.setAccessibleName("Person")
        self.person.activated.connect(self._show)
        head.add(self.person)
        self.counted = Words(holder, "", "caption", "text2")
        head.add(self.counted)
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
            self.person.addItem(label, subject)
        self.person.updateGeometry()
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
        self.counted.setText(_counted(len(shown), len(lacking)))
        if not shown and not lacking:
            self._list.addWidget(IconWords(holder, "info", _NONE))
        self._add_questions(asked_of(found, subject) if subject else ())
        self._add_unread(lacking)
        for rule, title in ((JOINDER, "Joinder"), (TIER, "Step of the penalties")):
            self._add_beside(rule, title, subject)
        self._add_priors(subject)
        if self.rest_shown:
            for decision in found:
                if decision.answer in OUT:
                    self._list.addWidget(self._charge(decision))

    def _add_questions(self, asked: Sequence[Question]) -> None:
        """What to ask: each question once, the charges it would change, where the answer is entered."""
        if not asked:
            return
        holder = self._context.theme
        card = Card(holder, "Questions whose answer would change a charge", dense=True)
        for one in asked:
            lines = column(holder, gap=0.5)
            lines.addWidget(IconWords(holder, "question", one.words))
            line = WrapRow(holder, 2, 0)
            line.add(Words(holder, one.for_which, "caption", "text2", wrap=True))
            for missing in one.missing[:1]:
                line.add(self._entering(missing))
            lines.addWidget(line)
            card.body.addLayout(lines)
        self._list.addWidget(card)

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
        card = Card(holder, charge_title(decision), dense=True, wrap=True)
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
            card.body.addWidget(self._element(decision, element))
        doubts = doubts_of(decision)
        if not elements and decision.answer not in OUT | {Answer.NOT_LOADED}:
            words = "Every element stands on the record, but:" if doubts else _WHOLE
            card.body.addWidget(IconWords(holder, "info" if doubts else "tick", words))
        for doubt in doubts:
            card.body.addWidget(IconWords(holder, "waves", doubt, "body", "doubt"))
        return card

    def _element(self, decision: Decision, element: Element) -> QWidget:
        holder = self._context.theme
        part = QWidget()
        lines = column(holder, part, gap=0.5)
        line = row(holder, gap=2)
        line.addWidget(Words(holder, _called(decision, element), "strong", wrap=True), 1)
        spare = needless(decision, element)
        shown = state_of_answer(Answer.NOT_APPLICABLE) if spare else state_of_element(element.status)
        line.addWidget(Chip(holder, shown, status_words(decision, element)))
        lines.addLayout(line)
        if self.rest_shown:
            lines.addWidget(Words(holder, rests_on(element), wrap=True))
            for note in element.notes:
                lines.addWidget(Words(holder, note, "caption", "text2", wrap=True))
        # What must be proved is asked once for all charges, below them.
        asked_below = element.role is ElementRole.ELEMENT and bool(element.ask)
        lacking = lacks(replace(element, ask="") if asked_below else element)
        if lacking and not spare and (self.rest_shown or not asked_below):
            lines.addWidget(Words(holder, lacking, wrap=True))
        for missing in element.missing[:1] if not (asked_below or spare) else ():
            lines.addWidget(self._entering(missing), 0, Qt.AlignmentFlag.AlignLeft)
        return part

    def _entering(self, missing: MissingFact) -> Button:
        button = Button(self._context.theme, "Enter it", "pencil", "link")
        button.setAccessibleName(f"Enter it: {missing.label}")
        button.clicked.connect(self._going(missing.path))
        return button

    # -- beside the charges --------------------------------------------------------------------------

    def _add_beside(self, rule: str, title: str, subject: str | None) -> None:
        found = next((d for d in self._decisions if d.id == rule and d.subject == subject), None)
        if found is None or found.answer is Answer.NOT_APPLICABLE:
            return
        holder = self._context.theme
        card = Card(holder, title, f"s. {found.citation}", dense=True)
        card.head.addWidget(Chip(holder, state_of_answer(found.answer)))
        card.body.addWidget(Words(holder, found.headline, wrap=True))
        for words in points_of(found.elements):
            card.body.addWidget(Words(holder, words, "body", "text2", wrap=True))
        for doubt in found.open_questions if self.rest_shown else ():
            card.body.addWidget(IconWords(holder, "info", doubt))
        self._list.addWidget(card)

    def _add_priors(self, subject: str) -> None:
        """The convictions of the person shown; one of nobody named may be theirs and stands with each."""
        priors = self._draft.current.all(PriorConviction)
        theirs = {
            f"{one.KIND}/{one.id}"
            for one in priors
            if one.involvement_id is None or f"involvement/{one.involvement_id}" == subject
        }
        counted = [d for d in self._decisions if d.id == COUNTS and d.subject in theirs]
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


def _counted(charges: int, unread: int) -> str:
    words = "1 charge" if charges == 1 else f"{charges} charges" if charges else "no charge"
    return f"{words}, {unread} not loaded" if unread else words


def _called(decision: Decision, element: Element) -> str:
    label = element_title(decision, element)
    named = label.startswith("Defence")
    return f"Defence: {label}" if element.role is ElementRole.DEFENCE and not named else label
