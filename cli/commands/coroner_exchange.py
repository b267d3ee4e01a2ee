"""`coroner fhir-out`, `fhir-in`: a decedent's specimens to a laboratory, a laboratory's results in."""

from __future__ import annotations

import argparse

from cli.arguments import add_json, add_office
from cli.casefiles import read_bytes
from cli.console import say, say_json
from cli.exits import Exit
from cli.files import expect_writable, write_file
from cli.session import Session
from models.canonical import Json
from services.coroner_fhir import Intake


def configure_exchange(acts: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Words of the two acts."""
    out = acts.add_parser(
        "fhir-out",
        help="write a decedent's specimens and results as a FHIR message",
        description="Write one decedent's specimens and results as a FHIR message. The reading is noted.",
        allow_abbrev=False,
    )
    out.add_argument("case", metavar="CASE", help="number of the case")
    out.add_argument("--death", default="", metavar="ID", help="which death, when there are several")
    out.add_argument("-o", "--output", required=True, metavar="FILE", help="file to write; - for output")
    out.add_argument("--force", action="store_true", help="write over a file that is there")
    taken = acts.add_parser(
        "fhir-in",
        help="take a laboratory's results in from a FHIR message",
        description="Take the results of a laboratory's FHIR message in; those on record are left alone.",
        allow_abbrev=False,
    )
    taken.add_argument("case", metavar="CASE", help="number of the case")
    taken.add_argument("file", metavar="FILE", help="the message; - for standard input")
    taken.add_argument("--dry-run", action="store_true", help="say what would be taken in, store nothing")
    for sub in (out, taken):
        add_office(sub)
        add_json(sub)


def fhir_out(office: Session, arguments: argparse.Namespace) -> int:
    """Write the message."""
    expect_writable(arguments.output, force=arguments.force)
    case_id = office.services.cases.by_number(office.actor, arguments.case).case.id
    content = office.services.coroner_exchange.export(office.actor, case_id, arguments.death)
    write_file(arguments.output, content, force=arguments.force)
    if arguments.json:
        say_json({"file": arguments.output, "bytes": len(content)})
    elif arguments.output != "-":
        say(f"{arguments.output}: a FHIR message of {len(content)} bytes.")
    return Exit.FINE


def fhir_in(office: Session, arguments: argparse.Namespace) -> int:
    """Take the message in, or say what would come of it."""
    content = read_bytes(arguments.file)
    case_id = office.services.cases.by_number(office.actor, arguments.case).case.id
    exchange = office.services.coroner_exchange
    if arguments.dry_run:
        intake = exchange.plan(office.actor, case_id, content)
    else:
        intake, _ = exchange.take_in(office.actor, case_id, content)
    if arguments.json:
        say_json(_json(intake, stored=not arguments.dry_run))
    else:
        for row in intake.rows:
            say(row.words)
        for doubt in intake.doubts:
            say(doubt)
        for words in intake.message.unknown:
            say(f"Not known here, kept as text: {words}.")
    left_out = any(row.specimen is None or row.left for row in intake.rows)
    return Exit.FINDING if left_out or intake.doubts else Exit.FINE


def _json(intake: Intake, *, stored: bool) -> dict[str, Json]:
    rows: list[Json] = [
        {
            "substance": row.result.substance,
            "specimen": row.specimen.number if row.specimen else None,
            "new": row.is_new,
            "amends": row.amends is not None,
            "left": row.left,
        }
        for row in intake.rows
    ]
    return {
        "format": "wakeline.fhir-intake/1",
        "stored": stored,
        "laboratory": intake.message.laboratory,
        "report_number": intake.message.report_number,
        "results": rows,
        "doubts": [*intake.doubts],
        "unknown": [*intake.message.unknown],
    }
