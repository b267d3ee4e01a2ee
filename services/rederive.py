"""Duties derived again after the law tables changed: in batches, to be stopped and gone on with at any time.

Each batch is a transaction of its own and notes how far it came, so that windows share the work and a window
that is closed leaves the rest to the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from law.decisions import Decision
from law.plain import dataclass
from models.casefile import CaseFile
from models.tables import CASE_INDEX
from services import casestore, foundrows, lawmark
from services.actor import LAW_KEEPERS, WRITERS, Actor, require
from services.changes import Changes
from services.office import Office
from services.uow import read, serial_work

BATCH = 20  # not law: cases in one transaction; whoever saves meanwhile waits for no more than these
DERIVERS = WRITERS | LAW_KEEPERS

Evaluate = Callable[[CaseFile], tuple[Decision, ...]]
Progress = Callable[[int, int], None]
Cancelled = Callable[[], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """What is to be done: whether anything, and how many cases."""

    is_current: bool
    cases: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What a batch did: cases derived, and whether none waits any more."""

    done: int
    finished: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Rederived:
    """What a run did."""

    cases: int
    finished: bool
    changes: Changes


class Rederive:
    """Brings the duties of the stored cases in line with the law tables."""

    def __init__(self, office: Office, evaluate: Evaluate) -> None:
        self._office, self._evaluate = office, evaluate

    def waiting(self) -> Waiting:
        """What is to be done."""
        with read(self._office) as connection:
            current = lawmark.standing(connection).is_current
            return Waiting(is_current=current, cases=lawmark.waiting(connection))

    def step(self, actor: Actor, size: int = BATCH) -> Step:
        """Derive the next cases, newest first. Raises Refused for who neither writes nor keeps the law."""
        require(actor, DERIVERS, "derive duties again")
        with serial_work(self._office, actor, "derive") as unit:
            connection = unit.connection
            found = lawmark.standing(connection)
            if found.is_current:
                return Step(done=0, finished=True)
            c = CASE_INDEX.c
            wanted = sa.select(c.sort_key, c.case_id).where(c.sort_key < found.reached)
            rows = connection.execute(wanted.order_by(c.sort_key.desc()).limit(size)).all()
            for _, case_id in rows:
                casefile = casestore.load(connection, case_id)
                if casefile is not None:
                    foundrows.rewrite(connection, casefile, self._evaluate(casefile), unit.at)
            finished = len(rows) < size
            if finished:
                lawmark.note_current(connection, found)
            else:
                lawmark.note_reached(connection, found, rows[-1].sort_key)
        return Step(done=len(rows), finished=finished)

    def run(
        self, actor: Actor, progress: Progress | None = None, cancelled: Cancelled | None = None
    ) -> Rederived:
        """Derive all that wait.

        Args:
            progress: told after each batch how many cases are done, of how many.
            cancelled: asked before each batch; what was derived stays, the rest waits for the next run.
        """
        total, done, finished = self.waiting().cases, 0, False
        while not finished and not (cancelled is not None and cancelled()):
            step = self.step(actor)
            done, finished = done + step.done, step.finished
            if progress is not None:
                progress(done, max(total, done))
        kinds = frozenset({"duty"}) if done else frozenset[str]()
        return Rederived(cases=done, finished=finished, changes=Changes(kinds=kinds, ids=frozenset()))


# Where a row without a time stands in its list follows its save; every other column says what the law does.
_BY_SAVE = "sort_at"


def strays(connection: Connection, evaluate: Evaluate, sample: int) -> tuple[str, ...]:
    """Numbers of cases whose stored duties are not those their record gives.

    Args:
        sample: cases changed last that are looked at.
    """
    c = CASE_INDEX.c
    wanted = sa.select(c.case_id, c.number, c.updated_at).order_by(c.updated_at.desc(), c.sort_key.desc())
    found = []
    for case_id, number, at in connection.execute(wanted.limit(sample)).all():
        casefile = casestore.load(connection, case_id)
        if casefile is None:
            continue
        if any(
            _stored(connection, table, case_id) != {row["id"]: _compared(row) for row in rows}
            for table, rows in foundrows.found_rows(casefile, evaluate(casefile), at)
        ):
            found.append(number)
    return tuple(found)


def _stored(connection: Connection, table: sa.Table, case_id: str) -> dict[str, dict[str, Any]]:
    rows = connection.execute(sa.select(table).where(table.c.case_id == case_id))
    return {row.id: _compared(row._asdict()) for row in rows}


def _compared(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != _BY_SAVE}
