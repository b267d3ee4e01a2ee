"""The coroner's page of a case: each death once, its times, what follows, both offices' entries, the acts."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from law.decisions import Decision
from models.coroner import deaths_of
from services.actor import CORONERS
from services.coronerindex import DRAW_RULE
from ui.binding.draft_model import DraftModel
from ui.context import UiContext
from ui.screens.case.coroner_death import DeathPart
from ui.screens.coroner_acts import DeskActs
from ui.screens.notice import Notices
from ui.widgets.basic import Words, column
from ui.widgets.scroll import ScrollArea

TICK_MS = 1_000
NOTHING = "No death on record yet. Enter it under Coroner's entries, or under Deaths as the officer has it."


class CoronerView(ScrollArea):
    """The deaths of the open case.

    Signals:
        go_to(str): the path of a field.
        why_asked(str, str): the reasons of a finding, by its id and subject.
        form_asked(str): a form with the key of its subject, "F05|death/ID".
        stored(): an act wrote the case; the page shows it anew.
    """

    go_to = Signal(str)
    why_asked = Signal(str, str)
    form_asked = Signal(str)
    stored = Signal()

    def __init__(self, context: UiContext, draft: DraftModel) -> None:
        super().__init__(context.theme)
        self._context, self._draft = context, draft
        self._decisions: tuple[Decision, ...] = ()
        holder = context.theme
        inside = QWidget()
        page = column(holder, inside, margins=4, gap=3)
        banners = column(holder, gap=1.5)
        page.addLayout(banners)
        self.acts = DeskActs(context, self, Notices(holder, banners))
        self.acts.done.connect(self.stored)
        self._list = column(holder, gap=4)
        page.addLayout(self._list)
        self.words = Words(holder, NOTHING, wrap=True)
        page.addWidget(self.words)
        page.addStretch(1)
        self.setWidget(inside)
        self.parts: dict[str, DeathPart] = {}
        timer = QTimer(self)
        timer.setInterval(TICK_MS)
        timer.timeout.connect(self._tick)
        timer.start()

    def show_decisions(self, decisions: Sequence[Decision]) -> None:
        """Show the deaths of the draft with these findings."""
        self._decisions = tuple(decisions)
        casefile = self._draft.current
        deaths = deaths_of(casefile)
        for key in [key for key in self.parts if key not in {one.id for one in deaths}]:
            part = self.parts.pop(key)
            self._list.removeWidget(part)
            part.hide()
            part.deleteLater()
        for one in deaths:
            part = self.parts.get(one.id) or self._make(one.id)
            part.show_death(casefile, one, self._decisions)
        self.words.setVisible(not deaths)

    def _make(self, death_id: str) -> DeathPart:
        part = DeathPart(self._context, may=self._context.actor.may(CORONERS))
        part.go_to.connect(self.go_to)
        part.why_asked.connect(self.why_asked)
        part.form_asked.connect(self.form_asked)
        part.act_asked.connect(self._do)
        self.parts[death_id] = part
        self._list.addWidget(part)
        return part

    def _tick(self) -> None:
        if self.isVisible():
            for part in self.parts.values():
                part.tick()

    def in_sight(self) -> DeathPart | None:
        """The death that has the keyboard, else the first."""
        focus = QApplication.focusWidget()
        for part in self.parts.values():
            if focus is not None and part.isAncestorOf(focus):
                return part
        return next(iter(self.parts.values()), None)

    def give_coroner(self, act: str) -> None:
        """Do an act on the death in sight."""
        part = self.in_sight()
        if part is not None:
            self._do(part.death_id, act, "")

    def _do(self, death_id: str, act: str, subject: str) -> None:
        if self._draft.is_new or self._draft.is_edited:
            self._context.status.say("Save the case first: an act rests on what is saved.")
            return
        hint = next(
            (
                d.headline
                for d in self._decisions
                if d.id == DRAW_RULE and d.subject.endswith(death_id) and act in ("draw", "no_draw")
            ),
            "",
        )
        self.acts.ask(act, self._draft.base.case.id, death_id, subject, hint)

    def setFocus(self, *_: object) -> None:
        """The keyboard goes to the first act."""
        part = self.in_sight()
        if part is not None:
            part.take_focus()
        else:
            super().setFocus()
