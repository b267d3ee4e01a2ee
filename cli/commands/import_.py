"""`import`: records of others come in. Looked at first; every row is in or listed with its reason."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from cli.arguments import add_json, add_office
from cli.casefiles import read_case_file
from cli.console import say, say_json, say_table, tell
from cli.exits import Exit
from cli.session import session
from models import codes
from models.canonical import Json
from services.exchange.custody_chains import Verified
from services.exchange.intake import Taken, take_in
from services.exchange.receive import receive
from services.exchange.registers import TakenRegister
from services.importing.job import ORIGIN, Done, Progress, listed, preview
from services.importing.job import run as run_job
from services.importing.plan import Outcome, Plan, Terms
from services.importing.tables import Table

MOST_ROWS_SHOWN = 200

_WORDS = {
    Outcome.NEW: "new",
    Outcome.TOLD_TWICE: "told twice",
    Outcome.ALREADY_IN: "in already",
    Outcome.DIFFERS: "in with other cells",
    Outcome.LEFT_OUT: "left out",
}
_TABLES = {
    Table.ACCIDENTS: "accidents",
    Table.VESSELS: "craft",
    Table.INJURIES: "injured",
    Table.DEATHS: "dead",
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Words of the command."""
    kinds = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    bard = kinds.add_parser(
        "bard",
        help="tables of the national boating accident database",
        description="Take in the tables of a folder; rows that are in already are recognised.",
        allow_abbrev=False,
    )
    bard.add_argument("folder", metavar="DIR", help="folder with Accidents.csv, Vessels.csv, ...")
    bard.add_argument("--preview", action="store_true", help="say what would be done and change nothing")
    bard.add_argument(
        "--leave-open",
        action="store_true",
        help="do not close the new cases, so that their duties are watched",
    )
    case = kinds.add_parser(
        "case",
        help="a case file or an exported case",
        description="Take in one case; a case that is here already is left as it is.",
        allow_abbrev=False,
    )
    case.add_argument(
        "file", metavar="FILE", help="case file, exported folder or zip archive; - for standard input"
    )
    for sub in (bard, case):
        add_json(sub)
        add_office(sub)


def run(arguments: argparse.Namespace) -> int:
    """Take in what is named."""
    return _case(arguments) if arguments.what == "case" else _bard(arguments)


def _case(arguments: argparse.Namespace) -> int:
    path = Path(arguments.file)
    packaged = path.is_dir() or path.suffix.lower() == ".zip"
    casefile = None if packaged else read_case_file(arguments.file).casefile
    chains: tuple[Verified, ...] = ()
    register: TakenRegister | None = None
    with session(arguments) as office:
        services, actor = office.services, office.actor
        if casefile is not None:
            taken = take_in(services.cases, actor, casefile)
        else:
            received = receive(services.cases, services.documents, actor, path)
            taken, chains, register = received.taken, received.chains, received.register
    if arguments.json:
        say_json(
            {
                "number": taken.number,
                "id": taken.case_id,
                "added": taken.added,
                "differs": list(taken.differs),
                "repeated": list(taken.repeated),
                "custody": [_chain_json(chain) for chain in chains],
                "register": _register_json(register),
            }
        )
    else:
        say(_taken_words(taken))
        for chain in chains:
            say(f"Custody {chain.number}: recomputed and whole, {chain.count}:{chain.head}")
        for sentence in taken.repeated:
            tell(sentence)
        if register is not None and taken.added:
            say(register.words)
    return Exit.FINDING if taken.differs else Exit.FINE


def _chain_json(chain: Verified) -> Json:
    return {
        "number": chain.number,
        "count": chain.count,
        "head": chain.head,
        "redacted": chain.redacted,
    }


def _register_json(register: TakenRegister | None) -> Json:
    if register is None:
        return None
    return {
        "office": register.office,
        "sha256": register.sha256,
        "packets": register.packets,
        "carried": register.carried,
        "disclosures": register.disclosures,
    }


def _taken_words(taken: Taken) -> str:
    if taken.added:
        return f"Taken in as case {taken.number}."
    if not taken.differs:
        return f"Already here as case {taken.number}: nothing was added."
    fields = "\n".join(f"  {path}" for path in taken.differs)
    return f"Case {taken.number} is here and differs from the file; nothing was changed:\n{fields}"


def _bard(arguments: argparse.Namespace) -> int:
    with session(arguments) as office:
        cases, actor = office.services.cases, office.actor
        terms = Terms(
            zone=office.services.settings.get().zone,
            imported_from=ORIGIN,
            status=None if arguments.leave_open else "closed",
        )
        plan = preview(cases, actor, Path(arguments.folder), terms=terms, report=_show_progress)
        assert plan is not None
        done = None
        if not arguments.preview:
            done = run_job(cases, office.services.bulk, actor, plan, report=_show_progress)
    if arguments.json:
        say_json(_json(plan, done))
    else:
        _show(plan, done)
    amiss = plan.count(Outcome.LEFT_OUT) or plan.count(Outcome.DIFFERS) or (done and done.not_saved)
    return Exit.FINDING if amiss else Exit.FINE


def _show_progress(progress: Progress) -> None:
    """A line that rewrites itself, on a screen only; logs and pipes stay clean."""
    if sys.stderr.isatty() and (progress.done % 10 == 0 or progress.done == progress.total):
        end = "\n" if progress.done == progress.total else "\r"
        print(f"{progress.what} {progress.done} of {progress.total}  ", end=end, file=sys.stderr, flush=True)


def _show(plan: Plan, done: Done | None) -> None:
    _show_counts(plan, done)
    _show_understanding(plan)
    _show_rows(plan)
    if done is None:
        say("Nothing was changed: this was a preview.")
        return
    for failed in done.not_saved:
        say(f"Not saved: {failed.accident} ({failed.rows} rows). {failed.reason}")
    say(f"{done.cases} cases made, {done.joined} cases got more rows.")


def _show_counts(plan: Plan, done: Done | None) -> None:
    headings = ["table", *(_WORDS[outcome] for outcome in Outcome)]
    if done is not None:
        headings.append("went in")
    rows = []
    for table in Table:
        row = [_TABLES[table], *(str(plan.count(outcome, table)) for outcome in Outcome)]
        rows.append([*row, str(done.rows.get(table, 0))] if done is not None else row)
    say_table(headings, rows)
    if plan.without_accident_row:
        say(f"{plan.without_accident_row} new cases have no accident row; what the other rows say is kept.")


def _show_understanding(plan: Plan) -> None:
    for file, column in plan.unknown_columns:
        say(f"{file}: the column {column!r} is not known; its cells are kept with the rows.")
    for out in plan.left_out_files:
        say(f"{out.file}: {out.reason}")
    for read, count in plan.not_understood:
        say(f"{read.table}.{read.column}: {read.words!r} is in no list ({count}); the words are kept.")
    for remark in plan.remarks:
        say(f"{remark.table}.{remark.column}: {remark.words!r} ({remark.count}). {remark.said}")


def _show_rows(plan: Plan) -> None:
    wanted = [row for row in plan.rows if row.outcome in listed(plan)]
    for row in wanted[:MOST_ROWS_SHOWN]:
        say(f"{row.file}, row {row.number}: {_WORDS[row.outcome]}. {row.reason}")
    if len(wanted) > MOST_ROWS_SHOWN:
        tell(f"{len(wanted) - MOST_ROWS_SHOWN} more rows are listed with --json.")


def _json(plan: Plan, done: Done | None) -> dict[str, Json]:
    return {
        "format": "wakeline.import/1",
        "counts": {
            _TABLES[table]: {outcome.value: plan.count(outcome, table) for outcome in Outcome}
            for table in Table
        },
        "new_cases": plan.new_cases,
        "without_accident_row": plan.without_accident_row,
        "unknown_columns": [{"file": file, "column": column} for file, column in plan.unknown_columns],
        "left_out_files": [{"file": out.file, "reason": out.reason} for out in plan.left_out_files],
        "codes": [
            {
                "table": read.table,
                "column": read.column,
                "words": read.words,
                "list": read.list_id,
                "key": read.key,
                "label": codes.label(read.list_id, read.key) if read.key else None,
                "understood": read.understood,
                "count": count,
            }
            for read, count in plan.codes
        ],
        "remarks": [
            {
                "table": remark.table.value,
                "column": remark.column,
                "words": remark.words,
                "said": remark.said,
                "count": remark.count,
            }
            for remark in plan.remarks
        ],
        "rows": [
            {"file": row.file, "row": row.number, "outcome": row.outcome.value, "reason": row.reason}
            for row in plan.rows
            if row.outcome in listed(plan)
        ],
        "done": None if done is None else _done_json(done),
    }


def _done_json(done: Done) -> dict[str, Json]:
    return {
        "cases": done.cases,
        "joined": done.joined,
        "rows": {_TABLES[table]: count for table, count in done.rows.items()},
        "not_saved": [
            {"accident": failed.accident, "rows": failed.rows, "reason": failed.reason}
            for failed in done.not_saved
        ],
        "stopped": done.stopped,
    }
