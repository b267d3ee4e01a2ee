"""A case of the sample office prepared for a prosecutor: two boats, one dead, one arrested over the limit.

Nobody and nothing in it exists. Unlike the other cases it stands on a day of its own, because charges are
worked out by the law of the day of the accident, and the texts of that summer are loaded. What was owed was
done in time, so an old case adds nothing to the boards. Behind each fence there is something to keep out.
"""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from law.instants import exact
from models import codec
from models.timetext import read_day_range
from services.actor import Actor
from services.exchange.intake import take_in
from services.sample_ledger import COURIER, FALK, FRIDGE, LABORATORY, MARROW, NURSE, Ledger, specimen_of
from services.sample_papers import lake, paper
from services.sample_sheet import DEAD, Json, Sheet

if TYPE_CHECKING:
    from services.bootstrap import Services

DEFENDANT, DECEDENT = "Rodrik Halvorsen-Pike", "Eluned Varga"
_OTHER, _SEEN = "Casper Whitlow", "Ottoline Gray"
CORONER, ANALYST = "Dr. Alma Brandt", "I. Thibodeaux"
COURT = "Circuit court, branch 1 (SAMPLE)"
_DEPARTMENT = "Department of Natural Resources"
_ACCIDENT = "2025-07-12"
_NEXT = "2025-07-13"
_MONTH = "2025-07"
_REPORTED = "2025-08-06"
_MORGUE = "Refrigerator of the morgue"
_SEAL, _NUMBER = "0046118", "S-0377"
_HEARD_IN = 21  # not law: days until the made-up hearing


def fill_trial(services: Services, clerk: Actor, coroner: Actor) -> None:
    """Take the case in, attach its papers, and enter the coroner's report of its month as sent in time."""
    now, zone = services.clock.now().replace(microsecond=0), services.settings.get().zone
    case_id = take_in(services.cases, clerk, codec.decode(trial_case(now, zone)).casefile).case_id
    for file_name, title, legal_class, content in _PAPERS:
        services.documents.add(
            clerk,
            case_id,
            file_name=file_name,
            content=content,
            title=title,
            legal_class=legal_class,
            dated=read_day_range(_REPORTED if legal_class == "coroner_report" else _NEXT),
        )
    report, _ = services.monthly_reports.prepare(coroner, _MONTH)
    sent = exact(dt.datetime.fromisoformat(f"{_REPORTED}T10:00").replace(tzinfo=ZoneInfo(zone)), zone)
    services.monthly_reports.send(coroner, report.id, sent=sent, way="mail", to_whom=_DEPARTMENT)


def trial_case(now: dt.datetime, zone: str) -> Json:
    """The case file."""
    s = Sheet(now=now, zone=zone, kind="boating")
    who, other, dead = _people(s)
    death = _harm(s, other, dead)
    request = _arrest(s, who)
    _blood(s, who, request)
    _coroner(s, dead, death)
    _reports(s, who, other)
    _reported_on(s)
    _before_court(s, who)
    return s.file(
        s.on(_ACCIDENT, "19:25"),
        received=s.on(_ACCIDENT, "19:31"),
        county="oneida",
        water="Lantern Lake",
        place="South of the island, about 200 feet off the east shore",
        light="day",
        weather=["clear"],
        events=["collision_recreational_vessel"],
        narrative="Boat 1 came round the island on the plane and ran over the stern of boat 2, which was "
        "trolling. The passenger of boat 2 was thrown out and died. (SAMPLE)",
        **{**DEAD, "any_injury": True},
    )


def _people(s: Sheet) -> tuple[str, str, str]:
    whole: Json = {"commercial_use": False, "damaged": True, "registration_expires": "2027-03-31"}
    one = s.boat("WS 4406 HP", make="Larkfin", boat_type="open_motorboat", damage_cost="4300.00", **whole)
    two = s.boat("WS 2891 CW", make="Oxbow", boat_type="open_motorboat", damage_cost="6900.00", **whole)
    at_scene: Json = {"stopped": True, "aid_given": True, "identified": True}
    who = s.person(
        DEFENDANT,
        ["operator", "owner"],
        one,
        born="1981-04-19",
        city="Fernhill",
        alcohol_opinion="alcohol",
        **at_scene,
    )
    other = s.person(
        _OTHER,
        ["operator", "owner"],
        two,
        born="1974-02-08",
        city="Marlow Bay",
        alcohol_opinion="neither",
        **at_scene,
    )
    dead = s.person(DECEDENT, ["occupant", "victim"], two, born="1976-10-30", pfd="not_worn")
    seen = s.person(_SEEN, ["witness"], witness_of="Saw both boats from the pier.", city="Marlow Bay")
    seen_by: Json = {"about_involvement": who, "answer": True, "how": "told"}
    s.add("observations", question="controlled", at=s.on(_ACCIDENT, "19:25"), by=_SEEN, **seen_by)
    s.add("observations", question="caused_by_operation", at=s.on(_ACCIDENT, "19:25"), by=_SEEN, **seen_by)
    s.add("observations", question="drinking", at=s.on(_ACCIDENT, "19:58"), by=MARROW, **seen_by)
    proof: Json = {"subpoena_asked": "2025-10-06", "subpoena_served": "2025-10-14", "available": True}
    s.add(
        "witness_proofs",
        involvement_id=seen,
        capacity="eyewitness",
        elements=["operation", "caused"],
        proves="Who steered boat 1, its speed, and that it ran over boat 2.",
        **proof,
    )
    s.add(
        "witness_proofs",
        involvement_id=other,
        capacity="eyewitness",
        elements=["operation", "caused", "injury"],
        proves="Boat 2 was trolling and lighted; boat 1 did not turn.",
        **proof,
    )
    return who, other, dead


def _harm(s: Sheet, other: str, dead: str) -> str:
    s.add(
        "injuries",
        involvement_id=other,
        nature="broken_bone",
        body_part="arm",
        medical_treatment=True,
        beyond_first_aid=True,
        hospital="Fernhill Memorial (SAMPLE)",
    )
    return s.add(
        "deaths",
        involvement_id=dead,
        died=s.on(_ACCIDENT, "19:50"),
        pronounced=s.on(_ACCIDENT, "20:04"),
        coroner_notified=s.on(_ACCIDENT, "20:10"),
        county="oneida",
        recovered=True,
        manner="accident",
        cause="trauma",
    )


def _arrest(s: Sheet, who: str) -> str:
    s.add(
        "field_tests",
        involvement_id=who,
        test="walk_and_turn",
        at=s.on(_ACCIDENT, "20:06"),
        officer=MARROW,
        clues=["balance", "missed_step", "off_line"],
        result="Stepped off the line three times; stopped to steady himself.",
    )
    s.add(
        "screenings",
        involvement_id=who,
        requested=s.on(_ACCIDENT, "20:12"),
        requested_by=MARROW,
        before_arrest=True,
        kind="breath",
        probable_cause="Odor of intoxicants after a fatal collision.",
        result={"value": "0.127", "unit": "g/210 L"},
        result_text="FAIL in the window",
        instrument="Hand-held 3, no. 5521",
    )
    arrest = s.add(
        "arrests",
        involvement_id=who,
        arrested=s.on(_ACCIDENT, "20:18"),
        officer=MARROW,
        agency="Tamarack County Sheriff (SAMPLE)",
        offences=["boat_under_influence", "boat_concentration"],
        place="Public landing of Lantern Lake",
        operated_at=s.on(_ACCIDENT, "19:25"),
        operating_place="Lantern Lake, south of the island",
        operating_facts="At the wheel, engine driving the boat, when it struck.",
        probable_cause="Ran over a trolling boat in daylight; odor, unsteady, missed steps.",
        held_at="Tamarack County Jail",
    )
    request = s.add(
        "test_requests",
        arrest_id=arrest,
        involvement_id=who,
        officer=MARROW,
        requested=s.on(_ACCIDENT, "20:31"),
        designated="breath",
        statement_1=s.on(_ACCIDENT, "20:27"),
        statement_2=s.on(_ACCIDENT, "20:28"),
        statement_3=s.on(_ACCIDENT, "20:29"),
        form_used="boat_form",
        answer="refused",
        answered=s.on(_ACCIDENT, "20:33"),
        answer_words="I know this. I take no test.",
        witness="Deputy Maren Oyelaran-Fisk (SAMPLE)",
        recording="Body camera of the deputy, 20:21 to 20:58",
        inability_claimed=False,
        warrant_number="25-SW-0044 (SAMPLE)",
        warrant_judge="Hon. T. Ashgrove (SAMPLE)",
        warrant_at=s.on(_ACCIDENT, "20:52"),
    )
    s.add("refusal_cases", request_id=request, court=COURT, court_number="25-TR-0602 (SAMPLE)")
    s.add("releases", arrest_id=arrest, ground="time_elapsed", released=s.on(_NEXT, "09:10"))
    return request


def _blood(s: Sheet, who: str, request: str) -> None:
    drawn = s.on(_ACCIDENT, "21:04")
    ledger = specimen_of(s, who, _NUMBER, drawn, site="arm_vein")
    s.add(
        "chemical_tests",
        involvement_id=who,
        request_id=request,
        basis="warrant",
        specimen_kind="blood",
        specimen_id=ledger.specimen,
        sampled=drawn,
        drawn_by=NURSE,
        drawer_capacity="registered_nurse",
        facility="Fernhill Memorial (SAMPLE)",
        facility_tests=["blood", "urine"],
        analyst=ANALYST,
        analyst_permit="A-118 (SAMPLE)",
        method="Headspace gas chromatography, two columns",
        result={"value": "0.114", "unit": "g/100 mL"},  # not law: a made-up result
        result_confirmed=True,
        result_known=s.on("2025-07-24", "09:40"),
        report_to_officer=s.on("2025-07-24", "09:40"),
        report_to_person=s.on("2025-07-25", "11:00"),
    )
    ledger.drawn(drawn, s.on(_ACCIDENT, "21:09"), _SEAL)
    ledger.stored(s.on(_ACCIDENT, "22:15"), s.on(_ACCIDENT, "22:20"), _SEAL)
    _to_the_laboratory(s, ledger)
    s.add(
        "lab_works",
        specimen_id=ledger.specimen,
        laboratory=LABORATORY,
        submitted=s.on("2025-07-14", "08:40"),
        received=s.on("2025-07-15", "10:05"),
        received_by=ANALYST,
        report_number="25-T-2093",
        analyte="alcohol",
        result={"value": "0.114", "unit": "g/100 mL"},  # not law: a made-up result
        result_known=s.on("2025-07-24", "09:40"),
        analyst=f"{ANALYST}, permit A-118 (SAMPLE)",
    )


def _to_the_laboratory(s: Sheet, ledger: Ledger) -> None:
    """There, tested, back in storage under one seal after another, each handing over confirmed."""
    sent = ledger.sent(s.on("2025-07-14", "08:30"), s.on("2025-07-14", "08:40"), _SEAL, "LC-2025-071")
    there: Json = {"released_how": "signed_paper"}
    ledger.add(
        "received",
        s.on("2025-07-15", "10:05"),
        COURIER,
        received_by=ANALYST,
        received_agency=LABORATORY,
        received_how="signed_paper",
        answers=sent,
        seal=_SEAL,
        seal_state="intact",
        temperature={"value": "4", "unit": "C"},
        **there,
    )
    ledger.add("tested", s.on("2025-07-22", "13:20"), ANALYST, **there)


def _coroner(s: Sheet, dead: str, death: str) -> None:
    drawn = s.on(_ACCIDENT, "23:10")
    specimen = s.add(
        "specimens",
        number="D-0377",
        involvement_id=dead,
        from_decedent=True,
        specimen_kind="blood",
        site="femoral_vein",
        collected=drawn,
        collected_by=CORONER,
        collector_capacity="coroner",
        volume={"value": "12", "unit": "cc"},  # not law: a made-up volume
        preservative="Sodium fluoride",
    )
    _from_the_morgue(Ledger(sheet=s, specimen=specimen), drawn)
    known = s.on("2025-07-29", "14:10")
    work = s.add(
        "lab_works",
        specimen_id=specimen,
        laboratory="Cold Anchor Laboratory of Hygiene",
        approved_by="State health officer",
        analyte="alcohol",
        submitted=s.on("2025-07-14", "09:30"),
        received=s.on("2025-07-16", "09:00"),
        report_number="T-1877",
        result={"value": "0.061", "unit": "g/100 mL"},
        result_known=known,
    )
    file = s.add(
        "coroner_files",
        death_id=death,
        involvement_id=dead,
        coroner_number="C-0377",
        learned=s.on(_ACCIDENT, "20:10"),
        died=s.on(_ACCIDENT, "19:50"),
        pronounced=s.on(_ACCIDENT, "20:04"),
        pronounced_by=CORONER,
        county="oneida",
        manner="accident",
        cause="trauma",
        circumstances="Thrown from a boat that another ran over; struck by the propeller.",
        specimen_id=specimen,
        embalming_released=s.on(_NEXT, "08:30"),
        release_number="R-0377",
        released_by=CORONER,
        result_notified=known,
        result_notified_way="mail",
    )
    sent = s.on("2025-07-31", "10:00")
    s.add(
        "forwardings",
        coroner_file_id=file,
        lab_work_ids=[work],
        forwarded=sent,
        to_whom=_DEPARTMENT,
        way="mail",
        by_whom=CORONER,
    )
    paid: Json = {"coroner_file_id": file, "sent": sent, "sent_way": "mail", "sent_to": _DEPARTMENT}
    paid |= {"sent_by": CORONER, "paid_at": s.on("2025-09-10", "12:00")}
    s.add("claims", claimant="coroner", claim_kind="specimen", amount="85.00", paid="85.00", **paid)
    s.add("claims", claimant="laboratory", claim_kind="analysis", amount="140.00", paid="140.00", **paid)


def _from_the_morgue(ledger: Ledger, drawn: str) -> None:
    """The decedent's specimen: drawn, kept by the coroner, sent, received, under one seal."""
    on, sealed = ledger.sheet.on, {"seal": "0046140", "seal_state": "intact"}
    cold: Json = {"value": "4", "unit": "C"}
    ledger.add("collected", drawn, CORONER, seal="0046140", place="Fernhill Memorial (SAMPLE)")
    ledger.add(
        "stored",
        on(_ACCIDENT, "23:25"),
        CORONER,
        place="Refrigerator of the morgue",
        temperature=cold,
        **sealed,
    )
    ledger.add(
        "taken_out",
        on("2025-07-14", "09:20"),
        _MORGUE,
        released_how="",
        received_by=CORONER,
        received_how="signed_in",
        seal="0046140",
    )
    sent = ledger.add(
        "shipped",
        on("2025-07-14", "09:30"),
        CORONER,
        received_by=COURIER,
        received_how="not_yet",
        carrier=f"{COURIER} LC-2025-072",
        purpose="Analysis for alcohol",
        temperature=cold,
        **sealed,
    )
    ledger.add(
        "received",
        on("2025-07-16", "09:00"),
        COURIER,
        released_how="signed_paper",
        received_by="H. Winterbourne",
        received_agency="Cold Anchor Laboratory of Hygiene",
        received_how="signed_paper",
        answers=sent,
        temperature=cold,
        **sealed,
    )


def _reports(s: Sheet, who: str, other: str) -> None:
    for number, (operator, craft) in enumerate(((who, "crafts-1"), (other, "crafts-2")), 1):
        kept: Json = {"by_involvement": operator, "for_operator": operator, "for_craft": craft}
        made = s.on(_ACCIDENT, f"19:{30 + number}")
        s.add("filings", duty="notice", made=made, way="telephone", to_whom="Sheriff's dispatch", **kept)
        s.add(
            "filings",
            duty="operator_report",
            made=s.on("2025-07-17", "09:00"),
            way="mail",
            received=s.on("2025-07-18", "10:15"),
            signed=True,
            complete=True,
            preparer_as="operator",
            note="Says of himself that he had looked away from the water." if operator == who else "",
            **kept,
        )
        s.add(
            "filings",
            duty="forwarding",
            sent=s.on("2025-07-21", "15:00"),
            sent_way="mail",
            sent_to=_DEPARTMENT,
            **kept,
        )


def _reported_on(s: Sheet) -> None:
    """What the office itself owed the department, and when it sent it."""
    way: Json = {"sent_way": "mail", "sent_to": _DEPARTMENT}
    s.add("filings", duty="investigation_report", sent=s.on("2025-07-22", "15:00"), **way)
    s.add("filings", duty="arrest_notice", sent=s.on("2025-07-14", "11:00"), **way)


def _before_court(s: Sheet, who: str) -> None:
    s.add(
        "prior_convictions",
        involvement_id=who,
        provision="30.681(1)(a)",
        under="statute",
        craft_kind="boat",
        offence_on="2022-07-03",
        convicted="2022-09-14",
        incident_key="22-FO-118",
        jurisdiction="Vilas County circuit court (SAMPLE)",
        is_refusal=False,
    )
    s.add(
        "prior_convictions",
        involvement_id=who,
        provision="30.684(5)",
        under="statute",
        craft_kind="boat",
        offence_on="2024-06-29",
        convicted="2024-08-20",
        incident_key="24-TR-207",
        jurisdiction="Oneida County circuit court (SAMPLE)",
        is_refusal=True,
        warrantless_blood_refusal=False,
    )
    for provision, number in (("30.681(1)(a)", "SAMPLE-7701"), ("30.681(1)(b)1.", "SAMPLE-7702")):
        s.add(
            "charges",
            involvement_id=who,
            provision=provision,
            citation_number=number,
            issued=s.on(_NEXT, "08:50"),
            served=s.on(_NEXT, "09:05"),
            court=COURT,
            court_number="25-CM-0311",
            plea="not_guilty",
            disposition="pending",
            hearing=s.at(-_HEARD_IN, "09:00"),
        )
    proof: Json = {"subpoena_asked": "2025-10-06", "subpoena_served": "2025-10-16", "available": True}
    for named, capacity, elements, proves in _WITNESSES:
        s.add("witness_proofs", named=named, capacity=capacity, elements=elements, proves=proves, **proof)


_WITNESSES = (
    (
        MARROW,
        "officer",
        ["influence"],
        "What was seen and smelled, the field test, the arrest, the request.",
    ),
    (NURSE, "drawer", ["concentration"], "The drawing of the blood on the warrant, its time and the seal."),
    (ANALYST, "analyst", ["concentration"], "The analysis and its result."),
    (FALK, "custodian", ["concentration"], f"The blood between the hospital and the laboratory ({FRIDGE})."),
    (CORONER, "medical", ["injury"], "The death and its cause."),
)

_PAPERS: tuple[tuple[str, str, str, bytes], ...] = (
    ("lantern-lake.png", "Lantern Lake from the pier", "photograph", lake()),
    (
        "statement-gray.pdf",
        f"Statement of {_SEEN}",
        "ordinary",
        paper(
            f"Statement of {_SEEN}",
            "I stood on the pier. The white boat came round the island fast.",
            "A man stood at its wheel. It did not turn and ran over the small boat.",
        ),
    ),
    (
        "laboratory-blood.pdf",
        "Report of the laboratory, specimen S-0377",
        "laboratory_report",
        paper("Report 25-T-2093", f"Specimen {_NUMBER}, blood, seal {_SEAL}.", "Ethanol: 0.114 g/100 mL."),
    ),
    (
        "certificate.pdf",
        "Certificate of the department: report made",
        "certificate",
        paper("Certificate", "The operator made the report the statute asks for."),
    ),
    (
        "operator-report.pdf",
        f"Operator's report of {DEFENDANT}",
        "operator_report",
        paper("Operator's report", "I had looked away from the water for a moment."),
    ),
    (
        "screening.pdf",
        "Strip of the preliminary screening",
        "screening",
        paper("Preliminary screening", "FAIL 0.127"),
    ),
    (
        "coroner-line.pdf",
        "Line of the coroner's report for July",
        "coroner_report",
        paper("Report of deaths, July", f"{DECEDENT}: thrown from a boat that another ran over."),
    ),
    (
        "laboratory-decedent.pdf",
        "Result of the decedent's specimen",
        "decedent_result",
        paper("Report T-1877", f"{DECEDENT}, specimen D-0377.", "Ethanol: 0.061 g/100 mL."),
    ),
)
