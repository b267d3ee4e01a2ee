"""`export`: one case or all, as folders or zip archives with hashes; or all as tables for spreadsheets."""

from __future__ import annotations

import argparse
from pathlib import Path

from cli.arguments import add_json
from cli.console import UsageProblem, counted, say, say_json, tell
from cli.exits import Exit
from cli.files import write_file
from cli.session import Session, session
from models.canonical import Json
from models.casefile import CaseFile
from services.exchange.export import (
    every_case,
    export_case,
    export_casefile,
    export_tables,
    package_name,
)
from services.exchange.package import as_zip, write_folder


def configure(parser: argparse.ArgumentParser) -> None:
    """Words of the command."""
    parser.add_argument("case", nargs="?", metavar="CASE", help="number of the case")
    parser.add_argument("--all", action="store_true", help="every case of the office")
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        metavar="PATH",
        help="a folder to make; a file that ends in .zip; for one case also a file that ends in .json",
    )
    parser.add_argument("--tables", action="store_true", help="with --all: tables for spreadsheets (CSV)")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Export what is named."""
    if bool(arguments.case) == arguments.all:
        raise UsageProblem("Name one case by its number, or write --all.")
    if arguments.tables and not arguments.all:
        raise UsageProblem("Tables are written of all cases: add --all.")
    with session(arguments) as office:
        if arguments.tables:
            written = _tables(office, arguments)
        elif arguments.all:
            written = _all(office, arguments)
        else:
            written = _one(office, arguments)
    missing = [entry for entry in written if entry.get("missing")]
    kept_back = [entry for entry in written if entry.get("kept_back")]
    if arguments.json:
        say_json({"format": "wakeline.export/1", "written": list(written)})
    else:
        for entry in missing:
            tell(f"{entry['case']}: documents gone or changed: {entry['missing']}")
        for entry in kept_back:
            tell(f"{entry['case']}: not carried: {entry['kept_back']}")
        words = ("file", "files") if arguments.tables else ("case", "cases")
        say(f"Wrote {counted(len(written), *words)} to {arguments.output}.")
    return Exit.FINDING if missing else Exit.FINE


def _one(office: Session, arguments: argparse.Namespace) -> list[dict[str, Json]]:
    casefile = office.services.cases.by_number(office.actor, arguments.case)
    if arguments.output.endswith(".json") or arguments.output == "-":
        content = export_casefile(office.services, office.actor, casefile)
        write_file(arguments.output, content, force=arguments.force)
        return [{"case": casefile.case.number, "path": arguments.output, "missing": []}]
    return [_package(office, casefile, Path(arguments.output), arguments.force)]


def _all(office: Session, arguments: argparse.Namespace) -> list[dict[str, Json]]:
    folder = Path(arguments.output)
    if folder.suffix.lower() in (".zip", ".json"):
        raise UsageProblem("All cases are written into a folder, each as an archive. Name a folder.")
    folder.mkdir(parents=True, exist_ok=True)
    return [
        _package(office, casefile, folder / f"{package_name(casefile)}.zip", arguments.force)
        for casefile in every_case(office.services, office.actor)
    ]


def _package(office: Session, casefile: CaseFile, path: Path, force: bool) -> dict[str, Json]:
    package = export_case(office.services, office.actor, casefile)
    if path.suffix.lower() == ".zip":
        write_file(str(path), as_zip(package), force=force)
    elif path.exists():
        raise UsageProblem(f"{path} is there already. Name a folder that is not.")
    else:
        write_folder(package, path)
    return {
        "case": casefile.case.number,
        "path": str(path),
        "missing": list(package.missing),
        "kept_back": list(package.kept_back),
    }


def _tables(office: Session, arguments: argparse.Namespace) -> list[dict[str, Json]]:
    folder = Path(arguments.output)
    folder.mkdir(parents=True, exist_ok=True)
    tables = export_tables(office.services, office.actor)
    for name, content in tables.items():
        write_file(str(folder / name), content, force=arguments.force)
    return [{"case": None, "path": str(folder / name), "missing": []} for name in tables]
