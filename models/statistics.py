"""What the office may give out of the deaths of a closed period: tables whose small counts are withheld.

`services.suppression` says which counts may stand here; nothing in this module can tell one that is withheld.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from law.plain import dataclass
from models.canonical import Json, canonical_text
from models.records import ClosedPeriod

FORMAT = "wakeline.statistics/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Class:
    """One class of a grouping, or of the results.

    Attributes:
        gap: what is in it is known of nobody; left off where it is empty.
        second: taken before others when a second class is withheld together with a small one.
    """

    key: str
    label: str
    gap: bool = False
    second: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What is stated of one class: None stands for withheld, never for nobody."""

    key: str
    label: str
    deaths: int | None
    results: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Grouping:
    """One table: the classes of a grouping by result."""

    key: str
    label: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """All that may be stated of one set of deaths.

    Attributes:
        least: no count below it is stated.
        results: classes of the results, in the order of every row's.
        whole: the row of all deaths.
    """

    least: int
    results: tuple[Class, ...]
    whole: Row
    groupings: tuple[Grouping, ...]

    def grouping(self, key: str) -> Grouping | None:
        """The table of a grouping; None where the period has none."""
        return next((one for one in self.groupings if one.key == key), None)

    @property
    def withheld(self) -> int:
        """How many counts of deaths of a class are withheld."""
        return sum(row.deaths is None for one in self.groupings for row in one.rows)


def family_json(made: Family) -> dict[str, Json]:
    """A family for `--json` and for the record."""
    return {
        "format": FORMAT,
        "least": made.least,
        "results": [{"key": one.key, "label": one.label} for one in made.results],
        "all": _row_json(made.whole),
        "groupings": [
            {"key": one.key, "label": one.label, "rows": [_row_json(row) for row in one.rows]}
            for one in made.groupings
        ],
    }


def family_text(made: Family) -> str:
    """The text in which a record keeps a family."""
    return canonical_text(family_json(made))


def family_of(period: ClosedPeriod) -> Family:
    """The figures of a closed period."""
    raw: dict[str, Any] = json.loads(period.body or "{}")
    return Family(
        least=raw["least"],
        results=tuple(Class(key=one["key"], label=one["label"]) for one in raw["results"]),
        whole=_row(raw["all"]),
        groupings=tuple(
            Grouping(key=one["key"], label=one["label"], rows=tuple(map(_row, one["rows"])))
            for one in raw["groupings"]
        ),
    )


def years_of(period: ClosedPeriod) -> str:
    """The period in words: "2001", "2001 to 2005"."""
    first, last = period.first_year, period.last_year
    return f"{first}" if first == last else f"{first} to {last}"


def rows_of(made: Family) -> Iterator[tuple[str, Row]]:
    """Every row with the label of its grouping, the row of all first with none."""
    yield "", made.whole
    for one in made.groupings:
        for row in one.rows:
            yield one.label, row


def _row_json(row: Row) -> dict[str, Json]:
    return {"key": row.key, "label": row.label, "deaths": row.deaths, "results": list(row.results)}


def _row(raw: dict[str, Any]) -> Row:
    return Row(key=raw["key"], label=raw["label"], deaths=raw["deaths"], results=tuple(raw["results"]))
