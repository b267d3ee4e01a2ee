"""`print`: a form of a case or of the office as a PDF file, issued and kept; or looked at only, or blank."""

from __future__ import annotations

import argparse

from cli.arguments import add_json
from cli.casefiles import STANDARD_INPUT
from cli.console import UsageProblem, counted, say, say_json, tell
from cli.exits import Exit
from cli.files import expect_writable, write_file
from cli.session import Session, session
from forms.catalogue import FORM_BY_ID
from services.actor import Role
from services.rendering import Printed, Rendered


def configure(parser: argparse.ArgumentParser) -> None:
    """Words of the command."""
    parser.add_argument("case", nargs="?", metavar="CASE", help="number of the case; none for a blank form")
    parser.add_argument("form", metavar="FORM", help=f"form to print: {', '.join(sorted(FORM_BY_ID))}")
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="PDF to write; - for output")
    parser.add_argument(
        "--subject", default="", metavar="KEY", help="what the sheet is about, when there are several"
    )
    parser.add_argument("--blank", action="store_true", help="the empty form; nothing is kept with a case")
    parser.add_argument("--preview", action="store_true", help="do not keep the print with the case")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the form."""
    of_office = _is_of_office(arguments.form)
    if not arguments.case and not arguments.blank and not of_office:
        raise UsageProblem("Name the case by its number and the form, or add --blank for an empty form.")
    # The sheets of the office are the coroner's so far; a made-up office is then seen from that desk.
    sample_as = Role.CORONER if of_office else Role.RECORDS_CLERK
    with session(arguments, sample_as=sample_as) as office:
        print_one = _print_of_office if of_office and not arguments.blank else _print
        drawn, kept = print_one(office, arguments)
    if arguments.json:
        say_json(
            {
                "form": arguments.form.upper(),
                "file": arguments.output,
                "sha256": kept.sha256 if kept else drawn.sha256,
                "pages": kept.pages if kept else drawn.pages,
                "print_id": kept.id if kept else None,
                "subject": drawn.subject,
                "missing": [
                    {"box": box.box, "where": box.where, "label": box.label, "path": box.path}
                    for box in drawn.missing
                ],
                "glyphs": list(drawn.glyphs),
            }
        )
        return Exit.FINE
    for box in drawn.missing:
        tell(f"Missing: {box.where} {box.label}")
    for sentence in drawn.glyphs:
        tell(sentence)
    if arguments.output != STANDARD_INPUT:
        pages = counted(drawn.pages, "page", "pages")
        say(f"{arguments.form.upper()}: {pages} in {arguments.output}.")
    return Exit.FINE


def _print(office: Session, arguments: argparse.Namespace) -> tuple[Rendered, Printed | None]:
    printing, actor, form = office.services.printing, office.actor, arguments.form.upper()
    if arguments.blank:
        drawn = printing.render(actor, None, form, blank=True)
        write_file(arguments.output, drawn.pdf, force=arguments.force)
        return drawn, None
    case_id = office.services.cases.by_number(actor, arguments.case).case.id
    drawn = printing.render(actor, case_id, form, subject=arguments.subject)
    if arguments.preview:
        write_file(arguments.output, drawn.pdf, force=arguments.force)
        return drawn, None
    # A file that cannot be written must not leave a print with the case.
    expect_writable(arguments.output, force=arguments.force)
    kept = printing.issue(actor, case_id, form, subject=arguments.subject)
    write_file(arguments.output, kept.pdf, force=arguments.force)
    return drawn, kept


def _is_of_office(form_id: str) -> bool:
    form = FORM_BY_ID.get(form_id.upper())
    return form is not None and form.office


def _print_of_office(office: Session, arguments: argparse.Namespace) -> tuple[Rendered, Printed | None]:
    """A sheet about the office: its subject is asked for by its key."""
    printing, actor, form = office.services.office_printing, office.actor, arguments.form.upper()
    if not arguments.subject:
        offered = [f"{subject.key}  {subject.label}" for subject in printing.subjects(actor, form)]
        words = "\n".join(offered) or "There is none yet."
        raise UsageProblem(f"Name what the sheet is about with --subject KEY:\n{words}")
    drawn = printing.render(actor, form, arguments.subject)
    if arguments.preview:
        write_file(arguments.output, drawn.pdf, force=arguments.force)
        return drawn, None
    expect_writable(arguments.output, force=arguments.force)
    kept = printing.issue(actor, form, arguments.subject)
    write_file(arguments.output, kept.pdf, force=arguments.force)
    return drawn, kept
