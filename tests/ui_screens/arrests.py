"""Made-up arrests and specimens for the screens of holds, custody and refusal."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

from law.instants import Precision, When, exact
from models.casefile import CaseFile
from models.fields import Quantity
from models.records import (
    Arrest,
    ChemicalTest,
    Container,
    Document,
    Incident,
    Involvement,
    Person,
    Screening,
    Specimen,
)
from models.records import TestRequest as RequestForTest
from services.actor import Actor
from services.bootstrap import Services

ZONE = "America/Chicago"
SCREENED = "0.192"


def utc(day: int, hour: int, minute: int, month: int = 11) -> dt.datetime:
    return dt.datetime(2026, month, day, hour, minute, tzinfo=dt.UTC)


def at(day: int, hour: int, minute: int, month: int = 11) -> When:
    return exact(utc(day, hour, minute, month), ZONE)


AUTUMN = at(1, 4, 50)  # 23:50 CDT, twelve elapsed hours before 10:50 CST
TWICE = When(precision=Precision.RANGE, earliest=utc(1, 6, 35), latest=utc(1, 7, 35), zone=ZONE)


def arrest_case(
    services: Services, actor: Actor, arrested: When = AUTUMN, number: str = "S-26-0093"
) -> CaseFile:
    """A stored arrest with screening, refused request, blood by warrant, a tube and a document."""
    new = services.cases.new_id
    begun = services.cases.new(actor, kind="boating", matter="arrest")
    person = Person(id=new(), name="Dale R. Vosburgh", last="Vosburgh", first="Dale")
    who = Involvement(id=new(), person_id=person.id, roles=("operator",))
    arrest = Arrest(
        id=new(),
        involvement_id=who.id,
        arrested=arrested,
        offences=("boat_under_influence",),
        officer="Deputy T. Amundsen",
        probable_cause="Crossed the buoy line twice without lights.",
    )
    request = RequestForTest(
        id=new(),
        arrest_id=arrest.id,
        involvement_id=who.id,
        officer="Deputy T. Amundsen",
        requested=at(1, 8, 10),
        designated="breath",
        statement_1=at(1, 8, 11),
        answer="refused",
        answer_words="No.",
    )
    specimen = Specimen(
        id=new(), number=number, involvement_id=who.id, specimen_kind="blood", collected=at(1, 9, 0)
    )
    records = (
        Incident(id=new(), occurred=arrested, water="Little Heron Lake", county="vilas"),
        who,
        arrest,
        Screening(
            id=new(),
            involvement_id=who.id,
            requested=at(1, 4, 40),
            before_arrest=True,
            kind="breath",
            result=Quantity(written=SCREENED, unit="g/210 L", value=Decimal(SCREENED)),
        ),
        request,
        specimen,
        Container(id=new(), specimen_id=specimen.id, number=f"{number}-A", kind="tube"),
        ChemicalTest(
            id=new(),
            involvement_id=who.id,
            request_id=request.id,
            basis="warrant",
            specimen_kind="blood",
            sampled=at(1, 9, 0),
            specimen_id=specimen.id,
        ),
        Document(id=new(), title="Body camera, 23:48", source="Deputy T. Amundsen"),
    )
    made = CaseFile(case=begun.case, records=records, people=(person,))
    return services.cases.save(actor, begun, made).casefile
