"""Pages of the case list beside the same raw SQL on the same file: first, middle and last page, and by
filter.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

from sqlcipher3 import dbapi2 as sqlcipher

from benchmarks.desk import CLERK, services_of
from benchmarks.measure import Row, compare, hand_back
from benchmarks.office import office
from models.tables import CASE_INDEX
from services.listing import ListQuery

Raw = Callable[[str, tuple[Any, ...]], Any]
PAGE = 50
_COLUMNS = ", ".join(c.name for c in CASE_INDEX.c if c.name not in ("search_text", "place_key", "day"))


def floor(file: str) -> Raw:
    """Runs raw SQL on a connection of its own, with the store's own settings of the cache."""
    connection = sqlcipher.connect(file, isolation_level=None)
    connection.execute("PRAGMA cache_size = -32000")

    def run(statement: str, values: tuple[Any, ...]) -> Any:
        connection.execute("BEGIN")
        try:
            return connection.execute(statement, values).fetchall()
        finally:
            connection.execute("ROLLBACK")

    return run


def rows(cases: int) -> Iterator[Row]:
    """Lines of the table for one size of office."""
    folder = office(cases)
    services, raw = services_of(folder), floor(str(folder.database))
    low, high = raw("SELECT min(sort_key), max(sort_key) FROM case_index", ())[0]
    middle = raw("SELECT sort_key FROM case_index WHERE sort_key >= ? LIMIT 1", ((low + high) // 2,))[0][0]
    last = raw("SELECT sort_key FROM case_index ORDER BY sort_key LIMIT 1 OFFSET 60", ())[0][0]
    for name, after in (("first page", None), ("middle", middle), ("end", last)):
        key = after if after is not None else high + 1

        def ours(after: int | None = after) -> object:
            return services.cases.list_page(CLERK, ListQuery(after=after, size=PAGE))

        def least(key: int = key) -> object:
            return raw(
                f"SELECT {_COLUMNS} FROM case_index WHERE voided = 0 AND sort_key < ? "
                "ORDER BY sort_key DESC LIMIT ?",
                (key, PAGE + 1),
            )

        yield compare(f"list, {cases:,} cases: {name}", ours, least, aim=2)
    for name, filters in (
        ("open boating", {"status": "open", "kind": "boating"}),
        ("county", {"county": "door"}),
    ):
        clause = " AND ".join(f"{column} = ?" for column in filters)

        def ours_filtered(filters: dict[str, str] = filters) -> object:
            return services.cases.list_page(CLERK, ListQuery(filters=filters, size=PAGE))

        def least_filtered(clause: str = clause, values: tuple[str, ...] = tuple(filters.values())) -> object:
            return raw(
                f"SELECT {_COLUMNS} FROM case_index WHERE voided = 0 AND {clause} "
                "ORDER BY sort_key DESC LIMIT ?",
                (*values, PAGE + 1),
            )

        yield compare(f"list, {cases:,} cases: {name}", ours_filtered, least_filtered, aim=2)
    services.close()


if __name__ == "__main__":
    hand_back(rows(int(sys.argv[1])))
