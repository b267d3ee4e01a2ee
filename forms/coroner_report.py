"""A monthly report of deaths as its sheet needs it: number, name, due day, what stands under each section."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from forms.coroner_chapters import BOAT_DEATHS, SLED_DEATHS, Deaths
from law.errors import LawGap
from law.rules.coroner_monthly import last_day_for
from law.tables import LawTables
from models.coroner import ReportLine, lines_of
from models.records import MonthlyReport

BINDINGS: Mapping[str, str] = MappingProxyType({"report": MonthlyReport.KIND})
CHAPTERS = (BOAT_DEATHS, SLED_DEATHS)
MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
NOT_ON_RECORD = "not on record"
"""What a line says where the record says nothing of it."""

HAS_TO_STATE = frozenset(
    {"Time of the accident", "Time of death", "County of death", "Manner", "Cause", "Circumstances"}
)
"""What makes a report incomplete: the section asks for death and circumstances of the accident."""

STATED_BY_HAND = (
    "Date of birth or age",
    "Role, craft",
    "Time of the accident",
    "Place of the accident, county",
    "Time of death",
    "Place of death, county",
    "Manner, cause",
    "Circumstances",
    "Specimen: drawn, or why not",
)
"""What a blank report asks for of each death, in the order in which a printed one states it."""


def number_of(report: MonthlyReport) -> str:
    """The number the sheet bears: the month, and of a supplement its own number behind it."""
    if not report.month:
        return ""
    return f"M-{report.month}-{report.supplement}" if report.supplement else f"M-{report.month}"


def month_words(month: str) -> str:
    """A month "YYYY-MM" in words, as typed where it is written otherwise."""
    day = first_day(month)
    return f"{MONTHS[day.month - 1]} {day.year}" if day else month


def first_day(month: str | None) -> dt.date | None:
    """The first day of "YYYY-MM"; None for anything else."""
    try:
        return dt.date.fromisoformat(f"{month}-01")
    except ValueError:
        return None


def report_label(report: MonthlyReport) -> str:
    """The report in words: "July 2001, supplement 1: 2 deaths"."""
    which = f", supplement {report.supplement}" if report.supplement else ""
    count = sum(line.counts for line in lines_of(report))
    deaths = "no death" if not count else "1 death" if count == 1 else f"{count} deaths"
    return f"{month_words(report.month or 'month not stated')}{which}: {deaths}"


def chapters_of(lines: Iterable[ReportLine]) -> tuple[Deaths, ...]:
    """The sections the deaths of a report stand under; both for a report without any."""
    cited = {line.citation for line in lines}
    return tuple(chapter for chapter in CHAPTERS if chapter.report in cited) or CHAPTERS


def report_due(report: MonthlyReport, laws: LawTables) -> dt.date | None:
    """The last day for a report; None while it cannot be told."""
    month = first_day(report.month)
    return due_day(month, chapters_of(lines_of(report)), laws) if month else None


def due_day(month: dt.date, chapters: Iterable[Deaths], laws: LawTables) -> dt.date | None:
    """The last day for the deaths of the month that begins so, the earlier where two sections differ.

    None where no section is loaded for it.
    """
    found = []
    for chapter in chapters:
        try:
            found.append(last_day_for(month, laws.value(f"{chapter.values}.coroner.report_day", month)))
        except LawGap:
            continue
    return min(found, default=None)
