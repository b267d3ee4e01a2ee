"""The coroner's sheets of a stored case: issued, kept, compared, and each only to whom it may be shown."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from decimal import Decimal

import pytest

from models.casefile import CaseFile
from models.fields import Quantity
from models.records import Claim, CoronerFile, Death, LabWork, Specimen
from services.actor import Actor
from services.clock import FixedClock
from services.errors import Refused
from tests.reports.papercases import squeezed, text_of
from tests.services.changing import add, edit, only
from tests.services.conftest import Office
from tests.services.coroners import coroner_of, fatal, local

SHEETS = ("F05", "F06", "F07", "F09")
RESULT = "0.137"


@pytest.fixture
def coroner(office: Office) -> Actor:
    return coroner_of(office)


@pytest.fixture
def case(office: Office, coroner: Actor) -> CaseFile:
    """A death at the landing, drawn, released, analysed; the claim is made, nothing is forwarded yet."""
    new = office.services.cases.new_id
    begun = fatal(office, "Ada Źdźbło", local(2026, 7, 3, 14), occurred=local(2026, 7, 3, 13))
    death = only(begun, Death)
    specimen, file = new(), new()
    records = (
        CoronerFile(
            id=file,
            death_id=death.id,
            involvement_id=death.involvement_id,
            specimen_id=specimen,
            coroner="Cora Lindqvist",
            funeral_home="Bell & Son",
            embalming_asked=local(2026, 7, 3, 18),
            embalming_released=local(2026, 7, 3, 19),
            result_notified=local(2026, 7, 9),
        ),
        Specimen(
            id=specimen,
            number="S-1",
            involvement_id=death.involvement_id,
            from_decedent=True,
            specimen_kind="blood",
            collected=local(2026, 7, 3, 16),
            collected_by="Cora Lindqvist",
            collector_capacity="coroner",
            volume=Quantity(written="12", unit="cc", value=Decimal(12)),
        ),
        LabWork(
            id=new(),
            specimen_id=specimen,
            laboratory="State Laboratory",
            analyte="alcohol",
            result=Quantity(written=RESULT, unit="g/100 mL", value=Decimal(RESULT)),
            result_known=local(2026, 7, 9),
        ),
        Claim(id=new(), coroner_file_id=file, claimant="coroner", claim_kind="specimen", amount=8_500),
    )
    wanted = add(begun, *(replace(record, case_id=begun.case.id) for record in records))
    return office.services.cases.save(coroner, begun, wanted).casefile


def test_each_is_issued_read_back_and_unchanged_the_day_after(
    office: Office, coroner: Actor, case: CaseFile
) -> None:
    printing = office.services.printing
    for form in SHEETS:
        said = squeezed("".join(text_of(printing.issue(coroner, case.case.id, form).pdf)))
        for words in ("Źdźbło, Ada", case.case.number or "", "s. 30.67(6)(b), Wis. Stats.", "Page 1 of"):
            assert squeezed(words) in said, (form, words)
        assert (RESULT in said) is (form == "F07")
    clock = office.services.clock
    assert isinstance(clock, FixedClock)
    clock.set(clock.now() + dt.timedelta(days=1))
    rows = printing.printed(coroner, case.case.id)
    assert sorted(row.form_id for row in rows) == list(SHEETS)
    assert [row.changed_boxes for row in rows] == [()] * len(SHEETS)


def test_a_later_entry_is_told_box_by_box(office: Office, coroner: Actor, case: CaseFile) -> None:
    office.services.printing.issue(coroner, case.case.id, "F06")
    file = only(case, CoronerFile)
    office.services.cases.save(coroner, case, edit(case, file, funeral_home="Núñez & Daughters"))
    (row,) = office.services.printing.printed(coroner, case.case.id)
    assert [box.box for box in row.changed_boxes] == ["B1", "D5"]


def test_the_result_is_shown_to_nobody_who_may_not_read_it(
    office: Office, coroner: Actor, case: CaseFile
) -> None:
    kept = office.services.printing.issue(coroner, case.case.id, "F07")
    for act in (
        lambda: office.services.printing.render(office.clerk, case.case.id, "F07"),
        lambda: office.services.printing.issue(office.clerk, case.case.id, "F07"),
        lambda: office.services.printing.stored(office.clerk, kept.id),
    ):
        with pytest.raises(Refused):
            act()
    assert office.services.printing.render(office.clerk, case.case.id, "F05").pages


def test_the_postal_address_is_the_offices_and_the_name_the_laws(
    office: Office, coroner: Actor, case: CaseFile
) -> None:
    office.services.settings.change(office.admin, addressees={"health": "P.O. Box 7\nMadison WI"})
    (first, *_) = text_of(office.services.printing.render(coroner, case.case.id, "F07").pdf)
    lines = [line.strip() for line in first.splitlines()]
    assert lines.count("State health officer") == 2  # in the window and in its box
    assert {"P.O. Box 7", "Madison WI"} <= set(lines)
