"""Cases as tables for spreadsheets, one file for each kind of record, and back.

UTF-8 with a byte order mark, so that spreadsheets see the letters; CRLF line ends; a column for each field.
A cell that a spreadsheet would take for a formula, or an identifier whose zeros or digits it would lose,
starts with an apostrophe. A cell that holds more than one plain value (a state, a range, a quantity) is the
case-file form of it as JSON. Reading takes the apostrophe off, so what was written comes back.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from law.plain import dataclass
from models import codec
from models.canonical import Json
from models.casefile import CaseFile
from models.codec import FORMAT, SECTIONS, SPECS, encode_record, section_key
from models.fields import FieldSpec, Kind
from models.problems import Problem, ProblemsFound
from models.records import Case, CaseRecord, Incident, Person, Record

APOSTROPHE = "'"
LIST_MARK = "; "
CASE_COLUMN = "case"

_DANGEROUS = ("=", "+", "-", "@", "\t", "\r", "\n", APOSTROPHE)
_IDS = frozenset({Kind.IDENTIFIER, Kind.REF, Kind.TEXT, Kind.LONG_TEXT, Kind.CODE})
_MOST_DIGITS = 11  # a spreadsheet shows longer ones as a power of ten


def file_name(cls: type[Record]) -> str:
    """The file of a kind of record."""
    return f"{section_key(cls)}.csv"


def write_tables(casefiles: Sequence[CaseFile], *, zone: str) -> dict[str, bytes]:
    """The tables by file name; kinds of which there is no record have none."""
    tables: dict[str, bytes] = {}
    for cls in SECTIONS.values():
        rows = [
            _row(cls, casefile.case.id, record, zone)
            for casefile in casefiles
            for record in _records(casefile, cls)
        ]
        if rows:
            tables[file_name(cls)] = _csv([_headings(cls), *rows])
    return tables


def _records(casefile: CaseFile, cls: type[Record]) -> Iterable[Record]:
    if cls is Case:
        return (casefile.case,)
    if cls is Person:
        return casefile.people
    found = [record for record in casefile.records if type(record) is cls]
    return sorted(found, key=lambda record: record.position)


def _system(cls: type[Record]) -> tuple[str, ...]:
    own = ("id", "version", "void_reason")
    return (*own, "position") if issubclass(cls, CaseRecord) else own


def _headings(cls: type[Record]) -> list[str]:
    return [CASE_COLUMN, *_system(cls), *SPECS[cls]]


def _row(cls: type[Record], case_id: str, record: Record, zone: str) -> list[str]:
    encoded = encode_record(record, zone=zone)
    if isinstance(record, CaseRecord):
        encoded["position"] = record.position
    cells = [_cell(encoded[key], None) if key in encoded else "" for key in _system(cls)]
    cells += [_cell(encoded[key], spec) if key in encoded else "" for key, spec in SPECS[cls].items()]
    return [marked(case_id), *cells]


def _cell(value: Json, spec: FieldSpec | None) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        text = json.dumps(value, ensure_ascii=False) if value[:1] in ("{", "[", '"') or value == "" else value
        return marked(text, keep_digits=spec is None or spec.kind in _IDS)
    if isinstance(value, list) and all(_listable(part) for part in value):
        return marked(LIST_MARK.join(str(part) for part in value))
    return json.dumps(value, ensure_ascii=False)


def _listable(part: Json) -> bool:
    return isinstance(part, str) and part != "" and ";" not in part and part[0] not in '{["'


def marked(text: str, *, keep_digits: bool = True) -> str:
    """The text as a cell: with an apostrophe where a spreadsheet would make something else of it."""
    number = text.replace(".", "", 1).removeprefix("-")
    if number.isdecimal() and number.isascii():
        loses = len(number) > _MOST_DIGITS or (number[0] == "0" and len(number) > 1 and "." not in text)
        return APOSTROPHE + text if keep_digits and loses else text
    return APOSTROPHE + text if text.startswith(_DANGEROUS) else text


def unmarked(cell: str) -> str:
    """The text of a cell."""
    return cell.removeprefix(APOSTROPHE)


def _csv(rows: Iterable[Sequence[str]]) -> bytes:
    stream = io.StringIO(newline="")
    csv.writer(stream, lineterminator="\r\n").writerows(rows)
    return stream.getvalue().encode("utf-8-sig")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """One row read back: the case it belongs to and the record in its case-file form."""

    case_id: str
    section: str
    record: dict[str, Json]


def read_tables(tables: dict[str, bytes], *, zone: str) -> tuple[CaseFile, ...]:
    """The cases of tables this program wrote.

    Raises:
        ProblemsFound: a table is not one of ours, or a row does not read as a record; nothing is taken in.
    """
    by_case: dict[str, dict[str, Any]] = {}
    for cls in SECTIONS.values():
        data = tables.get(file_name(cls))
        for read in _read_rows(cls, data) if data is not None else ():
            whole = by_case.setdefault(read.case_id, {"format": FORMAT, "zone": zone})
            if cls in (Case, Incident):
                whole[read.section] = read.record
            else:
                whole.setdefault(read.section, []).append(read.record)
    return tuple(_decoded(case_id, whole) for case_id, whole in by_case.items())


def _decoded(case_id: str, whole: dict[str, Any]) -> CaseFile:
    if "case" not in whole:
        message = f"Records name the case {case_id!r}, which cases.csv does not hold. Add its row."
        raise ProblemsFound([Problem(path=file_name(Case), message=message)])
    return codec.decode(whole).casefile


def _read_rows(cls: type[Record], data: bytes) -> Iterator[_Read]:
    name = file_name(cls)
    lines = csv.reader(io.StringIO(data.decode("utf-8-sig", errors="replace"), newline=""))
    headings = next(lines, [])
    if headings[:2] != [CASE_COLUMN, "id"]:
        message = 'The table is not one this program wrote: its first columns are not "case" and "id".'
        raise ProblemsFound([Problem(path=name, message=message)])
    for number, cells in enumerate(lines, 1):
        if not any(cells):
            continue
        if len(cells) != len(headings):
            message = f"Row {number} has {len(cells)} cells, the headings name {len(headings)}."
            raise ProblemsFound([Problem(path=name, message=message)])
        named = dict(zip(headings, cells, strict=True))
        record = {
            key: _value(cls, key, cell, name) for key, cell in named.items() if cell and key != CASE_COLUMN
        }
        yield _Read(case_id=unmarked(named[CASE_COLUMN]), section=section_key(cls), record=record)


def _value(cls: type[Record], key: str, cell: str, name: str) -> Json:
    text = unmarked(cell)
    spec = SPECS[cls].get(key)
    kind = spec.kind if spec else Kind.TEXT
    if text[:1] in ("{", "[", '"'):
        try:
            found: Json = json.loads(text)
        except ValueError:
            message = f"{text[:40]!r} begins like JSON and is none. Correct the cell."
            raise ProblemsFound([Problem(path=f"{name}.{key}", message=message)]) from None
        return found
    if key in ("version", "position") or kind is Kind.INTEGER:
        return int(text) if text.removeprefix("-").isdecimal() else text
    if kind is Kind.TRI:
        return {"true": True, "false": False}.get(text.casefold(), text)
    if kind in (Kind.CODES, Kind.REFS):
        return [part for part in text.split(LIST_MARK) if part]
    return text
