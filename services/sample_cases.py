"""The cases of the sample office: invented people, boats and sleds, at times counted back from now.

Nobody and nothing in them exists; waters and trails are invented too.
"""

from __future__ import annotations

import datetime as dt

from services.sample_sheet import DEAD, DISPUTED, HURT, NOBODY_HURT, UNSEEN, Json, Sheet


def sample_cases(now: dt.datetime, zone: str) -> list[Json]:
    """Case files of the sample office."""
    return [make(now, zone) for make in _MAKERS]


def _boating(now: dt.datetime, zone: str, matter: str = "accident") -> Sheet:
    return Sheet(now=now, zone=zone, kind="boating", matter=matter)


def _sledding(now: dt.datetime, zone: str, matter: str = "accident") -> Sheet:
    return Sheet(now=now, zone=zone, kind="snowmobile", matter=matter)


def _two_boats_today(now: dt.datetime, zone: str) -> Json:
    s = _boating(now, zone)
    one = s.boat(
        "WS 4471 KD", make="Larkfin", model="Skipper 17", year=2016, damaged=True, damage_cost="850.00"
    )
    two = s.boat("WS 2093 BQ", make="Oxbow", boat_type="pontoon", damaged=True, aboard_count=3)
    s.person(
        "Orla Finchley", ["operator", "owner"], one, born="1984-03-09", city="Marlow Bay", can_report=True
    )
    hurt = s.person("Tobias Lindqvist-Moe", ["operator"], two, born="1971-11-30", city="Fernhill")
    s.add("injuries", involvement_id=hurt, nature="cut", body_part="arm", medical_treatment=True)
    return s.file(
        s.minutes_ago(95),
        received=s.minutes_ago(80),
        county="oneida",
        water="Lantern Lake",
        place="Off the north landing",
        weather=["clear"],
        narrative="Both boats came round the point. Neither operator saw the other before the turn.",
        **HURT,
    )


def _report_due_today(now: dt.datetime, zone: str) -> Json:
    s = _boating(now, zone)
    boat = s.boat("WS 8830 AC", make="Larkfin", damaged=True, damage_cost="2600.00")
    s.person("Margi O'Mara", ["operator", "owner"], boat, born="1990-07-16", phone="555-0142")
    return s.file(
        s.at(10, "16:20"),
        received=s.at(10, "17:05"),
        county="vilas",
        water="Upper Thimble Lake",
        events=["collision_submerged_object"],
        **NOBODY_HURT,
    )


def _report_late(now: dt.datetime, zone: str) -> Json:
    s = _boating(now, zone)
    boat = s.boat("WS 1207 PX", make="Tern", boat_type="open_motorboat", damaged=True, damage_cost="3150.00")
    who = s.person("María Núñez", ["operator", "owner"], boat, born="1979-05-02", city="Fernhill")
    s.add(
        "filings",
        duty="notice",
        by_involvement=who,
        for_operator=who,
        made=s.at(18, "19:40"),
        way="telephone",
    )
    return s.file(
        s.at(18, "19:10"),
        received=s.at(18, "19:40"),
        county="oneida",
        water="Lantern Lake",
        events=["grounding"],
        factors=["operator_inattention"],
        **NOBODY_HURT,
    )


def _all_filed(now: dt.datetime, zone: str) -> Json:
    s = _boating(now, zone)
    boat = s.boat("WS 5518 RT", make="Oxbow", damaged=True, damage_cost="1900.00", replacement_cost="5200.00")
    who = s.person("Hollis Ødegård", ["operator", "owner"], boat, born="1966-02-21", city="Marlow Bay")
    kept: Json = {"by_involvement": who, "for_operator": who, "for_craft": boat}
    s.add("filings", duty="notice", made=s.at(31, "11:30"), way="in_person", to_whom="Warden", **kept)
    s.add(
        "filings",
        duty="operator_report",
        made=s.at(28, "09:00"),
        way="mail",
        received=s.at(26, "10:15"),
        signed=True,
        preparer="Hollis Ødegård",
        preparer_as="operator",
        **kept,
    )
    s.add("filings", duty="forwarding", sent=s.at(25, "15:00"), sent_way="mail", sent_to="Department", **kept)
    return s.file(
        s.at(31, "10:45"),
        received=s.at(31, "11:30"),
        county="door",
        water="Quarry Harbor",
        events=["fire_explosion_fuel"],
        **NOBODY_HURT,
    )


def _paddler(now: dt.datetime, zone: str) -> Json:
    s = _boating(now, zone)
    kayak = s.boat(
        "", called="red kayak", boat_type="kayak", is_motorboat=False, propulsion="manual", damaged=True
    )
    s.person("Wren Adeyemi", ["operator", "owner"], kayak, age_years=34)
    return s.file(
        {"from": s.at(6, "13:00"), "until": s.at(6, "14:30")},
        received=s.at(5, "09:20"),
        county="sauk",
        water="Lower Spindle River",
        events=["capsizing"],
        **NOBODY_HURT,
    )


def _moored_and_struck(now: dt.datetime, zone: str) -> Json:
    s = _boating(now, zone)
    boat = s.boat(
        "WS 6642 LM", moored=True, aboard_count=0, damaged=True, damage_cost="4075.00", name="Second Wind"
    )
    other = s.add("crafts", kind="boat", called="unknown boat", registration=UNSEEN)
    s.person("Priya LaDuke", ["owner"], boat, aboard=False, city="Marlow Bay")
    s.add("involvements", called="unknown operator", roles=["operator"], craft_id=other)
    return s.file(
        {"from": s.at(4, "22:00"), "until": s.at(3, "06:30"), "written": "some time in the night"},
        received=s.at(3, "07:10"),
        county="door",
        water="Quarry Harbor",
        events=["vessel_struck_by_vessel"],
        **NOBODY_HURT,
    )


def _incapable_operator(now: dt.datetime, zone: str) -> Json:
    s = _boating(now, zone)
    boat = s.boat("WS 3359 GH", make="Tern", damaged=True, damage_cost="7400.00")
    hurt = s.person("Anselm Kowalczyk", ["operator"], boat, born="1958-12-01", physically_incapable=True)
    s.person("Beatrix Kowalczyk", ["occupant", "owner"], boat, born="1960-08-08", can_report=True)
    s.add(
        "injuries",
        involvement_id=hurt,
        nature="concussion",
        body_part="head",
        medical_treatment=True,
        beyond_first_aid=True,
        lost_consciousness=True,
        admitted=True,
        hospital="Fernhill Memorial",
    )
    return s.file(
        s.at(2, "18:15"),
        received=s.at(2, "18:40"),
        county="waushara",
        water="Bellows Lake",
        events=["ejected_from_vessel"],
        factors=["excessive_speed", "sharp_turn"],
        **HURT,
    )


def _drowned(now: dt.datetime, zone: str) -> Json:
    s = _boating(now, zone)
    boat = s.boat("WS 9914 TN", boat_type="rowboat", is_motorboat=False, damaged=False, aboard_count=2)
    s.person("Ivo Brandvold", ["operator"], boat, born="1988-01-17", can_report=True)
    dead = s.person("Moonwater", ["occupant", "victim"], boat, age_years=41, pfd="not_worn")
    s.add(
        "deaths",
        involvement_id=dead,
        died={"from": s.at(1, "20:30"), "until": s.at(1, "21:15")},
        found=s.at(1, "22:50"),
        cause="drowning",
        recovered=True,
        county="crawford",
    )
    return s.file(
        {"about": s.at(1, "20:30"), "written": "about half past eight"},
        received=s.at(1, "20:55"),
        county="crawford",
        water="Blackwater Reach",
        us_waters=True,
        interstate_water=True,
        events=["falls_overboard"],
        **{**DEAD, "any_damage": False},
    )


def _missing_swimmer(now: dt.datetime, zone: str) -> Json:
    s = _boating(now, zone)
    boat = s.boat("WS 7025 VE", boat_type="pontoon", damaged=False)
    s.person("Caspian Roy", ["operator", "owner"], boat, born="1995-10-10")
    gone = s.person("Lisbet Haugen", ["occupant", "victim"], boat, born="1997-04-28")
    s.add(
        "disappearances",
        involvement_id=gone,
        from_craft=boat,
        indicates_harm=True,
        last_seen=s.at(1, "23:10"),
    )
    return s.file(
        s.at(1, "23:10"),
        received=s.at(1, "23:40"),
        county="marinette",
        water="Cold Anchor Bay",
        us_waters=True,
        events=["departed_vessel"],
        **{**NOBODY_HURT, "any_disappearance": True, "any_damage": False},
    )


def _towed_skier(now: dt.datetime, zone: str) -> Json:
    s = _boating(now, zone)
    boat = s.boat("WS 4810 SJ", make="Larkfin", activity=["towed_sports"], damaged=False)
    s.person("Desmond Achterberg", ["operator", "owner"], boat, born="1982-06-19")
    hurt = s.person("Juniper Achterberg", ["towed"], boat, aboard=False, born="2009-09-01")
    s.add("injuries", involvement_id=hurt, nature="broken_bone", body_part="leg", medical_treatment=True)
    return s.file(
        s.at(8, "15:30"),
        received=s.at(8, "16:10"),
        county="walworth",
        water="Pewter Lake",
        events=["skier_mishap"],
        **{**HURT, "any_damage": False},
    )


def _contested_injury(now: dt.datetime, zone: str) -> Json:
    s = _boating(now, zone)
    boat = s.boat("WS 1166 DD", boat_type="personal_watercraft", personal_watercraft=True, damaged=False)
    who = s.person("Rafael Stenberg", ["operator"], boat, born="2004-02-29")
    s.add(
        "injuries",
        involvement_id=who,
        nature="scrape_bruise",
        medical_treatment={"state": "contested", "reason": "the operator says no, the deputy saw a splint"},
    )
    return s.file(
        s.at(5, "17:45"), received=s.at(5, "18:00"), county="waukesha", water="Pewter Lake", **DISPUTED
    )


def _nothing_known(now: dt.datetime, zone: str) -> Json:
    s = _boating(now, zone)
    s.boat("", called="white boat", damaged={"state": "unknown", "reason": "not found yet"})
    unknown: Json = {"state": "unknown", "reason": "caller hung up"}
    return s.file(
        {"before": s.at(2, "08:00")},
        received=s.at(2, "08:05"),
        county="adams",
        water="Kettle Flowage",
        casualty=True,
        any_injury=unknown,
        any_death=unknown,
        any_damage=unknown,
    )


def _no_casualty(now: dt.datetime, zone: str) -> Json:
    s = _boating(now, zone, "other")
    boat = s.boat("WS 2748 FF", damaged=False)
    s.person("Odalys Pruitt", ["operator"], boat, age_years=52, age_approximate=True)
    return s.file(
        s.at(12, "12:10"),
        received=s.at(12, "12:30"),
        county="sauk",
        water="Lower Spindle River",
        narrative="Complaint of wakes near the swimmers' buoys. Nobody was hurt and nothing was damaged.",
        casualty=False,
    )


def _swamped(now: dt.datetime, zone: str) -> Json:
    s = _boating(now, zone)
    boat = s.boat(
        "WS 6001 QA", under_sail_alone=True, is_motorboat=False, boat_type="sail_only", damaged=True
    )
    s.person("Fenna de la Cruz", ["operator", "owner"], boat, born="1975-12-24", suffix="Jr.")
    return s.file(
        s.at(9, "14:05"),
        received=s.at(7, "10:00"),
        county="winnebago",
        water="Gull Lake",
        weather=["cloudy"],
        wind={"state": "not_stated"},
        events=["flooding_swamping"],
        **NOBODY_HURT,
    )


def _not_needed(now: dt.datetime, zone: str) -> Json:
    s = _boating(now, zone)
    boat = s.boat("WS 3920 WW", damaged=True, damage_cost="120.00")
    who = s.person("Percival Oyelaran", ["operator"], boat, born="1969-03-30")
    s.add(
        "duty_notes",
        duty_id=f"boat.notice:involvement/{who}",
        says="late",
        reason="The operator was in hospital until yesterday.",
    )
    return s.file(
        s.at(13, "09:50"), received=s.at(1, "09:00"), county="barron", water="Ninepin Lake", **NOBODY_HURT
    )


def _closed(now: dt.datetime, zone: str) -> Json:
    s = _boating(now, zone)
    s.parts["case"] = {"status": "closed"}
    boat = s.boat("WS 5203 HB", damaged=True, damage_cost="640.00")
    s.person("Sunniva Ek", ["operator", "owner"], boat, born="1993-08-14")
    return s.file(
        s.at(75, "16:00"), received=s.at(75, "17:00"), county="polk", water="Hatch Lake", **NOBODY_HURT
    )


def _under_the_influence(now: dt.datetime, zone: str) -> Json:
    s = _boating(now, zone, "arrest")
    boat = s.boat("WS 8177 CY", damaged=False)
    who = s.person(
        "Gideon Vasquez-Lund", ["operator"], boat, born="1987-05-25", alcohol_opinion={"state": "pending"}
    )
    arrest = s.add(
        "arrests",
        involvement_id=who,
        arrested=s.minutes_ago(170),
        officer="Deputy Marrow",
        offences=["boat_under_influence"],
        place="Landing of Pewter Lake",
    )
    s.add(
        "test_requests",
        arrest_id=arrest,
        involvement_id=who,
        requested=s.minutes_ago(140),
        answer="submitted",
    )
    return s.file(
        s.minutes_ago(200),
        received=s.minutes_ago(165),
        county="walworth",
        water="Pewter Lake",
        casualty=False,
    )


def _sled_injury(now: dt.datetime, zone: str) -> Json:
    s = _sledding(now, zone)
    sled = s.sled(
        "SN 90417", make="Norrland", model="Trail 600", year=2021, damaged=True, damage_cost="3300.00"
    )
    who = s.person("Björn Österberg", ["operator", "owner"], sled, born="1980-01-05", helmet=True)
    s.add("injuries", involvement_id=who, nature="broken_bone", body_part="arm", physician=True)
    return s.file(
        s.at(3, "21:40"),
        received=s.at(3, "22:15"),
        county="vilas",
        trail="Trail 9, Owl Loop",
        snow={"state": "not_stated"},
        events=["rollover"],
        **HURT,
    )


def _sled_damage_only(now: dt.datetime, zone: str) -> Json:
    s = _sledding(now, zone)
    sled = s.sled("SN 22816", make="Norrland", damaged=True, damage_cost="900.00")
    s.person("Thaddeus Quill", ["operator"], sled, born="1999-06-06")
    return s.file(
        s.at(11, "19:00"),
        received=s.at(10, "08:30"),
        county="oneida",
        trail="Corridor 14",
        events=["collision_fixed_object"],
        **NOBODY_HURT,
    )


def _sled_through_the_ice(now: dt.datetime, zone: str) -> Json:
    s = _sledding(now, zone)
    sled = s.sled("SN 51533", make="Vinter", damaged=True)
    dead = s.person("Emeric Solheim", ["operator", "victim"], sled, born="1962-11-11")
    s.add("deaths", involvement_id=dead, died=s.at(15, "23:20"), cause="drowning", county="bayfield")
    return s.file(
        s.at(15, "23:00"),
        received=s.at(14, "06:45"),
        county="bayfield",
        trail="Ice of Cold Anchor Bay",
        on_ice=True,
        events=["broke_through_ice"],
        **DEAD,
    )


def _sled_and_car(now: dt.datetime, zone: str) -> Json:
    s = _sledding(now, zone)
    sled = s.sled("SN 30078", damaged=True, damage_cost="1500.00")
    s.person("Noor Halloran", ["operator", "owner"], sled, born="2008-03-14")
    owner = s.person("Cornelius Bright", ["witness"], aboard=False)
    s.add("property_damages", owner_id=owner, item="Passenger car, left door", repair_cost="1250.00")
    s.parts["case"] = {"juvenile": True}
    return s.file(
        s.at(20, "17:55"),
        received=s.at(20, "18:20"),
        county="lincoln",
        trail="Crossing of Corridor 14",
        events=["collision_motor_vehicle"],
        **{
            **NOBODY_HURT,
            "any_injury": {"state": "unknown", "reason": "the rider left before the deputy came"},
        },
    )


def _coroner_case(now: dt.datetime, zone: str) -> Json:
    s = _boating(now, zone, "death")
    boat = s.boat("", called="canoe", boat_type="canoe", is_motorboat=False, damaged={"state": "unknown"})
    dead = s.person("Aurelia Thorne", ["operator", "victim"], boat, born="1950-09-19")
    death = s.add(
        "deaths",
        involvement_id=dead,
        died={"from": s.at(2, "14:00"), "until": s.at(2, "17:00")},
        found=s.at(2, "19:30"),
        coroner_notified=s.at(2, "19:50"),
        county="forest",
        recovered=True,
    )
    s.add("coroner_files", death_id=death, involvement_id=dead, coroner_number="C-0417")
    return s.file(
        {"from": s.at(2, "14:00"), "until": s.at(2, "17:00")},
        received=s.at(2, "19:50"),
        county="forest",
        water="Heron Lake",
        **{**DEAD, "any_damage": {"state": "unknown"}},
    )


def _rented(now: dt.datetime, zone: str) -> Json:
    s = _boating(now, zone)
    boat = s.boat("WS 7736 NK", rented=True, vessel_class="rent_or_lease", total_loss=True, damaged=True)
    s.person("Ottilie Vance", ["operator"], boat, born="1991-01-31")
    s.person("Spindle Bay Rentals", ["owner"], boat, aboard=False)
    return s.file(
        s.at(7, "13:25"),
        received=s.at(7, "13:50"),
        county="sauk",
        water="Lower Spindle River",
        us_waters=True,
        events=["sinking"],
        **NOBODY_HURT,
    )


def _old_and_late(now: dt.datetime, zone: str) -> Json:
    s = _boating(now, zone)
    boat = s.boat("WS 1450 ZE", damaged=True, damage_cost="5100.00")
    who = s.person("Leopold Garrow", ["operator", "owner"], boat, born="1973-07-07")
    s.add("filings", duty="notice", by_involvement=who, for_operator=who, made=s.at(40, "20:00"), way="radio")
    return s.file(
        s.at(40, "19:45"),
        received=s.at(40, "20:00"),
        county="polk",
        water="Hatch Lake",
        events=["collision_fixed_object"],
        **NOBODY_HURT,
    )


def _second_report(now: dt.datetime, zone: str) -> Json:
    s = _boating(now, zone)
    one = s.boat("WS 4471 KD", make="Larkfin", damaged=True)
    s.person("O. Finchley", ["operator"], one)
    return s.file(
        s.minutes_ago(90),
        received=s.minutes_ago(20),
        county="oneida",
        water="Lantern Lake",
        narrative="A second caller reports two boats at the north landing.",
        casualty=True,
        any_damage=True,
    )


_MAKERS = (
    _two_boats_today,
    _report_due_today,
    _report_late,
    _all_filed,
    _paddler,
    _moored_and_struck,
    _incapable_operator,
    _drowned,
    _missing_swimmer,
    _towed_skier,
    _contested_injury,
    _nothing_known,
    _no_casualty,
    _swamped,
    _not_needed,
    _closed,
    _under_the_influence,
    _sled_injury,
    _sled_damage_only,
    _sled_through_the_ice,
    _sled_and_car,
    _coroner_case,
    _rented,
    _old_and_late,
    _second_report,
)
