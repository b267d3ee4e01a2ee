"""Cumulative results of deaths without anybody being identifiable: made once for a period and given out.

Figures are made when a period is *closed*, of one law and of whole calendar years that are over. They hold
only what may be given out (`services.suppression`) and stand in a record the store refuses to change. Nothing
is shown before, and no year is closed twice under one law: of two versions of a figure, or two periods that
overlap, one could be subtracted from the other. What is entered later is in no figure of the office.

Making them reads what stands behind the fence of a decedent's result, so the coroner alone does it, and the
history of each case says so. The figures themselves identify nobody and are for everybody in the office.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterator
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from forms.coroner_chapters import chapter_of
from law.instants import exact
from law.plain import dataclass
from law.tables import LawTables
from models.audit import Leaf
from models.canonical import sha256_hex
from models.coroner import death_with
from models.problems import Problem
from models.records import ClosedPeriod
from models.statistics import Family, Grouping, family_of, family_text, years_of
from models.tables import CORONER_INDEX
from models.types import is_set
from services import casestore
from services.actor import EVERYBODY, Actor, Role, require
from services.changes import Changes
from services.coroner_months import CRAFTS, MonthBook, month_text
from services.coronerindex import DEATH, RESULT
from services.errors import Invalid, Refused
from services.fences import DECEDENT, WORDS, fences_of
from services.ids import new_id
from services.office import Office
from services.settings import OfficeSettings, read_settings
from services.statistics_classes import (
    AGE,
    AREA,
    MONTH,
    RESULTS,
    ROLE,
    SEX,
    YEAR,
    Counted,
    axes_of,
    classes_of,
    result_of,
)
from services.statistics_periods import closed_periods
from services.suppression import family as suppressed
from services.uow import Unit, read, serial_work

CORONERS = frozenset({Role.CORONER})

WHICH = {"boat": "boats", "snowmobile": "snowmobiles"}
GROUPINGS = {
    YEAR: "the year",
    MONTH: "the month",
    SEX: "the sex",
    AGE: "the age",
    ROLE: "the role",
    AREA: "the county",
}
"""By what a table may count, and how a sentence calls it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodView:
    """A period somebody asks for, before or after it is closed.

    Attributes:
        closed: the figures; None while there are none.
        refusal: why there will be none for these years; None when the period is closed or may be.
        waiting: laboratory work of the period's deaths without a result, which closing leaves out for good;
            for the coroner, who closes it.
        undated: deaths with no time on record, which are in no period; for the coroner.
    """

    craft: str
    first: int
    last: int
    closed: ClosedPeriod | None
    refusal: Refused | None
    waiting: int
    undated: int


class Statistics:
    """Use cases around cumulative results."""

    def __init__(self, office: Office, tables: Callable[[], LawTables]) -> None:
        self._office, self._tables = office, tables

    def periods(self, actor: Actor) -> tuple[ClosedPeriod, ...]:
        """Every closed period, the newest first."""
        require(actor, EVERYBODY, "see cumulative results")
        with read(self._office) as connection:
            return closed_periods(connection)

    def period(self, actor: Actor, craft: str, first: int, last: int) -> PeriodView:
        """What there is of a period, or whether it may be closed. Reads no result.

        Raises:
            Invalid: no such craft, or the years are not in order.
        """
        require(actor, EVERYBODY, "see cumulative results")
        _check(craft, first, last)
        with read(self._office) as connection:
            periods = closed_periods(connection)
            found = _same(periods, craft, first, last)
            settings = read_settings(connection)
            refusal = None if found else _refusal(periods, craft, first, last, self._year(settings))
            cases = set() if found else {row.case_id for row in self._rows(connection, craft, first, last)}
            return PeriodView(
                craft=craft,
                first=first,
                last=last,
                closed=found,
                refusal=refusal,
                waiting=_waiting(connection, cases) if actor.may(CORONERS) else 0,
                undated=_undated(connection) if actor.may(CORONERS) else 0,
            )

    def close(self, actor: Actor, craft: str, first: int, last: int) -> tuple[ClosedPeriod, Changes]:
        """Make the figures of a period, once and for good. The results read for it are noted in their cases.

        Raises:
            Invalid: no such craft, or the years are not in order.
            Refused: not the coroner; a year is not over, or is in a closed period already.
        """
        require(actor, CORONERS, "close a period of the statistics")
        _check(craft, first, last)
        with serial_work(self._office, actor, "statistics", "") as unit:
            settings = read_settings(unit.connection)
            refusal = _refusal(closed_periods(unit.connection), craft, first, last, self._year(settings))
            if refusal is not None:
                raise refusal
            body = family_text(self._family(unit, settings, craft, first, last))
            made = ClosedPeriod(
                id=new_id(unit.at),
                version=1,
                craft=craft,
                first_year=first,
                last_year=last,
                office=settings.office,
                body=body,
                digest=sha256_hex(body.encode()),
                closed=exact(unit.at, settings.zone),
                closed_by=actor.name,
            )
            casestore.insert(unit, made)
        return made, unit.changes

    def table(self, actor: Actor, period: ClosedPeriod, by: tuple[str, ...]) -> Grouping:
        """One table of a closed period.

        Args:
            by: the grouping; more than one is refused with the reason.

        Raises:
            Refused: the combination could point at somebody, or the period has no such table.
            Invalid: no such grouping.
        """
        require(actor, EVERYBODY, "see cumulative results")
        self._check_grouping(by)
        found = family_of(period).grouping(by[0])
        if found is None:
            raise _absent(by[0], period)
        return found

    def _check_grouping(self, by: tuple[str, ...]) -> None:
        if not by or set(by) - set(GROUPINGS):
            known = ", ".join(GROUPINGS)
            raise Invalid([Problem(path="closed_period/.body", message=f"Count by one of: {known}.")])
        if len(set(by)) == 1:
            return
        which = "area" if AREA in by else "month" if MONTH in by else ""
        parameter = f"statistics.no_{which}" if which else "statistics.no_crossing"
        names = " and ".join(GROUPINGS[one] for one in dict.fromkeys(by))
        why = self._tables().value(parameter, self._office.clock.now().date()).text
        raise Refused(
            f"No table counts deaths by {names} at once. {why}",
            "Choose one of them; each table also counts by result.",
        )

    def _year(self, settings: OfficeSettings) -> int:
        return self._office.clock.now().astimezone(ZoneInfo(settings.zone)).year

    def _rows(self, connection: Connection, craft: str, first: int, last: int) -> list[Place]:
        book = MonthBook(connection, read_settings(connection), self._tables())
        months = (month_text(dt.date(year, n, 1)) for year in range(first, last + 1) for n in range(1, 13))
        return [
            Place(case_id=row.case_id, death_id=row.death_id, month=month)
            for month in months
            for row in book.of_month(month)
            if row.craft == craft
        ]

    def _family(self, unit: Unit, settings: OfficeSettings, craft: str, first: int, last: int) -> Family:
        tables, today = self._tables(), exact(unit.at, settings.zone).local_days()[0]
        assert today is not None
        counties = tuple(dict.fromkeys(one.county for one in settings.counties))
        bands = tuple(int(n) for n in tables.value("statistics.age_bands", today).text.split(","))
        axes = axes_of(first, last, counties, bands)
        cells: dict[str, Counter[tuple[str, str]]] = {axis.key: Counter() for axis in axes}
        for death in _deaths(unit, self._rows(unit.connection, craft, first, last), settings.zone):
            result = result_of(death, chapter_of(craft), tables)
            for key, value in classes_of(death, axes).items():
                cells[key][value, result] += 1
        least = tables.value("statistics.least_cell", today).number
        return suppressed(RESULTS, axes, cells, least)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a death of a period stands."""

    case_id: str
    death_id: str
    month: str


def _deaths(unit: Unit, rows: list[Place], zone: str) -> Iterator[Counted]:
    """The deaths themselves; that their results were read stands in the history of each case."""
    noted: set[str] = set()
    for row in rows:
        casefile = casestore.load(unit.connection, row.case_id)
        one = death_with(casefile, row.death_id) if casefile is not None else None
        if casefile is None or one is None:
            continue
        if DECEDENT in fences_of(casefile) and row.case_id not in noted:
            noted.add(row.case_id)
            payload = {"title": f"{WORDS[DECEDENT]}, for cumulative results"}
            unit.note(Leaf(kind="read", record_id=row.case_id, case_id=row.case_id, payload=dict(payload)))
        died = one.value("died")
        first, last = died.local_days() if died is not None else (None, None)
        day = first or last or dt.date.fromisoformat(f"{row.month}-01")
        yield Counted(casefile=casefile, one=one, month=row.month, day=(day, last or day), zone=zone)


def _check(craft: str, first: int, last: int) -> None:
    if craft not in CRAFTS:
        raise Invalid([Problem(path="closed_period/.craft", message="Choose boats or snowmobiles.")])
    if first > last:
        message = "The first year is after the last one. Turn them round."
        raise Invalid([Problem(path="closed_period/.first_year", message=message)])


def _same(periods: tuple[ClosedPeriod, ...], craft: str, first: int, last: int) -> ClosedPeriod | None:
    wanted = (craft, first, last)
    return next((p for p in periods if (p.craft, p.first_year, p.last_year) == wanted), None)


def _refusal(
    periods: tuple[ClosedPeriod, ...], craft: str, first: int, last: int, now: int
) -> Refused | None:
    """Why a period cannot be closed."""
    if last >= now:
        return Refused(
            f"The year {last} is not over: figures made twice in a year could be subtracted from each other.",
            f"Choose years until {now - 1}.",
        )
    taken = [p for p in periods if p.craft == craft and _overlap(p, first, last)]
    if taken:
        words = ", ".join(years_of(period) for period in reversed(taken))
        return Refused(
            f"Years of this period are in figures that were made already ({words}). What two periods have in "
            "common could be found by subtracting one from the other.",
            f"Choose one of these periods ({words}), or years that are in none.",
        )
    return None


def _overlap(period: ClosedPeriod, first: int, last: int) -> bool:
    assert period.first_year is not None
    assert period.last_year is not None
    return period.first_year <= last and first <= period.last_year


def _absent(key: str, period: ClosedPeriod) -> Refused:
    single = period.first_year == period.last_year
    if key == MONTH and single:
        why = "months of a single year would point at the days on which people died."
        what = "Choose the period of several years when it is closed, or another grouping."
    elif key == AREA:
        why = "this office has one county, which is the whole of the figures."
        what = "Choose another grouping."
    else:
        why = "it would have a single class, which is the whole of the figures."
        what = "Choose another grouping."
    return Refused(f"This period has no table by {GROUPINGS[key]}: {why}", what)


def _waiting(connection: Connection, cases: set[str]) -> int:
    c = CORONER_INDEX.c
    query = sa.select(c.case_id).where(c.kind == RESULT, is_set(c.watched))
    return sum(case_id in cases for case_id in connection.execute(query).scalars())


def _undated(connection: Connection) -> int:
    c = CORONER_INDEX.c
    query = sa.select(sa.func.count()).select_from(CORONER_INDEX).where(c.kind == DEATH, c.month.is_(None))
    return int(connection.execute(query).scalar_one())
