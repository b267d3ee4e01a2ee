"""The transcribed cases: every file reads, keeps to the code lists and agrees with where it is from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from models import codec, codes
from models.fields import Kind
from models.problems import ProblemsFound
from tests.cases.pairs import ALL, EXPECTED, FILES, READABLE, REFUSED, Pair, named


def test_every_case_file_has_its_expectations() -> None:
    assert {path.stem for path in FILES.glob("*.json")} == {path.stem for path in EXPECTED.glob("*.yaml")}


@pytest.mark.parametrize("pair", named(READABLE))
def test_a_case_file_uses_only_words_of_the_code_lists(pair: Pair) -> None:
    casefile = codec.loads(pair.text).casefile
    unknown = [
        f"{record.KIND}/{record.id}.{key}: {word!r} is no word of {spec.code_list}"
        for record in (casefile.case, *casefile.people, *casefile.records)
        for key, spec in codec.SPECS[type(record)].items()
        if spec.kind in (Kind.CODE, Kind.CODES)
        for word in _words(getattr(record, key))
        if word not in {option.key for option in codes.code_list(spec.code_list).options}
    ]
    assert unknown == []


def _words(value: str | tuple[str, ...] | None) -> tuple[str, ...]:
    if value is None:
        return ()
    return (value,) if isinstance(value, str) else value


@pytest.mark.parametrize("pair", named(READABLE))
def test_a_case_file_reads_back_the_same(pair: Pair) -> None:
    decoded = codec.loads(pair.text)
    again = codec.loads(codec.dumps(decoded.casefile, zone=decoded.zone))
    assert again == decoded


@pytest.mark.parametrize("pair", named(REFUSED))
def test_a_case_file_that_cannot_be_so_is_refused_with_its_place(pair: Pair) -> None:
    wanted = pair.expected["refused"]
    with pytest.raises(ProblemsFound) as refused:
        codec.loads(pair.text)
    found = {problem.path: problem.message for problem in refused.value.problems}
    assert list(found) == [wanted["path"]]
    assert wanted["says"] in found[wanted["path"]]


# What a case of the collection says, against what was transcribed from it.
_WORDS = {"cannot_determine": "unknown", "not_in_loaded_text": "not_loaded"}


def _collection(shared: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((shared / "cases" / "cases.json").read_text(encoding="utf-8"))[
        "cases"
    ]
    return found


def test_every_case_and_every_variant_of_the_collection_is_transcribed(shared: Path) -> None:
    done = {source.strip() for pair in ALL for source in _sources(pair)}
    wanted = {
        f"{case['id']} {variant['id']}".strip()
        for case in _collection(shared)
        for variant in case["expected"].get("variants", [{"id": ""}])
    }
    assert wanted == done


def _sources(pair: Pair) -> list[str]:
    case, _, variants = pair.expected["source"].removeprefix("cases.json ").partition(" ")
    return [f"{case} {variant.strip()}" for variant in variants.split(",")]


def test_the_transcribed_answers_are_those_of_the_collection(shared: Path) -> None:
    by_source = {pair.expected["source"]: pair for pair in ALL}
    wrong = []
    for case in _collection(shared):
        pair = by_source.get(f"cases.json {case['id']}")
        for key, rules in (("boating_accident", ("boat.accident",)), ("reportable", _REPORTABLE)):
            if pair is None or key not in case["expected"]:
                continue
            wanted = case["expected"][key]["answer"]
            found = {f["answer"] for f in pair.evaluations[0]["findings"] if f["id"] in rules}
            if found != {_WORDS.get(wanted, wanted)}:
                wrong.append(f"{case['id']} {key}: the collection has {wanted}, transcribed {found}")
    assert wrong == []


_REPORTABLE = ("boat.reportable", "sled.reportable")
