"""Every field of this part's records stands on a screen once, or is named here as not edited as a field."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from decimal import Decimal

import pytest

from forms.screens.predicates import OF_KIND
from forms.screens.registry import CASE_SECTIONS
from forms.spec import SCREEN_GRID, Cell, ScreenGroup, ScreenPredicate, ScreenSection
from law.instants import DayRange, exact
from models.casefile import CaseFile
from models.fields import Kind, Quantity, specs_of
from models.records import (
    Arrest,
    Case,
    Charge,
    ChemicalTest,
    Claim,
    Container,
    CoronerFile,
    Craft,
    Death,
    Disappearance,
    Document,
    DrawAttempt,
    DutyNote,
    EvidenceLink,
    FieldTest,
    Filing,
    Forwarding,
    Incident,
    InformationRequest,
    Injury,
    Involvement,
    LabWork,
    Observation,
    OtherNumber,
    Person,
    PriorConviction,
    PropertyDamage,
    Record,
    Recording,
    RefusalCase,
    Release,
    Screening,
    Specimen,
    WitnessProof,
)
from models.records import TestRequest as RequestForTest
from services.kinds import fields_that_go

RECORDS: tuple[type[Record], ...] = (
    Arrest, Case, Charge, ChemicalTest, Container, Craft, Death, Disappearance, Document, DutyNote,
    Claim, CoronerFile, DrawAttempt, EvidenceLink, FieldTest, Filing, Forwarding,
    Incident, InformationRequest, Injury, Involvement, LabWork, Observation, OtherNumber, Person,
    PriorConviction, PropertyDamage, Recording, RefusalCase, Release, Screening, Specimen, RequestForTest,
    WitnessProof,
)  # fmt: skip

# Fields the program sets by an act of its own rather than by an editor.
NOT_EDITED = {
    ("case", "number"): "given at the first save",
    ("case", "kind"): "changed by its own command, which lists what would go",
    ("case", "matter"): "chosen when the case is begun",
    ("case", "sections_none"): "set by Mark as none",
    ("involvement", "person_id"): "set by choosing or naming the person",
    ("filing", "duty_id"): "set by meeting a duty of the board",
    ("evidence_link", "linked_by"): "set by linking",
    ("evidence_link", "linked"): "set by linking",
    ("duty_note", "duty_id"): "set by noting on a duty",
    ("coroner_file", "report_id"): "set by entering the sending of a monthly report",
    ("claim", "monthly_report_id"): "set by claiming for a report",
    **dict.fromkeys(
        [("coroner_file", key) for key in ("forwarded", "forwarded_to", "forwarded_way")],
        "entered as a forwarding of its own",
    ),
    **dict.fromkeys(
        [("coroner_file", key) for key in ("claim_for", "claimed", "claim_sent", "paid", "paid_at")],
        "entered as a claim of its own",
    ),
    ("document", "file_name"): "read from the file attached",
    ("document", "sha256"): "read from the file attached",
    ("document", "size_bytes"): "read from the file attached",
    ("document", "media_type"): "read from the file attached",
}


def holds(when: ScreenPredicate | None, casefile: CaseFile, record: Record | None) -> bool:
    """Conditions of the kind decide; the others only save room."""
    return when not in OF_KIND or when is None or when(casefile, record)


def cells_for(section: ScreenSection, kind: str) -> list[Cell]:
    casefile = CaseFile(case=Case(kind=kind))
    craft = Craft(kind="snowmobile" if kind == "snowmobile" else "boat")
    record = craft if section.record == "craft" else None
    found: list[Cell] = []
    for part in section.rows:
        for row in part.rows if isinstance(part, ScreenGroup) else (part,):
            if holds(part.when, casefile, record) and holds(row.when, casefile, record):
                found.extend(cell for cell in row.cells if holds(cell.when, casefile, record))
    return found


def shown(record: type[Record], kind: str) -> set[str]:
    sections = [s for s in CASE_SECTIONS if s.record == record.KIND]
    return {cell.field for section in sections for cell in cells_for(section, kind)}


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.KIND)
def test_every_field_can_be_entered_or_is_set_by_the_program(record: type[Record]) -> None:
    everywhere = shown(record, "boating") | shown(record, "snowmobile")
    elsewhere = {key for kind, key in NOT_EDITED if kind == record.KIND}
    assert everywhere | elsewhere == set(specs_of(record))
    assert not everywhere & elsewhere


@pytest.mark.parametrize("kind", ["boating", "snowmobile"])
def test_no_field_stands_twice(kind: str) -> None:
    counts = Counter((s.record, c.field) for s in CASE_SECTIONS for c in cells_for(s, kind))
    assert [field for field, count in counts.items() if count > 1] == []


def test_rows_fit_the_grid_and_name_fields_of_their_record() -> None:
    for section in CASE_SECTIONS:
        for part in section.rows:
            for row in part.rows if isinstance(part, ScreenGroup) else (part,):
                spans = [cell.span for cell in row.cells if cell.when is None]
                assert sum(spans) <= SCREEN_GRID, (section.key, row)
                assert all(cell.span > 1 for cell in row.cells), (section.key, row)


def test_columns_of_tables_are_fields_or_follow_one() -> None:
    kinds = {record.KIND: record for record in RECORDS}
    for section in CASE_SECTIONS:
        known = set(specs_of(kinds[section.record]))
        assert set(section.columns) <= known, section.key
        assert bool(section.columns) == section.repeat, section.key


SAMPLES: dict[Kind, object] = {
    Kind.TEXT: "x", Kind.LONG_TEXT: "x", Kind.IDENTIFIER: "x", Kind.CODE: "other", Kind.CODES: ("other",),
    Kind.TRI: True, Kind.MONEY: 1, Kind.QUANTITY: Quantity(written="1", unit="ft", value=Decimal(1)),
    Kind.INTEGER: 1, Kind.REF: "r", Kind.REFS: ("r",),
    Kind.WHEN: exact(dt.datetime(2026, 7, 4, 18, tzinfo=dt.UTC), "America/Chicago"),
    Kind.DAY: DayRange(earliest=dt.date(2026, 7, 4), latest=dt.date(2026, 7, 4)),
}  # fmt: skip


@pytest.mark.parametrize("kind", ["boating", "snowmobile"])
def test_a_change_of_kind_names_exactly_what_is_no_longer_shown(kind: str) -> None:
    other = "snowmobile" if kind == "boating" else "boating"
    for record in (Incident, Craft, Involvement, Injury, Death, Disappearance, PropertyDamage):
        filled = record(id="r", **{key: SAMPLES[spec.kind] for key, spec in specs_of(record).items()})
        casefile = CaseFile(case=Case(kind=kind), records=(filled,))
        goes = {going.path.rpartition(".")[2] for going in fields_that_go(casefile, other)}
        before, after = shown(record, kind), shown(record, other)
        assert before - after == goes & before, record.KIND
        assert goes <= before, record.KIND
