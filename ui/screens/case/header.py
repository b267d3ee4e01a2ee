"""The band at the top of a case: what it is, how it stands, the acts."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QSizePolicy

from models.casefile import CaseFile
from ui.screens.case.words import NEW_CASE, case_number, kind_icon, kind_words, place_words, when_words
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, Chip, IconMark, IconWords, Words, column, row
from ui.widgets.wrap import WrapLayout

MOST_CHIPS = 3


class CaseHeader(QFrame):
    """Number, kind, at most three chips; place and time with zone below; Print and Save at the right.

    Signals:
        save_asked, print_asked: the buttons.
    """

    save_asked = Signal()
    print_asked = Signal()

    def __init__(self, holder: ThemeHolder, zone: str) -> None:
        super().__init__()
        self.setObjectName("band")
        self.setAccessibleName("Case")
        self._holder, self._zone = holder, zone
        self._is_new = self._narrow = False
        self._icon = IconMark(holder, "boat", "accent", 1.7)
        self.number = Words(holder, "", "title")
        self.kind = Words(holder, "", "section", "text2")
        self.chips = [Chip(holder, "plain") for _ in range(MOST_CHIPS)]
        self.place = IconWords(holder, "pin", "")
        self.time = IconWords(holder, "clock", "")
        self.save = Button(holder, "Save", "tick", "primary")
        self.save.clicked.connect(self.save_asked)
        self.print = Button(holder, "Print", "print")
        self.print.clicked.connect(self.print_asked)
        self._lay_out()

    def _lay_out(self) -> None:
        holder = self._holder
        line = row(holder, self, margins=(4, 3, 4, 3), gap=3)
        words = column(holder, gap=1.5)
        first = WrapLayout(holder)
        for part in (self._icon, self.number, self.kind, *self.chips):
            first.addWidget(part)
        second = WrapLayout(holder, across=4)
        for part in (self.place, self.time):
            second.addWidget(part)
        words.addLayout(first)
        words.addLayout(second)
        acts = row(holder, gap=2)
        acts.addWidget(self.print)
        acts.addWidget(self.save)
        line.addLayout(words, 1)
        beside = column(holder)
        beside.addLayout(acts)
        beside.addStretch(1)
        line.addLayout(beside)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_case(self, casefile: CaseFile) -> None:
        """Show what the case is called."""
        self._icon.show_icon(kind_icon(casefile.case), "accent")
        self.number.setText(case_number(casefile))
        self.kind.setText(kind_words(casefile.case))
        place, time = place_words(casefile), when_words(casefile, self._zone)
        self.place.show_words("pin", place or "place not said yet", "body", "text")
        self.time.show_words("clock", time or "time not said yet", "body", "text")
        self.setAccessibleName(f"Case {case_number(casefile)}, {kind_words(casefile.case)}")
        self._is_new = case_number(casefile) == NEW_CASE
        self._word_save()

    def show_chips(self, chips: tuple[tuple[str, str], ...]) -> None:
        """Show at most three states, each as (state, words)."""
        for number, chip in enumerate(self.chips):
            if number < len(chips):
                chip.show_state(*chips[number])
            chip.setVisible(number < len(chips))

    def second_line(self) -> str:
        """Place and time in one line, for where the band has no room for them."""
        return f"{self.place.words.text()}, {self.time.words.text()}"

    def set_narrow(self, narrow: bool) -> None:
        """In a narrow window only the primary act stays in the band."""
        self.print.setVisible(not narrow)
        self._narrow = narrow
        self._word_save()

    def _word_save(self) -> None:
        gives_number = self._is_new and not self._narrow
        self.save.setText("Save and give a number" if gives_number else "Save")

    def set_low(self, low: bool) -> None:
        """In a low window the second line scrolls with the page."""
        for part in (self.place, self.time):
            part.setVisible(not low)
