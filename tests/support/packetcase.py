"""A case for a prosecutor: two boats, one dead, one arrested at 0.114 with two convictions, one a refusal.

Behind each fence it holds words or figures that stand nowhere else. Everything is invented.
"""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Callable
from decimal import Decimal

from PIL import Image
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from law.instants import DayRange, When, exact
from models.casefile import CaseFile
from models.fields import Quantity
from models.records import (
    Arrest,
    Case,
    Charge,
    ChemicalTest,
    CoronerFile,
    Craft,
    Death,
    FieldTest,
    Filing,
    Incident,
    InformationRequest,
    Injury,
    Involvement,
    LabWork,
    Observation,
    Person,
    PriorConviction,
    Screening,
    Specimen,
    TestRequest,
    WitnessProof,
)

ZONE = "America/Chicago"
DEFENDANT, DECEDENT = "Marlow Quist", "Odette Lund"
SCREENED, SCREEN_WORDS = "0.192", "Zuckerhut in the display window"
IN_BLOOD, BLOOD_WORDS = "0.277", "Quellwolken in the second vial"
REPORTED = "Wanderdüne, says the operator of himself"
MONTHLY = "Regenpfeifer in the month of July"
SCREEN_SHEET = "Birkenkranz on the printed strip"
BLOOD_SHEET = "Nebelhorn from the laboratory"
MARKS = (SCREENED, SCREEN_WORDS, IN_BLOOD, BLOOD_WORDS, REPORTED, MONTHLY, SCREEN_SHEET, BLOOD_SHEET)
FENCED_FILES = {
    "operator_report": REPORTED,
    "coroner_report": MONTHLY,
    "screening": SCREEN_SHEET,
    "decedent_result": BLOOD_SHEET,
}
OPEN_WORDS = "Lampyris saw both boats"


def at(hour: int, minute: int, day: int = 14) -> When:
    """A time of the night, in UTC: the accident was on July 14, 2001, at 22:30 CDT."""
    return exact(dt.datetime(2001, 7, day, hour, minute, tzinfo=dt.UTC), ZONE)


def _figure(value: str, unit: str) -> Quantity:
    return Quantity(written=value, unit=unit, value=Decimal(value))


def _day(year: int, month: int, day: int) -> DayRange:
    return DayRange(earliest=dt.date(year, month, day), latest=dt.date(year, month, day))


def text_pdf(words: str, pages: int = 1) -> bytes:
    """A small PDF that says these words on each page."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(612, 792), invariant=1)
    for _ in range(pages):
        canvas.drawString(90, 400, words)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def picture() -> bytes:
    """A small picture as a PNG file."""
    buffer = io.BytesIO()
    Image.new("RGB", (320, 200), (30, 90, 140)).save(buffer, "PNG")
    return buffer.getvalue()


def words_of(pdf: bytes) -> str:
    """All words of a PDF, lines joined."""
    return " ".join(
        " ".join((page.extract_text() or "").split()) for page in PdfReader(io.BytesIO(pdf)).pages
    )


def packet_case(new: Callable[[], str]) -> CaseFile:
    """The case; its documents are attached by the test, because their files are kept by the office."""
    person = Person(id=new(), name=DEFENDANT, last="Quist", first="Marlow", born=_day(1964, 3, 2))
    other = Person(id=new(), name="Tilda Ferm", last="Ferm", first="Tilda")
    lost = Person(id=new(), name=DECEDENT, last="Lund", first="Odette")
    seen = Person(id=new(), name="Abel Rost", last="Rost", first="Abel")
    boats = (
        Craft(
            id=new(),
            position=1,
            kind="boat",
            registration="WS 0001 ZZ",
            is_motorboat=True,
            commercial_use=False,
        ),
        Craft(
            id=new(),
            position=2,
            kind="boat",
            registration="WS 0002 ZZ",
            is_motorboat=True,
            commercial_use=False,
        ),
    )
    who = Involvement(id=new(), position=1, person_id=person.id, roles=("operator",), craft_id=boats[0].id)
    second = Involvement(id=new(), position=2, person_id=other.id, roles=("operator",), craft_id=boats[1].id)
    dead = Involvement(id=new(), position=3, person_id=lost.id, roles=("occupant",), craft_id=boats[1].id)
    witness = Involvement(id=new(), position=4, person_id=seen.id, roles=("witness",))
    arrest = Arrest(
        id=new(),
        involvement_id=who.id,
        arrested=at(4, 50, 15),
        offences=("boat_under_influence", "boat_concentration"),
        officer="Deputy Ann Made-up",
        operated_at=at(3, 30, 15),
        probable_cause="Ran without lights into the other boat; smelled of liquor.",
    )
    request = TestRequest(
        id=new(),
        arrest_id=arrest.id,
        involvement_id=who.id,
        requested=at(5, 0, 15),
        officer="Deputy Ann Made-up",
        designated="breath",
        statement_1=at(5, 1, 15),
        statement_2=at(5, 1, 15),
        statement_3=at(5, 2, 15),
        answer="refused",
        answered=at(5, 4, 15),
        answer_words="I take no test.",
    )
    drawn = Specimen(
        id=new(), number="S-01-0007", involvement_id=who.id, specimen_kind="blood", collected=at(5, 40, 15)
    )
    blood = Specimen(
        id=new(),
        position=2,
        number="S-01-0008",
        involvement_id=dead.id,
        from_decedent=True,
        specimen_kind="blood",
        collected=at(9, 0, 15),
    )
    test = ChemicalTest(
        id=new(),
        involvement_id=who.id,
        request_id=request.id,
        basis="warrant",
        specimen_kind="blood",
        sampled=at(5, 40, 15),
        specimen_id=drawn.id,
        drawn_by="Nurse Ivo Made-up",
        drawer_capacity="registered_nurse",
        analyst="Dr. Una Made-up",
        result=_figure("0.114", "g/100 mL"),
        result_confirmed=True,
        result_known=at(12, 0, 20),
    )
    records = (
        Incident(
            id=new(),
            occurred=at(3, 30, 15),
            water="Lake Made-up",
            county="oneida",
            casualty=True,
            any_death=True,
            any_injury=True,
            events=("collision_recreational_vessel",),
            narrative="Two boats met in the dark south of the island.",
        ),
        *boats,
        who,
        second,
        dead,
        witness,
        Death(id=new(), involvement_id=dead.id, died=at(4, 10, 15), county="oneida"),
        Injury(id=new(), involvement_id=second.id, medical_treatment=True),
        arrest,
        Screening(
            id=new(),
            involvement_id=who.id,
            requested=at(4, 40, 15),
            requested_by="Deputy Ann Made-up",
            before_arrest=True,
            kind="breath",
            result=_figure(SCREENED, "g/210 L"),
            result_text=SCREEN_WORDS,
        ),
        request,
        drawn,
        blood,
        test,
        CoronerFile(id=new(), involvement_id=dead.id),
        LabWork(
            id=new(),
            specimen_id=blood.id,
            laboratory="Made-up Laboratory",
            analyte="alcohol",
            result=_figure(IN_BLOOD, "g/100 mL"),
            result_text=BLOOD_WORDS,
            result_known=at(18, 0, 25),
        ),
        FieldTest(id=new(), involvement_id=who.id, officer="Deputy Ann Made-up", at=at(4, 42, 15)),
        Filing(id=new(), duty="operator_report", by_involvement=second.id, received=at(16, 0, 20)),
        PriorConviction(
            id=new(),
            position=1,
            involvement_id=who.id,
            provision="30.681(1)(a)",
            under="statute",
            craft_kind="boat",
            convicted=_day(1998, 9, 1),
            offence_on=_day(1998, 7, 4),
            incident_key="98-1",
            is_refusal=False,
        ),
        PriorConviction(
            id=new(),
            position=2,
            involvement_id=who.id,
            provision="30.684(5)",
            under="statute",
            craft_kind="boat",
            convicted=_day(1999, 9, 1),
            offence_on=_day(1999, 7, 4),
            incident_key="99-1",
            is_refusal=True,
        ),
        Charge(id=new(), involvement_id=who.id, provision="30.681(1)(a)", citation_number="B-77"),
        WitnessProof(
            id=new(),
            involvement_id=witness.id,
            capacity="eyewitness",
            elements=("operation",),
            proves=OPEN_WORDS,
            subpoena_asked=_day(2001, 8, 1),
            available=True,
        ),
        Observation(id=new(), about_involvement=who.id, question="drinking", answer=True, by="Abel Rost"),
        InformationRequest(
            id=new(),
            request_kind="certificate",
            asked_as="court",
            asked_by="Circuit Court",
            asked=at(15, 0, 30),
        ),
    )
    case = Case(id=new(), kind="boating", matter="accident")
    return CaseFile(case=case, records=records, people=(person, other, lost, seen))
