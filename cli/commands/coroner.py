"""`coroner`: what waits at the coroner's desk, the month's report, its sending, the claims."""

from __future__ import annotations

import argparse
import datetime as dt
from zoneinfo import ZoneInfo

from cli.arguments import add_json, add_office
from cli.commands.coroner_exchange import configure_exchange, fhir_in, fhir_out
from cli.console import UsageProblem, say, say_json, say_table
from cli.exits import Exit
from cli.session import Session, session
from law.instants import When
from models import codes
from models.canonical import Json
from models.coroner import ReportLine
from models.records import MonthlyReport
from models.timetext import TimeProblem, read_when
from services.actor import Role
from services.coroner_values import Board, BoardRow, Month, MonthView
from services.errors import NotFound

MONTH = "YYYY-MM"
_TITLES = {
    "draws": "Draws open",
    "releases": "Releases waiting",
    "results": "Results waited for",
    "forwardings": "Results to forward",
    "claims": "Claims open",
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Words of the command."""
    acts = parser.add_subparsers(dest="act", required=True, metavar="ACT")
    board = acts.add_parser(
        "board",
        help="everything that waits",
        description="List open draws, releases, results, forwardings, reports due and claims.",
        allow_abbrev=False,
    )
    month = acts.add_parser(
        "month",
        help="what the report of a month would hold, and when it is due",
        description="Show what the report of a month would state, what was stated, and when it is due.",
        allow_abbrev=False,
    )
    prepare = acts.add_parser(
        "prepare",
        help="prepare the report of a month",
        description="Prepare the report of a month from the record, or its supplement once it was sent.",
        allow_abbrev=False,
    )
    send = acts.add_parser(
        "send",
        help="enter that the prepared report of a month was sent",
        description="Enter that the prepared report of a month was sent. Afterwards it stands as it is.",
        allow_abbrev=False,
    )
    claims = acts.add_parser(
        "claims",
        help="claims that are open",
        description="List the claims on the department that are not settled.",
        allow_abbrev=False,
    )
    for sub in (month, prepare, send):
        sub.add_argument("month", metavar=MONTH, help="month of the deaths")
    prepare.add_argument("--reason", default="", metavar="TEXT", help="why a supplement")
    send.add_argument("--sent", required=True, metavar="TIME", help="when: 2026-08-10T09:30, or the day")
    send.add_argument("--way", required=True, metavar="KEY", help="key of the list filing_way: mail, fax ...")
    send.add_argument("--to", required=True, metavar="WHO", help="to whom")
    send.add_argument("--proof", default="", metavar="TEXT", help="tracking number or receipt")
    send.add_argument(
        "--as-prepared",
        action="store_true",
        help="it went out as it was prepared, though a death it names was voided since",
    )
    for sub in (board, month, prepare, send, claims):
        add_office(sub)
        add_json(sub)
    configure_exchange(acts)


def run(arguments: argparse.Namespace) -> int:
    """One act."""
    with session(arguments, sample_as=Role.CORONER) as office:
        return _ACTS[arguments.act](office, arguments)


def _board(office: Session, arguments: argparse.Namespace) -> int:
    board, now = office.services.coroner.board(office.actor), office.services.clock.now()
    zone = office.services.settings.get().zone
    if arguments.json:
        say_json({"format": "wakeline.coroner-board/1", "at": _stamp(now), **_board_json(board, now)})
        return Exit.FINE
    for key, title in _TITLES.items():
        _say_rows(title, getattr(board, key), now, zone)
    _say_months(board, now)
    if board.left_off:
        say(f"{board.left_off} more are not shown.")
    return Exit.FINE


def _claims(office: Session, arguments: argparse.Namespace) -> int:
    board, now = office.services.coroner.board(office.actor), office.services.clock.now()
    if arguments.json:
        listed: list[Json] = [_row_json(row, now) for row in board.claims]
        say_json({"format": "wakeline.coroner-claims/1", "claims": listed})
    else:
        _say_rows(_TITLES["claims"], board.claims, now, office.services.settings.get().zone)
    return Exit.FINE


def _month(office: Session, arguments: argparse.Namespace) -> int:
    view = office.services.monthly_reports.month(office.actor, arguments.month)
    now = office.services.clock.now()
    if arguments.json:
        say_json(_view_json(view, now))
        return Exit.FINE
    month = view.month
    say(f"{month.month}: {month.state_at(now).value}. {_due_words(month)}")
    say(f"{len(month.waiting)} to report, {month.reported} reported.")
    for line in view.lines:
        _say_line(line)
    for report in month.reports:
        say(_report_words(report))
    for changed in view.changed:
        say(
            f"Stated of {changed.line.decedent}, {changed.label}: {changed.stated or 'nothing'}; "
            f"on record now: {changed.now or 'nothing'}. A supplement corrects it."
        )
    return Exit.FINE


def _prepare(office: Session, arguments: argparse.Namespace) -> int:
    report, _ = office.services.monthly_reports.prepare(
        office.actor, arguments.month, reason=arguments.reason
    )
    return _told(report, arguments)


def _send(office: Session, arguments: argparse.Namespace) -> int:
    zone = office.services.settings.get().zone
    view = office.services.monthly_reports.month(office.actor, arguments.month)
    if view.month.prepared is None:
        raise NotFound("prepared report of that month")
    report, _ = office.services.monthly_reports.send(
        office.actor,
        view.month.prepared.id,
        sent=_time(arguments.sent, zone),
        way=_way(arguments.way),
        to_whom=arguments.to,
        proof=arguments.proof,
        as_prepared=arguments.as_prepared,
    )
    return _told(report, arguments)


_ACTS = {
    "board": _board,
    "month": _month,
    "prepare": _prepare,
    "send": _send,
    "claims": _claims,
    "fhir-out": fhir_out,
    "fhir-in": fhir_in,
}


def _time(text: str, zone: str) -> When:
    try:
        return read_when(text, zone)
    except TimeProblem as problem:
        raise UsageProblem(str(problem)) from None


def _way(key: str) -> str:
    known = codes.keys("filing_way")
    if key not in known:
        raise UsageProblem(f"No way is called {key!r}. Write one of: {', '.join(sorted(known))}.")
    return key


def _told(report: MonthlyReport, arguments: argparse.Namespace) -> int:
    if arguments.json:
        say_json(_report_json(report))
    else:
        say(_report_words(report))
    return Exit.FINE


def _say_rows(title: str, rows: tuple[BoardRow, ...], now: dt.datetime, zone: str) -> None:
    say(f"{title}: {len(rows)}")
    if rows:
        say_table(
            ("case", "decedent", "since", "due", "what"),
            [
                (row.case_number, row.who, _local(row.since, zone), _limit(row, now, zone), _what(row))
                for row in rows
            ],
        )


def _what(row: BoardRow) -> str:
    if row.kind == "claim":
        amount = row.detail["amount"]
        said = "amount not entered" if amount is None else f"${amount // 100:,}.{amount % 100:02d}"
        return f"{row.detail['claimant']}: {row.detail['kind']}, {said}"
    parts = (row.detail.get(key) for key in ("laboratory", "analyte", "funeral_home"))
    words = ", ".join(str(part) for part in parts if part)
    return f"{words} (cannot be ruled out)" if row.uncertain else words


def _limit(row: BoardRow, now: dt.datetime, zone: str) -> str:
    if row.due is None:
        return ""
    return f"{_local(row.due, zone)}{' overdue' if row.is_overdue(now) else ''}"


def _say_months(board: Board, now: dt.datetime) -> None:
    say(f"Reports due: {len(board.months.rows)}")
    if board.months.rows:
        say_table(
            ("month", "state", "deaths", "due"),
            [(m.month, m.state_at(now).value, str(len(m.waiting)), _due_words(m)) for m in board.months.rows],
        )
    if board.months.undated:
        say(f"{len(board.months.undated)} deaths have no time on record, so no month.")
    if board.months.earlier:
        say(f"{board.months.earlier} deaths of earlier months have no report on record.")


def _due_words(month: Month) -> str:
    if month.due_day is None:
        return "The day is not loaded for this month."
    strict = f"Due {month.due_day.isoformat()}"
    rolled = f"; next working day {month.working_day.isoformat()}" if month.working_day else ""
    return f"{strict}{rolled}."


def _say_line(line: ReportLine) -> None:
    mark = "" if line.month_certain == "yes" else " (month not certain)"
    say(f"{line.case_number}  {line.decedent}, s. {line.citation}{mark}")
    for label, words in line.stated:
        say(f"    {label}: {words}")


def _report_words(report: MonthlyReport) -> str:
    name = f"supplement {report.supplement}" if report.supplement else "report"
    nil = ", nil" if report.nil else ""
    if report.sent is None:
        return f"{report.month} {name}{nil}: prepared, not sent. Digest {report.digest}."
    day = report.sent.local_days()[0]
    return f"{report.month} {name}{nil}: sent {day} to {report.sent_to}. Digest {report.digest}."


def _local(instant: dt.datetime | None, zone: str) -> str:
    return f"{instant.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M %Z}" if instant else ""


def _stamp(instant: dt.datetime | None) -> str | None:
    return instant.isoformat(timespec="seconds") if instant else None


def _board_json(board: Board, now: dt.datetime) -> dict[str, Json]:
    rows: dict[str, Json] = {key: [_row_json(row, now) for row in getattr(board, key)] for key in _TITLES}
    rows["months"] = [_month_json(month, now) for month in board.months.rows]
    rows["deaths_without_month"] = len(board.months.undated)
    rows["deaths_of_earlier_months"] = board.months.earlier
    rows["left_off"] = board.left_off
    return rows


def _row_json(row: BoardRow, now: dt.datetime) -> Json:
    return {
        "case_id": row.case_id,
        "case_number": row.case_number,
        "coroner_file": row.file_id,
        "subject": row.subject,
        "decedent": row.who,
        "since": _stamp(row.since),
        "due": _stamp(row.due),
        "overdue": row.is_overdue(now),
        "uncertain": row.uncertain,
        "detail": dict(row.detail),
    }


def _month_json(month: Month, now: dt.datetime) -> dict[str, Json]:
    return {
        "month": month.month,
        "state": month.state_at(now).value,
        "due_day": month.due_day.isoformat() if month.due_day else None,
        "due": _stamp(month.due),
        "next_working_day": month.working_day.isoformat() if month.working_day else None,
        "nil": month.nil,
        "supplement": month.supplement,
        "deaths": [
            {
                "case_number": one.case_number,
                "death": one.death_id,
                "decedent": one.who,
                "citation": one.citation,
                "month_certain": one.month_certain,
                "in_jurisdiction": one.here,
            }
            for one in month.waiting
        ],
        "reported": month.reported,
        "reports": [_report_json(report) for report in month.reports],
    }


def _view_json(view: MonthView, now: dt.datetime) -> Json:
    return {
        "format": "wakeline.coroner-month/1",
        **_month_json(view.month, now),
        "would_state": [_line_json(line) for line in view.lines],
        "stated": [_line_json(line) for line in view.stated],
        "changed": [
            {"death": c.line.death_id, "label": c.label, "stated": c.stated, "now": c.now}
            for c in view.changed
        ],
    }


def _line_json(line: ReportLine) -> Json:
    return {
        "case_number": line.case_number,
        "death": line.death_id,
        "decedent": line.decedent,
        "citation": line.citation,
        "craft": line.craft,
        "month_certain": line.month_certain == "yes",
        "corrects": line.corrects or None,
        "states": [list(part) for part in line.stated],
    }


def _report_json(report: MonthlyReport) -> Json:
    return {
        "id": report.id,
        "month": report.month,
        "supplement": report.supplement,
        "nil": report.nil,
        "reason": report.reason,
        "digest": report.digest,
        "prepared_by": report.prepared_by,
        "sent": _stamp(report.sent.earliest) if report.sent else None,
        "sent_way": report.sent_way,
        "sent_to": report.sent_to,
        "sent_by": report.sent_by,
        "proof": report.proof,
    }
