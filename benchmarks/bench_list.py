"""Pages of the case list beside the same raw SQL on the same file: first, middle and last page, and by
filter.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterator
from typing import Any

from sqlalchemy import event
from sqlcipher3 import dbapi2 as sqlcipher

from benchmarks.desk import CLERK, services_of
from benchmarks.measure import Act, Row, compare, hand_back
from benchmarks.office import office
from services.bootstrap import Services
from services.listing import ListQuery

Raw = Callable[[str, tuple[Any, ...]], Any]
PAGE = 50


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
    asked = {
        "first page": ListQuery(size=PAGE),
        "middle": ListQuery(after=middle, size=PAGE),
        "end": ListQuery(after=last, size=PAGE),
        "open boating": ListQuery(filters={"status": "open", "kind": "boating"}, size=PAGE),
        "one county": ListQuery(filters={"county": "door"}, size=PAGE),
    }
    for name, query in asked.items():
        ours = functools.partial(services.cases.list_page, CLERK, query)
        least = functools.partial(run_all, raw, statements(services, ours))
        yield compare(f"list, {cases:,} cases: {name}", ours, least, aim=2)
    services.close()


def statements(services: Services, act: Act) -> list[tuple[str, tuple[Any, ...]]]:
    """The SQL the act sends, as the driver gets it: its floor is the same SQL and nothing around it."""
    sent: list[tuple[str, tuple[Any, ...]]] = []

    def note(
        connection: object, cursor: object, statement: str, values: tuple[Any, ...], *more: object
    ) -> None:
        if not statement.startswith("BEGIN"):
            sent.append((statement, values))

    event.listen(services.office.engine, "before_cursor_execute", note)
    act()
    event.remove(services.office.engine, "before_cursor_execute", note)
    return sent


def run_all(raw: Raw, sent: list[tuple[str, tuple[Any, ...]]]) -> None:
    """Send the statements again by the driver alone."""
    for statement, values in sent:
        raw(statement, values)


if __name__ == "__main__":
    hand_back(rows(int(sys.argv[1])))
