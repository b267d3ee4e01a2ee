"""`init`: an office's data folder with its first administrator, made without a window."""

from __future__ import annotations

import argparse

from cli.arguments import add_json
from cli.console import UsageProblem, say, say_json
from cli.exits import Exit
from cli.session import location_of, password_of, user_of
from models import codes
from services.accounts import FirstRun
from services.bootstrap import open_office
from services.importing.bard_incident import nearest_county
from services.settings import DEFAULT_ZONE, CountyOf

OFFICE_KINDS = ("sheriff", "coroner", "prosecutor")


def configure(parser: argparse.ArgumentParser) -> None:
    """Words of the command."""
    parser.add_argument("--office", required=True, metavar="NAME", help="name of the office, as on paper")
    parser.add_argument(
        "--county", action="append", required=True, metavar="NAME", help="county of jurisdiction; repeatable"
    )
    parser.add_argument("--zone", default=DEFAULT_ZONE, help="time zone of the office (default: %(default)s)")
    parser.add_argument(
        "--admin-name", metavar="NAME", help="the administrator's full name (default: --user)"
    )
    parser.add_argument(
        "--office-kind", action="append", choices=OFFICE_KINDS, help="what the office is; repeatable"
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Make the office."""
    location, user, password = location_of(arguments), user_of(arguments), password_of(arguments)
    asked = FirstRun(
        office=arguments.office,
        counties=tuple(CountyOf(county=_county(name)) for name in arguments.county),
        zone=arguments.zone,
        admin_name=arguments.admin_name or user,
        admin_user=user,
        password=password,
        office_kinds=frozenset(arguments.office_kind or ()),
    )
    services = open_office(location, create=True)
    try:
        actor = services.accounts.first_run(asked)
    finally:
        services.close()
    if arguments.json:
        say_json({"office": asked.office, "user": user, "user_id": actor.user_id, "zone": asked.zone})
    else:
        say(f"Made the office {asked.office!r} in {arguments.data}, with {user!r} as its administrator.")
    return Exit.FINE


def _county(name: str) -> str:
    if name in codes.keys("county"):
        return name
    key, is_spelt_so = nearest_county(name)
    if key is not None and is_spelt_so:
        return key
    # The jurisdiction of an office is never guessed from a word that is nearly a county.
    meant = f"Is it {codes.label('county', key)!r}?" if key else "Write its name, such as 'Fond du Lac'."
    raise UsageProblem(f"{name!r} is no county of Wisconsin. {meant}")
