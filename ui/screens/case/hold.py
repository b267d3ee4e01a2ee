"""The hold of the case being edited: the same card as on the board, from the findings on the draft."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from forms.names import involvement_name
from law.answers import Answer
from law.decisions import Decision
from models import codes
from models.casefile import CaseFile
from models.records import Arrest, Involvement
from services.holdindex import RULE, end_of, goes_on_by
from services.holds import HoldRoute, HoldRow
from ui.binding.draft_model import DraftModel
from ui.context import UiContext
from ui.screens.hold_card import Asked, HoldCards
from ui.screens.holds import HoldActs
from ui.screens.notice import Notices
from ui.widgets.basic import Words, column
from ui.widgets.scroll import ScrollArea

TICK_MS = 1_000
_WITHOUT_ROUTES = frozenset({Answer.NO, Answer.NOT_APPLICABLE, Answer.NOT_IN_FORCE})


def hold_rows_of(casefile: CaseFile, decisions: Sequence[Decision]) -> tuple[HoldRow, ...]:
    """The holds that go on, from a case and its findings."""
    found = {d.subject: d for d in decisions if d.id == RULE}
    return tuple(
        _row(casefile, arrest, found.get(f"arrest/{arrest.id}"))
        for arrest in casefile.all(Arrest)
        if end_of(casefile, arrest.id) is None
    )


def _row(casefile: CaseFile, arrest: Arrest, found: Decision | None) -> HoldRow:
    who = casefile.find(arrest.involvement_id)
    shows = found is not None and found.answer not in _WITHOUT_ROUTES
    return HoldRow(
        case_id=casefile.case.id,
        case_number=casefile.case.number or "",
        arrest_id=arrest.id,
        who=involvement_name(casefile, who) if isinstance(who, Involvement) else "Person not named",
        held_at=arrest.held_at or "",
        arrested=arrest.arrested,
        applies=found.answer if found is not None else Answer.UNKNOWN,
        citation=found.citation if found is not None else "",
        headline=found.headline if found is not None else "Whether the hold applies cannot be told yet.",
        routes=tuple(_route(route) for route in found.routes) if found is not None and shows else (),
        missing=found.missing if found is not None else (),
        others=tuple(
            codes.label("hold_otherwise", r.other_kind or "") for r in goes_on_by(casefile, arrest.id)
        ),
        low_confidence=found.low_confidence if found is not None else False,
    )


def _route(route: object) -> HoldRoute:
    kept = ("id", "title", "answer", "opens", "why", "missing")
    return HoldRoute(**{name: getattr(route, name) for name in kept})


class HoldView(ScrollArea):
    """The holds of the open case.

    Signals:
        go_to(str): the path of a field.
    """

    go_to = Signal(str)

    def __init__(self, context: UiContext, draft: DraftModel) -> None:
        super().__init__(context.theme)
        self._context, self._draft = context, draft
        holder = context.theme
        inside = QWidget()
        page = column(holder, inside, margins=4, gap=3)
        banners = column(holder, gap=1.5)
        page.addLayout(banners)
        self.acts = HoldActs(context, self, Notices(holder, banners))
        self.cards = HoldCards(holder, context.zone)
        self.cards.asked.connect(self._do)
        page.addWidget(self.cards)
        self.words = Words(holder, "", wrap=True)
        page.addWidget(self.words)
        page.addStretch(1)
        self.setWidget(inside)
        timer = QTimer(self)
        timer.setInterval(TICK_MS)
        timer.timeout.connect(self._tick)
        timer.start()

    def show_decisions(self, decisions: Sequence[Decision]) -> None:
        """Show the holds from these findings."""
        casefile = self._draft.current
        rows = hold_rows_of(casefile, decisions)
        self.cards.show_rows(rows, self._context.services.clock.now())
        self.cards.setVisible(bool(rows))
        some = bool(casefile.all(Arrest))
        ended = "The hold has ended; its end stands under Release."
        self.words.setText(ended if some else "No arrest yet. It begins under Arrest.")
        self.words.setVisible(not rows)

    def _tick(self) -> None:
        if self.isVisible():
            self.cards.tick(self._context.services.clock.now())

    def _do(self, asked: Asked) -> None:
        if asked.act not in ("release", "override", "other"):
            self.go_to.emit("arrest/.arrested" if asked.act == "case" else asked.act)
        elif self._draft.is_new or self._draft.is_edited:
            self._context.status.say("Save the case first: a release rests on what is saved.")
        else:
            self.acts.do(asked)
