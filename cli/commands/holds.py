"""`holds`: who is held and when each way out opens; letting somebody go, by a route of the law or refused."""

from __future__ import annotations

import argparse
import datetime as dt
from typing import Any

from cli.arguments import add_json, add_office
from cli.commands.duties import due_words
from cli.console import UsageProblem, say, say_json, say_table
from cli.exits import Exit
from cli.session import Session, session
from cli.things import when_of
from law.answers import Answer
from models import codes
from models.canonical import Json
from models.records import Arrest
from models.timetext import write_when
from services.cases import Saved
from services.errors import NotFound
from services.holds import ADULT, ROUTE_OF, Adult, HoldRoute, HoldRow, Override

MOST = 10_000


def configure(parser: argparse.ArgumentParser) -> None:
    """Words of the command."""
    acts = parser.add_subparsers(dest="act", required=True, metavar="ACT")
    listed = _act(acts, "list", "everybody held, with the ways out and when each opens")
    listed.add_argument("--limit", type=int, default=MOST, metavar="N", help="at most so many")
    release = _act(acts, "release", "let somebody go on a ground of the section; refused while it is closed")
    _name_arrest(release)
    release.add_argument("--ground", required=True, choices=[*ROUTE_OF], help="the ground of the release")
    release.add_argument("--at", metavar="TIME", help="when, such as 2026-07-01T14:30 (default: now)")
    release.add_argument("--note", default="", metavar="WORDS", help="why, as it stands in the history")
    adult = release.add_argument_group("to a responsible adult")
    adult.add_argument("--adult", metavar="NAME", help="name of the adult")
    relations = [option.key for option in codes.options("adult_relation")]
    adult.add_argument("--relation", choices=relations, help="what the adult is to the person released")
    adult.add_argument("--age", type=int, metavar="YEARS", help="age of the adult")
    adult.add_argument("--identification", default="", metavar="WORDS", help="what was shown")
    adult.add_argument("--receipt-signed", action="store_true", help="the adult signed the receipt")
    override = release.add_argument_group("although no way out is open")
    override.add_argument("--override-ground", metavar="WORDS", help="why; stands in the history")
    override.add_argument("--override-person", metavar="NAME", help="who decides it")
    end = _act(acts, "end", "record that a hold ends, or goes on, by another authority")
    _name_arrest(end)
    kinds = [option.key for option in codes.options("hold_otherwise")]
    end.add_argument("--kind", required=True, choices=kinds, help="what ends it, or by what it goes on")
    end.add_argument("--authority", required=True, metavar="WORDS", help="court and number, hospital, agency")
    end.add_argument("--at", metavar="TIME", help="when (default: now)")
    end.add_argument("--note", default="", metavar="WORDS", help="why, as it stands in the history")


def _act(acts: Any, name: str, summary: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = acts.add_parser(
        name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.", allow_abbrev=False
    )
    add_office(parser)
    add_json(parser)
    return parser


def _name_arrest(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("case", metavar="CASE", help="number of the case")
    parser.add_argument("--arrest", metavar="ID", help="id of the arrest, where the case has several")


def run(arguments: argparse.Namespace) -> int:
    """List, release or end."""
    with session(arguments) as office:
        if arguments.act == "list":
            return _list(office, arguments)
        arrest = _arrest(office, arguments)
        _release(office, arguments, arrest) if arguments.act == "release" else _end(office, arguments, arrest)
        row = office.services.holds.of_arrest(office.actor, arrest)
        now = office.services.clock.now()
    if arguments.json:
        say_json({"format": "wakeline.hold/1", "hold": _json(row, now)})
    else:
        say(f"{row.who}, case {row.case_number}: recorded.")
    return Exit.FINE


def _arrest(office: Session, arguments: argparse.Namespace) -> str:
    casefile = office.services.cases.by_number(office.actor, arguments.case)
    found = [a.id for a in casefile.all(Arrest) if a.void_reason is None and arguments.arrest in (None, a.id)]
    if not found:
        raise NotFound("such arrest in this case")
    if len(found) > 1:
        raise UsageProblem(f"The case has {len(found)} arrests. Name one with --arrest: {', '.join(found)}.")
    return found[0]


def _release(office: Session, arguments: argparse.Namespace, arrest: str) -> Saved:
    return office.services.holds.release(
        office.actor,
        arrest,
        arguments.ground,
        released=when_of(office, arguments.at),
        adult=_adult(arguments) if arguments.ground == ADULT else None,
        override=_override(arguments),
        note=arguments.note,
    )


def _adult(arguments: argparse.Namespace) -> Adult:
    return Adult(
        name=arguments.adult or "",
        relation=arguments.relation or "",
        age=arguments.age,
        identification=arguments.identification,
        receipt_signed=arguments.receipt_signed or None,
    )


def _override(arguments: argparse.Namespace) -> Override | None:
    ground, person = arguments.override_ground, arguments.override_person
    if ground is None and person is None:
        return None
    return Override(ground=ground or "", person=person or "")


def _end(office: Session, arguments: argparse.Namespace, arrest: str) -> Saved:
    return office.services.holds.end_otherwise(
        office.actor,
        arrest,
        arguments.kind,
        arguments.authority,
        at=when_of(office, arguments.at),
        note=arguments.note,
    )


# -- looking --------------------------------------------------------------------------------------------


def _list(office: Session, arguments: argparse.Namespace) -> int:
    rows = office.services.holds.board(office.actor, arguments.limit)
    now = office.services.clock.now()
    if arguments.json:
        at = now.isoformat(timespec="seconds")
        say_json({"format": "wakeline.holds/1", "at": at, "holds": [_json(row, now) for row in rows]})
        return Exit.FINE
    say_table(
        (
            "case",
            "person",
            "arrested",
            "hours elapsed",
            "result of the test",
            "responsible adult",
            "citation",
        ),
        (
            (
                row.case_number,
                row.who,
                due_words(row.arrested),
                *(_route_words(row, row.route(way), now) for way in ROUTE_OF.values()),
                f"{row.citation}{' (not read)' if row.low_confidence else ''}",
            )
            for row in rows
        ),
    )
    say(f"{len(rows)} held.")
    return Exit.FINE


def _route_words(row: HoldRow, route: HoldRoute | None, now: dt.datetime) -> str:
    if route is None:
        return "does not apply" if row.applies is Answer.NOT_APPLICABLE else "cannot be told"
    state = route.state_at(now).value
    opens = due_words(route.opens)
    return f"{state} {opens}" if opens and state == "opens" else state


def _json(row: HoldRow, now: dt.datetime) -> Json:
    return {
        "case_id": row.case_id,
        "case_number": row.case_number,
        "arrest": row.arrest_id,
        "who": row.who,
        "held_at": row.held_at,
        "arrested": write_when(row.arrested, row.arrested.zone) if row.arrested else None,
        "applies": row.applies.value,
        "headline": row.headline,
        "citation": row.citation,
        "low_confidence": row.low_confidence,
        "others": list(row.others),
        "missing": [fact.label for fact in row.missing],
        "routes": [_route_json(route, now) for route in row.routes],
    }


def _route_json(route: HoldRoute, now: dt.datetime) -> Json:
    return {
        "id": route.id,
        "title": route.title,
        "state": route.state_at(now).value,
        "answer": route.answer.value,
        "opens": write_when(route.opens, route.opens.zone) if route.opens else None,
        "why": route.why,
        "missing": [fact.label for fact in route.missing],
    }
