"""Invented cases for tests of forms and paper: nobody in them exists."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from decimal import Decimal

import pypdfium2
from PIL import Image

from forms.fill import fill
from forms.filled import FilledForm, PrintFacts
from forms.scope import Scope
from forms.spec import Form
from forms.values import Manner
from law.instants import DayRange, Precision, When, exact
from models.casefile import CaseFile
from models.fields import FieldState, Quantity, State
from models.records import (
    Case,
    Craft,
    Filing,
    Incident,
    Injury,
    Involvement,
    Person,
    PropertyDamage,
)
from models.records.base import CaseRecord

ZONE = "America/Chicago"
ODD_NAMES = (
    "María de los Ángeles Hernández-Villanueva-O’Shaughnessy, Jr.",
    "Nguyễn Thị Mai Hương",
    "Wójcik, Zdzisława",
    "Decorah-Whitewater, Hįnųga",
    "O'Beirne-LaDuke, Tomasz Đặng, III",
    "J&C Marine",
    "A & B <Rentals>",
    "AT&T;",
    "Łódź Ǧawʼą",
    "de la Cruz",
)


def at(text: str) -> dt.datetime:
    """An instant from ISO text with its offset."""
    return dt.datetime.fromisoformat(text).astimezone(dt.UTC)


def quantity(written: str, unit: str) -> Quantity:
    """A quantity as typed."""
    return Quantity(written=written, unit=unit, value=Decimal(written))


def unknown(reason: str = "") -> FieldState:
    """Asked, cannot be told."""
    return FieldState(state=State.UNKNOWN, reason=reason)


def facts(**changes: object) -> PrintFacts:
    """Print facts of a filled form."""
    values: dict[str, object] = {
        "office": "Menominee River County Sheriff’s Office",
        "office_line": "Records Section · 120 Harbor Street, Port Sample WI 54999 · 715-555-0100",
        "zone": ZONE,
        "printed_at": at("2001-07-16T09:12:00-05:00"),
        "printed_by": "M. Ołtarz",
        "case_number": "2001-B-0147",
        "record_version": "v17",
        "audit_count": 4118,
        "audit_head": "7c1e09ab52f0aa77",
        "law_date": dt.date(2001, 7, 14),
    }
    return PrintFacts(**{**values, **changes})  # type: ignore[arg-type]


def accident(*, narrative: str | None = None, boats: int = 2, people: int = 3) -> CaseFile:
    """A collision with as many boats and people as wanted."""
    index = tuple(person(n) for n in range(1, people + 1))
    records: list[CaseRecord] = [incident(narrative), *(craft(n) for n in range(1, boats + 1))]
    records += [involvement(n, boats) for n in range(1, people + 1)]
    records += [
        Injury(
            id="J1",
            position=1,
            involvement_id="I2",
            nature="cut",
            body_part="head",
            description="cut over the left eye, eleven stitches",
            medical_treatment=True,
            beyond_first_aid=True,
            hospital="Port Sample Memorial Hospital",
        ),
        PropertyDamage(
            id="D1",
            position=1,
            item="pier of the Loon Point landing",
            owner_called="Town of Port Sample",
            repair_cost=42_000,
            description="two posts broken",
        ),
        Filing(
            id="F1",
            position=1,
            duty="notice",
            by_involvement="I1",
            made=exact(at("2001-07-14T22:41:00-05:00"), ZONE),
            way="telephone",
            to_whom="Dep. J. O’Beirne, Sheriff",
        ),
        Filing(
            id="F2",
            position=2,
            duty="operator_report",
            by_involvement="I1",
            preparer_as="operator",
            preparer="María Hernández",
            preparer_address="N4218 Ǧąw’ą Trail, Port Sample, WI 54999",
            preparer_phone="715-555-0142",
        ),
    ]
    case = Case(id="C", number="2001-B-0147", kind="boating", matter="accident")
    return CaseFile(case=case, records=tuple(records), people=index)


def incident(narrative: str | None) -> Incident:
    """The collision off Loon Point."""
    return Incident(
        id="N",
        position=1,
        occurred=When(
            precision=Precision.RANGE,
            earliest=at("2001-07-14T22:25:00-05:00"),
            latest=at("2001-07-14T22:35:00-05:00"),
            zone=ZONE,
        ),
        any_death=False,
        any_disappearance=False,
        water="Lake Sample, north basin",
        place="300 yd S of Loon Point light",
        municipality="Town of Port Sample",
        county="marinette",
        state="WI",
        latitude=quantity("45.1036", "deg"),
        longitude=quantity("-87.6325", "deg"),
        us_waters=True,
        weather=("clear",),
        water_conditions="choppy",
        wind="moderate",
        visibility="fair",
        light="night",
        air_temperature=quantity("74", "F"),
        states={"water_temperature": unknown()},
        forecast="NOAA radio, heard at the landing",
        events=("collision_recreational_vessel", "falls_overboard", "flooding_swamping"),
        factors=("operator_inattention", "inadequate_navigation_lights"),
        cause_opinion="The other boat showed no lights.",
        alcohol_drugs_contributed=False,
        agencies="Sheriff, Port Sample Fire and Rescue",
        narrative=narrative if narrative is not None else "I steered. The other boat struck ours.",
    )


def person(number: int) -> Person:
    """Somebody with an odd name."""
    name = ODD_NAMES[(number - 1) % len(ODD_NAMES)]
    return Person(
        id=f"P{number}",
        name=name if number <= len(ODD_NAMES) else f"{name} {number}",
        sex="female" if number % 2 else "male",
        born=DayRange(earliest=dt.date(1964, 2, 29), latest=dt.date(1964, 2, 29)),
        address=f"N{4200 + number} Ǧąw’ą Trail, Apt {number}½",
        city="Port Sample",
        state="WI",
        postcode="54999-0147",
        phone=f"715-555-{number:04d}",
        licence=f"H655-0000-00{number:02d}-00",
        licence_state="WI",
    )


def craft(number: int) -> Craft:
    """A boat."""
    return Craft(
        id=f"V{number}",
        position=number,
        kind="boat",
        registration=f"WS {1230 + number} AB",
        registration_state="WI",
        hin="ABC12345D101",
        name="Łódź Belle II" if number == 1 else f"Loon {number}",
        make="J&C Marine",
        model="Bow Rider 18",
        year=2001,
        boat_type="open_motorboat",
        length=quantity("18.4", "ft"),
        beam=quantity("7.6", "ft"),
        states={"depth": unknown()},
        hull="fiberglass",
        propulsion="propeller",
        engine_drive="outboard",
        horsepower=quantity("115", "hp"),
        fuel="gas",
        rented=False,
        commercial_use=False,
        aboard_count=4,
        towed_count=0,
        operation=("cruising",),
        activity=("relaxation",),
        pfds_aboard=5,
        pfds_used=False,
        extinguishers=1,
        extinguishers_used=0,
        damage_text="Gunwale split over two feet, seat torn out",
        damage_cost=180_000,
        total_loss=False,
    )


def involvement(number: int, boats: int) -> Involvement:
    """A person's part: the first of each boat operates and owns it."""
    leads = number <= boats
    return Involvement(
        id=f"I{number}",
        position=number,
        person_id=f"P{number}",
        roles=("operator", "owner") if leads else ("occupant",),
        craft_id=f"V{(number - 1) % boats + 1}",
        aboard=True,
        experience="hours_10_to_100",
        training="state",
        pfd="not_worn",
        can_swim="good",
        dress="shorts",
        activity="riding",
    )


def scope_of(form: Form, casefile: CaseFile, subject: int = 0) -> Scope:
    """The scope of one of a form's sheets."""
    chosen = form.subjects(casefile)[subject]
    manner = Manner(zone=ZONE, on=dt.date(2001, 7, 14), casefile=casefile)
    return Scope(casefile=casefile, records=chosen.records, manner=manner)


def filled(form: Form, casefile: CaseFile, subject: int = 0) -> FilledForm:
    """A form filled from a case."""
    noun = "snowmobile" if casefile.case.kind == "snowmobile" else "boat"
    return fill(form, scope_of(form, casefile, subject), craft_noun=noun)


def blank(form: Form) -> FilledForm:
    """A blank form."""
    empty = CaseFile(case=Case())
    return fill(form, Scope(casefile=empty, manner=Manner(zone=ZONE)), blank=True)


def changed(casefile: CaseFile, record_id: str, **values: object) -> CaseFile:
    """The case with fields of one record (or person) exchanged."""
    records = tuple(replace(r, **values) if r.id == record_id else r for r in casefile.records)
    people = tuple(replace(p, **values) if p.id == record_id else p for p in casefile.people)
    return CaseFile(case=casefile.case, records=records, people=people)


def snowmobile(casefile: CaseFile) -> CaseFile:
    """The same accident on snow."""
    records = tuple(
        replace(r, kind="snowmobile", boat_type=None) if isinstance(r, Craft) else r for r in casefile.records
    )
    case = replace(casefile.case, kind="snowmobile")
    return changed(CaseFile(case=case, records=records, people=casefile.people), "N", trail="Loon Lake trail")


def text_of(pdf: bytes) -> list[str]:
    """The text of each page, as a reader extracts it."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [_page_text(document, number) for number in range(len(document))]
    finally:
        document.close()


def _page_text(document: pypdfium2.PdfDocument, number: int) -> str:
    page = document[number]
    text = page.get_textpage()
    try:
        # A hyphen at the end of a line comes back as U+FFFE.
        return str(text.get_text_range()).replace("\ufffe", "-")
    finally:
        text.close()
        page.close()


def squeezed(text: str) -> str:
    """Text without any white space: words that were parted over lines are whole again."""
    return "".join(text.split())


def pictures(pdf: bytes, dpi: int) -> list[Image.Image]:
    """Each page in grey."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [
            document[number].render(scale=dpi / 72, grayscale=True).to_pil()
            for number in range(len(document))
        ]
    finally:
        document.close()
