"""An office adds or corrects a dated value or text: checked, and shown everywhere as the office's."""

from __future__ import annotations

import dataclasses
import datetime as dt
from typing import Any

import pytest

from law.answers import Answer
from law.decisions import Confidence
from law.errors import BadTables, LawGap
from law.loader import load_tables
from law.office import with_office_editions
from law.tables import OfficeEdition
from models import codec
from services.evaluate import evaluate

MAY = dt.date(2026, 5, 1)
RAISED = OfficeEdition(
    target="nr5.damage.threshold",
    start=MAY,
    value="3000.00",
    citation="NR 5.08(1)",
    source="register of April 2026",
    reason="threshold raised",
    by="R. Sample",
    verified_on=dt.date(2026, 4, 20),
)
CASE: dict[str, Any] = {
    "format": codec.FORMAT,
    "zone": "America/Chicago",
    "case": {
        "kind": "boating",
        "sections_none": ["property_damages", "deaths", "injuries", "disappearances"],
    },
    "incident": {"casualty": True},
    "crafts": [{"id": "V1", "kind": "boat", "damage_cost": "2500.00", "total_loss": False}],
}


def test_the_day_before_of_and_after() -> None:
    tables = with_office_editions(load_tables(), [RAISED])
    values = [tables.value(RAISED.target, MAY + dt.timedelta(days=step)) for step in (-1, 0, 1)]
    assert [one.display for one in values] == ["$2,000", "$3,000", "$3,000"]
    assert [one.law.confidence is Confidence.OFFICE for one in values] == [False, True, True]
    assert values[1].law.office_note == "threshold raised (R. Sample)"
    assert not values[1].inclusive  # the bound of the edition it replaces
    assert "$3,000" in tables.provision("NR 5.08(1)", MAY).restatement


def test_findings_use_it_and_say_whose_it_is() -> None:
    tables = with_office_editions(load_tables(), [RAISED])
    raw = {**CASE, "incident": {**CASE["incident"], "occurred": "2026-05-01T12:00:00-05:00"}}
    casefile = codec.decode(raw).casefile
    for view, answer in ((load_tables(), Answer.YES), (tables, Answer.NO)):
        found = {one.id: one for one in evaluate(casefile, tables=view)}["boat.reportable_rule"]
        assert found.answer is answer
    assert any(law.office_note for law in found.laws)
    seeds = {one.id: one for one in evaluate(casefile, tables=tables, source="seeds")}
    assert seeds["boat.reportable_rule"].answer is Answer.NOT_LOADED


def test_a_text_is_restated() -> None:
    text = dataclasses.replace(
        RAISED, target="30.687", value="Held for {law:boat.release.hours} hours.", citation="30.687"
    )
    law = with_office_editions(load_tables(), [text]).provision("30.687", MAY)
    assert law.restatement == "Held for 12 hours."
    assert law.confidence is Confidence.OFFICE


def test_a_repeal_is_said_as_such() -> None:
    gone = dataclasses.replace(RAISED, target="30.687", value=None, citation="30.687", not_in_force=True)
    tables = with_office_editions(load_tables(), [gone])
    with pytest.raises(LawGap) as gap:
        tables.provision("30.687", MAY)
    assert gap.value.answer is Answer.NOT_IN_FORCE
    assert tables.provision("30.687", MAY - dt.timedelta(days=1)).citation == "30.687"


def test_a_span_in_the_middle_leaves_both_sides() -> None:
    middle = dataclasses.replace(RAISED, start=dt.date(2016, 1, 1), until=dt.date(2017, 1, 1))
    tables = with_office_editions(load_tables(), [middle])
    shown = [tables.value(RAISED.target, dt.date(year, 6, 1)).display for year in (2015, 2016, 2017)]
    assert shown == ["$2,000", "$3,000", "$2,000"]


def test_it_can_fill_what_was_not_loaded() -> None:
    filled = dataclasses.replace(
        RAISED, start=dt.date(2001, 1, 1), until=dt.date(2003, 1, 1), value="500.00", bound="inclusive"
    )
    value = with_office_editions(load_tables(), [filled]).value(RAISED.target, dt.date(2002, 1, 15))
    assert (value.display, value.inclusive) == ("$500", True)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"target": "no.such"}, "no figure"),
        ({"value": "a lot"}, "no decimal"),
        ({"citation": "somewhere"}, "names no section"),
        ({"until": MAY}, "cannot begin"),
        ({"reason": " "}, "reason"),
        ({"by": ""}, "by"),
        ({"source": ""}, "source"),
        ({"bound": "roughly"}, "inclusive or exclusive"),
        ({"target": "30.687", "value": "  "}, "restatement"),
    ],
)
def test_it_is_held_to_the_same_checks(change: dict[str, Any], says: str) -> None:
    with pytest.raises(BadTables, match=says):
        with_office_editions(load_tables(), [dataclasses.replace(RAISED, **change)])
