"""The program tells people what happened, why, and what comes next; it does not scold, beg or shout."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.meta.source import Source, docstring_nodes, sources

# A sentence for a reader: begins with a capital letter and has several words.
SENTENCE = re.compile(r"^[A-Z][a-z']*(?: [^ ]+){2,}")
UNWELCOME = re.compile(r"\b(?:please|oops|invalid|error|illegal|failed)\b|!(?:\s|$)", re.IGNORECASE)


def test_sentences_neither_scold_nor_shout() -> None:
    packages = ("models", "forms", "reports", "services", "ui", "cli", "law")
    assert [place for source in sources(*packages) for place in _unwelcome(source)] == []


def test_the_check_finds_what_it_is_for() -> None:
    lines = ('a = "Invalid date, please try again"', 'b = "The date is after the report was sent."')
    source = Source(name="x.py", lines=lines, tree=ast.parse("\n".join(lines)))
    assert [place.split(":")[1] for place in _unwelcome(source)] == ["1"]


def _unwelcome(source: Source) -> Iterator[str]:
    docstrings = docstring_nodes(source.tree)
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            text = node.value.strip()
            if SENTENCE.match(text) and UNWELCOME.search(text):
                yield source.place(node)
