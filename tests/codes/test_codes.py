"""Code lists: every list a record names exists, its options have words, and its versions follow the days."""

from __future__ import annotations

import datetime as dt
import re

import pytest

from models import codes
from models.fields import specs_of
from models.records import ALL_RECORDS

NAMED = sorted(
    {spec.code_list for record in ALL_RECORDS for spec in specs_of(record).values() if spec.code_list}
)
# Postal abbreviations are everybody's keys for States; all other keys are this program's own words.
KEY = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*|[A-Z]{2}")


def test_every_list_a_record_names_exists_and_no_list_is_idle() -> None:
    assert list(codes.lists()) == NAMED


@pytest.mark.parametrize("list_id", NAMED)
def test_a_list_has_words_and_a_source_for_every_option(list_id: str) -> None:
    found = codes.code_list(list_id)
    assert found.title
    assert found.source
    for option in found.options:
        assert KEY.fullmatch(option.key), option.key
        assert option.label.strip() == option.label != ""
        assert option.source
    offered = [option.label.casefold() for option in codes.options(list_id)]
    assert len(offered) == len(set(offered)), "two options of one day read the same"


@pytest.mark.parametrize("list_id", NAMED)
def test_unknown_is_an_answer_state_and_never_an_option(list_id: str) -> None:
    assert not codes.keys(list_id) & {"unknown", "not_applicable", "not_stated"}


def test_wisconsin_has_72_counties_with_distinct_numbers() -> None:
    counties = codes.options("county")
    assert len(counties) == 72
    assert len({county.code for county in counties}) == 72
    by_key = {county.key: county for county in counties}
    assert (by_key["fond_du_lac"].label, by_key["fond_du_lac"].code) == ("Fond du Lac", "55039")
    assert (by_key["st_croix"].label, by_key["st_croix"].code) == ("St. Croix", "55109")
    assert (by_key["menominee"].code, by_key["milwaukee"].code, by_key["wood"].code) == (
        "55078",
        "55079",
        "55141",
    )


def test_keys_others_rely_on() -> None:
    def have(list_id: str, *expected: str) -> None:
        assert set(expected) <= codes.keys(list_id)

    have(
        "role",
        "operator",
        "occupant",
        "owner",
        "towed",
        "swimmer",
        "bystander",
        "victim",
        "witness",
        "reporter",
    )
    have("craft_kind", "boat", "snowmobile")
    have("case_kind", "boating", "snowmobile")
    have("case_matter", "accident", "arrest", "death", "other")
    have("property_class", "personal", "structural", "equipment", "infrastructure", "other")
    have(
        "filing_kind",
        "notice",
        "operator_report",
        "occupant_report",
        "owner_report",
        "federal_notice",
        "federal_report",
        "forwarding",
        "investigation_report",
    )
    have("us_state", "WI", "MN", "IL", "MI", "IA")


def test_the_version_of_a_list_is_chosen_by_the_day_of_the_incident() -> None:
    before = codes.find("event", "capsizing", dt.date(2023, 12, 31))
    after = codes.find("event", "capsizing", dt.date(2024, 1, 1))
    assert before is not None
    assert after is not None
    assert (before.note, bool(after.note)) == ("", True)
    assert after.note.startswith("OPEN QUESTION")
    for day in (dt.date(2023, 12, 31), dt.date(2024, 1, 1)):
        offered = [option.key for option in codes.options("event", day)]
        assert len(offered) == len(set(offered)) == len(codes.keys("event"))


SPLIT = """
title: Colours
source: test
options:
  - key: red
    label: Red
    until: 2020-01-01
  - key: red
    label: Crimson
    from: 2020-01-01
  - key: no
    label: "No"
"""


def test_a_relabelled_key_keeps_its_words_of_each_day(monkeypatch: pytest.MonkeyPatch) -> None:
    found = codes.parse("colour", SPLIT)
    monkeypatch.setattr(codes, "code_list", {"colour": found}.__getitem__)
    assert codes.label("colour", "red", dt.date(2019, 12, 31)) == "Red"
    assert codes.label("colour", "red", dt.date(2020, 1, 1)) == "Crimson"
    assert codes.label("colour", "red") == "Crimson"
    assert [option.label for option in codes.options("colour", dt.date(2019, 1, 1))] == ["Red", "No"]
    assert codes.label("colour", "mauve") == "mauve"


@pytest.mark.parametrize(
    "text",
    [
        SPLIT.replace("from: 2020-01-01", "from: 2019-12-31"),
        SPLIT.replace("label: Red", "label: Red\n    label: Rouge"),
        SPLIT.replace("label: Red", "label: Red\n    lable: Rouge"),
        SPLIT.replace("source: test\n", ""),
    ],
    ids=["two versions on one day", "entry twice", "unknown entry", "no source"],
)
def test_a_faulty_list_is_refused(text: str) -> None:
    with pytest.raises(codes.CodeListBroken):
        codes.parse("colour", text)


def test_an_unknown_list_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        codes.options("no_such_list")


def test_a_word_that_finds_an_option_finds_one_alone() -> None:
    text = """
title: Who
source: nobody
options:
  - {key: a, label: Aunt, also: [sister]}
  - {key: b, label: Brother, also: [%s]}
"""
    assert codes.parse("who", text % "kin").options[1].also == ("kin",)
    for taken in ("Sister", "aunt"):
        with pytest.raises(codes.CodeListBroken, match="finds"):
            codes.parse("who", text % taken)
    with pytest.raises(codes.CodeListBroken, match="no list"):
        codes.parse("who", text.replace("[%s]", "kin"))
