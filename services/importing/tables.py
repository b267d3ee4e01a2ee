"""The files of a folder: read whole, recognised by their headings, every row kept with its number.

Nothing is dropped silently: a file that cannot be read, a row of the wrong length and a column nobody knows
are all listed.
"""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType

from law.plain import dataclass
from services.importing.cells import plain, written_number
from services.importing.columns import IDENTIFYING, KNOWN


class Table(StrEnum):
    """The tables of the national boating accident database, in the order they are read."""

    ACCIDENTS = "Accidents"
    VESSELS = "Vessels"
    INJURIES = "Injuries"
    DEATHS = "Deaths"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row as it stands in its file.

    Attributes:
        table: which table it belongs to.
        file: name of the file.
        number: row number within the file, the first row under the headings being 1.
        cells: raw text by heading.
        accident: the number that joins the tables (BARDID), without padding.
        key: stable name of what the row tells of: table, accident, and the row's own number.
    """

    table: Table
    file: str
    number: int
    cells: Mapping[str, str]
    accident: str
    key: str

    def __getitem__(self, heading: str) -> str:
        """Raw text of a column; "" where the file has no such column."""
        return self.cells.get(heading, "")

    @property
    def place(self) -> str:
        """Where to find it, in words."""
        return f"{self.file}, row {self.number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """A row or a file that was not taken in, and why."""

    file: str
    number: int
    reason: str
    raw: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFile:
    """One file read: its rows, what was left out, what was not understood of its headings."""

    name: str
    table: Table
    encoding: str
    sha256: str
    headings: tuple[str, ...]
    rows: tuple[Row, ...]
    left_out: tuple[LeftOut, ...] = ()
    unknown_columns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Folder:
    """All that was found in a folder."""

    files: tuple[SourceFile, ...]
    left_out: tuple[LeftOut, ...] = ()

    @property
    def rows(self) -> Iterator[Row]:
        """Every row of every file, table by table."""
        return (row for file in self.files for row in file.rows)

    @property
    def row_count(self) -> int:
        """Rows under the headings of recognised tables, the left-out ones included."""
        return sum(len(file.rows) + len(file.left_out) for file in self.files)


class NothingToRead(ValueError):
    """The folder holds no table this program knows; the text says what was looked for."""


def read_folder(folder: Path) -> Folder:
    """Read every CSV file that stands directly in the folder.

    Raises:
        NothingToRead: no file of it is a table of the database.
        OSError: the folder or a file cannot be read.
    """
    if not folder.is_dir():
        raise NothingToRead(f"{folder} is not a folder. Name the folder that holds the tables as CSV files.")
    read = [_read(path) for path in sorted(folder.iterdir()) if path.suffix.lower() == ".csv"]
    files = [found for found in read if isinstance(found, SourceFile)]
    if not files:
        known = ", ".join(f"{table}.csv" for table in Table)
        raise NothingToRead(f"No table was recognised in {folder}. Looked for {known} by their headings.")
    order = list(Table)
    # Of two files of one table the one that tells more comes first: a row told twice is taken from it.
    files.sort(key=lambda file: (order.index(file.table), -len(file.headings), file.name))
    return Folder(files=tuple(files), left_out=tuple(found for found in read if isinstance(found, LeftOut)))


def _read(path: Path) -> SourceFile | LeftOut:
    raw = path.read_bytes()
    text, encoding = _decode(raw)
    try:
        lines = list(csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True))
    except csv.Error as problem:
        return LeftOut(file=path.name, number=0, reason=f"The file is not a readable CSV table ({problem}).")
    headings = tuple(plain(heading) for heading in lines[0]) if lines else ()
    table = _table_of(headings)
    if table is None:
        return LeftOut(file=path.name, number=0, reason="The headings are not those of a table known here.")
    if len(set(headings)) != len(headings):
        return LeftOut(file=path.name, number=0, reason="Two columns have one heading. Rename one of them.")
    collector = _Collector(path.name, table, headings)
    for number, cells in enumerate(lines[1:], 1):
        collector.take(number, cells)
    return SourceFile(
        name=path.name,
        table=table,
        encoding=encoding,
        sha256=hashlib.sha256(raw).hexdigest(),
        headings=headings,
        rows=tuple(collector.rows),
        left_out=tuple(collector.left_out),
        unknown_columns=tuple(h for h in headings if h not in KNOWN[table.value]),
    )


def _decode(raw: bytes) -> tuple[str, str]:
    """The text and the name of the encoding it was read in. Never fails: the last one reads any byte."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return raw.decode("utf-16", errors="replace"), "UTF-16"
    try:
        return raw.decode("utf-8-sig"), "UTF-8"
    except UnicodeDecodeError:
        pass
    try:
        return raw.decode("cp1252"), "Windows-1252"
    except UnicodeDecodeError:
        return raw.decode("latin-1"), "Latin-1"


def _delimiter(text: str) -> str:
    heading = text.partition("\n")[0]
    return max(",;\t", key=heading.count)


def _table_of(headings: Sequence[str]) -> Table | None:
    present = set(headings)
    found = (table for table in Table if IDENTIFYING[table.value] <= present)
    return next(found, None)


@dataclass(slots=True)
class _Collector:
    """Sorts the lines of one file into rows and left-out rows."""

    file: str
    table: Table
    headings: tuple[str, ...]
    rows: list[Row] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)

    def take(self, number: int, cells: list[str]) -> None:
        if not cells:  # an empty line is no row
            return
        reason = self._obstacle(cells)
        if reason:
            self.left_out.append(LeftOut(file=self.file, number=number, reason=reason, raw=tuple(cells)))
            return
        # A NUL can be kept by no database; nothing else is changed.
        named = {h: c.replace("\0", "") for h, c in zip(self.headings, cells, strict=True)}
        self.rows.append(_row(self.table, self.file, number, named))

    def _obstacle(self, cells: list[str]) -> str:
        if not any(plain(cell) for cell in cells):
            return "The row is blank."
        if len(cells) != len(self.headings):
            return f"The row has {len(cells)} cells, the headings name {len(self.headings)}."
        named = dict(zip(self.headings, cells, strict=True))
        if not plain(named["BARDID"]):
            return "The row has no BARDID, so it cannot be joined to an accident."
        own = _OWN_NUMBER.get(self.table)
        if own and not plain(named[own]):
            return f"The row has no {own}, so it could not be told from another one of its accident."
        return ""


_OWN_NUMBER = {Table.VESSELS: "VesselID", Table.INJURIES: "InjuredID", Table.DEATHS: "DeceasedID"}


def _row(table: Table, file: str, number: int, cells: dict[str, str]) -> Row:
    accident = plain(cells["BARDID"])
    own = _OWN_NUMBER.get(table)
    parts = [table.value, accident] + ([written_number(cells[own])] if own else [])
    return Row(
        table=table,
        file=file,
        number=number,
        cells=MappingProxyType(cells),
        accident=accident,
        key="/".join(parts),
    )
