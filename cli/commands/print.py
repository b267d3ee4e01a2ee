"""`print`: a form of a case as a PDF file, issued and kept with the case; or looked at only, or blank."""

from __future__ import annotations

import argparse

from cli.arguments import add_json
from cli.console import say, say_json, tell
from cli.exits import Exit
from cli.files import write_file
from cli.session import session


def configure(parser: argparse.ArgumentParser) -> None:
    """Words of the command."""
    parser.add_argument("case", metavar="CASE", help="number of the case")
    parser.add_argument("form", metavar="FORM", help="form to print: F01, F02, F03, F23")
    parser.add_argument(
        "-o", "--output", required=True, metavar="FILE", help="PDF file to write; - for output"
    )
    parser.add_argument("--blank", action="store_true", help="the empty form; nothing is kept with the case")
    parser.add_argument("--preview", action="store_true", help="do not keep the print with the case")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the form."""
    form = arguments.form.upper()
    with session(arguments) as office:
        services, actor = office.services, office.actor
        case_id = services.cases.by_number(actor, arguments.case).case.id
        # Drawn first: a file that cannot be written must not leave a print with the case.
        drawn = services.printing.render(actor, case_id, form, blank=arguments.blank)
        write_file(arguments.output, drawn.pdf, force=arguments.force)
        kept = None
        if not (arguments.blank or arguments.preview):
            kept = services.printing.issue(actor, case_id, form)
            write_file(arguments.output, services.printing.stored(actor, kept.id), force=True)
    if arguments.json:
        say_json(
            {
                "form": form,
                "file": arguments.output,
                "sha256": drawn.sha256 if kept is None else kept.sha256,
                "pages": drawn.pages,
                "kept": kept is not None,
                "missing": [{"box": box.box, "label": box.label} for box in drawn.missing],
            }
        )
        return Exit.FINE
    for box in drawn.missing:
        tell(f"Missing: {box.label}")
    if arguments.output != "-":
        say(f"{form} of case {arguments.case}: {drawn.pages} pages in {arguments.output}.")
    return Exit.FINE
