"""`duties`: what is owed, by whom, to whom, by when and why."""

from __future__ import annotations

import argparse
from zoneinfo import ZoneInfo

from cli.arguments import add_json
from cli.console import counted, say, say_json, say_table
from cli.exits import Exit
from cli.session import Session, session
from law.instants import When
from models.canonical import Json
from models.timetext import write_when
from services.duties import OPEN_STATES, DutyQuery, DutyRow
from services.dutyindex import DutyState

PAGE = 200


def configure(parser: argparse.ArgumentParser) -> None:
    """Words of the command."""
    parser.add_argument("--case", metavar="NUMBER", help="the duties of one case, met ones included")
    parser.add_argument(
        "--state",
        action="append",
        choices=[state.value for state in DutyState],
        help="duties in this state; repeatable (default: all open ones)",
    )
    parser.add_argument("--limit", type=int, metavar="N", help="at most so many")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """List the duties."""
    with session(arguments) as office:
        rows = _rows(office, arguments)
        now = office.services.clock.now()
        stale = office.services.duties.stale(office.actor)
    if arguments.json:
        say_json(
            {
                "format": "wakeline.duties/1",
                "at": now.isoformat(timespec="seconds"),
                "stale_cases": stale,
                "duties": [_json(row, row.state_at(now)) for row in rows],
            }
        )
        return Exit.FINE
    say_table(
        ("case", "state", "due", "what", "by", "to", "citation"),
        (
            (
                row.case_number,
                row.state_at(now).value.replace("_", " "),
                due_words(row.due) or row.words,
                row.what,
                row.by_whom,
                row.to_whom,
                row.citation,
            )
            for row in rows
        ),
    )
    say(f"{counted(len(rows), 'duty', 'duties')}.")
    if stale:
        say(f"The law tables changed: the duties of {stale} cases are still being brought up to date.")
    return Exit.FINE


def _rows(office: Session, arguments: argparse.Namespace) -> list[DutyRow]:
    services, actor = office.services, office.actor
    if arguments.case:
        case = services.cases.by_number(actor, arguments.case).case
        found = list(services.duties.for_case(actor, case.id))
        return found[: arguments.limit]
    states = frozenset(DutyState(word) for word in arguments.state or OPEN_STATES)
    rows: list[DutyRow] = []
    after: str | None = None
    while arguments.limit is None or len(rows) < arguments.limit:
        page = services.duties.board(actor, DutyQuery(states=states, after=after, size=PAGE))
        rows += page.rows
        after = page.after
        if after is None:
            break
    return rows[: arguments.limit]


def due_words(due: When | None) -> str:
    """The last permitted time in its own zone; "" when the law names none."""
    last = due.latest if due else None
    return f"{last.astimezone(ZoneInfo(due.zone)):%Y-%m-%d %H:%M %Z}" if due and last else ""


def _json(row: DutyRow, state: DutyState) -> Json:
    return {
        "case_id": row.case_id,
        "case_number": row.case_number,
        "id": row.duty_id,
        "rule": row.rule_id,
        "subject": row.subject,
        "state": state.value,
        "answer": row.answer.value,
        "what": row.what,
        "by_whom": row.by_whom,
        "to_whom": row.to_whom,
        "due": write_when(row.due, row.zone) if row.due else None,
        "words": row.words,
        "why": row.why,
        "citation": row.citation,
        "form": row.form,
        "filing_kind": row.filing_kind,
        "met_at": row.met_at.isoformat(timespec="seconds") if row.met_at else None,
        "met_by": row.met_by,
        "note_kind": row.note_kind,
        "note": row.note,
    }
