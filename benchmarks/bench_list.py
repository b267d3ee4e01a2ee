"""Pages of the case list beside the same SQL, written by hand, on the same file: first, middle and last page,
and by filter.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterator
from typing import Any

from sqlcipher3 import dbapi2 as sqlcipher

from benchmarks.desk import CLERK, services_of
from benchmarks.measure import Row, compare, hand_back
from benchmarks.office import office
from services.listing import ListQuery

Raw = Callable[[str, tuple[Any, ...]], Any]
PAGE = 50
# What a line of the list is made from, and no column more.
_LINE = (
    "case_id, number, kind, matter, status, county, assigned_to, occurred, place, people, crafts, injured, "
    "dead, voided, juvenile, sort_key"
)
_TOTAL = "(SELECT total FROM kept_totals WHERE name = ?)"
_NEWEST = "ORDER BY sort_key DESC LIMIT ?"
_FIRST = f"SELECT {_LINE}, {_TOTAL} FROM case_index WHERE voided = 0 {_NEWEST}"
_AFTER = f"SELECT {_LINE}, {_TOTAL} FROM case_index WHERE voided = 0 AND sort_key < ? {_NEWEST}"
_COUNTY = f"SELECT {_LINE}, {_TOTAL} FROM case_index WHERE voided = 0 AND county = ? {_NEWEST}"
_TWO = "FROM case_index WHERE voided = 0 AND kind = ? AND status = ? ORDER BY sort_key DESC LIMIT"
_TWO_PAGE = f"SELECT {_LINE} {_TWO} ?"
_TWO_COUNT = f"SELECT count(*) FROM (SELECT sort_key {_TWO} 200)"


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
    beyond = PAGE + 1
    asked = {
        "first page": (ListQuery(size=PAGE), ((_FIRST, ("cases", beyond)),)),
        "middle": (ListQuery(after=middle, size=PAGE), ((_AFTER, ("cases", middle, beyond)),)),
        "end": (ListQuery(after=last, size=PAGE), ((_AFTER, ("cases", last, beyond)),)),
        "open boating": (
            ListQuery(filters={"kind": "boating", "status": "open"}, size=PAGE),
            ((_TWO_PAGE, ("boating", "open", beyond)), (_TWO_COUNT, ("boating", "open"))),
        ),
        "one county": (
            ListQuery(filters={"county": "door"}, size=PAGE),
            ((_COUNTY, ("cases.county=door", "door", beyond)),),
        ),
    }
    for name, (query, sent) in asked.items():
        ours = functools.partial(services.cases.list_page, CLERK, query)
        least = functools.partial(run_all, raw, sent)
        yield compare(f"list, {cases:,} cases: {name}", ours, least, aim=2)
    services.close()


def run_all(raw: Raw, sent: tuple[tuple[str, tuple[Any, ...]], ...]) -> None:
    """Send the statements by the driver alone."""
    for statement, values in sent:
        raw(statement, values)


if __name__ == "__main__":
    hand_back(rows(int(sys.argv[1])))
