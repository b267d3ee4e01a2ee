"""An open office on each database, with a clock that stands still and people in their roles."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from law.instants import exact
from models.casefile import CaseFile
from models.records import Craft, Incident, Involvement, Person
from services.accounts import CountyOf, FirstRun
from services.actor import Actor, Role
from services.bootstrap import DataDir, Services, open_office
from services.clock import FixedClock
from services.passwords import Passwords
from tests.support.offices import open_quickly

NOW = dt.datetime(2026, 7, 10, 15, 0, tzinfo=dt.UTC)
PASSWORD = "a lake in the morning"
ZONE = "America/Chicago"
ASKED = FirstRun(
    office="Tamarack County Sheriff",
    counties=(CountyOf(county="oneida", valid_from=dt.date(1990, 1, 1)),),
    zone=ZONE,
    admin_name="Wendell Ames",
    admin_user="wendell",
    password=PASSWORD,
    office_kinds=frozenset({"sheriff"}),
)


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock(NOW)


@pytest.fixture
def folder(tmp_path: Path) -> DataDir:
    return DataDir(tmp_path / "office")


@pytest.fixture
def services(template: DataDir, folder: DataDir, clock: FixedClock) -> Iterator[Services]:
    """An office on SQLite; tests that take `both` or `office` run on each database."""
    opened = open_quickly(template, folder, clock)
    yield opened
    opened.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def both(request: pytest.FixtureRequest, folder: DataDir, clock: FixedClock) -> Iterator[Services]:
    """An office on SQLite and one on PostgreSQL."""
    if request.param == "sqlite":
        opened = open_quickly(request.getfixturevalue("template"), folder, clock)
    else:
        url = request.getfixturevalue("pg_office_url")
        opened = open_office(url, clock=clock, passwords=Passwords.quick(), folder=folder)
    yield opened
    opened.close()


def first_run(services: Services) -> Actor:
    return services.accounts.first_run(ASKED)


def someone(services: Services, admin: Actor, role: Role, name: str = "Renata Quist") -> Actor:
    user = services.accounts.add_user(
        admin, user_name=f"{role.value}-{name}", name=name, roles={role}, password=PASSWORD
    )
    return user.actor


@pytest.fixture
def admin(services: Services) -> Actor:
    return first_run(services)


@dataclass(frozen=True, slots=True)
class Office:
    """An open office with a clerk at the desk."""

    services: Services
    clerk: Actor
    admin: Actor

    def save(self, casefile: CaseFile, base: CaseFile | None = None, reason: str = "") -> CaseFile:
        begun = base or CaseFile(case=replace(casefile.case, number=None))
        return self.services.cases.save(self.clerk, begun, casefile, reason).casefile

    def get(self, casefile: CaseFile) -> CaseFile:
        return self.services.cases.get(self.clerk, casefile.case.id)


@pytest.fixture
def office(both: Services) -> Office:
    admin = first_run(both)
    return Office(services=both, clerk=someone(both, admin, Role.RECORDS_CLERK), admin=admin)


def _person(person_id: str, name: str) -> Person:
    first, _, last = name.rpartition(" ")
    return Person(id=person_id, name=name, last=last, first=first or None)


NewCase = Callable[..., CaseFile]


@pytest.fixture
def accident(office: Office) -> NewCase:
    """accident(day=..., water=..., people=(...), registration=...): a boating accident, not yet saved."""
    cases = office.services.cases

    def make(
        *,
        occurred: dt.datetime | None = NOW,
        water: str = "Lantern Lake",
        people: tuple[str, ...] = ("Orla Finchley",),
        registration: str = "WS 4471 KD",
        kind: str = "boating",
    ) -> CaseFile:
        begun = cases.new(office.clerk, kind=kind, matter="accident")
        craft = Craft(
            id=cases.new_id(), kind="boat", registration=registration, is_motorboat=True, damaged=True
        )
        named = tuple(
            Person(id=cases.new_id(), name=n, last=n.split()[-1], first=n.split()[0]) for n in people
        )
        involved = tuple(
            Involvement(
                id=cases.new_id(),
                person_id=p.id,
                roles=("operator",) if at == 0 else ("occupant",),
                craft_id=craft.id,
            )
            for at, p in enumerate(named)
        )
        incident = Incident(
            id=cases.new_id(),
            occurred=exact(occurred, ZONE) if occurred else None,
            water=water,
            casualty=True,
            any_damage=True,
            any_injury=False,
            any_death=False,
            any_disappearance=False,
            us_waters=False,
        )
        records = tuple(replace(r, case_id=begun.case.id) for r in (incident, craft, *involved))
        return CaseFile(case=begun.case, records=records, people=named)

    return make
