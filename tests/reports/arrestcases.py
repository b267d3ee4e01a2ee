"""An invented arrest on a lake for tests of the sheets around it: nobody in it exists."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Mapping
from dataclasses import replace

from forms.fill import fill
from forms.filled import FilledForm
from forms.scope import Chain, Scope
from forms.spec import Form
from forms.values import Manner
from law.instants import DayRange, When, exact
from models.casefile import CaseFile
from models.fields import FieldState, Quantity, State
from models.records import (
    Arrest,
    Case,
    ChemicalTest,
    Container,
    Craft,
    CustodyEvent,
    Document,
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
from models.records.base import CaseRecord
from services.evaluate import evaluate
from tests.reports.papercases import ZONE, at, quantity

SCREENED = "0.192"
"""The result of the preliminary screening; only F12 may state it."""


def time(text: str) -> When:
    """An exact time of 2001, "07-15 00:21", in the office's zone in summer."""
    return exact(at(f"2001-{text.replace(' ', 'T')}:00-05:00"), ZONE)


def arrest_case() -> CaseFile:
    """Arrested off Loon Point, refused, blood by warrant, to the laboratory and back, released to an aunt."""
    person = Person(
        id="P1",
        last="O’Beirne-LaDuke",
        first="Tomasz",
        middle="Đặng",
        suffix="III",
        sex="male",
        born=DayRange(earliest=dt.date(1980, 12, 31), latest=dt.date(1980, 12, 31)),
        address="W9980 Hįnųga Road, Apt 3½",
        city="Black Sample",
        state="WI",
        postcode="54999",
        phone="715-555-0188",
        licence="O165-0000-0001-00",
        licence_state="WI",
    )
    case = Case(id="C", number="2001-B-0147", kind="boating", matter="arrest", county="marinette")
    return CaseFile(case=case, records=(*_arrest(), *_tests(), *_ledger(), *_evidence()), people=(person,))


def _arrest() -> tuple[CaseRecord, ...]:
    return (
        Incident(
            id="N",
            position=1,
            occurred=time("07-14 23:40"),
            water="Lake Sample, north basin",
            county="marinette",
        ),
        Craft(id="V1", position=1, kind="boat", registration="WS 1231 AB"),
        Involvement(id="I1", position=1, person_id="P1", roles=("operator",), craft_id="V1", aboard=True),
        Screening(
            id="SC1",
            position=1,
            involvement_id="I1",
            requested=time("07-14 23:51"),
            requested_by="Dep. Zdzisława Wójcik",
            probable_cause="Odor of intoxicants, slurred answers, lost balance on the dock at 23:47.",
            before_arrest=True,
            kind="breath",
            declined=False,
            result=Quantity(written=SCREENED, unit="g/210 L", value=None),
            result_text="positive",
            instrument="PBT 400-17",
        ),
        Arrest(
            id="A1",
            position=1,
            involvement_id="I1",
            arrested=time("07-14 23:58"),
            place="Loon Point landing, dock 2",
            officer="Dep. Zdzisława Wójcik",
            agency="Menominee River County Sheriff",
            offences=("boat_under_influence", "boat_concentration"),
            operated_at=time("07-14 23:40"),
            operating_place="Lake Sample, 300 yd S of Loon Point light",
            operating_facts="Steered boat 1 to the landing, engine on, three witnesses.",
            probable_cause="Odor, slurred speech, lost balance on the dock; wove between buoys at 23:38.",
            recording="squad video 2001-3318",
            held_at="Sample County jail, cell 3",
        ),
        TestRequest(
            id="R1",
            position=1,
            arrest_id="A1",
            involvement_id="I1",
            requested=time("07-15 00:21"),
            officer="Dep. Zdzisława Wójcik",
            designated="blood",
            statement_1=time("07-15 00:21"),
            statement_2=time("07-15 00:22"),
            statement_3=time("07-15 00:22"),
            wording="boat 1997",
            language="English; read aloud",
            form_used="boat_form",
            unconscious=False,
            answer="refused_by_conduct",
            answer_words="“I want to talk to my uncle first.” Turned to the wall, shook head at 00:24.",
            answered=time("07-15 00:24"),
            witness="Sgt. J. O’Beirne",
            recording="squad video 2001-3318",
            inability_claimed=False,
            warrant_number="01-SW-88",
            warrant_judge="Hon. A. Núñez",
            warrant_at=time("07-15 00:58"),
        ),
        Release(
            id="RL1",
            position=1,
            arrest_id="A1",
            ground="responsible_adult",
            released=time("07-15 03:16"),
            released_by="Sgt. J. O’Beirne",
            adult_name="LaDuke, Wanda Béatrice",
            adult_relation="relative",
            adult_age=44,
            adult_id="WI licence L320-0000-0002-00",
            receipt_signed=True,
        ),
    )


def _tests() -> tuple[CaseRecord, ...]:
    return (
        ChemicalTest(
            id="T1",
            position=1,
            involvement_id="I1",
            request_id="R1",
            basis="warrant",
            specimen_kind="blood",
            sampled=time("07-15 01:06"),
            facility="Port Sample Memorial Hospital",
            facility_tests=("blood", "urine"),
            asked_by="Dep. Zdzisława Wójcik",
            drawn_by="Xiong, Pa Houa",
            drawer_capacity="registered_nurse",
            directed_by="physician",
            result=quantity("0.161", "g/100 mL"),
            result_confirmed=True,
            result_known=time("07-25 10:00"),
            analyst="Đỗ Thị Hồng",
            analyst_permit="AN-77",
            method="gas chromatography",
            report_to_officer=time("07-25 10:00"),
            report_to_person=time("07-26 09:00"),
            specimen_id="S1",
            outcome="Ethanol found; no other substance asked for.",
        ),
        ChemicalTest(
            id="T2",
            position=2,
            involvement_id="I1",
            request_id="R1",
            basis="additional",
            specimen_kind="breath",
            asked_by="the person",
            facility="Menominee River County Sheriff",
            outcome="The person would not blow when the instrument was ready.",
            states={"result": FieldState(state=State.NOT_APPLICABLE)},
        ),
        Specimen(
            id="S1",
            position=1,
            number="2001-B-0147-S1",
            involvement_id="I1",
            from_decedent=False,
            specimen_kind="blood",
            site="arm_vein",
            collected=time("07-15 01:06"),
            collected_by="Xiong, Pa Houa",
            collector_capacity="registered_nurse",
            directed_by="physician",
            volume=quantity("20", "mL"),
            preservative="NaF/K-ox.",
            lot="01F77",
            expires=DayRange(earliest=dt.date(2002, 3, 31), latest=dt.date(2002, 3, 31)),
        ),
        _tube(1, "S-004417"),
        _tube(2, "S-004418"),
        LabWork(
            id="L1",
            position=1,
            specimen_id="S1",
            laboratory="State laboratory",
            submitted=time("07-16 08:40"),
            received=time("07-18 10:12"),
            received_by="laboratory, receiving",
            report_number="01-55512",
        ),
    )


def _tube(number: int, seal: str) -> Container:
    return Container(
        id=f"K{number}",
        position=number,
        specimen_id="S1",
        number=f"2001-B-0147-S1-{number}",
        kind="tube",
        seal=seal,
        volume=quantity("10", "mL"),
    )


def entry(number: int, event: str, when: str, **values: object) -> CustodyEvent:
    """An entry of the ledger of specimen S1."""
    told: dict[str, object] = {"seal_state": "intact", **values}
    values = {"id": f"E{number}", "position": number, "specimen_id": "S1", "event": event, **told}
    return CustodyEvent(occurred=time(when), **values)  # type: ignore[arg-type]


def _ledger() -> tuple[CustodyEvent, ...]:
    nurse, deputy, records = "X. Pa Houa, RN", "Dep. Z. Wójcik 0417", "M. Ołtarz, records"
    fridge, post, lab, analyst = (
        "evidence refrigerator 2",
        "U.S. mail, certified",
        "State laboratory, receiving",
        "Đỗ Thị Hồng, analyst",
    )
    cold = quantity("4", "C")
    return (
        entry(
            1,
            "collected",
            "07-15 01:06",
            released_by=nurse,
            place="Port Sample Mem. Hosp., room 4",
            seal="S-004417 S-004418",
        ),
        entry(
            2, "handed_over", "07-15 01:22", released_by=nurse, received_by=deputy, note="in person, cooler"
        ),
        entry(
            3,
            "stored",
            "07-15 02:31",
            released_by=deputy,
            received_by=fridge,
            place="shelf B",
            temperature=cold,
        ),
        entry(4, "taken_out", "07-16 08:05", released_by=fridge, received_by=records, place="window 1"),
        entry(
            5,
            "shipped",
            "07-16 08:40",
            released_by=records,
            received_by=post,
            carrier="7001 0320 0004 1177",
            temperature=cold,
        ),
        entry(6, "received", "07-18 10:12", released_by=post, received_by=lab, note="box seal whole"),
        entry(7, "handed_over", "07-18 10:40", released_by=lab, received_by=analyst, place="bench 7"),
        entry(
            8,
            "opened",
            "07-18 14:02",
            released_by=analyst,
            container_id="K1",
            seal="S-004417",
            seal_state="broken",
        ),
        entry(
            9,
            "resealed",
            "07-18 16:55",
            released_by=analyst,
            container_id="K1",
            seal="L-90233",
            seal_state="replaced",
        ),
        entry(
            10,
            "stored",
            "07-18 17:10",
            released_by=analyst,
            received_by="laboratory cold room",
            place="rack 14",
            temperature=cold,
        ),
        entry(
            11,
            "correction",
            "08-02 09:30",
            released_by=records,
            corrects="E5",
            note="mail number read again",
            seal_state=None,
        ),
        entry(
            12,
            "taken_out",
            "10-01 08:15",
            received_by="J&C Courier, R. Decorah",
            seal_state=None,
        ),
        entry(13, "received", "10-01 13:50", released_by="J&C Courier, R. Decorah", received_by=deputy),
        entry(
            14,
            "stored",
            "10-01 14:05",
            released_by=deputy,
            received_by=fridge,
            place="shelf A",
            temperature=cold,
        ),
    )


def _evidence() -> tuple[CaseRecord, ...]:
    return (
        RefusalCase(
            id="RF1",
            position=1,
            request_id="R1",
            hearing=time("09-12 09:00"),
            court="Circuit",
            court_number="01-FO-212",
            ruling="pending",
            evidence_for=("D1",),
        ),
        Document(id="D1", position=1, title="Arrest report", legal_class="ordinary", source="Dep. Wójcik"),
        Document(id="D2", position=2, title="Screening printout", legal_class="screening", source="PBT"),
        FieldTest(
            id="FT1",
            position=1,
            involvement_id="I1",
            test="finger_to_nose",
            at=time("07-14 23:47"),
            officer="Dep. Zdzisława Wójcik",
            clues=("balance", "speech"),
            result="Missed twice with the left hand.",
        ),
        Recording(
            id="RC1",
            position=1,
            recording_id="2001-3318",
            kind="squad_camera",
            started=time("07-14 23:40"),
            minutes="00:21:40 the request",
            kept_by="records",
        ),
    )


def on_snow(casefile: CaseFile) -> CaseFile:
    """The same arrest on a snowmobile trail."""
    exchanged = {
        "A1": {"offences": ("snowmobile_under_influence",), "operating_place": "Loon Lake trail"},
        "V1": {"kind": "snowmobile", "registration": "S 4711"},
        "N": {"water": None, "trail": "Loon Lake trail"},
    }
    records = tuple(replace(r, **exchanged.get(r.id, {})) for r in casefile.records)  # type: ignore[arg-type]
    return CaseFile(case=replace(casefile.case, kind="snowmobile"), records=records, people=casefile.people)


def bare(casefile: CaseFile) -> CaseFile:
    """The same records with almost everything blank: what a sheet looks like in the middle of the night."""
    keep = {"A1": ("involvement_id", "arrested"), "R1": ("involvement_id", "arrest_id", "requested")}
    records = [r for r in casefile.records if r.id in ("N", "V1", "I1")]
    for found in casefile.records:
        fields = keep.get(found.id, ("involvement_id", "arrest_id", "request_id", "specimen_id"))
        if found.id in ("A1", "R1", "SC1", "RL1", "T1", "S1"):
            values = {key: getattr(found, key) for key in fields if hasattr(found, key)}
            records.append(type(found)(id=found.id, position=found.position, **values))
    return CaseFile(case=casefile.case, records=tuple(records), people=casefile.people)


def chains(casefile: CaseFile) -> Mapping[str, Chain]:
    """Chains as a store would reckon them."""
    entries = casefile.all(CustodyEvent)
    hashes = {e.id: hashlib.sha256(e.id.encode()).hexdigest() for e in entries}
    head = hashes[entries[-1].id] if entries else ""
    return {"S1": Chain(count=len(entries), head=head, hashes=hashes)} if entries else {}


def arrest_scope(form: Form, casefile: CaseFile, subject: int = 0) -> Scope:
    """The scope of one of a form's sheets, with the findings of the law."""
    chosen = form.subjects(casefile)[subject]
    manner = Manner(zone=ZONE, on=dt.date(2001, 7, 14), casefile=casefile)
    return Scope(
        casefile=casefile,
        records=chosen.records,
        manner=manner,
        decisions=evaluate(casefile),
        at=at("2001-07-15T03:40:00-05:00"),
        chains=chains(casefile),
    )


def arrest_sheet(form: Form, casefile: CaseFile, subject: int = 0) -> FilledForm:
    """A form filled from the arrest."""
    noun = "snowmobile" if casefile.case.kind == "snowmobile" else "boat"
    return fill(form, arrest_scope(form, casefile, subject), craft_noun=noun)
