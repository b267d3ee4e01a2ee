"""What an import would do, before it does anything: every row with what will become of it, and why."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field
from enum import StrEnum

from law.plain import dataclass
from models.casefile import CaseFile
from models.records import CASE_RECORDS
from services.importing.bard import Mapped, map_accident
from services.importing.draft import CodeRead, Log
from services.importing.merge import merged
from services.importing.raw import kept_rows, raw_document, raw_id, raw_text
from services.importing.tables import Folder, LeftOut, Row, Table


class Outcome(StrEnum):
    """What becomes of a row."""

    NEW = "new"  # goes in
    TOLD_TWICE = "told_twice"  # another row told the same already: kept as it came, nothing counted twice
    ALREADY_IN = "already_in"  # went in before, the same
    DIFFERS = "differs"  # went in before with other cells: nothing is changed
    LEFT_OUT = "left_out"  # cannot go in


@dataclass(frozen=True, slots=True, kw_only=True)
class RowPlan:
    """One row and what becomes of it. `reason` is a sentence, "" where none is wanted."""

    table: Table
    file: str
    number: int
    outcome: Outcome
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AccidentPlan:
    """What goes in of one accident.

    Attributes:
        base: the case as it is in the office, None for a new one.
        edited: the case as it will be.
        rows: the new rows, told-twice ones left out.
    """

    accident: str
    base: CaseFile | None
    edited: CaseFile
    rows: tuple[Row, ...]
    mapped: Mapped


@dataclass(frozen=True, slots=True, kw_only=True)
class RemarkCount:
    """Cells of one kind that were not taken as they stand, counted."""

    table: Table
    column: str
    words: str
    said: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The whole of what an import would do.

    Attributes:
        accidents: what goes in, in the order of the tables.
        rows: every row of every file.
        codes: each coded word with its meaning and how often it stands there.
        remarks: cells that were not taken as they stand.
        unknown_columns: headings nobody knows, with their file; their cells are kept raw.
        left_out_files: files of the folder that are no table of the database.
    """

    accidents: tuple[AccidentPlan, ...]
    rows: tuple[RowPlan, ...]
    codes: tuple[tuple[CodeRead, int], ...]
    remarks: tuple[RemarkCount, ...]
    unknown_columns: tuple[tuple[str, str], ...]
    left_out_files: tuple[LeftOut, ...]

    def count(self, outcome: Outcome, table: Table | None = None) -> int:
        """How many rows there are of the outcome, of one table or of all."""
        return sum(row.outcome is outcome and table in (None, row.table) for row in self.rows)

    @property
    def new_cases(self) -> int:
        """Accidents that become a case."""
        return sum(accident.base is None for accident in self.accidents)

    @property
    def without_accident_row(self) -> int:
        """New cases of which the source has no accident row."""
        return sum(a.base is None and not a.mapped.has_accident_row for a in self.accidents)

    @property
    def not_understood(self) -> tuple[tuple[CodeRead, int], ...]:
        """Coded words that no list knows."""
        return tuple((read, count) for read, count in self.codes if not read.understood)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """How rows are read.

    Attributes:
        zone: zone in which the source's local times are read.
        imported_from: name of the origin, kept with each case.
        status: status of new cases. A closed case is not watched for what is owed: accidents of past years
            were reported by somebody, and their thousands of duties would bury what is owed now.
    """

    zone: str
    imported_from: str
    status: str | None = "closed"


def make_plan(folder: Folder, existing: Mapping[str, CaseFile], terms: Terms) -> Plan:
    """Decide for every row.

    Args:
        folder: what was read.
        existing: the cases that are in the office already, by accident number.
        terms: how rows are read.
    """
    by_accident: dict[str, _Accident] = {}
    plans: list[RowPlan] = []
    for row in folder.rows:
        if row.accident not in by_accident:
            by_accident[row.accident] = _Accident(held=existing.get(row.accident))
        outcome, reason = by_accident[row.accident].take(row)
        plans.append(
            RowPlan(table=row.table, file=row.file, number=row.number, outcome=outcome, reason=reason)
        )
    accidents = tuple(found.plan(terms) for found in by_accident.values() if found.new or found.again)
    log = _joined(accident.mapped.log for accident in accidents)
    return Plan(
        accidents=accidents,
        rows=(*plans, *_left_out(folder)),
        codes=tuple(sorted(log.codes.items(), key=_code_order)),
        remarks=_counted(log),
        unknown_columns=tuple((file.name, c) for file in folder.files for c in file.unknown_columns),
        left_out_files=folder.left_out,
    )


@dataclass(slots=True)
class _Accident:
    """The rows of one accident, sorted by what is known of it already."""

    held: CaseFile | None
    new: list[Row] = field(default_factory=list)
    again: list[Row] = field(default_factory=list)
    kept: tuple[Row, ...] = ()
    _seen: dict[str, Row] = field(default_factory=dict)
    _raw: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.held is not None:
            self.kept = kept_rows(self.held)
            for row in self.kept:
                self._remember(row)

    def _remember(self, row: Row) -> None:
        self._seen.setdefault(row.key, row)
        self._raw.setdefault(raw_id(row), raw_text(row))

    def take(self, row: Row) -> tuple[Outcome, str]:
        """What becomes of the row, and why."""
        first, before = self._seen.get(row.key), self._raw.get(raw_id(row))
        if before is not None and first is not None:
            if before == raw_text(row):
                return Outcome.ALREADY_IN, f"The same as {first.place}."
            return Outcome.DIFFERS, (
                f"{first.place} has the same number and other cells, and was taken. Compare the two and "
                "correct the case by hand."
            )
        self._remember(row)
        if first is not None:
            self.again.append(row)
            return (
                Outcome.TOLD_TWICE,
                f"{first.place} tells the same: kept as it came, counted once.",
            )
        self.new.append(row)
        return Outcome.NEW, ""

    def plan(self, terms: Terms) -> AccidentPlan:
        """The case as it will be."""
        told = {row.key: row for row in (*self.again, *self.new, *reversed(self.kept))}
        earlier = [row for row in told.values() if any(row is kept for kept in self.kept)]
        mapped = _map([*earlier, *self.new], terms)
        reading = _with_rows(mapped.casefile, [*self.new, *self.again])
        if self.held is None:
            return self._made(mapped, reading)
        before = _map(earlier, terms).casefile if earlier else None
        return self._made(mapped, merged(before or CaseFile(case=self.held.case), self.held, reading))

    def _made(self, mapped: Mapped, edited: CaseFile) -> AccidentPlan:
        return AccidentPlan(
            accident=mapped.accident, base=self.held, edited=edited, rows=tuple(self.new), mapped=mapped
        )


def _map(rows: list[Row], terms: Terms) -> Mapped:
    return map_accident(rows, zone=terms.zone, imported_from=terms.imported_from, status=terms.status)


def _with_rows(casefile: CaseFile, rows: Iterable[Row]) -> CaseFile:
    documents = [
        dataclasses.replace(raw_document(row), case_id=casefile.case.id, position=position)
        for position, row in enumerate(rows, 1)
    ]
    order = {cls: at for at, cls in enumerate(CASE_RECORDS)}
    records = sorted((*casefile.records, *documents), key=lambda record: order[type(record)])
    return CaseFile(case=casefile.case, people=casefile.people, records=tuple(records))


def _left_out(folder: Folder) -> tuple[RowPlan, ...]:
    return tuple(
        RowPlan(
            table=file.table, file=file.name, number=out.number, outcome=Outcome.LEFT_OUT, reason=out.reason
        )
        for file in folder.files
        for out in file.left_out
    )


def _joined(logs: Iterable[Log]) -> Log:
    whole = Log()
    for log in logs:
        whole.remarks += log.remarks
        whole.codes += log.codes
    return whole


def _code_order(item: tuple[CodeRead, int]) -> tuple[bool, str, str, str]:
    read = item[0]
    return read.understood, read.table, read.column, read.words.casefold()


def _counted(log: Log) -> tuple[RemarkCount, ...]:
    counted = Counter((r.row.table, r.column, r.words, r.said) for r in log.remarks)
    return tuple(
        RemarkCount(table=table, column=column, words=words, said=said, count=count)
        for (table, column, words, said), count in counted.items()
    )
