"""`law`: what the law tables say on a day; office editions and wordings added from a file."""

from __future__ import annotations

import argparse
import datetime as dt

from cli.arguments import add_json, add_office, day
from cli.casefiles import read_bytes
from cli.console import UsageProblem, say, say_json
from cli.exits import Exit
from cli.late import session
from law.decisions import LawSource
from law.errors import LawGap
from law.loader import load_tables
from law.tables import LawTables, Series, ValueKind
from models.canonical import Json
from services.exchange.editions import read_office_law, write_editions


def configure(parser: argparse.ArgumentParser) -> None:
    """Words of the command."""
    acts = parser.add_subparsers(dest="act", required=True, metavar="ACT")
    show = acts.add_parser(
        "show",
        help="values and provisions on a day",
        description="Show values and provisions on a day, with citation, edition and confidence.",
        allow_abbrev=False,
    )
    show.add_argument(
        "target", nargs="*", metavar="ID", help="parameter ids or citations (default: all values)"
    )
    show.add_argument(
        "--on", type=day, metavar="YYYY-MM-DD", help="the day (default: each value's latest edition)"
    )
    show.add_argument("--seeds", action="store_true", help="the two given documents alone")
    add = acts.add_parser(
        "add",
        help="take in office editions from a file",
        description="Take in the office editions of a file, checked as the program's own are.",
        allow_abbrev=False,
    )
    add.add_argument("file", metavar="FILE", help="file of office editions; - for standard input")
    save = acts.add_parser(
        "save",
        help="write the office's editions as a file",
        description="Write the office's own editions as a file that another office can take in.",
        allow_abbrev=False,
    )
    for sub in (show, add, save):
        add_office(sub)
    for sub in (show, add):
        add_json(sub)


def run(arguments: argparse.Namespace) -> int:
    """Show, add or save."""
    if arguments.act == "show":
        return _show(arguments)
    with session(arguments) as office:
        law = office.services.law
        if arguments.act == "save":
            say(write_editions(law.office_editions(), law.office_wordings()).rstrip("\n"))
            return Exit.FINE
        found = read_office_law(read_bytes(arguments.file).decode("utf-8-sig", errors="replace"))
        added = found.editions
        for edition in added:
            law.add_office_edition(office.actor, edition)
        for wording in found.wordings:
            law.add_office_wording(office.actor, wording)
        derived = office.services.rederive.run(office.actor)
    if arguments.json:
        versions = [wording.version for wording in found.wordings]
        said: dict[str, Json] = {"added": [edition.target for edition in added], "derived": derived.cases}
        say_json(said | ({"wordings": [*versions]} if versions else {}))
    else:
        for edition in added:
            say(f"{edition.target} from {edition.start}: taken in.")
        for wording in found.wordings:
            say(f"Wording {wording.version}, {wording.language}, from {wording.start}: taken in.")
        say(f"{len(added)} office editions taken in.")
        say(f"{derived.cases} cases: duties derived again.")
    return Exit.FINE


def _show(arguments: argparse.Namespace) -> int:
    tables = _tables(arguments)
    rows = [_row(tables, series, arguments.on) for series in _wanted(tables, arguments.target)]
    if arguments.json:
        on = arguments.on.isoformat() if arguments.on else None
        say_json({"format": "wakeline.law/1", "on": on, "view": tables.view, "values": [*rows]})
        return Exit.FINE
    for row in rows:
        value = row["value"] if row["value"] is not None else f"{row['answer']}: {row['why']}"
        say(f"{row['id']}: {value}")
        if row["citation"]:
            say(f"    {row['citation']}, {row['edition']}; {row['source']} ({row['confidence']})")
        if row["open_question"]:
            say(f"    {row['open_question']}")
    return Exit.FINE


def _tables(arguments: argparse.Namespace) -> LawTables:
    """The program's tables, with the office's editions when an office is named."""
    if arguments.data:
        with session(arguments) as office:
            tables = office.services.law.tables
    else:
        tables = load_tables()
    return tables.seeds_only() if arguments.seeds else tables


def _wanted(tables: LawTables, targets: list[str]) -> list[Series]:
    if not targets:
        return list(tables.parameters.values())
    found = []
    for target in targets:
        try:
            found.append(tables.series(target))
        except KeyError:
            raise UsageProblem(
                f"The law tables have no {target!r}. `law show` lists the values; a provision is named "
                "by its citation, such as '30.67(2)(a)'."
            ) from None
    return found


def _row(tables: LawTables, series: Series, on: dt.date | None) -> dict[str, Json]:
    day = on or (series.editions[-1].span.start if series.editions else dt.date.max)
    row: dict[str, Json] = {
        "id": series.id,
        "title": series.title,
        "kind": series.kind.value,
        "unit": series.unit,
        "value": None,
        "answer": None,
        "why": None,
        **_law(None),
        "open_question": "",
    }
    try:
        if series.kind is ValueKind.PROVISION:
            law = tables.provision(series.id, day)
            row |= {"value": law.restatement, **_law(law)}
            row["open_question"] = tables.open_question(series.id, day)
        else:
            found = tables.value(series.id, day)
            row |= {"value": found.display, **_law(found.law)}
            row["open_question"] = found.edition.open_question
    except LawGap as gap:
        row |= {"answer": gap.answer.value, "why": gap.why}
    return row


def _law(law: LawSource | None) -> dict[str, Json]:
    if law is None:
        return dict.fromkeys(("citation", "edition", "source", "confidence", "valid_from", "valid_until"))
    return {
        "citation": law.citation,
        "edition": law.edition,
        "source": law.source,
        "confidence": law.confidence.value,
        "valid_from": law.valid_from.isoformat() if law.valid_from else None,
        "valid_until": law.valid_until.isoformat() if law.valid_until else None,
    }
