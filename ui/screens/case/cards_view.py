"""The long page of a case: its cards one below the other, made bit by bit after the page is shown."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from models.casefile import CaseFile
from ui.binding.draft_model import DraftModel
from ui.binding.edits import FieldRef
from ui.binding.factory import EditorMaker
from ui.binding.field_box import FieldBox
from ui.binding.problems import Flag
from ui.screens.case.cards import OneCard, RecordsCard, SectionCard, Warnings
from ui.screens.case.sections import ENTRIES, CardSpec, entries_for
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Words, column


class CardsView(QScrollArea):
    """All cards of a case in one scrolling page.

    Signals:
        entry_in_view(str): another entry's cards came to the top.
        take_out_asked(CaseRecord): a record is to be taken out.
        built(): the last card was made.
    """

    entry_in_view = Signal(str)
    take_out_asked = Signal(object)
    built = Signal()

    def __init__(self, holder: ThemeHolder, draft: DraftModel, maker: EditorMaker) -> None:
        super().__init__()
        self._holder, self._draft, self._maker = holder, draft, maker
        self.setWidgetResizable(True)
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
        self._timer.timeout.connect(self._make_next)
        self._chosen = self._to_make[0][0] if self._to_make else ""
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        QApplication.instance().focusChanged.connect(self._on_focus)  # type: ignore[union-attr]
        self._make_next()
        self._make_next()
        self._timer.start(0)
        draft.records_changed.connect(self._plan)

    # -- making --------------------------------------------------------------------------------------

    def _plan(self, kind: str = "") -> None:
        """Plan the cards of entries that have none yet: an arrest made on the page brings its steps."""
        for entry in entries_for(self._draft.current):
            if entry.key not in self._planned:
                self._planned.add(entry.key)
                self._to_make += [(entry.key, card) for card in entry.cards]
        if self._to_make and kind:
            self._timer.start(0)

    def _place(self, key: str) -> int:
        """Where the next card of an entry stands on the page, below those of the entries before it."""
        order = [entry.key for entry in ENTRIES]
        before = set(order[: order.index(key) + 1])
        return 1 + sum(len(cards) for known, cards in self.cards.items() if known in before)

    def _make_next(self) -> None:
        if not self._to_make:
            self._timer.stop()
            return
        key, spec = self._to_make.pop(0)
        cls = RecordsCard if spec.section.repeat else OneCard
        card = cls(self._holder, spec, self._draft, self._maker)
        if isinstance(card, RecordsCard):
            card.take_out_asked.connect(self.take_out_asked)
        card.show_flags(self._flags, self._warnings)
        self._list.insertWidget(self._place(key), card)
        self.cards.setdefault(key, []).append(card)
        if not self._to_make:
            self._timer.stop()
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
        self.make_all()
        cards = self.cards.get(key)
        if not cards:
            return
        self._chosen = key
        self._settle()
        self.verticalScrollBar().setValue(max(0, cards[0].y() - self._holder.theme.units(3)))
        self._chosen = key
        self.entry_in_view.emit(key)

    def reveal(self, ref: FieldRef) -> FieldBox | None:
        """Bring a field to light and put the keyboard into it; None when no card has it."""
        self.make_all()
        for cards in self.cards.values():
            for card in cards:
                box = card.reveal(ref)
                if box is not None:
                    self._settle()
                    self.show_widget(box)
                    box.take_focus()
                    return box
        return None

    def show_widget(self, widget: QWidget) -> None:
        """Scroll until a part is in view, with room around it."""
        self.ensureWidgetVisible(widget, 0, self._holder.theme.lines(4))

    def _settle(self) -> None:
        # Places are only right after the layout has run: a card just made has none yet.
        self._inside.layout().activate()  # type: ignore[union-attr]
        self._inside.adjustSize()
        QApplication.sendPostedEvents(self._inside, QEvent.Type.LayoutRequest.value)

    def _on_scrolled(self, value: int) -> None:
        if not self.is_built:
            return
        top = value + self._holder.theme.lines(3)
        at_end = value >= self.verticalScrollBar().maximum()
        passed = [(cards[0].y(), key) for key, cards in self.cards.items() if cards[0].y() <= top]
        found = max(passed)[1] if passed else self._chosen
        if at_end and self._chosen in self.cards:
            return
        if found != self._chosen:
            self._chosen = found
            self.entry_in_view.emit(found)

    def _on_focus(self, _: QObject | None, now: QObject | None) -> None:
        if isinstance(now, QWidget) and self._inside.isAncestorOf(now):
            self.ensureWidgetVisible(now, 0, self._holder.theme.lines(3))
            key = next((k for k, cards in self.cards.items() if any(c.isAncestorOf(now) for c in cards)), "")
            if key and key != self._chosen:
                self._chosen = key
                self.entry_in_view.emit(key)

    # -- flags ---------------------------------------------------------------------------------------

    def show_flags(self, flags: Mapping[str, Flag], warnings: Warnings) -> None:
        """Mark missing fields and say what is worth a look, on every card."""
        self._flags, self._warnings = flags, warnings
        for cards in self.cards.values():
            for card in cards:
                card.show_flags(flags, warnings)

    def count_of(self, key: str) -> tuple[int, bool]:
        """How many records an entry's cards hold, and whether somebody marked them all as none."""
        casefile = self._draft.current
        specs = [c for e in entries_for(casefile) if e.key == key for c in e.cards]
        return sum(_count(casefile, s) for s in specs), _all_none(casefile, specs)


def _count(casefile: CaseFile, spec: CardSpec) -> int:
    if not spec.section.repeat or not spec.noun:
        return 0
    return sum(1 for r in casefile.records if spec.section.record == r.KIND and r.void_reason is None)


def _all_none(casefile: CaseFile, specs: list[CardSpec]) -> bool:
    keys = [s.section.none_key for s in specs if s.section.repeat and s.section.none_key]
    return bool(keys) and all(key in casefile.case.sections_none for key in keys)
