"""After a change of the law tables the board follows for every stored case, and until then it says so."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest
import sqlalchemy as sa

from law.tables import OfficeEdition
from models.engine import writing
from models.office_tables import KEPT_TOTALS
from models.tables import CASE_INDEX, DUTY_INDEX
from services.actor import Actor, Role
from services.duties import DutyQuery
from services.dutyindex import DutyState
from services.errors import Refused
from tests.services.changing import edit_case
from tests.services.conftest import NOW, NewCase, Office, someone

DAYS = "nr5.report.days"
EDITION = OfficeEdition(
    target=DAYS,
    start=dt.date(2026, 7, 1),
    value="12",
    citation="NR 5.08(1)",
    source="a made-up act",
    reason="the act was read",
    by="",
)


def due(office: Office) -> dict[str, dt.datetime]:
    """The last permitted time of the written report, by case, as the board has it."""
    wanted = DutyQuery(states=frozenset(DutyState), size=500)
    rows = office.services.duties.board(office.clerk, wanted).rows
    reports = [row for row in rows if row.rule_id == "boat.report" and row.due is not None]
    return {row.case_id: row.due.latest for row in reports if row.due is not None and row.due.latest}


@pytest.fixture
def keeper(office: Office) -> Actor:
    return someone(office.services, office.admin, Role.LAW_ADMIN)


def test_a_shifted_figure_moves_what_is_due_of_cases_saved_before(
    office: Office, accident: NewCase, keeper: Actor
) -> None:
    saved = [office.save(accident()) for _ in range(3)]
    before = due(office)
    assert len(before) == 3
    assert office.services.duties.stale(office.clerk) == 0
    office.services.law.add_office_edition(keeper, EDITION)
    assert due(office) == before
    assert office.services.duties.stale(office.clerk) == 3
    (told,) = office.services.integrity.verify().findings
    assert "the duties of 3 cases wait" in told

    seen: list[tuple[int, int]] = []
    done = office.services.rederive.run(keeper, lambda n, of: seen.append((n, of)))
    assert (done.cases, done.finished, seen[-1]) == (3, True, (3, 3))
    assert "duty" in done.changes.kinds
    assert due(office) == {one.case.id: before[one.case.id] + dt.timedelta(days=2) for one in saved}
    assert office.services.duties.stale(office.clerk) == 0
    assert office.services.integrity.verify().findings == ()


def test_a_stopped_run_keeps_what_it_did_and_the_next_goes_on(
    office: Office, accident: NewCase, keeper: Actor
) -> None:
    saved = [office.save(accident(occurred=NOW - dt.timedelta(hours=n))) for n in range(5)]
    before = due(office)
    rederive = office.services.rederive
    office.services.law.add_office_edition(keeper, EDITION)
    assert not rederive.run(keeper, cancelled=lambda: True).finished
    assert rederive.step(keeper, size=2).done == 2
    moved = {key for key, at in due(office).items() if at != before[key]}
    assert moved == {one.case.id for one in saved[:2]}  # the newest first
    assert office.services.duties.stale(office.clerk) == 3
    office.save(edit_case(saved[4], juvenile=False), saved[4])
    assert due(office)[saved[4].case.id] != before[saved[4].case.id]
    assert rederive.run(office.clerk).cases == 3
    assert all(at != before[key] for key, at in due(office).items())


def test_a_change_on_the_way_begins_again(office: Office, accident: NewCase, keeper: Actor) -> None:
    saved = [office.save(accident(occurred=NOW - dt.timedelta(hours=n))) for n in range(3)]
    before = due(office)
    law, rederive = office.services.law, office.services.rederive
    law.add_office_edition(keeper, EDITION)
    rederive.step(keeper, size=2)
    law.add_office_edition(keeper, replace(EDITION, start=dt.date(2026, 7, 2), value="13"))
    assert office.services.duties.stale(office.clerk) == 3
    assert rederive.run(keeper).cases == 3
    assert due(office) == {one.case.id: before[one.case.id] + dt.timedelta(days=3) for one in saved}


def test_who_only_reads_derives_nothing(office: Office, keeper: Actor) -> None:
    reader = someone(office.services, office.admin, Role.READ_ONLY, "Ada Lund")
    office.services.law.add_office_edition(keeper, EDITION)
    with pytest.raises(Refused):
        office.services.rederive.step(reader)


def test_an_office_without_cases_has_nothing_to_bring_up_to_date(
    office: Office, accident: NewCase, keeper: Actor
) -> None:
    office.services.law.add_office_edition(keeper, EDITION)
    assert office.services.rederive.run(keeper).finished
    office.save(accident())
    assert office.services.duties.stale(office.clerk) == 0


def test_verify_names_a_case_whose_listed_duties_are_not_its_own(office: Office, accident: NewCase) -> None:
    saved, other = office.save(accident()), office.save(accident())
    with writing(office.services.office.engine) as connection:
        later = DUTY_INDEX.update().where(DUTY_INDEX.c.case_id == saved.case.id)
        connection.execute(later.values(due_latest=NOW + dt.timedelta(days=90)))
    (told,) = office.services.integrity.verify().findings
    assert str(saved.case.number) in told
    assert str(other.case.number) not in told


def test_cases_taken_in_by_an_earlier_release_wait_when_editions_were_added_then(
    office: Office, accident: NewCase, keeper: Actor
) -> None:
    office.save(accident())
    office.services.law.add_office_edition(keeper, EDITION)
    with writing(office.services.office.engine) as connection:
        connection.execute(KEPT_TOTALS.delete().where(KEPT_TOTALS.c.name.like("duties.law%")))
        assert connection.execute(sa.select(sa.func.count()).select_from(CASE_INDEX)).scalar_one() == 1
    assert office.services.duties.stale(office.clerk) == 1


def test_cases_of_an_earlier_release_wait_when_the_rules_decide_otherwise(
    office: Office, accident: NewCase
) -> None:
    office.save(accident())
    assert office.services.duties.stale(office.clerk) == 0
    with writing(office.services.office.engine) as connection:
        connection.execute(KEPT_TOTALS.delete().where(KEPT_TOTALS.c.name.like("duties.law%")))
    assert office.services.duties.stale(office.clerk) == 1
