"""Which months owe a report, with which deaths and by when: read from the derived rows and the reports.

The section's day stands in the law tables; the office's counties and practice in its settings. What counts
as reported is a death named in a report with a sending date and a way.
"""

from __future__ import annotations

import datetime as dt
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from forms.coroner_chapters import chapter_of
from forms.coroner_report import due_day
from law.deadlines import next_working_day
from law.instants import end_of_day, start_of_day
from law.tables import LawTables
from models.columns import from_row
from models.coroner import ReportLine, lines_of
from models.records import MonthlyReport
from models.tables import CORONER_INDEX, RECORD_TABLES, REPORT_LINES
from models.timetext import read_day_range
from models.types import is_set
from services.coroner_values import Month, MonthDeath, Months
from services.coronerindex import DEATH
from services.settings import CountyOf, OfficeSettings

CRAFTS = ("boat", "snowmobile")
HOME = "WI"

_MONTH = re.compile(r"\d{4}-\d{2}", re.ASCII)
_SOME = 400  # not law: cases named in one statement
_REPORTS = RECORD_TABLES[MonthlyReport]
_VALID = _REPORTS.c.void_reason.is_(None)


def month_text(day: dt.date) -> str:
    """The month of a day, "YYYY-MM"."""
    return day.isoformat()[: len("YYYY-MM")]


def first_day(month: str) -> dt.date:
    """The first day of "YYYY-MM". Raises ValueError for anything else, and for a year nobody can mean."""
    day = read_day_range(month).earliest if _MONTH.fullmatch(month) else None
    if day is None:
        raise ValueError(f"not a month: {month!r}")
    return day


def next_month(month: str) -> str:
    """The month after."""
    return month_text(_first_after(first_day(month)))


def _first_after(day: dt.date) -> dt.date:
    """The first day of the month after."""
    return (day.replace(day=28) + dt.timedelta(days=4)).replace(day=1)  # not law: past the end of any month


class MonthBook:
    """The months of an office as they stand in one snapshot."""

    def __init__(self, connection: Connection, settings: OfficeSettings, tables: LawTables) -> None:
        self._connection, self._settings, self._tables = connection, settings, tables

    def due(self, now: dt.datetime) -> Months:
        """Every month in which something waits."""
        found = self._deaths(open_only=True)
        waiting = [one for one in found if one.here is not False and not one.reported]
        first = self._settings.reports_from
        months: dict[str, list[MonthDeath]] = {}
        earlier = 0
        for one in waiting:
            if one.month is None:
                continue
            if first is not None and one.month < month_text(first):
                earlier += 1
                continue
            months.setdefault(one.month, []).append(one)
        for month in self._prepared():
            months.setdefault(month, [])
        for month in self._nil_months(now):
            months.setdefault(month, [])
        rows = (self._month(month, months[month]) for month in sorted(months))
        return Months(
            rows=tuple(row for row in rows if not row.is_settled),
            undated=tuple(one for one in waiting if one.month is None),
            earlier=earlier,
        )

    def listed(self, now: dt.datetime, limit: int) -> tuple[Month, ...]:
        """Months with something in them, the newest first; the present one too."""
        c = CORONER_INDEX.c
        died = sa.select(c.month).where(c.kind == DEATH, c.month.is_not(None)).distinct()
        told = sa.select(_REPORTS.c.month).where(_VALID).distinct()
        months = {month for query in (died, told) for month in self._connection.execute(query).scalars()}
        months.add(month_text(now.astimezone(ZoneInfo(self._settings.zone)).date()))
        months.update(self._nil_months(now))
        return tuple(self.month(month) for month in sorted(months, reverse=True)[:limit])

    def month(self, month: str) -> Month:
        """One month, whatever waits in it. Raises ValueError when it is not written YYYY-MM."""
        first_day(month)
        found = [one for one in self._deaths(month=month) if one.here is not False and not one.reported]
        return self._month(month, found)

    def death(self, case_id: str, death_id: str) -> MonthDeath | None:
        """The row of one death, whatever its month."""
        c = CORONER_INDEX.c
        # A death first known to the coroner alone goes by its file's id until an officer records it too.
        named = sa.or_(c.subject == death_id, c.file_id == death_id)
        wanted = sa.select(CORONER_INDEX).where(c.case_id == case_id, c.kind == DEATH, named)
        found = self._made(self._connection.execute(wanted).all())
        return found[0] if found else None

    def of_month(self, month: str) -> tuple[MonthDeath, ...]:
        """Every death of the month that is not another office's, reported or not."""
        return tuple(one for one in self._deaths(month=month) if one.here is not False)

    def elsewhere(self, month: str) -> tuple[MonthDeath, ...]:
        """Deaths of the month that are another office's by the place of death."""
        return tuple(one for one in self._deaths(month=month) if one.here is False)

    def _nil_months(self, now: dt.datetime) -> Iterator[str]:
        """Months that are over, without a death and without a report, where the office reports such."""
        if not self._settings.nil_reports or self._settings.reports_from is None:
            return
        known = set(self._connection.execute(sa.select(_REPORTS.c.month).where(_VALID).distinct()).scalars())
        month = month_text(self._settings.reports_from)
        while self._over(month) <= now:
            if month not in known and not self._has_deaths(month):
                yield month
            month = next_month(month)

    def _is_watched_nil(self, month: str) -> bool:
        """Whether the office reports a month in which nobody died."""
        first = self._settings.reports_from
        return self._settings.nil_reports and first is not None and month_text(first) <= month

    def _has_deaths(self, month: str) -> bool:
        return any(one.here is not False for one in self._deaths(month=month))

    def _prepared(self) -> list[str]:
        """Months whose report is prepared and not sent."""
        query = sa.select(_REPORTS.c.month).where(_VALID, _REPORTS.c.sent_precision.is_(None))
        return [month for month in self._connection.execute(query.distinct()).scalars() if month]

    def reports(self, month: str) -> tuple[MonthlyReport, ...]:
        """The reports of a month that are not voided, the first first."""
        query = sa.select(_REPORTS).where(_VALID, _REPORTS.c.month == month)
        rows = self._connection.execute(query.order_by(_REPORTS.c.supplement, _REPORTS.c.id))
        return tuple(from_row(MonthlyReport, row._mapping) for row in rows)

    def _over(self, month: str) -> dt.datetime:
        return start_of_day(_first_after(first_day(month)), self._settings.zone)

    def _month(self, month: str, waiting: list[MonthDeath]) -> Month:
        reports = self.reports(month)
        counted = sum(line.counts for r in reports if r.sent is not None for line in lines_of(r))
        outside = sum(one.reported and not one.inside for one in self._deaths(month=month))
        crafts = {one.craft for one in waiting} or set(CRAFTS)
        day = due_day(first_day(month), {chapter_of(craft) for craft in crafts}, self._tables)
        nil = self._is_watched_nil(month) and not waiting and not counted and not self._has_deaths(month)
        return Month(
            month=month,
            waiting=tuple(waiting),
            reported=counted + outside,
            outside=outside,
            reports=reports,
            due=end_of_day(day, self._settings.zone) if day else None,
            due_day=day,
            working_day=next_working_day(day, self._tables.holidays) if day else None,
            over=self._over(month),
            nil=nil,
        )

    def _deaths(self, *, month: str | None = None, open_only: bool = False) -> list[MonthDeath]:
        c = CORONER_INDEX.c
        query = sa.select(CORONER_INDEX).where(c.kind == DEATH)
        if month is not None:
            query = query.where(c.month == month)
        if open_only:
            query = query.where(is_set(c.watched))
        return self._made(self._connection.execute(query.order_by(c.sort_at, c.id)).all())

    def _made(self, rows: Sequence[Any]) -> list[MonthDeath]:
        counted = counted_of(self._connection, {row.case_id for row in rows})
        return [self._death(row, bool({row.subject, row.file_id} & counted[row.case_id])) for row in rows]

    def _death(self, row: Any, inside: bool) -> MonthDeath:
        detail: Mapping[str, Any] = json.loads(row.detail)
        return MonthDeath(
            case_id=row.case_id,
            case_number=row.case_number,
            death_id=row.subject,
            file_id=row.file_id,
            who=row.who,
            craft=detail["craft"],
            citation=detail["citation"],
            county=detail["county"],
            month=row.month,
            due=row.due,
            month_certain=bool(detail["month_certain"]),
            here=self._is_here(detail, row),
            reported=bool(detail["reported"]) or inside,
            inside=inside,
        )

    def _is_here(self, detail: Mapping[str, Any], row: Any) -> bool | None:
        """Whether the place of death is the office's; what the coroner says goes before the counties."""
        if detail["here"] is not None:
            return bool(detail["here"])
        county, counties = detail["county"], self._settings.counties
        if county is None or not counties:
            return None
        day = dt.date.fromisoformat(detail["day"]) if detail["day"] else None
        return any(one.county == county and _held_on(one, day) for one in counties)


def _held_on(county: CountyOf, day: dt.date | None) -> bool:
    """Whether the county was the office's on a day; on a day nobody knows it counts as it was ever."""
    if day is None:
        return True
    begun = county.valid_from is None or county.valid_from <= day
    return begun and (county.valid_until is None or day <= county.valid_until)


def counted_of(connection: Connection, case_ids: set[str]) -> Mapping[str, set[str]]:
    """Deaths that a report which was sent counts, by case: whatever became of the coroner's file."""
    found: dict[str, set[str]] = defaultdict(set)
    listed, c = sorted(case_ids), REPORT_LINES.c
    for start in range(0, len(listed), _SOME):
        wanted = c.case_id.in_(listed[start : start + _SOME])
        query = sa.select(c.case_id, c.death_id).where(wanted, is_set(c.counts), is_set(c.sent))
        for case_id, death_id in connection.execute(query):
            found[case_id].add(death_id)
    return found


def write_lines(connection: Connection, report: MonthlyReport) -> None:
    """Replace the rows that say which deaths a report names; none for a voided one."""
    connection.execute(REPORT_LINES.delete().where(REPORT_LINES.c.report_id == report.id))
    rows = [
        {
            "report_id": report.id,
            "n": n,
            "month": report.month,
            "case_id": line.case_id,
            "death_id": line.death_id,
            "counts": line.counts,
            "sent": report.sent is not None,
        }
        for n, line in enumerate(lines_of(report), 1)
    ]
    if rows and report.void_reason is None:
        connection.execute(REPORT_LINES.insert(), rows)


def last_lines(
    reports: Iterable[MonthlyReport],
) -> dict[tuple[str, str], tuple[MonthlyReport, ReportLine]]:
    """What reports last stated of each death."""
    found: dict[tuple[str, str], tuple[MonthlyReport, ReportLine]] = {}
    for report in reports:
        for line in lines_of(report):
            found[line.subject] = (report, line)
    return found
