"""The row as it came, kept with the case: what a later reader checks our reading against."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from types import MappingProxyType

from models.casefile import CaseFile
from models.records import CaseRecord, Document
from services.importing.draft import source_id
from services.importing.tables import Row, Table

MEDIA_TYPE = "application/json"
LEGAL_CLASS = "import_source"
_ORIGIN = "BARD "


def raw_text(row: Row) -> str:
    """All cells of the row by heading, padding and all."""
    return json.dumps(dict(row.cells), ensure_ascii=False)


def raw_id(row: Row) -> str:
    """The same for the same row under the same headings, whatever the file is called."""
    headings = hashlib.sha256("\n".join(sorted(row.cells)).encode()).hexdigest()
    return source_id("row", row.key, headings)


def raw_document(row: Row) -> Document:
    """The document that keeps a row."""
    return Document(
        id=raw_id(row),
        title=f"Imported row {row.number} of {row.file}",
        file_name=row.file,
        media_type=MEDIA_TYPE,
        legal_class=LEGAL_CLASS,
        source=_ORIGIN + row.key,
        note=raw_text(row),
    )


def kept_rows(casefile: CaseFile) -> tuple[Row, ...]:
    """The rows a case keeps, in the order they came in."""
    return tuple(_rows(casefile.records))


def _rows(records: Iterable[CaseRecord]) -> Iterable[Row]:
    for record in records:
        if isinstance(record, Document) and record.legal_class == LEGAL_CLASS:
            row = _row_of(record)
            if row is not None:
                yield row


def _row_of(document: Document) -> Row | None:
    """The row a document keeps; None when somebody has changed it into something else."""
    source = document.source or ""
    try:
        cells = json.loads(document.note or "")
        table = Table(source.removeprefix(_ORIGIN).partition("/")[0])
        accident = source.split("/")[1]
    except (ValueError, IndexError):
        return None
    if not isinstance(cells, dict):
        return None
    words = (document.title or "").removeprefix("Imported row ").partition(" ")[0]
    return Row(
        table=table,
        file=document.file_name or "",
        number=int(words) if words.isdecimal() else 0,
        cells=MappingProxyType({str(key): str(cell) for key, cell in cells.items()}),
        accident=accident,
        key=source.removeprefix(_ORIGIN),
    )
