"""A provision as an official text prints it, and the part of a page that asks the library for it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from forms.values import date_text
from law.citations import Body, NotACitation, parse
from law.statutes.provision import Provision
from services.statutes import LibraryText, Passage
from ui.theme.holder import ThemeHolder
from ui.widgets.basic import Button, IconWords, Words, clear_layout, column, row
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


class OfficialText(QWidget):
    """Offers the official text of a citation on a day; opened in place, or said to be missing there.

    Attributes:
        passage: what is shown; None while nothing is.

    Signals:
        asked(): the text is asked for; `show_passage` takes the answer.
        library_asked(str): a citation to be read in the library itself.
    """

    asked = Signal()
    library_asked = Signal(str)

    def __init__(self, holder: ThemeHolder, citation: str, on: dt.date | None, *, named: bool = True) -> None:
        """`on` is the day of the edition, None for any; the link says it unless the citation is `named`."""
        super().__init__()
        self._holder, self.citation, self.on = holder, citation, on
        self.passage: PassageBox | None = None
        layout = column(holder, self, gap=1.5)
        line = row(holder, gap=2)
        if named:
            line.addWidget(Words(holder, citation, "strong", "accent"))
        words = "Read the text" if named or on is None else f"Read the text as of {date_text(on)}"
        self.read = Button(holder, words, "book", "link")
        self.read.setAccessibleName(words.replace("the text", f"the text of {citation}"))
        self.read.clicked.connect(self.asked)
        if not is_printed(citation):
            self.read.hide()
        line.addWidget(self.read)
        line.addStretch(1)
        layout.addLayout(line)
        self._place = column(holder, gap=1.5)
        layout.addLayout(self._place)

    def show_passage(self, passage: Passage | None) -> None:
        """Show the text; None says that the library has none of that day."""
        clear_layout(self._place)
        self.passage = None
        if passage is None:
            self._place.addWidget(IconWords(self._holder, "info", self._missing(), "caption", "text2"))
        else:
            self.passage = PassageBox(self._holder, passage)
            self.passage.asked_for.connect(self.library_asked)
            self._place.addWidget(self.passage)
        library = Button(self._holder, "Open the library", "arrow_right", "link")
        library.setAccessibleName(f"Open the library at {self.citation}")
        library.clicked.connect(self._to_library)
        line = row(self._holder)
        line.addWidget(library)
        line.addStretch(1)
        self._place.addLayout(line)

    def _missing(self) -> str:
        held = f"The library holds no text of {cited(self.citation)}"
        if self.on is not None:
            held += f" for {date_text(self.on)}: the office has not taken in the edition of that day"
        return f"{held}. An administrator of the law tables takes official text in there."

    def _to_library(self) -> None:
        self.library_asked.emit(self.citation)


def cited(citation: str) -> str:
    """A citation as a sentence names it: a section of the statutes after "s.", others as they are."""
    return f"s. {citation}" if _body_of(citation) is Body.STATUTES else citation


def is_printed(citation: str) -> bool:
    """Whether there can be an official text of it: what is the program's own practice has none."""
    return _body_of(citation) is not None


def _body_of(citation: str) -> Body | None:
    try:
        return parse(citation).body
    except NotACitation:
        return None


def edition_words(text: LibraryText) -> str:
    """Which edition a text is, with its days."""
    until = f" until {date_text(text.edition.until)}" if text.edition.until is not None else ""
    return f"{text.edition.name}, from {date_text(text.edition.start)}{until}"
