"""Tables for spreadsheets: letters survive, nothing runs as a formula, what was written comes back."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models import codec
from models.casefile import CaseFile
from models.fields import Quantity
from models.problems import ProblemsFound
from models.records import Case, Craft, Incident, Involvement, Person
from services.exchange.csv_tables import marked, read_tables, unmarked, write_tables

ZONE = "America/Chicago"


def a_case(**of_person: object) -> CaseFile:
    decoded = codec.loads(
        """{"format": "wakeline.case/1", "case": {"id": "C1", "kind": "boating", "number": "2023-0007"},
        "people": [{"id": "P1", "name": "placeholder"}],
        "incident": {"id": "N1", "occurred": {"from": "2023-07-01T10:00", "until": "2023-07-01T12:00"},
                     "any_injury": {"state": "unknown", "reason": "nobody looked"}, "any_death": false},
        "crafts": [{"id": "V1", "length": {"value": "18.0", "unit": "ft"}, "damage_cost": "0.00",
                    "registration": "0012", "operation": ["cruising", "towing"], "aboard_count": 0}],
        "involvements": [{"id": "I1", "person_id": "P1", "craft_id": "V1"}]}"""
    ).casefile
    person = Person(id="P1", **of_person)  # type: ignore[arg-type]
    return CaseFile(case=decoded.case, records=decoded.records, people=(person,))


def rows_of(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def test_tables_begin_with_the_mark_that_makes_spreadsheets_see_utf_8() -> None:
    tables = write_tables([a_case(name="Núñez")], zone=ZONE)
    assert tables["people.csv"].startswith(b"\xef\xbb\xbf")
    assert rows_of(tables["people.csv"])[0]["name"] == "Núñez"


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "-Smith", "+1 608 555", "@all", "\tx", "'t Hooft", "=1+1"])
def test_no_cell_runs_as_a_formula(name: str) -> None:
    cell = rows_of(write_tables([a_case(name=name)], zone=ZONE)["people.csv"])[0]["name"]
    assert cell == "'" + name
    (back,) = read_tables(write_tables([a_case(name=name)], zone=ZONE), zone=ZONE)
    assert back.people[0].name == name


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("01234", "'01234"),
        ("0012", "'0012"),
        ("1234567890123456", "'1234567890123456"),
        ("-89.4", "-89.4"),
        ("200.00", "200.00"),
        ("0", "0"),
        ("WS 1234 AB", "WS 1234 AB"),
    ],
)
def test_digits_that_a_spreadsheet_would_lose_are_marked_and_numbers_are_not(text: str, cell: str) -> None:
    assert marked(text) == cell
    assert unmarked(cell) == text


def test_blank_zero_no_and_unknown_stay_four_things() -> None:
    tables = write_tables([a_case(name="A B")], zone=ZONE)
    incident, craft = rows_of(tables["incident.csv"])[0], rows_of(tables["crafts.csv"])[0]
    assert (incident["any_death"], incident["any_damage"]) == ("false", "")
    assert incident["any_injury"].startswith('{"state": "unknown"')
    assert (craft["damage_cost"], craft["replacement_cost"], craft["aboard_count"]) == ("0.00", "", "0")


def test_what_was_written_comes_back() -> None:
    case = a_case(name='{"not": json}', note='line one\n"quoted", and; more', postcode="05301")
    (back,) = read_tables(write_tables([case], zone=ZONE), zone=ZONE)
    assert back == case


@given(
    name=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=0, max_size=40)
)
def test_any_text_comes_back(name: str) -> None:
    case = a_case(name=name)
    (back,) = read_tables(write_tables([case], zone=ZONE), zone=ZONE)
    assert back.people[0].name == name


@pytest.mark.parametrize(
    "tables",
    [
        {"case.csv": b"a,b\n1,2\n"},
        {"case.csv": b"case,id,version\nC1\n"},
        {"case.csv": b"case,id,kind\nC1,C1,{broken\n"},
        {"crafts.csv": b"case,id\nC1,V1\n"},
    ],
    ids=["not ours", "short row", "broken json", "no case"],
)
def test_a_table_that_is_not_ours_is_refused_with_its_place(tables: dict[str, bytes]) -> None:
    with pytest.raises(ProblemsFound) as caught:
        read_tables(tables, zone=ZONE)
    assert all(problem.path for problem in caught.value.problems)


def test_records_of_two_cases_do_not_mix() -> None:
    one = CaseFile(case=Case(id="C1", kind="boating"), records=(Craft(id="V1", case_id="C1", position=1),))
    two = CaseFile(
        case=Case(id="C2", kind="snowmobile"),
        records=(
            Incident(id="N2", case_id="C2", position=1),
            Craft(id="V2", case_id="C2", position=1, length=Quantity(written="9", unit="ft", value=None)),
            Involvement(id="I2", case_id="C2", position=1, roles=("operator",), void_reason="twice"),
        ),
    )
    assert read_tables(write_tables([one, two], zone=ZONE), zone=ZONE) == (one, two)
