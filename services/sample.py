"""The sample office: invented, marked SAMPLE on screen and paper, open to anybody in any role at once."""

from __future__ import annotations

import datetime as dt
import secrets
import tempfile
from dataclasses import replace
from pathlib import Path

from models import codec
from services.accounts import CountyOf, FirstRun
from services.actor import Actor, Role
from services.bootstrap import DataDir, Services, build, open_office
from services.clock import Clock
from services.errors import NotFound
from services.exchange.intake import take_in
from services.passwords import Passwords
from services.sample_arrests import arrest_cases
from services.sample_cases import sample_cases
from services.sample_coroner import fill_coroner
from services.sample_trial import fill_trial
from services.settings import OfficeSettings, write_settings
from services.uow import work

OFFICE_NAME = "Tamarack County Sheriff (SAMPLE)"
ZONE = "America/Chicago"
_COUNTIES = ("oneida", "vilas", "door")

VOIDED = 12  # place of the complaint without a casualty among the sample cases

# One invented person for each role.
PEOPLE: tuple[tuple[str, str, Role], ...] = (
    ("records", "Renata Quist", Role.RECORDS_CLERK),
    ("officer", "Deputy Silas Marrow", Role.OFFICER),
    ("custodian", "Ines Falk", Role.CUSTODIAN),
    ("coroner", "Dr. Alma Brandt", Role.CORONER),
    ("prosecutor", "Jonas Pettibone", Role.PROSECUTOR),
    ("law", "Mercy Ostrander", Role.LAW_ADMIN),
    ("admin", "Wendell Ames", Role.ADMIN),
    ("reader", "Yusuf Engstrom", Role.READ_ONLY),
)


def open_sample(folder: DataDir | None = None, *, clock: Clock | None = None) -> Services:
    """Make a sample office in a folder of its own (a new temporary one when none is given) and open it.

    A folder that holds a sample office already is opened as it was left.
    """
    place = folder or DataDir(Path(tempfile.mkdtemp(prefix="wakeline-sample-")))
    fresh = not place.database.exists()
    services = open_office(place, clock=clock, create=True, passwords=Passwords.quick())
    if not fresh:
        return services
    try:
        _fill(services)
    except BaseException:
        services.close()
        raise
    return build(services.office, Passwords.quick())


def _fill(services: Services) -> None:
    admin = _people(services)
    with work(services.office, admin, "sample") as unit:
        write_settings(unit, replace(services.settings.get(), sample=True))
    clerk = sign_in_as(services, Role.RECORDS_CLERK)
    now: dt.datetime = services.clock.now()
    made = [
        take_in(services.cases, clerk, codec.decode(raw).casefile).case_id
        for raw in sample_cases(now, services.settings.get().zone)
    ]
    services.cases.void(clerk, f"case/{made[VOIDED]}", "Handed to the town; no case of this office.")
    for raw in arrest_cases(now, services.settings.get().zone):
        take_in(services.cases, clerk, codec.decode(raw).casefile)
    coroner = sign_in_as(services, Role.CORONER)
    fill_coroner(services, admin, clerk, coroner)
    fill_trial(services, clerk, coroner)


def _people(services: Services) -> Actor:
    asked = FirstRun(
        office=OFFICE_NAME,
        counties=tuple(CountyOf(county=county) for county in _COUNTIES),
        zone=ZONE,
        admin_name="Wendell Ames",
        admin_user="admin",
        password=secrets.token_urlsafe(24),
        office_kinds=frozenset({"sheriff"}),
    )
    admin = services.accounts.first_run(asked)
    services.accounts.change_roles(admin, admin.user_id, {Role.ADMIN})
    for user_name, name, role in PEOPLE:
        if role is not Role.ADMIN:
            password = secrets.token_urlsafe(24)
            services.accounts.add_user(admin, user_name=user_name, name=name, roles={role}, password=password)
    return admin


def sign_in_as(services: Services, role: Role) -> Actor:
    """The invented person of a role, signed in without a password. Raises NotFound in a real office."""
    settings: OfficeSettings = services.settings.get()
    if not settings.sample:
        raise NotFound("sample office")
    for user in services.accounts.users():
        if role in user.roles and user.active:
            return user.actor
    raise NotFound("such person in the sample office")
