"""What an import would do, and that doing it twice, in parts or after edits changes nothing it should not."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from models.casefile import CaseFile
from models.records import ChemicalTest, Craft, Document, Incident, Injury, Involvement
from services.importing.plan import Outcome, Plan, Terms, make_plan
from services.importing.tables import Table, read_folder
from tests.importing.made_up import accident, death, injury, vessel, write_table

ZONE = "America/Chicago"


class Office:
    """The cases of an office as a mapping, as far as planning needs them."""

    def __init__(self) -> None:
        self.cases: dict[str, CaseFile] = {}

    def plan(self, folder: Path) -> Plan:
        return make_plan(read_folder(folder), self.cases, Terms(zone=ZONE, imported_from="made up"))

    def take_in(self, folder: Path) -> Plan:
        plan = self.plan(folder)
        for found in plan.accidents:
            self.cases[found.accident] = found.edited
        return plan


def outcomes(plan: Plan) -> dict[str, int]:
    return {outcome.value: count for outcome in Outcome if (count := plan.count(outcome))}


@pytest.fixture
def office() -> Office:
    return Office()


def test_a_second_import_finds_everything_there(tmp_path: Path, office: Office) -> None:
    write_table(tmp_path, "Accidents.csv", [accident(), accident("WI-2030-0002")])
    write_table(tmp_path, "Vessels.csv", [vessel(), vessel(own="2")])
    first = office.take_in(tmp_path)
    assert (outcomes(first), first.new_cases) == ({"new": 4}, 2)
    again = office.plan(tmp_path)
    assert (outcomes(again), again.accidents) == ({"already_in": 4}, ())


def test_the_raw_row_is_kept_with_the_case(tmp_path: Path, office: Office) -> None:
    write_table(tmp_path, "Accidents.csv", [accident(NearestCityTown="Padded   ")])
    office.take_in(tmp_path)
    (document,) = office.cases["WI-2030-0001"].all(Document)
    assert document.legal_class == "import_source"
    assert '"NearestCityTown": "Padded   "' in document.note


def test_a_row_that_changed_at_the_source_is_listed_and_nothing_is_changed(
    tmp_path: Path, office: Office
) -> None:
    write_table(tmp_path, "Accidents.csv", [accident()])
    office.take_in(tmp_path)
    before = office.cases["WI-2030-0001"]
    write_table(tmp_path, "Accidents.csv", [accident(NameOfBodyOfWater="Other Lake")])
    plan = office.take_in(tmp_path)
    assert outcomes(plan) == {"differs": 1}
    assert "by hand" in plan.rows[0].reason
    assert office.cases["WI-2030-0001"] == before


def test_one_death_in_two_exports_is_one_death_and_both_rows_are_kept(tmp_path: Path, office: Office) -> None:
    write_table(tmp_path, "Deaths.csv", [death("2009-WI-0001", "36.0", DeceasedBAC="0.3")])
    old = {"DeceasedID": "36", "BARDID": "2009-WI-0001", "VesselID": "1", "DeceasedBAC": ".3", "Year": "2009"}
    write_table(tmp_path, "Deaths_old.csv", [old])
    plan = office.take_in(tmp_path)
    assert outcomes(plan) == {"new": 1, "told_twice": 1}
    case = office.cases["2009-WI-0001"]
    assert len(case.all(ChemicalTest)) == 1
    assert len(case.all(Document)) == 2
    assert outcomes(office.plan(tmp_path)) == {"already_in": 2}


def test_rows_that_come_later_join_the_case(tmp_path: Path, office: Office) -> None:
    write_table(tmp_path / "1", "Injuries.csv", [injury(InjuredRole="Operator")])
    office.take_in(tmp_path / "1")
    (stub,) = office.cases["WI-2030-0001"].all(Craft)
    assert stub.boat_type is None
    write_table(tmp_path / "2", "Accidents.csv", [accident()])
    write_table(tmp_path / "2", "Vessels.csv", [vessel()])
    plan = office.take_in(tmp_path / "2")
    case = office.cases["WI-2030-0001"]
    assert (plan.new_cases, plan.count(Outcome.NEW)) == (0, 2)
    (craft,) = case.all(Craft)
    assert (craft.id, craft.boat_type) == (stub.id, "open_motorboat")
    incident = case.incident
    assert incident is not None
    assert incident.water == "Made-up Lake"
    assert incident.occurred is not None
    assert incident.occurred.is_exact
    (hurt,) = case.all(Injury)
    person = case.find(hurt.involvement_id)
    assert isinstance(person, Involvement)
    assert "operator" in person.roles
    positions = [document.position for document in case.all(Document)]
    assert positions == [1, 2, 3]


def test_what_people_changed_stays_when_later_rows_come(tmp_path: Path, office: Office) -> None:
    write_table(tmp_path / "1", "Vessels.csv", [vessel()])
    office.take_in(tmp_path / "1")
    case = office.cases["WI-2030-0001"]
    edited = tuple(
        dataclasses.replace(record, water="Lake as the warden says")
        if isinstance(record, Incident)
        else record
        for record in case.records
    )
    office.cases["WI-2030-0001"] = CaseFile(case=case.case, records=edited)
    write_table(tmp_path / "2", "Accidents.csv", [accident()])
    office.take_in(tmp_path / "2")
    incident = office.cases["WI-2030-0001"].incident
    assert incident is not None
    assert incident.water == "Lake as the warden says"
    assert incident.municipality == "Nowhere"


def test_rows_left_out_are_in_the_plan_beside_the_others(tmp_path: Path, office: Office) -> None:
    write_table(tmp_path, "Vessels.csv", [vessel(), vessel(number="")])
    plan = office.plan(tmp_path)
    assert outcomes(plan) == {"new": 1, "left_out": 1}
    assert [(row.file, row.number) for row in plan.rows if row.outcome is Outcome.LEFT_OUT] == [
        ("Vessels.csv", 2)
    ]


def test_the_plan_says_how_every_coded_word_was_read(tmp_path: Path, office: Office) -> None:
    write_table(
        tmp_path, "Vessels.csv", [vessel(), vessel(own="2", VesselType="Submarine", Operation="CRUISING")]
    )
    plan = office.plan(tmp_path)
    assert [(read.column, read.words) for read, _ in plan.not_understood] == [("VesselType", "Submarine")]
    read_as = {(read.column, read.words): read.key for read, _ in plan.codes}
    assert read_as["Operation", "CRUISING"] == "cruising"


def test_the_real_accidents_of_2023(shared: Path, office: Office) -> None:
    folder = shared / "data" / "bard"
    plan = office.take_in(folder)
    counts = {table: plan.count(Outcome.NEW, table) for table in Table}
    assert counts == {Table.ACCIDENTS: 116, Table.VESSELS: 152, Table.INJURIES: 49, Table.DEATHS: 28}
    assert (plan.new_cases, len(plan.rows)) == (116, 345)
    assert plan.not_understood == ()
    again = office.plan(folder)
    assert (outcomes(again), again.accidents) == ({"already_in": 345}, ())


def test_the_real_rows_of_earlier_years_are_all_in_or_listed(shared: Path, office: Office) -> None:
    folder = shared / "data" / "bard" / "earlier"
    plan = office.take_in(folder)
    # 79 deaths of 2009 to 2012 stand in both exports.
    assert outcomes(plan) == {"new": 3397, "told_twice": 79}
    assert plan.new_cases == plan.without_accident_row == 1620
    assert outcomes(office.plan(folder)) == {"already_in": 3476}
    everything = [record for case in office.cases.values() for record in case.records]
    tests = [record for record in everything if isinstance(record, ChemicalTest)]
    assert tests
    assert all("basis" in test.states and test.result_confirmed is None for test in tests)
