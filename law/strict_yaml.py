"""Reading a table file strictly: a key twice, a key nobody knows or a value of the wrong kind is refused.

Everything is read as text and turned into its kind here, so that no figure is ever a binary fraction and no
word becomes a date by accident.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import Any

import yaml

from law.errors import BadTables


class _Loader(getattr(yaml, "CBaseLoader", yaml.BaseLoader)):  # type: ignore[misc]  # one of two classes
    """Scalars stay text; a key that stands twice in one mapping is refused."""


def _mapping(loader: Any, node: yaml.MappingNode) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        if key in found:
            line = key_node.start_mark.line + 1
            raise BadTables(key_node.start_mark.name, f"line {line}", f"the key {key!r} stands twice")
        found[key] = loader.construct_object(value_node, deep=True)
    return found


_Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


def read(text: str, name: str) -> Row:
    """The whole file as one row.

    Raises:
        BadTables: not YAML, or not a mapping.
    """
    try:
        raw = yaml.load(text, _Loader)  # noqa: S506 - a loader that makes nothing but text
    except yaml.YAMLError as problem:
        raise BadTables(name, "file", f"not YAML: {problem}") from problem
    except BadTables as problem:
        raise BadTables(name, problem.key, problem.problem) from problem
    if not isinstance(raw, dict):
        raise BadTables(name, "file", "a mapping is expected at the top")
    return Row(file=name, key="", entries=raw)


class Row:
    """One mapping of a table file: each key is taken once and in its kind; `done` refuses what is left."""

    __slots__ = ("_left", "entries", "file", "key")

    def __init__(self, *, file: str, key: str, entries: dict[str, Any]) -> None:
        self.file, self.key, self.entries = file, key, entries
        self._left = set(entries)

    def refuse(self, key: str, problem: str) -> BadTables:
        """The refusal to raise for a key of this row."""
        return BadTables(self.file, f"{self.key} / {key}".strip(" /"), problem)

    def has(self, key: str) -> bool:
        """True when the key stands in the row."""
        return key in self.entries

    def text(self, key: str, default: str | None = None) -> str:
        """A text; runs of white space become one space."""
        value = self._take(key, default)
        if not isinstance(value, str):
            raise self.refuse(key, "a text is expected")
        return " ".join(value.split())

    def word(self, key: str, allowed: set[str], default: str | None = None) -> str:
        """One of the allowed words."""
        value = self.text(key, default)
        if value not in allowed and value != default:
            raise self.refuse(key, f"{value!r} is none of {', '.join(sorted(allowed))}")
        return value

    def day(self, key: str) -> dt.date | None:
        """A day as 2001-12-31, or None when the key is left out."""
        if not self.has(key):
            return None
        try:
            return dt.date.fromisoformat(self.text(key))
        except ValueError:
            raise self.refuse(key, "a day as YYYY-MM-DD is expected") from None

    def needed_day(self, key: str) -> dt.date:
        """A day that must stand there."""
        found = self.day(key)
        if found is None:
            raise self.refuse(key, "is missing")
        return found

    def whole(self, key: str, default: str | None = None) -> int:
        """A whole number."""
        return whole(self.text(key, default), self, key)

    def flag(self, key: str, default: str | None = None) -> bool:
        """Yes or no."""
        return flag(self.text(key, default), self, key)

    def rows(self, key: str) -> tuple[Row, ...]:
        """A list of mappings; empty when the key is left out."""
        value = self._take(key, [])
        if not isinstance(value, list):
            raise self.refuse(key, "a list is expected")
        return tuple(self._row(key, index, entry) for index, entry in enumerate(value, 1))

    def _row(self, key: str, index: int, entry: object) -> Row:
        where = f"{self.key} / {key} / {index}".strip(" /")
        if not isinstance(entry, dict):
            raise BadTables(self.file, where, "a mapping is expected")
        name = entry.get("id") or entry.get("cite") or entry.get("key")
        return Row(file=self.file, key=f"{where} ({name})" if isinstance(name, str) else where, entries=entry)

    def mappings(self, key: str) -> Iterator[tuple[str, Row]]:
        """Named mappings under one key."""
        value = self._take(key, {})
        if not isinstance(value, dict):
            raise self.refuse(key, "a mapping is expected")
        for name, entry in value.items():
            if not isinstance(entry, dict):
                raise self.refuse(f"{key} / {name}", "a mapping is expected")
            yield name, Row(file=self.file, key=f"{self.key} / {key} / {name}".strip(" /"), entries=entry)

    def done(self) -> None:
        """Refuse keys nobody asked for."""
        if self._left:
            raise self.refuse(sorted(self._left)[0], "is a key nobody knows here")

    def _take(self, key: str, default: object) -> object:
        self._left.discard(key)
        if key in self.entries:
            return self.entries[key]
        if default is None:
            raise self.refuse(key, "is missing")
        return default


def whole(text: str, row: Row, key: str) -> int:
    """A whole number from text."""
    try:
        return int(text)
    except ValueError:
        raise row.refuse(key, f"{text!r} is no whole number") from None


def flag(text: str, row: Row, key: str) -> bool:
    """Yes or no from text."""
    if text not in ("yes", "no"):
        raise row.refuse(key, f"{text!r} is neither yes nor no")
    return text == "yes"


def decimal(text: str, row: Row, key: str) -> Decimal:
    """An exact decimal from text."""
    try:
        found = Decimal(text)
    except InvalidOperation:
        raise row.refuse(key, f"{text!r} is no decimal") from None
    if not found.is_finite():
        raise row.refuse(key, f"{text!r} is no decimal")
    return found
