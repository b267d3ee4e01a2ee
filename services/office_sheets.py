"""Sheets about the office rather than one case: what each can be about, and what it is made from.

A form marked `office` in the catalogue has a source here. A source lists subjects and gives the one of a key;
nothing else of printing knows what such a sheet is about.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from forms.coroner_report import number_of, report_label
from forms.derive.statistics import CRAFTS
from forms.spec import Subject
from law.plain import dataclass
from models.columns import from_row
from models.coroner import lines_of
from models.records import ClosedPeriod, MonthlyReport
from models.statistics import years_of
from models.tables import RECORD_TABLES
from services.actor import EVERYBODY, Role
from services.statistics_periods import closed_periods, period_key


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeSheet:
    """One sheet of the office.

    Attributes:
        subject: its key, words and records.
        number: what its bar code says.
        given: what it is about beside records; the form's functions know its class.
        revision: version of the record it is printed from; 0 where there is none.
    """

    subject: Subject
    number: str
    given: object | None = None
    revision: int = 0


class OfficeSource(Protocol):
    """Where the sheets of one form come from.

    Attributes:
        roles: who may look at them and print them.
    """

    roles: frozenset[Role]

    def subjects(self, connection: Connection) -> tuple[Subject, ...]:
        """What a sheet can be about, the newest first."""
        ...

    def sheet(self, connection: Connection, key: str) -> OfficeSheet | None:
        """The sheet of a key; None where there is no such thing (any more)."""
        ...


class MonthlyReports:
    """F04: one sheet for each report and supplement of the office."""

    roles = frozenset({Role.CORONER})

    def subjects(self, connection: Connection) -> tuple[Subject, ...]:
        """Every report that is not voided, the newest month first."""
        table = RECORD_TABLES[MonthlyReport]
        query = sa.select(table).where(table.c.void_reason.is_(None))
        rows = connection.execute(query.order_by(table.c.month.desc(), table.c.supplement.desc(), table.c.id))
        return tuple(_subject(from_row(MonthlyReport, row._mapping)) for row in rows)

    def sheet(self, connection: Connection, key: str) -> OfficeSheet | None:
        """The sheet of a report."""
        table = RECORD_TABLES[MonthlyReport]
        kind, _, record_id = key.partition("/")
        row = connection.execute(sa.select(table).where(table.c.id == record_id)).first()
        if row is None or kind != MonthlyReport.KIND:
            return None
        report = from_row(MonthlyReport, row._mapping)
        return OfficeSheet(
            subject=_subject(report),
            number=number_of(report),
            given=_numbers(connection, {line.corrects for line in lines_of(report)}),
            revision=report.version,
        )


def _numbers(connection: Connection, ids: set[str]) -> Mapping[str, str]:
    """The numbers of the reports that lines correct, by id."""
    table = RECORD_TABLES[MonthlyReport]
    rows = connection.execute(sa.select(table).where(table.c.id.in_(sorted(ids))))
    found = (from_row(MonthlyReport, row._mapping) for row in rows)
    return {report.id: number_of(report) for report in found}


def _subject(report: MonthlyReport) -> Subject:
    return Subject(
        key=f"{MonthlyReport.KIND}/{report.id}", label=report_label(report), records={"report": report}
    )


class ClosedPeriods:
    """F08: one sheet for each closed period. It identifies nobody, so everybody of the office may have it."""

    roles = EVERYBODY

    def subjects(self, connection: Connection) -> tuple[Subject, ...]:
        """Every closed period, the newest first."""
        return tuple(_period_subject(period) for period in closed_periods(connection))

    def sheet(self, connection: Connection, key: str) -> OfficeSheet | None:
        """The sheet of a closed period."""
        found = next((p for p in closed_periods(connection) if period_key(p) == key), None)
        if found is None:
            return None
        return OfficeSheet(
            subject=_period_subject(found),
            number=f"S-{found.craft}-{found.first_year}-{found.last_year}",
            revision=found.version,
        )


def _period_subject(period: ClosedPeriod) -> Subject:
    label = f"{CRAFTS[period.craft or 'boat']}, {years_of(period)}"
    return Subject(key=period_key(period), label=label, records={"period": period})


SOURCES: Mapping[str, OfficeSource] = MappingProxyType({"F04": MonthlyReports(), "F08": ClosedPeriods()})
