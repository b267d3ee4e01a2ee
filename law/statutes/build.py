"""Collects pieces while a layout is read, and makes the provisions of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from law.statutes.provision import Piece, PieceKind, Provision, StatuteText, plain


@dataclass(slots=True)
class _Open:
    """A provision still being read."""

    section: str
    parts: tuple[str, ...]
    line: int
    after: str
    copy: int
    doubt: str
    title: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)


class Builder:
    """Takes the stretches of a source in their order."""

    def __init__(self, layout: str) -> None:
        self._layout = layout
        self._pieces: list[Piece] = []
        self._provisions: list[_Open] = []
        self._copies: dict[tuple[str, tuple[str, ...]], int] = {}
        self._section_copies: dict[str, int] = {}

    @property
    def begun(self) -> bool:
        """Whether any provision was read."""
        return bool(self._provisions)

    @property
    def last(self) -> tuple[str, tuple[str, ...]]:
        """Section and marks of the provision being read."""
        return self._provisions[-1].section, self._provisions[-1].parts

    @property
    def wordless(self) -> bool:
        """True while the provision being read has neither title nor text."""
        return not (self._provisions[-1].title or self._provisions[-1].text)

    def heading(self, text: str, line: int) -> None:
        """A heading above sections."""
        self._pieces.append(Piece(kind=PieceKind.HEADING, text=text, owner=None, line=line))

    def begin(
        self, section: str, parts: tuple[str, ...], line: int, *, after: str = "", doubt: str = ""
    ) -> None:
        """A provision begins; what follows belongs to it."""
        if not parts and section:
            self._section_copies[section] = self._section_copies.get(section, 0) + 1
        copy = self._section_copies.get(section, 1)
        self._provisions.append(_Open(section, parts, line, after, copy, doubt))

    def add(self, kind: PieceKind, text: str, line: int, *, goes_on: bool = False) -> None:
        """A stretch of the provision being read."""
        if not text.strip():
            return
        owner = len(self._provisions) - 1
        self._pieces.append(Piece(kind=kind, text=text, owner=owner, line=line, goes_on=goes_on))
        if kind is PieceKind.TITLE:
            self._provisions[-1].title.append(text)
        elif kind is PieceKind.TEXT:
            self._provisions[-1].text.append(text)

    def go_on(self, text: str, line: int) -> None:
        """A line that continues the stretch before it."""
        kind = self._pieces[-1].kind
        opens_text = kind in (PieceKind.LABEL, PieceKind.MARK, PieceKind.TITLE)
        self.add(PieceKind.TEXT if opens_text else kind, text, line, goes_on=not opens_text)

    def done(self) -> StatuteText:
        """What was read."""
        provisions = tuple(
            Provision(
                number=number,
                section=one.section,
                parts=one.parts,
                title=plain(" ".join(one.title)),
                text=plain(" ".join(one.text)),
                line=one.line,
                after=one.after,
                copy=one.copy,
                doubt=one.doubt,
            )
            for number, one in enumerate(self._provisions)
        )
        return StatuteText(layout=self._layout, provisions=provisions, pieces=tuple(self._pieces))
