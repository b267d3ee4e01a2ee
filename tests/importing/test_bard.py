"""Rows become a case that says what they say and no more."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from law.instants import Precision
from models import codec
from models.casefile import CaseFile
from models.fields import State
from models.records import (
    Arrest,
    ChemicalTest,
    Craft,
    Death,
    Disappearance,
    Incident,
    Injury,
    Involvement,
    PropertyDamage,
)
from services.importing.bard import Mapped, map_accident
from services.importing.tables import read_folder
from tests.importing.made_up import accident, death, injury, vessel, write_table

ZONE = "America/Chicago"


@pytest.fixture
def mapped(tmp_path: Path):
    """Writes the rows as tables, reads them back and maps the one accident they tell of."""

    def build(*rows: dict[str, str]) -> Mapped:
        tables = {"Accidents.csv": "RedactedNarrative", "Vessels.csv": "VesselType"}
        tables |= {"Injuries.csv": "InjuredID", "Deaths.csv": "DeceasedID"}
        for name, telling in tables.items():
            of_table = [row for row in rows if telling in row]
            if of_table:
                write_table(tmp_path, name, of_table)
        return map_accident(tuple(read_folder(tmp_path).rows), zone=ZONE, imported_from="made up")

    return build


def the_incident(mapped: Mapped) -> Incident:
    incident = mapped.casefile.incident
    assert incident is not None
    return incident


def said(mapped: Mapped, column: str) -> str:
    return "; ".join(remark.said for remark in mapped.log.remarks if remark.column == column)


def test_date_and_time_of_day_come_from_two_cells(mapped) -> None:
    occurred = the_incident(mapped(accident())).occurred
    assert occurred.earliest == dt.datetime(2022, 7, 9, 22, 5, tzinfo=dt.UTC)
    assert occurred.is_exact
    assert occurred.zone == ZONE


@pytest.mark.parametrize("time", ["1899-12-30 00:01:00", "1899-12-30 08:00:00", "", "late"])
def test_a_placeholder_time_leaves_the_day_alone(mapped, time: str) -> None:
    found = mapped(accident(Time=time))
    occurred = the_incident(found).occurred
    assert occurred.precision is Precision.DAY
    assert occurred.local_days() == (dt.date(2022, 7, 9), dt.date(2022, 7, 9))
    assert bool(said(found, "Time")) == bool(time)


def test_a_time_the_clocks_skipped_or_showed_twice_is_never_guessed(mapped) -> None:
    skipped = mapped(accident(Date="2023-03-12 00:00:00", Time="1899-12-30 02:30:00", DayofWeek="Sunday"))
    assert the_incident(skipped).occurred.precision is Precision.DAY
    twice = mapped(accident(Date="2023-11-05 00:00:00", Time="1899-12-30 01:30:00", DayofWeek="Sunday"))
    occurred = the_incident(twice).occurred
    assert (occurred.latest - occurred.earliest) == dt.timedelta(hours=1)
    assert said(twice, "Time")


@pytest.mark.parametrize("date", ["", "someday", "2023-02-30 00:00:00"])
def test_a_date_that_cannot_be_read_is_unknown_and_its_words_are_kept(mapped, date: str) -> None:
    incident = the_incident(mapped(accident(Date=date)))
    assert incident.occurred is None
    assert incident.states["occurred"].state is State.UNKNOWN
    assert incident.typed.get("occurred", "") == date


def test_a_day_of_the_week_that_does_not_fit_is_remarked_on(mapped) -> None:
    assert "Saturday" in said(mapped(accident(DayofWeek="Friday")), "DayofWeek")


@pytest.mark.parametrize(
    ("written", "key", "remarked"),
    [
        ("Oneida", "oneida", False),
        ("ONEIDA COUNTY", "oneida", False),
        ("Onieda", "oneida", True),
        ("St Croix", "st_croix", False),
        ("Fond Du Lac", "fond_du_lac", False),
        ("Marquett", "marquette", True),
        ("Cook", None, True),
    ],
)
def test_a_county_is_read_by_its_letters(mapped, written: str, key: str | None, remarked: bool) -> None:
    found = mapped(accident(County=written))
    incident = the_incident(found)
    assert incident.county == key
    assert bool(said(found, "County")) == remarked
    assert (incident.typed.get("county") == written) == remarked


def test_a_zero_count_is_no_answer_where_the_source_writes_zero_for_blank(mapped) -> None:
    incident = the_incident(mapped(accident()))
    assert incident.any_death is False
    assert (incident.any_injury, incident.any_damage) == (None, None)
    assert incident.states["any_injury"].state is State.UNKNOWN
    assert incident.states["any_damage"].state is State.UNKNOWN


def test_weather_flags_of_both_shapes_are_read(mapped) -> None:
    incident = the_incident(mapped(accident(Cloudy="-1.0", Rain="Y", Fog="0.0", Snow="n", Clear="")))
    assert incident.weather == ("cloudy", "rain")


def test_codes_are_read_whatever_their_casing_and_odd_words_are_kept_as_words(mapped) -> None:
    found = mapped(
        accident(
            AccidentEvent1="FALLS OVERBOARD",
            AccidentEvent2="swamped by a whale",
            AccidentCause1="alcohol",
            WaterConditions="Unknown",
        )
    )
    incident = the_incident(found)
    assert incident.events == ("falls_overboard",)
    assert incident.event_other == "swamped by a whale"
    assert incident.factors == ("alcohol_use",)
    assert incident.states["water_conditions"].state is State.UNKNOWN
    assert [read.words for read in found.log.codes if not read.understood] == ["swamped by a whale"]


def test_text_keeps_its_characters_and_loses_only_its_padding(mapped) -> None:
    incident = the_incident(mapped(accident()))
    assert incident.municipality == "Nowhere"
    assert incident.narrative == (
        "Boat one met boat two. \u201cNobody saw it\u201d, said both.\r\nNothing more."
    )


def craft_and_operator(found: Mapped) -> tuple[Craft, Involvement | None]:
    (craft,) = found.casefile.all(Craft)
    operators = [p for p in found.casefile.all(Involvement) if "operator" in p.roles]
    return craft, operators[0] if operators else None


def test_a_vessel_row_is_a_boat_with_its_operator(mapped) -> None:
    craft, operator = craft_and_operator(
        mapped(
            accident(), vessel(VesselaCompleteLoss="Y", RentedBoat="-1.0", Operation="Tied to dock/mooring")
        )
    )
    assert (craft.boat_type, craft.engine_drive, craft.is_motorboat) == ("open_motorboat", "outboard", True)
    assert (craft.total_loss, craft.rented, craft.moored, craft.aboard_count) == (True, True, True, 2)
    assert operator.craft_id == craft.id
    assert (operator.age_years, operator.experience, operator.aboard) == (41, "hours_101_to_500", True)


@pytest.mark.parametrize(
    "cells",
    [
        {"OperatorExperience": "No Operator", "OperatorAge": ""},
        {"NumberPeopleOnboard": "0.0", "OperatorAge": ""},
    ],
)
def test_a_boat_with_nobody_operating_gets_no_operator(mapped, cells: dict[str, str]) -> None:
    _, operator = craft_and_operator(mapped(accident(), vessel(**cells)))
    assert operator is None


@pytest.mark.parametrize(
    ("feet", "inches", "written", "inches_in_all"),
    [
        ("2.0", "6.0", "2 ft 6 in", 30),
        ("", "22.0", "22", 22),
        ("3.0", "", "3", 3),
        ("0.0", "0.0", None, None),
    ],
)
def test_a_depth_in_two_cells_is_one_amount(mapped, feet, inches, written, inches_in_all) -> None:
    craft, _ = craft_and_operator(mapped(accident(), vessel(DepthinFeet=feet, DepthinInches=inches)))
    if written is None:
        assert craft.depth is None
    else:
        assert (craft.depth.written, craft.depth.value) == (written, inches_in_all)


@pytest.mark.parametrize(
    ("amount", "words", "cost", "damaged", "unknown"),
    [
        ("4000.0", "Cracked hull", 400_000, True, False),
        ("20174.53", "", 2_017_453, True, False),
        ("0.0", "No damage.", None, False, False),
        ("0.0", "scratches on the bow", None, None, True),
        ("", "", None, None, False),
        ("lots", "", None, None, False),
    ],
)
def test_a_zero_amount_is_not_an_amount(mapped, amount, words, cost, damaged, unknown) -> None:
    craft, _ = craft_and_operator(
        mapped(accident(), vessel(DamagetoVessel=amount, VesselDamageDescription=words))
    )
    assert (craft.damage_cost, craft.damaged) == (cost, damaged)
    assert ("damage_cost" in craft.states) == unknown


def test_other_property_is_a_record_of_its_own(mapped) -> None:
    found = mapped(
        accident(),
        vessel(DamagetoNonVesselProperty="1200.0", NonVesselPropertyDamageDescription="BOAT LIFT"),
    )
    (damage,) = found.casefile.all(PropertyDamage)
    assert (damage.item, damage.repair_cost) == ("BOAT LIFT", 120_000)


@pytest.mark.parametrize("written", [".05", "0.05", "0", ".00", "8.0", "Unkn", "PBT .11"])
def test_an_alcohol_number_stands_as_typed_and_counts_for_nothing(mapped, written: str) -> None:
    found = mapped(accident(), vessel(BAC=written))
    (test,) = found.casefile.all(ChemicalTest)
    assert test.basis is None
    assert test.states["basis"].state is State.UNKNOWN
    assert test.states["specimen_kind"].state is State.UNKNOWN
    assert (test.result.written, test.result.unit) == (written, "")
    assert test.result_confirmed is None
    assert test.sampled is None


def test_a_number_of_a_dead_operator_told_in_two_tables_is_one(mapped) -> None:
    found = mapped(accident(), vessel(BAC="0.241"), death(DeceasedBAC="0.241"))
    assert len(found.casefile.all(ChemicalTest)) == 1
    found = mapped(accident(), vessel(BAC="0.241"), death(DeceasedBAC="0.2"))
    assert len(found.casefile.all(ChemicalTest)) == 2


def test_an_arrest_is_recorded_without_guessing_the_offence(mapped) -> None:
    (arrest,) = mapped(accident(), vessel(OWIArrest="-1.0")).casefile.all(Arrest)
    assert arrest.offences == ()
    assert arrest.states["offences"].state is State.UNKNOWN
    assert mapped(accident(), vessel(OWIArrest="0.0")).casefile.all(Arrest) == ()


@pytest.mark.parametrize(
    ("alcohol", "drugs", "opinion"),
    [("Y", "N", "alcohol"), ("y", "", "alcohol"), ("N", "N", "neither"), ("N", "", None), ("Y", "Y", "both")],
)
def test_neither_is_said_only_when_both_columns_say_no(mapped, alcohol, drugs, opinion) -> None:
    _, operator = craft_and_operator(
        mapped(accident(), vessel(OperatorUsingAlcohol=alcohol, OperatorUsingDrugs=drugs))
    )
    assert operator.alcohol_opinion == opinion


def test_an_injured_operator_is_the_operator_of_the_vessel_row(mapped) -> None:
    found = mapped(
        accident(), vessel(), injury(InjuredRole="operator"), injury(own="8", InjuredRole="Operator")
    )
    people = found.casefile.all(Involvement)
    assert [person.roles for person in people] == [("operator", "victim"), ("operator", "victim")]
    first, second = found.casefile.all(Injury)
    assert first.involvement_id == people[0].id != second.involvement_id


@pytest.mark.parametrize(
    ("role", "roles", "aboard", "activity"),
    [
        ("occupant", ("occupant", "victim"), True, None),
        ("TUBER", ("towed", "victim"), False, "Tubing"),
        ("Bystander", ("bystander", "victim"), False, None),
        ("Unknown", ("victim",), None, None),
        ("", ("victim",), None, None),
        ("juggler", ("victim",), None, None),
    ],
)
def test_roles(mapped, role: str, roles: tuple[str, ...], aboard: bool | None, activity: str | None) -> None:
    (person,) = mapped(injury(InjuredRole=role)).casefile.all(Involvement)
    assert (person.roles, person.aboard, person.activity) == (roles, aboard, activity)


@pytest.mark.parametrize(
    ("cell", "answer"), [("-1", True), ("0", False), ("", None), ("Y", True), ("n", False)]
)
def test_blank_is_never_no(mapped, cell: str, answer: bool | None) -> None:
    (found,) = mapped(injury(TreatmentBeyond1stAid=cell)).casefile.all(Injury)
    assert found.beyond_first_aid is answer


def test_rows_without_an_accident_row_give_a_case_that_says_so(mapped) -> None:
    found = mapped(injury(number="2008-WI-0112"))
    assert not found.has_accident_row
    incident = the_incident(found)
    assert incident.occurred.precision is Precision.YEAR
    assert incident.occurred.local_days() == (dt.date(2008, 1, 1), dt.date(2008, 12, 31))
    assert "no accident row" in found.casefile.case.intake_note
    (craft,) = found.casefile.all(Craft)
    assert "no row of this craft" in craft.note


def test_a_disappearance_is_kept_beside_the_death(mapped) -> None:
    found = mapped(accident(), vessel(), death(Disappearance="-1"))
    (gone,), (dead,) = found.casefile.all(Disappearance), found.casefile.all(Death)
    assert gone.involvement_id == dead.involvement_id
    assert gone.indicates_harm is None


def test_the_case_is_a_case_file_that_reads_back_the_same(mapped) -> None:
    found = mapped(accident(), vessel(BAC=".1"), vessel(own="2"), injury(), death()).casefile
    assert codec.loads(codec.dumps(found)).casefile == CaseFile(
        case=found.case, records=found.records, people=()
    )
