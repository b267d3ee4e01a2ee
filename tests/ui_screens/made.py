"""Made-up cases for the screens."""

from __future__ import annotations

import dataclasses
import datetime as dt

from law.instants import Precision, When
from models.casefile import CaseFile
from models.records import Case, Craft, Incident, Injury, Involvement, Person
from services.actor import Actor
from services.bootstrap import Services

ZONE = "America/Chicago"


def between(first: dt.datetime, last: dt.datetime) -> When:
    return When(precision=Precision.RANGE, earliest=first, latest=last, zone=ZONE)


def two_boats(case: Case) -> CaseFile:
    """Two boats, one operator incapable with a capable occupant beside her, one injury."""
    at = between(
        dt.datetime(2026, 11, 1, 3, 40, tzinfo=dt.UTC), dt.datetime(2026, 11, 1, 3, 55, tzinfo=dt.UTC)
    )
    own = {"case_id": case.id}
    records = (
        Incident(
            id="i",
            position=1,
            occurred=at,
            water="Little Heron Lake",
            municipality="Town of Orrin",
            county="vilas",
            casualty=True,
            any_injury=True,
            any_death=False,
            any_disappearance=False,
            any_damage=True,
            us_waters=False,
            **own,
        ),
        Craft(
            id="v1",
            position=1,
            kind="boat",
            registration="WS 1234 AB",
            is_motorboat=True,
            damage_cost=140_000,
            **own,
        ),
        Craft(id="v2", position=2, kind="boat", registration="WS 4321 ZZ", is_motorboat=True, **own),
        Involvement(
            id="o1", position=1, person_id="p1", roles=("operator",), craft_id="v1", aboard=True, **own
        ),
        Involvement(
            id="o2",
            position=2,
            person_id="p2",
            roles=("operator", "owner"),
            craft_id="v2",
            aboard=True,
            physically_incapable=True,
            **own,
        ),
        Involvement(
            id="o3",
            position=3,
            called="Rhys O'Dell",
            roles=("occupant",),
            craft_id="v2",
            aboard=True,
            can_report=True,
            **own,
        ),
        Injury(
            id="h1", position=1, involvement_id="o2", medical_treatment=True, beyond_first_aid=True, **own
        ),
    )
    people = (
        Person(id="p1", name="Dale R. Vosburgh", last="Vosburgh", first="Dale"),
        Person(id="p2", name="Nguyễn Thị Hạnh", last="Nguyễn", first="Hạnh"),
    )
    return CaseFile(
        case=case,
        records=tuple(_unique(r, case.id) for r in records),
        people=tuple(_unique(p, case.id) for p in people),
    )


def _unique(record: object, case_id: str) -> object:
    """Ids of one case never meet those of another."""
    names = ("id", "craft_id", "person_id", "involvement_id")
    changes = {n: f"{case_id[-8:]}-{getattr(record, n)}" for n in names if getattr(record, n, None)}
    return dataclasses.replace(record, **changes)  # type: ignore[type-var]


def saved_case(services: Services, actor: Actor) -> CaseFile:
    """The case with two boats, saved."""
    begun = services.cases.new(actor, kind="boating", matter="accident")
    return services.cases.save(actor, begun, two_boats(begun.case)).casefile


def record_id(casefile: CaseFile, short: str) -> str:
    """Id of a record of the made-up case by its short name."""
    return f"{casefile.case.id[-8:]}-{short}"
