"""A case with an arrest and a blood specimen in two tubes, for the tests of custody and holds."""

from __future__ import annotations

import datetime as dt
from typing import Any

from law.instants import exact
from models.casefile import CaseFile
from models.records import Arrest, Container, Involvement, Person, Specimen
from services.actor import Role
from services.custody_values import Details, Ledger
from tests.services.conftest import NOW, ZONE, Office, someone


def at(minutes: int) -> Any:
    """So many minutes before or after the clock of the tests."""
    return exact(NOW + dt.timedelta(minutes=minutes), ZONE)


def arrest_case(office: Office, number: str = "S-1", **arrest: Any) -> CaseFile:
    """A stored case: one person arrested ten hours ago, one specimen, two tubes."""
    cases = office.services.cases
    begun = cases.new(office.clerk, kind="boating", matter="arrest")
    person = Person(id=cases.new_id(), name="Orla Finchley", last="Finchley", first="Orla")
    who = Involvement(id=cases.new_id(), person_id=person.id, roles=("operator",))
    held = {"arrested": at(-600), "offences": ("boat_under_influence",), **arrest}
    records = (
        who,
        Arrest(id=cases.new_id(), involvement_id=who.id, **held),
        specimen := Specimen(
            id=cases.new_id(), number=number, involvement_id=who.id, specimen_kind="blood", collected=at(-60)
        ),
        *(
            Container(id=cases.new_id(), specimen_id=specimen.id, number=f"{number}-{n}", kind="tube")
            for n in (1, 2)
        ),
    )
    return office.save(CaseFile(case=begun.case, records=records, people=(person,)))


def keeper(office: Office, name: str = "Renata Quist") -> Any:
    """An evidence custodian with an account; the user name is "custodian-NAME"."""
    return someone(office.services, office.admin, Role.CUSTODIAN, name)


def look(office: Office, casefile: CaseFile) -> Ledger:
    """The ledger of the case's first specimen."""
    return office.services.custody.ledger(office.clerk, casefile.all(Specimen)[0].id)


def told(minutes: int, **more: Any) -> Details:
    """Details of an entry that happened so many minutes from now."""
    return Details(occurred=at(minutes), **more)
