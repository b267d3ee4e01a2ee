"""The office's library of official text: taken in whole, kept with its edition, read beside every finding."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from law.citations import NotACitation, parse
from law.editions import Span
from law.plain import dataclass
from law.statutes.phrases import PhraseMissing, phrases_missing
from law.statutes.provision import Note, Provision, StatuteText, cross_references
from law.statutes.reader import read_statutes
from law.statutes.refused import UnknownLayout
from law.tables import LawTables
from models.audit import Leaf
from models.canonical import canonical_text, sha256_hex
from models.problems import Problem
from models.storable import ValueProblem, storable_text
from models.tables import STATUTE_TEXTS
from services.actor import LAW_KEEPERS, Actor, require
from services.changes import Changes
from services.errors import Invalid, Refused
from services.ids import new_id
from services.office import Office
from services.tokens import stored_words, words
from services.uow import read, work

MOST_LETTERS = 20_000_000  # not law: a file longer than this is no text of a chapter
_HITS = 200  # not law: provisions listed at most


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """What a person says of a text when it is taken in.

    Attributes:
        name: the edition in words ("2001-02 statutes").
        start: first day the text was law.
        until: first day it was no longer; None while it is.
        source: where the file comes from.
    """

    name: str
    start: dt.date
    source: str
    until: dt.date | None = None
    file: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LibraryText:
    """A text of the library."""

    id: str
    edition: Edition
    entered_at: dt.datetime
    entered_by: str
    sha256: str
    read: StatuteText

    @property
    def span(self) -> Span:
        """The days it was law."""
        return Span(start=self.edition.start, until=self.edition.until)

    @property
    def size(self) -> str:
        """How much it holds: "1 section, 12 provisions"."""
        sections, parts = len(self.read.sections), len(self.read.provisions)
        held = "1 section" if sections == 1 else f"{sections} sections"
        return f"{held}, 1 provision" if parts == 1 else f"{held}, {parts} provisions"


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A provision as a text of the library prints it, with what stands below it.

    Attributes:
        asked: the citation asked for.
        found: the citation whose words these are: the one asked for, or the nearest above it that is there.
        provisions: that provision and its parts, in the order of the source.
        notes: history notes and cross-references of its section.
        names: other sections it names.
    """

    text: LibraryText
    asked: str
    found: str
    provisions: tuple[Provision, ...]
    notes: tuple[Note, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A provision that holds the words looked for."""

    text: LibraryText
    provision: Provision


class Statutes:
    """Takes official text in and finds its provisions."""

    def __init__(self, office: Office) -> None:
        self._office = office
        self._read: dict[str, LibraryText] = {}

    def take_in(self, actor: Actor, source: str, edition: Edition) -> Changes:
        """Keep a text whole, as it was saved.

        Raises:
            Refused: the person does not keep the law tables, or this very text of this edition is there.
            Invalid: what is said of it is incomplete, or the text is in a layout not known here; the line
                that was not understood is named and nothing is kept.
        """
        require(actor, LAW_KEEPERS, "take in text of the statutes")
        _check(source, edition)
        _understood(source)
        digest = sha256_hex(source.encode())
        said = _edition_json(edition)
        with work(self._office, actor, "law", edition.source) as unit:
            if _there(unit.connection, digest, said):
                raise Refused(
                    "This text is in the library already, for the same days.",
                    "Look it up there; another edition needs other days.",
                )
            row_id = new_id(unit.at)
            unit.connection.execute(
                STATUTE_TEXTS.insert().values(
                    id=row_id,
                    entered_at=unit.at,
                    entered_by=actor.name,
                    body=canonical_text(said),
                    sha256=digest,
                    source=source,
                )
            )
            body: Any = {"after": {**said, "sha256": digest}}
            unit.note(Leaf(kind="statute_text", record_id=row_id, case_id=None, payload=body))
        return unit.changes

    def texts(self) -> tuple[LibraryText, ...]:
        """Every text, the newest edition first; of one edition, the one taken in last."""
        with read(self._office) as connection:
            c = STATUTE_TEXTS.c
            known = list(self._read)
            new = sa.select(STATUTE_TEXTS).where(c.id.not_in(known)) if known else sa.select(STATUTE_TEXTS)
            for row in connection.execute(new):
                self._read[row.id] = _opened(row)
        return tuple(sorted(self._read.values(), key=_newest, reverse=True))

    def passage(self, citation: str, on: dt.date | None) -> Passage | None:
        """The words of a provision in the edition of a day.

        Args:
            citation: canonical; of a part the texts do not have, the nearest provision above it is given.
            on: the day; None for the newest edition that has the provision.

        Returns:
            None when no text of that day has the section.
        """
        texts = [one for one in self.texts() if on is None or one.span.holds(on)]
        for wanted in _upwards(citation):
            for text in texts:
                provisions = text.read.find(wanted)
                if provisions:
                    return _passage(text, citation, wanted, provisions)
        return None

    def search(self, asked: str, on: dt.date | None = None) -> tuple[Hit, ...]:
        """Provisions that hold every word, or that a citation names; the newest edition first."""
        texts = [one for one in self.texts() if on is None or one.span.holds(on)]
        wanted = set(words(asked))
        if not wanted:
            return ()
        hits = _named(texts, asked) or _holding(texts, wanted)
        return tuple(hit for hit, _ in zip(hits, range(_HITS), strict=False))

    def phrases_missing(self, tables: LawTables) -> tuple[PhraseMissing, ...]:
        """Phrases the law tables quote that their provision does not hold in the texts of the library."""
        return phrases_missing(tables, [one.read for one in self.texts()])


def _check(source: str, edition: Edition) -> None:
    problems = [
        Problem(path=key, message=message)
        for key, message, wrong in (
            ("name", "Say which edition the text is.", not edition.name.strip()),
            ("source", "Say where the text comes from.", not edition.source.strip()),
            (
                "until",
                "The text ends before it begins. Correct one of the two days.",
                edition.until is not None and edition.until <= edition.start,
            ),
            (
                "file",
                "The file is too long to be a text of statutes. Choose one chapter.",
                len(source) > MOST_LETTERS,
            ),
        )
        if wrong
    ]
    said = {key: getattr(edition, key) for key in ("name", "source", "file")}
    for key, text in (*said.items(), ("file", source)):
        try:
            storable_text(text)
        except ValueProblem as problem:
            problems.append(Problem(path=key, message=str(problem)))
    if problems:
        raise Invalid(problems)


def _understood(source: str) -> StatuteText:
    try:
        return read_statutes(source)
    except UnknownLayout as problem:
        message = f"{problem} Nothing was taken in."
        raise Invalid([Problem(path=f"line {problem.line}", message=message)]) from None


def _there(connection: Connection, digest: str, said: dict[str, Any]) -> bool:
    c = STATUTE_TEXTS.c
    bodies = connection.execute(sa.select(c.body).where(c.sha256 == digest)).scalars()
    days = ("start", "until")
    return any(all(json.loads(body).get(key) == said.get(key) for key in days) for body in bodies)


def _edition_json(edition: Edition) -> dict[str, Any]:
    return {
        key: value.isoformat() if isinstance(value, dt.date) else value
        for key, value in asdict(edition).items()
        if value is not None
    }


def _opened(row: Any) -> LibraryText:
    said = json.loads(row.body)
    until = said.get("until")
    edition = Edition(
        name=said["name"],
        source=said["source"],
        file=said.get("file", ""),
        start=dt.date.fromisoformat(said["start"]),
        until=dt.date.fromisoformat(until) if until else None,
    )
    return LibraryText(
        id=row.id,
        edition=edition,
        entered_at=row.entered_at,
        entered_by=row.entered_by,
        sha256=row.sha256,
        read=read_statutes(row.source, strict=False),
    )


def _newest(text: LibraryText) -> tuple[dt.date, dt.datetime, str]:
    return (text.edition.start, text.entered_at, text.id)


def _upwards(citation: str) -> Iterator[str]:
    try:
        one = parse(citation)
    except NotACitation:
        return
    while one is not None:
        yield str(one)
        above = one.parent
        if above is None:
            return
        one = above


def _passage(text: LibraryText, asked: str, found: str, provisions: tuple[Provision, ...]) -> Passage:
    section = provisions[0].section
    printed = " ".join(f"{one.title} {one.text}" for one in provisions)
    return Passage(
        text=text,
        asked=asked,
        found=found,
        provisions=provisions,
        notes=tuple(note for note in text.read.notes if note.section == section),
        names=tuple(name for name in cross_references(printed) if name != found),
    )


def _named(texts: Iterable[LibraryText], asked: str) -> tuple[Hit, ...]:
    """The provisions a citation names; nothing when the words are none."""
    try:
        citation = str(parse(asked))
    except NotACitation:
        return ()
    return tuple(Hit(text=text, provision=one) for text in texts for one in text.read.find(citation))


def _holding(texts: Iterable[LibraryText], wanted: set[str]) -> Iterator[Hit]:
    for text in texts:
        for one in text.read.provisions:
            if wanted <= stored_words([one.citation, one.title, one.text]):
                yield Hit(text=text, provision=one)
