"""An office's own editions decide its cases, and one that does not pass the checks is never kept."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from law.decisions import Confidence
from law.tables import OfficeEdition
from services.actor import Role
from services.errors import Invalid, Refused
from tests.services.conftest import Office, someone

MAY = dt.date(2026, 5, 1)
EDITION = OfficeEdition(
    target="nr5.damage.threshold",
    start=MAY,
    value="3000.00",
    citation="NR 5.08(1)",
    source="register of April 2026",
    reason="threshold raised",
    by="somebody else",
)


def test_an_edition_decides_from_its_first_day_and_after_the_next_start(office: Office) -> None:
    law = office.services.law
    keeper = someone(office.services, office.admin, Role.LAW_ADMIN)
    law.add_office_edition(keeper, EDITION)
    for _ in range(2):
        assert law.tables.value(EDITION.target, MAY - dt.timedelta(days=1)).display == "$2,000"
        value = law.tables.value(EDITION.target, MAY)
        assert (value.display, value.law.confidence) == ("$3,000", Confidence.OFFICE)
        assert value.law.office_note == f"threshold raised ({keeper.name})"
        law.forget()
    assert [one.target for one in law.office_editions()] == [EDITION.target]


def test_what_does_not_pass_the_checks_is_not_kept(office: Office) -> None:
    law = office.services.law
    keeper = someone(office.services, office.admin, Role.LAW_ADMIN)
    for wrong in ({"value": "a lot"}, {"target": "no.such"}, {"until": MAY}):
        with pytest.raises(Invalid):
            law.add_office_edition(keeper, replace(EDITION, **wrong))
    assert law.office_editions() == ()


def test_who_does_not_keep_the_law_tables_adds_nothing(office: Office) -> None:
    with pytest.raises(Refused):
        office.services.law.add_office_edition(office.clerk, EDITION)
