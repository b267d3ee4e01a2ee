"""A case file states everything, reads back the same, and says plainly what it cannot take."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

import pytest
from hypothesis import given

from law.instants import UTC, Precision
from models import codec
from models.casefile import CaseFile
from models.fields import State
from models.problems import ProblemsFound
from models.records import ALL_RECORDS, Case, Craft, Incident, Injury
from tests.models.strategies import casefiles


def read(**sections: Any) -> CaseFile:
    return codec.loads(json.dumps({"format": codec.FORMAT, "case": {}, **sections})).casefile


def problems(**sections: Any) -> dict[str, str]:
    with pytest.raises(ProblemsFound) as caught:
        read(**sections)
    return {p.path: p.message for p in caught.value.problems}


@given(casefiles())
def test_what_is_written_reads_back_the_same(casefile: CaseFile) -> None:
    text = codec.dumps(casefile)
    again = codec.loads(text).casefile
    assert again == casefile
    assert codec.dumps(again) == text


def test_every_kind_of_record_has_its_own_section() -> None:
    assert len(codec.SECTIONS) == len(ALL_RECORDS)
    assert {"case", "people", "incident", "crafts", "injuries", "lab_works"} <= set(codec.SECTIONS)


def test_a_case_of_nothing_is_a_case() -> None:
    found = read()
    assert found.case == Case(id="case")
    assert found.records == ()


def test_a_time_is_read_as_far_as_it_is_known() -> None:
    def occurred(raw: object) -> Any:
        incident = read(incident={"occurred": raw}).incident
        assert incident is not None
        return incident.occurred

    exact = occurred("2023-09-17T23:55:00-05:00")
    assert exact.earliest == exact.latest == dt.datetime(2023, 9, 18, 4, 55, tzinfo=UTC)
    assert occurred("2023-09-17T23:55") == exact
    day = occurred("2023-08-01")
    assert (day.precision, day.earliest.hour, day.latest.hour) == (Precision.DAY, 5, 4)
    assert occurred("2023-08").latest == dt.datetime(2023, 9, 1, 4, 59, 59, tzinfo=UTC)
    about = occurred({"about": "2023-08-01T15:00", "written": "about 3"})
    assert about.latest - about.earliest == dt.timedelta(hours=2)
    assert about.written == "about 3"
    assert occurred({"after": "2023-08-01T15:00"}).latest is None
    assert occurred({"before": "2023-08-01"}).latest == dt.datetime(2023, 8, 2, 4, 59, 59, tzinfo=UTC)
    assert occurred({"from": "2023-08-01T15:00", "until": "2023-08-01T16:00"}).precision is Precision.RANGE


def test_a_time_the_clocks_skipped_is_refused() -> None:
    told = problems(incident={"occurred": "2026-03-08T02:30"})
    assert "did not occur in America/Chicago" in told["incident[1].occurred"]


def test_a_time_that_came_twice_is_asked_for() -> None:
    told = problems(incident={"id": "I", "occurred": "2026-11-01T01:30"})["incident/I.occurred"]
    assert "occurred twice" in told
    assert "2026-11-01T01:30:00-05:00" in told
    assert "2026-11-01T01:30:00-06:00" in told


def test_states_and_typed_words_are_kept_apart_from_values() -> None:
    found = read(
        crafts=[
            {
                "id": "V1",
                "moored": {"state": "unknown", "reason": "nobody saw"},
                "damage_cost": {"value": "2000.00", "typed": "two thousand"},
                "speed": {"state": "contested", "value": {"value": "18", "unit": "mph"}},
                "length": {"value": "less than 16", "unit": "ft"},
            }
        ]
    )
    craft = found.all(Craft)[0]
    assert craft.moored is None
    assert craft.states["moored"].reason == "nobody saw"
    assert (craft.damage_cost, craft.typed["damage_cost"]) == (2000_00, "two thousand")
    assert craft.speed is not None
    assert craft.states["speed"].state is State.CONTESTED
    assert craft.length is not None
    assert (craft.length.written, craft.length.value) == ("less than 16", None)


def test_zero_and_no_are_not_blank() -> None:
    found = read(crafts=[{"aboard_count": 0, "damage_cost": "0.00", "moored": False}])
    craft = found.all(Craft)[0]
    assert (craft.aboard_count, craft.damage_cost, craft.moored) == (0, 0, False)
    assert codec.loads(codec.dumps(found)).casefile == found


@pytest.mark.parametrize(
    ("section", "path", "says"),
    [
        ({"boats": []}, "boats", "crafts"),
        ({"crafts": [{"id": "V1", "lenght": "18"}]}, "crafts/V1.lenght", "no field"),
        ({"crafts": [{"id": "V1", "length": 18}]}, "crafts/V1.length", '{"value": "18", "unit": "ft"}'),
        ({"crafts": [{"id": "V1", "length": {"value": "5", "unit": "m"}}]}, "crafts/V1.length", '"ft", "in"'),
        ({"crafts": [{"id": "V1", "aboard_count": 1.5}]}, "crafts/V1.aboard_count", "whole number"),
        ({"crafts": [{"id": "V1", "aboard_count": True}]}, "crafts/V1.aboard_count", "whole number"),
        ({"crafts": [{"id": "V1", "moored": "no"}]}, "crafts/V1.moored", "true or false"),
        ({"crafts": [{"id": "V1", "moored": None}]}, "crafts/V1.moored", "Leave the key out"),
        ({"crafts": [{"id": "V1", "damage_cost": 200}]}, "crafts/V1.damage_cost", '"200.00"'),
        ({"crafts": [{"id": "V1", "damage_cost": "$200"}]}, "crafts/V1.damage_cost", '"200.00"'),
        ({"crafts": [{"id": "V1", "make": "a\0b"}]}, "crafts/V1.make", "NUL"),
        ({"crafts": [{"id": "V1", "make": "\ud800"}]}, "crafts/V1.make", "half a character"),
        (
            {"crafts": [{"id": "V1", "make": {"state": "lost"}}]},
            "crafts/V1.make",
            "unknown, not_applicable",
        ),
        (
            {"crafts": [{"id": "V1", "make": {"state": "unknown", "value": "X"}}]},
            "crafts/V1.make",
            "Keep one of the two",
        ),
        ({"crafts": [{"id": "A"}, {"id": "A"}]}, "crafts/A", "stands twice"),
        ({"injuries": [{"id": "J", "involvement_id": "M9"}]}, "injuries/J.involvement_id", "'M9'"),
        ({"crafts": [{"id": "V1", "hull": "tin"}]}, "crafts/V1.hull", "aluminum"),
        ({"zone": "Mars/Olympus"}, "zone", "America/Chicago"),
        ({"incident": {"occurred": "2023-02-30"}}, "incident[1].occurred", "no day of the calendar"),
        ({"people": [{"id": "P", "born": "0091-04-15"}]}, "people/P.born", "cannot be meant"),
    ],
)
def test_an_obstacle_is_named_with_its_place_and_remedy(
    section: dict[str, Any], path: str, says: str
) -> None:
    told = problems(**section)
    assert list(told) == [path]
    assert says in told[path]


def test_all_obstacles_are_listed_at_once() -> None:
    assert len(problems(zone="x", crafts=[{"moored": 1, "year": "old"}], other=1)) == 4


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"format": "wakeline.case/1", "case": {"kind": "boating", "kind": "sled"}}', "stands twice"),
        ('{"format": "wakeline.case/1", "case": {}', "not JSON"),
        ('{"format": "wakeline.case/9", "case": {}}', "wakeline.case/1"),
        ("[]", "braces"),
        ("[" * 100_000, "too deep"),
        ('{"case": ' + "1" * 5000 + "}", "too long"),
        (b"\xff\xfe", "UTF-8"),
    ],
)
def test_a_text_that_is_no_case_file_is_refused(text: str | bytes, says: str) -> None:
    with pytest.raises(ProblemsFound) as caught:
        codec.loads(text)
    assert says in " ".join(str(p) for p in caught.value.problems)


def test_references_of_a_draft_may_point_nowhere() -> None:
    raw = {"format": codec.FORMAT, "case": {}, "injuries": [{"involvement_id": "gone"}]}
    found = codec.loads(json.dumps(raw), strict=False).casefile
    assert found.all(Injury)[0].involvement_id == "gone"


def test_a_voided_incident_may_stand_beside_the_one_that_holds() -> None:
    found = read(incident=[{"id": "a", "void_reason": "entered twice"}, {"id": "b"}])
    assert found.incident == Incident(id="b", case_id="case", position=2)
    assert codec.loads(codec.dumps(found)).casefile == found
