"""Make an invented office of many cases, quickly, and keep it for the next run.

    .venv/bin/python -m benchmarks.office 100000

The rows are those the program would write: records through `models.columns`, list, search and name rows
through `services.indexing`, in batches and with the secondary indexes built at the end. Two people are
new in each case. The history is left empty, because a million entries say nothing that a hundred thousand
do not (`bench_audit.py` makes those). The folder stands under the system's temporary folder; a later
schema upgrades it when it opens it.
"""

from __future__ import annotations

import argparse
import datetime as dt
import functools
import json
import multiprocessing
import os
import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.engine import Connection

from benchmarks.invented_case import FIRST_DAY, LAST_DAY, ZONE, Cases, Made
from benchmarks.invented_duties import duties_of
from benchmarks.kept import cache
from benchmarks.later import Later
from models import audit, textindex
from models.columns import PLANS
from models.engine import make_engine, sqlite_url
from models.fields import is_blank
from models.office_tables import KEPT_TOTALS, NUMBER_SERIES
from models.records import Case, CaseRecord, Record
from models.tables import RECORD_TABLES, SURNAMES, TEXT_INDEXED
from models.types import instant_text
from models.upgrade import prepare
from services import indexing, tokens
from services.casestore import kinds_text
from services.numbers import folded
from services.office import DataDir

SEED = 30_350
# To be changed when the invented records or the word index change, so that kept offices are made anew.
EDITION = "1"
BATCH = 5_000
# Cases made one by one before they come again some years later.
RUN = 50_000


def office(cases: int, *, seed: int = SEED, say: bool = True) -> DataDir:
    """The folder of an office of `cases` cases; made when it is not there yet."""
    folder = cache() / f"office-{cases}-{seed}-{EDITION}"
    done = folder / "made.json"
    if not done.exists():
        # A helper process that imports the caller anew must not begin an office of its own.
        assert multiprocessing.parent_process() is None, "offices are made under `if __name__ == '__main__'`"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        begun = time.perf_counter()
        _make(DataDir(folder), cases, seed, say)
        took = time.perf_counter() - begun
        done.write_text(
            json.dumps({"cases": cases, "seed": seed, "seconds": round(took, 1)}), encoding="utf-8"
        )
        if say:
            size = DataDir(folder).database.stat().st_size / 1e6
            print(f"made {cases:,} cases in {took:,.0f} s, {size:,.0f} MB: {folder}", file=sys.stderr)
    _bring_along(DataDir(folder))
    return DataDir(folder)


def _bring_along(folder: DataDir) -> None:
    """Upgrade a kept office as any store is upgraded, without the copy that is taken of real ones."""
    engine = make_engine(sqlite_url(folder.database))
    prepare(engine, create=False)
    engine.dispose()


@functools.cache
def _words_of(part: str) -> frozenset[str]:
    return frozenset(tokens.stored_words([part]))


def _stored_words(texts: Iterable[str | None]) -> set[str]:
    """What `tokens.stored_words` gives, remembered part by part: names and waters come again and again."""
    found: set[str] = set()
    return found.union(*(_words_of(part) for text in texts if text for part in text.split()))


@contextmanager
def _remembering() -> Iterator[None]:
    """Put the remembering forms of the slow text functions in the place of the program's own."""
    own = {name: getattr(indexing, name) for name in ("stored_words", "fold", "words", "write_when")}
    setattr(indexing, "stored_words", _stored_words)  # noqa: B010  # not the module's own name for mypy
    for name in ("fold", "words"):
        setattr(indexing, name, functools.cache(own[name]))
    try:
        yield
    finally:
        for name, function in own.items():
            setattr(indexing, name, function)


def _make(folder: DataDir, cases: int, seed: int, say: bool) -> None:
    engine = make_engine(sqlite_url(folder.database))
    prepare(engine, create=True)
    copies = max(1, cases // RUN)
    first, last = _runs(0, min(cases, RUN)), _runs((copies - 1) * RUN, cases)
    with engine.connect() as connection:
        _for_loading(connection)
        loading = _Loading(connection)
        with _Unindexed(connection), multiprocessing.get_context("spawn").Pool(os.cpu_count()) as pool:
            # The first years are made, the last too (their cases are open), the years between are moved.
            made = pool.imap(
                _prepared, [(cases, seed, *run) for run in (*first, *(last if copies > 1 else ()))]
            )
            begun = [next(made) for _ in first]
            for batch in begun:
                loading.take(batch)
            for copy in range(1, copies - 1):
                _say(say, f"  {copy * RUN:,} cases")
                for batch in begun:
                    loading.take(_moved(batch, cases, copy))
            for batch in made:
                loading.take(batch)
            _say(say, f"  {cases:,} cases; now the indexes")
            loading.end()
    engine.dispose()


def _runs(first: int, end: int) -> list[tuple[int, int]]:
    return [(start, min(start + BATCH, end)) for start in range(first, end, BATCH)]


def _moved(batch: _Batch, cases: int, copy: int) -> _Batch:
    days = round((LAST_DAY - FIRST_DAY).days * RUN * copy / cases)
    later = Later(batch.rows, days=days, cases=RUN * copy)
    return replace(batch, rows=later.rows(), last_numbers=later.last_numbers)


def _say(say: bool, words: str) -> None:
    if say:
        print(words, file=sys.stderr, flush=True)


def _for_loading(connection: Connection) -> None:
    driver: Any = connection.connection.driver_connection
    for pragma in ("synchronous = OFF", "foreign_keys = OFF", "cache_size = -400000"):
        driver.execute(f"PRAGMA {pragma}")


class _Unindexed:
    """Takes secondary indexes and word triggers away and builds them again at the end, in order."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._indexes: list[str] = []

    def __enter__(self) -> None:
        with self._connection.begin():
            rows = self._connection.exec_driver_sql(
                "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
            ).all()
            self._indexes = [row.sql for row in rows]
            for row in rows:
                self._connection.exec_driver_sql(f"DROP INDEX {row.name}")
            for table in TEXT_INDEXED:
                for event in ("insert", "update", "delete"):
                    self._connection.exec_driver_sql(f"DROP TRIGGER {table}_words_{event}")

    def __exit__(self, *raised: object) -> None:
        with self._connection.begin():
            for statement in self._indexes:
                self._connection.exec_driver_sql(statement)
            for table in TEXT_INDEXED:
                self._connection.exec_driver_sql(
                    f"INSERT INTO {table}_words({table}_words) VALUES ('rebuild')"
                )
            textindex.install(self._connection)


@dataclass(slots=True)
class _Batch:
    """Rows of some cases by table: the names of the columns filled, and the values in their order."""

    rows: dict[str, tuple[tuple[str, ...], list[tuple[Any, ...]]]]
    surnames: set[str]
    totals: Counter[str]
    last_numbers: dict[int, int]


def _prepared(run: tuple[int, int, int, int]) -> _Batch:
    """The rows of one run of cases (in a process of its own)."""
    total, seed, first, end = run
    cases = Cases(total, seed, first)
    with _remembering():
        made = [cases.make(index) for index in range(first, end)]
        records: dict[type[Record], list[tuple[Record, Made]]] = {}
        for one in made:
            for record in (one.casefile.case, *one.new_people, *one.casefile.records):
                records.setdefault(type(record), []).append((record, one))
        rows = {RECORD_TABLES[cls].name: _record_rows(cls, found) for cls, found in records.items()}
        listed = [indexing.case_row(one.casefile, ZONE, one.created_at, one.created_at) for one in made]
        people = [indexing.person_row(person) for one in made for person in one.new_people]
    numbers = [_number(one.casefile.case) for one in made]
    rows["case_index"], rows["person_index"] = _plain(_untied(listed)), _plain(people)
    rows["case_numbers"], rows["case_crafts"] = _plain(numbers), _plain(list(_crafts(made)))
    rows["duty_index"] = _plain([row for one in made for row in duties_of(one)])
    return _Batch(
        rows=rows,
        surnames={row["surname"] for row in people},
        totals=_totals(listed),
        last_numbers={int(row["number"][:4]): int(row["number"][5:]) for row in numbers},
    )


def _record_rows(
    cls: type[Record], found: list[tuple[Record, Made]]
) -> tuple[tuple[str, ...], list[tuple[Any, ...]]]:
    """What `models.columns.to_row` gives, without the hundreds of columns nothing is ever in."""
    plans = _filled(cls, found)
    own = issubclass(cls, CaseRecord)
    names = ["id", "version", *(("case_id", "position") if own else ()), *(n for p in plans for n in p.names)]
    if cls is Case:
        names += ["kinds", "created_at", "updated_at"]
    rows = []
    for record, made in found:
        row: list[Any] = [record.id, record.version]
        if isinstance(record, CaseRecord):
            row += (record.case_id, record.position)
        for plan in plans:
            row += plan.to(getattr(record, plan.key))
        if cls is Case:
            row += (kinds_text(made.casefile.records), made.created_at, made.created_at)
        rows.append(_bound_all(row))
    return tuple(names), rows


def _filled(cls: type[Record], found: list[tuple[Record, Made]]) -> list[Any]:
    some = found[:2_000]
    return [plan for plan in PLANS[cls] if any(not is_blank(getattr(record, plan.key)) for record, _ in some)]


def _plain(rows: list[dict[str, Any]]) -> tuple[tuple[str, ...], list[tuple[Any, ...]]]:
    names = tuple(rows[0]) if rows else ()
    return names, [_bound_all(row.values()) for row in rows]


def _bound_all(values: Iterable[Any]) -> tuple[Any, ...]:
    """As `models.types` binds them on SQLite."""
    return tuple([value if value is None or value.__class__ is str else _bound(value) for value in values])


def _bound(value: Any) -> Any:
    if isinstance(value, dt.datetime):
        return instant_text(value)
    return int(value) if isinstance(value, bool) else value


def _untied(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    taken: set[int] = set()
    for row in rows:
        while row["sort_key"] in taken:
            row["sort_key"] += 1
        taken.add(row["sort_key"])
    return rows


def _number(case: Case) -> dict[str, str]:
    assert case.number is not None
    return {"folded": folded(case.number), "number": case.number, "case_id": case.id}


def _crafts(made: Iterable[Made]) -> Iterator[dict[str, str]]:
    for one in made:
        for number in sorted(indexing.craft_numbers(one.casefile)):
            yield {"case_id": one.casefile.case.id, "number": number}


def _totals(rows: list[dict[str, Any]]) -> Counter[str]:
    totals = Counter([indexing.ALL_CASES] * len(rows))
    for row in rows:
        totals.update(indexing.total_name(key, row[key]) for key in indexing.COUNTED if row[key])
    return totals


class _Loading:
    """Puts batches into the store one after another."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._surnames: set[str] = set()
        self._totals: Counter[str] = Counter()
        self._numbers: dict[int, int] = {}

    def take(self, batch: _Batch) -> None:
        with self._connection.begin():
            for table, (names, rows) in batch.rows.items():
                if rows:
                    marks = ", ".join("?" * len(names))
                    statement = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})"
                    self._connection.exec_driver_sql(statement, rows)
        self._surnames |= batch.surnames
        self._totals += batch.totals
        self._numbers |= batch.last_numbers

    def end(self) -> None:
        series = [{"series": f"{year}-####", "last": last} for year, last in self._numbers.items()]
        totals = [{"name": name, "total": total} for name, total in self._totals.items()]
        with self._connection.begin():
            audit.start(self._connection)
            self._connection.execute(
                SURNAMES.insert(), [indexing.surname_row(n) for n in sorted(self._surnames)]
            )
            self._connection.execute(NUMBER_SERIES.insert(), series)
            self._connection.execute(KEPT_TOTALS.insert(), totals)


def main() -> int:
    """Make the office asked for and say where it is."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("cases", type=int, nargs="?", default=10_000)
    parser.add_argument("--seed", type=int, default=SEED)
    asked = parser.parse_args()
    print(office(asked.cases, seed=asked.seed).path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
