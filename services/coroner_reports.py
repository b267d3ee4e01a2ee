"""The office's monthly reports: prepared, sent, supplemented. What was sent is never changed.

A report states each death in the words of the day it was prepared. Once a sending is entered the store itself
refuses a change; what turns out later, or differs, goes into a supplement. A death counts once in the whole
office: a second line of it is a correction and counts none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from sqlalchemy.engine import Connection

from law.instants import When, exact
from law.tables import LawTables
from models.audit import Leaf
from models.casefile import CaseFile
from models.coroner import ReportLine, body_digest, body_text, death_with, lines_of
from models.problems import Problem
from models.records import CaseRecord, CoronerFile, MonthlyReport
from services import casestore
from services.actor import CORONERS, Actor, require
from services.cases import Cases
from services.changes import Changes
from services.coroner_lines import correction_of, line_of
from services.coroner_months import MonthBook, counted_of, first_day, last_lines, write_lines
from services.coroner_values import Changed, Month, MonthDeath, Months, MonthView
from services.errors import Invalid, NotFound, Refused
from services.ids import new_id
from services.office import Office
from services.settings import OfficeSettings, read_settings
from services.uow import Unit, read, serial_work

REPORTED = "reported"
LISTED = 60  # not law: months of the list
_LATE = "Learned of after the report of the month was sent."
_CORRECTS = "Corrects what an earlier report states."
_NAMES_NOT = "No report of this month that was sent names that death. Correct the month that does."
_AS_PREPARED = "It went out as it was prepared."
_VOIDED = "That death was voided, and a supplement states what is on record. Tell it to whom the report went."


class VoidedSince(Refused):
    """Deaths of a prepared report were voided since: it is prepared anew, unless it went out as it was."""

    def __init__(self, who: Sequence[str]) -> None:
        names = ", ".join(who)
        deaths = f"The death of {names} was" if len(who) == 1 else f"The deaths of {names} were"
        super().__init__(
            f"{deaths} voided after this report was prepared, so what it states is on record no more.",
            "Prepare the report anew without it; if it went out before, as it was prepared, say so.",
        )


class MonthlyReports:
    """Use cases around the monthly report."""

    def __init__(self, office: Office, cases: Cases, tables: Callable[[], LawTables]) -> None:
        self._office, self._cases, self._tables = office, cases, tables

    # Reading

    def due(self, actor: Actor) -> Months:
        """Every month in which deaths, a prepared report, or the practice of a nil report wait."""
        require(actor, CORONERS, "see the monthly reports")
        with read(self._office) as connection:
            return self._book(connection, read_settings(connection)).due(self._office.clock.now())

    def month(self, actor: Actor, month: str) -> MonthView:
        """One month in full: what the next report would state, what reports state, what differs now.

        Raises:
            Invalid: the month is not written YYYY-MM.
        """
        require(actor, CORONERS, "see the monthly reports")
        _check_month(month)
        with read(self._office) as connection:
            settings = read_settings(connection)
            book = self._book(connection, settings)
            found = book.month(month)
            return MonthView(
                month=found,
                lines=tuple(_lines(connection, found.waiting, settings.zone)),
                stated=tuple(line for report in found.reports for line in lines_of(report)),
                changed=tuple(_changed(connection, book, month, settings.zone)),
                elsewhere=book.elsewhere(month),
            )

    def months(self, actor: Actor, limit: int = LISTED) -> tuple[Month, ...]:
        """Months with deaths, reports or the practice of a nil report, the newest first."""
        require(actor, CORONERS, "see the monthly reports")
        with read(self._office) as connection:
            book = self._book(connection, read_settings(connection))
            return book.listed(self._office.clock.now(), limit)

    def report(self, actor: Actor, report_id: str) -> MonthlyReport:
        """One report, voided or not. Raises NotFound."""
        require(actor, CORONERS, "see the monthly reports")
        with read(self._office) as connection:
            return _found(connection, report_id)

    # Acts

    def prepare(
        self,
        actor: Actor,
        month: str,
        *,
        coroner: str = "",
        reason: str = "",
        note: str = "",
        correct: Iterable[tuple[str, str]] = (),
    ) -> tuple[MonthlyReport, Changes]:
        """Prepare the report of a month, or make the prepared one anew from the record as it is now.

        Args:
            month: "YYYY-MM"; it has begun.
            coroner: who signs; the one the office names when blank, else the person who acts.
            reason: why a supplement; a late death says so of itself.
            correct: deaths, as case and death, that a sent report names and this one corrects.

        Raises:
            Invalid: the month is not written YYYY-MM, or lies ahead; a death to correct was never reported.
            Refused: there is nothing to report.
        """
        require(actor, CORONERS, "prepare a monthly report")
        _check_month(month)
        with serial_work(self._office, actor, "monthly_report", reason) as unit:
            settings = read_settings(unit.connection)
            book = self._book(unit.connection, settings)
            found = book.month(month)
            _check_begun(month, unit, settings)
            lines = [
                *_lines(unit.connection, found.waiting, settings.zone),
                *_corrections(unit.connection, book, month, correct, settings.zone),
            ]
            _check_reportable(found, lines, settings)
            made = self._made(unit, found, tuple(lines), settings)
            made = replace(
                made,
                coroner=coroner.strip() or settings.coroner or actor.name,
                reason=reason.strip() or _own_reason(made, lines),
                note=note.strip() or None,
            )
            saved = _kept(unit, found.prepared, made)
        return saved, unit.changes

    def send(
        self,
        actor: Actor,
        report_id: str,
        *,
        sent: When,
        way: str,
        to_whom: str,
        by_whom: str = "",
        proof: str = "",
        as_prepared: bool = False,
    ) -> tuple[MonthlyReport, Changes]:
        """Enter that a report was sent: from then on it stands as it is, and its deaths are reported.

        Args:
            as_prepared: it went out as it was prepared, whatever was voided since.

        Raises:
            Invalid: the date lies ahead or before the month, or date, way or addressee is missing.
            VoidedSince: a death it names was voided since, and it is not said that it went out so.
            Refused: it was sent already, or voided, or another report that was sent names one of its deaths.
        """
        require(actor, CORONERS, "enter the sending of a monthly report")
        reason = _AS_PREPARED if as_prepared else ""
        with serial_work(self._office, actor, "monthly_report_sent", reason) as unit:
            report = _found(unit.connection, report_id)
            _check_open(report)
            _check_sending(report, sent, way, to_whom, unit)
            _check_counts_once(unit.connection, report)
            if not as_prepared:
                _check_on_record(self._book(unit.connection, read_settings(unit.connection)), report)
            after = replace(
                report,
                version=report.version + 1,
                sent=sent,
                sent_way=way,
                sent_to=to_whom.strip(),
                sent_by=by_whom.strip() or actor.name,
                proof=proof.strip() or None,
            )
            casestore.update(unit, report, after)
            write_lines(unit.connection, after)
            for line in lines_of(after):
                self._stamp(unit, after, line)
        return after, unit.changes

    def void(self, actor: Actor, report_id: str, reason: str) -> Changes:
        """Void a report that was prepared and not sent; its deaths wait for another one.

        Raises:
            Refused: it was sent: what was sent stands, and a supplement corrects it.
            Invalid: no reason.
        """
        require(actor, CORONERS, "void a monthly report")
        if not reason.strip():
            message = "A report is voided with a reason. Say in a few words why."
            raise Invalid([Problem(path=f"monthly_report/{report_id}", message=message)])
        with serial_work(self._office, actor, "void", reason) as unit:
            report = _found(unit.connection, report_id)
            _check_open(report)
            after = replace(report, version=report.version + 1, void_reason=reason.strip())
            casestore.update(unit, report, after)
            write_lines(unit.connection, after)
        return unit.changes

    def _book(self, connection: Connection, settings: OfficeSettings) -> MonthBook:
        return MonthBook(connection, settings, self._tables())

    def _made(
        self, unit: Unit, month: Month, lines: tuple[ReportLine, ...], settings: OfficeSettings
    ) -> MonthlyReport:
        body = body_text(lines)
        return MonthlyReport(
            id=month.prepared.id if month.prepared else new_id(unit.at),
            month=month.month,
            supplement=month.supplement,
            nil=not lines,
            office=settings.office,
            body=body,
            digest=body_digest(body),
            prepared=exact(unit.at, settings.zone),
            prepared_by=unit.actor.name,
        )

    def _stamp(self, unit: Unit, report: MonthlyReport, line: ReportLine) -> None:
        """Note in the case that the death was reported; a correction leaves what was noted first."""
        base = casestore.load(unit.connection, line.case_id)
        one = death_with(base, line.death_id) if base is not None else None
        payload = {"title": f"{report.month}, {_number(report)}"}
        unit.note(Leaf(kind=REPORTED, record_id=report.id, case_id=line.case_id, payload=dict(payload)))
        if base is None or one is None or not line.counts:
            return
        file = one.file or _new_file(unit, base, one.officers[0].id, one.involvement_id)
        stamped = replace(
            file,
            report_id=report.id,
            report_month=report.month,
            report_sent=report.sent,
            report_way=report.sent_way,
            supplemental=bool(report.supplement),
        )
        self._cases.save_in(unit, base, with_records(base, (stamped,)), of_record=True)


def with_records(casefile: CaseFile, changed: Sequence[CaseRecord]) -> CaseFile:
    """The case with these records in the place of those of their ids, or added."""
    ids = {record.id for record in changed}
    kept = tuple(record for record in casefile.records if record.id not in ids)
    return replace(casefile, records=(*kept, *changed))


def _new_file(unit: Unit, casefile: CaseFile, death_id: str, involvement_id: str | None) -> CoronerFile:
    return CoronerFile(
        id=new_id(unit.at), case_id=casefile.case.id, death_id=death_id, involvement_id=involvement_id
    )


def _kept(unit: Unit, before: MonthlyReport | None, made: MonthlyReport) -> MonthlyReport:
    kept = replace(made, version=before.version + 1 if before else 1)
    if before is None:
        casestore.insert(unit, kept)
    else:
        casestore.update(unit, before, kept)
    write_lines(unit.connection, kept)
    return kept


def _found(connection: Connection, report_id: str) -> MonthlyReport:
    found = casestore.load_record(connection, MonthlyReport.KIND, report_id)
    if not isinstance(found, MonthlyReport):
        raise NotFound("such monthly report")
    return found


def _lines(connection: Connection, deaths: Iterable[MonthDeath], zone: str) -> Iterator[ReportLine]:
    for row in deaths:
        casefile = casestore.load(connection, row.case_id)
        one = death_with(casefile, row.death_id) if casefile is not None else None
        if casefile is not None and one is not None:
            yield line_of(casefile, one, row, zone)


def _corrections(
    connection: Connection, book: MonthBook, month: str, correct: Iterable[tuple[str, str]], zone: str
) -> Iterator[ReportLine]:
    sent = [report for report in book.reports(month) if report.sent is not None]
    counted = {line.subject: report for report in sent for line in lines_of(report) if line.counts}
    for subject in correct:
        report = counted.get(subject)
        row = book.death(*subject)
        if report is None or row is None:
            message = _NAMES_NOT if report is None else _VOIDED
            raise Invalid([Problem(path=f"case/{subject[0]}", message=message)])
        yield from (correction_of(line, report.id) for line in _lines(connection, (row,), zone))


def _changed(connection: Connection, book: MonthBook, month: str, zone: str) -> Iterator[Changed]:
    """Where the last sent line of each death of the month differs from the record now."""
    sent = (report for report in book.reports(month) if report.sent is not None)
    for subject, (_, line) in last_lines(sent).items():
        row = book.death(*subject)
        if row is None:
            # Voided since, or its case: what was stated has nothing behind it any more.
            yield Changed(line=line, label="Death on record", stated=line.decedent, now="")
            continue
        for now in _lines(connection, (row,), zone):
            yield from _differing(line, now)


def _differing(line: ReportLine, now: ReportLine) -> Iterator[Changed]:
    if line.decedent != now.decedent:
        yield Changed(line=line, label="Decedent", stated=line.decedent, now=now.decedent)
    then, today = dict(line.stated), dict(now.stated)
    for label in dict.fromkeys((*then, *today)):
        if then.get(label, "") != today.get(label, ""):
            yield Changed(line=line, label=label, stated=then.get(label, ""), now=today.get(label, ""))


def _check_month(month: str) -> None:
    try:
        first_day(month)
    except ValueError:
        message = "A month is written as year and number: 2026-07."
        raise Invalid([Problem(path="monthly_report/.month", message=message)]) from None


def _check_begun(month: str, unit: Unit, settings: OfficeSettings) -> None:
    if exact(unit.at, settings.zone).local_days()[0] < first_day(month):  # type: ignore[operator]  # exact
        message = "The month has not begun. Choose the month of the deaths."
        raise Invalid([Problem(path="monthly_report/.month", message=message)])


def _check_reportable(month: Month, lines: list[ReportLine], settings: OfficeSettings) -> None:
    if lines:
        return
    if month.supplement:
        raise Refused(
            "The month is reported, and nothing was added since.",
            "Name the deaths to correct, if the report states something that is not so.",
        )
    if not settings.nil_reports:
        raise Refused(
            "No death of the month is on record, and this office makes no report of none.",
            "Enter the deaths first, or let the administrator switch on reports of months without a death.",
        )


def _check_open(report: MonthlyReport) -> None:
    if report.sent is not None:
        raise Refused(
            "This report was sent and stands as it is.",
            "Prepare a supplement: for a death learned of later, or to correct what it states.",
        )
    if report.void_reason is not None:
        raise Refused("This report was voided.", "Prepare the report of the month anew.")


def _check_sending(report: MonthlyReport, sent: When, way: str, to_whom: str, unit: Unit) -> None:
    problems = []
    if not way:
        problems.append(Problem(path="monthly_report/.sent_way", message="Say how the report was sent."))
    if not to_whom.strip():
        problems.append(Problem(path="monthly_report/.sent_to", message="Say to whom it was sent."))
    if sent.earliest is None or sent.earliest > unit.at:
        message = "The sending lies ahead. Enter it when the report has gone out."
        problems.append(Problem(path="monthly_report/.sent", message=message))
    day = sent.local_days()[1]
    if day is not None and report.month and day < first_day(report.month):
        message = "The sending lies before the month of the report. Correct the date."
        problems.append(Problem(path="monthly_report/.sent", message=message))
    if problems:
        raise Invalid(problems)


def _check_counts_once(connection: Connection, report: MonthlyReport) -> None:
    """A report that waited too long: one of its deaths went out with the report of another month."""
    lines = [line for line in lines_of(report) if line.counts]
    counted = counted_of(connection, {line.case_id for line in lines})
    if any(line.death_id in counted[line.case_id] for line in lines):
        raise Refused(
            "Another report that was sent names a death of this one, and a death counts once.",
            "Prepare this report anew, so that it holds what is not reported yet; or void it with a reason.",
        )


def _check_on_record(book: MonthBook, report: MonthlyReport) -> None:
    """A death that was voided, or its case, is reported by nobody's oversight."""
    gone = [line.decedent for line in lines_of(report) if book.death(*line.subject) is None]
    if gone:
        raise VoidedSince(gone)


def _own_reason(report: MonthlyReport, lines: list[ReportLine]) -> str | None:
    if not report.supplement:
        return None
    said = (_LATE if any(line.counts for line in lines) else "", _CORRECTS)
    return " ".join(part for part in (said[0], said[1] if any(not x.counts for x in lines) else "") if part)


def _number(report: MonthlyReport) -> str:
    return f"supplement {report.supplement}" if report.supplement else "the report of the month"
