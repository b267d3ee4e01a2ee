"""A provision as an official text prints it: edition, parts by depth, notes, the sections it names."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from forms.values import date_text
from law.statutes.provision import Provision
from services.statutes import LibraryText, Passage
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, IconWords, Words, column, row
from ui.widgets.wrap import WrapRow

_DEPTH = 3.0


class PassageBox(QFrame):
    """One passage, to be read and copied.

    Signals:
        asked_for(str): another section whose text is asked for.
    """

    asked_for = Signal(str)

    def __init__(self, holder: ThemeHolder, passage: Passage) -> None:
        super().__init__()
        self._holder = holder
        self.setAccessibleName(f"Official text of s. {passage.found}")
        self._layout = column(holder, self, gap=1.5)
        if passage.found != passage.asked:
            words = f"The text has no s. {passage.asked}; this is s. {passage.found}."
            self._layout.addWidget(IconWords(holder, "info", words, "caption", "text2"))
        top = len(passage.provisions[0].parts)
        for one in passage.provisions:
            self._add(one, len(one.parts) - top)
        for note in passage.notes:
            self._layout.addWidget(Words(holder, note.text, "caption", "text2", wrap=True, selectable=True))
        source = f"{edition_words(passage.text)}. {passage.text.edition.source}"
        self._layout.addWidget(Words(holder, source, "caption", "text2", wrap=True))
        self._names(passage.names)

    def _add(self, one: Provision, depth: int) -> None:
        mark = one.parts[-1] if one.parts else one.section
        line = row(self._holder, margins=(_DEPTH * depth, 0, 0, 0), gap=1)
        words = " ".join(part for part in (mark, one.title, one.text) if part)
        line.addWidget(Words(self._holder, words, wrap=True, selectable=True), 1)
        self._layout.addLayout(line)
        if one.doubt:
            self._layout.addWidget(IconWords(self._holder, "waves", one.doubt, "caption", "doubt"))

    def _names(self, names: tuple[str, ...]) -> None:
        if not names:
            return
        links = WrapRow(self._holder)
        for name in names:
            link = Button(self._holder, f"s. {name}", look="link")
            link.setAccessibleName(f"Read the text of {name}")
            link.clicked.connect(self._asking(name))
            links.add(link)
        self._layout.addWidget(links)

    def _asking(self, name: str) -> Callable[[], None]:
        def ask() -> None:
            self.asked_for.emit(name)

        return ask


def edition_words(text: LibraryText) -> str:
    """Which edition a text is, with its days."""
    until = f" until {date_text(text.edition.until)}" if text.edition.until is not None else ""
    return f"{text.edition.name}, from {date_text(text.edition.start)}{until}"
