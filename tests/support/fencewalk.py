"""Two cases with a value behind a fence that nothing else could be, and a way to look for it in words."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from decimal import Decimal

from law.instants import When, exact
from models.casefile import CaseFile
from models.fields import FieldState, Quantity, State
from models.records import (
    Arrest,
    Case,
    ChemicalTest,
    Container,
    Craft,
    Death,
    Document,
    EvidenceLink,
    FieldTest,
    Incident,
    Involvement,
    LabWork,
    Person,
    Recording,
    RefusalCase,
    Release,
    Screening,
    Specimen,
    TestRequest,
)

ZONE = "America/Chicago"
SCREENED, IN_BLOOD = "0.192", "0.277"

ALLOWED = {
    SCREENED: frozenset({"case screening", "form F12", "export case.json", "packet probable cause"}),
    IN_BLOOD: frozenset({"case specimens", "form F05", "form F07", "export case.json", "coroner"}),
}
"""Where each value may stand. The places of the packet and of the coroner's pages are theirs to walk into."""


def looks_for(value: str) -> Callable[[str], bool]:
    """A test of a text: whether it holds the value with or without its leading zero or point."""
    digits = value.removeprefix("0.")
    pattern = re.compile(rf"(?<![0-9A-Za-z])(?:0?[.,])?{digits}(?![0-9A-Za-z])")
    return lambda text: pattern.search(text) is not None


def at(hour: int, minute: int) -> When:
    return exact(dt.datetime(2026, 10, 31, hour, minute, tzinfo=dt.UTC), ZONE)


def _figure(value: str, unit: str) -> Quantity:
    return Quantity(written=value, unit=unit, value=Decimal(value))


def screened_case(new: Callable[[], str]) -> CaseFile:
    """An arrest with everything from the screening to the ruling; the screening read 0.192."""
    person = Person(id=new(), name="Dale R. Vosburgh", last="Vosburgh", first="Dale")
    who = Involvement(id=new(), person_id=person.id, roles=("operator",))
    arrest = Arrest(
        id=new(),
        involvement_id=who.id,
        arrested=at(4, 50),
        offences=("boat_under_influence",),
        officer="Deputy T. Amundsen",
        operated_at=at(4, 30),
        probable_cause="Crossed the buoy line twice without lights.",
    )
    request = TestRequest(
        id=new(),
        arrest_id=arrest.id,
        involvement_id=who.id,
        officer="Deputy T. Amundsen",
        requested=at(5, 10),
        designated="breath",
        statement_1=at(5, 11),
        statement_2=at(5, 11),
        statement_3=at(5, 12),
        answer="refused",
        answered=at(5, 14),
        answer_words="No.",
    )
    specimen = Specimen(
        id=new(), number="S-26-0093", involvement_id=who.id, specimen_kind="blood", collected=at(6, 0)
    )
    refusal = RefusalCase(id=new(), request_id=request.id, court="Made-up County")
    records = (
        Incident(id=new(), occurred=at(4, 30), water="Little Heron Lake", county="vilas"),
        Craft(id=new(), kind="boat", registration="WS 1234 AB"),
        who,
        arrest,
        Screening(
            id=new(),
            involvement_id=who.id,
            requested=at(4, 40),
            requested_by="Deputy T. Amundsen",
            before_arrest=True,
            kind="breath",
            result=_figure(SCREENED, "g/210 L"),
            result_text=f"the display read {SCREENED}",
            typed={"result": f"{SCREENED} g"},
            states={"result": FieldState(state=State.CONTESTED, reason=f"the driver heard .{SCREENED[2:]}")},
        ),
        request,
        specimen,
        Container(id=new(), specimen_id=specimen.id, number="S-26-0093-A", kind="tube"),
        ChemicalTest(
            id=new(),
            involvement_id=who.id,
            request_id=request.id,
            basis="warrant",
            specimen_kind="blood",
            sampled=at(6, 0),
            specimen_id=specimen.id,
            result=_figure("0.11", "g/100 mL"),
            result_confirmed=True,
            result_known=at(12, 0),
        ),
        FieldTest(id=new(), involvement_id=who.id, officer="Deputy T. Amundsen", at=at(4, 42)),
        Recording(id=new(), recording_id="BC-7", kept_by="Deputy T. Amundsen"),
        Document(id=new(), title="Body camera, 23:48", source="Deputy T. Amundsen"),
        Release(
            id=new(),
            arrest_id=arrest.id,
            ground="responsible_adult",
            released=at(9, 0),
            adult_name="Ida Vosburgh",
        ),
        refusal,
        EvidenceLink(
            id=new(), refusal_id=refusal.id, issue="c", side="for", target_id=request.id, fact="statement_1"
        ),
    )
    case = Case(id=new(), kind="boating", matter="arrest")
    return CaseFile(case=case, records=records, people=(person,))


def decedent_case(new: Callable[[], str]) -> CaseFile:
    """A death with a specimen of the decedent, in which the laboratory found 0.277."""
    person = Person(id=new(), name="Nils Aho", last="Aho", first="Nils")
    who = Involvement(id=new(), person_id=person.id, roles=("occupant",))
    specimen = Specimen(
        id=new(),
        number="S-26-0101",
        involvement_id=who.id,
        from_decedent=True,
        specimen_kind="blood",
        collected=at(8, 0),
    )
    records = (
        Incident(id=new(), occurred=at(4, 30), water="Little Heron Lake", county="vilas", any_death=True),
        Craft(id=new(), kind="boat", registration="WS 1234 AB"),
        who,
        Death(id=new(), involvement_id=who.id, died=at(5, 0), county="vilas"),
        specimen,
        LabWork(
            id=new(),
            specimen_id=specimen.id,
            laboratory="Made-up Laboratory",
            submitted=at(14, 0),
            analyte="alcohol",
            result=_figure(IN_BLOOD, "g/100 mL"),
            result_text=f"ethanol {IN_BLOOD}",
            result_known=at(18, 0),
        ),
    )
    case = Case(id=new(), kind="boating", matter="death")
    return CaseFile(case=case, records=records, people=(person,))
