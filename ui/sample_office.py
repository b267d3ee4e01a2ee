"""A made-up office to try the program in: signed in at once, marked SAMPLE, any place can be taken."""

from __future__ import annotations

import secrets

from services.accounts import FirstRun
from services.actor import Actor, Role
from services.bootstrap import DataDir, Services, open_office
from services.passwords import Passwords
from services.settings import DEFAULT_ZONE, CountyOf

OFFICE = "Tamarack County Sheriff"
ADMINISTRATOR = "R. Haldane"
PEOPLE = (
    ("oquist", "O. Quist", frozenset({Role.OFFICER})),
    ("jmarchetti", "J. Marchetti", frozenset({Role.CUSTODIAN})),
    ("ksandvik", "K. Sandvik", frozenset({Role.CORONER})),
    ("mthorsen", "M. Thorsen", frozenset({Role.PROSECUTOR})),
    ("visitor", "A. Reader", frozenset({Role.READ_ONLY})),
)


def open_sample(folder: DataDir) -> tuple[Services, Actor]:
    """The sample office in a folder, made there when it is not there yet, and its first person.

    Raises:
        Known, StoreFailure: the folder cannot be used, or holds an office that is no sample.
    """
    # No password guards a sample, so hashing need not be slow.
    services = open_office(folder, create=True, passwords=Passwords.quick())
    if services.accounts.needs_first_run():
        _make(services)
        services.close()
        services = open_office(folder, passwords=Passwords.quick())
    first = next(user for user in services.accounts.users() if Role.ADMIN in user.roles)
    return services, first.actor


def _make(services: Services) -> None:
    actor = services.accounts.first_run(
        FirstRun(
            office=OFFICE,
            counties=(CountyOf(county="vilas"), CountyOf(county="oneida")),
            zone=DEFAULT_ZONE,
            admin_name=ADMINISTRATOR,
            admin_user="rhaldane",
            password=secrets.token_urlsafe(),
            office_kinds=frozenset({"sheriff", "coroner", "prosecutor"}),
        )
    )
    services.settings.change(actor, "a sample office", sample=True)
    for user_name, name, roles in PEOPLE:
        services.accounts.add_user(
            actor, user_name=user_name, name=name, roles=roles, password=secrets.token_urlsafe()
        )
