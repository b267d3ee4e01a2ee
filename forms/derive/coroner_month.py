"""What the monthly report's sheet says: counts under each section, due day, each death as it was stated."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import replace

from forms.coroner_chapters import SLED_DEATHS, Deaths
from forms.coroner_report import (
    HAS_TO_STATE,
    NOT_ON_RECORD,
    chapters_of,
    month_words,
    report_due,
)
from forms.derive.coroner import figure, print_day
from forms.derive.coroner_letter import DEPARTMENT, postal
from forms.fences import CORONER_REPORT, SNOWMOBILE_CORONER_REPORT, Fence
from forms.names import NOT_NAMED
from forms.parts import Finding
from forms.scope import Line, Scope
from forms.values import BLANK, Shown, date_text, weekday_text
from law.deadlines import next_working_day
from law.instants import When
from models.coroner import ReportLine, lines_of
from models.records import MonthlyReport

NIL = "coroner.nil_report"


def report_of(scope: Scope) -> MonthlyReport | None:
    """The report of the sheet."""
    found = scope.record("report")
    return found if isinstance(found, MonthlyReport) else None


def lines(scope: Scope) -> tuple[ReportLine, ...]:
    """What the report states of each death."""
    report = report_of(scope)
    return lines_of(report) if report else ()


def month(scope: Scope) -> Shown:
    """The month in words."""
    report = report_of(scope)
    return Shown(text=month_words(report.month)) if report and report.month else BLANK


def which(scope: Scope) -> Shown:
    """Whether it is the report itself, a supplement, or a report of no death."""
    report = report_of(scope)
    if report is None:
        return BLANK
    if report.supplement:
        return Shown(chosen=("supplement",))
    return Shown(chosen=("nil",) if not lines(scope) else ("report",))


def supplement(scope: Scope) -> Shown:
    """Number of the supplement; blank for the report itself."""
    report = report_of(scope)
    return Shown(text=str(report.supplement)) if report and report.supplement else BLANK


def is_supplement(scope: Scope) -> bool:
    """Whether it is a supplement, which says why."""
    report = report_of(scope)
    return bool(report and report.supplement)


def counted(scope: Scope) -> Shown:
    """How many deaths it reports; a correction counts none."""
    return Shown(text=str(sum(line.counts for line in lines(scope)))) if report_of(scope) else BLANK


def under(chapter: Deaths, scope: Scope) -> Shown:
    """How many of them stand under one section."""
    if report_of(scope) is None:
        return BLANK
    return Shown(text=str(sum(line.counts for line in lines(scope) if line.citation == chapter.report)))


def corrections(scope: Scope) -> Shown:
    """How many lines correct what an earlier report states."""
    return Shown(text=str(sum(not line.counts for line in lines(scope)))) if report_of(scope) else BLANK


def due(scope: Scope) -> Shown:
    """The strict last day."""
    report = report_of(scope)
    day = report_due(report, scope.laws) if report else None
    return Shown(text=f"{weekday_text(day)} {date_text(day)}") if day else Shown(text="cannot be told yet")


def working_day(scope: Scope) -> Shown:
    """The next working day where the strict day is none; a note, not the day."""
    report = report_of(scope)
    day = report_due(report, scope.laws) if report else None
    rolled = next_working_day(day, scope.laws.holidays) if day else None
    return Shown(text=f"{weekday_text(rolled)} {date_text(rolled)}") if rolled else BLANK


def sent_day(scope: Scope) -> dt.date | None:
    """The day whose law names the addressee: of the sending, else of the printing."""
    sent = scope.value("report.sent")
    if isinstance(sent, When):
        first, last = sent.local_days()
        return first if first == last else None
    return print_day(scope)


def addressee(scope: Scope) -> Shown:
    """Who receives it by law; each, where the sections of its deaths name different ones."""
    day = sent_day(scope)
    laws = (f"{chapter.values}.coroner.report_addressee" for chapter in chapters_of(lines(scope)))
    found = [figure(scope, parameter, day) for parameter in laws]
    names = dict.fromkeys(value.text for value in found if value is not None)
    return Shown(text="; ".join(names)) if names else Shown(text="cannot be told yet")


def address(scope: Scope) -> tuple[str, ...]:
    """The lines in the window of the envelope."""
    return (addressee(scope).text, *postal(scope, DEPARTMENT))


def deaths(scope: Scope) -> tuple[Scope, ...]:
    """One repetition for each line of the report."""
    numbers = scope.given if isinstance(scope.given, Mapping) else {}
    found = [replace(one, corrects=numbers.get(one.corrects, one.corrects)) for one in lines(scope)]
    return tuple(
        replace(scope.bind(index=place, count=len(found)), given=line) for place, line in enumerate(found, 1)
    )


def _line(scope: Scope) -> ReportLine | None:
    return scope.given if isinstance(scope.given, ReportLine) else None


def decedent(scope: Scope) -> Shown:
    """The decedent's name as it was stated."""
    line = _line(scope)
    return Shown(text=line.decedent) if line and line.decedent != NOT_NAMED else BLANK


def case_number(scope: Scope) -> Shown:
    """The office's number of the case."""
    line = _line(scope)
    return Shown(text=line.case_number) if line else BLANK


def section(scope: Scope) -> Shown:
    """The section this death is reported under."""
    line = _line(scope)
    return Shown(text=f"s. {line.citation}") if line else BLANK


def craft(scope: Scope) -> Shown:
    """The kind of craft."""
    line = _line(scope)
    return Shown(text=line.craft) if line else BLANK


def month_certain(scope: Scope) -> Shown:
    """Whether the month of death is certain."""
    line = _line(scope)
    return Shown(chosen=(line.month_certain,)) if line else BLANK


def corrects(scope: Scope) -> Shown:
    """The report this line corrects."""
    line = _line(scope)
    return Shown(text=line.corrects) if line else BLANK


def fence(scope: Scope) -> Fence:
    """What keeps the report out of trials: the boats' section where any of its deaths is under it."""
    cited = {line.citation for line in lines(scope)}
    return SNOWMOBILE_CORONER_REPORT if cited == {SLED_DEATHS.report} else CORONER_REPORT


def remark(scope: Scope) -> Shown:
    """Words for the state of the sheet: of how many deaths the month is not certain."""
    count = sum(line.month_certain != "yes" for line in lines(scope))
    noun = "death" if count == 1 else "deaths"
    return Shown(text=f"month not certain: {count} {noun}" if count else "")


def stated(scope: Scope) -> tuple[Scope, ...]:
    """One row for each thing stated of the death."""
    line = _line(scope)
    told = line.stated if line else ()
    return tuple(replace(scope, line=Line(when=label, text=words)) for label, words in told)


def stated_label(scope: Scope) -> Shown:
    """What is stated."""
    return Shown(text=scope.line.when) if scope.line else BLANK


def stated_words(scope: Scope) -> Shown:
    """As it was stated; empty where the record says nothing that has to be stated."""
    line = scope.line
    if line is None or (line.text == NOT_ON_RECORD and line.when in HAS_TO_STATE):
        return BLANK
    return Shown(text=line.text)


def nil_words(scope: Scope) -> tuple[Finding, ...]:
    """What a report of no death says of itself, in the words of the law tables."""
    if report_of(scope) is not None and lines(scope):
        return ()
    value = figure(scope, NIL, sent_day(scope))
    return (Finding(tag="0", title=value.text),) if value else ()
