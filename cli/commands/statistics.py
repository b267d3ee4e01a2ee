"""`statistics`: cumulative results of a period, nobody identifiable; closing a period."""

from __future__ import annotations

import argparse
from dataclasses import replace

from cli.arguments import add_json
from cli.console import UsageProblem, say, say_json, say_table
from cli.exits import Exit
from cli.session import Session, session
from models.canonical import Json
from models.records import ClosedPeriod
from models.statistics import Class, Grouping, Row, family_json, family_of, years_of
from services.actor import Role
from services.coroner_months import CRAFTS
from services.statistics import GROUPINGS, WHICH, PeriodView

MARK = "*"
FORMAT = "wakeline.statistics-period/1"


def configure(parser: argparse.ArgumentParser) -> None:
    """Words of the command."""
    add_json(parser)
    parser.add_argument("--craft", choices=CRAFTS, default=CRAFTS[0], help="deaths under which law")
    parser.add_argument(
        "--from", dest="first", type=int, metavar="YEAR", help="first year; none lists periods"
    )
    parser.add_argument(
        "--until", dest="last", type=int, metavar="YEAR", help="last year (default: the first)"
    )
    parser.add_argument(
        "--by",
        action="append",
        choices=[*GROUPINGS],
        metavar="WHAT",
        help=f"count by: {', '.join(GROUPINGS)}",
    )
    parser.add_argument(
        "--close", action="store_true", help="make the figures of the period, once and for good: the coroner"
    )


def run(arguments: argparse.Namespace) -> int:
    """List periods, show one, or close one."""
    if arguments.first is None and (arguments.last is not None or arguments.by or arguments.close):
        raise UsageProblem("Name the period with --from YEAR and --until YEAR.")
    with session(arguments, sample_as=Role.CORONER) as office:
        if arguments.first is None:
            return _periods(office, arguments)
        return _period(office, arguments)


def _periods(office: Session, arguments: argparse.Namespace) -> int:
    periods = office.services.statistics.periods(office.actor)
    if arguments.json:
        listed: list[Json] = [_json(period) for period in periods]
        say_json({"format": "wakeline.statistics-periods/1", "periods": listed})
        return Exit.FINE
    if not periods:
        say("No period is closed. The coroner closes one with --from YEAR --until YEAR --close.")
        return Exit.FINE
    rows = [(WHICH[p.craft or CRAFTS[0]], years_of(p), p.closed_by or "", p.digest or "") for p in periods]
    say_table(("deaths on", "years", "closed by", "digest"), rows)
    return Exit.FINE


def _period(office: Session, arguments: argparse.Namespace) -> int:
    statistics, craft = office.services.statistics, arguments.craft
    last = arguments.first if arguments.last is None else arguments.last
    if arguments.close:
        period, _ = statistics.close(office.actor, craft, arguments.first, last)
        return _shown(office, period, arguments)
    view = statistics.period(office.actor, craft, arguments.first, last)
    if view.refusal is not None:
        raise view.refusal
    if view.closed is not None:
        return _shown(office, view.closed, arguments)
    return _open(view, arguments)


def _open(view: PeriodView, arguments: argparse.Namespace) -> int:
    """What would be closed: no figure is shown before."""
    if arguments.json:
        say_json(
            {
                "format": FORMAT,
                "craft": view.craft,
                "first_year": view.first,
                "last_year": view.last,
                "closed": False,
                "results_waited_for": view.waiting,
                "deaths_without_time": view.undated,
            }
        )
        return Exit.FINE
    say("This period is not closed, so it has no figures. The coroner makes them once, with --close.")
    if view.waiting:
        say(f"Results waited for: {view.waiting}. What comes after the closing is in no figure.")
    if view.undated:
        say(f"Deaths with no time on record, in no period: {view.undated}.")
    return Exit.FINE


def _shown(office: Session, period: ClosedPeriod, arguments: argparse.Namespace) -> int:
    family = family_of(period)
    tables = family.groupings
    if arguments.by:
        tables = (office.services.statistics.table(office.actor, period, tuple(arguments.by)),)
    if arguments.json:
        body = family_json(replace(family, groupings=tables))
        say_json({**_json(period), **body, "format": FORMAT})
        return Exit.FINE
    say(f"Deaths on {WHICH[period.craft or CRAFTS[0]]}, {years_of(period)}. {MARK} withheld.")
    for table in tables:
        _say(table, family.results, family.whole)
    return Exit.FINE


def _say(table: Grouping, results: tuple[Class, ...], whole: Row) -> None:
    say(table.label)
    rows = [
        (row.label, *(MARK if n is None else str(n) for n in (row.deaths, *row.results)))
        for row in (*table.rows, whole)
    ]
    say_table(("class", "deaths", *(one.label for one in results)), rows)


def _json(period: ClosedPeriod) -> dict[str, Json]:
    return {
        "format": FORMAT,
        "craft": period.craft,
        "first_year": period.first_year,
        "last_year": period.last_year,
        "closed": True,
        "closed_by": period.closed_by,
        "digest": period.digest,
    }
