"""An invented death on a lake for tests of the coroner's sheets: nobody in it exists."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from forms.catalogue import FORM_BY_ID
from forms.fill import fill
from forms.filled import FilledForm
from forms.scope import Chain, Scope
from forms.spec import Form
from forms.values import Manner
from law.instants import DayRange, Precision, When, exact
from law.loader import load_tables
from law.tables import LawTables
from models.casefile import CaseFile
from models.coroner import ReportLine, body_text
from models.records import (
    Case,
    Claim,
    Container,
    CoronerFile,
    Craft,
    Death,
    Forwarding,
    Incident,
    Involvement,
    LabWork,
    MonthlyReport,
    Person,
    Specimen,
)
from services.evaluate import evaluate
from tests.reports.papercases import ZONE, at, changed, quantity, snowmobile

RESULT = "0.113"
"""The result of the analysis; only F07 may state it."""

ADDRESSEES: Mapping[str, str] = {
    "health": "P.O. Box 0000\nMadison WI 53700-0000",
    "department": "Law Enforcement Section\nP.O. Box 0001\nMadison WI 53700-0001",
}


def time(text: str) -> When:
    """An exact time of 2001, "07-15 00:21", in the office's zone in summer."""
    return exact(at(f"2001-{text.replace(' ', 'T')}:00-05:00"), ZONE)


def between(first: str, last: str) -> When:
    """A time of 2001 between two readings."""
    start, end = (time(text).earliest for text in (first, last))
    return When(precision=Precision.RANGE, earliest=start, latest=end, zone=ZONE)


def drowning() -> CaseFile:
    """Lost from a canoe between ten and eleven, found in the morning, drawn in time, analysed, forwarded."""
    person = Person(
        id="P1",
        last="Xiong-Ołtarz",
        first="Pa Houa",
        middle="Mai Nhia",
        sex="female",
        born=DayRange(earliest=dt.date(1969, 11, 2), latest=dt.date(1969, 11, 2)),
    )
    records = (
        Incident(
            id="N",
            position=1,
            occurred=between("07-14 22:00", "07-14 23:00"),
            water="Lake Sample, north basin",
            county="marinette",
            casualty=True,
        ),
        Craft(id="V1", position=1, kind="boat", boat_type="canoe", called="the red canoe"),
        Involvement(id="I1", position=1, person_id="P1", roles=("occupant",), craft_id="V1", aboard=True),
        Death(
            id="D1",
            position=1,
            involvement_id="I1",
            died=between("07-15 04:30", "07-15 05:30"),
            found=time("07-15 05:40"),
            place="Lake Sample, north shore",
            county="marinette",
            identified_by="her brother, by face",
        ),
        CoronerFile(
            id="CF1",
            position=1,
            death_id="D1",
            involvement_id="I1",
            coroner_number="01-C-0031",
            died=between("07-15 04:30", "07-15 05:30"),
            pronounced=time("07-15 05:52"),
            place="Port Sample Memorial Hospital",
            county="marinette",
            circumstances="The canoe turned over off Loon Point in the dark; no flotation device was worn.",
            coroner="Dr. A. Sokołowska",
            coroner_notified=time("07-15 05:55"),
            learned=time("07-15 05:55"),
            body_taken_to="hospital morgue",
            specimen_id="S1",
            embalming_asked=time("07-15 09:10"),
            asked_way="telephone",
            funeral_home="Núñez & Daughters",
            funeral_director="Łucja Núñez",
            funeral_address="7 Church Street, Port Sample, WI 54999",
            funeral_phone="715-555-0142",
            embalming_released=time("07-15 11:00"),
            released_by="Dr. A. Sokołowska",
            release_number="R-01-31",
            release_way="fax",
            result_notified=time("08-02 14:20"),
        ),
        Specimen(
            id="S1",
            position=1,
            number="2001-C-0031-S1",
            involvement_id="I1",
            from_decedent=True,
            specimen_kind="blood",
            site="femoral_vein",
            collected=time("07-15 08:10"),
            collected_by="Đỗ Thị Hồng",
            collector_capacity="medical_technologist",
            directed_by="designated_physician",
            volume=quantity("10", "cc"),
            preservative="sodium fluoride",
            lot="L-77810",
        ),
        Container(id="K1", position=1, specimen_id="S1", number="0091", kind="tube", seal="S-4411"),
        Container(id="K2", position=2, specimen_id="S1", number="0092", kind="tube", seal="S-4412"),
        LabWork(
            id="L1",
            position=1,
            specimen_id="S1",
            laboratory="State Laboratory of Hygiene",
            approved_by="state health officer",
            submitted=time("07-15 09:20"),
            received=time("07-16 10:05"),
            received_by="K. Ǧąda",
            report_number="01-44170",
            analyte="alcohol",
            result=quantity(RESULT, "g/100 mL"),
            result_known=time("08-02 14:20"),
            method="gas chromatography",
            analyst="T. Wójcik",
        ),
        Forwarding(
            id="FW1",
            position=1,
            coroner_file_id="CF1",
            lab_work_ids=("L1",),
            forwarded=time("08-03 10:15"),
            way="certified_mail",
            proof="7001 0320 0004 2211",
        ),
        *claims(),
    )
    case = Case(id="C", number="2001-C-0031", kind="boating", matter="death", county="marinette")
    return CaseFile(case=case, records=records, people=(person,))


def claims() -> tuple[Claim, ...]:
    """One item of each kind: two of the coroner's, one of the laboratory's."""
    return (
        Claim(
            id="CL1",
            position=1,
            coroner_file_id="CF1",
            claimant="coroner",
            claim_kind="specimen",
            payee="County of Sample, coroner",
            number="01-C-7",
            amount=4_250,
            basis="physician’s call, one kit",
            specimen_id="S1",
        ),
        Claim(
            id="CL2",
            position=2,
            coroner_file_id="CF1",
            claimant="coroner",
            claim_kind="report",
            payee="County of Sample, coroner",
            number="01-C-7",
            amount=600,
            basis="postage and typing",
        ),
        Claim(
            id="CL3",
            position=3,
            coroner_file_id="CF1",
            claimant="laboratory",
            claim_kind="analysis",
            payee="State Laboratory of Hygiene",
            number="H-2201",
            amount=3_900,
            lab_work_id="L1",
        ),
    )


def on_snow(casefile: CaseFile) -> CaseFile:
    """The same death on a frozen lake, from a snowmobile."""
    return changed(snowmobile(casefile), "V1", registration="SN 1234 AB")


def bare(casefile: CaseFile) -> CaseFile:
    """The same records with what joins them and nothing else."""
    names = ("involvement_id", "death_id", "specimen_id", "coroner_file_id", "from_decedent", "claimant")
    kept = []
    for record in casefile.records:
        values = {name: getattr(record, name) for name in names if hasattr(record, name)}
        kept.append(type(record)(id=record.id, position=record.position, **values))
    return CaseFile(case=casefile.case, records=tuple(kept), people=())


def coroner_scope(form: Form, casefile: CaseFile, subject: int = 0) -> Scope:
    """The scope of one of a form's sheets, with the findings of the law."""
    chosen = form.subjects(casefile)[subject]
    return Scope(
        casefile=casefile,
        records=chosen.records,
        manner=Manner(zone=ZONE, on=dt.date(2001, 7, 14), casefile=casefile),
        decisions=evaluate(casefile),
        at=at("2001-08-03T10:15:00-05:00"),
        chains={"S1": Chain(count=2, head="5d0c81fe" * 8)},
        addressees=ADDRESSEES,
    )


def coroner_sheet(form: Form, casefile: CaseFile, subject: int = 0) -> FilledForm:
    """A form filled from the death."""
    noun = "snowmobile" if casefile.case.kind == "snowmobile" else "boat"
    return fill(form, coroner_scope(form, casefile, subject), craft_noun=noun)


def line(number: int, **values: object) -> ReportLine:
    """One line of a monthly report, as it would be stated."""
    stated = (
        ("Date of birth", "11/02/1969"),
        ("Role", "Occupant"),
        ("Craft", "Canoe, the red canoe"),
        ("Time of the accident", "07/14/2001 22:00 to 23:00 CDT"),
        ("Body of water", "Lake Sample, north basin"),
        ("County of the accident", "Marinette"),
        ("Time of death", "07/15/2001 04:30 to 05:30 CDT"),
        ("Place of death", "Port Sample Memorial Hospital"),
        ("County of death", "Marinette"),
        ("Manner", "Accident"),
        ("Cause", "Drowning"),
        ("Circumstances", "The canoe turned over off Loon Point in the dark."),
        ("Specimen", "drawn 07/15/2001 08:10 CDT, 10 cc"),
    )
    kept: dict[str, object] = {
        "case_id": f"C{number}",
        "case_number": f"2001-C-{number:04}",
        "death_id": f"D{number}",
        "citation": "30.67(6)(a)",
        "craft": "boat",
        "decedent": f"Xiong-Ołtarz, Pa Houa {number}",
        "stated": stated,
    }
    return ReportLine(**{**kept, **values})  # type: ignore[arg-type]


def report(*lines: ReportLine, **values: object) -> MonthlyReport:
    """A prepared report of July 2001."""
    kept: dict[str, object] = {
        "id": "MR1",
        "version": 2,
        "month": "2001-07",
        "supplement": 0,
        "office": "Sample County Coroner",
        "coroner": "Dr. A. Sokołowska",
        "body": body_text(lines),
        "prepared": time("08-01 09:00"),
    }
    return MonthlyReport(**{**kept, **values})  # type: ignore[arg-type]


def report_sheet(
    one: MonthlyReport, *, given: object | None = None, laws: LawTables | None = None
) -> FilledForm:
    """F04 filled from a report."""
    scope = Scope(
        casefile=CaseFile(case=Case()),
        records={"report": one},
        manner=Manner(zone=ZONE),
        at=at("2001-08-03T10:15:00-05:00"),
        addressees=ADDRESSEES,
        given=given,
        laws=laws or load_tables(),
    )
    return fill(FORM_BY_ID["F04"], scope)
