"""Every field of the records of this part stands on a screen once, or is named here as not edited as a field."""

from __future__ import annotations

from collections import Counter

import pytest

from forms.screens.registry import CASE_SECTIONS
from forms.spec import SCREEN_GRID, Cell, ScreenGroup, ScreenRow, ScreenSection
from models.casefile import CaseFile
from models.fields import specs_of
from models.records import (
    Arrest,
    Case,
    Craft,
    Death,
    Disappearance,
    Document,
    DutyNote,
    Filing,
    Incident,
    InformationRequest,
    Injury,
    Involvement,
    Observation,
    OtherNumber,
    Person,
    PropertyDamage,
    Record,
)

RECORDS: tuple[type[Record], ...] = (
    Arrest, Case, Craft, Death, Disappearance, Document, DutyNote, Filing, Incident, InformationRequest,
    Injury, Involvement, Observation, OtherNumber, Person, PropertyDamage,
)  # fmt: skip

# Fields the program sets by an act of its own rather than by an editor.
NOT_EDITED = {
    ("case", "number"): "given at the first save",
    ("case", "kind"): "changed by its own command, which lists what would go",
    ("case", "matter"): "chosen when the case is begun",
    ("case", "sections_none"): "set by Mark as none",
    ("involvement", "person_id"): "set by choosing or naming the person",
    ("filing", "duty_id"): "set by meeting a duty of the board",
    ("duty_note", "duty_id"): "set by noting on a duty",
    ("document", "file_name"): "read from the file attached",
    ("document", "sha256"): "read from the file attached",
    ("document", "size_bytes"): "read from the file attached",
    ("document", "media_type"): "read from the file attached",
}


def cells_for(section: ScreenSection, kind: str) -> list[Cell]:
    casefile = CaseFile(case=Case(kind=kind))
    record = Craft(kind="snowmobile" if kind == "snowmobile" else "boat") if section.record == "craft" else None
    found: list[Cell] = []
    for part in section.rows:
        rows: tuple[ScreenRow, ...] = part.rows if isinstance(part, ScreenGroup) else (part,)
        for row in rows:
            for holder in (part, row):
                if holder.when is not None and holder.when.__name__.startswith(("in_", "is_boat", "is_snow")) and not holder.when(casefile, record):
                    break
            else:
                found.extend(row.cells)
    return found


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.KIND)
def test_every_field_can_be_entered_or_is_set_by_the_program(record: type[Record]) -> None:
    shown = {c.field for s in CASE_SECTIONS if s.record == record.KIND for k in ("boating", "snowmobile") for c in cells_for(s, k)}
    elsewhere = {key for kind, key in NOT_EDITED if kind == record.KIND}
    assert shown | elsewhere == set(specs_of(record))
    assert not shown & elsewhere


@pytest.mark.parametrize("kind", ["boating", "snowmobile"])
def test_no_field_stands_twice(kind: str) -> None:
    counts = Counter((s.record, c.field) for s in CASE_SECTIONS for c in cells_for(s, kind))
    assert [field for field, count in counts.items() if count > 1] == []


def test_rows_fit_the_grid_and_name_fields_of_their_record() -> None:
    for section in CASE_SECTIONS:
        for part in section.rows:
            for row in part.rows if isinstance(part, ScreenGroup) else (part,):
                assert sum(cell.span for cell in row.cells) <= SCREEN_GRID, (section.key, row)
                assert all(1 < cell.span for cell in row.cells), (section.key, row)


def test_columns_of_tables_are_fields_or_follow_one() -> None:
    kinds = {record.KIND: record for record in RECORDS}
    for section in CASE_SECTIONS:
        known = set(specs_of(kinds[section.record]))
        assert set(section.columns) <= known, section.key
        assert bool(section.columns) == section.repeat, section.key
