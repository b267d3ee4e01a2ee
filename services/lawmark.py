"""Under which law tables the duties of the stored cases were derived, and how many cases wait.

Every save derives under the tables in force, so only a change of the tables leaves cases behind. Cases are
derived again from the newest down; what is kept is therefore not a version for each case but one for all of
them and, while some wait, the place in the list that was reached. A case that is saved meanwhile is derived
by its save, wherever it stands.
"""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from law.plain import dataclass
from models.office_tables import KEPT_TOTALS, OFFICE_EDITIONS
from models.tables import CASE_INDEX

RULES = 2  # raised with each release whose tables or rules decide otherwise than those of the release before
TOP = (1 << 63) - 1  # above every place of the list
_STEP = 1_000_000_000  # editions an office can add between two raises of `RULES`
_UNDER, _NEXT, _REACHED = "duties.law", "duties.law.next", "duties.law.reached"


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How far the duties follow the law tables.

    Attributes:
        now: version of the tables in force; it only grows.
        under: version all duties were derived under at least.
        reached: cases at or above this place were derived under `now` already.
    """

    now: int
    under: int
    reached: int = TOP

    @property
    def is_current(self) -> bool:
        """Whether no case waits. A store written by a newer release is left as it is."""
        return self.under >= self.now


def standing(connection: Connection) -> Standing:
    """As stored. An office that never noted it added its editions before anybody noted them."""
    added = connection.execute(sa.select(sa.func.count()).select_from(OFFICE_EDITIONS)).scalar_one()
    c = KEPT_TOTALS.c
    wanted = sa.select(c.name, c.total).where(c.name.in_((_UNDER, _NEXT, _REACHED)))
    kept: dict[str, int] = {row.name: row.total for row in connection.execute(wanted)}
    now = RULES * _STEP + added
    reached = kept.get(_REACHED, TOP) if kept.get(_NEXT) == now else TOP
    return Standing(now=now, under=kept.get(_UNDER, _STEP), reached=reached)


def waiting(connection: Connection) -> int:
    """How many cases have duties derived under earlier law tables."""
    found = standing(connection)
    if found.is_current:
        return 0
    some = sa.select(sa.func.count()).select_from(CASE_INDEX).where(CASE_INDEX.c.sort_key < found.reached)
    return int(connection.execute(some).scalar_one())


def begin(connection: Connection) -> None:
    """A new office: it holds no case that an earlier release derived."""
    note_current(connection, standing(connection))


def note_reached(connection: Connection, found: Standing, reached: int) -> None:
    """All cases at or above a place were derived under the tables in force."""
    _put(connection, {_NEXT: found.now, _REACHED: reached})


def note_current(connection: Connection, found: Standing) -> None:
    """All cases were derived under the tables in force."""
    _put(connection, {_UNDER: found.now})


def _put(connection: Connection, values: dict[str, int]) -> None:
    connection.execute(KEPT_TOTALS.delete().where(KEPT_TOTALS.c.name.in_((*values, _NEXT, _REACHED))))
    connection.execute(KEPT_TOTALS.insert(), [{"name": k, "total": v} for k, v in values.items()])
