"""The same cases again some years later: other ids, instants, case numbers and registrations.

Making a case costs the better part of a millisecond, and most of that is finding its words. Moving one
that is made costs a tenth, so an office of a million is made of runs of cases that come again in later
years.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable
from typing import Any

from law.instants import exact
from models.canonical import canonical_text
from models.timetext import read_when, write_when
from models.types import instant_text, parse_instant
from services.indexing import TIE_BITS
from services.numbers import folded
from services.tokens import number_key, number_words

Rows = dict[str, tuple[tuple[str, ...], list[tuple[Any, ...]]]]
Change = Callable[[Any], Any]

_REFERENCES = {"id", "case_id", "person_id", "craft_id", "involvement_id"}
_INSTANTS = ("_earliest", "_latest", "_at")


class Later:
    """Rows of a run of cases, moved on by whole days.

    Args:
        rows: the rows by table, as made.
        days: how far.
        cases: how many cases lie between: what is added to the running number of a case.
    """

    def __init__(self, rows: Rows, *, days: int, cases: int) -> None:
        self._rows, self._days, self._cases = rows, dt.timedelta(days=days), cases
        self._seconds = days * 86_400
        self._milliseconds = self._seconds * 1000
        self._ids: dict[str, str] = {}
        self._times: dict[str, str] = {}
        self._numbers = self._later_numbers()
        self.last_numbers = {int(new[:4]): int(new[5:]) for new in self._numbers.values()}

    def _later_numbers(self) -> dict[str, str]:
        names, rows = self._rows["case_index"]
        key, number = names.index("sort_key"), names.index("number")
        found = {}
        for row in rows:
            happened = dt.datetime.fromtimestamp((row[key] >> TIE_BITS) + self._seconds, dt.UTC)
            found[row[number]] = f"{happened.year}-{int(row[number][5:]) + self._cases:04d}"
        return found

    def rows(self) -> Rows:
        """The moved rows."""
        return {
            table: (names, self._moved(table, names, rows)) for table, (names, rows) in self._rows.items()
        }

    def _moved(
        self, table: str, names: tuple[str, ...], rows: list[tuple[Any, ...]]
    ) -> list[tuple[Any, ...]]:
        changes = [(at, change) for at, name in enumerate(names) if (change := self._change(table, name))]
        found = []
        for row in rows:
            moved = list(row)
            for at, change in changes:
                if moved[at] is not None:
                    moved[at] = change(moved[at])
            found.append(moved)
        if table == "case_index":
            self._rewrite_words(names, rows, found)
        return [tuple(row) for row in found]

    def _change(self, table: str, name: str) -> Change | None:
        special: dict[tuple[str, str], Change] = {
            ("cases", "number"): self._numbers.__getitem__,
            ("case_numbers", "number"): self._numbers.__getitem__,
            ("case_numbers", "folded"): self._folded,
            ("case_index", "number"): self._numbers.__getitem__,
            ("case_index", "sort_key"): self._sort_key,
            ("case_index", "day"): self._day,
            ("case_index", "occurred"): self._occurred,
            ("case_index", "crafts"): self._registration,
            ("crafts", "registration"): self._registration,
            ("case_crafts", "number"): self._craft_key,
            ("duty_index", "case_number"): self._numbers.__getitem__,
            ("duty_index", "id"): self._duty_id,
        }
        if (table, name) in special:
            return special[table, name]
        if name.startswith("born"):
            return None
        if name in _REFERENCES:
            return self._id
        return self._time if name.endswith(_INSTANTS) else None

    def _id(self, id: str) -> str:
        moved = self._ids.get(id)
        if moved is None:
            at = f"{int(id[:8] + id[9:13], 16) + self._milliseconds:012x}"
            serial = int(id[24:], 16) + self._cases * 64
            moved = self._ids[id] = f"{at[:8]}-{at[8:]}{id[13:24]}{serial:012x}"
        return moved

    def _time(self, text: str) -> str:
        moved = self._times.get(text)
        if moved is None:
            moved = self._times[text] = instant_text(parse_instant(text) + self._days)
        return moved

    def _folded(self, key: str) -> str:
        return folded(self._numbers[f"{key[:4]}-{key[4:]}"])

    def _sort_key(self, key: int) -> int:
        return key + (self._seconds << TIE_BITS)

    def _day(self, day: str) -> str:
        return (dt.date.fromisoformat(day) + self._days).isoformat()

    def _occurred(self, text: str) -> str:
        happened = read_when(json.loads(text), "UTC")
        assert happened.earliest is not None
        return canonical_text(write_when(exact(happened.earliest + self._days, happened.zone), "UTC"))

    def _duty_id(self, id: str) -> str:
        return self._id(id[:36]) + id[36:]

    def _registration(self, number: str) -> str:
        return f"{number[:3]}{(int(number[3:7]) + self._cases * 7) % 10_000:04d}{number[7:]}"

    def _craft_key(self, key: str) -> str:
        return number_key(self._registration(f"WS {key[2:6]} {key[6:]}"))

    def _rewrite_words(
        self, names: tuple[str, ...], rows: list[tuple[Any, ...]], moved: list[list[Any]]
    ) -> None:
        at = names.index("search_text")
        own = [names.index("number"), names.index("crafts")]
        for old, new in zip(rows, moved, strict=True):
            words = set(old[at].split(" "))
            for column in own:
                words -= number_words(old[column])
            for column in own:
                words |= number_words(new[column])
            new[at] = " ".join(sorted(words))
