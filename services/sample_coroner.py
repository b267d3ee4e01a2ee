"""The coroner's cases of the sample office: invented deaths at every stage of the desk.

Nobody and nothing in them exists; waters, homes and laboratories are invented too.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import TYPE_CHECKING

from law.instants import exact
from models import codec
from services.actor import Actor
from services.exchange.intake import take_in
from services.sample_sheet import DEAD, Json, Sheet
from services.settings import LabLimit, write_settings
from services.uow import work

if TYPE_CHECKING:
    from services.bootstrap import Services

LABORATORY = "Cold Anchor Laboratory of Hygiene"
_ALCOHOL, _OTHERS = 21, 90  # not law: days the sample office waits for its laboratory


def fill_coroner(services: Services, admin: Actor, clerk: Actor, coroner: Actor) -> None:
    """Take the cases in, set the laboratory's limits, and report the month in which one death is settled."""
    now, zone = services.clock.now().replace(microsecond=0), services.settings.get().zone
    with work(services.office, admin, "sample") as unit:
        limits = (
            LabLimit(laboratory=LABORATORY, analyte="alcohol", days=_ALCOHOL),
            LabLimit(laboratory="", analyte="", days=_OTHERS),
        )
        write_settings(unit, replace(services.settings.get(), lab_limits=limits))
    for make in _MAKERS:
        take_in(services.cases, clerk, codec.decode(make(now, zone)).casefile)
    _report(services, coroner, now, zone)


def _report(services: Services, coroner: Actor, now: dt.datetime, zone: str) -> None:
    """The earliest month that waits goes out as it should; the others stand on the board."""
    waiting = services.monthly_reports.due(coroner).rows
    if len(waiting) > 1:
        report, _ = services.monthly_reports.prepare(coroner, waiting[0].month)
        services.monthly_reports.send(
            coroner, report.id, sent=exact(now, zone), way="mail", to_whom="Department of Natural Resources"
        )


def _canoe_tonight(now: dt.datetime, zone: str) -> Json:
    """Found some hours ago, the time of death a range: the clock to draw is running."""
    s = Sheet(now=now, zone=zone, kind="boating", matter="death")
    boat = s.boat("", called="green canoe", boat_type="canoe", is_motorboat=False)
    dead = s.person("Leopold Farrow", ["operator", "victim"], boat, born="1948-05-27")
    death = s.add("deaths", involvement_id=dead, found=s.minutes_ago(150), county="oneida", recovered=True)
    s.add(
        "coroner_files",
        death_id=death,
        involvement_id=dead,
        coroner_number="C-0431",
        learned=s.minutes_ago(140),
        last_seen_alive=s.minutes_ago(360),
        found=s.minutes_ago(150),
        pronounced=s.minutes_ago(130),
        pronounced_by="Dr. Alma Brandt",
        county="oneida",
        embalming_asked=s.minutes_ago(45),
        funeral_home="Hartwick Funeral Home",
        asked_way="telephone",
        circumstances="Seen paddling alone toward the narrows; the canoe came ashore upside down.",
    )
    seen = {"from": s.minutes_ago(360), "until": s.minutes_ago(150)}
    return s.file(seen, received=s.minutes_ago(145), county="oneida", water="Lantern Lake", **DEAD)


def _at_the_laboratory(now: dt.datetime, zone: str) -> Json:
    """Drawn and sent; the laboratory is late. The two offices tell the time of death differently."""
    s = Sheet(now=now, zone=zone, kind="snowmobile", matter="death")
    sled = s.sled("SN 40417", make="Vinter", damaged=True)
    dead = s.person("Gudrun Aske", ["operator", "victim"], sled, born="1987-10-02")
    died = s.at(40, "22:10")
    death = s.add("deaths", involvement_id=dead, died=died, county="vilas", manner="accident", cause="trauma")
    specimen = _specimen(s, dead, s.at(39, "03:30"), "D-0419", "12")
    s.add(
        "coroner_files",
        death_id=death,
        involvement_id=dead,
        coroner_number="C-0419",
        died=s.at(40, "21:50"),
        county="vilas",
        manner="accident",
        cause="trauma",
        specimen_id=specimen,
        embalming_released=s.at(39, "10:00"),
        release_number="R-0419",
        released_by="Dr. Alma Brandt",
    )
    _sent(s, specimen, s.at(39, "14:00"))
    return s.file(s.at(40, "21:30"), received=s.at(40, "22:40"), county="vilas", trail="Corridor 9", **DEAD)


def _result_to_forward(now: dt.datetime, zone: str) -> Json:
    """The result is here, amended once; it waits to be forwarded, and the claims are open."""
    s = Sheet(now=now, zone=zone, kind="boating", matter="death")
    boat = s.boat("WS 6620 LM", make="Tern", boat_type="open_motorboat")
    dead = s.person("Casimir Dolan", ["occupant", "victim"], boat, born="1979-01-14")
    died = s.at(75, "18:40")
    death = s.add(
        "deaths", involvement_id=dead, died=died, county="door", manner="accident", cause="drowning"
    )
    specimen = _specimen(s, dead, s.at(75, "23:15"), "D-0398", "9.5")
    file = s.add(
        "coroner_files",
        death_id=death,
        involvement_id=dead,
        coroner_number="C-0398",
        died=died,
        county="door",
        specimen_id=specimen,
        draw_reason="little_blood",
        draw_reason_text="No more could be drawn from either site.",
        result_notified=s.at(6, "09:10"),
    )
    first = _sent(s, specimen, s.at(73, "08:00"), known=s.at(6, "09:10"), value="0.141", number="T-2207")
    _sent(
        s,
        specimen,
        s.at(73, "08:00"),
        known=s.at(2, "11:25"),
        value="0.137",
        number="T-2207-A",
        amends=first,
    )
    kept: Json = {"coroner_file_id": file}
    s.add("claims", claimant="coroner", claim_kind="specimen", amount="85.00", **kept)
    s.add("claims", claimant="laboratory", claim_kind="analysis", amount="140.00", **kept)
    return s.file(s.at(75, "18:05"), received=s.at(75, "18:50"), county="door", water="Quarry Harbor", **DEAD)


def _specimen(s: Sheet, involvement: str, collected: str, number: str, volume: str) -> str:
    return s.add(
        "specimens",
        number=number,
        involvement_id=involvement,
        from_decedent=True,
        specimen_kind="blood",
        site="femoral_vein",
        collected=collected,
        collected_by="Dr. Alma Brandt",
        collector_capacity="coroner",
        volume={"value": volume, "unit": "cc"},
        preservative="Sodium fluoride",
    )


def _sent(
    s: Sheet,
    specimen: str,
    submitted: str,
    *,
    known: str = "",
    value: str = "",
    number: str = "",
    amends: str = "",
) -> str:
    told: Json = {}
    if known:
        told = {
            "result_known": known,
            "result": {"value": value, "unit": "g/100 mL"},
            "report_number": number,
        }
    if amends:
        told["amends"] = amends
    return s.add(
        "lab_works",
        specimen_id=specimen,
        laboratory=LABORATORY,
        approved_by="State health officer",
        analyte="alcohol",
        submitted=submitted,
        **told,
    )


_MAKERS = (_canoe_tonight, _at_the_laboratory, _result_to_forward)
