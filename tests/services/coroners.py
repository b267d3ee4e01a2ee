"""Made-up deaths for tests of the coroner's desk."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from zoneinfo import ZoneInfo

from law.instants import When, exact
from models.casefile import CaseFile
from models.records import Craft, Death, Incident, Involvement, Person
from services.actor import Actor, Role
from tests.services.conftest import ZONE, Office, someone

LOCAL = ZoneInfo(ZONE)


def local(year: int, month: int, day: int, hour: int = 12, minute: int = 0) -> When:
    """A time by the office's clock."""
    return exact(dt.datetime(year, month, day, hour, minute, tzinfo=LOCAL), ZONE)


def coroner_of(office: Office) -> Actor:
    """Somebody who is the coroner."""
    return someone(office.services, office.admin, Role.CORONER, "Cora Lindqvist")


def fatal(
    office: Office,
    name: str,
    died: When | None,
    *,
    occurred: When | None = None,
    county: str | None = "oneida",
    kind: str = "boating",
    **fields: object,
) -> CaseFile:
    """An accident with one death, saved by the clerk."""
    cases = office.services.cases
    begun = cases.new(office.clerk, kind=kind, matter="accident")
    last = name.split()[-1]
    person = Person(id=cases.new_id(), name=name, last=last, first=name.split()[0])
    if kind == "snowmobile":
        craft = Craft(id=cases.new_id(), kind="snowmobile", called="sled")
    else:
        craft = Craft(id=cases.new_id(), kind="boat", boat_type="canoe", is_motorboat=False)
    involved = Involvement(id=cases.new_id(), person_id=person.id, roles=("operator",), craft_id=craft.id)
    death = Death(id=cases.new_id(), involvement_id=involved.id, died=died, county=county, **fields)  # type: ignore[arg-type]  # fields of a death by name
    incident = Incident(
        id=cases.new_id(), occurred=occurred or died, casualty=True, any_death=True, county=county
    )
    records = tuple(replace(r, case_id=begun.case.id) for r in (incident, craft, involved, death))
    return office.save(CaseFile(case=begun.case, records=records, people=(person,)))


def death_id(casefile: CaseFile) -> str:
    """The id of the one death."""
    (death,) = casefile.all(Death)
    return death.id
