"""A dialog for an act that needs proof: it stays until that is recorded or left, and says why it is not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from services.errors import Invalid, Refused
from ui.binding.factory import EditorMaker
from ui.context import UiContext
from ui.dialogs import Sheet
from ui.screens.entry_form import EntryForm
from ui.tasks import Failure
from ui.widgets.basic import Button, IconWords, Words, column
from ui.widgets.combo import Combo
from ui.widgets.scroll import ScrollArea

WIDE_L, HIGH_L = 36, 42


class ActSheet(Sheet):
    """Title, inputs in a part that scrolls, why it was refused, Cancel and the act."""

    def __init__(self, context: UiContext, parent: QWidget, title: str, act: str, keeps: str = "") -> None:
        super().__init__(context.theme, parent, title, keeps)
        self.context = context
        self.maker = EditorMaker(context)
        self.outcome: object = None
        self._area = ScrollArea(context.theme)
        inside = QWidget()
        self.parts = column(context.theme, inside, gap=2.5)
        self._area.setWidget(inside)
        # The page shows the ground of the dialog, not that of a page.
        inside.setAutoFillBackground(False)
        self._area.viewport().setAutoFillBackground(False)
        self.body.addWidget(self._area, 1)
        self.say = IconWords(context.theme, "alert", "", "body", "overdue")
        self.say.hide()
        self.body.addWidget(self.say)
        self.add_cancel()
        self.act = Button(context.theme, act, "tick", "primary")
        self.act.clicked.connect(self.record)
        self.foot.addWidget(self.act)

    def form(self) -> EntryForm:
        """A new group of inputs at the end."""
        form = EntryForm(self.holder, self.maker)
        self.parts.addWidget(form)
        return form

    def choice(self, label: str, options: Sequence[tuple[str, str]]) -> Combo:
        """A labelled choice at the end."""
        part = QWidget()
        layout = column(self.holder, part, gap=1)
        layout.addWidget(Words(self.holder, label, "caption", "text2"))
        combo = Combo(self.holder, 14)
        combo.setAccessibleName(label)
        for key, words in options:
            combo.addItem(words, key)
        layout.addWidget(combo)
        self.parts.addWidget(part)
        return combo

    def record(self) -> None:
        """Do the act."""
        raise NotImplementedError

    def forms(self) -> tuple[EntryForm, ...]:
        """The groups of inputs, in the order of reading."""
        raise NotImplementedError

    def write(self, work: Callable[[], Any]) -> None:
        """Hand the act to the worker thread; it closes when it is done and stays when it is refused."""
        self.act.setEnabled(False)
        self.say.hide()
        self.context.tasks.write(work, self._done_with, self._refused, owner=self)

    def _done_with(self, result: object) -> None:
        self.outcome = result
        self.answer("done")

    def _refused(self, failure: Failure) -> None:
        self.act.setEnabled(True)
        sentence = f"{failure.sentence} {failure.remedy}"
        if isinstance(failure, Invalid):
            rest: tuple[str, ...] = ()
            for form in self.forms():
                unplaced = form.show_problems(failure.problems)
                rest = unplaced if not rest else tuple(s for s in rest if s in unplaced)
            sentence = " ".join(rest) or failure.sentence
        self.refuse(sentence)
        self.refused_with(failure)

    def refuse(self, sentence: str) -> None:
        """Say why it is not recorded; the entries stay."""
        self.say.show_words("alert", sentence, "body", "overdue")
        self.say.show()
        self.say.setAccessibleName(sentence)
        self._fit()

    def refused_with(self, failure: Failure) -> None:
        """What else follows from a refusal."""

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As high as the inputs want, as far as the screen has room."""
        theme, screen = self.holder.theme, self.screen().availableGeometry()
        width = min(theme.lines(WIDE_L), screen.width() - theme.lines(1))
        self.setFixedWidth(width)
        layout = self.parts
        # A part that is wrapped narrower than it is shown wants its least height, the area gives it.
        wanted = max(layout.heightForWidth(width - theme.lines(4)), layout.minimumSize().height())
        room = screen.height() - theme.lines(10)
        self._area.setMinimumHeight(
            min(max(wanted, theme.lines(6)) + theme.lines(1), room, theme.lines(HIGH_L))
        )
        self.adjustSize()


def is_refused(failure: Failure) -> bool:
    """Whether rule or law refuses it, so that an override could be asked for."""
    return isinstance(failure, Refused)
