"""`list`: the cases of the office, newest first, all of them or those that hold the words given."""

from __future__ import annotations

import argparse

from cli.arguments import add_json
from cli.console import counted, say, say_json, say_table
from cli.exits import Exit
from cli.session import session
from models.canonical import Json
from models.timetext import write_when
from services.listing import FILTERS, CaseRow, ListQuery

PAGE = 200


def configure(parser: argparse.ArgumentParser) -> None:
    """Words of the command."""
    parser.add_argument("words", nargs="*", metavar="WORD", help="words all of which the case holds")
    for name in FILTERS:
        parser.add_argument(f"--{name.replace('_', '-')}", metavar="VALUE", help="only cases with this value")
    parser.add_argument("--limit", type=int, default=50, metavar="N", help="at most so many (default: 50)")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """List the cases."""
    filters = {name: value for name in FILTERS if (value := getattr(arguments, name))}
    rows: list[CaseRow] = []
    after: int | None = None
    with session(arguments) as office:
        zone = office.services.settings.get().zone
        while len(rows) < arguments.limit:
            query = ListQuery(
                text=" ".join(arguments.words),
                filters=filters,
                after=after,
                size=min(PAGE, arguments.limit - len(rows)),
            )
            page = office.services.cases.list_page(office.actor, query)
            rows += page.rows
            after = page.after
            if after is None:
                break
    if arguments.json:
        say_json({"format": "wakeline.list/1", "cases": [_json(row, zone) for row in rows]})
    else:
        say_table(("case", "kind", "when", "place", "people"), (_cells(row, zone) for row in rows))
        say(f"{counted(len(rows), 'case', 'cases')}.")
    return Exit.FINE


def _cells(row: CaseRow, zone: str) -> tuple[str, ...]:
    when = row.occurred.local_days()[0] if row.occurred else None
    return row.number, row.kind or "", str(when or ""), row.place or "", row.people or ""


def _json(row: CaseRow, zone: str) -> Json:
    return {
        "id": row.case_id,
        "number": row.number,
        "kind": row.kind,
        "matter": row.matter,
        "status": row.status,
        "county": row.county,
        "occurred": write_when(row.occurred, zone) if row.occurred else None,
        "place": row.place,
        "people": row.people,
        "crafts": row.crafts,
        "injured": row.injured,
        "dead": row.dead,
        "voided": row.voided,
    }
