"""Keys of a case file that stand in no code list: another office's, a later program's, or a slip."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from models import codes
from models.casefile import CaseFile
from models.codec import SPECS, section_key
from models.fields import Kind
from models.problems import Problem
from models.records import Record


def unknown_codes(casefile: CaseFile) -> tuple[Problem, ...]:
    """Every coded value that its list does not hold. They are kept as they stand; rules do not know them."""
    records: tuple[Record, ...] = (casefile.case, *casefile.people, *casefile.records)
    return tuple(problem for record in records for problem in _of_record(record))


def _of_record(record: Record) -> Iterator[Problem]:
    for key, spec in SPECS[type(record)].items():
        if spec.kind not in (Kind.CODE, Kind.CODES):
            continue
        value = getattr(record, key)
        for code in value if isinstance(value, tuple) else (value,) if value is not None else ():
            if code not in codes.keys(spec.code_list):
                path = f"{section_key(type(record))}/{record.id}.{key}"
                yield Problem(path=path, message=_sentence(code, spec.code_list))


def _sentence(code: str, list_id: str) -> str:
    close = difflib.get_close_matches(code, codes.keys(list_id), n=3, cutoff=0.5)
    hint = f"Perhaps {', '.join(close)}." if close else "See docs/case-file.md for its keys."
    return f"The list {list_id!r} has no {code!r}; it is kept as it stands. {hint}"
