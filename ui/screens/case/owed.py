"""What the case makes people owe, to whom, by when and why; and how complete the reports are."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from law.answers import Answer, ElementStatus
from law.decisions import Decision, Duty
from models import codes
from models.records import CaseRecord, Filing
from services.duties import DutyRow, duties_in
from services.dutyindex import DutyState
from ui.binding.draft_model import DraftModel
from ui.binding.factory import EditorMaker
from ui.binding.flow import ColumnFlow
from ui.context import UiContext
from ui.screens.due_words import DueWords, due_words, moment_words, untold_words
from ui.screens.meet import DutyToMeet, MeetForm
from ui.states import look_of, state_of_element
from ui.widgets.basic import Button, Card, Chip, Hairline, IconWords, Words, clear_layout, column, row
from ui.widgets.scroll import ScrollArea

_UNTOLD = (Answer.UNKNOWN, Answer.CONTESTED, Answer.LEGAL_CALL, Answer.NOT_LOADED)
COMPLETENESS = ("complete_rule", "complete_federal")


def duty_to_meet(duty: Duty) -> DutyToMeet:
    """What the form for meeting it needs."""
    fixed: dict[str, str | None] = {
        "duty": duty.filing_kind or None,
        "by_involvement": duty.by_involvement or None,
        "for_operator": duty.by_involvement or None,
        "for_craft": duty.by_craft or None,
    }
    return DutyToMeet(
        duty_id=duty.id,
        what=duty.what,
        to_whom=duty.to_whom,
        counted_by=duty.deadline.counted_by,
        fixed={key: value for key, value in fixed.items() if value is not None},
    )


class OwedView(ScrollArea):
    """Duties of one case.

    Signals:
        go_to(str): the path of a field.
        why_asked(str, str): id and subject of a decision.
        form_asked(str): id of a form.
    """

    go_to = Signal(str)
    why_asked = Signal(str, str)
    form_asked = Signal(str)

    def __init__(self, context: UiContext, draft: DraftModel, maker: EditorMaker) -> None:
        super().__init__(context.theme)
        self._context, self._draft, self._maker = context, draft, maker
        self._decisions: tuple[Decision, ...] = ()
        self._rows: dict[str, DutyRow] = {}
        self._drawn: object = None
        self.meet_form: MeetForm | None = None
        inside = QWidget()
        holder = context.theme
        self._outer = column(holder, inside, margins=4, gap=3)
        self.owed = Card(holder, "Reports owed", "met only by a date and a way")
        self._duties = column(holder, gap=2)
        self.owed.body.addLayout(self._duties)
        self._outer.addWidget(self.owed)
        self._complete = column(holder, gap=3)
        self._outer.addLayout(self._complete)
        self._outer.addStretch(1)
        self.setWidget(inside)

    def show_decisions(self, decisions: Sequence[Decision]) -> None:
        """Show the duties among these findings, and the completeness of the reports."""
        self._decisions = tuple(decisions)
        now = self._context.services.clock.now()
        rows = duties_in(self._draft.current, decisions, now, self._context.zone)
        drawn = (self._decisions, rows)
        if drawn == self._drawn or self.meet_form is not None:
            return
        self._drawn = drawn
        self._rows = {row.duty_id: row for row in rows}
        clear_layout(self._duties)
        clear_layout(self._complete)
        duties = [
            d for d in decisions if d.duty is not None and (d.answer is Answer.YES or d.answer in _UNTOLD)
        ]
        if not duties:
            text = "Nothing is owed as the record stands. The findings at the right say why."
            self._duties.addWidget(Words(self._context.theme, text, "body", "text2", wrap=True))
        for decision in duties:
            self._add_duty(decision)
        for decision in decisions:
            if decision.id.endswith(COMPLETENESS) and decision.elements:
                self._complete.addWidget(self._completeness(decision))

    # -- duties --------------------------------------------------------------------------------------

    def _add_duty(self, decision: Decision) -> None:
        assert decision.duty is not None
        holder, duty = self._context.theme, decision.duty
        block = QWidget()
        block_layout = column(holder, block, gap=1.5)
        flow = ColumnFlow()
        flow.set_gaps(holder.theme.units(4), holder.theme.units(1.5))
        words, met = self._state(decision)
        words_again = "" if duty.deadline.words in (words.below, "") else duty.deadline.words
        cells: tuple[tuple[QWidget, int], ...] = (
            (self._two(Chip(holder, words.state, words.chip), words.below), 3),
            (self._two(Words(holder, duty.what, "strong", wrap=True), _form_words(duty, decision)), 3),
            (self._two(Words(holder, duty.by_whom, wrap=True), f"to {duty.to_whom}"), 3),
            (self._two(Words(holder, decision.headline, wrap=True), words_again), 3),
        )
        for cell, span in cells:
            flow.place(cell, span, 0)
        block_layout.addLayout(flow)
        block_layout.addLayout(self._acts(decision, block_layout, is_met=met))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        block.setSizePolicy(policy)
        self._duties.addWidget(block)
        self._duties.addWidget(Hairline(holder))

    def _state(self, decision: Decision) -> tuple[DueWords, bool]:
        assert decision.duty is not None
        context = self._context
        row = self._rows.get(decision.duty.id)
        if row is not None and row.met_at is not None:
            way = codes.label("filing_way", row.met_by).lower() if row.met_by else ""
            below = ", ".join(part for part in (moment_words(row.met_at, context.zone), way) if part)
            return DueWords(state="done", group="done", chip="met", below=below), True
        if row is not None and row.state_at(context.services.clock.now()) is DutyState.NOT_NEEDED:
            return DueWords(state="done", group="done", chip="not needed", below=row.note or ""), True
        if decision.answer in _UNTOLD:
            return untold_words(decision.missing[0].label if decision.missing else ""), False
        deadline = decision.duty.deadline
        return due_words(deadline.due, deadline.words, context.services.clock.now(), context.zone), False

    def _two(self, first: QWidget, second: str) -> QWidget:
        holder = self._context.theme
        cell = QWidget()
        layout = column(holder, cell, gap=0.5)
        layout.addWidget(first)
        if second:
            layout.addWidget(Words(holder, second, "caption", "text2", wrap=True))
        layout.addStretch(1)
        cell.setMinimumWidth(holder.theme.lines(9))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        cell.setSizePolicy(policy)
        return cell

    def _acts(self, decision: Decision, block: QVBoxLayout, *, is_met: bool) -> QHBoxLayout:
        holder = self._context.theme
        assert decision.duty is not None
        line = row(holder, gap=2)
        why = Button(holder, "Why?", "question", "link")
        why.setAccessibleName(f"Why? {decision.duty.what}, {decision.duty.by_whom}")
        why.clicked.connect(self._ask_why(decision))
        line.addWidget(why)
        meet = Button(holder, "Enter another" if is_met else "Enter how it was met", "pencil", "link")
        meet.setAccessibleName(f"Enter how it was met: {decision.duty.what}, {decision.duty.by_whom}")
        meet.clicked.connect(self._open_meet(decision.duty, block))
        line.addWidget(meet)
        if decision.duty.form:
            form = Button(holder, f"Open {decision.duty.form}", "document", "link")
            form.clicked.connect(self._ask_form(decision.duty.form))
            line.addWidget(form)
        line.addStretch(1)
        return line

    def _ask_why(self, decision: Decision) -> Callable[[], None]:
        def ask() -> None:
            self.why_asked.emit(decision.id, decision.subject)

        return ask

    def _ask_form(self, form: str) -> Callable[[], None]:
        def ask() -> None:
            self.form_asked.emit(form)

        return ask

    def _open_meet(self, duty: Duty, block: QVBoxLayout) -> Callable[[], None]:
        def open_form() -> None:
            self.close_meet()
            self.meet_form = MeetForm(self._context.theme, self._maker, duty_to_meet(duty))
            self.meet_form.met.connect(self._take)
            self.meet_form.closed.connect(self.close_meet)
            block.addWidget(self.meet_form)
            self.meet_form.take_focus()

        return open_form

    def close_meet(self) -> None:
        """Take the form away; nothing is recorded."""
        if self.meet_form is not None:
            self.meet_form.hide()
            self.meet_form.deleteLater()
            self.meet_form = None

    def _take(self, filing: Filing) -> None:
        self.close_meet()
        values = {
            field.name: getattr(filing, field.name)
            for field in dataclasses.fields(filing)
            if field.name not in _SYSTEM
        }
        self._draft.add(Filing, f"met: {filing.duty_id}", **values)
        self._drawn = None
        self.show_decisions(self._decisions)

    # -- completeness --------------------------------------------------------------------------------

    def _completeness(self, decision: Decision) -> Card:
        holder = self._context.theme
        done = sum(e.status in _ANSWERED for e in decision.elements)
        title = (
            f"{decision.citation}: {decision.subject_label}" if decision.subject_label else decision.citation
        )
        card = Card(holder, title, f"{done} of {len(decision.elements)} items")
        paths = {fact.label: fact.path for fact in decision.missing}
        for element in sorted(decision.elements, key=_is_answered):
            look = look_of(state_of_element(element.status))
            line = row(holder, gap=2)
            text = f"{element.label}: {element.why}" if element.why else element.label
            icon, tone = ("flag", "due") if element.status not in _ANSWERED else (look.icon, look.tone)
            line.addWidget(IconWords(holder, icon, text, "body", tone if icon == "flag" else "text"), 1)
            path = paths.get(element.label) or next((p for label, p in paths.items() if label in text), "")
            if path and element.status not in _ANSWERED:
                button = Button(holder, "Go to field", "arrow_right", "link")
                button.setAccessibleName(f"Go to field: {element.label}")
                button.clicked.connect(self._go(path))
                line.addWidget(button)
            card.body.addLayout(line)
        return card

    def _go(self, path: str) -> Callable[[], None]:
        def go() -> None:
            self.go_to.emit(path)

        return go


_ANSWERED = (ElementStatus.SATISFIED, ElementStatus.NOT_APPLICABLE)
_SYSTEM = frozenset(
    {"position", *(f.name for f in dataclasses.fields(CaseRecord) if f.name not in ("states", "typed"))}
)


def _is_answered(element: object) -> bool:
    return getattr(element, "status", None) in _ANSWERED


def _form_words(duty: Duty, decision: Decision) -> str:
    return ", ".join(part for part in (duty.form, decision.citation) if part)
