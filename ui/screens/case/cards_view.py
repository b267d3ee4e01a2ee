"""The long page of a case: its cards one below the other, each made when it is nearly in sight.

Cards are made from the top down, so that a card made later never moves what somebody looks at, and Tab finds
the next one: the cards after the one with the keyboard are always there. What is left is made one at a time
while nobody works on the page.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from models.casefile import CaseFile
from ui.binding.draft_model import DraftModel
from ui.binding.edits import FieldRef
from ui.binding.factory import EditorMaker
from ui.binding.field_box import FieldBox
from ui.binding.problems import Flag
from ui.screens.case.cards import OneCard, RecordsCard, SectionCard, Warnings
from ui.screens.case.naming_card import NamingCard
from ui.screens.case.sections import ENTRIES, CardSpec, entries_for
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Words, column

REST_MS = 1_500
"""How long nothing is done on the page before a card out of sight is made."""

LAYOUT_PASSES = 3

AHEAD = 2
"""Cards made beyond the one with the keyboard."""


def _class_of(spec: CardSpec) -> type[SectionCard]:
    if not spec.section.repeat:
        return OneCard
    return NamingCard if spec.names is not None else RecordsCard


class CardsView(QScrollArea):
    """All cards of a case in one scrolling page.

    Attributes:
        draft: the case being edited.

    Signals:
        entry_in_view(str): another entry's cards came to the top.
        take_out_asked(CaseRecord): a record is to be taken out.
        built(): the last card was made.
    """

    entry_in_view = Signal(str)
    take_out_asked = Signal(object)
    built = Signal()

    def __init__(
        self, holder: ThemeHolder, draft: DraftModel, maker: EditorMaker, *, arrests: bool = True
    ) -> None:
        """`arrests` tells whether the office has any; without them no empty card of theirs is made."""
        super().__init__()
        self._arrests = arrests
        self._holder, self.draft, self._maker = holder, draft, maker
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # a stop of Tab at it would show nowhere
        self._inside = QWidget()
        self._list = column(holder, self._inside, margins=4, gap=3)
        self.where = Words(holder, "", "lead", wrap=True)
        self.where.hide()
        self._list.addWidget(self.where)
        self._list.addStretch(1)
        self.setWidget(self._inside)
        self.cards: dict[str, list[SectionCard]] = {}
        self._flags: Mapping[str, Flag] = {}
        self._warnings: Warnings = {}
        self._to_make: list[tuple[str, CardSpec]] = []
        self._planned: set[str] = set()
        self._plan()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)
        self._chosen = self._to_make[0][0] if self._to_make else ""
        self._held = ""
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._on_scrolled)
        bar.rangeChanged.connect(self._hold)
        bar.actionTriggered.connect(self._let_go)
        QApplication.instance().focusChanged.connect(self._on_focus)  # type: ignore[union-attr]
        self._make_next()
        self._timer.start(0)
        draft.records_changed.connect(self._plan)
        draft.edited.connect(self._wait)

    # -- making --------------------------------------------------------------------------------------

    def _plan(self, kind: str = "") -> None:
        """Plan the cards of entries that have none yet: an arrest made on the page brings its steps."""
        for entry in entries_for(self.draft.current, arrests=self._arrests):
            if entry.key not in self._planned:
                self._planned.add(entry.key)
                self._to_make += [(entry.key, card) for card in entry.cards]
        self._to_make.sort(key=_in_order)
        if self._to_make and kind:
            self._timer.start(0)

    def _go_on(self) -> None:
        """Make a card that is nearly in sight, or one that is not when the page has rested for a while."""
        self._make_next()
        self._settle()  # else the card is painted once with rows cut off
        if self._to_make:
            self._timer.start(0 if self.is_short else REST_MS)

    @property
    def is_short(self) -> bool:
        """Whether the cards made end less than half a screenful below what is in sight."""
        wanted = self.verticalScrollBar().value() + self.viewport().height() * 3 // 2
        return self._inside.sizeHint().height() < wanted

    def _wait(self) -> None:
        """Somebody works on the page: what is out of sight waits."""
        if self._to_make and not self.is_short:
            self._timer.start(REST_MS)

    def _place(self, key: str) -> int:
        """Where the next card of an entry stands on the page, below those of the entries before it."""
        return 1 + sum(len(cards) for known, cards in self.cards.items() if _ORDER[known] <= _ORDER[key])

    def _make_next(self) -> None:
        if not self._to_make:
            return
        key, spec = self._to_make.pop(0)
        card = _class_of(spec)(self._holder, spec, self.draft, self._maker)
        if isinstance(card, RecordsCard):
            card.take_out_asked.connect(self.take_out_asked)
        card.show_flags(self._flags, self._warnings)
        self._list.insertWidget(self._place(key), card)
        card.show()  # the layout would do so a moment later, and count it as nothing until then
        self.cards.setdefault(key, []).append(card)
        if not self._to_make:
            self.built.emit()

    def make_all(self) -> None:
        """Make what is not made yet, now."""
        while self._to_make:
            self._make_next()

    @property
    def is_built(self) -> bool:
        """Whether every card is there."""
        return not self._to_make

    # -- moving about --------------------------------------------------------------------------------

    def current_entry(self) -> str:
        """The entry whose cards are at the top, or were asked for last."""
        return self._chosen

    def go_to(self, key: str) -> None:
        """Bring the cards of an entry to the top."""
        while any(planned == key for planned, _ in self._to_make):
            self._make_next()
        cards = self.cards.get(key)
        if not cards:
            return
        self._chosen = key
        self._settle()
        while self._to_make and self._inside.height() < cards[0].y() + self.viewport().height():
            self._make_next()  # without a screenful below it a card cannot come to the top
            self._settle()
        self._held = key
        self._hold()
        self._chosen = key
        self.entry_in_view.emit(key)

    def _hold(self) -> None:
        """Keep the entry gone to at the top while what stands above it still changes its height."""
        if self._held:
            top = self.cards[self._held][0].y() - self._holder.theme.units(3)
            self.verticalScrollBar().setValue(max(0, top))

    def _let_go(self) -> None:
        """The person moves the page, by wheel, bar or keyboard."""
        self._held = ""

    def reveal(self, ref: FieldRef) -> FieldBox | None:
        """Bring a field to light and put the keyboard into it; None when no card has it."""
        box = self._box_of(ref)
        while box is None and self._to_make:
            self._make_next()
            box = self._box_of(ref)
        if box is not None:
            self._settle()
            self.show_widget(box)
            box.take_focus()
        return box

    def _box_of(self, ref: FieldRef) -> FieldBox | None:
        boxes = (card.reveal(ref) for card in self._in_order())
        return next((box for box in boxes if box is not None), None)

    def _in_order(self) -> list[SectionCard]:
        """The cards made, from the top down."""
        return [card for key in sorted(self.cards, key=_ORDER.__getitem__) for card in self.cards[key]]

    def show_widget(self, widget: QWidget) -> None:
        """Scroll until a part is in view, with room around it; of one higher than the page, its top."""
        self._let_go()
        room = self._holder.theme.lines(4)
        if widget.height() + room > self.viewport().height():
            top = widget.mapTo(self._inside, QPoint(0, 0)).y()
            self.verticalScrollBar().setValue(max(0, top - room))
        else:
            self.ensureWidgetVisible(widget, 0, room)

    def _settle(self) -> None:
        # Places are only right after the layout has run, from the fields of a card up to the page: each pass
        # may change the height that the next one up counts with.
        for _ in range(LAYOUT_PASSES):
            QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)

    def _on_scrolled(self, value: int) -> None:
        if self._to_make and self.is_short:
            self._timer.start(0)
        top = value + self._holder.theme.lines(3)
        at_end = self.is_built and value >= self.verticalScrollBar().maximum()
        passed = [(cards[0].y(), key) for key, cards in self.cards.items() if cards[0].y() <= top]
        found = max(passed)[1] if passed else self._chosen
        if at_end and self._chosen in self.cards:
            return
        if found != self._chosen:
            self._chosen = found
            self.entry_in_view.emit(found)

    def _on_focus(self, _: QObject | None, now: QObject | None) -> None:
        if isinstance(now, QWidget) and self._inside.isAncestorOf(now):
            if not self._held or not any(card.isAncestorOf(now) for card in self.cards[self._held]):
                self._let_go()
            self.ensureWidgetVisible(now, 0, self._holder.theme.lines(3))
            key = next((k for k, cards in self.cards.items() if any(c.isAncestorOf(now) for c in cards)), "")
            if key and key != self._chosen:
                self._chosen = key
                self.entry_in_view.emit(key)
            self._make_ahead(now)

    def _make_ahead(self, now: QWidget) -> None:
        """Tab goes on to the next card, so it is there before the keyboard leaves this one."""
        made = self._in_order()
        at = next((place for place, card in enumerate(made) if card.isAncestorOf(now)), None)
        if at is not None:
            for _ in range(AHEAD - (len(made) - 1 - at)):
                self._make_next()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._settle()

    # -- flags ---------------------------------------------------------------------------------------

    def show_flags(self, flags: Mapping[str, Flag], warnings: Warnings) -> None:
        """Mark missing fields and say what is worth a look, on every card."""
        self._flags, self._warnings = flags, warnings
        for cards in self.cards.values():
            for card in cards:
                card.show_flags(flags, warnings)

    def count_of(self, key: str) -> tuple[int, bool]:
        """How many records an entry's cards hold, and whether somebody marked them all as none."""
        casefile = self.draft.current
        specs = [c for e in entries_for(casefile, arrests=self._arrests) if e.key == key for c in e.cards]
        return sum(_count(casefile, s) for s in specs), _all_none(casefile, specs)


_ORDER = {entry.key: at for at, entry in enumerate(ENTRIES)}


def _in_order(planned: tuple[str, CardSpec]) -> int:
    return _ORDER[planned[0]]


def _count(casefile: CaseFile, spec: CardSpec) -> int:
    if not spec.section.repeat or not spec.noun:
        return 0
    return sum(1 for r in casefile.records if spec.section.record == r.KIND and r.void_reason is None)


def _all_none(casefile: CaseFile, specs: list[CardSpec]) -> bool:
    keys = [s.section.none_key for s in specs if s.section.repeat and s.section.none_key]
    return bool(keys) and all(key in casefile.case.sections_none for key in keys)
