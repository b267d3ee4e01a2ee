"""The import as a job in a real office: progress, stopping, going on, and cases that cannot be saved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from models.problems import Problem
from services.accounts import FirstRun
from services.actor import Actor, Role
from services.bootstrap import DataDir, Services
from services.errors import Refused
from services.importing import job
from services.importing.job import Progress, preview, run
from services.importing.plan import Outcome, Plan, Terms
from services.importing.tables import Table
from services.settings import CountyOf
from tests.importing.made_up import accident, injury, vessel, write_table
from tests.support.offices import open_quickly

TERMS = Terms(zone="America/Chicago", imported_from="made up")
CASES = 60


@pytest.fixture
def services(template: DataDir, tmp_path: Path) -> Iterator[Services]:
    opened = open_quickly(template, DataDir(tmp_path / "office"))
    yield opened
    opened.close()


@pytest.fixture
def clerk(services: Services) -> Actor:
    return services.accounts.first_run(
        FirstRun(
            office="Made-up Sheriff",
            counties=(CountyOf(county="adams"),),
            zone="America/Chicago",
            admin_name="Ada Example",
            admin_user="ada",
            password="a long made-up password",
        )
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    numbers = [f"WI-2030-{n:04}" for n in range(CASES)]
    write_table(tmp_path / "bard", "Accidents.csv", [accident(number) for number in numbers])
    write_table(tmp_path / "bard", "Vessels.csv", [vessel(number) for number in numbers])
    return tmp_path / "bard"


def looked(services: Services, clerk: Actor, folder: Path) -> Plan:
    plan = preview(services.cases, clerk, folder, terms=TERMS)
    assert plan is not None
    return plan


def test_progress_goes_from_nothing_to_everything(services: Services, clerk: Actor, folder: Path) -> None:
    heard: list[Progress] = []
    plan = preview(services.cases, clerk, folder, terms=TERMS, report=heard.append)
    assert plan is not None
    done = run(services.cases, services.bulk, clerk, plan, report=heard.append)
    saving = [progress for progress in heard if progress.what == "saving"]
    assert (saving[0].done, saving[-1].done, saving[-1].total) == (0, CASES, CASES)
    assert [p.done for p in saving] == sorted(p.done for p in saving)
    assert done.rows == {Table.ACCIDENTS: CASES, Table.VESSELS: CASES}
    assert "case" in done.changes.kinds
    assert services.integrity.verify().ok


def test_a_stopped_import_goes_on_where_it_was(services: Services, clerk: Actor, folder: Path) -> None:
    asked = 0

    def stop_at_the_second_batch() -> bool:
        nonlocal asked
        asked += 1
        return asked > 1

    plan = looked(services, clerk, folder)
    first = run(services.cases, services.bulk, clerk, plan, stopped=stop_at_the_second_batch)
    assert first.stopped
    assert 0 < first.cases < CASES
    rest = looked(services, clerk, folder)
    assert rest.count(Outcome.ALREADY_IN) == 2 * first.cases
    second = run(services.cases, services.bulk, clerk, rest)
    assert first.cases + second.cases == CASES
    assert looked(services, clerk, folder).accidents == ()
    assert preview(services.cases, clerk, folder, terms=TERMS, stopped=lambda: True) is None


def test_rows_that_come_later_join_cases_that_are_stored(
    services: Services, clerk: Actor, tmp_path: Path
) -> None:
    write_table(tmp_path / "1", "Injuries.csv", [injury()])
    run(services.cases, services.bulk, clerk, looked(services, clerk, tmp_path / "1"))
    write_table(tmp_path / "2", "Accidents.csv", [accident()])
    done = run(services.cases, services.bulk, clerk, looked(services, clerk, tmp_path / "2"))
    assert (done.cases, done.joined, done.rows) == (0, 1, {Table.ACCIDENTS: 1})
    case = services.cases.get(clerk, job.case_id_of("WI-2030-0001"))
    assert case.incident is not None
    assert case.incident.water == "Made-up Lake"
    assert services.integrity.verify().ok


def test_a_case_that_cannot_be_saved_is_listed_and_the_others_go_in(
    services: Services, clerk: Actor, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def odd(casefile):  # type: ignore[no-untyped-def]
        if "0007" in casefile.records[0].number:
            yield Problem(path="case", message="A made-up obstacle stands here.")

    monkeypatch.setattr(job, "obstacles", odd)
    monkeypatch.setattr("services.cases.obstacles", odd)
    done = run(services.cases, services.bulk, clerk, looked(services, clerk, folder))
    assert done.cases == CASES - 1
    (failed,) = done.not_saved
    assert (failed.accident, failed.rows) == ("WI-2030-0007", 2)
    assert "made-up obstacle" in failed.reason


def test_who_may_not_change_cases_may_not_import(services: Services, clerk: Actor, folder: Path) -> None:
    reader = Actor(user_id="r", name="Rea", roles=frozenset({Role.READ_ONLY}))
    plan = looked(services, reader, folder)
    with pytest.raises(Refused):
        run(services.cases, services.bulk, reader, plan)
    assert looked(services, clerk, folder).count(Outcome.ALREADY_IN) == 0
