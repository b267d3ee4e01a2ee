"""The coroner's desk: what waits, one death as both offices have it, and results behind their fence.

Nothing here counts down: rows hold instants, and what is late is worked out from now, each time it is asked.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from law.tables import LawTables
from models.casefile import CaseFile
from models.coroner import (
    amended,
    conflicts,
    death_with,
    deaths_of,
    is_reported,
    specimens_of,
    works_of,
)
from models.tables import CORONER_INDEX
from models.types import is_set
from services import casestore
from services.actor import CORONERS, EVERYBODY, Actor, require
from services.coroner_months import MonthBook
from services.coroner_values import Board, BoardRow, DeathView, DecedentResult
from services.coronerindex import CLAIM, DRAW, FORWARD, RELEASE, RESULT
from services.errors import NotFound
from services.fences import DECEDENT, Fences
from services.office import Office
from services.settings import OfficeSettings, read_settings
from services.uow import read

SHOWN = 200  # not law: rows of each list


class Coroner:
    """Reads the coroner's desk."""

    def __init__(self, office: Office, tables: Callable[[], LawTables], fences: Fences) -> None:
        self._office, self._tables, self._fences = office, tables, fences

    def board(self, actor: Actor, limit: int = SHOWN) -> Board:
        """Everything that waits, the most pressing first in each list."""
        require(actor, CORONERS, "see the coroner's board")
        now = self._office.clock.now()
        with read(self._office) as connection:
            settings = read_settings(connection)
            book = MonthBook(connection, settings, self._tables())
            found = {
                kind: _rows(connection, settings, kind, limit)
                for kind in (DRAW, RELEASE, RESULT, FORWARD, CLAIM)
            }
            left_off = sum(_count(connection, kind) - len(rows) for kind, rows in found.items())
            months = book.due(now)
        return Board(
            draws=found[DRAW],
            releases=found[RELEASE],
            results=tuple(sorted(found[RESULT], key=_pressing)),
            forwardings=found[FORWARD],
            claims=found[CLAIM],
            months=months,
            left_off=left_off,
        )

    def overdue(self, actor: Actor) -> tuple[BoardRow, ...]:
        """Results whose limit of the office has passed."""
        now = self._office.clock.now()
        return tuple(row for row in self.board(actor).results if row.is_overdue(now))

    def deaths(self, actor: Actor, case_id: str) -> tuple[DeathView, ...]:
        """Every death of a case once, with both offices' entries and where they differ.

        What the person reads behind a fence is noted.

        Raises:
            NotFound: no such case.
        """
        require(actor, EVERYBODY, "see the deaths of a case")
        casefile = self._fences.opened(actor, self._load(case_id))
        return tuple(
            DeathView(casefile=casefile, one=one, conflicts=conflicts(one)) for one in deaths_of(casefile)
        )

    def results(self, actor: Actor, case_id: str, death_id: str) -> tuple[DecedentResult, ...]:
        """The results of a decedent's specimens, amended ones after what they amend; the reading is noted.

        Raises:
            Refused: the person may not read a decedent's result.
            NotFound: no such case or death.
        """
        self._fences.require(actor, DECEDENT, "read the result of a decedent's specimen")
        casefile = self._load(case_id)
        one = death_with(casefile, death_id)
        if one is None:
            raise NotFound("such death")
        old = amended(casefile)
        specimens = {specimen.id: specimen for specimen in specimens_of(casefile, one)}
        found = tuple(
            DecedentResult(work=work, specimen=specimens[work.specimen_id], superseded=work.id in old)
            for work in works_of(casefile, one)
            if work.specimen_id in specimens and is_reported(work)
        )
        if found:
            self._fences.note(actor, case_id, frozenset({DECEDENT}))
        return found

    def _load(self, case_id: str) -> CaseFile:
        with read(self._office) as connection:
            found = casestore.load(connection, case_id)
        if found is None:
            raise NotFound("such case")
        return found


def _open(kind: str) -> sa.ColumnElement[bool]:
    return sa.and_(CORONER_INDEX.c.kind == kind, is_set(CORONER_INDEX.c.watched))


def _rows(connection: Connection, settings: OfficeSettings, kind: str, limit: int) -> tuple[BoardRow, ...]:
    c = CORONER_INDEX.c
    query = sa.select(CORONER_INDEX).where(_open(kind)).order_by(c.sort_at, c.id).limit(limit)
    return tuple(_with_limit(_row(row), settings) for row in connection.execute(query))


def _count(connection: Connection, kind: str) -> int:
    query = sa.select(sa.func.count()).select_from(CORONER_INDEX).where(_open(kind))
    return int(connection.execute(query).scalar_one())


def _row(row: Any) -> BoardRow:
    return BoardRow(
        kind=row.kind,
        case_id=row.case_id,
        case_number=row.case_number,
        file_id=row.file_id,
        subject=row.subject,
        who=row.who,
        since=row.since,
        due=row.due,
        uncertain=bool(row.uncertain),
        detail=json.loads(row.detail),
    )


def _with_limit(row: BoardRow, settings: OfficeSettings) -> BoardRow:
    """A result gets the limit the office set for its laboratory and test as it is set now."""
    if row.kind != RESULT or row.since is None:
        return row
    limit = settings.lab_limit(row.detail["laboratory"], row.detail["analyte"])
    return replace(row, due=row.since + limit) if limit is not None else row


def _pressing(row: BoardRow) -> tuple[bool, dt.datetime]:
    """Limits first, the earliest first; what has none by when it was sent."""
    bound = row.due or row.since or dt.datetime.max.replace(tzinfo=dt.UTC)
    return row.due is None, bound
