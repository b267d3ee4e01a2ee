"""`evaluate`: every finding of a case, from a case file alone or from the office's data."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from difflib import get_close_matches

from cli.arguments import add_json, add_law
from cli.casefiles import read_case_file
from cli.console import UsageProblem, say, say_json
from cli.exits import Exit
from cli.late import session
from law.answers import Answer
from law.decisions import Decision
from law.rules import RULES
from models.casefile import CaseFile
from models.codec import DEFAULT_ZONE
from services.decision_json import decisions_json
from services.evaluate import evaluate

WORDS = {
    Answer.YES: "yes",
    Answer.NO: "no",
    Answer.UNKNOWN: "cannot be told yet",
    Answer.CONTESTED: "contested",
    Answer.LEGAL_CALL: "a legal call",
    Answer.NOT_APPLICABLE: "not applicable",
    Answer.NOT_IN_FORCE: "not in force",
    Answer.NOT_LOADED: "not loaded",
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Words of the command."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="case file; - for standard input")
    parser.add_argument("--case", metavar="NUMBER", help="a case of the office, by its number (with --data)")
    parser.add_argument(
        "--only", metavar="ID", action="append", help="findings with this id alone; repeatable"
    )
    add_law(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Evaluate and show."""
    _expect_known(arguments.only or ())
    casefile, zone = _case(arguments)
    found = evaluate(casefile, law_date=arguments.law_date, source=arguments.law_source)
    if arguments.only:
        found = tuple(decision for decision in found if decision.id in arguments.only)
    if arguments.json:
        say_json(
            decisions_json(found, zone=zone, law_date=arguments.law_date, law_source=arguments.law_source)
        )
    else:
        for decision in found:
            _show(decision)
    return Exit.FINE


def _expect_known(ids: Iterable[str]) -> None:
    """A slip in an id must not pass for "nothing found"."""
    known = {rule.id for rule in RULES}
    for one in ids:
        if one not in known:
            near = ", ".join(get_close_matches(one, known)) or "docs/findings.md lists them"
            raise UsageProblem(f"No finding has the id {one!r}. Near it: {near}.")


def _case(arguments: argparse.Namespace) -> tuple[CaseFile, str]:
    if bool(arguments.file) == bool(arguments.case):
        raise UsageProblem("Name a case file, or a case of the office with --case NUMBER and --data DIR.")
    if arguments.file:
        decoded = read_case_file(arguments.file)
        return decoded.casefile, decoded.zone
    with session(arguments) as office:
        casefile = office.services.cases.by_number(office.actor, arguments.case)
        return casefile, zone_of(casefile)


def zone_of(casefile: CaseFile) -> str:
    """The zone the case's own time was told in."""
    incident = casefile.incident
    return incident.occurred.zone if incident and incident.occurred else DEFAULT_ZONE


def _show(decision: Decision) -> None:
    about = decision.subject_label or decision.subject
    say(f"{decision.id}  {about}: {WORDS[decision.answer]}  [{decision.citation}]")
    say(f"    {decision.headline}")
    for reason in decision.reasons:
        law = f"  [{reason.law.citation}, {reason.law.edition}]" if reason.law else ""
        say(f"    - {reason.text}{law}")
    _show_sides(decision)
    _show_proof(decision)
    for missing in decision.missing:
        say(f"    ? {missing.label} ({missing.state})  {missing.would_settle}".rstrip())
    if decision.duty:
        duty = decision.duty
        say(f"    > {duty.what}: {duty.by_whom}, to {duty.to_whom}, {duty.deadline.words}")
    for question in decision.ask:
        say(f"    Ask the officer: {question}")
    for question in decision.open_questions:
        say(f"    {question}")
    say()


def _show_proof(decision: Decision) -> None:
    """What the elements of a charge rest on beyond the facts, and what a conviction would carry."""
    for element in decision.elements:
        for one in (*element.witnesses, *element.documents):
            say(f"    {element.label}: {one.label}. {one.note}".rstrip())
        for note in element.notes:
            say(f"    {element.label}: {note}")
    found = decision.sanction
    if found:
        said = "; ".join(part for part in (found.words, found.burden, found.why) if part)
        say(f"    Carries ({found.nature.replace('_', ' ')}, s. {found.citation}): {said}")


def _show_sides(decision: Decision) -> None:
    """What the record holds for and against an issue."""
    for word, reasons in (("For", decision.speaks_for), ("Against", decision.speaks_against)):
        for reason in reasons:
            facts = "; ".join(f"{fact.label}: {fact.value}" for fact in reason.facts)
            say(f"    {word}: {reason.text} {facts}".rstrip())
