"""An office's own editions decide its cases, and one that does not pass the checks is never kept."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from law.decisions import Confidence
from law.tables import OfficeEdition, OfficeWording
from services.actor import Role
from services.bootstrap import DataDir, open_office
from services.clock import FixedClock
from services.errors import Invalid, Refused
from services.passwords import Passwords
from tests.services.conftest import Office, first_run, someone
from tests.support.offices import open_quickly

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


def test_what_another_window_changed_decides_here_too(
    template: DataDir, folder: DataDir, clock: FixedClock
) -> None:
    here = open_quickly(template, folder, clock)
    admin = first_run(here)
    there = open_office(folder, clock=clock, passwords=Passwords.quick())
    case = here.cases.new(admin, kind="boating")
    there.law.evaluate(case)
    here.law.add_office_edition(admin, EDITION)
    there.law.evaluate(case)
    assert there.law.tables.value(EDITION.target, MAY).display == "$3,000"
    here.close()
    there.close()


def test_of_editions_entered_in_one_second_the_later_decides(office: Office) -> None:
    law = office.services.law
    keeper = someone(office.services, office.admin, Role.LAW_ADMIN)
    amounts = [f"{3000 + n}.00" for n in range(8)]
    for amount in amounts:
        law.add_office_edition(keeper, replace(EDITION, value=amount))
    assert [edition.value for edition in law.office_editions()] == amounts
    assert law.tables.value(EDITION.target, MAY).display == "$3,007"


@pytest.mark.parametrize("value", ["-12", "9" * 40, "\u0661\u0662", "1e9", " 12 "])
def test_a_number_is_written_as_the_law_writes_it(office: Office, value: str) -> None:
    law = office.services.law
    keeper = someone(office.services, office.admin, Role.LAW_ADMIN)
    edition = replace(EDITION, target="boat.release.hours", citation="30.687", value=value)
    with pytest.raises(Invalid):
        law.add_office_edition(keeper, edition)


@pytest.mark.parametrize("odd", ["a\0b", "\ud800"])
def test_an_edition_holds_no_text_that_cannot_be_kept(office: Office, odd: str) -> None:
    keeper = someone(office.services, office.admin, Role.LAW_ADMIN)
    with pytest.raises(Invalid):
        office.services.law.add_office_edition(keeper, replace(EDITION, reason=odd))


WORDING = OfficeWording(
    version="ES-1",
    chapter="boat",
    language="Spanish",
    start=dt.date(2024, 1, 1),
    sentences=("Uno.", "Dos.", "Tres."),
    covers=((1,), (2,), (3,)),
    source="court interpreter",
    by="",
)


def test_a_wording_is_kept_under_who_entered_it_and_offered_at_once(office: Office) -> None:
    law = office.services.law
    keeper = someone(office.services, office.admin, Role.LAW_ADMIN)
    with pytest.raises(Refused):
        law.add_office_wording(office.clerk, WORDING)
    law.add_office_wording(keeper, WORDING)
    (kept,) = law.office_wordings()
    assert (kept.version, kept.by, kept.covers) == ("ES-1", keeper.name, WORDING.covers)
    assert law.tables.wordings == (kept,)
    assert law.office_editions() == ()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"covers": ((1,), (), (3,))}, "no sentence covers item 2"),
        ({"sentences": ("Uno.", "a\0b", "Tres.")}, "text"),
        ({"start": dt.date(2026, 5, 1)}, "not loaded"),
    ],
)
def test_a_wording_that_cannot_be_used_is_refused(
    office: Office, change: dict[str, object], told: str
) -> None:
    keeper = someone(office.services, office.admin, Role.LAW_ADMIN)
    with pytest.raises(Invalid) as caught:
        office.services.law.add_office_wording(keeper, replace(WORDING, **change))  # type: ignore[arg-type]
    assert told in caught.value.problems[0].message
    assert office.services.law.office_wordings() == ()
