"""A legal number stands in the law's tables and nowhere else: a change of the law is a change of one line.

A number that only looks like one carries the comment `# not law: REASON` on its line.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.meta.source import NOT_LAW, Source, docstring_nodes, dotted, sources

OUTSIDE_LAW = ("models", "forms", "reports", "services", "ui", "cli")

# Spans of hours and days are the law's business; minutes, seconds and milliseconds are the program's own.
LEGAL_UNITS = {"days", "hours", "weeks"}

# The thresholds of damage, in dollars and in cents.
THRESHOLDS = {500, 2000, 50_000, 200_000}

LEGAL_WORDS = re.compile(
    r"\$\s?\d"  # dollars
    r"|\b\d+[ -](?:hours?|days?|years? of age|years old)\b"  # spans and ages
    r"|(?<![\w.])0?\.0\d\b",  # alcohol levels
    re.IGNORECASE,
)


def test_no_legal_number_outside_the_law() -> None:
    assert [place for source in sources(*OUTSIDE_LAW) for place in suspects(source)] == []


def test_the_check_finds_what_it_is_for() -> None:
    lines = (
        "wait = timedelta(hours=48)",
        "reportable = cents > 200_000",
        'label = "Send it within 10 days"',
        "page = 2000  # not law: rows fetched at once",
    )
    source = Source(name="x.py", lines=lines, tree=ast.parse("\n".join(lines)))
    assert sorted(place.split(":")[1] for place in suspects(source)) == ["1", "2", "3"]


def suspects(source: Source) -> Iterator[str]:
    """Places of literals that look like a legal number and carry no reason why they are none."""
    docstrings = docstring_nodes(source.tree)
    for node in ast.walk(source.tree):
        if id(node) in docstrings or not _looks_legal(node):
            continue
        if not NOT_LAW.search(source.line(node)):
            yield source.place(node)


def _looks_legal(node: ast.AST) -> bool:
    if isinstance(node, ast.Call) and dotted(node.func).split(".")[-1] == "timedelta":
        given = [keyword.value for keyword in node.keywords if keyword.arg in LEGAL_UNITS] + node.args[:1]
        # Zero and one only step to a neighbouring day.
        return any(isinstance(v, ast.Constant) and v.value not in (0, 1) for v in given)
    value = node.value if isinstance(node, ast.Constant) else None
    return bool(LEGAL_WORDS.search(value)) if isinstance(value, str) else value in THRESHOLDS
