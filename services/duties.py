"""What is owed: the board of the office and the duties of a case."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import sqlalchemy as sa

from law.answers import Answer
from law.decisions import Decision
from law.instants import When, end_of_day
from law.plain import dataclass
from models.casefile import CaseFile
from models.problems import Problem
from models.records import Filing
from models.tables import DUTY_INDEX
from models.types import is_set
from services import lawmark
from services.actor import EVERYBODY, WRITERS, Actor, require
from services.cases import Cases, Saved
from services.dutyindex import NOT_NEEDED, DutyState, due_of, duty_rows, state_clause
from services.errors import Invalid, NotFound
from services.office import Office
from services.settings import read_settings
from services.uow import read

COUNT_UP_TO = 1000
OPEN_STATES = (DutyState.OVERDUE, DutyState.DUE_NOW, DutyState.DUE_TODAY, DutyState.OWED, DutyState.UNTOLD)


@dataclass(frozen=True, slots=True, kw_only=True)
class DutyQuery:
    """Which duties: in these states (all open ones when none is named), due until an instant.

    Attributes:
        until: only duties due at or before it; those without a time limit stay in.
        after: `DutyPage.after` of the page before.
    """

    states: frozenset[DutyState] = frozenset(OPEN_STATES)
    until: dt.datetime | None = None
    after: str | None = None
    size: int = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class DutyRow:
    """One duty of one case.

    Attributes:
        due: None when the law names no time; `words` says what it says.
        why: the finding in one sentence.
        missing: the first fact that would settle it, in words, where it cannot be told yet; `missing_path`
            says where to enter it.
    """

    case_id: str
    case_number: str
    duty_id: str
    rule_id: str
    subject: str
    answer: Answer
    what: str
    by_whom: str
    to_whom: str
    due: When | None
    words: str
    why: str
    citation: str
    form: str
    filing_kind: str
    met_at: dt.datetime | None
    met_by: str | None
    note_kind: str | None
    note: str | None
    missing: str | None
    missing_path: str | None
    sort_at: dt.datetime
    zone: str

    def state_at(self, now: dt.datetime) -> DutyState:
        """How it stands at an instant."""
        if self.met_at is not None:
            return DutyState.DONE
        if self.note_kind == NOT_NEEDED:
            return DutyState.NOT_NEEDED
        if self.answer is not Answer.YES:
            return DutyState.UNTOLD
        return self._open_state(now)

    def _open_state(self, now: dt.datetime) -> DutyState:
        if self.due is None:
            return DutyState.DUE_NOW
        first, last = self.due.earliest, self.due.latest
        if last is not None and last < now:
            return DutyState.OVERDUE
        if first is None or (first <= now and first != last):
            return DutyState.DUE_NOW
        day_end = end_of_day(now.astimezone(ZoneInfo(self.zone)).date(), self.zone)
        return DutyState.DUE_TODAY if (last or first) <= day_end else DutyState.OWED

    @property
    def met_late(self) -> bool:
        """Whether it was met after its latest limit."""
        last = self.due.latest if self.due else None
        return self.met_at is not None and last is not None and self.met_at > last


@dataclass(frozen=True, slots=True, kw_only=True)
class DutyPage:
    """A page of the board and the key of the next one, None at the end."""

    rows: tuple[DutyRow, ...]
    after: str | None = None


class Duties:
    """Reads the derived index of duties; meeting a duty is a filing in its case."""

    def __init__(self, office: Office, cases: Cases) -> None:
        self._office, self._cases = office, cases

    def board(self, actor: Actor, query: DutyQuery) -> DutyPage:
        """Duties of cases that are watched (neither closed nor voided), the most pressing first."""
        require(actor, EVERYBODY, "see what is owed")
        c = DUTY_INDEX.c
        with read(self._office) as connection:
            zone = read_settings(connection).zone
            wanted = sa.select(DUTY_INDEX).where(is_set(c.watched), self._clause(query, zone))
            if query.after:
                at, _, key = query.after.partition("|")
                start = dt.datetime.fromisoformat(at)
                wanted = wanted.where(sa.or_(c.sort_at > start, sa.and_(c.sort_at == start, c.id > key)))
            found = connection.execute(wanted.order_by(c.sort_at, c.id).limit(query.size + 1)).all()
        shown = found[: query.size]
        more = len(found) > query.size
        after = f"{shown[-1].sort_at.isoformat()}|{shown[-1].id}" if more else None
        return DutyPage(rows=tuple(_row(row, zone) for row in shown), after=after)

    def _clause(self, query: DutyQuery, zone: str) -> sa.ColumnElement[bool]:
        now = self._office.clock.now()
        day_end = end_of_day(now.astimezone(ZoneInfo(zone)).date(), zone)
        clauses = [state_clause(state, now, day_end) for state in DutyState if state in query.states]
        clause = sa.or_(sa.false(), *clauses)
        if query.until is None:
            return clause
        c = DUTY_INDEX.c
        return sa.and_(clause, sa.or_(c.due_precision.is_(None), c.sort_at <= query.until))

    def counts(self, actor: Actor) -> dict[DutyState, int]:
        """How many duties are in each open state; counted no further than `COUNT_UP_TO`."""
        require(actor, EVERYBODY, "see what is owed")
        found = {}
        with read(self._office) as connection:
            zone = read_settings(connection).zone
            for state in OPEN_STATES:
                clause = self._clause(DutyQuery(states=frozenset({state})), zone)
                some = sa.select(DUTY_INDEX.c.id).where(is_set(DUTY_INDEX.c.watched), clause)
                counted = sa.select(sa.func.count()).select_from(some.limit(COUNT_UP_TO).subquery())
                found[state] = int(connection.execute(counted).scalar_one())
        return found

    def stale(self, actor: Actor) -> int:
        """How many cases have duties derived under earlier law tables; they are being brought up to date."""
        require(actor, EVERYBODY, "see what is owed")
        with read(self._office) as connection:
            return lawmark.waiting(connection)

    def for_case(self, actor: Actor, case_id: str) -> tuple[DutyRow, ...]:
        """Every duty of a case, met ones included."""
        require(actor, EVERYBODY, "see what is owed")
        c = DUTY_INDEX.c
        with read(self._office) as connection:
            zone = read_settings(connection).zone
            rows = connection.execute(
                sa.select(DUTY_INDEX).where(c.case_id == case_id).order_by(c.sort_at, c.id)
            ).all()
        return tuple(_row(row, zone) for row in rows)

    def meet(self, actor: Actor, case_id: str, duty_id: str, filing: Filing, reason: str = "") -> Saved:
        """Enter the filing that answers a duty. Raises Invalid without a date and a way."""
        require(actor, WRITERS, "enter notices and reports")
        has_date = any(when is not None for when in (filing.made, filing.received, filing.sent))
        if not has_date or not (filing.way or filing.sent_way):
            message = "A duty counts as met once a date and a way are entered. Enter both."
            raise Invalid([Problem(path="filing/.made", message=message)])
        base = self._cases.get(actor, case_id)
        if all(row.duty_id != duty_id for row in self.for_case(actor, case_id)):
            raise NotFound("such duty")
        added = replace(
            filing,
            id=filing.id or self._cases.new_id(),
            case_id=case_id,
            duty_id=duty_id,
            position=0,
        )
        edited = replace(base, records=(*base.records, added))
        return self._cases.save(actor, base, edited, reason)


def duties_in(
    casefile: CaseFile, decisions: Iterable[Decision], now: dt.datetime, zone: str
) -> tuple[DutyRow, ...]:
    """The duties of a case as it stands, saved or not, by the code that fills the board.

    Args:
        now: instant from which a case without a time of its own is ordered.
        zone: the office's.
    """
    return tuple(_row(SimpleNamespace(**row), zone) for row in duty_rows(casefile, decisions, now))


def _row(row: Any, zone: str) -> DutyRow:
    kept = {name: getattr(row, name) for name in _KEPT}
    return DutyRow(answer=Answer(row.answer), due=due_of(row), zone=zone, **kept)


_KEPT = (
    "case_id",
    "case_number",
    "duty_id",
    "rule_id",
    "subject",
    "what",
    "by_whom",
    "to_whom",
    "words",
    "why",
    "citation",
    "form",
    "filing_kind",
    "met_at",
    "met_by",
    "note_kind",
    "note",
    "missing",
    "missing_path",
    "sort_at",
)
