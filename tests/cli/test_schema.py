"""The JSON schema agrees with the reader: what one takes the other takes."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from models import codec, codes
from models.problems import ProblemsFound
from models.records import ALL_RECORDS
from services.exchange.schema import case_schema
from tests.cli.conftest import CASE, Run
from tests.support.paths import ROOT

VALIDATOR = jsonschema.Draft202012Validator(case_schema())
CASES = sorted((ROOT / "tests" / "cases" / "files").glob("*.json"))


def test_the_schema_is_a_schema_and_names_every_section(run: Run) -> None:
    written = run("schema").json
    jsonschema.Draft202012Validator.check_schema(written)
    records = [record.KIND for record in ALL_RECORDS]
    assert set(records) <= set(written["$defs"])
    assert all(f"list.{name}" in written["$defs"] for name in codes.lists())


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_every_transcribed_case_fits_the_schema(path: Path) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(json.loads(path.read_bytes()))] == []


def incident(**fields: object) -> dict[str, object]:
    return {**CASE, "incident": fields}


@pytest.mark.parametrize(
    "raw",
    [
        CASE,
        incident(occurred={"about": "2023-08-01T15:00", "written": "threeish"}),
        incident(occurred={"from": "2023-08-01", "until": "2023-08-02T10:00"}),
        incident(occurred={"before": "2023-08-01T15:00Z", "zone": "UTC"}),
        incident(occurred="2023"),
        incident(any_death={"state": "unknown", "reason": "nobody looked"}),
        incident(any_death={"state": "contested", "value": True}),
        incident(county={"value": "oneida", "typed": "Onieda"}),
        incident(air_temperature={"value": "warm", "unit": "F", "number": None}),
        incident(air_temperature={"value": "70", "unit": ""}),
        {**CASE, "incident": [{}]},
    ],
)
def test_what_the_reader_takes_fits_the_schema(raw: dict[str, object]) -> None:
    codec.decode(json.loads(json.dumps(raw)))
    assert [error.message for error in VALIDATOR.iter_errors(raw)] == []


@pytest.mark.parametrize(
    "raw",
    [
        {**CASE, "format": "wakeline.case/9"},
        {**CASE, "boats": []},
        incident(occured="2023"),
        incident(occurred="8 July"),
        incident(occurred={"about": "2023-08-01"}),
        incident(any_death=None),
        incident(weather=["cluody"]),
        incident(any_death="no"),
        incident(any_death={"state": "maybe"}),
        incident(any_death={"state": "unknown", "value": True}),
        incident(air_temperature={"value": "70", "unit": "K"}),
        incident(air_temperature=70),
        {**CASE, "crafts": [{"damage_cost": 900}]},
        {**CASE, "crafts": [{"damage_cost": "900.5"}]},
        {**CASE, "crafts": [{"year": "1998"}]},
    ],
)
def test_what_the_reader_refuses_does_not_fit_the_schema(raw: dict[str, object]) -> None:
    with pytest.raises(ProblemsFound):
        codec.decode(json.loads(json.dumps(raw)))
    assert not VALIDATOR.is_valid(raw)
