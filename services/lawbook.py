"""The law as this office works with it: the program's tables and the editions its administrator added."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from law.decisions import Decision, LawSource
from law.errors import BadTables
from law.loader import load_tables
from law.office import with_office_editions
from law.office_wording import with_office_wordings
from law.tables import LawTables, OfficeEdition, OfficeWording, Series, ValueKind
from models.audit import Leaf
from models.canonical import canonical_text
from models.casefile import CaseFile
from models.office_tables import OFFICE_EDITIONS
from models.problems import Problem
from models.storable import ValueProblem, storable_text
from services.actor import LAW_KEEPERS, Actor, require
from services.changes import Changes
from services.errors import Invalid
from services.evaluate import evaluate
from services.ids import new_id
from services.office import Office
from services.settings import read_settings
from services.uow import read, work

# How a value stands in a file: few digits, at most one point, no sign. What is longer is a slip of the
# keyboard, and as so many hours would lie beyond the calendar.
_PLAIN_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?", re.ASCII)
WORDING = "wording"
"""Key of a stored body that holds a wording instead of an edition."""
_IN_WORDS = frozenset({ValueKind.TEXT, ValueKind.FLAG, ValueKind.PROVISION})


class Law:
    """Evaluates cases and keeps the office's own editions of dated values."""

    def __init__(self, office: Office) -> None:
        self._office = office
        self._tables: LawTables | None = None
        self._loaded = 0

    @property
    def tables(self) -> LawTables:
        """The law tables of this office as last read."""
        return self._tables if self._tables is not None else self._read_again()[0]

    def current(self) -> LawTables:
        """The law tables of this office as they stand now."""
        return self._read_again()[0]

    def _read_again(self) -> tuple[LawTables, str]:
        """Tables and zone as they stand now: another window or person may have changed them."""
        with read(self._office) as connection:
            count = connection.execute(_HOW_MANY).scalar_one()
            if self._tables is None or count != self._loaded:
                tables = with_office_editions(load_tables(), stored_editions(connection))
                self._tables = with_office_wordings(tables, stored_wordings(connection))
                self._loaded = count
            return self._tables, read_settings(connection).zone

    def evaluate(
        self, casefile: CaseFile, *, law_date: dt.date | None = None, source: str = "all"
    ) -> tuple[Decision, ...]:
        """Every finding of a case, saved or not.

        Args:
            law_date: a day that replaces the day each rule would choose its law by.
            source: "all", or "seeds" for the office's two documents alone.
        """
        tables, zone = self._read_again()
        return evaluate(casefile, tables=tables, law_date=law_date, source=source, zone=zone)

    def decide(self, casefile: CaseFile) -> tuple[Decision, ...]:
        """The findings as duties are derived from them."""
        return self.evaluate(casefile)

    def forget(self) -> None:
        """Read the editions again at the next question (after they changed)."""
        self._tables = None

    def editions(self) -> tuple[Series, ...]:
        """Every dated value and provision, by id."""
        tables, _ = self._read_again()
        every = {**tables.parameters, **tables.provisions}
        return tuple(every[key] for key in sorted(every))

    def statute(self, citation: str, on: dt.date) -> LawSource:
        """A provision as it stood on a day. Raises LawGap or KeyError."""
        return self.tables.provision(citation, on)

    def office_editions(self) -> tuple[OfficeEdition, ...]:
        """What the office added or corrected, in the order entered."""
        with read(self._office) as connection:
            return stored_editions(connection)

    def add_office_edition(self, actor: Actor, edition: OfficeEdition) -> Changes:
        """Add or correct a dated value. The same checks run on it as on the program's own.

        Raises:
            Refused: the person does not keep the law tables.
            Invalid: the edition does not pass the checks; nothing is kept then.
        """
        require(actor, LAW_KEEPERS, "change the law tables of the office")
        kept = replace(edition, by=actor.name)
        _check(self.tables, kept)
        return self._keep(actor, kept.target, edition_json(kept), kept.reason)

    def office_wordings(self) -> tuple[OfficeWording, ...]:
        """The office's wordings of the three statements, in the order entered."""
        with read(self._office) as connection:
            return stored_wordings(connection)

    def add_office_wording(self, actor: Actor, wording: OfficeWording) -> Changes:
        """Add a wording or translation of the three statements; a change of one is a new version.

        Raises:
            Refused: the person does not keep the law tables.
            Invalid: an item is left uncovered, or the wording does not pass the other checks.
        """
        require(actor, LAW_KEEPERS, "change the law tables of the office")
        kept = replace(wording, by=actor.name)
        _check_wording(self._read_again()[0], kept)
        return self._keep(actor, kept.version, {WORDING: wording_json(kept)}, kept.source)

    def _keep(self, actor: Actor, name: str, body: Any, reason: str) -> Changes:
        with work(self._office, actor, "law", reason) as unit:
            row_id = _next_id(unit.connection, unit.at)
            unit.connection.execute(
                OFFICE_EDITIONS.insert().values(
                    id=row_id, entered_at=unit.at, entered_by=actor.name, body=canonical_text(body)
                )
            )
            unit.note(Leaf(kind="law", record_id=name, case_id=None, payload={"after": body}))
        self.forget()
        return unit.changes


_HOW_MANY = sa.select(sa.func.count()).select_from(OFFICE_EDITIONS)


def _next_id(connection: Connection, at: dt.datetime) -> str:
    """An id after those of all editions entered in the same second: a later edition is laid over them."""
    count = connection.execute(_HOW_MANY).scalar_one()
    return new_id(at + dt.timedelta(milliseconds=count))


def _check(tables: LawTables, edition: OfficeEdition) -> None:
    problems = [*_text_obstacles(edition), *_number_obstacles(tables, edition)]
    if problems:
        raise Invalid(problems)
    try:
        with_office_editions(tables, [edition])
    except BadTables as found:
        raise Invalid([Problem(path=found.key, message=f"{found.key}: {found.problem}.")]) from found


def _text_obstacles(edition: OfficeEdition) -> Iterator[Problem]:
    for key, value in asdict(edition).items():
        try:
            storable_text(value if isinstance(value, str) else "")
        except ValueProblem as problem:
            yield Problem(path=f"{edition.target}.{key}", message=str(problem))


def _number_obstacles(tables: LawTables, edition: OfficeEdition) -> Iterator[Problem]:
    series = tables.parameters.get(edition.target)
    if series is None or series.kind in _IN_WORDS or edition.value is None:
        return
    if not _PLAIN_NUMBER.fullmatch(edition.value):
        message = "The value is no number as the law writes it. Write digits, and a point where it has one."
        yield Problem(path=f"{edition.target}.value", message=message)


def edition_json(edition: OfficeEdition) -> dict[str, Any]:
    """An office edition as plain JSON values."""
    return {
        key: value.isoformat() if isinstance(value, dt.date) else value
        for key, value in asdict(edition).items()
        if value is not None
    }


def edition_from_json(raw: dict[str, Any]) -> OfficeEdition:
    """An office edition from plain JSON values."""
    values: dict[str, Any] = {"value": None, **raw}
    for key in ("start", "until", "verified_on"):
        if key in raw:
            values[key] = dt.date.fromisoformat(raw[key])
    return OfficeEdition(**values)


def _check_wording(tables: LawTables, wording: OfficeWording) -> None:
    texts = [wording.version, wording.language, wording.source, *wording.sentences]
    problems = []
    for text in texts:
        try:
            storable_text(text)
        except ValueProblem as problem:
            problems.append(Problem(path=f"{wording.version}.sentences", message=str(problem)))
    if problems:
        raise Invalid(problems)
    try:
        with_office_wordings(tables, (*tables.wordings, wording))
    except BadTables as found:
        raise Invalid([Problem(path=found.key, message=f"{found.key}: {found.problem}.")]) from found


def wording_json(wording: OfficeWording) -> dict[str, Any]:
    """A wording of the office as plain JSON values."""
    raw = {key: value for key, value in asdict(wording).items() if value is not None}
    raw["sentences"] = list(wording.sentences)
    raw["covers"] = [list(chosen) for chosen in wording.covers]
    return {key: value.isoformat() if isinstance(value, dt.date) else value for key, value in raw.items()}


def wording_from_json(raw: dict[str, Any]) -> OfficeWording:
    """A wording of the office from plain JSON values."""
    values: dict[str, Any] = {**raw, "sentences": tuple(raw["sentences"])}
    values["covers"] = tuple(tuple(chosen) for chosen in raw["covers"])
    for key in ("start", "until"):
        if key in raw:
            values[key] = dt.date.fromisoformat(raw[key])
    return OfficeWording(**values)


def _stored(connection: Connection) -> list[dict[str, Any]]:
    c = OFFICE_EDITIONS.c
    rows = connection.execute(sa.select(c.body).order_by(c.entered_at, c.id)).scalars()
    return [json.loads(body) for body in rows]


def stored_editions(connection: Connection) -> tuple[OfficeEdition, ...]:
    """The office's editions as stored."""
    return tuple(edition_from_json(body) for body in _stored(connection) if WORDING not in body)


def stored_wordings(connection: Connection) -> tuple[OfficeWording, ...]:
    """The office's wordings of the three statements as stored."""
    return tuple(wording_from_json(body[WORDING]) for body in _stored(connection) if WORDING in body)
