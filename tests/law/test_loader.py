"""A table that is not exactly as described is refused, with file and key."""

from __future__ import annotations

from pathlib import Path

import pytest

from law.errors import BadTables
from law.loader import load_folder

SOURCES = """
sources:
  book: {words: a book, edition: "2001", confidence: read, verified_on: 2026-01-01}
"""
GOOD = """
parameters:
  - id: x.hours
    title: Hours
    kind: hours
    values:
      - {value: "12", bound: inclusive, cite: "30.687", source: book}
"""


def load(tmp_path: Path, parameters: str, sources: str = SOURCES) -> None:
    (tmp_path / "parameters").mkdir(exist_ok=True)
    (tmp_path / "sources.yaml").write_text(sources, encoding="utf-8")
    (tmp_path / "parameters" / "one.yaml").write_text(parameters, encoding="utf-8")
    load_folder(tmp_path)


def test_the_good_table_loads(tmp_path: Path) -> None:
    load(tmp_path, GOOD)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('value: "12"', 'value: "12", value: "13"', "stands twice"),
        ("title: Hours", "title: Hours\n    colour: red", "colour"),
        ('value: "12"', 'value: "twelve"', "no whole number"),
        ("kind: hours", "kind: parsecs", "none of"),
        ("bound: inclusive", "bound: roughly", "inclusive or exclusive"),
        ("bound: inclusive, ", "", "inclusive or exclusive"),
        ('cite: "30.687"', 'cite: "somewhere"', "names no section"),
        ("source: book", "source: rumour", "names no"),
        ("{value:", "{from: 01/02/2001, value:", "YYYY-MM-DD"),
        ("{value:", "{from: 2001-01-01, until: 2001-01-01, value:", "cannot begin"),
        ("{value:", "{from: 2001-01-01, value:", "say not_loaded"),
        (
            "source: book}",
            'source: book}\n      - {value: "13", bound: inclusive, cite: "30.687", source: book}',
            "same days",
        ),
        ("title: Hours", "titel: Hours", "is missing"),
        ("parameters:", "parameters: yes", "not YAML"),
        ("kind: hours", "kind: flag", "neither yes nor no"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(tmp_path: Path, old: str, new: str, says: str) -> None:
    with pytest.raises(BadTables) as refused:
        load(tmp_path, GOOD.replace(old, new, 1))
    assert refused.value.file == "one.yaml"
    assert says in str(refused.value)


def test_an_unknown_confidence_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadTables, match=r"sources\.yaml: sources / book / confidence"):
        load(tmp_path, GOOD, SOURCES.replace("confidence: read", "confidence: sure"))


def test_one_name_stands_in_one_file(tmp_path: Path) -> None:
    load(tmp_path, GOOD)
    (tmp_path / "parameters" / "two.yaml").write_text(GOOD, encoding="utf-8")
    with pytest.raises(BadTables, match=r"x\.hours: stands in one\.yaml as well"):
        load_folder(tmp_path)


@pytest.mark.parametrize(
    ("kind", "value"), [("money", '"12.345"'), ("concentration", '"NaN"'), ("concentration", '"o.08"')]
)
def test_figures_are_exact(tmp_path: Path, kind: str, value: str) -> None:
    text = GOOD.replace("kind: hours", f"kind: {kind}").replace('"12"', value)
    with pytest.raises(BadTables, match="value"):
        load(tmp_path, text)
