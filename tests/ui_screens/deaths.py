"""Made-up deaths for the coroner's screens."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from decimal import Decimal

from law.instants import Precision, When, exact
from models.casefile import CaseFile
from models.fields import Quantity
from models.records import (
    CaseRecord,
    CoronerFile,
    Craft,
    Death,
    Incident,
    Involvement,
    LabWork,
    Person,
    Specimen,
)
from services.actor import Actor, Role
from services.bootstrap import Services
from tests.ui.frame_fixtures import PASSWORD, ZONE

FOUND_IN_BLOOD = "0.0873"


def utc(day: int, hour: int, minute: int = 0, month: int = 11) -> dt.datetime:
    return dt.datetime(2026, month, day, hour, minute, tzinfo=dt.UTC)


def at(day: int, hour: int, minute: int = 0, month: int = 11) -> When:
    return exact(utc(day, hour, minute, month), ZONE)


def span(first: dt.datetime, last: dt.datetime) -> When:
    return When(precision=Precision.RANGE, earliest=first, latest=last, zone=ZONE)


def someone(services: Services, admin: Actor, role: Role, name: str) -> Actor:
    """Somebody with one role and no other."""
    user = name.split()[-1].lower()
    return services.accounts.add_user(
        admin, user_name=user, name=name, roles=frozenset({role}), password=PASSWORD
    ).actor


def death_case(
    services: Services,
    actor: Actor,
    name: str,
    death: When,
    occurred: When,
    *more: CaseRecord,
    **file: object,
) -> CaseFile:
    """A canoeist's death as the officer has it; with `file` the coroner's entries too."""
    new = services.cases.new_id
    begun = services.cases.new(actor, kind="boating", matter="death")
    person = Person(id=new(), name=name, last=name.split()[-1], first=name.split()[0])
    craft = Craft(id=new(), kind="boat", boat_type="canoe", is_motorboat=False)
    who = Involvement(id=new(), person_id=person.id, roles=("operator",), craft_id=craft.id)
    record = Death(id=new(), involvement_id=who.id, died=death, county="vilas", cause="drowning")
    incident = Incident(id=new(), occurred=occurred, casualty=True, any_death=True, county="vilas")
    own: tuple[CaseRecord, ...] = ()
    if file:
        own = (CoronerFile(id=new(), death_id=record.id, involvement_id=who.id, **file),)  # type: ignore[arg-type]  # fields by name
    linked = tuple(replace(r, involvement_id=who.id) if isinstance(r, Specimen) else r for r in more)
    records = tuple(replace(r, case_id=begun.case.id) for r in (incident, craft, who, record, *own, *linked))
    made = CaseFile(case=begun.case, records=records, people=(person,))
    return services.cases.save(actor, CaseFile(case=begun.case), made).casefile


def at_the_laboratory(services: Services, actor: Actor, *, told: bool = False) -> CaseFile:
    """Drawn and sent on October 1; with `told` the result is in, behind its fence."""
    new = services.cases.new_id
    specimen = Specimen(
        id=new(),
        number="D-1",
        from_decedent=True,
        specimen_kind="blood",
        collected=at(1, 18, 0, 10),
        volume=Quantity(written="12", unit="cc", value=Decimal(12)),
    )
    found = Quantity(written=FOUND_IN_BLOOD, unit="g/100 mL", value=Decimal(FOUND_IN_BLOOD))
    work = LabWork(
        id=new(),
        specimen_id=specimen.id,
        laboratory="Northern Laboratory",
        analyte="alcohol",
        submitted=at(1, 20, 0, 10),
        result=found if told else None,
        result_known=at(30, 15, 0, 10) if told else None,
    )
    when = at(1, 14, 0, 10)
    return death_case(services, actor, "Gudrun Aske", when, at(1, 13, 0, 10), specimen, work)
