"""Arrests of the sample office: people held with each way out at another stage, specimens with their ledgers.

Nobody and nothing in them exists. Times are counted back from now, so that whoever opens the office today
finds somebody held, a route that opens soon, a courier who has not confirmed, and a gap to be explained.
"""

from __future__ import annotations

import datetime as dt

from services.sample_ledger import COURIER, FALK, FRIDGE, LABORATORY, MARROW, NURSE, specimen_of
from services.sample_sheet import Json, Sheet

_HOUR = 60


def arrest_cases(now: dt.datetime, zone: str) -> list[Json]:
    """Case files of the arrests."""
    return [make(now, zone) for make in _MAKERS]


def _boat(now: dt.datetime, zone: str, name: str, registration: str, **person: object) -> tuple[Sheet, str]:
    s = Sheet(now=now, zone=zone, kind="boating", matter="arrest")
    return s, s.person(name, ["operator"], s.boat(registration, damaged=False), **person)


def _arrested(s: Sheet, who: str, arrested: object, offence: str = "boat_under_influence") -> str:
    return s.add(
        "arrests",
        involvement_id=who,
        arrested=arrested,
        officer=MARROW,
        agency="Tamarack County Sheriff (SAMPLE)",
        offences=[offence],
        held_at="Tamarack County Jail",
        probable_cause="Odor of intoxicants, slurred speech, could not say which lake it was.",
    )


def _asked(s: Sheet, arrest: str, who: str, times: tuple[str, str], designated: str, answer: str) -> str:
    requested, answered = times
    return s.add(
        "test_requests",
        arrest_id=arrest,
        involvement_id=who,
        officer=MARROW,
        requested=requested,
        designated=designated,
        statement_1=requested,
        statement_2=requested,
        statement_3=requested,
        form_used="boat_form",
        answer=answer,
        answered=answered,
    )


def _opens_within_the_hour(now: dt.datetime, zone: str) -> Json:
    """Held; the hours run out soon. Blood drawn and in storage."""
    s, who = _boat(now, zone, "Lennart Mbeki-Strand", "WS 5520 JT", born="1979-10-02")
    arrested = 11 * _HOUR + 20
    arrest = _arrested(s, who, s.minutes_ago(arrested))
    times = s.minutes_ago(arrested - 40), s.minutes_ago(arrested - 44)
    request = _asked(s, arrest, who, times, "blood", "submitted")
    ledger = specimen_of(s, who, "S-0518", s.minutes_ago(arrested - 90), tubes=2)
    s.add(
        "chemical_tests",
        involvement_id=who,
        request_id=request,
        basis="designated",
        specimen_kind="blood",
        specimen_id=ledger.specimen,
        sampled=s.minutes_ago(arrested - 90),
        drawn_by=NURSE,
        drawer_capacity="registered_nurse",
        facility="Fernhill Memorial",
    )
    ledger.drawn(s.minutes_ago(arrested - 90), s.minutes_ago(arrested - 96), "0047713")
    ledger.stored(s.minutes_ago(arrested - 150), s.minutes_ago(arrested - 155), "0047713")
    return _lake(s, arrested + 30, "Lantern Lake", "oneida")


def _hours_are_over(now: dt.datetime, zone: str) -> Json:
    """Held longer than the hours: the first way out is open, nobody has released the person yet."""
    s, who = _boat(now, zone, "Augustin Pell", "WS 9003 RN", born="1994-04-17")
    arrested = 13 * _HOUR
    arrest = _arrested(s, who, s.minutes_ago(arrested))
    times = s.minutes_ago(arrested - 30), s.minutes_ago(arrested - 33)
    _asked(s, arrest, who, times, "breath", "refused")
    return _lake(s, arrested + 20, "Pewter Lake", "walworth")


def _low_result(now: dt.datetime, zone: str) -> Json:
    """Held; the designated breath test is known and opens the second way out."""
    s, who = _boat(now, zone, "Philippa Okafor", "WS 6071 BD", born="2001-12-30")
    arrested = 5 * _HOUR
    arrest = _arrested(s, who, s.minutes_ago(arrested))
    times = s.minutes_ago(arrested - 25), s.minutes_ago(arrested - 26)
    request = _asked(s, arrest, who, times, "breath", "submitted")
    s.add(
        "chemical_tests",
        involvement_id=who,
        request_id=request,
        basis="designated",
        specimen_kind="breath",
        sampled=s.minutes_ago(arrested - 60),
        instrument="Breath instrument 4, no. 80417",
        instrument_operator=MARROW,
        operator_permit="B-2207",
        observation_from=s.minutes_ago(arrested - 35),
        observation_until=s.minutes_ago(arrested - 58),
        first_sample={"value": "0.041", "unit": "g/210 L"},
        second_sample={"value": "0.042", "unit": "g/210 L"},
        result={"value": "0.04", "unit": "g/210 L"},  # not law: a made-up result
        result_confirmed=True,
        result_known=s.minutes_ago(arrested - 66),
    )
    return _lake(s, arrested + 15, "Gull Lake", "winnebago")


def _time_not_exact(now: dt.datetime, zone: str) -> Json:
    """Held; the time of the arrest is known within two hours only, so the hours cannot be told yet."""
    s, who = _boat(now, zone, "Ruben Castellano", "WS 3114 KE", age_years=46)
    between = {"from": s.minutes_ago(13 * _HOUR), "until": s.minutes_ago(11 * _HOUR), "written": "at dusk"}
    _arrested(s, who, between)
    return _lake(s, 13 * _HOUR + 30, "Kettle Flowage", "adams")


def _sled_and_warrant(now: dt.datetime, zone: str) -> Json:
    """Held after a snowmobile arrest, and by a warrant beside it."""
    s = Sheet(now=now, zone=zone, kind="snowmobile", matter="arrest")
    who = s.person("Torvald Nieminen", ["operator"], s.sled("SN 71204", damaged=False), born="1985-08-08")
    arrest = _arrested(s, who, s.minutes_ago(4 * _HOUR), "snowmobile_under_influence")
    s.add(
        "releases",
        arrest_id=arrest,
        ground="other_authority",
        other_kind="warrant",
        other_authority="Warrant 24-CT-118, circuit court (SAMPLE)",
    )
    return s.file(
        s.minutes_ago(4 * _HOUR + 20),
        received=s.minutes_ago(4 * _HOUR + 10),
        county="vilas",
        trail="Corridor 14",
        casualty=False,
    )


def _released_to_a_spouse(now: dt.datetime, zone: str) -> Json:
    """Released yesterday to a responsible adult; two tubes, one of them split, one not found since."""
    s, who = _boat(now, zone, "Ezekiel Vandermeer", "WS 2277 QS", born="1968-03-21")
    arrest = _arrested(s, who, s.at(1, "01:10"))
    request = _asked(s, arrest, who, (s.at(1, "01:45"), s.at(1, "01:48")), "blood", "submitted")
    ledger = specimen_of(s, who, "S-0515", s.at(1, "02:20"), tubes=2)
    s.add(
        "chemical_tests",
        involvement_id=who,
        request_id=request,
        basis="designated",
        specimen_kind="blood",
        specimen_id=ledger.specimen,
        sampled=s.at(1, "02:20"),
        drawn_by=NURSE,
        drawer_capacity="registered_nurse",
    )
    ledger.drawn(s.at(1, "02:20"), s.at(1, "02:31"), "0047720")
    ledger.stored(s.at(1, "07:05"), s.at(1, "07:12"), "0047720")
    ledger.add("not_found", s.minutes_ago(30), container_id="containers-2", note="Count of the shelf")
    s.add(
        "releases",
        arrest_id=arrest,
        ground="responsible_adult",
        released=s.at(1, "04:40"),
        released_by="Sgt. N. Broussard (SAMPLE)",
        adult_name="Clementine Vandermeer",
        adult_relation="spouse",
        adult_id="Driver license shown",
        receipt_signed=True,
    )
    return s.file(
        s.at(1, "00:50"), received=s.at(1, "01:00"), county="door", water="Quarry Harbor", casualty=False
    )


def _refused_and_drawn_by_warrant(now: dt.datetime, zone: str) -> Json:
    """Three weeks on: to the laboratory and back with a gap and another seal; a result, a hearing."""
    s, who = _boat(now, zone, "Marguerite Solbakken", "WS 8441 WH", born="1983-06-14")
    arrest = _arrested(s, who, s.at(21, "22:35"))
    request = _asked(s, arrest, who, (s.at(21, "23:05"), s.at(21, "23:09")), "breath", "refused")
    ledger = specimen_of(s, who, "S-0488", s.at(20, "01:15"))
    s.add(
        "chemical_tests",
        involvement_id=who,
        request_id=request,
        basis="warrant",
        specimen_kind="blood",
        specimen_id=ledger.specimen,
        sampled=s.at(20, "01:15"),
        drawn_by=NURSE,
        drawer_capacity="registered_nurse",
        report_to_officer=s.at(6, "10:00"),
    )
    ledger.drawn(s.at(20, "01:15"), s.at(20, "01:22"), "0047650")
    ledger.stored(s.at(20, "08:00"), s.at(20, "08:06"), "0047650")
    sent = ledger.sent(s.at(18, "09:00"), s.at(18, "09:20"), "0047650", "NM-558-20114")
    ledger.add(
        "received",
        s.at(17, "11:40"),
        COURIER,
        released_how="",
        received_by="I. Thibodeaux",
        received_agency=LABORATORY,
        received_how="signed_paper",
        answers=sent,
        seal="0047605",
        seal_state="intact",
    )
    ledger.add("tested", s.at(9, "14:00"), "I. Thibodeaux", released_how="signed_paper")
    ledger.add(
        "received",
        s.at(4, "10:30"),
        "",
        released_how="",
        received_by=FALK,
        received_how="signed_in",
        seal="0047650",
        seal_state="intact",
    )
    ledger.add("stored", s.at(4, "10:35"), place=FRIDGE, seal="0047650", seal_state="intact")
    ledger.add("hold_placed", s.at(4, "10:40"), authority="Letter of the prosecutor (SAMPLE)")
    s.add(
        "lab_works",
        specimen_id=ledger.specimen,
        laboratory=LABORATORY,
        submitted=s.at(18, "09:20"),
        received=s.at(17, "11:40"),
        received_by="I. Thibodeaux",
        report_number="26-T-4410",
        analyte="alcohol",
        result={"value": "0.132", "unit": "g/100 mL"},
        result_known=s.at(6, "09:30"),
        analyst="I. Thibodeaux, permit A-118 (SAMPLE)",
    )
    s.add(
        "refusal_cases",
        request_id=request,
        court="Circuit court, branch 2 (SAMPLE)",
        court_number="26-TR-0417",
    )
    s.add("releases", arrest_id=arrest, ground="time_elapsed", released=s.at(20, "10:40"))
    return s.file(
        s.at(21, "22:20"), received=s.at(21, "22:30"), county="oneida", water="Lantern Lake", casualty=False
    )


def _with_a_courier(now: dt.datetime, zone: str) -> Json:
    """Two days on: the blood is with a courier who has no account and has not confirmed."""
    s, who = _boat(now, zone, "Halvor Etxeberria", "WS 7718 DM", born="1990-11-03")
    arrest = _arrested(s, who, s.at(3, "21:15"))
    request = _asked(s, arrest, who, (s.at(3, "21:50"), s.at(3, "21:52")), "blood", "submitted")
    ledger = specimen_of(s, who, "S-0511", s.at(3, "22:30"))
    s.add(
        "chemical_tests",
        involvement_id=who,
        request_id=request,
        basis="designated",
        specimen_kind="blood",
        specimen_id=ledger.specimen,
        sampled=s.at(3, "22:30"),
        drawn_by=NURSE,
        drawer_capacity="registered_nurse",
    )
    ledger.drawn(s.at(3, "22:30"), s.at(3, "22:38"), "0047699")
    ledger.stored(s.at(2, "07:30"), s.at(2, "07:36"), "0047699")
    ledger.sent(s.at(2, "15:00"), s.at(2, "15:10"), "0047699", "LC-2026-118")
    s.add(
        "lab_works",
        specimen_id=ledger.specimen,
        laboratory=LABORATORY,
        submitted=s.at(2, "15:10"),
        analyte="alcohol",
    )
    s.add("releases", arrest_id=arrest, ground="time_elapsed", released=s.at(2, "09:20"))
    return s.file(
        s.at(3, "21:00"), received=s.at(3, "21:10"), county="vilas", water="Heron Lake", casualty=False
    )


def _lake(s: Sheet, minutes: int, water: str, county: str) -> Json:
    """The case file of an arrest so many minutes ago."""
    return s.file(
        s.minutes_ago(minutes),
        received=s.minutes_ago(minutes - 10),
        county=county,
        water=water,
        casualty=False,
    )


_MAKERS = (
    _opens_within_the_hour,
    _hours_are_over,
    _low_result,
    _time_not_exact,
    _sled_and_warrant,
    _released_to_a_spouse,
    _refused_and_drawn_by_warrant,
    _with_a_courier,
)
