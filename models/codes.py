"""Code lists: the closed vocabularies of fields, with labels, definitions, sources and the days they applied.

Each list is a YAML file in `codelists/`. Options are never deleted: an option that went out of use keeps its
row with a last day, so that an old record still has words. The version offered is chosen by the day of the
incident; a stored key finds its label whatever the day.
"""

from __future__ import annotations

import datetime as dt
import functools
from pathlib import Path
from typing import Any

import yaml

from law.plain import dataclass

FOLDER = Path(__file__).parent / "codelists"

_LIST_KEYS = {"title", "source", "editions", "options"}
_EDITION_KEYS = {"from", "until", "source", "note"}
_OPTION_KEYS = {"key", "label", "definition", "code", "from", "until", "source", "also"}


class CodeListBroken(ValueError):
    """A list file breaks its own rules: a fault of the program's data, found by its tests."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One choice of a list as it stood between two days.

    Attributes:
        key: stable snake_case word that records store.
        label: what people read.
        definition: what it means, in our own words; "" when the label says it all.
        valid_from: first incident day it applies to, None without a beginning.
        valid_until: first incident day it no longer applies to, None while in use.
        source: where the label comes from.
        code: an outside code (FIPS), "" when none.
        note: an open question about this version of the label.
        also: words people use for it, by which typing finds it; they decide nothing and are never stored.
            A word whose place is itself a question of law stands under none.
    """

    key: str
    label: str
    definition: str = ""
    valid_from: dt.date | None = None
    valid_until: dt.date | None = None
    source: str = ""
    code: str = ""
    note: str = ""
    also: tuple[str, ...] = ()

    def applies(self, on: dt.date) -> bool:
        """True when the option belongs to the list of that day."""
        started = self.valid_from is None or self.valid_from <= on
        return started and (self.valid_until is None or on < self.valid_until)


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeList:
    """A whole list with every version of its options, in the order they are offered."""

    id: str
    title: str
    source: str
    options: tuple[Option, ...]


def lists() -> tuple[str, ...]:
    """Ids of all lists, in alphabetical order."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))


def options(list_id: str, on: dt.date | None = None) -> tuple[Option, ...]:
    """What may be chosen for an incident of that day; of today's list when no day is known.

    Raises:
        KeyError: no such list.
    """
    every = code_list(list_id).options
    if on is None:
        return tuple(option for option in every if option.valid_until is None)
    return tuple(option for option in every if option.applies(on))


def find(list_id: str, key: str, on: dt.date | None = None) -> Option | None:
    """The option of a stored key: as it stood on the day, else its latest version, else None."""
    found = [option for option in code_list(list_id).options if option.key == key]
    if on is not None:
        found = [option for option in found if option.applies(on)] or found
    return found[-1] if found else None


def label(list_id: str, key: str, on: dt.date | None = None) -> str:
    """Words for a stored key. A key this program does not know (another office's) is shown as it is."""
    option = find(list_id, key, on)
    return option.label if option else key


def keys(list_id: str) -> frozenset[str]:
    """Every key that was ever in the list."""
    return frozenset(option.key for option in code_list(list_id).options)


@functools.cache
def code_list(list_id: str) -> CodeList:
    """The whole list, read once from its file.

    Raises:
        KeyError: no such list.
        CodeListBroken: the file breaks the rules of list files.
    """
    path = FOLDER / f"{list_id}.yaml"
    if not path.is_file():
        raise KeyError(f"there is no code list {list_id!r}")
    return parse(list_id, path.read_text(encoding="utf-8"))


def parse(list_id: str, text: str) -> CodeList:
    """A list from the text of its file; strict: unknown and repeated entries are refused."""
    raw = yaml.load(text, Loader=_StrictLoader)  # noqa: S506 - a loader of plain strings, no objects
    _expect(isinstance(raw, dict) and set(raw) <= _LIST_KEYS, list_id, "unknown entries at the top")
    _expect(
        bool(raw.get("title") and raw.get("source") and raw.get("options")),
        list_id,
        "no title, source or options",
    )
    editions = raw.get("editions") or [{}]
    made = [_option(list_id, raw["source"], edition, row) for edition in editions for row in raw["options"]]
    found = CodeList(
        id=list_id,
        title=raw["title"],
        source=raw["source"],
        options=tuple(option for option in made if option is not None),
    )
    _expect_no_overlap(found)
    _expect_one_place(found)
    return found


def _option(list_id: str, source: str, edition: dict[str, str], row: dict[str, Any]) -> Option | None:
    """The option within an edition of the list; None when the two have no day in common."""
    _expect(set(edition) <= _EDITION_KEYS, list_id, f"unknown entry in edition {edition}")
    _expect(set(row) <= _OPTION_KEYS and {"key", "label"} <= set(row), list_id, f"unknown entry in {row}")
    first = max(filter(None, (_day(edition, "from"), _day(row, "from"))), default=None)
    last = min(filter(None, (_day(edition, "until"), _day(row, "until"))), default=None)
    if first is not None and last is not None and first >= last:
        return None
    return Option(
        key=row["key"],
        label=row["label"],
        definition=row.get("definition", ""),
        valid_from=first,
        valid_until=last,
        source=row.get("source") or edition.get("source") or source,
        code=row.get("code", ""),
        note=edition.get("note", ""),
        also=_also(list_id, row),
    )


def _also(list_id: str, row: dict[str, Any]) -> tuple[str, ...]:
    words = row.get("also", [])
    _expect(isinstance(words, list), list_id, f"the words by which {row['key']} is found are no list")
    return tuple(words)


def _day(entries: dict[str, str], name: str) -> dt.date | None:
    return dt.date.fromisoformat(entries[name]) if name in entries else None


def _expect_no_overlap(found: CodeList) -> None:
    """No key may have two labels on one day."""
    ends: dict[str, dt.date | None] = {}
    for option in found.options:
        if option.key in ends:
            before = ends[option.key]
            later = before is not None and option.valid_from is not None and before <= option.valid_from
            _expect(later, found.id, f"{option.key} has two versions on one day")
        ends[option.key] = option.valid_until


def _expect_one_place(found: CodeList) -> None:
    """No word finds two options, and none that is the label of another."""
    places = {option.label.casefold(): option.key for option in found.options}
    for option in found.options:
        for word in option.also:
            place = places.setdefault(word.casefold(), option.key)
            _expect(place == option.key, found.id, f"“{word}” finds {option.key} and {place}")


def _expect(holds: bool, list_id: str, what: str) -> None:
    if not holds:
        raise CodeListBroken(f"code list {list_id}: {what}")


class _StrictLoader(getattr(yaml, "CBaseLoader", yaml.BaseLoader)):  # type: ignore[misc]  # one of two classes
    """Reads every scalar as text (so that `no` and `on` stay words) and refuses a repeated entry."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[object, object]:
        names = [key.value for key, _ in node.value]
        if len(names) != len(set(names)):
            raise CodeListBroken(f"line {node.start_mark.line + 1}: an entry stands twice")
        return dict(super().construct_mapping(node, deep=deep))
